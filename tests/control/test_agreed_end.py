"""An end that everybody agrees on: asked about, shown, undone; and people who are told that they may have one."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.control.intents import Back, EndTable, Go, Intent, Show, UndoLast
from companion.control.table import QUIET_ROUNDS
from companion.control.views import HomeView, ResultView
from companion.rules.contract import Message, RuleRef, Step, message
from companion.session.entries import Ended
from tests import rival_game
from tests.control.desk import Desk
from tests.control.meadow import LOADED as MEADOW
from tests.control.meadow import RECORD
from tests.control.test_taking_up import BIG_STONE, build, press, sit_down


class Endless(rival_game.Cairns):
    """More rounds than anybody plays, and resting allowed (C-4)."""

    def start(self, seats: int, options: Any) -> Step:
        return super().start(seats, rival_game.CairnsOptions(rounds=1000, resting=True))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))


def lines(desk: Desk) -> dict[Message, Intent]:
    return {item.text: item.intent for item in desk.view.menu}


def asked_to_end(desk: Desk) -> None:
    sit_down(desk)
    build(desk, BIG_STONE, "2B")
    build(desk, BIG_STONE, "2A")  # beside the first: a point for each of the two (C-2)
    desk.send(Show("menu"))
    desk.send(lines(desk)[message("shell.menu_end_here")])
    assert (desk.view.sheet, desk.view.sheet_title) == ("question", message("shell.end_here"))


def test_an_end_that_all_agree_on_shows_the_result_and_can_be_undone(desk: Desk) -> None:
    asked_to_end(desk)
    desk.send(lines(desk)[message("shell.end_here_yes")])
    result = desk.body(ResultView)
    assert (result.title, result.reason) == (message("shell.result_won"), message("cairns.agreed"))
    assert result.rule == RuleRef("C-5")
    desk.send(UndoLast())
    assert desk.view.screen == "table"
    assert desk.table.redo == message("session.ended")
    assert desk.table.buttons


@pytest.mark.parametrize("way_out", [Go(), UndoLast(), Back()], ids=str)
def test_nobody_ends_a_game_by_pressing_on(desk: Desk, way_out: Intent) -> None:
    """UNDO is Back on whatever lies on top, by the bindings."""
    asked_to_end(desk)
    before = desk.table.seq
    if way_out == UndoLast():
        desk.press("undo")
    else:
        desk.send(way_out)
    assert (desk.view.screen, desk.view.sheet, desk.table.seq) == ("table", "", before)


def test_an_agreed_end_is_there_after_the_plug_was_pulled(desk: Desk, tmp_path: Path) -> None:
    asked_to_end(desk)
    desk.send(EndTable(True))
    table = desk.controller._table
    assert table is not None
    assert isinstance(table.session.entries[-1], Ended)
    desk.controller.close()
    again = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    home = again.body(HomeView)
    assert home.resume is None
    assert [saved.over for saved in home.history] == [True]


def test_who_plays_together_is_not_offered_an_end(tmp_path: Path) -> None:
    desk = Desk(tmp_path, records=(RECORD,), loaded=(MEADOW,))
    desk.sit_down()
    desk.send(Show("menu"))
    assert message("shell.menu_end_here") not in lines(desk)
    desk.send(Back(), EndTable(), EndTable(True))
    assert desk.view.screen == "table"


def test_where_nobody_gains_anything_for_long_people_are_told_that_they_may_end_it(tmp_path: Path) -> None:
    """Everybody rests, round after round (C-4): a line when so many are over, again after as many more, and not after
    a round in which somebody gained."""
    loaded = msgspec.structs.replace(rival_game.LOADED, game=Endless())
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(loaded,))
    desk.sit_down(2, game="cairns")
    told = []
    for _ in range(2 * QUIET_ROUNDS + 1):
        for _ in range(2):
            press(desk, message("cairns.rest"))
        if "shell.drags_on" in desk.notes():
            told.append(desk.table.board.turn)
    assert told == [1 + QUIET_ROUNDS, 1 + 2 * QUIET_ROUNDS]
    for spot in ("2B", "2A"):  # side by side: both gain
        build(desk, BIG_STONE, spot)
    for _ in range(QUIET_ROUNDS - 2):
        for _ in range(2):
            press(desk, message("cairns.rest"))
        assert "shell.drags_on" not in desk.notes()
