"""A saved game as a session again: to be played on, or only to see whether it could be."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.errors import DamagedError, DataError, ForeignError, ReplayError
from companion.rules.contract import message
from companion.session.dealer import Dealer
from companion.session.entries import EditionFor, Opened, decoded
from companion.session.journal import Journal, Row, look
from companion.session.session import Session


def resume(path: Path, edition_for: EditionFor, dealer: Dealer | None = None) -> Session:
    """The game saved at `path`, exactly where it was left; undo still goes back to its beginning.

    Raises JournalError: DamagedError, BusyError (played elsewhere), ForeignError (other version of app, game or data,
    or an entry the rules no longer allow: nothing is "mostly replayed"), StorageError; or what `edition_for` raises if
    the game or pack is not installed.
    """
    journal = Journal.open(path)
    try:
        session = _replayed(path.name, journal.rows, edition_for, dealer)
    except BaseException:
        journal.close()
        raise
    session.keep_in(journal)
    return session


def read(path: Path, edition_for: EditionFor) -> Session:
    """The same game in memory only, whoever plays it meanwhile; the file stays as it is. Raises what `resume` does, but
    for BusyError."""
    record = look(path)
    if record.fault is not None:
        raise record.fault
    return _replayed(path.name, record.rows, edition_for, None)


def _replayed(name: str, rows: Iterable[Row], edition_for: EditionFor, dealer: Dealer | None) -> Session:
    try:
        opened, *entries = [decoded(row.body) for row in rows]
    except msgspec.DecodeError as error:
        raise ForeignError(message("session.save_unknown_entry", save=name)) from error
    if not isinstance(opened, Opened):
        raise DamagedError(message("session.save_damaged", save=name))
    edition = edition_for(opened)
    if edition.game.info.version != opened.game_version:
        raise ForeignError(message("session.save_other_rules", save=name))
    if edition.digest != opened.digest:
        raise ForeignError(message("session.save_other_data", save=name, pack=opened.pack))
    done = 0
    try:
        session = Session(edition, opened, dealer)
        for entry in entries:
            done = session.seq
            session.repeat(entry)
    except (ReplayError, DataError) as error:
        refused = message("session.save_refused", save=name, entry=done + 1, reason=error.said)
        raise ForeignError(refused) from error
    return session
