"""Putting the map right by hand: helpers, pieces, tokens and lava on a square."""

from collections.abc import Iterator

from companion.games.eldur.box import Box, turned
from companion.games.eldur.correct_pieces import PILES, lying_held, pile_name, pile_word
from companion.games.eldur.faces import tile_face, tile_word
from companion.games.eldur.island import Island
from companion.games.eldur.lying import at_cell
from companion.games.eldur.names import HELPERS, KINDS, OBSTACLES, Cell, Kind
from companion.games.eldur.pieces import Pile, changed, count_of, piece_on
from companion.games.eldur.state import EldurState, Laid, replace
from companion.games.eldur.words import word
from companion.rules.contract import Correction, Message, message

_HERE = message("eldur.correct_what_lies")
_LAVA = message("eldur.correct_lava")


def cell_corrections(box: Box, state: EldurState, cell: Cell) -> Iterator[Correction]:
    island = box.islands[state.setup]
    if cell in island.walkable:
        yield from _helpers_elsewhere(island, state, cell)
        yield from _piece_elsewhere(island, state, cell)
        yield from _come_here(state, cell)
        yield from _obstacles(state, cell)
    yield from _cracks(island, state, cell)
    yield from _fissure(box, island, state, cell)
    if cell in island.lava_ground:
        yield from _lava(box, state, cell)


# ---- What stands and lies there ----


def _helpers_elsewhere(island: Island, state: EldurState, cell: Cell) -> Iterator[Correction]:
    for at, helper in enumerate(HELPERS):
        if state.helpers[at] != cell:
            continue
        held = lying_held(word(helper), helper, cell)
        for target in island.grid.spots:
            if target in island.walkable and target != cell:
                said = message("eldur.correct_from_to", what=word(helper), start=cell, cell=target)
                yield Correction(said, _with_helper(state, at, target), held=held, spot=target)


def _with_helper(state: EldurState, at: int, cell: Cell) -> EldurState:
    return replace(state, helpers=(*state.helpers[:at], cell, *state.helpers[at + 1 :]))


def _piece_elsewhere(island: Island, state: EldurState, cell: Cell) -> Iterator[Correction]:
    """To another square, or off the map: also by touching the harbour, the boat or New Island."""
    kind = piece_on(state, cell)
    if kind is None:
        return
    held = lying_held(word(kind), kind, cell)
    taken = {place for place, _ in state.pieces}
    others = tuple(pair for pair in state.pieces if pair[0] != cell)
    for target in island.grid.spots:
        if target in island.walkable and target not in taken:
            said = message("eldur.correct_from_to", what=word(kind), start=cell, cell=target)
            yield Correction(said, _with_piece(state, others, target, kind), held=held, spot=target)
    spaces: dict[Pile, str] = {"storage": island.harbours[kind], "delivered": island.new_island}
    if state.boat not in spaces.values():
        spaces["cargo"] = state.boat
    for pile in PILES:
        counts = changed(getattr(state, pile), kind, 1)
        said = message("eldur.correct_moved", what=word(kind), start=at_cell(cell), place=pile_word(kind, pile))
        after = replace(state, pieces=others, **{pile: counts})
        brief, group = pile_name(pile), message("eldur.correct_off_map")
        yield Correction(said, after, _ICONS.get(pile, kind), brief=brief, group=group, held=held)
        if pile in spaces:
            yield Correction(said, after, held=held, spot=spaces[pile])


_ICONS = {"reserve": "box", "cargo": "knerrir", "delivered": "flag", "lost": "lost", "storage": "harbour"}


def _with_piece(state: EldurState, others: tuple[tuple[Cell, Kind], ...], cell: Cell, kind: Kind) -> EldurState:
    return replace(state, pieces=tuple(sorted((*others, (cell, kind)))))


def _come_here(state: EldurState, cell: Cell) -> Iterator[Correction]:
    """Helpers from where they stand; a piece from beside the map."""
    for at, helper in enumerate(HELPERS):
        if state.helpers[at] != cell:
            yield _here(word(helper), cell, _with_helper(state, at, cell), helper)
    if piece_on(state, cell) is not None:
        return
    for kind in KINDS:
        aside: tuple[Pile, ...] = ("reserve", "lost")
        source = next((pile for pile in aside if count_of(getattr(state, pile), kind)), None)
        if source is not None:
            counts = changed(getattr(state, source), kind, -1)
            put = _with_piece(state, state.pieces, cell, kind)
            yield _here(word(kind), cell, replace(put, **{source: counts}), kind)


def _here(what: Message, cell: Cell, after: EldurState, icon: str) -> Correction:
    return Correction(message("eldur.correct_here", what=what, cell=cell), after, icon, brief=what, group=_HERE)


def _away(what: Message, cell: Cell, after: EldurState, icon: str) -> Correction:
    said = message("eldur.correct_away", what=what, cell=cell)
    return Correction(said, after, icon, brief=what, group=_HERE, is_so=True)


# ---- Tokens ----


def _obstacles(state: EldurState, cell: Cell) -> Iterator[Correction]:
    others = tuple(pair for pair in state.obstacles if pair[0] != cell)
    lying = next((obstacle for place, obstacle in state.obstacles if place == cell), None)
    for obstacle in OBSTACLES:
        if obstacle == lying:
            yield _away(word(lying), cell, replace(state, obstacles=others), lying)
        else:
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
        for tile in missing_tiles(box, state):
            tiles = tiles.put_back(tile)
        closed = replace(state, fissure=(), fissure_duty=False, tiles=tiles)
        yield _away(what, cell, closed, "fissure")
    else:
        yield _here(what, cell, replace(state, fissure=tuple(island.fissure)), "fissure")


# ---- Lava ----


def missing_tiles(box: Box, state: EldurState) -> Iterator[str]:
    """Tiles out of the game: they went into the fissure."""
    there = [*state.tiles.discard, *(laid.tile for laid in state.lava), state.tile_now]
    there += [tile for tile, count in state.tiles.bag for _ in range(count)]
    there += [tile for packet in state.tiles.packets for tile in packet.mixed]
    for tile in box.tiles.values():
        for _ in range(tile.count - there.count(tile.id)):
            yield tile.id


def _lava(box: Box, state: EldurState, cell: Cell) -> Iterator[Correction]:
    """A tile turned, taken off, or one of another kind, turned as the one before."""
    at = next((index for index, laid in enumerate(state.lava) if laid.cell == cell), None)
    lying = state.lava[at] if at is not None else None
    tiles, before, behind = state.tiles, state.lava, state.lava[:0]
    if lying is not None and at is not None:
        tiles, before, behind = tiles.put_back(lying.tile), state.lava[:at], state.lava[at + 1 :]
        said = message("eldur.correct_away", what=word("lava"), cell=cell)
        after = replace(state, lava=(*before, *behind), tiles=tiles)
        yield Correction(said, after, "remove", brief=message("eldur.correct_take_off"), group=_LAVA)
        looks = list(box.turnings[lying.tile])
        for by, icon in ((-1, "turn_left"), (1, "turn_right")):
            if len(looks) > max(1, 1 - by):
                turns = looks[(looks.index(lying.turns) + by) % len(looks)]
                turned_so = _laid(box, cell, lying.tile, turns)
                said = message("eldur.correct_tile_turned", cell=cell)
                face = tile_face(box, lying.tile, turned_so.edges)
                after = replace(state, lava=(*before, turned_so, *behind))
                brief = message("eldur.correct_turn_tile")
                yield Correction(said, after, icon, face, brief=brief, group=_LAVA)
    for tile, _ in tiles.bag:
        if lying is not None and tile == lying.tile:
            continue
        turns = lying.turns if lying is not None and lying.turns in box.turnings[tile] else 0
        laid = _laid(box, cell, tile, turns)
        said = message("eldur.correct_here", what=word("lava"), cell=cell)
        after = replace(state, lava=(*before, laid, *behind), tiles=tiles.without(tile))
        yield Correction(said, after, face=tile_face(box, tile, laid.edges), brief=tile_word(box, tile), group=_LAVA)


def _laid(box: Box, cell: Cell, tile: str, turns: int) -> Laid:
    return Laid(cell, tile, turns, turned(box.tiles[tile].edges, turns))
