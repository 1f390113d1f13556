"""The game at the table and the folder of saved ones: opening, going on, keeping, copying out."""

import logging
import tempfile
from pathlib import Path

import msgspec

from companion.control.library import Library
from companion.control.table import Table
from companion.control.table_form import TableForm
from companion.editions import edition_of
from companion.errors import CompanionError, JournalError, StorageError
from companion.packs.registry import Loaded
from companion.rules.contract import Message, message
from companion.session import transcript
from companion.session.dealer import Dealer
from companion.session.entries import Player
from companion.session.journal import copy_of
from companion.session.listing import SUFFIX, Save, saved_games
from companion.session.saves import Saves
from companion.session.session import Session
from companion.settings import Deals
from companion.sticks import Stick, Sticks
from companion.storage import write_whole

log = logging.getLogger(__name__)

_RESUME_TRIES = 3
"""Unfinished saves looked at before home is shown without one to go on with."""


class Tables:
    def __init__(self, library: Library, saves: Path, exports: Path, dealer: Dealer | None, sticks: Sticks) -> None:
        self._library = library
        self._saves = Saves(saves)
        self._exports = exports
        self._dealer = dealer
        self.sticks = sticks
        self.table: Table | None = None
        """At most one is open."""
        self.listed: tuple[Save, ...] = ()
        """What was in the folder when it was last looked into, the one played last first."""
        self.unsaved: Message | None = None
        """Why the game at the table is not on disk; it is tried again with every entry."""
        self._sat: tuple[Player, ...] = ()
        """Who sat down to play last since the start."""

    @property
    def name(self) -> str:
        """The save of the game at the table; empty if it has none."""
        path = self.table.session.path if self.table is not None else None
        return path.name if path is not None else ""

    @property
    def groups(self) -> tuple[tuple[Player, ...], ...]:
        """Who played, those of the last game first."""
        sat = (self._sat,) if self._sat else ()
        return (*sat, *(save.players for save in self.listed if save.players))

    @property
    def unfinished(self) -> tuple[Save, ...]:
        """Those that can be gone on with, the one played last first."""
        return tuple(save for save in self.listed if not save.over and save.fault is None)

    def look(self) -> tuple[Message, ...]:
        """Lists the folder; with no game at the table, or one that is over, takes up the unfinished one that was played
        last.

        What people should know of saves that cannot be played comes back.
        """
        self.listed = self._saves.all()
        if self.table is not None and not (self.table.over and self.name):  # what is on no disk is not let go
            return ()
        told: tuple[Message, ...] = ()
        for save in self.unfinished[:_RESUME_TRIES]:
            try:
                return told + self._resume(save.name)
            except CompanionError as error:
                log.warning("%s", error)
                told += (error.said,)
        return told

    def take_up(self, name: str) -> tuple[Message, ...]:
        """Goes on with a listed save; what people should know of it.

        Raises CompanionError if it cannot be played; then it is listed with that fault, and the game that was at the
        table stays.
        """
        told = () if name == self.name or all(save.name != name for save in self.listed) else self._resume(name)
        if self.table is not None and self.name == name and not self.table.over:
            self._sat = self.table.session.players
        return told

    def _resume(self, name: str) -> tuple[Message, ...]:
        try:
            resumed = self._saves.resume(name, self._library.edition_for, self._dealer)
        except CompanionError as error:
            self.listed = tuple(
                msgspec.structs.replace(save, fault=error.said) if save.name == name else save for save in self.listed
            )
            raise
        opened = resumed.session.opened
        self._seat(resumed.session, self._library.load(opened.game, opened.pack))
        return resumed.told

    def on_sticks(self) -> tuple[tuple[Path, Save], ...]:
        """The saved games on the sticks that are plugged in, by path."""
        folders = [stick.folder for stick in self.sticks.plugged_in()]
        return tuple((folder / save.name, save) for folder in folders for save in saved_games(folder))

    def take_in(self, path: Path) -> str:
        """Copies a saved game of a stick to those of this machine; its name here. Raises JournalError."""
        if all(found != path for found, _ in self.on_sticks()):
            raise StorageError(message("session.save_missing", save=path.name))
        return self._saves.take_in(path)

    def delete(self, name: str) -> None:
        """Takes a listed save away for good; if it is the game at the table, nobody sits there any more. Raises
        JournalError."""
        if name == self.name:
            self.close()
            self.table = None
        self._saves.delete(name)

    def open(self, form: TableForm) -> None:
        """A new game; a disk that is full does not keep people from playing."""
        edition, options = edition_of(form.loaded), form.built_options()
        session = Session.new(edition, players=form.people(), options=options, dealer=self._dealer)
        self._seat(session, form.loaded, form.deals)
        self._sat = session.players
        self.save_late()

    def save_late(self) -> None:
        """Puts the game on disk if it is not yet: at its beginning, and again after a full disk."""
        if self.table is None or self.table.session.path is not None:
            return
        try:
            self.table.session.save_to(self._saves.new_path(self.table.game.info.id))
        except StorageError as error:
            log.warning("%s", error)
            self.unsaved = error.said
        else:
            self.unsaved = None
            self.table.keep()

    def keep_copy(self) -> None:
        """Nobody is there: a good moment for it, and the only one before a game is resumed."""
        if self.table is None:
            return
        try:
            self._saves.keep_copy(self.table.session)
        except JournalError as error:
            log.warning("%s", error)

    def export(self, table: Table) -> Path:
        """Where the transcript of this game was written: the exports folder. Raises OSError."""
        return self.put_out(f"{_name_of(table.session)}.jsonl", _transcript(table.session))

    def put_out(self, name: str, content: bytes) -> Path:
        """Writes a file to the exports folder. Raises OSError."""
        path = self._exports / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        return path

    @property
    def folder(self) -> Path:
        """Of the saved games."""
        return self._saves.folder

    def copy_to(self, stick: Stick, table: Table) -> str:
        """Puts save and transcript of this game on a stick; what they are called there. Raises StorageError."""
        session = table.session
        files = {".jsonl": _transcript(session)}
        if session.path is not None:
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / session.path.name
                session.copy_to(copy)
                files[SUFFIX] = copy.read_bytes()
        return self.sticks.put(stick, _name_of(session), files)

    def copy_save(self, stick: Stick, name: str) -> str:
        """Puts a listed save on a stick, as it is, playable or not; what it is called there. Raises JournalError."""
        return self.sticks.put(stick, Path(name).stem, {SUFFIX: copy_of(self._saves.path(name))})

    def close(self) -> None:
        if self.table is not None:
            self.table.session.close()

    def _seat(self, session: Session, loaded: Loaded, deals: Deals = "companion") -> None:
        self.close()
        self.table = Table(session, loaded, deals)
        self.unsaved = None


def _transcript(session: Session) -> bytes:
    return "".join(f"{line}\n" for line in transcript.lines(session.entries)).encode()


def _name_of(session: Session) -> str:
    return session.path.stem if session.path else session.game.info.id
