"""Who begins where the rule finds nobody: nobody was in Iceland, or all of them together, and all long to go there."""

from pathlib import Path
from typing import Any

import pytest

from companion.app import build
from companion.control.controller import Controller
from companion.control.intents import Go, NewTable, SetOption, TakeOffer, UndoLast
from companion.control.views import TableView
from companion.games.hekla.actions import Begin
from companion.rules.contract import Chance, Choice, Seat, message
from companion.session.dealer import AppDealer, Dealer, ScriptedDealer
from companion.session.entries import Edition, Player
from companion.session.resuming import resume
from companion.session.session import Accepted, Session
from companion.settings import Settings
from tests.games.hekla.scenes import SHIPPED

GAME: Any = SHIPPED.game
EDITION = Edition(GAME, "companion", "")
LOTS = message("shell.draw_lots")


def opened(dealer: Dealer, seats: int = 3, path: Path | None = None) -> Session:
    return Session.new(EDITION, players=(Player(),) * seats, dealer=dealer, path=path)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_as_likely(seats: int) -> None:
    asked = opened(AppDealer(), seats).waiting
    assert isinstance(asked, Choice)
    assert isinstance(asked.lots, Chance)
    assert dict(asked.lots.options) == {str(seat): 1 for seat in range(seats)}
    assert (asked.lots.count, asked.rule.id) == (1, "H-022")


def test_a_lot_is_kept_as_drawn_by_the_app_and_an_answer_as_given(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    session = opened(ScriptedDealer([("2",)]), path=path)
    drawn = session.deal()
    assert isinstance(drawn, Accepted)
    assert drawn.action == Begin(Seat(2))
    session.close()
    again = resume(path, lambda _: EDITION)
    assert (again.log[-1].action, again.log[-1].dealt, again.state.active) == (Begin(Seat(2)), True, 2)
    again.undo()
    again.submit(Begin(Seat(1)))
    assert (again.log[-1].action, again.log[-1].dealt) == (Begin(Seat(1)), False)
    again.close()


def test_a_lot_that_was_undone_is_drawn_again() -> None:
    """Undo is no new draw: the script has only one."""
    session = opened(ScriptedDealer([("2",)]))
    session.deal()
    session.undo()
    session.deal()
    assert session.state.active == 2


def test_nothing_else_is_left_to_lots() -> None:
    session = opened(AppDealer())
    session.submit(Begin(Seat(0)))
    assert session.deal() is None


@pytest.fixture
def controller(tmp_path: Path) -> Controller:
    made = build(Settings(hints=False), saves=tmp_path, exports=tmp_path, dealer=ScriptedDealer([("1",)]))
    made.start()
    for intent in (NewTable("hekla"), SetOption("seats", 3), Go(), Go()):
        made.send(intent)
    return made


def table(controller: Controller) -> TableView:
    assert isinstance(controller.view.body, TableView)
    return controller.view.body


def test_one_tap_draws_lots_beside_the_names(controller: Controller) -> None:
    before = table(controller)
    assert [button.text.key for button in before.buttons] == ["hekla.label_begin"] * 3 + ["shell.draw_lots"]
    assert not before.go.enabled, "GO does not draw for people who can answer"
    (lots,) = (button for button in before.buttons if button.text == LOTS)
    controller.send(TakeOffer(before.seq, lots.index))
    assert table(controller).seats == (1,)
    assert all(button.text != LOTS for button in table(controller).buttons)
    controller.send(UndoLast())
    assert table(controller).buttons == before.buttons
    controller.close()


def test_before_everybody_sits_nothing_is_drawn(tmp_path: Path) -> None:
    controller = build(Settings(hints=False), saves=tmp_path, exports=tmp_path)
    controller.start()
    for intent in (NewTable("hekla"), Go()):
        controller.send(intent)
    assert table(controller).set_up
    assert table(controller).buttons == ()
    controller.close()
