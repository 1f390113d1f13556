"""A press holds for the picture it was made for: by touch and by buttons, alone and by several hands at once."""

from pathlib import Path

import pytest

from companion.control.intents import (
    Back,
    EnterOurs,
    Go,
    Intent,
    SeatPressed,
    Show,
    StepFocus,
    TakeOffer,
    TickHands,
    TouchSpot,
    UndoLast,
)
from companion.control.seen import NOTICED_S
from hardware.events import DeviceFound, DeviceLost
from tests.control.desk import Desk
from tests.control.test_table import Skies

FRAME_S = 1 / 30
"""A round of the window."""
FINGER = "finger 1"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Two people of the meadow sit down; GO draws the sky."""
    desk = Desk(tmp_path, dealer=Skies(*["sun"] * 20))
    desk.sit_down(2)
    desk.look()
    return desk


def goes_by(desk: Desk, seconds: float = FRAME_S) -> None:
    desk.now += seconds
    desk.controller.poll()


def tap(desk: Desk, intent: Intent) -> None:
    """A finger comes down, and does this when it leaves."""
    desk.controller.pressed(FINGER)
    desk.controller.released(FINGER)
    desk.controller.send(intent)


def test_who_presses_go_again_and_again_is_never_waited_for(desk: Desk) -> None:
    """As soon as its picture is there: GO ticks off the set-up, then it draws the sky."""
    desk.send(UndoLast())
    seen = []
    for _ in range(2):
        desk.panel.press("go")
        goes_by(desk)
        seen.append(desk.table.question.key)
        goes_by(desk)
    assert seen == ["meadow.which_sky", "meadow.walk_where"]


@pytest.mark.parametrize("painted_s", [FRAME_S, 0.7])
def test_who_presses_again_because_nothing_happens_yet_does_not_answer_the_next_question(
    desk: Desk, painted_s: float
) -> None:
    """However long the next picture takes to be painted: the second press waits in the queue meanwhile."""
    desk.panel.press("go")
    goes_by(desk)
    assert desk.table.question.key == "meadow.walk_where"
    seq = desk.table.seq
    desk.panel.press("undo")
    goes_by(desk, painted_s)
    assert desk.table.seq == seq
    desk.panel.press("undo")
    goes_by(desk)
    goes_by(desk)
    assert desk.table.seq == seq, "another hand may have pressed it for the last picture"


def test_a_finger_that_came_down_while_a_picture_was_painted_does_nothing_to_it(desk: Desk) -> None:
    desk.panel.press("go")
    goes_by(desk)
    seq = desk.table.seq
    goes_by(desk, 0.7)  # painting; the touch is heard after it
    tap(desk, UndoLast())
    assert desk.table.seq == seq


def test_what_somebody_else_did_has_to_be_noticed_first(desk: Desk) -> None:
    """One draws the sky on the glass. The other's GO, sooner than anybody can have seen it, was to draw it as well;
    later it says that what the sky asks for is done."""
    tap(desk, Go())
    told = desk.table.hands
    assert told
    goes_by(desk)
    seen = desk.now
    while desk.now + FRAME_S < seen + NOTICED_S:
        desk.panel.press("go")
        goes_by(desk)
        assert desk.table.hands == told
    goes_by(desk)
    desk.panel.press("go")
    goes_by(desk, 2 * FRAME_S)
    assert all(row.done for row in desk.table.hands)


@pytest.mark.parametrize(
    "intent", [Go(), SeatPressed("red"), UndoLast(), TouchSpot("1B"), TickHands(), Back()], ids=str
)
def test_a_finger_holds_for_what_it_came_down_on(desk: Desk, intent: Intent) -> None:
    """It stays there while somebody else goes on by two questions and opens the menu."""
    desk.controller.pressed(FINGER)
    desk.press("go")
    desk.send(TouchSpot("1B"), *([Show("menu")] if intent == Back() else []))
    desk.look()
    before = desk.view
    desk.controller.released(FINGER)
    desk.controller.send(intent)
    assert desk.view == before


def test_what_means_the_same_on_the_new_picture_is_done(desk: Desk) -> None:
    """The knob is turned meanwhile: GO still draws the sky."""
    desk.controller.pressed(FINGER)
    desk.press("knob")
    desk.send(StepFocus(1))
    desk.controller.released(FINGER)
    desk.controller.send(Go())
    assert desk.table.question.key == "meadow.walk_where"


def test_two_who_tick_off_the_same_row_tick_off_one(desk: Desk) -> None:
    desk.send(UndoLast())
    left = sum(not row.done for row in desk.table.hands)
    assert left > 1
    desk.look()
    desk.controller.pressed(FINGER)
    desk.controller.pressed("finger 2")
    for finger in (FINGER, "finger 2"):
        desk.controller.released(finger)
        desk.controller.send(TickHands())
    assert sum(not row.done for row in desk.table.hands) == left - 1


def test_a_card_of_the_tray_is_what_lay_there(desk: Desk) -> None:
    """The first button of the tray is the sun; where people choose, it is to stay."""
    desk.send(EnterOurs())
    desk.look()
    seq = desk.table.seq
    desk.controller.pressed(FINGER)
    desk.send(TakeOffer(seq, 0))
    before = desk.table
    desk.controller.released(FINGER)
    desk.controller.send(TakeOffer(before.seq, before.buttons[0].index))
    assert desk.table == before


def test_the_knob_is_turned_and_pressed_without_a_look(desk: Desk) -> None:
    """Both between two pictures: it takes what the knob was turned to."""
    desk.send(Go())
    desk.look()
    desk.send(StepFocus(1))
    assert desk.view.focus == TouchSpot("1B")
    desk.look()
    desk.panel.turn(1)
    desk.panel.press("knob")
    goes_by(desk)
    assert desk.view.body.go.text.key != "shell.go_choose", "1C was taken, where there is something to turn"
    assert desk.table.seq == 3


def test_a_note_that_comes_while_the_knob_is_turned_takes_no_press_away(desk: Desk) -> None:
    """As when a box is found again and heard in the same round of a slow machine."""
    desk.send(Go())
    desk.look()
    desk.send(StepFocus(1))
    desk.look()
    desk.panel.give(DeviceFound("buttons box7", "buttons"))
    desk.panel.turn(1)
    goes_by(desk)
    assert desk.view.notes
    desk.panel.press("knob")
    goes_by(desk)
    assert desk.table.seq == 3, "1C was taken"


def test_the_knob_does_not_take_what_somebody_elses_press_put_under_it(desk: Desk) -> None:
    desk.send(Go(), StepFocus(1))
    desk.look()
    assert desk.view.focus == TouchSpot("1B")
    tap(desk, TouchSpot("1C"))
    seq = desk.table.seq
    desk.panel.press("knob")
    goes_by(desk)
    assert desk.table.seq == seq


def test_a_list_passes_a_press_on_a_little_later(desk: Desk) -> None:
    """It waits whether the finger scrolls; the press still holds for what it was made on. Much later nothing does."""
    desk.controller.pressed(FINGER)
    desk.press("go")
    desk.controller.released(FINGER)
    before = desk.table
    for _ in range(9):
        goes_by(desk)
    desk.controller.send(UndoLast())
    assert desk.table == before
    goes_by(desk, 1)
    desk.controller.send(UndoLast())
    assert desk.table.seq == before.seq + 1


def test_a_press_that_only_woke_the_screen_belongs_to_nothing(desk: Desk) -> None:
    goes_by(desk, 0)
    goes_by(desk, 10_000)
    assert desk.view.rest is not None
    assert not desk.controller.pressed(FINGER)
    desk.send(Go())
    desk.controller.send(UndoLast())
    assert desk.table.question.key == "meadow.which_sky"


def test_a_panel_that_is_gone_has_no_finger_down(desk: Desk) -> None:
    desk.controller.pressed(FINGER)
    for event in (DeviceLost("touch", "gone", "touch"), DeviceFound("touch", "touch")):
        desk.controller.noticed(event)
    assert desk.controller._seen._down == {}


def test_old_pictures_are_not_kept(desk: Desk) -> None:
    for _ in range(40):
        desk.send(Show("menu"), Back())
        desk.look()
    assert len(desk.controller._seen._pictures) <= 2
