"""Where an action takes two touches: what can be taken up, how it is placed, changed for another and put down."""

from pathlib import Path

import pytest

from companion.control.choices import choices
from companion.control.intents import (
    Back,
    DragPath,
    Go,
    Intent,
    NewTable,
    SetOption,
    Show,
    StepFocus,
    TakeFocus,
    TakeOffer,
    TouchSpot,
    TurnPiece,
    UndoLast,
)
from companion.control.refusals import entry_at
from companion.control.views import ButtonOffer
from companion.rules.contract import Illegal, RuleRef, message
from tests.control.desk import Desk
from tests.rival_game import BIG, CAIRNS, LOADED, RECORD, SMALL, Build, CairnsState, Carry

BIG_STONE, SMALL_STONE = message("cairns.stone_2"), message("cairns.stone_1")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))


def sit_down(desk: Desk, *options: SetOption) -> None:
    """No set-up: nothing lies on the board at first."""
    desk.send(NewTable("cairns"), *options, Go())
    if desk.table.set_up:
        desk.send(Go())


def button(desk: Desk, text: object) -> ButtonOffer:
    return next(each for each in desk.table.buttons if each.text == text)


def press(desk: Desk, text: object) -> None:
    desk.send(TakeOffer(desk.table.seq, button(desk, text).index))


def build(desk: Desk, stone: object, spot: str) -> None:
    press(desk, stone)
    desk.send(TouchSpot(spot))


def played(desk: Desk) -> list[object]:
    assert desk.controller._table is not None
    return [entry.action for entry in desk.controller._table.session.standing[1:]]


def state(desk: Desk) -> CairnsState:
    assert desk.controller._table is not None
    found: CairnsState = desk.controller._table.session.state
    return found


def spots(desk: Desk) -> set[str]:
    return {offer.spot for offer in desk.table.spots}


def built(desk: Desk) -> None:
    """Both seats have built: the first its two stones on 1A and 2B, the other its big one on 3C. The other is asked."""
    sit_down(desk)
    build(desk, BIG_STONE, "1A")
    build(desk, BIG_STONE, "3C")
    build(desk, SMALL_STONE, "2B")
    assert played(desk) == [Build(BIG, "1A"), Build(BIG, "3C"), Build(SMALL, "2B")]


def stacked(desk: Desk) -> None:
    """The first seat's stones lie on one cell, 1B, and it is asked."""
    sit_down(desk)
    build(desk, BIG_STONE, "1A")
    build(desk, BIG_STONE, "3C")
    build(desk, SMALL_STONE, "1B")
    build(desk, SMALL_STONE, "3A")
    desk.send(DragPath(("1A", "1B")), DragPath(("3A", "2A")))
    assert [stone.spot for stone in state(desk).stones] == ["1B", "1B", "3C", "2A"]


def test_at_first_a_button_for_everything_that_lies_beside_the_board(desk: Desk) -> None:
    sit_down(desk)
    assert [each.text for each in desk.table.buttons] == [BIG_STONE, SMALL_STONE]
    assert [each.face and each.face.id for each in desk.table.buttons] == ["2", "1"]
    assert desk.table.spots == ()
    assert desk.table.go.text == message("shell.go_choose")
    assert not desk.table.go.enabled


def test_what_is_taken_up_asks_its_own_question_and_is_no_entry(desk: Desk) -> None:
    sit_down(desk)
    press(desk, SMALL_STONE)
    table = desk.table
    assert table.seq == 1
    assert table.question == message("cairns.goes_where")
    assert table.held is not None
    assert table.held.text == SMALL_STONE
    assert len(table.spots) == 9
    assert {offer.badge for offer in table.spots} == {"+0"}
    assert table.buttons == ()
    assert table.go.text == message("shell.go_place")
    assert not table.go.enabled


def test_the_second_touch_commits(desk: Desk) -> None:
    sit_down(desk)
    build(desk, SMALL_STONE, "2B")
    assert played(desk) == [Build(SMALL, "2B")]
    assert desk.table.held is None
    assert desk.table.undo == message("cairns.build", stone=SMALL_STONE, spot="2B")


def test_stones_on_the_board_are_taken_up_where_they_lie(desk: Desk) -> None:
    built(desk)
    assert spots(desk) == {"3C"}
    desk.send(TouchSpot("3C"))
    table = desk.table
    assert table.note == message("cairns.leap_note")
    assert set(table.lit) == {"2C", "3B"}
    assert [(span.spots, span.text) for span in table.spans] == [(("3C",), "2")]
    # C-3: the other seat has no point to pay with, so it goes to the next cells only.
    assert spots(desk) == {"2C", "3B"}
    desk.send(TouchSpot("2C"))
    assert played(desk)[-1] == Carry(BIG, "3C", "2C")


def test_note_and_spans_are_those_of_the_board_while_nothing_is_held(desk: Desk) -> None:
    built(desk)
    assert (desk.table.note, desk.table.spans) == (desk.table.board.note, desk.table.board.spans)


@pytest.mark.parametrize("away", [UndoLast(), Back(), TouchSpot("3C")])
def test_it_is_put_down_and_no_entry_is_taken_back(desk: Desk, away: Intent) -> None:
    built(desk)
    before = desk.table
    desk.send(TouchSpot("3C"))
    stone = message("cairns.stone_on", stone=BIG_STONE, spot="3C")
    assert desk.table.undo == message("shell.put_down", what=stone)
    desk.send(away)
    assert desk.view.screen == "table"
    assert desk.table == before
    assert before.undo == message("cairns.build", stone=SMALL_STONE, spot="2B")
    desk.send(UndoLast())
    assert played(desk) == [Build(BIG, "1A"), Build(BIG, "3C")]


def test_another_thing_touched_is_taken_up_instead(desk: Desk) -> None:
    built(desk)
    press(desk, SMALL_STONE)
    assert "3C" not in spots(desk)
    desk.send(TouchSpot("3C"))
    assert desk.table.held is not None
    assert desk.table.held.spot == "3C"


def test_a_place_that_takes_what_is_held_is_not_taken_up_itself(desk: Desk) -> None:
    """C-3: 1A and 1B lie side by side, and a cell holds two stones: the second touch carries one upon the other."""
    sit_down(desk)
    build(desk, BIG_STONE, "1A")
    build(desk, BIG_STONE, "3C")
    build(desk, SMALL_STONE, "1B")
    build(desk, SMALL_STONE, "3A")
    desk.send(TouchSpot("1A"), TouchSpot("1B"))
    assert played(desk)[-1] == Carry(BIG, "1A", "1B")


def test_touching_on_goes_through_all_that_lies_there_and_then_puts_down(desk: Desk) -> None:
    stacked(desk)
    assert spots(desk) == {"1B"}
    texts = []
    for _ in range(3):
        desk.send(TouchSpot("1B"))
        texts.append(desk.table.held and desk.table.held.text)
    stones = [message("cairns.stone_on", stone=stone, spot="1B") for stone in (BIG_STONE, SMALL_STONE)]
    assert texts == [*stones, None]


def test_a_finger_drags_what_lies_there(desk: Desk) -> None:
    built(desk)
    assert desk.table.drag_from == ("3C",)
    assert not desk.table.path_open
    desk.send(DragPath(("3C", "3B")))
    assert played(desk)[-1] == Carry(BIG, "3C", "3B")


def test_a_finger_that_comes_back_has_only_touched(desk: Desk) -> None:
    built(desk)
    desk.send(DragPath(("3C", "3B", "3C")))
    assert desk.table.held is not None
    assert len(played(desk)) == 3


def test_of_several_things_what_was_in_hand_is_dragged(desk: Desk) -> None:
    stacked(desk)
    desk.send(TouchSpot("1B"), TouchSpot("1B"), DragPath(("1B", "1C")))
    assert played(desk)[-1] == Carry(SMALL, "1B", "1C")


def test_a_drag_to_where_it_cannot_go_is_refused_and_it_stays_in_hand(desk: Desk) -> None:
    built(desk)
    desk.send(DragPath(("3C", "2C", "1C")))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("cairns.too_far", spot="1C")
    assert desk.table.held is not None
    desk.send(UndoLast())
    assert desk.table.held is None
    assert desk.table.refusal is None


def test_a_drag_from_a_place_with_nothing_is_a_touch_of_its_end(desk: Desk) -> None:
    built(desk)
    desk.send(DragPath(("2A", "3C")))
    assert desk.table.held is not None


def test_a_refusal_is_of_what_is_held(desk: Desk) -> None:
    """1B is empty: a stone beside the board could be built there (C-2), the one in hand cannot come so far (C-3)."""
    built(desk)
    desk.send(TouchSpot("3C"), TouchSpot("1B"))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("cairns.too_far", spot="1B")
    assert len(played(desk)) == 3


def test_a_target_touched_too_early_says_so(desk: Desk) -> None:
    built(desk)
    desk.send(TouchSpot("1C"))
    assert desk.table.refusal is not None
    assert desk.table.refusal.title.key == "shell.not_yet"
    assert desk.table.refusal.reason.key == "shell.take_up_first"
    assert len(played(desk)) == 3


def test_what_cannot_be_taken_up_says_why(desk: Desk) -> None:
    """1A holds a stone of somebody else, and is too far for 3C."""
    built(desk)
    desk.send(TouchSpot("1A"))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("cairns.not_there", spot="1A")


def test_where_all_things_are_beside_the_board_the_question_is_said_again(desk: Desk) -> None:
    sit_down(desk)
    build(desk, BIG_STONE, "1A")
    assert desk.table.drag_from == ()
    desk.send(TouchSpot("1A"))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("shell.nothing_there", question=desk.table.question)


def test_variants_belong_to_what_is_held(desk: Desk) -> None:
    """C-3: who has a point may pay it. The first seat has one for building on 1A beside its own 1B."""
    sit_down(desk)
    build(desk, BIG_STONE, "1B")
    build(desk, BIG_STONE, "3C")
    build(desk, SMALL_STONE, "1A")
    assert state(desk).points == (1, 0)
    build(desk, SMALL_STONE, "3A")
    assert desk.table.in_hand is None
    desk.send(TouchSpot("1B"))
    hand = desk.table.in_hand
    assert hand is not None
    assert (hand.variant, hand.variants, hand.text) == (0, (0, 1), message("cairns.step"))
    badges = {offer.spot: offer.badge for offer in desk.table.spots}
    assert badges == {"1A": "", "1C": "", "2B": "", "3B": "−1"}
    desk.send(TurnPiece(1))
    assert {offer.badge for offer in desk.table.spots} == {"−1"}
    desk.send(TouchSpot("2B"))
    assert played(desk)[-1] == Carry(BIG, "1B", "2B", pays=True)


def test_the_turn_of_the_last_thing_is_forgotten_with_it(desk: Desk) -> None:
    test_variants_belong_to_what_is_held(desk)
    assert desk.table.in_hand is None
    desk.send(UndoLast(), TouchSpot("1B"), TurnPiece(1), UndoLast(), TouchSpot("1B"))
    assert desk.table.in_hand is not None
    assert desk.table.in_hand.variant == 0


def test_the_only_thing_is_in_hand_by_itself(desk: Desk) -> None:
    sit_down(desk, SetOption("stones", 1))
    assert desk.table.held is not None
    assert desk.table.held.text == BIG_STONE
    assert len(desk.table.spots) == 9
    assert desk.table.undo is None
    shown = desk.table
    assert desk.send(UndoLast()).body == shown
    desk.send(TouchSpot("1A"), TouchSpot("3C"))
    assert played(desk) == [Build(BIG, "1A"), Build(BIG, "3C")]
    assert desk.table.held is not None
    held_still = desk.view
    assert desk.send(TouchSpot("1A")) == held_still, "there is nothing else to take up, and it stays"


def test_what_is_in_hand_by_itself_does_not_keep_from_undo(desk: Desk) -> None:
    sit_down(desk, SetOption("stones", 1))
    desk.send(TouchSpot("1A"), UndoLast())
    assert played(desk) == []


def test_beside_something_else_to_do_nothing_is_taken_up_by_itself(desk: Desk) -> None:
    sit_down(desk, SetOption("stones", 1), SetOption("resting", True))
    assert desk.table.held is None
    assert [each.text for each in desk.table.buttons] == [message("cairns.rest"), BIG_STONE]
    press(desk, BIG_STONE)
    assert desk.table.buttons == ()
    desk.send(UndoLast())
    press(desk, message("cairns.rest"))
    assert len(played(desk)) == 1


@pytest.mark.parametrize("there", [Show("log"), Show("home")])
def test_leaving_the_table_puts_down(desk: Desk, there: Intent) -> None:
    built(desk)
    desk.send(TouchSpot("3C"), there, UndoLast(), Show("table"))
    assert desk.table.held is None
    assert len(played(desk)) == (2 if there == Show("log") else 3)


def test_a_press_on_a_button_that_is_shown_no_more_is_forgotten(desk: Desk) -> None:
    sit_down(desk)
    late = TakeOffer(desk.table.seq, button(desk, SMALL_STONE).index)
    press(desk, BIG_STONE)
    shown = desk.view
    assert desk.send(late) == shown


def test_the_knob_takes_up_places_and_puts_down(desk: Desk) -> None:
    sit_down(desk)
    desk.send(StepFocus(1), TakeFocus())
    assert desk.table.held is not None
    assert desk.table.held.text == BIG_STONE
    assert desk.view.focus is None
    desk.send(*[StepFocus(1)] * 10)
    assert desk.view.focus == UndoLast()
    assert desk.send(TakeFocus()).focus is None
    assert desk.table.held is None
    press(desk, BIG_STONE)
    desk.send(StepFocus(1), TakeFocus())
    assert played(desk) == [Build(BIG, "1A")]


def test_the_lamp_of_undo_says_that_something_can_be_put_down(desk: Desk) -> None:
    sit_down(desk)
    assert "undo" not in desk.lamps()
    press(desk, BIG_STONE)
    assert "undo" in desk.lamps()
    desk.press("undo")
    assert desk.table.held is None


def test_an_unlisted_entry_of_something_else_is_not_meant_by_a_touch() -> None:
    """3A takes the small stone from beside the board; who holds the big one of 1A cannot mean that."""
    before = CAIRNS.start(2, CAIRNS.options_type()).state
    for action in (Build(BIG, "1A"), Build(BIG, "3C")):
        before = CAIRNS.apply(before, action).state
    found = choices(CAIRNS, before)
    held = next(each for each in found.things if each.spot == "1A")
    meant = entry_at(CAIRNS, before, found.holding(held), 0, "3A", CAIRNS.view(before, "table"))
    assert meant == Illegal(message("cairns.too_far", spot="3A"), RuleRef("C-3"), ("3A",))
