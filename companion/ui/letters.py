"""Texts in the letters that our fonts have. People write their names in any script, and a save keeps them so; what the
fonts lack is drawn in Latin letters, from left to right, never as empty boxes."""

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

COVERED = Path(__file__).parent / "fonts" / "letters.txt"
"""The characters that every font has, as ranges of code points; written by `python -m tests.ui.covered`."""

_USUAL = re.compile("[ -~\xa0-\xac\xae\xb0-\u017f\n]*")
"""What our own languages are written in."""
_UNKNOWN = "?"


@lru_cache(maxsize=1024)
def legible(text: str) -> str:
    """As it can be drawn. Pictures such as emoji are left out where words remain, else said in a word."""
    if _USUAL.fullmatch(text):
        return text
    composed = unicodedata.normalize("NFC", text)
    if all(_is_covered(letter) for letter in composed):
        return composed
    words = _tidy("".join(_written(composed)))
    if re.search(r"\w", words) or not text.strip():
        return words
    return _tidy(re.sub("[:_]+", " ", _latin(composed))) or words or _UNKNOWN


def _written(text: str) -> list[str]:
    """Letter by letter; most scripts have no capitals, and a word of theirs begins with one all the same."""
    found: list[str] = []
    begins = True
    for letter in text:
        kind = unicodedata.category(letter)
        if _is_covered(letter):
            found.append(letter)
        elif kind[0] in "LMNP":
            latin = _latin(letter)
            found.append(latin.capitalize() if begins and kind in ("Lo", "Ll") and latin.islower() else latin)
        elif kind[0] == "Z":
            found.append(" ")
        begins = not kind.startswith(("L", "M", "N"))
    return found


def _tidy(text: str) -> str:
    return re.sub(" +", " ", text).strip()


def _latin(text: str) -> str:
    from anyascii import anyascii  # only here: hardly a table needs it

    return "".join(letter for letter in anyascii(text) if letter.isprintable())


def _is_covered(letter: str) -> bool:
    is_drawn = letter.isprintable() or unicodedata.category(letter) == "Zs"
    return letter == "\n" or (is_drawn and ord(letter) in _covered())


@cache
def _covered() -> frozenset[int]:
    ranges = (line.split("-") for line in COVERED.read_text(encoding="ascii").split())
    return frozenset(code for first, last in ranges for code in range(int(first, 16), int(last, 16) + 1))
