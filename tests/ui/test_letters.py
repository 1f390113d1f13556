"""Names in any script: drawn in letters that the fonts have, never as boxes."""

import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.core.text import Label

from companion.control.intents import Back, Go, NewTable, OpenTable, SetOption, Show
from companion.control.table_form import NAME_LENGTH
from companion.settings import Settings
from companion.ui import text
from companion.ui.letters import COVERED, legible
from companion.ui.shots import Camera
from tests.ui.covered import as_ranges, in_every_font
from tests.ui.finger import Finger
from tests.ui.overlook import faults

FONTS_HAVE = in_every_font()

NAMES = {
    # As the Unicode Standard's own transliterations, or the library's table, have it.
    "שלום": "Slvm",
    "محمد علي": "Mhmd `ly",
    "李明": "LiMing",
    "さくら": "Sakura",
    "한글": "HanGeul",
    "Անի": "Ani",
    "თამარ": "Tamar",
    "สมชาย": "Smchay",
    # What our fonts have stays as it is, put together where it came in pieces.
    "Иван": "Иван",
    "Ελένη": "Ελένη",
    "Nguyễn": "Nguyễn",
    "Zoe\u0308": "Zoë",
    "Ægir Þór": "Ægir Þór",
    # Pictures go where words are, and are said where there is nothing else.
    "Anna 🎉": "Anna",
    "🦊": "fox",
    "👩\u200d🚀": "woman rocket",
    # Letters in disguise, and what has no shape at all.
    "𝓐𝓷𝓷𝓪": "Anna",
    "Ａｎｎａ": "Anna",
    "An\u202ena": "Anna",
    "\ufeffAn\u200bna\x07": "Anna",
    "\ue000": "?",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_drawn_so(name: str) -> None:
    assert legible(name) == NAMES[name]


def test_what_the_fonts_have_is_written_down() -> None:
    assert COVERED.read_text(encoding="ascii") == as_ranges(FONTS_HAVE)


@given(st.text())
def test_nothing_is_drawn_that_a_font_lacks(any_text: str) -> None:
    shown = legible(any_text)
    assert {letter for letter in shown if ord(letter) not in FONTS_HAVE} <= {"\n"}
    assert {unicodedata.category(letter) for letter in shown if letter != "\n"} & {"Cc", "Cf", "Co", "Cs"} == set()
    assert legible(shown) == shown


@given(st.text(st.characters(categories=("Lu", "Ll", "Lo")), min_size=1))
def test_whoever_wrote_letters_is_called_something(name: str) -> None:
    assert legible(name).strip()


def test_letters_of_every_script() -> None:
    """All up to the ideographs, and some of every block after them."""
    for code in (*range(0x3400), *range(0x3400, sys.maxunicode + 1, 61)):
        assert all(ord(letter) in FONTS_HAVE or letter == "\n" for letter in legible(chr(code))), hex(code)


PLAYED = (
    Show("menu"),
    Show("standings"),
    Back(),
    Show("counts"),
    Back(),
    *[Go()] * 6,
    Show("log"),
    Show("correct"),
    Show("home"),
)
LONG = ("W" * NAME_LENGTH, "Wilhelmine-Maria", "ΩΨΦ ЖЩЮ ŴŴŴ ÅÅÅÅ", "國國國國國國國國國國國國國國國國")
SIZES = (((800, 480), "S"), ((1280, 720), "L"), ((720, 1280), "M"), ((480, 800), "L"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every letter that Kivy is asked to draw."""
    letters: set[str] = set()
    real = Label

    def label(text: str, **kwargs: Any) -> Any:
        letters.update(text)
        return real(text=text, **kwargs)

    monkeypatch.setattr(text, "Label", label)
    return letters


@pytest.mark.parametrize(("size", "text_size"), SIZES)
@pytest.mark.parametrize("game", ["eldur", "hekla"])
def test_long_and_foreign_names_stay_in_their_places(
    game: str,
    size: tuple[int, int],
    text_size: Any,
    camera: Camera,
    sit_down: Callable[..., Finger],
    drawn: set[str],
    tmp_path: Path,
) -> None:
    """They may end in an ellipsis; nothing else is cut, and nothing lies on or beside its place."""
    camera.resize(*size)
    finger = sit_down("5eed", settings=Settings(motion=False, text_size=text_size))
    controller = finger.heard.controller
    controller.send(NewTable(game))
    controller.send(SetOption("seats", 4))
    for seat, name in enumerate(LONG):
        controller.send(SetOption(f"name:{seat}", name))
    wrong = {}
    for intent in (SetOption("seats", 4), OpenTable(), *PLAYED):
        controller.send(intent)
        camera.app.refresh()
        camera.pass_by(2)
        found = {fault for fault in faults(camera) if not (fault.startswith("cut:") and any(n in fault for n in LONG))}
        if found:
            wrong[str(intent)] = found
    assert wrong == {}
    assert {letter for letter in drawn if ord(letter) not in FONTS_HAVE} <= {"\n"}
