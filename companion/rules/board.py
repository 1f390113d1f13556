"""Boards as graphs of named spots."""

DIRECTIONS = "NESW"
"""The four sides clockwise from north; index i + 2 is opposite to i."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class SquareGrid:
    """A grid of `columns` letters by `rows` numbers, row 1 at the top; spots are named row first: "8B"."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.spots: tuple[str, ...] = tuple(spot_name(column, row) for row in range(rows) for column in range(columns))
        self.place: dict[str, tuple[int, int]] = {
            spot_name(column, row): (column, row) for row in range(rows) for column in range(columns)
        }
        self.beside: dict[str, tuple[str | None, ...]] = {
            spot: tuple(self._shifted(spot, dx, dy) for dx, dy in _STEPS) for spot in self.spots
        }
        """Spot: its neighbours north, east, south, west; None beyond the edge."""
        self._rings: dict[str, tuple[tuple[int, tuple[str, ...]], ...]] = {}
        self.neighbours: dict[str, tuple[str, ...]] = {
            spot: tuple(other for other in beside if other is not None) for spot, beside in self.beside.items()
        }

    def _shifted(self, spot: str, dx: int, dy: int) -> str | None:
        column, row = self.place[spot]
        column, row = column + dx, row + dy
        return spot_name(column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def around(self, spot: str) -> tuple[str, ...]:
        """The up to eight spots that touch this one, row by row."""
        found = (self._shifted(spot, dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))
        return tuple(other for other in found if other is not None)

    def distance(self, a: str, b: str) -> int:
        """Rows plus columns between two spots, whatever lies between."""
        (ax, ay), (bx, by) = self.place[a], self.place[b]
        return abs(ax - bx) + abs(ay - by)

    def by_distance(self, spot: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Rings of spots round this one, nearest first: (0, itself), (1, its neighbours), ..."""
        known = self._rings.get(spot)
        if known is None:
            rings: dict[int, list[str]] = {}
            for other in self.spots:
                rings.setdefault(self.distance(spot, other), []).append(other)
            known = self._rings[spot] = tuple((away, tuple(rings[away])) for away in sorted(rings))
        return known


def spot_name(column: int, row: int) -> str:
    """The name of a spot from its 0-based column and row: (1, 7) is "8B"."""
    return f"{row + 1}{chr(ord('A') + column)}"
