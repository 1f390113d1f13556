"""Both protocols under whatever a cable can say: split anywhere, garbage, other speeds, no end, two devices swapped.

Lines are read by the real reader of ports, in this thread: a port is a list of chunks here, so that hundreds of cables
take no time.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.events import ButtonPressed, DeviceFound, InputEvent, KnobTurned, TagShown
from hardware.lines import AbsentError, Received, SerialLines
from hardware.messages import (
    MAX_LINE,
    Arrived,
    FromDevice,
    Hello,
    Press,
    Tag,
    Turn,
    Who,
    decode,
    encode,
)
from hardware.profile import BUTTON_NAMES
from hardware.serial_device import SerialDevice

BOX, READER = Hello("buttons", 1, "box7"), Hello("reader", 1, "R1")


class CableEndedError(Exception):
    pass


class Port:
    """Gives what was said, chunk by chunk, as the kernel may."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = [chunk for chunk in chunks if chunk]

    @property
    def in_waiting(self) -> int:
        return len(self._chunks[0]) if self._chunks else 0

    def read(self, size: int) -> bytes:
        if not size:
            return b""
        if not self._chunks:
            raise CableEndedError
        chunk = self._chunks[0]
        self._chunks[0] = chunk[size:]
        if not self._chunks[0]:
            del self._chunks[0]
        return chunk[:size]

    def write(self, data: bytes) -> None:
        raise AssertionError("nothing was to be sent")


def absent(device: str) -> Any:
    raise AbsentError("not plugged in")


READING = SerialLines("none", absent)
"""Its thread is ended: only how it reads is wanted."""
READING.close()
READING._stop.clear()


def lines_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
    try:
        yield from READING._lines(Port(chunks))
    except CableEndedError:
        return


class Script:
    def __init__(self) -> None:
        self.waiting: list[Received] = [DeviceFound("id")]
        self.told: list[bytes] = []

    def poll(self) -> tuple[Received, ...]:
        waiting, self.waiting = tuple(self.waiting), []
        return waiting

    def send(self, line: bytes) -> None:
        self.told.append(line)

    def close(self) -> None:
        pass


def events_of(chunks: Iterable[bytes], *, is_plain: bool = False) -> tuple[list[InputEvent], SerialDevice, Script]:
    """What the companion makes of it, and what it answered."""
    script = Script()
    device = SerialDevice("id", script, is_plain_reader=is_plain)
    device.poll(0.0)
    script.waiting += lines_of(chunks)
    return device.poll(0.1), device, script


def cut(data: bytes, places: Iterable[int]) -> list[bytes]:
    ends = sorted({place % (len(data) + 1) for place in places})
    return [data[begin:end] for begin, end in zip([0, *ends], [*ends, len(data)], strict=True)]


happenings = st.lists(
    st.sampled_from(BUTTON_NAMES) | st.integers(-9, 9).filter(bool) | st.from_regex(r"[0-9A-F]{8}", fullmatch=True),
    max_size=12,
)


def said(happened: list[str | int]) -> tuple[list[FromDevice], list[InputEvent]]:
    """What a device says of them, and what is to come out: a tag that still lies there only once."""
    messages: list[FromDevice] = []
    events: list[InputEvent] = []
    for number, what in enumerate(happened):
        if isinstance(what, int):
            messages.append(Turn(number, what))
            events.append(KnobTurned(what))
        elif what in BUTTON_NAMES:
            messages.append(Press(number, what))
            events.append(ButtonPressed(what))
        else:
            messages.append(Tag(what))
            events += [TagShown(what)] if TagShown(what) not in events else []
    return messages, events


@given(happenings, st.lists(st.integers(0, 2000), max_size=20))
def test_however_it_is_cut_the_same_comes_out(happened: list[str | int], places: list[int]) -> None:
    messages, wanted = said(happened)
    data = b"".join(map(encode, [BOX, *messages]))
    assert events_of(cut(data, places))[0] == wanted


def test_cut_at_every_byte_the_same_comes_out() -> None:
    messages, wanted = said(["go", -3, "04A2B3C4", "seat4"])
    data = b"".join(map(encode, [BOX, *messages]))
    for place in range(len(data) + 1):
        assert events_of([data[:place], data[place:]])[0] == wanted
    assert events_of(bytes([byte]) for byte in data)[0] == wanted


noise = st.binary(max_size=200).filter(lambda raw: b"*" not in raw)


@given(happenings, st.lists(noise, min_size=13, max_size=13))
def test_noise_between_the_lines_makes_nothing_up_and_takes_nothing_away(
    happened: list[str | int], noises: list[bytes]
) -> None:
    messages, wanted = said(happened)
    data = encode(BOX) + b"".join(
        noise + b"\n" + encode(message) for noise, message in zip(noises, messages, strict=False)
    )
    found, device, script = events_of([data])
    assert found == wanted
    answered = [decode(line) for line in script.told if line != encode(Who())]
    assert answered == [Arrived(message.number) for message in messages if isinstance(message, Press | Turn)]
    assert device.state == "working"


@given(happenings, st.data())
def test_bytes_that_are_lost_or_turned_cost_their_own_line_at_most(
    happened: list[str | int], data: st.DataObject
) -> None:
    messages, _ = said(happened)
    lines = [encode(message)[:-1] for message in messages]
    damaged = data.draw(st.sets(st.sampled_from(range(len(lines))), max_size=4)) if lines else set()
    for number in damaged:
        line = bytearray(lines[number])
        place = data.draw(st.integers(0, len(line) - 1))
        if data.draw(st.booleans()):
            del line[place]
        else:
            line[place] ^= data.draw(st.integers(1, 255))
        lines[number] = bytes(line)
    found = events_of([encode(BOX), *(line + b"\n" for line in lines)])[0]
    undamaged = said_by([message for number, message in enumerate(messages) if number not in damaged])
    assert found == undamaged


def said_by(messages: list[FromDevice]) -> list[InputEvent]:
    events: list[InputEvent] = []
    for message in messages:
        match message:
            case Press(_, name):
                events.append(ButtonPressed(name))
            case Turn(_, steps):
                events.append(KnobTurned(steps))
            case Tag(tag) if TagShown(tag) not in events:
                events.append(TagShown(tag))
    return events


def at_other_speed(data: bytes, ratio: float) -> bytes:
    """What a port hears that samples `ratio` times as often as the device sends: 8 bits, no parity, one stop bit."""
    wire = [1] * 20
    for byte in data:
        wire += [0, *(byte >> bit & 1 for bit in range(8)), 1]
    wire += [1] * 20
    heard, at = bytearray(), 0.0
    while at < len(wire) - 10 / ratio:
        if wire[int(at)]:
            at += 1 / ratio
            continue
        bits = [wire[int(at + (bit + 1.5) / ratio)] for bit in range(8)]
        heard.append(sum(bit << place for place, bit in enumerate(bits)))
        at += 10 / ratio
    return bytes(heard)


@pytest.mark.parametrize("baud", [300, 9600, 19200, 38400, 57600, 230400, 921600])
def test_a_device_at_another_speed_says_nothing(baud: int) -> None:
    messages, _ = said([*BUTTON_NAMES, 3, -2, "04A2B3C4"] * 3)
    data = b"".join(map(encode, [BOX, *messages]))
    assert at_other_speed(data, 1.0) == data, "else the simulation itself is wrong"
    found, device, _ = events_of([at_other_speed(data, 115200 / baud)])
    assert found == []
    assert device.state == "strange"


@settings(max_examples=5)
@given(st.binary(min_size=1, max_size=64).filter(lambda raw: b"\n" not in raw))
def test_a_megabyte_without_an_end_is_left_out_and_the_next_line_is_heard(pattern: bytes) -> None:
    flood = pattern * (1_000_000 // len(pattern))
    found = events_of([encode(BOX), flood, b"\n", encode(Press(0, "go"))])[0]
    assert found == [ButtonPressed("go")]
    kept = [*lines_of([flood, b"\n"])]
    assert all(len(line) <= MAX_LINE for line in kept)


@given(happenings)
def test_a_reader_in_the_socket_of_a_box_is_a_reader_and_no_box(happened: list[str | int]) -> None:
    """And the other way round: what a device is it says itself, whatever was there before."""
    messages, wanted = said(happened)
    for first, second in ((BOX, READER), (READER, BOX)):
        script = Script()
        device = SerialDevice("id", script)
        device.poll(0.0)
        script.waiting.append(encode(first)[:-1])
        device.poll(0.1)
        script.waiting += lines_of(map(encode, [second, *messages]))
        assert device.poll(0.2) == wanted
        assert (device.kind, device.serial) == (second.kind, second.serial)


@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=6))
def test_a_bought_reader_gives_single_words_and_whatever_else_it_says_is_nothing(
    data: bytes, places: list[int]
) -> None:
    found = events_of(cut(data, places), is_plain=True)[0]
    lines = re.split(rb"[\n\r\x03]", data)[:-1]
    words = {line.strip(b"\x02\x03\r\n ").decode("ascii") for line in lines if line.isascii()}
    assert {event.tag for event in found if isinstance(event, TagShown)} <= words
    assert all(isinstance(event, TagShown) for event in found)
