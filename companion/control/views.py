"""What each screen shows: frozen values, published whole by the controller. Texts are messages; `ui` says them.

A widget that needs to know a rule shows that a field is missing here.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.control.intents import Intent
from companion.i18n.catalog import Catalog
from companion.rules.contract import Counted, Held, Message, RuleRef, Seat
from companion.rules.view import BoardView, Counter, Face, Lead, Span, Standing

if TYPE_CHECKING:
    from companion.control.staff.views import StaffView


class View(msgspec.Struct, frozen=True):
    """Base of all view structs."""


class PlayerView(View, frozen=True):
    name: str
    """Empty: nobody typed one."""
    colour: str
    """"red", "yellow", "green" or "blue": tone and shape."""
    called: Message
    """What is said for them: the name, or "Red", or "Companion"."""
    is_companion: bool = False
    """Nobody sits there, the companion plays."""


class HandsRow(View, frozen=True):
    """One thing for hands to do on the table. The first row that is not done is lit."""

    text: Message
    icon: str = ""
    spots: tuple[str, ...] = ()
    by: Seat | None = None
    done: bool = False


class SpotOffer(View, frozen=True):
    """A place that can be touched now, for an offer or to take up what is there."""

    spot: str
    badge: str = ""
    kind: str = "cost"
    """What the badge is, see `Label.badge_kind`."""
    path: tuple[str, ...] = ()
    """Places this also concerns, to be drawn when it has the focus: the way there."""
    gauge: int | None = None
    """Where the first gauge's marker would be then, if it moves."""


class ButtonOffer(View, frozen=True):
    """Something to choose, or to take up, that is not a place on the board: sends TakeOffer(view.seq, index)."""

    index: int
    text: Message
    detail: Message | None = None
    icon: str = ""
    face: Face | None = None
    cards: tuple[Face | None, ...] = ()
    """Cards side by side, drawn instead of the words. None: a gap."""
    seat: Seat | None = None
    """Whose it is."""
    group: Message | None = None
    """The heading over it and its neighbours of the same group."""
    row: int = 0
    """Neighbours with the same number belong together."""
    chosen: bool = False
    """It is so now, or it has been taken up."""
    counted: Counted | None = None
    """It makes this one more (`by` 1) or one less (-1)."""
    by: int = 0


class FaultView(View, frozen=True):
    """What contradicts itself in the table as it is being put right."""

    text: Message
    spots: tuple[str, ...] = ()


class GoView(View, frozen=True):
    text: Message
    detail: Message | None = None
    enabled: bool = True


class MenuItem(View, frozen=True):
    """A line of a sheet: what it says and what it sends."""

    text: Message
    intent: Intent
    icon: str = ""


class Refusal(View, frozen=True):
    """Why the last thing touched was not allowed."""

    title: Message
    reason: Message
    rule: RuleRef | None
    spots: tuple[str, ...] = ()
    """Where the reason lies."""
    touched: str = ""
    """What is not allowed there; empty: it was no place that was touched."""


class RuleView(View, frozen=True):
    """A rule: opened alone, or one of the list. Sends ShowRule(id)."""

    id: str
    text: Message
    marks: tuple[Message, ...] = ()
    """Short: that it is our reading, whether its house rule is in use."""


class RulesView(View, frozen=True):
    """The rules of a game that have the words looked for."""

    query: str
    rows: tuple[RuleView, ...]
    near: str = ""
    """The id of the one that was opened last."""


class KeyboardView(View, frozen=True):
    """A text being typed. Keys send PressKey(what they write), shift and delete PressKey of that word."""

    title: Message
    text: str
    hint: Message | None
    """Said in place of an empty text."""
    note: Message
    """What people should know while they type."""
    rows: tuple[tuple[str, ...], ...]
    """The letters as they would be written now."""
    shifted: bool
    row: int | None
    """The row that the knob is in."""
    full: bool
    """No more letters find room."""
    digits: bool = False
    """Only these are there: no shift, no space."""


class RestView(View, frozen=True):
    """Nobody is there: the screen is dim, or asleep, showing a picture. What comes first only wakes it."""

    asleep: bool
    games: tuple[Message, ...]
    """What can be played here."""


class Note(View, frozen=True):
    """A line that comes and goes above everything: no buttons found, saved, disk full."""

    text: Message
    serious: bool = False


class InHand(View, frozen=True):
    """What can be done in more than one way on the same place: a tile's quarter turns, aboard or ashore."""

    variant: int
    variants: tuple[int, ...]
    face: Face | None = None
    """The tile as turned now; None where there is nothing to see."""
    text: Message | None = None
    """What this variant is, where there is no face."""


class TableView(View, frozen=True):
    game: str
    seq: int
    """Entries of the log so far; taps carry it back."""
    board: BoardView
    players: tuple[PlayerView, ...]
    seats: tuple[Seat, ...]
    """Who is asked; empty: luck or the end."""
    question: Message
    """Where something is held: what that asks."""
    rule: RuleRef | None
    hands: tuple[HandsRow, ...]
    spots: tuple[SpotOffer, ...]
    buttons: tuple[ButtonOffer, ...]
    """In a draw that people enter themselves: every outcome that can be."""
    go: GoView
    undo: Message | None
    """What UNDO would take back or put down; None: nothing left."""
    redo: Message | None
    note: Message | None = None
    """One line under the question."""
    lead: Lead | None = None
    """What that line begins with."""
    lit: tuple[str, ...] = ()
    """What the question is about."""
    spans: tuple[Span, ...] = ()
    """Lines over the board, those of what is held among them."""
    held: Held | None = None
    """What has been taken up: everything offered is done with it."""
    can_put_down: bool = False
    """UNDO puts it down, instead of taking back an entry."""
    in_hand: InHand | None = None
    path_open: bool = False
    """A finger may draw a way over the board."""
    drag_from: tuple[str, ...] = ()
    """Places from where a finger may drag what lies there to another place."""
    ours: Message | None = None
    """A draw or throw is waited for: the way to answer it that GO is not. Sends EnterOurs(not view.by_hand)."""
    by_hand: bool = False
    """People draw or throw this themselves; else GO does it for them."""
    redraw: Message | None = None
    """The app drew or threw what hands are at: this button ("We drew another") takes it back and opens the tray."""
    entering: bool = False
    """The tray with every possible outcome is open."""
    any_spot: bool = False
    """Every place of the board can be touched, though none is offered: the table is being put right."""
    faults: tuple[FaultView, ...] = ()
    refusal: Refusal | None = None
    set_up: bool = False
    """The hands list is the set-up checklist."""
    drawn: Face | None = None
    """What luck brought last, as long as hands are at what it says."""
    lesson: Message | None = None
    """What is new now, explained once: sends Understood, or SetPreference("hints", False)."""


class SavedTable(View, frozen=True):
    """A saved game on the home screen: sends ContinueTable(save)."""

    save: str
    game: Message
    players: tuple[PlayerView, ...]
    turn: Message
    """How far it is, or how it came out."""
    board: BoardView | None
    over: bool = False
    when: str = ""
    """Local time of the last entry as ISO text."""
    fault: Message | None = None
    """Why it can only be looked at, or not even that."""
    asked: Message | None = None
    """What is to be done next."""
    seats: tuple[Seat, ...] = ()
    """Who is asked; of a game that is over, who won."""


class GameCard(View, frozen=True):
    """A game on the home screen: sends NewTable(id)."""

    id: str
    title: Message
    subtitle: Message
    playable: bool
    fault: Message | None = None


class HomeView(View, frozen=True):
    resume: SavedTable | None
    games: tuple[GameCard, ...]
    history: tuple[SavedTable, ...]
    go: GoView
    provenance: Message | None = None
    greeting: Message = Message("shell.home_title")


class FormField(View, frozen=True):
    """A thing to set: sends SetOption(name, value). The knob's focus on it is `focus.asks_field`."""

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
    """That so many players can have."""
    fields: tuple[FormField, ...]
    """House rules come last."""
    provenance: Message | None
    go: GoView
    has_opponent: bool = False
    """The companion can play a seat: sends SetOption("companion:1", True). One seat at least is for people."""


class LogRow(View, frozen=True):
    """An entry, oldest first: sends UndoTo(seq)."""

    seq: int
    text: Message
    seat: Seat | None
    turn: int = 0
    undone: bool = False
    checkpoint: str = ""


class LogView(View, frozen=True):
    rows: tuple[LogRow, ...]
    named: tuple[LogRow, ...]
    """Moments that were given a name and can be gone back to, oldest first; `text` is the name."""
    undo: Message | None
    redo: Message | None
    go: GoView
    players: tuple[PlayerView, ...] = ()


class CurvePoint(View, frozen=True):
    """What a curve shows at the end of a turn (turn 0: at the start)."""

    turn: int
    value: int
    icon: str = ""
    """Of what moved it most in that turn."""


class Curve(View, frozen=True):
    """How a game went: its gauge, or how one of several rivals stood."""

    points: tuple[CurvePoint, ...]
    seat: Seat | None = None
    """Whose; None: everybody's."""


class Swing(View, frozen=True):
    """An entry that moved a game far."""

    turn: int
    change: int
    """Of the gauge, or of the rival's score."""
    text: Message
    detail: Message | None = None
    icon: str = ""
    seat: Seat | None = None
    """The rival whose score it changed most."""


class LuckLine(View, frozen=True):
    """How often something came against what was to be expected."""

    face: Face | None
    """None: several outcomes of one sort, which have the icon in common."""
    text: Message | None
    came: int
    expected: float
    icon: str = ""
    tone: str = ""


class Luck(View, frozen=True):
    """One kind of luck: a deck, a die."""

    title: Message | None
    lines: tuple[LuckLine, ...]
    count: int
    """Of what came."""
    share: float
    """The part of fair games in which it comes as unevenly, or more so."""


class ResultView(View, frozen=True):
    won: bool
    tie: bool
    title: Message
    reason: Message
    rule: RuleRef
    curves: tuple[Curve, ...]
    """One, or one per seat where people played against each other; all over the same turns."""
    curve_title: Message | None
    curve_low: int
    curve_high: int
    """Between these all points lie."""
    goals: tuple[tuple[int, str, str], ...]
    """Value, icon and tone of each."""
    standings: tuple[Standing, ...]
    """How rivals stand at the end, by seat."""
    counters: tuple[Counter, ...]
    """Those of the board that are worth telling: rescued, lost."""
    decided: tuple[Swing, ...]
    """What moved the game most, in the order it happened."""
    luck: tuple[Luck, ...]
    """Each kind that came often enough to tell, the one that came most first."""
    dealt: int
    """So often the companion drew or threw, ..."""
    entered: int
    """... and so often people did. Both 0: nothing was left to luck."""
    turns: int
    undone: int
    seconds: int
    go: GoView
    players: tuple[PlayerView, ...] = ()
    game: str = ""
    """Its id."""


class AppView(View, frozen=True):
    """Everything on the screen."""

    screen: str
    """"home", "new_table", "table", "correct" (a table as well), "log", "result"."""
    body: "ScreenView"
    texts: Catalog
    """Says the messages of this view: language, players' names and the pack's own texts are in it."""
    sheet: str = ""
    """An overlay: "menu", "question", "saves" (of home), "settings", "rules", "staff", or one of the board's, see
    `sheets`."""
    sheet_title: Message | None = None
    menu: tuple[MenuItem, ...] = ()
    """The lines of the sheets "menu" and "question", or the last ones of the sheet "settings"."""
    preferences: tuple[FormField, ...] = ()
    """The sheet "settings": sends SetPreference(name, value)."""
    rules: RulesView | None = None
    """The sheet "rules"."""
    staff: "StaffView | None" = None
    """The sheet "staff": the page that is open."""
    rule: RuleView | None = None
    keyboard: KeyboardView | None = None
    """Over everything else, as long as something is typed."""
    notes: tuple[Note, ...] = ()
    focus: Intent | None = None
    """The knob is in use: the intent that taking the focus would send."""
    palette: str = "day"
    """"day" or "dim"."""
    text_size: str = "S"
    """"S", "M" or "L"."""
    rotation: int = 0
    """Degrees the picture is turned, clockwise."""
    motion: bool = False
    """Whether what changes may move to where it belongs."""
    rest: RestView | None = None
    """Over everything else, until somebody comes."""


ScreenView: TypeAlias = HomeView | NewTableView | TableView | LogView | ResultView
