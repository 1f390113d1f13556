"""The people in the seats: colour and name."""

from collections.abc import Sequence

from companion.control.views import PlayerView
from companion.ui.parts import Part


def seat_colour(players: Sequence[PlayerView], seat: int | None) -> str:
    """Empty where nobody sits."""
    return players[seat].colour if seat is not None and 0 <= seat < len(players) else ""


def player_name(part: Part, players: Sequence[PlayerView], seat: int) -> str:
    return str(part.say(players[seat].called))
