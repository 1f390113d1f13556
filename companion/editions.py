"""Joins the installed packs and the saved games, which do not know each other: finds what an opening names."""

from collections.abc import Mapping
from contextlib import suppress

from companion.errors import DataError
from companion.packs import registry
from companion.session.entries import Edition, Opened


def edition_of(loaded: registry.Loaded) -> Edition:
    """A loaded game as sessions take it."""
    return Edition(loaded.game, loaded.pack.id, loaded.fingerprint)


class Editions:
    """Loads each game over a pack once. `chosen` names, by game, the id or folder of the pack to play with."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self._chosen = {game: pack for game, pack in (chosen or {}).items() if pack}
        self._loaded: dict[tuple[str, str], registry.Loaded] = {}

    def load(self, game: str, pack: str = "") -> registry.Loaded:
        """A game over the pack with this id; empty: over the chosen one, else the one it came with.

        A pack in a chosen folder is found by its id too; one that cannot be used is in nobody's way who asks for
        another. Raises PackError with every fault of the pack, or if there is no such game or pack.
        """
        chosen = self._chosen.get(game, "")
        if not chosen:
            return self._kept(game, pack)
        try:
            loaded = self._kept(game, chosen)
        except DataError:
            # It may be the very pack that is asked for by id: then its own faults say more than "no such pack".
            with suppress(DataError):
                if pack:
                    return self._kept(game, pack)
            raise
        return loaded if pack in ("", loaded.pack.id) else self._kept(game, pack)

    def edition_for(self, opened: Opened) -> Edition:
        """What a saved game or transcript was played with, as it is installed now."""
        return edition_of(self.load(opened.game, opened.pack))

    def _kept(self, game: str, pack: str) -> registry.Loaded:
        key = (game, pack)
        if key not in self._loaded:
            self._loaded[key] = registry.load(game, pack) if pack else registry.load(game)
        return self._loaded[key]
