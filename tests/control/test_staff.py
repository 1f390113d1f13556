"""The staff's door and pages: who gets in, and what can be done there."""

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from companion.control.focus import asks
from companion.control.hearing import Hearing
from companion.control.intents import (
    Back,
    Go,
    Intent,
    KeepTried,
    OpenKeyboard,
    OpenStaff,
    PressKey,
    SetPreference,
    Show,
    StepFocus,
    TakeFocus,
)
from companion.control.rest import Times
from companion.control.staff.clock import stepped
from companion.control.staff.intents import (
    BringSave,
    ClockPart,
    CopySave,
    ForgetTags,
    HearSample,
    Install,
    LightLamp,
    RemoveSave,
    SetClock,
    StaffPage,
    StepCard,
    StepClock,
    SwitchOff,
    WriteBundle,
)
from companion.control.staff.knock import KNOCK, Knock
from companion.control.staff.lock import Lock
from companion.control.staff.machine import Machine
from companion.control.staff.views import Big, Fact, StaffRow, Stepper, Told
from companion.control.views import MenuItem
from companion.machine.backlight import Backlight
from companion.machine.power import Power
from companion.machine.requests import System, UpdateResult
from companion.rules.contract import Message, message
from companion.session.listing import saved_games
from companion.settings import Settings
from companion.tags import TagBook
from hardware.events import ButtonPressed, KnobTurned, TagShown
from hardware.fake import FakePanel
from tests.control import meadow
from tests.control.desk import EVENING, Desk
from tests.control.test_screens import play_turn
from tests.session import machine as plugs

PIN = Settings(staff_pin="2718")


def rows(desk: Desk) -> tuple[StaffRow, ...]:
    assert desk.view.staff is not None
    return desk.view.staff.rows


def page(desk: Desk) -> str:
    return desk.view.staff.page if desk.view.staff is not None else ""


def intents(desk: Desk) -> list[Intent]:
    return [intent for row in rows(desk) for intent in asks(row)]


def inside(desk: Desk, *pages: StaffPage) -> Desk:
    desk.send(OpenStaff(), *pages)
    return desk


def facts(desk: Desk) -> dict[str, Message]:
    return {row.text.key: row.value for row in rows(desk) if isinstance(row, Fact)}


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


def typed(desk: Desk, digits: str) -> None:
    desk.send(*map(PressKey, digits), Go())


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


# ---- Figures and power ----


def test_the_first_page_tells_figures(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    desk = inside(Desk(tmp_path, machine=Machine(release="1.2.3", uptime_s=lambda: 93_784.0)))
    assert facts(desk)["staff.release"] == message("shell.as_is", text="1.2.3")
    assert facts(desk)["staff.uptime"] == message("staff.days", count=1, hours=2)  # 86400 + 2 * 3600 + 184
    assert "staff.free" in facts(desk)


def test_low_voltage_is_shown_to_staff_and_logged_but_no_player_sees_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    power = Power(under_voltage=True, was_under_voltage=True, temperature_c=85.0)
    desk = Desk(tmp_path, machine=Machine(power=lambda: power))
    with caplog.at_level(logging.WARNING):
        desk.controller.poll()
        desk.now += 31
        desk.controller.poll()
    assert [record.message for record in caplog.records] == ["power: under-voltage, too hot (85.0 C)"]
    assert desk.view.notes == ()
    inside(desk)
    warned = {row.text.key: row.value for row in rows(desk) if isinstance(row, Fact) and row.tone == "warn"}
    assert warned == {
        "staff.voltage": message("staff.voltage_low"),
        "staff.heat": message("staff.degrees", number=85),
    }


def test_a_machine_that_is_well_says_so_where_it_is_looked_for(tmp_path: Path) -> None:
    power = Power(under_voltage=False, was_under_voltage=False, temperature_c=50.4)
    desk = inside(Desk(tmp_path, machine=Machine(power=lambda: power)))
    assert "staff.voltage" not in facts(desk)
    desk.send(StaffPage("devices"))
    assert facts(desk)["staff.voltage"] == message("staff.voltage_good")
    assert facts(desk)["staff.heat"] == message("staff.degrees", number=50)


# ---- The hardware test ----


def test_what_is_pressed_is_only_shown_with_the_time_since(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("input"))
    assert rows(desk)[0] == Big(message("staff.input_none"))
    desk.panel.give(ButtonPressed("go"))
    desk.controller.poll()
    desk.now += 3.5
    desk.controller.poll()
    assert rows(desk)[0] == Big(message("staff.button_go"), message("staff.seconds_ago", count=3))
    for event in (KnobTurned(-2), TagShown("04A2"), ButtonPressed("undo")):
        desk.panel.give(event)
        desk.controller.poll()
    assert (page(desk), rows(desk)[0]) == (
        "input",
        Big(message("staff.button_undo"), message("staff.seconds_ago", count=0)),
    )
    assert [row.text for row in rows(desk) if isinstance(row, Fact)] == [
        message("staff.tag", tag="04A2"),
        message("staff.knob_left", count=2),
        message("staff.button_go"),
    ]


def test_undo_twice_in_a_row_leaves_and_not_after_a_pause(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("devices"), StaffPage("input"))
    desk.press("undo")
    desk.now += 2.5
    desk.press("undo")
    assert page(desk) == "input"
    desk.now += 1.0
    desk.press("undo")
    assert page(desk) == "devices"


def test_every_lamp_lights_in_every_way_and_goes_back_to_what_it_was(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path))
    before = {name: lamp.level for name, lamp in desk.panel.lamps.items()}
    desk.send(StaffPage("lamps"))
    assert {lamp.level for lamp in desk.panel.lamps.values()} == {"off"}
    for level in ("on", "blink", "breathe", "off"):
        desk.send(LightLamp("seat3"))
        assert desk.panel.lamps["seat3"].level == level
    desk.send(LightLamp())
    assert {lamp.level for lamp in desk.panel.lamps.values()} == {"on"}
    desk.send(Back())
    assert {name: lamp.level for name, lamp in desk.panel.lamps.items()} == before


def test_a_sound_and_a_sentence_are_heard(tmp_path: Path) -> None:
    heard: list[tuple[str, ...]] = []

    def hear(*what: str) -> None:
        heard.append(what)

    desk = inside(Desk(tmp_path, hearing=Hearing(hear, hear, beep=hear)), StaffPage("devices"))
    desk.send(HearSample("sound"), HearSample("sentence"), HearSample("buzzer"))
    assert heard == [("deliver", "quiet"), ("Lava is coming. All go to the harbour.", "en", "quiet"), ("turn",)]
    desk.send(SetPreference("sound", "off"), HearSample("sound"))
    assert (len(heard), desk.notes()) == (3, ["staff.sound_is_off"])


def test_only_a_header_that_works_has_a_buzzer_to_try(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("devices"))
    assert HearSample("buzzer") in intents(desk)
    other = inside(Desk(tmp_path / "other", panel=FakePanel(missing="no_chip")), StaffPage("devices"))
    assert HearSample("buzzer") not in intents(other)


def test_every_device_is_there_with_its_state(tmp_path: Path) -> None:
    panel = FakePanel(missing="no_permission", detail="/dev/gpiochip0")
    desk = inside(Desk(tmp_path, panel=panel), StaffPage("devices"))
    (header,) = [row for row in rows(desk) if isinstance(row, Fact) and row.text.key == "hardware.kind_gpio"]
    assert (header.value, header.tone) == (message("hardware.state_missing"), "warn")
    assert header.detail == message("hardware.no_permission", detail="/dev/gpiochip0")


def test_an_open_page_is_looked_at_again_every_second_and_a_closed_one_never(tmp_path: Path) -> None:
    panel = FakePanel()
    desk = Desk(tmp_path, panel=panel)
    inside(desk, StaffPage("devices"))
    panel._missing = "busy"
    desk.controller.poll()
    desk.now += 1.0
    desk.controller.poll()
    assert facts(desk)["hardware.kind_gpio"] == message("hardware.state_missing")
    desk.send(Back(), Back())
    count = len(desk.published)
    desk.now += 1.0
    desk.controller.poll()
    assert len(desk.published) == count


# ---- Tags ----


def test_a_tag_that_is_shown_sticks_on_the_card_asked_for(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("tags"), StaffPage("learn", "meadow"))
    first, second = meadow.LOADED.game.cards[:2]
    assert first.title is not None
    assert second.title is not None
    desk.panel.give(TagShown("04A2"))
    desk.controller.poll()
    assert desk.notes() == ["hardware.learned"]
    desk.send(StepCard(1))
    assert rows(desk)[1] == Big(second.title, message("staff.card_of", number=2, of=2, count=0))
    desk.panel.give(TagShown("04A3"))
    desk.controller.poll()
    book = TagBook(tmp_path / "tags", "meadow.companion")
    assert (book.card("04A2"), book.card("04A3")) == (first.printed, second.printed)
    desk.send(StepCard(1))
    assert rows(desk)[1] == Big(first.title, message("staff.card_of", number=1, of=2, count=1))
    desk.send(Back())
    assert facts(desk)["staff.tags_of"] == message("staff.tags_known", count=2)


def test_tags_are_forgotten_after_a_question(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("tags"), StaffPage("learn", "meadow"))
    desk.panel.give(TagShown("04A2"))
    desk.controller.poll()
    desk.send(ForgetTags("meadow"))
    assert desk.view.sheet == "question"
    desk.send(desk.view.menu[0].intent)
    assert (page(desk), len(TagBook(tmp_path / "tags", "meadow.companion"))) == ("learn", 0)


# ---- Saves ----


def seated(tmp_path: Path) -> tuple[Desk, plugs.Plugged]:
    machine = plugs.Machine(tmp_path)
    stick = plugs.Plugged(machine, tmp_path / "KINGSTON")
    desk = Desk(tmp_path, sticks=machine.sticks)
    desk.sit_down()
    play_turn(desk)
    desk.send(Show("home"))
    return inside(desk, StaffPage("saves"), StaffPage("save", "meadow-0001.save")), stick


def test_a_save_goes_to_a_stick_and_comes_back_from_it(tmp_path: Path) -> None:
    """Also while its game lies on the table."""
    desk, stick = seated(tmp_path)
    desk.send(CopySave("meadow-0001.save", str(stick.stick.point)))
    assert desk.view.notes[0].text == message("shell.copied", name="meadow-0001", stick="KINGSTON")
    here, there = saved_games(tmp_path / "saves"), saved_games(stick.stick.folder)
    assert [(save.name, save.entries, save.fault) for save in there] == [(here[0].name, here[0].entries, None)]
    desk.send(RemoveSave("meadow-0001.save", True))
    assert saved_games(tmp_path / "saves") == ()
    assert page(desk) == "saves"
    (path,) = stick.stick.folder.glob("*.save")
    desk.send(StaffPage("bring"), BringSave(str(path)))
    assert desk.notes() == ["shell.taken_in"]
    assert [save.entries for save in saved_games(tmp_path / "saves")] == [here[0].entries]


def test_a_stick_pulled_out_meanwhile_is_told_of(tmp_path: Path) -> None:
    desk, stick = seated(tmp_path)
    stick.pull_out()
    desk.send(CopySave("meadow-0001.save", str(stick.stick.point)))
    assert desk.notes() == ["session.stick_gone"]
    desk.now += 1
    desk.controller.poll()
    assert message("staff.no_stick") in [row.text for row in rows(desk) if isinstance(row, Told)]


def test_a_save_is_deleted_only_after_a_question(tmp_path: Path) -> None:
    desk, _ = seated(tmp_path)
    desk.send(RemoveSave("meadow-0001.save"))
    assert desk.view.sheet == "question"
    desk.send(Back())
    assert (page(desk), len(saved_games(tmp_path / "saves"))) == ("save", 1)


# ---- The clock ----


@pytest.mark.parametrize(
    ("part", "by", "expected"),
    [
        ("year", 1, datetime(2025, 2, 28, 23, 59)),
        ("month", 1, datetime(2024, 3, 29, 23, 59)),
        ("month", -2, datetime(2024, 12, 29, 23, 59)),
        ("day", 1, datetime(2024, 2, 1, 23, 59)),
        ("hour", 1, datetime(2024, 2, 29, 0, 59)),
        ("minute", 1, datetime(2024, 2, 29, 23, 0)),
        ("year", -1, datetime(2099, 2, 28, 23, 59)),
    ],
)
def test_each_number_goes_round_and_the_day_fits_its_month(part: ClockPart, by: int, expected: datetime) -> None:
    """2024 is a leap year."""
    assert stepped(datetime(2024, 2, 29, 23, 59), part, by) == expected


def test_a_clock_that_forgot_the_year_can_be_set_from_there() -> None:
    assert stepped(datetime(1970, 1, 1), "year", 1).year == 2025


def test_the_clock_is_set_to_what_is_shown(tmp_path: Path) -> None:
    told: list[datetime] = []
    machine = Machine(may_set_clock=lambda: True, set_clock=told.append)
    desk = inside(Desk(tmp_path, machine=machine), StaffPage("clock"))
    assert len([row for row in rows(desk) if isinstance(row, Stepper)]) == 5
    desk.send(StepClock("hour", 1), StepClock("minute", -1), SetClock())
    assert told == [EVENING.replace(hour=21, minute=14)]
    assert desk.notes() == ["staff.clock_is_set"]


def test_where_the_clock_may_not_be_set_that_is_said_and_nothing_done(tmp_path: Path) -> None:
    told: list[datetime] = []
    desk = inside(Desk(tmp_path, machine=Machine(set_clock=told.append)), StaffPage("clock"))
    assert intents(desk) == []
    desk.send(SetClock())
    assert told == []


def test_a_clock_that_refuses_is_told_of(tmp_path: Path) -> None:
    def refuse(_: datetime) -> None:
        raise PermissionError(1, "Operation not permitted")

    machine = Machine(may_set_clock=lambda: True, set_clock=refuse)
    desk = inside(Desk(tmp_path, machine=machine), StaffPage("clock"))
    desk.send(SetClock())
    assert desk.view.notes[0].text == message("staff.failed", reason="Operation not permitted")


# ---- Bundle, update, switching off ----


def at_once(work: Callable[[], None]) -> None:
    work()


def test_a_bundle_goes_to_the_exports_folder_or_a_stick(tmp_path: Path) -> None:
    machine = plugs.Machine(tmp_path)
    stick = plugs.Plugged(machine, tmp_path / "KINGSTON")
    made = Machine(bundle=lambda: b"zipped", beside=at_once)
    desk = inside(Desk(tmp_path, sticks=machine.sticks, machine=made), StaffPage("bundle"))
    desk.send(WriteBundle())
    desk.controller.poll()
    assert desk.notes() == ["shell.exported"]
    assert (tmp_path / "exports" / "support-20261130-2015.zip").read_bytes() == b"zipped"
    desk.send(WriteBundle(str(stick.stick.point)))
    desk.controller.poll()
    assert desk.notes() == ["shell.copied"]
    assert stick.held == {"support-20261130-2015.zip": b"zipped"}


def test_while_a_bundle_is_made_nothing_waits_and_no_second_one_is_begun(tmp_path: Path) -> None:
    waiting: list[Callable[[], None]] = []
    desk = inside(Desk(tmp_path, machine=Machine(beside=waiting.append)), StaffPage("bundle"))
    desk.send(WriteBundle(), WriteBundle())
    assert (len(waiting), intents(desk)) == (1, [])
    waiting[0]()
    desk.controller.poll()
    assert (desk.notes(), intents(desk)) == (["shell.exported"], [WriteBundle()])


def test_a_bundle_that_fails_is_told_of_and_can_be_tried_again(tmp_path: Path) -> None:
    def fail() -> bytes:
        raise ValueError("no doctor")

    desk = inside(Desk(tmp_path, machine=Machine(bundle=fail, beside=at_once)), StaffPage("bundle"))
    desk.send(WriteBundle())
    desk.controller.poll()
    assert desk.view.notes[0].text == message("shell.export_failed", reason="no doctor")
    assert intents(desk) == [WriteBundle()]


def with_release(tmp_path: Path) -> tuple[Desk, plugs.Plugged, Path]:
    machine = plugs.Machine(tmp_path)
    stick = plugs.Plugged(machine, tmp_path / "KINGSTON")
    stick.stick.folder.mkdir()
    (stick.stick.folder / "SHA256SUMS").write_text("")
    run = tmp_path / "run"
    run.mkdir()
    system = System({"RUNTIME_DIRECTORY": str(run)})
    desk = Desk(tmp_path, sticks=machine.sticks, machine=Machine(system=system))
    return desk, stick, run / "request"


def test_a_release_on_a_stick_is_installed_after_a_question(tmp_path: Path) -> None:
    desk, stick, request = with_release(tmp_path)
    inside(desk, StaffPage("update"))
    assert intents(desk) == [Install(str(stick.stick.point))]
    desk.send(Install(str(stick.stick.point)))
    assert (desk.view.sheet, request.exists()) == ("question", False)
    desk.send(desk.view.menu[0].intent)
    assert request.read_text() == f"update {stick.stick.folder}\n"
    assert desk.notes() == ["staff.update_begun"]


def test_a_game_that_lies_saved_is_in_no_updates_way(tmp_path: Path) -> None:
    """It is at rest on the disk; home shows it to be gone on with."""
    desk, stick, request = with_release(tmp_path)
    desk.sit_down()
    desk.send(Show("home"))
    inside(desk, StaffPage("update"))
    install = Install(str(stick.stick.point))
    assert intents(desk) == [install]
    desk.send(install, Install(str(stick.stick.point), True))
    assert (desk.notes(), request.exists()) == (["staff.update_begun"], True)


def test_no_update_while_a_game_is_on_the_screen(tmp_path: Path) -> None:
    desk, stick, request = with_release(tmp_path)
    inside(desk, StaffPage("update"))
    desk.sit_down()
    desk.send(Install(str(stick.stick.point), True))
    assert (desk.view.screen, request.exists()) == ("table", False)


def test_no_update_while_a_game_is_on_no_disk(tmp_path: Path) -> None:
    desk, stick, request = with_release(tmp_path)
    (tmp_path / "saves").write_text("no folder")
    desk.sit_down()
    desk.send(Show("home"))
    inside(desk, StaffPage("update"))
    assert (intents(desk), rows(desk)[-1]) == ([], Told(message("staff.update_unsaved"), "warn"))
    desk.send(Install(str(stick.stick.point), True))
    assert ("staff.update_unsaved" in desk.notes(), request.exists()) == (True, False)


def test_a_stick_without_a_release_offers_none(tmp_path: Path) -> None:
    desk, stick, _ = with_release(tmp_path)
    (stick.stick.folder / "SHA256SUMS").unlink()
    inside(desk, StaffPage("update"))
    assert (intents(desk), rows(desk)[-1]) == ([], Told(message("staff.no_release")))


@pytest.mark.parametrize(("updated", "key"), [(True, "staff.updated"), (False, "staff.update_failed")])
def test_what_came_of_an_update_stands_on_the_first_page(updated: bool, key: str, tmp_path: Path) -> None:
    result = UpdateResult(updated, "first line\nnow release-2")
    desk = inside(Desk(tmp_path, machine=Machine(release="0.2", updated=result)))
    told = [row.text for row in rows(desk) if isinstance(row, Told)]
    assert message(key, release="0.2", said="now release-2") in told


@pytest.mark.parametrize("how", ["reboot", "poweroff"])
def test_switching_off_is_asked_for_after_a_question(how: str, tmp_path: Path) -> None:
    system = System({"RUNTIME_DIRECTORY": str(tmp_path)})
    desk = inside(Desk(tmp_path, machine=Machine(system=system)), StaffPage("off"))
    (line,) = [row for row in rows(desk) if isinstance(row, MenuItem) and row.text.key == f"staff.{how}"]
    desk.send(line.intent)
    assert not (tmp_path / "request").exists()
    desk.send(desk.view.menu[0].intent)
    assert (tmp_path / "request").read_text() == f"{how}\n"


def test_the_app_alone_is_started_anew(tmp_path: Path) -> None:
    ended: list[bool] = []
    system = System({"RUNTIME_DIRECTORY": str(tmp_path)})
    desk = inside(Desk(tmp_path, machine=Machine(system=system, start_anew=lambda: ended.append(True))))
    desk.send(SwitchOff("anew"))
    desk.send(desk.view.menu[0].intent)
    assert (ended, (tmp_path / "request").exists()) == ([True], False)


def test_on_a_desk_nothing_is_switched_off(tmp_path: Path) -> None:
    desk = inside(Desk(tmp_path), StaffPage("off"))
    assert (intents(desk), rows(desk)) == ([], (Told(message("staff.no_service")),))


def test_a_request_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    system = System({"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
    desk = inside(Desk(tmp_path, machine=Machine(system=system)))
    desk.send(SwitchOff("poweroff", True))
    assert desk.notes() == ["staff.failed"]
