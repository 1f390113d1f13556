"""What a button box on a serial line says and is told: pure text, no port.

One message per line: words with one space between, "*", a checksum, line feed. For example "press go*2BA6".

    from the box   hello buttons VERSION SERIAL   after power-on and when asked; VERSION is 1
                   press NAME, release NAME       NAME as in a wiring profile: seat1 ... seat4, go, undo, knob
                   turn +N, turn -N               detents of the knob, clockwise positive
    to the box     who                            asks for hello
                   lamp NAME LEVEL                LEVEL: off, on, blink or breathe

The checksum is CRC-16/CCITT-FALSE over everything before the "*", as four capital hex digits. A line that is not
exactly so is noise: it is left out, and nothing is guessed from it.
"""

import binascii
import re
from typing import TypeAlias, get_args

import msgspec

from hardware.events import LampLevel

VERSION = 1
MAX_LINE = 80
"""Bytes of the longest line, its end not counted."""


class Hello(msgspec.Struct, frozen=True):
    version: int
    serial: str
    """Letters, digits, ".", "_" and "-"; tells two boxes apart."""


class Press(msgspec.Struct, frozen=True):
    name: str


class Release(msgspec.Struct, frozen=True):
    name: str


class Turn(msgspec.Struct, frozen=True):
    steps: int
    """Not 0; clockwise positive."""


class Who(msgspec.Struct, frozen=True):
    pass


class SetLamp(msgspec.Struct, frozen=True):
    name: str
    level: LampLevel


BoxMessage: TypeAlias = Hello | Press | Release | Turn | Who | SetLamp

_NAME = "([a-z][a-z0-9_]{0,15})"
_HELLO = re.compile(r"hello buttons ([1-9][0-9]{0,2}) ([A-Za-z0-9._-]{1,32})")
_PRESS = re.compile(f"press {_NAME}")
_RELEASE = re.compile(f"release {_NAME}")
_TURN = re.compile(r"turn ([+-][1-9][0-9]?)")
_LAMP = re.compile(f"lamp {_NAME} ({'|'.join(get_args(LampLevel))})")


def encode(message: BoxMessage) -> bytes:
    """The line of a message, its end included."""
    payload = _payload(message).encode("ascii")
    return b"%s*%04X\n" % (payload, _checksum(payload))


def decode(line: bytes) -> BoxMessage | None:
    """The message of a line (its end may be missing); None for noise."""
    payload, star, checksum = line.rstrip(b"\r\n").rpartition(b"*")
    if not star or len(line) > MAX_LINE + 2 or checksum != b"%04X" % _checksum(payload):
        return None
    text = payload.decode("ascii", errors="replace")
    if found := _HELLO.fullmatch(text):
        return Hello(int(found[1]), found[2])
    if found := _PRESS.fullmatch(text):
        return Press(found[1])
    if found := _RELEASE.fullmatch(text):
        return Release(found[1])
    if found := _TURN.fullmatch(text):
        return Turn(int(found[1]))
    if found := _LAMP.fullmatch(text):
        return SetLamp(found[1], msgspec.convert(found[2], LampLevel))
    return Who() if text == "who" else None


def _payload(message: BoxMessage) -> str:
    match message:
        case Hello(version, serial):
            return f"hello buttons {version} {serial}"
        case Press(name):
            return f"press {name}"
        case Release(name):
            return f"release {name}"
        case Turn(steps):
            return f"turn {steps:+d}"
        case SetLamp(name, level):
            return f"lamp {name} {level}"
        case Who():
            return "who"


def _checksum(payload: bytes) -> int:
    return binascii.crc_hqx(payload, 0xFFFF)
