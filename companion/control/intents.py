"""What a person asked for, by whatever door it came: touch, button, key. The controller judges it.

An intent is a value, and everything that can be chosen on a screen is one: the knob's focus is the intent that taking
it would send, so a widget shows the focus ring when its own intent equals the view's.
"""

from typing import Any

import msgspec


class Intent(msgspec.Struct, frozen=True):
    """Base of all intents."""


class Go(Intent, frozen=True):
    """The obvious next thing: what the view's GO button says."""


class UndoLast(Intent, frozen=True):
    """Take back the last entry; at the table, first put down what is held."""


class RedoNext(Intent, frozen=True):
    pass


class UndoTo(Intent, frozen=True):
    """Back to just after this entry of the log. Far back is asked about first, unless people are `sure`."""

    seq: int
    sure: bool = False


class TouchSpot(Intent, frozen=True):
    """A place on the board was touched: take the offer there, take up what is there, or say why there is nothing."""

    spot: str


class DragPath(Intent, frozen=True):
    """A finger went over these places, first to last: take what is at the first to the last, or fill the open form."""

    spots: tuple[str, ...]


class TakeOffer(Intent, frozen=True):
    """The button of one offer, or of one thing to take up. `seq` is the view's: a press on an outdated screen is
    forgotten."""

    seq: int
    index: int


class TurnPiece(Intent, frozen=True):
    """The next (+1) or previous (-1) variant of what is in hand: a tile's quarter turn."""

    by: int


class TickHands(Intent, frozen=True):
    """The lit row of the hands list is done."""


class EnterOurs(Intent, frozen=True):
    """People drew or threw themselves, now or instead of what the app dealt last: show what it can be (True), or let
    the app deal after all (False)."""

    open: bool = True


class SeatPressed(Intent, frozen=True):
    """The arcade button of a colour: of whoever has it; at a new table its number says how many play."""

    colour: str


class StepFocus(Intent, frozen=True):
    """The knob: on to the next (+1) or previous (-1) thing that can be chosen."""

    by: int


class TakeFocus(Intent, frozen=True):
    """The knob pressed: take what has the focus."""


class Show(Intent, frozen=True):
    """Another screen ("home", "table", "log", "result", "correct"), or any other name: a sheet ("menu", ...)."""

    screen: str
    sure: bool = False
    """Corrections of the table that have not been kept may be forgotten: else that is asked about first."""


class Back(Intent, frozen=True):
    """Away with what lies on top (refusal, rule, sheet), else to the screen before."""


class ShowRule(Intent, frozen=True):
    id: str


class DismissRefusal(Intent, frozen=True):
    pass


class Understood(Intent, frozen=True):
    """The lesson that is shown."""


class TeachAgain(Intent, frozen=True):
    """Settings: explain everything once more."""


class NewTable(Intent, frozen=True):
    """Home: set a table for this game (its id)."""

    game: str


class SetOption(Intent, frozen=True):
    """New table: one field of the form. `name` is "seats", "name:0", "colour:1", "pack" or a field's name."""

    name: str
    value: Any


class ChooseOption(Intent, frozen=True):
    """New table: show all that a field of the form can be, to choose from."""

    name: str


class OpenTable(Intent, frozen=True):
    """New table: begin with what the form says."""


class ContinueTable(Intent, frozen=True):
    """Home: go on with a saved game (its file name)."""

    save: str


class DeleteSave(Intent, frozen=True):
    """Home: take a saved game away for good (its file name); asked about first, unless people are `sure`."""

    save: str
    sure: bool = False


class TakeIn(Intent, frozen=True):
    """Home: copy a saved game from a stick (its whole path) to those of this machine. Empty: ask which."""

    save: str = ""


class NameCheckpoint(Intent, frozen=True):
    """Empty name: the controller finds one."""

    name: str = ""


class OpenKeyboard(Intent, frozen=True):
    """Type something: "name:0" (a player of a new table), "checkpoint", "search" (in the rules) or "pin" (of the
    staff)."""

    what: str


class ShowTag(Intent, frozen=True):
    """A card with this tag was shown to a reader."""

    tag: str


class PressKey(Intent, frozen=True):
    """A key of the keyboard: what it writes, or "shift" or "delete". Go is its done, Back gives it up."""

    key: str


class EnterKeyRow(Intent, frozen=True):
    """The knob goes into a row of keys, from letter to letter."""

    row: int


class SearchRules(Intent, frozen=True):
    """The sheet "rules": show those that have all these words; empty: every rule."""

    words: str = ""


class EndTable(Intent, frozen=True):
    """Everybody agreed to play no further. It is asked about first, unless people are `sure`."""

    sure: bool = False


class ExportTable(Intent, frozen=True):
    """Copy this game to the stick mounted here. Empty: to the only one there is; of several, people choose; without
    any, to the exports folder."""

    stick: str = ""


class OpenStaff(Intent, frozen=True):
    """Home: somebody made the gesture that leads to the staff's pages. What these ask for is in `staff.intents`."""


class SetPreference(Intent, frozen=True):
    """One thing of the "settings" sheet: "language", "text_size", "palette", "rotation", "sound", "speech", "hints"."""

    name: str
    value: Any


class KeepTried(Intent, frozen=True):
    """The setting that is on trial may stay."""
