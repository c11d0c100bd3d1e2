"""Trains the network within a budget of minutes; resumes from its last epoch when started again.

    python packages/lesion/pretraining/train.py --recipe research --minutes 65

Reads what prepare.ts wrote into LESION_CACHE and the ImageNet weights from LESION_DATA/weights. After each epoch it
validates the averaged weights, writes a checkpoint into LESION_CACHE, and exports the best epoch so far.
"""

from __future__ import annotations

import argparse
import copy
import datetime
import json
import math
import os
import time
from pathlib import Path
from typing import Any, get_args

import torch
from torch import Tensor
from torch.nn import functional as F

from data import Batch, Recipe, Sampler, count_part, load_part
from export import export
from model import CLASSES, LesionNet, load_imagenet, reinsert_batch_norm
from validate import Validation

SEED = 20261121
BATCH = 32
STEPS_PER_EPOCH = 200
#: Sides in pixels and the share of the time budget until which each is trained on: most of what is to be learnt is
#: learnt faster on small pictures; the last part adapts to the full size.
SIZES = ((0.45, 128), (0.68, 160), (math.inf, 224))
RATE_ENCODER, RATE_HEADS, WARMUP_STEPS, DECAY = 6e-4, 1.5e-3, 120, 0.02
SMOOTHING, AVERAGE = 0.07, 0.996
MASK_WEIGHT, GATE_WEIGHT = 0.7, 0.4
#: The finish: its highest rate beside the main part's, and the share of pictures that keep their colours.
FINISH_RATE, FINISH_PLAIN = 0.4, 0.7

CACHE = Path(os.environ.get("LESION_CACHE", ".cache/lesion"))
DATA = Path(os.environ.get("LESION_DATA", "../shared/data"))
MODELS = Path(__file__).resolve().parent.parent / "model"
LICENCES = {
    "HAM10000": "CC BY-NC 4.0 (Tschandl, Rosendahl, Kittler 2018, doi:10.7910/DVN/DBW86T)",
    "ISIC 2017": "CC0 as published by the ISIC Archive (Codella et al. 2018)",
    "PAD-UFES-20": "CC BY 4.0 (Pacheco et al. 2020, Mendeley Data zr7vgbcyr2)",
    "COCO128": "Flickr licences, image by image",
    "ImageNet MobileNetV2 weights": "Apache-2.0 (google-coral/test_data)",
}


def loss_of(net: LesionNet, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    """Class cross-entropy, mask BCE + Dice, gate BCE; each over the pictures it applies to."""
    logits, mask, gate, *_ = net(batch.images)
    classed = batch.labels >= 0
    classes = F.cross_entropy(logits[classed], batch.labels[classed], label_smoothing=SMOOTHING)
    weight = batch.mask_weight
    pixels = F.binary_cross_entropy_with_logits(mask, batch.masks, reduction="none").mean((1, 2, 3))
    bce = (pixels * weight).sum() / weight.sum().clamp_min(1)
    shown = weight * (batch.masks.sum((1, 2, 3)) > 0)
    found = mask.sigmoid()
    overlap = 2 * (found * batch.masks).sum((1, 2, 3)) + 1
    dice = 1 - overlap / (found.sum((1, 2, 3)) + batch.masks.sum((1, 2, 3)) + 1)
    dice = (dice * shown).sum() / shown.sum().clamp_min(1)
    target = batch.gate * 0.96 + 0.02
    gated = F.binary_cross_entropy_with_logits(gate[:, 0], target)
    total = classes + MASK_WEIGHT * (bce + dice) + GATE_WEIGHT * gated
    return total, {"class": classes.item(), "bce": bce.item(), "dice": dice.item(), "gate": gated.item()}


@torch.no_grad()
def follow(average: LesionNet, net: LesionNet, step: int) -> None:
    """Moves the averaged weights, running statistics included, towards the network's.

    `step` counts from the last change of picture size: the statistics of another size must not linger in the average.
    """
    share = 1 - min(AVERAGE, (1 + step) / (10 + step))
    pairs = [
        (a, b)
        for a, b in zip(average.state_dict().values(), net.state_dict().values(), strict=False)
        if a.is_floating_point()
    ]
    torch._foreach_lerp_([a for a, _ in pairs], [b for _, b in pairs], share)


def optimiser_of(net: LesionNet) -> torch.optim.AdamW:
    """Heads learn faster than the encoder; norms and biases do not decay."""
    encoder = {id(p) for part in (net.stem, net.blocks, net.last) for p in part.parameters()}
    groups: dict[tuple[float, float], list[torch.nn.Parameter]] = {}
    for p in net.parameters():
        if p.requires_grad:
            key = (RATE_ENCODER if id(p) in encoder else RATE_HEADS, DECAY if p.ndim > 1 else 0.0)
            groups.setdefault(key, []).append(p)
    listed = [{"params": p, "lr": rate, "peak": rate, "weight_decay": decay} for (rate, decay), p in groups.items()]
    return torch.optim.AdamW(listed, fused=True)


class Run:
    """One training run: its network, averaged network, optimiser, clock and history."""

    def __init__(self, recipe: Recipe, minutes: float, finish: float) -> None:
        self.recipe, self.main, self.budget = recipe, minutes * 60, (minutes + finish) * 60
        self.checkpoint = CACHE / f"{recipe}.pt"
        self.target = MODELS / recipe / "lesion.onnx"
        prepared = CACHE / "prepared"
        train, val = load_part(prepared, "train", recipe), load_part(prepared, "val", recipe)
        self.counts = {part: count_part(prepared, part, recipe) for part in ("train", "val", "test")}
        self.sampler, self.validation = Sampler(train, recipe, SEED), Validation(val, SEED)
        self.net = LesionNet()
        load_imagenet(self.net, DATA / "weights" / "mobilenet_v2_imagenet.onnx")
        reinsert_batch_norm(self.net, self.sampler.batch(192, SIZES[0][1]).images)
        self.net = self.net.to(memory_format=torch.channels_last)
        self.net.freeze()
        self.average = copy.deepcopy(self.net).eval()
        self.optimiser = optimiser_of(self.net)
        self.elapsed, self.step, self.size, self.size_since = 0.0, 0, 0, 0
        self.history: list[dict[str, Any]] = []
        if self.checkpoint.exists():
            self._resume()

    def _resume(self) -> None:
        state = torch.load(self.checkpoint, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.elapsed, self.step, self.history = state["elapsed"], state["step"], state["history"]
        self.size, self.size_since = state["size"], state["size_since"]
        self.sampler.rng.seed(SEED + self.step)
        self.sampler.generator.manual_seed(SEED + self.step)
        print(f"resumed after step {self.step}, {self.elapsed / 60:.1f} min", flush=True)

    def _save(self) -> None:
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "elapsed": self.elapsed,
            "step": self.step,
            "size": self.size,
            "size_since": self.size_since,
            "history": self.history,
        }
        unfinished = self.checkpoint.with_suffix(".part")
        torch.save(state, unfinished)
        unfinished.replace(self.checkpoint)

    def _document(self, epoch: int) -> None:
        document = {
            "recipe": self.recipe,
            "date": datetime.date.today().isoformat(),
            "seed": SEED,
            "classes": CLASSES,
            "exported_epoch": epoch,
            "minutes": round(self.elapsed / 60, 1),
            "pictures_seen": self.step * BATCH,
            "photographs": self.counts,
            "validation": self.history,
            "licences": {k: v for k, v in LICENCES.items() if self.recipe == "research" or k != "HAM10000"},
        }
        (self.target.parent / "training.json").write_text(json.dumps(document, indent=2) + "\n")

    def _finish_epoch(self, size: int, losses: dict[str, float], steps: int, seconds: float) -> None:
        figures = self.validation.figures(self.average)
        epoch = len(self.history) + 1
        means = {k: round(v / steps, 4) for k, v in losses.items()}
        speed = BATCH * steps / seconds
        best = all(figures["score"] >= h["figures"].get("score", 0.0) for h in self.history)
        self.history.append({"epoch": epoch, "step": self.step, "size": size, "losses": means, "figures": figures})
        print(
            f"epoch {epoch} ({size} px, {self.elapsed / 60:.1f} min, {speed:.1f} img/s) {means}\n  {figures}",
            flush=True,
        )
        if best:
            export(self.average, self.target)
        kept = max(self.history, key=lambda h: h["figures"].get("score", 0.0))["epoch"]
        self._document(kept)
        self._save()

    def train(self) -> None:
        """Steps until the budget is spent; the rate falls along half a cosine of the time spent.

        The finish is a second, lower half cosine at the full size, on pictures that mostly keep their own colours.
        """
        self.net.train()
        clock, losses = time.monotonic() - self.elapsed, dict[str, float]()
        epoch_start, first = self.elapsed, self.step
        while self.elapsed < self.budget:
            finishing = self.elapsed >= self.main
            share = (self.elapsed - self.main) / max(self.budget - self.main, 1) if finishing else self.elapsed / self.main
            height, plain, progress = (FINISH_RATE, FINISH_PLAIN, 1.0) if finishing else (1.0, 0.0, share)
            size = next(side for until, side in SIZES if progress < until)
            if size != self.size:
                self.size, self.size_since = size, self.step
            slope = height * (0.5 + 0.5 * math.cos(math.pi * share))
            factor = min(1, (self.step + 1) / WARMUP_STEPS) * slope + 0.003
            for group in self.optimiser.param_groups:
                group["lr"] = group["peak"] * factor
            total, parts = loss_of(self.net, self.sampler.batch(BATCH, size, plain))
            self.optimiser.zero_grad()
            total.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimiser.step()
            self.step += 1
            follow(self.average, self.net, self.step - self.size_since)
            losses = {k: losses.get(k, 0.0) + v for k, v in parts.items()}
            self.elapsed = time.monotonic() - clock
            if self.step % 25 == 0:
                print(f"step {self.step} {self.elapsed / 60:.1f} min loss {total.item():.3f}", flush=True)
            if self.step % STEPS_PER_EPOCH == 0 or self.elapsed >= self.budget:
                self._finish_epoch(size, losses, self.step - first, self.elapsed - epoch_start)
                losses, self.elapsed = {}, time.monotonic() - clock
                epoch_start, first = self.elapsed, self.step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recipe", choices=get_args(Recipe), required=True)
    parser.add_argument("--minutes", type=float, default=65)
    parser.add_argument("--finish", type=float, default=12, help="minutes after the main part")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    options = parser.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    Run(options.recipe, options.minutes, options.finish).train()


if __name__ == "__main__":
    main()
