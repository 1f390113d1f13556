"""Outlines of the picture, from `shapes.toml`, and how they are bent."""

import tomllib
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from companion.ui.drawing import Point

_STEPS = 12


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, list[list[float]]]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def shape(group: str, name: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in _table()[group][name]]


def curved(points: list[Point], *, close: bool = True) -> list[Point]:
    """A line through every other point, bent towards those between."""
    points = [*points, points[0]] if close else points
    found = []
    for i in range(0, len(points) - 2, 2):
        (ax, ay), (bx, by), (cx, cy) = points[i : i + 3]
        for step in range(_STEPS + 1):
            t = step / _STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((a * ax + b * bx + c * cx, a * ay + b * by + c * cy))
    return found


def bent(points: list[Point]) -> list[Point]:
    """An open line with its corners cut."""
    for _ in range(3):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        points = [*cut, points[-1]]
    return points
