"""Writes a variant of the shipped network that answers with the members trained without phone photos.

    python packages/lesion/pretraining/without_phones.py LESION_CACHE/without-phones

Classes and embedding come from the second and third member for every photo. Mask, gate and the phone-or-dermoscope head
come from the first, which was trained on PAD-UFES-20. So only the tier is a left-out figure, not outlines or refusals.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import torch
from torch import Tensor

from export import export
from model import Ensemble, upsample_twice
from shipped import read_shipped_members
from train import MODELS


class WithoutPhones(Ensemble):
    def forward(self, image: Tensor) -> tuple[Tensor, ...]:
        member_maps = self.member_maps(image)
        embeddings = [features.mean((2, 3)) for features, _, _ in member_maps]
        later_members = list(zip(self.members, member_maps, strict=True))[1:]
        cam = torch.stack([net.compute_cam(features, fine) for net, (features, fine, _) in later_members]).mean(0)
        cam = cam + upsample_twice(self.classifier(member_maps[1][0]))
        constant = torch.stack([net.bias for net in self.members[1:]]).mean(0) + self.bias
        gate = self.members[0].gate(embeddings[0])
        phone = self.phone(torch.cat(embeddings, 1))
        return cam.mean((2, 3)) + constant, member_maps[0][2], gate, phone, embeddings[1], cam


def main() -> None:
    import onnx
    from onnx import numpy_helper

    source = MODELS / "research"
    first, *others = read_shipped_members(source / "lesion.onnx")
    net = WithoutPhones(first, others).eval()
    stored = {t.name: numpy_helper.to_array(t) for t in onnx.load(str(source / "lesion.onnx")).graph.initializer}
    with torch.no_grad():
        for part in ("weight", "bias"):
            values = stored.get(f"phone.{part}", stored.get(f"phone.{part}.half"))
            getattr(net.phone, part).copy_(torch.from_numpy(values.astype("float32")))
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    export(net, target / "lesion.onnx")
    shutil.copy(source / "card.json", target / "card.json")


if __name__ == "__main__":
    main()
