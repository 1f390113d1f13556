"""What comes in from devices, and what can be lit. No device and no library here."""

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

import msgspec


class ButtonPressed(msgspec.Struct, frozen=True):
    """A press, on its first edge. `name` is the profile's: "seat1" to "seat4", "go", "undo", "knob"."""

    name: str


class KnobTurned(msgspec.Struct, frozen=True):
    """Detents turned: clockwise positive."""

    steps: int


class DeviceLost(msgspec.Struct, frozen=True):
    """A device stopped answering; it is looked for again."""

    device: str
    reason: str


class DeviceFound(msgspec.Struct, frozen=True):
    device: str


InputEvent: TypeAlias = ButtonPressed | KnobTurned | DeviceLost | DeviceFound

LampLevel: TypeAlias = Literal["off", "on", "blink", "breathe"]


class InputSource(Protocol):
    def poll(self) -> tuple[InputEvent, ...]:
        """Everything since the last call, oldest first. Never waits."""
        ...

    def close(self) -> None: ...


class Lamp(Protocol):
    def show(self, level: LampLevel) -> None: ...


NoPanelReason: TypeAlias = Literal["no_library", "no_chip", "no_permission", "busy", "unknown_board"]
"""Why there are no buttons: the GPIO library is not installed; this machine has no GPIO header; this user may not use
it; another program holds a pin; the library does not know this model."""


class Panel(InputSource, Protocol):
    """Buttons, knob and lamps of one wiring profile. `poll` it at least ten times a second: it also moves the lamps."""

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        """By name of their button. Every button of the profile has one, if only one that does nothing."""
        ...

    @property
    def missing(self) -> NoPanelReason | None:
        """Why nothing will ever come from here; None for a panel that works."""
        ...

    @property
    def detail(self) -> str:
        """For `missing`: what the system said, in English."""
        ...
