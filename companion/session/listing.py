"""What the folder of saved games holds, as far as it can be told without playing any of them."""

from pathlib import Path

import msgspec

from companion.rules.contract import Message, message
from companion.session.entries import Opened, Player, decoded
from companion.session.journal import is_blank, look
from companion.session.played import order

SUFFIX = ".save"


class Ended(msgspec.Struct, frozen=True):
    """How a game came out, put aside with its save so that it can be listed without being played again."""

    winners: tuple[int, ...]
    """Seats."""
    tie: bool = False
    points: tuple[int, ...] = ()
    """By seat, where people played against each other."""


class _Aside(msgspec.Struct, frozen=True):
    """What is read here of what is put aside."""

    ended: Ended | None = None
    turn: int = 0


class Save(msgspec.Struct, frozen=True):
    """A saved game as it can be listed without playing it."""

    name: str
    """Its file's name in the folder."""
    game: str = ""
    pack: str = ""
    players: tuple[Player, ...] = ()
    entries: int = 0
    begun: str = ""
    last: str = ""
    """Wall time (UTC, ISO) of the last entry, as far as the machine's clock was right."""
    over: bool = False
    """The game has come to its end."""
    ended: Ended | None = None
    """How, where that was kept."""
    turn: int = 0
    """The one it has come to; 0: none yet, or that was not kept."""
    fault: Message | None = None
    """Why it can only be looked at and exported, or not even that."""


def saved_games(folder: Path) -> tuple[Save, ...]:
    """Every saved game in the folder, the one played last first; those that nobody noted come after, by their time."""
    found = [_glanced(path) for path in folder.glob(f"*{SUFFIX}") if not is_blank(path)]
    known = {name: place for place, name in enumerate(order(folder))}
    by_time = sorted(found, key=lambda save: (save.last, save.name), reverse=True)
    return tuple(sorted(by_time, key=lambda save: known.get(save.name, len(known))))


def _glanced(path: Path) -> Save:
    record = look(path, whole=False)
    fault = record.fault.said if record.fault else None
    if not record.rows:
        return Save(path.name, fault=fault)
    first, last = record.rows[0], record.rows[-1]
    over = last.waiting == "over"
    aside = _read(record.aside)
    save = Save(
        path.name,
        entries=last.seq,
        begun=first.at,
        last=last.at,
        over=over,
        ended=aside.ended if over else None,
        turn=aside.turn,
        fault=fault,
    )
    try:
        opened = decoded(first.body)
    except msgspec.DecodeError:
        opened = None
    if not isinstance(opened, Opened):
        return msgspec.structs.replace(save, fault=fault or message("session.save_unknown_entry", save=path.name))
    return msgspec.structs.replace(save, game=opened.game, pack=opened.pack, players=opened.players)


def _read(aside: str) -> _Aside:
    try:
        return msgspec.json.decode(aside, type=_Aside)
    except msgspec.DecodeError:
        return _Aside()
