"""The staff's pages: who is let in, which page is open, and what is asked on it."""

import logging

from companion.control.intents import Intent
from companion.control.keyboard import ASK_PIN, PIN, Typing
from companion.control.staff.bench import Bench, Room
from companion.control.staff.cards import Cards
from companion.control.staff.clock import Clock
from companion.control.staff.devices import Devices
from companion.control.staff.front import Front
from companion.control.staff.intents import StaffIntent, StaffPage
from companion.control.staff.knock import Knock
from companion.control.staff.lock import Lock
from companion.control.staff.powers import Watch
from companion.control.staff.releases import Releases
from companion.control.staff.stored import Stored
from companion.control.staff.views import StaffView
from companion.packs.registry import Loaded
from companion.rules.contract import Message, message
from companion.settings import PIN_LENGTHS
from hardware.events import InputEvent, LampLevel

log = logging.getLogger(__name__)

LEFT_S = 300.0
"""After so long without anybody the door closes, though the screen may never sleep."""
WATCH_S = 2.0
"""So often the power is looked at, whoever is there: the kernel's own driver tells of low voltage for no longer."""


class Staff:
    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._lock, self._knock, self._watch = Lock(), Knock(), Watch()
        self._cards = Cards(bench)
        self._devices, self._releases = Devices(bench, self._cards), Releases(bench)
        rooms: tuple[Room, ...] = (
            Front(bench, self._releases),
            self._devices,
            self._cards,
            Stored(bench),
            Clock(bench),
            self._releases,
        )
        self._rooms = {name: room for room in rooms for name in room.names}
        self._watched = float("-inf")

    # ---- The door ----

    def knocked(self, intent: Intent) -> bool:
        """Whether this was the last of the presses that ask to be let in; only at home it counts."""
        scene = self._bench.scene
        if scene.layer != "home":
            self._knock = Knock()
            return False
        self._knock = self._knock.heard(intent, self._bench.clock())
        return self._knock.whole

    def ask_in(self) -> None:
        """Somebody made the gesture."""
        scene = self._bench.scene
        if scene.layer != "home":
            return
        left = self._lock.rests_s(self._bench.clock())
        if left:
            scene.tell(message("staff.pin_rests", count=left))
        elif scene.settings.staff_pin:
            scene.typing = Typing(ASK_PIN, message("staff.pin"), most=PIN_LENGTHS[1], digits=True, secret=True)
        else:
            self._let_in()

    def try_pin(self, digits: str) -> None:
        scene, now = self._bench.scene, self._bench.clock()
        if scene.layer != "home":
            return
        if self._lock.opens(digits, scene.settings.staff_pin, now):
            self._let_in()
            return
        log.warning("a wrong PIN was given")
        if not self._lock.rests_s(now):
            scene.tell(message("staff.pin_wrong"))
        self.ask_in()

    def _let_in(self) -> None:
        self._bench.scene.pages = ()
        self._bench.open(StaffPage("front"))

    # ---- The pages ----

    @property
    def view(self) -> StaffView | None:
        """The page that is open."""
        pages = self._bench.scene.pages
        return StaffView(pages[-1].name, self._rooms[pages[-1].name].rows(pages[-1])) if pages else None

    @property
    def title(self) -> Message | None:
        pages = self._bench.scene.pages
        return message(f"staff.page_{pages[-1].name}") if pages else None

    @property
    def loaded(self) -> Loaded | None:
        """The game whose own texts are needed."""
        return self._cards.loaded

    @property
    def lit(self) -> dict[str, LampLevel]:
        return self._devices.lit

    def do(self, intent: StaffIntent) -> None:
        """Only behind the lock anything is done."""
        if not self._bench.scene.pages:
            return
        try:
            if any(room.do(intent) for room in dict.fromkeys(self._rooms.values())):
                return
        except OSError as error:
            log.warning("%s: %s", intent, error)
            self._bench.scene.tell(message("staff.failed", reason=error.strerror or str(error)), serious=True)
            return
        if isinstance(intent, StaffPage) and intent.name in self._rooms:
            self._bench.open(intent)

    def _close(self) -> bool:
        """Nobody is there any more: whoever comes next has to be let in anew. Whether anything was open."""
        scene = self._bench.scene
        types = scene.typing is not None and scene.typing.what in (ASK_PIN, PIN)
        if types:
            scene.typing = None
        if scene.pages:
            scene.pages, scene.sheet = (), ""
            return True
        return types

    def show_tag(self, tag: str) -> bool:
        """Whether a tag that was shown is learned on the page that is open."""
        try:
            return self._cards.shown(tag)
        except OSError as error:
            self._bench.scene.tell(message("shell.tags_not_kept", reason=error.strerror or str(error)))
            return True

    def hears(self, event: InputEvent) -> bool:
        """Whether an event of a device is only shown."""
        return self._devices.hears(event)

    def passed(self, now: float) -> bool:
        """Another second went by; whether a page is to be shown anew. An open one always is: devices come and go."""
        if now - self._watched >= WATCH_S:
            self._watched = now
            self._watch.see(self._bench.machine.power(), now)
        done = self._releases.look()
        rest = self._bench.scene.rest
        if rest.level == "asleep" or rest.quiet_s(now) >= LEFT_S:
            done = self._close() or done
        return done or bool(self._bench.scene.pages)
