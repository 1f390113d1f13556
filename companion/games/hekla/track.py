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
        outwards = (self.stops[self.inner - 1], self.stops[self.inner])
        inwards = (self.stops[-1], self.stops[0])
        self.changes: tuple[tuple[Stop, Stop], ...] = (outwards,) if self.third_on_outer else (outwards, inwards)
        """Where a figure goes over to the other track."""
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
        row = [place for place in ground.place if place[1] == int(name) - 1]
        is_first = _is_nearer(space.x, [x for x, _ in row])
        return Stop(spot, space.x, space.y, "E" if is_first else "W", _line(ground, row, is_first))
    column = [place for place in ground.place if place[0] == ord(name) - ord("A")]
    is_first = _is_nearer(space.y, [y for _, y in column])
    return Stop(spot, space.x, space.y, "S" if is_first else "N", _line(ground, column, is_first))


def _is_nearer(at: int, places: list[int]) -> bool:
    """Whether a space lies nearer to the first of these than to the last; the board may be cut between them (R-H04)."""
    return not places or abs(at - places[0]) <= abs(at - places[-1])


def _line(ground: Ground, places: list[tuple[int, int]], from_first: bool) -> tuple[int, ...]:
    return tuple(ground.at[place] for place in (places if from_first else places[::-1]))
