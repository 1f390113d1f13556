"""Where somebody can walk and where something can lie, as the map is now."""

from companion.games.eldur.island import Island
from companion.games.eldur.names import Cell
from companion.games.eldur.state import EldurState


def blocked_cells(state: EldurState) -> set[Cell]:
    """Cells nobody enters because of what lies on them: lava, cracks, the fissure, floods (E-064)."""
    blocked = {laid.cell for laid in state.lava}
    blocked.update(state.cracks, state.fissure)
    blocked.update(cell for cell, obstacle in state.obstacles if obstacle == "flood")
    return blocked


def passable_cells(island: Island, state: EldurState) -> frozenset[Cell]:
    """Every cell a helper may enter now (E-064)."""
    return island.walkable - blocked_cells(state)


def available_cells(island: Island, state: EldurState) -> frozenset[Cell]:
    """Passable land without piece, helper, mud or landslide; towns included (R-E38)."""
    taken = blocked_cells(state)
    taken.update(cell for cell, _ in state.pieces)
    taken.update(cell for cell, _ in state.obstacles)
    taken.update(state.helpers)
    return island.walkable - taken
