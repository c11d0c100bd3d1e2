"""Validation on the val part: every figure on fixed framings at 224 px, without augmentation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

import augment
from data import Square, to_tensor
from metrics import auc, balanced_accuracy, mean_jaccard
from model import BFLOAT16
from negatives import draw_negative

#: Class indices that ask for a doctor's look: mel, bcc, akiec.
SUSPICIOUS = (0, 2, 3)
Forward = Callable[[Tensor], tuple[Tensor, ...]]


class Validation:
    """The val pictures in memory, and their figures for a network."""

    def __init__(self, squares: list[Square], seed: int) -> None:
        rng, generator = Random(seed), torch.Generator().manual_seed(seed)
        lesions = [s for s in squares if s.record["label"] >= 0]
        images = [s.image() for s in squares] + [draw_negative(rng) for _ in range(90)]
        ruined = augment.ruin(to_tensor([s.image() for s in rng.sample(lesions, 60)]), generator)
        self.images = torch.cat([to_tensor(images).mul(255).byte(), ruined.mul(255).byte()])
        extra = len(self.images) - len(squares)
        self.labels = np.array([s.record["label"] for s in squares] + [-1] * extra)
        self.sources = np.array([s.source for s in squares] + ["drawn"] * 90 + ["ruined"] * 60)
        self.masked = np.array([s.record["mask"] >= 0 for s in squares] + [False] * extra)
        masks = np.stack([s.mask() for s in squares if s.record["mask"] >= 0])
        self.masks = F.avg_pool2d(torch.from_numpy(masks).unsqueeze(1).float().div(255), 2)[:, 0].numpy()

    @torch.no_grad()
    def predict(self, forward: Forward) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Class probabilities [N, 7], gate logits [N] and the masked pictures' mask logits [M, 56, 56]."""
        probabilities, gates, masks = [], [], []
        for start in range(0, len(self.images), 64):
            x = self.images[start : start + 64].float().div(127.5).sub(1)
            with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
                logits, mask, gate, *_ = (
                    out.float() for out in forward(x.contiguous(memory_format=torch.channels_last))
                )
            probabilities.append(logits.softmax(1).numpy())
            gates.append(gate[:, 0].numpy())
            chosen = torch.from_numpy(self.masked[start : start + 64])
            masks.append(mask[chosen, 0].numpy())
        return np.concatenate(probabilities), np.concatenate(gates), np.concatenate(masks)

    def figures(self, forward: Forward) -> dict[str, float]:
        """All figures, 0..1."""
        probability, gate, masks = self.predict(forward)
        out: dict[str, float] = {}
        lesion = self.labels >= 0
        mask_sources = self.sources[self.masked]
        suspicious = probability[:, list(SUSPICIOUS)].sum(1)
        for source in ("ham", "isic", "pad"):
            here = lesion & (self.sources == source)
            if not here.any():
                continue
            labels = self.labels[here]
            out[f"{source}_balanced_accuracy"] = balanced_accuracy(probability[here].argmax(1), labels)
            out[f"{source}_melanoma_auc"] = auc(probability[here, 0], labels == 0)
            out[f"{source}_suspicious_auc"] = auc(suspicious[here], np.isin(labels, SUSPICIOUS))
            out[f"{source}_jaccard"] = mean_jaccard(masks[mask_sources == source], self.masks[mask_sources == source])
        out["gate_auc"] = auc(gate, lesion)
        for kind in ("everyday", "bare", "drawn", "ruined"):
            out[f"gate_auc_{kind}"] = auc(
                gate[lesion | (self.sources == kind)], lesion[lesion | (self.sources == kind)]
            )
        return {name: round(value, 4) for name, value in out.items()}
