"""Touches on their way in, with Kivy's own kinds of them; panels that go, in a fake of /sys and /dev."""

from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.provider import MotionEventProvider
from kivy.input.providers.mouse import MouseMotionEvent
from kivy.input.providers.mtdev import MTDMotionEvent

from companion.ui.shots import Camera
from companion.ui.touch import REPEAT_S, Happened, Sieve, TouchWatch, panels
from hardware.events import DeviceFound, DeviceLost

WIDTH, HEIGHT = 800, 480


class Glass:
    """What gets through, with a clock."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.sieve = Sieve(lambda: (WIDTH, HEIGHT), lambda: self.now_s)

    def passed(self, *events: Happened) -> list[Happened]:
        return self.sieve.process([*events])


def by_panel(x: float | None, y: float | None, id: int = 1, *, device: str = "mtdev_event0") -> Any:
    """In pixels; None: the panel has not said."""
    said = {"x": x and x / WIDTH, "y": y and y / HEIGHT}
    return moved(MTDMotionEvent(device, id, {}), **said)


def moved(touch: Any, **said: float | None) -> Any:
    touch.move({axis: value for axis, value in said.items() if value is not None})
    return touch


def by_mouse(x: float, y: float) -> Any:
    touch = MouseMotionEvent("mouse", "mouse1", (x / WIDTH, y / HEIGHT))
    touch.is_touch = True
    touch.move((x / WIDTH, y / HEIGHT))
    return touch


def test_taps_of_one_panel_all_pass_however_close_they_are() -> None:
    glass = Glass()
    for number in range(5):
        tap = by_panel(100, 100, number)
        assert glass.passed(("begin", tap), ("update", tap), ("end", tap)) == [
            ("begin", tap),
            ("update", tap),
            ("end", tap),
        ]


@pytest.mark.parametrize("after_s", [0.0, 0.039, REPEAT_S - 0.001])
@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (9, -9)])
def test_the_same_tap_heard_another_way_is_dropped_to_its_end(after_s: float, dx: int, dy: int) -> None:
    glass = Glass()
    first, again = by_panel(100, 100), by_mouse(100 + dx, 100 + dy)
    assert glass.passed(("begin", first)) == [("begin", first)]
    glass.now_s += after_s
    assert glass.passed(("begin", again), ("update", again), ("end", first)) == [("end", first)]
    glass.now_s += 5
    assert glass.passed(("end", again)) == []
    later = by_mouse(100, 100)
    assert glass.passed(("begin", later)) == [("begin", later)]


def test_a_panel_that_the_system_has_under_two_names_is_one() -> None:
    """Some USB panels are two devices at once."""
    glass = Glass()
    first, again = by_panel(100, 100), by_panel(100, 100, device="mtdev_event1")
    assert glass.passed(("begin", first), ("begin", again), ("end", again), ("end", first)) == [
        ("begin", first),
        ("end", first),
    ]


@pytest.mark.parametrize(("after_s", "dx"), [(REPEAT_S + 0.01, 0), (0.0, 12)])
def test_a_tap_later_or_elsewhere_is_another_one(after_s: float, dx: int) -> None:
    glass = Glass()
    glass.passed(("begin", by_panel(100, 100)))
    glass.now_s += after_s
    other = by_mouse(100 + dx, 100)
    assert glass.passed(("begin", other)) == [("begin", other)]


@pytest.mark.parametrize(("x", "y"), [(400, None), (None, 240), (None, None)])
def test_a_touch_of_which_half_is_known_begins_when_all_is(x: float | None, y: float | None) -> None:
    """The first after the start, in exactly the row of the last before it: it would be 799 pixels below the screen."""
    glass = Glass()
    touch = by_panel(x, y)
    assert glass.passed(("begin", touch), ("update", touch)) == []
    moved(touch, x=0.5, y=0.25)
    assert glass.passed(("update", touch), ("update", touch)) == [("begin", touch), ("update", touch)]
    assert (touch.osx, touch.osy) == (0.5, 0.25)
    assert glass.passed(("end", touch)) == [("end", touch)]


def test_a_touch_that_never_says_where_it_is_is_none() -> None:
    glass = Glass()
    touch = by_panel(400, None)
    assert glass.passed(("begin", touch), ("end", touch)) == []
    assert glass.passed(("begin", again := by_panel(400, 200))) == [("begin", again)]


def test_in_kivys_own_loop_a_tap_heard_twice_is_one_and_stands_where_it_was(camera: Camera) -> None:
    class Both(MotionEventProvider):
        def update(self, dispatch_fn: Any) -> None:
            dispatch_fn("begin", by_panel(400, 120))
            dispatch_fn("begin", by_mouse(402, 121))

    heard: list[tuple[float, float]] = []
    provider, sieve = Both("both", ""), Sieve(lambda: Window.system_size)
    camera.resize(WIDTH, HEIGHT)

    def listen(_: Any, touch: Any) -> bool:
        heard.append((round(touch.x), round(touch.y)))
        return True

    Window.bind(on_touch_down=listen)
    EventLoop.add_postproc_module(sieve)
    EventLoop.add_input_provider(provider)
    try:
        EventLoop.dispatch_input()
    finally:
        EventLoop.remove_input_provider(provider)
        EventLoop.remove_postproc_module(sieve)
        Window.unbind(on_touch_down=listen)
    assert heard == [(400, 120)]


# ---- Panels that go and come back ----


class Provider:
    def __init__(self, path: str) -> None:
        self.input_fn, self.starts, self.lives = path, 0, True
        self.thread = self

    def start(self) -> None:
        self.starts += 1

    def is_alive(self) -> bool:
        return self.lives


class Machine:
    """Its /sys/class/input and /dev/input, and the part of Kivy's loop that holds providers."""

    def __init__(self, folder: Path) -> None:
        self.sys, self.dev = folder / "sys", folder / "dev"
        self.dev.mkdir()
        self.input_providers: list[Any] = []
        self.told: list[DeviceLost | DeviceFound] = []
        self.has_library = True
        self.watch = TouchWatch(self, self.told.append, self._listen, find=lambda: panels(self.sys), devices=self.dev)

    def plug(self, name: str, capabilities: str) -> None:
        """`capabilities` as the kernel writes them: words of 64 bits."""
        (self.sys / name / "device" / "capabilities").mkdir(parents=True)
        (self.sys / name / "device" / "capabilities" / "abs").write_text(f"{capabilities}\n")
        (self.dev / name).touch()

    def pull(self, name: str) -> None:
        (self.sys / name / "device" / "capabilities" / "abs").unlink()
        (self.sys / name / "device" / "capabilities").rmdir()
        (self.dev / name).unlink()

    def add_input_provider(self, provider: Any) -> None:
        self.input_providers.append(provider)

    def remove_input_provider(self, provider: Any) -> None:
        self.input_providers.remove(provider)

    def _listen(self, name: str, path: str) -> Any:
        if not self.has_library:
            raise OSError("libmtdev.so.1: cannot open shared object file")
        return Provider(path)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("capabilities", "feels"),
    [
        ("260800000000003", True),  # X, Y, slot, X and Y of a finger, its number: bits 0, 1, 47, 53, 54 and 57
        ("3", False),  # a mouse that says where it is
        ("0", False),  # a keyboard
    ],
)
def test_only_what_tells_fingers_apart_is_a_panel(machine: Machine, capabilities: str, *, feels: bool) -> None:
    machine.plug("event3", capabilities)
    assert panels(machine.sys) == (("event3",) if feels else ())


PANEL = "260800000000003"


def test_a_panel_is_listened_to_once(machine: Machine) -> None:
    machine.plug("event0", PANEL)
    machine.plug("event1", "0")
    for _ in range(3):
        machine.watch.look()
    assert [(Path(each.input_fn).name, each.starts) for each in machine.input_providers] == [("event0", 1)]
    assert machine.told == []


def test_a_thread_that_died_is_begun_anew(machine: Machine) -> None:
    """Re-plugged, a panel may be there a moment before its rights are, and Kivy gives up."""
    machine.plug("event0", PANEL)
    machine.watch.look()
    machine.input_providers[0].lives = False
    machine.watch.look()
    (provider,) = machine.input_providers
    assert (provider.lives, provider.starts) == (True, 1)
    assert machine.told == []


def test_a_panel_that_goes_is_told_of_and_found_under_another_number(machine: Machine) -> None:
    machine.plug("event0", PANEL)
    machine.watch.look()
    machine.pull("event0")
    machine.watch.look()
    machine.watch.look()
    assert machine.told == [DeviceLost("touch", "no touch panel", "touch")]
    machine.plug("event7", PANEL)
    machine.watch.look()
    assert machine.told[1:] == [DeviceFound("touch", "touch")]
    machine.watch.look()
    assert [Path(each.input_fn).name for each in machine.input_providers] == ["event0", "event7"]


def test_where_the_library_is_missing_it_is_said_and_nothing_falls(machine: Machine) -> None:
    machine.plug("event0", PANEL)
    machine.has_library = False
    machine.watch.look()
    (lost,) = machine.told
    assert isinstance(lost, DeviceLost)
    assert "libmtdev" in lost.reason
