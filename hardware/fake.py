"""A panel without hardware: for desks and tests, and where a real one is missing."""

from collections.abc import Mapping

from hardware.events import (
    Beep,
    ButtonPressed,
    DeviceState,
    DeviceStatus,
    InputEvent,
    KnobTurned,
    LampLevel,
    NoPanelReason,
)
from hardware.profile import BUTTON_NAMES


class FakeLamp:
    def __init__(self) -> None:
        self.level: LampLevel = "off"

    def show(self, level: LampLevel) -> None:
        self.level = level


class FakePanel:
    """What is pressed and turned by `press` and `turn` comes out of `poll`; its lamps remember their level, and
    `beeps` what its buzzer was told.
    """

    def __init__(self, *, missing: NoPanelReason | None = None, detail: str = "") -> None:
        """`missing`: why there is no real panel; `detail`: what the system said."""
        self.lamps: Mapping[str, FakeLamp] = {name: FakeLamp() for name in BUTTON_NAMES}
        self.closed = False
        self._missing: NoPanelReason | None = missing
        self._detail = detail
        self.beeps: list[Beep] = []
        self.is_well = True
        self._events: list[InputEvent] = []

    def press(self, name: str) -> None:
        self.give(ButtonPressed(name))

    def turn(self, steps: int) -> None:
        self.give(KnobTurned(steps))

    def give(self, event: InputEvent) -> None:
        self._events.append(event)

    def poll(self) -> tuple[InputEvent, ...]:
        events = tuple(self._events)
        self._events.clear()
        return events

    def beep(self, what: Beep) -> None:
        self.beeps.append(what)

    def status(self) -> tuple[DeviceStatus, ...]:
        state: DeviceState = "working" if self._missing is None else "missing"
        return (DeviceStatus(name="", kind="gpio", state=state, reason=self._missing, detail=self._detail),)

    def close(self) -> None:
        self.closed = True
