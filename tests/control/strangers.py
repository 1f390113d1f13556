"""Strangers at the panel: they ask for anything there is, sensible or not, and do not wait for what is shown.

What they ask is found by the intents' own fields, so that a new intent is asked for as well.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from companion.control.colours import COLOURS
from companion.control.focus import stops
from companion.control.intents import Go, Intent
from companion.control.preferences import CHOICES
from companion.control.staff.intents import StaffIntent
from companion.control.views import AppView, LogView, TableView
from hardware.events import ButtonPressed, DeviceFound, DeviceLost, InputEvent, KnobTurned, TagShown
from hardware.profile import BUTTON_NAMES

TEXTS = ("", "x", "..", "1234", "red", "en", "{seat}", "Þórður \U0001f30b", "\ud800", "a\x00\n", "x" * 3000)
NUMBERS = (0, 1, 2, 3, 4, 7, 30, 90, -1, 10**9, -(2**70))
WORDS = ("de", "is", "S", "M", "L", "dim", "people", "off")
VALUES: tuple[Any, ...] = (None, True, False, 1.5, [], *NUMBERS, *TEXTS, *WORDS)
TAGS = ("04a1", "04a2", "04a3", "")
"""As readers say them: letters and digits."""
SCREENS = ("home", "table", "log", "result", "correct", "menu", "settings", "rules", "saves", "staff", "question")
TYPED = ("name:0", "name:9", "checkpoint", "search", "pin", "ask_pin")
FIELDS = ("seats", "name:0", "colour:1", "colour:9", "companion:0", "companion:1", "pack", "deals")
EVENTS: tuple[InputEvent, ...] = (
    *(ButtonPressed(name) for name in (*BUTTON_NAMES, "knob", "seat9", "")),
    *(KnobTurned(steps) for steps in (1, 1, 1, -1, 0, 99, -99)),
    *map(TagShown, TAGS),
    DeviceLost("buttons 1", "gone", "buttons"),
    DeviceFound("buttons 1", "buttons"),
)


def kinds(of: type[Intent] = Intent) -> Iterator[type[Intent]]:
    """Every intent that can be sent."""
    for kind in of.__subclasses__():
        if kind is not StaffIntent:
            yield kind
        yield from kinds(kind)


class Stranger:
    def __init__(self, luck: Random, game: str) -> None:
        self.luck = luck
        self.game = game

    def wish(self, view: AppView) -> Intent:
        """GO, or what the knob could take, or a line of the menu; else anything."""
        luck, found = self.luck, stops(view)
        if (way := luck.random()) < 0.25:
            return Go()
        if way < 0.55 and found:
            return luck.choice(found)
        if way < 0.6 and view.menu:
            return luck.choice(view.menu).intent
        kind = luck.choice(tuple(kinds()))
        return kind(**{field.name: self._given(field, view) for field in msgspec.structs.fields(kind)})

    def event(self) -> InputEvent:
        return self.luck.choice(EVENTS)

    def _given(self, field: msgspec.structs.FieldInfo, view: AppView) -> Any:
        luck, body = self.luck, view.body
        if get_origin(field.type) is Literal:
            return luck.choice(get_args(field.type))
        if field.type is bool:
            return luck.random() < 0.5
        if field.type is int:
            return luck.choice((*NUMBERS, *self._numbers(field.name, view)))
        spots = [area.spot for area in body.board.areas] if isinstance(body, TableView) else []
        if field.name == "spots":
            return tuple(luck.choices((*TEXTS, *spots * 3), k=luck.randrange(4)))
        told: dict[str, tuple[Any, ...]] = {
            "spot": tuple(spots * 3),
            "screen": SCREENS,
            "what": TYPED,
            "game": (self.game,),
            "save": (f"{self.game}-0001.save",),
            "colour": (*COLOURS, "pink"),
            "tag": TAGS,
            "value": VALUES,
            "name": (*FIELDS, *CHOICES, *(f.name for f in getattr(body, "fields", ()))),
        }
        return luck.choice(told.get(field.name) or TEXTS)

    def _numbers(self, name: str, view: AppView) -> list[int]:
        body = view.body
        if isinstance(body, LogView):
            return [row.seq for row in body.rows] * 3
        if isinstance(body, TableView):
            return [body.seq] * 30 if name == "seq" else [button.index for button in body.buttons] * 3
        return []
