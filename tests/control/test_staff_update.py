"""A new release from a stick: when it is offered, when not, and what came of it."""

from pathlib import Path

import pytest

from companion.control.intents import Show
from companion.control.staff.intents import Install, StaffPage
from companion.control.staff.machine import Machine
from companion.control.staff.views import Told
from companion.machine.requests import System
from companion.rules.contract import Message, message
from tests.control.behind import inside, intents, rows
from tests.control.desk import Desk
from tests.session import machine as plugs


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


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("updated", message("staff.updated", release="0.2")),
        ("failed", message("staff.update_failed", release="0.2", said="why it failed")),
    ],
    ids=str,
)
def test_what_came_of_an_update_is_told_whenever_it_comes(word: str, said: Message, tmp_path: Path) -> None:
    """A refused one starts nothing anew, and one that was tried ends only when the app has long been started again."""
    desk = Desk(tmp_path, machine=Machine(release="0.2", system=System({"RUNTIME_DIRECTORY": str(tmp_path)})))
    desk.controller.poll()
    assert desk.notes() == []
    (tmp_path / "update-result").write_text(f"{word}\nfirst line\nwhy it failed\n")
    desk.now += 1
    desk.controller.poll()
    assert desk.view.notes[0].text == said
    desk.now += 1
    desk.controller.poll()
    assert desk.notes() == [said.key], "and once"
    told = [row.text for row in rows(inside(desk)) if isinstance(row, Told)]
    assert said in told
