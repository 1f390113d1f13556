"""What a saved game is made of: one entry per thing that people, or the app for them, have settled.

Entries are tagged and only ever added, an undo too. Actions, options and states are kept as their JSON, because only
the game knows their types. The tags and field names are in every save: they are never renamed.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from companion.rules.contract import Action, Frozen, Game, Message

FORMAT = 1
"""Raised when entries change their meaning: other versions of the app then only look at such a save."""

_NOTHING = msgspec.Raw(b"null")


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str = ""
    """Empty: nobody typed one."""
    colour: str = ""
    """"red", "yellow", "green" or "blue"; empty where colours are of no use."""
    played_by: Literal["people", "companion"] = "people"
    """"companion": nobody sits there, the game's opponent plays."""


class Edition(msgspec.Struct, frozen=True):
    """A game's rules over one data pack."""

    game: Game
    pack: str
    """The pack's id."""
    digest: str
    """Equal exactly if the rules see equal data."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry"):
    """Base of all entries."""


class Opened(Entry, frozen=True, tag="opened"):
    """The first entry, and only the first: what is played, by whom, from where."""

    game: str
    pack: str
    digest: str
    players: tuple[Player, ...]
    """One per seat, in seating order."""
    options: msgspec.Raw
    seed: str = ""
    """Hexadecimal; what the app deals follows from it. Empty: true luck."""
    position: msgspec.Raw = _NOTHING
    """The state to start from; null: as the rules begin."""
    format: int = FORMAT
    game_version: int = 0
    app_version: str = ""


class Played(Entry, frozen=True, tag="played"):
    action: msgspec.Raw
    dealt: bool = False
    """The app drew or threw; otherwise people entered it."""


class Undone(Entry, frozen=True, tag="undone"):
    to: int
    """Back to just after the entry with this number."""


class Redone(Entry, frozen=True, tag="redone"):
    to: int
    """Forward again to just after the entry with this number."""


class Corrected(Entry, frozen=True, tag="corrected"):
    """ "The table really looks like this.\""""

    state: msgspec.Raw
    changes: tuple[Message, ...] = ()
    """What was put otherwise, in words; empty where nobody said."""


class Ended(Entry, frozen=True, tag="ended"):
    """Everybody agreed to play no further."""


class Checkpoint(Entry, frozen=True, tag="checkpoint"):
    """The present moment gets a name."""

    name: str


AnyEntry: TypeAlias = Opened | Played | Undone | Redone | Corrected | Ended | Checkpoint

EditionFor: TypeAlias = Callable[[Opened], Edition]
"""Finds the game and pack that an opening names. Raises a CompanionError if they are not installed."""

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encoded(entry: Entry) -> bytes:
    """The entry as one line of JSON, without the line's end."""
    return msgspec.json.encode(entry)


def decoded(line: bytes | str) -> AnyEntry:
    """Raises msgspec.DecodeError (of which ValidationError is one) if it is no entry."""
    try:
        return _decoder.decode(line)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None


def raw(value: Action | Frozen) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
