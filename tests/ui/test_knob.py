"""Buttons alone, on the real screen: what comes out of panel and knob, and where the focus is to be seen."""

from collections.abc import Callable
from random import Random

import pytest

from companion.control import focus
from companion.control.colours import colour_of
from companion.control.intents import (
    Back,
    EnterKeyRow,
    EnterOurs,
    Go,
    Intent,
    NewTable,
    OpenKeyboard,
    SetOption,
    Show,
    ShowRule,
    TouchSpot,
    UndoLast,
)
from companion.control.lamps import SEATS
from companion.control.sheets import RULES
from companion.control.views import NewTableView, ResultView
from companion.ui.keys import Paper
from companion.ui.parts import Press
from companion.ui.shots import Camera
from companion.ui.theme import look
from hardware.fake import FakePanel
from tests.contract.cases import INSTALLED, Case
from tests.control.people import wish
from tests.ui.finger import Finger, holds, lists_round
from tests.ui.test_whole_games import BRISK

every_game = pytest.mark.parametrize("case", INSTALLED, ids=str)
ENDS = 4
"""Of a long list so many stops are looked at from its beginning, and so many from its end."""
MOST_STOPS = 200
MOST = 3_000


class Hands:
    """On the panel; the glass is not touched."""

    def __init__(self, finger: Finger) -> None:
        self.finger = finger
        panel = finger.heard.controller._panel
        assert isinstance(panel, FakePanel)
        self.panel = panel

    def press(self, name: str) -> None:
        self.finger.wait()
        self.panel.press(name)
        self._seen()

    def turn(self, steps: int) -> None:
        self.panel.turn(steps)
        self._seen()

    def _seen(self) -> None:
        """As the app does it with every frame."""
        self.finger.camera.app._poll(0)
        self.finger.camera.frames(1)

    def take(self, wanted: Intent) -> None:
        """Turns the knob the short way to what sends this, and presses it."""
        view = self.finger.heard.view
        stops = focus.stops(view)
        assert wanted in stops, f"the knob does not come to {wanted} but to {stops}"
        at = stops.index(wanted)
        if view.focus in stops:
            by = at - stops.index(view.focus)
            self.turn(min(by, by - len(stops), by + len(stops), key=abs))
        else:
            self.turn(min(at + 1, at - len(stops), key=abs))
        assert self.finger.heard.view.focus == wanted
        self.press("knob")


@pytest.fixture
def hands(camera: Camera, sit_down: Callable[..., Finger]) -> Hands:
    camera.resize(800, 480)
    return Hands(sit_down("3"))


def rings(finger: Finger) -> list[object]:
    """What shows the focus, where people can see it: buttons, rows of keys, places of the board."""
    now = finger.heard.view.focus
    parts = [*finger._seen(finger.camera.root)]
    found: list[object] = [part.intent for part in parts if isinstance(part, Press) and part.focused and framed(part)]
    if isinstance(now, EnterKeyRow):
        found += [now for part in parts if isinstance(part, Paper) and part.focus == now]
    if isinstance(now, TouchSpot):
        board = finger.board()
        x, y = board.middle(now.spot)
        found += [now] if board.focus == now and 0 <= x <= board.width and 0 <= y <= board.height else []
    return found


def framed(part: Press) -> bool:
    """Whether all of its frame is in sight."""
    y, height = part.focus_box()
    left, top = part.to_window(part.x, part.top - y)
    ends = ((left + 1, top - 1), (left + part.width - 1, top - height + 1))
    inside = all(0 <= x <= look.size[0] and 0 <= y <= look.size[1] for x, y in ends)
    return inside and all(holds(view, end) for view in lists_round(part) for end in ends)


def looks_round(hands: Hands) -> None:
    """Every stop from the first to the last, or both ends of a long list: one ring, in sight, where the focus is."""
    count = len(focus.stops(hands.finger.heard.view))
    assert count
    steps = [1] * min(count, ENDS) + ([-1] * (2 * ENDS) if count > ENDS else [])
    for step in steps:
        hands.turn(step)
        view = hands.finger.heard.view
        assert rings(hands.finger) == [view.focus], (view.screen, view.sheet)


@every_game
def test_the_focus_is_seen_wherever_the_knob_goes(hands: Hands, case: Case) -> None:
    """Every screen and sheet of a game is come to by the knob, looked round, and left by UNDO or GO."""
    finger = hands.finger
    looks_round(hands)
    hands.take(Show("menu"))
    looks_round(hands)
    hands.press("undo")
    hands.take(NewTable(case.game.info.id))
    looks_round(hands)
    hands.take(OpenKeyboard("name:0"))
    looks_round(hands)
    hands.take(EnterKeyRow(2))
    looks_round(hands)
    hands.press("knob")
    hands.press("go")
    form = finger.heard.view.body
    assert isinstance(form, NewTableView)
    assert form.players[0].name
    hands.press("go")
    looks_round(hands)
    asked = set()
    luck = Random(7)
    for _ in range(40):
        table = finger.table()
        if table.question.key not in asked:
            asked.add(table.question.key)
            looks_round(hands)
            if table.ours and not table.entering:
                hands.take(EnterOurs())
                looks_round(hands)
                hands.take(EnterOurs(open=False))
        does(hands, wish(finger.table(), luck), luck)
    sheets(hands)


def sheets(hands: Hands) -> None:
    finger = hands.finger
    while finger.table().can_put_down:
        hands.press("undo")
    hands.take(Show("menu"))
    looks_round(hands)
    for item in finger.heard.view.menu:
        if not isinstance(item.intent, Show) or item.intent.screen == "home":
            continue
        hands.take(item.intent)
        looks_round(hands)
        if item.intent.screen == RULES:
            (rule, *_) = [stop for stop in focus.stops(finger.heard.view) if isinstance(stop, ShowRule)]
            hands.take(rule)
            looks_round(hands)
            hands.press("undo")
        if item.intent.screen == "correct":
            spot = finger.table().board.areas[0].spot
            hands.take(TouchSpot(spot))
            looks_round(hands)
            hands.take(Back())
            hands.take(Back())
        elif item.intent.screen == "log":
            hands.press("go")
        else:
            hands.press("undo")
        assert (finger.heard.view.screen, finger.heard.view.sheet) == ("table", "")
        hands.take(Show("menu"))
    hands.press("undo")


def does(hands: Hands, wanted: Intent, luck: Random) -> None:
    table = hands.finger.table()
    if wanted == UndoLast():
        hands.press("undo")
    elif wanted == Go():
        hands.press(SEATS[colour_of(table.seats[0], table.players)] if table.seats and luck.random() < 0.3 else "go")
    else:
        hands.take(wanted)


@every_game
def test_a_whole_game_is_played_by_buttons_and_knob_from_home_to_home(hands: Hands, case: Case) -> None:
    """The glass is not touched: new table, set-up, every turn, the result, another game, and back."""
    finger = hands.finger
    seats = case.game.info.seats[0]
    hands.take(NewTable(case.game.info.id))
    for seat in range(1, seats) if case.game.opponent is not None else ():
        hands.take(SetOption(f"companion:{seat}", True))
    hands.press("go")
    luck = Random(BRISK[seats])
    for _ in range(MOST):
        if isinstance(finger.heard.view.body, ResultView):
            break
        does(hands, wish(finger.table(), luck), luck)
    assert isinstance(finger.heard.view.body, ResultView)
    assert finger.heard.sent == []
    looks_round(hands)
    hands.press("go")
    assert finger.heard.view.screen == "new_table"
    hands.press("undo")
    assert finger.heard.view.screen == "home"
    looks_round(hands)
