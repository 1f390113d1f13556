"""The machine's clock, which a Raspberry Pi without a battery forgets. Games never rely on it."""

import time
from datetime import datetime


def set_clock(local: datetime) -> None:
    """Sets it to this time of the machine's own time zone. Raises OSError (PermissionError if this user may not)."""
    time.clock_settime(time.CLOCK_REALTIME, local.timestamp())
