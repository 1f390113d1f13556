"""What a button of the panel or a key of a desk keyboard asks for, screen by screen, read from TOML."""

from importlib.resources import files
from pathlib import Path

import msgspec

from companion.control.colours import COLOURS
from companion.control.intents import (
    Back,
    EnterOurs,
    Go,
    Intent,
    PressKey,
    RedoNext,
    SeatPressed,
    Show,
    ShowTag,
    StepFocus,
    TakeFocus,
    TickHands,
    TurnPiece,
    UndoLast,
)
from companion.control.keyboard import DELETE
from companion.errors import DataError
from hardware.events import ButtonPressed, InputEvent, KnobTurned, TagShown

WORDS: dict[str, Intent] = {
    "go": Go(),
    "undo": UndoLast(),
    "redo": RedoNext(),
    "back": Back(),
    "take": TakeFocus(),
    "next": StepFocus(1),
    "previous": StepFocus(-1),
    "turn": TurnPiece(1),
    "turn_back": TurnPiece(-1),
    "tick": TickHands(),
    "delete": PressKey(DELETE),
    "ours": EnterOurs(),
    "menu": Show("menu"),
    "log": Show("log"),
    **{f"seat {number}": SeatPressed(colour) for number, colour in enumerate(COLOURS, 1)},
}
"""Every word that may stand in a bindings file."""

OVERLAY = "overlay"
"""The section that holds while a sheet, rule or refusal lies on top."""
KEYBOARD = "keyboard"
"""The section that holds while something is typed: what it does not name is a letter, or nothing."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Word by button name, by direction of the knob, by key name."""

    buttons: dict[str, str] = {}
    knob: dict[str, str] = {}
    keys: dict[str, str] = {}
    alone: bool = False
    """What it does not name asks for nothing, instead of what it does elsewhere."""


class BindingsFile(Section, frozen=True, forbid_unknown_fields=True):
    screens: dict[str, Section] = {}


class Bindings:
    def __init__(self, words: BindingsFile) -> None:
        self._common = words
        self._screens = words.screens
        for name, section in (("", words), *words.screens.items()):
            for kind in ("buttons", "knob", "keys"):
                for key, word in getattr(section, kind).items():
                    if word not in WORDS:
                        raise DataError(f"{name or 'common'} {kind}: {key} asks for {word!r}, which is no known word")

    def intents(self, event: InputEvent, screen: str) -> tuple[Intent, ...]:
        """What a device event asks for, in order: each detent of the knob is one intent. Empty: nothing."""
        if isinstance(event, ButtonPressed):
            intent = self._intent("buttons", event.name, screen)
            return () if intent is None else (intent,)
        if isinstance(event, KnobTurned):
            intent = self._intent("knob", "right" if event.steps > 0 else "left", screen)
            return () if intent is None else (intent,) * abs(event.steps)
        return (ShowTag(event.tag),) if isinstance(event, TagShown) else ()

    def key(self, name: str, screen: str) -> Intent | None:
        """What a key asks for; `name` as the window system calls it: "enter", "u", "1", "left"."""
        return self._intent("keys", name, screen)

    def _intent(self, kind: str, name: str, screen: str) -> Intent | None:
        for section in (self._screens.get(screen), self._common):
            if section is None:
                continue
            if (word := getattr(section, kind).get(name)) is not None:
                return WORDS[word]
            if section.alone:
                break
        return None


def load_bindings(path: Path | None = None) -> Bindings:
    """The bindings of this file, else those that come with the app. Raises DataError with what is wrong in it."""
    source = path or files("companion.control") / "bindings.toml"
    try:
        return Bindings(msgspec.toml.decode(source.read_bytes(), type=BindingsFile))
    except (OSError, msgspec.DecodeError) as error:
        raise DataError(f"{source}: {error}") from error
