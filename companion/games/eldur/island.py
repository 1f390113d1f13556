"""The map of one set-up as look-ups: terrain with the set-up's tiles laid, heights, who is beside whom."""

from companion.games.eldur.data import MapTable, OceanSpace, Setup
from companion.games.eldur.names import HELPERS, Cell, Helper, Kind, Space, Terrain
from companion.rules.board import SquareGrid

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
    """Built once per set-up, never changed."""

    def __init__(self, table: MapTable, setup: Setup) -> None:
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
        self.volcano: frozenset[Cell] = frozenset(spot for spot, kind in self.terrain.items() if kind == "volcano")
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
