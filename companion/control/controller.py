"""The one place where what people ask for meets the game. Main thread only.

    controller = Controller(library=..., saves=..., exports=..., settings=..., publish=screen.show)
    controller.start()
    controller.send(Go())      # touch
    controller.key("enter")    # a desk keyboard
    controller.poll()          # many times a second: buttons and knob, and how long nobody was there

Every intent ends in a whole view being published, if anything is to be seen differently, and in the lamps being set.
"""

import logging
import math
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec

from companion.control import focus, lamps
from companion.control.bindings import Bindings, load_bindings
from companion.control.deeds import Deeds
from companion.control.hearing import Hearing
from companion.control.intents import Intent, OpenStaff, PressKey, StepFocus
from companion.control.library import Library
from companion.control.losses import notes_after
from companion.control.rest import Rest, Times, light
from companion.control.scene import Scene
from companion.control.seen import Seen
from companion.control.showing import Showing
from companion.control.shown import Shown
from companion.control.staff.bench import Bench
from companion.control.staff.machine import Machine
from companion.control.staff.staff import Staff
from companion.control.table import Table
from companion.control.tables import Tables
from companion.control.teaching import Teaching
from companion.control.views import AppView, Note
from companion.errors import CompanionError
from companion.lessons import Lessons
from companion.rules.contract import Message, message
from companion.session.dealer import Dealer
from companion.settings import Settings
from companion.sticks import Sticks
from companion.tags import TagBook
from hardware.events import ButtonPressed, DeviceFound, DeviceLost, InputEvent, KnobTurned, LampLevel, Panel

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""Between two looks at what only time brings: with every poll they would take the processor longer than the rest."""


class Controller:
    def __init__(
        self,
        *,
        library: Library,
        saves: Path,
        exports: Path,
        settings: Settings,
        publish: Callable[[AppView], None] = lambda view: None,
        hearing: Hearing | None = None,
        keep_settings: Callable[[Settings], None] = lambda settings: None,
        lessons: Lessons | None = None,
        tags: Path | None = None,
        panel: Panel | None = None,
        bindings: Bindings | None = None,
        dealer: Dealer | None = None,
        sticks: Sticks | None = None,
        time_of_day: Callable[[], datetime] = datetime.now,
        machine: Machine | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`hearing` None: silence. `keep_settings` writes changed settings and may raise OSError. `lessons` None: all
        are new; `tags` is the folder where it is kept which tag sticks on which card. `dealer` None: true luck;
        `sticks` None: those of this machine. `machine` is what staff are told of and may ask; None: nothing. `clock`
        says seconds, to know how long nobody was there."""
        rest = Rest(Times(settings.home_asleep_s, settings.table_dim_s, settings.table_asleep_s))
        self._tables = Tables(library, saves, exports, dealer, sticks or Sticks())
        self._hearing = hearing or Hearing()
        cards = Shown(lambda pack: TagBook(tags, pack))
        self._scene = Scene(library, self._tables, settings, Teaching(lessons or Lessons()), rest, cards)
        self._panel = panel
        self._machine = machine or Machine()
        self._staff = Staff(
            Bench(
                scene=self._scene,
                machine=self._machine,
                hearing=self._hearing,
                status=lambda: panel.status() if panel is not None else (),
                keep=lambda changed: self._deeds.keep(changed),
                clock=clock,
                time_of_day=time_of_day,
            )
        )
        self._deeds = Deeds(self._scene, self._staff, keep_settings)
        self._showing = Showing(self._scene, self._staff, self._hearing, time_of_day)
        self._seen = Seen()
        self._publish = publish
        self._bindings = bindings or load_bindings()
        self._clock = clock
        self._lit: dict[str, LampLevel] = {}
        self._looked_s = -math.inf

    def start(self, *told: Message) -> None:
        """Shows home with the unfinished game; `told` is what went wrong before (settings, screen, ...)."""
        self._scene.notes = tuple(Note(each, serious=True) for each in told)
        for device in self._panel.status() if self._panel is not None else ():
            log.info("device %s %s: %s %s", device.kind, device.name, device.reason or device.state, device.detail)
            if device.reason not in (None, "no_chip"):
                self._scene.tell(message("hardware.none"))
        self._deeds.ways.go_home()
        self._show()

    def send(self, intent: Intent) -> None:
        """Does what was asked, as far as it can be done now, and shows the outcome. Never raises for bad input. What
        was pressed for a picture on which it meant another thing is forgotten, see `seen`."""
        self._scene.rest.stirred(self._clock())
        if self._scene.published is not None and not self._seen.holds(intent, self.view):
            return
        if not isinstance(intent, StepFocus):
            self._scene.notes = ()
        try:
            self._deeds.do(OpenStaff() if self._staff.knocked(intent) else intent)
        except CompanionError as error:
            log.warning("%s", error)
            self._scene.tell(error.said, serious=True)
        self._show()

    def pressed(self, what: str) -> bool:
        """A finger came down on the glass ("finger 7"), or a key ("key enter"); whether it may act. Otherwise it only
        woke the screen. `what` is its own until it is `released`."""
        may_act = self._scene.rest.pressed(what, self._clock())
        if may_act:
            self._seen.pressed(what.partition(" ")[0], what)
        else:
            self._seen.done()
        self._light_up()
        return may_act

    def released(self, what: str) -> bool:
        """It was let go; whether that may act."""
        self._seen.released(what)
        return self._scene.rest.released(what, self._clock())

    def key(self, name: str) -> bool:
        """A key of a desk keyboard was pressed; whether it means anything here."""
        if not self.pressed(f"key {name}"):
            return True
        intent = self._bindings.key(name, self._scene.layer)
        if intent is not None:
            self.send(intent)
        return intent is not None

    def typed(self, text: str) -> None:
        """A desk keyboard wrote this: letters, while something is typed."""
        if self._scene.typing is not None and not self._scene.rest.waking(self._clock()):
            for letter in text:
                self.send(PressKey(letter))

    def poll(self) -> bool:
        """Takes what came from buttons and knob, and notices that nobody came; whether anything did."""
        now = self._clock()
        self._seen.polled(now)
        events = self._panel.poll() if self._panel is not None else ()
        if events:
            may_act = self._scene.rest.stirred(now)
            self._light_up()
        if now - self._looked_s >= LOOK_S:
            self._looked_s = now
            self._passed(now)
        if self._scene.trial is not None and self._scene.trial.over(now):
            self._deeds.end_trial()
            self._show()
        for event in events:
            if isinstance(event, DeviceLost | DeviceFound):
                self.noticed(event)
            elif may_act and self._staff.hears(event):
                self._show()
            elif may_act:
                self._seen.pressed(_hand(event))
                for intent in self._bindings.intents(event, self._scene.layer):
                    self.send(intent)
        if events:
            self._seen.done()
        return bool(events)

    def _passed(self, now: float) -> None:
        """What only time brings: the screen rests, pages of the staff say what is new."""
        is_new = self._scene.rest.passed(now, at_home=self._scene.screen == "home")
        if self._staff.passed(now) or is_new:
            self._show()
        if is_new:
            self._tables.keep_copy()

    def noticed(self, event: DeviceLost | DeviceFound) -> None:
        """A device went or came back: one of the panel's, or the one that feels the fingers."""
        log.warning("%s", event)
        self._scene.notes = notes_after(event, self._scene.notes)
        if event.kind == "touch":
            self._seen.forget()
        self._lit.clear()
        self._show()

    @property
    def is_well(self) -> bool:
        """Whether everything that should be running beside the window is."""
        return self._panel is None or self._panel.is_well

    def close(self) -> None:
        """Lets go of save and panel. Everything is on disk already."""
        self._tables.close()
        if self._panel is not None:
            for lamp in self._panel.lamps.values():
                lamp.show("off")
            self._panel.close()

    @property
    def view(self) -> AppView:
        """What is shown now; `start` comes first."""
        return self._scene.shown

    @property
    def _table(self) -> Table | None:
        return self._tables.table

    # ---- After every change ----

    def _show(self) -> None:
        view = self._showing.view()
        self._scene.focus = focus.kept(view)
        if self._scene.focus != view.focus:
            view = msgspec.structs.replace(view, focus=self._scene.focus)
        if view != self._scene.published:
            self._scene.published = view
            self._seen.shows(view)
            self._publish(view)
        self._light(view)
        self._machine.light.show(light(self._scene.rest.level, self._scene.settings.brightness))
        self._hearing.follow(view, self._table.take_cue() if self._table is not None else "", self._scene.settings)

    def _light_up(self) -> None:
        """Somebody came: nothing is dim any more."""
        if self.view.rest is not None:
            self._show()

    def _light(self, view: AppView) -> None:
        if self._panel is None:
            return
        asked = self._table.asked if self._table is not None and self._scene.editor is None else ()
        for name, level in {**lamps.wanted(view, asked), **self._staff.lit}.items():
            if self._lit.get(name) != level and name in self._panel.lamps:
                self._panel.lamps[name].show(level)
                self._lit[name] = level


def _hand(event: InputEvent) -> str:
    """What all that one hand does on the panel has in common."""
    if isinstance(event, ButtonPressed):
        return event.name
    return "knob" if isinstance(event, KnobTurned) else "reader"
