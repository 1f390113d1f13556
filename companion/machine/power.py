"""How the machine fares: supply voltage and temperature, as far as it tells."""

from pathlib import Path

import msgspec

SYS = Path("/sys")
HOT_C = 80.0
"""From here a Raspberry Pi slows itself down (raspberrypi.com, frequency management and thermal control)."""

_UNDER_VOLTAGE, _WAS_UNDER_VOLTAGE = 1 << 0, 1 << 16
"""Bits of `vcgencmd get_throttled` (raspberrypi.com, os documentation), which the kernel gives too."""


class Power(msgspec.Struct, frozen=True):
    """None: the machine does not tell."""

    under_voltage: bool | None
    """Just now."""
    was_under_voltage: bool | None
    """At any time since it was switched on, as far as it tells that."""
    temperature_c: float | None

    @property
    def is_hot(self) -> bool:
        return self.temperature_c is not None and self.temperature_c >= HOT_C


def examine(sys: Path = SYS) -> Power:
    """Reads a few small files; never raises."""
    throttled = _throttled(sys)
    now = throttled is not None and bool(throttled & _UNDER_VOLTAGE)
    before = throttled is not None and bool(throttled & _WAS_UNDER_VOLTAGE)
    alarm = _alarm(sys)
    heat = _number(sys / "class/thermal/thermal_zone0/temp", 10)
    is_known = throttled is not None or alarm is not None
    return Power(
        under_voltage=now or bool(alarm) if is_known else None,
        was_under_voltage=before or now or bool(alarm) if is_known else None,
        temperature_c=heat / 1000 if heat is not None else None,
    )


class Supply:
    """Remembers for a machine that only tells what is just now: the kernel's own driver knows no more than two seconds,
    and makes the firmware forget."""

    def __init__(self, sys: Path = SYS) -> None:
        self._sys = sys
        self._was_low = False

    def examine(self) -> Power:
        power = examine(self._sys)
        self._was_low = self._was_low or bool(power.was_under_voltage)
        return msgspec.structs.replace(power, was_under_voltage=True) if self._was_low else power


def _throttled(sys: Path) -> int | None:
    """The firmware hangs on the chip's bus, whose name has its address in it on some models: "soc@107c000000"."""
    found = sorted(sys.glob("devices/platform/soc*/soc*:firmware/get_throttled"))
    return _number(found[0], 16) if found else None


def _alarm(sys: Path) -> bool | None:
    """Of the kernel's own driver, which later models have as well."""
    for name in sorted(sys.glob("class/hwmon/hwmon*/name")):
        try:
            if name.read_text().strip() == "rpi_volt":
                return _number(name.with_name("in0_lcrit_alarm"), 10) == 1
        except OSError:
            continue
    return None


def _number(file: Path, base: int) -> int | None:
    try:
        return int(file.read_text().strip(), base)
    except (OSError, ValueError):
        return None
