"""The safe screen: shown when the app has crashed several times at once. Needs no saves, no devices and no game.

A touch anywhere, or any key, starts the app anew.
"""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.i18n.catalog import Catalog
from companion.kiosk import Kiosk
from companion.ui import environment

BACKGROUND, BRIGHT, SOFT = (0.063, 0.078, 0.094, 1), (0.953, 0.925, 0.867, 1), (0.616, 0.663, 0.698, 1)
"""The colours bg, bone and ash. Written out, since the theme may be what crashed."""


class SafeApp(App):
    title = "Volcano companion"

    def __init__(self, texts: Catalog, log_tail: str, kiosk: Kiosk) -> None:
        super().__init__()
        self._texts = texts
        self._log_tail = log_tail
        self._kiosk = kiosk

    def build(self) -> BoxLayout:
        Window.clearcolor = BACKGROUND
        height = min(Window.width, Window.height)
        root = BoxLayout(orientation="vertical", padding=height / 12, spacing=height / 30)
        say = self._texts.say
        root.add_widget(_text(say("shell.safe_title"), height / 12, BRIGHT))
        root.add_widget(_text(say("shell.safe_text"), height / 20, BRIGHT))
        root.add_widget(_text(self._log_tail, height / 36, SOFT))
        Window.bind(on_touch_up=self._again, on_key_down=self._again)
        Window.bind(on_flip=self._first_shown)
        Clock.schedule_interval(self._beat, 1)
        return root

    def _beat(self, _: float) -> None:
        self._kiosk.beat()
        # The bare screen can be one picture behind, and black if there is only one.
        Window.canvas.ask_update()

    def _first_shown(self, *_: Any) -> None:
        Window.unbind(on_flip=self._first_shown)
        self._kiosk.shown()

    def _again(self, *_: Any) -> bool:
        self.stop()
        return True


def _text(text: str, size: float, colour: tuple[float, ...]) -> Label:
    label = Label(text=text, font_size=size, color=colour, halign="left", valign="middle", markup=False)
    label.bind(size=lambda each, room: setattr(each, "text_size", room))
    return label


def show(texts: Catalog, driver: environment.Driver, log_tail: str, kiosk: Kiosk) -> None:
    """Until somebody touches it. Raises NoScreenError."""
    environment.check_screen(driver)
    SafeApp(texts, log_tail, kiosk).run()
