"""What in a pack's set-ups would break a rule (E-003, E-020 to E-025, E-100 to E-102, R-E49)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.eldur.data import EldurData, Setup
from companion.games.eldur.map_faults import Ground, fault, way_faults
from companion.games.eldur.names import HELPERS, KINDS, Cell
from companion.rules.board import spot_name
from companion.rules.contract import Fault, message

PRINTED_SETUPS = tuple("12345678")
"""E-003."""
PLACED, RESERVED = 10, 5
"""Pieces of each kind on the map and beside it (E-020)."""
CHILDREN_LEAST = 2
"""One left of a kind ends the game (E-103), so fewer would be over before they began."""
TILES = ("mountain", "lake")
"""What set-up tiles show (E-011)."""


def setup_list_faults(data: EldurData) -> Iterator[Fault]:
    at = "setups.toml: $.setups"
    ids = [setup.id for setup in data.setups.setups]
    if not ids:
        yield fault(at, "no_setups")
    if data.setups.provenance == "printed":
        for number in PRINTED_SETUPS:
            if number not in ids:
                yield fault(at, "setup_missing", number=number)
    for index, setup in enumerate(ids):
        if setup in ids[:index]:
            yield fault(f"{at}[{index}].id", "twice", value=setup)
        elif not setup or setup == "random":
            yield fault(f"{at}[{index}].id", "setup_id", value=setup)
    for index, each in enumerate(data.setups.setups):
        yield from goal_faults(f"{at}[{index}]", data, each)


def goal_faults(at: str, data: EldurData, setup: Setup) -> Iterator[Fault]:
    low, high = data.tracks.balance_low, data.tracks.balance_high
    if not 0 < setup.human_goal <= high:
        yield fault(f"{at}.human_goal", "range", value=setup.human_goal, low=1, high=high)
    if not low <= setup.volcano_goal < 0:
        yield fault(f"{at}.volcano_goal", "range", value=setup.volcano_goal, low=low, high=-1)
    if not setup.volcano_goal < setup.start_balance < setup.human_goal:
        low, high = setup.volcano_goal + 1, setup.human_goal - 1
        yield fault(f"{at}.start_balance", "range", value=setup.start_balance, low=low, high=high)


def setup_faults(at: str, data: EldurData, setup: Setup, bare: Ground) -> Iterator[Fault]:
    """One set-up on the map; `bare` is the map without its tiles."""
    ground = bare.with_tiles(setup.tiles)
    towns = set(data.map.towns.values())
    yield from _tile_faults(at, setup, bare, towns)
    yield from _start_faults(at, data, setup, bare, ground)
    yield from _piece_faults(at, data, setup, ground)
    yield from _opening_faults(at, data, setup, ground, towns)


def _tile_faults(at: str, setup: Setup, bare: Ground, towns: set[Cell]) -> Iterator[Fault]:
    for cell, terrain in setup.tiles.items():
        place = f"{at}.tiles.{cell}"
        yield from bare.cell_faults(place, cell, walkable=False)
        if terrain not in TILES:
            yield fault(place, "tile_terrain", terrain=message(f"eldur.{terrain}"))
        if cell in towns:
            yield fault(place, "on_town", cell=cell)
        elif bare.terrain.get(cell) == "volcano":
            yield fault(place, "on_volcano", cell=cell)


def _start_faults(at: str, data: EldurData, setup: Setup, bare: Ground, ground: Ground) -> Iterator[Fault]:
    for helper in HELPERS:
        own = (setup.starts or {}).get(helper)
        start = own or data.map.starts.get(helper, "")
        town = data.map.towns.get(helper, "")
        place = f"{at}.starts.{helper}" if own else f"{at}.tiles"
        if own or bare.is_walkable(start):
            yield from ground.cell_faults(place, start)
        if own or (bare.is_walkable(start) and town in bare.reached_from(start)):
            yield from way_faults(place, ground, helper, start, town)
    if bare.can_take_lava() and not ground.can_take_lava():
        yield fault(f"{at}.tiles", "no_first_tile")
    known = [space.id for space in data.map.ocean]
    if setup.boat_start is not None and setup.boat_start not in known:
        yield fault(f"{at}.boat_start", "no_space", space=setup.boat_start, known=", ".join(known))


def _piece_faults(at: str, data: EldurData, setup: Setup, ground: Ground) -> Iterator[Fault]:
    each = data.tokens.pieces_per_kind
    placed = {"sheep": setup.sheep, "goods": setup.goods, "people": setup.people}
    times = Counter(cell for cells in placed.values() for cell in cells)
    for kind in KINDS:
        cells = placed[kind]
        if setup.level == "children":
            if not CHILDREN_LEAST <= len(cells) <= each:
                yield fault(f"{at}.{kind}", "pieces_between", found=len(cells), low=CHILDREN_LEAST, high=each)
        elif len(cells) != PLACED:
            yield fault(f"{at}.{kind}", "pieces", found=len(cells), expected=PLACED)
        for index, cell in enumerate(cells):
            yield from ground.cell_faults(f"{at}.{kind}[{index}]", cell)
            if times[cell] > 1:
                yield fault(f"{at}.{kind}[{index}]", "twice", value=cell)
    yield from _reserve_faults(at, data, setup, {kind: each - len(cells) for kind, cells in placed.items()})


def _reserve_faults(at: str, data: EldurData, setup: Setup, left: Mapping[str, int]) -> Iterator[Fault]:
    """Five of each beside the board (E-020); a children's set-up may leave some in the box."""
    for kind in KINDS if setup.reserve is not None else ():
        place = f"{at}.reserve.{kind}"
        found = (setup.reserve or {}).get(kind, -1)
        if setup.level == "children":
            if not 0 <= found <= left[kind]:
                yield fault(place, "pieces_between", found=max(found, 0), low=0, high=left[kind])
        elif found != RESERVED:
            yield fault(place, "pieces", found=max(found, 0), expected=RESERVED)


def _opening_faults(at: str, data: EldurData, setup: Setup, ground: Ground, towns: set[Cell]) -> Iterator[Fault]:
    """Cracks and the fissure: on land that is no town, each on cells of its own."""
    shape = data.tokens.fissure_shapes.get(setup.fissure_size, ((0, 0),))
    fissure: list[Cell] = []
    if setup.fissure in ground.terrain:
        column, row = ground.grid.place[setup.fissure]
        fissure = [spot_name(column + right, row + down) for right, down in shape]
        for cell in fissure:
            yield from ground.cell_faults(f"{at}.fissure", cell, walkable=cell == setup.fissure)
            if cell in towns:
                yield fault(f"{at}.fissure", "on_town", cell=cell)
    else:
        yield from ground.cell_faults(f"{at}.fissure", setup.fissure)
    if len(setup.cracks) > data.tokens.cracks:
        yield fault(f"{at}.cracks", "cracks", found=len(setup.cracks), tokens=data.tokens.cracks)
    for index, cell in enumerate(setup.cracks):
        place = f"{at}.cracks[{index}]"
        yield from ground.cell_faults(place, cell)
        if cell in towns:
            yield fault(place, "on_town", cell=cell)
        if cell in setup.cracks[:index] or cell in fissure:
            yield fault(place, "twice", value=cell)
