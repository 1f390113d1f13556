"""Which tag sticks on which printed card: learned once per data pack, kept in a file beside the saved games."""

import logging
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.control.choices import Choices
from companion.rules.contract import Message, message
from companion.rules.view import Face

log = logging.getLogger(__name__)


class TagBook:
    """By tag, `Face.printed` of the card it sticks on. Several copies of a card have a tag each."""

    def __init__(self, folder: Path, pack: str) -> None:
        """`pack` names the data pack; each has a file of its own. A damaged file is set aside."""
        self._file = folder / f"{re.sub(r'[^a-z0-9._-]+', '-', pack.lower())}.tags.json"
        self._cards = _read(self._file)

    def __len__(self) -> int:
        return len(self._cards)

    def card(self, tag: str) -> str | None:
        return self._cards.get(tag)

    def tags_of(self, face: Face) -> int:
        """How many tags stick on copies of this card."""
        return sum(printed == face.printed for printed in self._cards.values())

    def learn(self, tag: str, face: Face) -> None:
        """The tag sticks on this card from now on. Raises OSError if that cannot be kept; it then counts until power-off."""
        self._cards[tag] = face.printed
        _write(self._file, self._cards)

    def forget(self) -> None:
        """All of them. Raises OSError if that cannot be kept."""
        self._cards.clear()
        _write(self._file, self._cards)


def offer_shown(choices: Choices, variant: int, printed: str) -> int | None:
    """The index of the offer that is about this card, of those at hand; the variant chosen before others."""
    found = [
        index
        for index in choices.at_hand
        if (face := choices.labels[index].face) is not None and face.printed == printed
    ]
    return min(found, key=lambda index: choices.labels[index].variant != variant, default=None)


def not_now(printed: str, cards: Sequence[Face], choices: Choices) -> Message:
    """Why a card that is known cannot be taken now."""
    title = next((card.title for card in cards if card.printed == printed and card.title is not None), None)
    if title is None:
        return message("shell.tag_of_another_pack")
    return message("shell.tag_not_now", card=title, question=choices.waiting_prompt)


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


def _write(file: Path, cards: Any) -> None:
    """Whole or not at all, and on the disk before it returns."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    with beside.open("wb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(cards, order="sorted")))
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)
