"""A saved game on disk: an SQLite file to which entries are only ever added. Nothing here knows a game.

Every entry is one transaction, on disk before `append` returns. Each row carries a mark chained over all rows up to
it, because SQLite itself does not notice a flipped bit inside a text. Entries are ordered by their number, and games as
`played` notes it; the wall time is kept for people and never relied on, since a Raspberry Pi has no clock of its own.

One process plays a game at a time (a lock on the file that the system lifts even from a killed process); others may
read it meanwhile. Never open a save that is being played with anything but SQLite: closing any other handle would take
SQLite's own locks away.
"""

import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import msgspec

from companion.errors import BusyError, DamagedError, ForeignError, JournalError, StorageError
from companion.rules.contract import message
from companion.session.entries import FORMAT
from companion.session.played import note

APPLICATION_ID = 0x564F4C43
"""Stands in the file's header and says that it is one of ours: "VOLC"."""

_SCHEMA = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORMAT}",
    """CREATE TABLE entry (seq INTEGER PRIMARY KEY, at TEXT NOT NULL, waiting TEXT NOT NULL, body TEXT NOT NULL,
    mark BLOB NOT NULL) STRICT""",
    "CREATE TABLE aside (one INTEGER PRIMARY KEY CHECK (one = 1), body TEXT NOT NULL) STRICT",
    "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries are only added'); END",
    "CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries are only added'); END",
)

_PAGE_BYTES = 1024
"""Of a new save. An entry is some hundred bytes and is written in whole pages, so small ones spare the SD card."""

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_STORAGE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
_TOO_SHORT = sqlite3.SQLITE_IOERR_SHORT_READ


class Row(msgspec.Struct, frozen=True):
    """One entry as it was written."""

    seq: int
    at: str
    """Wall time (UTC, ISO) by the clock of that moment, right or wrong."""
    waiting: str
    """What the game waited for after it: "choice", "chance" or "over"."""
    body: str
    """The entry's JSON."""


class Record(msgspec.Struct, frozen=True):
    """What can be read of a save."""

    rows: tuple[Row, ...]
    """From the first on without a gap, every one proven to be as it was written."""
    fault: JournalError | None
    """Why it cannot be played on; None if it can."""
    aside: str = ""
    """What was put aside last; only of a record that is not whole."""


class Journal:
    """A save opened for playing. Made by `create` or `open`; used and closed by one thread."""

    _open_files: ClassVar[set[tuple[int, int]]] = set()
    """Device and inode of every save this process plays, since a lock does not stop its own owner."""

    def __init__(self, path: Path) -> None:
        """Takes the lock. Raises BusyError if the save is being played, StorageError if it cannot be opened."""
        self.path = path
        self.rows: tuple[Row, ...] = ()
        """What it held when it was opened."""
        self.aside = ""
        """What was last put aside, as of opening; empty if nothing was."""
        self._mark = b""
        self._is_noted = False
        self._connection: sqlite3.Connection | None = None
        self._lock, self._file = _locked(path, self._open_files)
        self._open_files.add(self._file)
        try:
            with telling(path):
                self._connection = sqlite3.connect(path, isolation_level=None, timeout=1.0)
                self._connection.execute("PRAGMA trusted_schema = OFF")
        except JournalError:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, entries: Iterable[tuple[bytes, str]]) -> "Journal":
        """A new save with these bodies (and what was waited for after each), all on disk at once or not at all.

        The directory must exist. Raises JournalError if the file holds anything, StorageError if it cannot be made.
        """
        with telling(path):
            made = not path.exists()
            if not (made or path.is_file()):
                raise JournalError(message("session.save_taken", save=path.name))
            if made:
                path.touch(exist_ok=False)
                sync_directory(path.parent)
        journal = cls(path)
        try:
            with telling(path):
                if not _is_blank(journal._sql):
                    raise JournalError(message("session.save_taken", save=path.name))
                journal._sql.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
                journal._prepare()
                journal._sql.execute("BEGIN IMMEDIATE")
                for statement in _SCHEMA:
                    journal._sql.execute(statement)
                for seq, (body, waiting) in enumerate(entries, 1):
                    journal.append(seq, body, waiting)
                journal._sql.execute("COMMIT")
            journal._note()
        except JournalError:
            journal.close()
            if made:
                remove(path)
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """A save with its entries in `rows`, to be continued. Raises JournalError, by kind, if it cannot be."""
        with telling(path):
            if not path.is_file():
                raise JournalError(message("session.save_missing", save=path.name))
        journal = cls(path)
        try:
            record = _read(journal._sql, path)
            if record.fault:
                raise record.fault
            with telling(path):
                journal._prepare()
                found = journal._sql.execute("SELECT body FROM aside").fetchone()
            journal.aside = found[0] if found else ""
            journal.rows = record.rows
            journal._mark = _chain(record.rows)
        except JournalError:
            journal.close()
            raise
        return journal

    def append(self, seq: int, body: bytes, waiting: str) -> None:
        """Returns when the entry is on disk. Raises StorageError if it is not; then nothing has changed."""
        row = Row(seq, datetime.now(UTC).isoformat(timespec="seconds"), waiting, body.decode())
        mark = _marked(self._mark, row.seq, row.at, row.waiting, row.body)
        with telling(self.path):
            self._sql.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (row.seq, row.at, waiting, row.body, mark))
        self._mark = mark
        self._note()

    def put_aside(self, body: str) -> None:
        """Keeps what is no part of the game but wanted back with it, in place of what was kept before.

        Returns when it is on disk. Raises StorageError if it is not.
        """
        with telling(self.path):
            self._sql.execute("INSERT OR REPLACE INTO aside VALUES (1, ?)", (body,))

    def copy(self, target: Path) -> None:
        """Writes a whole, compact copy; the target is replaced at once or not at all. Raises StorageError."""
        unfinished = target.with_name(target.name + ".unfinished")
        with telling(self.path):
            unfinished.unlink(missing_ok=True)
            self._sql.execute("VACUUM INTO ?", (str(unfinished),))
            _sync(unfinished)
            unfinished.replace(target)
            sync_directory(target.parent)

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
            self._open_files.discard(self._file)

    @property
    def _sql(self) -> sqlite3.Connection:
        if self._connection is None:
            raise JournalError(message("session.save_closed", save=self.path.name))
        return self._connection

    def _note(self) -> None:
        """That it is played now: since its first entry, not by being opened."""
        if not (self._is_noted or self._sql.in_transaction):
            self._is_noted = True
            note(self.path)

    def _prepare(self) -> None:
        self._sql.execute("PRAGMA journal_mode = WAL")
        self._sql.execute("PRAGMA synchronous = FULL")


def look(path: Path, *, whole: bool = True) -> Record:
    """Everything readable of a save, whoever plays it, whatever wrote it; changes nothing. Never raises.

    Not `whole`: only its first and last row, fast and unproven, for a list of saves.
    """
    try:
        with telling(path):
            missing = not path.is_file()  # nor is a folder or a pipe a save: opening a pipe would wait for ever
        if missing:
            raise JournalError(message("session.save_missing", save=path.name))
        with telling(path), closing(_connected_for_reading(path)) as connection:
            return _read(connection, path) if whole else _ends(connection, path)
    except JournalError as fault:
        return Record((), fault)


def is_blank(path: Path) -> bool:
    """Whether there is no game here: no file, or one whose making was cut short before its first entry."""
    try:
        with telling(path):
            if not path.exists():
                return True
            if not path.is_file():
                return False
        with telling(path), closing(_connected_for_reading(path)) as connection:
            return _is_blank(connection)
    except JournalError:
        return False


def copy_of(path: Path) -> bytes:
    """The whole file of a save in one piece, whoever plays it, whatever wrote it. Raises JournalError."""
    with telling(path), closing(_connected_for_reading(path)) as connection, TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        connection.execute("VACUUM INTO ?", (str(copy),))
        return copy.read_bytes()


def remove(path: Path) -> None:
    """Takes away a save and what SQLite keeps beside it."""
    for name in (path.name, path.name + "-wal", path.name + "-shm"):
        path.with_name(name).unlink(missing_ok=True)


def sync_directory(folder: Path) -> None:
    """Makes new and renamed files in it survive a power cut."""
    _sync(folder)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _connected_for_reading(path: Path) -> sqlite3.Connection:
    name = path.absolute().as_uri()
    try:
        return _connected(f"{name}?mode=ro")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CANTOPEN or path.with_name(path.name + "-wal").exists():
            raise
        return _connected(f"{name}?immutable=1")  # a stick that cannot be written to: nobody else writes either


def _connected(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, uri=True, isolation_level=None, timeout=1.0)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _is_blank(connection: sqlite3.Connection) -> bool:
    """No tables and nobody's mark: a file just made, or whose making was cut short. Entries come with the tables."""
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    return bool(tables == 0 and connection.execute("PRAGMA application_id").fetchone()[0] == 0)


def _read(connection: sqlite3.Connection, path: Path) -> Record:
    rows: list[Row] = []
    fault: JournalError | None = None
    try:
        with telling(path):
            fault = _identity_fault(connection, path)
            if fault and not isinstance(fault, ForeignError):
                return Record((), fault)
            damaged = DamagedError(message("session.save_damaged", save=path.name))
            if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                fault = damaged
            mark = b""
            for *values, found in connection.execute("SELECT seq, at, waiting, body, mark FROM entry ORDER BY seq"):
                mark = _marked(mark, *values)
                if found != mark or values[0] != len(rows) + 1:
                    return Record(tuple(rows), damaged)
                rows.append(Row(*values))
    except JournalError as broken:
        return Record(tuple(rows), fault if isinstance(fault, ForeignError) else broken)
    return Record(tuple(rows), fault or (None if rows else JournalError(message("session.save_empty", save=path.name))))


def _ends(connection: sqlite3.Connection, path: Path) -> Record:
    fault = _identity_fault(connection, path)
    if fault and not isinstance(fault, ForeignError):
        return Record((), fault)
    ends = "WHERE seq = 1 OR seq = (SELECT max(seq) FROM entry) ORDER BY seq"
    rows = connection.execute(f"SELECT seq, at, waiting, body FROM entry {ends}").fetchall()
    if not rows or not all(isinstance(value, str) for row in rows for value in row[1:]):
        return Record((), fault or DamagedError(message("session.save_damaged", save=path.name)))
    aside = connection.execute("SELECT body FROM aside").fetchone()
    return Record(tuple(Row(*row) for row in rows), fault, aside[0] if aside and isinstance(aside[0], str) else "")


def _identity_fault(connection: sqlite3.Connection, path: Path) -> JournalError | None:
    if _is_blank(connection):
        return JournalError(message("session.save_empty", save=path.name))
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        return JournalError(message("session.save_not_ours", save=path.name))
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != FORMAT:
        return ForeignError(message("session.save_foreign", save=path.name, version=version, known=FORMAT))
    return None


def _marked(before: bytes, *values: object) -> bytes:
    """The mark of a row: a digest over the mark before it and the row's values, whatever type damage gave them."""
    return hashlib.blake2b(before + msgspec.json.encode(values), digest_size=16).digest()


def _chain(rows: tuple[Row, ...]) -> bytes:
    mark = b""
    for row in rows:
        mark = _marked(mark, row.seq, row.at, row.waiting, row.body)
    return mark


def _locked(path: Path, open_files: set[tuple[int, int]]) -> tuple[int | None, tuple[int, int]]:
    busy = BusyError(message("session.save_busy", save=path.name))
    with telling(path):
        status = path.stat()
        file = (status.st_dev, status.st_ino)
        if file in open_files:  # before a handle is opened, for closing it would take SQLite's locks away
            raise busy
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            raise busy from error
    return handle, file


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turns what SQLite and the system raise into JournalErrors that say what happened to this save."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)  # a text that cannot be decoded has none
        kind = sqlite3.SQLITE_CORRUPT if code == _TOO_SHORT else code & 0xFF
        if kind in _BUSY:
            raise BusyError(message("session.save_busy", save=path.name)) from error
        if kind == sqlite3.SQLITE_FULL:
            raise StorageError(message("session.disk_full", save=path.name)) from error
        if kind in _STORAGE:
            raise StorageError(message("session.disk_failed", save=path.name, detail=str(error))) from error
        raise DamagedError(message("session.save_damaged", save=path.name)) from error
    except UnicodeDecodeError as error:  # SQLite complains by quoting a garbled text
        raise DamagedError(message("session.save_damaged", save=path.name)) from error
    except OSError as error:
        raise StorageError(
            message("session.disk_failed", save=path.name, detail=error.strerror or str(error))
        ) from error
