"""Wider variation of light, optics and style than `augment.py`, for cameras missing from the data sets.

`phone` renders a part of the dermoscopic photos as a phone would take them and varies all others as `first` does.

Images are float32 [N, 3, H, W] in 0..1.
"""

from __future__ import annotations

import math
from random import Random
from typing import Literal

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional as F

import augment

Variation = Literal["first", "wide", "style", "tone", "phone"]
#: Approximate exponent between linear light and stored values.
GAMMA = 2.2
#: Scale range of the warp per variation; below 1 is closer, above 1 is farther away.
REACH: dict[Variation, tuple[float, float]] = {
    "first": (0.75, 1.15),
    "wide": (0.65, 1.45),
    "style": (0.65, 1.45),
    "tone": (0.65, 1.45),
    "phone": (0.75, 1.45),
}
#: Optical density of melanin in red, green and blue (610, 545, 465 nm), as a unit vector: absorption falls with the wavelength
#: to the power 3.33 (Jacques 1998, "Skin optics").
MELANIN = torch.tensor([0.3288, 0.4787, 0.8141])
#: Share of pictures with simulated darker skin, and the largest density of melanin that is added.
TONED_SHARE, MAX_MELANIN = 0.6, 3.2
#: Largest share of the light that the surface of the skin reflects before pigment filters it (Fresnel, n = 1.4 to 1.5).
MAX_SURFACE = 0.03
#: Share of the dermoscopic photos of a batch that are rendered as a phone's; the others keep the dermoscope in training.
RENDERED_SHARE = 0.5
#: Largest falloff of a dermoscope's ring light that is removed, as a slope of log brightness over the squared distance from the
#: center, which is 1 at the middle of a side. A steeper slope is a dark rim rather than light.
MAX_FALLOFF = 0.6
#: Slope of a light from one side, from the center to an edge. A lamp 20 to 70 cm away lights two edges of 5 cm of skin as
#: ((d + 2.5) / (d - 2.5)) ** 2, which is 1.15 to 1.65; a curved limb adds a little.
SIDE_LIGHT = (0.07, 0.3)
#: White light that dry skin reflects, as a share of full scale: 2.8 to 4 % of what falls on it (Fresnel, n = 1.4 to 1.5), up to
#: double where skin is oily or the light oblique. The fluid or the crossed filters of a dermoscope remove it.
VEIL = (0.02, 0.08)
#: Factor on the saturation: a phone's own exposure and white balance leave less of it than a dermoscope's white ring.
FADE = (0.6, 1.0)
#: Largest number of glare spots, and their radius as a share of half a side: from the width of a skin fold to a lesion's top.
GLARE_SPOTS, GLARE_RADIUS = 6, (0.01, 0.08)
#: Blur in pixels of 224: focus that missed by up to the depth of field of a close-up.
DEFOCUS = (0.3, 1.8)
#: Smallest side of each of two JPEG files, as the camera and then a messenger write them, as a share of the picture's side.
LEAST_SIDE = 0.6


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
    gains = torch.exp(torch.randn(n, 3, generator=g) * 0.16 + _sample_normal(n, 0.25, g)[:, None])
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
    strength = _sample_uniform(n, 0.0, 6.0, g).view(-1, 1, 1, 1)
    pivot = _sample_uniform(n, 0.35, 0.65, g).view(-1, 1, 1, 1)
    curved = torch.sigmoid(strength * (images - pivot))
    low, high = torch.sigmoid(-strength * pivot), torch.sigmoid(strength * (1 - pivot))
    curved = (curved - low) / (high - low).clamp_min(1e-3)
    images = torch.where(strength > 0.5, curved, images)
    gray = images.mean(1, keepdim=True)
    chroma = images - gray
    angle = _sample_normal(n, 0.12, g)
    # Rotates the color about the gray axis: Rodrigues' formula with the axis (1, 1, 1) / sqrt 3.
    crossed = torch.stack(
        [chroma[:, 2] - chroma[:, 1], chroma[:, 0] - chroma[:, 2], chroma[:, 1] - chroma[:, 0]], 1
    ) / math.sqrt(3)
    saturation = torch.exp(_sample_normal(n, 0.25, g)).view(-1, 1, 1, 1)
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


def mix_styles(images: Tensor, g: torch.Generator, share: float = 0.5) -> Tensor:
    """Moves the amplitudes of the lowest frequencies toward those of another picture (Yang, Soatto 2020)."""
    n, _, height, width = images.shape
    chosen = sample_indices(n, share, g)
    if not len(chosen):
        return images
    other = images[torch.randint(0, n, (len(chosen),), generator=g)]
    spectrum, style = torch.fft.rfft2(images[chosen]), torch.fft.rfft2(other)
    reach = int(torch.randint(1, max(2, round(0.02 * min(height, width))) + 1, (1,), generator=g))
    rows = torch.zeros(height, dtype=torch.bool)
    rows[:reach] = rows[height - reach + 1 :] = True
    weight = torch.zeros(1, 1, height, width // 2 + 1)
    weight[:, :, rows, :reach] = 1
    weight = weight * _sample_uniform(len(chosen), 0.2, 1.0, g).view(-1, 1, 1, 1)
    amplitude = torch.lerp(spectrum.abs(), style.abs(), weight)
    images[chosen] = torch.fft.irfft2(torch.polar(amplitude, spectrum.angle()), s=(height, width)).clamp(0, 1)
    return images


def add_melanin(images: Tensor, melanin: Tensor, surface: Tensor) -> Tensor:
    """Simulates darker skin: adds a density of melanin to skin and lesion alike, per picture [N].

    In optical density a pixel is the sum of melanin, hemoglobin and shade (Tsumura et al. 2003, "Image-based skin color and
    texture analysis/synthesis by extracting hemoglobin and melanin information in the skin"); the last two stay as they are.
    `surface` [N] is the light that the surface reflects: pigment does not filter it, so it lowers the contrast.
    """
    linear = images.clamp_min(1e-4).pow(GAMMA)
    reflected = torch.minimum(surface.view(-1, 1, 1, 1), 0.9 * linear)
    transmitted = torch.exp(-melanin[:, None] * MELANIN)[:, :, None, None]
    return (reflected + (linear - reflected) * transmitted).clamp(1e-4, 1).pow(1 / GAMMA)


def darken_skin(images: Tensor, g: torch.Generator) -> Tensor:
    """Simulates darker skin on a random part of the pictures."""
    chosen = sample_indices(len(images), TONED_SHARE, g)
    if len(chosen):
        melanin = _sample_uniform(len(chosen), 0.2, MAX_MELANIN, g)
        surface = _sample_uniform(len(chosen), 0, MAX_SURFACE, g)
        images[chosen] = add_melanin(images[chosen], melanin, surface)
    return images


def _remove_falloff(linear: Tensor, masks: Tensor) -> Tensor:
    """Divides by the light that falls off from the center, fitted to what the lesion masks [N, 1, h, w] leave out."""
    height, width = linear.shape[-2:]
    y = torch.linspace(-1, 1, height).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    distance = x.square() + y.square()
    skin = 1 - F.interpolate(masks, size=(height, width), mode="bilinear", align_corners=False)
    total = skin.sum((2, 3), keepdim=True).clamp_min(1)
    brightness = linear.mean(1, keepdim=True).log()
    centered = distance - (skin * distance).sum((2, 3), keepdim=True) / total
    spread = (skin * centered.square()).sum((2, 3), keepdim=True).clamp_min(1)
    slope = (skin * centered * brightness).sum((2, 3), keepdim=True) / spread
    return linear * torch.exp(-slope.clamp(-MAX_FALLOFF, 0) * distance)


def render_as_phone(images: Tensor, masks: Tensor, g: torch.Generator) -> Tensor:
    """Renders dermoscopic photos as a phone's close-ups: the ring light is off, a light comes from one side, the dry skin
    reflects, the focus is soft, and JPEG was applied twice. `masks` are lesion masks, [N, 1, h, w]."""
    n, _, height, width = images.shape
    y = torch.linspace(-1, 1, height).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    linear = _remove_falloff(images.clamp_min(1e-3).pow(GAMMA), masks)
    angle, slope = _sample_uniform(n, 0, 2 * math.pi, g), _sample_uniform(n, *SIDE_LIGHT, g)
    side = (angle.cos() * slope).view(-1, 1, 1, 1) * x + (angle.sin() * slope).view(-1, 1, 1, 1) * y
    veil = _sample_uniform(n, *VEIL, g).view(-1, 1, 1, 1)
    linear = linear * (1 + side) * (1 - veil) + veil
    for i in range(n):
        for _ in range(int(torch.randint(0, GLARE_SPOTS + 1, (1,), generator=g))):
            cx, cy = _sample_uniform(2, -1, 1, g).tolist()
            radius, strength = float(_sample_uniform(1, *GLARE_RADIUS, g)), float(_sample_uniform(1, 0.1, 0.8, g))
            spot = torch.exp(-((x - cx).square() + (y - cy).square()) / (2 * radius**2))
            linear[i] = linear[i] + strength * spot[0]
    gray = linear.mean(1, keepdim=True)
    linear = gray + (linear - gray) * _sample_uniform(n, *FADE, g).view(-1, 1, 1, 1)
    rendered = linear.clamp(1e-4, 1).pow(1 / GAMMA)
    rendered = augment.blur(rendered, float(_sample_uniform(1, *DEFOCUS, g)) * width / 224)
    rng = Random(int(torch.randint(0, 2**31, (1,), generator=g)))
    pixels = rendered.mul(255).round().byte().permute(0, 2, 3, 1).numpy()
    for i, picture in enumerate(pixels):
        once = augment.compress(Image.fromarray(picture), rng, LEAST_SIDE)
        rendered[i] = torch.from_numpy(np.array(augment.compress(once, rng, LEAST_SIDE))).permute(2, 0, 1) / 255
    return rendered


def vary(images: Tensor, variation: Variation, g: torch.Generator) -> Tensor:
    """Varies the light, colors and sharpness of pictures."""
    if variation in ("first", "phone"):
        return augment.soften(augment.recolor(images, g), g)
    if variation == "tone":
        images = darken_skin(images, g)
    return reduce_quality(regrade(relight(images, g), g), g)
