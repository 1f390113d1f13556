"""What keys write, how the knob finds them, and what a finished text becomes."""

from pathlib import Path

import pytest

from companion.control.focus import stops
from companion.control.intents import (
    Back,
    EnterKeyRow,
    Go,
    Intent,
    NewTable,
    OpenKeyboard,
    PressKey,
    SeatPressed,
    SetOption,
    Show,
    StepFocus,
    TakeFocus,
)
from companion.control.keyboard import DELETE, LETTERS, SHIFT, SPACE, Typing
from companion.control.table_form import NAME_LENGTH
from companion.control.views import KeyboardView, LogView, NewTableView
from companion.i18n.catalog import LANGUAGES
from companion.rules.contract import message
from companion.settings import Settings
from tests.control.desk import Desk

TITLE = message("shell.name_of", who=message("shell.seat_red"))


def typed(*keys: str, names: bool = True, text: str = "", most: int = NAME_LENGTH) -> Typing:
    typing = Typing("name:0", TITLE, text, most, names=names)
    for key in keys:
        typing = typing.pressed(key)
    return typing


def keyboard(desk: Desk) -> KeyboardView:
    assert desk.view.keyboard is not None
    return desk.view.keyboard


def focus(desk: Desk) -> Intent | None:
    return desk.view.focus


def names(desk: Desk) -> list[str]:
    return [player.name for player in desk.body(NewTableView).players]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Whose name is typed already at the second place."""
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("name:1", "Ægir"))
    return desk


# ---- What keys write ----


@pytest.mark.parametrize("language", sorted(LETTERS))
def test_every_letter_of_the_three_languages_has_one_key(language: str) -> None:
    """The alphabets as schools teach them, figures, and the signs of names."""
    icelandic = "aábdðeéfghiíjklmnoóprstuúvxyýþæö"
    german = "abcdefghijklmnopqrstuvwxyzäöüß"
    keys = "".join(LETTERS[language])
    assert set(keys) == set(icelandic + german + "0123456789-'.")
    assert len(keys) == len(set(keys))
    assert max(map(len, LETTERS[language])) <= 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_rows(language: str) -> None:
    first = {"de": "qwertz"}.get(language, "qwerty")
    assert "".join(typed(names=False).rows(language)[1]).startswith(first)


def test_every_word_of_a_name_begins_with_a_capital() -> None:
    assert typed().shifted
    assert not typed("Þ").shifted
    assert typed("Þ", "ó", SPACE).shifted
    assert typed("A", "-").shifted
    assert typed("A", DELETE).shifted


def test_words_to_look_for_do_not() -> None:
    assert not typed(names=False).shifted
    assert not typed("a", SPACE, names=False).shifted


def test_shift_holds_for_one_letter_and_can_be_taken_back() -> None:
    assert typed("M", "c", SHIFT).shifted
    assert not typed("M", "c", SHIFT, SHIFT).shifted
    assert not typed("M", "c", SHIFT, "D").shifted
    assert not typed(SHIFT).shifted


@pytest.mark.parametrize("language", LANGUAGES)
def test_capitals_are_on_the_same_keys(language: str) -> None:
    small, capital = typed("a").rows(language), typed("a", SHIFT).rows(language)
    pairs = {s: c for row, upper in zip(small, capital, strict=True) for s, c in zip(row, upper, strict=True)}
    assert {"þ": "Þ", "ð": "Ð", "æ": "Æ", "ö": "Ö", "á": "Á", "ü": "Ü", "ß": "ß", "1": "1"}.items() <= pairs.items()


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("Þ", "ó", "r", "a"), "Þóra"),
        (("A", DELETE, DELETE, "B"), "B"),
        ((SPACE, "A", SPACE, "B"), "A B"),
        (("A", "\n", "\t", "b"), "Ab"),
        (("o", "\N{COMBINING ACUTE ACCENT}"), "ó"),
        (("Ł", "ø"), "Łø"),
    ],
)
def test_keys_write_one_line(keys: tuple[str, ...], text: str) -> None:
    """A desk keyboard has other letters too, and may send an accent by itself."""
    assert typed(*keys).text == text


def test_what_finds_no_room_is_not_written() -> None:
    full = typed(*"Abcdefghijklmnop")
    assert (len(full.text), full.left) == (16, 0)
    assert full.pressed("q") == full
    assert full.pressed(DELETE).left == 1


# ---- Names ----


def test_a_name_is_typed_and_kept(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:0"), *map(PressKey, "Þóra"))
    assert (keyboard(desk).title, keyboard(desk).text) == (TITLE, "Þóra")
    assert names(desk) == ["", "Ægir"]
    desk.send(Go())
    assert desk.view.keyboard is None
    assert names(desk) == ["Þóra", "Ægir"]
    assert desk.view.screen == "new_table"


def test_a_name_that_is_there_is_gone_on_with_or_left(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:1"), PressKey(DELETE))
    assert keyboard(desk).text == "Ægi"
    desk.send(Back())
    assert desk.view.keyboard is None
    assert names(desk) == ["", "Ægir"]


def test_it_is_said_how_much_room_is_left(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:0"))
    assert keyboard(desk).note == message("shell.letters_left", count=16)
    desk.send(*map(PressKey, "Abcdefghijklmno"))
    assert (keyboard(desk).note, keyboard(desk).full) == (message("shell.letters_left", count=1), False)
    desk.send(PressKey("p"))
    assert (keyboard(desk).note, keyboard(desk).full) == (message("shell.letters_left", count=0), True)


@pytest.mark.parametrize("what", ["name:4", "name:", "name", "colour:0", "checkpoint", "search", ""])
def test_what_cannot_be_typed_here_opens_nothing(desk: Desk, what: str) -> None:
    assert desk.send(OpenKeyboard(what)).keyboard is None


def test_while_something_is_typed_nothing_else_is_asked(desk: Desk) -> None:
    before = desk.send(OpenKeyboard("name:0"))
    for intent in (SeatPressed("blue"), Show("menu"), SetOption("seats", 4), OpenKeyboard("name:1"), EnterKeyRow(9)):
        assert desk.send(intent) == before


def test_the_rows_are_those_of_the_language(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=Settings(language="de"))
    desk.send(NewTable("meadow"), OpenKeyboard("name:0"))
    assert keyboard(desk).rows[1] == tuple("QWERTZUIOPÜ")


# ---- What a moment is called ----


def test_a_moment_is_named_by_the_keyboard(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), OpenKeyboard("checkpoint"))
    assert keyboard(desk).hint == message("shell.checkpoint_default", number=1)
    desk.send(*map(PressKey, "Storm"), Go(), Show("log"))
    assert [row.checkpoint for row in desk.body(LogView).rows if row.checkpoint] == ["Storm"]


def test_a_moment_without_a_name_is_called_by_its_turn(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), Show("menu"), OpenKeyboard("checkpoint"), Go())
    assert desk.notes() == ["shell.checkpoint_kept"]
    desk.send(Show("log"))
    assert [row.checkpoint for row in desk.body(LogView).rows if row.checkpoint] == ["Turn 1"]


def test_no_moment_is_named_while_the_table_is_put_right(desk: Desk) -> None:
    """It would be one that does not last."""
    desk.sit_down()
    desk.send(Show("correct"), Show("menu"))
    assert OpenKeyboard("checkpoint") not in [item.intent for item in desk.view.menu]
    assert desk.send(OpenKeyboard("checkpoint")).keyboard is None


# ---- By the knob, and on a desk ----


def by_knob(desk: Desk, *wanted: Intent) -> int:
    """Turns and presses until all of this is done; how many detents it took."""
    steps = 0
    for intent in wanted:
        around = stops(desk.view)
        here = around.index(desk.view.focus) if desk.view.focus in around else -1
        ahead = (around.index(intent) - here) % len(around)
        by = 1 if ahead <= len(around) / 2 else -1
        while desk.view.focus != intent:
            desk.panel.turn(by)
            desk.controller.poll()
            steps += 1
        desk.press("knob")
    return steps


def test_the_knob_types_a_name_row_by_row(desk: Desk) -> None:
    by_knob(desk, OpenKeyboard("name:0"))
    assert focus(desk) == EnterKeyRow(0)
    by_knob(desk, EnterKeyRow(3))
    assert stops(desk.view) == tuple(map(PressKey, "ZXCVBNMÞ'."))
    by_knob(desk, PressKey("Þ"))
    assert focus(desk) == EnterKeyRow(3)
    by_knob(desk, EnterKeyRow(4), PressKey("ó"), EnterKeyRow(1), PressKey("r"), EnterKeyRow(2), PressKey("a"), Go())
    assert names(desk) == ["Þóra", "Ægir"]
    assert focus(desk) == OpenKeyboard("name:0")


@pytest.mark.parametrize("language", sorted(LETTERS))
def test_no_letter_is_far_for_the_knob(tmp_path: Path, language: str) -> None:
    """From where the last letter was typed: at most half round the ten rows and keys, and half round eleven letters."""
    desk = Desk(tmp_path, settings=Settings(language=language))
    desk.send(NewTable("meadow"), OpenKeyboard("name:0"), StepFocus(1), PressKey(SHIFT))
    for row, letters in enumerate(LETTERS[language]):
        for letter in letters:
            assert by_knob(desk, EnterKeyRow(row), PressKey(letter)) <= 5 + 5
            desk.send(PressKey(DELETE), PressKey(SHIFT))


def test_undo_leaves_the_row_and_then_the_keyboard(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:0"), StepFocus(1), TakeFocus())
    assert keyboard(desk).row == 0
    desk.press("undo")
    assert (keyboard(desk).row, desk.view.focus) == (None, EnterKeyRow(0))
    desk.press("undo")
    assert desk.view.keyboard is None
    assert desk.view.screen == "new_table"


def test_a_letter_that_finds_no_room_keeps_the_focus_seen(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:0"), *map(PressKey, "Abcdefghijklmnop"), StepFocus(1), TakeFocus(), TakeFocus())
    assert desk.view.focus == PressKey("1")


def test_lamps_say_that_go_is_done_and_undo_gives_up(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:0"))
    assert desk.lamps() == {"go", "undo"}


def test_a_desk_keyboard_types(desk: Desk) -> None:
    """Letters that ask for something elsewhere (m: menu, u: undo, 1: a seat) are letters now."""
    desk.send(OpenKeyboard("name:0"))
    for key in ("m", "u", "1", "spacebar", "r", "t"):
        assert not desk.controller.key(key)
    desk.controller.typed("Þór ")
    desk.controller.typed("uq")
    assert desk.controller.key("backspace")
    assert keyboard(desk).text == "Þór u"
    assert desk.controller.key("enter")
    assert names(desk) == ["Þór u", "Ægir"]


def test_escape_gives_it_up(desk: Desk) -> None:
    desk.send(OpenKeyboard("name:0"))
    desk.controller.typed("X")
    assert desk.controller.key("escape")
    assert names(desk) == ["", "Ægir"]


def test_what_a_desk_keyboard_writes_elsewhere_is_nothing(desk: Desk) -> None:
    before = desk.view
    desk.controller.typed("abc")
    assert desk.view == before
