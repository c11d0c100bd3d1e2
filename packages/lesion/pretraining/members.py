"""Measures the networks of a recipe's finished phases, and means of them, per maker; with one and two orientations.

    python packages/lesion/pretraining/members.py --recipe open

Fixed framings, as in `trial.py`. Sets that the recipe is trained on are assessed on their val part, all others whole,
HAM10000 on its val part. Writes the recipe's part of `members.json`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import get_args

import numpy as np
import torch

from data import Recipe, Square, read_squares, to_tensor
from model import BFLOAT16, LesionNet
from train import ARCHITECTURE, CACHE
from trial import MAKERS, SUSPICIOUS, compute_interval, find_maker

TRAINED_MAKERS: dict[Recipe, tuple[str, ...]] = {"research": MAKERS, "open": ("isic", "cc0", "pad")}
#: Points between base and finish, 0..1.
SHARES = (0.0, 0.5, 0.7, 0.85, 1.0)
#: Weights of the second network in a mean with the first.
WEIGHTS_OF_SECOND = (0.15, 0.3, 0.5, 0.7)
TABLE = Path(__file__).resolve().parent / "members.json"


@torch.no_grad()
def compute_logits(net: LesionNet, squares: list[Square], turned: bool) -> np.ndarray:
    """Logits [N, 7] of the pictures, rotated by 180° where `turned`."""
    logits = []
    for start in range(0, len(squares), 32):
        x = to_tensor([s.load_image() for s in squares[start : start + 32]]).mul(2).sub(1)
        x = x.flip((2, 3)) if turned else x
        with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
            logits.append(net(x.contiguous(memory_format=torch.channels_last))[0].float().numpy())
    return np.concatenate(logits)


def load_network(recipe: Recipe, share: float | None) -> LesionNet:
    """The second network, or the first at a share of the way from base to finish."""
    net = LesionNet(architecture=ARCHITECTURE)
    read = {
        phase: torch.load(CACHE / f"{recipe}.{phase}.pt", weights_only=True)["average"]
        for phase in (("second",) if share is None else ("base", "finish"))
    }
    if share is None:
        net.load_state_dict(read["second"])
    else:
        start, end = read["base"], read["finish"]
        net.load_state_dict({k: torch.lerp(start[k], v, share) if v.is_floating_point() else v for k, v in end.items()})
    return net.eval().to(memory_format=torch.channels_last)


def compute_member_figures(logits: np.ndarray, labels: np.ndarray, groups: list[str]) -> dict[str, object]:
    p = np.exp(logits - logits.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    return {
        "n": len(labels),
        "auc": compute_interval(p[:, SUSPICIOUS].sum(1), np.isin(labels, SUSPICIOUS), groups),
        "melanoma_auc": compute_interval(p[:, 0], labels == 0, groups),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recipe", choices=get_args(Recipe), required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    prepared = CACHE / "prepared"
    squares = [s for part in ("train", "val", "test") for s in read_squares(prepared, part, "research")]
    squares = [s for s in squares if s.record["framing"] == "fixed"]
    second = load_network(options.recipe, None)
    firsts = {share: load_network(options.recipe, share) for share in SHARES}
    figures: dict[str, dict[str, object]] = {}
    for maker in MAKERS:
        is_whole = maker not in TRAINED_MAKERS[options.recipe] and maker != "ham"
        chosen = [s for s in squares if find_maker(s) == maker and (is_whole or s.record["part"] == "val")]
        labels, groups = np.array([s.record["label"] for s in chosen]), [s.record["group"] for s in chosen]
        answers = {f"first, {share}": compute_logits(net, chosen, False) for share, net in firsts.items()}
        answers["second"] = compute_logits(second, chosen, False)
        for share in SHARES[1:]:
            for weight in WEIGHTS_OF_SECOND:
                mean = (1 - weight) * answers[f"first, {share}"] + weight * answers["second"]
                answers[f"first, {share}, with {weight} of the second"] = mean
        turned = (compute_logits(firsts[0.85], chosen, True) + compute_logits(second, chosen, True)) / 2
        upright = answers["first, 0.85, with 0.5 of the second"]
        answers["the same in two orientations"] = (upright + turned) / 2
        figures[maker] = {k: compute_member_figures(v, labels, groups) for k, v in answers.items()}
        for key, value in figures[maker].items():
            print(maker, key, json.dumps(value), flush=True)
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    TABLE.write_text(json.dumps(table | {options.recipe: figures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
