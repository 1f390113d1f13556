"""Everything in the box: the data pack with look-ups made once, so that rules ask and never search."""

from companion.games.eldur.data import EldurData, IncidentCard, LavaTile, Setup, VolcanoCard
from companion.games.eldur.island import Island


class Box:
    """Built once per pack, never changed."""

    def __init__(self, data: EldurData) -> None:
        self.data = data
        self.setups: dict[str, Setup] = {setup.id: setup for setup in data.setups.setups}
        self.islands: dict[str, Island] = {setup.id: Island(data.map, setup) for setup in data.setups.setups}
        self.incidents: dict[str, IncidentCard] = {str(card.number): card for card in data.incident_cards.cards}
        self.volcano_cards: dict[str, VolcanoCard] = {card.id: card for card in data.volcano_cards.cards}
        self.tiles: dict[str, LavaTile] = {tile.id: tile for tile in data.lava_tiles.tiles}
