"""Whole games of Eldur on the real screen: every entry is made by a finger, from new table to result."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion import app
from companion.control.controller import Controller
from companion.control.intents import (
    Back,
    ContinueTable,
    EnterOurs,
    Go,
    Intent,
    NewTable,
    RedoNext,
    SetOption,
    Show,
    ShowRule,
    TakeOffer,
    TouchSpot,
    TurnPiece,
    UndoLast,
)
from companion.control.views import HomeView, ResultView, TableView
from companion.session.dealer import AppDealer
from companion.settings import Settings
from companion.ui.shots import Camera
from hardware.fake import FakePanel
from tests.ui.finger import Finger, Heard, QuickTime

MOST = 3_000
"""Touches after which a game is taken for stuck."""


@pytest.fixture
def quick() -> Iterator[QuickTime]:
    with QuickTime() as time:
        yield time


@pytest.fixture
def sit_down(camera: Camera, quick: QuickTime, tmp_path: Path) -> Iterator[Callable[..., Finger]]:
    """The app as `companion run` builds it, at home, with the luck of a seed and a finger on the glass.

    Given a folder it keeps its games there.
    """
    built: list[Controller] = []

    def start(seed: str, saves: Path = tmp_path / "saves") -> Finger:
        built.append(app.build(Settings(), saves=saves, exports=tmp_path, panel=FakePanel(), dealer=AppDealer(seed)))
        built[-1].start()
        heard = Heard(built[-1])
        camera.app.controller = heard
        camera.app.refresh()
        camera.frames()
        return Finger(camera, heard, quick)

    yield start
    camera.app.controller = camera.controller
    for controller in built:
        controller.close()


def wish(table: TableView, luck: Random) -> Intent:
    """What people do: mostly what GO says, else a place, a card, a turn of the tile, their own draw."""
    choices: list[Intent] = [TouchSpot(offer.spot) for offer in table.spots]
    choices += [TakeOffer(table.seq, button.index) for button in table.buttons if button.text != table.go.text]
    if table.ours and not table.entering and luck.random() < 0.15:
        return EnterOurs()
    if table.in_hand and luck.random() < 0.2:
        return TurnPiece(1)
    if table.go.enabled and (not choices or luck.random() < 0.5):
        return Go()
    return luck.choice(choices)


def play(finger: Finger, luck: Random) -> ResultView:
    for _ in range(MOST):
        body = finger.heard.view.body
        if isinstance(body, ResultView):
            return body
        finger.do(wish(finger.table(), luck))
    raise AssertionError(f"no result after {MOST} touches")


@pytest.mark.parametrize(("seats", "size"), [(2, (800, 480)), (3, (1280, 720)), (4, (800, 480))])
def test_a_whole_game_is_played_by_touch_from_new_table_to_result(
    camera: Camera, sit_down: Callable[..., Finger], tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    camera.resize(*size)
    finger = sit_down(f"{seats}")
    finger.reach(NewTable("eldur"))
    if seats != 2:
        finger.reach(SetOption("seats", seats))
    finger.reach(Go())
    result = play(finger, Random(seats))
    assert len(result.players) == seats
    assert result.turns >= 1
    assert camera.app.screens.current == "result"
    assert list((tmp_path / "saves").glob("eldur-*.save"))


def test_a_game_that_was_killed_is_continued_by_touch_where_it_was(
    camera: Camera, sit_down: Callable[..., Finger], tmp_path: Path
) -> None:
    """A killed app leaves its saves as they are on disk at that moment: nothing is closed first."""
    camera.resize(800, 480)
    finger = sit_down("5")
    finger.reach(NewTable("eldur"))
    finger.reach(Go())
    luck = Random(5)
    while finger.table().board.turn < 2:
        finger.do(wish(finger.table(), luck))
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


def test_ways_undo_refusals_and_sheets_are_under_the_finger(camera: Camera, sit_down: Callable[..., Finger]) -> None:
    """Play until a helper walks; draw its way, touch the lake, take the way back, look at the log, go home, go on."""
    camera.resize(800, 480)
    finger = sit_down("77")
    finger.reach(NewTable("eldur"))
    finger.reach(Go())
    luck = Random(7)
    while not (table := finger.table()).path_open or not any(len(offer.path) > 1 for offer in table.spots):
        finger.do(wish(table, luck))
    seq = table.seq

    lake = next(area.spot for area in table.board.areas if area.kind == "lake")
    finger.touch(lake)
    refusal = finger.table().refusal
    assert refusal is not None
    assert refusal.rule is not None
    finger.reach(ShowRule(refusal.rule.id))
    assert finger.heard.view.rule is not None
    finger.reach(Back())
    assert finger.heard.key("escape")
    camera.app.refresh()
    assert finger.table().refusal is None
    assert finger.table().seq == seq

    way = next(offer.path for offer in table.spots if len(offer.path) > 1)
    finger.drag(way)
    assert finger.table().seq == seq + 1
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
    resume = finger.heard.view.body
    assert isinstance(resume, HomeView)
    assert resume.resume is not None
    finger.reach(ContinueTable(resume.resume.save))
    assert finger.table().undo is not None
