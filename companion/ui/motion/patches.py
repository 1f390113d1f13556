"""Where a picture shows something: what is empty need not be drawn."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TypeAlias

SIDE = 32
"""Pixels of a patch, each way."""
_BYTES = 4
"""Of a pixel."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, low, width, height, in pixels."""


def filled(pixels: bytes, width: int, height: int) -> Iterator[Box]:
    """The patches with something in them, those beside each other as one. `pixels` are rows of red, green, blue and
    opacity, a byte each, from the lowest row up; nothing is where all are 0."""
    row = width * _BYTES
    for low in range(0, height, SIDE):
        high = min(low + SIDE, height)
        rows = (int.from_bytes(pixels[y * row : (y + 1) * row], "little") for y in range(low, high))
        column = reduce(or_, rows).to_bytes(row, "little")
        left = None
        for x in range(0, width + SIDE, SIDE):
            is_filled = column[x * _BYTES : (x + SIDE) * _BYTES].strip(b"\0") != b""
            if is_filled and left is None:
                left = x
            elif not is_filled and left is not None:
                yield left, low, min(x, width) - left, high - low
                left = None
