"""The window: shows what the controller publishes, carries touches to it, and rests when nobody touches.

Import only after `environment.prepare`.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from importlib.resources import files
from typing import Any, Protocol

import msgspec
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import kivy_postproc_modules
from kivy.lang import Builder
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.control.doorstep import Doorstep
from companion.control.intents import Intent
from companion.control.sheets import STAFF
from companion.control.views import AppView
from companion.ui import environment, haste, kept, text
from companion.ui.motion.still import Still
from companion.ui.motion.timeline import timeline
from companion.ui.motion.veil import Veil
from companion.ui.theme import look
from companion.ui.touch import Sieve, TouchWatch, listen_with_mtdev

log = logging.getLogger(__name__)


class Kiosk(Protocol):
    """What the window tells the machine it runs on, see `companion.kiosk`."""

    def shown(self) -> None: ...

    def beat(self, *, is_well: bool = True) -> None: ...


class Controller(Protocol):
    """What the window needs of `control.Controller`."""

    @property
    def view(self) -> AppView: ...

    def send(self, intent: Intent) -> None: ...

    def poll(self) -> bool:
        """Take what devices brought since the last call; `view` changes if that changed anything."""
        ...

    def pressed(self, what: str) -> bool:
        """A finger or key came down; whether it may act, or only woke the screen."""
        ...

    def released(self, what: str) -> bool:
        """It was let go; whether that may act."""
        ...

    def key(self, name: str) -> bool:
        """A key of a keyboard, by Kivy's name; whether it meant anything."""
        ...

    def typed(self, text: str) -> None:
        """What a keyboard wrote."""
        ...


def local_time() -> str:
    """What a clock on the wall says: "22:14"."""
    return datetime.now().strftime("%H:%M")


class CompanionApp(App):
    """`run` opens the window and comes back when it is closed."""

    title = "Volcano companion"
    use_kivy_settings = False

    def __init__(
        self,
        controller: Controller,
        once_shown: Callable[[], object] = lambda: None,
        time_of_day: Callable[[], str] = local_time,
        **kwargs: Any,
    ) -> None:
        """`once_shown` is called when the first frame is there: now is the time for what takes longer."""
        super().__init__(**kwargs)
        self.controller = controller
        self._once_shown = once_shown
        self.time_of_day = time_of_day
        self.shown: AppView | None = None
        self.screens = ScreenManager(transition=NoTransition())
        self._sheet: Any = None
        self._staff: Any = None
        self._keyboard: Any = None
        self._notes: Any = None
        self._night: Any = None
        self._slower = Clock.create_trigger(self._slow_down, environment.IDLE_S)
        self._tidy = Clock.create_trigger(lambda _: environment.tidy_up(), environment.PAUSE_S)

    def build(self) -> FloatLayout:
        look.size = (round(Window.width), round(Window.height))
        Window.clearcolor = look.colour("bg")
        root = FloatLayout()
        root.add_widget(self.screens)
        self.stage = root
        self._veil = Veil(root)
        self._still = Still(root.canvas)
        timeline.changed = self._still.let_go
        self.refresh()
        self._watched = {
            "on_draw": self._stand_still,
            "on_resize": self._resized,
            "on_touch_down": self._finger_down,
            "on_touch_up": self._finger_up,
            "on_key_down": self._key,
            "on_key_up": self._key_up,
            "on_textinput": self._typed,
        }
        Window.bind(**self._watched)
        Window.bind(on_flip=self._first_shown)
        self._polling = Clock.schedule_interval(self._poll, 0)
        self._hurry()
        return root

    def _first_shown(self, *_: Any) -> None:
        """The first frame is there, with words alone: the next one brings the pictures."""
        Window.unbind(on_flip=self._first_shown)
        haste.end()
        Window.canvas.ask_update()
        Window.bind(on_flip=self._pictures_shown)

    def _pictures_shown(self, *_: Any) -> None:
        """Now for what takes longer."""
        Window.unbind(on_flip=self._pictures_shown)
        Clock.schedule_once(lambda _: self._once_shown(), 0)

    def stop_watching(self) -> None:
        """Let go of window and clock."""
        Window.unbind(**self._watched)
        timeline.finish()
        self._polling.cancel()
        self._slower.cancel()
        self._tidy.cancel()

    def open_settings(self, *_: Any) -> None:
        """F1 is no door to Kivy's own settings."""

    # From the controller to the screen

    def send(self, intent: Intent) -> None:
        self.controller.send(intent)
        self.refresh()

    def _poll(self, _: float) -> None:
        self.controller.poll()
        if self.controller.view is not self.shown:
            self._hurry()
            self.refresh()
        if self._night is not None:
            self._night.time = self.time_of_day()

    def refresh(self) -> None:
        """Show the controller's view as it is now."""
        view = self.controller.view
        if view is self.shown:
            return
        timeline.finish()
        if Window.rotation != environment.kivys_rotation(view.rotation):
            Window.rotation = environment.kivys_rotation(view.rotation)
            self._resized(Window, round(Window.width), round(Window.height))
        if (view.palette, view.text_size) != (look.mode, look.text_size):
            look.use("dim" if view.palette == "dim" else "day")
            look.text_size = view.text_size
            self._start_over()
        timeline.wanted = view.motion and self.shown is not None
        if self.shown is not None and view.screen != self.shown.screen:
            self._veil.lift()
            timeline.wanted = False  # another screen is there as a whole
        screen = self._screen(view)
        screen.show(view)
        self.screens.current = view.screen
        self._show_sheet(view)
        self._show_staff(view)
        self._show_keyboard(view)
        self._show_notes(view)
        self._show_night(view)
        self.shown = view

    def _stand_still(self, _: Any) -> None:
        """Before a picture is drawn: all has changed that does, and the rest moves."""
        if timeline.runs and not self._still.is_taken:
            self._still.take(timeline.moving, timeline.fading, look.size)
        else:
            self._still.follow()

    def _screen(self, view: AppView) -> Any:
        """The screen this view belongs on, made when it is first needed."""
        name = view.screen
        if not self.screens.has_screen(name):
            from companion.ui.screens import SCREENS

            _load(name)
            self.screens.add_widget(SCREENS[name](view, name=name, send=self.send))
        return self.screens.get_screen(name)

    def _show_sheet(self, view: AppView) -> None:
        if self._sheet is None:
            if not (view.sheet or view.rule):
                return
            from companion.ui.sheets.sheet import Sheet

            self._sheet = Sheet(send=self.send)
            self.stage.add_widget(self._sheet)
        is_covered = view.keyboard is not None
        self._sheet.view = msgspec.structs.replace(view, focus=None) if is_covered else view

    def _show_staff(self, view: AppView) -> None:
        if self._staff is None:
            if view.sheet != STAFF:
                return
            from companion.ui.staff.sheet import StaffSheet

            self._staff = StaffSheet(send=self.send)
            self.stage.add_widget(self._staff)
        self._staff.view = view if view.sheet == STAFF else None

    def _show_keyboard(self, view: AppView) -> None:
        if self._keyboard is None:
            if view.keyboard is None:
                return
            from companion.ui.keys import Keyboard

            self._keyboard = Keyboard(send=self.send)
        if self._keyboard.parent is None and view.keyboard is not None:
            self.stage.add_widget(self._keyboard)
        self._keyboard.view = view
        if view.keyboard is None and self._keyboard.parent is not None:
            self.stage.remove_widget(self._keyboard)

    def _show_notes(self, view: AppView) -> None:
        if self._notes is None:
            if not view.notes:
                return
            from companion.ui.notes import Notes

            self._notes = Notes(place=(0, 0, *look.size))
            self.stage.add_widget(self._notes)
        self._notes.low = view.screen == "home"
        self._notes.texts, self._notes.view = view.texts, view.notes

    def _show_night(self, view: AppView) -> None:
        """Over everything else; gone altogether when somebody comes, so that its picture costs nothing then."""
        if view.rest is None:
            if self._night is not None:
                self.stage.remove_widget(self._night)
                self._night = None
            return
        if view.rest.asleep and not (self.shown and self.shown.rest and self.shown.rest.asleep):
            self._let_go()
        if self._night is None:
            from companion.ui.attract.night import Night

            self._night = Night(place=(0, 0, *look.size), time=self.time_of_day())
        self._night.texts, self._night.view = view.texts, view.rest
        if self._night.parent is None or self.stage.children[0] is not self._night:
            self.stage.remove_widget(self._night)
            self.stage.add_widget(self._night)

    def _let_go(self) -> None:
        """Of what is not on the screen: it is made anew when somebody asks for it, and as small as at the start."""
        self.screens.clear_widgets([each for each in self.screens.screens if each.name != self.screens.current])
        self.screens.transition = NoTransition()  # the one before still holds the screens it led from and to
        text.forget()
        kept.forget()
        environment.settle()

    def _start_over(self) -> None:
        """Make every screen anew, after a change that reaches all of them."""
        text.forget()
        Window.clearcolor = look.colour("bg")
        self.screens.clear_widgets()
        for part in (self._sheet, self._staff, self._keyboard, self._notes, self._night):
            if part is not None:
                self.stage.remove_widget(part)
        self._sheet = self._staff = self._keyboard = self._notes = self._night = None
        self.shown = None

    def _resized(self, _: Any, width: int, height: int) -> None:
        if look.size != (width, height) and width > 0 and height > 0:
            timeline.finish()
            look.size = (width, height)
            self._start_over()
            self.refresh()

    # What comes in, and what of it goes on to the widgets

    def _finger_down(self, _: Any, touch: Any) -> bool:
        self._hurry()
        timeline.finish()
        may_act = self.controller.pressed(_name(touch))
        self.refresh()
        return not may_act

    def _finger_up(self, _: Any, touch: Any) -> bool:
        return not self.controller.released(_name(touch))

    def _key(self, window: Any, key: int, *_: Any) -> bool:
        self._hurry()
        timeline.finish()
        done = self.controller.key(window._system_keyboard.keycode_to_string(key))
        self.refresh()
        return done

    def _key_up(self, window: Any, key: int, *_: Any) -> bool:
        return not self.controller.released(f"key {window._system_keyboard.keycode_to_string(key)}")

    def _typed(self, _: Any, text: str) -> None:
        self._hurry()
        self.controller.typed(text)
        self.refresh()

    # How often the input is looked at

    def _hurry(self) -> None:
        Clock._max_fps = environment.FRAMES
        for later in (self._slower, self._tidy):
            later.cancel()
            later()

    def _slow_down(self, _: float) -> None:
        Clock._max_fps = environment.IDLE_FRAMES


def _name(touch: Any) -> str:
    return f"finger {touch.uid}"


_loaded: set[str] = set()


def _load(name: str) -> None:
    """Read a layout once."""
    if name in _loaded:
        return
    _loaded.add(name)
    source = files("layouts").joinpath(f"{name}.kv").read_text(encoding="utf-8")
    Builder.load_string(source, filename=f"{name}.kv")


def run(doorstep: Doorstep, driver: environment.Driver, kiosk: Kiosk) -> None:
    """Show the window until it is closed. Raises NoScreenError."""
    environment.check_screen(driver)
    haste.begin()

    def once_shown() -> None:
        kiosk.shown()
        log.info("%s display, drawn by %s", driver, environment.renderer())
        app.controller = doorstep.catch_up()
        environment.settle()

    app = CompanionApp(doorstep, once_shown)
    # None of Kivy's own: nothing here is tapped twice or calibrated, and each takes its time in every round.
    kivy_postproc_modules.clear()
    kivy_postproc_modules["sieve"] = Sieve(lambda: Window.system_size)
    if driver == "kmsdrm":
        watch = TouchWatch(EventLoop, doorstep.noticed, listen_with_mtdev)
        Clock.schedule_interval(lambda _: watch.look(), 1)
    Clock.schedule_interval(lambda _: kiosk.beat(is_well=doorstep.is_well), 1)
    app.run()
