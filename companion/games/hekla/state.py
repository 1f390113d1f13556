"""Everything that is known of a game of Hekla under way. Nothing is secret."""

from companion.games.hekla.names import Field, Set
from companion.rules.contract import Frozen, Message, RuleRef, Seat


class Options(Frozen, frozen=True):
    sight_blocked: bool = False
    """R-H04: a line sees only as far as the first field with a stone on it."""
    way_blocked: bool = False
    """R-H05: a long move does not pass over fields with stones."""


class Stone(Frozen, frozen=True):
    grooves: int
    seat: Seat | None = None
    """Whose; None: lava."""


class Points(Frozen, frozen=True):
    """What one seat gets for one set."""

    seat: Seat
    stones: int
    """For its stones, those on high-activity fields counted double."""
    bonus: int = 0
    """For the grooves above 7: the active player only."""

    @property
    def sum(self) -> int:
        return self.stones + self.bonus


class Scored(Frozen, frozen=True):
    """A set that has been scored, with what lay there then."""

    fields: Set
    grooves: int
    points: tuple[Points, ...]
    """Of those who get something: the active player first, then clockwise."""


class Scoring(Frozen, frozen=True):
    """The active player may choose which set is scored next."""

    field: Field
    """The one just entered."""
    pending: tuple[Set, ...]
    """Not yet scored, and still eligible."""


class Ended(Frozen, frozen=True):
    winners: tuple[Seat, ...]
    reason: Message
    rule: RuleRef


class HeklaState(Frozen, frozen=True):
    seats: int
    options: Options
    fields: tuple[tuple[Stone, ...], ...]
    """One per field of the board, row by row: its stones, lava first, then by owner and grooves."""
    supplies: tuple[tuple[int, ...], ...]
    """Per seat: how many stones with 0, 1, 2 and 3 grooves are beside the board."""
    figures: tuple[int, ...]
    """Per seat: spaces from the black start space, over all laps."""
    lava: tuple[int, int]
    """Stones left beside the board, with 0 and with 1 groove."""
    active: Seat | None = None
    """None: nobody has begun."""
    turn: int = 0
    """The round now played, from 1; 0 before the first."""
    first: Seat = Seat(0)
    """Who began: the round counts on when it is their turn again."""
    scoring: Scoring | None = None
    scored: tuple[Scored, ...] = ()
    """What was scored since the last stone was placed or moved."""
    ended: Ended | None = None
