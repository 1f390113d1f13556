"""What staff can be told about the machine, and what it can be asked to do."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread

import msgspec

from companion.control.staff.views import Wiring
from companion.machine.backlight import Backlight
from companion.machine.power import Power
from companion.machine.requests import System


def beside(work: Callable[[], None]) -> None:
    """Does something that takes long without holding up the screen."""
    Thread(target=work, name="errand", daemon=True).start()


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """By itself one that tells nothing and does nothing: a desk."""

    system: System = System({})
    light: Backlight = Backlight(Path("/nowhere"))
    power: Callable[[], Power] = lambda: Power(None, None, None)
    may_set_clock: Callable[[], bool] = lambda: False
    set_clock: Callable[[datetime], None] = lambda local: None
    """May raise OSError."""
    uptime_s: Callable[[], float | None] = lambda: None
    release: str = ""
    bundle: Callable[[], bytes] = lambda: b""
    """Everything that someone who helps from afar wants to see; takes a while."""
    wiring: Callable[[], Wiring] = lambda: Wiring("", ())
    start_anew: Callable[[], None] = lambda: None
    """Ends the app, to be started again by the system."""
    beside: Callable[[Callable[[], None]], None] = beside
