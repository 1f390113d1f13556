"""The hardware test: every device live, what was pressed last, every lamp, touch, sound, and how it is wired."""

from companion.control.hearing import SAMPLE
from companion.control.intents import Intent
from companion.control.staff.bench import Bench
from companion.control.staff.cards import Cards
from companion.control.staff.intents import Heard, HearSample, LightLamp, StaffIntent, StaffPage
from companion.control.staff.powers import power_rows
from companion.control.staff.views import Big, Fact, StaffRow, Told, Tone
from companion.control.views import MenuItem
from companion.rules.contract import Message, message
from hardware.events import ButtonPressed, DeviceStatus, InputEvent, KnobTurned, LampLevel, TagShown

LAMPS = ("seat1", "seat2", "seat3", "seat4", "go", "undo")
"""As `hardware` calls them."""
LEVELS: tuple[LampLevel, ...] = ("off", "on", "blink", "breathe")
AGAIN_S = 2.0
"""UNDO pressed twice within this leaves the page that only shows what is pressed."""
_BEFORE = 4
"""So many things that came before are listed under the last one."""


class Devices:
    names = ("devices", "input", "lamps", "touch", "wiring")

    def __init__(self, bench: Bench, cards: Cards) -> None:
        self._bench = bench
        self._cards = cards
        self._came: tuple[tuple[float, InputEvent], ...] = ()
        """When and what, the last one first."""
        self._lamps: dict[str, LampLevel] = {}

    @property
    def lit(self) -> dict[str, LampLevel]:
        """Lamps that are as staff want them, whatever is on the screen."""
        pages = self._bench.scene.pages
        return self._lamps if pages and pages[-1].name == "lamps" else {}

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]:
        match page.name:
            case "input":
                return self._input()
            case "lamps":
                return self._lamp_rows()
            case "wiring":
                return (self._bench.machine.wiring(),)
            case "touch":
                return ()
        return self._devices()

    def do(self, intent: StaffIntent) -> bool:
        match intent:
            case LightLamp(name):
                self._light(name)
            case HearSample(what):
                self._sound(what)
            case StaffPage("input"):
                self._came = ()
                return False
            case StaffPage("lamps"):
                self._lamps = dict.fromkeys(LAMPS, "off")
                return False
            case _:
                return False
        return True

    def hears(self, event: InputEvent) -> bool:
        """Whether a device's event is only shown, instead of doing what it does elsewhere."""
        pages = self._bench.scene.pages
        if not pages or pages[-1].name != "input" or not isinstance(event, ButtonPressed | KnobTurned | TagShown):
            return False
        now = self._bench.clock()
        again = event == ButtonPressed("undo") and bool(self._came) and self._came[0][1] == event
        if again and now - self._came[0][0] <= AGAIN_S:
            self._bench.scene.leave_page()
        else:
            self._came = ((now, event), *self._came[:_BEFORE])
        return True

    def _devices(self) -> tuple[StaffRow, ...]:
        lines: list[tuple[str, Intent, str]] = [
            ("staff.page_input", StaffPage("input"), "hand"),
            ("staff.page_lamps", StaffPage("lamps"), "hint"),
            ("staff.page_touch", StaffPage("touch"), "tile"),
            ("staff.page_wiring", StaffPage("wiring"), "menu"),
            ("staff.hear", HearSample("sound"), "play"),
        ]
        if self._bench.hearing.can_speak:
            lines.append(("staff.hear_sentence", HearSample("sentence"), "people"))
        if any(status.kind == "gpio" and status.state == "working" for status in self._bench.status()):
            lines.append(("staff.hear_buzzer", HearSample("buzzer"), "lightning"))
        return (
            *(device_row(status) for status in self._bench.status()),
            *power_rows(self._bench.machine.power()),
            *self._cards.counts(),
            *(MenuItem(message(key), intent, icon) for key, intent, icon in lines),
        )

    def _input(self) -> tuple[StaffRow, ...]:
        about = Told(message("staff.input_about"))
        if not self._came:
            return (Big(message("staff.input_none")), about)
        now = self._bench.clock()
        (at, last), *before = self._came
        lines = tuple(Fact(said(event), message("staff.seconds_ago", count=int(now - at))) for at, event in before)
        return (Big(said(last), message("staff.seconds_ago", count=int(now - at))), *lines, about)

    def _lamp_rows(self) -> tuple[StaffRow, ...]:
        return (
            MenuItem(message("staff.lamps_all"), LightLamp(), "hint"),
            *(
                MenuItem(
                    message(
                        "staff.lamp", name=button(name), level=message(f"staff.lamp_{self._lamps.get(name, 'off')}")
                    ),
                    LightLamp(name),
                    "dot",
                )
                for name in LAMPS
            ),
        )

    def _light(self, name: str) -> None:
        chosen = (name,) if name in LAMPS else LAMPS
        level = LEVELS[(LEVELS.index(self._lamps.get(chosen[0], "off")) + 1) % len(LEVELS)]
        self._lamps = {**self._lamps, **dict.fromkeys(chosen, level)}

    def _sound(self, what: Heard) -> None:
        hearing, scene = self._bench.hearing, self._bench.scene
        if what == "buzzer":
            hearing.buzz()
        elif what == "sentence":
            hearing.say(scene.texts.say(message("staff.spoken")), scene.texts.language, scene.settings)
        elif scene.settings.sound == "off":
            scene.tell(message("staff.sound_is_off"))
        else:
            hearing.sound(SAMPLE, scene.settings)


def device_row(status: DeviceStatus) -> Fact:
    """A device with its state; what it calls itself and said last is under it."""
    name = " · ".join(part for part in (status.title, status.name, status.place) if part)
    kind = Message(f"hardware.kind_{status.kind}")
    what = message("staff.device", kind=kind, name=name) if name else kind
    state = Message(f"hardware.state_{status.state}")
    tone: Tone = "good" if status.state == "working" else "warn"
    detail = message("staff.last_said", text=status.last_said) if status.last_said else None
    if status.reason is not None:
        detail = message(f"hardware.{status.reason}", detail=status.detail)
        tone = "plain" if status.reason == "no_chip" else "warn"
    return Fact(what, state, tone, detail, wide=True)


def button(name: str) -> Message:
    return message(f"staff.button_{name}")


def said(event: InputEvent) -> Message:
    match event:
        case ButtonPressed(name):
            return button(name)
        case KnobTurned(steps):
            return message("staff.knob_right" if steps > 0 else "staff.knob_left", count=abs(steps))
        case TagShown(tag):
            return message("staff.tag", tag=tag)
    return message("shell.as_is", text=event.device)
