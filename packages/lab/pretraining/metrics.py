"""Figures of a validation: area under the ROC curve, balanced accuracy, Jaccard index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Flags = NDArray[np.bool_]


def compute_auc(scores: Floats, positive: Flags) -> float:
    """Probability that a positive scores above a negative; ties count half. NaN without both kinds."""
    positives, negatives = int(positive.sum()), int((~positive).sum())
    if not positives or not negatives:
        return float("nan")
    _, inverse, repeats = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(repeats) - (repeats - 1) / 2)[inverse]
    return float((ranks[positive].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def compute_balanced_accuracy(predicted: NDArray[np.int64], labels: NDArray[np.int64]) -> float:
    """Mean recall over the classes present."""
    return float(np.mean([(predicted[labels == c] == c).mean() for c in np.unique(labels)]))


def compute_mean_jaccard(logits: Floats, masks: Floats) -> float:
    """Mean intersection over union, both thresholded at probability one half; [N, H, W]."""
    predicted_region, true_region = logits > 0, masks > 0.5
    intersection = (predicted_region & true_region).sum((1, 2))
    union = (predicted_region | true_region).sum((1, 2))
    return float(np.mean(intersection / np.maximum(union, 1)))


def compute_interval(
    places: NDArray[np.int64], groups: list[str], figure: Callable[[NDArray[np.int64]], float], rounds: int = 400
) -> tuple[float, float]:
    """95 % bootstrap interval of a figure of some places; resamples whole groups."""
    by_group: dict[str, list[int]] = defaultdict(list)
    for place, group in zip(places.tolist(), groups, strict=True):
        by_group[group].append(place)
    ordered = np.concatenate(list(by_group.values()))
    sizes = np.array([len(one) for one in by_group.values()])
    starts = np.cumsum(sizes) - sizes
    rng = np.random.default_rng(0)
    values = []
    for _ in range(rounds):
        drawn = rng.integers(0, len(sizes), len(sizes))
        ends = np.cumsum(sizes[drawn])
        within = np.arange(ends[-1]) - np.repeat(ends - sizes[drawn], sizes[drawn])
        values.append(figure(ordered[np.repeat(starts[drawn], sizes[drawn]) + within]))
    low, high = np.nanquantile(values, (0.025, 0.975))
    return float(low), float(high)
