"""How the machine fares: supply voltage and temperature, as far as it tells."""

from pathlib import Path

import msgspec

SYS = Path("/sys")
HOT_C = 80.0
"""From here a Raspberry Pi slows itself down (raspberrypi.com, frequency management and thermal control)."""

FIND_EVERY = 30
"""Looks until the files are looked for anew: a driver may come late."""

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


class Sources(msgspec.Struct, frozen=True):
    """The files that tell of it; None: there is none."""

    throttled: Path | None
    alarm: Path | None
    heat: Path


def find(sys: Path = SYS) -> Sources:
    """Takes longer than reading them; never raises."""
    # The firmware hangs on the chip's bus, whose name has its address in it on some models: "soc@107c000000".
    throttled = sorted(sys.glob("devices/platform/soc*/soc*:firmware/get_throttled"))
    return Sources(
        throttled=throttled[0] if throttled else None,
        alarm=_alarm(sys),
        heat=sys / "class/thermal/thermal_zone0/temp",
    )


def read(sources: Sources) -> Power:
    """Reads a few small files; never raises."""
    throttled, alarm, heat = _number(sources.throttled, 16), _number(sources.alarm, 10), _number(sources.heat, 10)
    now = throttled is not None and bool(throttled & _UNDER_VOLTAGE)
    before = throttled is not None and bool(throttled & _WAS_UNDER_VOLTAGE)
    is_known = throttled is not None or alarm is not None
    return Power(
        under_voltage=now or alarm == 1 if is_known else None,
        was_under_voltage=before or now or alarm == 1 if is_known else None,
        temperature_c=heat / 1000 if heat is not None else None,
    )


class Supply:
    """Remembers for a machine that only tells what is just now: the kernel's own driver knows no more than two seconds,
    and makes the firmware forget."""

    def __init__(self, sys: Path = SYS) -> None:
        self._sys = sys
        self._sources = find(sys)
        self._was_low = False
        self._looks = 0

    def examine(self) -> Power:
        """How it is now. Never raises."""
        self._looks += 1
        if self._looks % FIND_EVERY == 0:
            self._sources = find(self._sys)
        power = read(self._sources)
        self._was_low = self._was_low or bool(power.was_under_voltage)
        return msgspec.structs.replace(power, was_under_voltage=True) if self._was_low else power


def _alarm(sys: Path) -> Path | None:
    """Of the kernel's own driver, which later models have as well."""
    for name in sorted(sys.glob("class/hwmon/hwmon*/name")):
        try:
            if name.read_text().strip() == "rpi_volt":
                return name.with_name("in0_lcrit_alarm")
        except OSError:
            continue
    return None


def _number(file: Path | None, base: int) -> int | None:
    try:
        return int(file.read_text().strip(), base) if file is not None else None
    except (OSError, ValueError):
        return None
