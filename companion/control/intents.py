"""What a person asked for, by whatever door it came: touch, button, key. The controller judges it."""

from typing import Any, TypeAlias

import msgspec

from companion.rules.contract import Seat


class Intent(msgspec.Struct, frozen=True):
    """Base of all intents."""


class Go(Intent, frozen=True):
    """The obvious next thing: what the view's GO button says."""


class UndoLast(Intent, frozen=True):
    pass


class RedoNext(Intent, frozen=True):
    pass


class UndoTo(Intent, frozen=True):
    """Back to just after this entry of the log."""

    seq: int


class TouchSpot(Intent, frozen=True):
    """A place on the board was touched: take the offer there, or say why there is none."""

    spot: str


class DragPath(Intent, frozen=True):
    """A finger went over these places, first to last: fill the open form with them."""

    spots: tuple[str, ...]


class TakeOffer(Intent, frozen=True):
    """The button of one offer. `seq` is the view's: a press on an outdated screen is forgotten."""

    seq: int
    index: int


class TurnPiece(Intent, frozen=True):
    """The next (+1) or previous (-1) variant of what is in hand: a tile's quarter turn."""

    by: int


class TickHands(Intent, frozen=True):
    """The lit row of the hands list is done."""


class EnterOurs(Intent, frozen=True):
    """People drew or threw themselves: show what it can be (True), or let the app deal after all (False)."""

    open: bool = True


class SeatPressed(Intent, frozen=True):
    """The arcade button of a seat."""

    seat: Seat


class StepFocus(Intent, frozen=True):
    """The knob: on to the next (+1) or previous (-1) thing that can be chosen."""

    by: int


class TakeFocus(Intent, frozen=True):
    """The knob pressed: take what has the focus."""


class Show(Intent, frozen=True):
    """Another screen or sheet: "home", "new_table", "table", "log", "incidents", "althingi", ..."""

    screen: str


class Back(Intent, frozen=True):
    pass


class ShowRule(Intent, frozen=True):
    id: str


class DismissRefusal(Intent, frozen=True):
    pass


class SetOption(Intent, frozen=True):
    """New table: one field of the form. `name` is "seats", "name:0", "colour:1", "setup", a house rule, ..."""

    name: str
    value: Any


class OpenTable(Intent, frozen=True):
    """New table: begin with what the form says."""


class ContinueTable(Intent, frozen=True):
    """Home: go on with a saved game (its file name)."""

    save: str


class NameCheckpoint(Intent, frozen=True):
    name: str


class ExportTable(Intent, frozen=True):
    """Write the transcript of this game to the exports folder."""


AnyIntent: TypeAlias = Intent
