"""The folder of saved games: where new ones go, and what is done about a damaged one."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.errors import DamagedError, ForeignError, StorageError
from companion.rules.contract import Message, message
from companion.session.dealer import Dealer
from companion.session.entries import EditionFor, Opened, decoded
from companion.session.journal import Journal, look, remove, sync_directory, telling
from companion.session.listing import SUFFIX, Save, saved_games
from companion.session.resuming import resume
from companion.session.session import Session
from companion.storage import write_whole

COPIES = (".older-1", ".older-2")
"""Beside each save: as it was when it was last resumed or left alone, and the time before."""
_RESCUED = ".rescued"
_NAMELESS = "game"
"""What a save is called that does not say what is played in it."""


class Resumed(msgspec.Struct, frozen=True):
    session: Session
    told: tuple[Message, ...] = ()
    """What people should know: it was damaged and goes on from an earlier entry; no copy could be kept."""


class Saves:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> tuple[Save, ...]:
        """Every saved game, the one played last first."""
        return saved_games(self.folder)

    def path(self, name: str) -> Path:
        return self.folder / name

    def new_path(self, game: str) -> Path:
        """Where the next game of this kind is saved. Raises StorageError if the folder cannot be made."""
        numbers = re.compile(rf"{re.escape(game)}-(\d+)\.")
        with telling(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            taken = [int(match[1]) for path in self.folder.iterdir() if (match := numbers.match(path.name))]
        return self.folder / f"{game}-{max(taken, default=0) + 1:04d}{SUFFIX}"

    def delete(self, name: str) -> None:
        """Takes a save away for good, with the copies kept of it. Raises BusyError if it is being played, StorageError
        if it cannot be."""
        path = self.path(name)
        Journal(path).close()
        with telling(path):
            for ending in ("", *COPIES, _RESCUED):
                remove(_beside(path, ending))
            sync_directory(path.parent)

    def take_in(self, source: Path) -> str:
        """Copies a save from elsewhere, a stick say, into the folder: under a new number, whole or not at all.

        The name it has here; where the very same game is here already, that one's. Raises JournalError if it cannot
        be read to its end, or is none of ours; StorageError if it cannot be kept.
        """
        record = look(source)
        if record.fault is not None and not isinstance(record.fault, ForeignError):
            raise record.fault
        for path in self.folder.glob(f"*{SUFFIX}"):
            if (here := look(path)).fault is None and here.rows == record.rows:
                return path.name
        game = _game_of(record.rows[0].body) or _NAMELESS
        path = self.new_path(game)
        with telling(path):
            write_whole(path, source.read_bytes())
            sync_directory(path.parent)
        if look(path).rows != record.rows:
            remove(path)
            raise DamagedError(message("session.save_damaged", save=source.name))
        return path.name

    def resume(self, name: str, edition_for: EditionFor, dealer: Dealer | None = None) -> Resumed:
        """Goes on with a saved game, and keeps a copy of it as it is now.

        A damaged one is set aside under another name; the game goes on from the longest part that is proven whole,
        of the file itself or of an older copy. Raises what `resume` raises otherwise, and DamagedError if
        nothing is left; then nothing is moved.
        """
        path = self.path(name)
        told: list[Message] = []
        try:
            session = resume(path, edition_for, dealer)
        except DamagedError:
            told.append(_rescue(path))
            session = resume(path, edition_for, dealer)
        try:
            self.keep_copy(session)
        except StorageError as error:
            told.append(error.said)
        return Resumed(session, tuple(told))

    def keep_copy(self, session: Session) -> None:
        """Of the game as it is now, beside its save; the copy before it becomes the older one. Nothing if it has a copy
        that is no shorter, or no save. Raises StorageError."""
        if session.path is None:
            return
        newest, oldest = (_beside(session.path, ending) for ending in COPIES)
        if newest.exists():
            kept = look(newest)
            if kept.fault is None and len(kept.rows) == session.seq:
                return
            if kept.fault is None or not oldest.exists():  # a damaged copy pushes no good one out
                with telling(session.path):
                    newest.replace(oldest)
        session.copy_to(newest)


def _game_of(first: str) -> str:
    """The game that an opening names, as far as it can be part of a file's name; empty if it names none."""
    try:
        opened = decoded(first)
    except msgspec.DecodeError:
        return ""
    return opened.game if isinstance(opened, Opened) and opened.game.isidentifier() else ""


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _rescue(path: Path) -> Message:
    """Puts the longest whole part in the place of a damaged save; what to tell people. Raises DamagedError."""
    rescued = _beside(path, _RESCUED)
    rows, source = max(
        ((look(each).rows, each) for each in (path, rescued, *(_beside(path, ending) for ending in COPIES))),
        key=lambda candidate: len(candidate[0]),
    )
    if not rows:
        raise DamagedError(message("session.save_lost", save=path.name))
    aside = next(name for name in _aside_names(path) if not name.exists())
    with telling(path):
        if source != rescued:
            remove(rescued)
            Journal.create(rescued, ((row.body.encode(), row.waiting) for row in rows)).close()
        # Should the power fail between these steps, the next attempt finds the rescued part again.
        aside.hardlink_to(path)
        for ending in ("-wal", "-shm"):
            if _beside(path, ending).exists():
                _beside(path, ending).replace(_beside(aside, ending))
        rescued.replace(path)
        sync_directory(path.parent)
    return message("session.save_rescued", save=path.name, aside=aside.name, entry=len(rows))


def _aside_names(path: Path) -> Iterator[Path]:
    number = 1
    while True:
        yield _beside(path, f".damaged-{number}")
        number += 1
