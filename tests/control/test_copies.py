"""Copies of a game on a stick: a folder stands for it."""

from pathlib import Path

from companion.control.intents import ContinueTable, ExportTable, NewTable, Show, TakeIn
from companion.control.views import HomeView
from companion.rules.contract import message
from companion.session.saves import Saves
from tests.control import meadow
from tests.control.desk import Desk, Shelf
from tests.control.evening import play_turn
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


def elsewhere(tmp_path: Path, desk: Desk) -> Desk:
    """Another machine, with the same stick in it."""
    return Desk(tmp_path / "elsewhere", sticks=desk.controller._tables.sticks)


def test_a_copy_on_a_stick_is_taken_in_at_home_and_played_on(tmp_path: Path) -> None:
    desk, _ = plugged(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(ExportTable())
    question = desk.table.question
    other = elsewhere(tmp_path, desk)
    other.send(Show("menu"))
    assert TakeIn() in [item.intent for item in other.view.menu]
    other.send(TakeIn())
    (line,) = other.view.menu
    assert dict(line.text.args)["game"] == message("meadow.title")
    other.send(line.intent)
    assert other.notes() == ["shell.taken_in"]
    home = other.body(HomeView)
    assert home.resume is not None
    other.send(ContinueTable(home.resume.save))
    assert other.table.question == question


def test_a_stick_without_our_saves_says_so(tmp_path: Path) -> None:
    desk, _ = plugged(tmp_path)
    desk.send(TakeIn())
    assert desk.notes() == ["shell.nothing_on_stick"]


def test_without_a_stick_home_offers_none(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show("menu"))
    assert TakeIn() not in [item.intent for item in desk.view.menu]


def test_what_is_on_no_stick_is_not_taken_in(tmp_path: Path) -> None:
    desk, stick = plugged(tmp_path)
    desk.sit_down()
    desk.send(ExportTable(), Show("home"))
    path = stick.stick.folder / "meadow-0001.save"
    desk.send(TakeIn(str(tmp_path / "saves" / "meadow-0001.save")))
    assert desk.notes() == ["session.save_missing"]
    stick.pull_out()
    desk.send(TakeIn(str(path)))
    assert desk.notes() == ["session.save_missing"]
    desk.send(NewTable("meadow"), TakeIn(str(path)))
    assert desk.view.screen == "new_table"
