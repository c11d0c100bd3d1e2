"""Writes the shipped network as it would answer had it met no phone photograph: by its members that learnt from none.

    python packages/lesion/pretraining/without_phones.py LESION_CACHE/without-phones

Classes and embedding come from the second and third member, for every photograph. Mask, gate and the head for phone or
dermatoscope stay the first's, which did meet PAD-UFES-20: outlines and refusals are no left-out figures, the tier is.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import torch
from torch import Tensor

from export import export
from model import Joined, doubled
from shipped import shipped_members
from train import MODELS


class WithoutPhones(Joined):
    def forward(self, image: Tensor) -> tuple[Tensor, ...]:
        seen = self.seen(image)
        embeddings = [features.mean((2, 3)) for features, _, _ in seen]
        own = list(zip(self.members, seen, strict=True))[1:]
        cam = torch.stack([net.cam(features, fine) for net, (features, fine, _) in own]).mean(0)
        cam = cam + doubled(self.classifier(seen[1][0]))
        constant = torch.stack([net.bias for net in self.members[1:]]).mean(0) + self.bias
        gate = self.members[0].gate(embeddings[0])
        phone = self.phone(torch.cat(embeddings, 1))
        return cam.mean((2, 3)) + constant, seen[0][2], gate, phone, embeddings[1], cam


def main() -> None:
    import onnx
    from onnx import numpy_helper

    source = MODELS / "research"
    first, *others = shipped_members(source / "lesion.onnx")
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
