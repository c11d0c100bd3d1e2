"""Lets each network of a shipped `lesion.onnx` answer alone, and again with normalization adapted to each photo.

    python packages/lab/engine/members.py --model packages/lesion/model/open

Reads the analysis images that `npm run lab -- makers --cases-only` stored, and writes `<version>.members.json` beside
them: by data set and id, the logits of the first network alone, and the mean logits of both with adapted normalization.
Of a data set with more photos, about MAX_PHOTOS at equal distances in the order of their ids.
Only the photo's own statistics are mixed in, so no other photo can change its answer. The statistics that they are mixed
with are those of validation photos of makers in training. Needs the cache of `LESION_CACHE`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional as F

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pretraining"))

from model import ConvBn, LesionNet, reinsert_batch_norm
from shipped import read_shipped_members

CACHE = Path(os.environ.get("LESION_CACHE", ".cache/lesion"))
ARCHITECTURE = "lite0"
#: Data sets of makers in training: by the photos of `usable val` among the stored images.
KNOWN = ("isic2017", "pad_ufes_20", "pad_ufes_20_extra")
#: Most photos of a data set, and photos of makers in training that the statistics are measured on.
MAX_PHOTOS, MAX_KNOWN = 240, 96
#: Share of the photo's own mean and variance, 0..1.
OWN_SHARE = 0.2
BATCH = 16


class AdaptedNorm(torch.nn.Module):
    """Batch norm whose mean and variance are mixed with those of each photo: (1 - share) and share."""

    def __init__(self, norm: torch.nn.BatchNorm2d) -> None:
        super().__init__()
        self.norm, self.share = norm, 0.0

    def forward(self, x: Tensor) -> Tensor:
        norm = self.norm
        if self.share == 0 or x.shape[2] * x.shape[3] == 1:
            return norm(x)
        var, mean = torch.var_mean(x, (2, 3), unbiased=False, keepdim=True)
        mean = torch.lerp(norm.running_mean[:, None, None], mean, self.share)
        var = torch.lerp(norm.running_var[:, None, None], var, self.share)
        scaled = (x - mean) * (var + norm.eps).rsqrt()
        return scaled * norm.weight[:, None, None] + norm.bias[:, None, None]


def load_images(files: list[Path]) -> Tensor:
    """Network inputs, float32 [N, 3, 224, 224] in -1..1."""
    pixels = np.stack([np.asarray(Image.open(file).convert("RGB")) for file in files])
    return torch.from_numpy(pixels).permute(0, 3, 1, 2).float().sub(127.5).div(127.5)


def adapt(net: LesionNet, images: Tensor) -> list[AdaptedNorm]:
    """Re-inserts batch norm with the statistics of `images`, and makes its share of a photo's own adjustable."""
    reinsert_batch_norm(net, images, decoder=True)
    norms = []
    for unit in (m for m in net.modules() if isinstance(m, ConvBn)):
        unit.bn = AdaptedNorm(unit.bn)
        norms.append(unit.bn)
    return norms


@torch.no_grad()
def compute_logits(net: LesionNet, images: Tensor) -> np.ndarray:
    """Logits of one network, [N, 7]."""
    features, fine, _ = net.compute_maps(images.contiguous(memory_format=torch.channels_last))
    coarse = F.linear(features.mean((2, 3)), net.classifier.weight.flatten(1))
    return (coarse + fine.mean((2, 3)) + net.bias).numpy()


def thin(files: list[Path], most: int) -> list[Path]:
    return files[:: math.ceil(len(files) / most)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    model: Path = parser.parse_args().model
    torch.set_num_threads(2)
    version = json.loads((model / "card.json").read_text())["version"]
    folder = CACHE / "makers" / f"{version}.images"
    files = [file for part in sorted(folder.iterdir()) for file in thin(sorted(part.glob("*.png")), MAX_PHOTOS)]
    first, second = (
        net.to(memory_format=torch.channels_last) for net in read_shipped_members(model / "lesion.onnx", ARCHITECTURE)
    )
    known = load_images(thin([file for file in files if file.parent.name in KNOWN], MAX_KNOWN))
    norms = adapt(first, known) + adapt(second, known.transpose(2, 3))
    answers: dict[str, dict[str, list[float]]] = {}
    for start in range(0, len(files), BATCH):
        batch = files[start : start + BATCH]
        images = load_images(batch)
        for norm in norms:
            norm.share = 0.0
        alone = compute_logits(first, images)
        for norm in norms:
            norm.share = OWN_SHARE
        # The second network gets the transposed picture, as in an ensemble.
        adapted = (compute_logits(first, images) + compute_logits(second, images.transpose(2, 3))) / 2
        for i, file in enumerate(batch):
            answers[f"{file.parent.name} {file.stem}"] = {
                "first": alone[i].round(4).tolist(),
                "adapted": adapted[i].round(4).tolist(),
            }
        print(f"{len(answers)} of {len(files)}", flush=True)
    (CACHE / "makers" / f"{version}.members.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main()
