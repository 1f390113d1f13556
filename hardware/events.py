"""What comes in from devices, and what can be lit. No device and no library here."""

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
