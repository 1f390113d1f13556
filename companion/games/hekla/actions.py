"""Everything that is entered in a game of Hekla. There is no luck: every entry is a decision, but for who begins,
where nobody can tell."""

from typing import TypeAlias

from companion.games.hekla.names import Field, Set
from companion.rules.contract import Action, Seat


class Begin(Action, frozen=True, tag="begin"):
    """Who was last in Iceland, or is the most eager to go, has the first turn (H-022)."""

    seat: Seat


class PlaceStone(Action, frozen=True, tag="place_stone"):
    """One stone of the supply on a completely empty field (H-030)."""

    grooves: int
    field: Field


class MoveStone(Action, frozen=True, tag="move_stone"):
    """One own stone from one field to another, after the own figure was pulled back, if it was (H-031 to H-033)."""

    grooves: int
    start: Field
    field: Field
    back: int = 0
    """Spaces the own figure goes back before the move."""


class ScoreSet(Action, frozen=True, tag="score_set"):
    """Which of several eligible sets is scored next (H-044)."""

    fields: Set


class StopScoring(Action, frozen=True, tag="stop_scoring"):
    """The sets that could still be scored are left (R-H12)."""


HeklaAction: TypeAlias = Begin | PlaceStone | MoveStone | ScoreSet | StopScoring
