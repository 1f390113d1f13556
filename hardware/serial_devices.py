"""All serial devices of this machine as one source: found by themselves, and found again under whatever name."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hardware.events import DeviceFound, DeviceKind, DeviceLost, DeviceStatus, InputEvent, LampLevel
from hardware.lines import BAUD, AbsentError, SerialLines, open_serial
from hardware.ports import SCAN_S, Port, PortWatch, plugged_ports
from hardware.serial_device import SerialDevice

MOST_BEGUN_ANEW = 3
"""How often the thread that looks for devices may end or hang."""


class SerialDevices:
    def __init__(
        self,
        clock: Callable[[], float],
        *,
        plain_readers: Mapping[str, int] | None = None,
        find: Callable[[], tuple[Port, ...]] = plugged_ports,
        may_have_changed: Callable[[], bool] = lambda: True,
        open_port: Callable[[str, int], Any] = open_serial,
    ) -> None:
        """`plain_readers`: bits a second of each bought reader, see `SerialDevice`, by identity; `open_port` opens a
        path at a speed. `find` is asked again when `may_have_changed` says so, which is asked every `SCAN_S`.
        """
        self._clock = clock
        self._plain_readers = plain_readers or {}
        self._open_path = open_port
        self._lamps: dict[str, LampLevel] = {}
        self._devices: dict[str, SerialDevice] = {}
        self._away: dict[str, DeviceKind] = {}
        """Devices that were lost, by what events call them: one that has no number of its own may come back in another
        socket, and so under another identity."""
        self._find = find
        self._may_have_changed = may_have_changed
        self._watch = PortWatch(find)
        self._looked_after_s = clock()
        self._begun_anew = 0

    def poll(self) -> tuple[InputEvent, ...]:
        now_s = self._clock()
        if now_s - self._looked_after_s >= SCAN_S:
            self._looked_after_s = now_s
            self._look_after_watch()
        ports = self._watch.ports
        if not (ports or self._devices):
            return ()  # as on most tables, many times a second
        for identity in ports.keys() - self._devices.keys():
            self._devices[identity] = self._listen_to(identity)
        events = [event for device in self._devices.values() for event in device.poll(now_s)]
        for identity in [*self._gone_for_good()]:
            self._devices.pop(identity).close()
        return (*self._without_strangers(events), *self._moved())

    @property
    def is_well(self) -> bool:
        """Not if even a new thread that looks for devices hangs."""
        return self._begun_anew < MOST_BEGUN_ANEW

    def show(self, name: str, level: LampLevel) -> None:
        """On every button box, and on those that come later."""
        self._lamps[name] = level
        for device in self._devices.values():
            device.show(name, level)

    def status(self) -> tuple[DeviceStatus, ...]:
        """Every device seen since the start, in the order of their identities."""
        ports = self._watch.ports
        return tuple(_status(self._devices[identity], ports.get(identity)) for identity in sorted(self._devices))

    def close(self) -> None:
        self._watch.close()
        for device in self._devices.values():
            device.close()
        self._devices.clear()

    def _look_after_watch(self) -> None:
        if self._watch.is_alive:
            if self._may_have_changed():
                self._watch.look()
            return
        self._begun_anew += 1
        self._watch.abandon()
        self._watch = PortWatch(self._find)

    def _listen_to(self, identity: str) -> SerialDevice:
        line = SerialLines(identity, self._open)
        device = SerialDevice(identity, line, is_plain_reader=identity in self._plain_readers)
        for name, level in self._lamps.items():
            device.show(name, level)
        return device

    def _open(self, identity: str) -> Any:
        """In the thread of the device's line. Raises PORT_ERRORS."""
        port = self._watch.ports.get(identity)
        if port is None:
            raise AbsentError("not plugged in")
        return self._open_path(port.path, self._plain_readers.get(identity, BAUD))

    def _gone_for_good(self) -> Iterator[str]:
        """Devices that never said who they are, and those that are elsewhere now, need not be waited for."""
        ports: Mapping[str, Port] = self._watch.ports
        here = self._working()
        return (
            identity
            for identity, device in self._devices.items()
            if identity not in ports and (device.state == "strange" or (device.state == "lost" and device.name in here))
        )

    def _without_strangers(self, events: list[InputEvent]) -> Iterator[InputEvent]:
        """Only who was lost can be found: another box in the socket of a lost one is not that one."""
        for event in events:
            if isinstance(event, DeviceLost):
                self._away[event.device] = event.kind
            if isinstance(event, DeviceFound) and self._away.pop(event.device, None) is None:
                continue
            yield event

    def _moved(self) -> Iterator[InputEvent]:
        """Those that came back in a socket where nothing was lost."""
        for name in self._away.keys() & self._working():
            yield DeviceFound(name, self._away.pop(name))

    def _working(self) -> frozenset[str]:
        return frozenset(device.name for device in self._devices.values() if device.state == "working")


def _status(device: SerialDevice, port: Port | None) -> DeviceStatus:
    return DeviceStatus(
        name=device.identity,
        kind=device.kind or "strange",
        state=device.state,
        place=port.path if port is not None else "",
        title=port.title if port is not None else "",
        last_said=device.last_said,
    )
