"""Whole games on the real screen: every entry is made by a finger, from new table to result."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.control.intents import (
    Back,
    ContinueTable,
    Go,
    NewTable,
    RedoNext,
    SetOption,
    Show,
    ShowRule,
    UndoLast,
)
from companion.control.views import HomeView, ResultView
from companion.ui.shots import Camera
from tests.contract.cases import INSTALLED, Case
from tests.control.people import wish
from tests.players import has_ways
from tests.ui.finger import Finger

MOST = 3_000
"""Touches after which a game is taken for stuck."""
BRISK = {2: 8, 3: 10, 4: 0}
"""By seats: the seed of people who do not touch more often than they have to."""

every_game = pytest.mark.parametrize("case", INSTALLED, ids=str)


def play(finger: Finger, luck: Random) -> ResultView:
    for _ in range(MOST):
        body = finger.heard.view.body
        if isinstance(body, ResultView):
            return body
        finger.do(wish(finger.table(), luck))
    raise AssertionError(f"no result after {MOST} touches")


def sits_down(finger: Finger, case: Case, seats: int, *set_at_first: SetOption) -> None:
    finger.reach(NewTable(case.game.info.id))
    for intent in (SetOption("seats", seats), *set_at_first):
        finger.reach(intent)
    finger.reach(Go())


def companions(case: Case, seats: int) -> tuple[SetOption, ...]:
    """For all seats but the first, where the game has an opponent."""
    can = case.game.opponent is not None
    return tuple(SetOption(f"companion:{seat}", True) for seat in range(1, seats) if can)


@every_game
def test_a_whole_game_is_played_by_touch_from_new_table_to_result(
    camera: Camera, sit_down: Callable[..., Finger], tmp_path: Path, case: Case
) -> None:
    camera.resize(1280, 720)
    finger = sit_down("3")
    seats = case.game.info.seats[len(case.game.info.seats) // 2]
    sits_down(finger, case, seats)
    result = play(finger, Random(BRISK[seats]))
    assert len(result.players) == seats
    assert result.turns >= 1
    assert camera.app.screens.current == "result"
    assert list((tmp_path / "saves").glob(f"{case.game.info.id}-*.save"))


@every_game
def test_all_seats_but_one_are_played_by_the_companion_where_it_can(
    camera: Camera, sit_down: Callable[..., Finger], case: Case
) -> None:
    """On a panel that stands upright."""
    camera.resize(720, 1280)
    finger = sit_down("4")
    seats = case.game.info.seats[-1]
    played = companions(case, seats)
    sits_down(finger, case, seats, *played)
    result = play(finger, Random(BRISK[seats]))
    assert len(result.players) == seats
    assert sum(player.is_companion for player in result.players) == len(played)


@every_game
def test_a_game_that_was_killed_is_continued_by_touch_where_it_was(
    camera: Camera, sit_down: Callable[..., Finger], tmp_path: Path, case: Case
) -> None:
    """A killed app leaves its saves as they are on disk at that moment: nothing is closed first."""
    camera.resize(800, 480)
    finger = sit_down("5")
    seats = case.game.info.seats[0]
    sits_down(finger, case, seats, *companions(case, seats))
    luck = Random(BRISK[seats])
    while finger.table().board.turn < 2:
        finger.do(wish(finger.table(), luck))
    while finger.table().can_put_down:  # what is only held is in no save
        finger.reach(UndoLast())
    before = finger.table()
    shutil.copytree(tmp_path / "saves", tmp_path / "left")

    finger = sit_down("6", tmp_path / "left")
    home = finger.heard.view.body
    assert isinstance(home, HomeView)
    assert home.resume is not None
    finger.reach(ContinueTable(home.resume.save))
    again = finger.table()
    assert (again.seq, again.question, again.board) == (before.seq, before.question, before.board)
    assert (again.spots, again.buttons) == (before.spots, before.buttons)
    assert play(finger, luck).turns >= 2


def way(finger: Finger) -> tuple[str, ...] | None:
    """A way that a finger may draw now: over a path, or from what lies there to where it may go."""
    table = finger.table()
    for offer in table.spots:
        if table.path_open and len(offer.path) > 1:
            return offer.path
    if not table.drag_from or table.held is not None:
        return None
    finger.touch(table.drag_from[0])
    ends = [offer.spot for offer in finger.table().spots if offer.spot not in table.drag_from]
    finger.reach(UndoLast())
    return (table.drag_from[0], ends[0]) if ends else None


@pytest.mark.parametrize("case", [case for case in INSTALLED if has_ways(case.game)], ids=str)
def test_a_way_is_drawn_by_the_finger(camera: Camera, sit_down: Callable[..., Finger], case: Case) -> None:
    camera.resize(800, 480)
    finger = sit_down("77")
    sits_down(finger, case, case.game.info.seats[0])
    luck = Random(7)
    while (found := way(finger)) is None:
        finger.do(wish(finger.table(), luck))
    table = finger.table()
    finger.drag(found)
    assert finger.table().seq == table.seq + 1
    finger.reach(UndoLast())
    assert finger.table().question == table.question


@every_game
def test_refusals_undo_and_sheets_are_under_the_finger(
    camera: Camera, sit_down: Callable[..., Finger], case: Case
) -> None:
    """Play until places are offered; touch another, then go on, take it back, look at the log, go home, go on."""
    camera.resize(800, 480)
    finger = sit_down("77")
    sits_down(finger, case, case.game.info.seats[0])
    luck = Random(7)
    while not (table := finger.table()).spots or table.held is not None:
        finger.do(wish(table, luck))

    offered = {offer.spot for offer in table.spots}
    finger.touch(next(area.spot for area in table.board.areas if area.spot not in offered))
    refusal = finger.table().refusal
    assert refusal is not None
    assert refusal.rule is not None
    finger.reach(ShowRule(refusal.rule.id))
    assert finger.heard.view.rule is not None
    finger.reach(Back())
    finger.wait()
    assert finger.heard.key("escape")
    camera.app.refresh()
    assert finger.table().refusal is None
    assert finger.table().seq == table.seq

    while finger.table().seq == table.seq:
        finger.do(wish(finger.table(), luck))
    while finger.table().can_put_down:
        finger.reach(UndoLast())
    finger.reach(UndoLast())
    assert finger.table().question == table.question
    assert finger.table().redo is not None

    finger.reach(Show("menu"))
    finger.reach(Show("log"))
    assert camera.app.screens.current == "log"
    finger.reach(RedoNext())
    finger.reach(Go())
    assert camera.app.screens.current == "table"

    finger.reach(Show("menu"))
    finger.reach(Show("home"))
    home = finger.heard.view.body
    assert isinstance(home, HomeView)
    assert home.resume is not None
    finger.reach(ContinueTable(home.resume.save))
    assert finger.table().undo is not None
