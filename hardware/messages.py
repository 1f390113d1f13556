"""What a device on a serial line says and is told: pure text, no port.

One message per line: words with one space between, "*", a checksum, line feed. For example "press 7 go*BDDF".

    from the device   hello KIND VERSION SERIAL   after power-on and when asked; KIND is buttons or reader, VERSION is 1
                      press N NAME                NAME as in a wiring profile: seat1 ... seat4, go, undo, knob
                      turn N +S, turn N -S        S detents of the knob, clockwise positive
                      tag ID                      a tag lies on the reader: said at least twice a second while it does
    to the device     who                         asks for hello
                      ok N                        press or turn N has arrived
                      lamp NAME LEVEL             LEVEL: off, on, blink or breathe

N goes from 0 to 99 and begins again, one further with each press or turn. What is not answered with "ok" is said again
after 250 ms, three times in all; then it is forgotten, since a press that comes late is worse than none.

The checksum is CRC-16/CCITT-FALSE over everything before the "*", as four capital hex digits. A line that is not
exactly so is noise: it is left out, and nothing is guessed from it.
"""

import binascii
import re
from typing import Literal, TypeAlias, get_args

import msgspec

from hardware.events import LampLevel

VERSION = 1
MAX_LINE = 80
"""Bytes of the longest line, its end not counted."""
NUMBERS = 100
"""Presses and turns are numbered from 0 to one less than this, round and round."""

SpeakerKind: TypeAlias = Literal["buttons", "reader"]


class Hello(msgspec.Struct, frozen=True):
    kind: SpeakerKind
    version: int
    serial: str
    """Letters, digits, ".", "_" and "-"; tells two devices apart."""


class Press(msgspec.Struct, frozen=True):
    number: int
    name: str


class Turn(msgspec.Struct, frozen=True):
    number: int
    steps: int
    """Not 0; clockwise positive."""


class Tag(msgspec.Struct, frozen=True):
    id: str
    """Letters, digits, ".", "_" and "-"."""


class Who(msgspec.Struct, frozen=True):
    pass


class Arrived(msgspec.Struct, frozen=True):
    number: int


class SetLamp(msgspec.Struct, frozen=True):
    name: str
    level: LampLevel


FromDevice: TypeAlias = Hello | Press | Turn | Tag
ToDevice: TypeAlias = Who | Arrived | SetLamp

TAG_ID = "([A-Za-z0-9._-]{1,48})"
_NAME = "([a-z][a-z0-9_]{0,15})"
_NUMBER = "(0|[1-9][0-9]?)"
_HELLO = re.compile(rf"hello ({'|'.join(get_args(SpeakerKind))}) ([1-9][0-9]{{0,2}}) ([A-Za-z0-9._-]{{1,32}})")
_PRESS = re.compile(f"press {_NUMBER} {_NAME}")
_TURN = re.compile(rf"turn {_NUMBER} ([+-][1-9][0-9]?)")
_TAG = re.compile(f"tag {TAG_ID}")
_OK = re.compile(f"ok {_NUMBER}")
_LAMP = re.compile(f"lamp {_NAME} ({'|'.join(get_args(LampLevel))})")


def encode(message: FromDevice | ToDevice) -> bytes:
    """The line of a message, its end included."""
    payload = _payload(message).encode("ascii")
    return b"%s*%04X\n" % (payload, _checksum(payload))


def decode(line: bytes) -> FromDevice | ToDevice | None:
    """The message of a line (its end may be missing); None for noise."""
    payload, star, checksum = line.rstrip(b"\r\n").rpartition(b"*")
    if not star or len(line) > MAX_LINE + 2 or checksum != b"%04X" % _checksum(payload):
        return None
    text = payload.decode("ascii", errors="replace")
    if found := _HELLO.fullmatch(text):
        return Hello(msgspec.convert(found[1], SpeakerKind), int(found[2]), found[3])
    if found := _PRESS.fullmatch(text):
        return Press(int(found[1]), found[2])
    if found := _TURN.fullmatch(text):
        return Turn(int(found[1]), int(found[2]))
    if found := _TAG.fullmatch(text):
        return Tag(found[1])
    if found := _OK.fullmatch(text):
        return Arrived(int(found[1]))
    if found := _LAMP.fullmatch(text):
        return SetLamp(found[1], msgspec.convert(found[2], LampLevel))
    return Who() if text == "who" else None


def plain_tag(line: bytes) -> Tag | None:
    """What a bought reader says that knows no protocol: the tag's number alone, at most within STX and ETX."""
    found = re.fullmatch(TAG_ID, line.strip(b"\x02\x03\r\n ").decode("ascii", errors="replace"))
    return Tag(found[1]) if found else None


def _payload(message: FromDevice | ToDevice) -> str:
    match message:
        case Hello(kind, version, serial):
            return f"hello {kind} {version} {serial}"
        case Press(number, name):
            return f"press {number} {name}"
        case Turn(number, steps):
            return f"turn {number} {steps:+d}"
        case Tag(tag_id):
            return f"tag {tag_id}"
        case Arrived(number):
            return f"ok {number}"
        case SetLamp(name, level):
            return f"lamp {name} {level}"
        case Who():
            return "who"


def _checksum(payload: bytes) -> int:
    return binascii.crc_hqx(payload, 0xFFFF)
