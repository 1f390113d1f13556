"""What is seen before the controller is there, and that nothing asked for meanwhile is lost."""

from pathlib import Path

import pytest

from companion.control.controller import Controller
from companion.control.doorstep import Doorstep
from companion.control.intents import Go, NewTable
from companion.control.views import HomeView, NewTableView, TableView
from companion.settings import Settings
from tests.contract.cases import INSTALLED
from tests.control.desk import Desk


class Behind:
    """A desk that is set up when the doorstep asks for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened: list[Desk] = []
        self.doorstep = Doorstep(Settings(), folder / "saves", self.open)

    def open(self) -> Controller:
        self.opened.append(Desk(self.folder))
        return self.opened[-1].controller

    @property
    def home(self) -> HomeView:
        body = self.doorstep.view.body
        assert isinstance(body, HomeView)
        return body


@pytest.fixture
def left(tmp_path: Path) -> Desk:
    """A game that was left unfinished."""
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.controller.close()
    return desk


def test_the_first_view_names_the_unfinished_game_and_its_board_follows(left: Desk, tmp_path: Path) -> None:
    behind = Behind(tmp_path)
    first = behind.home.resume
    assert first is not None
    assert first.board is None
    assert not behind.opened
    behind.doorstep.catch_up()
    caught_up = behind.home.resume
    assert caught_up is not None
    assert (caught_up.save, caught_up.players) == (first.save, first.players)
    assert caught_up.board is not None


def test_go_on_the_first_view_continues_the_unfinished_game(left: Desk, tmp_path: Path) -> None:
    doorstep = Behind(tmp_path).doorstep
    doorstep.send(Go())
    assert isinstance(doorstep.view.body, TableView)
    assert doorstep.view.body.seq == left.table.seq


def test_every_game_that_came_with_us_is_seen_at_first_as_it_stays(tmp_path: Path) -> None:
    from companion import app

    opened: list[Controller] = []

    def open_controller() -> Controller:
        opened.append(app.build(Settings(), saves=tmp_path, exports=tmp_path))
        opened[0].start()
        return opened[0]

    doorstep = Doorstep(Settings(), tmp_path, open_controller)
    first = doorstep.view
    assert isinstance(first.body, HomeView)
    assert {card.id for card in first.body.games} == {case.game.info.id for case in INSTALLED}
    doorstep.catch_up()
    assert doorstep.view.body == first.body
    opened[0].close()


def test_a_game_touched_on_the_first_view_is_set_up(tmp_path: Path) -> None:
    doorstep = Behind(tmp_path).doorstep
    doorstep.send(NewTable("meadow"))
    assert isinstance(doorstep.view.body, NewTableView)


def test_keys_and_letters_wake_the_controller_and_looking_does_not(tmp_path: Path) -> None:
    behind = Behind(tmp_path)
    assert not behind.doorstep.poll()
    behind.doorstep.typed("a")
    assert len(behind.opened) == 1
    assert behind.doorstep.key("m")
    assert behind.doorstep.view.sheet == "menu"
    assert len(behind.opened) == 1


def test_what_devices_bring_is_heard_once_the_controller_is_there(tmp_path: Path) -> None:
    behind = Behind(tmp_path)
    behind.doorstep.catch_up()
    behind.opened[0].panel.press("go")
    assert behind.doorstep.poll()
