"""The 40-pin header with what a wiring profile connects to it; as text: `python -m hardware.wiring [PROFILE.toml]`."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hardware.profile import REFERENCE, Fault, Profile, ProfileError, load_profile, wired_pins

HEADER = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND",
    9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)  # fmt: skip
"""What is at position 1, 2, ... 40: a supply, or a GPIO number."""


class Place(msgspec.Struct, frozen=True):
    """A place of the header."""

    name: str
    """"3V3", "GPIO17"."""
    uses: tuple[str, ...] = ()
    """What the profile connects there: "seat1", "seat1 lamp"."""
    wrong: bool = False
    """Something there is among the profile's faults, or more than one thing is connected."""


class Wired(msgspec.Struct, frozen=True):
    """A profile as it is wired, also one that cannot be used."""

    name: str
    places: tuple[Place, ...]
    """1 to 40."""
    faults: tuple[Fault, ...] = ()


def wired(path: Path = REFERENCE) -> Wired:
    """Never raises: what cannot be read of a profile is a fault, and what can is shown."""
    try:
        profile = load_profile(path)
    except ProfileError as error:
        given = _read(path)
        name = given.get("name")
        return Wired(
            name if isinstance(name, str) else path.name, _places(_given_pins(given), error.faults), error.faults
        )
    return Wired(profile.name, _places(wired_pins(profile), ()))


def _places(pins: Iterator[tuple[str, int]], faults: tuple[Fault, ...]) -> tuple[Place, ...]:
    at_fault = {fault.where for fault in faults}
    uses: dict[int, list[str]] = {}
    wrong: set[int] = set()
    for where, pin in pins:
        uses.setdefault(pin, []).append(_use(where))
        if where in at_fault or len(uses[pin]) > 1:
            wrong.add(pin)
    return tuple(
        Place(_name(each), tuple(uses.get(each, ())), each in wrong) if isinstance(each, int) else Place(each)
        for each in HEADER
    )


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return {}


def _given_pins(given: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """As `wired_pins`, of a profile of any shape."""
    buttons, knob, buzzer = (given.get(part) for part in ("buttons", "knob", "buzzer"))
    for name, button in buttons.items() if isinstance(buttons, dict) else ():
        for kind in ("pin", "lamp"):
            if isinstance(button, dict) and type(button.get(kind)) is int:
                yield f"buttons.{name}.{kind}", button[kind]
    for kind in ("a", "b", "push"):
        if isinstance(knob, dict) and type(knob.get(kind)) is int:
            yield f"knob.{kind}", knob[kind]
    if isinstance(buzzer, dict) and type(buzzer.get("pin")) is int:
        yield "buzzer.pin", buzzer["pin"]


def _use(where: str) -> str:
    return where.removeprefix("buttons.").removesuffix(".pin").replace(".", " ")


def drawing(profile: Profile) -> str:
    """The header seen from above with position 1 at the top left, the board's edge to the right."""
    uses: dict[str | int, str] = {pin: _use(where) for where, pin in wired_pins(profile)}
    rows = []
    for left in range(0, len(HEADER), 2):
        outer, inner = HEADER[left], HEADER[left + 1]
        rows.append(
            f"{uses.get(outer, ''):>11}  {_name(outer):>6}  {left + 1:>2} o o {left + 2:<2}  {_name(inner):<6}  "
            f"{uses.get(inner, '')}".rstrip()
        )
    return "\n".join(rows)


def _name(place: str | int) -> str:
    return place if isinstance(place, str) else f"GPIO{place}"


if __name__ == "__main__":
    try:
        print(drawing(load_profile(Path(sys.argv[1]) if len(sys.argv) > 1 else REFERENCE)))
    except ProfileError as error:
        sys.exit(str(error))
