"""A contact sheet: many photographs on one picture, small, each with its name.

`python -m companion.ui.contact FILE PICTURE...` makes one of pictures that are there.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.ui import environment

_LONG = 320
"""The longer side of a small picture, in pixels."""
_GAP, _NAME = 8, 22
_ACROSS = 1660
"""About how wide the sheet is, in pixels."""


def write_sheet(path: Path, photographs: Sequence[Path], *, across: int = _ACROSS, long: int = _LONG) -> None:
    """All of them, row by row, on one PNG file about `across` pixels wide, each with its longer side of `long` pixels.

    Needs a window.
    """
    from companion.ui.drawing import Pen, baked  # like all that draws, only once the window is prepared
    from companion.ui.text import fitted
    from companion.ui.theme import look

    small = [_small(photograph, long) for photograph in photographs]
    cell_w = max(texture.width for texture in small) + _GAP
    cell_h = max(texture.height for texture in small) + _NAME + _GAP
    columns = max(1, min(len(small), (across - _GAP) // cell_w))
    rows = math.ceil(len(small) / columns)

    def draw(pen: Pen) -> None:
        pen.box(0, 0, columns * cell_w + _GAP, rows * cell_h + _GAP, look.colour("bg"))
        for i, (texture, photograph) in enumerate(zip(small, photographs, strict=True)):
            x, y = _GAP + i % columns * cell_w, _GAP + i // columns * cell_h
            pen.picture(texture, x, y, texture.width, texture.height)
            name = fitted(photograph.stem, "caption", cell_w - _GAP, _NAME)
            left, top = x + (texture.width - name.width) / 2, y + texture.height + (_NAME - name.height) / 2
            pen.picture(name.texture, left, top, name.width, name.height, look.colour("ash"))

    sheet = baked(columns * cell_w + _GAP, rows * cell_h + _GAP, draw, over=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(str(path), flipped=True)


def _small(photograph: Path, long: int) -> Any:
    from kivy.core.image import Image

    from companion.ui.drawing import baked

    whole = Image(str(photograph), nocache=True).texture
    part = long / max(whole.size)
    width, height = (round(side * part) for side in whole.size)
    return baked(width, height, lambda pen: pen.picture(whole, 0, 0, width, height), over=2)


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0 done; 2 not understood, or a picture is missing."""
    parser = argparse.ArgumentParser(prog="python -m companion.ui.contact", description="Photographs on one sheet.")
    parser.add_argument("sheet", type=Path, metavar="FILE")
    parser.add_argument("photographs", type=Path, nargs="+", metavar="PICTURE")
    parser.add_argument("--across", default=_ACROSS, type=int, metavar="PIXELS")
    parser.add_argument("--long", default=_LONG, type=int, metavar="PIXELS", help="the longer side of each")
    asked = parser.parse_args(arguments)
    missing = [str(photograph) for photograph in asked.photographs if not photograph.is_file()]
    if missing:
        parser.error(f"not there: {', '.join(missing)}")
    environment.prepare(size=(400, 240))
    from kivy.base import EventLoop

    EventLoop.ensure_window()
    write_sheet(asked.sheet, asked.photographs, across=asked.across, long=asked.long)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
