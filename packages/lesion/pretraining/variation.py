"""Wider variation of light, optics and style than `augment.py` has, for cameras that no set holds.

Images are float32 [N, 3, H, W] in 0..1.
"""

from __future__ import annotations

import math
from typing import Literal

import torch
from torch import Tensor

import augment

Variation = Literal["first", "wide", "style"]
#: Approximate exponent between linear light and stored values.
GAMMA = 2.2
#: Range of scales of the warp, first and wide: below 1 is nearer, above 1 is farther away.
REACH: dict[Variation, tuple[float, float]] = {"first": (0.75, 1.15), "wide": (0.65, 1.45), "style": (0.65, 1.45)}


def _normal(n: int, spread: float, g: torch.Generator) -> Tensor:
    return torch.randn(n, generator=g) * spread


def _uniform(n: int, low: float, high: float, g: torch.Generator) -> Tensor:
    return torch.rand(n, generator=g) * (high - low) + low


def _some(n: int, share: float, g: torch.Generator) -> Tensor:
    return torch.nonzero(torch.rand(n, generator=g) < share).flatten()


def relight(images: Tensor, g: torch.Generator) -> Tensor:
    """White balance, exposure and uneven light, multiplied in linear light; darker corners and glare on some."""
    n, _, height, width = images.shape
    linear = images.clamp_min(1e-4).pow(GAMMA)
    gains = torch.exp(torch.randn(n, 3, generator=g) * 0.16 + _normal(n, 0.25, g)[:, None])
    y = torch.linspace(-1, 1, height).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    slopes = torch.randn(n, 2, 1, 1, 1, generator=g) * 0.18
    linear = linear * gains[:, :, None, None] * (1 + slopes[:, 0] * x + slopes[:, 1] * y).clamp_min(0.2)
    some = _some(n, 0.25, g)
    if len(some):
        fall = _uniform(len(some), 0.1, 0.5, g).view(-1, 1, 1, 1)
        linear[some] = linear[some] * (1 - fall * (x.square() + y.square()) / 2)
    some = _some(n, 0.12, g)
    for i in some.tolist():
        cx, cy, radius = _uniform(3, 0, 1, g).tolist()
        spread = 0.02 + 0.12 * radius
        spot = torch.exp(-((x - 2 * cx + 1).square() + (y - 2 * cy + 1).square()) / (2 * spread**2))
        linear[i] = linear[i] + 0.8 * spot[0]
    return linear.clamp(1e-4, 1).pow(1 / GAMMA)


def regrade(images: Tensor, g: torch.Generator) -> Tensor:
    """A camera's tone curve (gamma and an S about a pivot), saturation and a small turn of hue."""
    n = len(images)
    images = images.clamp(1e-4, 1).pow(torch.exp(_normal(n, 0.25, g)).view(-1, 1, 1, 1))
    strength, pivot = _uniform(n, 0.0, 6.0, g).view(-1, 1, 1, 1), _uniform(n, 0.35, 0.65, g).view(-1, 1, 1, 1)
    curved = torch.sigmoid(strength * (images - pivot))
    low, high = torch.sigmoid(-strength * pivot), torch.sigmoid(strength * (1 - pivot))
    curved = (curved - low) / (high - low).clamp_min(1e-3)
    images = torch.where(strength > 0.5, curved, images)
    gray = images.mean(1, keepdim=True)
    chroma = images - gray
    angle = _normal(n, 0.12, g)
    # Turning the color about the gray axis: Rodrigues' formula with the axis (1, 1, 1) / sqrt 3.
    crossed = torch.stack(
        [chroma[:, 2] - chroma[:, 1], chroma[:, 0] - chroma[:, 2], chroma[:, 1] - chroma[:, 0]], 1
    ) / math.sqrt(3)
    saturation = torch.exp(_normal(n, 0.25, g)).view(-1, 1, 1, 1)
    cos, sin = angle.cos().view(-1, 1, 1, 1), angle.sin().view(-1, 1, 1, 1)
    return (gray + saturation * (chroma * cos + crossed * sin)).clamp(0, 1)


def degrade(images: Tensor, g: torch.Generator) -> Tensor:
    """Lower resolution and blur as `augment.soften` has them, and noise that grows with the light."""
    images = augment.soften(images, g)
    some = _some(len(images), 0.3, g)
    if len(some):
        level = _uniform(len(some), 0.005, 0.05, g).view(-1, 1, 1, 1)
        noise = torch.randn(images[some].shape, generator=g)
        images[some] = (images[some] + level * images[some].clamp_min(0.02).sqrt() * noise).clamp(0, 1)
    return images


def mix_styles(images: Tensor, g: torch.Generator, share: float = 0.5) -> Tensor:
    """Moves the amplitudes of the lowest frequencies toward those of another picture (Yang, Soatto 2020)."""
    n, _, height, width = images.shape
    some = _some(n, share, g)
    if not len(some):
        return images
    other = images[torch.randint(0, n, (len(some),), generator=g)]
    spectrum, style = torch.fft.rfft2(images[some]), torch.fft.rfft2(other)
    reach = int(torch.randint(1, max(2, round(0.02 * min(height, width))) + 1, (1,), generator=g))
    rows = torch.zeros(height, dtype=torch.bool)
    rows[:reach] = rows[height - reach + 1 :] = True
    weight = torch.zeros(1, 1, height, width // 2 + 1)
    weight[:, :, rows, :reach] = 1
    weight = weight * _uniform(len(some), 0.2, 1.0, g).view(-1, 1, 1, 1)
    amplitude = torch.lerp(spectrum.abs(), style.abs(), weight)
    images[some] = torch.fft.irfft2(torch.polar(amplitude, spectrum.angle()), s=(height, width)).clamp(0, 1)
    return images


def vary(images: Tensor, variation: Variation, g: torch.Generator) -> Tensor:
    """Varies the light, colors and sharpness of pictures."""
    if variation == "first":
        return augment.soften(augment.recolour(images, g), g)
    return degrade(regrade(relight(images, g), g), g)
