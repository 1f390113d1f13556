"""A game as text: one entry a line, JSON. For bug reports, golden games, and for carrying a game to another version.

Reading one plays it anew: every entry is checked by the rules it meets, whatever version wrote it.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from companion.errors import CompanionError, ReplayError
from companion.rules.contract import Message, message
from companion.session.entries import FORMAT, AnyEntry, EditionFor, Opened, decoded, encoded
from companion.session.session import Session


def lines(entries: Iterable[AnyEntry]) -> Iterator[str]:
    """The entries' lines, without line ends."""
    return (encoded(entry).decode() for entry in entries)


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
