"""`companion shots DIR`: photographs of every screen in a game that the real engine plays, and all on one sheet."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

from companion.control.intents import Intent
from companion.control.views import AppView
from companion.settings import Settings
from companion.ui.contact import write_sheet
from companion.ui.walkthrough import PEOPLE, SEED, played

TIME_OF_DAY = "22:14"
"""In every picture."""


class Still:
    """A controller that shows one view and remembers what was sent."""

    def __init__(self, view: AppView) -> None:
        self.view = view
        self.sent: list[Intent] = []

    def send(self, intent: Intent) -> None:
        self.sent.append(intent)

    def poll(self) -> bool:
        return False

    def pressed(self, what: str) -> bool:
        return True

    def released(self, what: str) -> bool:
        return True

    def key(self, name: str) -> bool:
        return False

    def typed(self, text: str) -> None:
        """Nobody reads it."""


class Camera:
    """A window without a main loop: frames go by when asked for. Needs `environment.prepare`."""

    def __init__(self, view: AppView) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from companion.ui.kivy_app import CompanionApp

        EventLoop.ensure_window()
        self.window = Window
        self.controller = Still(view)
        self.app = CompanionApp(self.controller, time_of_day=lambda: TIME_OF_DAY)
        self.root: Any = self.app.build()
        Window.add_widget(self.root)
        self.frames()

    def frames(self, count: int = 3) -> None:
        """So many go by; the last one is drawn."""
        self.pass_by(count)
        self.window.dispatch("on_draw")

    def pass_by(self, count: int) -> None:
        """Frames that nobody looks at."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(count):
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def show(self, view: AppView) -> None:
        self.controller.view = view
        self.app.refresh()
        self.frames()

    def resize(self, width: int, height: int) -> None:
        """Another panel: the app is told as by the window."""
        if tuple(self.window.size) != (width, height):
            self.window.size = (width, height)
            self.frames()
            self.window.flip()  # or what is drawn into keeps its old size
            self.app._resized(self.window, width, height)
            self.frames()

    def photograph(self, path: Path) -> None:
        """The window as a PNG file."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
        from kivy.graphics.texture import Texture

        self.frames(1)
        width, height = (round(side) for side in self.window.size)
        pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        texture = Texture.create(size=(width, height), colorfmt="rgb")
        texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
        path.parent.mkdir(parents=True, exist_ok=True)
        texture.save(str(path), flipped=True)

    def close(self) -> None:
        self.app.stop_watching()
        self.window.remove_widget(self.root)


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0 done; 1 there is no display."""
    parser = argparse.ArgumentParser(prog="companion shots", description="Photograph every screen of a game.")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--game", default="eldur")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", default="800x480", type=_size, metavar="WIDTHxHEIGHT")
    parser.add_argument("--seats", default=len(PEOPLE), type=int)
    for name in ("text_size", "palette"):
        choices = get_args(get_type_hints(Settings)[name])
        parser.add_argument(f"--{name.replace('_', '-')}", default=choices[0], choices=choices)
    parser.add_argument("--seed", default=SEED)
    asked = parser.parse_args(arguments)
    from companion.ui import environment

    driver = environment.prepare(size=asked.size)
    with tempfile.TemporaryDirectory() as saves:
        settings = Settings(language=asked.lang, text_size=asked.text_size, palette=asked.palette, motion=False)
        views = dict(played(asked.game, Path(saves), settings=settings, seed=asked.seed, seats=asked.seats))
    camera = Camera(next(iter(views.values())))
    wrong = environment.faults(driver)
    if wrong:
        print("; ".join(wrong), file=sys.stderr)
        return 1
    for name, view in views.items():
        camera.show(view)
        camera.photograph(asked.folder / f"{name}.png")
    write_sheet(asked.folder / "contact.png", [asked.folder / f"{name}.png" for name in sorted(views)])
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)
