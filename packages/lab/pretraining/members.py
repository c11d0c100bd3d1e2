"""The networks that are trained, in the order of their training. They differ on purpose, because what errs apart averages well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from variation import Variation

Recipe = Literal["research", "open"]


@dataclass(frozen=True)
class Member:
    """One network and how it is trained."""

    recipe: Recipe
    seed: int
    #: Name in `model.ARCHITECTURES`.
    backbone: str = "lite0"
    pictures: int = 1_000_000
    #: Pairs of the share of the run at which a size ends and the side in pixels. Small pictures train faster.
    sizes: tuple[tuple[float, int], ...] = ((0.35, 160), (1.0, 224))
    #: Whether the first step normalizes the light of the picture.
    balanced: bool = True
    variation: Variation = "wide"
    #: Share of photos that a batch has twice, varied differently, besides those that have another photo of their lesion.
    views: float = 0.0
    #: Whether the ensemble gives it the transposed picture.
    transposed: bool = False
    #: The network whose averaged weights it starts from, instead of ImageNet's.
    start: str | None = None
    #: Whether it learns from PAD-UFES-20. The folds of the cross-validation start from one that does not.
    phones: bool = True
    #: Whether it is a part of the shipped ensemble.
    ships: bool = True


MEMBERS: dict[str, Member] = {
    "research.1": Member("research", 1),
    "research.2": Member("research", 2, sizes=((0.25, 160), (0.6, 192), (1.0, 224)), views=0.3, transposed=True),
    "open.base": Member("open", 11, pictures=400_000, phones=False, ships=False),
    "open.1": Member("open", 12, pictures=600_000, sizes=((1.0, 224),), start="open.base"),
    "open.2": Member("open", 13, views=0.3, transposed=True),
    "research.3": Member("research", 3, variation="first", balanced=False, views=0.3),
}
#: Networks of the cross-validation. Each learns from the phone photos of all other folds and is never shipped.
FOLD = Member("open", 21, pictures=100_000, sizes=((0.5, 192), (1.0, 224)), start="open.base", ships=False)
