"""Devices over pseudo-terminals, plugged, pulled and plugged again under other names; no part of ours is replaced but
the list of what is plugged in."""

import contextlib
import os
import termios
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from hardware import lines, ports
from hardware.events import ButtonPressed, DeviceFound, DeviceLost, InputEvent, TagShown
from hardware.fake import FakePanel
from hardware.messages import Arrived, Hello, Press, SetLamp, Tag, Who, decode, encode
from hardware.panel import AllDevices, _speed
from hardware.ports import Port, plugged_ports
from hardware.serial_devices import SerialDevices
from tests.hardware.cables import Cable, Sockets

BOX = encode(Hello("buttons", 1, "box7"))


@pytest.fixture
def devices(sockets: Sockets) -> Iterator[SerialDevices]:
    devices = SerialDevices(time.monotonic, plain_readers={"bought": 9600}, find=sockets.find)
    yield devices
    devices.close()


def until(devices: SerialDevices, enough: Callable[[list[InputEvent]], bool]) -> list[InputEvent]:
    """Events until they are enough; fails after five seconds."""
    events: list[InputEvent] = []
    deadline = time.monotonic() + 5
    while not enough(events):
        assert time.monotonic() < deadline, (events, devices.status())
        events += devices.poll()
        time.sleep(0.002)
    return events


def hear(cable: Cable, heard: bytearray) -> bytearray:
    """Adds what the device was told since; while nobody has its port open, a terminal says "input/output error"."""
    os.set_blocking(cable.ours, False)
    with contextlib.suppress(OSError):
        heard += os.read(cable.ours, 1000)
    return heard


def greet(devices: SerialDevices, cable: Cable, hello: bytes = BOX) -> None:
    """As a device does: answers when it is asked who it is."""
    until(devices, lambda _: any(status.place == cable.real_path for status in devices.status()))
    heard = bytearray()
    until(devices, lambda _: encode(Who()) in hear(cable, heard))
    cable.say(hello)


def state(devices: SerialDevices, identity: str) -> str:
    return next(status.state for status in devices.status() if status.name == identity)


def test_a_box_is_found_by_itself_and_pressed(sockets: Sockets, devices: SerialDevices) -> None:
    cable = sockets.plug("2e8a:0005:1")
    greet(devices, cable)
    cable.say(encode(Press(0, "go")))
    assert until(devices, bool) == [ButtonPressed("go")]
    (status,) = devices.status()
    assert (status.name, status.kind, status.state) == ("2e8a:0005:1", "buttons", "working")
    assert status.last_said == "press 0 go"


def test_it_may_come_back_under_another_name(sockets: Sockets, devices: SerialDevices) -> None:
    cable = sockets.plug("2e8a:0005:1")
    greet(devices, cable)
    until(devices, lambda _: state(devices, "2e8a:0005:1") == "working")
    first_path = cable.real_path
    sockets.pull("2e8a:0005:1")
    (lost,) = until(devices, bool)
    assert isinstance(lost, DeviceLost)
    keep_the_number = sockets.plug("another")  # takes the number that has become free
    cable = sockets.plug("2e8a:0005:1")
    assert {keep_the_number.real_path, cable.real_path} - {first_path}, "else nothing is tried here"
    greet(devices, cable)
    assert until(devices, bool) == [DeviceFound("buttons box7", "buttons")]
    cable.say(encode(Press(1, "undo")))
    assert until(devices, bool) == [ButtonPressed("undo")]


def test_pulled_at_every_byte_of_a_press_it_is_never_doubled_and_never_made_up(
    sockets: Sockets, devices: SerialDevices
) -> None:
    press = encode(Press(3, "seat1"))
    for cut in range(len(press) + 1):
        cable = sockets.plug("box")
        greet(devices, cable)
        until(devices, lambda _: state(devices, "box") == "working")
        cable.say(press[:cut])
        time.sleep(0.03)  # else the kernel throws away what nobody has read when the cable goes
        sockets.pull("box")
        events = until(devices, lambda events: any(isinstance(event, DeviceLost) for event in events))
        pressed = [event for event in events if isinstance(event, ButtonPressed)]
        assert pressed == ([ButtonPressed("seat1")] if cut == len(press) else [])


def test_two_boxes_and_a_reader_work_side_by_side(sockets: Sockets, devices: SerialDevices) -> None:
    first, second, reader = sockets.plug("a"), sockets.plug("b"), sockets.plug("c")
    greet(devices, first)
    greet(devices, second, encode(Hello("buttons", 1, "other")))
    greet(devices, reader, encode(Hello("reader", 1, "R")))
    until(devices, lambda _: {status.state for status in devices.status()} == {"working"})
    first.say(encode(Press(0, "seat1")))
    until(devices, lambda events: ButtonPressed("seat1") in events)
    second.say(encode(Press(0, "seat2")))
    until(devices, lambda events: ButtonPressed("seat2") in events)
    reader.say(encode(Tag("04A2")))
    until(devices, lambda events: TagShown("04A2") in events)
    sockets.pull("b")
    until(devices, lambda events: any(isinstance(event, DeviceLost) for event in events))
    first.say(encode(Press(1, "go")))
    assert until(devices, bool) == [ButtonPressed("go")], "the others go on"


def test_lamps_are_lit_on_a_box_that_comes_later(sockets: Sockets) -> None:
    panel = AllDevices(FakePanel(), lambda: SerialDevices(time.monotonic, find=sockets.find))
    panel.lamps["go"].show("blink")
    panel.poll()
    serial = panel._serial
    assert serial is not None
    cable = sockets.plug("box")
    greet(serial, cable)
    heard = bytearray()
    until(serial, lambda _: encode(SetLamp("go", "blink")) in hear(cable, heard))
    panel.close()


@pytest.mark.parametrize("frame", [b"%s\r\n", b"%s\n", b"%s\r", b"\x02%s\x03", b"\x02%s\r\n\x03"])
def test_a_bought_reader_needs_no_hello(sockets: Sockets, devices: SerialDevices, frame: bytes) -> None:
    """However it ends what it says: bar code scanners come with CR, RFID modules with frames of STX and ETX."""
    cable = sockets.plug("bought")
    until(devices, lambda _: any(status.state == "working" for status in devices.status()))
    for tag in ("0012345678", "4006381333931"):
        cable.say(frame % tag.encode())
        assert until(devices, bool) == [TagShown(tag)]


def test_a_bought_reader_is_heard_at_its_own_speed_and_others_at_ours(sockets: Sockets, devices: SerialDevices) -> None:
    """As the terminal itself says, asked from its other end."""
    speeds = {}
    for identity in ("bought", "2e8a:0005:1"):
        cable = sockets.plug(identity)
        until(devices, lambda _, identity=identity: identity in {status.name for status in devices.status()})  # type: ignore[misc]
        deadline = time.monotonic() + 5
        while termios.tcgetattr(cable.ours)[4] not in (termios.B9600, termios.B115200):
            assert time.monotonic() < deadline
            devices.poll()
        speeds[identity] = termios.tcgetattr(cable.ours)[4]
    assert speeds == {"bought": termios.B9600, "2e8a:0005:1": termios.B115200}


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        ("1a86:7523@1-1.2", ("1a86:7523@1-1.2", 115200)),
        ("1a86:7523@1-1.2 9600", ("1a86:7523@1-1.2", 9600)),
        ("0403:6001:A B", ("0403:6001:A B", 115200)),
    ],
)
def test_a_readers_speed_stands_behind_its_identity(reader: str, expected: tuple[str, int]) -> None:
    assert _speed(reader) == expected


def test_a_stranger_that_goes_is_forgotten(sockets: Sockets, devices: SerialDevices) -> None:
    sockets.plug("gps")
    until(devices, lambda _: bool(devices.status()))
    sockets.pull("gps")
    assert until(devices, lambda _: not devices.status()) == []


def test_a_flood_of_garbage_does_not_drown_a_press(sockets: Sockets, devices: SerialDevices) -> None:
    cable = sockets.plug("box")
    greet(devices, cable)
    until(devices, lambda _: state(devices, "box") == "working")
    os.set_blocking(cable.ours, True)
    flood = bytes(range(256)) * 200 + b"\n" + encode(Press(0, "go"))
    speaker = threading.Thread(target=cable.say, args=(flood,), daemon=True)  # it waits until it is heard
    speaker.start()
    assert until(devices, bool) == [ButtonPressed("go")]
    speaker.join()


def test_an_answer_arrives_at_the_box(sockets: Sockets, devices: SerialDevices) -> None:
    cable = sockets.plug("box")
    greet(devices, cable)
    cable.say(encode(Press(42, "go")))
    until(devices, bool)
    heard = bytearray()
    until(devices, lambda _: encode(Arrived(42)) in hear(cable, heard))
    assert all(decode(bytes(line)) for line in heard.splitlines())


def listed(**details: object) -> ListPortInfo:
    info = ListPortInfo("/dev/ttyACM0")
    for name, value in details.items():
        setattr(info, name, value)
    return info


def test_a_device_is_known_by_its_number_or_its_socket_never_by_the_systems_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pico = listed(vid=0x2E8A, pid=0x0005, serial_number="e661640843", manufacturer="MicroPython", product="Board")
    nameless = listed(vid=0x1A86, pid=0x7523, location="1-1.2")
    built_in = listed()
    monkeypatch.setattr(list_ports, "comports", lambda: [pico, nameless, built_in])
    assert plugged_ports() == (
        Port("1a86:7523@1-1.2", "/dev/ttyACM0", ""),
        Port("2e8a:0005:e661640843", "/dev/ttyACM0", "MicroPython Board"),
    )


# ---- Threads that end or hang ----


def test_a_line_whose_thread_dies_of_something_nobody_thought_of_goes_on(
    sockets: Sockets, devices: SerialDevices, monkeypatch: pytest.MonkeyPatch
) -> None:
    cable = sockets.plug("box")
    greet(devices, cable)
    until(devices, lambda _: state(devices, "box") == "working")
    healthy = lines.SerialLines._send_waiting

    def failing(self: lines.SerialLines, port: object) -> None:
        monkeypatch.setattr(lines.SerialLines, "_send_waiting", healthy)
        raise ZeroDivisionError

    monkeypatch.setattr(lines.SerialLines, "_send_waiting", failing)
    (lost,) = until(devices, bool)
    assert isinstance(lost, DeviceLost)
    heard = bytearray()
    until(devices, lambda _: encode(Who()) in hear(cable, heard))
    cable.say(BOX)
    assert until(devices, bool) == [DeviceFound("buttons box7", "buttons")]
    assert devices.is_well


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("how", ["dies", "hangs"])
def test_a_search_for_devices_that_ends_or_hangs_is_begun_anew(
    sockets: Sockets, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(ports, "HANGS_S", 0.3)
    bad = threading.Event()
    forever = threading.Event()

    def find() -> tuple[Port, ...]:
        if not bad.is_set():
            return sockets.find()
        if how == "hangs":
            forever.wait()
            return ()
        raise SystemExit

    devices = SerialDevices(time.monotonic, find=find)
    until(devices, lambda _: devices._watch.is_alive)
    first = devices._watch
    bad.set()
    until(devices, lambda _: devices._watch is not first)
    bad.clear()
    sockets.plug("box")
    until(devices, lambda _: bool(devices.status()))
    assert devices.is_well
    bad.set()
    until(devices, lambda _: not devices.is_well)
    forever.set()
    devices.close()


def test_a_look_that_fails_in_a_way_nobody_thought_of_is_only_a_look_that_failed(
    sockets: Sockets, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = [OSError("gone while it was looked at"), ValueError("no number"), AttributeError("no name")]

    def find() -> tuple[Port, ...]:
        if failures:
            raise failures.pop()
        return sockets.find()

    sockets.plug("box")
    devices = SerialDevices(time.monotonic, find=find)
    first = devices._watch
    until(devices, lambda _: bool(devices.status()))
    assert devices._watch is first
    devices.close()
