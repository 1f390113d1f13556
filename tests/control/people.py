"""People at the screen: they see only what the view shows, and do something with it."""

from collections.abc import Callable
from random import Random

from companion.control.colours import colour_of
from companion.control.intents import (
    EnterOurs,
    Go,
    Intent,
    TakeOffer,
    TouchSpot,
    TurnPiece,
    UndoLast,
)
from companion.control.lamps import SEATS
from companion.control.views import TableView
from tests.control.desk import Desk

MOST = 6_000
"""Intents after which a game is taken for stuck."""
MOST_STOPS = 200
"""More than any screen has for the knob."""


def wish(table: TableView, luck: Random) -> Intent:
    """One thing people may do now: mostly what gains points or what GO says, else a place, a button, another turn of
    the tile, their own draw, or to put down again what they hold."""
    gains = [offer for offer in table.spots if offer.kind == "gain"]
    if gains and luck.random() < 0.9:
        return TouchSpot(luck.choice(gains).spot)
    if table.ours and not table.entering and luck.random() < 0.2:
        return EnterOurs()
    if table.in_hand and luck.random() < 0.3:
        return TurnPiece(1)
    if table.can_put_down and luck.random() < 0.05:
        return UndoLast()
    choices: list[Intent] = [TouchSpot(offer.spot) for offer in table.spots]
    choices += [TakeOffer(table.seq, button.index) for button in table.buttons if button.text != table.go.text]
    if table.go.enabled and (not choices or luck.random() < 0.5):
        return Go()
    return luck.choice(choices)


def plays(desk: Desk, luck: Random, each: Callable[[TableView], None] = lambda table: None) -> int:
    """From the table's first question to the result; how many intents it took."""
    for count in range(MOST):
        if desk.view.screen == "result":
            return count
        each(desk.table)
        desk.send(wish(desk.table, luck))
    raise AssertionError(f"no result after {MOST} intents: {desk.table.question}")


def plays_by_buttons(desk: Desk, luck: Random) -> None:
    """The same without touching the glass."""
    for _ in range(MOST):
        if desk.view.screen == "result":
            return
        presses(desk, wish(desk.table, luck), luck)
    raise AssertionError(f"no result after {MOST} intents: {desk.table.question}")


def presses(desk: Desk, wanted: Intent, luck: Random) -> None:
    """Does it with the panel's buttons and its knob."""
    panel, table = desk.panel, desk.table
    if wanted == UndoLast():
        desk.press("undo")
    elif wanted == Go():
        by_colour = table.seats and luck.random() < 0.3
        desk.press(SEATS[colour_of(table.seats[0], table.players)] if by_colour else "go")
    else:
        for _ in range(MOST_STOPS):
            if desk.view.focus == wanted:
                break
            panel.turn(1)
            desk.controller.poll()
        assert desk.view.focus == wanted, "the knob does not come there"
        desk.press("knob")
