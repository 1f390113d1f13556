"""The staff's pages as pictures to take, on a machine that is made up."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from companion.control.controller import Controller
from companion.control.focus import stops
from companion.control.intents import Back, Go, Intent, OpenKeyboard, OpenStaff, PressKey, StepFocus
from companion.control.keyboard import PIN
from companion.control.staff.intents import LightLamp, SetPin, StaffPage, StepClock
from companion.control.staff.machine import Machine
from companion.control.staff.views import Pin, Wiring
from companion.control.views import AppView, MenuItem
from companion.machine.backlight import Backlight
from companion.machine.power import Power
from companion.machine.requests import System
from companion.rules.contract import message
from hardware.events import Beep, ButtonPressed, DeviceStatus, InputEvent, KnobTurned, Lamp, TagShown

_HEADER = (
    "3V3 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3V3 GPIO24 GPIO10 GND "
    "GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 GPIO0 GPIO1 GPIO5 GND GPIO6 GPIO12 GPIO13 GND GPIO19 GPIO16 GPIO26 GPIO20 "
    "GND GPIO21"
)
_USES = {
    "GPIO5": ("seat1",),
    "GPIO12": ("seat1 lamp",),
    "GPIO6": ("seat2",),
    "GPIO16": ("seat2 lamp",),
    "GPIO23": ("go", "knob push"),
    "GPIO24": ("go lamp",),
    "GPIO25": ("undo",),
    "GPIO17": ("knob a",),
    "GPIO27": ("knob b",),
}
_FAULT = message(
    "hardware.wiring_at",
    where="knob.push",
    fault=message("hardware.wiring_taken", pin=23, by="buttons.go.pin"),
)
_DEVICES = (
    DeviceStatus(name="Panel", kind="gpio", state="working"),
    DeviceStatus(name="usb-E661", kind="buttons", state="lost", title="Box by the window"),
)
_READER = DeviceStatus(name="usb-E660", kind="reader", state="working", place="/dev/ttyACM0", title="Reader")


class ToldPanel:
    """A panel that says what it is given."""

    lamps: Mapping[str, Lamp] = {}

    def __init__(self) -> None:
        self.coming: tuple[InputEvent, ...] = ()
        self.heard = "TAG 04A2"
        """What its reader said last."""
        self.is_well = True

    def poll(self) -> tuple[InputEvent, ...]:
        events, self.coming = self.coming, ()
        return events

    def status(self) -> tuple[DeviceStatus, ...]:
        return (*_DEVICES, msgspec.structs.replace(_READER, last_said=self.heard))

    def beep(self, what: Beep) -> None:
        """It has no buzzer."""

    def close(self) -> None:
        """Nothing is open."""


def machine(folder: Path) -> Machine:
    """Low on power, and allowed everything."""
    light = folder / "light" / "panel"
    light.mkdir(parents=True, exist_ok=True)
    (light / "max_brightness").write_text("255")
    pins = tuple(Pin(name, _USES.get(name, ()), len(_USES.get(name, ())) > 1) for name in _HEADER.split())
    return Machine(
        system=System({"RUNTIME_DIRECTORY": str(folder)}),
        light=Backlight(light.parent),
        power=lambda: Power(under_voltage=False, was_under_voltage=True, temperature_c=61.3),
        may_set_clock=lambda: True,
        uptime_s=lambda: 93_780.0,
        release="0.1.0",
        wiring=lambda: Wiring("Reference panel", pins, (_FAULT,)),
    )


def pages(
    controller: Controller, panel: ToldPanel, game: str, wait: Callable[[float], None]
) -> Iterator[tuple[str, AppView]]:
    """From home and back to it; `wait` lets seconds go by."""

    def seen(*intents: Intent) -> AppView:
        for intent in intents:
            controller.send(intent)
        return controller.view

    yield "staff-front", seen(OpenStaff())
    yield "staff-new-pin", seen(OpenKeyboard(PIN), *map(PressKey, "271"))
    seen(Back(), SetPin("2718"), Back())
    yield "staff-pin", seen(OpenStaff(), *map(PressKey, "27"))
    seen(Back(), OpenStaff(), *map(PressKey, "2718"))
    seen(Go(), SetPin(""))
    for name in ("looks", "devices", "lamps", "touch", "wiring", "tags", "saves", "clock", "bundle", "update", "off"):
        yield f"staff-{name}", seen(StaffPage(name))
        if name == "lamps":
            yield "staff-lamps-lit", seen(LightLamp(), LightLamp("go"), StepFocus(-1), StepFocus(-1))
        if name == "clock":
            yield "staff-clock-set", seen(*[StepClock("minute", 1)] * 3, *[StepFocus(1)] * 4)
        seen(Back())
    learn = StaffPage("learn", game)
    has_cards = learn in stops(seen(StaffPage("tags")))
    seen(Back())
    if has_cards:
        yield "staff-learn", seen(learn)
        panel.coming = (TagShown("04A2B91C"),)
        controller.poll()
        yield "staff-learned", controller.view
        seen(Back())
    yield "staff-input", seen(StaffPage("input"))
    for event in (ButtonPressed("seat3"), KnobTurned(-2), TagShown("04A2B91C"), ButtonPressed("go")):
        panel.coming = (event,)
        controller.poll()
        wait(2.0)
    controller.poll()
    yield "staff-input-came", controller.view
    seen(Back(), Back(), Back())


def saved(controller: Controller) -> Iterator[tuple[str, AppView]]:
    """From home, where a game is saved, and back to it."""
    for intent in (OpenStaff(), StaffPage("saves")):
        controller.send(intent)
    yield "staff-saves-some", controller.view
    rows = controller.view.staff.rows if controller.view.staff is not None else ()
    of_a_save = [row.intent for row in rows if isinstance(row, MenuItem)][-1]
    controller.send(of_a_save)
    yield "staff-save", controller.view
    for _ in range(3):
        controller.send(Back())
