"""Buttons, knob and keys to intents, screen by screen."""

from pathlib import Path

import pytest

from companion.control.bindings import KEYBOARD, OVERLAY, Bindings, BindingsFile, load_bindings
from companion.control.intents import Back, EnterOurs, Go, PressKey, SeatPressed, StepFocus, TakeFocus, UndoLast
from companion.errors import DataError
from hardware.events import ButtonPressed, DeviceLost, KnobTurned

BINDINGS = load_bindings()


@pytest.mark.parametrize(("number", "colour"), [(1, "red"), (2, "yellow"), (3, "green"), (4, "blue")])
def test_seat_buttons_are_the_colours_of_the_panel(number: int, colour: str) -> None:
    assert BINDINGS.intents(ButtonPressed(f"seat{number}"), "table") == (SeatPressed(colour),)
    assert BINDINGS.key(str(number), "table") == SeatPressed(colour)


def test_go_and_undo_and_knob_on_the_table() -> None:
    assert BINDINGS.intents(ButtonPressed("go"), "table") == (Go(),)
    assert BINDINGS.intents(ButtonPressed("undo"), "table") == (UndoLast(),)
    assert BINDINGS.intents(ButtonPressed("knob"), "table") == (TakeFocus(),)
    assert BINDINGS.intents(KnobTurned(2), "table") == (StepFocus(1), StepFocus(1))
    assert BINDINGS.intents(KnobTurned(-1), "table") == (StepFocus(-1),)


@pytest.mark.parametrize("screen", ["home", "new_table", OVERLAY])
def test_undo_goes_back_where_nothing_can_be_undone(screen: str) -> None:
    assert BINDINGS.intents(ButtonPressed("undo"), screen) == (Back(),)
    assert BINDINGS.key("u", screen) == Back()


def test_while_something_is_typed_other_keys_are_letters() -> None:
    assert BINDINGS.intents(ButtonPressed("go"), KEYBOARD) == (Go(),)
    assert BINDINGS.intents(ButtonPressed("undo"), KEYBOARD) == (Back(),)
    assert BINDINGS.intents(ButtonPressed("seat1"), KEYBOARD) == ()
    assert BINDINGS.intents(KnobTurned(-1), KEYBOARD) == (StepFocus(-1),)
    assert BINDINGS.key("backspace", KEYBOARD) == PressKey("delete")
    assert [BINDINGS.key(key, KEYBOARD) for key in ("u", "m", "1", "spacebar")] == [None] * 4


def test_desk_keys_mirror_the_panel() -> None:
    assert BINDINGS.key("enter", "table") == BINDINGS.key("spacebar", "table") == Go()
    assert BINDINGS.key("backspace", "table") == BINDINGS.key("u", "table") == UndoLast()
    assert BINDINGS.key("right", "home") == StepFocus(1)
    assert BINDINGS.key("escape", "log") == Back()
    assert BINDINGS.key("o", "table") == EnterOurs()


def test_unknown_buttons_keys_and_other_events_ask_for_nothing() -> None:
    assert BINDINGS.intents(ButtonPressed("coin"), "table") == ()
    assert BINDINGS.key("f13", "table") is None
    assert BINDINGS.intents(DeviceLost("buttons", "unplugged"), "table") == ()


def test_an_unknown_word_is_named_when_the_file_is_read() -> None:
    with pytest.raises(DataError, match="'jump'"):
        Bindings(BindingsFile(keys={"j": "jump"}))


@pytest.mark.parametrize("content", [b"keys = 3", b"[keys]\na =", b"[buton]\nx = 'go'"])
def test_a_broken_file_is_a_data_error_with_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"own\.toml"):
        load_bindings(path)


def test_a_missing_file_is_a_data_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml"):
        load_bindings(tmp_path / "none.toml")
