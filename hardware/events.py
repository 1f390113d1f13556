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


class TagShown(msgspec.Struct, frozen=True):
    """A tag was laid on a reader, or a code was read. Said once, however long it lies there."""

    tag: str


DeviceKind: TypeAlias = Literal["gpio", "buttons", "reader", "touch", "strange"]
"""Buttons on the header; a button box and a tag reader on a serial line; what feels the fingers; a serial device that
is neither, or has not said yet what it is."""


class DeviceLost(msgspec.Struct, frozen=True):
    """A device stopped answering; it is looked for again."""

    device: str
    """Its name: the same as when it is found again, wherever it is plugged in then."""
    reason: str
    kind: DeviceKind = "strange"


class DeviceFound(msgspec.Struct, frozen=True):
    """A device that was lost is back."""

    device: str
    kind: DeviceKind = "strange"


InputEvent: TypeAlias = ButtonPressed | KnobTurned | TagShown | DeviceLost | DeviceFound

LampLevel: TypeAlias = Literal["off", "on", "blink", "breathe"]


Beep: TypeAlias = Literal["refusal", "turn", "end"]
"""What a buzzer can say: something is not allowed; it is somebody else's turn; the game is over."""


class InputSource(Protocol):
    def poll(self) -> tuple[InputEvent, ...]:
        """Everything since the last call, oldest first. Never waits."""
        ...

    def close(self) -> None: ...


class Lamp(Protocol):
    def show(self, level: LampLevel) -> None: ...


NoPanelReason: TypeAlias = Literal["no_library", "no_chip", "no_permission", "busy", "unknown_board", "refused"]
"""Why there are no buttons: the GPIO library is not installed; this machine has no GPIO header; this user may not use
it; another program holds a pin; the library does not know this model; it refuses what the profile asks for."""


DeviceState: TypeAlias = Literal["working", "lost", "missing", "unfit", "strange"]
"""All is well; was there and is looked for; was never there; speaks another version of the protocol; says nothing."""


class DeviceStatus(msgspec.Struct, frozen=True, kw_only=True):
    """One device as the hardware page shows it."""

    name: str
    """The wiring profile's, or a serial device's identity, see `ports`."""
    kind: DeviceKind
    state: DeviceState
    place: str = ""
    """What the system calls it, for example "/dev/ttyACM0"; empty: it is not there."""
    title: str = ""
    """What it calls itself."""
    last_said: str = ""
    """The last thing heard from it."""
    reason: NoPanelReason | None = None
    """Of a header that is missing."""
    detail: str = ""
    """For `reason`: what the system said, in English."""


class Panel(InputSource, Protocol):
    """Buttons, knob and lamps. `poll` it at least ten times a second: it also moves the lamps."""

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        """By name of their button. Every button of the profile has one, if only one that does nothing."""
        ...

    @property
    def is_well(self) -> bool:
        """False if what works in the background hangs, and could not be begun anew: then only a new start helps."""
        ...

    def beep(self, what: Beep) -> None:
        """By its buzzer, if it has one. Does not wait; `poll` moves it."""
        ...

    def status(self) -> tuple[DeviceStatus, ...]:
        """Every device it is made of; the header, working or missing, comes first."""
        ...
