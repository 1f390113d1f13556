"""pack.toml, the same for every game: what a data pack is, and what is wrong with how it says so."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from companion.rules.contract import Fault, Frozen, Message, message

Provenance: TypeAlias = Literal["printed", "public", "companion"]
"""Copied from a printed game, from published sources, or our own design."""


class PackInfo(Frozen, frozen=True):
    """pack.toml."""

    provenance: Provenance
    id: str
    title: str
    edition: str
    source: str
    """Who made it, or which printed copy it was read from."""
    game: str


def pack_faults(pack: PackInfo) -> Iterator[Fault]:
    for name, text in (("id", pack.id), ("title", pack.title), ("source", pack.source)):
        if not text.strip():
            yield Fault(f"pack.toml: $.{name}", message("session.pack_empty"))
    if any(letter.isspace() or letter in "/\\" for letter in pack.id):
        yield Fault("pack.toml: $.id", message("session.pack_id", value=pack.id))


def pack_title(game: str) -> Message:
    """What the pack that is played with is called. Its own texts say it; in English its head does, if they do not."""
    return Message(f"{game}.pack.title")
