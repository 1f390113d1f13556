"""Whole games from new table to result, by intents only; and people who press anything at any time."""

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.control.colours import COLOURS
from companion.control.intents import (
    Back,
    ContinueTable,
    DismissRefusal,
    DragPath,
    EnterOurs,
    ExportTable,
    Go,
    Intent,
    NameCheckpoint,
    NewTable,
    OpenTable,
    RedoNext,
    SeatPressed,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    StepFocus,
    TakeFocus,
    TakeIn,
    TakeOffer,
    TickHands,
    TouchSpot,
    TurnPiece,
    UndoLast,
    UndoTo,
)
from companion.control.views import ResultView, TableView
from companion.packs import registry
from companion.packs.registry import GameRecord, Loaded
from companion.rules.contract import Message
from companion.session.dealer import AppDealer
from companion.session.resuming import resume
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk, Shelf
from tests.control.meadow import GRID
from tests.control.people import MOST, plays, plays_by_buttons, wish

TOYS: dict[str, tuple[GameRecord, Loaded]] = {
    "meadow": (meadow.RECORD, meadow.LOADED),
    "cairns": (rival_game.RECORD, rival_game.LOADED),
}
"""One where people play together with luck, one where rivals take stones up."""
GAMES = {**TOYS, **{record.id: (record, registry.load(record.id)) for record in registry.games()}}
TABLES = [(game, seats) for game, (_, loaded) in GAMES.items() for seats in loaded.game.info.seats]

toys = pytest.mark.parametrize("game", TOYS)
every_game = pytest.mark.parametrize("game", GAMES)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def desk_of(game: str, folder: Path, seed: str = "") -> Desk:
    record, loaded = GAMES[game]
    return Desk(folder, records=(record,), loaded=(loaded,), dealer=AppDealer(seed))


def said(desk: Desk, message: Message) -> str:
    """The text; fails where a key has none."""
    text = desk.view.texts.say(message)
    assert text != message.key
    return text


@every_table
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_is_played_to_its_result(tmp_path: Path, game: str, seats: int, seed: int) -> None:
    desk = desk_of(game, tmp_path, f"{seats}{seed}")
    desk.sit_down(seats, game=game, set_up=False)
    assert desk.table.set_up == bool(desk.table.hands)

    def each(table: TableView) -> None:
        """Whatever is on the screen can be said, and there is always a way on."""
        rows = (*(row.text for row in table.hands), *(button.text for button in table.buttons))
        for message in (table.question, table.go.text, *rows):
            said(desk, message)
        assert table.go.enabled or table.spots or table.buttons
        places = {area.spot for area in table.board.areas} | {store.spot for store in table.board.stores}
        assert {offer.spot for offer in table.spots} <= places

    plays(desk, Random(seats * 10 + seed), each)
    result = desk.body(ResultView)
    for message in (result.title, result.reason, *(counter.title for counter in result.counters)):
        said(desk, message)
    assert len(result.players) == seats
    table = desk.controller._table
    assert table is not None
    assert result.turns == table.board.turn
    for curve in result.curves:
        assert (curve.points[0].turn, curve.points[-1].turn) == (0, result.turns)
    path, state = table.session.path, table.session.state
    desk.controller.close()
    assert path is not None
    with closing(resume(path, Shelf(GAMES[game][1]).edition_for)) as again:
        assert again.state == state


@pytest.mark.parametrize("game", [game for game, (_, loaded) in GAMES.items() if loaded.game.info.has_luck])
def test_where_people_deal_nothing_is_drawn_for_them(tmp_path: Path, game: str) -> None:
    """Nor can anybody be stuck: GO ticks off what hands do, and then the tray is open."""
    desk = desk_of(game, tmp_path, "dea1")
    desk.send(NewTable(game), SetOption("deals", "people"), Go())

    def each(table: TableView) -> None:
        if table.ours is not None:
            assert table.entering or any(not row.done for row in table.hands)

    luck = Random(3)
    for _ in range(MOST):
        if desk.view.screen == "result":
            break
        each(desk.table)
        desk.send(Go() if desk.table.go.enabled and desk.table.ours else wish(desk.table, luck))
    table = desk.controller._table
    assert table is not None
    assert table.over
    drawn = [moment for moment in table.session.moments if moment.luck]
    assert drawn
    assert not any(moment.dealt for moment in drawn)


@every_table
def test_a_whole_game_needs_no_touch(tmp_path: Path, game: str, seats: int) -> None:
    desk = desk_of(game, tmp_path, f"{seats}f")
    desk.press("go", f"seat{seats}", "go")
    plays_by_buttons(desk, Random(seats))
    assert len(desk.body(ResultView).players) == seats


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if GAMES[table[0]][1].game.opponent is not None])
def test_one_person_plays_a_whole_game_against_companions(tmp_path: Path, game: str, seats: int) -> None:
    desk = desk_of(game, tmp_path, f"{seats}c")
    desk.send(NewTable(game), SetOption("seats", seats))
    for seat in range(1, seats):
        desk.send(SetOption(f"companion:{seat}", True))
    desk.send(Go())
    plays(desk, Random(seats))
    assert [player.is_companion for player in desk.body(ResultView).players] == [False, *[True] * (seats - 1)]


@pytest.mark.parametrize(("game", "turns"), [("meadow", 2 * 3), ("cairns", 4)])
def test_a_game_has_the_turns_that_its_rules_say(tmp_path: Path, game: str, turns: int) -> None:
    """Three people: M-5 counts a turn of each, C-5 rounds."""
    desk = desk_of(game, tmp_path, "5")
    desk.sit_down(3, game=game)
    plays(desk, Random(5))
    assert desk.body(ResultView).turns == turns


@every_game
def test_whatever_is_set_in_the_form_is_said_and_played(tmp_path: Path, game: str) -> None:
    desk = desk_of(game, tmp_path, "0")
    for field in desk.send(NewTable(game)).body.fields:  # type: ignore[union-attr] # the new-table screen has fields
        said(desk, field.title)
        for value, name in field.choices:
            desk.send(NewTable(game))
            said(desk, name)
            desk.send(SetOption(field.name, value), OpenTable())
            table = desk.controller._table
            assert table is not None
            opened = table.session.opened
            options = msgspec.json.decode(opened.options, type=table.game.options_type)
            beside = {"pack": opened.pack, "deals": table.deals}
            assert getattr(options, field.name, beside.get(field.name)) == value
            seq = desk.table.seq
            for _ in range(4):
                desk.send(wish(desk.table, Random(1)))
            assert desk.table.seq > seq


# ---- People who press anything ----

PLACES = st.sampled_from((*GRID.spots, "", "9Z", "harbour"))
NUMBERS = st.integers(-2, 12)
ANYTHING = st.one_of(st.none(), st.booleans(), NUMBERS, st.sampled_from(("red", "blue", "companion", "Anna", "")))
NAMES = st.sampled_from(
    ("seats", "name:0", "colour:1", "colour:3", "stones", "last", "hard", "pack", "palette", "language", "x:y")
)
INTENTS: st.SearchStrategy[Intent] = st.one_of(
    st.sampled_from(
        (Go(), Go(), Go(), UndoLast(), RedoNext(), TickHands(), EnterOurs(), EnterOurs(open=False), TakeFocus(), Back())
    ),
    st.sampled_from(
        (DismissRefusal(), NewTable("meadow"), NewTable("cairns"), NewTable("none"), OpenTable(), NameCheckpoint())
    ),
    st.sampled_from(("home", "table", "log", "result", "menu", "settings", "new_table", "")).map(Show),
    st.builds(UndoTo, NUMBERS, st.booleans()),
    st.builds(TouchSpot, PLACES),
    st.builds(DragPath, st.lists(PLACES, max_size=4).map(tuple)),
    st.builds(TakeOffer, NUMBERS, NUMBERS),
    st.builds(TurnPiece, st.integers(-3, 3)),
    st.builds(SeatPressed, st.sampled_from(COLOURS)),
    st.builds(StepFocus, st.integers(-4, 4)),
    st.builds(ShowRule, st.sampled_from(("M-1", "M-9", ""))),
    st.builds(SetOption, NAMES, ANYTHING),
    st.builds(SetPreference, NAMES, ANYTHING),
    st.builds(ContinueTable, st.sampled_from(("meadow-0001.save", "cairns-0002.save", "", "..", "x"))),
    st.builds(NameCheckpoint, st.text(max_size=5)),
    st.sampled_from((ExportTable(), ExportTable("/nowhere"), TakeIn(), TakeIn("/nowhere/x.save"), Show("question"))),
)


@toys
@given(intents=st.lists(INTENTS, max_size=60))
@settings(max_examples=60)
def test_whatever_is_pressed_nothing_is_raised_and_no_entry_is_lost(game: str, intents: list[Intent]) -> None:
    """The log only grows, GO is there while hands have something to do, and the disk has what the screen shows."""
    with TemporaryDirectory() as folder:
        desk = desk_of(game, Path(folder), "c0ffee")
        desk.sit_down(2, game=game)
        for intent in intents:
            table = desk.controller._table
            assert table is not None
            before = list(table.session.entries)
            desk.send(intent)
            assert table.session.entries[: len(before)] == before
            body = desk.view.body
            if isinstance(body, TableView) and any(not row.done for row in body.hands):
                assert body.go.enabled
        table = desk.controller._table
        assert table is not None
        path, state = table.session.path, table.session.state
        desk.controller.close()
        assert path is not None
        with closing(resume(path, Shelf(GAMES[game][1]).edition_for)) as resumed:
            assert resumed.state == state


@toys
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_undo_to_the_beginning_is_always_there(game: str, seed: int) -> None:
    luck = Random(seed)
    with TemporaryDirectory() as folder:
        desk = desk_of(game, Path(folder), f"{seed:08x}")
        desk.sit_down(luck.choice(GAMES[game][1].game.info.seats), game=game, set_up=False)
        first = desk.table
        desk.send(Go())
        plays(desk, luck)
        desk.send(UndoLast())
        while desk.table.undo is not None:
            desk.send(UndoLast())
        assert desk.table.board == first.board
        assert desk.table.question == first.question
        while desk.table.redo is not None:
            desk.send(RedoNext())
        if desk.table.set_up:  # it was taken back too
            desk.send(Go())
        desk.send(Go())
        assert desk.view.screen == "result"
        desk.controller.close()
