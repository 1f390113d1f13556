"""The painter of stones, pixel by pixel: as many lines as grooves, and a shape per colour."""

import pytest

from companion.ui import stones
from companion.ui.shots import Camera
from companion.ui.theme import SHAPES, Rgba, look

SIDE = 64
COLOURS = (*SHAPES, "")
"""The last one is lava."""


def column(colour: str, grooves: int, x: int) -> list[tuple[int, ...]]:
    """The pixels of one column, with their alpha."""
    data = stones.picture(SIDE, colour, grooves).pixels
    return [tuple(data[4 * (y * SIDE + x) : 4 * (y * SIDE + x) + 4]) for y in range(SIDE)]


def runs(pixels: list[tuple[int, ...]], wanted: Rgba) -> int:
    """How often a colour begins along a line of pixels."""
    same = [
        pixel[3] > 250 and all(abs(a - 255 * b) < 40 for a, b in zip(pixel[:3], wanted[:3], strict=True))
        for pixel in pixels
    ]
    return sum(now and not before for before, now in zip([False, *same], same, strict=False))


def body(colour: str) -> Rgba:
    return look.colour(colour or "lava_stone")


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("grooves", [0, 1, 2, 3])
def test_each_groove_is_a_line_across_the_middle(colour: str, grooves: int, camera: Camera) -> None:
    """So many lines part the body into one piece more; the dot of a stone without any parts it in two as well."""
    assert runs(column(colour, grooves, SIDE // 2), body(colour)) == max(grooves, 1) + 1


@pytest.mark.parametrize("colour", COLOURS)
def test_no_groove_is_a_dot_and_one_is_a_line(colour: str, camera: Camera) -> None:
    """A few pixels beside the middle the dot has ended, the line goes on."""
    beside = SIDE // 2 + 8
    assert runs(column(colour, 0, beside), body(colour)) == 1
    assert runs(column(colour, 1, beside), body(colour)) == 2


def test_every_colour_has_its_own_shape(camera: Camera) -> None:
    outlines = {tuple(stones.picture(SIDE, colour, 0).pixels[3::4]) for colour in COLOURS}
    assert len(outlines) == len(COLOURS)
