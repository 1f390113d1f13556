"""Putting the table right by hand: what can be changed at a place of the map or at something beside it.

Whatever leaves one place comes to another, so that nothing is lost on the way; what then contradicts itself is told by
`positions.faults` and taken away by further corrections.
"""

from collections.abc import Iterator
from itertools import permutations

from companion.games.eldur.box import Box
from companion.games.eldur.correct_cards import card_corrections, correctable_cards
from companion.games.eldur.draft import Draft
from companion.games.eldur.ending import judge
from companion.games.eldur.faces import tile_face, tile_word
from companion.games.eldur.island import Island
from companion.games.eldur.lying import at_cell
from companion.games.eldur.names import HELPERS, KINDS, OBSTACLES, Cell, Kind, Space
from companion.games.eldur.pieces import Pile, changed, count_of, on_map, piece_on
from companion.games.eldur.rounds import five_actions
from companion.games.eldur.state import Counts, DiscardIncident, EldurState, Laid, replace
from companion.games.eldur.tasks import DO, SETTLE
from companion.games.eldur.turn import run
from companion.games.eldur.words import word
from companion.rules.contract import Correctable, Correction, Message, Seat, message, seat_name

TURN, BALANCE = "turn", "balance"
STEPS = ("althingi", "incident", "match", "volcano")
"""The first actions of a turn, from which it can be taken up again."""


def correctable(box: Box, state: EldurState) -> tuple[Correctable, ...]:
    if not state.turn:
        return ()
    return (
        Correctable(TURN, message("eldur.correct_turn"), "token"),
        Correctable(BALANCE, message("eldur.balance"), "balance"),
        *(Correctable(f"pieces_{kind}", message("eldur.correct_pieces", kind=word(kind)), kind) for kind in KINDS),
        *correctable_cards(state),
    )


def corrections(box: Box, state: EldurState, at: str) -> tuple[Correction, ...]:
    """Nothing before the first turn: a set-up is done anew instead."""
    if not state.turn:
        return ()
    island = box.islands[state.setup]
    if at in island.terrain:
        found = _cell(box, state, island, at)
    elif at in island.ocean:
        found = _space(state, island, at)
    elif at == TURN:
        found = _turns(box, state)
    elif at == BALANCE:
        found = _balance(box, state)
    elif at.startswith("pieces_") and at.removeprefix("pieces_") in KINDS:
        found = _piles(state, next(kind for kind in KINDS if at == f"pieces_{kind}"))
    else:
        found = card_corrections(box, state, at)
    return tuple(_settled(box, state, each) for each in found if each.state != state)


def _settled(box: Box, before: EldurState, made: Correction) -> Correction:
    """With what follows from the change: whether a kind has run out (E-103), and a goal that is not reached."""
    after: EldurState = made.state
    noted = before.depleted and not _has_run_out(box, before)
    pending = after.goal_pending and after.balance >= box.setups[after.setup].human_goal
    return replace(made, state=replace(after, depleted=noted or _has_run_out(box, after), goal_pending=pending))


def _has_run_out(box: Box, state: EldurState) -> bool:
    setup = box.setups[state.setup]
    return any(on_map(state, kind) <= 1 < len(getattr(setup, kind)) for kind in KINDS)


# ---- The map ----


def _cell(box: Box, state: EldurState, island: Island, cell: Cell) -> Iterator[Correction]:
    if cell in island.walkable:
        yield from _helpers(state, cell)
        yield from _pieces(state, cell)
        yield from _obstacles(state, cell)
    yield from _cracks(island, state, cell)
    yield from _fissure(box, island, state, cell)
    if cell in island.lava_ground:
        yield from _lava(box, state, cell)


def _here(what: Message, cell: Cell, after: EldurState, icon: str) -> Correction:
    return Correction(message("eldur.correct_here", what=what, cell=cell), after, icon, brief=what)


def _away(what: Message, cell: Cell, after: EldurState, icon: str) -> Correction:
    brief = message("eldur.correct_none", what=what)
    return Correction(message("eldur.correct_away", what=what, cell=cell), after, icon, brief=brief)


def _helpers(state: EldurState, cell: Cell) -> Iterator[Correction]:
    for at, helper in enumerate(HELPERS):
        places = (*state.helpers[:at], cell, *state.helpers[at + 1 :])
        yield _here(word(helper), cell, replace(state, helpers=places), helper)


def _pieces(state: EldurState, cell: Cell) -> Iterator[Correction]:
    lying = piece_on(state, cell)
    others = tuple(pair for pair in state.pieces if pair[0] != cell)
    if lying is not None:
        aside: tuple[Pile, ...] = ("reserve", "lost")
        for pile in aside:
            counts = changed(getattr(state, pile), lying, 1)
            place = _pile_word(lying, pile)
            said = message("eldur.correct_moved", what=word(lying), start=at_cell(cell), place=place)
            brief = message("eldur.correct_put", what=word(lying), place=place)
            yield Correction(said, replace(state, pieces=others, **{pile: counts}), lying, brief=brief)
        return
    for kind in KINDS:
        source = next((pile for pile in ("reserve", "lost") if count_of(getattr(state, pile), kind)), None)
        if source is not None:
            counts = changed(getattr(state, source), kind, -1)
            put = tuple(sorted((*others, (cell, kind))))
            yield _here(word(kind), cell, replace(state, pieces=put, **{source: counts}), kind)


def _obstacles(state: EldurState, cell: Cell) -> Iterator[Correction]:
    others = tuple(pair for pair in state.obstacles if pair[0] != cell)
    lying = next((obstacle for place, obstacle in state.obstacles if place == cell), None)
    if lying is not None:
        yield _away(word(lying), cell, replace(state, obstacles=others), lying)
    for obstacle in OBSTACLES:
        if obstacle != lying:
            put = tuple(sorted((*others, (cell, obstacle))))
            yield _here(word(obstacle), cell, replace(state, obstacles=put), obstacle)


def _cracks(island: Island, state: EldurState, cell: Cell) -> Iterator[Correction]:
    """Only where the set-up has one; the cards for it and those before have then been drawn (R-E42)."""
    if cell in state.cracks:
        left = tuple(place for place in state.cracks if place != cell)
        yield _away(word("crack"), cell, replace(state, cracks=left), "crack")
    elif cell in island.setup.cracks:
        drawn = max(state.crack_cards, island.setup.cracks.index(cell) + 1)
        yield _here(word("crack"), cell, replace(state, cracks=(*state.cracks, cell), crack_cards=drawn), "crack")


def _fissure(box: Box, island: Island, state: EldurState, cell: Cell) -> Iterator[Correction]:
    if cell not in island.fissure:
        return
    what = word(f"{island.setup.fissure_size}_fissure")
    if state.fissure:
        tiles = state.tiles
        for tile in _missing_tiles(box, state):
            tiles = tiles.put_back(tile)
        closed = replace(state, fissure=(), fissure_duty=False, tiles=tiles)
        yield _away(what, cell, closed, "fissure")
    else:
        yield _here(what, cell, replace(state, fissure=tuple(island.fissure)), "fissure")


def _missing_tiles(box: Box, state: EldurState) -> Iterator[str]:
    """Tiles out of the game: they went into the fissure."""
    there = [*state.tiles.discard, *(laid.tile for laid in state.lava), state.tile_now]
    there += [tile for tile, count in state.tiles.bag for _ in range(count)]
    there += [tile for packet in state.tiles.packets for tile in packet.mixed]
    for tile in box.tiles.values():
        for _ in range(tile.count - there.count(tile.id)):
            yield tile.id


def _lava(box: Box, state: EldurState, cell: Cell) -> Iterator[Correction]:
    lying = next((laid for laid in state.lava if laid.cell == cell), None)
    others = tuple(laid for laid in state.lava if laid.cell != cell)
    tiles = state.tiles
    if lying is not None:
        tiles = tiles.put_back(lying.tile)
        yield _away(word("lava"), cell, replace(state, lava=others, tiles=tiles), "lava")
    loose = dict(tiles.bag)
    for tile, turnings in box.turnings.items():
        if not loose.get(tile):
            continue
        left = tiles.without(tile)
        for turns, edges in turnings.items():
            laid = Laid(cell, tile, turns, edges)
            said = message("eldur.correct_here", what=word("lava"), cell=cell)
            face = tile_face(box, tile, edges)
            after = replace(state, lava=(*others, laid), tiles=left)
            yield Correction(said, after, face=face, brief=tile_word(box, tile))


# ---- Boat, storages, piles ----


def _space(state: EldurState, island: Island, space: Space) -> Iterator[Correction]:
    yield Correction(message("eldur.correct_boat"), replace(state, boat=space), "knerrir")
    harbour = None if space == island.new_island else island.ocean[space].harbour
    for kind in KINDS:
        piles: list[Pile] = ["storage"] if kind == harbour else []
        piles += ["delivered"] if space == island.new_island else ["cargo"] if space == state.boat else []
        for source, target in permutations(_PILES, 2):
            if source in piles or target in piles:
                yield from _move(state, kind, source, target)


_PILES: tuple[Pile, ...] = ("storage", "cargo", "delivered", "lost", "reserve")


def _piles(state: EldurState, kind: Kind) -> Iterator[Correction]:
    """Each way between two piles."""
    for source, target in permutations(_PILES, 2):
        yield from _move(state, kind, source, target)


def _move(state: EldurState, kind: Kind, source: Pile, target: Pile) -> Iterator[Correction]:
    here: Counts = getattr(state, source)
    there: Counts = getattr(state, target)
    if count_of(here, kind):
        fields = {source: changed(here, kind, -1), target: changed(there, kind, 1)}
        said = message(
            "eldur.correct_moved", what=word(kind), start=_pile_word(kind, source), place=_pile_word(kind, target)
        )
        yield Correction(said, replace(state, **fields), kind)


def _pile_word(kind: Kind, pile: Pile) -> Message:
    match pile:
        case "storage":
            return message("eldur.at_storage", kind=word(kind))
        case "cargo":
            return message("eldur.at_boat")
        case "delivered":
            return message("eldur.at_new_island")
        case "lost":
            return message("eldur.at_lost")
    return message("eldur.at_reserve")


def _balance(box: Box, state: EldurState) -> Iterator[Correction]:
    tracks = box.data.tracks
    for by in (-1, 1):
        value = state.balance + by
        if tracks.balance_low <= value <= tracks.balance_high:
            yield Correction(message("eldur.correct_balance", value=value), replace(state, balance=value), "balance")


# ---- Whose turn ----


def _turns(box: Box, state: EldurState) -> Iterator[Correction]:
    """Every seat's turn from its beginning, and the present turn from each of its actions."""
    for seat in map(Seat, range(state.seats)):
        if seat != state.active:
            yield Correction(
                message("eldur.correct_turn_of", who=seat_name(seat)), _at_step(box, state, seat, 0), "token"
            )
    for step, name in enumerate(STEPS):
        said = Message(f"eldur.correct_step_{name}", (("who", seat_name(state.active)),))
        yield Correction(said, _at_step(box, state, state.active, step), "token")


def _at_step(box: Box, state: EldurState, seat: Seat, step: int) -> EldurState:
    """The turn taken up at one of its actions: what was under way is cleared away."""
    incidents = state.incidents
    for task in state.agenda:
        if isinstance(task, DiscardIncident):
            incidents = incidents.discarded(str(task.number))
    tiles = state.tiles.put_back(state.tile_now) if state.tile_now else state.tiles
    cleared = replace(
        state,
        active=seat,
        agenda=five_actions(state.seats, seat)[step:],
        incidents=incidents,
        tiles=tiles,
        tile_now="",
        card_now="",
        fissure_duty=False,
        matched=(),
        activated=(),
        turn_effects=(),
        keep_incidents=False,
        ended=None,
    )
    draft = Draft(box, cleared)
    run(draft, DO, SETTLE, judge)
    return draft.state
