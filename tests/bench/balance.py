"""How games go with sensible people: `python -m tests.bench.balance [games a table] [game ...]`.

Prints for each way to set a game up who wins, how games end, how long they last and what they come to; where people
play against each other, how often each seat wins; where the app has an opponent, how it does against people who play by
chance; and what the game's own notes say (`tests.players`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

from companion.rules.contract import Action, Over, Seat
from tests.bench.asked import asked
from tests.contract.walks import Taken
from tests.players import ByChance, Notes, notes, people, play


class Ended(NamedTuple):
    seats: int
    over: Over | None
    """None: given up."""
    turns: int
    actions: int
    counts: dict[str, int]
    """What is told when the game is over."""


class Stranger:
    """The app's opponent for one seat, chance for all others."""

    def __init__(self, game: Any, seat: Seat, luck: Random) -> None:
        self.game = game
        self.seat = seat
        self.others = ByChance(game, luck)

    def choose(self, state: Any) -> Action:
        mind = self.game.opponent if self.game.waiting(state).seats == (self.seat,) else self.others
        action: Action = mind.choose(state)
        return action


def tables(game: Any) -> Iterator[dict[str, Any]]:
    """Every way to set the game up by the usual rules: its options, without those that a house may rule."""
    fields = [field for field in game.option_fields if not field.house_rule]
    for way in product(*([value for value, _ in field.values] for field in fields)):
        yield dict(zip((field.name for field in fields), way, strict=True))


def ended(game: Any, seats: int, taken: Sequence[Taken]) -> Ended:
    last = taken[-1].after
    view, waiting = game.view(last, "table"), game.waiting(last)
    counts = {counter.id: counter.value for counter in view.counters if counter.result}
    return Ended(seats, waiting if isinstance(waiting, Over) else None, view.turn, len(taken), counts)


def with_people(game: Any, options: Any, games: int, noted: Notes | None) -> Iterator[Ended]:
    for seed in range(games):
        luck, seats = Random(seed), game.info.seats[seed % len(game.info.seats)]
        taken = []
        for each in play(game, people(game, seats, luck), seats, options, luck):
            taken.append(each)
            if noted is not None:
                noted.watch(each)
        yield ended(game, seats, taken)


def against_chance(game: Any, seats: int, games: int) -> float:
    """How much of the games the opponent wins, in every seat in turn; a shared win counts in part."""
    won = 0.0
    for seed in range(games):
        luck, seat = Random(seed), Seat(seed % seats)
        over = ended(game, seats, list(play(game, Stranger(game, seat, luck), seats, game.options_type(), luck))).over
        won += share(over, seat)
    return won / games


def share(over: Over | None, seat: Seat) -> float:
    """Of a game that this seat wins."""
    return 1 / len(over.winners) if over is not None and seat in over.winners else 0.0


def told(all_ended: Sequence[Ended]) -> Iterator[str]:
    games = len(all_ended)
    ends = Counter("given up" if each.over is None else _end(each.over, each.seats) for each in all_ended)
    yield ", ".join(f"{name} {count / games:.0%}" for name, count in ends.most_common())
    for seats in sorted({each.seats for each in all_ended}):
        some = [each.over for each in all_ended if each.seats == seats]
        wins = [sum(share(over, Seat(seat)) for over in some) / len(some) for seat in range(seats)]
        if len(set(wins)) > 1:
            yield f"{seats} seats: " + ", ".join(f"seat {seat} wins {part:.0%}" for seat, part in enumerate(wins, 1))
    turns = sorted(each.turns for each in all_ended)
    entries = sorted(each.actions for each in all_ended)
    yield f"turns {_mean(turns):.1f}, most {_most(turns)}; entries {_mean(entries):.0f}, most {_most(entries)}"
    counts = {name: _mean([each.counts[name] for each in all_ended]) for name in all_ended[0].counts}
    if counts:
        yield ", ".join(f"{name} {value:.1f}" for name, value in counts.items())


def _end(over: Over, seats: int) -> str:
    """Who won, and why."""
    reason = over.reason.key.partition(".")[2]
    if over.tie:
        return f"tie ({reason})"
    who = {0: "nobody wins", 1: "one wins", seats: "all win"}.get(len(over.winners), "several win")
    return f"{who} ({reason})"


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _most(values: Sequence[int]) -> str:
    """What four of five games have, of sorted values."""
    rest = len(values) // 10
    return f"{values[rest]} to {values[-1 - rest]}"


def main() -> None:
    games, cases = asked(100)
    for game in (case.game for case in cases):
        noted = notes(game)
        for way in tables(game):
            print(" ".join([game.info.id, *(f"{name}={value}" for name, value in way.items())]))
            for line in told(list(with_people(game, game.options_type(**way), games, noted))):
                print(f"  {line}")
        if game.opponent is not None:
            for seats in game.info.seats:
                share = against_chance(game, seats, games)
                print(f"  the opponent among {seats}, the others by chance: wins {share:.0%}")
        for line in noted.lines() if noted is not None else ():
            print(f"  {line}")


if __name__ == "__main__":
    main()
