"""What is being typed: a name, what a moment is called, words to look for. By keys on the glass, the knob, or a desk's.

The cursor is always at the end.
"""

import unicodedata

import msgspec

from companion.control.intents import Intent, NameCheckpoint, SearchRules, SetOption
from companion.control.staff.intents import GivePin, SetPin
from companion.control.views import KeyboardView
from companion.i18n.catalog import FALLBACK
from companion.rules.contract import Message

LETTERS = {
    "en": ("1234567890-", "qwertyuiopð", "asdfghjklæö", "zxcvbnmþ'.", "áéíóúýüäß"),
    "de": ("1234567890-", "qwertzuiopü", "asdfghjklöä", "yxcvbnmß'.", "áéíóúýðþæ"),
}
"""Rows of keys by language; all have the same letters, where people look for them. Others have those of English."""

DIGITS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("0",))
"""Rows of keys where only digits can be."""

SHIFT, DELETE, SPACE = "shift", "delete", " "
"""The keys that are no letters."""

CHECKPOINT, SEARCH, PIN, ASK_PIN = "checkpoint", "search", "pin", "ask_pin"
"""What can be typed beside names, which are called as the form calls them ("name:0"): a new PIN, and the one
there is."""

_BEFORE_CAPITALS = " -"


class Typing(msgspec.Struct, frozen=True):
    """A text on its way. Every key gives the next one of these."""

    what: str
    title: Message
    text: str = ""
    most: int = 40
    """Characters that are kept."""
    names: bool = False
    """Every word begins with a capital, unless people want it otherwise."""
    hint: Message | None = None
    """What an empty text stands for."""
    turned: bool = False
    """Shift was pressed: the next letter is as it would not be by itself."""
    row: int | None = None
    """The row of keys that the knob is in."""
    digits: bool = False
    """There are no other keys."""
    secret: bool = False
    """Only how many there are is shown."""

    @property
    def shifted(self) -> bool:
        """Whether the keys are capitals."""
        begins = self.names and (not self.text or self.text[-1] in _BEFORE_CAPITALS)
        return begins != self.turned

    @property
    def left(self) -> int:
        """So many more characters find room."""
        return self.most - len(self.text)

    def pressed(self, key: str) -> "Typing":
        """After a key: one of the three above, or what it writes. What finds no room is not written."""
        if key == SHIFT:
            return msgspec.structs.replace(self, turned=not self.turned)
        text = self.text[:-1] if key == DELETE else unicodedata.normalize("NFC", self.text + key).lstrip()
        if len(text) > self.most or not text.isprintable() or (self.digits and not (text + "0").isdecimal()):
            return self
        return msgspec.structs.replace(self, text=text, turned=False, row=None)

    def in_row(self, row: int | None) -> "Typing":
        return msgspec.structs.replace(self, row=row)

    def meant(self) -> Intent:
        """What the finished text asks for."""
        if self.what == SEARCH:
            return SearchRules(self.text)
        if self.what in (PIN, ASK_PIN):
            return SetPin(self.text) if self.what == PIN else GivePin(self.text)
        return NameCheckpoint(self.text) if self.what == CHECKPOINT else SetOption(self.what, self.text)

    def rows(self, language: str) -> tuple[tuple[str, ...], ...]:
        """What the keys would write now."""
        if self.digits:
            return DIGITS
        rows = LETTERS.get(language, LETTERS[FALLBACK])
        return tuple(tuple(map(_capital, row)) if self.shifted else tuple(row) for row in rows)

    def view(self, language: str, note: Message) -> KeyboardView:
        """`note` is what people should know while they type."""
        rows = self.rows(language)
        text = "•" * len(self.text) if self.secret else self.text
        full = self.left <= 0
        return KeyboardView(self.title, text, self.hint, note, rows, self.shifted, self.row, full, self.digits)


def _capital(letter: str) -> str:
    """ß has none that is one letter."""
    return letter.upper() if len(letter.upper()) == 1 else letter
