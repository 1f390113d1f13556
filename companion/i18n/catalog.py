"""Says messages in a language: gettext files by domain, then a pack's own texts, then English, then the key.

Texts are Python brace formats. A noun that a language declines carries its forms as further keys, "eldur.herder|acc",
and a sentence asks for one by `{helper:acc}`; a missing form falls back to the plain noun.
"""

import gettext
import logging
import string
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pkgutil import iter_modules
from typing import Any

from companion import games
from companion.rules.contract import Argument, Message

log = logging.getLogger(__name__)

GAMES = tuple(found.name for found in iter_modules(games.__path__) if found.ispkg)
DOMAINS = ("shell", "session", "hardware", "staff", *GAMES)
"""One file per room of the house and per game, so that a text is found beside its kind."""
FALLBACK = "en"
LANGUAGES = ("en", "de", "is")
"""The languages shipped, in the order offered."""


class Catalog:
    """All texts of one language. `names` are what the players are called, by seat."""

    def __init__(self, language: str = FALLBACK, *, names: Sequence[str | Message] = ()) -> None:
        self.language = language
        self.names: tuple[str | Message, ...] = tuple(names)
        order = dict.fromkeys((language, FALLBACK))
        self._translations = [_load(domain, name) for name in order for domain in DOMAINS]
        self._pack_texts: list[Mapping[str, str]] = []
        self._formatter = _Formatter(self)
        self._missed: set[str] = set()

    def add_texts(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        """A data pack's own texts by language and key; they win over the catalogue's."""
        for name in dict.fromkeys((self.language, FALLBACK)):
            if name in texts:
                self._pack_texts.append(texts[name])

    def say(self, said: Message | str, /, **args: Argument) -> str:
        """The text of a message or key. One that is missing or broken is said in English, and what is so there too as
        its key; nothing is ever raised."""
        message = Message(said, tuple(args.items())) if isinstance(said, str) else said
        if message.key == "seat":
            return self._seat(message)
        arguments = dict(message.args)
        problem = "no text"
        for template in self._templates(message.key, arguments.get("count")):
            try:
                said_so = self._formatter.vformat(template, (), arguments)
            except (KeyError, IndexError, ValueError) as error:
                problem = f"a broken text ({error!r})"
                self._miss(message.key, problem)
            else:
                return said_so
        self._miss(message.key, problem)
        return message.key

    def _miss(self, key: str, problem: str) -> None:
        """One line of the log for each key."""
        if key not in self._missed:
            self._missed.add(key)
            log.warning("%s: %s for %s", self.language, problem, key)

    def has(self, key: str) -> bool:
        return self.template(key) is not None

    def template(self, key: str, count: Argument | None = None) -> str | None:
        """The unfilled text of a key, in the plural form for `count` (1 if not given); None if no language has it."""
        return next(self._templates(key, count), None)

    def _templates(self, key: str, count: Argument | None) -> Iterator[str]:
        """The unfilled texts of a key, the one to be said first."""
        number = count if isinstance(count, int) else 1
        for texts in self._pack_texts:
            if key in texts:
                yield texts[key]
        for translations in self._translations:
            # Asked for both ways: not every Python finds a text with plurals by `gettext`.
            text = translations.ngettext(key, key + "\0", number)
            if text not in (key, key + "\0") or (text := translations.gettext(key)) != key:
                yield text

    def argument(self, value: Argument, form: str) -> str:
        """One argument as said inside a text; `form` names a noun's case."""
        if isinstance(value, Message):
            if form and (template := self.template(f"{value.key}|{form}")) is not None:
                return self._formatter.vformat(template, (), dict(value.args))
            return self.say(value)
        if isinstance(value, tuple):
            return self._listed([self.argument(each, form) for each in value])
        if isinstance(value, int):
            return (f"{value:+d}" if form == "signed" and value else str(value)).replace("-", "−")
        return value.encode("utf-8", "backslashreplace").decode()  # half letters: a file's name that is no UTF-8

    def _seat(self, message: Message) -> str:
        seat = dict(message.args)["seat"]
        if isinstance(seat, int) and seat < len(self.names) and (name := self.names[seat]):
            return self.say(name) if isinstance(name, Message) else name
        return self.say("shell.player", number=seat + 1 if isinstance(seat, int) else 0)

    def _listed(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.say("shell.list_end", first=", ".join(parts[:-1]), last=parts[-1])


class _Formatter(string.Formatter):
    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def format_field(self, value: Any, format_spec: str) -> str:
        return self._catalog.argument(value, format_spec)


def _load(domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, str(files("companion.i18n") / "locales"), languages=[language], fallback=True)
