"""The sky of a winter's night: stars, and northern lights in curtains."""

import math
import random
from typing import Any

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture

from companion.ui.attract.stage import Stage
from companion.ui.drawing import Pen
from companion.ui.theme import look

_STARS = 150
_COLUMN = 4.0
"""Width of a ray of the northern lights, on 800x480."""


def paint(pen: Pen, stage: Stage) -> None:
    middle = stage.horizon * 0.55
    pen.slope(0, 0, stage.width, middle + 1, look.colour("sky_top"), look.colour("sky_middle"))
    pen.slope(0, middle, stage.width, stage.horizon - middle, look.colour("sky_middle"), look.colour("sky_foot"))
    _stars(pen, stage)
    # seed, lower edge on the left and on the right, height (of the sky), where it is brightest, how far it reaches
    for seed, left, right, tall, bright, reach, strength in (
        (11, 0.52, 0.30, 0.56, 0.13, 0.34, 1.0),
        (4, 0.36, 0.42, 0.46, 0.97, 0.25, 1.0),
        (8, 0.24, 0.32, 0.34, 0.30, 0.36, 0.55),
    ):
        _curtain(pen, stage, random.Random(seed), (left, right), tall, bright, reach, strength)


def _stars(pen: Pen, stage: Stage) -> None:
    luck = random.Random(17)
    count = round(_STARS * stage.width * stage.horizon / (800 * 350 * stage.unit**2))
    for _ in range(count):
        x, y = luck.random() * stage.width, luck.random() ** 1.4 * stage.horizon * 0.92
        size = stage.unit * luck.choice((0.6, 0.6, 0.75, 0.75, 1.0, 1.35))
        pen.disc(x, y, size, look.colour("star", luck.uniform(0.4, 1.0) * (1 - 0.5 * y / stage.horizon)))


def _curtain(
    pen: Pen,
    stage: Stage,
    luck: random.Random,
    edge: tuple[float, float],
    tall: float,
    bright: float,
    reach: float,
    strength: float,
) -> None:
    """One curtain from side to side: a mesh of rays, each as bright as its place in the lights' texture says."""
    columns = round(stage.width / (_COLUMN * stage.unit))
    folds = [(luck.uniform(0.6, 1.6), luck.uniform(0, 6.3), 0.045), (luck.uniform(2.5, 4), luck.uniform(0, 6.3), 0.016)]
    rays = _noise(luck, columns, 3)
    drift = _noise(luck, columns, 22)
    vertices: list[float] = []
    for i in range(columns + 1):
        part = i / columns
        low = edge[0] + (edge[1] - edge[0]) * part
        low += sum(size * math.sin(6.283 * often * part + start) for often, start, size in folds)
        light = math.exp(-(((part - bright) / reach) ** 2)) * (0.45 + 0.55 * drift[i]) * (0.70 + 0.30 * rays[i])
        height = tall * (0.62 + 0.38 * drift[i] + 0.10 * rays[i])
        x, foot = pen.at(part * stage.width, low * stage.horizon)
        _, top = pen.at(0, (low - height) * stage.horizon)
        vertices += (x, foot, light, 0.0, x, top, light, 1.0)
    indices = [corner for i in range(columns) for corner in _square(2 * i)]
    Color(1, 1, 1, strength)
    Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_lights())


def _square(first: int) -> tuple[int, ...]:
    return first, first + 1, first + 3, first, first + 3, first + 2


def _noise(luck: random.Random, count: int, every: int) -> list[float]:
    """Values from 0 to 1 that change gently, with a new one every so many."""
    fixed = [luck.random() for _ in range(count // every + 3)]
    values = []
    for i in range(count + 1):
        nth, part = divmod(i / every, 1)
        part = part * part * (3 - 2 * part)
        values.append(fixed[int(nth)] * (1 - part) + fixed[int(nth) + 1] * part)
    return values


def _lights() -> Any:
    """How a ray looks from its foot up (bottom to top), and how bright it is (left to right)."""
    side = 64
    low, middle, high = (look.colour(f"aurora_{name}") for name in ("low", "middle", "high"))
    pixels = bytearray()
    for row in range(side):
        v = row / (side - 1)
        first, second, part = (low, middle, v / 0.38) if v < 0.38 else (middle, high, (v - 0.38) / 0.62)
        colour = [round(255 * (a + (b - a) * min(1.0, part))) for a, b in zip(first[:3], second[:3], strict=True)]
        # A soft hem, brightest a little above it, then a long fading.
        shine = min(1.0, v / 0.12) ** 1.6 * (1 - v) ** 1.6
        for column in range(side):
            pixels += bytes((*colour, round(255 * shine * column / (side - 1))))
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture
