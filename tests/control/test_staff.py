"""Behind the gesture and the PIN: who comes in, and what is set there."""

from pathlib import Path

import msgspec
import pytest

from companion.control.intents import (
    Back,
    Go,
    KeepTried,
    OpenKeyboard,
    OpenStaff,
    SetPreference,
    Show,
    StepFocus,
    TakeFocus,
)
from companion.control.rest import Times
from companion.control.staff.intents import RemoveSave, StaffPage, SwitchOff
from companion.control.staff.knock import KNOCK, Knock
from companion.control.staff.lock import Lock
from companion.control.staff.machine import Machine
from companion.control.staff.views import Told
from companion.machine.backlight import Backlight
from companion.rules.contract import message
from companion.settings import Settings
from tests.control.behind import PIN, inside, intents, page, rows, seated, typed
from tests.control.desk import Desk

# ---- The knock ----


def test_the_knock_is_the_seats_in_their_order_then_undo() -> None:
    knock = Knock()
    for intent in KNOCK:
        assert not knock.whole
        knock = knock.heard(intent, 1.0)
    assert knock.whole
    assert not knock.heard(Back(), 1.0).whole


@pytest.mark.parametrize("wrong", range(5))
def test_any_other_press_within_it_begins_it_anew(wrong: int) -> None:
    for other in (Go(), StepFocus(1), KNOCK[(wrong + 1) % 5]):
        knock = Knock()
        for number, intent in enumerate(KNOCK):
            knock = knock.heard(other if number == wrong else intent, 1.0)
        assert not knock.whole
    for intent in KNOCK:
        knock = knock.heard(intent, 1.0)
    assert knock.whole


def test_whoever_waits_too_long_begins_anew() -> None:
    knock = Knock()
    for number, intent in enumerate(KNOCK):
        knock = knock.heard(intent, 4.0 * number)
    assert knock.whole
    for number, intent in enumerate(KNOCK):
        knock = knock.heard(intent, 4.1 * number)
    assert not knock.whole


# ---- The lock ----


def test_five_wrong_pins_in_a_row_and_it_rests_for_thirty_seconds() -> None:
    lock = Lock()
    for _ in range(4):
        assert not lock.opens("1", "2718", 100.0)
    assert lock.opens("2718", "2718", 100.0)  # and the count begins anew
    for _ in range(5):
        assert lock.rests_s(100.0) == 0
        lock.opens("1", "2718", 100.0)
    assert [lock.rests_s(now) for now in (100.0, 100.5, 129.2, 130.0)] == [30, 30, 1, 0]
    assert not lock.opens("2718", "2718", 129.9)
    assert lock.opens("2718", "2718", 130.0)


# ---- The door ----


def test_by_buttons_alone_without_a_pin(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.press("seat1", "seat2", "seat3", "seat4", "undo")
    assert page(desk) == "front"
    assert message("staff.no_pin") in [row.text for row in rows(desk) if isinstance(row, Told)]


def test_with_a_pin_by_knob(tmp_path: Path) -> None:
    """The keypad by the knob: rows first, then the digits in one."""
    desk = Desk(tmp_path, settings=PIN)
    desk.press("seat1", "seat2", "seat3", "seat4", "undo")
    assert (page(desk), desk.view.keyboard is not None) == ("", True)
    for row, column in ((0, 1), (2, 0), (0, 0), (2, 1)):
        desk.send(StepFocus(1))
        while desk.view.keyboard is not None and desk.view.keyboard.row is None:
            desk.send(TakeFocus() if _row_focused(desk) == row else StepFocus(1))
        desk.send(*[StepFocus(1)] * column, TakeFocus())
    assert desk.view.keyboard is not None
    assert desk.view.keyboard.text == "••••"
    desk.press("go")
    assert page(desk) == "front"


def _row_focused(desk: Desk) -> int:
    return getattr(desk.view.focus, "row", -1)


def test_the_pin_is_asked_for_until_it_is_right(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=PIN)
    desk.send(OpenStaff())
    typed(desk, "1111")
    assert desk.notes() == ["staff.pin_wrong"]
    assert (page(desk), desk.view.keyboard is not None and desk.view.keyboard.text) == ("", "")
    typed(desk, "2718")
    assert page(desk) == "front"


def test_after_five_wrong_ones_the_keypad_stays_away_for_a_while_and_games_do_not(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=PIN)
    desk.send(OpenStaff())
    for _ in range(5):
        typed(desk, "0000")
    assert (desk.view.keyboard, desk.view.notes[0].text) == (None, message("staff.pin_rests", count=30))
    desk.sit_down()
    assert desk.view.screen == "table"
    desk.send(Show("home"), OpenStaff())
    assert desk.notes() == ["staff.pin_rests"]
    desk.now += 30
    desk.send(OpenStaff())
    typed(desk, "2718")
    assert page(desk) == "front"


def test_only_digits_are_taken(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=PIN)
    desk.send(OpenStaff())
    desk.controller.typed("2a7 ²x18")
    assert desk.view.keyboard is not None
    assert (desk.view.keyboard.text, desk.view.keyboard.digits) == ("••••", True)


def test_nobody_gets_in_from_a_running_game(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(OpenStaff(), *KNOCK)
    assert page(desk) == ""
    desk.send(StaffPage("front"), Show("staff"))
    assert (page(desk), desk.view.sheet) == ("", "")


@pytest.mark.parametrize("over", ["menu", "saves"])
def test_nor_while_something_lies_over_home(over: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show(over), OpenStaff(), *KNOCK[:-1], Back())
    assert page(desk) == ""


def test_what_only_staff_may_is_not_done_before_the_lock(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=PIN)
    desk.send(StaffPage("front"), StaffPage("off"), OpenKeyboard("pin"))
    assert (page(desk), desk.view.sheet, desk.view.keyboard) == ("", "", None)
    desk.send(SwitchOff("poweroff"))
    assert desk.view.sheet == ""


def test_when_the_screen_falls_asleep_the_door_closes(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=msgspec.structs.replace(PIN, home_asleep_s=60))
    desk.send(OpenStaff())
    typed(desk, "2718")
    desk.send(StaffPage("saves"), OpenKeyboard("pin"))
    desk.controller.poll()
    desk.now += 60
    desk.controller.poll()
    assert desk.view.rest is not None
    assert (page(desk), desk.view.keyboard) == ("", None)


def test_also_where_the_screen_never_sleeps_and_something_was_asked(tmp_path: Path) -> None:
    desk, _ = seated(tmp_path)
    desk.controller._scene.rest._times = Times()
    desk.send(RemoveSave("meadow-0001.save"))
    desk.now += 299
    desk.controller.poll()
    assert desk.view.sheet == "question"
    desk.now += 1
    desk.controller.poll()
    assert (desk.view.rest, desk.view.sheet) == (None, "")


def test_the_keypad_is_gone_as_well(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=msgspec.structs.replace(PIN, home_asleep_s=0))
    desk.send(OpenStaff())
    desk.controller.poll()
    desk.now += 300
    desk.controller.poll()
    assert desk.view.keyboard is None


def test_by_the_knob_back_leads_to_the_way_one_came(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path))
    while desk.view.focus != StaffPage("clock"):
        desk.send(StepFocus(1))
    desk.send(TakeFocus())
    assert page(desk) == "clock"
    desk.send(StepFocus(1))
    desk.press("undo")
    assert (page(desk), desk.view.focus) == ("front", StaffPage("clock"))


def test_back_leads_from_page_to_page_and_out(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("devices"), StaffPage("wiring"))
    for expected in ("wiring", "devices", "front", ""):
        assert page(desk) == expected
        desk.send(Back())


def test_by_the_knob_every_page_is_reached_and_everything_on_it(tmp_path: Path) -> None:
    """Whatever is shown as a thing to choose has the focus at some detent."""
    desk = inside(Desk(tmp_path))
    seen: set[str] = set()
    waiting = [intent for intent in intents(desk) if isinstance(intent, StaffPage)]
    while waiting:
        target = waiting.pop()
        seen.add(target.name)
        desk.send(target)
        stops = [desk.send(StepFocus(1)).focus for _ in range(len(intents(desk)) + 1)]
        assert set(stops) == {*intents(desk), Back()}
        waiting += [each for each in intents(desk) if isinstance(each, StaffPage) and each.name not in seen]
        desk.send(Back())
    assert seen == {
        *("looks", "devices", "input", "lamps", "touch", "wiring"),
        *("tags", "learn", "saves", "clock", "bundle", "update", "off"),
    }


# ---- The PIN and the looks ----


def test_a_pin_is_set_and_taken_away(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path))
    desk.send(OpenKeyboard("pin"))
    typed(desk, "123")
    assert (desk.notes(), desk.kept) == (["staff.pin_length"], [])
    desk.send(OpenKeyboard("pin"))
    typed(desk, "1234")
    assert (desk.notes(), desk.kept[-1].staff_pin) == (["staff.pin_set"], "1234")
    assert message("staff.no_pin") not in [row.text for row in rows(desk) if isinstance(row, Told)]
    desk.send(OpenKeyboard("pin"), Go())
    assert (desk.notes(), desk.kept[-1].staff_pin) == (["staff.pin_gone"], "")


def test_the_light_is_set_by_staff_and_not_by_players(tmp_path: Path) -> None:
    light = tmp_path / "backlight" / "panel"
    light.mkdir(parents=True)
    (light / "max_brightness").write_text("200")
    desk = Desk(tmp_path, machine=Machine(light=Backlight(light.parent)))
    assert (light / "brightness").read_text() == "200"
    desk.send(Show("settings"))
    assert "brightness" not in {field.name for field in desk.view.preferences}
    desk.send(Back())
    inside(desk, StaffPage("looks"))
    assert SetPreference("brightness", 75) in intents(desk)
    desk.send(SetPreference("brightness", 50))
    assert (light / "brightness").read_text() == "100"
    assert desk.kept[-1].brightness == 50


def test_a_picture_turned_by_staff_is_on_trial_and_leads_back_to_their_page(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("looks"))
    desk.send(SetPreference("rotation", 90))
    assert (desk.view.rotation, desk.view.sheet) == (90, "question")
    desk.send(KeepTried())
    assert (page(desk), desk.view.sheet, desk.kept[-1].rotation) == ("looks", "staff", 90)
    desk.send(SetPreference("rotation", 180))
    desk.controller.poll()
    desk.now += 11
    desk.controller.poll()
    assert (desk.view.rotation, desk.view.sheet) == (90, "staff")


def test_a_panel_that_cannot_be_dimmed_has_no_brightness(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("looks"))
    assert "brightness" not in {intent.name for intent in intents(desk) if isinstance(intent, SetPreference)}


def test_the_panel_is_darker_while_nobody_is_there(tmp_path: Path) -> None:
    light = tmp_path / "backlight" / "panel"
    light.mkdir(parents=True)
    (light / "max_brightness").write_text("1000")
    settings = Settings(brightness=50, table_dim_s=10, table_asleep_s=20)
    desk = Desk(tmp_path, settings=settings, machine=Machine(light=Backlight(light.parent)))
    desk.sit_down()
    shown = []
    for now in (0.0, 10.0, 20.0):
        desk.now = now
        desk.controller.poll()
        shown.append(int((light / "brightness").read_text()))
    desk.controller.pressed("finger")
    shown.append(int((light / "brightness").read_text()))
    assert shown == [500, 250, 150, 500]
