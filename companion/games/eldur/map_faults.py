"""What in a pack's map would break a rule (E-010 to E-013, R-E49)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.eldur.data import MapTable, OceanSpace
from companion.games.eldur.island import HEIGHTS, TERRAIN
from companion.games.eldur.names import HELPERS, KINDS, Cell, Helper, Space, Terrain
from companion.rules.board import SquareGrid
from companion.rules.contract import Argument, Fault, message

LEAST_COLUMNS, LEAST_ROWS = 9, 8
"""E-010: the grid has at least these."""
MOST_COLUMNS = 26
"""Letters there are."""


class Ground:
    """The terrain of every cell, before anything is built on it."""

    def __init__(self, grid: SquareGrid, terrain: Mapping[Cell, Terrain]) -> None:
        self.grid = grid
        self.terrain = terrain

    @classmethod
    def of_map(cls, table: MapTable) -> "Ground":
        grid = SquareGrid(len(table.terrain[0]), len(table.terrain))
        return cls(grid, {cell: TERRAIN[table.terrain[row][column]] for cell, (column, row) in grid.place.items()})

    def with_tiles(self, tiles: Mapping[Cell, Terrain]) -> "Ground":
        """The same with the tiles of a set-up laid."""
        return Ground(self.grid, {cell: tiles.get(cell, kind) for cell, kind in self.terrain.items()})

    def is_walkable(self, cell: Cell) -> bool:
        return self.terrain.get(cell) in HEIGHTS

    def reached_from(self, start: Cell) -> set[Cell]:
        """Every cell a helper could walk to, given time."""
        reached = {start}
        edge = [start]
        while edge:
            cell = edge.pop()
            for other in self.grid.neighbours[cell]:
                if other not in reached and self.is_walkable(other):
                    reached.add(other)
                    edge.append(other)
        return reached

    def can_take_lava(self) -> bool:
        """Whether some cell beside the volcano can take the first tile (E-074)."""
        return any(
            self.terrain[other] in ("lowland", "plain")
            for cell, kind in self.terrain.items()
            if kind == "volcano"
            for other in self.grid.neighbours[cell]
        )

    def cell_faults(self, at: str, cell: Cell, *, walkable: bool = True) -> Iterator[Fault]:
        """A cell that a table names has to be on the map, and mostly ground that one can walk on."""
        if cell not in self.terrain:
            yield fault(at, "off_map", cell=cell, first=self.grid.spots[0], last=self.grid.spots[-1])
        elif walkable and not self.is_walkable(cell):
            yield fault(at, "not_walkable", cell=cell, terrain=message(f"eldur.{self.terrain[cell]}"))


def fault(at: str, reason: str, /, **args: Argument) -> Fault:
    """The message "eldur.data_<reason>" at "file: key path"."""
    return Fault(at, message(f"eldur.data_{reason}", **args))


def shape_faults(table: MapTable) -> Iterator[Fault]:
    """Without these there is no grid, and nothing can be said about cells."""
    at = "map.toml: $.terrain"
    columns = len(table.terrain[0]) if table.terrain else 0
    if not LEAST_COLUMNS <= columns <= MOST_COLUMNS or len(table.terrain) < LEAST_ROWS:
        yield fault(
            at, "map_small", columns=columns, rows=len(table.terrain), least=LEAST_COLUMNS, least_rows=LEAST_ROWS
        )
    for row, letters in enumerate(table.terrain):
        if len(letters) != columns:
            yield fault(f"{at}[{row}]", "row_length", found=len(letters), expected=columns)
        for letter in dict.fromkeys(letters):
            if letter not in TERRAIN:
                yield fault(f"{at}[{row}]", "terrain_letter", letter=letter, letters=" ".join(TERRAIN))


def map_faults(table: MapTable, ground: Ground) -> Iterator[Fault]:
    first = ground.grid.spots[0]
    if ground.terrain[first] != "volcano":
        yield fault("map.toml: $.terrain[0]", "no_volcano", cell=first)
    elif not ground.can_take_lava():
        yield fault("map.toml: $.terrain", "no_first_tile")
    yield from _home_faults(table, ground)
    yield from _ocean_faults(table)


def way_faults(at: str, ground: Ground, helper: Helper, start: Cell, town: Cell) -> Iterator[Fault]:
    """A helper that cannot reach its town (R-E49), if both are ground at all."""
    if ground.is_walkable(start) and ground.is_walkable(town) and town not in ground.reached_from(start):
        yield fault(at, "no_way_home", helper=message(f"eldur.{helper}"), start=start, town=town)


def _home_faults(table: MapTable, ground: Ground) -> Iterator[Fault]:
    for name, homes in (("towns", table.towns), ("starts", table.starts)):
        for helper in HELPERS:
            at = f"map.toml: $.{name}.{helper}"
            if helper in homes:
                yield from ground.cell_faults(at, homes[helper])
            else:
                yield fault(at, "helper_missing", helper=message(f"eldur.{helper}"))
    times = Counter(table.towns.values())
    for helper, town in table.towns.items():
        if times[town] > 1:
            yield fault(f"map.toml: $.towns.{helper}", "twice", value=town)
    for helper in HELPERS:
        if helper in table.towns and helper in table.starts:
            at = f"map.toml: $.starts.{helper}"
            yield from way_faults(at, ground, helper, table.starts[helper], table.towns[helper])


def _ocean_faults(table: MapTable) -> Iterator[Fault]:
    """E-013: four harbours on one connected graph, open sea between them."""
    at = "map.toml: $.ocean"
    spaces: dict[Space, OceanSpace] = {}
    for index, space in enumerate(table.ocean):
        if space.id in spaces:
            yield fault(f"{at}[{index}].id", "twice", value=space.id)
        spaces.setdefault(space.id, space)
    known = ", ".join(spaces)
    for name, named in (("boat_start", table.boat_start), ("new_island", table.new_island)):
        if named not in spaces:
            yield fault(f"map.toml: $.{name}", "no_space", space=named, known=known)
    for kind in KINDS:
        count = sum(space.harbour == kind for space in table.ocean)
        if count != 1:
            yield fault(at, "harbours", kind=message(f"eldur.{kind}"), found=count)
    for index, space in enumerate(table.ocean):
        if space.harbour is not None and space.id == table.new_island:
            yield fault(f"{at}[{index}].harbour", "island_harbour")
        for place, other in enumerate(space.next):
            way = f"{at}[{index}].next[{place}]"
            if other not in spaces:
                yield fault(way, "no_space", space=other, known=known)
            elif other == space.id or other in space.next[:place]:
                yield fault(way, "twice", value=other)
            elif space.id not in spaces[other].next:
                yield fault(way, "one_way", space=space.id, other=other)
            elif _is_harbour(table, space) and _is_harbour(table, spaces[other]):
                yield fault(way, "harbours_touch", space=space.id, other=other)
    lonely = _unreached(table, spaces)
    if lonely:
        yield fault(at, "sea_parts", spaces=", ".join(lonely))


def _is_harbour(table: MapTable, space: OceanSpace) -> bool:
    return space.harbour is not None or space.id == table.new_island


def _unreached(table: MapTable, spaces: Mapping[Space, OceanSpace]) -> list[Space]:
    """Spaces that no chain of `next`, read either way, joins to the first one."""
    joined: dict[Space, set[Space]] = {name: set() for name in spaces}
    for space in table.ocean:
        for other in space.next:
            if other in spaces:
                joined[space.id].add(other)
                joined[other].add(space.id)
    edge = list(spaces)[:1]
    reached = set(edge)
    while edge:
        found = joined[edge.pop()] - reached
        reached |= found
        edge += found
    return [name for name in spaces if name not in reached]
