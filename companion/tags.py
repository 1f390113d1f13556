"""Which tag sticks on which printed card: learned once per data pack, kept in a file beside the saved games."""

import logging
import re
from pathlib import Path

import msgspec

from companion.rules.view import Face
from companion.storage import write_whole

log = logging.getLogger(__name__)


class TagBook:
    """By tag, `Face.printed` of the card it sticks on. Several copies of a card have a tag each."""

    def __init__(self, folder: Path | None, pack: str) -> None:
        """`pack` names the data pack; each has a file of its own in `folder`. A damaged file is set aside. With no
        folder tags are known until power-off."""
        self._file = folder / f"{re.sub(r'[^a-z0-9._-]+', '-', pack.lower())}.tags.json" if folder else None
        self._cards = _read(self._file) if self._file else {}

    def __len__(self) -> int:
        return len(self._cards)

    def card(self, tag: str) -> str | None:
        return self._cards.get(tag)

    def tags_of(self, face: Face) -> int:
        """How many tags stick on copies of this card."""
        return sum(printed == face.printed for printed in self._cards.values())

    def learn(self, tag: str, face: Face) -> None:
        """The tag sticks on this card from now on. Raises OSError if that cannot be kept: then until power-off."""
        self._cards[tag] = face.printed
        self._keep()

    def forget(self) -> None:
        """All of them. Raises OSError if that cannot be kept."""
        self._cards.clear()
        self._keep()

    def _keep(self) -> None:
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._file, msgspec.json.format(msgspec.json.encode(self._cards, order="sorted")))


def _read(file: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        log.warning("tags cannot be read: %s: %s", file, error)
        aside = file.with_suffix(".damaged")
        try:
            file.replace(aside)
        except OSError:
            log.warning("nor be set aside")
        return {}
