"""Whole games from new table to result, by intents only; and people who press anything at any time."""

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

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
    TakeOffer,
    TickHands,
    TouchSpot,
    TurnPiece,
    UndoLast,
    UndoTo,
)
from companion.control.views import NewTableView, ResultView, TableView
from companion.packs import registry
from companion.packs.registry import GameRecord, Loaded
from companion.rules.contract import Message
from companion.session.dealer import AppDealer
from companion.session.session import Session
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk, Shelf
from tests.control.meadow import GRID
from tests.control.people import plays, presses

BOTH: dict[str, tuple[GameRecord, Loaded]] = {
    "meadow": (meadow.RECORD, meadow.LOADED),
    "cairns": (rival_game.RECORD, rival_game.LOADED),
}
"""One where people play together with luck, one where rivals take stones up."""

both = pytest.mark.parametrize("game", BOTH)


def desk_of(game: str, folder: Path, seed: str) -> Desk:
    record, loaded = BOTH[game]
    return Desk(folder, records=(record,), loaded=(loaded,), dealer=AppDealer(seed))


@pytest.fixture(scope="module")
def eldur() -> tuple[GameRecord, Loaded]:
    return registry.find("eldur"), registry.load("eldur")


def said(desk: Desk, message: Message) -> str:
    """The text; fails where a key has none."""
    text = desk.view.texts.say(message)
    assert not text.startswith(("eldur.", "shell.")), text
    return text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_meadow_game_is_played_to_its_result(tmp_path: Path, seats: int, seed: int) -> None:
    desk = Desk(tmp_path, dealer=AppDealer(f"{seed:02x}"))
    desk.sit_down(seats)
    plays(desk, Random(seed))
    assert desk.body(ResultView).turns == 2 * seats


@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_game_with_things_to_take_up_is_played_by_touch_and_by_buttons(tmp_path: Path, seats: int) -> None:
    desk = desk_of("cairns", tmp_path, "ca")
    desk.sit_down(seats, game="cairns")
    plays(desk, Random(seats))
    desk.send(Go(), Go())
    assert desk.view.screen == "table"
    luck = Random(seats)
    for _ in range(1_000):
        if desk.view.screen == "result":
            break
        presses(desk, luck)
    assert desk.body(ResultView).turns == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_eldur_game_is_played_to_its_result(
    tmp_path: Path, eldur: tuple[GameRecord, Loaded], seats: int, seed: int
) -> None:
    record, loaded = eldur
    desk = Desk(tmp_path, records=(record,), loaded=(loaded,), dealer=AppDealer(f"{seats}{seed}"))
    desk.sit_down(seats, game="eldur", set_up=False)
    assert desk.table.set_up
    assert len(desk.table.hands) > 5
    desk.send(Go())

    def each(table: TableView) -> None:
        """Whatever is on the screen can be said, and there is always a way on."""
        for message in (table.question, table.go.text, *(row.text for row in table.hands)):
            said(desk, message)
        for button in table.buttons:
            said(desk, button.text)
        assert table.go.enabled or table.spots or table.buttons
        places = {area.spot for area in table.board.areas}
        assert {offer.spot for offer in table.spots} <= places

    plays(desk, Random(seats * 10 + seed), each)
    result = desk.body(ResultView)
    for message in (result.title, result.reason):
        said(desk, message)
    (curve,) = result.curves
    assert curve.points[0].turn == 0
    assert result.turns == curve.points[-1].turn
    assert len(result.counters) == 6
    table = desk.controller._table
    assert table is not None
    assert table.session.path is not None
    table.session.close()
    again = Session.resume(table.session.path or tmp_path / "saves" / "eldur-0001.save", Shelf(loaded).edition_for)
    assert again.state == table.session.state
    again.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_eldur_game_needs_no_touch(tmp_path: Path, eldur: tuple[GameRecord, Loaded], seats: int) -> None:
    record, loaded = eldur
    desk = Desk(tmp_path, records=(record,), loaded=(loaded,), dealer=AppDealer(f"{seats}f"))
    desk.panel.press("go")
    desk.controller.poll()
    desk.panel.press(f"seat{seats}")
    desk.panel.press("go")
    desk.controller.poll()
    luck = Random(seats)
    for _ in range(6_000):
        if desk.view.screen == "result":
            break
        presses(desk, luck)
    assert len(desk.body(ResultView).players) == seats


@pytest.mark.parametrize("setup", ["random", "5"])
def test_other_set_ups_are_played_from_the_same_form(
    tmp_path: Path, eldur: tuple[GameRecord, Loaded], setup: str
) -> None:
    record, loaded = eldur
    desk = Desk(tmp_path, records=(record,), loaded=(loaded,))
    desk.send(NewTable("eldur"), SetOption("setup", setup), OpenTable())
    assert desk.view.screen == "table"
    desk.send(Go())
    desk.send(Go())
    assert desk.table.seq >= 2


def test_every_field_of_eldurs_form_says_what_it_is(tmp_path: Path, eldur: tuple[GameRecord, Loaded]) -> None:
    record, loaded = eldur
    desk = Desk(tmp_path, records=(record,), loaded=(loaded,))
    view = desk.send(NewTable("eldur"))
    assert isinstance(view.body, NewTableView)
    for field in view.body.fields:
        said(desk, field.title)
        for _, name in field.choices:
            said(desk, name)


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
    st.builds(UndoTo, NUMBERS),
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
    st.just(ExportTable()),
)


@both
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
        with closing(Session.resume(path, Shelf(BOTH[game][1]).edition_for)) as resumed:
            assert resumed.state == state


@both
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_undo_to_the_beginning_is_always_there(game: str, seed: int) -> None:
    luck = Random(seed)
    with TemporaryDirectory() as folder:
        desk = desk_of(game, Path(folder), f"{seed:08x}")
        desk.sit_down(luck.choice(BOTH[game][1].game.info.seats), game=game)
        first = desk.table
        plays(desk, luck)
        desk.send(UndoLast())
        while desk.table.undo is not None:
            desk.send(UndoLast())
        assert desk.table.board == first.board
        assert desk.table.question == first.question
        while desk.table.redo is not None:
            desk.send(RedoNext())
        desk.send(Go())
        assert desk.view.screen == "result"
        desk.controller.close()
