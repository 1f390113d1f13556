"""What is heard of a game beside what is seen: which sound goes with what happened, and what is spoken.

Sounds go by name, as `companion.sound` makes them. A game names those of its own things with its effects.
"""

from collections.abc import Callable

from companion.control.views import AppView, ResultView, TableView
from companion.rules.contract import Chance, Effect, Over, Seat, Waiting, seat_name
from companion.settings import Settings
from hardware.events import Beep

REFUSAL = "refusal"
WON, LOST = "win", "lose"
TICK = "tick"
"""A touch that was taken and has no sound of its own."""
SAMPLE = "deliver"
"""Heard when people set how loud it is."""


class Hearing:
    """Has the app's sounds played and its questions spoken, as far as people want to hear them."""

    def __init__(
        self,
        play: Callable[[str, str], None] = lambda cue, level: None,
        speak: Callable[[str, str, str], None] | None = None,
        *,
        beep: Callable[[Beep], None] = lambda what: None,
        is_mute: Callable[[], bool] = lambda: False,
    ) -> None:
        """`play` gets a cue and how loud ("quiet", "louder"); `speak` a text, its language and how loud, an empty text
        being silence. `speak` None: nothing here can. `beep` has the panel's buzzer sound; `is_mute` says whether
        nothing could be played of late. None of them may wait or raise.
        """
        self._play = play
        self._speak = speak
        self._beep = beep
        self._is_mute = is_mute
        self._seats: tuple[Seat, ...] = ()
        self._level = ""
        self._spoken = ("", "")

    @property
    def can_speak(self) -> bool:
        return self._speak is not None

    def follow(self, view: AppView, cue: str, settings: Settings) -> None:
        """To be called when something may have happened: the view now, and what that sounds like."""
        if self._level not in ("", settings.sound):
            cue = SAMPLE
        self._level = settings.sound
        beep = self._beep_for(view, cue)
        if beep and (settings.buzzer == "always" or (settings.buzzer == "alone" and self._is_alone(settings))):
            self._beep(beep)
        if cue and settings.sound != "off":
            self.sound(cue, settings)
        if self._speak is not None:
            text = spoken(view) if settings.speech else ""
            words = (text, view.texts.language if text else "")
            if words != self._spoken:
                self._spoken = words
                self._speak(*words, _loud(settings))

    def sound(self, cue: str, settings: Settings) -> None:
        """Once, as loud as people want it."""
        self._play(cue, settings.sound)

    def buzz(self) -> None:
        """The panel's buzzer, if it has one, whatever people want of it otherwise."""
        self._beep("turn")

    def say(self, text: str, language: str, settings: Settings) -> None:
        """Once, whatever is to be spoken otherwise; nothing where nothing can speak."""
        if self._speak is not None:
            self._speak(text, language, _loud(settings))

    def _is_alone(self, settings: Settings) -> bool:
        """Sounds are wanted, and the loudspeaker does not work."""
        return settings.sound != "off" and self._is_mute()

    def _beep_for(self, view: AppView, cue: str) -> Beep | None:
        """A turn passes when another seat is asked; what all are asked between two turns is nobody's."""
        before = self._seats
        self._seats = (view.body.seats or before) if isinstance(view.body, TableView) else ()
        if cue == REFUSAL:
            return "refusal"
        if cue in (WON, LOST):
            return "end"
        return "turn" if cue and before and before != self._seats else None


def _loud(settings: Settings) -> str:
    return "quiet" if settings.sound == "off" else settings.sound


def cue_of(asked: Waiting, effects: tuple[Effect, ...], now: Waiting) -> str:
    """What an entry sounds like that answered `asked`, told hands `effects`, and led to `now`."""
    if isinstance(now, Over):
        return WON if now.winners or now.tie else LOST
    named = [effect.sound for effect in effects if effect.sound]
    if named:
        return named[-1]
    if isinstance(asked, Chance):
        return "dice" if asked.replace else "card"
    return TICK


def spoken(view: AppView) -> str:
    """What there is to say aloud: who is asked and what, or how it ended. Empty: nothing."""
    say = view.texts.say
    match view.body:
        case TableView(set_up=False, seats=(seat,), question=question):
            return f"{say(seat_name(seat))}: {say(question)}"
        case TableView(question=question):
            return say(question)
        case ResultView(title=title, reason=reason):
            return f"{say(title)}. {say(reason)}"
    return ""
