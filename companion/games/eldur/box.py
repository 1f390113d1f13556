"""Everything in the box: the data pack with look-ups made once, so that rules ask and never search."""

from companion.games.eldur.actions import IncidentDrawn
from companion.games.eldur.data import EldurData, IncidentCard, IncidentHalf, LavaTile, Setup, VolcanoCard
from companion.games.eldur.island import Island
from companion.games.eldur.names import Frame
from companion.games.eldur.state import Card
from companion.rules.board import DIRECTIONS


def turned(edges: str, turns: int) -> str:
    """The sides after so many quarter turns clockwise, clockwise from north."""
    sides = {(DIRECTIONS.index(side) + turns) % 4 for side in edges}
    return "".join(DIRECTIONS[side] for side in sorted(sides))


def turnings(edges: str) -> dict[int, str]:
    """The different looks of a tile: fewest quarter turns to the sides it then shows."""
    looks: dict[str, int] = {}
    for turns in range(4):
        looks.setdefault(turned(edges, turns), turns)
    return {turns: look for look, turns in looks.items()}


class Box:
    """Built once per pack, never changed."""

    def __init__(self, data: EldurData) -> None:
        self.data = data
        self.setups: dict[str, Setup] = {setup.id: setup for setup in data.setups.setups}
        self.islands: dict[str, Island] = {
            setup.id: Island(data.map, setup, data.tokens.fissure_shapes[setup.fissure_size])
            for setup in data.setups.setups
        }
        self.incidents: dict[str, IncidentCard] = {str(card.number): card for card in data.incident_cards.cards}
        self.volcano_cards: dict[str, VolcanoCard] = {card.id: card for card in data.volcano_cards.cards}
        self.tiles: dict[str, LavaTile] = {tile.id: tile for tile in data.lava_tiles.tiles}
        self.turnings: dict[str, dict[int, str]] = {tile: turnings(kind.edges) for tile, kind in self.tiles.items()}
        """Tile: quarter turns clockwise and the lava sides it then shows, each look once."""
        self.cards: dict[Card, int] = {
            Card(kind.picture, kind.frame): kind.count for kind in data.activation_cards.cards
        }
        """Activation cards and how many of each."""
        self.incident_draws: dict[str, IncidentDrawn] = {card: IncidentDrawn(int(card)) for card in self.incidents}

    def half(self, number: int, frame: Frame) -> IncidentHalf:
        card = self.incidents[str(number)]
        return card.white if frame == "white" else card.black
