"""What people are asked before something is done that they may not mean: a sheet with a question and its answers."""

from pathlib import Path

import msgspec

from companion.control.focus import next_value
from companion.control.intents import (
    Back,
    DeleteSave,
    EndTable,
    ExportTable,
    Intent,
    KeepTried,
    SetOption,
    SetPreference,
    Show,
    TakeIn,
    UndoTo,
)
from companion.control.players import player_views
from companion.control.preferences import preference_field
from companion.control.present import CORRECTION, named
from companion.control.trial import TRIAL_S
from companion.control.views import FormField, MenuItem
from companion.rules.contract import Message, message
from companion.session.listing import Save
from companion.session.session import Session
from companion.sticks import Stick

QUESTION = "question"
"""The name of the sheet."""
_FEW = 3
"""So many steps are taken back without a question: they are redone as quickly."""


class Asked(msgspec.Struct, frozen=True):
    title: Message
    lines: tuple[MenuItem, ...]

    def answered_by(self, intent: Intent) -> bool:
        return any(line.intent == intent for line in self.lines)


def which_stick(sticks: tuple[Stick, ...]) -> Asked:
    lines = tuple(
        MenuItem(message("shell.as_is", text=stick.name), ExportTable(str(stick.point)), "save") for stick in sticks
    )
    return Asked(message("shell.which_stick"), lines)


def before_undo(session: Session, seq: int) -> Asked | None:
    """None where so few steps are taken back that nobody need be asked."""
    steps = [entry for entry in session.standing if entry.seq > seq]
    if len(steps) <= _FEW:
        return None
    back = MenuItem(
        message("shell.undo_steps", count=len(steps), first=named(steps[0]) or CORRECTION), UndoTo(seq, True), "undo"
    )
    return Asked(message("shell.undo_far"), (back, MenuItem(message("shell.undo_not"), Back(), "play")))


def which_choice(field: FormField) -> Asked:
    """Of all that a field of the new table can be; what it is now has the tick."""
    lines = tuple(
        MenuItem(text, SetOption(field.name, value), "check" if value == field.value else "next")
        for value, text in field.choices
    )
    return Asked(field.title, lines)


def which_save(found: tuple[tuple[Path, Save], ...]) -> Asked:
    """Of those on a stick: which is to be copied here."""
    lines = []
    for path, save in found:
        game, names = _title(save), tuple(player.called for player in player_views(save.players))
        lines.append(MenuItem(message("shell.game_of", game=game, names=names), TakeIn(str(path)), "save"))
    return Asked(message("shell.take_in"), tuple(lines))


def _title(save: Save) -> Message:
    return message(f"{save.game}.title") if save.game else message("shell.as_is", text=save.name)


def before_delete(save: Save) -> Asked:
    names = tuple(player.called for player in player_views(save.players))
    game = _title(save)
    text = message("shell.delete_yes", game=game, names=names) if names else message("shell.delete_this", game=game)
    lines = (
        MenuItem(text, DeleteSave(save.name, True), "remove"),
        MenuItem(message("shell.delete_no"), Back(), "keep"),
    )
    return Asked(message("shell.delete_save"), lines)


def before_end() -> Asked:
    """Of a game that everybody agrees to play no further."""
    end = MenuItem(message("shell.end_here_yes"), EndTable(True), "balance")
    return Asked(message("shell.end_here"), (end, MenuItem(message("shell.end_here_no"), Back(), "play")))


def before_leaving(screen: str) -> Asked:
    """Where corrections of the table have not been kept."""
    leave = MenuItem(message("shell.drop_corrections_yes"), Show(screen, True), "remove")
    stay = MenuItem(message("shell.drop_corrections_no"), Back(), "hand")
    return Asked(message("shell.drop_corrections"), (leave, stay))


def of_trial(name: str, value: str | int | bool) -> Asked:
    """Whether a setting that can be seen now may stay so."""
    keep = MenuItem(message(f"shell.{name}_keep"), KeepTried(), "check")
    following = SetPreference(name, next_value(preference_field(name, value)))
    other = MenuItem(message(f"shell.{name}_next"), following, "turn_right")
    back = MenuItem(message("shell.trial_back", count=TRIAL_S), Back(), "undo")
    return Asked(message(f"shell.{name}_trial"), (keep, other, back))
