"""Strangers who ask for anything, with whatever is plugged in, at any time of day: the table stands it.

What has to hold after each of their wishes is true of every screen of every game, by the design of the whole; who wants
to know what a wish does looks into the other files.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.control.focus import stops
from companion.control.intents import (
    ContinueTable,
    EndTable,
    Go,
    Intent,
    NameCheckpoint,
    NewTable,
    SetOption,
    Show,
    UndoLast,
)
from companion.control.views import AppView
from companion.i18n.catalog import LANGUAGES, Catalog
from companion.rules.contract import Message
from companion.session.dealer import AppDealer
from companion.settings import Settings
from tests.control.desk import Desk
from tests.control.strangers import Stranger
from tests.control.test_whole_games import GAMES, TOYS

WISHES = 300
SITTING_DOWN = 60
"""After so many wishes somebody begins anew: strangers do not come far in a game."""
HABITS: tuple[tuple[Intent | None, ...], ...] = (
    (Show("table"), Show("correct"), None, None, Go(), Show("log")),
    (Show("table"), EndTable(sure=True), Show("log"), UndoLast()),
    (Show("table"), None, Go(), None, NameCheckpoint()),
)
"""What takes more than one wish, which another one between would bring to nothing. None: anything the knob finds."""


class Witness:
    """Looks at every view, and asks each text once."""

    def __init__(self, game: str) -> None:
        self._catalogs = [Catalog(language) for language in LANGUAGES]
        for catalog in self._catalogs:
            catalog.add_texts(GAMES[game][1].texts)
        self._said: set[Message] = set()

    def sees(self, view: AppView) -> None:
        found = stops(view)
        assert len(set(map(repr, found))) == len(found), "the knob finds something twice"
        assert view.focus is None or view.focus in found
        assert view.staff is None or view.screen == "home", "the staff's door stands open"
        for said in set(messages(view)) - self._said:
            self._said.add(said)
            for catalog in self._catalogs:
                assert said.key == "seat" or catalog.has(said.key) or has_forms(catalog, said.key), said.key


def has_forms(catalog: Catalog, key: str) -> bool:
    """A place on the table has no name of its own, only "from there" and "to there"."""
    return catalog.has(f"{key}|from") or catalog.has(f"{key}|to")


def messages(value: object) -> Iterator[Message]:
    """All in a view, and those that are said inside them."""
    if isinstance(value, msgspec.Struct):
        if isinstance(value, Message):
            yield value
        for name in value.__struct_fields__:
            yield from messages(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from messages(each)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in TOYS])
def test_strangers_find_nothing_that_breaks(tmp_path: Path, game: str) -> None:
    """Everything entered stays, what is shown has a text, and when the plug was pulled the very same game is there."""
    luck = Random(sum(map(ord, game)))
    stranger, witness = Stranger(luck, game), Witness(game)
    desk = begins(tmp_path, game, luck)
    sits_down(desk, game, luck)
    for number in range(1, WISHES + 1):
        table = desk.controller._table
        before = list(table.session.entries) if table is not None else []
        if (what := luck.random()) < 0.8:
            desk.send(stranger.wish(desk.view))
        elif what < 0.85:
            for step in luck.choice(HABITS):
                desk.send(step or luck.choice(stops(desk.view) or (Go(),)))
                witness.sees(desk.view)
        elif what < 0.95:
            desk.panel.give(stranger.event())
            desk.controller.poll()
        else:
            desk.now += luck.choice((0.1, 11, 70, 400, -5, -3000, 90_000))
            desk.controller.poll()
        witness.sees(desk.view)
        if table is not None:
            assert table.session.entries[: len(before)] == before
        if luck.random() < 0.04:
            desk = pulls_the_plug(desk, game, luck)
            witness.sees(desk.view)
        if number % SITTING_DOWN == 0:
            sits_down(desk, game, luck)


def begins(folder: Path, game: str, luck: Random) -> Desk:
    record, loaded = GAMES[game]
    settings = Settings(home_asleep_s=60, table_dim_s=60, table_asleep_s=300)
    dealer = AppDealer(f"{luck.getrandbits(32):08x}")
    return Desk(folder, records=(record,), loaded=(loaded,), settings=settings, dealer=dealer)


def sits_down(desk: Desk, game: str, luck: Random) -> None:
    """In a new game of that many, the companion among them, from wherever the strangers are."""
    desk.controller._deeds.ways.go_home()
    seats = luck.choice(GAMES[game][1].game.info.seats)
    companions = [SetOption(f"companion:{seat}", luck.random() < 0.3) for seat in range(seats)]
    desk.send(NewTable(game), SetOption("seats", seats), *companions, Go(), Go())


def pulls_the_plug(desk: Desk, game: str, luck: Random) -> Desk:
    table, name = desk.controller._table, desk.controller._tables.name
    desk.controller.close()
    again = begins(desk.folder, game, luck)
    if table is not None and name:
        again.send(ContinueTable(name))
        found = again.controller._table
        assert found is not None
        assert again.controller._tables.name == name
        assert found.session.state == table.session.state
        assert (found.session.entries, found.hands, found.deals) == (table.session.entries, table.hands, table.deals)
    return again
