"""Prints how much of a simulated skin tone is left after the network's light normalization.

    python packages/lab/pretraining/tones.py

Adds melanin to the phone photos of the val part in their fixed framings. Reads the output of prepare.ts from LESION_CACHE.
"""

from __future__ import annotations

import torch

from data import read_squares, to_tensor
from model import balance
from train import CACHE
from variation import MAX_MELANIN, MAX_SURFACE, add_melanin


def main() -> None:
    squares = read_squares(CACHE / "prepared", "val", "research")
    phones = [s for s in squares if s.record["framing"] == "fixed" and s.record["dataset"].startswith("pad")]
    images = to_tensor([s.load_image() for s in phones])
    print(f"{len(phones)} photos; mean difference in gray levels of 255 before and after the normalization of light")
    for melanin in (MAX_MELANIN / 4, MAX_MELANIN / 2, MAX_MELANIN):
        for surface in (0.0, MAX_SURFACE / 2, MAX_SURFACE):
            toned = add_melanin(images, torch.full((len(images),), melanin), torch.full((len(images),), surface))
            before = (toned - images).abs().mean() * 255
            after = (balance(2 * toned - 1) - balance(2 * images - 1)).abs().mean() * 127.5
            color = ", ".join(f"{v:.0f}" for v in toned.mean((0, 2, 3)) * 255)
            print(f"melanin {melanin:.1f} surface {surface:.3f}: {before:.1f} before, {after:.2f} after; mean color {color}")


if __name__ == "__main__":
    main()
