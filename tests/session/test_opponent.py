"""Seats that the companion plays: who answers, what is entered, what they are called."""

from pathlib import Path
from typing import Any

import pytest

from companion.i18n.catalog import Catalog
from companion.rules.contract import Action, Opponent, Seat, message
from companion.session import transcript
from companion.session.entries import Edition, Opened, Played, Player, decoded, encoded, raw
from companion.session.people import called
from companion.session.resuming import resume
from companion.session.session import Session
from companion.session.table import Table
from tests.rival_game import BIG, TEXTS, Build, Cairns, cairns_edition
from tests.session.play import accepted, kept
from tests.session.test_table import asked, fault, good, made
from tests.toy_game import NumberHidden, Toy

PEOPLE = (Player("Anna", "red"), Player("", "green", "companion"))


def rivals(path: Path | None = None) -> Session:
    """Anna has built her big stone on 1A."""
    session = kept(Session.new(cairns_edition(), players=PEOPLE, path=path))
    accepted(session.submit(Build(BIG, "1A")))
    return session


def left_to_it(session: Session) -> list[int]:
    return list(session.opponent_seats)


def test_the_opponent_plays_where_only_its_seats_are_asked() -> None:
    """1B is the first cell beside 1A, and gives a point (C-1)."""
    session = rivals()
    assert left_to_it(session) == [1]
    played = accepted(session.choose())
    assert played.action == Build(BIG, "1B")
    assert played.effects[0].by == 1
    assert left_to_it(session) == []
    assert session.entries[-1] == Played(raw(Build(BIG, "1B")))


class LastHidden:
    def choose(self, state: Any) -> Action:
        seat = Seat(0 if not state.hidden[0] else 1)
        return NumberHidden(seat, 3)


class ToyWithOpponent(Toy):
    opponent: Opponent | None = LastHidden()


def test_where_people_are_asked_as_well_they_answer() -> None:
    """T-1: both hide a number, in any order."""
    session = Session.new(Edition(ToyWithOpponent(), "box", "d"), players=PEOPLE, seed="00ff")
    assert left_to_it(session) == []
    accepted(session.submit(NumberHidden(Seat(0), 1)))
    assert left_to_it(session) == [1]
    accepted(session.choose())
    assert session.state.hidden == (1, 3)
    assert left_to_it(session) == [], "luck is nobody's decision"
    assert session.choose() is None


class Alone(Cairns):
    """The same rules, when nobody can play for others yet."""

    opponent: Opponent | None = None


def test_a_replay_needs_no_opponent(tmp_path: Path) -> None:
    session = rivals(tmp_path / "a.save")
    accepted(session.choose())
    accepted(session.submit(Build(1, "3C")))
    lines = transcript.lines(session.entries)
    session.close()

    def alone(_opened: Opened) -> Edition:
        return Edition(Alone(), cairns_edition().pack, cairns_edition().digest)

    for again in (transcript.replay(lines, alone), kept(resume(tmp_path / "a.save", alone))):
        assert again.state == session.state
        assert again.players == PEOPLE
        assert left_to_it(again) == [], "people answer for it"
        assert again.choose() is None


def test_who_plays_is_kept_only_where_it_is_not_people() -> None:
    """Saves of people read as they always did."""
    session = Session.new(cairns_edition(), players=PEOPLE)
    line = encoded(session.opened)
    assert b'"players":[{"name":"Anna","colour":"red"},{"colour":"green","played_by":"companion"}]' in line
    assert decoded(line) == session.opened
    old = line.replace(b',"played_by":"companion"', b',"name":""')
    opened = decoded(old)
    assert isinstance(opened, Opened)
    assert opened.players[1] == Player("", "green")


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (PEOPLE, ["Anna", "Companion"]),
        (
            (Player("", "", "companion"), Player(), Player("", "", "companion")),
            ["Companion 1", "Player 2", "Companion 3"],
        ),
        ((Player(), Player("Troll", "", "companion")), ["Player 1", "Troll"]),
        (
            (Player("", "blue"), Player("Ægir", "red"), Player("", "green", "companion"), Player("", "yellow")),
            ["Blue", "Ægir", "Companion", "Yellow"],
        ),
        (
            (Player("", "red"), Player("", "green", "companion"), Player("", "blue", "companion")),
            ["Red", "Companion Green", "Companion Blue"],
        ),
        ((Player("", "red"), Player("", "red"), Player("", "pink")), ["Player 1", "Player 2", "Player 3"]),
    ],
)
def test_what_those_who_play_are_called(players: tuple[Player, ...], said: list[str]) -> None:
    catalog = Catalog(names=called(players))
    assert [catalog.say(message("seat", seat=seat)) for seat in range(len(players))] == said


def test_choose_at_the_table_of_lines() -> None:
    catalog = Catalog()
    catalog.add_texts(TEXTS)
    table = Table(cairns_edition(), catalog)
    good(table, {"do": "new", "seats": [{"name": "Anna"}, {"played_by": "companion"}]})
    good(table, {"do": "act", "action": {"type": "build", "size": 2, "spot": "1A"}})
    told = good(table, {"do": "choose"})
    assert told["action"] == {"type": "build", "size": 2, "spot": "1B"}
    assert told["waiting"]["seats"] == [0]
    assert told["effects"][-1]["text"] == "Companion has 1 points now."
    assert good(table, {"do": "choose"})["seq"] == 4, "it may advise people as well"
    assert not asked(table, {"do": "new", "seats": [{"played_by": "dog"}, {}]})["ok"]


def test_choose_where_there_is_no_opponent_is_answered() -> None:
    table = made()
    good(table, {"do": "new", "seats": [{}, {}]})
    assert fault(table, {"do": "choose"})["key"] == "table.no_opponent"
