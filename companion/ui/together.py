"""Texts that share a box: where it is too small for them they become smaller together, and none at the others' cost.

    def attempt(letters: Letters) -> tuple[Laid, Laid] | None:
        title, detail = letters.lay("Done", "go", 180), letters.lay("5 left to do", "explain", 180)
        return (title, detail) if title and detail and title.height + detail.height <= 60 else None

    found = largest(attempt)

In a box that stays as it is a larger text size never makes a text smaller: the sizes that are tried are the same ones,
beginning with larger ones.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from companion.ui.text import evened, line_height, width_of, wrapped
from companion.ui.theme import GROWTH_STEP, NARROWER, ROLES, look

T = TypeVar("T")

_LEAST = 0.5
_TITLES = 3
_LEEWAY = 2
"""Pixels by which a line may be higher than its box: no letter reaches to its edges."""
_GUESS = 0.9
"""Letters are as wide as whole pixels, and no size is exactly another one enlarged."""


class Laid(msgspec.Struct, frozen=True):
    """A text on its lines, not drawn yet."""

    text: str
    role: str
    lines: tuple[str, ...]
    font: str
    size: int
    """Of the letters, in pixels."""
    width: float
    height: float


class Letters(msgspec.Struct, frozen=True):
    """The letters of one attempt."""

    scale: float
    """How many times as large as at text size S."""
    faces: int = 0
    """In which letters: 0 all in their own; 1 narrow ones for what finds no room else; 2 narrow ones for all; 3 also
    for titles."""
    guessed: bool = False
    """By letters of another size, and rather too small: each size of a font that is ever measured takes memory."""

    def lay(self, text: str, role: str, width: float, *, lines: int = 1) -> Laid | None:
        """A text in a column so wide; None: it takes more lines, or has a word that is too long."""
        own = ROLES[role][0]
        size = max(look.grown_size(role, self.scale), look.least_size(role))
        narrow = NARROWER.get(own, own) if own != "slab" or self.faces == _TITLES else own
        for font in {0: (own,), 1: (own, narrow)}.get(self.faces, (narrow,)):
            found = _laid(text, role, font, size, look.type_size(role) if self.guessed else size, round(width))
            if found is not None and len(found.lines) <= lines:
                return found
        return None


@lru_cache(maxsize=512)
def _laid(text: str, role: str, font: str, size: int, measured: int, width: int) -> Laid | None:
    """In these letters, or as guessed by those that are `measured`."""
    is_guess = measured != size
    part = size / measured * (_GUESS if is_guess else 1.0)
    found = wrapped(text, font, measured, width / part)
    if found is None:
        return None
    if not is_guess:
        found = evened(text, found, font, size)
    across = max(width_of(line, font, measured) for line in found) * part + (0 if is_guess else 1)
    return Laid(text, role, tuple(found), font, size, across, len(found) * line_height(font, measured) * part)


def largest(attempt: Callable[[Letters], T | None]) -> T | None:
    """What is found with the largest letters, narrow ones before smaller ones; None: with none."""
    for letters in _tried():
        if attempt(msgspec.structs.replace(letters, guessed=True)) is None:
            continue
        found = attempt(letters)
        if found is not None:
            return found
    return None


def _tried() -> Iterator[Letters]:
    lower = range(round(1 / GROWTH_STEP) - 1, round(_LEAST / GROWTH_STEP) - 1, -1)
    scales = [*look.growths(), *(step * GROWTH_STEP for step in lower)]
    yield from (Letters(scale, faces) for scale in scales for faces in range(_TITLES))
    yield from (Letters(scale, _TITLES) for scale in scales)


def stacked(texts: Sequence[tuple[str, str, int]], width: float, height: float) -> list[Laid] | None:
    """Texts, each with its role and most lines, under each other in a box."""

    def attempt(letters: Letters) -> list[Laid] | None:
        laid = _each(letters.lay(text, role, width, lines=lines) for text, role, lines in texts)
        return laid if laid is not None and sum(each.height for each in laid) <= height + _LEEWAY else None

    return largest(attempt)


def abreast(texts: Sequence[tuple[str, str]], width: float, height: float, apart: float = 0.0) -> list[Laid] | None:
    """Texts, each with its role, on one line of a box so large, this far from each other at least."""

    def attempt(letters: Letters) -> list[Laid] | None:
        laid = _each(letters.lay(text, role, width) for text, role in texts)
        if laid is None or any(each.height > height + _LEEWAY for each in laid):
            return None
        return laid if sum(each.width for each in laid) + apart * (len(texts) - 1) <= width else None

    return largest(attempt)


def alike(texts: Sequence[str], role: str, width: float, *, lines: int = 1) -> list[Laid] | None:
    """Texts of one kind, each in a box so wide, all in letters of one size."""
    longest_first = sorted(set(texts), key=len, reverse=True)

    def attempt(letters: Letters) -> list[Laid] | None:
        laid = _each(letters.lay(text, role, width, lines=lines) for text in longest_first)
        return laid and [laid[longest_first.index(text)] for text in texts]

    return largest(attempt)


def _each(found: Iterable[Laid | None]) -> list[Laid] | None:
    """All of them; None as soon as one finds no room."""
    laid: list[Laid] = []
    for each in found:
        if each is None:
            return None
        laid.append(each)
    return laid
