"""Putting the table right: small corrections of every game."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.contract import Correction, Over
from companion.session.session import Accepted
from tests.contract.cases import CASES, Case
from tests.contract.test_faces import Sayable
from tests.contract.test_sessions import opened
from tests.contract.walks import actions, reached, ways
from tests.put_right import places

SAMPLE = 50
"""Of how many corrections the states are looked at."""

every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@every_game
@settings(max_examples=6)
@given(data=st.data())
def test_every_correction_changes_something_says_what_and_can_be_seen(case: Case, data: st.DataObject) -> None:
    game, sayable = case.game, Sayable(case)
    way = data.draw(ways(case, steps=200))
    state = reached(case, way)
    sayable.check(game.correctable(state))
    found: list[Correction] = []
    for at in places(case, state):
        corrections = game.corrections(state, at)
        found += corrections
        told = [repr((each.text, each.face)) for each in corrections if not each.spot]
        seen = [repr((each.held, each.group, *_seen(each))) for each in corrections]
        for those in (told, seen):
            assert len(set(those)) == len(those), "two corrections cannot be told apart"
        sayable.check(tuple((each.text, each.brief, each.face, each.group, each.held) for each in corrections))
        sayable.check(tuple(each.counted for each in corrections))
    assert found or not game.view(state, "table").turn, "nothing can be corrected"
    for each in Random(way.seed).sample(found, min(SAMPLE, len(found))):
        assert each.state != state
        assert each.state.seats == state.seats
        game.view(each.state, "table")
        sayable.check(game.faults(each.state))
    assert not game.corrections(state, "no such place")


def _seen(made: Correction) -> tuple[object, ...]:
    """How it can be told from its neighbours: by a place, by a number that goes up or down, or by its button."""
    if made.spot:
        assert made.held is not None, "a place is touched for what is in hand"
        return (made.spot,)
    if made.counted is not None:
        assert made.by in (-1, 1)
        return (made.counted, made.by)
    return (made.brief or made.text, made.icon, made.face, made.seat)


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_a_table_put_right_without_contradictions_can_be_kept_and_played_on(case: Case, data: st.DataObject) -> None:
    game, way = case.game, data.draw(ways(case, steps=150))
    luck = Random(way.seed)
    session = opened(case, way)
    for _ in range(way.steps):
        if not (offers := actions(game, session.state)):
            break
        session.submit(luck.choice(offers))
    state = session.state
    for _ in range(8):
        corrections = game.corrections(state, luck.choice(places(case, state)))
        if corrections:
            state = luck.choice(corrections).state
            game.view(state, "table")
    kept = session.adjust(state)
    if not game.faults(state):
        assert isinstance(kept, Accepted)
        assert isinstance(session.waiting, Over) == (not actions(game, session.state))
        for _ in range(10):
            if not (offers := actions(game, session.state)):
                break
            assert isinstance(session.submit(luck.choice(offers)), Accepted)
