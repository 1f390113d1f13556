"""Photographs of screens: draws a view in the window and saves what is seen."""

from pathlib import Path
from typing import Any

from companion.control.intents import Intent
from companion.control.views import AppView


class Still:
    """A controller that shows one view and remembers what was sent."""

    def __init__(self, view: AppView) -> None:
        self.view = view
        self.sent: list[Intent] = []

    def send(self, intent: Intent) -> None:
        self.sent.append(intent)

    def poll(self) -> bool:
        return False

    def key(self, name: str) -> bool:
        return False


class Camera:
    """A window without a main loop: frames are drawn when asked for."""

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
        self.window.remove_widget(self.root)
