"""How staff ask to be let in: the four seat buttons in their order, then UNDO, at home, where these do nothing."""

import msgspec

from companion.control.colours import COLOURS
from companion.control.intents import Back, Intent, SeatPressed

KNOCK: tuple[Intent, ...] = (*(SeatPressed(colour) for colour in COLOURS), Back())
PAUSE_S = 4.0
"""Longer than this between two presses, and it begins anew."""


class Knock(msgspec.Struct, frozen=True):
    """How far it has come. `heard` gives the next one of these; no clock here."""

    count: int = 0
    at: float = 0.0

    def heard(self, intent: Intent, now: float) -> "Knock":
        """`now` in seconds."""
        count = self.count if now - self.at <= PAUSE_S and not self.whole else 0
        if intent == KNOCK[count]:
            return Knock(count + 1, now)
        return Knock(int(intent == KNOCK[0]), now)

    @property
    def whole(self) -> bool:
        return self.count == len(KNOCK)
