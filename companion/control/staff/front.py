"""The staff's first page, how the screen looks and sounds, the PIN, and switching off."""

import shutil

import msgspec

from companion.control.asked import Asked
from companion.control.intents import Back, OpenKeyboard
from companion.control.keyboard import PIN
from companion.control.preferences import STAFF, preference_field
from companion.control.staff.bench import Bench
from companion.control.staff.intents import HowOff, SetPin, StaffIntent, StaffPage, SwitchOff
from companion.control.staff.powers import power_rows
from companion.control.staff.releases import Releases
from companion.control.staff.views import Fact, StaffRow, Told
from companion.control.views import MenuItem
from companion.rules.contract import Message, message
from companion.settings import PIN_LENGTHS

PAGES = (
    ("looks", "settings"),
    ("devices", "hand"),
    ("tags", "card"),
    ("saves", "save"),
    ("clock", "clock"),
    ("bundle", "export"),
    ("update", "redo"),
    ("off", "home"),
)
"""What the first page leads to, with a sign each."""
_WAYS: dict[HowOff, str] = {"anew": "redo", "reboot": "turn_right", "poweroff": "remove"}


class Front:
    names = ("front", "looks", "off")

    def __init__(self, bench: Bench, releases: Releases) -> None:
        self._bench = bench
        self._releases = releases

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]:
        match page.name:
            case "looks":
                return self._looks()
            case "off":
                return self._off()
        return self._front()

    def do(self, intent: StaffIntent) -> bool:
        match intent:
            case SetPin(digits):
                self._set_pin(digits)
            case SwitchOff(how, sure):
                self._switch_off(how, sure)
            case _:
                return False
        return True

    def _front(self) -> tuple[StaffRow, ...]:
        has_pin = bool(self._bench.scene.settings.staff_pin)
        power = self._bench.machine.power()
        return (
            *power_rows(power, only_bad=True),
            *self._releases.told(),
            *(() if has_pin else (Told(message("staff.no_pin"), "warn"),)),
            *(MenuItem(message(f"staff.page_{name}"), StaffPage(name), icon) for name, icon in PAGES),
            MenuItem(message("staff.change_pin" if has_pin else "staff.set_pin"), OpenKeyboard(PIN), "shield"),
            *self._figures(),
        )

    def _figures(self) -> tuple[StaffRow, ...]:
        machine, rows = self._bench.machine, []
        if machine.release:
            rows.append(Fact(message("staff.release"), message("shell.as_is", text=machine.release)))
        try:
            free = shutil.disk_usage(self._bench.scene.tables.folder).free // 1_000_000
        except OSError:
            pass  # no folder yet: nothing was saved
        else:
            rows.append(Fact(message("staff.free"), message("staff.megabytes", number=free)))
        seconds = machine.uptime_s()
        if seconds is not None:
            rows.append(Fact(message("staff.uptime"), duration(int(seconds))))
        return tuple(rows)

    def _looks(self) -> tuple[StaffRow, ...]:
        means = {"brightness": self._bench.machine.light.can_dim, "speech": self._bench.hearing.can_speak}
        settings = self._bench.scene.settings
        return tuple(preference_field(name, getattr(settings, name)) for name in STAFF if means.get(name, True))

    def _off(self) -> tuple[StaffRow, ...]:
        if not self._bench.machine.system.listens:
            return (Told(message("staff.no_service")),)
        return tuple(MenuItem(message(f"staff.{how}"), SwitchOff(how), icon) for how, icon in _WAYS.items())

    def _set_pin(self, digits: str) -> None:
        least, most = PIN_LENGTHS
        if digits and not (least <= len(digits) <= most):
            self._bench.scene.tell(message("staff.pin_length", least=least, most=most))
            return
        self._bench.keep(msgspec.structs.replace(self._bench.scene.settings, staff_pin=digits))
        self._bench.scene.tell(message("staff.pin_set" if digits else "staff.pin_gone"))

    def _switch_off(self, how: HowOff, sure: bool) -> None:
        machine = self._bench.machine
        if not sure:
            yes = MenuItem(message(f"staff.{how}"), SwitchOff(how, True), _WAYS[how])
            lines = (yes, MenuItem(message("staff.not_now"), Back(), "back"))
            self._bench.scene.ask(Asked(message("staff.off_sure"), lines))
        elif how == "anew":
            machine.start_anew()
        else:
            machine.system.ask(how)
            self._bench.scene.tell(message("staff.off_soon"))


def duration(seconds: int) -> Message:
    """Rounded down to minutes."""
    minutes = seconds // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return message("staff.days", count=days, hours=hours)
    return message("staff.hours", hours=hours, minutes=minutes)
