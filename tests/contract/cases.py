"""Every game that must keep the contract: all that are installed, over every pack they come with, and the toys."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.editions import edition_of
from companion.i18n.catalog import Catalog
from companion.packs import registry
from companion.packs.load import Texts
from companion.session.entries import Edition
from tests import rival_game
from tests.toy_game import TEXTS, toy_edition


class Case(msgspec.Struct, frozen=True):
    name: str
    edition: Edition
    texts: Texts

    def __repr__(self) -> str:
        return self.name

    @property
    def game(self) -> Any:
        return self.edition.game

    def catalog(self, language: str) -> Catalog:
        catalog = Catalog(language)
        catalog.add_texts(self.texts)
        return catalog

    def all_options(self) -> list[Any]:
        """The defaults, then every value of every option, one changed at a time; then everything changed."""
        game = self.game
        fields = [(field.name, [value for value, _ in field.values]) for field in game.option_fields]
        each = [game.options_type(**{name: value}) for name, values in fields for value in values[1:]]
        last = game.options_type(**{name: values[-1] for name, values in fields})
        return [game.options_type(), *each, last]


def _installed() -> Iterator[Case]:
    for record in registry.games():
        assert record.fault is None, f"{record.id}: {record.fault}"
        for pack in record.packs:
            if pack.built_in:
                loaded = registry.load(record.id, pack.id)
                yield Case(f"{record.id}-{pack.id}", edition_of(loaded), loaded.texts)


INSTALLED = tuple(_installed())
TOY = Case("toy", toy_edition(), TEXTS)
CAIRNS = Case("cairns", rival_game.cairns_edition(), rival_game.TEXTS)
CASES = (TOY, CAIRNS, *INSTALLED)

assert INSTALLED, "no game is installed"
