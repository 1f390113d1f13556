"""How the companion pack plays with a sensible table: `python -m tests.bench.balance [games a set-up] [set-up ...]`.

Prints for each set-up how often the humans win, how games end, how long they last and what becomes of the pieces;
then what took balance, and how often each incident half and volcano effect changed anything.
"""

import sys
from collections import Counter
from random import Random

from companion.games.eldur.actions import IncidentDrawn, PlaceTile, VolcanoCardDrawn
from companion.games.eldur.game import EldurGame
from companion.games.eldur.modifiers import allowance, boat_blocked, capacity
from companion.games.eldur.names import HELPERS, KINDS
from companion.games.eldur.pieces import total
from companion.games.eldur.state import (
    DecideMatch,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Options,
    Refill,
)
from companion.packs import registry
from companion.rules.contract import Action
from tests.bench.bot import play


class Tally:
    """What cards did, over many games."""

    def __init__(self, game: EldurGame) -> None:
        self.game = game
        self.drawn: Counter[str] = Counter()
        self.worked: Counter[str] = Counter()
        self.cost: Counter[str] = Counter()
        """Balance lost, by what took it."""
        self.card = ""
        self.before: EldurState | None = None

    def watch(self, state: EldurState, action: Action, after: EldurState) -> None:
        if isinstance(action, IncidentDrawn):
            neighbour = state.laid[(state.active - 1) % state.seats]
            black = sum(card is not None and card.frame == "black" for card in neighbour)
            self._open(f"incident {action.number} {'black' if black >= 2 else 'white'}", state)
        elif isinstance(action, VolcanoCardDrawn):
            self._open(f"volcano {self.game.box.volcano_cards[action.card].effect}", state)
        lost = state.balance - after.balance
        if lost > 0:
            self.cost["lava tiles" if isinstance(action, PlaceTile) else self.card.split(" ")[0] + " cards"] += lost
        done = after.ended is not None or isinstance(
            after.agenda[0], DecideMatch | DrawVolcanoCard | EndVolcano | Refill
        )
        if self.before is not None and (done or type(after.agenda[0]).__name__ in ("DecideAlthingi", "Lay", "Walk")):
            self.worked[self.card] += self._changed(self.before, after)
            self.before = None

    def _open(self, card: str, state: EldurState) -> None:
        self.card, self.before = card, state
        self.drawn[card] += 1

    def _changed(self, before: EldurState, after: EldurState) -> bool:
        return self._table(before) != self._table(after)

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


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    game = registry.load("eldur").game
    assert isinstance(game, EldurGame)
    tally = Tally(game)
    turns_played = 0
    for setup in sys.argv[2:] or game.box.setups:
        ended = [play(game, 2 + seed % 3, Options(setup=setup), Random(seed), tally.watch) for seed in range(games)]
        turns = sorted(state.turn for state in ended)
        turns_played += sum(turns)
        wins = sum(bool(state.ended and state.ended.winners) for state in ended)
        ties = sum(bool(state.ended and state.ended.tie) for state in ended)
        ends = Counter(state.ended.reason.key.removeprefix("eldur.") for state in ended if state.ended)
        print(f"set-up {setup}: humans win {wins / games:.0%}, tie {ties / games:.0%}")
        print(f"  turns {sum(turns) / games:.1f}, most {turns[games // 10]} to {turns[-1 - games // 10]}")
        print(f"  rescued {_mean(ended, 'delivered'):.1f}, lost {_mean(ended, 'lost'):.1f}")
        print(f"  lava tiles {sum(len(state.lava) for state in ended) / games:.1f}")
        print("  " + ", ".join(f"{name} {count / games:.0%}" for name, count in ends.most_common()))
    print("balance lost a turn:", {name: round(lost / turns_played, 2) for name, lost in tally.cost.most_common()})
    for card in sorted(tally.drawn, key=lambda name: (len(name.split()), [part.zfill(3) for part in name.split()])):
        share = tally.worked[card] / tally.drawn[card]
        print(f"{card}: drawn {tally.drawn[card]}, did something {share:.0%}")


def _mean(ended: list[EldurState], pile: str) -> float:
    return sum(total(getattr(state, pile)) for state in ended) / len(ended)


if __name__ == "__main__":
    main()
