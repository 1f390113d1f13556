"""What is particular about the toy game, see `tests.players`."""

import msgspec

from companion.rules.contract import Seat
from tests.toy_game import ToyState


def others_hide_otherwise(state: ToyState, seat: Seat) -> ToyState:
    """The other one hides another number (T-1)."""
    other = 1 - seat
    hidden = tuple(number % 3 + 1 if index == other and number else number for index, number in enumerate(state.hidden))
    return msgspec.structs.replace(state, hidden=hidden)
