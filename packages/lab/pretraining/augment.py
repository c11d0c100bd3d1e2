"""Random variation of photographs, on whole batches.

Images are float32 [N, 3, H, W] and masks float32 [N, 1, h, w], both in 0..1.
"""

from __future__ import annotations

import io
import math
from random import Random

import torch
from PIL import Image, ImageDraw
from torch import Tensor
from torch.nn import functional as F

# --- on single 224x224 pictures -------------------------------------------------------------------------------------


def _trace_curve(rng: Random, side: int, length: float) -> list[tuple[float, float]]:
    x, y, angle = rng.uniform(0, side), rng.uniform(0, side), rng.uniform(0, 2 * math.pi)
    bend, points = rng.uniform(-0.12, 0.12), []
    for _ in range(14):
        points.append((x, y))
        x += math.cos(angle) * length / 14
        y += math.sin(angle) * length / 14
        angle += bend
    return points


def draw_hair(image: Image.Image, rng: Random) -> None:
    """Draws thin curved hairs, dark or fair."""
    draw = ImageDraw.Draw(image)
    dark = rng.random() < 0.75
    for _ in range(rng.randrange(3, 28)):
        tone = rng.randrange(15, 70) if dark else rng.randrange(150, 220)
        draw.line(
            _trace_curve(rng, image.width, rng.uniform(60, 320)),
            fill=(tone, int(tone * 0.85), int(tone * 0.7)),
            width=rng.choice((1, 1, 2)),
        )


def draw_ink(image: Image.Image, rng: Random) -> None:
    """Draws strokes or an arc in blue, violet or black pen, as clinicians mark the skin."""
    draw = ImageDraw.Draw(image)
    ink = rng.choice(((40, 50, 140), (80, 45, 130), (110, 60, 150), (30, 30, 45), (40, 90, 160)))
    width = rng.randrange(2, 8)
    if rng.random() < 0.5:
        radius, cx, cy = rng.uniform(70, 120), 112 + rng.uniform(-20, 20), 112 + rng.uniform(-20, 20)
        start = rng.uniform(0, 360)
        draw.arc(
            (cx - radius, cy - radius, cx + radius, cy + radius),
            start,
            start + rng.uniform(60, 360),
            fill=ink,
            width=width,
        )
    for _ in range(rng.randrange(0, 3)):
        draw.line(_trace_curve(rng, image.width, rng.uniform(30, 120)), fill=ink, width=width)


def draw_ruler(image: Image.Image, rng: Random) -> None:
    """Draws ruler ticks along one side."""
    draw = ImageDraw.Draw(image)
    step, position, tone = rng.uniform(4, 22), rng.uniform(0, 60), rng.choice((20, 60, 230))
    upright = rng.random() < 0.5
    for i in range(int(image.width / step) + 1):
        tick_length = 16 if i % 5 == 0 else 9
        line = (i * step, position, i * step, position + tick_length)
        draw.line(line if upright else (line[1], line[0], line[3], line[2]), fill=(tone, tone, tone), width=1)


def compress(image: Image.Image, rng: Random, smallest: float = 0.35) -> Image.Image:
    """Simulates an earlier JPEG compression of a photo whose side is from `smallest` times its square's to all of it."""
    side = round(image.width * rng.uniform(smallest, 1.0))
    buffer = io.BytesIO()
    image.resize((side, side), Image.Resampling.BILINEAR).save(buffer, "JPEG", quality=rng.randrange(40, 85))
    return Image.open(buffer).convert("RGB").resize(image.size, Image.Resampling.BILINEAR)


def overlay(image: Image.Image, rng: Random) -> Image.Image:
    """Adds hair, ink, a ruler and an earlier JPEG compression, each with its own probability."""
    if rng.random() < 0.15:
        draw_hair(image, rng)
    if rng.random() < 0.12:
        draw_ink(image, rng)
    if rng.random() < 0.08:
        draw_ruler(image, rng)
    return compress(image, rng) if rng.random() < 0.3 else image


def vary_everyday(image: Image.Image, rng: Random) -> Image.Image:
    """Crops an everyday photo and permutes its color channels, each with probability one half."""
    if rng.random() < 0.5:
        side = round(image.width * rng.uniform(0.3, 0.9))
        x, y = rng.randrange(image.width - side), rng.randrange(image.height - side)
        image = image.crop((x, y, x + side, y + side)).resize(image.size, Image.Resampling.BILINEAR)
    return Image.merge("RGB", rng.sample(image.split(), 3)) if rng.random() < 0.5 else image


# --- on batches -----------------------------------------------------------------------------------------------------


def _sample_uniform(n: int, low: float, high: float, g: torch.Generator) -> Tensor:
    return torch.rand(n, generator=g) * (high - low) + low


def _reshape_per_image(values: Tensor) -> Tensor:
    return values.view(-1, 1, 1, 1)


def warp(
    images: Tensor, masks: Tensor, size: int, g: torch.Generator, reach: tuple[float, float] = (0.75, 1.15)
) -> tuple[Tensor, Tensor]:
    """Flips, rotates, scales, stretches and shifts. Returns images at `size` and masks at `size` / 4."""
    n = len(images)
    quarter = torch.randint(0, 4, (n,), generator=g) * (math.pi / 2)
    angle = quarter + torch.randn(n, generator=g) * math.radians(12)
    scale = torch.exp(_sample_uniform(n, math.log(reach[0]), math.log(reach[1]), g))
    stretch = torch.exp(torch.randn(n, generator=g) * 0.08)
    mirror = torch.where(torch.rand(n, generator=g) < 0.5, -1.0, 1.0)
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0] = angle.cos() * scale * stretch * mirror
    theta[:, 0, 1] = -angle.sin() * scale / stretch
    theta[:, 1, 0] = angle.sin() * scale * stretch * mirror
    theta[:, 1, 1] = angle.cos() * scale / stretch
    theta[:, :, 2] = (torch.rand(n, 2, generator=g) - 0.5) * 0.24
    grid = F.affine_grid(theta, [n, 3, size, size], align_corners=False)
    coarse = F.affine_grid(theta, [n, 1, size // 2, size // 2], align_corners=False)
    warped = F.grid_sample(images, grid, padding_mode="border", align_corners=False)
    warped_masks = F.grid_sample(masks, coarse, padding_mode="border", align_corners=False)
    return warped.clamp(0, 1), F.avg_pool2d(warped_masks, 2)


def recolor(images: Tensor, g: torch.Generator) -> Tensor:
    """Varies gamma, contrast, saturation, exposure, white balance, color cast, light gradient and dark corners."""
    n, _, height, width = images.shape
    chosen = sample_indices(n, 0.5, g)
    exponents = torch.exp(torch.randn(len(chosen), generator=g) * 0.22)
    images[chosen] = images[chosen].clamp_min(1e-4).pow(_reshape_per_image(exponents))
    contrast, saturation = _sample_uniform(n, 0.75, 1.25, g), _sample_uniform(n, 0.7, 1.3, g)
    gains = torch.exp(torch.randn(n, 3, generator=g) * 0.07) * _sample_uniform(n, 0.8, 1.2, g)[:, None]
    gray = (1 - saturation).view(n, 1, 1) / 3
    mix = (saturation.view(n, 1, 1) * torch.eye(3) + gray) * (contrast[:, None] * gains)[:, :, None]
    offset = images.mean((1, 2, 3))[:, None] * (1 - contrast)[:, None] * gains + torch.randn(n, 3, generator=g) * 0.02
    images = torch.baddbmm(offset[:, :, None], mix, images.flatten(2)).view(images.shape)
    y = torch.linspace(-1, 1, height).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    slopes = torch.randn(n, 2, 1, 1, 1, generator=g) * 0.07
    images = images * (1 + slopes[:, 0] * x + slopes[:, 1] * y)
    chosen = sample_indices(n, 0.12, g)
    if len(chosen):
        reach, edge = _sample_uniform(len(chosen), 0.95, 1.25, g), _sample_uniform(len(chosen), 5, 30, g)
        distance = (x.square() + y.square()).sqrt()
        images[chosen] *= ((_reshape_per_image(reach) - distance) * _reshape_per_image(edge)).clamp(0, 1)
    return images.clamp(0, 1)


def sample_indices(n: int, share: float, g: torch.Generator) -> Tensor:
    """Samples the indices of about `share` of `n` images."""
    return torch.nonzero(torch.rand(n, generator=g) < share).flatten()


def soften(images: Tensor, g: torch.Generator) -> Tensor:
    """Lowers resolution and adds mild blur and sensor noise, each on a random part of the batch."""
    n, size = len(images), images.shape[-1]
    for share, low, high in ((0.15, 0.3, 0.6), (0.15, 0.5, 0.95)):
        chosen = sample_indices(n, share, g)
        if len(chosen):
            small_side = max(24, int(size * float(_sample_uniform(1, low, high, g))))
            reduced = F.interpolate(images[chosen], size=small_side, mode="bilinear", antialias=True)
            images[chosen] = F.interpolate(reduced, size=size, mode="bilinear", align_corners=False)
    chosen = sample_indices(n, 0.15, g)
    if len(chosen):
        images[chosen] = blur(images[chosen], float(_sample_uniform(1, 0.5, 1.6, g)) * size / 224)
    chosen = sample_indices(n, 0.25, g)
    if len(chosen):
        images[chosen] += torch.randn(images[chosen].shape, generator=g) * float(_sample_uniform(1, 0.005, 0.04, g))
    return images.clamp(0, 1)


def blur(images: Tensor, sigma: float) -> Tensor:
    """Applies a Gaussian blur, `sigma` in pixels, edges repeated."""
    reach = max(1, math.ceil(3 * sigma))
    offsets = torch.arange(-reach, reach + 1, dtype=torch.float32)
    kernel = torch.exp(-0.5 * (offsets / sigma).square())
    kernel = (kernel / kernel.sum()).view(1, 1, -1, 1).repeat(3, 1, 1, 1)
    padded = F.pad(images, (0, 0, reach, reach), mode="replicate")
    upright = F.conv2d(padded, kernel, groups=3)
    padded = F.pad(upright, (reach, reach, 0, 0), mode="replicate")
    return F.conv2d(padded, kernel.transpose(2, 3), groups=3)


def smear(images: Tensor, length: float, angle: float) -> Tensor:
    """Simulates motion blur: the mean over a straight path of `length` pixels at `angle` radians, edges repeated."""
    n, _, height, width = images.shape
    total, steps = torch.zeros_like(images), max(2, round(length))
    for step in range(steps):
        along = (step / (steps - 1) - 0.5) * length
        theta = torch.eye(2, 3).repeat(n, 1, 1)
        theta[:, 0, 2] = 2 * along * math.cos(angle) / width
        theta[:, 1, 2] = 2 * along * math.sin(angle) / height
        grid = F.affine_grid(theta, list(images.shape), align_corners=False)
        total += F.grid_sample(images, grid, padding_mode="border", align_corners=False)
    return total / steps


def degrade(images: Tensor, g: torch.Generator) -> Tensor:
    """Makes photos unassessable: heavily blurred or smeared, nearly black, or washed out."""
    n, size = len(images), images.shape[-1]
    out = images.clone()
    for i, kind in enumerate(torch.randint(0, 6, (n,), generator=g).tolist()):
        picture = out[i : i + 1]
        if kind >= 4:
            length = size * float(_sample_uniform(1, 0.1, 0.3, g))
            picture = smear(picture, length, float(_sample_uniform(1, 0, math.pi, g)))
        elif kind <= 1:
            small_side = int(torch.randint(4, 9, (1,), generator=g))
            picture = F.interpolate(F.interpolate(picture, size=small_side, mode="area"), size=size, mode="bicubic")
        elif kind == 2:
            picture = picture * float(_sample_uniform(1, 0.0, 0.09, g)) + torch.randn(picture.shape, generator=g) * 0.01
        else:
            contrast_share = float(_sample_uniform(1, 0.0, 0.08, g))
            picture = picture * contrast_share + (1 - contrast_share) * float(_sample_uniform(1, 0.85, 1.0, g))
        out[i : i + 1] = picture.clamp(0, 1)
    return out
