"""The staff's pages: how a test comes there, and what stands on the one that is open."""

from pathlib import Path

from companion.control.focus import asks
from companion.control.intents import Go, Intent, OpenStaff, PressKey, Show
from companion.control.staff.intents import StaffPage
from companion.control.staff.views import Fact, StaffRow
from companion.rules.contract import Message
from companion.settings import Settings
from tests.control.desk import Desk
from tests.control.evening import play_turn
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


def typed(desk: Desk, digits: str) -> None:
    desk.send(*map(PressKey, digits), Go())


def seated(tmp_path: Path) -> tuple[Desk, plugs.Plugged]:
    """On the page of a save of the meadow, with a stick plugged in."""
    machine = plugs.Machine(tmp_path)
    stick = plugs.Plugged(machine, tmp_path / "KINGSTON")
    desk = Desk(tmp_path, sticks=machine.sticks)
    desk.sit_down()
    play_turn(desk)
    desk.send(Show("home"))
    return inside(desk, StaffPage("saves"), StaffPage("save", "meadow-0001.save")), stick
