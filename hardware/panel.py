"""Opens the panel of this machine: what is on its header, and whatever is plugged into its serial sockets."""

import glob
import time
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from hardware.events import Beep, DeviceStatus, InputEvent, Lamp, LampLevel, Panel
from hardware.fake import FakePanel
from hardware.profile import BUTTON_NAMES, Profile

if TYPE_CHECKING:
    from hardware.serial_devices import SerialDevices


def open_header(profile: Profile) -> Panel:
    """The buttons wired as in `profile`. Where this machine has no header, a panel that stays silent and says why."""
    if not glob.glob("/dev/gpiochip[0-9]*"):
        return FakePanel(missing="no_chip", detail="no /dev/gpiochip*")
    # Only now: loading the GPIO libraries takes as long as half of the app's start.
    from hardware.buttons import NoGpioError, open_factory
    from hardware.gpio_panel import GpioPanel

    try:
        return GpioPanel(profile, open_factory)
    except NoGpioError as error:
        return FakePanel(missing=error.reason, detail=str(error))


def open_serial_devices(plain_readers: Collection[str] = ()) -> "SerialDevices":
    """Everything on serial sockets. `plain_readers` are the identities of bought readers that know no protocol; those
    that want another speed than ours say so: "1a86:7523@1-1.2 9600".
    """
    from hardware.ports import Changes
    from hardware.serial_devices import SerialDevices

    return SerialDevices(time.monotonic, plain_readers=dict(map(_speed, plain_readers)), may_have_changed=Changes())


def _speed(reader: str) -> tuple[str, int]:
    from hardware.lines import BAUD

    identity, _, speed = reader.rpartition(" ")
    return (identity, int(speed)) if identity and speed.isdecimal() else (reader, BAUD)


class AllDevices:
    """The header and the serial devices as one panel: a press is a press, and a lamp is lit wherever there is one."""

    def __init__(self, header: Panel, open_serial: Callable[[], "SerialDevices"]) -> None:
        """The serial devices are opened with the first poll, so that they do not delay the first picture."""
        self._header = header
        self._open_serial = open_serial
        self._serial: SerialDevices | None = None
        self._wanted: dict[str, LampLevel] = {}
        self.lamps: Mapping[str, Lamp] = {name: _LampEverywhere(name, self._show) for name in BUTTON_NAMES}

    def poll(self) -> tuple[InputEvent, ...]:
        if self._serial is None:
            self._serial = self._open_serial()
            for name, level in self._wanted.items():
                self._serial.show(name, level)
        return (*self._header.poll(), *self._serial.poll())

    @property
    def is_well(self) -> bool:
        return self._header.is_well and (self._serial is None or self._serial.is_well)

    def beep(self, what: Beep) -> None:
        self._header.beep(what)

    def status(self) -> tuple[DeviceStatus, ...]:
        return (*self._header.status(), *(self._serial.status() if self._serial is not None else ()))

    def close(self) -> None:
        self._header.close()
        if self._serial is not None:
            self._serial.close()

    def _show(self, name: str, level: LampLevel) -> None:
        self._wanted[name] = level
        if name in self._header.lamps:
            self._header.lamps[name].show(level)
        if self._serial is not None:
            self._serial.show(name, level)


class _LampEverywhere:
    def __init__(self, name: str, show: Callable[[str, LampLevel], None]) -> None:
        self._name = name
        self._show = show

    def show(self, level: LampLevel) -> None:
        self._show(self._name, level)
