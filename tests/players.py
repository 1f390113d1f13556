"""What tests and benches have to know of a game, and sensible people who play it.

What is particular about a game stands in tests/games/NAME/players.py, where each of these may be missing:

    people(game, seats, luck)   Who decides, for all seats: an `Opponent`. Else the game's own opponent does, with a
                                whim now and then, and where it has none, chance.
    GOLDEN                      By number of seats, the `Golden` game to record. Else any game with the usual options.
    Notes(game)                 Further figures of many games, see `Notes`.
    others_hide_otherwise(state, seat)
                                A state that differs only in what this seat must not know. Else nothing is secret.
    HAS_WAYS                    Whether there is something that a finger can draw over the board. Else there is not.
    LESSONS                     By topic of a lesson, the prompts at which it can be given, without the game's name;
                                none for a moment that no prompt names. Else a first game is not taught.
    PICTURES                    What has to be among the pictures of a whole game, beside those that every game has.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import Any, NamedTuple, Protocol

from companion.rules.contract import Action, Chance, Opponent, Over, Seat
from companion.session.entries import Player
from tests.contract.walks import Taken, actions

WHIMS = 0.1
"""How often people do something that nobody advised."""
LONGEST = 1000
"""Actions after which people give a game up: some can come to a point from where nothing leads to an end."""


class Golden(NamedTuple):
    """A game worth keeping: what is played, and which end people should come to."""

    options: Any
    is_wanted: Callable[[Sequence[Taken], Over], bool]
    """Of all that was done and the end."""


class Notes(Protocol):
    """What one wants to know of many games of this one game beside who wins."""

    def watch(self, taken: Taken) -> None: ...

    def lines(self) -> Iterable[str]: ...


class ByChance:
    """Knows what is allowed and nothing else."""

    def __init__(self, game: Any, luck: Random) -> None:
        self.game = game
        self.luck = luck

    def choose(self, state: Any) -> Action:
        return self.luck.choice(actions(self.game, state))


class Advised:
    """Does what the game's opponent would do, but for a whim now and then: no two games are the same."""

    def __init__(self, game: Any, luck: Random) -> None:
        self.opponent = game.opponent
        self.whim = ByChance(game, luck)

    def choose(self, state: Any) -> Action:
        mind = self.whim if self.whim.luck.random() < WHIMS else self.opponent
        action: Action = mind.choose(state)
        return action


def people(game: Any, seats: int, luck: Random) -> Opponent:
    own = _own(game, "people")
    if own is not None:
        made: Opponent = own(game, seats, luck)
        return made
    return Advised(game, luck) if game.opponent is not None else ByChance(game, luck)


def golden(game: Any, seats: int) -> Golden:
    kept: Mapping[int, Golden] = _own(game, "GOLDEN") or {}
    return kept.get(seats, Golden(game.options_type(), lambda taken, over: True))


def notes(game: Any) -> Notes | None:
    own = _own(game, "Notes")
    return own(game) if own is not None else None


def others_hide_otherwise(game: Any) -> Callable[[Any, Seat], Any] | None:
    reshaped: Callable[[Any, Seat], Any] | None = _own(game, "others_hide_otherwise")
    return reshaped


def has_ways(game: Any) -> bool:
    return bool(_own(game, "HAS_WAYS"))


def pictures(game: Any) -> frozenset[str]:
    return frozenset(_own(game, "PICTURES") or ())


def lessons(game: Any) -> Mapping[str, set[str]]:
    found: Mapping[str, set[str]] = _own(game, "LESSONS") or {}
    return found


def _own(game: Any, name: str) -> Any:
    """What the game's own module says; None if it does not."""
    folder = f"tests.games.{game.info.id}"
    if find_spec(folder) is None or find_spec(f"{folder}.players") is None:
        return None
    return getattr(import_module(f"{folder}.players"), name, None)


# ---- Playing ----


def players(game: Any, seats: int) -> tuple[Player, ...]:
    """Names, and the colours that the game's pieces have."""
    colours = game.info.colours or ("red", "blue", "yellow", "green")
    return tuple(map(Player, ("Anna", "Ben", "Cora", "Dan")[:seats], colours))


def play(game: Any, minds: Opponent, seats: int, options: Any, luck: Random) -> Iterator[Taken]:
    """One game, action by action, to its end or until it is given up."""
    state = game.start(seats, options).state
    for _ in range(LONGEST):
        waiting = game.waiting(state)
        if isinstance(waiting, Over):
            return
        drawn = isinstance(waiting, Chance)
        action = game.outcome(state, outcomes(waiting, luck)) if drawn else minds.choose(state)
        step = game.apply(state, action)
        yield Taken(state, action, step.effects, step.state)
        state = step.state


def recorded(game: Any, seats: int, wanted: Golden) -> list[Action]:
    """All actions of the first game, by seed, that comes to the wanted end."""
    for seed in count():
        luck = Random(seed)
        taken = list(play(game, people(game, seats, luck), seats, wanted.options, luck))
        over = game.waiting(taken[-1].after)
        if isinstance(over, Over) and wanted.is_wanted(taken, over):
            return [each.action for each in taken]
    raise AssertionError


def outcomes(chance: Chance, luck: Random) -> tuple[str, ...]:
    """Drawn by their weight."""
    left = dict(chance.options)
    found = []
    for _ in range(chance.count):
        found += luck.choices([*left], [*left.values()])
        if not chance.replace:
            del left[found[-1]]
    return tuple(found)
