"""Recorded whole games: tests/golden/<game>/*.jsonl, at least one for each number of seats of every game.

Beside each transcript lies how it ends (`.end.json`): who won, why, by which rule, and the last state.
"""

from pathlib import Path

import msgspec
import pytest

from companion.rules.contract import Over
from companion.session import transcript
from tests import golden
from tests.contract.cases import CASES, Case

GAMES = [(case, path) for case in CASES for path in golden.games(case.game.info.id)]


@pytest.mark.parametrize(("case", "path"), GAMES, ids=lambda each: each.name)
def test_recorded_game_still_goes_as_it_went(case: Case, path: Path) -> None:
    session = transcript.replay(transcript.read(path), lambda _opened: case.edition)
    assert isinstance(session.waiting, Over), "a golden game is whole"
    end = msgspec.json.decode(path.with_suffix(".end.json").read_bytes())
    now = msgspec.json.encode({"over": session.waiting, "state": session.state})
    assert msgspec.json.decode(now) == end


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_game_has_a_recorded_one_for_every_number_of_seats(case: Case) -> None:
    played = set()
    for path in golden.games(case.game.info.id):
        opened = msgspec.json.decode(transcript.read(path)[0])
        played.add(len(opened["players"]))
    assert played == set(case.game.info.seats)
