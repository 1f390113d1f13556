"""Lamps, the knob's way over each screen, and a whole game without touching the glass."""

from pathlib import Path
from random import Random

import pytest

from companion.control.colours import colour_of, seat_of
from companion.control.intents import (
    Back,
    ContinueTable,
    DismissRefusal,
    EnterOurs,
    ExportTable,
    Go,
    Intent,
    NewTable,
    OpenKeyboard,
    RedoNext,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    StepFocus,
    TakeFocus,
    TakeOffer,
    TeachAgain,
    TickHands,
    TouchSpot,
    TurnPiece,
    UndoLast,
    UndoTo,
)
from companion.control.views import HomeView, NewTableView, PlayerView, ResultView
from companion.i18n.catalog import LANGUAGES
from companion.rules.contract import Seat, message
from companion.session.dealer import AppDealer
from tests.control.desk import Desk
from tests.control.people import plays_by_buttons
from tests.control.test_table import Skies


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, dealer=Skies(*["sun"] * 20))


# ---- Lamps ----


def test_at_home_only_go_is_lit(desk: Desk) -> None:
    assert desk.lamps() == {"go"}


def test_at_a_new_table_the_seats_that_play_are_lit(desk: Desk) -> None:
    desk.send(NewTable("meadow"), SetOption("seats", 3))
    assert desk.lamps() == {"seat1", "seat2", "seat3", "go"}


def test_the_seat_that_is_asked_is_lit_and_no_other(desk: Desk) -> None:
    desk.sit_down(2)
    assert desk.lamps() == {"seat1", "go", "undo"}
    desk.send(Go(), TouchSpot("1B"), Go())
    assert desk.table.seats == ()
    assert desk.lamps() == {"seat2", "go", "undo"}


def test_a_press_in_vain_is_explained(desk: Desk) -> None:
    """UNDO with nothing to undo, the button of a colour that nobody has, GO where only people can choose."""
    desk.sit_down(2, set_up=False)

    def told(button: str) -> list[str]:
        desk.press(button)
        return desk.notes()

    assert told("undo") == ["shell.undo_in_vain"]
    assert told("go") == []
    assert told("go") == []
    assert told("seat4") == ["shell.not_your_turn"]
    while desk.table.go.enabled:
        assert told("go") == []
    before = desk.table
    assert told("go") == ["shell.go_in_vain"]
    assert told("seat1") == ["shell.go_in_vain"]
    assert desk.table == before


def test_button_and_lamp_of_a_colour_are_of_whoever_has_it(desk: Desk) -> None:
    """The buttons are red, yellow, green, blue: the first seat plays green, the second red."""
    desk.send(NewTable("meadow"), SetOption("colour:0", "green"), SetOption("colour:1", "red"), Go(), Go())
    assert desk.lamps() == {"seat3", "go", "undo"}
    desk.press("seat1")
    assert desk.notes() == ["shell.not_your_turn"]
    desk.press("seat3")
    assert desk.table.question.key == "meadow.walk_where"
    desk.send(TouchSpot("1B"), Go())
    assert desk.lamps() == {"seat1", "go", "undo"}


def test_the_button_of_a_colour_that_nobody_has_only_says_who_is_asked(desk: Desk) -> None:
    desk.send(NewTable("meadow"), SetOption("colour:0", "green"), Go(), Go())
    shown = desk.table
    for name in ("seat1", "seat4"):
        desk.press(name)
        assert desk.notes() == ["shell.not_your_turn"]
    assert desk.table == shown


def test_people_without_colours_have_the_buttons_by_number() -> None:
    """Such a game was begun at the command line."""
    people = tuple(PlayerView("", colour, message("nobody")) for colour in ("", "red", "pink"))
    assert [colour_of(Seat(seat), people) for seat in (1, 2)] == ["red", "green"]
    assert seat_of("green", people) == 2


def test_go_is_dark_while_a_decision_is_missing(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Go(), Go())
    assert desk.lamps() == {"seat1", "undo"}


def test_undo_is_lit_where_it_takes_a_sheet_away(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Show("menu"))
    assert "undo" in desk.lamps()
    assert "go" not in desk.lamps()


# ---- The knob ----


def stops(desk: Desk) -> list[Intent]:
    """Where the knob goes, one detent after the other, once round."""
    found: list[Intent] = []
    for _ in range(60):
        desk.send(StepFocus(1))
        assert desk.view.focus is not None
        if desk.view.focus in found:
            assert desk.view.focus == found[0]
            return found
        found.append(desk.view.focus)
    raise AssertionError("no end")


def test_the_knob_goes_over_home(desk: Desk) -> None:
    assert stops(desk) == [NewTable("meadow"), Show("menu")]
    desk.sit_down(2)
    desk.send(Show("home"))
    resume = desk.body(HomeView).resume
    assert resume is not None
    assert stops(desk) == [ContinueTable(resume.save), NewTable("meadow"), Show("menu")]


def test_the_knob_goes_over_the_form_and_takes_the_next_value(desk: Desk) -> None:
    desk.send(NewTable("meadow"))
    assert stops(desk) == [
        SetOption("seats", 3),
        OpenKeyboard("name:0"),
        OpenKeyboard("name:1"),
        SetOption("colour:0", "yellow"),
        SetOption("colour:1", "green"),
        SetOption("last", 3),
        SetOption("deals", "people"),
        SetOption("hard", True),
        Back(),
    ]
    desk.send(TakeFocus())
    assert len(desk.body(NewTableView).players) == 3
    assert desk.view.focus == SetOption("seats", 4)
    desk.send(TakeFocus(), TakeFocus())
    assert len(desk.body(NewTableView).players) == 2


def test_the_knob_goes_over_places_in_reading_order_then_buttons_then_the_rest(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Go())
    assert stops(desk) == [
        TouchSpot("1B"),
        TouchSpot("1C"),
        TouchSpot("2A"),
        TouchSpot("3A"),
        TakeOffer(desk.table.seq, 0),
        TickHands(),
        EnterOurs(),
        ShowRule("M-2"),
        Show("menu"),
    ]


def test_the_knob_reaches_turning_drawing_and_redoing(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Go(), TouchSpot("1C"))
    assert TurnPiece(1) in stops(desk)
    desk.send(UndoLast(), UndoLast())
    assert {EnterOurs(), RedoNext()} <= set(stops(desk))
    desk.send(EnterOurs())
    assert {TakeOffer(desk.table.seq, 0), TakeOffer(desk.table.seq, 1), EnterOurs(open=False)} <= set(stops(desk))


def test_a_refusal_comes_alone(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Go(), TouchSpot("2B"))
    assert stops(desk) == [DismissRefusal(), ShowRule("M-3")]
    desk.send(StepFocus(-1), TakeFocus())
    assert desk.view.rule is not None
    assert stops(desk) == [Show("rules"), Back()]


def test_the_knob_goes_over_sheets(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Show("menu"))
    assert stops(desk) == [
        Show("log"),
        Show("counts"),
        Show("rules"),
        Show("correct"),
        OpenKeyboard("checkpoint"),
        ExportTable(),
        Show("settings"),
        Show("home"),
        Back(),
    ]
    desk.send(Show("settings"))
    assert stops(desk) == [
        SetPreference("language", LANGUAGES[1]),
        SetPreference("text_size", "M"),
        SetPreference("palette", "dim"),
        SetPreference("sound", "louder"),
        SetPreference("deals", "people"),
        SetPreference("motion", False),
        SetPreference("hints", False),
        TeachAgain(),
        Back(),
    ]
    desk.send(Show("incidents"))
    assert stops(desk) == [Back()]


def test_the_knob_goes_over_log_and_result(desk: Desk) -> None:
    desk.sit_down(2)
    for _ in range(4):
        desk.send(Go())
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), Go())
    desk.send(Go())
    assert stops(desk) == [Show("menu"), Show("log"), ExportTable()]
    desk.send(Show("log"))
    found = stops(desk)
    assert found[0] == UndoTo(13)
    assert found[-1] == OpenKeyboard("checkpoint")


def test_the_first_step_back_is_the_last_stop(desk: Desk) -> None:
    desk.send(StepFocus(-1))
    assert desk.view.focus == Show("menu")


def test_the_focus_is_forgotten_when_what_it_was_on_is_gone(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Go(), StepFocus(1), TakeFocus())
    assert desk.view.focus is None
    shown = desk.view
    assert desk.send(TakeFocus()) == shown


def test_the_focus_stays_where_the_thing_stays(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Go(), StepFocus(1), TickHands())
    assert desk.view.focus == TouchSpot("1B")


# ---- Without touching the glass ----


def test_buttons_and_knob_alone_lead_from_home_through_a_game_to_home(tmp_path: Path) -> None:
    desk = Desk(tmp_path, dealer=AppDealer("ab"))
    panel, luck = desk.panel, Random(5)

    desk.press("go")
    assert desk.view.screen == "new_table"
    desk.press("seat3", "go")
    assert len(desk.table.players) == 3
    plays_by_buttons(desk, luck)
    assert isinstance(desk.view.body, ResultView)
    for steps in (1, -2):  # the menu, and its last line before the way out
        panel.turn(steps)
        desk.controller.poll()
        desk.press("knob")
    assert desk.view.screen == "home"


def test_undo_button_undoes_at_the_table_and_goes_back_elsewhere(desk: Desk) -> None:
    desk.send(NewTable("meadow"))
    desk.press("undo")
    assert desk.view.screen == "home"
    desk.sit_down(2)
    desk.send(Go(), Show("menu"))
    desk.press("undo")
    assert (desk.view.sheet, desk.table.seq) == ("", 2)
    desk.press("undo")
    assert desk.table.question.key == "meadow.which_sky"


def test_keys_do_the_same_on_a_desk(desk: Desk) -> None:
    for key in ("enter", "3", "enter", "spacebar", "enter"):
        desk.polls()
        assert desk.controller.key(key)
    assert desk.table.question.key == "meadow.walk_where"
    for key in ("right", "tab", "u", "escape"):
        desk.polls()
        assert desk.controller.key(key)
    assert desk.view.screen == "home"
    assert not desk.controller.key("f1")


def test_a_press_does_nothing_that_was_not_to_be_read_when_it_came(desk: Desk) -> None:
    """Two presses before a slow screen changed: the second one meant what the first did."""
    desk.sit_down(2, set_up=False)
    before = desk.table.seq
    for first, second in (("go", "go"), ("go", "seat1")):
        desk.panel.press(first)
        desk.panel.press(second)
        desk.controller.poll()
        assert not desk.table.set_up
        assert desk.table.seq == before
        desk.send(UndoLast())
        assert desk.table.set_up
