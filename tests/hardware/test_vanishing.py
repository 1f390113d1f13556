"""Whatever vanishes and comes back, in the middle of a press: through the real controller, over the threaded fake of
lgpio and real terminals, with the boards' own program for the line protocol at the other end.

Time is a number that the tests move; the threads of the ports are waited for.
"""

import importlib.util
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.control.intents import Go, Intent, SeatPressed, ShowTag, TakeFocus, UndoLast
from hardware.gpio_panel import CHECK_S, RETRY_S, GpioPanel
from hardware.messages import Tag, encode
from hardware.panel import AllDevices
from hardware.profile import load_profile
from hardware.serial_devices import SerialDevices
from tests.control.desk import Desk
from tests.hardware.cables import Cable, Sockets
from tests.hardware.conftest import Clock
from tests.hardware.fake_lgpio import Board

POLL_S = 0.03
"""Between two rounds of the window."""
GO_PIN, UNDO_PIN, SEAT1_PIN = 23, 25, 5
FIRMWARE = Path(__file__).parents[2] / "deploy" / "firmware" / "protocol.py"


def protocol() -> Any:
    spec = importlib.util.spec_from_file_location("firmware_protocol", FIRMWARE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Device:
    """A board with its own program, at the end of a cable that may break at any byte."""

    def __init__(self, serial: str, kind: str = "buttons") -> None:
        self.serial, self.kind = serial, kind
        self.cable: Cable | None = None
        self.breaks_after: int | None = None
        """Bytes that get through before the cable goes."""
        self.pull: Callable[[], None] = lambda: None
        self.power_on()

    def power_on(self) -> None:
        self._program = protocol()
        self._talk = self._program.Talk(self.kind, self.serial, self._write)
        self._lines = self._program.Lines()

    def press(self, name: str, clock: Clock) -> None:
        self._talk.happened("press", name, round(clock.now_s * 1000))

    def lay(self, tag: str) -> None:
        self._write(encode(Tag(tag)).decode())

    def run(self, clock: Clock) -> None:
        """Hears what it was told, and says again what was not answered."""
        if self.cable is not None:
            os.set_blocking(self.cable.ours, False)
            with suppress(OSError):
                for letter in os.read(self.cable.ours, 1000).decode():
                    if (line := self._lines.take(letter)) is not None:
                        self._talk.heard(self._program.as_words(line))
        self._talk.tick(round(clock.now_s * 1000))

    @property
    def is_waiting(self) -> bool:
        return bool(self._talk._open)

    def _write(self, text: str) -> None:
        if self.cable is None:
            return
        data = text.encode()
        if self.breaks_after is None:
            self.cable.say(data)
            return
        self.cable.say(data[: self.breaks_after])
        time.sleep(0.03)  # else the kernel throws away what nobody has read when the cable goes
        self.breaks_after = None
        self.pull()


class Room:
    """A table with everything: buttons on the header, and whatever is plugged in."""

    def __init__(self, folder: Path, board: Board, clock: Clock, sockets: Sockets) -> None:
        from hardware.buttons import open_factory

        self.board, self.clock, self.sockets = board, clock, sockets
        self.devices: list[Device] = []
        self.serial = SerialDevices(clock, find=sockets.find)
        self.panel = AllDevices(GpioPanel(load_profile(), open_factory, clock), lambda: self.serial)
        self.desk = Desk(folder, devices=self.panel)
        self.sent: list[Intent] = []
        do = self.desk.controller.send

        def send(intent: Intent) -> None:
            self.sent.append(intent)
            do(intent)

        self.desk.controller.send = send  # type: ignore[method-assign]
        self.desk.sit_down(2, set_up=False)
        self.sent.clear()

    def plug(self, device: Device, socket: str) -> None:
        device.cable = self.sockets.plug(socket)
        device.pull = lambda: self.pull(device, socket)
        if device not in self.devices:
            self.devices.append(device)

    def pull(self, device: Device, socket: str) -> None:
        device.cable = None
        self.sockets.pull(socket)

    def polls(self, count: int = 1) -> None:
        for _ in range(count):
            self.clock.now_s += POLL_S
            for device in self.devices:
                device.run(self.clock)
            self.desk.controller.poll()

    def until(self, enough: Callable[[], bool]) -> None:
        """As long as the threads of the ports need; meanwhile no time passes."""
        deadline = time.monotonic() + 20
        while not enough():
            assert time.monotonic() < deadline, (self.desk.notes(), self.sent, self.panel.status())
            time.sleep(0.003)
            for device in self.devices:
                device.run(self.clock)
            self.desk.controller.poll()

    def until_works(self, device: Device) -> None:
        self.until(
            lambda: any(
                each.state == "working" and each.serial == device.serial for each in self.serial._devices.values()
            )
        )

    def until_told(self, *notes: str) -> None:
        self.until(lambda: self.told() == [f"hardware.{note}" for note in notes])

    def told(self) -> list[str]:
        """What the screen says of devices."""
        return [note for note in self.desk.notes() if note.startswith("hardware.")]

    def until_done(self, *intents: Intent) -> None:
        """And every box has heard that its presses arrived."""
        self.until(lambda: self.sent == [*intents] and not any(device.is_waiting for device in self.devices))

    def finger(self, pin: int, *, down: bool) -> None:
        self.board.drive(pin, 0 if down else 1)
        self.board.settle()


@pytest.fixture
def room(tmp_path: Path, board: Board, clock: Clock, sockets: Sockets) -> Iterator[Room]:
    room = Room(tmp_path, board, clock, sockets)
    yield room
    board.gone = False
    room.desk.controller.close()
    Desk.opened.clear()


# ---- The header ----


def test_a_header_that_goes_and_comes_back_is_told_of_and_works(room: Room) -> None:
    room.board.gone = True
    room.polls(round(CHECK_S / POLL_S) + 1)
    assert room.told() == ["hardware.lost_gpio"], "within a fifth of a second"
    room.board.gone = False
    room.polls(round(RETRY_S / POLL_S) + 1)
    assert room.told() == ["hardware.found_gpio"], "within two seconds"
    room.finger(GO_PIN, down=True)
    room.polls()
    assert room.sent == [Go()]


@pytest.mark.parametrize("goes_after_polls", range(8))
@pytest.mark.parametrize("held", [True, False])
def test_a_press_while_the_header_goes_counts_once(room: Room, goes_after_polls: int, *, held: bool) -> None:
    """Before, at and after the press; let go before it is back, or held until then."""
    room.polls(goes_after_polls)
    room.finger(GO_PIN, down=True)
    room.board.gone = True
    room.polls(10)
    assert room.told() == ["hardware.lost_gpio"]
    if not held:
        room.finger(GO_PIN, down=False)
    room.board.gone = False
    room.polls(round(RETRY_S / POLL_S) + 10)
    assert room.sent == [Go()]
    room.finger(GO_PIN, down=False)
    room.finger(UNDO_PIN, down=True)
    room.polls()
    assert room.sent == [Go(), UndoLast()]


def test_buttons_whose_thread_was_killed_in_the_middle_of_a_press_lose_nothing(room: Room) -> None:
    room.finger(UNDO_PIN, down=True)
    room.board.module._notify_thread.inbox.put((GO_PIN, 0, "no time at all"))
    room.board.settle()
    assert not room.board.module._notify_thread.is_alive()
    room.finger(GO_PIN, down=True)
    room.polls(round(2 * CHECK_S / POLL_S) + 1)
    assert room.sent == [UndoLast(), Go()]
    room.finger(SEAT1_PIN, down=True)
    room.polls()
    assert room.sent[2:] == [SeatPressed("red")]
    assert room.told() == [], "put right before anybody could notice"


# ---- A button box ----


@pytest.mark.parametrize("has_own_power", [True, False])
def test_a_box_pulled_at_every_byte_of_a_press(room: Room, *, has_own_power: bool) -> None:
    """With a battery it says the press again when it is back, and it counts once; else if it arrived whole."""
    box = Device("box7")
    length = len(protocol().as_line("press 0 knob"))
    room.plug(box, "socket")
    for cut in range(length + 1):
        room.until_works(box)
        room.desk.send(TakeFocus())  # people go on: nothing is told any more
        room.sent.clear()
        box.power_on()
        box.breaks_after = cut
        box.press("knob", room.clock)
        room.until_told("lost_buttons")
        if not has_own_power:
            box.power_on()
        room.plug(box, "socket")
        room.until_told("found_buttons")
        room.clock.now_s += 0.25  # now it says again what was not answered
        room.until(lambda: not box.is_waiting)
        room.clock.now_s += 1.2  # from now on the same number is another press
        room.polls(2)
        assert room.sent == [TakeFocus()] * (1 if has_own_power or cut == length else 0), cut


def test_two_boxes_swapped_between_their_sockets(room: Room) -> None:
    """With numbers of their own in what they say, but none that the system knows: it knows them by their sockets."""
    first, second = Device("a"), Device("b")
    room.plug(first, "1a86:7523@1-1")
    room.plug(second, "1a86:7523@1-2")
    room.until_works(first)
    room.until_works(second)
    room.pull(first, "1a86:7523@1-1")
    room.pull(second, "1a86:7523@1-2")
    room.until_told("lost_buttons", "lost_buttons")
    room.plug(first, "1a86:7523@1-2")
    room.plug(second, "1a86:7523@1-1")
    room.until_told("found_buttons")
    room.until_works(first)
    room.until_works(second)
    first.press("seat1", room.clock)
    room.until_done(SeatPressed("red"))
    second.press("seat2", room.clock)
    room.until_done(SeatPressed("red"), SeatPressed("yellow"))
    room.polls(40)
    assert room.sent == [SeatPressed("red"), SeatPressed("yellow")]
    assert {status.state for status in room.panel.status()} == {"working"}


def test_a_box_moved_to_a_free_socket_is_found_there(room: Room) -> None:
    box = Device("a")
    room.plug(box, "1a86:7523@1-1")
    room.until_works(box)
    room.pull(box, "1a86:7523@1-1")
    room.until_told("lost_buttons")
    room.plug(box, "1a86:7523@1-2")
    room.until_told("found_buttons")
    room.polls(2)
    assert [(status.name, status.state) for status in room.serial.status()] == [("1a86:7523@1-2", "working")]


def test_another_box_in_its_socket_is_not_the_one_that_is_missed(room: Room) -> None:
    room.plug(first := Device("a"), "1a86:7523@1-1")
    room.until_works(first)
    room.pull(first, "1a86:7523@1-1")
    room.until_told("lost_buttons")
    room.plug(other := Device("b"), "1a86:7523@1-1")
    room.until_works(other)
    assert room.told() == ["hardware.lost_buttons"]
    other.press("undo", room.clock)
    room.until_done(UndoLast())


def test_while_one_is_away_the_others_work(room: Room) -> None:
    box, reader = Device("box"), Device("reader", "reader")
    room.plug(box, "a")
    room.plug(reader, "b")
    room.until_works(box)
    room.until_works(reader)
    room.board.gone = True
    room.polls(8)
    assert room.told() == ["hardware.lost_gpio"]
    box.press("undo", room.clock)
    room.until_done(UndoLast())
    room.board.gone = False
    room.polls(round(RETRY_S / POLL_S) + 1)
    room.pull(box, "a")
    room.until_told("found_gpio", "lost_buttons")
    room.finger(GO_PIN, down=True)
    room.polls()
    reader.lay("04A2")
    room.until_done(UndoLast(), Go(), ShowTag("04A2"))
    room.pull(reader, "b")
    room.until(lambda: "hardware.lost_reader" in room.told())
    room.finger(UNDO_PIN, down=True)
    room.polls()
    assert room.sent[3:] == [UndoLast()]


# ---- A reader ----


def test_a_reader_pulled_while_a_card_lies_on_it_shows_it_once(room: Room) -> None:
    reader = Device("R1", "reader")
    room.plug(reader, "socket")
    room.until_works(reader)
    reader.lay("04A2")
    room.until(lambda: room.sent == [ShowTag("04A2")])
    room.pull(reader, "socket")
    room.until(lambda: "hardware.lost_reader" in room.told())
    room.clock.now_s += 60  # the card stays where it is
    room.plug(reader, "socket")
    room.until(lambda: "hardware.found_reader" in room.told())
    for _ in range(8):
        reader.lay("04A2")
        time.sleep(0.03)
        room.polls(10)
    assert room.sent == [ShowTag("04A2")]
    room.clock.now_s += 1.5  # taken away
    room.polls()
    reader.lay("04A2")
    room.until(lambda: room.sent == [ShowTag("04A2")] * 2)
