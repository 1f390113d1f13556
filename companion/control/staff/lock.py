"""The PIN before the staff's pages. No clock here: seconds come in from outside."""

TRIES = 5
REST_S = 30.0
"""After so many wrong ones in a row, so long nothing is tried."""


class Lock:
    def __init__(self) -> None:
        self._wrong = 0
        self._until = float("-inf")

    def rests_s(self, now: float) -> int:
        """Whole seconds until it may be tried again; 0: now."""
        left = self._until - now
        return int(left) + (left > int(left)) if left > 0 else 0

    def opens(self, given: str, pin: str, now: float) -> bool:
        """Whether this is the PIN. While it rests, not even that one is."""
        if self.rests_s(now):
            return False
        if given == pin:
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong, self._until = 0, now + REST_S
        return False
