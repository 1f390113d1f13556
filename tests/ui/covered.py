"""`python -m tests.ui.covered` writes down which characters every font has, after a font has changed."""

from fontTools.ttLib import TTFont

from companion.ui.letters import COVERED
from companion.ui.theme import FONTS


def in_every_font() -> set[int]:
    return set.intersection(*(set(TTFont(COVERED.parent / file).getBestCmap()) for file in FONTS.values()))


def as_ranges(codes: set[int]) -> str:
    """A line each: the first and the last, in hexadecimal."""
    found: list[tuple[int, int]] = []
    for code in sorted(codes):
        first = found.pop()[0] if found and found[-1][1] == code - 1 else code
        found.append((first, code))
    return "".join(f"{first:x}-{last:x}\n" for first, last in found)


if __name__ == "__main__":
    COVERED.write_text(as_ranges(in_every_font()), encoding="ascii")
