"""Random legal play, in actions per second of one core: `python -m tests.bench.random_play [seconds] [game ...]`.

One action is: ask for the offers, choose one by chance, apply it. Seats and options change from game to game; a game
that chance does not bring to an end is given up. Ends with status 1 if a game is slower than it has to be.
"""

import sys
from itertools import cycle, product
from random import Random
from statistics import median
from time import process_time
from typing import Any

from companion.rules.contract import Action, Over
from tests.bench.asked import asked
from tests.contract.cases import Case
from tests.players import LONGEST

WANTED = 20_000
"""Actions per second."""


def play(game: Any, seats: int, options: Any, luck: Random) -> int:
    """One game; how many actions it took."""
    state = game.start(seats, options).state
    for actions in range(LONGEST):
        offers = game.offers(state)
        if not offers:
            assert isinstance(game.waiting(state), Over)
            return actions
        action = offers[int(luck.random() * len(offers))]
        while not isinstance(action, Action):
            action = offers[int(luck.random() * len(offers))]
        state = game.apply(state, action).state
    return LONGEST


def measure(case: Case, seconds: int) -> float:
    """Prints the figures of one game; its actions in the best second, the one that others on the machine disturbed
    least."""
    luck = Random(1)
    tables = cycle(product(case.all_options(), case.game.info.seats))
    games = actions = 0
    speeds = []
    for _ in range(seconds):
        before, start = actions, process_time()
        while (spent := process_time() - start) < 1:
            options, seats = next(tables)
            actions += play(case.game, seats, options, luck)
            games += 1
        speeds.append((actions - before) / spent)
    told = f"{median(speeds):.0f} actions per second, {max(speeds):.0f} at best"
    print(f"{case.name}: {games} games, {actions} actions, {told}")
    return max(speeds)


def main() -> None:
    seconds, cases = asked(5)
    sys.exit(min([measure(case, seconds) for case in cases]) < WANTED)


if __name__ == "__main__":
    main()
