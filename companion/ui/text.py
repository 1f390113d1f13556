"""Texts as pictures, fitted into boxes: narrower letters before smaller ones, two lines before a word is cut, and no
word alone on the last line where the others can give it company.

Whatever comes here is drawn in letters that the fonts have, see `letters`.
"""

import logging
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from kivy.core.text import Label

from companion.ui.letters import legible
from companion.ui.theme import FONTS, NARROWER, ROLES, look

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent / "fonts"
_LEEWAY = 1.15
"""Letters are as wide as whole pixels, and no size is exactly another one enlarged."""
_MOST_TRIES = 12
"""Other line breaks that are looked at for one text."""


class Fitted(msgspec.Struct, frozen=True):
    """A text in the size and lines it takes in its box."""

    texture: Any
    width: float
    height: float
    size: int
    """Of the letters, in pixels."""
    whole: bool
    """False: it is longer than the box, and cut."""


@lru_cache(maxsize=16)
def font_file(font: str) -> str:
    """The file of one of `theme.FONTS`; Kivy's own Roboto where it is missing, said once in the log."""
    path = FOLDER / FONTS[font]
    if path.is_file():
        return str(path)
    log.warning("font file %s is missing; Roboto stands in for it", path)
    return "Roboto"


@lru_cache(maxsize=4096)
def width_of(text: str, font: str, size: int) -> int:
    extents: tuple[int, int] = _label(font, size).get_extents(legible(text))
    return extents[0]


@lru_cache(maxsize=64)
def line_height(font: str, size: int) -> int:
    extents: tuple[int, int] = _label(font, size).get_extents("ÞgÁ")
    return extents[1]


@lru_cache(maxsize=64)
def _label(font: str, size: int) -> Any:
    return Label(text="", font_name=font_file(font), font_size=size)


def wrapped(text: str, font: str, size: int, width: float) -> list[str] | None:
    """The lines of a text at word breaks; None if a single word is wider than the box."""
    lines: list[str] = []
    for paragraph in legible(text).split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width_of(longer, font, size) <= width:
                line = longer
            elif width_of(word, font, size) > width:
                return None
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return lines


def fitted(text: str, role: str, width: float, height: float = 1e6, *, lines: int = 1, align: str = "left") -> Fitted:
    """A text in a box of width x height pixels, on at most so many lines."""
    broken, font, letters, whole = _fitted(text, role, round(width), round(height), lines, look.type_size(role))
    found = drawn(broken, font, letters, align)
    return found if whole else msgspec.structs.replace(found, whole=False)


@lru_cache(maxsize=1024)
def _fitted(
    text: str, role: str, width: int, height: int, lines: int, size: int
) -> tuple[tuple[str, ...], str, int, bool]:
    """Lines, font and size, and whether all of it has room."""
    found = _found(text, role, width, height, lines, size)
    if found is not None:
        broken, font, letters = found
        return tuple(evened(text, broken, font, letters)), font, letters, True
    least = look.least_size(role)
    return tuple(_cut(text, "narrow", least, width, lines)), "narrow", least, False


def height_of(text: str, role: str, width: float, *, lines: int = 1) -> float:
    """What a text takes in a box so wide, without drawing it; 0 if it finds no room."""
    found = _found(text, role, round(width), round(1e6), lines, look.type_size(role))
    return len(found[0]) * line_height(*found[1:]) if found is not None else 0


def fewest_lines(text: str, role: str, width: float) -> int:
    """How many lines a text takes in its narrow letters, as large as its longest word lets them be."""
    font = ROLES[role][0]
    narrower = NARROWER.get(font, font)
    for size in range(look.type_size(role), look.least_size(role) - 1, -1):
        found = wrapped(text, narrower, size, round(width))
        if found is not None:
            return len(found)
    return 1


def least_width(text: str, role: str) -> float:
    """What a text takes at least on one line; 0 for none."""
    return width_of(text, "narrow", look.least_size(role)) + 1 if text else 0


def _found(text: str, role: str, width: int, height: int, lines: int, size: int) -> tuple[list[str], str, int] | None:
    """Lines, font and size in which a text finds room; None: in none."""
    for face, letters in _tried(ROLES[role][0], size, look.least_size(role)):
        if _is_far_too_wide(text, face, letters, size, width * lines):
            continue
        found = wrapped(text, face, letters, width)
        if found is not None and len(found) <= lines and len(found) * line_height(face, letters) <= height + 2:
            return found, face, letters
    return None


def _is_far_too_wide(text: str, font: str, size: int, largest: int, width: float) -> bool:
    """As its largest letters tell. Nothing is measured in this size for it: each size of a font that is ever used takes
    a quarter of a megabyte and a millisecond or two."""
    return width_of(text.replace("\n", " "), font, largest) * size / largest > width * _LEEWAY


def _tried(font: str, size: int, least: int) -> list[tuple[str, int]]:
    """Fonts and sizes in the order of liking: narrow letters come before small ones, but a title keeps its own."""
    sizes = range(size, least - 1, -1)
    narrower = NARROWER.get(font, font)
    if font == "slab":
        return [*((font, letters) for letters in sizes), *((narrower, letters) for letters in sizes)]
    return [(face, letters) for letters in sizes for face in (font, narrower)]


def evened(text: str, lines: list[str], font: str, size: int) -> list[str]:
    """As many lines, the last at least half as long as the longest where a word earlier in the line can do that."""
    found = lines
    for _ in range(0 if "\n" in text else _MOST_TRIES):
        widths = [width_of(line, font, size) for line in found]
        if len(found) < 2 or widths[-1] * 2 >= max(widths):
            return found
        narrower = wrapped(text, font, size, max(widths) - 1)
        if narrower is None or len(narrower) > len(lines):
            return found
        found = narrower
    return found


def _cut(text: str, font: str, size: int, width: int, lines: int) -> list[str]:
    """As much as there is room for, with an ellipsis."""
    kept = legible(text)
    while kept:
        found = wrapped(kept + "…", font, size, width)
        if found is not None and len(found) <= lines:
            return found
        kept = kept[:-1].rstrip()
    return ["…"]


@lru_cache(maxsize=256)
def drawn(lines: tuple[str, ...], font: str, size: int, align: str) -> Fitted:
    """These lines as a picture."""
    label = Label(text="\n".join(lines), font_name=font_file(font), font_size=size, halign=align, color=(1, 1, 1, 1))
    label.refresh()
    texture = label.texture
    return Fitted(texture, texture.width, texture.height, size, True)


def forget() -> None:
    """Drop all kept pictures, after a change of size."""
    _fitted.cache_clear()
    drawn.cache_clear()


def capital(text: str) -> str:
    """As it stands at the head of a line, where a noun may be alone: "goods" becomes "Goods"."""
    return text[:1].upper() + text[1:]
