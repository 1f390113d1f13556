"""Sheep, goods and people on their way through the game, and the tokens that lie on the map.

These functions only count: what hands are told is said by the rule that calls them.
"""

from typing import Literal, TypeAlias

from companion.games.eldur.draft import Draft
from companion.games.eldur.names import Cell, Kind, Obstacle
from companion.games.eldur.state import Counts, EldurState, replace

Pile: TypeAlias = Literal["reserve", "storage", "cargo", "delivered", "lost"]
"""Everywhere a piece can be off the map: the counting fields of the state."""


def count_of(counts: Counts, kind: Kind) -> int:
    number: int = getattr(counts, kind)
    return number


def total(counts: Counts) -> int:
    return counts.goods + counts.sheep + counts.people


def changed(counts: Counts, kind: Kind, by: int) -> Counts:
    """The counts with `by` more of one kind."""
    return replace(counts, **{kind: count_of(counts, kind) + by})


def piece_on(state: EldurState, cell: Cell) -> Kind | None:
    for place, kind in state.pieces:
        if place == cell:
            return kind
    return None


def on_map(state: EldurState, kind: Kind) -> int:
    """How many of a kind lie on the map; storages and the boat are not the board (R-E46)."""
    return sum(other == kind for _, other in state.pieces)


def add_piece(draft: Draft, cell: Cell, kind: Kind) -> None:
    """From the reserve onto an empty cell."""
    state = draft.state
    draft.change(
        pieces=tuple(sorted((*state.pieces, (cell, kind)))),
        reserve=changed(state.reserve, kind, -1),
    )


def remove_piece(draft: Draft, cell: Cell, to: Pile = "lost") -> Kind | None:
    """From the map to a pile; says which kind it was, None where no piece lies. Notes depletion (E-103, R-E05)."""
    state = draft.state
    kind = piece_on(state, cell)
    if kind is None:
        return None
    pile: Counts = getattr(state, to)
    fields = {"pieces": tuple(pair for pair in state.pieces if pair[0] != cell), to: changed(pile, kind, 1)}
    if on_map(state, kind) <= 2:
        fields["depleted"] = True
    draft.change(**fields)
    return kind


def move_pieces(draft: Draft, kind: Kind, count: int, source: Pile, to: Pile) -> None:
    """Between two piles."""
    state = draft.state
    fields = {source: changed(getattr(state, source), kind, -count), to: changed(getattr(state, to), kind, count)}
    draft.change(**fields)


def obstacle_on(state: EldurState, cell: Cell) -> Obstacle | None:
    for place, obstacle in state.obstacles:
        if place == cell:
            return obstacle
    return None


def remove_obstacle(draft: Draft, cell: Cell) -> Obstacle | None:
    """Off the map, back to the tokens beside it; says which kind it was."""
    obstacle = obstacle_on(draft.state, cell)
    if obstacle is not None:
        draft.change(obstacles=tuple(pair for pair in draft.state.obstacles if pair[0] != cell))
    return obstacle


def put_obstacle(draft: Draft, cell: Cell, obstacle: Obstacle) -> None:
    """Onto a cell; another kind that lies there goes back (R-E37)."""
    others = (pair for pair in draft.state.obstacles if pair[0] != cell)
    draft.change(obstacles=tuple(sorted((*others, (cell, obstacle)))))
