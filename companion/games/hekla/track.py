"""The escape route: which space a figure stands on, and what its white line sees (H-012, H-013)."""

from companion.games.hekla.data import Route, Space
from companion.games.hekla.ground import Ground
from companion.rules.contract import Frozen


class Stop(Frozen, frozen=True):
    """A space of the route, ready for looking out."""

    spot: str
    """"inner_1" is the black start space."""
    x: int
    y: int
    points: str = ""
    """The side its line goes to: "N", "E", "S", "W"; empty: no line."""
    line: tuple[int, ...] = ()
    """The fields of its row or column, the nearest first."""


class Track:
    def __init__(self, route: Route, ground: Ground) -> None:
        self.inner = len(route.inner)
        self.outer = len(route.outer)
        self.third_on_outer = route.third_lap_track == "outer"
        tracks = (("inner", route.inner), ("outer", route.outer))
        self.stops: tuple[Stop, ...] = tuple(
            _stop(f"{name}_{at + 1}", space, ground) for name, spaces in tracks for at, space in enumerate(spaces)
        )
        self._seen: dict[tuple[int, int], tuple[int, ...]] = {}

    def stop(self, position: int) -> Stop:
        """The space so many steps from the start: once round inside, once round outside, then the third lap."""
        if position < self.inner + self.outer:
            return self.stops[position]
        further = position - self.inner - self.outer
        if self.third_on_outer:
            return self.stops[self.inner + further % self.outer]
        return self.stops[further % self.inner]

    def lap(self, position: int) -> int:
        """From 1."""
        if position < self.inner + self.outer:
            return 1 if position < self.inner else 2
        return 3 + (position - self.inner - self.outer) // (self.outer if self.third_on_outer else self.inner)

    def ways_back(self, position: int, field: int) -> tuple[int, ...]:
        """How far a figure can go back, 0 included, so that its space's line points at the field's row or column."""
        known = self._seen.get((position, field))
        if known is None:
            known = tuple(back for back in range(position + 1) if field in self.stop(position - back).line)
            self._seen[position, field] = known
        return known


def _stop(spot: str, space: Space, ground: Ground) -> Stop:
    if not space.sight:
        return Stop(spot, space.x, space.y)
    kind, _, name = space.sight.partition(" ")
    if kind == "row":
        y = int(name) - 1
        row = tuple(ground.at[x, y] for x in range(ground.columns) if (x, y) in ground.at)
        from_west = space.x < ground.columns / 2
        return Stop(spot, space.x, space.y, "E" if from_west else "W", row if from_west else row[::-1])
    x = ord(name) - ord("A")
    column = tuple(ground.at[x, y] for y in range(ground.rows) if (x, y) in ground.at)
    from_north = space.y < ground.rows / 2
    return Stop(spot, space.x, space.y, "S" if from_north else "N", column if from_north else column[::-1])
