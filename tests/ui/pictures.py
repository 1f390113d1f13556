"""The pixels of a board, counted in its cells."""

from typing import Any

from companion.control.views import PlayerView
from companion.rules.view import Area, BoardView
from companion.ui.boards import Board
from companion.ui.shots import Camera
from companion.ui.theme import look

_AROUND = 0.2
"""How far beyond a place something may reach that stands there, in cells."""


class Picture:
    """A board drawn for itself, in a box of so many pixels."""

    def __init__(
        self, camera: Camera, board: BoardView, players: tuple[PlayerView, ...], size: tuple[int, int], **more: Any
    ) -> None:
        self.widget = Board(board=board, players=players, place=(0, 0, *size), **more)
        camera.frames(1)
        texture = self.widget.export_as_image().texture
        self.width, self.height = texture.size
        self.pixels = texture.pixels

    def at(self, spot: str, x: float = 0.5, y: float = 0.5) -> tuple[int, int, int]:
        """The pixel at a point of a place, counted in cells from its top left corner."""
        area = self.widget.area(spot)
        assert area is not None
        return self._pixel(*self._place(area.x + x, area.y + y))

    def count(self, area: Area, colour: str) -> int:
        """How many pixels of a place, and of what stands over its edge, have this colour."""
        left, top = self._place(area.x - _AROUND, area.y - _AROUND)
        right, bottom = self._place(area.x + area.width + _AROUND, area.y + area.height + _AROUND)
        return sum(
            is_colour(self._pixel(column, row), colour)
            for column in range(max(0, left), min(right, self.width))
            for row in range(max(0, top), min(bottom, self.height))
        )

    def _place(self, x: float, y: float) -> tuple[int, int]:
        (left, top), cell = self.widget.origin, self.widget.cell
        return round(left + x * cell), round(top + y * cell)

    def _pixel(self, column: int, row: int) -> tuple[int, int, int]:
        first = 4 * (row * self.width + column)
        red, green, blue = self.pixels[first : first + 3]
        return red, green, blue


def is_colour(pixel: tuple[int, int, int], name: str) -> bool:
    return all(abs(a - 255 * b) < 32 for a, b in zip(pixel, look.colour(name)[:3], strict=True))
