"""The home screen: the game to go on with, the games there are, and what was played before."""

from datetime import datetime
from typing import TYPE_CHECKING

from companion.control.players import player_views
from companion.control.views import GameCard, GoView, HomeView, SavedTable
from companion.i18n.catalog import GAMES, Catalog
from companion.rules.contract import Message, message
from companion.session.listing import Save

if TYPE_CHECKING:
    from companion.control.table import Table
    from companion.packs.registry import GameRecord

_HISTORY = 20
"""Saved games listed; older ones stay in the folder."""


def named_games(texts: Catalog) -> tuple[GameCard, ...]:
    """The games that came with us, by their texts alone; whether they can be played `installed_games` tells."""
    return tuple(_card(name, texts) for name in GAMES if texts.has(f"{name}.title"))


def installed_games(records: "tuple[GameRecord, ...]", texts: Catalog) -> tuple[GameCard, ...]:
    return tuple(_card(record.id, texts, record.plugin is not None, record.fault) for record in records)


def home_view(cards: tuple[GameCard, ...], saves: tuple[Save, ...], table: "Table | None") -> HomeView:
    """`table` is the unfinished game that is open; its save is not listed a second time. Before any is open, the
    unfinished save played last stands for it, without its board."""
    resume = None
    if table is None:
        resume = next((_listed(save) for save in saves if not save.over and save.fault is None), None)
    elif not table.over:
        resume = _at_hand(table, saves)
    others = (save for save in saves if resume is None or save.name != resume.save)
    history = tuple(_listed(save) for save in others)[:_HISTORY]
    first = next((card for card in cards if card.playable), None)
    if resume is not None:
        go = GoView(message("shell.go_continue"), resume.game)
    elif first is not None:
        go = GoView(message("shell.go_new_table"), first.title)
    else:
        go = GoView(message("shell.go_no_game"), enabled=False)
    provenance = table.board.provenance if table is not None else None
    return HomeView(resume, cards, history, go, provenance)


def _at_hand(table: "Table", saves: tuple[Save, ...]) -> SavedTable:
    path = table.session.path
    name = path.name if path else ""
    when = next((save.last for save in saves if save.name == name), "")
    return SavedTable(
        save=name,
        game=table.game.info.title,
        players=player_views(table.session.players),
        turn=message("shell.turn", number=table.board.turn),
        board=table.board,
        when=_local(when),
    )


def _listed(save: Save) -> SavedTable:
    return SavedTable(
        save=save.name,
        game=message(f"{save.game}.title") if save.game else message("shell.as_is", text=save.name),
        players=player_views(save.players),
        turn=message("shell.saved_over") if save.over else message("shell.saved_open", count=save.entries),
        board=None,
        over=save.over,
        when=_local(save.last),
        fault=save.fault,
    )


def _card(game: str, texts: Catalog, playable: bool = True, fault: Message | None = None) -> GameCard:
    subtitle = f"{game}.subtitle"
    return GameCard(
        id=game,
        title=message(f"{game}.title"),
        subtitle=message(subtitle if texts.has(subtitle) else "shell.game_subtitle"),
        playable=playable,
        fault=fault,
    )


def _local(utc: str) -> str:
    return datetime.fromisoformat(utc).astimezone().isoformat(timespec="seconds") if utc else ""
