"""Wiring profiles: which pin of the header carries what. See profiles/reference.toml for the form.

Pins are GPIO numbers (as in "GPIO17"), not positions on the header.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec

REFERENCE = Path(__file__).parent / "profiles" / "reference.toml"

BUTTON_NAMES = ("seat1", "seat2", "seat3", "seat4", "go", "undo")

RESERVED = {0: "memory", 1: "memory", 2: "bus", 3: "bus", 14: "console", 15: "console"}
"""What a pin is kept for, see `ENGLISH`."""

ENGLISH = {
    "unreadable": "cannot be read: {reason}",
    "no_toml": "is no TOML: {reason}",
    "table": "expected a table",
    "number": "expected a whole number",
    "text": "expected a text in quotes",
    "truth": "expected true or false",
    "choice": "expected one of these: {choices}",
    "unknown": "is not known here; known are {known}",
    "missing": "is missing",
    "no_button": "is no button of the companion; those are {known}",
    "debounce": "expected 5 to 20, not {value}",
    "active": "a pin pulled {pull} reads {level} when nobody presses",
    "no_pin": "there is no GPIO{pin} on the header; it has 0 to 27",
    "kept_memory": "GPIO{pin} is kept for the expansion board's memory",
    "kept_bus": "GPIO{pin} is kept for the touch panel's and clock's bus (I2C)",
    "kept_console": "GPIO{pin} is kept for the serial console",
    "taken": "GPIO{pin} is already used by {by}",
}
"""What can be wrong, for logs and the picture file; the companion has the same texts in its languages."""


class ButtonWiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pin: int
    lamp: int | None = None
    """Pin of the lamp in the button, driven through a transistor; None: an unlit button."""


class KnobWiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rotary encoder with its common contact on ground."""

    a: int
    b: int
    push: int | None = None
    reversed: bool = False
    """Clockwise comes in as counter-clockwise: change it here instead of resoldering."""


class BuzzerWiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small buzzer, driven through a transistor like a lamp."""

    pin: int
    kind: Literal["passive", "active"] = "passive"
    """A passive one sings what it is given; an active one knows one tone, as soon as it has current."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    buttons: dict[str, ButtonWiring]
    """By name, see BUTTON_NAMES."""
    knob: KnobWiring | None = None
    buzzer: BuzzerWiring | None = None
    pull: Literal["up", "down", "none"] = "up"
    """The internal resistor that holds an open button's pin."""
    active: Literal["low", "high"] = "low"
    """Level of a pressed button's pin."""
    lamp_active: Literal["low", "high"] = "high"
    debounce_ms: int = 10
    """How long a level must last to count: 5 to 20. More would lose short taps."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong in a profile."""

    where: str
    """Key path, for example "buttons.go.lamp"; empty: the whole file."""
    kind: str
    """One of `ENGLISH`."""
    values: tuple[tuple[str, int | str], ...] = ()
    """What its text names."""

    def __str__(self) -> str:
        said = ENGLISH[self.kind].format_map(dict(self.values))
        return f"{self.where}: {said}" if self.where else said


class ProfileError(Exception):
    """A wiring profile that cannot be used. Its text lists every fault."""

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))
        self.faults = faults


def load_profile(path: Path = REFERENCE) -> Profile:
    """Raises ProfileError with all faults; a file that cannot be read is one."""
    try:
        text = path.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(str(path), (_fault("", "unreadable", reason=str(error)),)) from error
    return parse_profile(text, str(path))


def parse_profile(text: str, source: str = "profile") -> Profile:
    """Raises ProfileError with all faults; `source` is only said in its text."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(source, (_fault("", "no_toml", reason=str(error)),)) from error
    faults = (*_shape_faults(given),) or (*_wiring_faults(msgspec.convert(given, Profile)),)
    if faults:
        raise ProfileError(source, faults)
    return msgspec.convert(given, Profile)


def wired_pins(profile: Profile) -> Iterator[tuple[str, int]]:
    """Key path and pin of everything wired, in the order of the file."""
    for name, button in profile.buttons.items():
        yield f"buttons.{name}.pin", button.pin
        if button.lamp is not None:
            yield f"buttons.{name}.lamp", button.lamp
    if profile.knob is not None:
        yield "knob.a", profile.knob.a
        yield "knob.b", profile.knob.b
        if profile.knob.push is not None:
            yield "knob.push", profile.knob.push
    if profile.buzzer is not None:
        yield "buzzer.pin", profile.buzzer.pin


def _shape_faults(given: dict[str, Any]) -> Iterator[Fault]:
    """Unknown keys, missing keys and wrong types, each by itself."""
    buttons = given.get("buttons", {})
    if isinstance(buttons, dict):
        for name, button in buttons.items():
            yield from _struct_faults(f"buttons.{name}", button, ButtonWiring)
        given = {**given, "buttons": {}} if "buttons" in given else given
    for part, kind in (("knob", KnobWiring), ("buzzer", BuzzerWiring)):
        if part in given:
            yield from _struct_faults(part, given[part], kind)
            given = {key: value for key, value in given.items() if key != part}
    yield from _struct_faults("", given, Profile)


def _struct_faults(where: str, given: object, kind: type[msgspec.Struct]) -> Iterator[Fault]:
    if not isinstance(given, dict):
        yield _fault(where, "table")
        return
    prefix = f"{where}." if where else ""
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for key, value in given.items():
        if key not in known:
            yield _fault(prefix + key, "unknown", known=", ".join(known))
            continue
        try:
            msgspec.convert(value, known[key].type)
        except msgspec.ValidationError:
            yield _wrong_type(prefix + key, known[key].type)
    for key, field in known.items():
        if field.required and key not in given:
            yield _fault(prefix + key, "missing")


_TYPES: dict[Any, str] = {int: "number", str: "text", bool: "truth"}


def _wrong_type(where: str, expected: Any) -> Fault:
    if get_origin(expected) is Literal:
        return _fault(where, "choice", choices=", ".join(get_args(expected)))
    first = get_args(expected)[0] if isinstance(expected, UnionType) else expected
    return _fault(where, _TYPES.get(first, "table"))


def _fault(where: str, kind: str, **values: int | str) -> Fault:
    return Fault(where, kind, tuple(values.items()))


def _wiring_faults(profile: Profile) -> Iterator[Fault]:
    for name in profile.buttons:
        if name not in BUTTON_NAMES:
            yield _fault(f"buttons.{name}", "no_button", known=", ".join(BUTTON_NAMES))
    if not 5 <= profile.debounce_ms <= 20:
        yield _fault("debounce_ms", "debounce", value=profile.debounce_ms)
    if (profile.pull, profile.active) in (("up", "low"), ("down", "high")) or profile.pull == "none":
        pass
    else:
        yield _fault("active", "active", pull=profile.pull, level=profile.active)
    taken: dict[int, str] = {}
    for where, pin in wired_pins(profile):
        if not 0 <= pin <= 27:
            yield _fault(where, "no_pin", pin=pin)
        elif pin in RESERVED:
            yield _fault(where, f"kept_{RESERVED[pin]}", pin=pin)
        elif pin in taken:
            yield _fault(where, "taken", pin=pin, by=taken[pin])
        else:
            taken[pin] = where
