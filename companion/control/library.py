"""The games and packs at hand, looked for when they are first needed."""

from collections.abc import Callable
from functools import cached_property
from typing import Protocol

from companion.packs.load import Texts
from companion.packs.registry import GameRecord, Loaded, PackRecord, titles
from companion.rules.contract import Message
from companion.session.entries import Edition, Opened


class Loader(Protocol):
    """Loads each game over a pack once."""

    def load(self, game: str, pack: str = "") -> Loaded:
        """A game over the pack of this id; empty: the one to play with. Raises DataError with what is wrong."""
        ...

    def edition_for(self, opened: Opened) -> Edition:
        """The rules and data that a saved game was begun with. Raises DataError if they are not here."""
        ...


def title_among(pack: PackRecord) -> Message:
    """What a pack is called where several are to choose from."""
    return Message(f"{pack.game}.pack.{pack.id}.title")


class Library:
    def __init__(self, find_games: Callable[[], tuple[GameRecord, ...]], loader: Loader) -> None:
        self._find_games = find_games
        self.load = loader.load
        self.edition_for = loader.edition_for
        self._titles: dict[str, Texts] = {}

    @cached_property
    def records(self) -> tuple[GameRecord, ...]:
        return self._find_games()

    def pack_titles(self, game: str) -> Texts:
        """What the packs of a game are called, by language, under the keys of `title_among`."""
        if game not in self._titles:
            found: dict[str, dict[str, str]] = {}
            for pack in self.packs(game):
                for language, title in titles(pack).items():
                    found.setdefault(language, {})[title_among(pack).key] = title
            self._titles[game] = found
        return self._titles[game]

    def packs(self, game: str) -> tuple[PackRecord, ...]:
        """Those whose head can be read."""
        return next((tuple(p for p in r.packs if not p.faults) for r in self.records if r.id == game), ())
