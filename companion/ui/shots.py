"""`companion shots DIR`: photographs of every screen in a game that the real engine plays."""

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.control.controller import Controller
from companion.control.intents import (
    Back,
    DismissRefusal,
    EnterOurs,
    Go,
    Intent,
    NewTable,
    OpenTable,
    SetOption,
    Show,
    ShowRule,
    TakeOffer,
    TouchSpot,
    TurnPiece,
)
from companion.control.library import Library
from companion.control.views import AppView, LogView, ResultView, TableView
from companion.editions import Editions
from companion.packs import registry
from companion.session.dealer import AppDealer
from companion.settings import Settings

PEOPLE = ("Þóra", "Ægir", "Jón", "Katrín")
SEED = "3"
"""Of the game in the pictures: one that lasts."""
MIDDLE = 4
"""The turn from which a picture is taken again: by then something lies on the board."""
_MOST = 4000
"""Intents after which a game is given up."""


class Still:
    """A controller that shows one view and remembers what was sent."""

    def __init__(self, view: AppView) -> None:
        self.view = view
        self.sent: list[Intent] = []

    def send(self, intent: Intent) -> None:
        self.sent.append(intent)

    def poll(self) -> bool:
        return False

    def catch_up(self) -> None:
        """There is nothing behind the view."""

    def key(self, name: str) -> bool:
        return False


class Camera:
    """A window without a main loop: frames are drawn when asked for. Needs `environment.prepare`."""

    def __init__(self, view: AppView) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from companion.ui.kivy_app import CompanionApp

        EventLoop.ensure_window()
        self.window = Window
        self.controller = Still(view)
        self.app = CompanionApp(self.controller)
        self.root: Any = self.app.build()
        Window.add_widget(self.root)
        self.frames()

    def frames(self, count: int = 3) -> None:
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(count):
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
            self.window.dispatch("on_draw")

    def show(self, view: AppView) -> None:
        self.controller.view = view
        self.app.refresh()
        self.frames()

    def resize(self, width: int, height: int) -> None:
        """Another panel: the app is told as by the window."""
        if tuple(self.window.size) != (width, height):
            self.window.size = (width, height)
            self.frames()
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


def played(game: str, folder: Path, *, language: str = "en", seed: str = SEED) -> Iterator[tuple[str, AppView]]:
    """A whole game as pictures: a name and the view it is of. A name may come again, with a better view."""
    settings = Settings(language=language)
    controller = Controller(
        library=Library(registry.games, Editions()),
        saves=folder,
        exports=folder,
        settings=settings,
        publish=lambda view: None,
        dealer=AppDealer(seed),
    )
    luck = random.Random(seed)
    controller.start()
    yield "home-first", controller.view
    controller.send(NewTable(game))
    yield "new-table-first", controller.view
    controller.send(SetOption("seats", 4))
    for seat, name in enumerate(PEOPLE):
        controller.send(SetOption(f"name:{seat}", name))
    yield "new-table", controller.view
    controller.send(OpenTable())
    for _ in range(_MOST):
        view = controller.view
        if isinstance(view.body, ResultView):
            break
        if isinstance(view.body, TableView):
            yield from _around(controller, view.body)
            now = controller.view.body
            controller.send(_move(now if isinstance(now, TableView) else view.body, luck))
    yield "result", controller.view
    controller.send(Show("home"))
    yield "home-after", controller.view
    controller.close()


def _around(controller: Controller, table: TableView) -> Iterator[tuple[str, AppView]]:
    """The table as it is, and what can be opened over it now."""
    early = "" if table.board.turn >= MIDDLE else "early-"
    name = situation(table)
    yield early + name, controller.view
    if table.ours is not None:
        controller.send(EnterOurs())
        yield f"{early}{name}-ours", controller.view
        controller.send(EnterOurs(False))
    if name == "lava":
        controller.send(TurnPiece(1))
        yield f"{early}lava-turned", controller.view
        wrong = next(area.spot for area in table.board.areas if area.kind == "lake")
        controller.send(TouchSpot(wrong))
        yield f"{early}refused", controller.view
        controller.send(DismissRefusal())
    if name == "walk" and table.board.turn >= MIDDLE:
        yield from _sheets(controller, table)


def _sheets(controller: Controller, table: TableView) -> Iterator[tuple[str, AppView]]:
    for sheet in ("menu", "settings", "incidents", "althingi", "laid", "decks"):
        controller.send(Show(sheet))
        yield f"sheet-{sheet}", controller.view
        controller.send(Back())
    if table.rule is not None:
        controller.send(ShowRule(table.rule.id))
        yield "rule", controller.view
        controller.send(Back())
    controller.send(Show("log"))
    if isinstance(controller.view.body, LogView):
        yield "log", controller.view
    controller.send(Show("table"))
    controller.send(Show("home"))
    yield "home", controller.view
    controller.send(Go())


def situation(table: TableView) -> str:
    """A name for what is asked, for the picture's file."""
    if table.set_up:
        return "set-up"
    if table.in_hand is not None and table.in_hand.face is not None:
        return "lava"
    if table.drawn is not None and table.drawn.halves:
        return f"card-{table.drawn.kind}"
    if table.path_open:
        return "walk"
    if table.spots:
        return "places"
    if table.ours is not None:
        return f"draw-{table.board.step}"
    if table.buttons:
        kind = table.buttons[0].face.kind if table.buttons[0].face is not None else ""
        return f"choose-{kind or table.board.step}"
    return "done"


def _move(table: TableView, luck: random.Random) -> Intent:
    """Something sensible to do next: no place that costs anything, if there is another."""
    if table.set_up or table.ours is not None:
        return Go()
    if table.spots:
        free = [offer for offer in table.spots if offer.kind not in ("price", "end")]
        return TouchSpot(luck.choice(free or list(table.spots)).spot)
    if table.buttons and (not table.go.enabled or luck.random() < 0.5):
        return TakeOffer(table.seq, luck.choice(table.buttons).index)
    return Go()


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0 done; 1 there is no display."""
    parser = argparse.ArgumentParser(prog="companion shots", description="Photograph every screen of a game.")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--game", default="eldur")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", default="800x480", type=_size, metavar="WIDTHxHEIGHT")
    parser.add_argument("--seed", default=SEED)
    asked = parser.parse_args(arguments)
    from companion.ui import environment

    driver = environment.prepare(size=asked.size)
    with tempfile.TemporaryDirectory() as saves:
        views = dict(played(asked.game, Path(saves), language=asked.lang, seed=asked.seed))
    camera = Camera(next(iter(views.values())))
    wrong = environment.faults(driver)
    if wrong:
        print("; ".join(wrong), file=sys.stderr)
        return 1
    for name, view in views.items():
        camera.show(view)
        camera.photograph(asked.folder / f"{name}.png")
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)
