"""The map of one set-up as look-ups: terrain with the set-up's tiles laid, heights, who is beside whom."""

from collections.abc import Iterable, Iterator

from companion.games.eldur.data import MapTable, OceanSpace, Setup
from companion.games.eldur.names import HELPERS, Cell, Helper, Kind, Space, Terrain
from companion.rules.board import SquareGrid, spot_name

TERRAIN: dict[str, Terrain] = {
    ".": "lowland",
    "p": "plain",
    "m": "mountain",
    "l": "lake",
    "o": "ocean",
    "d": "dark",
    "v": "volcano",
}
"""Letters of map.toml (E-011)."""
HEIGHTS: dict[Terrain, int] = {"lowland": 0, "plain": 1, "mountain": 2}
"""R-E12; what is not here nobody walks on."""
VOLCANO_HEIGHT = 3
"""R-E44: the volcano counts as highest."""


class Island:
    """Built once per set-up, never changed.

    `fissure_shape` are the cells its fissure covers, as (columns, rows) away from the cell the set-up names.
    """

    def __init__(self, table: MapTable, setup: Setup, fissure_shape: Iterable[tuple[int, int]] = ((0, 0),)) -> None:
        self.setup = setup
        self.grid = SquareGrid(len(table.terrain[0]), len(table.terrain))
        letters = {spot: table.terrain[row][column] for spot, (column, row) in self.grid.place.items()}
        self.terrain: dict[Cell, Terrain] = {
            spot: setup.tiles.get(spot, TERRAIN[letter]) for spot, letter in letters.items()
        }
        self.height: dict[Cell, int] = {spot: HEIGHTS[kind] for spot, kind in self.terrain.items() if kind in HEIGHTS}
        """Of walkable cells only."""
        self.walkable: frozenset[Cell] = frozenset(self.height)
        self.ways: dict[Cell, tuple[Cell, ...]] = {
            spot: tuple(other for other in self.grid.neighbours[spot] if other in self.height) for spot in self.height
        }
        """Walkable cells beside each walkable cell (E-062: no diagonals)."""
        self.steps: dict[Cell, tuple[tuple[Cell, int], ...]] = {
            spot: tuple((other, 2 if self.height[other] > self.height[spot] else 1) for other in beside)
            for spot, beside in self.ways.items()
        }
        """The same with the cost of entering each by height alone (E-063)."""
        self.volcano: frozenset[Cell] = frozenset(spot for spot, kind in self.terrain.items() if kind == "volcano")
        self.fissure: tuple[Cell, ...] = tuple(self._fissure_cells(fissure_shape))
        """Where the fissure will open, the named cell first."""
        self.lava_ground: dict[Cell, int] = {
            spot: self.height[spot] for spot, kind in self.terrain.items() if kind in ("lowland", "plain")
        }
        """Heights of the cells that can take a lava tile while nothing flows there (E-074)."""
        self.beside_volcano: frozenset[Cell] = frozenset(
            other for spot in self.volcano for other in self.grid.neighbours[spot] if other in self.lava_ground
        )
        self.bit: dict[Cell, int] = {
            spot: 1 << (row * (self.grid.columns + 1) + column) for spot, (column, row) in self.grid.place.items()
        }
        """Each cell as one bit, rows a bit apart so that nothing wraps round: sets of cells as whole numbers."""
        self.walkable_bits: int = self.bits(self.walkable)
        self.towns: dict[Helper, Cell] = dict(table.towns)
        self.town_cells: frozenset[Cell] = frozenset(table.towns.values())
        starts = {**table.starts, **(setup.starts or {})}
        self.starts: tuple[Cell, ...] = tuple(starts[helper] for helper in HELPERS)
        self.boat_start: Space = setup.boat_start or table.boat_start
        self.new_island: Space = table.new_island
        self.ocean: dict[Space, OceanSpace] = {space.id: space for space in table.ocean}
        self.harbours: dict[Kind, Space] = {
            space.harbour: space.id for space in table.ocean if space.harbour is not None
        }

    def _fissure_cells(self, shape: Iterable[tuple[int, int]]) -> Iterator[Cell]:
        yield self.setup.fissure
        column, row = self.grid.place[self.setup.fissure]
        for right, down in shape:
            spot = spot_name(column + right, row + down)
            if spot != self.setup.fissure and spot in self.walkable:
                yield spot

    def bits(self, cells: Iterable[Cell]) -> int:
        """The cells as one number with their bits set."""
        bit = self.bit
        return sum(bit[cell] for cell in set(cells))

    def is_joined(self, start: Cell, goal: Cell, through: int) -> bool:
        """Whether a way leads from start to goal over cells whose bits are set; the start itself need not be."""
        aim = self.bit[goal] & through
        if not aim:
            return start == goal
        row = self.grid.columns + 1
        reached = self.bit[start]
        while not reached & aim:
            grown = reached | (reached << 1 | reached >> 1 | reached << row | reached >> row) & through
            if grown == reached:
                return False
            reached = grown
        return True
