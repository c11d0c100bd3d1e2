"""Reads the squares that prepare.ts wrote, and composes training batches from them."""

from __future__ import annotations

import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any, Literal, TypedDict

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

import augment
import variation
from model import CLASSES
from negatives import draw_negative

Recipe = Literal["research", "open"]
Phase = Literal["base", "longer", "finish", "second", "fold"]
MASK_SIDE = 112
#: Share of a batch per source. The base has no phone photos, so every cross-validation fold can start from it. The
#: finish samples each phone photo several times as often as the others.
SHARES: dict[tuple[Recipe, Phase], dict[str, float]] = {
    ("research", "base"): {
        **{"ham": 0.54, "isic": 0.14, "nc": 0.13, "cc0": 0.06},
        **{"everyday": 0.05, "bare": 0.03, "drawn": 0.05},
    },
    ("research", "longer"): {
        **{"ham": 0.48, "isic": 0.19, "nc": 0.13, "cc0": 0.07},
        **{"everyday": 0.05, "bare": 0.03, "drawn": 0.05},
    },
    ("research", "finish"): {
        **{"ham": 0.34, "isic": 0.1, "nc": 0.09, "cc0": 0.04, "pad": 0.21, "waterloo": 0.08},
        **{"everyday": 0.04, "bare": 0.06, "drawn": 0.04},
    },
    ("research", "second"): {
        **{"ham": 0.38, "isic": 0.12, "nc": 0.1, "cc0": 0.05, "pad": 0.18, "waterloo": 0.08},
        **{"everyday": 0.03, "bare": 0.03, "drawn": 0.03},
    },
    ("research", "fold"): {
        **{"pad": 0.5, "ham": 0.14, "waterloo": 0.09, "isic": 0.05, "nc": 0.04, "cc0": 0.02},
        **{"everyday": 0.05, "bare": 0.08, "drawn": 0.03},
    },
    ("open", "base"): {"isic": 0.7, "cc0": 0.13, "everyday": 0.06, "bare": 0.05, "drawn": 0.06},
    ("open", "finish"): {"isic": 0.36, "cc0": 0.07, "pad": 0.4, "everyday": 0.05, "bare": 0.06, "drawn": 0.06},
    ("open", "second"): {"isic": 0.42, "cc0": 0.09, "pad": 0.38, "everyday": 0.04, "bare": 0.03, "drawn": 0.04},
    ("open", "fold"): {"isic": 0.36, "cc0": 0.07, "pad": 0.4, "everyday": 0.05, "bare": 0.06, "drawn": 0.06},
}
#: Share of a batch's lesion photos that are made unassessable.
UNASSESSABLE_SHARE = 0.05
#: Share of the second pictures of pairs that are recompressed, so that JPEG artifacts do not affect the result.
RECOMPRESSED_SHARE = 0.5
#: With fewer everyday photos than this, each is also cropped and recolored.
MIN_EVERYDAY_PHOTOS = 50
#: Batches prepared in advance during training.
PREFETCHED_BATCHES = 3


#: Data set names in shares and figures. All other sets are PAD-UFES-20.
SOURCES = {
    "ham10000": "ham",
    "isic2017": "isic",
    "isic_nc_extra": "nc",
    "isic_cc0_extra": "cc0",
    "waterloo_clinical": "waterloo",
}


class Record(TypedDict):
    """One square as prepare.ts records it; `label` and `mask` are -1 where there is none."""

    dataset: str
    id: str
    group: str
    part: str
    fold: int
    label: int
    framing: str
    open: bool
    drafted: bool
    offset: int
    length: int
    mask: int


def find_source(record: Record) -> str:
    """Finds the data set of a lesion photo, or the kind of a negative."""
    if record["framing"] in ("bare", "everyday"):
        return record["framing"]
    return SOURCES.get(record["dataset"], "pad")


@dataclass(frozen=True)
class Square:
    """One square and the shard that stores its bytes."""

    record: Record
    shard: Shard

    def load_image(self) -> Image.Image:
        start = self.record["offset"]
        jpeg = self.shard.jpegs[start : start + self.record["length"]].tobytes()
        return Image.open(io.BytesIO(jpeg)).convert("RGB")

    def load_mask(self) -> np.ndarray:
        """uint8 [112, 112], zeros where there is none."""
        if self.record["mask"] < 0:
            return np.zeros((MASK_SIDE, MASK_SIDE), np.uint8)
        return self.shard.masks[self.record["mask"]]

    @property
    def source(self) -> str:
        return find_source(self.record)

    @property
    def is_phone(self) -> bool:
        return self.record["dataset"].startswith(("pad", "waterloo"))


class Shard:
    """The files of one part and one worker, mapped into memory."""

    def __init__(self, stem: Path) -> None:
        self.jpegs = np.memmap(stem.with_name(stem.name + ".jpegs"), np.uint8, "r")
        masks = stem.with_name(stem.name + ".masks")
        raw = np.memmap(masks, np.uint8, "r") if masks.stat().st_size else np.zeros(0, np.uint8)
        self.masks = raw.reshape(-1, MASK_SIDE, MASK_SIDE)


def is_used_by(recipe: Recipe, record: Record) -> bool:
    """`open` uses openly licensed records. `research` has expert outlines and skips drafted ones."""
    return not record["drafted"] if recipe == "research" else record["open"]


def read_squares(folder: Path, part: str, recipe: Recipe) -> list[Square]:
    squares = []
    for listing in sorted(folder.glob(f"{part}.*.json")):
        shard = Shard(listing.with_suffix(""))
        records: list[Record] = json.loads(listing.read_text())
        squares += [Square(r, shard) for r in records if is_used_by(recipe, r)]
    assert squares and all(s.record["part"] == part for s in squares)
    return squares


def read_training_squares(folder: Path, recipe: Recipe, phase: Phase, fold: int | None) -> list[Square]:
    """Reads the train part that the recipe's licenses allow. The base has no phone photos.

    With a `fold`, phone photos come from all parts except that fold's patients. Networks trained this way only assess
    the held-out patients and are never shipped.
    """
    squares = [s for s in read_squares(folder, "train", recipe) if not s.is_phone]
    if phase in ("base", "longer"):
        return squares
    parts = ("train",) if fold is None else ("train", "val", "test")
    candidates = [s for part in parts for s in read_squares(folder, part, recipe)]
    phones = [s for s in candidates if s.is_phone and s.record["framing"] != "fixed"]
    return squares + [s for s in phones if s.record["fold"] != fold]


def read_validation_squares(folder: Path, recipe: Recipe) -> list[Square]:
    """Reads the val part in its fixed framings, with its negatives."""
    return [s for s in read_squares(folder, "val", recipe) if s.record["framing"] in ("fixed", "bare", "everyday")]


@dataclass(frozen=True)
class Batch:
    """One batch; weights are 1 where a loss applies and 0 where it does not."""

    images: Tensor  # [N, 3, S, S], (p - 127.5) / 127.5
    labels: Tensor  # [N], -1 without a class
    masks: Tensor  # [N, 1, S/4, S/4], 0..1
    mask_weight: Tensor  # [N]
    gate: Tensor  # [N], 1 for an assessable lesion photograph
    phone: Tensor  # [N], 1 for a phone's photograph of a lesion, 0 for a dermoscope's, -1 for others

    def to(self, device: torch.device) -> Batch:
        """The same batch on another device."""
        return Batch(**{field.name: getattr(self, field.name).to(device) for field in fields(self)})


def to_tensor(images: list[Image.Image]) -> Tensor:
    """float32 [N, 3, 224, 224] in 0..1."""
    stacked = np.stack([np.asarray(image) for image in images])
    return torch.from_numpy(stacked).permute(0, 3, 1, 2).float().div_(255)


class Sampler:
    """Samples photos by source, and within a source by class with weight 1 / sqrt(class frequency).

    The same seed gives the same batches. A separate process prepares them. A source without photos is left out.
    """

    def __init__(
        self, squares: list[Square], shares: dict[str, float], kind: variation.Variation = "first"
    ) -> None:
        self.kind = kind
        photos: dict[str, dict[str, list[Square]]] = defaultdict(lambda: defaultdict(list))
        for square in squares:
            photos[square.source][square.record["id"]].append(square)
        self.photos = {source: list(by_id.values()) for source, by_id in photos.items()}
        self.shares = {source: share for source, share in shares.items() if source == "drawn" or source in self.photos}
        self.cumulative: dict[str, list[float]] = {}
        for source, groups in self.photos.items():
            counts = Counter(g[0].record["label"] for g in groups)
            self.cumulative[source] = np.cumsum([counts[g[0].record["label"]] ** -0.5 for g in groups]).tolist()

    def stream_batches(self, seed: int, count: int, size: int, plain: float, pairs: bool) -> Iterator[Batch]:
        """Yields endless batches of `count` varied pictures of `size` pixels. A share of `plain` keeps its original
        colors and sharpness. With `pairs`, the second half repeats the first half's squares with more variation."""
        stream = Stream(self, seed, count, size, plain, pairs)
        return iter(DataLoader(stream, batch_size=None, num_workers=1, prefetch_factor=PREFETCHED_BATCHES))

    def _pick_square(self, rng: Random) -> Square | None:
        source = rng.choices(list(self.shares), list(self.shares.values()))[0]
        if source == "drawn":
            return None
        group = rng.choices(self.photos[source], cum_weights=self.cumulative[source])[0]
        return rng.choice(group)

    def create_batch(
        self, rng: Random, g: torch.Generator, count: int, size: int, plain: float = 0.0, pairs: bool = False
    ) -> Batch:
        """Creates one batch; see `stream_batches`."""
        picked = [self._pick_square(rng) for _ in range(count // 2 if pairs else count)]
        plain_shares = [plain] * len(picked)
        if pairs:
            picked, plain_shares = picked * 2, plain_shares + [plain / 2] * len(picked)
        images, masks, labels, gate, weight, phone = [], [], [], [], [], []
        for square, share in zip(picked, plain_shares, strict=True):
            if square is None:
                image, mask, label, has_mask = draw_negative(rng), np.zeros((MASK_SIDE, MASK_SIDE), np.uint8), -1, True
            else:
                image, mask, label = square.load_image(), square.load_mask(), square.record["label"]
                has_mask = label < 0 or square.record["mask"] >= 0
                if square.source == "everyday":
                    if len(self.photos["everyday"]) < MIN_EVERYDAY_PHOTOS:
                        image = augment.vary_everyday(image, rng)
                elif rng.random() >= share:
                    image = augment.overlay(image, rng)
                if pairs and len(images) >= count // 2 and rng.random() < RECOMPRESSED_SHARE:
                    image = augment.compress(image, rng)
            images.append(image)
            masks.append(mask)
            labels.append(label)
            gate.append(float(label >= 0))
            weight.append(float(has_mask))
            phone.append(float(square.is_phone) if square and label >= 0 else -1.0)
        x, m = to_tensor(images), torch.from_numpy(np.stack(masks)).unsqueeze(1).float().div_(255)
        x, m = augment.warp(x, m, size, g, variation.REACH[self.kind])
        if self.kind == "style":
            x = variation.mix_styles(x, g)
        if self.kind == "phone":
            dermoscopic = torch.nonzero(torch.tensor(phone) == 0).flatten()
            chosen = dermoscopic[variation.sample_indices(len(dermoscopic), variation.RENDERED_SHARE, g)]
            x[chosen] = variation.render_as_phone(x[chosen], m[chosen], g)
        varied = torch.nonzero(torch.rand(count, generator=g) >= torch.tensor(plain_shares)).flatten()
        if len(varied):
            x[varied] = variation.vary(x[varied], self.kind, g)
        y, positive, mask_weight = torch.tensor(labels), torch.tensor(gate), torch.tensor(weight)
        unassessable = torch.nonzero((positive > 0) & (torch.rand(count, generator=g) < UNASSESSABLE_SHARE)).flatten()
        if len(unassessable):
            x[unassessable] = augment.degrade(x[unassessable], g)
            y[unassessable], positive[unassessable], mask_weight[unassessable] = -1, 0.0, 0.0
        x = x.mul_(2).sub_(1).contiguous(memory_format=torch.channels_last)
        return Batch(x, y, m, mask_weight, positive, torch.tensor(phone))


class Stream(IterableDataset[Batch]):
    """Adapts a sampler's batches for one seed to PyTorch's loader."""

    def __init__(self, sampler: Sampler, seed: int, *shape: Any) -> None:
        self.sampler, self.seed, self.shape = sampler, seed, shape

    def __iter__(self) -> Iterator[Batch]:
        rng, generator = Random(self.seed), torch.Generator().manual_seed(self.seed)
        while True:
            yield self.sampler.create_batch(rng, generator, *self.shape)


def count_part(folder: Path, part: Literal["train", "val", "test"], recipe: Recipe) -> dict[str, dict[str, int]]:
    """Counts photos per source and class or kind of negative. Reads the listings only."""
    labels_by_id: dict[tuple[str, str], int] = {}
    for listing in sorted(folder.glob(f"{part}.*.json")):
        records: list[Record] = json.loads(listing.read_text())
        labels_by_id.update({(find_source(r), r["id"]): r["label"] for r in records if is_used_by(recipe, r)})
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for (source, _), label in labels_by_id.items():
        table[source][CLASSES[label] if label >= 0 else "no lesion"] += 1
    return {source: dict(sorted(c.items())) for source, c in sorted(table.items())}
