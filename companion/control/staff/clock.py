"""Setting the machine's clock, number by number."""

from calendar import monthrange
from datetime import datetime

from companion.control.staff.bench import Bench
from companion.control.staff.intents import ClockPart, SetClock, StaffIntent, StaffPage, StepClock
from companion.control.staff.views import Big, StaffRow, Stepper, Told
from companion.control.views import MenuItem
from companion.rules.contract import message

PARTS: tuple[ClockPart, ...] = ("year", "month", "day", "hour", "minute")
FORM = "%d.%m.%Y %H:%M"
_YEARS = (2024, 2099)


class Clock:
    names = ("clock",)

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._shown: datetime | None = None
        """What it shall be; None: nobody turned it yet."""

    @property
    def _time(self) -> datetime:
        return self._shown or self._bench.time_of_day()

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]:
        now = self._time
        shown = Big(message("shell.as_is", text=now.strftime(FORM)))
        if not self._bench.machine.may_set_clock():
            return (shown, Told(message("staff.clock_not_here")))
        steppers = (
            Stepper(
                message(f"staff.{part}"),
                message("shell.as_is", text=f"{getattr(now, part):02d}"),
                StepClock(part, -1),
                StepClock(part, 1),
            )
            for part in PARTS
        )
        return (shown, *steppers, MenuItem(message("staff.clock_set"), SetClock(), "check"))

    def do(self, intent: StaffIntent) -> bool:
        match intent:
            case StaffPage("clock"):
                self._shown = None
                return False
            case StepClock(part, by):
                self._shown = stepped(self._time, part, by)
            case SetClock() if self._bench.machine.may_set_clock():
                self._bench.machine.set_clock(self._time)
                self._bench.scene.tell(message("staff.clock_is_set", time=self._time.strftime(FORM)))
                self._shown = None
            case SetClock():
                pass
            case _:
                return False
        return True


def stepped(time: datetime, part: ClockPart, by: int) -> datetime:
    """One part of it changed, round and round, the others as they are; a day that the month does not have is its
    last."""
    lows = {"year": _YEARS[0], "month": 1, "day": 1, "hour": 0, "minute": 0}
    highs = {
        "year": _YEARS[1],
        "month": 12,
        "day": monthrange(time.year, time.month)[1],
        "hour": 23,
        "minute": 59,
    }
    low, high = lows[part], highs[part]
    parts = {name: getattr(time, name) for name in PARTS}
    parts[part] = low + (min(max(parts[part], low), high) - low + by) % (high - low + 1)
    parts["day"] = min(parts["day"], monthrange(parts["year"], parts["month"])[1])
    return datetime(**parts)
