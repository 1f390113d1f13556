"""What the screen does when nobody is there, and how it wakes. Time comes in from outside, in seconds; no clock here.

rest = Rest(Times())
rest.passed(now, at_home=True)   # many times a second
if rest.pressed("enter", now):   # a finger or a key comes down ...
    ...
rest.released("enter", now)      # ... and up
"""

from typing import Literal, TypeAlias

import msgspec

Level: TypeAlias = Literal["awake", "dim", "asleep"]

HELD_S = 2.0
"""So long a press that woke the screen holds the others off: a hand comes down with several fingers. Longer than a key
waits before it repeats."""


LIGHT: dict[Level, float] = {"awake": 1.0, "dim": 0.5, "asleep": 0.3}
"""The part of its usual light that the panel has then."""


def light(level: Level, brightness: int) -> float:
    """How bright the panel is to be, 0 to 1; `brightness` in percent."""
    return LIGHT[level] * brightness / 100


class Times(msgspec.Struct, frozen=True):
    """Seconds without anybody; 0: never."""

    home_asleep: int = 0
    table_dim: int = 0
    table_asleep: int = 0


class Rest:
    def __init__(self, times: Times) -> None:
        self._times = times
        self._last: float | None = None
        """When somebody was there; None: nothing is known of time yet."""
        self._waking: dict[str, float] = {}
        """What woke the screen and was not let go since, and when it was heard of last."""
        self.level: Level = "awake"

    def passed(self, now: float, *, at_home: bool) -> bool:
        """Time went by; whether the screen looks different now. At home nothing is waited for: it sleeps without
        being dim before."""
        if self._last is None:
            self._last = now
        before, self.level = self.level, self._level_after(now - self._last, at_home)
        return self.level != before

    def quiet_s(self, now: float) -> float:
        """So long nobody was there."""
        return now - self._last if self._last is not None else 0.0

    def stirred(self, now: float) -> bool:
        """Somebody did something that has no end, or something happened; whether it may act. If not, it only woke the
        screen."""
        awake = self.level == "awake" and not self.waking(now)
        self._last, self.level = now, "awake"
        return awake

    def pressed(self, what: str, now: float) -> bool:
        """Something came down, or a key that is held says so again; whether it may act, or only woke the screen."""
        may_act = self.stirred(now) and what not in self._waking
        if not may_act:
            self._waking[what] = now
        return may_act

    def released(self, what: str, now: float) -> bool:
        """It was let go; whether that may act."""
        self._last = now
        return self._waking.pop(what, None) is None

    def waking(self, now: float) -> bool:
        """Whether what woke the screen is still held, as far as can be told: a release can be lost."""
        return any(now - heard < HELD_S for heard in self._waking.values())

    def _level_after(self, quiet: float, at_home: bool) -> Level:
        times = self._times
        asleep, dim = (times.home_asleep, 0) if at_home else (times.table_asleep, times.table_dim)
        if asleep and quiet >= asleep:
            return "asleep"
        if dim and quiet >= dim:
            return "dim"
        # What is dark stays dark until somebody comes, even where it would have stayed bright.
        return self.level
