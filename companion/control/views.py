"""What each screen shows: frozen values, published whole by the controller. Texts are messages; `ui` says them.

A widget that needs to know a rule shows that a field is missing here.
"""

from typing import TypeAlias

import msgspec

from companion.rules.contract import Message, RuleRef, Seat
from companion.rules.view import BoardView, Face


class View(msgspec.Struct, frozen=True):
    """Base of all view structs."""


class PlayerView(View, frozen=True):
    name: str
    """Empty: nobody typed one; say "Player 1"."""
    colour: str
    """"red", "yellow", "green" or "blue": tone and shape."""
    board_number: int = 0


class HandsRow(View, frozen=True):
    """One thing for hands to do on the table."""

    text: Message
    icon: str = ""
    spots: tuple[str, ...] = ()
    by: Seat | None = None
    done: bool = False


class SpotOffer(View, frozen=True):
    """A place that can be touched now."""

    spot: str
    badge: str = ""
    kind: str = "may"
    """"may" (ice), "price" (lava: something is lost there), "chosen" (bone: the focus of knob or finger)."""
    path: tuple[str, ...] = ()
    """Places on the way, to be drawn when this one is chosen."""


class ButtonOffer(View, frozen=True):
    """Something to choose that is not a place on the board."""

    index: int
    text: Message
    detail: Message | None = None
    icon: str = ""
    face: Face | None = None
    focused: bool = False


class GoView(View, frozen=True):
    text: Message
    detail: Message | None = None
    enabled: bool = True


class Refusal(View, frozen=True):
    """Why the last thing touched was not allowed."""

    title: Message
    reason: Message
    rule: RuleRef
    spots: tuple[str, ...] = ()


class RuleView(View, frozen=True):
    """A rule opened from a question or refusal."""

    id: str
    text: Message


class Note(View, frozen=True):
    """A line that comes and goes above everything: no buttons found, saved, disk full."""

    text: Message
    serious: bool = False


class InHand(View, frozen=True):
    """A tile or card in hand that can be turned before it is laid."""

    face: Face
    variant: int
    variants: tuple[int, ...]


class TableView(View, frozen=True):
    game: str
    seq: int
    """Entries of the log so far; taps carry it back."""
    board: BoardView
    players: tuple[PlayerView, ...]
    seats: tuple[Seat, ...]
    """Who is asked; empty: luck or the end."""
    question: Message
    rule: RuleRef | None
    hands: tuple[HandsRow, ...]
    spots: tuple[SpotOffer, ...]
    buttons: tuple[ButtonOffer, ...]
    """In a draw that people enter themselves: every outcome that can be."""
    go: GoView
    undo: Message | None
    """What UNDO would take back; None: nothing left."""
    redo: Message | None
    in_hand: InHand | None = None
    path_open: bool = False
    """A finger may draw a way over the board."""
    luck: bool = False
    """A draw or throw is waited for: GO deals, "we drew" opens the tray."""
    entering: bool = False
    """The tray with every possible outcome is open."""
    refusal: Refusal | None = None
    set_up: bool = False
    """The hands list is the set-up checklist."""


class SavedTable(View, frozen=True):
    save: str
    game: Message
    players: tuple[PlayerView, ...]
    turn: Message
    board: BoardView | None
    over: bool = False
    when: str = ""
    """Local time of the last entry as ISO text."""
    fault: Message | None = None
    """Why it can only be looked at, or not even that."""


class GameCard(View, frozen=True):
    id: str
    title: Message
    subtitle: Message
    playable: bool
    fault: Message | None = None


class HomeView(View, frozen=True):
    resume: SavedTable | None
    games: tuple[GameCard, ...]
    history: tuple[SavedTable, ...]
    provenance: Message | None = None


class FormField(View, frozen=True):
    name: str
    title: Message
    value: str | int | bool
    choices: tuple[tuple[str | int | bool, Message], ...] = ()
    """Empty: free text."""
    rule: RuleRef | None = None
    house_rule: bool = False


class NewTableView(View, frozen=True):
    game: str
    title: Message
    seat_counts: tuple[int, ...]
    players: tuple[PlayerView, ...]
    colours: tuple[str, ...]
    fields: tuple[FormField, ...]
    provenance: Message | None
    go: GoView


class LogRow(View, frozen=True):
    seq: int
    text: Message
    seat: Seat | None
    turn: int = 0
    undone: bool = False
    checkpoint: str = ""


class LogView(View, frozen=True):
    rows: tuple[LogRow, ...]
    undo: Message | None
    redo: Message | None


class CurvePoint(View, frozen=True):
    turn: int
    value: int
    icon: str = ""


class LuckLine(View, frozen=True):
    """How often something came against what was to be expected."""

    face: Face | None
    text: Message
    came: int
    expected: float


class ResultView(View, frozen=True):
    won: bool
    tie: bool
    title: Message
    reason: Message
    rule: RuleRef
    curve: tuple[CurvePoint, ...]
    gauge_low: int
    gauge_high: int
    goals: tuple[tuple[int, str, str], ...]
    counters: tuple[tuple[Message, int, str, str], ...]
    """Title, number, icon, tone: rescued, lost."""
    luck: tuple[LuckLine, ...]
    turns: int
    undone: int
    seconds: int


class AppView(View, frozen=True):
    """Everything on the screen."""

    screen: str
    """"home", "new_table", "table", "log", "result"."""
    body: "ScreenView"
    sheet: str = ""
    """An overlay of the table: "menu", "incidents", "althingi", "laid_cards", "decks", ..."""
    rule: RuleView | None = None
    notes: tuple[Note, ...] = ()
    names: tuple[str, ...] = ()
    """Players' names by seat, for messages that speak of a seat."""
    language: str = "en"
    focus: bool = False
    """The knob is in use: show what has the focus."""


ScreenView: TypeAlias = HomeView | NewTableView | TableView | LogView | ResultView
