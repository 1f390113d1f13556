"""A game as text: one entry a line, JSON. For bug reports, golden games, and for carrying a game to another version.

Reading one plays it anew: every entry is checked by the rules it meets, whatever version wrote it.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from companion.errors import CompanionError, ForeignError, ReplayError
from companion.rules.contract import Message, message
from companion.session.entries import FORMAT, AnyEntry, EditionFor, Opened, decoded, encoded
from companion.session.journal import look, sync_directory, telling
from companion.session.session import Session


def lines(entries: Iterable[AnyEntry]) -> Iterator[str]:
    """The entries' lines, without line ends."""
    return (encoded(entry).decode() for entry in entries)


def read(path: Path) -> list[bytes]:
    """The lines of a transcript, or the entries of a saved game. Raises ReplayError if there is no such file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ReplayError(
            message("session.file_failed", file=str(path), detail=error.strerror or str(error))
        ) from error
    if not content.startswith(b"SQLite format 3\0"):
        return content.splitlines()
    record = look(path)
    if record.fault and not isinstance(record.fault, ForeignError):
        raise record.fault
    return [row.body.encode() for row in record.rows]


def write(path: Path, transcript: Iterable[str]) -> None:
    """Writes a transcript, whole or not at all. Raises StorageError."""
    unfinished = path.with_name(path.name + ".unfinished")
    with telling(path):
        with unfinished.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in transcript)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_directory(path.parent)


def replay(
    transcript: Iterable[str | bytes], edition_for: EditionFor, after: Callable[[Session], None] | None = None
) -> Session:
    """The game of a transcript, in memory; `after` is called with the session after every entry.

    Raises ReplayError, which names the line and the reason, if a line is no entry or not allowed.
    """
    session: Session | None = None
    for number, line in enumerate(transcript, 1):
        try:
            entry = decoded(line)
            if session is not None:
                session.repeat(entry)
            else:
                session = _opened(entry, edition_for)
        except msgspec.DecodeError as error:
            raise _refused(number, message("session.replay_unreadable", detail=str(error))) from error
        except CompanionError as error:
            raise _refused(number, error.said) from error
        if after is not None:
            after(session)
    if session is None:
        raise ReplayError(message("session.replay_empty"))
    return session


def _opened(entry: AnyEntry, edition_for: EditionFor) -> Session:
    if not isinstance(entry, Opened):
        raise ReplayError(message("session.replay_no_opening"))
    if entry.format != FORMAT:
        raise ReplayError(message("session.replay_format", version=entry.format, known=FORMAT))
    edition = edition_for(entry)
    now = msgspec.structs.replace(
        entry, pack=edition.pack, digest=edition.digest, game_version=edition.game.info.version
    )
    return Session(edition, now)


def _refused(number: int, reason: Message) -> ReplayError:
    return ReplayError(message("session.replay_line", line=number, reason=reason))
