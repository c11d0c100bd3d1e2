"""Validation: every figure on fixed framings at 224 px, without augmentation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

import augment
from data import Square, find_tone_band, stack_images, to_tensor
from metrics import compute_auc, compute_balanced_accuracy, compute_mean_jaccard
from model import BFLOAT16, DEVICE, HARMLESS, SUSPICIOUS
from negatives import draw_negative

SEED = 20261128
#: Drawn pictures, pictures of bare skin, and lesion photos that are made unassessable.
DRAWN, BARE, RUINED = 90, 150, 60
#: Sources with everything that figures are computed of.
LESION_SOURCES = ("waterloo", "cc0", "milk_clinical", "milk_dermoscopic", "fitzpatrick", "pad", "ham", "isic", "nc")
#: Sources whose photos carry a skin tone.
TONED_SOURCES = ("milk_clinical", "fitzpatrick", "pad")
Forward = Callable[[Tensor], tuple[Tensor, ...]]


@dataclass(frozen=True)
class Answers:
    """What a network says about every picture; masks of those that have one."""

    alarm: np.ndarray  # [N], log odds of malignant or suspicious
    probabilities: np.ndarray  # [N, 8]
    condition: np.ndarray  # [N], logits
    gate: np.ndarray  # [N], logits
    masks: np.ndarray  # [M, 56, 56], logits


class Validation:
    """Holds the pictures in memory and computes a network's figures on them."""

    def __init__(self, squares: list[Square]) -> None:
        rng, generator = Random(SEED), torch.Generator().manual_seed(SEED)
        bare = [s for s in squares if s.source == "bare"]
        extra = set(rng.sample(range(len(bare)), max(0, len(bare) - BARE)))
        lost = {id(s) for i, s in enumerate(bare) if i in extra}
        squares = [s for s in squares if id(s) not in lost]
        lesions = [s for s in squares if not s.is_negative]
        ruined = rng.sample(lesions, min(RUINED, len(lesions)))
        images = [s.load_image() for s in squares] + [draw_negative(rng) for _ in range(DRAWN)]
        unassessable = augment.degrade(to_tensor([s.load_image() for s in ruined]), generator)
        self.images = torch.cat([stack_images(images), unassessable.mul(255).byte()])
        added = ["drawn"] * DRAWN + ["ruined"] * len(ruined)
        self.sources = np.array([s.source for s in squares] + added)
        self.groups = [s.record["group"] for s in squares] + [f"{kind}{i}" for i, kind in enumerate(added)]
        self.tones = np.array([find_tone_band(s.record) for s in squares] + [""] * len(added))
        self.labels, self.suspicious, self.condition = (
            np.array([s.record[key] for s in squares] + [-1] * len(added))
            for key in ("label", "suspicious", "condition")
        )
        self.masked = np.array([s.record["mask"] >= 0 for s in squares] + [False] * len(added))
        masks = np.stack([s.load_mask() for s in squares if s.record["mask"] >= 0])
        self.masks = F.avg_pool2d(torch.from_numpy(masks).unsqueeze(1).float().div(255), 2)[:, 0].numpy()

    @torch.no_grad()
    def predict(self, forward: Forward) -> Answers:
        outputs: list[list[np.ndarray]] = []
        for start in range(0, len(self.images), 64):
            x = self.images[start : start + 64].to(DEVICE).float().div(127.5).sub(1)
            with torch.autocast(DEVICE.type, torch.bfloat16, enabled=BFLOAT16):
                out = forward(x.contiguous(memory_format=torch.channels_last))
            logits, condition, mask, gate, *_ = (part.float().cpu() for part in out)
            alarm = logits[:, SUSPICIOUS].logsumexp(1) - logits[:, HARMLESS].logsumexp(1)
            chosen = mask[torch.from_numpy(self.masked[start : start + 64]), 0]
            parts = alarm, logits.softmax(1), condition[:, 0], gate[:, 0], chosen
            outputs.append([part.numpy() for part in parts])
        return Answers(*(np.concatenate(parts) for parts in zip(*outputs, strict=True)))

    def find_lesions(self, source: str) -> np.ndarray:
        """Which pictures of a source show a lesion that is malignant, suspicious or harmless, rather than a rash."""
        return (self.sources == source) & (self.suspicious >= 0) & (self.condition != 1)

    def compute_figures(self, forward: Forward) -> dict[str, float]:
        """All figures, 0..1."""
        answers = self.predict(forward)
        out: dict[str, float] = {}
        of_mask = self.sources[self.masked]
        for source in LESION_SOURCES:
            lesions = self.find_lesions(source)
            if not lesions.any():
                continue
            classed = lesions & (self.labels >= 0)
            labels = self.labels[classed]
            out[f"{source}_suspicious_auc"] = compute_auc(answers.alarm[lesions], self.suspicious[lesions] == 1)
            out[f"{source}_melanoma_auc"] = compute_auc(answers.probabilities[classed, 0], labels == 0)
            predicted = answers.probabilities[classed].argmax(1)
            out[f"{source}_balanced_accuracy"] = compute_balanced_accuracy(predicted, labels)
            if (of_mask == source).any():
                own = of_mask == source
                out[f"{source}_jaccard"] = compute_mean_jaccard(answers.masks[own], self.masks[own])
        for source in TONED_SOURCES:
            for band in ("dark", "medium", "light"):
                chosen = self.find_lesions(source) & (self.tones == band)
                out[f"{source}_{band}_auc"] = compute_auc(answers.alarm[chosen], self.suspicious[chosen] == 1)
        atlas = (self.sources == "fitzpatrick") & (self.condition >= 0)
        out["condition_auc_atlases"] = compute_auc(answers.condition[atlas], self.condition[atlas] == 1)
        spots = np.isin(self.sources, LESION_SOURCES) & (self.condition >= 0)
        out["condition_auc_all"] = compute_auc(answers.condition[spots], self.condition[spots] == 1)
        assessable = np.isin(self.sources, LESION_SOURCES) & (self.condition == 0)
        for kind in ("everyday", "bare", "drawn", "ruined"):
            chosen = assessable | (self.sources == kind)
            out[f"gate_auc_{kind}"] = compute_auc(answers.gate[chosen], assessable[chosen])
        return {name: round(value, 4) for name, value in out.items() if not np.isnan(value)}
