"""The table looks different: small corrections, what contradicts itself, kept as one entry that can be undone.

In Cairns everybody has a big and a small stone; more than two stones on a cell contradict the rules.
"""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.control.intents import (
    Back,
    DragPath,
    Go,
    SeatPressed,
    Show,
    StepFocus,
    TakeFocus,
    TakeOffer,
    TouchSpot,
    UndoLast,
)
from companion.control.views import FaultView
from companion.rules.contract import Counted, Message, Seat, message, seat_name
from companion.session.entries import Corrected
from tests.control.desk import Desk
from tests.control.test_taking_up import BIG_STONE, SMALL_STONE, build, press, sit_down
from tests.rival_game import LOADED, RECORD


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))


def here(stone: Message, seat: int, spot: str) -> Message:
    return message("cairns.stone_here", spot=spot, stone=stone, who=seat_name(Seat(seat)))


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
        BIG_STONE,
        message("cairns.stone_away", spot="2B", stone=BIG_STONE, who=seat_name(Seat(0))),
        here(SMALL_STONE, 0, "2B"),
        here(BIG_STONE, 1, "2B"),
        here(SMALL_STONE, 1, "2B"),
    ]
    desk.send(TouchSpot("2B"))
    assert not desk.table.lit


def test_what_is_put_right_is_one_entry_and_asks_nothing_of_hands(desk: Desk) -> None:
    open_editor(desk)
    before = len(entries(desk))
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1, "1A"))
    desk.send(TouchSpot("1B"))
    press(desk, here(SMALL_STONE, 1, "1B"))
    assert len(entries(desk)) == before
    assert desk.table.go.detail == message("shell.corrections", count=2)
    desk.send(Go())
    assert desk.view.screen == "table"
    assert isinstance(entries(desk)[-1], Corrected)
    assert len(entries(desk)) == before + 1
    assert (stones_on(desk, "1A"), stones_on(desk, "1B"), stones_on(desk, "2B")) == (1, 1, 1)
    assert desk.table.hands == ()


def test_what_lies_where_it_should_not_is_touched_and_then_its_place(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("2B"))
    assert desk.table.held is not None
    assert desk.table.question == message("cairns.where_really")
    desk.send(TouchSpot("3C"))
    assert (stones_on(desk, "2B"), stones_on(desk, "3C")) == (0, 1)
    assert not desk.table.lit
    assert desk.table.undo == here(BIG_STONE, 0, "3C")


def test_it_can_be_dragged_there(desk: Desk) -> None:
    open_editor(desk)
    assert desk.table.drag_from == ("2B",)
    desk.send(DragPath(("2B", "2C", "3C")))
    assert (stones_on(desk, "2B"), stones_on(desk, "3C")) == (0, 1)
    desk.send(DragPath(("1A", "1B")))
    assert (desk.table.lit, stones_on(desk, "1B")) == (("1B",), 0)


def test_of_several_things_on_a_place_each_touch_takes_up_the_next(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("2B"))
    press(desk, here(SMALL_STONE, 1, "2B"))
    assert [button.chosen for button in desk.table.buttons[:2]] == [False, False]
    desk.send(TouchSpot("2B"))
    assert [button.chosen for button in desk.table.buttons[:2]] == [True, False]
    desk.send(TouchSpot("2B"), TouchSpot("1A"))
    assert [(piece.seat, piece.grooves) for piece in desk.table.board.pieces if piece.spot == "1A"] == [(1, 1)]
    desk.send(TouchSpot("2B"), TouchSpot("2B"))
    assert not desk.table.lit


def test_what_has_just_been_put_somewhere_is_not_in_hand(desk: Desk) -> None:
    """Or the next place touched would get it."""
    open_editor(desk)
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1, "1A"))
    desk.send(TouchSpot("1B"))
    assert (stones_on(desk, "1A"), stones_on(desk, "1B"), desk.table.lit) == (1, 0, ("1B",))


def test_the_log_names_what_was_changed_and_a_number_only_as_it_is_now(desk: Desk) -> None:
    open_editor(desk)
    desk.send(DragPath(("2B", "3C")))
    press(desk, message("cairns.points_of", who=seat_name(Seat(1))))
    for _ in range(2):
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[-1].index))
    desk.send(Go())
    changes = (here(BIG_STONE, 0, "3C"), message("cairns.points_are", who=seat_name(Seat(1)), count=2))
    assert desk.table.undo == message("shell.corrected", changes=changes)


def test_of_many_changes_the_log_names_some_and_counts_the_rest(desk: Desk) -> None:
    open_editor(desk)
    way = ("2B", "3C", "1A", "1B", "1C", "2A")
    for step in pairwise(way):
        desk.send(DragPath(step))
    desk.send(Go())
    changes = tuple(here(BIG_STONE, 0, spot) for spot in way[1:4])
    assert desk.table.undo == message("shell.corrected_more", changes=changes, count=2)


def test_a_contradiction_is_told_at_once_and_keeps_go_from_going(desk: Desk) -> None:
    open_editor(desk)
    desk.send(TouchSpot("2B"))
    press(desk, here(SMALL_STONE, 0, "2B"))
    assert not desk.table.faults
    press(desk, here(BIG_STONE, 1, "2B"))
    assert desk.table.faults == (FaultView(message("cairns.faulty"), ("2B",)),)
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
    press(desk, here(BIG_STONE, 1, "1A"))
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
    press(desk, here(BIG_STONE, 1, "1A"))
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
    press(desk, here(BIG_STONE, 1, "1A"))
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
    press(desk, here(BIG_STONE, 1, "1A"))
    desk.send(Go(), UndoLast())
    assert stones_on(desk, "1A") == 0
    assert [row.text for row in desk.table.hands] == [
        message("cairns.off", stone=BIG_STONE, who=seat_name(Seat(1)), spot="1A")
    ]


def test_points_are_put_right_beside_the_board(desk: Desk) -> None:
    open_editor(desk)
    press(desk, message("cairns.points_of", who=seat_name(Seat(1))))
    assert desk.table.question == message("cairns.points_of", who=seat_name(Seat(1)))
    less, more = desk.table.buttons
    assert (less.by, more.by, less.counted) == (-1, 1, Counted(message("cairns.points"), "0"))
    desk.send(TakeOffer(desk.table.seq, more.index))
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
    press(desk, here(BIG_STONE, 1, "1A"))
    desk.send(Go())
    desk.controller.close()
    again = Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))
    again.send(Go())
    assert stones_on(again, "1A") == 1
    assert again.table.undo == message("shell.corrected", changes=(here(BIG_STONE, 1, "1A"),))


def test_a_draft_is_gone_when_the_plug_is_pulled_and_the_table_is_as_it_was(desk: Desk, tmp_path: Path) -> None:
    open_editor(desk)
    before = len(entries(desk))
    desk.send(DragPath(("2B", "3C")))
    desk.controller.close()
    again = Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))
    again.send(Go())
    assert (again.view.screen, len(entries(again)), stones_on(again, "2B")) == ("table", before, 1)


def test_it_is_nobodys_turn_and_the_menu_does_not_lead_here_again(desk: Desk) -> None:
    open_editor(desk)
    assert desk.lamps() == {"go"}
    desk.send(TouchSpot("1A"))
    press(desk, here(BIG_STONE, 1, "1A"))
    assert desk.lamps() == {"go", "undo"}
    desk.send(Show("menu"))
    assert Show("correct") not in [item.intent for item in desk.view.menu]
    desk.send(Back())
    assert stones_on(desk, "1A") == 1
