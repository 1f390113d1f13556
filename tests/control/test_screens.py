"""The log, the result, and what lies over a screen; what is told at home, and the way out."""

from pathlib import Path

import pytest

from companion.control.intents import (
    Back,
    Go,
    Intent,
    NameCheckpoint,
    NewTable,
    RedoNext,
    SetOption,
    Show,
    ShowRule,
    TouchSpot,
    UndoLast,
    UndoTo,
)
from companion.control.views import HomeView, LogView, NewTableView, PlayerView, ResultView
from companion.rules.contract import Seat, message
from tests.control.desk import Desk
from tests.control.evening import play_out, play_turn


def nobody(colour: str) -> PlayerView:
    """Without a name: the colour is what there is to say."""
    return PlayerView("", colour, message(f"shell.seat_{colour}"))


# ---- Log ----


def test_the_log_lists_every_entry_with_seat_and_turn(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(Go(), UndoLast(), Show("log"))
    log = desk.body(LogView)
    assert [(row.seq, row.text.key, row.seat, row.turn, row.undone) for row in log.rows] == [
        (1, "shell.opened", None, 0, False),
        (2, log.rows[1].text.key, None, 1, False),
        (3, "meadow.stay", Seat(0), 1, False),
        (4, "meadow.no_fence", Seat(0), 1, False),
        (5, log.rows[4].text.key, None, 2, True),
    ]
    assert log.undo == message("meadow.no_fence")
    assert log.redo is not None
    assert log.players == (nobody("red"), nobody("yellow"))


def test_undo_to_from_the_log_leads_back_to_the_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(Show("log"), UndoTo(2))
    assert desk.table.question == message("meadow.walk_where")


def test_undo_and_redo_stay_in_the_log(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(Show("log"), UndoLast())
    assert desk.body(LogView).rows[-1].undone
    desk.send(RedoNext())
    assert not desk.body(LogView).rows[-1].undone
    desk.send(Go())
    assert desk.view.screen == "table"


def test_moments_can_be_named_and_stand_in_the_log(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go(), NameCheckpoint("before the  storm"), NameCheckpoint(), Show("log"))
    log = desk.body(LogView)
    assert log.rows[-1].checkpoint == "before the storm, Turn 1"
    assert [(row.seq, row.checkpoint, row.turn) for row in log.named] == [
        (2, "before the storm", 1),
        (2, "Turn 1", 1),
    ]


def test_a_named_moment_that_was_undone_cannot_be_gone_back_to(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go(), NameCheckpoint("sunny"), UndoLast(), Show("log"))
    assert desk.body(LogView).named == ()
    desk.send(RedoNext())
    assert [row.checkpoint for row in desk.body(LogView).named] == ["sunny"]


@pytest.mark.parametrize("intent", [Back(), Go(), Show("table")])
def test_the_log_is_left_for_the_table(tmp_path: Path, intent: Intent) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("log"), intent)
    assert desk.view.screen == "table"


@pytest.mark.parametrize("screen", ["log", "result", "table"])
def test_screens_of_a_table_do_not_open_without_one(tmp_path: Path, screen: str) -> None:
    desk = Desk(tmp_path)
    desk.send(Show(screen))
    assert desk.view.screen == "home"


def test_the_result_does_not_open_before_the_end(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("result"))
    assert desk.view.screen == "table"


# ---- Result ----


def test_again_sets_a_table_for_the_same_people(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("seats", 3), SetOption("name:0", "Anna"), Go(), Go())
    for _ in range(6):
        play_turn(desk)
    desk.send(Go())
    assert desk.body(ResultView).go.text == message("shell.go_again")
    desk.send(Go())
    form = desk.body(NewTableView)
    assert [player.name for player in form.players] == ["Anna", "", ""]


def test_the_board_of_a_finished_game_can_be_seen_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    play_out(desk)
    desk.send(Show("table"))
    assert desk.table.go.text == message("shell.go_result")
    desk.send(Go())
    assert desk.view.screen == "result"
    desk.send(Back())
    assert desk.view.screen == "home"
    assert desk.body(HomeView).resume is None


# ---- What lies on top ----


def test_a_rule_opens_over_the_table_and_goes_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(ShowRule("M-3"))
    assert desk.view.rule is not None
    assert desk.view.rule.text == message("meadow.rule.M-3")
    desk.send(Go())
    assert desk.view.rule is None
    assert desk.table.seq == 1


@pytest.mark.parametrize("id", ["M-99", "", "E-001"])
def test_a_rule_that_the_game_does_not_have_does_not_open(tmp_path: Path, id: str) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(ShowRule(id))
    assert desk.view.rule is None


def test_a_sheet_opens_over_the_table_and_back_closes_it_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("menu"))
    assert desk.view.sheet == "menu"
    assert Show("log") in [item.intent for item in desk.view.menu]
    desk.send(Back())
    assert (desk.view.sheet, desk.view.screen) == ("", "table")
    desk.send(Back())
    assert desk.view.screen == "home"


def test_another_screen_takes_the_sheet_away(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("menu"), Show("log"))
    assert (desk.view.sheet, desk.view.screen) == ("", "log")


def test_home_has_a_menu_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show("menu"))
    assert [item.intent for item in desk.view.menu] == [Show("settings")]


# ---- From beginning to end ----


def test_what_was_wrong_before_the_start_is_told_at_home(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.controller.start(message("shell.settings_unreadable", file="x", reason="y"))
    assert desk.notes() == ["shell.settings_unreadable"]


def test_nothing_is_published_when_nothing_changes(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    count = len(desk.published)
    desk.send(UndoLast(), TouchSpot("1A"), Show("log"))
    assert len(desk.published) == count


def test_closing_darkens_the_lamps_and_lets_go_of_the_save(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.controller.close()
    assert desk.lamps() == set()
    assert desk.panel.closed
    assert Desk(tmp_path).body(HomeView).resume is not None
