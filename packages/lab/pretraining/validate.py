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
from metrics import compute_auc, compute_balanced_accuracy, compute_mean_jaccard
from model import BFLOAT16, DEVICE
from negatives import draw_negative

#: Class indices that need a doctor: mel, bcc, akiec.
SUSPICIOUS = (0, 2, 3)
#: Lesion photos that are made unassessable.
RUINED = 60
Forward = Callable[[Tensor], tuple[Tensor, ...]]


class Validation:
    """Holds the val pictures in memory and computes a network's figures on them."""

    def __init__(self, squares: list[Square], seed: int) -> None:
        rng, generator = Random(seed), torch.Generator().manual_seed(seed)
        lesions = [s for s in squares if s.record["label"] >= 0]
        images = [s.load_image() for s in squares] + [draw_negative(rng) for _ in range(90)]
        chosen = rng.sample(lesions, min(RUINED, len(lesions)))
        unassessable = augment.degrade(to_tensor([s.load_image() for s in chosen]), generator)
        self.images = torch.cat([to_tensor(images).mul(255).byte(), unassessable.mul(255).byte()])
        extra = len(self.images) - len(squares)
        self.labels = np.array([s.record["label"] for s in squares] + [-1] * extra)
        self.sources = np.array([s.source for s in squares] + ["drawn"] * 90 + ["ruined"] * len(chosen))
        self.masked = np.array([s.record["mask"] >= 0 for s in squares] + [False] * extra)
        masks = np.stack([s.load_mask() for s in squares if s.record["mask"] >= 0])
        self.masks = F.avg_pool2d(torch.from_numpy(masks).unsqueeze(1).float().div(255), 2)[:, 0].numpy()

    @torch.no_grad()
    def predict(self, forward: Forward) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Class probabilities [N, 7], gate logits [N] and the masked pictures' mask logits [M, 56, 56]."""
        probabilities, gates, masks = [], [], []
        for start in range(0, len(self.images), 64):
            x = self.images[start : start + 64].to(DEVICE).float().div(127.5).sub(1)
            with torch.autocast(DEVICE.type, torch.bfloat16, enabled=BFLOAT16):
                logits, mask, gate, *_ = (
                    out.float().cpu() for out in forward(x.contiguous(memory_format=torch.channels_last))
                )
            probabilities.append(logits.softmax(1).numpy())
            gates.append(gate[:, 0].numpy())
            chosen = torch.from_numpy(self.masked[start : start + 64])
            masks.append(mask[chosen, 0].numpy())
        return np.concatenate(probabilities), np.concatenate(gates), np.concatenate(masks)

    def compute_figures(self, forward: Forward) -> dict[str, float]:
        """All figures, 0..1."""
        probability, gate, masks = self.predict(forward)
        out: dict[str, float] = {}
        lesion = self.labels >= 0
        mask_sources = self.sources[self.masked]
        suspicious = probability[:, list(SUSPICIOUS)].sum(1)
        for source in ("ham", "isic", "pad"):
            selected = lesion & (self.sources == source)
            if not selected.any():
                continue
            labels = self.labels[selected]
            out[f"{source}_balanced_accuracy"] = compute_balanced_accuracy(probability[selected].argmax(1), labels)
            out[f"{source}_melanoma_auc"] = compute_auc(probability[selected, 0], labels == 0)
            out[f"{source}_suspicious_auc"] = compute_auc(suspicious[selected], np.isin(labels, SUSPICIOUS))
            of_source = mask_sources == source
            out[f"{source}_jaccard"] = compute_mean_jaccard(masks[of_source], self.masks[of_source])
        out["gate_auc"] = compute_auc(gate, lesion)
        for kind in ("everyday", "bare", "drawn", "ruined"):
            out[f"gate_auc_{kind}"] = compute_auc(
                gate[lesion | (self.sources == kind)], lesion[lesion | (self.sources == kind)]
            )
        return {name: round(value, 4) for name, value in out.items()}
