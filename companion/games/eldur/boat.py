"""The Knerrir: sailing, loading in the harbours, delivering at the New Island (E-067, E-068)."""

from companion.games.eldur.actions import SailBoat
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.modifiers import boat_blocked
from companion.games.eldur.names import KINDS, Space
from companion.games.eldur.pieces import count_of, move_pieces, total
from companion.games.eldur.state import EldurState, Sail
from companion.games.eldur.words import refuse, space_word, word
from companion.rules.contract import Illegal


def _task(state: EldurState) -> Sail:
    task = state.agenda[0]
    assert isinstance(task, Sail)
    return task


def settle_sail(draft: Draft, task: Sail) -> bool:
    """A blocked boat is not asked where to (R-E32, R-E33)."""
    if not boat_blocked(draft.box, draft.state):
        return True
    draft.pop()
    draft.tell("boat_cannot_move", icon="knerrir", spots=(draft.state.boat,))
    return False


def offers_sail(box: Box, state: EldurState) -> list[SailBoat]:
    """Every way on the ocean track, turning back included; an incident's number is sailed in full (R-E31)."""
    task = _task(state)
    ocean = box.islands[state.setup].ocean
    routes: list[tuple[Space, ...]] = [()]
    offers: list[tuple[Space, ...]] = [] if task.exactly else [()]
    for sailed in range(1, task.spaces + 1):
        routes = [(*route, space) for route in routes for space in ocean[route[-1] if route else state.boat].next]
        if sailed == task.spaces or not task.exactly:
            offers.extend(routes)
    return [SailBoat(route) for route in offers]


def check_sail_boat(box: Box, state: EldurState, action: SailBoat) -> Illegal | None:
    task = _task(state)
    ocean = box.islands[state.setup].ocean
    here = state.boat
    for space in action.route:
        if space not in ocean[here].next:
            return refuse("sail_not_next", "E-067", here, *ocean[here].next)
        here = space
    if len(action.route) > task.spaces:
        return refuse("sail_too_far", "E-067", here, count=task.spaces)
    if task.exactly and len(action.route) < task.spaces:
        return refuse("sail_exactly", "E-053", state.boat, count=task.spaces)
    return None


def apply_sail_boat(draft: Draft, action: SailBoat) -> None:
    draft.pop()
    island = draft.island
    for space in action.route:
        draft.change(boat=space)
        draft.tell("sail", icon="knerrir", spots=(space,), space=space_word(island, space))
        arrive(draft)
    if not action.route:
        draft.tell("boat_stays", icon="knerrir", spots=(draft.state.boat,))
        arrive(draft)


def arrive(draft: Draft) -> None:
    """Load or deliver where the boat now is; staying in a harbour loads again (R-E31)."""
    island, boat = draft.island, draft.state.boat
    if boat == island.new_island:
        _deliver(draft)
        return
    kind = island.ocean[boat].harbour
    if kind is None:
        return
    state = draft.state
    places = draft.box.data.tracks.cargo_capacity
    count = min(count_of(state.storage, kind), places - total(state.cargo))
    if count > 0:
        move_pieces(draft, kind, count, "storage", "cargo")
        held = total(draft.state.cargo)
        draft.tell("load", icon=kind, spots=(boat,), kind=word(kind), count=count, held=held, places=places)


def _deliver(draft: Draft) -> None:
    """All cargo ashore, +1 for the humans per piece: the only way they gain (E-068). A win is pending (E-101)."""
    cargo = draft.state.cargo
    for kind in KINDS:
        count = count_of(cargo, kind)
        if count:
            move_pieces(draft, kind, count, "cargo", "delivered")
            draft.tell("deliver", icon=kind, sound="deliver", spots=(draft.state.boat,), kind=word(kind), count=count)
    if not total(cargo):
        return
    draft.shift_balance(total(cargo))
    if draft.state.goal_pending:
        draft.tell("human_goal_pending", icon="person")
