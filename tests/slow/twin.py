"""The same app on this machine, where it can be asked what it shows: knows where on the glass a finger must go.

Nothing is dealt by chance (people draw and enter it), so equal touches make equal games. Import this before Kivy.
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.slow.virtual import PANEL

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui import environment

environment.prepare(size=PANEL)

from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: E402

from companion import app  # noqa: E402
from companion.control.controller import Controller  # noqa: E402
from companion.control.intents import ContinueTable, Go, Intent, NewTable, UndoLast  # noqa: E402
from companion.control.views import AppView, HomeView, TableView  # noqa: E402
from companion.rules.contract import Message  # noqa: E402
from companion.session.journal import look  # noqa: E402
from companion.settings import Settings  # noqa: E402
from companion.ui.shots import Camera  # noqa: E402
from hardware.events import DeviceFound, DeviceLost  # noqa: E402
from hardware.fake import FakePanel  # noqa: E402
from tests.control.people import MOST_STOPS, wish  # noqa: E402
from tests.ui.finger import Finger, Heard, Point, QuickTime  # noqa: E402

SETTINGS = Settings(
    deals="people", hints=False, motion=False, sound="off", home_asleep_s=0, table_dim_s=0, table_asleep_s=0
)


class Twin(Finger):
    """A finger here whose every touch is also made over there, by `touch`, in pixels from the top left."""

    def __init__(self, folder: Path, touch: Callable[..., None], settle: Callable[[], object]) -> None:
        """`settle` waits until what the touch did is seen over there."""
        self._folder = folder
        self._touch = touch
        self._settle = settle
        self._luck = Random(5)
        self.quick = QuickTime().__enter__()
        self.panel = FakePanel()
        self.controller = self._built()
        super().__init__(Camera(self.controller.view), Heard(self.controller), self.quick)
        self.camera.app.controller = self.heard
        self._look()

    def restart(self, *told: Message) -> None:
        """As after a crash or a power cut: at home, with what was saved, and what is wrong with the machine."""
        self.controller.close()
        self.panel = FakePanel()
        self.controller = self._built(*told)
        self.heard.controller = self.controller
        self._look()
        self.camera.frames()

    def _built(self, *told: Message) -> Controller:
        saves = self._folder / "saves"
        controller = app.build(
            SETTINGS, saves=saves, exports=self._folder, panel=self.panel, clock=lambda: self.quick.now
        )
        controller.start(*told)
        return controller

    @property
    def view(self) -> AppView:
        return self.controller.view

    def next_wish(self) -> Intent:
        """What somebody at this table wants now."""
        assert isinstance(self.view.body, TableView), self.view.screen
        return wish(self.view.body, self._luck)

    def sits_down(self, game: str) -> None:
        self.reach(NewTable(game))
        self.reach(Go())

    def goes_on(self) -> None:
        """From home, with the game that lies open."""
        assert isinstance(self.view.body, HomeView)
        assert self.view.body.resume is not None
        self.reach(ContinueTable(self.view.body.resume.save))

    def by_buttons(self, wanted: Intent, press: Callable[[str], bool], turn: Callable[[int], bool]) -> bool:
        """Does it with knob and buttons, here and over there; whether everything was answered there."""
        steps = 0
        if wanted not in (Go(), UndoLast()):
            while self.view.focus != wanted:
                steps += 1
                assert steps <= MOST_STOPS, f"the knob does not come to {wanted}"
                self.panel.turn(1)
                self._look()
        # In one go, as a box says it that was turned while it waited for its answer.
        answered = turn(steps) if steps else True
        self.wait()
        name = {Go(): "go", UndoLast(): "undo"}.get(wanted, "knob")
        self.panel.press(name)
        self._look()
        return press(name) and answered

    def loses_the_box(self) -> None:
        self.panel.give(DeviceLost("buttons test-box", "read failed", "buttons"))
        self._look()

    def finds_the_box(self) -> None:
        self.panel.give(DeviceFound("buttons test-box", "buttons"))
        self._look()

    def entries(self) -> list[str]:
        """What is in the newest save, but for its first line, which tells when and where it was begun."""
        saves = sorted((self._folder / "saves").glob("*.save"))
        return [row.body for row in look(saves[-1]).rows][1:] if saves else []

    def _look(self) -> None:
        self.controller.poll()
        self.camera.app.refresh()
        self.camera.frames(1)

    def tap(self, at: Point) -> None:
        self._touch((at[0], PANEL[1] - 1 - at[1]))
        super().tap(at)
        self._settle()

    def pixels(self) -> bytes:
        """What is shown: red, green and blue of each pixel, from the top left."""
        self.camera.frames(1)
        width, height = PANEL
        raw = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
        return b"".join(raw[row * width * 3 : (row + 1) * width * 3] for row in reversed(range(height)))
