"""A lava tile from its four flags: the same face for the same tile on the same place, joined to its neighbours
without a seam because every flow ends equally wide on every side."""

import random
from typing import Any

from companion.ui.drawing import Pen, Point, baked
from companion.ui.kept import kept
from companion.ui.theme import look

SIDES = "NESW"

LAYERS = (
    # colour, half width at the tile's side, radius in its middle; in tile sides
    ("flow_1", 0.50, 0.31),
    ("flow_2", 0.465, 0.265),
    ("flow_3", 0.36, 0.195),
    ("flow_4", 0.21, 0.105),
    ("flow_5", 0.07, 0.035),
)
_CORNER_MOVES = (0.0, 0.12, 0.45)
_FACING = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
"""The way inwards from each side, y downwards."""


def placed(side: str, u: float, v: float) -> Point:
    """A point `u` along a side (-0.5 to 0.5) and `v` inwards from it, in the tile's unit square."""
    if side == "N":
        return 0.5 + u, v
    if side == "E":
        return 1 - v, 0.5 + u
    if side == "S":
        return 0.5 - u, 1 - v
    return v, 0.5 - u


def paint(pen: Pen, edges: str, seed: str, *, green_edges: bool = True) -> None:
    """One tile in the pen's unit square."""
    luck = random.Random(f"{seed}:{edges}")
    pen.box(0, 0, 1, 1, look.colour("tile_green"))
    for _ in range(14):
        x, y = luck.uniform(0.05, 0.95), luck.uniform(0.06, 0.95)
        pen.line([(x, y), (x + luck.uniform(-0.015, 0.015), y - 0.035)], look.colour("grass", 0.55), 0.014)
    wobble = {(side, hand): luck.uniform(-0.03, 0.03) for side in SIDES for hand in (0, 1)}
    flowing = [side for side in SIDES if side in edges]
    for index, (name, half, radius) in enumerate(LAYERS):
        colour = look.colour(name)
        for side in flowing:
            pen.polygon([_arm(side, half, radius, wobble)], colour)
        if flowing:
            pen.disc(0.5, 0.5, radius * (1.12 if len(flowing) == 1 else 1), colour)
        if index < len(_CORNER_MOVES):
            for first, second in zip(SIDES, SIDES[1:] + SIDES[:1], strict=True):
                if first in edges and second in edges:
                    pen.polygon([_corner(first, second, half, _CORNER_MOVES[index])], colour)
    if flowing:
        _crust(pen, flowing, luck)
    if green_edges:
        for side in SIDES:
            if side not in edges:
                pen.line([placed(side, -0.46, 0.045), placed(side, 0.46, 0.045)], look.colour("tile_edge"), 0.05)


def _arm(side: str, half: float, radius: float, wobble: dict[tuple[str, int], float]) -> list[Point]:
    left = _curve((-half, 0), (-half * 0.62 + wobble[side, 0], 0.24), (-radius, 0.5))
    right = _curve((radius, 0.5), (half * 0.62 + wobble[side, 1], 0.24), (half, 0))
    return [placed(side, u, v) for u, v in (*left, *right)]


def _corner(first: str, second: str, half: float, move: float) -> list[Point]:
    """The filling between two neighbouring flows; the curve bends by `move` from the tile's corner to its middle."""
    start, end = placed(first, half, 0), placed(second, -half, 0)
    corner = placed(first, 0.5, 0)
    bend = (corner[0] + (0.5 - corner[0]) * move, corner[1] + (0.5 - corner[1]) * move)
    return [(0.5, 0.5), *_curve(start, bend, end)]


def _curve(a: Point, b: Point, c: Point, steps: int = 10) -> list[Point]:
    points = []
    for i in range(steps + 1):
        t = i / steps
        s = 1 - t
        points.append((s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1]))
    return points


def _crust(pen: Pen, flowing: list[str], luck: random.Random) -> None:
    """Dark flakes that swim on the flow."""
    for side in flowing:
        for _ in range(3):
            u, v = luck.uniform(-0.24, 0.24), luck.uniform(0.08, 0.44)
            x, y = placed(side, u, v)
            size = luck.uniform(0.014, 0.03)
            flake = [
                (x + size * dx * luck.uniform(0.7, 1.3), y + size * dy * luck.uniform(0.7, 1.3))
                for dx, dy in ((-1, 0), (-0.2, -0.8), (0.9, -0.4), (1, 0.5), (0, 0.9))
            ]
            pen.polygon([flake], look.colour("crust", 0.85))


def paint_open_edge(pen: Pen, side: str) -> None:
    """The glow of a side through which lava can still flow, in the pen's unit square."""
    ends = [placed(side, -0.44, 0.0), placed(side, 0.44, 0.0)]
    for width, alpha in ((0.32, 0.14), (0.21, 0.25), (0.12, 0.6)):
        pen.line(ends, look.colour("lava", alpha), width)
    pen.line(ends, look.colour("open_core"), 0.06)


def picture(edges: str, seed: str, side: float) -> Any:
    """The baked texture of a tile, `side` pixels square."""
    pixels = max(8, round(side))
    return kept(
        ("lava tile", edges, seed, pixels),
        lambda: baked(pixels, pixels, lambda pen: paint(pen, edges, seed), unit=float(pixels)),
    )
