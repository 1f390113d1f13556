"""What a board looks like, as values: every game describes its table in these, `ui` draws them.

Coordinates are in cells: x to the right, y downwards, (0, 0) the board's top left corner. Tones are names of the
palette (orange, white, purple, red, ...), icons are names of silhouettes. No widget and no colour value here.
"""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from companion.rules.contract import Message, RuleRef, Seat


class Value(msgspec.Struct, frozen=True):
    """Base of the view structs: built and drawn, never decoded."""


class Face(Value, frozen=True):
    """A card or tile as a picture."""

    kind: str
    """"activation", "incident", "volcano", "lava", ..."""
    id: str = ""
    """Tells what is printed on it from the others of its kind."""
    title: "Message | None" = None
    icon: str = ""
    tone: str = ""
    frame: str = ""
    """"black" or "white" where the card has a frame."""
    edges: str = ""
    """Lava sides as shown, clockwise from north: "NES" and the like."""
    halves: "tuple[Half, ...]" = ()
    seat: "Seat | None" = None
    """Whose it is: drawn in that player's colour instead of the tone."""
    because: "Because | None" = None
    """Why this half of it counts; shown beside it when it is large."""

    @property
    def printed(self) -> str:
        """What is printed, whichever way it lies and whatever counts of it: equal for all copies of a card."""
        return f"{self.kind} {self.id}"


class Because(Value, frozen=True):
    """Cards of a player that decide something."""

    seat: "Seat"
    text: "Message"
    cards: "tuple[tuple[Face, bool], ...]"
    """Each, and whether it is one of those that decide."""


class CardLine(Value, frozen=True):
    """One thing a card does."""

    icon: str
    text: "Message"
    detail: "Message | None" = None
    """What that means: how long it lasts, what it costs."""


class Half(Value, frozen=True):
    """One half of a two-part card."""

    title: "Message"
    lines: tuple[CardLine, ...]
    """In printed order."""
    flavour: "Message | None" = None
    tone: str = ""
    live: bool = True
    lightning: bool = False


class Area(Value, frozen=True):
    """A place on the board that can be touched."""

    spot: str
    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    kind: str = ""
    """Terrain or sort of place: "lowland", "harbour", "field", "hot_field", "inner", "outer", "start", ..."""
    tone: str = ""
    icon: str = ""
    name: str = ""
    """Printed small on it, where the board has no names along its edges."""
    points: str = ""
    """The side ("N", "E", "S", "W") to which a line on it points."""


class Piece(Value, frozen=True):
    """Something that stands on a spot, drawn in list order."""

    icon: str
    spot: str
    tone: str = ""
    disc: bool = False
    """A dark silhouette on a disc of the tone (helpers), else a bare silhouette in the tone."""
    seat: "Seat | None" = None
    """Whose it is: drawn in that player's colour and shape instead of the tone."""
    grooves: int | None = None
    """Lines cut into a stone, from 0; None: no stone."""
    turned: bool = False
    """Lying on its other side, or upside down."""


class Tile(Value, frozen=True):
    """Something flat that lies on a spot under the pieces."""

    kind: str
    """"lava", "fissure", "crack", "mud", ..."""
    spot: str
    edges: str = ""
    """Lava sides as laid."""
    open_edges: str = ""
    """Those of `edges` through which it can still flow."""


class Store(Value, frozen=True):
    """A counted row of places: a helper's storage, the boat's cargo, the reserve."""

    id: str
    title: "Message"
    spot: str = ""
    """Where it is drawn on the board; empty: beside it."""
    filled: tuple[tuple[str, str], ...] = ()
    """Icon and tone of each thing in it."""
    capacity: int = 0
    blocked: int = 0
    """Places that are covered for now."""


class Gauge(Value, frozen=True):
    """A marker on a track with goals."""

    id: str
    title: "Message"
    low: int
    high: int
    value: int
    goals: tuple[tuple[int, str, str], ...] = ()
    """Value, icon and tone of each goal."""


class Slot(Value, frozen=True):
    """A card place in a row, filled or empty."""

    id: str
    seat: "Seat | None" = None
    face: Face | None = None
    text: "Message | None" = None
    """A few words: what it does now."""
    icon: str = ""
    tone: str = ""
    signs: tuple[tuple[str, str, str], ...] = ()
    """The same in pictures where it is more than one thing: icon, tone and figure of each."""


class Lead(Value, frozen=True):
    """What counts most of a line of words, lit at its head: a sign and a few words."""

    icon: str
    text: "Message"


class Span(Value, frozen=True):
    """A line over places that belong together, with a short figure at its end: a row of three and its grooves."""

    spots: tuple[str, ...]
    """From one end to the other."""
    text: str = ""
    kind: str = "near"
    """"near" (could count next), "choice" (to be chosen from now), "counted" (just counted) or "sight"."""


class TallyLine(Value, frozen=True):
    """What one seat gets, and for what."""

    seat: "Seat"
    text: str
    """"+3"."""
    note: "Message"


class Tally(Value, frozen=True):
    """A reckoning that has just been made: points by seat."""

    title: "Message"
    lines: tuple[TallyLine, ...]
    detail: "Message | None" = None


class Standing(Value, frozen=True):
    """How one of several rivals stands: a figure, what it means, and what lies before them."""

    seat: "Seat"
    value: int
    """Where several are ahead of others: more is better."""
    note: "Message | None" = None
    """"lap 2"."""
    things: tuple[Piece, ...] = ()
    """Their pieces beside the board; `spot` says nothing here."""


class Row(Value, frozen=True):
    """A titled row of card places: the incidents in force, Alþingi, a player's laid cards."""

    id: str
    title: "Message"
    slots: tuple[Slot, ...]
    rule: "RuleRef | None" = None


class Counter(Value, frozen=True):
    """A number worth seeing: cards left in a deck, pieces rescued."""

    id: str
    title: "Message"
    value: int
    icon: str = ""
    tone: str = ""
    spot: str = ""
    result: bool = False
    """Worth telling when the game is over: rescued, lost, points."""
    group: "Message | None" = None
    """Where several are counted alike: what they have in common ("rescued"); the icon says the rest."""
    most: int = 0
    """It can come to so many; 0: there is no such bound."""


class BoardView(Value, frozen=True):
    """The table as one audience sees it."""

    game: str
    width: float
    height: float
    """In cells, everything drawn included."""
    ground: str
    """How the ground is drawn: "island" (terrain and sea), "block" (fields with tracks round them) or "plain"."""
    areas: tuple[Area, ...]
    tiles: tuple[Tile, ...] = ()
    pieces: tuple[Piece, ...] = ()
    stores: tuple[Store, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    rows: tuple[Row, ...] = ()
    counters: tuple[Counter, ...] = ()
    columns: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    """Names along the board's edges, left to right and top to bottom."""
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of spots joined by a drawn line (ocean ways)."""
    arrows: tuple[tuple[str, str], ...] = ()
    """Pairs of spots where an arrow leads from one to the other."""
    spans: tuple[Span, ...] = ()
    tallies: tuple[Tally, ...] = ()
    """What was reckoned in the last action, in order."""
    standings: tuple[Standing, ...] = ()
    """One per seat where people play against each other."""
    active: "Seat | None" = None
    turn: int = 0
    """The turn (or round) now played, from 1; 0 before the first."""
    phase: "Message | None" = None
    steps: int = 0
    step: int = 0
    """How many actions the turn has and which one it is at (0-based), for the pips in the turn bar."""
    focus: Face | None = None
    """The card or tile this moment is about, shown large."""
    lead: Lead | None = None
    """What the line under the question begins with: "5 steps"."""
    note: "Message | None" = None
    """One line under the question: "base 6, ash storm −1"."""
    provenance: "Message | None" = None
