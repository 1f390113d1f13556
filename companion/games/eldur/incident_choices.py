"""What people decide while an incident is resolved: where a piece comes to lie, which cargo is lost."""

from companion.games.eldur.actions import LosePieces, PlacePiece
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.ground import available_cells
from companion.games.eldur.incident_effects import area_round, lose_cargo
from companion.games.eldur.names import KINDS, Cell, Kind
from companion.games.eldur.pieces import (
    add_piece,
    count_of,
)
from companion.games.eldur.state import (
    Counts,
    EldurState,
    Lose,
    Put,
    replace,
)
from companion.games.eldur.words import no_square, refuse, word
from companion.rules.contract import Illegal


def settle_lose(draft: Draft, task: Lose) -> bool:
    """Nothing is asked while the boat holds one kind only (E-054)."""
    cargo = draft.state.cargo
    aboard = [kind for kind in KINDS if count_of(cargo, kind)]
    if len(aboard) > 1:
        return True
    draft.pop()
    lose_cargo(draft, Counts(**{kind: min(task.count, count_of(cargo, kind)) for kind in aboard}))
    return False


def offers_lose(box: Box, state: EldurState) -> list[LosePieces]:
    count = _task_count(state)
    cargo = state.cargo
    return [
        LosePieces(goods, sheep, count - goods - sheep)
        for goods in range(min(count, cargo.goods) + 1)
        for sheep in range(min(count - goods, cargo.sheep) + 1)
        if count - goods - sheep <= cargo.people
    ]


def check_lose_pieces(box: Box, state: EldurState, action: LosePieces) -> Illegal | None:
    count = _task_count(state)
    for kind in KINDS:
        chosen = getattr(action, kind)
        if not 0 <= chosen <= count_of(state.cargo, kind):
            return refuse(
                "not_that_many_aboard", "E-054", state.boat, kind=word(kind), count=count_of(state.cargo, kind)
            )
    if action.goods + action.sheep + action.people != count:
        return refuse("lose_exactly", "E-054", state.boat, count=count)
    return None


def _task_count(state: EldurState) -> int:
    task = state.agenda[0]
    assert isinstance(task, Lose)
    return task.count


def apply_lose_pieces(draft: Draft, action: LosePieces) -> None:
    draft.pop()
    lose_cargo(draft, Counts(action.goods, action.sheep, action.people))


def put_cells(box: Box, state: EldurState, task: Put) -> tuple[Cell, ...]:
    """The cells to choose from: the nearest available ones (R-E23), or all around the helper (R-E30)."""
    island = box.islands[state.setup]
    available = available_cells(island, state)
    if task.named is None:
        assert task.helper is not None
        return tuple(cell for cell in area_round(box, state, task.helper, task.area) if cell in available)
    for _, ring in island.grid.by_distance(task.named):
        found = tuple(cell for cell in ring if cell in available)
        if found:
            return found
    return ()


def settle_put(draft: Draft, task: Put) -> bool:
    """Asks only where there is something to choose (E-053c, R-E23, R-E24, R-E38)."""
    kind = task.kind
    if task.named is not None and any(laid.cell == task.named for laid in draft.state.lava):
        draft.pop()
        draft.tell("piece_into_lava", spots=(task.named,), icon=kind, kind=word(kind), cell=task.named)
        draft.shift_balance(-1)
        return False
    left = min(task.left, count_of(draft.state.reserve, kind))
    cells = put_cells(draft.box, draft.state, task)
    if left and len(cells) > left:
        return True
    draft.pop()
    if not left:
        draft.tell("no_piece_left", icon=kind, kind=word(kind))
    elif not cells:
        _tell_no_place(draft, task)
    for cell in cells[:left]:
        _put(draft, kind, cell)
    return False


def _tell_no_place(draft: Draft, task: Put) -> None:
    kind = task.kind
    if task.named is not None:
        draft.tell("no_place_for_piece", spots=(task.named,), icon=kind, kind=word(kind), cell=task.named)
    elif task.helper is not None:
        draft.tell("no_place_round_helper", icon=kind, kind=word(kind), helper=word(task.helper))


def _put(draft: Draft, kind: Kind, cell: Cell) -> None:
    add_piece(draft, cell, kind)
    draft.tell("put_piece", spots=(cell,), icon=kind, kind=word(kind), cell=cell)


def offers_put(box: Box, state: EldurState) -> list[PlacePiece]:
    task = state.agenda[0]
    assert isinstance(task, Put)
    return [PlacePiece(cell) for cell in put_cells(box, state, task)]


def check_place_piece(box: Box, state: EldurState, action: PlacePiece) -> Illegal | None:
    task = state.agenda[0]
    assert isinstance(task, Put)
    cells = put_cells(box, state, task)
    if action.cell in cells:
        return None
    island = box.islands[state.setup]
    if (no_square_there := no_square(island, action.cell, *cells)) is not None:
        return no_square_there
    if action.cell not in available_cells(island, state):
        return refuse("cell_not_available", "E-053", action.cell, kind=word(task.kind), cell=action.cell)
    if task.named is not None:
        return refuse("not_the_nearest", "E-053", *cells, kind=word(task.kind), cell=action.cell, named=task.named)
    assert task.helper is not None
    return refuse("not_around_helper", "E-053", *cells, helper=word(task.helper), cell=action.cell)


def apply_place_piece(draft: Draft, action: PlacePiece) -> None:
    task = draft.state.agenda[0]
    assert isinstance(task, Put)
    draft.pop()
    if task.left > 1:
        draft.push(replace(task, left=task.left - 1))
    _put(draft, task.kind, action.cell)
