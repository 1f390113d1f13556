"""Supply voltage and heat: as rows of a page, and watched."""

import logging

from companion.control.staff.views import Fact, StaffRow
from companion.machine.power import Power
from companion.rules.contract import message

log = logging.getLogger(__name__)


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
    """Writes to the log when the supply or the heat becomes bad, or good again."""

    def __init__(self) -> None:
        self._bad: tuple[str, ...] = ()

    def see(self, power: Power) -> None:
        bad = (*(["under-voltage"] if power.under_voltage else []), *(["too hot"] if power.is_hot else []))
        if bad != self._bad:
            log.warning("power: %s (%s C)", ", ".join(bad) or "good again", power.temperature_c)
        self._bad = bad
