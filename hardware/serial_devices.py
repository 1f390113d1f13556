"""All serial devices of this machine as one source: found by themselves, and found again under whatever name."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from hardware.events import DeviceStatus, InputEvent, LampLevel
from hardware.lines import AbsentError, SerialLines, open_serial
from hardware.ports import Port, PortWatch, plugged_ports
from hardware.serial_device import SerialDevice


class SerialDevices:
    def __init__(
        self,
        clock: Callable[[], float],
        *,
        plain_readers: Collection[str] = (),
        find: Callable[[], tuple[Port, ...]] = plugged_ports,
        open_port: Callable[[str], Any] = open_serial,
    ) -> None:
        """`plain_readers`: identities of bought readers, see `SerialDevice`; `open_port` opens a path."""
        self._clock = clock
        self._plain_readers = frozenset(plain_readers)
        self._open_path = open_port
        self._lamps: dict[str, LampLevel] = {}
        self._devices: dict[str, SerialDevice] = {}
        self._watch = PortWatch(find)

    def poll(self) -> tuple[InputEvent, ...]:
        now_s = self._clock()
        for identity in self._watch.ports.keys() - self._devices.keys():
            self._devices[identity] = self._listen_to(identity)
        for identity in [*self._strangers_gone()]:
            self._devices.pop(identity).close()
        return tuple(event for device in self._devices.values() for event in device.poll(now_s))

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
        return self._open_path(port.path)

    def _strangers_gone(self) -> Iterator[str]:
        """Devices that never said who they are need not be waited for."""
        ports: Mapping[str, Port] = self._watch.ports
        return (
            identity
            for identity, device in self._devices.items()
            if identity not in ports and device.state == "strange"
        )


def _status(device: SerialDevice, port: Port | None) -> DeviceStatus:
    return DeviceStatus(
        name=device.identity,
        kind=device.kind or "strange",
        state=device.state,
        place=port.path if port is not None else "",
        title=port.title if port is not None else "",
        last_said=device.last_said,
    )
