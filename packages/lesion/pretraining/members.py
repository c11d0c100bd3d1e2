"""Measures each network of the shipped file, and means of them, per maker; with one and two orientations.

    python packages/lesion/pretraining/members.py
    python packages/lesion/pretraining/members.py --trial first-lite0 --makers pad waterloo

Fixed framings, as in `trial.py`; HAM10000, ISIC 2017 and PAD-UFES-20 are the val part. Adds to `members.json`. `--trial`
adds the network of a finished trial and measures weighted means of two networks.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path

import numpy as np
import torch

from data import Square, read_squares, to_tensor
from model import BFLOAT16, LesionNet
from shipped import read_shipped_members
from train import CACHE, MODELS
from trial import MAKERS, SUSPICIOUS, compute_interval, find_maker
from trial import TABLE as TRIALS

TRAINED_MAKERS = ("ham", "isic", "pad")
#: Weights of the second network, trained without phone photos, in a mean with the first.
SHARES_OF_SECOND = (0.1, 0.2, 0.3, 0.5)
TABLE = Path(__file__).resolve().parent / "members.json"


@torch.no_grad()
def compute_logits(net: LesionNet, squares: list[Square], orientations: tuple[bool, ...]) -> np.ndarray:
    """Mean logits over orientations, [N, 7]. True means rotated by 180 degrees."""
    logits = []
    for start in range(0, len(squares), 32):
        x = to_tensor([s.load_image() for s in squares[start : start + 32]]).mul(2).sub(1)
        per_orientation = []
        for turned in orientations:
            oriented = x.flip((2, 3)) if turned else x
            with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
                per_orientation.append(net(oriented.contiguous(memory_format=torch.channels_last))[0].float())
        logits.append(torch.stack(per_orientation).mean(0).numpy())
    return np.concatenate(logits)


def load_trial_network(name: str) -> LesionNet:
    rows = {row["name"]: row for row in json.loads(TRIALS.read_text())}
    net = LesionNet(True, architecture=rows[name]["architecture"])
    net.load_state_dict(torch.load(CACHE / f"trial.{name}.pt", weights_only=True)["average"])
    return net.eval()


def compute_member_figures(mean: np.ndarray, labels: np.ndarray, groups: list[str]) -> dict[str, object]:
    p = np.exp(mean - mean.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    return {
        "n": len(labels),
        "auc": compute_interval(p[:, SUSPICIOUS].sum(1), np.isin(labels, SUSPICIOUS), groups),
        "melanoma_auc": compute_interval(p[:, 0], labels == 0, groups),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trial")
    parser.add_argument("--makers", nargs="*", choices=MAKERS, default=list(MAKERS))
    options = parser.parse_args()
    torch.set_num_threads(1)
    prepared = CACHE / "prepared"
    all_squares = [s for part in ("train", "val", "test") for s in read_squares(prepared, part, "research")]
    fixed = [s for s in all_squares if s.record["framing"] == "fixed"]
    nets = read_shipped_members(MODELS / "research" / "lesion.onnx")
    names = [str(i) for i in range(len(nets))]
    if options.trial:
        nets, names = [*nets, load_trial_network(options.trial)], [*names, options.trial]
    nets = [net.to(memory_format=torch.channels_last) for net in nets]
    table: dict[str, dict[str, object]] = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    for maker in options.makers:
        squares = [s for s in fixed if find_maker(s) == maker]
        squares = [s for s in squares if maker not in TRAINED_MAKERS or s.record["part"] == "val"]
        labels, groups = np.array([s.record["label"] for s in squares]), [s.record["group"] for s in squares]
        upright = [compute_logits(net, squares, (False,)) for net in nets]
        kinds = {"one look": upright}
        if not options.trial:
            rotated = [compute_logits(net, squares, (True,)) for net in nets]
            kinds["two looks"] = [(a + b) / 2 for a, b in zip(upright, rotated, strict=True)]
        figures = table.setdefault(maker, {})
        for kind, logits in kinds.items():
            for size in range(1, len(nets) + 1):
                for chosen in combinations(range(len(nets)), size):
                    key = f"{kind}, members {'+'.join(names[i] for i in chosen)}"
                    figures[key] = compute_member_figures(np.mean([logits[i] for i in chosen], 0), labels, groups)
        for share in SHARES_OF_SECOND if options.trial else ():
            mean = (1 - share) * upright[0] + share * upright[1]
            key = f"one look, member 0 with a share of {share} of member 1"
            figures[key] = compute_member_figures(mean, labels, groups)
        TABLE.write_text(json.dumps(table, indent=1) + "\n")
        print(maker, json.dumps({k: v["auc"] for k, v in figures.items()}), flush=True)


if __name__ == "__main__":
    main()
