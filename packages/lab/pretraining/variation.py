"""Wider variation of light and optics than `augment.py`, for cameras missing from the data sets.

Images are float32 [N, 3, H, W] in 0..1.
"""

from __future__ import annotations

import math
from typing import Literal

import torch
from torch import Tensor

import augment

Variation = Literal["first", "wide"]
#: Approximate exponent between linear light and stored values.
GAMMA = 2.2
#: Scale range of the warp per variation; below 1 is closer, above 1 is farther away.
REACH: dict[Variation, tuple[float, float]] = {"first": (0.75, 1.15), "wide": (0.65, 1.45)}


def _sample_normal(n: int, spread: float, g: torch.Generator) -> Tensor:
    return torch.randn(n, generator=g) * spread


def _sample_uniform(n: int, low: float, high: float, g: torch.Generator) -> Tensor:
    return torch.rand(n, generator=g) * (high - low) + low


def sample_indices(n: int, share: float, g: torch.Generator) -> Tensor:
    """Samples the indices of about `share` of `n` images."""
    return torch.nonzero(torch.rand(n, generator=g) < share).flatten()


def relight(images: Tensor, g: torch.Generator) -> Tensor:
    """Varies white balance, exposure and uneven light in linear light. Some images get dark corners or glare."""
    n, _, height, width = images.shape
    linear = images.clamp_min(1e-4).pow(GAMMA)
    gains = torch.exp(torch.randn(n, 3, generator=g) * 0.12 + _sample_normal(n, 0.2, g)[:, None])
    y = torch.linspace(-1, 1, height).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    slopes = torch.randn(n, 2, 1, 1, 1, generator=g) * 0.18
    linear = linear * gains[:, :, None, None] * (1 + slopes[:, 0] * x + slopes[:, 1] * y).clamp_min(0.2)
    chosen = sample_indices(n, 0.25, g)
    if len(chosen):
        falloff = _sample_uniform(len(chosen), 0.1, 0.5, g).view(-1, 1, 1, 1)
        linear[chosen] = linear[chosen] * (1 - falloff * (x.square() + y.square()) / 2)
    chosen = sample_indices(n, 0.12, g)
    for i in chosen.tolist():
        cx, cy, radius = _sample_uniform(3, 0, 1, g).tolist()
        spread = 0.02 + 0.12 * radius
        spot = torch.exp(-((x - 2 * cx + 1).square() + (y - 2 * cy + 1).square()) / (2 * spread**2))
        linear[i] = linear[i] + 0.8 * spot[0]
    return linear.clamp(1e-4, 1).pow(1 / GAMMA)


def regrade(images: Tensor, g: torch.Generator) -> Tensor:
    """Varies the tone curve (gamma and an S-curve about a pivot), saturation and hue."""
    n = len(images)
    images = images.clamp(1e-4, 1).pow(torch.exp(_sample_normal(n, 0.25, g)).view(-1, 1, 1, 1))
    strength = _sample_uniform(n, 0.0, 4.0, g).view(-1, 1, 1, 1)
    pivot = _sample_uniform(n, 0.35, 0.65, g).view(-1, 1, 1, 1)
    curved = torch.sigmoid(strength * (images - pivot))
    low, high = torch.sigmoid(-strength * pivot), torch.sigmoid(strength * (1 - pivot))
    curved = (curved - low) / (high - low).clamp_min(1e-3)
    images = torch.where(strength > 0.5, curved, images)
    gray = images.mean(1, keepdim=True)
    chroma = images - gray
    angle = _sample_normal(n, 0.08, g)
    # Rotates the color about the gray axis: Rodrigues' formula with the axis (1, 1, 1) / sqrt 3.
    crossed = torch.stack(
        [chroma[:, 2] - chroma[:, 1], chroma[:, 0] - chroma[:, 2], chroma[:, 1] - chroma[:, 0]], 1
    ) / math.sqrt(3)
    saturation = torch.exp(_sample_normal(n, 0.2, g)).view(-1, 1, 1, 1)
    cos, sin = angle.cos().view(-1, 1, 1, 1), angle.sin().view(-1, 1, 1, 1)
    return (gray + saturation * (chroma * cos + crossed * sin)).clamp(0, 1)


def reduce_quality(images: Tensor, g: torch.Generator) -> Tensor:
    """Applies `augment.soften` and adds noise that grows with brightness."""
    images = augment.soften(images, g)
    chosen = sample_indices(len(images), 0.3, g)
    if len(chosen):
        level = _sample_uniform(len(chosen), 0.005, 0.05, g).view(-1, 1, 1, 1)
        noise = torch.randn(images[chosen].shape, generator=g)
        images[chosen] = (images[chosen] + level * images[chosen].clamp_min(0.02).sqrt() * noise).clamp(0, 1)
    return images


def vary(images: Tensor, variation: Variation, g: torch.Generator) -> Tensor:
    """Varies the light, colors and sharpness of pictures."""
    if variation == "first":
        return augment.soften(augment.recolor(images, g), g)
    return reduce_quality(regrade(relight(images, g), g), g)
