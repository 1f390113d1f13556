"""The volcanic area: fields, what lies beside what, and the sets of three (H-010, H-040)."""

from collections.abc import Iterator

from companion.games.hekla.data import Board
from companion.games.hekla.names import Field, Set
from companion.rules.board import spot_name

FIELD, HOT, NONE = "o", "*", "."
"""The letters of a board's picture."""

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ONWARD = ((1, 0), (0, 1))
"""Sets run from left to right or from top to bottom."""


class Ground:
    """Fields by their place in the state, 0 for the first of the top row, row by row."""

    def __init__(self, board: Board) -> None:
        self.columns = len(board.block[0])
        self.rows = len(board.block)
        self.place: tuple[tuple[int, int], ...] = tuple(
            (x, y) for y, row in enumerate(board.block) for x, letter in enumerate(row) if letter != NONE
        )
        """Column and row of each field, from 0."""
        self.fields: tuple[Field, ...] = tuple(spot_name(x, y) for x, y in self.place)
        self.index: dict[Field, int] = {field: at for at, field in enumerate(self.fields)}
        self.hot: tuple[bool, ...] = tuple(board.block[y][x] == HOT for x, y in self.place)
        """High-activity fields (H-011)."""
        self.at: dict[tuple[int, int], int] = {place: at for at, place in enumerate(self.place)}
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(ray for side in _SIDES if (ray := tuple(self._ray(at, side)))) for at in range(len(self.fields))
        )
        """Of each field: the fields one after the other in each direction, up to the edge or a gap (R-H05)."""
        self.beside: tuple[tuple[int, ...], ...] = tuple(tuple(ray[0] for ray in rays) for rays in self.rays)
        self.sets: tuple[tuple[int, int, int], ...] = tuple(
            (ray[0], ray[1], ray[2])
            for at in range(len(self.fields))
            for side in _ONWARD
            if len(ray := (at, *self._ray(at, side))) > 2
        )
        self.sets_with: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
            tuple(three for three in self.sets if at in three) for at in range(len(self.fields))
        )
        """Of each field: the sets it belongs to."""
        self.names: dict[tuple[int, int, int], Set] = {
            (a, b, c): (self.fields[a], self.fields[b], self.fields[c]) for a, b, c in self.sets
        }
        self.set_of: dict[Set, tuple[int, int, int]] = {name: three for three, name in self.names.items()}

    def _ray(self, at: int, side: tuple[int, int]) -> Iterator[int]:
        x, y = self.place[at]
        while (there := self.at.get((x := x + side[0], y := y + side[1]))) is not None:
            yield there

    def between(self, start: int, field: int) -> tuple[int, ...] | None:
        """The fields passed over on the straight way; None where there is none, or a gap lies on it."""
        for ray in self.rays[start]:
            if field in ray:
                return ray[: ray.index(field)]
        return None

    def in_line(self, start: int, field: int) -> bool:
        """Whether both lie in one row or column, whatever is between."""
        (ax, ay), (bx, by) = self.place[start], self.place[field]
        return ax == bx or ay == by
