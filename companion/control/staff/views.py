"""What the staff's pages show: rows under each other, each of one of these kinds."""

from typing import Literal, TypeAlias

from companion.control.intents import Intent
from companion.control.views import FormField, MenuItem, View
from companion.rules.contract import Message

Tone: TypeAlias = Literal["plain", "good", "warn"]


class Fact(View, frozen=True):
    """Something that is so: what, and how it is."""

    text: Message
    value: Message
    tone: Tone = "plain"
    detail: Message | None = None
    """Under it, in small."""
    wide: bool = False
    """Long: it stands alone in its line."""


class Told(View, frozen=True):
    """A few sentences."""

    text: Message
    tone: Tone = "plain"


class Big(View, frozen=True):
    """To be read from the other side of the room."""

    text: Message
    detail: Message | None = None


class Stepper(View, frozen=True):
    """A number with one more and one less."""

    text: Message
    value: Message
    less: Intent
    more: Intent


class Pin(View, frozen=True):
    """A place of the header."""

    name: str
    """"5V", "GPIO17"."""
    uses: tuple[str, ...]
    """What is connected there; several are too many."""
    wrong: bool = False


class Wiring(View, frozen=True):
    """The header as a picture. `pins` from its first place on."""

    name: str
    pins: tuple[Pin, ...]
    faults: tuple[Message, ...] = ()


StaffRow: TypeAlias = Fact | Told | Big | Stepper | Wiring | MenuItem | FormField


class StaffView(View, frozen=True):
    page: str
    """"touch": the whole screen, to be touched all over; every other has rows."""
    rows: tuple[StaffRow, ...] = ()
