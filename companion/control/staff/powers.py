"""Supply voltage and heat: as rows of a page, and watched."""

import logging

from companion.control.staff.views import Fact, StaffRow
from companion.machine.power import Power
from companion.rules.contract import message

log = logging.getLogger(__name__)

CALM_S = 60.0
"""What comes and goes within this is one line of the log."""


def power_rows(power: Power, *, only_bad: bool = False) -> tuple[StaffRow, ...]:
    rows: list[Fact] = []
    if power.under_voltage is not None:
        key, bad = "staff.voltage_good", False
        if power.under_voltage or power.was_under_voltage:
            key, bad = ("staff.voltage_low" if power.under_voltage else "staff.voltage_was_low"), True
        help_ = message("staff.voltage_do") if bad else None
        rows.append(Fact(message("staff.voltage"), message(key), "warn" if bad else "good", help_, wide=bad))
    if power.temperature_c is not None:
        help_ = message("staff.heat_do") if power.is_hot else None
        said = message("staff.degrees", number=round(power.temperature_c))
        rows.append(Fact(message("staff.heat"), said, "warn" if power.is_hot else "good", help_, wide=power.is_hot))
    if not rows and not only_bad:
        rows.append(Fact(message("staff.voltage"), message("staff.unknown")))
    return tuple(row for row in rows if row.tone == "warn" or not only_bad)


class Watch:
    """Writes to the log when the supply or the heat becomes bad, or has been good again for a while."""

    def __init__(self) -> None:
        self._bad_s: dict[str, float] = {}
        """When each thing was bad last."""
        self._told: tuple[str, ...] = ()

    def see(self, power: Power, now_s: float) -> None:
        """Look often: a supply that is too weak is low for moments only."""
        bad = {"under-voltage": power.under_voltage, "too hot": power.is_hot}
        self._bad_s |= {name: now_s for name, is_bad in bad.items() if is_bad}
        recent = tuple(name for name in bad if now_s - self._bad_s.get(name, -CALM_S) < CALM_S)
        if recent != self._told:
            log.warning("power: %s (%s C)", ", ".join(recent) or "good again", power.temperature_c)
        self._told = recent
