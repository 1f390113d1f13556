"""An evening of games in fast motion: `python -m tests.bench.evening [hours] [game ...]`.

The app as it is, with its window, controller and saves on disk, but on a clock that runs by itself: nobody comes until
home sleeps, a finger wakes it and plays a game, goes home in the middle and on again, takes back, looks at every sheet
of the menu, leaves the table alone until that sleeps too, and plays to the end. Printed after each game, when home
sleeps again: what memory the process has and what part of it is its own (not shared, no files), and what it wrote to
disk (in whole pages, as the kernel counts it for `write_bytes`) for each hour of play. Needs Xvfb, or a DISPLAY, and a
disk under the working folder.
"""

import os
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from companion.machine.log_ring import open_log
from companion.settings import Settings
from companion.ui import environment
from tests.bench.asked import asked

THINK_S = 20.0
"""Between two touches: people move what is on the table. A golden game of Hekla has 77 to 175 entries, and half an hour
to fifty minutes is how long one is said to take by who sells it; one of Eldur 125 to 146, and ninety minutes."""
ALONE_AT_HOME_S, ALONE_AT_TABLE_S = 600, 1500
UNDONE = 3
MOST = 3_000
"""Touches after which a game is taken for stuck."""


def figure(path: str, name: str) -> int:
    """A line of one of the kernel's accounts of this process."""
    with Path(path).open(encoding="ascii") as account:
        return int(next(line.split()[1] for line in account if line.startswith(f"{name}:")))


class Evening:
    def __init__(self, folder: Path, games: tuple[str, ...], quick: Any) -> None:
        from companion import app
        from companion.session.dealer import AppDealer
        from companion.ui.shots import Camera
        from hardware.fake import FakePanel
        from tests.ui.finger import Finger, Heard

        self.quick = quick
        self.games = cycle(games)
        self.luck = Random(8)
        self.settings = Settings(hints=False)
        controller = app.build(
            self.settings,
            saves=folder / "saves",
            exports=folder,
            panel=FakePanel(),
            dealer=AppDealer("08"),
            clock=quick.time,
        )
        controller.start()
        heard = Heard(controller)
        self.camera = Camera(controller.view)
        self.camera.app.controller = heard
        self.finger = Finger(self.camera, heard, quick)
        environment.settle()
        self.start = quick.time()
        self.touches = self.play_s = self.written = 0.0

    @property
    def hours(self) -> float:
        return float((self.quick.time() - self.start) / 3600)

    def picture(self) -> None:
        """The next one, if anything is to be seen differently."""
        self.camera.pass_by(1)
        if self.camera.window.canvas.needs_redraw:
            self.camera.window.dispatch("on_draw")
            self.camera.window.flip()

    def alone(self, seconds: int) -> None:
        """Nobody is there, until it sleeps."""
        for _ in range(seconds):
            self.quick.pass_by(1.0)
            self.picture()
        rest = self.finger.heard.view.rest
        assert rest is not None
        assert rest.asleep

    def wake(self) -> None:
        """A touch does, and nothing else."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*self.camera.root.center)
        touch.touch_down()
        self.picture()
        touch.touch_up()
        self.picture()
        assert self.finger.heard.view.rest is None

    def does(self, *intents: Any) -> None:
        for intent in intents:
            self.finger.do(intent)
            self.touches += 1
            self.quick.pass_by(THINK_S)
            self.picture()

    def play(self, until_turn: int) -> bool:
        """Until this turn; whether the game goes on."""
        from companion.control.views import ResultView
        from tests.control.people import wish

        for _ in range(MOST):
            view = self.finger.heard.view
            if isinstance(view.body, ResultView):
                return False
            if self.finger.table().board.turn >= until_turn:
                return True
            self.does(wish(self.finger.table(), self.luck))
        raise AssertionError(f"no end after {MOST} touches")

    def look_round(self) -> None:
        """Home and on again, some steps taken back, every sheet of the menu."""
        from companion.control.intents import Back, ContinueTable, Show, UndoLast
        from companion.control.views import HomeView

        while self.finger.table().can_put_down:
            self.does(UndoLast())
        for _ in range(UNDONE):
            if self.finger.table().undo is not None:
                self.does(UndoLast())
        for name in ("settings", "rules"):
            self.does(Show("menu"), Show(name), Back())
        self.does(Show("menu"), Show("home"))
        home = self.finger.heard.view.body
        assert isinstance(home, HomeView)
        assert home.resume is not None
        self.does(ContinueTable(home.resume.save))

    def game(self) -> str:
        """Wakes home and plays one, until home sleeps again; which one it was."""
        from companion.control.intents import Go, NewTable, Show

        self.wake()
        began, written = self.hours, figure("/proc/self/io", "write_bytes")
        game = next(self.games)
        self.does(NewTable(game), Go())
        if self.play(2):
            self.look_round()
            self.alone(ALONE_AT_TABLE_S)
            self.wake()
            self.play(MOST)
        self.does(Show("menu"), Show("home"))
        self.play_s += (self.hours - began) * 3600
        self.written += figure("/proc/self/io", "write_bytes") - written
        self.alone(ALONE_AT_HOME_S)
        return game


def main() -> None:
    if not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", sys.executable, "-m", "tests.bench.evening", *sys.argv[1:]])
    hours, cases = asked(8)
    environment.prepare(size=(800, 480))
    from tests.ui.finger import QuickTime

    own: dict[str, list[float]] = {}
    """After each game of a kind. They are compared with their own kind: of a long one there is more to be kept."""
    with tempfile.TemporaryDirectory(dir=".") as folder, QuickTime() as quick:
        open_log(Path(folder) / "log")
        evening = Evening(Path(folder), tuple(case.game.info.id for case in cases), quick)
        evening.alone(ALONE_AT_HOME_S)
        while evening.hours < hours or not own:
            game = evening.game()
            rss, own_mb = (figure("/proc/self/smaps_rollup", name) / 1024 for name in ("Rss", "Anonymous"))
            if evening.hours >= 1:
                own.setdefault(game, []).append(own_mb)
            print(
                f"{game} after {evening.hours:4.1f} h, {evening.touches:5.0f} touches: "
                f"{rss:.1f} MB, own {own_mb:.1f} MB; "
                f"{evening.written / evening.play_s * 3600 / 1e6:.2f} MB written for each hour of play",
                flush=True,
            )
        grown = ", ".join(f"{name} {each[-1] - each[0]:+.1f} MB" for name, each in own.items())
        print(f"grown since the first hour: {grown}")
        evening.camera.close()


if __name__ == "__main__":
    main()
