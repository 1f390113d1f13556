"""Lava tiles: where the drawn one can lie, why not elsewhere, and what it does there (E-072 to E-077, E-080, E-081)."""

from itertools import product
from typing import NamedTuple

from companion.games.eldur.actions import PlaceTile, TileDrawn
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.ending import cut_off_helpers, judge
from companion.games.eldur.island import VOLCANO_HEIGHT, Island
from companion.games.eldur.memo import last_answer
from companion.games.eldur.names import HELPERS, Cell
from companion.games.eldur.pieces import piece_on, remove_obstacle, remove_piece
from companion.games.eldur.state import DrawTile, EldurState, Laid, LayTile, OpenFissure, replace
from companion.games.eldur.words import no_square, refuse, sides_words, word
from companion.rules.board import DIRECTIONS
from companion.rules.contract import Action, Illegal, Message, message

ALL_SIDES = DIRECTIONS
FACING = {
    "".join(side for side, shown in zip(DIRECTIONS, chosen, strict=True) if shown): tuple(
        (index, DIRECTIONS[(index + 2) % 4]) for index, shown in enumerate(chosen) if shown
    )
    for chosen in product((True, False), repeat=4)
}
"""Sides of a tile: for each its index in `grid.beside`, and the side that the cell there turns towards it."""


# ---- The flow ----


class Mouth(NamedTuple):
    """Lava that faces a cell without lava."""

    side: str
    """The side of that cell it would flow in by."""
    height: int
    source: Cell


class Fit(NamedTuple):
    """A tile on a cell it can flow into, whatever else forbids it (E-074)."""

    cell: Cell
    turns: int
    edges: str
    open_sides: int
    """R-E19: lava sides that could still flow on once it lies there."""


class Flow:
    """Where the lava of a state can go on: every mouth by the cell it faces."""

    def __init__(self, island: Island, state: EldurState) -> None:
        self.island = island
        self.stays_open = state.options.volcano_stays_open
        self.from_volcano = starts_from_volcano(island, state)
        self.taken: set[Cell] = {laid.cell for laid in state.lava}
        self.taken.update(state.fissure)
        self.mouths: dict[Cell, list[Mouth]] = {}
        for laid in state.lava:
            self._add(laid.cell, laid.edges, island.height[laid.cell])
        for cell in state.fissure:
            self._add(cell, ALL_SIDES, island.height.get(cell, 0))
        if self.from_volcano:
            for cell in island.volcano:
                self._add(cell, ALL_SIDES, VOLCANO_HEIGHT)
        self.open_sides = sum(self._open_at(cell) for cell in self.mouths)

    def _add(self, source: Cell, edges: str, height: int) -> None:
        beside = self.island.grid.beside[source]
        for index, side in FACING[edges]:
            cell = beside[index]
            if cell in self.island.lava_ground and cell not in self.taken:
                self.mouths.setdefault(cell, []).append(Mouth(side, height, source))

    def _open_at(self, cell: Cell) -> int:
        ground = self.island.lava_ground[cell]
        return sum(mouth.height >= ground for mouth in self.mouths[cell])

    def fits(self, turnings: dict[int, str]) -> list[Fit]:
        """Every cell and turning by which some lava flows into the tile and none has to climb (E-074, R-E44)."""
        ground = self.island.lava_ground
        found = []
        for cell in sorted(self.mouths):
            height = ground[cell]
            sides = [mouth.side for mouth in self.mouths[cell] if mouth.height >= height]
            if not sides:
                continue
            others_open = self.open_sides - len(sides) - self._closed_with_volcano(cell)
            onward = [
                index
                for index, other in enumerate(self.island.grid.beside[cell])
                if other in ground and other not in self.taken and ground[other] <= height
            ]
            for turns, edges in turnings.items():
                if any(side in edges for side in sides):
                    own_open = sum(DIRECTIONS[index] in edges for index in onward)
                    found.append(Fit(cell, turns, edges, others_open + own_open))
        return found

    def _closed_with_volcano(self, cell: Cell) -> int:
        """Open sides of the volcano elsewhere that end when its first tile lies on this cell (R-E17)."""
        if not self.from_volcano or self.stays_open or cell not in self.island.beside_volcano:
            return 0
        return sum(
            mouth.source in self.island.volcano
            for other, mouths in self.mouths.items()
            if other != cell
            for mouth in mouths
        )

    def sources(self, cell: Cell, edges: str) -> list[Mouth]:
        """The lava that a tile there would join, climbing or not."""
        return [mouth for mouth in self.mouths.get(cell, ()) if mouth.side in edges]


def starts_from_volcano(island: Island, state: EldurState) -> bool:
    """Whether the next tile may still join the volcano itself (R-E17)."""
    return state.options.volcano_stays_open or not any(laid.cell in island.beside_volcano for laid in state.lava)


def fissure_flow(island: Island, state: EldurState) -> set[Cell]:
    """The open fissure and all lava joined to it lava side to lava side (E-080, R-E43)."""
    edges = {laid.cell: laid.edges for laid in state.lava}
    edges.update(dict.fromkeys(state.fissure, ALL_SIDES))
    found = set(state.fissure)
    fresh = list(state.fissure)
    while fresh:
        cell = fresh.pop()
        beside = island.grid.beside[cell]
        for index, side in FACING[edges[cell]]:
            other = beside[index]
            if other is not None and other not in found and side in edges.get(other, ""):
                found.add(other)
                fresh.append(other)
    return found


def open_sides(island: Island, state: EldurState, laid: Laid) -> str:
    """The lava sides of a laid tile through which it can still flow (R-E19)."""
    taken = {other.cell for other in state.lava}.union(state.fissure)
    height = island.height[laid.cell]
    beside = island.grid.beside[laid.cell]
    return "".join(
        side
        for side, other in zip(DIRECTIONS, beside, strict=True)
        if side in laid.edges and other not in taken and island.lava_ground.get(other or "", height + 1) <= height
    )


# ---- Where the drawn tile can lie ----


@last_answer
def placements(box: Box, state: EldurState) -> dict[tuple[Cell, int], str]:
    """Every legal cell and turning of the drawn tile, with the lava sides it then shows."""
    flow = Flow(box.islands[state.setup], state)
    fits = _flowing(_dutiful(flow, state, flow.fits(box.turnings[state.tile_now])))
    return {(fit.cell, fit.turns): fit.edges for fit in fits}


def _dutiful(flow: Flow, state: EldurState, fits: list[Fit]) -> list[Fit]:
    """Those that join the fissure's flow, while one is owed and possible (E-080, R-E20)."""
    if not state.fissure_duty:
        return fits
    joined = fissure_flow(flow.island, state)
    return [fit for fit in fits if _joins(flow, fit.cell, fit.edges, joined)] or fits


def _joins(flow: Flow, cell: Cell, edges: str, cells: set[Cell]) -> bool:
    return any(mouth.source in cells for mouth in flow.sources(cell, edges))


def _flowing(fits: list[Fit]) -> list[Fit]:
    """Those that do not choke the lava, unless all do (E-075)."""
    return [fit for fit in fits if fit.open_sides] or fits


def offers_lay_tile(box: Box, state: EldurState) -> list[Action]:
    return [PlaceTile(cell, turns) for cell, turns in placements(box, state)]


def check_place_tile(box: Box, state: EldurState, action: PlaceTile) -> Illegal | None:
    cell = action.cell
    if (cell, action.turns) in placements(box, state):
        return None
    island = box.islands[state.setup]
    flow = Flow(island, state)
    if (no_square_there := no_square(island, cell)) is not None:
        return no_square_there
    terrain = island.terrain[cell]
    if terrain == "lake":
        return refuse("tile_on_lake", "E-074", cell, cell=cell)
    if cell in state.fissure:
        return refuse("tile_on_fissure", "R-E22", cell, cell=cell)
    if cell in flow.taken:
        return refuse("tile_on_lava", "E-077", cell, cell=cell)
    if terrain == "mountain":
        return refuse("tile_on_mountain", "E-074", cell, cell=cell)
    if cell not in island.lava_ground:
        return refuse("tile_on_terrain", "E-074", cell, cell=cell, terrain=word(terrain))
    edges = box.turnings[state.tile_now].get(action.turns)
    if edges is None:
        return refuse("tile_turns", "E-073", cell, turns=tuple(box.turnings[state.tile_now]))
    joined = flow.sources(cell, edges)
    if not joined:
        return _unconnected(flow, cell, edges)
    if all(mouth.height < island.lava_ground[cell] for mouth in joined):
        return refuse("tile_uphill", "E-074", cell, *(mouth.source for mouth in joined), cell=cell)
    fits = flow.fits(box.turnings[state.tile_now])
    dutiful = _dutiful(flow, state, fits)
    if not any((fit.cell, fit.turns) == (cell, action.turns) for fit in dutiful):
        return refuse("tile_owed_to_fissure", "E-080", *_cells(dutiful))
    return refuse("tile_chokes", "E-075", *_cells(_flowing(dutiful)), cell=cell)


def _unconnected(flow: Flow, cell: Cell, edges: str) -> Illegal:
    beside = flow.island.grid.beside[cell]
    turned_to = {beside[index] for index, _ in FACING[edges]}
    volcano = flow.island.volcano & {other for other in beside if other is not None}
    if volcano & turned_to:
        return refuse("volcano_closed", "R-E17", cell, *sorted(volcano))
    near = (other for other in beside if other in flow.taken or other in volcano)
    return refuse("tile_unconnected", "E-074", cell, *(other for other in near if other), cell=cell)


def _cells(fits: list[Fit]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(fit.cell for fit in fits))


# ---- What a placement costs ----


def price(box: Box, state: EldurState, action: PlaceTile) -> int:
    """How far the Volcano would move the harmony marker: pieces buried, pieces and helpers in danger (E-076)."""
    edges = box.turnings[state.tile_now][action.turns]
    buried = piece_on(state, action.cell) is not None
    return buried + len(dangers(box.islands[state.setup], state, action.cell, edges))


def is_fatal(box: Box, state: EldurState, action: PlaceTile) -> bool:
    """Whether the Volcano would win at once: town or helper covered, helper cut off, or its goal (E-102, E-104)."""
    island = box.islands[state.setup]
    cell = action.cell
    if cell in state.helpers or cell in island.town_cells:
        return True
    if state.balance - price(box, state, action) <= island.setup.volcano_goal:
        return True
    cracks = tuple(other for other in state.cracks if other != cell)
    obstacles = tuple(pair for pair in state.obstacles if pair[0] != cell)
    lava = (*state.lava, Laid(cell, state.tile_now, action.turns, ""))
    return bool(cut_off_helpers(island, replace(state, lava=lava, cracks=cracks, obstacles=obstacles)))


def dangers(island: Island, state: EldurState, cell: Cell, edges: str) -> list[tuple[Cell, Message]]:
    """The pieces and helpers that a tile's lava sides face on ground no higher than its own (E-076, R-E45)."""
    beside = island.grid.beside[cell]
    height = island.height[cell]
    found = []
    for index, _ in FACING[edges]:
        other = beside[index]
        if other is None or island.height.get(other, height + 1) > height:
            continue
        kind = piece_on(state, other)
        if kind is not None:
            found.append((other, word(kind)))
        found += [(other, word(helper)) for helper, place in zip(HELPERS, state.helpers, strict=True) if place == other]
    return found


# ---- Drawing and laying ----


def offers_draw_tile(box: Box, state: EldurState) -> list[Action]:
    return [TileDrawn(tile) for tile, _ in state.tiles.options()]


def settle_draw_tile(draft: Draft, task: DrawTile) -> bool:
    """With no tile left there is nothing to lay (R-E25)."""
    return bool(draft.state.tiles.size) or _nothing_to_lay(draft, "no_tile_left", "R-E25")


def check_tile_drawn(box: Box, state: EldurState, action: TileDrawn) -> Illegal | None:
    if action.tile not in dict(state.tiles.options()):
        return refuse("tile_not_left", "E-073")
    return None


def apply_tile_drawn(draft: Draft, action: TileDrawn) -> None:
    task = draft.state.agenda[0]
    assert isinstance(task, DrawTile)
    tile = action.tile
    draft.change(
        agenda=(LayTile(tile, task.left), *draft.state.agenda[1:]),
        tiles=draft.state.tiles.draw(tile),
        tile_now=tile,
    )
    kind = draft.box.tiles[tile]
    draft.tell("take_tile", icon="lava", tile=word(f"tile_{kind.covered}"), sides=sides_words(kind.edges))


def settle_lay_tile(draft: Draft, task: LayTile) -> bool:
    """With no legal place a fissure opens, or the Volcano has won (E-081)."""
    return bool(placements(draft.box, draft.state)) or _nothing_to_lay(draft, "no_place_for_tile", "E-081")


def _nothing_to_lay(draft: Draft, reason: str, rule: str) -> bool:
    if draft.state.fissure:
        draft.end(f"volcano_wins_{reason}", rule)
    else:
        draft.tell(f"{reason}_fissure_opens", icon="fissure")
        draft.push(OpenFissure())
    return False


def apply_place_tile(draft: Draft, action: PlaceTile) -> None:
    task = draft.state.agenda[0]
    assert isinstance(task, LayTile)
    cell = action.cell
    edges = placements(draft.box, draft.state)[cell, action.turns]
    is_duty_done = _serves_fissure(draft, cell, edges)
    buried = _clear(draft, cell)
    draft.change(
        agenda=draft.state.agenda[1:],
        lava=(*draft.state.lava, Laid(cell, task.tile, action.turns, edges)),
        tile_now="",
        fissure_duty=draft.state.fissure_duty and not is_duty_done,
    )
    draft.tell("lay_tile", spots=(cell,), icon="lava", sound="lava", cell=cell, sides=sides_words(edges))
    _judge_covered(draft, cell)
    if draft.over:
        return
    draft.shift_balance(-buried)
    judge(draft)
    if draft.over:
        return
    _endanger(draft, cell, edges)
    if task.left > 1:
        draft.push(DrawTile(task.left - 1))


def _serves_fissure(draft: Draft, cell: Cell, edges: str) -> bool:
    if not draft.state.fissure_duty:
        return False
    return _joins(Flow(draft.island, draft.state), cell, edges, fissure_flow(draft.island, draft.state))


def _clear(draft: Draft, cell: Cell) -> int:
    """Take off what the tile comes to lie on (R-E22); how many pieces are lost."""
    clear_tokens(draft, cell)
    return lose_piece(draft, cell)


def clear_tokens(draft: Draft, cell: Cell) -> None:
    """Obstacle and crack off a cell."""
    obstacle = remove_obstacle(draft, cell)
    if obstacle is not None:
        draft.tell("take_token_off", spots=(cell,), icon=obstacle, token=word(obstacle), cell=cell)
    if cell in draft.state.cracks:
        draft.change(cracks=tuple(other for other in draft.state.cracks if other != cell))
        draft.tell("take_token_off", spots=(cell,), icon="crack", token=word("crack"), cell=cell)


def lose_piece(draft: Draft, cell: Cell) -> int:
    """Take the piece off a cell for good; how many there were."""
    kind = remove_piece(draft, cell)
    if kind is None:
        return 0
    draft.tell("piece_lost", spots=(cell,), icon=kind, piece=word(kind), cell=cell)
    return 1


def _judge_covered(draft: Draft, cell: Cell) -> None:
    for helper, place in zip(HELPERS, draft.state.helpers, strict=True):
        if place == cell:
            draft.end("volcano_wins_helper_covered", "E-104", helper=word(helper), cell=cell)
    if cell in draft.island.town_cells:
        draft.end("volcano_wins_town_covered", "E-104", cell=cell)


def _endanger(draft: Draft, cell: Cell, edges: str) -> None:
    found = dangers(draft.island, draft.state, cell, edges)
    if found:
        things = tuple(message("eldur.thing_on_cell", thing=thing, cell=place) for place, thing in found)
        draft.tell("lava_faces", spots=tuple(dict.fromkeys(place for place, _ in found)), icon="lava", things=things)
        draft.shift_balance(-len(found))
