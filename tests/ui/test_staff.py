"""The staff's pages by touch: the way in, every button on them, the touch test, and what the knob is on being seen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion import app
from companion.control.controller import Controller
from companion.control.focus import asks
from companion.control.intents import Back, Go, Intent, OpenKeyboard, OpenStaff, PressKey, StepFocus
from companion.control.staff.intents import StaffPage, StepClock
from companion.settings import Settings
from companion.ui.shots import Camera
from companion.ui.staff import tour
from companion.ui.staff.sheet import StaffSheet
from companion.ui.staff.touch import Fields
from tests.ui.finger import Finger

SIZES = ((800, 480), (1280, 720), (720, 1280))


@pytest.fixture
def staff(camera: Camera, put_up: Callable[[Controller], Finger], tmp_path: Path) -> Callable[..., Finger]:
    """The app at home, on a machine that is made up, with a finger on the glass."""

    def start(size: tuple[int, int] = (800, 480), settings: Settings | None = None) -> Finger:
        camera.resize(*size)
        return put_up(
            app.build(
                settings or Settings(motion=False),
                saves=tmp_path / "saves",
                exports=tmp_path,
                panel=tour.ToldPanel(),
                machine=tour.machine(tmp_path),
                clock=lambda: 0.0,
            )
        )

    return start


def hold(finger: Finger, seconds: float, *, to: tuple[float, float] | None = None) -> None:
    """A finger on the title of home; `to`: it moves there after a second."""
    head = next(part for part in finger.camera.root.walk() if type(part).__name__ == "HomeHead")
    touch = UnitTestTouch(*head.to_window(head.x + 60, head.center_y))
    touch.touch_down()
    finger.camera.pass_by(1)
    if to is not None:
        finger.quick.pass_by(1.0)
        touch.touch_move(*to)
    finger.quick.pass_by(seconds)
    finger.camera.pass_by(1)
    touch.touch_up()
    finger.camera.frames(2)


@pytest.mark.parametrize("size", SIZES)
def test_the_title_held_for_three_seconds_opens_the_door(size: tuple[int, int], staff: Callable[..., Finger]) -> None:
    finger = staff(size)
    hold(finger, 2.8)
    assert finger.heard.sent == []
    hold(finger, 3.0)
    assert finger.heard.sent == [OpenStaff()]
    assert finger.heard.view.staff is not None


def test_a_finger_that_leaves_the_title_or_comes_several_times_opens_nothing(staff: Callable[..., Finger]) -> None:
    finger = staff()
    hold(finger, 4.0, to=(400, 20))
    for _ in range(4):
        hold(finger, 1.0)
    assert finger.heard.sent == []


def test_the_pin_is_typed_on_the_glass(staff: Callable[..., Finger]) -> None:
    finger = staff(settings=Settings(motion=False, staff_pin="2718"))
    hold(finger, 3.1)
    for digit in "2718":
        assert finger.press(PressKey(digit))
    assert not finger.press(PressKey(" "))
    assert finger.press(Go())
    assert finger.heard.view.staff is not None


def choices(finger: Finger) -> list[Intent]:
    assert finger.heard.view.staff is not None
    return [intent for row in finger.heard.view.staff.rows for intent in asks(row)]


@pytest.mark.parametrize("size", SIZES)
def test_every_page_and_every_number_is_reached_by_touch(size: tuple[int, int], staff: Callable[..., Finger]) -> None:
    finger = staff(size)
    finger.heard.send(OpenStaff())
    finger.camera.app.refresh()
    finger.camera.frames()
    for page in [each for each in choices(finger) if isinstance(each, StaffPage)]:
        finger.reach(page)
        for inner in choices(finger):
            if isinstance(inner, StaffPage | StepClock):
                finger.reach(inner)
            if isinstance(inner, StaffPage):
                finger.reach(Back())
        finger.reach(Back())
    finger.reach(OpenKeyboard("pin"))
    assert finger.heard.view.keyboard is not None


def touched(finger: Finger, x: float, y: float) -> None:
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    finger.camera.pass_by(1)
    touch.touch_up()
    finger.camera.pass_by(1)


@pytest.mark.parametrize("size", SIZES)
def test_each_field_turns_when_it_is_touched_the_corners_too(
    size: tuple[int, int], staff: Callable[..., Finger]
) -> None:
    finger = staff(size)
    finger.heard.send(OpenStaff())
    finger.heard.send(StaffPage("touch"))
    finger.camera.app.refresh()
    finger.camera.frames(2)
    fields = next(part for part in finger.camera.root.walk() if isinstance(part, Fields))
    assert fields.left == 52  # 10 by 6, without the 4 by 2 in the middle
    width, height = size
    for count, corner in enumerate(((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)), 1):
        touched(finger, *corner)
        assert fields.left == 52 - count
    columns, rows = fields.across
    for i, j in sorted(fields.all):
        touched(finger, (i + 0.5) * width / columns, (j + 0.5) * height / rows)
    assert fields.left == 0
    finger.camera.frames(2)
    assert "Everything answers." in {said.text for said in fields.said}
    assert finger.press(Back())
    assert finger.heard.view.staff is not None
    assert finger.heard.view.staff.page == "front"


def sheet_of(finger: Finger) -> StaffSheet:
    return next(part for part in finger.camera.root.walk() if isinstance(part, StaffSheet))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", ["front", "devices", "clock"])
def test_what_the_knob_is_on_is_in_sight(page: str, size: tuple[int, int], staff: Callable[..., Finger]) -> None:
    """In the largest letters, where pages are longest."""
    finger = staff(size, Settings(language="de", text_size="L", motion=False))
    for intent in (OpenStaff(), *([StaffPage(page)] if page != "front" else [])):
        finger.heard.send(intent)
    for _ in range(len(choices(finger))):
        finger.heard.send(StepFocus(1))
        finger.camera.app.refresh()
        finger.camera.frames()
        assert finger.heard.view.focus in [part.intent for part, _ in finger.presses()]


def test_what_is_looked_at_stays_where_it_is_while_it_changes(staff: Callable[..., Finger]) -> None:
    """Scrolled down by hand; a new second comes, and a device with other words."""
    finger = staff(settings=Settings(language="de", text_size="L", motion=False))
    finger.heard.send(OpenStaff())
    finger.heard.send(StaffPage("devices"))
    finger.camera.app.refresh()
    finger.camera.frames(2)
    sheet: Any = sheet_of(finger)
    sheet.column.scroll_y = 0.3
    parts = list(sheet._parts)
    finger.heard.controller._panel.heard = "TAG 77"  # type: ignore[union-attr]
    finger.heard.controller._show()
    finger.camera.app.refresh()
    finger.camera.frames(2)
    assert "TAG 77" in " ".join(said.text for part in sheet._parts for said in part.said)
    assert (sheet._parts, sheet.column.scroll_y) == (parts, 0.3)


def test_nothing_of_a_page_is_left_when_it_is_closed(staff: Callable[..., Finger]) -> None:
    finger = staff()
    finger.heard.send(OpenStaff())
    finger.camera.app.refresh()
    finger.camera.frames(1)
    assert sheet_of(finger).children
    assert finger.press(Back())
    assert not sheet_of(finger).children
