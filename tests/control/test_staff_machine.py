"""What staff do with the machine: saves and sticks, the clock, a bundle, switching off."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from companion.control.intents import Back
from companion.control.staff.clock import stepped
from companion.control.staff.intents import (
    BringSave,
    ClockPart,
    CopySave,
    RemoveSave,
    SetClock,
    StaffPage,
    StepClock,
    SwitchOff,
    WriteBundle,
)
from companion.control.staff.machine import Machine
from companion.control.staff.views import Stepper, Told
from companion.control.views import MenuItem
from companion.machine.requests import System
from companion.rules.contract import message
from companion.session.listing import saved_games
from tests.control.behind import inside, intents, page, rows, seated
from tests.control.desk import EVENING, Desk
from tests.session import machine as plugs

# ---- Saves ----


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


# ---- Bundle, switching off ----


def at_once(work: Callable[[], None]) -> None:
    work()


def test_a_bundle_goes_to_the_exports_folder_or_a_stick(tmp_path: Path) -> None:
    machine = plugs.Machine(tmp_path)
    stick = plugs.Plugged(machine, tmp_path / "KINGSTON")
    made = Machine(bundle=lambda: b"zipped", beside=at_once)
    desk = inside(Desk(tmp_path, sticks=machine.sticks, machine=made), StaffPage("bundle"))
    desk.send(WriteBundle())
    desk.look()
    assert desk.notes() == ["shell.exported"]
    assert (tmp_path / "exports" / "support-20261130-2015.zip").read_bytes() == b"zipped"
    desk.send(WriteBundle(str(stick.stick.point)))
    desk.look()
    assert desk.notes() == ["shell.copied"]
    assert stick.held == {"support-20261130-2015.zip": b"zipped"}


def test_while_a_bundle_is_made_nothing_waits_and_no_second_one_is_begun(tmp_path: Path) -> None:
    waiting: list[Callable[[], None]] = []
    desk = inside(Desk(tmp_path, machine=Machine(beside=waiting.append)), StaffPage("bundle"))
    desk.send(WriteBundle(), WriteBundle())
    assert (len(waiting), intents(desk)) == (1, [])
    waiting[0]()
    desk.look()
    assert (desk.notes(), intents(desk)) == (["shell.exported"], [WriteBundle()])


def test_a_bundle_that_fails_is_told_of_and_can_be_tried_again(tmp_path: Path) -> None:
    def fail() -> bytes:
        raise ValueError("no doctor")

    desk = inside(Desk(tmp_path, machine=Machine(bundle=fail, beside=at_once)), StaffPage("bundle"))
    desk.send(WriteBundle())
    desk.look()
    assert desk.view.notes[0].text == message("shell.export_failed", reason="no doctor")
    assert intents(desk) == [WriteBundle()]


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
