"""A player without a person: looks one action ahead, and at what the next seat could make of it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.hekla import entries
from companion.games.hekla.actions import Begin, MoveStone, PlaceStone
from companion.games.hekla.box import Box
from companion.games.hekla.draft import Draft
from companion.games.hekla.gathering import gathering
from companion.games.hekla.names import ELIGIBLE_GROOVES, LAVA_IN_MIDDLE
from companion.games.hekla.outlook import best_set, entered_by
from companion.games.hekla.scoring import grooves_of, lava_on, points_for
from companion.games.hekla.state import HeklaState
from companion.rules.contract import Action, Seat

LOOKED_INTO = 6
"""Of how many promising actions the answer of the next seat is looked at."""
CAUTION = 0.6
"""What a point that the next seat could make weighs against one of one's own, at the beginning."""
FEARLESS_FROM = 40
"""The round from which no answer is feared any more: else careful players would circle for ever."""
URGENCY = 0.1
"""What it is worth, more with every round from then on, to bring stones together, and twice that to score. Where this
leads nowhere, whims of up to half of it get stones out of each other's way."""
LEAST = 0.013
"""What a whim weighs before: never as much as a groove."""
OWN_STONE, NEARNESS = 0.12, 0.04
"""What it is worth to have a stone on the board, and every groove in a row that could score some day."""


class HeklaOpponent:
    """See `contract.Opponent`."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def choose(self, state: HeklaState) -> Action:
        offered = self._sensible(state)
        if len(offered) == 1 or isinstance(offered[0], Begin):
            return offered[0]
        seat = state.active
        assert seat is not None
        outcomes = [self._after(state, action, seat) for action in offered]
        urgency = URGENCY * max(0, state.turn - FEARLESS_FROM)
        pressed = self._pressed(state, seat, offered, outcomes) if urgency else [0] * len(offered)
        worth = [
            self._worth(after, state, seat) + urgency * pressed[at] + (LEAST + urgency / 2) * _whim(state, at)
            for at, after in enumerate(outcomes)
        ]
        promising = sorted(range(len(offered)), key=worth.__getitem__, reverse=True)[:LOOKED_INTO]
        caution = CAUTION * max(0.0, 1 - state.turn / FEARLESS_FROM)
        return offered[max(promising, key=lambda at: worth[at] - caution * self._threat(outcomes[at], seat))]

    def _sensible(self, state: HeklaState) -> Sequence[Action]:
        """A figure goes back only where the move wins more than that costs, unless there is nothing else to do."""
        offered = entries.offers(self.box, state)
        paying = [
            action
            for action in _thrifty(offered)
            if not isinstance(action, MoveStone) or not action.back or self._won(state, action) > action.back
        ]
        return paying or offered

    def _won(self, state: HeklaState, action: PlaceStone | MoveStone, against: Seat | None = None) -> int:
        """Points of the active seat for the best set; less those of one other."""
        assert state.active is not None
        fields, entered = entered_by(self.box, state, action)
        three = best_set(self.box, state, fields, entered)
        if three is None:
            return 0
        points = {each.seat: each.sum for each in points_for(self.box, state, fields, three, state.active)}
        return points[state.active] - (points.get(against, 0) if against is not None else 0)

    def _pressed(
        self, state: HeklaState, seat: Seat, offered: Sequence[Action], outcomes: Sequence[HeklaState]
    ) -> list[int]:
        """What each offer does to bring a long game to an end."""
        plan = gathering(self.box, state)
        near = [plan.progress(self.box, seat, action) if plan is not None else 0 for action in offered]
        return [nearer + 2 * len(after.scored) for nearer, after in zip(near, outcomes, strict=True)]

    def _after(self, state: HeklaState, action: Action, seat: Seat) -> HeklaState:
        """With further sets scored as suits the seat best."""
        after = self._applied(state, action)
        while after.scoring is not None:
            ways = [self._applied(after, choice) for choice in entries.offers(self.box, after)]
            after = max(ways, key=lambda then: self._worth(then, state, seat))
        return after

    def _applied(self, state: HeklaState, action: Action) -> HeklaState:
        draft = Draft(self.box, state)
        entries.apply(draft, action)
        return draft.state

    def _worth(self, after: HeklaState, before: HeklaState, seat: Seat) -> float:
        """Spaces won by this seat less what the others win on average, and how well its stones lie."""
        won = [now - then for now, then in zip(after.figures, before.figures, strict=True)]
        gain = won[seat] - (sum(won) - won[seat]) / (len(won) - 1)
        return gain + self._prospect(after, seat)

    def _prospect(self, state: HeklaState, seat: Seat) -> float:
        fields = state.fields
        own = [at for at, stones in enumerate(fields) if any(stone.seat == seat for stone in stones)]
        near = 0
        for three in {each for at in own for each in self.box.ground.sets_with[at]}:
            if lava_on(fields[three[1]]) <= LAVA_IN_MIDDLE:
                near += min(grooves_of(fields, three), ELIGIBLE_GROOVES - 1)
        return OWN_STONE * len(own) + NEARNESS * near / max(1, len(own))

    def _threat(self, state: HeklaState, seat: Seat) -> float:
        """What the next seat could gain on this one by one action."""
        active = state.active
        if state.ended is not None or active is None or active == seat:
            return 0.0
        most = 0
        for action in _thrifty(entries.offers(self.box, state)):
            assert isinstance(action, PlaceStone | MoveStone)
            back = action.back if isinstance(action, MoveStone) else 0
            most = max(most, self._won(state, action, seat) - back)
        return float(most)


def _thrifty(offered: Sequence[Action]) -> Iterator[Action]:
    """Of each move only the way in which the figure goes back least; ways are offered in that order."""
    seen = set()
    for action in offered:
        move = replace(action, back=0) if isinstance(action, MoveStone) else action
        if move not in seen:
            seen.add(move)
            yield action


def _whim(state: HeklaState, at: int) -> float:
    """From 0 to 1, for each offer another one every round: decides between equals."""
    return ((state.turn * 31 + at * 17) % 13) / 13
