"""The painter of lava tiles against the four flags, pixel by pixel (visual language, section 8)."""

from itertools import combinations
from typing import Any

import pytest

from companion.ui import kept, lava_tiles
from companion.ui.shots import Camera
from companion.ui.theme import look

SIDES = "NESW"
PATTERNS = ["".join(chosen) for count in range(1, 5) for chosen in combinations(SIDES, count)]
SIDE = 96
MIDDLES = {"N": (48, 1), "E": (94, 48), "S": (48, 94), "W": (1, 48)}
"""Pixels at the middle of each side, from the top left corner."""


def pixel(texture: Any, x: int, y: int) -> tuple[int, int, int]:
    """Kivy reads a framebuffer's rows from the bottom."""
    data = texture.pixels
    at = 4 * ((SIDE - 1 - y) * SIDE + x)
    red, green, blue = data[at : at + 3]
    return red, green, blue


def is_hot(colour: tuple[int, int, int]) -> bool:
    red, green, blue = colour
    return red > 200 and red > green and red > blue * 1.3


def is_green(colour: tuple[int, int, int]) -> bool:
    red, green, blue = colour
    return green > red and green > blue * 1.2


def test_there_are_fifteen_patterns() -> None:
    assert len(PATTERNS) == 15


@pytest.mark.parametrize("edges", PATTERNS)
def test_lava_reaches_exactly_the_flagged_sides(edges: str, camera: Camera) -> None:
    texture = lava_tiles.picture(edges, "4C", SIDE)
    for side, place in MIDDLES.items():
        colour = pixel(texture, *place)
        assert is_hot(colour) is (side in edges), (side, colour)
        assert is_green(colour) is (side not in edges), (side, colour)


@pytest.mark.parametrize("edges", PATTERNS)
def test_every_flow_has_its_hot_core_in_the_middle(edges: str, camera: Camera) -> None:
    core = tuple(round(255 * part) for part in look.colour("flow_5")[:3])
    texture = lava_tiles.picture(edges, "4C", SIDE)
    assert pixel(texture, 48, 48) == pytest.approx(core, abs=30)


@pytest.mark.parametrize("edges", ["N", "NS", "NESW", "NE"])
def test_flows_join_without_a_seam(edges: str, camera: Camera) -> None:
    """The first row of one tile and the last row of its neighbour show the same colours, up to the smoothing."""
    upper = lava_tiles.picture("S", "3C", SIDE)
    lower = lava_tiles.picture(edges, "4C", SIDE)
    different = [x for x in range(3, SIDE - 3) if is_hot(pixel(upper, x, 95)) != is_hot(pixel(lower, x, 0))]
    assert len(different) <= 4


def test_a_tile_keeps_its_face_on_its_place(camera: Camera) -> None:
    first = lava_tiles.picture("NES", "5D", SIDE).pixels
    kept.forget()
    assert lava_tiles.picture("NES", "5D", SIDE).pixels == first
    assert lava_tiles.picture("NES", "6D", SIDE).pixels != first
