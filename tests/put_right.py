"""Putting one table right until it is another, as patient people would: only what brings it nearer."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from companion.rules.contract import Correction
from tests.contract.cases import Case

Distance = Callable[[Any], int]
"""How much of a state is not yet as it should be; 0: nothing."""


def apart(one: Iterable[Any], other: Iterable[Any]) -> int:
    """How many things are in one of them and not in the other."""
    a, b = Counter(one), Counter(other)
    return ((a - b) + (b - a)).total()


def places(case: Case, state: object) -> list[str]:
    """Where something can be corrected: with nothing chosen, at each spot of the board, beside it."""
    beside = [each.at for each in case.game.correctable(state)]
    spots = [area.spot for area in case.game.view(state, "table").areas]
    assert not {"", *spots} & set(beside)
    assert len(set(beside)) == len(beside)
    return ["", *spots, *beside]


def put_right(case: Case, state: Any, distance: Distance) -> Any:
    """The state after corrections that each bring it nearer, when none does any more: place after place, again and
    again."""
    away, found = distance(state), True
    while away and found:
        found = False
        for at in places(case, state):
            while (nearer := _nearer(case, state, at, distance, away)) is not None:
                state, away, found = nearer.state, distance(nearer.state), True
    return state


def _nearer(case: Case, state: Any, at: str, distance: Distance, away: int) -> Correction | None:
    corrections: list[Correction] = case.game.corrections(state, at)
    return next((each for each in corrections if distance(each.state) < away), None)
