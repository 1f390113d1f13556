"""What people are asked before something is done that they may not mean."""

from pathlib import Path

from companion.control.intents import Back, Show, UndoLast, UndoTo
from companion.rules.contract import message
from tests.control.desk import Desk
from tests.control.evening import play_turn


def test_going_back_far_is_asked_about(tmp_path: Path) -> None:
    """Three entries a turn: after two turns the log holds seven, and six of them come after the opening."""
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    play_turn(desk)
    before = desk.table
    desk.send(Show("log"), UndoTo(4))
    assert desk.view.screen == "table"
    desk.send(UndoLast(), UndoTo(1))
    assert desk.table.board.turn == 1
    desk = Desk(tmp_path / "other")
    desk.sit_down()
    play_turn(desk)
    play_turn(desk)
    desk.send(Show("log"), UndoTo(1))
    assert (desk.view.screen, desk.view.sheet) == ("log", "question")
    assert desk.view.sheet_title == message("shell.undo_far")
    assert [line.intent for line in desk.view.menu] == [UndoTo(1, True), Back()]
    assert dict(desk.view.menu[0].text.args)["count"] == 6
    desk.send(Back())
    assert (desk.view.screen, desk.view.sheet) == ("log", "")
    desk.send(Show("table"))
    assert desk.table.seq == before.seq
    desk.send(Show("log"), UndoTo(1), UndoTo(1, True))
    assert (desk.view.screen, desk.view.sheet) == ("table", "")
    assert desk.table.undo == message("shell.go_set_up")  # back to the very first


def test_the_sheet_of_questions_does_not_open_by_itself(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("question"))
    assert desk.view.sheet == ""
