"""The wiring of a profile as a picture: the header as it is seen, each wire in the colour of what hangs on it.

python -m hardware.wiring_picture [PROFILE.toml] > wiring.svg
"""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from hardware.profile import REFERENCE
from hardware.wiring import Place, Wired, wired

ROW, LEFT, RIGHT, TOP = 24, 330, 354, 76
"""Pixels: between two pins, to the middle of each column of them, and to the first."""
WIDTH = LEFT + RIGHT
PAPER, INK, FAINT, BOARD, METAL = "#fbf9f4", "#2b2622", "#978d81", "#2f6b4f", "#d9b64a"
WRONG = "#d3001c"
SUPPLIES = {"3V3": "#d98c2b", "5V": "#c0392b", "GND": "#1b1815"}
COLOURS = {"seat1": "#c8402f", "seat2": "#d5a514", "seat3": "#3f8f4f", "seat4": "#2f6fb3", "go": "#8a8178"}
"""Of the first word of what a pin is used for; what is not named here is drawn in `OTHER`."""
OTHER = "#6f4f9c"


def picture(wired: Wired) -> str:
    """An SVG file. What is wrong or doubled is red, and named below."""
    faults = [str(fault) for fault in wired.faults]
    height = TOP + ROW * (len(wired.places) // 2) + 8 + 18 * len(faults)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    board = f'x="{LEFT - 16}" y="{TOP - 14}" width="{RIGHT - LEFT + 32}" height="{ROW * 19 + 28}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>',
        _text(WIDTH / 2, 24, wired.name, INK, "middle", 'font-size="15" font-weight="bold"'),
        _text(WIDTH / 2, 43, "seen from above, the corner of the board at the top right", FAINT, "middle"),
        f'<rect {board} rx="5" fill="{BOARD}"/>',
    ]
    for number, place in enumerate(wired.places, 1):
        lines += _pin(number, place)
    for number, fault in enumerate(faults):
        lines.append(_text(20, height - 14 - 18 * (len(faults) - 1 - number), fault, WRONG, "start"))
    return "\n".join([*lines, "</svg>\n"])


def _pin(number: int, place: Place) -> Iterator[str]:
    """Odd numbers are on the left, even ones on the right."""
    side, x = (1, RIGHT) if number % 2 == 0 else (-1, LEFT)
    y = TOP + ROW * ((number - 1) // 2)
    anchor = "start" if side > 0 else "end"
    use = ", ".join(place.uses)
    colour = SUPPLIES.get(place.name, FAINT)
    if use:
        colour = WRONG if place.wrong else COLOURS.get(use.split(" ")[0], OTHER)
        yield f'<path d="M{x} {y} H{x + side * 134}" stroke="{colour}" stroke-width="3" stroke-linecap="round"/>'
        yield _text(x + side * 144, y + 4, use, WRONG if place.wrong else INK, anchor, 'font-weight="bold"')
    yield _label(x + side * 74, y, place.name, colour)
    yield (
        f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12" fill="{METAL}"/>'
        if number == 1
        else f'<circle cx="{x}" cy="{y}" r="6" fill="{METAL}"/>'
    )
    yield _text(x, y + 3, str(number), INK, "middle", 'font-size="7"')


def _label(x: float, y: float, text: str, colour: str) -> str:
    """On paper of its own, so that a wire passes behind it."""
    return f'<rect x="{x - 26}" y="{y - 8}" width="52" height="16" rx="3" fill="{PAPER}"/>' + _text(
        x, y + 4, text, colour, "middle", 'font-size="11"'
    )


def _text(x: float, y: float, text: str, colour: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" {more}>{escape(text)}</text>'


if __name__ == "__main__":
    sys.stdout.write(picture(wired(Path(sys.argv[1]) if len(sys.argv) > 1 else REFERENCE)))
