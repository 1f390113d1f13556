"""Letters, fonts and fitting."""

import logging
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from companion.control.keyboard import LETTERS
from companion.i18n.compile import LOCALES
from companion.ui import text
from companion.ui.shots import Camera
from companion.ui.theme import FONTS, NARROWER, ROLES, look

NEEDED = "ÞþÐðÆæÖöÁáÉéÍíÓóÚúÝýÄäÜüß−¾×…·"
"""Visual language, section 4, and the signs the screens use."""


def shown_letters() -> set[str]:
    """Every character of every catalogue, of the packs' own texts, and of the keyboard."""
    keys = "".join("".join(rows) for rows in LETTERS.values())
    letters = set(NEEDED) | set(keys) | set(keys.upper())
    for path in LOCALES.glob("*/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            for entry in read_po(file):
                strings = (entry.string,) if isinstance(entry.string, str) else entry.string or ()
                letters |= set("".join(strings))
    for path in (LOCALES.parent.parent / "games").glob("*/data/*/texts.*.toml"):
        letters |= set(path.read_text(encoding="utf-8"))
    return letters - set("\n\t")


@pytest.mark.parametrize("font", sorted(FONTS))
def test_every_letter_shown_is_in_the_font(font: str) -> None:
    known = TTFont(text.font_file(font)).getBestCmap()
    assert {letter for letter in shown_letters() if ord(letter) not in known} == set()


def test_a_missing_font_is_said_and_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(text, "FOLDER", tmp_path)
    text.font_file.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert text.font_file("slab") == "Roboto"
    assert "RobotoSlab-Bold.otf" in caplog.text
    text.font_file.cache_clear()


def test_a_long_text_takes_narrow_letters_before_small_ones(camera: Camera) -> None:
    look.size = (800, 480)
    size = look.type_size("hands")
    wide = text.width_of("Put the sheep on 4D", "strong", size)
    narrow = text.width_of("Put the sheep on 4D", "narrow", size)
    fit = text.fitted("Put the sheep on 4D", "hands", (wide + narrow) / 2)
    assert (fit.size, fit.whole) == (size, True)


def test_a_text_that_finds_no_room_is_cut_with_a_sign_and_said_so(camera: Camera) -> None:
    fit = text.fitted("Where does the Herder go?", "question", 60)
    assert not fit.whole
    assert fit.width <= 62


@pytest.mark.parametrize("lines", [1, 2, 3])
@pytest.mark.parametrize("width", [12, 30, 46, 60, 90, 140, 220])
@pytest.mark.parametrize(
    "words", ["7", "14", "WWWW", "illi", "Þingvellir", "Put the sheep on 4D", "Wer zieht\nzuerst?"]
)
@pytest.mark.parametrize("role", ["question", "hands", "number", "explain"])
def test_letters_are_as_large_as_there_is_room_for(
    role: str, words: str, width: int, lines: int, camera: Camera
) -> None:
    """Every face and size is tried, in the order of liking: what is passed over unmeasured would not have had room."""
    tried = text._tried(ROLES[role][0], look.type_size(role), look.least_size(role))
    broken = [(letters, text.wrapped(words, face, letters, width)) for face, letters in tried]
    sizes = [letters for letters, found in broken if found is not None and len(found) <= lines]
    fit = text.fitted(words, role, width, lines=lines)
    assert (fit.size, fit.whole) == ((sizes[0], True) if sizes else (look.least_size(role), False))


@pytest.mark.parametrize("size", [(800, 480), (1920, 1200), (720, 1280)])
@pytest.mark.parametrize("role", ["hands", "hands_low", "explain", "button"])
def test_on_the_fewest_lines_a_text_finds_room(role: str, size: tuple[int, int], camera: Camera) -> None:
    look.size = size
    said = "Ware von 7G zur Sammelstelle bringen (1 von 4)."
    for width in range(round(9 * look.type_size(role)), round(20 * look.type_size(role)), 3):
        assert text.fitted(said, role, width, lines=text.fewest_lines(said, role, width)).whole, width


def test_a_text_with_far_too_little_room_is_not_measured_in_every_size(camera: Camera) -> None:
    """In the largest letters of both faces, and in those it is cut in."""
    assert look.type_size("question") - look.least_size("question") > 3
    for kept in (text.width_of, text.line_height, text._label):
        kept.cache_clear()
    assert not text.fitted("Where does the Herder go? Where?", "question", 50).whole
    assert text._label.cache_info().currsize <= 4


@pytest.mark.parametrize(("width", "lines"), [(400, 1), (150, 2), (110, 3)])
def test_words_are_wrapped_and_never_broken(width: int, lines: int, camera: Camera) -> None:
    found = text.wrapped("Move the Herder to 4D", "text", 18, width)
    assert found is not None
    assert len(found) <= lines
    assert " ".join(found) == "Move the Herder to 4D"


def test_no_short_word_is_left_alone_on_the_last_line(camera: Camera) -> None:
    """As many lines as words need, and the last not much shorter where a word of the line above can join it."""
    look.size = (800, 480)
    said, size = "Which matching pair do you use?", look.type_size("question")
    width = text.width_of("Which matching pair do", "slab", size) + 1
    assert text.wrapped(said, "slab", size, width) == ["Which matching pair do", "you use?"]
    fit = text.fitted(said, "question", width, lines=2)
    assert fit.width <= text.width_of("Which matching pair", "slab", size) + 2
    assert (fit.size, fit.whole) == (size, True)
    assert fit.height < 3 * text.line_height("slab", size)


def test_a_last_word_that_nothing_can_join_stays_alone(camera: Camera) -> None:
    look.size = (800, 480)
    size = look.type_size("hands")
    width = text.width_of("Haymaking-on-the-heath", "strong", size) + 1
    fit = text.fitted("Haymaking-on-the-heath now", "hands", width, lines=2)
    assert (fit.size, fit.whole) == (size, True)


@pytest.mark.parametrize("font", sorted(NARROWER))
def test_narrow_letters_are_as_bold_as_those_they_stand_in_for(font: str) -> None:
    """So that rows of one list look alike. The slab and the black have no narrow sister: the boldest stands in."""
    weight, narrow = (TTFont(text.font_file(name))["OS/2"].usWeightClass for name in (font, NARROWER[font]))
    assert narrow == (weight if font in ("text", "strong", "bold") else 700)


def test_essential_roles_never_go_below_one_twenty_eighth(camera: Camera) -> None:
    for size in ((800, 480), (1280, 720), (720, 1280), (1024, 600), (1920, 1080)):
        look.size = size
        assert all(look.type_size(role) >= min(size) / 28 for role in ("question", "hands", "go", "explain", "button"))
    look.size = (800, 480)
    assert set(ROLES) >= {"caption", "badge"}
