"""Figures of a validation: area under the ROC curve, balanced accuracy, Jaccard index."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Flags = NDArray[np.bool_]


def auc(scores: Floats, positive: Flags) -> float:
    """Chance that a positive scores above a negative; ties count half. NaN without both kinds."""
    ups, downs = int(positive.sum()), int((~positive).sum())
    if not ups or not downs:
        return float("nan")
    _, inverse, repeats = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(repeats) - (repeats - 1) / 2)[inverse]
    return float((ranks[positive].sum() - ups * (ups + 1) / 2) / (ups * downs))


def balanced_accuracy(predicted: NDArray[np.int64], labels: NDArray[np.int64]) -> float:
    """Mean over the classes present of the share recognised."""
    return float(np.mean([(predicted[labels == c] == c).mean() for c in np.unique(labels)]))


def mean_jaccard(logits: Floats, masks: Floats) -> float:
    """Mean over pictures of intersection over union, both cut at one half; [N, H, W]."""
    found, true = logits > 0, masks > 0.5
    both = (found & true).sum((1, 2))
    either = (found | true).sum((1, 2))
    return float(np.mean(both / np.maximum(either, 1)))
