"""The home screen: the game to go on with, the games there are, and what was played before."""

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from companion.control.players import player_views
from companion.control.views import GameCard, GoView, HomeView, SavedTable
from companion.i18n.catalog import GAMES, Catalog
from companion.rules.contract import Message, Seat, message
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


def home_view(
    cards: tuple[GameCard, ...], saves: tuple[Save, ...], table: "Table | None", texts: Catalog, now: datetime
) -> HomeView:
    """`table` is the game that is open; if it is unfinished, its save is not listed a second time. Where none is, the
    unfinished save played last stands for it, without its board. `now` is the local time."""
    if table is not None and not table.over:
        resume: SavedTable | None = _at_hand(table, saves)
    else:
        resume = next((_listed(save, texts) for save in saves if not save.over and save.fault is None), None)
    others = (save for save in saves if resume is None or save.name != resume.save)
    history = tuple(_listed(save, texts) for save in others)[:_HISTORY]
    first = next((card for card in cards if card.playable), None)
    if resume is not None:
        go = GoView(message("shell.go_continue"), resume.game)
    elif first is not None:
        go = GoView(message("shell.go_new_table"), first.title)
    else:
        go = GoView(message("shell.go_no_game"), enabled=False)
    provenance = table.board.provenance if table is not None else None
    return HomeView(resume, cards, history, go, provenance, greeting(now))


def greeting(now: datetime) -> Message:
    if 5 <= now.hour < 11:
        return message("shell.good_morning")
    return message("shell.good_day" if 11 <= now.hour < 18 else "shell.good_evening")


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
        when=local(when),
        asked=table.question,
        seats=table.asked,
    )


def _listed(save: Save, texts: Catalog) -> SavedTable:
    return SavedTable(
        save=save.name,
        game=message(f"{save.game}.title") if save.game else message("shell.as_is", text=save.name),
        players=player_views(save.players),
        turn=how_far(save, texts),
        board=None,
        over=save.over,
        when=local(save.last),
        fault=save.fault,
        seats=tuple(Seat(seat) for seat in save.ended.winners) if save.ended is not None else (),
    )


def how_far(save: Save, texts: Catalog) -> Message:
    """How it came out, or that it did not yet; and in which turn, where that was kept."""
    how = _came_out(save, texts) if save.over else message("shell.saved_open")
    return message("shell.saved_turn", how=how, number=save.turn) if save.turn else how


def _came_out(save: Save, texts: Catalog) -> Message:
    """Who won, and with how many points, where people played against each other."""
    ended = save.ended
    if ended is None:
        return message("shell.saved_over")
    players = player_views(save.players)
    names = tuple(players[seat].called for seat in ended.winners if seat < len(players))
    if names and len(names) < len(players):
        points = max((ended.points[seat] for seat in ended.winners if seat < len(ended.points)), default=None)
        if points is None:
            return message("shell.result_winners", names=names)
        return message("shell.saved_points", names=names, count=points)
    return outcome(save.game, "tie" if ended.tie else "won" if names else "lost", texts)


def outcome(game: str, end: Literal["won", "lost", "tie"], texts: Catalog) -> Message:
    """The game's own words for how it came out for everybody, where it has some."""
    own = f"{game}.result_{end}"
    return message(own if texts.has(own) else f"shell.result_{end}")


def _card(game: str, texts: Catalog, playable: bool = True, fault: Message | None = None) -> GameCard:
    subtitle = f"{game}.subtitle"
    return GameCard(
        id=game,
        title=message(f"{game}.title"),
        subtitle=message(subtitle if texts.has(subtitle) else "shell.game_subtitle"),
        playable=playable,
        fault=fault,
    )


def local(utc: str) -> str:
    return datetime.fromisoformat(utc).astimezone().isoformat(timespec="seconds") if utc else ""
