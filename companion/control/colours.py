"""The seats' colours, and which button of the panel belongs to whom."""

from collections.abc import Sequence

from companion.control.views import PlayerView
from companion.rules.contract import Seat

COLOURS = ("red", "yellow", "green", "blue")
"""Of the panel's seat buttons, in their order; each player has one of his own."""


def colour_of(seat: Seat, players: Sequence[PlayerView]) -> str:
    """The colour of a seat's button; for somebody who has none of these colours, that of the button by number."""
    colour = players[seat].colour
    return colour if colour in COLOURS else COLOURS[seat]


def seat_of(colour: str, players: Sequence[PlayerView]) -> Seat | None:
    """Whose button this is; None: nobody's."""
    seats = map(Seat, range(len(players)))
    return next((seat for seat in seats if colour_of(seat, players) == colour), None)
