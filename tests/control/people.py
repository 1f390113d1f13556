"""People at the screen: they see only what the view shows, and do something with it."""

from collections.abc import Callable, Sequence
from random import Random

from companion.control.colours import colour_of
from companion.control.intents import (
    EnterOurs,
    Go,
    Intent,
    TakeOffer,
    TouchSpot,
    TurnPiece,
)
from companion.control.lamps import SEATS
from companion.control.views import TableView
from tests.control.desk import Desk

MOST = 6_000
"""Intents after which a game is taken for stuck."""


def touches(table: TableView, luck: Random) -> Sequence[Intent]:
    """One thing people may do now: mostly what GO says, else a place, a button, a turn of the tile, their own draw."""
    choices: list[Intent] = [TouchSpot(offer.spot) for offer in table.spots]
    choices += [TakeOffer(table.seq, button.index) for button in table.buttons]
    if table.ours and not table.entering and luck.random() < 0.3:
        return [EnterOurs()]
    if table.in_hand and luck.random() < 0.4:
        return [TurnPiece(luck.choice((-1, 1)))]
    if table.go.enabled and (not choices or luck.random() < 0.5):
        return [Go()]
    return [luck.choice(choices)]


def plays(desk: Desk, luck: Random, each: Callable[[TableView], None] = lambda table: None) -> int:
    """From the table's first question to the result; how many intents it took."""
    for count in range(MOST):
        if desk.view.screen == "result":
            return count
        each(desk.table)
        desk.send(*touches(desk.table, luck))
    raise AssertionError(f"no result after {MOST} intents: {desk.table.question}")


def presses(desk: Desk, luck: Random) -> None:
    """One thing done with the panel's buttons and knob only."""
    panel = desk.panel
    table = desk.table
    if table.go.enabled and (table.hands or not (table.spots or table.buttons) or luck.random() < 0.5):
        panel.press("go" if luck.random() < 0.7 or not table.seats else SEATS[colour_of(table.seats[0], table.players)])
    else:
        before = desk.view
        panel.turn(luck.randint(1, max(1, len(table.spots) + len(table.buttons))) * luck.choice((1, 1, 1, -1)))
        desk.controller.poll()
        assert desk.view.focus is not None or desk.view == before
        if isinstance(desk.view.focus, TouchSpot | TakeOffer | TurnPiece | EnterOurs):
            panel.press("knob")
    desk.controller.poll()
