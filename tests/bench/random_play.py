"""Random legal play of Eldur, in actions per second of one core: `python -m tests.bench.random_play [seconds]`.

One action is: ask for the offers, choose one by chance, apply it.
"""

import sys
from random import Random
from time import process_time

from companion.games.eldur.game import EldurGame
from companion.games.eldur.state import Options
from companion.packs import registry
from companion.rules.contract import Action
from tests.games.eldur.testland import DATA


def play(game: EldurGame, seats: int, options: Options, luck: Random) -> int:
    """One whole game; how many actions it took."""
    state = game.start(seats, options).state
    actions = 0
    while state.ended is None:
        offers = game.offers(state)
        action = offers[int(luck.random() * len(offers))]
        if isinstance(action, Action):
            state = game.apply(state, action).state
            actions += 1
    return actions


def measure(game: EldurGame, seconds: float) -> str:
    luck = Random(1)
    setups = [*game.box.setups]
    games = actions = 0
    start = process_time()
    while process_time() - start < seconds:
        actions += play(game, 2 + games % 3, Options(setup=setups[games % len(setups)]), luck)
        games += 1
    return f"{games} games, {actions} actions, {actions / (process_time() - start):.0f} actions per second"


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    print(f"Testland: {measure(EldurGame(DATA), seconds)}")
    loaded = registry.load("eldur")
    assert isinstance(loaded.game, EldurGame)
    print(f"companion pack: {measure(loaded.game, seconds)}")


if __name__ == "__main__":
    main()
