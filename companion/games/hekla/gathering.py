"""Which three fields could score soonest if everybody brought stones there: the way out where all have come to a halt.

Good moves one by one do not always lead to a scoring: stones can lie well and far apart for ever. All who ask find the
same three for the same table, so that companions work together whoever is in turn.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.hekla.actions import MoveStone, PlaceStone
from companion.games.hekla.box import Box
from companion.games.hekla.moving import has_room
from companion.games.hekla.names import ELIGIBLE_GROOVES, LAVA_IN_MIDDLE, STONES_PER_FIELD
from companion.games.hekla.scoring import Three, grooves_of, lava_on
from companion.games.hekla.state import HeklaState, Stone
from companion.rules.contract import Action, Seat

BESIDE = -1
"""Where a stone of a supply lies."""
FAR = 99
"""Moves to where no way leads."""


class Source(NamedTuple):
    """A stone that could be brought, and in how many actions."""

    actions: int
    stone: Stone
    start: int


class Gathering(NamedTuple):
    three: Three
    away: tuple[int, ...]
    """By field: moves of one field to the three."""
    wanted: frozenset[tuple[Stone, int]]
    """Stones to be brought, by where they lie."""

    actions: int

    def progress(self, box: Box, seat: Seat, action: Action) -> int:
        """1 for a wanted stone that comes nearer, -1 for one that leaves the three or takes a space there, else 0."""
        if not isinstance(action, PlaceStone | MoveStone):
            return 0
        field = box.ground.index[action.field]
        start = box.ground.index[action.start] if isinstance(action, MoveStone) else BESIDE
        is_nearer = start == BESIDE or self.away[field] < self.away[start]
        if is_nearer and (Stone(action.grooves, seat), start) in self.wanted:
            return 1
        return -1 if (start in self.three) is not (field in self.three) else 0


def gathering(box: Box, state: HeklaState) -> Gathering | None:
    """The one with the fewest actions; None if stones cannot be brought together anywhere."""
    found = (_gathering(box, state, three) for three in box.ground.sets)
    return min((each for each in found if each is not None), key=lambda each: each.actions, default=None)


def _gathering(box: Box, state: HeklaState, three: Three) -> Gathering | None:
    if lava_on(state.fields[three[1]]) > LAVA_IN_MIDDLE:
        return None
    away = _away(box, state, three)
    brought = _fewest(state, three, sorted(_sources(state, three, away), key=lambda source: source.actions))
    if brought is None:
        return None
    wanted = frozenset((source.stone, source.start) for source in brought)
    return Gathering(three, away, wanted, sum(source.actions for source in brought))


def _away(box: Box, state: HeklaState, three: Three) -> tuple[int, ...]:
    """Only lava is in the way for good: other stones can leave their fields."""
    away = [FAR] * len(state.fields)
    reached = deque(at for at in three if has_room(state.fields[at]))
    for at in reached:
        away[at] = 0
    while reached:
        at = reached.popleft()
        for beside in box.ground.beside[at]:
            if away[beside] == FAR and beside not in three:
                away[beside] = away[at] + 1
                if lava_on(state.fields[beside]) < STONES_PER_FIELD:
                    reached.append(beside)
    return tuple(away)


def _sources(state: HeklaState, three: Three, away: tuple[int, ...]) -> Iterator[Source]:
    for at, stones in enumerate(state.fields):
        if at not in three and away[at] < FAR:
            yield from (Source(away[at], stone, at) for stone in stones if stone.seat is not None)
    place = min((away[at] for at, stones in enumerate(state.fields) if not stones), default=FAR)
    if place < FAR:
        for seat, supply in enumerate(state.supplies):
            for grooves, count in enumerate(supply):
                yield from (Source(1 + place, Stone(grooves, Seat(seat)), BESIDE),) * count


def _fewest(state: HeklaState, three: Three, sources: Sequence[Source]) -> tuple[Source, ...] | None:
    """The stones that make the three score with the fewest actions: enough grooves, and one at least for each empty
    field; the spaces must do."""
    fields = [state.fields[at] for at in three]
    room = sum(STONES_PER_FIELD - len(stones) for stones in fields)
    least = max(1, sum(not stones for stones in fields))
    need = max(0, ELIGIBLE_GROOVES - grooves_of(state.fields, three))
    best: dict[tuple[int, int], tuple[int, tuple[Source, ...]]] = {(0, 0): (0, ())}
    for source in sources:
        for (count, grooves), (actions, brought) in list(best.items()):
            key = (count + 1, min(need, grooves + source.stone.grooves))
            total = actions + source.actions
            if count < room and (key not in best or total < best[key][0]):
                best[key] = (total, (*brought, source))
    enough = [each for (count, grooves), each in best.items() if count >= least and grooves >= need]
    return min(enough, key=lambda each: each[0])[1] if enough else None
