"""A setting of the staff's on trial: one that may leave them before a screen they cannot read. It holds when they say
so, and goes back by itself. Time comes in from outside, in seconds; no clock here."""

TRIED = ("rotation",)
TRIAL_S = 10


class Trial:
    def __init__(self, name: str, before: str | int | bool) -> None:
        """`before` is what it goes back to."""
        self.name = name
        self.before = before
        self._since: float | None = None

    def over(self, now: float) -> bool:
        """Whether nobody said for so long that it may stay; time begins with the first look at the clock."""
        if self._since is None:
            self._since = now
        return now - self._since >= TRIAL_S
