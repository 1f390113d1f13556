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
"""Between two looks at what is plugged in. What is pulled out is noticed sooner, by whoever reads from it."""
ANYWAY_S = 10.0
"""After so long it is looked even if nothing seems to have come or gone."""
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


class PluggedPorts:
    """`plugged_ports`, looked up again only when something in `devices` has come or gone: looking each time would
    take the processor more than everything else while nobody touches.

    The folder's time alone does not tell: what comes within the same tick of the kernel's clock leaves it as it was. So
    after each change it is looked once more.
    """

    def __init__(
        self,
        devices: Path = Path("/dev"),
        find: Callable[[], tuple[Port, ...]] = plugged_ports,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._devices = devices
        self._find = find
        self._clock = clock
        self._changed_ns, self._looked_s = 0, 0.0
        self._once_more = False
        self._ports: tuple[Port, ...] | None = None

    def __call__(self) -> tuple[Port, ...]:
        changed_ns, now_s = self._devices.stat().st_mtime_ns, self._clock()
        has_changed = changed_ns != self._changed_ns
        if self._ports is None or has_changed or self._once_more or now_s - self._looked_s >= ANYWAY_S:
            self._ports = None  # a look that fails is not the last one
            self._ports = self._find()
            self._changed_ns, self._looked_s, self._once_more = changed_ns, now_s, has_changed
        return self._ports


def _port(found: ListPortInfo) -> Port:
    maker = f"{found.vid:04x}:{found.pid:04x}"
    own = f":{found.serial_number}" if found.serial_number else f"@{found.location or found.device}"
    title = " ".join(part for part in (found.manufacturer, found.product) if part)
    return Port(maker + own, found.device, title)


class PortWatch:
    """Looks again and again which ports there are, in a thread of its own, since that can take some milliseconds."""

    def __init__(
        self, find: Callable[[], tuple[Port, ...]] = plugged_ports, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._find = find
        self._clock = clock
        self._looked_s = clock()
        self._ports: Mapping[str, Port] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="serial ports", daemon=True)
        self._thread.start()

    @property
    def ports(self) -> Mapping[str, Port]:
        """By identity, as of the last look."""
        return self._ports

    @property
    def is_alive(self) -> bool:
        """It looks again and again."""
        return self._thread.is_alive() and self._clock() - self._looked_s < HANGS_S

    def abandon(self) -> None:
        """Without waiting for a look that may hang."""
        self._stop.set()

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=2 * SCAN_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            # A device that goes while it is looked at makes the look fail; the next one knows better.
            try:
                self._ports = {port.identity: port for port in self._find()}
            except Exception as error:
                log.info("looking for serial devices: %r", error)
                self._ports = {}
            self._looked_s = self._clock()
            self._stop.wait(SCAN_S)
