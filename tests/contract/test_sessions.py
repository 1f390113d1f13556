"""Every game in a session: on disk as live, undone as done."""

import tempfile
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.contract import Illegal, Over
from companion.session import transcript
from companion.session.entries import Player
from companion.session.resuming import resume
from companion.session.session import Accepted, Session
from tests.contract.cases import CASES, Case
from tests.contract.walks import Way, actions, ways

every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def opened(case: Case, way: Way, path: Path | None = None) -> Session:
    players = tuple(Player(f"P{seat}") for seat in range(way.seats))
    return Session.new(case.edition, players=players, options=way.options, seed="05", path=path)


def play(session: Session, luck: Random, entries: int) -> None:
    """People enter, the app deals, now and then something is undone, redone or corrected."""
    for _ in range(entries):
        roll = luck.random()
        if roll < 0.5 and session.deal():
            continue
        if roll < 0.1:
            session.undo()
        elif roll < 0.15:
            session.redo()
        elif roll < 0.16:
            session.adjust(luck.choice(session.moments).state)
        elif roll < 0.17:
            session.end_here()
        elif not isinstance(session.waiting, Over) and (offers := actions(session.game, session.state)):
            assert isinstance(session.submit(luck.choice(offers)), Accepted)


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_game_read_from_disk_or_transcript_is_the_game_as_played(case: Case, data: st.DataObject) -> None:
    way = data.draw(ways(case, steps=250))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.save"
        session = opened(case, way, path)
        play(session, Random(way.seed), way.steps)
        session.close()
        resumed = resume(path, lambda _opened: case.edition)
        resumed.close()
    retold = transcript.replay(transcript.lines(session.entries), lambda _opened: case.edition)
    for again in (resumed, retold):
        assert msgspec.json.encode(again.state) == msgspec.json.encode(session.state)
        assert (again.log, again.effects, again.entries) == (session.log, session.effects, session.entries)


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_undo_to_the_beginning_and_redo_passes_every_state_again(case: Case, data: st.DataObject) -> None:
    way = data.draw(ways(case, steps=150))
    session = opened(case, way)
    play(session, Random(way.seed), way.steps)
    states = [moment.state for moment in session.moments]
    for state in reversed(states[:-1]):
        assert session.undo()
        assert session.state == state
    assert session.undo() is None
    for state in states[1:]:
        assert session.redo()
        assert session.state == state


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_an_agreed_end_settles_it_until_it_is_undone(case: Case, data: st.DataObject) -> None:
    """Only rivals can agree on one, and some of them have won by it."""
    way = data.draw(ways(case, steps=80))
    session = opened(case, way)
    luck = Random(way.seed)
    for _ in range(way.steps):
        if session.deal() is None and (offers := actions(session.game, session.state)):
            session.submit(luck.choice(offers))
    before, agreed, offers = session.waiting, session.agreed_end, actions(session.game, session.state)
    if isinstance(before, Over) or not session.game.view(session.state, "table").standings:
        assert agreed is None
    if agreed is None:
        assert session.end_here() is None
        return
    assert agreed.rule in session.game.rules
    assert 0 < len(agreed.winners) <= way.seats
    assert isinstance(session.end_here(), Accepted)
    assert session.waiting == agreed
    assert session.deal() is session.choose() is session.end_here() is None
    for action in offers:
        assert isinstance(session.submit(action), Illegal)
    assert session.undo()
    assert session.waiting == before
    assert session.redo()
    assert session.waiting == agreed


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_undone_luck_comes_again_while_people_decide_the_same(case: Case, data: st.DataObject) -> None:
    way = data.draw(ways(case, steps=120))
    session = opened(case, way)
    luck = Random(way.seed)
    while session.seq <= way.steps and (offers := actions(session.game, session.state)):
        if session.deal() is None:
            session.submit(luck.choice(offers))
    line = session.standing[1:]
    end = session.state
    session.undo_to(1)
    for entry in line:
        if session.deal() is None:
            assert entry.action
            session.submit(entry.action)
    assert session.state == end


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_refused_entry_leaves_the_session_as_it_was(case: Case, data: st.DataObject) -> None:
    way = data.draw(ways(case, steps=150))
    session = opened(case, way)
    play(session, Random(way.seed), way.steps)
    before = (session.state, session.seq, session.effects, session.redoable, session.undoable)
    for entry in session.log[1:]:
        if entry.action and session.check(entry.action):
            assert isinstance(session.submit(entry.action), Illegal)
    assert (session.state, session.seq, session.effects, session.redoable, session.undoable) == before
