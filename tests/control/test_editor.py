"""The table looks different: small corrections, what contradicts itself, kept as one entry that can be undone.

In Cairns everybody has a big and a small stone; more than two stones on a cell contradict the rules.
"""

from pathlib import Path

import pytest

from companion.control.intents import Back, Go, SeatPressed, Show, StepFocus, TakeFocus, TakeOffer, TouchSpot, UndoLast
from companion.rules.contract import Message, Seat, message, seat_name
from companion.session.entries import Corrected
from tests.control.desk import Desk
from tests.control.test_taking_up import BIG_STONE, SMALL_STONE, build, press, sit_down
from tests.rival_game import LOADED, RECORD


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))


def here(stone: Message, seat: int) -> Message:
    return message("cairns.stone_here", stone=stone, who=seat_name(Seat(seat)))


def stones_on(desk: Desk, spot: str) -> int:
    return sum(piece.spot == spot for piece in desk.table.board.pieces)


def open_editor(desk: Desk) -> None:
    sit_down(desk)
    build(desk, BIG_STONE, "2B")
    desk.send(Show("correct"))
    assert desk.view.screen == "correct"


def entries(desk: Desk) -> list[object]:
    assert desk.controller._table is not None
    return list(desk.controller._table.session.entries)


def test_a_place_touched_offers_what_could_be_there(desk: Desk) -> None:
    open_editor(desk)
    assert [button.text for button in desk.table.buttons] == [
        message("cairns.points_of", who=seat_name(Seat(0))),
        message("cairns.points_of", who=seat_name(Seat(1))),
    ]
    desk.send(TouchSpot("2B"))
    assert desk.table.lit == ("2B",)
    assert [button.text for button in desk.table.buttons] == [
        message("cairns.stone_away", stone=BIG_STONE, who=seat_name(Seat(0))),
        here(SMALL_STONE, 0),
        here(BIG_STONE, 1),
        here(SMALL_STONE, 1),
    ]
    desk.send(TouchSpot("2B"))
    assert not desk.table.lit


def test_what_is_put_right_is_one_entry_and_asks_nothing_of_hands(desk: Desk) -> None:
    open_editor(desk)
    before = len(entries(desk))
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    desk.send(TouchSpot("1B"))
    press(desk, here(SMALL_STONE, 1))
    assert len(entries(desk)) == before
    assert desk.table.go.detail == message("shell.corrections", count=2)
    desk.send(Go())
    assert desk.view.screen == "table"
    assert isinstance(entries(desk)[-1], Corrected)
    assert len(entries(desk)) == before + 1
    assert (stones_on(desk, "1A"), stones_on(desk, "1B"), stones_on(desk, "2B")) == (1, 1, 1)
    assert desk.table.hands == ()


def test_a_contradiction_is_told_at_once_and_keeps_go_from_going(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("2B"))
    press(desk, here(SMALL_STONE, 0))
    assert not desk.table.faults
    press(desk, here(BIG_STONE, 1))
    assert desk.table.faults == (message("cairns.faulty"),)
    assert not desk.table.go.enabled
    before = len(entries(desk))
    desk.send(Go())
    assert (desk.view.screen, len(entries(desk))) == ("correct", before)
    desk.send(UndoLast())
    assert not desk.table.faults
    assert desk.table.go.enabled


def test_undo_takes_back_one_correction_after_the_other_then_leaves(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    assert stones_on(desk, "1A") == 1
    desk.send(UndoLast())
    assert (desk.view.screen, stones_on(desk, "1A")) == ("correct", 0)
    desk.send(UndoLast(), UndoLast())
    assert desk.view.screen == "table"
    assert stones_on(desk, "2B") == 1


def test_back_lets_go_of_the_place_asks_then_leaves_and_nothing_has_changed(desk: Desk) -> None:
    open_editor(desk)
    before = len(entries(desk))
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    desk.send(Back())
    assert desk.view.screen == "correct"
    desk.send(Back())
    assert (desk.view.screen, desk.view.sheet) == ("correct", "question")
    desk.send(desk.view.menu[0].intent)
    assert (desk.view.screen, desk.view.sheet) == ("table", "")
    assert (stones_on(desk, "1A"), len(entries(desk))) == (0, before)


@pytest.mark.parametrize("screen", ["table", "log", "home"])
def test_corrections_are_not_lost_unasked(desk: Desk, screen: str) -> None:
    open_editor(desk)
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    desk.send(Show(screen))
    assert (desk.view.screen, desk.view.sheet) == ("correct", "question")
    desk.send(desk.view.menu[1].intent)
    assert (desk.view.screen, desk.view.sheet, stones_on(desk, "1A")) == ("correct", "", 1)
    desk.send(Show(screen))
    desk.send(desk.view.menu[0].intent)
    assert (desk.view.screen, desk.view.sheet) == (screen, "")


def test_go_with_nothing_changed_goes_back_to_the_table(desk: Desk) -> None:
    open_editor(desk)
    before = len(entries(desk))
    desk.send(Go())
    assert (desk.view.screen, len(entries(desk))) == ("table", before)


def test_a_correction_is_undone_like_any_entry_and_hands_are_told(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    desk.send(Go(), UndoLast())
    assert stones_on(desk, "1A") == 0
    assert [row.text for row in desk.table.hands] == [
        message("cairns.off", stone=BIG_STONE, who=seat_name(Seat(1)), spot="1A")
    ]


def test_points_are_put_right_beside_the_board(desk: Desk) -> None:
    open_editor(desk)
    press(desk, message("cairns.points_of", who=seat_name(Seat(1))))
    assert desk.table.question == message("cairns.points_of", who=seat_name(Seat(1)))
    press(desk, message("cairns.points_are", count=1))
    desk.send(Go())
    assert [standing.value for standing in desk.table.board.standings] == [0, 1]


def test_a_button_of_an_older_view_is_forgotten(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("1A"))
    old = desk.table.seq
    desk.send(TouchSpot("1C"), TakeOffer(old, 0))
    assert desk.table.undo is None


def test_everything_is_within_reach_of_the_knob(desk: Desk) -> None:
    """The buttons first, then the cells row by row: two players' points, then 1A."""
    open_editor(desk)
    desk.send(StepFocus(1), StepFocus(1), StepFocus(1), TakeFocus())
    assert desk.table.lit == ("1A",)
    desk.send(SeatPressed("red"))
    assert desk.view.screen == "correct"


def test_a_kept_correction_is_there_after_the_plug_was_pulled(desk: Desk, tmp_path: Path) -> None:
    open_editor(desk)
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    desk.send(Go())
    desk.controller.close()
    again = Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))
    again.send(Go())
    assert stones_on(again, "1A") == 1


def test_it_is_nobodys_turn_and_the_menu_does_not_lead_here_again(desk: Desk) -> None:
    open_editor(desk)
    assert desk.lamps() == {"go"}
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1))
    assert desk.lamps() == {"go", "undo"}
    desk.send(Show("menu"))
    assert Show("correct") not in [item.intent for item in desk.view.menu]
    desk.send(Back())
    assert stones_on(desk, "1A") == 1
