"""A player's figure: the colour and the shape on its belly say whose. Turned it stands on its head, a dot beside it."""

from typing import Any

from companion.ui import silhouettes
from companion.ui.drawing import Pen, Point, baked
from companion.ui.kept import kept
from companion.ui.theme import SHAPES, look

BOX = silhouettes.BOX
_RIM = 4.0
_BELLY = 37.0
"""Height of the shape's middle."""
_MARK = (50.0, 52.0)
"""Where the dot of a turned figure is: beside its head, which is below then."""


def picture(side: float, colour: str, turned: bool = False) -> Any:
    """The baked texture of a figure, `side` pixels square."""
    pixels = max(8, round(side))
    return kept(("figure", pixels, colour, turned), lambda: _baked(pixels, colour, turned))


def paint(pen: Pen, x: float, y: float, side: float, colour: str, turned: bool = False) -> None:
    """A figure in a square box whose top left corner is (x, y), in the pen's units."""
    pen.picture(picture(side * pen.unit, colour, turned), x, y, side, side)


def _baked(side: int, colour: str, turned: bool) -> Any:
    dark = look.colour("outline")

    def upright(point: Point) -> Point:
        return (point[0], BOX - point[1]) if turned else point

    def draw(pen: Pen) -> None:
        outline = [
            [upright(point) for point in contour]
            for _, path in silhouettes.paths()["meeple"]
            for contour in silhouettes.outlines(path)
        ]
        for contour in outline:
            pen.line(contour, dark, 2 * _RIM, close=True)
        pen.polygon(outline, look.colour(colour))
        x, y = upright((BOX / 2, _BELLY))
        shape = 17.0
        belly = pen.moved(x - shape / 2, y - shape / 2, shape / BOX)
        silhouettes.draw(belly, SHAPES.get(colour, "circle"), dict.fromkeys("meld", dark))
        if turned:
            pen.disc(*_MARK, 11, dark)
            pen.disc(*_MARK, 7.5, look.colour("bone"))

    unit = side / (BOX + 2 * _RIM)
    return baked(side, side, lambda pen: draw(pen.moved(_RIM, _RIM)), clear=(*dark[:3], 0.0), unit=unit)
