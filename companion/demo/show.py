"""The demonstration: a recorded game of Eldur on whatever screen there is, with pictures of what was seen."""

import time
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import build
from companion.control.controller import Controller
from companion.control.intents import DismissRefusal, Go, Intent, Show, TickHands, TouchSpot
from companion.control.views import AppView, TableView
from companion.demo.playback import Playback
from companion.editions import Editions
from companion.settings import Rotation, Settings
from companion.ui import environment
from companion.ui.shots import Camera

PACE_S = 0.05
"""Between two things that are done."""


def recorded() -> list[str]:
    """The lines of the recorded game."""
    return (files("companion.demo") / "game.jsonl").read_text(encoding="utf-8").splitlines()


def show(driver: environment.Driver, pictures: Path, *, rotation: Rotation = 0, pace_s: float = PACE_S) -> None:
    """Plays from home to the log of the finished game. Raises NoScreenError."""
    playback = Playback(recorded(), Editions().edition_for)
    with TemporaryDirectory(prefix="companion-demo-") as folder:
        controller = build(
            Settings(motion=False, hints=False, rotation=rotation),
            saves=Path(folder) / "saves",
            exports=Path(folder),
            dealer=playback,
        )
        controller.start()
        try:
            _Show(controller, driver, pictures, pace_s).play(playback)
        finally:
            controller.close()


class _Show:
    def __init__(self, controller: Controller, driver: environment.Driver, pictures: Path, pace_s: float) -> None:
        self.controller = controller
        self.pictures = pictures
        self.pace_s = pace_s
        self.seen: set[str] = set()
        self.camera = Camera(controller.view)
        environment.check_screen(driver)
        self.photograph()

    def play(self, playback: Playback) -> None:
        steps = playback.intents()
        *form, sit_down = next(steps)
        self.send(*form)
        self.photograph()
        self.send(sit_down)
        self.photograph()
        self.send(TickHands(), TickHands())
        for intents in steps:
            self.clear_the_hands()
            if isinstance(intents[-1], TouchSpot):
                self.touch_beside()
            self.send(*intents)
            self.photograph()
        self.send(Go())
        self.photograph()
        self.send(Show("log"))
        self.photograph()

    def send(self, *intents: Intent) -> None:
        for intent in intents:
            self.controller.send(intent)
            self.camera.show(self.controller.view)
            time.sleep(self.pace_s)

    def clear_the_hands(self) -> None:
        body = self.controller.view.body
        if isinstance(body, TableView) and body.go.text.key in ("shell.go_done", "shell.go_set_up"):
            self.send(Go())

    def touch_beside(self) -> None:
        """Once for each question: a place that is not allowed, to show that the app says why."""
        body = self.controller.view.body
        if not isinstance(body, TableView) or f"refused {body.question.key}" in self.seen:
            return
        self.seen.add(f"refused {body.question.key}")
        allowed = {offer.spot for offer in body.spots}
        other = next((area.spot for area in body.board.areas if area.kind == "lake" and area.spot not in allowed), None)
        if other is not None:
            self.send(TouchSpot(other))
            self.photograph()
            self.send(DismissRefusal())

    def photograph(self) -> None:
        """A picture of every sort of view, the first time it is seen."""
        name = _name(self.controller.view)
        if name in self.seen:
            return
        number = sum(not each.startswith("refused ") for each in self.seen) + 1
        self.seen.add(name)
        self.camera.photograph(self.pictures / f"{number:02d}-{name}.png")


def _name(view: AppView) -> str:
    body = view.body
    if not isinstance(body, TableView):
        return view.screen
    if body.set_up:
        return "set-up"
    question = body.question.key.rpartition(".")[2].removeprefix("ask_").replace("_", "-")
    return f"refused-{question}" if body.refusal else question
