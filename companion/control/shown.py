"""Cards that are shown to a reader: a tag answers what is asked, or is learned from what people say next."""

from collections.abc import Callable

from companion.control.choices import Choices
from companion.control.table import Table
from companion.packs.registry import Loaded
from companion.rules.contract import Message, message
from companion.tags import TagBook


class Shown:
    def __init__(self, book_of: Callable[[str], TagBook]) -> None:
        """`book_of` opens the tags of a data pack by its name."""
        self._book_of = book_of
        self._books: dict[str, TagBook] = {}
        self._unknown: tuple[str, int] | None = None
        """A tag that nobody knows yet, and the number of the entry before it."""

    def show(self, table: Table, tag: str) -> Message | None:
        """Takes the offer that this card answers; else what people should know."""
        self._unknown = None
        if not table.game.cards:
            return message("shell.tag_no_cards", game=table.game.info.title)
        printed = self.book(table.loaded).card(tag)
        if printed is None:
            self._unknown = (tag, table.session.seq)
            table.enter_ours(open=True)
            return message("shell.tag_unknown")
        index = offer_shown(table.choices, table.variant, printed)
        if index is None:
            return not_now(printed, table)
        table.take_card(index)
        return None

    def learn(self, table: Table) -> Message | None:
        """After an entry that people made: what was learned of a tag that was shown before it. Raises OSError if it
        cannot be kept."""
        unknown, self._unknown = self._unknown, None
        last = table.session.moments[-1]
        if unknown is None or last.seq != unknown[1] + 1 or last.action is None or last.dealt:
            return None
        said = table.game.label(last.before, last.action).face
        card = next((card for card in table.game.cards if said is not None and card.printed == said.printed), None)
        if card is None or card.title is None:
            return None
        self.book(table.loaded).learn(unknown[0], card)
        return message("shell.tag_learned", card=card.title)

    def book(self, loaded: Loaded) -> TagBook:
        """The tags of a game's pack."""
        pack = f"{loaded.game.info.id}.{loaded.pack.id}"
        if pack not in self._books:
            self._books[pack] = self._book_of(pack)
        return self._books[pack]


def offer_shown(choices: Choices, variant: int, printed: str) -> int | None:
    """The index of the offer that is about this card, of those at hand; the variant chosen before others."""
    found = [
        index
        for index in choices.at_hand
        if (face := choices.labels[index].face) is not None and face.printed == printed
    ]
    return min(found, key=lambda index: choices.labels[index].variant != variant, default=None)


def not_now(printed: str, table: Table) -> Message:
    """Why a card that is known cannot be taken now."""
    card = next((card for card in table.game.cards if card.printed == printed), None)
    if card is None or card.title is None:
        return message("shell.tag_of_another_pack")
    return message("shell.tag_not_now", card=card.title, question=table.question)
