"""What the cards of Eldur did over many games: what took balance, and which incident and volcano cards did anything."""

from collections import Counter
from collections.abc import Iterator

from companion.games.eldur.actions import IncidentDrawn, PlaceTile, VolcanoCardDrawn
from companion.games.eldur.game import EldurGame
from companion.games.eldur.modifiers import allowance, boat_blocked, capacity
from companion.games.eldur.names import HELPERS, KINDS
from companion.games.eldur.state import DecideMatch, DrawVolcanoCard, EldurState, EndVolcano, Refill
from tests.contract.walks import Taken


class CardNotes:
    def __init__(self, game: EldurGame) -> None:
        self.game = game
        self.turns = 0
        self.tiles = 0
        self.drawn: Counter[str] = Counter()
        self.worked: Counter[str] = Counter()
        self.cost: Counter[str] = Counter()
        """Balance lost, by what took it."""
        self.card = ""
        self.before: EldurState | None = None

    def watch(self, taken: Taken) -> None:
        before, action, after = taken.before, taken.action, taken.after
        self.turns += after.turn - before.turn
        self.tiles += isinstance(action, PlaceTile)
        if isinstance(action, IncidentDrawn):
            neighbour = before.laid[(before.active - 1) % before.seats]
            black = sum(card is not None and card.frame == "black" for card in neighbour)
            self._open(f"incident {action.number} {'black' if black >= 2 else 'white'}", before)
        elif isinstance(action, VolcanoCardDrawn):
            self._open(f"volcano {self.game.box.volcano_cards[action.card].effect}", before)
        lost = before.balance - after.balance
        if lost > 0:
            self.cost["lava tiles" if isinstance(action, PlaceTile) else self.card.split(" ")[0] + " cards"] += lost
        done = after.ended is not None or isinstance(
            after.agenda[0], DecideMatch | DrawVolcanoCard | EndVolcano | Refill
        )
        if self.before is not None and (done or type(after.agenda[0]).__name__ in ("DecideAlthingi", "Lay", "Walk")):
            self.worked[self.card] += self._table(self.before) != self._table(after)
            self.before = None

    def lines(self) -> Iterator[str]:
        yield f"lava tiles a turn: {self.tiles / self.turns:.2f}"
        lost = ", ".join(f"{name} {lost / self.turns:.2f}" for name, lost in self.cost.most_common())
        yield f"balance lost a turn: {lost}"
        for card in sorted(self.drawn, key=lambda name: (len(name.split()), [part.zfill(3) for part in name.split()])):
            yield f"{card}: drawn {self.drawn[card]}, did something {self.worked[card] / self.drawn[card]:.0%}"

    def _open(self, card: str, state: EldurState) -> None:
        self.card, self.before = card, state
        self.drawn[card] += 1

    def _table(self, state: EldurState) -> tuple[object, ...]:
        """All that a card can change for those who play on."""
        box = self.game.box
        return (
            state.pieces,
            state.storage,
            state.cargo,
            state.obstacles,
            state.cracks,
            state.fissure,
            state.lava,
            state.helpers,
            state.boat,
            state.balance,
            tuple(allowance(box, state, helper) for helper in HELPERS),
            tuple(capacity(box, state, kind) for kind in KINDS),
            boat_blocked(box, state),
        )
