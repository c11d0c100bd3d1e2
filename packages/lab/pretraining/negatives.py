"""Pictures that show no lesion, drawn at random: walls, cloth, patterns, shapes, text, keyboards and screenshots."""

from __future__ import annotations

from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SIDE = 224
Color = tuple[int, int, int]


def _choose_color(rng: Random) -> Color:
    return rng.randrange(256), rng.randrange(256), rng.randrange(256)


def _choose_skin_tone(rng: Random) -> Color:
    """A skin tone from very light to very dark."""
    light = rng.uniform(0.25, 1.0)
    return int(240 * light), int(rng.uniform(170, 200) * light), int(rng.uniform(130, 180) * light)


def _create_noise(rng: Random) -> np.ndarray:
    return np.random.default_rng(rng.getrandbits(32)).standard_normal((SIDE, SIDE, 3))


def draw_wall(rng: Random) -> Image.Image:
    """A flat surface, skin-colored half of the time, with a gradient of light and grain."""
    base = np.array(_choose_skin_tone(rng) if rng.random() < 0.5 else _choose_color(rng), dtype=float)
    y, x = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]
    light = 1 + rng.uniform(-0.4, 0.4) * x + rng.uniform(-0.4, 0.4) * y
    return _create_image(base * light[..., None] + _create_noise(rng) * rng.uniform(0, 12))


def draw_clouds(rng: Random) -> Image.Image:
    """Noise of several scales about a base color: plaster, stone, cloth, bokeh."""
    base = np.array(_choose_skin_tone(rng) if rng.random() < 0.3 else _choose_color(rng), dtype=float)
    out = np.zeros((SIDE, SIDE, 3)) + base
    colorful = rng.random() < 0.5
    for scale in (4, 8, 16, 32, 64, 112):
        size = (scale, max(2, int(scale * rng.choice((1, 1, 0.2)))))
        grid = np.random.default_rng(rng.getrandbits(32)).standard_normal((size[1], size[0], 3))
        if not colorful:
            grid[:] = grid[..., :1]
        small = Image.fromarray(np.clip(grid * 40 + 128, 0, 255).astype(np.uint8))
        out += (np.asarray(small.resize((SIDE, SIDE), Image.Resampling.BICUBIC), float) - 128) * rng.uniform(0, 0.7)
    return _create_image(out)


def draw_pattern(rng: Random) -> Image.Image:
    """Checkerboards, stripes, grids and dots."""
    image = Image.new("RGB", (SIDE * 2, SIDE * 2), _choose_color(rng))
    draw = ImageDraw.Draw(image)
    step, ink, kind = rng.randrange(6, 60), _choose_color(rng), rng.randrange(4)
    for i, x in enumerate(range(0, SIDE * 2, step)):
        if kind == 0:
            for j, y in enumerate(range(0, SIDE * 2, step)):
                if (i + j) % 2:
                    draw.rectangle((x, y, x + step - 1, y + step - 1), fill=ink)
        elif kind == 1:
            draw.rectangle((x, 0, x + step * 0.4, SIDE * 2), fill=ink)
        elif kind == 2:
            draw.line((x, 0, x, SIDE * 2), fill=ink, width=2)
            draw.line((0, x, SIDE * 2, x), fill=ink, width=2)
        else:
            for y in range(0, SIDE * 2, step):
                draw.ellipse((x, y, x + step * 0.5, y + step * 0.5), fill=ink)
    return _crop_center(image.rotate(rng.uniform(0, 90), Image.Resampling.BILINEAR))


def draw_shapes(rng: Random) -> Image.Image:
    """A few flat geometric shapes: logos, toys, road signs, tableware."""
    image = Image.new("RGB", (SIDE, SIDE), _choose_color(rng))
    draw = ImageDraw.Draw(image)
    for _ in range(rng.randrange(2, 12)):
        x, y, w, h = (rng.randrange(-30, SIDE) for _ in range(4))
        box = (x, y, x + max(8, w), y + max(8, h))
        kind = rng.randrange(4)
        if kind == 0:
            draw.rectangle(box, fill=_choose_color(rng))
        elif kind == 1:
            draw.ellipse(box, fill=_choose_color(rng), outline=_choose_color(rng), width=rng.randrange(1, 9))
        elif kind == 2:
            draw.polygon(
                [(rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(rng.randrange(3, 7))], fill=_choose_color(rng)
            )
        else:
            draw.line(
                [(rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(4)],
                fill=_choose_color(rng),
                width=rng.randrange(2, 20),
            )
    return image.filter(ImageFilter.GaussianBlur(rng.choice((0, 0, 1, 2))))


def draw_text(rng: Random) -> Image.Image:
    """Printed lines on paper."""
    paper, ink = (250 - rng.randrange(60),) * 3, (rng.randrange(90),) * 3
    image = Image.new("RGB", (SIDE, SIDE), paper)
    draw = ImageDraw.Draw(image)
    size = rng.randrange(8, 34)
    for y in range(rng.randrange(size), SIDE, int(size * 1.4)):
        line = "".join(rng.choice("abcdefghijklmnoprstuvwz     ABDEIMNS0123456789,.-") for _ in range(60))
        draw.text((rng.randrange(-20, 20), y), line, fill=ink, font_size=size)
    return image.rotate(rng.choice((0, 0, 90, rng.uniform(-20, 20))), Image.Resampling.BILINEAR, fillcolor=paper)


def draw_keyboard(rng: Random) -> Image.Image:
    """Rows of labelled keys, as on a keyboard or a remote control."""
    body, key, ink = _choose_color(rng), _choose_color(rng), _choose_color(rng)
    image = Image.new("RGB", (SIDE, SIDE), body)
    draw = ImageDraw.Draw(image)
    step = rng.randrange(22, 60)
    for row, y in enumerate(range(-step // 2, SIDE, step)):
        for x in range(-step + (row % 3) * step // 3, SIDE, step):
            draw.rounded_rectangle((x + 2, y + 2, x + step - 2, y + step - 2), step // 8, fill=key)
            draw.text(
                (x + step // 3, y + step // 4),
                rng.choice("QWERTYUIOPASDFGHJKLZXCVBNM123"),
                fill=ink,
                font_size=step // 2,
            )
    return image.rotate(rng.uniform(-25, 25), Image.Resampling.BILINEAR, fillcolor=body)


def draw_screenshot(rng: Random) -> Image.Image:
    """Bars, panels, buttons and lines of text, as on a screen."""
    dark = rng.random() < 0.4
    ground, ink = ((30, 32, 38), (220, 220, 225)) if dark else ((246, 246, 248), (40, 42, 50))
    image = Image.new("RGB", (SIDE, SIDE), ground)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIDE, rng.randrange(12, 40)), fill=_choose_color(rng))
    for _ in range(rng.randrange(3, 9)):
        x, y, w = rng.randrange(SIDE - 40), rng.randrange(20, SIDE), rng.randrange(30, SIDE)
        kind = rng.randrange(3)
        if kind == 0:
            draw.rounded_rectangle((x, y, x + w, y + rng.randrange(10, 70)), 6, fill=_choose_color(rng))
        else:
            for i in range(rng.randrange(1, 5)):
                draw.text(
                    (x, y + 12 * i), "".join(rng.choice("aeinorst lmdc") for _ in range(w // 6)), fill=ink, font_size=10
                )
    return image


DRAWERS = (
    draw_wall,
    draw_wall,
    draw_clouds,
    draw_clouds,
    draw_pattern,
    draw_shapes,
    draw_text,
    draw_keyboard,
    draw_screenshot,
)


def _create_image(values: np.ndarray) -> Image.Image:
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def _crop_center(image: Image.Image) -> Image.Image:
    left = (image.width - SIDE) // 2
    return image.crop((left, left, left + SIDE, left + SIDE))


def draw_negative(rng: Random) -> Image.Image:
    """One 224x224 RGB picture without a lesion."""
    return rng.choice(DRAWERS)(rng)
