"""Measures the networks of a recipe's finished phases, and weighted means of them, per maker.

    python packages/lab/pretraining/members.py --recipe open

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

from data import SHARES, Recipe, Sampler, Square, read_squares, read_training_squares, to_tensor
from model import BFLOAT16, Ensemble, LesionNet, ShareOfSecond
from train import ARCHITECTURE, CACHE, PLANS, add_change, fit_phone_head, read_average
from trial import MAKERS, SUSPICIOUS, compute_interval, find_maker

TRAINED_MAKERS: dict[Recipe, tuple[str, ...]] = {"research": MAKERS, "open": ("isic", "cc0", "pad")}
#: Shares of the finish's change of the weights, 0..1.
SHARES_OF_FINISH = (0.0, 0.3, 0.5, 0.85)
#: Weights of the second network for a dermoscope and for a phone.
SHARES_OF_SECOND = ((0.5, 0.5), (0.25, 0.75), (0.0, 1.0))
TABLE = Path(__file__).resolve().parent / "members.json"


@torch.no_grad()
def compute_outputs(net: LesionNet, squares: list[Square], is_second: bool) -> tuple[np.ndarray, np.ndarray]:
    """Logits [N, 7] and embeddings [N, 1280]. The second network gets the transposed picture, as in an ensemble."""
    outputs = []
    for start in range(0, len(squares), 32):
        x = to_tensor([s.load_image() for s in squares[start : start + 32]]).mul(2).sub(1)
        x = x.transpose(2, 3) if is_second else x
        with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
            logits, _, _, _, embedding, _ = net(x.contiguous(memory_format=torch.channels_last))
        outputs.append((logits.float().numpy(), embedding.float().numpy()))
    return np.concatenate([one for one, _ in outputs]), np.concatenate([one for _, one in outputs])


def create_network(state: dict[str, torch.Tensor]) -> LesionNet:
    net = LesionNet(architecture=ARCHITECTURE)
    net.load_state_dict(state)
    return net.eval().to(memory_format=torch.channels_last)


def compute_phone_probability(
    recipe: Recipe, second: LesionNet, squares: list[Square], embedding_of_second: np.ndarray
) -> np.ndarray:
    """How certain the shipped ensemble's head is of a phone, [N, 1]. All shares use it."""
    plan = PLANS[recipe, "finish"]
    first = create_network(add_change(recipe, plan, read_average(recipe, "finish"), plan.share))
    ensemble = Ensemble(first, second, ShareOfSecond(0.5, 0.5)).eval()
    training = read_training_squares(CACHE / "prepared", recipe, "finish", None)
    fit_phone_head(ensemble, Sampler(training, SHARES[recipe, "finish"]))
    features = np.concatenate([compute_outputs(first, squares, False)[1], embedding_of_second], 1)
    with torch.no_grad():
        return ensemble.phone(torch.from_numpy(features)).sigmoid().numpy()


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
    recipe: Recipe = parser.parse_args().recipe
    torch.set_num_threads(1)
    prepared = CACHE / "prepared"
    squares = [s for part in ("train", "val", "test") for s in read_squares(prepared, part, "research")]
    squares = [s for s in squares if s.record["framing"] == "fixed"]
    chosen: list[Square] = []
    for maker in MAKERS:
        is_whole = maker not in TRAINED_MAKERS[recipe] and maker != "ham"
        chosen += [s for s in squares if find_maker(s) == maker and (is_whole or s.record["part"] == "val")]
    makers = np.array([find_maker(s) for s in chosen])
    labels, groups = np.array([s.record["label"] for s in chosen]), [s.record["group"] for s in chosen]
    plan, finish = PLANS[recipe, "finish"], read_average(recipe, "finish")
    second = create_network(read_average(recipe, "second"))
    logits_of_second, embedding_of_second = compute_outputs(second, chosen, True)
    is_phone = compute_phone_probability(recipe, second, chosen, embedding_of_second)
    answers = {"second": logits_of_second}
    for share in SHARES_OF_FINISH:
        first = create_network(add_change(recipe, plan, finish, share))
        logits, _ = compute_outputs(first, chosen, False)
        if not np.isfinite(logits).all():
            print(f"first, {share}: left out, its outputs are not finite")
            continue
        answers[f"first, {share}"] = logits
        for dermoscope, phone in SHARES_OF_SECOND:
            weight = dermoscope + (phone - dermoscope) * is_phone
            name = f"first, {share}, with {dermoscope} to {phone} of the second"
            answers[name] = (1 - weight) * logits + weight * logits_of_second
    figures: dict[str, dict[str, object]] = {}
    for maker in MAKERS:
        own = np.flatnonzero(makers == maker)
        own_groups = [groups[i] for i in own]
        figures[maker] = {k: compute_member_figures(v[own], labels[own], own_groups) for k, v in answers.items()}
        for key, value in figures[maker].items():
            print(maker, key, json.dumps(value), flush=True)
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    TABLE.write_text(json.dumps(table | {recipe: figures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
