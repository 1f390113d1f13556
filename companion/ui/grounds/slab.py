"""A slab of rock with fields in its middle and tracks round them, as a picture: what never moves."""

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from companion.rules.view import Area
from companion.ui import silhouettes
from companion.ui.drawing import Pen, Point, baked
from companion.ui.grounds.terrain import rubble
from companion.ui.theme import Rgba, look

FIELDS = frozenset({"field", "hot_field"})
STONE_PLACES = ((0.29, 0.29), (0.71, 0.71))
"""The middles of a field's two spaces, from its top left corner."""
_GAP = 0.03
"""Half of what is left free between two places."""
_ROUND = 0.09
_BORDER = 0.04
"""How far the slab reaches beyond its outermost places."""


def picture(
    areas: tuple[Area, ...],
    arrows: tuple[tuple[str, str], ...],
    size: tuple[int, int],
    cell: float,
    origin: Point,
    backed: bool,
) -> Any:
    """The baked texture of a box of so many pixels, the board's corner at `origin`; `backed` with dusk behind it."""
    width, height = size

    def draw(pen: Pen) -> None:
        if backed:
            pen.slope(0, 0, width / cell, height / cell, look.colour("dusk_top"), look.colour("dusk_foot"))
        paint(pen.moved(origin[0] / cell, origin[1] / cell), areas, arrows)

    return baked(width, height, draw, over=2, clear=(*look.colour("slab_edge")[:3], 0.0), unit=cell)


def paint(pen: Pen, areas: Sequence[Area], arrows: Iterable[tuple[str, str]]) -> None:
    _slab(pen, areas)
    _block(pen, [area for area in areas if area.kind in FIELDS])
    for area in areas:
        if area.kind in FIELDS:
            _field(pen.moved(area.x, area.y), area)
        elif area.kind == "start":
            _start(pen, area)
        else:
            _space(pen, area)
    places = {area.spot: area for area in areas}
    for start, end in arrows:
        _arrow(pen, places[start], places[end])
    for one, next_one in pairwise(area for area in areas if area.kind == "inner"):
        if not _touch(one, next_one):
            _leap(pen, one, next_one)


def _touch(one: Area, other: Area) -> bool:
    """Whether two places have a side in common, or a part of one."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, down) > -0.01 and max(across, down) > 0.01


# ---- The slab ----


def _slab(pen: Pen, areas: Sequence[Area]) -> None:
    """Cut along the straightest line round all places, which takes off the corners where there is none."""
    outline = hull(corner for area in areas for corner in _corners(area, _BORDER))
    pen.polygon([[(x, y + 0.06) for x, y in outline]], look.colour("shadow", 0.5))
    pen.polygon([outline], look.colour("slab_top"), foot=look.colour("slab_foot"))
    pen.line(outline, look.colour("slab_edge"), 0.03, close=True)


def _corners(area: Area, beyond: float) -> list[Point]:
    left, right = area.x - beyond, area.x + area.width + beyond
    top, bottom = area.y - beyond, area.y + area.height + beyond
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def hull(points: Iterable[Point]) -> list[Point]:
    """The convex outline round points, clockwise (y downwards)."""
    ordered = sorted(set(points))
    halves = []
    for way in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in way:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], (x, y)) <= 0:
                chain.pop()
            chain.append((x, y))
        halves += chain[:-1]
    return halves


def _turn(a: Point, b: Point, c: Point) -> float:
    """More than nothing where the way from a over b to c bends to the right (y downwards)."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


# ---- Fields ----


def _block(pen: Pen, fields: Sequence[Area]) -> None:
    """The bed of the fields, black rock where one is left out."""
    if not fields:
        return
    left, top = min(area.x for area in fields), min(area.y for area in fields)
    right, bottom = max(area.x + area.width for area in fields), max(area.y + area.height for area in fields)
    pen.box(left - 0.01, top - 0.01, right - left + 0.02, bottom - top + 0.02, look.colour("joint"), 0.1)
    for row in range(round(bottom - top)):
        for column in range(round(right - left)):
            x, y = left + column, top + row
            if not any(abs(area.x - x) < 0.5 and abs(area.y - y) < 0.5 for area in fields):
                pen.box(x + _GAP, y + _GAP, 1 - 2 * _GAP, 1 - 2 * _GAP, look.colour("dark"), _ROUND)
                rubble(pen.moved(x + 0.06, y + 0.06, 0.88), random.Random(f"gap:{column}:{row}"))


def _field(pen: Pen, area: Area) -> None:
    box = (_GAP, _GAP, area.width - 2 * _GAP, area.height - 2 * _GAP)
    name = "scorched" if area.kind == "hot_field" else "field"
    pen.slope(*box, look.colour(f"{name}_top"), look.colour(f"{name}_foot"), _ROUND)
    luck = random.Random(f"field:{area.spot}")
    tufts = []
    for _ in range(9):
        x, y = luck.uniform(0.1, 0.9), luck.uniform(0.14, 0.92)
        tufts += [((x, y), (x - 0.02, y - 0.045)), ((x, y), (x + 0.016, y - 0.052))]
    pen.strokes(tufts, look.colour("grass", 0.55), 0.016)
    for x, y in STONE_PLACES:
        pen.disc(x, y + 0.018, 0.19, look.colour("grass", 0.35))
        pen.disc(x, y, 0.19, look.colour("hollow"))
    pen.frame(*box, look.colour("chalk"), 0.028, _ROUND)
    if area.kind == "hot_field":
        _fire(pen)


def _fire(pen: Pen) -> None:
    """The red ring of high activity and two flames on it, where no stone lies."""
    pen.frame(0.075, 0.075, 0.85, 0.85, look.colour("stream_1"), 0.085, 0.13)
    pen.frame(0.09, 0.09, 0.82, 0.82, look.colour("stream_2"), 0.05, 0.12)
    colours = {"m": look.colour("flame"), "l": look.colour("flow_5")}
    for x, y, side in ((0.84, 0.19, 0.27), (0.15, 0.81, 0.22)):
        flame = pen.moved(x - side / 2, y - side / 2, side / silhouettes.BOX)
        silhouettes.draw(flame, "lava", colours, outline=look.colour("flow_1"), rim=3)


# ---- Tracks ----


def _space(pen: Pen, area: Area) -> None:
    box = (area.x + _GAP, area.y + _GAP, area.width - 2 * _GAP, area.height - 2 * _GAP)
    name = "inner" if area.kind == "inner" else "outer"
    pen.box(box[0], box[1] + 0.02, box[2], box[3], look.colour("shadow", 0.45), _ROUND)
    pen.slope(*box, look.colour(f"{name}_top"), look.colour(f"{name}_foot"), _ROUND)
    ends = _line_of(area)
    if ends is not None:
        pen.line(ends, look.colour("chalk"), 0.05)


def _line_of(area: Area) -> tuple[Point, Point] | None:
    """From inside the space to its edge, towards the row or column it looks along."""
    x, y = area.x + area.width / 2, area.y + area.height / 2
    right, bottom = area.x + area.width, area.y + area.height
    long, short = 0.24, 0.05
    lines = {
        "N": ((x, area.y + long), (x, area.y + short)),
        "E": ((right - long, y), (right - short, y)),
        "S": ((x, bottom - long), (x, bottom - short)),
        "W": ((area.x + long, y), (area.x + short, y)),
    }
    return lines.get(area.points)


def _start(pen: Pen, area: Area) -> None:
    box = (area.x + _GAP, area.y + _GAP, area.width - 2 * _GAP, area.height - 2 * _GAP)
    pen.box(*box, look.colour("flow_1"), _ROUND)
    pen.box(box[0] + 0.02, box[1] + 0.02, box[2] - 0.04, box[3] - 0.04, look.colour("cone_sky"), _ROUND)
    side = min(area.width, area.height) * 0.66
    x, y = area.x + (area.width - side) / 2, area.y + (area.height - side) / 2
    colours = {"m": look.colour("stone"), "a": look.colour("stream_2")}
    silhouettes.draw(pen.moved(x, y, side / silhouettes.BOX), "volcano", colours)


# ---- Arrows ----


def _arrow(pen: Pen, start: Area, end: Area) -> None:
    """From one track to the other."""
    a, b = _near(start, end), _near(end, start)
    bow = _bow(a, (a[0], b[1]), b)
    pen.line(bow, look.colour("stream_2"), 0.055)
    _head(pen, bow, look.colour("stream_2"))


def _leap(pen: Pen, start: Area, end: Area) -> None:
    """Along the track where it skips a corner: over the bare rock there, outside the block."""
    a, b = _near(start, end), _near(end, start)
    sideways = start.width > start.height
    bow = _bow(a, (b[0], a[1]) if sideways else (a[0], b[1]), b)
    for i in range(0, 9, 4):
        pen.line(bow[i : i + 3], look.colour("chalk"), 0.04)
    _head(pen, bow, look.colour("chalk"))


def _head(pen: Pen, bow: Sequence[Point], colour: Rgba) -> None:
    (px, py), (tx, ty) = bow[-4], bow[-1]
    length = max(math.dist((px, py), (tx, ty)), 0.01)
    ux, uy = (tx - px) / length * 0.15, (ty - py) / length * 0.15
    tip = [(tx - ux - 0.8 * uy, ty - uy + 0.8 * ux), (tx, ty), (tx - ux + 0.8 * uy, ty - uy - 0.8 * ux)]
    pen.line(tip, colour, 0.055)


def _near(area: Area, other: Area) -> Point:
    """The point of a space, a little inside, that is nearest to another."""
    inset = min(0.2, area.width / 3, area.height / 3)
    x, y = other.x + other.width / 2, other.y + other.height / 2
    return (
        min(max(x, area.x + inset), area.x + area.width - inset),
        min(max(y, area.y + inset), area.y + area.height - inset),
    )


def _bow(a: Point, bend: Point, b: Point) -> list[Point]:
    """A curve from a to b that leans towards `bend`."""
    parts = [i / 12 for i in range(13)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * (1 - t) * t * bend[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * (1 - t) * t * bend[1] + t * t * b[1],
        )
        for t in parts
    ]
