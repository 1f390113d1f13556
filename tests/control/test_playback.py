"""A recorded game played again by intents; and that the screen has a way to every entry the game offers."""

from pathlib import Path
from random import Random

import pytest

from companion.control.choices import choices
from companion.control.intents import (
    DragPath,
    EnterOurs,
    Go,
    NewTable,
    SetOption,
    TakeOffer,
    TouchSpot,
    TurnPiece,
    UndoLast,
)
from companion.demo import show
from companion.demo.playback import Playback, ways_to
from companion.demo.show import recorded
from companion.errors import ReplayError
from companion.packs import registry
from companion.rules.contract import Seat
from companion.session import transcript
from companion.session.entries import Opened, Player, decoded
from companion.session.saves import Saves
from companion.session.session import Accepted, Session
from tests import golden, rival_game
from tests.contract.cases import INSTALLED, Case
from tests.control.desk import Desk, Shelf
from tests.control.meadow import LOADED, Meadow, MeadowOptions, PlaceFence, WalkThere, WeatherCame, replace
from tests.rival_game import BIG, CAIRNS, SMALL, Build, Carry

RECORDINGS = [Path(show.__file__).parent / "game.jsonl"]
RECORDINGS += [path for case in INSTALLED for path in golden.games(case.game.info.id)]


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_is_played_again_entry_by_entry(tmp_path: Path, path: Path) -> None:
    """The log that intents make is the recorded one: what was dealt is dealt, what people drew they draw.

    After a change of the pack or the rules the game of the demonstration is recorded anew by
    `python -m tests.golden.demo`, the others by `python -m tests.golden.record`.
    """
    lines = [line.decode() for line in transcript.read(path)]
    opened, *entries = [decoded(line) for line in lines]
    assert isinstance(opened, Opened)
    shelf = Shelf(registry.load(opened.game))
    playback = Playback(lines, shelf.edition_for)
    desk = Desk(tmp_path, records=(registry.find(opened.game),), loaded=tuple(shelf.all.values()), dealer=playback)
    for intents in playback.intents():
        assert intents
        desk.send(*intents)
        while desk.view.screen == "table" and desk.table.set_up:
            desk.send(Go())
    desk.controller.close()
    resumed = Saves(tmp_path / "saves").resume(f"{opened.game}-0001.save", shelf.edition_for).session
    assert resumed.entries[1:] == entries
    assert resumed.players == opened.players
    assert resumed.opened.options == opened.options
    resumed.close()


def test_the_recording_is_a_won_game_of_three_with_draws_of_both_kinds() -> None:
    text = "\n".join(recorded())
    assert '"dealt":true' in text
    assert '"undone"' in text
    assert '"redone"' in text
    assert '"checkpoint"' in text


GAME = Meadow()
WALK = GAME.apply(GAME.start(2, MeadowOptions()).state, WeatherCame("sun")).state
FENCE = replace(WALK, phase="fence", walkers=("1C", "1A"))


def test_every_kind_of_entry_has_its_way() -> None:
    start = GAME.start(2, MeadowOptions()).state
    assert ways_to(choices(GAME, start), WeatherCame("sun"), 7) == (EnterOurs(), TakeOffer(7, 1))
    assert ways_to(choices(GAME, WALK), WalkThere(("1B",)), 7) == (TouchSpot("1B"),)
    assert ways_to(choices(GAME, WALK), WalkThere(()), 7) == (TakeOffer(7, 0),)
    assert ways_to(choices(GAME, WALK), WalkThere(("1B", "1A")), 7) == (DragPath(("1B", "1A")),)
    assert ways_to(choices(GAME, FENCE), PlaceFence("2C", 1), 7) == (TurnPiece(1), TouchSpot("2C"))
    assert ways_to(choices(GAME, FENCE), WalkThere(()), 7) == ()


def test_what_has_to_be_taken_up_is_taken_up_first() -> None:
    """1B holds both stones of the one who is asked: the small one is the second of two touches there."""
    start = CAIRNS.start(2, CAIRNS.options_type()).state
    stones = tuple(
        rival_game.Stone(Seat(seat), size, spot)
        for seat, size, spot in ((0, BIG, "1B"), (0, SMALL, "1B"), (1, BIG, "3C"), (1, SMALL, ""))
    )
    found = choices(CAIRNS, replace(start, stones=stones))
    assert ways_to(found, Carry(SMALL, "1B", "1A"), 7) == (TouchSpot("1B"), TouchSpot("1B"), TouchSpot("1A"))
    found = choices(CAIRNS, start)
    assert ways_to(found, Build(SMALL, "2B"), 7) == (TakeOffer(7, len(found.actions) + 1), TouchSpot("2B"))


def test_a_game_with_things_to_take_up_is_played_again_entry_by_entry(tmp_path: Path) -> None:
    """Every offer of a random game, made by intents at a table, is the entry that it is a way to."""
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.sit_down(3, game="cairns")
    table, luck = desk.controller._table, Random(3)
    assert table is not None
    while not table.over:
        for action in table.choices.actions:
            desk.send(*ways_to(table.choices, action, table.session.seq))
            undoable = table.session.undoable
            assert undoable is not None
            assert undoable.action == action
            desk.send(UndoLast())
        desk.send(*ways_to(table.choices, luck.choice(table.choices.actions), table.session.seq))
    assert table.session.seq > 100


def test_a_game_against_the_companion_is_played_again_whoever_sat_there_before(tmp_path: Path) -> None:
    people = (Player("Anna", "red"), Player("", "green", "companion"))
    session, luck = Session.new(rival_game.cairns_edition(), players=people), Random(1)
    while actions := CAIRNS.offers(session.state):
        assert session.choose() if session.opponent_seats else session.submit(luck.choice(actions))
    shelf = Shelf(rival_game.LOADED)
    playback = Playback(transcript.lines(session.entries), shelf.edition_for)
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.send(NewTable("cairns"), SetOption("companion:0", True), Go())
    for intents in playback.intents():
        desk.send(*intents)
    table = desk.controller._table
    assert table is not None
    assert table.session.players == people
    assert table.session.entries[1:] == session.entries[1:]


@pytest.mark.parametrize(
    ("case", "seats"), [(case, seats) for case in INSTALLED for seats in case.game.info.seats], ids=str
)
def test_the_screen_has_a_way_to_every_offer(case: Case, seats: int) -> None:
    """At random states of random games each listed entry can be made by touches, and makes exactly that entry."""
    luck = Random(seats)
    session = Session.new(case.edition, players=(Player(),) * seats, seed=f"{seats}")
    for _ in range(200):
        if session.deal() is None:
            found = choices(session.game, session.state)
            if not found.actions:
                break
            for action in found.actions:
                assert ways_to(found, action, session.seq), action
            assert isinstance(session.submit(luck.choice(found.actions)), Accepted)
    assert session.seq > 10


@pytest.mark.parametrize("lines", [["{"], ['{"entry":"checkpoint","name":"x"}'], ["nonsense", "more"]])
def test_what_is_no_transcript_is_refused(lines: list[str]) -> None:
    with pytest.raises(ReplayError):
        Playback(lines, Shelf(LOADED).edition_for)


def test_the_new_table_of_a_recording_is_set_first() -> None:
    lines = recorded()
    first = next(Playback(lines, Shelf(registry.load("eldur")).edition_for).intents())
    assert first[0] == NewTable("eldur")
    assert SetOption("seats", 3) in first
    assert first[-1] == Go()
