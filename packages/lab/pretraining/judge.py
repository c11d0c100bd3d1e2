"""Judges networks, finished or not, on the val parts and the sets that are left out, and exports them as one ONNX file.

    python packages/lab/pretraining/judge.py research.1
    python packages/lab/pretraining/judge.py research.1 research.2 --target /tmp/lesion.onnx

Several networks of a recipe are judged as their ensemble. Prints figures with n and 95 % intervals, the worst first. The test parts
stay unseen.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from data import BATCH, Sampler, read_training_squares, read_validation_squares
from export import export, fit_phone_head
from members import MEMBERS
from metrics import compute_auc, compute_balanced_accuracy, compute_interval, compute_mean_jaccard
from model import DEVICE, Ensemble, LesionNet
from train import CACHE, CHECKPOINTS
from unfinished import read_unfinished
from validate import LESION_SOURCES, TONED_SOURCES, Answers, Validation

#: Share of cancers that a limit must reach, and of usable photos that the gate must let through.
SENSITIVITY, USABLE = 0.95, 0.95
Row = tuple[str, str, int, float, tuple[float, float]]


def load_member(name: str) -> tuple[LesionNet, int]:
    """A network's averaged weights and its step, from its checkpoint or the repository."""
    member = MEMBERS[name]
    net = LesionNet(member.backbone, member.balanced)
    file = CHECKPOINTS / f"{name}.pt"
    if file.exists():
        state = torch.load(file, "cpu", weights_only=True)
        step, weights = state["step"], state["average"]
    else:
        stored = read_unfinished(name)
        assert stored, f"{name} has neither a checkpoint nor stored weights"
        step, weights = stored
    net.load_state_dict(weights)
    return net.eval().to(DEVICE, memory_format=torch.channels_last), step


def compute_specificity(scores: np.ndarray, positive: np.ndarray) -> float:
    """Share of the others below the limit that 95 % of the positives reach. The limit is chosen on the same photos."""
    if positive.all() or not positive.any():
        return float("nan")
    return float((scores[~positive] < np.quantile(scores[positive], 1 - SENSITIVITY)).mean())


class Table:
    """Figures of one prediction."""

    def __init__(self, validation: Validation, answers: Answers) -> None:
        self.validation, self.answers = validation, answers
        self.rows: list[Row] = []

    def add(self, name: str, chosen: np.ndarray, figure: Callable[[np.ndarray], float]) -> None:
        """Adds a figure of the chosen pictures and its interval, which resamples whole groups."""
        places = np.flatnonzero(chosen)
        value = figure(places) if len(places) else float("nan")
        if np.isnan(value):
            return
        groups = [self.validation.groups[i] for i in places]
        source, _, what = name.partition(": ")
        self.rows.append((source, what, len(places), value, compute_interval(places, groups, figure)))

    def add_source(self, source: str) -> None:
        v, a = self.validation, self.answers
        lesions = v.find_lesions(source)
        classed = lesions & (v.labels >= 0)
        self.add(f"{source}: AUC suspicious", lesions, lambda i: compute_auc(a.alarm[i], v.suspicious[i] == 1))
        self.add(f"{source}: AUC melanoma", classed, lambda i: compute_auc(a.probabilities[i, 0], v.labels[i] == 0))
        self.add(
            f"{source}: specificity at 95 % sensitivity",
            lesions,
            lambda i: compute_specificity(a.alarm[i], v.suspicious[i] == 1),
        )
        if np.unique(v.labels[classed]).size > 2:
            self.add(
                f"{source}: balanced accuracy",
                classed,
                lambda i: compute_balanced_accuracy(a.probabilities[i].argmax(1), v.labels[i]),
            )
        place_of_mask = np.cumsum(v.masked) - 1
        self.add(
            f"{source}: outline, Jaccard",
            lesions & v.masked,
            lambda i: compute_mean_jaccard(a.masks[place_of_mask[i]], v.masks[place_of_mask[i]]),
        )
        if source in TONED_SOURCES:
            for band in ("dark", "medium", "light"):
                chosen = lesions & (v.tones == band)
                self.add(f"{source}: AUC suspicious, {band} skin", chosen, lambda i: compute_auc(a.alarm[i], v.suspicious[i] == 1))

    def add_refusals(self) -> None:
        v, a = self.validation, self.answers
        lesions = np.isin(v.sources, LESION_SOURCES) & (v.condition == 0)
        limit = np.quantile(a.gate[lesions], 1 - USABLE)
        for kind in ("everyday", "bare", "drawn", "ruined"):
            self.add(f"{kind}: refused where 5 % of spots are", v.sources == kind, lambda i: float((a.gate[i] < limit).mean()))
        limit = np.quantile(a.condition[lesions], USABLE)
        rash = v.condition == 1
        self.add("rashes: found where 5 % of spots are called one", rash, lambda i: float((a.condition[i] > limit).mean()))
        atlas = (v.sources == "fitzpatrick") & (v.condition >= 0)
        self.add("rashes: AUC within the atlases", atlas, lambda i: compute_auc(a.condition[i], v.condition[i] == 1))

    def print(self) -> None:
        for source, what, n, value, (low, high) in sorted(self.rows, key=lambda row: row[3]):
            print(f"{source:17} {what:40} {value:.3f} ({low:.3f} to {high:.3f})  n {n}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", choices=MEMBERS)
    parser.add_argument("--target", type=Path, help="where to export; LESION_CACHE/judged/lesion.onnx by default")
    options = parser.parse_args()
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    members = [MEMBERS[name] for name in options.names]
    recipe, prepared = members[0].recipe, CACHE / "prepared"
    assert all(member.recipe == recipe for member in members), "the networks are of different recipes"
    loaded = [load_member(name) for name in options.names]
    ensemble = Ensemble([net for net, _ in loaded], [member.transposed for member in members]).eval().to(DEVICE)
    validation = Validation(read_validation_squares(prepared, recipe))
    table = Table(validation, validation.predict(ensemble))
    for source in LESION_SOURCES:
        table.add_source(source)
    table.add_refusals()
    steps = zip(options.names, loaded, members, strict=True)
    print(", ".join(f"{name}: {step * BATCH:,} of {member.pictures:,} pictures" for name, (_, step), member in steps))
    table.print()
    fit_phone_head(ensemble, Sampler(read_training_squares(prepared, members[0], None), members[0]))
    target = options.target or CACHE / "judged" / "lesion.onnx"
    export(ensemble, target)
    print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
