"""The machine's clock, which a Raspberry Pi without a battery forgets. Games never rely on it."""

import time
from datetime import datetime
from pathlib import Path

_CAP_SYS_TIME = 25
"""Number of the right to set the clock, see capabilities(7)."""


def may_set_clock(status: Path = Path("/proc/self/status")) -> bool:
    """Whether this process has the right to; False where the system does not tell."""
    try:
        lines = status.read_text().splitlines()
        rights = next(line.split()[1] for line in lines if line.startswith("CapEff:"))
        return bool(int(rights, 16) >> _CAP_SYS_TIME & 1)
    except (OSError, StopIteration, IndexError, ValueError):
        return False


def set_clock(local: datetime) -> None:
    """Sets it to this time of the machine's own time zone. Raises OSError (PermissionError if this user may not)."""
    time.clock_settime(time.CLOCK_REALTIME, local.timestamp())
