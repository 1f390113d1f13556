"""Over pseudo-terminals: a real terminal device of the kernel, whose other end can be pulled at any moment."""

import errno
import os
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from hardware import lines, ports
from hardware.events import DeviceFound, DeviceLost
from hardware.lines import Received, SerialLines
from hardware.messages import MAX_LINE, Press, Who, decode, encode
from tests.hardware.cables import Cable


@pytest.fixture
def cable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cable]:
    monkeypatch.setattr(lines, "ABSENT_S", 0.01)
    monkeypatch.setattr(lines, "FIRST_BACK_OFF_S", 0.01)
    monkeypatch.setattr(lines, "LAST_BACK_OFF_S", 0.05)
    monkeypatch.setattr(lines, "READ_S", 0.02)
    cable = Cable(tmp_path / "buttons")
    yield cable
    cable.pull()


@pytest.fixture
def start(cable: Cable) -> Iterator[Callable[[], SerialLines]]:
    """Opens the port; with a plugged cable waits until it is open, since opening throws away what came before."""
    started: list[SerialLines] = []

    def start_it() -> SerialLines:
        started.append(SerialLines(str(cable.path)))
        if cable.ours >= 0:
            assert collect(started[-1], lambda r: len(r) == 1) == [DeviceFound(str(cable.path))]
        return started[-1]

    yield start_it
    for each in started:
        each.close()
        assert not each._thread.is_alive()


def collect(port: SerialLines, enough: Callable[[list[Received]], bool]) -> list[Received]:
    """Everything received until it is enough; fails after five seconds."""
    received: list[Received] = []
    deadline = time.monotonic() + 5
    while not enough(received):
        assert time.monotonic() < deadline, received
        received += port.poll()
        time.sleep(0.001)
    return received


def said(received: list[Received]) -> list[bytes]:
    return [each for each in received if isinstance(each, bytes)]


def kinds(received: list[Received]) -> list[type]:
    return [type(each) for each in received]


def test_lines_come_out_whole_however_they_are_cut(cable: Cable, start: Callable[[], SerialLines]) -> None:
    cable.plug()
    port = start()
    text = b"one\r\ntwo\n\nthree\rfour\n\r\x02five\x03"
    for cut in range(len(text)):
        cable.say(text[:cut])
        time.sleep(0.002)
        cable.say(text[cut:])
        assert collect(port, lambda r: len(r) >= 5) == [b"one", b"two", b"three", b"four", b"\x02five"]


def test_a_device_that_is_missing_is_reported_once_and_found_later(
    cable: Cable, start: Callable[[], SerialLines]
) -> None:
    port = start()
    assert kinds(collect(port, lambda r: len(r) == 1)) == [DeviceLost]
    time.sleep(0.2)
    assert port.poll() == ()
    cable.plug()
    assert collect(port, lambda r: len(r) == 1) == [DeviceFound(str(cable.path))]


def test_unplugged_at_every_byte_nothing_is_made_up_and_the_next_line_is_whole(
    cable: Cable, start: Callable[[], SerialLines]
) -> None:
    cable.plug()
    port = start()
    line = encode(Press(1, "seat1"))
    for cut in range(len(line) + 1):
        cable.say(line[:cut])
        time.sleep(0.005)  # else the kernel throws away what nobody has read when the cable goes
        cable.pull()
        received = collect(port, lambda r: DeviceLost in kinds(r))
        assert [decode(each) for each in said(received)] == ([Press(1, "seat1")] if cut == len(line) else [])
        cable.plug()
        received = collect(port, lambda r: DeviceFound in kinds(r))
        cable.say(line)
        received += collect(port, lambda r: len(said(r)) == 1)
        assert received == [DeviceFound(str(cable.path)), line.rstrip()]


def test_a_megabyte_without_an_end_is_left_out_and_kept_nowhere(cable: Cable, start: Callable[[], SerialLines]) -> None:
    cable.plug()
    port = start()
    cable.say(b"x" * 1_000_000 + b"\n" + encode(Press(1, "go")))
    assert said(collect(port, lambda r: len(said(r)) == 1)) == [encode(Press(1, "go")).rstrip()]


def test_the_longest_line_comes_and_a_longer_one_does_not(cable: Cable, start: Callable[[], SerialLines]) -> None:
    cable.plug()
    port = start()
    cable.say(b"a" * MAX_LINE + b"\r\n" + b"b" * (MAX_LINE + 1) + b"\n" + b"c\n")
    assert said(collect(port, lambda r: len(said(r)) == 2)) == [b"a" * MAX_LINE, b"c"]


def test_garbage_is_passed_on_as_lines_that_say_nothing(cable: Cable, start: Callable[[], SerialLines]) -> None:
    cable.plug()
    port = start()
    cable.say(bytes(range(256)) * 4 + b"\n" + encode(Press(1, "go")))
    received = said(collect(port, lambda r: encode(Press(1, "go")).rstrip() in r))
    assert [message for message in map(decode, received) if message] == [Press(1, "go")]


def test_what_is_sent_arrives(cable: Cable, start: Callable[[], SerialLines]) -> None:
    cable.plug()
    port = start()
    port.send(encode(Who()))
    assert os.read(cable.ours, 100) == encode(Who())


def test_what_was_meant_for_a_lost_device_is_not_told_to_the_next(
    cable: Cable, start: Callable[[], SerialLines]
) -> None:
    port = start()
    collect(port, lambda r: len(r) == 1)
    port.send(b"old\n")
    cable.plug()
    collect(port, lambda r: len(r) == 1)
    port.send(b"new\n")
    assert os.read(cable.ours, 100) == b"new\n"


def test_a_reader_that_sleeps_loses_nothing(cable: Cable, start: Callable[[], SerialLines]) -> None:
    cable.plug()
    port = start()
    numbers = [b"%d" % number for number in range(lines.WAITING_LINES + 100)]
    cable.say(b"".join(number + b"\n" for number in numbers))
    time.sleep(0.2)
    assert len(port.poll()) == lines.WAITING_LINES  # full: the rest waits in the kernel or in hand
    received = collect(port, lambda r: len(r) == 100)
    assert received == numbers[lines.WAITING_LINES :]


@pytest.mark.parametrize(
    "error", [serial.SerialException("gone"), OSError(5, "Input/output error"), termios.error(5, "Input/output error")]
)
def test_each_kind_of_failure_is_a_lost_device_not_a_dead_thread(cable: Cable, error: Exception) -> None:
    """The three families that pyserial raises when a cable goes, each from another call."""
    failed: list[Exception] = []

    class Failing:
        in_waiting = 0

        def read(self, size: int) -> bytes:
            if not failed:
                failed.append(error)
                raise error
            time.sleep(0.005)
            return b""

        def close(self) -> None:
            pass

        def write(self, data: bytes) -> None:
            raise AssertionError("nothing was to be sent")

    opened: list[Any] = []

    def open_port(device: str) -> Any:
        opened.append(Failing())
        return opened[-1]

    port = SerialLines("box", open_port)
    assert kinds(collect(port, lambda r: len(r) == 3)) == [DeviceFound, DeviceLost, DeviceFound]
    port.close()
    assert not port._thread.is_alive()


def test_a_device_that_never_speaks_is_opened_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    def failing(device: str) -> Any:
        raise serial.SerialException("no such device")

    port = SerialLines("box", failing)
    port.close()
    monkeypatch.setattr(port._stop, "is_set", lambda: len(waits) == 6)
    monkeypatch.setattr(port._stop, "wait", waits.append)
    port._run()
    assert waits == [1.0, 2.0, 4.0, 5.0, 5.0, 5.0]


def test_a_device_that_is_absent_is_looked_for_as_often_after_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    def absent(device: str) -> Any:
        raise lines.AbsentError("not plugged in")

    port = SerialLines("box", absent)
    port.close()
    monkeypatch.setattr(port._stop, "is_set", lambda: len(waits) == 1000)
    monkeypatch.setattr(port._stop, "wait", waits.append)
    port._run()
    assert set(waits) == {lines.ABSENT_S}


@pytest.mark.parametrize(
    ("code", "is_gentle"),
    [
        (errno.EACCES, False),  # udev has not given it to our group yet
        (errno.ENOENT, False),  # pulled out after the last look
        (errno.EAGAIN, True),  # another program holds it: the board has been disturbed
    ],
)
def test_what_was_not_even_opened_is_looked_for_often(
    monkeypatch: pytest.MonkeyPatch, code: int, *, is_gentle: bool
) -> None:
    def refusing(*_: Any, **__: Any) -> Any:
        raise serial.SerialException(code, "could not open port")

    monkeypatch.setattr(serial, "Serial", refusing)
    with pytest.raises(serial.SerialException) as refused:
        lines.open_serial("/dev/ttyUSB0")
    assert isinstance(refused.value, lines.AbsentError) is not is_gentle


def test_an_idle_line_costs_next_to_nothing(cable: Cable, start: Callable[[], SerialLines]) -> None:
    """A loop that spins would burn the whole time."""
    cable.plug()
    start()
    before = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - before < 0.1


class Outside:
    """A socket on its own clock: plugged at some times, and a device that speaks as soon as its port is open, or never.

    Stands for the port's thread and its waiting, so that hours pass at once.
    """

    def __init__(self, plugged: list[tuple[float, float]], *, speaks: bool, closed_s: float = 0.0) -> None:
        """`closed_s`: from when it is plugged in until the system lets it be opened."""
        self.plugged, self.speaks, self.closed_s, self.now_s = plugged, speaks, closed_s, 0.0
        self.opened: list[float] = []
        self.in_waiting = 0

    def is_plugged(self, at_s: float) -> bool:
        return any(begin <= at_s < end for begin, end in self.plugged)

    def is_set(self) -> bool:
        return self.now_s > self.plugged[-1][0] + 5

    def wait(self, seconds: float) -> None:
        self.now_s += seconds

    def open(self, device: str) -> Any:
        # As of the last look at what is plugged in.
        if not self.is_plugged(self.now_s // ports.SCAN_S * ports.SCAN_S):
            raise lines.AbsentError("not plugged in")
        if not self.is_plugged(self.now_s):
            raise serial.SerialException("no such device")
        if not self.is_plugged(self.now_s - self.closed_s):
            raise lines.AbsentError("not yet")
        self.opened.append(self.now_s)
        return self

    def read(self, size: int) -> bytes:
        self.now_s += lines.READ_S
        if not self.is_plugged(self.now_s):
            raise serial.SerialException("gone")
        return b"hello\n" if self.speaks else b""

    def write(self, data: bytes) -> None:
        raise AssertionError("nothing was to be sent")

    def close(self) -> None:
        pass


@pytest.mark.parametrize("kicks", range(6))
@pytest.mark.parametrize(
    ("speaks", "away_s"),
    [*((True, away_s) for away_s in (0.2, 0.3, 0.7, 1.3, 2.9, 7.0, 600.0)), (False, 1.3), (False, 7.0), (False, 600.0)],
)
def test_a_cable_that_was_kicked_is_open_again_soon(
    monkeypatch: pytest.MonkeyPatch, *, speaks: bool, kicks: int, away_s: float
) -> None:
    """However often: each time it stays in for half a second. Two seconds leave one for the device to say hello.

    One that has not spoken, and was away too shortly to be missed, is rather opened too seldom than too often.
    """
    begins = [kick * (away_s + 0.5) for kick in range(kicks + 1)]
    outside = Outside([*((begin, begin + 0.5) for begin in begins), (begins[-1] + 0.5 + away_s, 1e6)], speaks=speaks)
    port = SerialLines("box", outside.open)
    port.close()
    back_s = outside.plugged[-1][0]
    outside.now_s, outside.opened = 0.0, []
    monkeypatch.setattr(port, "_stop", outside)
    port._run()
    assert min(at_s for at_s in outside.opened if at_s >= back_s) <= back_s + 2


@pytest.mark.parametrize("closed_s", [0.3, 1.0, 1.7])
def test_one_that_may_not_be_opened_yet_is_open_as_soon_as_it_may(
    monkeypatch: pytest.MonkeyPatch, closed_s: float
) -> None:
    outside = Outside([(0.0, 10.5), (15.3, 1e6)], speaks=True, closed_s=closed_s)
    port = SerialLines("box", outside.open)
    port.close()
    outside.now_s, outside.opened = 0.0, []
    monkeypatch.setattr(port, "_stop", outside)
    port._run()
    seen_s = max(16.0, 15.3 + closed_s)  # after the next look at what is plugged in
    assert min(at_s for at_s in outside.opened if at_s >= 15.3) <= seen_s + lines.ABSENT_S
