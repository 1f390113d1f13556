"""What staff are told of the machine, the hardware test, and the tags of cards."""

import logging
from pathlib import Path

import pytest

from companion.control.hearing import Hearing
from companion.control.intents import Back, SetPreference
from companion.control.staff.intents import ForgetTags, HearSample, LightLamp, StaffPage, StepCard
from companion.control.staff.machine import Machine
from companion.control.staff.views import Big, Fact
from companion.machine.power import Power
from companion.rules.contract import message
from companion.tags import TagBook
from hardware.events import ButtonPressed, KnobTurned, TagShown
from hardware.fake import FakePanel
from tests.control import meadow
from tests.control.behind import facts, inside, intents, page, rows
from tests.control.desk import Desk

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


def test_a_supply_that_is_low_for_moments_again_and_again_is_one_line_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    low_s = (10, 11, 12, 13, 30, 31, 60, 61)

    def power() -> Power:
        return Power(under_voltage=round(desk.now) in low_s, was_under_voltage=True, temperature_c=50.0)

    desk = Desk(tmp_path, machine=Machine(power=power))
    with caplog.at_level(logging.WARNING):
        for _ in range(180):
            desk.now += 1
            desk.controller.poll()
    assert [record.message for record in caplog.records] == [
        "power: under-voltage (50.0 C)",
        "power: good again (50.0 C)",
    ]


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
