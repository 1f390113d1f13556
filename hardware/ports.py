"""Which serial devices are plugged in, under names that stay.

The system's own names do not: a device pulled while its port is open comes back as the next number (ttyUSB0 as
ttyUSB1). What stays is what the device says of itself, or else the socket it is plugged into.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

log = logging.getLogger(__name__)

SCAN_S = 1.0
"""Between two questions whether anything was plugged in, and after a look that failed. What is pulled out is noticed
sooner, by whoever reads from it."""
ANYWAY_S = 60.0
"""After so long the ports are looked up even if nothing seems to have come or gone."""
HANGS_S = 30.0
"""A look that takes so long does not come back."""


class Port(msgspec.Struct, frozen=True):
    identity: str
    """Maker and kind, and the device's serial number or else its socket: "2e8a:0005:e661640843", "1a86:7523@1-1.2"."""
    path: str
    """What the system calls it just now."""
    title: str
    """What it calls itself, in English; may be empty."""


def plugged_ports() -> tuple[Port, ...]:
    """All USB serial devices, in the order of their identities. Built-in ports are left alone."""
    ports = (_port(each) for each in list_ports.comports() if each.vid is not None)
    return tuple(sorted(ports, key=lambda port: port.identity))


class Changes:
    """Whether something in a folder may have come or gone since it was asked last: the time of the folder says so, for
    a thousandth of what it takes to look up all ports.

    That time alone does not tell: what comes within the same tick of the kernel's clock leaves it as it was. So after
    each change it says so once more.
    """

    def __init__(self, folder: Path = Path("/dev")) -> None:
        self._folder = folder
        self._changed_ns = 0
        self._has_changed = False

    def __call__(self) -> bool:
        had_changed, before_ns = self._has_changed, self._changed_ns
        try:
            self._changed_ns = self._folder.stat().st_mtime_ns
        except OSError:
            return True
        self._has_changed = self._changed_ns != before_ns
        return self._has_changed or had_changed


def _port(found: ListPortInfo) -> Port:
    maker = f"{found.vid:04x}:{found.pid:04x}"
    own = f":{found.serial_number}" if found.serial_number else f"@{found.location or found.device}"
    title = " ".join(part for part in (found.manufacturer, found.product) if part)
    return Port(maker + own, found.device, title)


class PortWatch:
    """Looks up which ports there are, in a thread of its own, since that can take some milliseconds: at once, when it
    is told to look, and now and then all the same."""

    def __init__(
        self, find: Callable[[], tuple[Port, ...]] = plugged_ports, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._find = find
        self._clock = clock
        self._looks_since_s: float | None = None
        self._ports: Mapping[str, Port] = {}
        self._bell = threading.Event()
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="serial ports", daemon=True)
        self._thread.start()

    @property
    def ports(self) -> Mapping[str, Port]:
        """By identity, as of the last look."""
        return self._ports

    @property
    def is_alive(self) -> bool:
        """Its thread is there and does not hang."""
        since_s = self._looks_since_s
        return self._thread.is_alive() and (since_s is None or self._clock() - since_s < HANGS_S)

    def look(self) -> None:
        """Soon, and without waiting for it."""
        self._bell.set()

    def abandon(self) -> None:
        """Without waiting for a look that may hang."""
        self._is_over = True
        self._bell.set()

    def close(self) -> None:
        self.abandon()
        self._thread.join(timeout=2 * SCAN_S)

    def _run(self) -> None:
        while not self._is_over:
            self._bell.wait(ANYWAY_S if self._look() else SCAN_S)
            self._bell.clear()

    def _look(self) -> bool:
        """Whether it came to an end. A device that goes while it is looked at makes it fail."""
        self._looks_since_s = self._clock()
        try:
            self._ports = {port.identity: port for port in self._find()}
        except Exception as error:
            log.info("looking for serial devices: %r", error)
            self._ports = {}
            return False
        finally:
            self._looks_since_s = None
        return True
