"""What a half can do, one effect at a time, in printed order (E-053)."""

from collections.abc import Callable
from typing import Any

from companion.games.eldur.box import Box
from companion.games.eldur.data import (
    AroundHelper,
    BoatBlocked,
    BoatMoves,
    EmptyStorage,
    HelperSteps,
    LoseStored,
    PlaceObstacles,
    PlacePieces,
    RemovePieces,
    StorageRoom,
)
from companion.games.eldur.draft import Draft
from companion.games.eldur.lava import lose_piece
from companion.games.eldur.modifiers import LASTING, settle
from companion.games.eldur.names import HELPERS, KINDS, Cell, Helper, Kind, Obstacle
from companion.games.eldur.pieces import (
    count_of,
    move_pieces,
    obstacle_on,
    piece_on,
    put_obstacle,
    total,
)
from companion.games.eldur.state import (
    Counts,
    EldurState,
    Lose,
    Put,
    ResolveIncident,
    Sail,
    replace,
)
from companion.games.eldur.words import word


def do_resolve_incident(draft: Draft, task: ResolveIncident) -> None:
    """One effect, the rest behind it: what people must decide in between comes first."""
    if not task.effects:
        return
    effect, rest = task.effects[0], task.effects[1:]
    if rest:
        draft.push(replace(task, effects=rest))
    if isinstance(effect, LASTING):
        lies_there = any(card is not None and card.number == task.number for card in draft.state.active_incidents)
        if not lies_there:
            _hold_this_turn(draft, effect)
    else:
        _RESOLVE[type(effect)](draft, effect)


def _hold_this_turn(draft: Draft, effect: HelperSteps | StorageRoom | BoatBlocked) -> None:
    before = draft.state
    draft.change(turn_effects=(*before.turn_effects, effect))
    settle(draft, before)


def _boat_moves(draft: Draft, effect: BoatMoves) -> None:
    draft.push(Sail(effect.spaces, exactly=True))


def _place_pieces(draft: Draft, effect: PlacePieces) -> None:
    draft.push(*(Put(effect.kind, cell) for cell in effect.cells))


def _place_obstacles(draft: Draft, effect: PlaceObstacles) -> None:
    """E-053d, R-E37."""
    lost = 0
    for cell in effect.cells:
        if not _takes_obstacle(draft, cell):
            draft.tell("obstacle_not_here", spots=(cell,), obstacle=word(effect.obstacle), cell=cell)
        elif obstacle_on(draft.state, cell) == effect.obstacle:
            draft.tell("obstacle_lies_there", spots=(cell,), obstacle=word(effect.obstacle), cell=cell)
        else:
            if not obstacles_left(draft.box, draft.state, effect.obstacle):
                draft.tell("no_obstacle_left", spots=(cell,), obstacle=word(effect.obstacle), cell=cell)
                continue
            old = obstacle_on(draft.state, cell)
            if old is not None:
                draft.tell("take_token_off", spots=(cell,), icon=old, token=word(old), cell=cell)
            lost += lose_piece(draft, cell)
            put_obstacle(draft, cell, effect.obstacle)
            draft.tell("lay_obstacle", spots=(cell,), icon=effect.obstacle, obstacle=word(effect.obstacle), cell=cell)
    draft.shift_balance(-lost)


def _takes_obstacle(draft: Draft, cell: Cell) -> bool:
    state = draft.state
    return (
        cell in draft.island.walkable
        and cell not in state.cracks
        and cell not in state.fissure
        and all(laid.cell != cell for laid in state.lava)
    )


def obstacles_left(box: Box, state: EldurState, obstacle: Obstacle) -> int:
    """Tokens of a kind that lie beside the map."""
    tokens: int = getattr(box.data.tokens, obstacle)
    return tokens - sum(other == obstacle for _, other in state.obstacles)


def _lose_pieces(draft: Draft, cells: tuple[Cell, ...]) -> int:
    """Take what lies on these cells off the map; how many that were."""
    return sum(lose_piece(draft, cell) for cell in cells)


def _remove_pieces(draft: Draft, effect: RemovePieces) -> None:
    lost = _lose_pieces(draft, effect.cells)
    if not lost:
        draft.tell("nothing_to_remove", spots=effect.cells, cells=effect.cells)
    draft.shift_balance(-lost)


def _empty_storage(draft: Draft, effect: EmptyStorage) -> None:
    if effect.storage == "boat":
        lose_cargo(draft, draft.state.cargo)
    else:
        _lose_stored(draft, effect.storage, count_of(draft.state.storage, effect.storage))


def _lose_some_stored(draft: Draft, effect: LoseStored) -> None:
    if effect.storage != "boat":
        _lose_stored(draft, effect.storage, min(effect.count, count_of(draft.state.storage, effect.storage)))
    elif total(draft.state.cargo) <= effect.count:
        lose_cargo(draft, draft.state.cargo)
    else:
        draft.push(Lose(effect.count))


def _lose_stored(draft: Draft, kind: Kind, count: int) -> None:
    if not count:
        draft.tell("storage_already_empty", icon=kind, kind=word(kind))
        return
    move_pieces(draft, kind, count, "storage", "lost")
    draft.tell("lose_stored", icon=kind, kind=word(kind), count=count)


def lose_cargo(draft: Draft, load: Counts) -> None:
    if not total(load):
        draft.tell("boat_already_empty", icon="knerrir", spots=(draft.state.boat,))
    for kind in KINDS:
        count = count_of(load, kind)
        if count:
            move_pieces(draft, kind, count, "cargo", "lost")
            draft.tell("lose_cargo", icon=kind, spots=(draft.state.boat,), kind=word(kind), count=count)


def _around_helper(draft: Draft, effect: AroundHelper) -> None:
    """E-053h, R-E30."""
    if effect.place:
        draft.push(Put(effect.kind, None, effect.helper, effect.area, effect.place))
        return
    cells = area_round(draft.box, draft.state, effect.helper, effect.area)
    found = tuple(cell for cell in cells if piece_on(draft.state, cell) == effect.kind)
    if not found:
        draft.tell("nothing_round_helper", spots=cells, kind=word(effect.kind), helper=word(effect.helper))
    draft.shift_balance(-_lose_pieces(draft, found))


def area_round(box: Box, state: EldurState, helper: Helper, area: str) -> tuple[Cell, ...]:
    grid = box.islands[state.setup].grid
    cell = state.helpers[HELPERS.index(helper)]
    return grid.around(cell) if area == "eight" else grid.neighbours[cell]


_RESOLVE: dict[type, Callable[[Draft, Any], None]] = {
    BoatMoves: _boat_moves,
    PlacePieces: _place_pieces,
    PlaceObstacles: _place_obstacles,
    RemovePieces: _remove_pieces,
    EmptyStorage: _empty_storage,
    LoseStored: _lose_some_stored,
    AroundHelper: _around_helper,
}
