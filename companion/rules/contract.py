"""What a game is to the rest of the house: plain values, and one protocol of pure functions.

Everything here is frozen and made of tuples, frozen structs, int, str and bool, so that a state can be
compared, hashed, written to JSON and read back byte for byte.
"""

from collections.abc import Sequence
from typing import Any, Literal, NewType, Protocol, TypeAlias, TypeVar

import msgspec

from companion.rules.view import BoardView, Face, Lead, Span

Seat = NewType("Seat", int)
"""0-based, in seating order to the left; shown 1-based only in views."""

Audience: TypeAlias = Seat | Literal["table"]
"""Who looks: one seat, or everybody round the table."""


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of every value in `rules` and `games`.

    A frozen value is built of older ones, so none can hold itself: the collector need not look at them.
    """


class Message(Frozen, frozen=True):
    """A text to be said in any language: a literal catalogue key plus its arguments.

    An argument may itself be a message (the Herder, a card's title) or a tuple (said as a list).
    The key "seat" with the argument `seat` is said as that player's name.
    """

    key: str
    args: "tuple[tuple[str, int | str | Message | tuple[int | str | Message, ...]], ...]" = ()


Argument: TypeAlias = int | str | Message | tuple[int | str | Message, ...]


def message(key: str, /, **args: Argument) -> Message:
    """The message `key` with its arguments by name."""
    return Message(key, tuple(args.items()))


def seat_name(seat: Seat) -> Message:
    """The player's name, filled in where the message is said."""
    return Message("seat", (("seat", seat),))


class RuleRef(Frozen, frozen=True):
    """A rule by its id; the id must stand in the game's rule index."""

    id: str

    @property
    def is_reading(self) -> bool:
        """Our reading where the printed rules are unclear: such ids begin with R."""
        return self.id.startswith("R-")


class Illegal(Frozen, frozen=True):
    """Why something is not allowed. A value: expected, never raised."""

    reason: Message
    rule: RuleRef
    spots: tuple[str, ...] = ()


class Effect(Frozen, frozen=True):
    """One instruction for hands: what to do on the table now. Effects come in the order hands do them."""

    message: Message
    spots: tuple[str, ...] = ()
    by: Seat | None = None
    """Whose hands; None where anybody may."""
    icon: str = ""
    """A silhouette's name, see `view`."""
    told: bool = False
    """It only says again what was entered: whoever entered it has done it, or does it with the same hand."""
    sound: str = ""
    """What it sounds like, by a name of `companion.sound`: "lava", "deliver"; empty: like any other entry."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """Base of every entry. The tag is written out in each subclass and never renamed: saves hold it."""


class Form(Frozen, frozen=True):
    """An action with one hole, where listing every filling is too long.

    `hole` names the field of `action` (a tuple of spots) that people may fill in freely; `check` judges it.
    """

    action: Action
    hole: str


class Chance(Frozen, frozen=True, tag="chance", tag_field="kind"):
    """Waiting for luck: dealt by the app, or entered by people who drew or threw."""

    key: str
    """What is drawn, for example "eldur.volcano_card". The same key always means the same kind of luck."""
    options: tuple[tuple[str, int], ...]
    """Outcome id and weight (a positive whole number); the chance of one is its weight over the sum."""
    prompt: Message
    rule: RuleRef
    count: int = 1
    replace: bool = False
    """Whether the same outcome can come again within one draw of `count` (dice yes, cards no)."""


class Over(Frozen, frozen=True, tag="over", tag_field="kind"):
    """The game has ended. No winners: everybody lost, or (with `tie`) nobody did."""

    winners: tuple[Seat, ...]
    reason: Message
    rule: RuleRef
    tie: bool = False


class Choice(Frozen, frozen=True, tag="choice", tag_field="kind"):
    """Waiting for people to decide. Several seats: all of them, in any order."""

    seats: tuple[Seat, ...]
    prompt: Message
    rule: RuleRef
    spots: tuple[str, ...] = ()
    """What the question is about, lit on the board."""
    lots: Chance | None = None
    """Where people may have no answer: what lots are drawn among then. Each outcome is one of the offers."""


Waiting: TypeAlias = Choice | Chance | Over


class Held(Frozen, frozen=True):
    """What is taken up first where an action takes two touches: a stone, and then the place it goes to.

    Equal values are one thing to take up: what can be done with it are all offers that name it.
    """

    text: Message
    """What it is: its button, and the name of putting it down again."""
    question: Message
    """Asked while it is in hand, instead of the question waited for."""
    spot: str = ""
    """The place to touch for it; empty: a button only."""
    note: Message | None = None
    """One line under the question, instead of the view's."""
    lead: Lead | None = None
    """What that line begins with."""
    face: Face | None = None
    icon: str = ""
    """Its picture where it has no face."""
    lit: tuple[str, ...] = ()
    """Places lit while it is in hand."""
    spans: tuple[Span, ...] = ()
    """Lines drawn while it is in hand, beside those of the view."""


class Label(Frozen, frozen=True):
    """How a legal action presents itself: enough to draw a button or a glowing spot, and to name it in undo."""

    text: Message
    """What it is called, on its own: in undo and in the log."""
    detail: Message | None = None
    spots: tuple[str, ...] = ()
    """The spot to touch for it first, then what it also concerns (a path). Empty: a button only."""
    badge: str = ""
    """A very short figure on the spot: "3", "+1", "−4", "×"."""
    badge_kind: Literal["cost", "price", "gain", "end"] = "cost"
    """What the figure is: steps and the like, something lost, points won, or the loss of the game."""
    gauge: int | None = None
    """Where the first gauge's marker would be then, if it moves."""
    icon: str = ""
    face: Face | None = None
    """The card or tile this is about, drawn as such."""
    cards: tuple[Face | None, ...] = ()
    """Cards side by side, where it is about the order in which they lie; drawn instead of words. None: a gap."""
    variant: int = 0
    """Actions with the same spot, or on the same card, differ by this (a tile's quarter turns; aboard or ashore; the
    slot a card goes into). One variant is offered at a time, and people turn to the next."""
    variant_title: Message | None = None
    """What the variant is called, where no face shows it."""
    brief: Message | None = None
    """A word or two for its button, where the question, the picture and the variant say the rest."""
    short: Message | None = None
    """What UNDO calls it on its small button; None: as the log does."""
    preferred: bool = False
    """The obvious next thing: GO takes it. At most one of the offers."""
    held: Held | None = None
    """What has to be taken up before; None: one touch does it."""


class Fault(Frozen, frozen=True):
    """What is wrong with a position or with data: where, and what was expected."""

    at: str
    """A key path such as "$.pieces[3].spot"."""
    problem: Message
    spots: tuple[str, ...] = ()
    """The places of the board it is about."""


class Counted(Frozen, frozen=True):
    """Something that is corrected by one more or one less: a pile, a marker on its track."""

    title: Message
    value: str
    """How many there are now, as it is shown: "3", "+2"."""
    icon: str = ""
    face: Face | None = None


class Correction(Frozen, frozen=True):
    """One small thing put otherwise on the table, and the game as it then is."""

    text: Message
    """What is put otherwise, and where: its name in undo and in the log."""
    state: Any
    icon: str = ""
    face: Face | None = None
    seat: Seat | None = None
    """Whom it is about, where that is its picture."""
    brief: Message | None = None
    """A word or two for its button, where the place chosen and the picture say the rest."""
    group: Message | None = None
    """What it and its neighbours of the same group have in common: their heading."""
    is_so: bool = False
    """What its button shows is so now, and this puts an end to it."""
    held: Held | None = None
    """What has to be taken up before: a piece, a place for a card. None: one touch does it."""
    spot: str = ""
    """The place of the board to touch for it while that is held; empty: a button."""
    counted: Counted | None = None
    """What becomes one more or one less."""
    by: int = 0
    """How much more: 1 or -1."""


class Correctable(Frozen, frozen=True):
    """Something beside the board that can be corrected: a pile, a track, whose turn it is."""

    at: str
    """What `Game.corrections` wants; never the name of a spot, never empty."""
    title: Message
    icon: str = ""
    brief: Message | None = None
    """A word or two for its button."""
    seat: Seat | None = None
    """Whose it is."""
    row: int = 0
    """Things with the same number belong together."""


State = TypeVar("State", bound=Frozen)
Data = TypeVar("Data", bound=Frozen)
Options = TypeVar("Options", bound=Frozen)


class Step(msgspec.Struct, frozen=True, gc=False):
    """The state after an action and what hands do now."""

    state: Any
    effects: tuple[Effect, ...]


class OptionField(Frozen, frozen=True):
    """One thing to set before a game starts, for the new-table screen and `describe`."""

    name: str
    """Field of the game's options struct."""
    title: Message
    values: tuple[tuple[str | bool | int, Message], ...]
    """Every value it can take, the first being the default, with what it is called."""
    rule: RuleRef | None = None
    house_rule: bool = False
    """True: a switchable reading, shown under "house rules"."""


class GameInfo(Frozen, frozen=True):
    id: str
    version: int
    """Raised when old saves cannot be replayed any more."""
    title: Message
    seats: tuple[int, ...]
    """Seat counts it can be played with."""
    colours: tuple[str, ...] = ()
    """Where the pieces settle it: n players have the first n of these colours. Empty: any colour will do."""
    has_luck: bool = False
    """Something is drawn or thrown in it."""


class Opponent(Protocol):
    """Plays for a seat that nobody sits at."""

    def choose(self, state: Any) -> Action:
        """A sensible offer for the seat that is asked; the same state gives the same answer."""
        ...


class Game(Protocol):
    """A game's rules over one data pack. Pure: no clock, no luck, no disk; the same call gives the same answer."""

    info: GameInfo
    action_type: Any
    """Union of all action structs, for decoding."""
    state_type: type[Frozen]
    """Has an int field `seats`: how many play."""
    options_type: type[Frozen]
    rules: tuple[RuleRef, ...]
    """The rule index: every id that an `Illegal`, a question or an end may name."""
    opponent: Opponent | None
    """Who can play for a seat; None: every seat needs people."""

    @property
    def cards(self) -> tuple[Face, ...]:
        """Every card and tile that people draw or lay, each once however many copies there are."""
        ...

    @property
    def option_fields(self) -> tuple[OptionField, ...]: ...

    def start(self, seats: int, options: Any) -> Step:
        """The first state; its effects are the set-up instructions known so far."""
        ...

    def waiting(self, state: Any) -> Waiting: ...

    def offers(self, state: Any) -> Sequence[Action | Form]:
        """Every legal action, chance outcomes included; a Form where listing all fillings is too long.

        Never empty unless the game is over. With a Form, the listed actions of its type are its usual
        fillings; others may be legal too.
        """
        ...

    def label(self, state: Any, action: Action) -> Label:
        """How a legal action of this state presents itself."""
        ...

    def check(self, state: Any, action: Action) -> Illegal | None:
        """The single truth about legality, chance outcomes included."""
        ...

    def apply(self, state: Any, action: Action) -> Step:
        """May assume that check() is None."""
        ...

    def agreed_end(self, state: Any) -> Over | None:
        """How it ends if everybody agrees to play no further, asked of games that are not over; None where people
        play together and have nobody to settle it with."""
        ...

    def outcome(self, state: Any, drawn: tuple[str, ...]) -> Action:
        """The action that records these outcome ids for the chance now waited for, or for the lots drawn instead of a
        choice."""
        ...

    def faults(self, state: Any) -> tuple[Fault, ...]:
        """Everything that makes a state impossible to go on from; empty for every state reached by play."""
        ...

    def correctable(self, state: Any) -> tuple[Correctable, ...]:
        """What can be corrected that is no spot of the board."""
        ...

    def corrections(self, state: Any, at: str) -> Sequence[Correction]:
        """Every small change that can be made at a spot of the board or something beside it; none for other places.

        With `at` empty: those that need no place to be chosen first. The states can be viewed, but may have faults:
        contradictions that further corrections take away. From any state reached by play the table of any other with
        the same seats and options can be put together out of corrections, at the beginning of each step of the game.
        Not so what nobody sees (the order of a pile face down), and what is under way within a step: that is played
        from its beginning.
        """
        ...

    def reconcile(self, before: Any, after: Any) -> tuple[Effect, ...]:
        """Instructions that turn the table of one state into the table of another."""
        ...

    def view(self, state: Any, audience: Audience) -> BoardView: ...


class GamePlugin(Protocol):
    """What an entry point in the group "companion.games" names: how to make a game of a data pack."""

    id: str
    data_type: type[Frozen]
    tables: tuple[tuple[str, str], ...]
    """File name and the field of `data_type` it fills, one TOML file per table."""

    def data_faults(self, data: Any) -> tuple[Fault, ...]:
        """Cross-checks between tables; `at` starts with the file name, as "map.toml: $.towns.herder"."""
        ...

    def text_keys(self, data: Any) -> tuple[str, ...]:
        """The messages that a pack has to say itself, at least in English: what its cards are called."""
        ...

    def build(self, data: Any) -> Game: ...
