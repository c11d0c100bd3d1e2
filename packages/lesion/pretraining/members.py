"""What each network inside the shipped file, and means of them, make of makers that they never met; one look and two.

    python packages/lesion/pretraining/members.py
    python packages/lesion/pretraining/members.py --trial first-lite0 --makers pad waterloo

Fixed framings, as in `trial.py`; HAM10000, ISIC 2017 and PAD-UFES-20 are the val part. Adds to `members.json`. With `--trial`
the network of a finished trial joins them, and shares of two networks are tried, too.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path

import numpy as np
import torch

from data import Square, _squares, to_tensor
from model import BFLOAT16, LesionNet
from shipped import shipped_members
from train import CACHE, MODELS
from trial import MAKERS, SUSPICIOUS, interval, maker_of
from trial import TABLE as TRIALS

MET = ("ham", "isic", "pad")
#: Shares of the second network, which never met a phone photo, beside the first.
SHARES_OF_SECOND = (0.1, 0.2, 0.3, 0.5)
TABLE = Path(__file__).resolve().parent / "members.json"


@torch.no_grad()
def logits_of(net: LesionNet, squares: list[Square], looks: tuple[bool, ...]) -> np.ndarray:
    """Mean logits over looks; a look of True is the picture turned by half a turn. [N, 7]."""
    answers = []
    for start in range(0, len(squares), 32):
        x = to_tensor([s.image() for s in squares[start : start + 32]]).mul(2).sub(1)
        own = []
        for turned in looks:
            seen = x.flip((2, 3)) if turned else x
            with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
                own.append(net(seen.contiguous(memory_format=torch.channels_last))[0].float())
        answers.append(torch.stack(own).mean(0).numpy())
    return np.concatenate(answers)


def trial_network(name: str) -> LesionNet:
    rows = {row["name"]: row for row in json.loads(TRIALS.read_text())}
    net = LesionNet(True, architecture=rows[name]["architecture"])
    net.load_state_dict(torch.load(CACHE / f"trial.{name}.pt", weights_only=True)["average"])
    return net.eval()


def figures_for(mean: np.ndarray, labels: np.ndarray, groups: list[str]) -> dict[str, object]:
    p = np.exp(mean - mean.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    return {
        "n": len(labels),
        "auc": interval(p[:, SUSPICIOUS].sum(1), np.isin(labels, SUSPICIOUS), groups),
        "melanoma_auc": interval(p[:, 0], labels == 0, groups),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trial")
    parser.add_argument("--makers", nargs="*", choices=MAKERS, default=list(MAKERS))
    options = parser.parse_args()
    torch.set_num_threads(1)
    prepared = CACHE / "prepared"
    every = [s for part in ("train", "val", "test") for s in _squares(prepared, part, "research")]
    fixed = [s for s in every if s.record["framing"] == "fixed"]
    nets = shipped_members(MODELS / "research" / "lesion.onnx")
    names = [str(i) for i in range(len(nets))]
    if options.trial:
        nets, names = [*nets, trial_network(options.trial)], [*names, options.trial]
    nets = [net.to(memory_format=torch.channels_last) for net in nets]
    table: dict[str, dict[str, object]] = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    for maker in options.makers:
        own = [s for s in fixed if maker_of(s) == maker and (maker not in MET or s.record["part"] == "val")]
        labels, groups = np.array([s.record["label"] for s in own]), [s.record["group"] for s in own]
        one = [logits_of(net, own, (False,)) for net in nets]
        kinds = {"one look": one}
        if not options.trial:
            kinds["two looks"] = [(a + logits_of(net, own, (True,))) / 2 for net, a in zip(nets, one, strict=True)]
        figures = table.setdefault(maker, {})
        for kind, answers in kinds.items():
            for size in range(1, len(nets) + 1):
                for chosen in combinations(range(len(nets)), size):
                    key = f"{kind}, members {'+'.join(names[i] for i in chosen)}"
                    figures[key] = figures_for(np.mean([answers[i] for i in chosen], 0), labels, groups)
        for share in SHARES_OF_SECOND if options.trial else ():
            mean = (1 - share) * one[0] + share * one[1]
            figures[f"one look, member 0 with a share of {share} of member 1"] = figures_for(mean, labels, groups)
        TABLE.write_text(json.dumps(table, indent=1) + "\n")
        print(maker, json.dumps({k: v["auc"] for k, v in figures.items()}), flush=True)


if __name__ == "__main__":
    main()
