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

SAMPLE = 50
"""Of how many corrections the states are looked at."""

every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def places(case: Case, state: object) -> list[str]:
    """Everything that can be corrected: spots of the board, and what lies beside it."""
    beside = [each.at for each in case.game.correctable(state)]
    spots = [area.spot for area in case.game.view(state, "table").areas]
    assert not set(beside) & set(spots)
    assert len(set(beside)) == len(beside)
    return [*spots, *beside]


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
        told = [repr((each.text, each.face)) for each in corrections]
        seen = [repr((each.brief or each.text, each.icon, each.face)) for each in corrections]
        assert len(set(told)) == len(set(seen)) == len(told), "two corrections cannot be told apart"
        sayable.check(tuple((each.text, each.brief, each.face) for each in corrections))
    assert found or not game.view(state, "table").turn, "nothing can be corrected"
    for each in Random(way.seed).sample(found, min(SAMPLE, len(found))):
        assert each.state != state
        assert each.state.seats == state.seats
        game.view(each.state, "table")
        sayable.check(game.faults(each.state))
    assert not game.corrections(state, "no such place")


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
