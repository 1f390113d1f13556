"""What in a pack's lava tiles and tokens would break a rule (E-002, E-073, E-079)."""

from collections.abc import Iterator

from companion.games.eldur.data import LavaTable, LavaTile, Tokens
from companion.games.eldur.map_faults import fault
from companion.rules.board import DIRECTIONS
from companion.rules.contract import Fault

LAVA_TILES, TOKENS, PIECES = 56, 40, 15
"""E-002."""
SIDES: dict[str, tuple[int, ...]] = {"whole": (4,), "three_quarters": (3,), "half": (2,), "quarter": (1, 2)}
"""How many sides lava that covers so much of a tile can reach (E-073)."""


def tile_faults(table: LavaTable) -> Iterator[Fault]:
    at = "lava_tiles.toml: $.tiles"
    total = sum(tile.count for tile in table.tiles)
    if total != LAVA_TILES:
        yield fault(at, "cards", found=total, expected=LAVA_TILES)
    ids = [tile.id for tile in table.tiles]
    for index, tile in enumerate(table.tiles):
        if tile.id in ids[:index]:
            yield fault(f"{at}[{index}].id", "twice", value=tile.id)
        elif not tile.id:
            yield fault(f"{at}[{index}].id", "empty")
        if tile.count < 1:
            yield fault(f"{at}[{index}].count", "at_least", value=tile.count, least=1)
        yield from _edge_faults(f"{at}[{index}].edges", tile)
    for covered in SIDES:
        if all(tile.covered != covered for tile in table.tiles):
            yield fault(at, "none_of", value=covered)


def _edge_faults(at: str, tile: LavaTile) -> Iterator[Fault]:
    if tile.edges != "".join(side for side in DIRECTIONS if side in tile.edges):
        yield fault(at, "edges", value=tile.edges)
    elif len(tile.edges) not in SIDES[tile.covered]:
        sides = " / ".join(str(number) for number in SIDES[tile.covered])
        yield fault(at, "edge_count", value=tile.edges, covered=tile.covered, sides=sides)


def token_faults(tokens: Tokens) -> Iterator[Fault]:
    at = "tokens.toml: $"
    counts = {
        "mud": tokens.mud,
        "landslide": tokens.landslide,
        "flood": tokens.flood,
        "cracks": tokens.cracks,
        "room_covers": tokens.room_covers,
        "room_extras": tokens.room_extras,
    }
    for name, count in counts.items():
        if count < 0:
            yield fault(f"{at}.{name}", "at_least", value=count, least=0)
    total = sum(counts.values()) + len(tokens.fissure_shapes)
    if total != TOKENS:
        yield fault(at, "tokens", found=total, expected=TOKENS)
    if tokens.pieces_per_kind != PIECES:
        yield fault(f"{at}.pieces_per_kind", "exactly", value=tokens.pieces_per_kind, expected=PIECES)
    for size in ("large", "small"):
        yield from _shape_faults(f"{at}.fissure_shapes.{size}", tokens, size)


def _shape_faults(at: str, tokens: Tokens, size: str) -> Iterator[Fault]:
    shape = next((cells for name, cells in tokens.fissure_shapes.items() if name == size), None)
    if shape is None:
        yield fault(at, "no_shape")
    elif (0, 0) not in shape:
        yield fault(at, "shape_start")
    elif len(set(shape)) != len(shape):
        yield fault(at, "shape_twice")
