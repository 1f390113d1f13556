"""Copies of a game on a stick: a folder stands for it."""

from pathlib import Path

from companion.control.intents import ExportTable
from companion.rules.contract import message
from companion.session.saves import Saves
from tests.control import meadow
from tests.control.desk import Desk, Shelf
from tests.control.test_screens import play_turn
from tests.session.machine import PI, Machine, Plugged


def plugged(tmp_path: Path, name: str = "KINGSTON") -> tuple[Desk, Plugged]:
    machine = Machine(tmp_path)
    stick = Plugged(machine, tmp_path / name)
    return Desk(tmp_path, sticks=machine.sticks), stick


def test_a_copy_goes_to_the_stick_that_is_plugged_in_and_plays_elsewhere(tmp_path: Path) -> None:
    desk, stick = plugged(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(ExportTable())
    (note,) = desk.view.notes
    assert note.text == message("shell.copied", name="meadow-0001", stick="KINGSTON")
    assert sorted(stick.held) == ["meadow-0001.jsonl", "meadow-0001.save"]
    assert not (tmp_path / "exports").exists()
    elsewhere = Saves(tmp_path / "elsewhere")
    copy = elsewhere.take_in(stick.stick.folder / "meadow-0001.save")
    session = elsewhere.resume(copy, Shelf(meadow.LOADED).edition_for).session
    assert desk.controller._table is not None
    assert session.state == desk.controller._table.session.state
    session.close()


def test_of_several_sticks_people_choose_one(tmp_path: Path) -> None:
    desk, first = plugged(tmp_path)
    second = tmp_path / "BLUE"
    second.mkdir()
    first.machine.mountinfo.write_text(f"{PI}{first.line}91 27 8:1 / {second} rw shared:4 - vfat /dev/sda1 rw\n")
    desk.sit_down()
    desk.send(ExportTable())
    assert desk.view.sheet == "question"
    assert [line.text for line in desk.view.menu] == [
        message("shell.as_is", text="BLUE"),
        message("shell.as_is", text="KINGSTON"),
    ]
    desk.send(desk.view.menu[0].intent)
    assert desk.view.sheet == ""
    assert desk.notes() == ["shell.copied"]
    assert len(list(second.rglob("*.save"))) == 1
    assert not first.stick.folder.exists()


def test_a_stick_pulled_out_before_it_was_chosen_is_told_of(tmp_path: Path) -> None:
    desk, stick = plugged(tmp_path)
    desk.sit_down()
    stick.pull_out()
    desk.send(ExportTable(str(stick.stick.point)))
    assert desk.notes() == ["session.stick_gone"]


def test_a_stick_that_takes_nothing_is_told_of_and_the_game_goes_on(tmp_path: Path) -> None:
    """Something of another kind has the name of our folder on it."""
    desk, stick = plugged(tmp_path)
    desk.sit_down()
    stick.stick.folder.write_text("in the way")
    desk.send(ExportTable())
    assert desk.notes() == ["session.stick_failed"]
    play_turn(desk)
    assert desk.table.undo is not None
