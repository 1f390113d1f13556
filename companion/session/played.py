"""In which order the games of a folder were played. By itself, since the machine's clock may say anything: many have no
battery, and one with a read-only root begins each evening at the same hour."""

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.storage import settle, write_whole

FILE = ".played.json"
"""Names of saves, the one played last first."""


def order(folder: Path) -> tuple[str, ...]:
    """As far as it is known: without the file, or with a damaged one, not at all."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=tuple[str, ...])
    except (OSError, msgspec.DecodeError):
        return ()


def note(save: Path) -> None:
    """This one is played now. Where that cannot be kept, the game still is."""
    folder, before = save.parent, order(save.parent)
    if before[:1] == (save.name,):
        return
    names = (save.name, *(name for name in before if name != save.name and (folder / name).exists()))
    with suppress(OSError):
        write_whole(folder / FILE, msgspec.json.encode(names))
        settle(folder)
