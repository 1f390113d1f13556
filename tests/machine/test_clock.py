import time
from datetime import datetime

import pytest

from companion.machine.clock import set_clock


def test_the_time_of_the_machines_own_zone_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system call itself is replaced: the tests' own machine keeps its time."""
    told: list[tuple[int, float]] = []
    monkeypatch.setattr(time, "clock_settime", lambda clock, s: told.append((clock, s)))
    monkeypatch.setenv("TZ", "UTC-3")  # three hours east of Greenwich, in the notation of POSIX
    time.tzset()
    try:
        set_clock(datetime(2026, 1, 2, 12, 0))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert told == [(time.CLOCK_REALTIME, 1767344400.0)]  # date -u -d "2026-01-02 09:00" +%s
