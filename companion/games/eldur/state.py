"""The state of an Eldur table, and the agenda of what is still to be done on it.

The agenda is the whole turn order: `turn.py` takes its first task; a task that waits for people or luck stays in
front until its action comes, any other is carried out and taken off. What a card causes is put in front of what was
there. So "where are we" is data, and nothing else remembers it.
"""

from typing import Literal

import msgspec

from companion.games.eldur.data import IncidentEffect
from companion.games.eldur.names import (
    Activated,
    AlthingiAction,
    Cell,
    Frame,
    Helper,
    Kind,
    Obstacle,
    Picture,
    Space,
)
from companion.rules.contract import Frozen, Over, Seat
from companion.rules.deck import Deck


class Options(Frozen, frozen=True):
    """What is settled before the game. The house rules are the readings that a ruling calls switchable."""

    setup: str = "1"
    """A set-up's id, or "random" to draw a set-up card (E-020)."""
    swap_with_hand: bool = False
    """R-E10: without a match, one laid card may be swapped with the hand instead."""
    mud_uphill_adds: bool = False
    """R-E11: mud or a landslide that is also uphill costs 3 steps (the two increments) instead of 2."""
    fissure_kills_helper: bool = False
    """R-E14: a crack or fissure opening under a helper loses the game at once."""
    volcano_stays_open: bool = False
    """R-E17: later tiles may still start from the volcano itself."""
    goal_voided_by_volcano: bool = False
    """R-E47: any Volcano gain after the goal was reached voids the pending human win of this turn."""


class Counts(Frozen, frozen=True):
    """How many of each kind."""

    goods: int = 0
    sheep: int = 0
    people: int = 0


class Card(Frozen, frozen=True):
    """An activation card (E-030)."""

    picture: Picture
    frame: Frame


class Laid(Frozen, frozen=True):
    """A lava tile on the map."""

    cell: Cell
    tile: str
    turns: int
    edges: str
    """Lava sides as laid, clockwise from north."""


class ActiveIncident(Frozen, frozen=True):
    """An incident card behind a player's shield."""

    number: int
    half: Frame


# Tasks that wait for luck


class DrawSetup(Frozen, frozen=True, tag="draw_setup"):
    pass


class GiveBoardOne(Frozen, frozen=True, tag="give_board_one"):
    pass


class DrawIncident(Frozen, frozen=True, tag="draw_incident"):
    pass


class DrawVolcanoCard(Frozen, frozen=True, tag="draw_volcano_card"):
    pass


class DrawTile(Frozen, frozen=True, tag="draw_tile"):
    left: int
    """Tiles this lava flow still draws, this one included."""


# Tasks that wait for people


class Lay(Frozen, frozen=True, tag="lay"):
    """The seat fills its empty slots, one card an action; off the agenda when none is empty."""

    seat: Seat


class DecideAlthingi(Frozen, frozen=True, tag="decide_althingi"):
    pass


class DecideMatch(Frozen, frozen=True, tag="decide_match"):
    nth: Literal[1, 2]


class Walk(Frozen, frozen=True, tag="walk"):
    helper: Helper


class Sail(Frozen, frozen=True, tag="sail"):
    spaces: int
    exactly: bool
    """An incident's number must be sailed in full (R-E31)."""


class Lose(Frozen, frozen=True, tag="lose"):
    """Players choose which `count` pieces leave the boat."""

    count: int


class Put(Frozen, frozen=True, tag="put"):
    """Players choose where a card's piece comes to lie, among several fitting cells."""

    kind: Kind
    named: Cell | None
    """The cell on the card (R-E23); None: around a helper (R-E30)."""
    helper: Helper | None = None
    area: Literal["eight", "four"] = "eight"
    left: int = 1
    """Pieces still to place around the helper."""


class LayTile(Frozen, frozen=True, tag="lay_tile"):
    tile: str
    left: int
    """Tiles this lava flow still has, this one included."""


class Flee(Frozen, frozen=True, tag="flee"):
    """A helper that was hit moves to a cell beside it."""

    helper: Helper
    hit: tuple[Cell, ...]
    """Every cell of the same card."""
    cause: Literal["special", "crack", "fissure"]


# Tasks that carry themselves out


class ResolveIncident(Frozen, frozen=True, tag="resolve_incident"):
    """The effects of a half still to come, in printed order."""

    number: int
    half: Frame
    effects: tuple[IncidentEffect, ...]


class DiscardIncident(Frozen, frozen=True, tag="discard_incident"):
    number: int


class StrikeHelpers(Frozen, frozen=True, tag="strike_helpers"):
    """Helpers on these cells move away, in the order of the cells; the pieces are already gone (R-E13)."""

    cells: tuple[Cell, ...]
    hit: tuple[Cell, ...]
    cause: Literal["special", "crack", "fissure"]
    done: tuple[Helper, ...] = ()
    """Already moved by this card: one forced move each (R-E41)."""


class OpenFissure(Frozen, frozen=True, tag="open_fissure"):
    """E-079, E-081."""


class EndVolcano(Frozen, frozen=True, tag="end_volcano"):
    """End of action 4: human goal, then depletion (R-E06)."""


class Refill(Frozen, frozen=True, tag="refill"):
    """Action 5 of one seat: lays cards, then draws to four in hand."""

    seat: Seat


class NextTurn(Frozen, frozen=True, tag="next_turn"):
    """What lasted this turn ends; the token goes to the left."""


Task = (
    DrawSetup
    | GiveBoardOne
    | DrawIncident
    | DrawVolcanoCard
    | DrawTile
    | Lay
    | DecideAlthingi
    | DecideMatch
    | Walk
    | Sail
    | Lose
    | Put
    | LayTile
    | Flee
    | ResolveIncident
    | DiscardIncident
    | StrikeHelpers
    | OpenFissure
    | EndVolcano
    | Refill
    | NextTurn
)


class EldurState(Frozen, frozen=True):
    options: Options
    seats: int
    agenda: tuple[Task, ...]
    """First: what is done or waited for now. Empty only when the game is over."""
    setup: str = ""
    """The set-up in play; empty until it is drawn."""
    first: Seat = Seat(0)
    """Who has player board 1."""
    active: Seat = Seat(0)
    turn: int = 0
    """The turn now played, from 1; 0 during set-up."""

    pieces: tuple[tuple[Cell, Kind], ...] = ()
    """On the map, sorted by cell; at most one a cell (R-E23)."""
    reserve: Counts = Counts()
    storage: Counts = Counts()
    cargo: Counts = Counts()
    delivered: Counts = Counts()
    lost: Counts = Counts()
    """In the discard tray. All six together are always the pieces of the box."""

    helpers: tuple[Cell, ...] = ()
    """Gatherer, Herder, Seeker."""
    boat: Space = ""
    obstacles: tuple[tuple[Cell, Obstacle], ...] = ()
    """Sorted by cell."""
    cracks: tuple[Cell, ...] = ()
    """Crack tokens on the map, in the order laid."""
    crack_cards: int = 0
    """Crack cards used up so far, laid or not (R-E42)."""
    fissure: tuple[Cell, ...] = ()
    """Cells of the open fissure; empty while it is closed."""
    lava: tuple[Laid, ...] = ()
    """In the order laid."""
    fissure_duty: bool = False
    """The lava flow now resolved still owes a tile to the fissure's flow (E-080)."""

    balance: int = 0
    goal_pending: bool = False
    """The human goal was reached this turn (E-101); with the default reading the marker alone decides."""
    depleted: bool = False
    """Only one of a kind was left on the board at some time (E-103, R-E46)."""

    laid: tuple[tuple[Card | None, Card | None, Card | None], ...] = ()
    """One row of left, middle, right per seat."""
    hands: tuple[int, ...] = ()
    """Cards in each seat's hand; what they are is the players' secret."""
    activation_left: int = 0
    """Cards in the face-down activation deck."""
    activation_discard: tuple[tuple[Picture, Frame, int], ...] = ()
    """What lies in the discard since the last shuffle, counted; sorted."""
    matched: tuple[Seat, ...] = ()
    """Seats whose cards were used this turn, for the refill."""
    activated: tuple[Activated, ...] = ()
    """Activated by matches this turn (the activation markers)."""

    incidents: Deck = Deck((), ())
    """Cards by number as text: "17"."""
    active_incidents: tuple[ActiveIncident | None, ...] = ()
    """One per seat."""
    keep_incidents: bool = False
    """Alþingi "keep all" this turn (R-E29)."""
    turn_effects: tuple[IncidentEffect, ...] = ()
    """Lasting kinds on lightning cards: they hold until the end of this turn (R-E35)."""
    althingi: tuple[tuple[AlthingiAction, Seat], ...] = ()
    """Cubes laid so far."""

    volcano: Deck = Deck((), ())
    tiles: Deck = Deck((), ())
    tile_now: str = ""
    """The lava tile drawn and not yet laid."""
    card_now: str = ""
    """The volcano card being resolved."""

    ended: Over | None = None


replace = msgspec.structs.replace
