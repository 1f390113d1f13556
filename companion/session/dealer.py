"""Who answers when luck is waited for and people do not draw or throw themselves."""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

from companion.errors import DataError
from companion.rules.contract import Chance, Choice, Waiting, message


def dealt_for(waiting: Waiting) -> Chance | None:
    """What the app may draw or throw now: the luck waited for, or lots in place of a choice."""
    if isinstance(waiting, Choice):
        return waiting.lots
    return waiting if isinstance(waiting, Chance) else None


class Dealer(Protocol):
    def draw(self, chance: Chance, seq: int) -> tuple[str, ...]:
        """`chance.count` outcome ids; `seq` is the number of the log's last entry."""
        ...


class AppDealer:
    """Draws every outcome with its weight over the sum of those still possible.

    With a seed each draw depends on nothing but the seed, the place in the log and how many came before it within
    the same chance: equal requests get equal answers, also after a restart. SHA-256 rather than `random`, whose
    sequences differ between Python versions. Without a seed the operating system's luck is used.
    """

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def draw(self, chance: Chance, seq: int) -> tuple[str, ...]:
        left = list(chance.options)
        drawn = []
        for nth in range(chance.count):
            at = _place(self._below(sum(weight for _, weight in left), seq, nth), left)
            drawn.append(left[at][0])
            if not chance.replace:
                del left[at]
        return tuple(drawn)

    def _below(self, total: int, seq: int, nth: int) -> int:
        if not self.seed:
            return secrets.randbelow(total)
        digest = hashlib.sha256(f"{self.seed}:{seq}:{nth}".encode()).digest()
        return int.from_bytes(digest) % total  # totals are tiny beside 2**256: no outcome is favoured


class ScriptedDealer:
    """Deals what it was given, in order: for tests, demonstrations and recorded games."""

    def __init__(self, outcomes: Iterable[tuple[str, ...]]) -> None:
        self._outcomes = iter(outcomes)

    def draw(self, chance: Chance, seq: int) -> tuple[str, ...]:
        """Raises DataError when the script has come to its end."""
        try:
            return next(self._outcomes)
        except StopIteration:
            raise DataError(message("session.script_ended")) from None


MakeDealer = Callable[[str], Dealer]
"""A dealer for the seed in the opening entry."""


def _place(ticket: int, options: list[tuple[str, int]]) -> int:
    """The index of the option that holds this ticket, each holding as many as its weight."""
    for index, (_, weight) in enumerate(options):
        ticket -= weight
        if ticket < 0:
            return index
    raise ValueError("no option holds this ticket")
