"""Pieces beside the board, side by side, as small as there is room."""

from collections.abc import Sequence

from companion.control.views import PlayerView
from companion.rules.view import Piece
from companion.ui import stones
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.seats import seat_colour


def paint_things(
    part: Part,
    pen: Pen,
    things: Sequence[Piece],
    players: Sequence[PlayerView],
    box: tuple[float, float, float, float],
    apart: float,
) -> None:
    """In one line in the box, `apart` from each other; smaller where they are many."""
    if not things:
        return
    x, y, w, h = box
    side = min(h, (w - apart * (len(things) - 1)) / len(things))
    for i, thing in enumerate(things):
        left, top = x + i * (side + apart), y + (h - side) / 2
        colour = seat_colour(players, thing.seat) or thing.tone
        if thing.grooves is None:
            part.icon(pen, thing.icon, left, top, side, colour)
        else:
            stones.paint(pen, left, top, side, colour, thing.grooves)
