"""A stone with lines cut into it: the shape and colour say whose, the lines how many; a dot stands for none.

Where it is not said how many, the stone is blank.
"""

import math
from typing import Any

import msgspec

from companion.ui.drawing import Pen, Point, baked
from companion.ui.kept import kept
from companion.ui.theme import SHAPES, look

BOX = 64.0
_RIM = 4.0
_BAR = 5.2


class _Shape(msgspec.Struct, frozen=True):
    """Outline in the box, and where lines fit into it: middle, lowest and highest, and half their length there."""

    outline: tuple[Point, ...]
    dot: float
    """Height of the dot's middle."""
    high: float
    low: float
    half_high: float
    half_low: float


def _ring(sides: int, radius: float, turn: float = 0.0) -> tuple[Point, ...]:
    angles = (2 * math.pi * (i + turn) / sides for i in range(sides))
    return tuple((32 + radius * math.sin(angle), 32 - radius * math.cos(angle)) for angle in angles)


_SHAPES = {
    "triangle": _Shape(((32, 3), (62, 58), (2, 58)), dot=42, high=27, low=51, half_high=7, half_low=19),
    "circle": _Shape(_ring(48, 28.5), dot=32, high=20, low=44, half_high=15, half_low=15),
    "square": _Shape(((6, 6), (58, 6), (58, 58), (6, 58)), dot=32, high=19, low=45, half_high=17, half_low=17),
    "diamond": _Shape(((32, 1), (63, 32), (32, 63), (1, 32)), dot=32, high=20, low=44, half_high=11, half_low=11),
    "octagon": _Shape(_ring(8, 30, 0.5), dot=32, high=20, low=44, half_high=15, half_low=15),
}


def picture(side: float, colour: str, grooves: int | None) -> Any:
    """The baked texture of a stone, `side` pixels square. No colour: lava."""
    pixels = max(8, round(side))
    return kept(("stone", pixels, colour, grooves), lambda: _baked(pixels, colour, grooves))


def paint(pen: Pen, x: float, y: float, side: float, colour: str, grooves: int | None) -> None:
    """A stone in a square box whose top left corner is (x, y), in the pen's units."""
    pen.picture(picture(side * pen.unit, colour, grooves), x, y, side, side)


def _baked(side: int, colour: str, grooves: int | None) -> Any:
    shape = _SHAPES[SHAPES.get(colour, "octagon")]
    lava = colour not in SHAPES
    body = look.colour("lava_stone" if lava else colour)
    rim = look.colour("lava_rim" if lava else "outline")
    ink = look.colour(("lava_groove" if grooves else "lava_rim") if lava else "outline")

    def draw(pen: Pen) -> None:
        pen.polygon([shape.outline], rim)
        pen.line(shape.outline, rim, 2 * _RIM, close=True)
        pen.polygon([shape.outline], body)
        if lava:
            pen.line(shape.outline[5:8], look.colour("lava_gleam"), 3)
        if grooves == 0:
            pen.disc(32, shape.dot, 5, ink)
        for height, half in _bars(shape, grooves or 0):
            pen.box(32 - half, height - _BAR / 2, 2 * half, _BAR, ink, 1.5)

    unit = side / (BOX + 2 * _RIM)
    return baked(side, side, lambda pen: draw(pen.moved(_RIM, _RIM)), clear=(*rim[:3], 0.0), unit=unit)


def _bars(shape: _Shape, count: int) -> list[tuple[float, float]]:
    """Height and half length of each line, the lines as far apart as they can be read best."""
    span = shape.low - shape.high
    parts = [0.62] if count == 1 else [0.25, 0.85] if count == 2 else [i / (count - 1) for i in range(count)]
    if shape.half_high == shape.half_low:
        parts = [0.5] if count == 1 else [0.18, 0.82] if count == 2 else parts
    return [
        (shape.high + span * part, shape.half_high + (shape.half_low - shape.half_high) * part)
        for part in parts[:count]
    ]
