"""A seat that the companion plays: set at the new table, played by GO."""

from pathlib import Path

import pytest

from companion.control.intents import (
    Back,
    ContinueTable,
    DragPath,
    Go,
    Intent,
    NewTable,
    SetOption,
    Show,
    StepFocus,
    TakeOffer,
    TouchSpot,
    UndoLast,
)
from companion.control.views import HomeView, NewTableView
from companion.rules.contract import Seat, message, seat_name
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, records=(meadow.RECORD, rival_game.RECORD), loaded=(meadow.LOADED, rival_game.LOADED))


def companions(desk: Desk) -> list[bool]:
    return [player.is_companion for player in desk.body(NewTableView).players]


def asked(desk: Desk) -> None:
    """The companion plays green; red has built on 1A, and it is the companion's turn."""
    desk.send(NewTable("cairns"), SetOption("companion:1", True), Go(), Go())
    desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), TouchSpot("1A"))
    assert desk.table.seats == (Seat(1),)


def said(desk: Desk, seat: int) -> str:
    return desk.view.texts.say(seat_name(Seat(seat)))


# ---- At the new table ----


def test_a_seat_is_given_to_the_companion_and_back(desk: Desk) -> None:
    desk.send(NewTable("cairns"))
    assert desk.body(NewTableView).has_opponent
    assert companions(desk) == [False, False]
    desk.send(SetOption("companion:1", True))
    assert companions(desk) == [False, True]
    assert [player.called for player in desk.body(NewTableView).players] == [
        message("shell.seat_red"),
        message("shell.companion"),
    ]
    desk.send(SetOption("companion:1", False))
    assert companions(desk) == [False, False]


def test_one_seat_is_left_to_people(desk: Desk) -> None:
    desk.send(NewTable("cairns"), SetOption("companion:0", True), SetOption("companion:1", True))
    assert companions(desk) == [True, False]
    assert desk.notes() == ["shell.last_person"]
    desk.send(SetOption("seats", 3), SetOption("companion:1", True))
    assert companions(desk) == [True, True, False]
    desk.send(SetOption("seats", 2))
    assert companions(desk) == [False, True]


@pytest.mark.parametrize("value", [1, "yes", None])
def test_what_is_no_answer_changes_nothing(desk: Desk, value: object) -> None:
    desk.send(NewTable("cairns"), SetOption("companion:1", value))
    assert companions(desk) == [False, False]


def test_a_game_without_opponent_has_seats_for_people_only(desk: Desk) -> None:
    desk.send(NewTable("meadow"), SetOption("companion:1", True))
    assert not desk.body(NewTableView).has_opponent
    assert companions(desk) == [False, False]


def test_a_name_is_kept_for_when_the_seat_is_given_back(desk: Desk) -> None:
    desk.send(NewTable("cairns"), SetOption("name:1", "Ben"), SetOption("companion:1", True))
    assert said(desk, 1) == "Companion"
    desk.send(SetOption("companion:1", False))
    assert said(desk, 1) == "Ben"


def names(desk: Desk) -> list[str]:
    return [player.name for player in desk.body(NewTableView).players]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_person_is_not_forgotten_for_a_game_that_the_companion_played(
    desk: Desk, tmp_path: Path, restarted: bool
) -> None:
    desk.send(NewTable("meadow"), SetOption("name:0", "Þóra"), SetOption("name:1", "Ægir"), Go(), Show("home"))
    desk.send(NewTable("cairns"), SetOption("companion:1", True), Go())
    assert (said(desk, 0), said(desk, 1)) == ("Þóra", "Companion")
    desk.send(Show("home"))
    if restarted:
        desk.controller.close()
        desk = Desk(tmp_path, records=(meadow.RECORD, rival_game.RECORD), loaded=(meadow.LOADED, rival_game.LOADED))
    desk.send(NewTable("meadow"))
    assert names(desk) == ["Þóra", "Ægir"]
    desk.send(Back(), NewTable("cairns"))
    desk.send(SetOption("companion:1", False))
    assert names(desk) == ["Þóra", "Ægir"]


def test_a_person_is_not_forgotten_for_a_smaller_table(desk: Desk) -> None:
    desk.send(NewTable("cairns"), SetOption("seats", 3), SetOption("name:2", "Ægir"), Go(), Show("home"))
    desk.send(NewTable("cairns"), SetOption("seats", 2), Go(), Show("home"))
    desk.send(NewTable("cairns"))
    assert len(names(desk)) == 2
    desk.send(SetOption("seats", 3))
    assert names(desk)[2] == "Ægir"


def test_two_of_them_are_told_apart(desk: Desk) -> None:
    desk.send(NewTable("cairns"), SetOption("seats", 3))
    desk.send(SetOption("companion:1", True), SetOption("companion:2", True))
    assert [said(desk, seat) for seat in range(3)] == ["Red", "Companion Yellow", "Companion Green"]


def test_the_knob_gives_seats_to_the_companion_but_not_the_last(desk: Desk) -> None:
    def stops() -> set[Intent | None]:
        return {desk.send(StepFocus(1)).focus for _ in range(20)}

    desk.send(NewTable("cairns"))
    assert {SetOption("companion:0", True), SetOption("companion:1", True)} <= stops()
    desk.send(SetOption("companion:1", True))
    found = stops()
    assert SetOption("companion:1", False) in found
    assert SetOption("companion:0", True) not in found
    desk.send(NewTable("meadow"))
    assert not any(isinstance(stop, SetOption) and stop.name.startswith("companion") for stop in stops())


def test_it_plays_again_at_the_next_table_where_it_can(desk: Desk) -> None:
    asked(desk)
    desk.send(NewTable("cairns"))
    assert companions(desk) == [False, True]
    desk.send(NewTable("meadow"))
    assert companions(desk) == [False, False]


# ---- At the table ----


def test_there_is_nothing_to_touch_while_it_is_asked_and_go_says_for_whom(desk: Desk) -> None:
    asked(desk)
    table = desk.table
    assert (table.spots, table.buttons, table.drag_from, table.held) == ((), (), (), None)
    assert table.question == message("cairns.turn")
    assert table.go.enabled
    assert table.go.text == message("shell.go_opponent", names=(seat_name(Seat(1)),), count=1)
    assert desk.view.texts.say(table.go.text) == "Companion moves"
    assert table.go.detail == message("shell.go_left", count=1), "the stone on 1A is still to be put there"
    assert desk.lamps() == {"seat3", "go", "undo"}


def test_go_plays_one_entry_and_hands_are_told(desk: Desk) -> None:
    """C-1: 1B is the first cell that gives a point."""
    asked(desk)
    seq = desk.table.seq
    desk.send(Go())
    assert desk.table.seq == seq + 1
    assert [(row.text.key, row.by, row.done) for row in desk.table.hands] == [
        ("cairns.put", 1, False),
        ("cairns.points_now", None, False),
        ("cairns.points_now", None, False),
    ]
    assert desk.table.hands[0].spots == ("1B",)
    assert desk.table.seats == (Seat(0),)
    assert desk.table.go.text == message("shell.go_done")


@pytest.mark.parametrize("touch", [TouchSpot("2B"), TouchSpot("1A"), DragPath(("1A", "1B"))])
def test_a_touch_says_what_is_asked(desk: Desk, touch: Intent) -> None:
    asked(desk)
    seq = desk.table.seq
    desk.send(touch)
    assert desk.table.seq == seq
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("shell.nothing_there", question=desk.table.question)


def test_a_button_of_before_is_forgotten(desk: Desk) -> None:
    asked(desk)
    shown = desk.view
    assert desk.send(TakeOffer(desk.table.seq, 0)) == shown


def test_what_it_did_is_undone_like_anything_else(desk: Desk) -> None:
    asked(desk)
    desk.send(Go(), UndoLast())
    assert desk.table.seats == (Seat(1),)
    desk.send(Go())
    assert [piece.spot for piece in desk.table.board.pieces] == ["1A", "1B"]


def test_it_goes_on_in_the_saved_game(desk: Desk, tmp_path: Path) -> None:
    asked(desk)
    desk.controller.close()
    again = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    resume = again.body(HomeView).resume
    assert resume is not None
    assert [player.is_companion for player in resume.players] == [False, True]
    again.send(ContinueTable(resume.save))
    assert again.table.go.text.key == "shell.go_opponent"
    again.send(Go(), Show("home"))
