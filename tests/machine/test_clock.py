import time
from datetime import datetime
from pathlib import Path

import pytest

from companion.machine.clock import may_set_clock, set_clock


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


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Name:\tcompanion\nCapEff:\t0000000002000000\n", True),  # CAP_SYS_TIME is number 25, see capabilities(7)
        ("CapEff:\t000001ffffffffff\n", True),
        ("CapEff:\t0000000001000000\n", False),
        ("CapEff:\t0000000000000000\n", False),
        ("CapEff:\n", False),
        ("", False),
    ],
)
def test_whether_the_clock_may_be_set_is_told_by_the_system(text: str, may: bool, tmp_path: Path) -> None:
    (tmp_path / "status").write_text(text)
    assert may_set_clock(tmp_path / "status") is may


def test_where_the_system_does_not_tell_it_may_not(tmp_path: Path) -> None:
    assert not may_set_clock(tmp_path / "status")
