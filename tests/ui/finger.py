"""A finger on the glass: finds on the screen what a person would look for, and touches it there.

Touches go in where Kivy's own input providers put theirs; everything behind that is the app as it is.
"""

import time
from collections.abc import Iterator
from itertools import pairwise

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.effects import kinetic
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.control.controller import Controller
from companion.control.intents import DragPath, Intent, TouchSpot
from companion.control.views import AppView, TableView
from companion.ui.boards import Board
from companion.ui.parts import Press
from companion.ui.shots import Camera

Point = tuple[float, float]

_WAIT_S = 0.3
"""Longer than any list of the app waits to see whether a finger scrolls."""
_MOVE_S = 0.05
"""Between two places of a finger that moves: slow enough for a list not to be flung."""


class QuickTime:
    """Kivy's clocks run by themselves, faster than any watch: nobody sits through the waits of a list or an animation.

    Lists look at a clock of their own to see how fast a finger swipes. Afterwards Kivy's goes on from where it is:
    turned back, it would wait until that time has come again.
    """

    def __init__(self) -> None:
        self.now: float = Clock.time()

    def time(self) -> float:
        self.now += 0.005
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds

    def __enter__(self) -> "QuickTime":
        Clock.time, Clock.usleep = self.time, lambda microseconds: None
        kinetic.time = self.time
        return self

    def __exit__(self, *_: object) -> None:
        del Clock.time, Clock.usleep
        kinetic.time = time.time
        kivys = Clock.time
        ahead = self.now - kivys()
        Clock.time = lambda: kivys() + ahead


class Heard:
    """A controller that remembers what the glass sent it."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.sent: list[Intent] = []

    @property
    def view(self) -> AppView:
        return self.controller.view

    def send(self, intent: Intent) -> None:
        self.sent.append(intent)
        self.controller.send(intent)

    def poll(self) -> bool:
        return self.controller.poll()

    def pressed(self, what: str) -> bool:
        return self.controller.pressed(what)

    def released(self, what: str) -> bool:
        return self.controller.released(what)

    def key(self, name: str) -> bool:
        return self.controller.key(name)

    def typed(self, text: str) -> None:
        self.controller.typed(text)


class Touch(UnitTestTouch):
    """At a place of the window, wherever on the glass that is."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(*_on_the_glass(x, y))

    def touch_move(self, x: float, y: float) -> None:
        super().touch_move(*_on_the_glass(x, y))


def _on_the_glass(x: float, y: float) -> Point:
    """Where a touch has to come in for the window to find it there: `MotionEvent.to_absolute_pos` the other way round,
    in shares of the glass, times what UnitTestTouch divides them by."""
    right, up = x / (Window.width - 1), y / (Window.height - 1)
    shares = {0: (right, up), 90: (1 - up, right), 180: (1 - right, 1 - up), 270: (up, 1 - right)}
    across, along = shares[Window.rotation]
    return across * (Window.width - 1), along * (Window.height - 1)


class Finger:
    def __init__(self, camera: Camera, heard: Heard, quick: QuickTime) -> None:
        self.quick = quick
        self.camera = camera
        self.heard = heard

    # ---- What can be seen ----

    def presses(self) -> Iterator[tuple[Press, Point]]:
        """Every button that is seen and can be pressed, with its middle."""
        for part in self._seen(self.camera.root):
            if isinstance(part, Press) and part.intent is not None and part.enabled and part.opacity:
                middle = part.to_window(part.center_x, part.center_y)
                if all(holds(view, middle) for view in lists_round(part)):
                    yield part, middle

    def board(self) -> Board:
        return next(part for part in self._seen(self.camera.root) if isinstance(part, Board) and part.table is not None)

    def _seen(self, widget: Widget) -> Iterator[Widget]:
        """Widgets in the window now: a screen manager holds only the screen that is shown."""
        yield widget
        for child in widget.children:
            yield from self._seen(child)

    def table(self) -> TableView:
        body = self.heard.view.body
        assert isinstance(body, TableView), self.heard.view.screen
        return body

    # ---- What it does ----

    def do(self, intent: Intent) -> None:
        if isinstance(intent, TouchSpot):
            self.touch(intent.spot)
        else:
            self.reach(intent)

    def press(self, intent: Intent) -> bool:
        """Presses the button that sends this; whether there is one in sight. It must be heard, and nothing else."""
        found = next((middle for part, middle in self.presses() if part.intent == intent), None)
        if found is None:
            return False
        self.tap(found)
        self._expect(intent)
        return True

    def wait(self) -> None:
        """Until what is shown now has been seen."""
        self._wait()
        self._wait()

    def reach(self, intent: Intent) -> None:
        """Presses the button that sends this; swipes through the lists where it is out of sight."""
        for _ in range(30):
            if self.press(intent):
                return
            for part in self._seen(self.camera.root):
                if isinstance(part, ScrollView) and part.do_scroll_y:
                    self._swipe(part)
        raise AssertionError(f"no way to {intent} on this screen: {[part.intent for part, _ in self.presses()]}")

    def touch(self, spot: str) -> None:
        self.tap(self.place(spot))
        self._expect(TouchSpot(spot))

    def drag(self, spots: tuple[str, ...]) -> None:
        places = [self.place(spot) for spot in spots]
        self.heard.sent.clear()
        touch = Touch(*places[0])
        touch.touch_down()
        for before, after in pairwise(places):
            for part in (0.25, 0.5, 0.75, 1.0):
                touch.touch_move(*(b + (a - b) * part for b, a in zip(before, after, strict=True)))
                self.camera.pass_by(1)
        touch.touch_up()
        self.camera.frames(2)
        self._expect(DragPath(spots))

    def place(self, spot: str) -> Point:
        board = self.board()
        x, y = board.middle(spot)
        return board.x + x, board.top - y

    def tap(self, at: Point) -> None:
        self.heard.sent.clear()
        touch = Touch(*at)
        touch.touch_down()
        self._wait()
        touch.touch_up()
        self._wait()
        self.camera.frames(1)

    def _swipe(self, view: ScrollView) -> None:
        """Half the list's window up; from the bottom, back to the top."""
        up = view.scroll_y > 0.01
        x, middle = view.to_window(view.center_x, view.center_y)
        by = view.height * 0.3 * (1 if up else -4)
        touch = Touch(x, middle - view.height * 0.3 * (1 if up else -1))
        touch.touch_down()
        for _ in range(6):
            touch.touch_move(x, touch.y + by / 3)
            self.quick.pass_by(_MOVE_S)
            self.camera.pass_by(1)
        touch.touch_up()
        for _ in range(8):
            self._wait()

    def _wait(self) -> None:
        """Time goes by, without anybody having to sit through it."""
        self.quick.pass_by(_WAIT_S)
        self.camera.pass_by(1)

    def _expect(self, intent: Intent) -> None:
        assert self.heard.sent == [intent], f"wanted {intent}, the screen sent {self.heard.sent}"
        assert self.camera.app.shown is self.heard.view


def lists_round(part: Widget) -> Iterator[ScrollView]:
    """The lists that it lies in."""
    while isinstance(part.parent, Widget):
        part = part.parent
        if isinstance(part, ScrollView):
            yield part


def holds(view: ScrollView, at: Point) -> bool:
    """Whether a point of the window is in the part of the list that is seen."""
    left, low = view.to_window(view.x, view.y)
    return bool(left <= at[0] <= left + view.width and low <= at[1] <= low + view.height)
