"""Reads the squares that prepare.ts wrote, and composes training batches from them."""

from __future__ import annotations

import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Literal, TypedDict

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

import augment
import variation
from members import Member, Recipe
from model import CLASSES
from negatives import draw_negative

MASK_SIDE = 112
BATCH = 32
#: Share of the drawn photos per source. A photo's second view comes on top.
SHARES: dict[Recipe, dict[str, float]] = {
    "research": {
        **{"ham": 0.26, "isic": 0.09, "nc": 0.09, "milk_clinical": 0.17, "milk_dermoscopic": 0.07},
        **{"pad": 0.13, "fitzpatrick": 0.12, "everyday": 0.02, "bare": 0.02, "drawn": 0.03},
    },
    "open": {"isic": 0.42, "cc0": 0.09, "pad": 0.38, "everyday": 0.04, "bare": 0.03, "drawn": 0.04},
}
#: Within a source a photo is drawn with a probability of its class's frequency to the power of minus this.
BALANCE = 0.6
#: How often the other photo of the same lesion joins a drawn photo, as a second view.
PAIR_SHARE = 0.6
#: Share of pictures with unchanged colors and sharpness.
PLAIN = 0.3
#: Share of a batch's lesion photos that are made unassessable.
UNASSESSABLE_SHARE = 0.04
#: With fewer everyday photos than this, each is also cropped and recolored.
MIN_EVERYDAY_PHOTOS = 50
#: Batches prepared in advance during training.
PREFETCHED_BATCHES = 3
NEGATIVE_FRAMINGS = ("bare", "everyday")

#: Data set names in shares and figures. All other sets are PAD-UFES-20.
SOURCES = {
    "ham10000": "ham",
    "isic2017": "isic",
    "isic_nc_extra": "nc",
    "isic_cc0_extra": "cc0",
    "waterloo_clinical": "waterloo",
    "fitzpatrick17k_part": "fitzpatrick",
}


class Record(TypedDict):
    """One square as prepare.ts records it; `label`, `suspicious`, `condition` and `mask` are -1 where there is none."""

    dataset: str
    id: str
    group: str
    lesion: str
    part: str
    fold: int
    label: int
    suspicious: int
    condition: int
    tone: str
    modality: str
    framing: str
    open: bool
    leftOut: bool
    drafted: bool
    offset: int
    length: int
    mask: int


def find_source(record: Record) -> str:
    """Finds the data set of a lesion photo, or the kind of a negative."""
    if record["framing"] in NEGATIVE_FRAMINGS:
        return record["framing"]
    if record["dataset"] == "milk10k":
        return f"milk_{record['modality']}"
    return SOURCES.get(record["dataset"], "pad")


def find_tone_band(record: Record) -> str:
    """Dark, medium or light; empty where the tone is unknown."""
    scale, value = record["tone"][:1], record["tone"][1:]
    if scale == "F":
        return "dark" if value in "56" else "medium" if value in "34" else "light"
    if scale == "M":
        return "dark" if value in "012" else "medium" if value == "3" else "light"
    return ""


class Shard:
    """The files of one part and one worker, mapped into memory."""

    def __init__(self, stem: Path) -> None:
        self.jpegs = np.memmap(stem.with_name(stem.name + ".jpegs"), np.uint8, "r")
        masks = stem.with_name(stem.name + ".masks")
        raw = np.memmap(masks, np.uint8, "r") if masks.stat().st_size else np.zeros(0, np.uint8)
        self.masks = raw.reshape(-1, MASK_SIDE, MASK_SIDE)


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
    def is_negative(self) -> bool:
        return self.record["framing"] in NEGATIVE_FRAMINGS

    @property
    def cell(self) -> tuple[object, ...]:
        """What is balanced within a source. The atlases have hardly any harmless photo of dark skin, so tone counts, too."""
        record = self.record
        tone = find_tone_band(record) if self.source == "fitzpatrick" else ""
        return record["label"], record["suspicious"], record["condition"], tone


def is_used_by(recipe: Recipe, record: Record) -> bool:
    """`open` uses openly licensed records. `research` has expert outlines and skips drafted ones."""
    return not record["drafted"] if recipe == "research" else record["open"]


def is_left_out(recipe: Recipe, record: Record) -> bool:
    """`research` never learns from some sets (`split.ts`), which judge its networks whole."""
    return recipe == "research" and record["leftOut"]


def read_squares(folder: Path, part: str, recipe: Recipe) -> list[Square]:
    squares = []
    for listing in sorted(folder.glob(f"{part}.*.json")):
        shard = Shard(listing.with_suffix(""))
        records: list[Record] = json.loads(listing.read_text())
        squares += [Square(r, shard) for r in records if is_used_by(recipe, r)]
    assert squares and all(s.record["part"] == part for s in squares)
    return squares


def read_training_squares(folder: Path, member: Member, fold: int | None) -> list[Square]:
    """Reads the train part that the recipe's licenses allow.

    With a `fold`, phone photos come from all parts except that fold's patients. Networks trained this way only assess
    the held-out patients and are never shipped.
    """
    recipe = member.recipe
    squares = [
        s
        for s in read_squares(folder, "train", recipe)
        if s.record["framing"] != "fixed" and not is_left_out(recipe, s.record)
    ]
    if fold is not None:
        phones = [s for part in ("train", "val", "test") for s in read_squares(folder, part, recipe) if is_phone(s)]
        phones = [s for s in phones if s.record["framing"] != "fixed" and s.record["fold"] != fold]
        return [s for s in squares if not is_phone(s)] + phones
    return squares if member.phones else [s for s in squares if not is_phone(s)]


def is_phone(square: Square) -> bool:
    return square.record["dataset"].startswith("pad")


def read_validation_squares(folder: Path, recipe: Recipe) -> list[Square]:
    """Reads the val part in its fixed framings with its negatives, and the sets that are left out whole."""
    squares = [s for s in read_squares(folder, "val", recipe) if not is_left_out(recipe, s.record)]
    squares = [s for s in squares if s.record["framing"] in ("fixed", *NEGATIVE_FRAMINGS)]
    parts = [s for part in ("train", "val", "test") if any(folder.glob(f"{part}.*")) for s in read_squares(folder, part, recipe)]
    return squares + [s for s in parts if is_left_out(recipe, s.record) and s.record["framing"] == "fixed"]


@dataclass(frozen=True)
class Batch:
    """One batch. A target of -1 and a weight of 0 mean that its loss does not apply."""

    images: Tensor  # [N, 3, S, S], (p - 127.5) / 127.5
    labels: Tensor  # [N], index of a class
    suspicious: Tensor  # [N], 1 for malignant or suspicious
    condition: Tensor  # [N], 1 for another skin condition
    masks: Tensor  # [N, 1, S/4, S/4], 0..1
    mask_weight: Tensor  # [N]
    gate: Tensor  # [N], 1 for an assessable lesion photograph
    phone: Tensor  # [N], 1 for an ordinary camera's photograph of a lesion, 0 for a dermoscope's
    pairs: Tensor  # [P, 2], indices of pictures of the same lesion

    def to(self, device: torch.device) -> Batch:
        """The same batch on another device."""
        return Batch(**{field.name: getattr(self, field.name).to(device) for field in fields(self)})


def stack_images(images: list[Image.Image]) -> Tensor:
    """uint8 [N, 3, 224, 224]."""
    return torch.from_numpy(np.stack([np.asarray(image) for image in images])).permute(0, 3, 1, 2)


def to_tensor(images: list[Image.Image]) -> Tensor:
    """float32 [N, 3, 224, 224] in 0..1."""
    return stack_images(images).float().div_(255)


class Sampler:
    """Samples photos by source, and within a source by class. A source without photos is left out."""

    def __init__(self, squares: list[Square], member: Member) -> None:
        self.member = member
        photos: dict[str, dict[str, list[Square]]] = defaultdict(lambda: defaultdict(list))
        self.by_lesion: dict[str, dict[str, list[Square]]] = defaultdict(lambda: defaultdict(list))
        for square in squares:
            photos[square.source][square.record["id"]].append(square)
            if not square.is_negative:
                self.by_lesion[square.record["lesion"]][square.record["id"]].append(square)
        self.photos = {source: list(by_id.values()) for source, by_id in photos.items()}
        shares = SHARES[member.recipe]
        self.shares = {source: share for source, share in shares.items() if source == "drawn" or source in self.photos}
        self.cumulative: dict[str, list[float]] = {}
        for source, groups in self.photos.items():
            counts = Counter(g[0].cell for g in groups)
            self.cumulative[source] = np.cumsum([counts[g[0].cell] ** -BALANCE for g in groups]).tolist()

    def stream_batches(self, first: int, last: int) -> Iterator[Batch]:
        """Yields the batches of the steps from `first` to before `last`, prepared in a separate process."""
        return iter(DataLoader(Stream(self, first, last), batch_size=None, num_workers=1, prefetch_factor=PREFETCHED_BATCHES))

    def _draw_photo(self, rng: Random) -> list[Square] | None:
        source = rng.choices(list(self.shares), list(self.shares.values()))[0]
        if source == "drawn":
            return None
        return rng.choices(self.photos[source], cum_weights=self.cumulative[source])[0]

    def _draw_second_view(self, rng: Random, photo: list[Square]) -> Square | None:
        """Another photo of the same lesion or, for some photos, the same one again."""
        record = photo[0].record
        others = [squares for id_, squares in self.by_lesion[record["lesion"]].items() if id_ != record["id"]]
        if others and rng.random() < PAIR_SHARE:
            return rng.choice(rng.choice(others))
        return rng.choice(photo) if rng.random() < self.member.views else None

    def _draw_squares(self, rng: Random, count: int) -> tuple[list[Square | None], list[tuple[int, int]]]:
        squares: list[Square | None] = []
        pairs: list[tuple[int, int]] = []
        while len(squares) < count:
            photo = self._draw_photo(rng)
            squares.append(photo and rng.choice(photo))
            if photo is None or photo[0].is_negative or len(squares) == count:
                continue
            second = self._draw_second_view(rng, photo)
            if second:
                pairs.append((len(squares) - 1, len(squares)))
                squares.append(second)
        return squares, pairs

    def _load_image(self, rng: Random, square: Square | None, is_plain: bool) -> Image.Image:
        if square is None:
            return draw_negative(rng)
        image = square.load_image()
        if square.source != "everyday":
            return image if is_plain else augment.overlay(image, rng)
        return augment.vary_everyday(image, rng) if len(self.photos["everyday"]) < MIN_EVERYDAY_PHOTOS else image

    def create_batch(self, step: int, size: int) -> Batch:
        """Creates the batch of a step: the same one whenever it is created."""
        seed = self.member.seed
        rng, g = Random(f"{seed}:{step}"), torch.Generator().manual_seed(seed * 10_000_000 + step)
        squares, pairs = self._draw_squares(rng, BATCH)
        is_plain = [rng.random() < PLAIN for _ in squares]
        images = [self._load_image(rng, square, plain) for square, plain in zip(squares, is_plain, strict=True)]
        no_mask = np.zeros((MASK_SIDE, MASK_SIDE), np.uint8)
        masks = np.stack([s.load_mask() if s else no_mask for s in squares])
        is_lesion = [s is not None and not s.is_negative for s in squares]
        labels, suspicious, condition = (
            torch.tensor([s.record[key] if s and lesion else other for s, lesion in zip(squares, is_lesion, strict=True)])
            for key, other in (("label", -1), ("suspicious", -1), ("condition", 0))
        )
        has_mask = [not lesion or (s is not None and s.record["mask"] >= 0) for s, lesion in zip(squares, is_lesion, strict=True)]
        mask_weight, gate = torch.tensor(has_mask).float(), torch.tensor(is_lesion).float()
        is_clinical = [s is not None and s.record["modality"] == "clinical" for s in squares]
        phone = torch.where(gate > 0, torch.tensor(is_clinical).float(), -1.0)
        # A rash may or may not be what the gate refuses: another output answers for it.
        gate = torch.where(condition == 1, -1.0, gate)
        x, m = to_tensor(images), torch.from_numpy(masks).unsqueeze(1).float().div_(255)
        x, m = augment.warp(x, m, size, g, variation.REACH[self.member.variation])
        varied = torch.nonzero(~torch.tensor(is_plain)).flatten()
        x[varied] = variation.vary(x[varied], self.member.variation, g)
        ruined = torch.nonzero((gate > 0) & (torch.rand(BATCH, generator=g) < UNASSESSABLE_SHARE)).flatten()
        if len(ruined):
            x[ruined] = augment.degrade(x[ruined], g)
            for target in (labels, suspicious, condition):
                target[ruined] = -1
            gate[ruined], mask_weight[ruined] = 0.0, 0.0
            lost = set(ruined.tolist())
            pairs = [pair for pair in pairs if not lost & set(pair)]
        x = x.mul_(2).sub_(1).contiguous(memory_format=torch.channels_last)
        indices = torch.tensor(pairs, dtype=torch.long).view(-1, 2)
        return Batch(x, labels, suspicious, condition, m, mask_weight, gate, phone, indices)


def find_size(member: Member, step: int) -> int:
    """The side of the pictures of a step, in pixels."""
    share = step * BATCH / member.pictures
    return next((side for until, side in member.sizes if share < until), member.sizes[-1][1])


class Stream(IterableDataset[Batch]):
    """Adapts a sampler's batches to PyTorch's loader."""

    def __init__(self, sampler: Sampler, first: int, last: int) -> None:
        self.sampler, self.steps = sampler, range(first, last)

    def __iter__(self) -> Iterator[Batch]:
        for step in self.steps:
            yield self.sampler.create_batch(step, find_size(self.sampler.member, step))


def count_part(folder: Path, part: Literal["train", "val", "test"], recipe: Recipe) -> dict[str, dict[str, int]]:
    """Counts photos per source and class or kind of negative. Reads the listings only."""
    labels_by_id: dict[tuple[str, str], int] = {}
    for listing in sorted(folder.glob(f"{part}.*.json")):
        records: list[Record] = json.loads(listing.read_text())
        used = [r for r in records if is_used_by(recipe, r) and not is_left_out(recipe, r)]
        labels_by_id.update({(find_source(r), r["id"]): r["label"] for r in used})
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for (source, _), label in labels_by_id.items():
        table[source][CLASSES[label] if label >= 0 else "no class"] += 1
    return {source: dict(sorted(c.items())) for source, c in sorted(table.items())}
