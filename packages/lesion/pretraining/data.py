"""Reads the squares that prepare.ts wrote, and composes training batches from them."""

from __future__ import annotations

import io
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal, TypedDict

import numpy as np
import torch
from PIL import Image
from torch import Tensor

import augment
from model import CLASSES
from negatives import draw_negative

Recipe = Literal["research", "open"]
MASK = 112
#: Share of a batch per source; phone photographs are few, so each is seen about three times as often as the others.
SHARES: dict[Recipe, dict[str, float]] = {
    "research": {"ham": 0.53, "isic": 0.13, "pad": 0.23, "everyday": 0.04, "bare": 0.035, "drawn": 0.035},
    "open": {"isic": 0.52, "pad": 0.37, "everyday": 0.035, "bare": 0.035, "drawn": 0.04},
}
#: Share of the lesion photographs of a batch that are made unassessable.
RUINED = 0.035


class Record(TypedDict):
    """One square as prepare.ts records it; `label` and `mask` are -1 where there is none."""

    dataset: str
    id: str
    group: str
    part: str
    label: int
    framing: str
    open: bool
    offset: int
    length: int
    mask: int


def source_of(record: Record) -> str:
    """What a batch's shares speak of: the set of a lesion photograph, or the kind of negative."""
    if record["framing"] in ("bare", "everyday"):
        return record["framing"]
    return {"ham10000": "ham", "isic2017": "isic"}.get(record["dataset"], "pad")


@dataclass(frozen=True)
class Square:
    """One square with the place of its bytes."""

    record: Record
    shard: Shard

    def image(self) -> Image.Image:
        at = self.record["offset"]
        return Image.open(io.BytesIO(self.shard.jpegs[at : at + self.record["length"]].tobytes())).convert("RGB")

    def mask(self) -> np.ndarray:
        """uint8 [112, 112], zeros where there is none."""
        if self.record["mask"] < 0:
            return np.zeros((MASK, MASK), np.uint8)
        return self.shard.masks[self.record["mask"]]

    @property
    def source(self) -> str:
        return source_of(self.record)


class Shard:
    """The files of one part and one worker, mapped into memory."""

    def __init__(self, stem: Path) -> None:
        self.jpegs = np.memmap(stem.with_name(stem.name + ".jpegs"), np.uint8, "r")
        masks = stem.with_name(stem.name + ".masks")
        raw = np.memmap(masks, np.uint8, "r") if masks.stat().st_size else np.zeros(0, np.uint8)
        self.masks = raw.reshape(-1, MASK, MASK)


def load_part(folder: Path, part: Literal["train", "val"], recipe: Recipe) -> list[Square]:
    """All squares of a part that the recipe's licences allow. The test part is not for training code to see."""
    squares = []
    for listing in sorted(folder.glob(f"{part}.*.json")):
        shard = Shard(listing.with_suffix(""))
        records: list[Record] = json.loads(listing.read_text())
        squares += [Square(r, shard) for r in records if recipe == "research" or r["open"]]
    assert squares and all(s.record["part"] == part for s in squares)
    return squares


@dataclass(frozen=True)
class Batch:
    """One batch; weights are 1 where a loss applies and 0 where it does not."""

    images: Tensor  # [N, 3, S, S], (p - 127.5) / 127.5
    labels: Tensor  # [N], -1 without a class
    masks: Tensor  # [N, 1, S/4, S/4], 0..1
    mask_weight: Tensor  # [N]
    gate: Tensor  # [N], 1 for an assessable lesion photograph


def to_tensor(images: list[Image.Image]) -> Tensor:
    """float32 [N, 3, 224, 224] in 0..1."""
    stacked = np.stack([np.asarray(image) for image in images])
    return torch.from_numpy(stacked).permute(0, 3, 1, 2).float().div_(255)


class Sampler:
    """Draws photographs by source, within a source by class with a weight of one over the root of its frequency."""

    def __init__(self, squares: list[Square], recipe: Recipe, seed: int) -> None:
        self.rng = Random(seed)
        self.generator = torch.Generator().manual_seed(seed)
        self.shares = SHARES[recipe]
        photos: dict[str, dict[str, list[Square]]] = defaultdict(lambda: defaultdict(list))
        for square in squares:
            photos[square.source][square.record["id"]].append(square)
        self.photos = {source: list(by_id.values()) for source, by_id in photos.items()}
        self.cumulative: dict[str, list[float]] = {}
        for source, groups in self.photos.items():
            counts = Counter(g[0].record["label"] for g in groups)
            self.cumulative[source] = np.cumsum([counts[g[0].record["label"]] ** -0.5 for g in groups]).tolist()

    def _pick(self, source: str) -> Square:
        group = self.rng.choices(self.photos[source], cum_weights=self.cumulative[source])[0]
        return self.rng.choice(group)

    def batch(self, count: int, size: int, plain: float = 0.0) -> Batch:
        """`count` varied pictures of `size` pixels; a share of `plain` keeps its own colours and sharpness."""
        rng, g = self.rng, self.generator
        sources = rng.choices(list(self.shares), list(self.shares.values()), k=count)
        images, masks, labels, gate, weight = [], [], [], [], []
        for source in sources:
            if source == "drawn":
                image, mask, label, masked = draw_negative(rng), np.zeros((MASK, MASK), np.uint8), -1, True
            else:
                square = self._pick(source)
                image, mask, label = square.image(), square.mask(), square.record["label"]
                masked = label < 0 or square.record["mask"] >= 0
                if source != "everyday" and rng.random() >= plain:
                    image = augment.overlay(image, rng)
            images.append(image)
            masks.append(mask)
            labels.append(label)
            gate.append(float(label >= 0))
            weight.append(float(masked))
        x, m = to_tensor(images), torch.from_numpy(np.stack(masks)).unsqueeze(1).float().div_(255)
        x, m = augment.warp(x, m, size, g)
        kept = (torch.rand(count, 1, 1, 1, generator=g) < plain).float()
        x = kept * x + (1 - kept) * augment.soften(augment.recolour(x, g), g)
        y, positive, used = torch.tensor(labels), torch.tensor(gate), torch.tensor(weight)
        ruined = torch.nonzero((positive > 0) & (torch.rand(count, generator=g) < RUINED)).flatten()
        if len(ruined):
            x[ruined] = augment.ruin(x[ruined], g)
            y[ruined], positive[ruined], used[ruined] = -1, 0.0, 0.0
        x = x.mul_(2).sub_(1).contiguous(memory_format=torch.channels_last)
        return Batch(x, y, m, used, positive)


def count_part(folder: Path, part: Literal["train", "val", "test"], recipe: Recipe) -> dict[str, dict[str, int]]:
    """Photographs per source and class (or kind of negative); reads the listings, opens no picture."""
    seen: dict[tuple[str, str], int] = {}
    for listing in sorted(folder.glob(f"{part}.*.json")):
        records: list[Record] = json.loads(listing.read_text())
        seen.update({(source_of(r), r["id"]): r["label"] for r in records if recipe == "research" or r["open"]})
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for (source, _), label in seen.items():
        table[source][CLASSES[label] if label >= 0 else "no lesion"] += 1
    return {source: dict(sorted(c.items())) for source, c in sorted(table.items())}
