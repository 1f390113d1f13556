"""Things as small pictures: what belongs to somebody has that player's colour and shape."""

from collections.abc import Sequence

from companion.control.views import PlayerView
from companion.rules.view import Piece
from companion.ui import figures, stones
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.seats import seat_colour
from companion.ui.theme import SHAPES

STONES = ("stone", "lava_stone")
"""Icons that are shapes with lines."""


def paint_sign(
    part: Part, pen: Pen, icon: str, x: float, y: float, side: float, tone: str = "", grooves: int | None = None
) -> None:
    """An icon in a square box; `tone` is what it is made of, or whose it is."""
    if icon in STONES:
        stones.paint(pen, x, y, side, tone, grooves)
    elif icon == "figure" and tone in SHAPES:
        figures.paint(pen, x, y, side, tone)
    else:
        part.icon(pen, icon, x, y, side, tone)


def paint_things(
    part: Part,
    pen: Pen,
    things: Sequence[Piece],
    players: Sequence[PlayerView],
    box: tuple[float, float, float, float],
    apart: float,
) -> None:
    """Pieces in one line in the box, `apart` from each other; smaller where they are many."""
    if not things:
        return
    x, y, w, h = box
    side = min(h, (w - apart * (len(things) - 1)) / len(things))
    for i, thing in enumerate(things):
        left, top = x + i * (side + apart), y + (h - side) / 2
        colour = seat_colour(players, thing.seat) or thing.tone
        paint_sign(part, pen, thing.icon, left, top, side, colour, thing.grooves)
