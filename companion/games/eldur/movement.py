"""A helper's walk: what a way costs, what is picked up on it, and where one can get (E-062 to E-066)."""

from companion.games.eldur.actions import MoveHelper
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.ground import blocked_cells
from companion.games.eldur.modifiers import allowance, capacity
from companion.games.eldur.names import HELPERS, KINDS, Cell, Helper, Kind
from companion.games.eldur.pieces import Pile, count_of, remove_piece, total
from companion.games.eldur.state import EldurState, Walk
from companion.games.eldur.words import no_square, refuse, word
from companion.rules.contract import Form, Illegal

ROUGH = ("mud", "landslide")
"""Obstacles that are entered at a higher cost (E-063)."""


def walker(state: EldurState) -> Helper:
    """Whose walk is waited for."""
    task = state.agenda[0]
    assert isinstance(task, Walk)
    return task.helper


def where(state: EldurState, helper: Helper) -> Cell:
    return state.helpers[HELPERS.index(helper)]


def collects(helper: Helper) -> Kind:
    """The kind of piece a helper picks up (E-065)."""
    return KINDS[HELPERS.index(helper)]


def step_cost(box: Box, state: EldurState, start: Cell, end: Cell) -> int:
    """Steps to enter `end` from a cell beside it (E-063, R-E11, R-E12)."""
    height = box.islands[state.setup].height
    rough = any(cell == end and obstacle in ROUGH for cell, obstacle in state.obstacles)
    uphill = height[end] > height[start]
    if rough and uphill and state.options.mud_uphill_adds:
        return 3
    return 2 if rough or uphill else 1


def path_cost(box: Box, state: EldurState, start: Cell, path: tuple[Cell, ...]) -> int:
    return sum(step_cost(box, state, *pair) for pair in zip((start, *path), path, strict=False))


# Picking up


def lies_ready(box: Box, state: EldurState, kind: Kind) -> bool:
    """Whether the boat lies in the harbour of this kind and takes what is collected (E-067)."""
    return box.islands[state.setup].harbours.get(kind) == state.boat


def pick_ups(
    box: Box, state: EldurState, helper: Helper, path: tuple[Cell, ...], ashore: tuple[Cell, ...]
) -> tuple[tuple[Cell, Pile], ...]:
    """What the walk picks up, in order, and where it goes: aboard, to the storage, or (not listed) it stays
    for want of room (E-065, R-E26, R-E27, R-E39)."""
    kind = collects(helper)
    own = {cell for cell, other in state.pieces if other == kind}
    if not own:
        return ()
    aboard = box.data.tracks.cargo_capacity - total(state.cargo) if lies_ready(box, state, kind) else 0
    stored = capacity(box, state, kind) - count_of(state.storage, kind)
    picked: list[tuple[Cell, Pile]] = []
    for cell in path:
        if cell not in own:
            continue
        if aboard > 0 and not (cell in ashore and stored > 0):
            aboard -= 1
            picked.append((cell, "cargo"))
        elif stored > 0:
            stored -= 1
            picked.append((cell, "storage"))
        else:
            continue
        own.discard(cell)
    return tuple(picked)


# Where one can get


def ways(box: Box, state: EldurState, helper: Helper) -> dict[Cell, tuple[Cell, ...]]:
    """Every cell in reach but the own one, with the best way there: the cheapest, of those the one that passes most
    pieces of the own kind."""
    island = box.islands[state.setup]
    steps_beside = island.steps
    kind = collects(helper)
    own = {cell for cell, other in state.pieces if other == kind}
    blocked = blocked_cells(state)
    rough = {cell for cell, obstacle in state.obstacles if obstacle in ROUGH}
    uphill_in_mud = 3 if state.options.mud_uphill_adds else 2
    limit = allowance(box, state, helper)
    start = where(state, helper)

    best: dict[Cell, tuple[Cell, ...]] = {}
    # Candidates by steps needed: cell -> (pieces passed, way). Of equal cost, the one with more pieces stays.
    rings: list[dict[Cell, tuple[int, tuple[Cell, ...]]]] = [{} for _ in range(limit + 4)]
    rings[0][start] = (0, ())
    for spent in range(limit + 1):
        for cell, (passed, way) in rings[spent].items():
            if cell in best:
                continue
            best[cell] = way
            for other, cost in steps_beside[cell]:
                if other in best or other in blocked:
                    continue
                if other in rough:
                    cost = uphill_in_mud if cost == 2 else 2
                ring = rings[spent + cost]
                more = passed + (other in own)
                known = ring.get(other)
                if known is None or known[0] < more:
                    ring[other] = (more, (*way, other))
    del best[start]
    return best


def settle_walk(draft: Draft, task: Walk) -> bool:
    """Nothing is asked of a helper who cannot take a single step (R-E33)."""
    box, state = draft.box, draft.state
    start = where(state, task.helper)
    steps = allowance(box, state, task.helper)
    if steps:
        blocked = blocked_cells(state)
        beside = [cell for cell in draft.island.ways.get(start, ()) if cell not in blocked]
        if any(step_cost(box, state, start, cell) <= steps for cell in beside):
            return True
    draft.pop()
    draft.tell("helper_stays", icon=task.helper, spots=(start,), helper=word(task.helper), cell=start)
    return False


def offers_walk(box: Box, state: EldurState) -> list[MoveHelper | Form]:
    """To every cell in reach by the best way; what lies on it aboard, or ashore where there is a choice; and the form
    for a way of one's own."""
    helper = walker(state)
    kind = collects(helper)
    offers: list[MoveHelper | Form] = [MoveHelper(())]
    own = {cell for cell, other in state.pieces if other == kind}
    choice = lies_ready(box, state, kind)
    for path in ways(box, state, helper).values():
        offers.append(MoveHelper(path))
        if choice and not own.isdisjoint(path):
            ashore = sent_ashore(box, state, helper, path)
            if ashore:
                offers.append(MoveHelper(path, ashore))
    offers.append(Form(MoveHelper(()), "path"))
    return offers


def sent_ashore(box: Box, state: EldurState, helper: Helper, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """As many of the way's pieces as can go to the storage although the boat would take them (R-E27)."""
    ashore: tuple[Cell, ...] = ()
    for cell, pile in pick_ups(box, state, helper, path, ()):
        if pile == "cargo" and (cell, "storage") in pick_ups(box, state, helper, path, (*ashore, cell)):
            ashore = (*ashore, cell)
    return ashore


# The action


def check_move_helper(box: Box, state: EldurState, action: MoveHelper) -> Illegal | None:
    helper = walker(state)
    return _check_way(box, state, helper, action.path) or _check_ashore(box, state, helper, action)


def _check_way(box: Box, state: EldurState, helper: Helper, path: tuple[Cell, ...]) -> Illegal | None:
    island = box.islands[state.setup]
    blocked = blocked_cells(state)
    here = where(state, helper)
    for cell in path:
        if (no_square_there := no_square(island, cell)) is not None:
            return no_square_there
        if cell not in island.grid.neighbours[here]:
            return refuse("walk_not_beside", "E-062", here, cell, here=here, cell=cell)
        if cell not in island.walkable:
            return refuse("walk_terrain", "E-064", cell, cell=cell, terrain=word(island.terrain[cell]))
        if cell in blocked:
            return refuse("walk_blocked", "E-064", cell, cell=cell, obstacle=word(_what_blocks(state, cell)))
        here = cell
    steps = allowance(box, state, helper)
    cost = path_cost(box, state, where(state, helper), path)
    if cost > steps:
        return refuse("walk_too_far", "E-062", path[-1], helper=word(helper), cost=cost, steps=steps)
    return None


def _what_blocks(state: EldurState, cell: Cell) -> str:
    if cell in state.cracks:
        return "crack"
    if cell in state.fissure:
        return "fissure"
    return "lava" if any(laid.cell == cell for laid in state.lava) else "flood"


def _check_ashore(box: Box, state: EldurState, helper: Helper, action: MoveHelper) -> Illegal | None:
    """Each cell of `ashore` must name a piece that goes to the storage and would have gone aboard (R-E27)."""
    if not action.ashore:
        return None
    without = dict(pick_ups(box, state, helper, action.path, ()))
    picked = dict(pick_ups(box, state, helper, action.path, action.ashore))
    kind = word(collects(helper))
    for cell in action.ashore:
        if cell not in picked:
            return refuse("ashore_no_piece", "E-065", cell, helper=word(helper), kind=kind, cell=cell)
        if picked[cell] != "storage":
            return refuse("ashore_no_room", "E-066", cell, kind=kind)
        if without.get(cell) != "cargo" or action.ashore.count(cell) > 1:
            return refuse("ashore_anyway", "E-067", cell, kind=kind, cell=cell)
    return None


def apply_move_helper(draft: Draft, action: MoveHelper) -> None:
    box, state = draft.box, draft.state
    helper = walker(state)
    draft.pop()
    start = where(state, helper)
    if not action.path:
        draft.tell("helper_stays", icon=helper, spots=(start,), helper=word(helper), cell=start)
        return
    end = action.path[-1]
    draft.change(
        helpers=tuple(end if other == helper else cell for other, cell in zip(HELPERS, state.helpers, strict=True))
    )
    draft.tell(
        "move_helper",
        icon=helper,
        spots=(end, *action.path[:-1]),
        helper=word(helper),
        cell=end,
        count=path_cost(box, state, start, action.path),
    )
    kind = collects(helper)
    for cell, pile in pick_ups(box, state, helper, action.path, action.ashore):
        remove_piece(draft, cell, pile)
        held = total(draft.state.cargo) if pile == "cargo" else count_of(draft.state.storage, kind)
        places = box.data.tracks.cargo_capacity if pile == "cargo" else capacity(box, draft.state, kind)
        draft.tell(
            "collect_aboard" if pile == "cargo" else "collect_to_storage",
            icon=kind,
            spots=(cell,),
            kind=word(kind),
            cell=cell,
            held=held,
            places=places,
        )
