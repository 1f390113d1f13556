"""Whether every text can be said: `python -m companion.i18n.check`. One line per fault; status 1 if there is any.

Checked: keys used in code exist in English and no other ones do; a message is given every argument its text
names; every language has the same keys and arguments, texts that can be read, and all plural forms.
"""

import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import PoFileError, read_po

from companion.i18n.built_keys import ANY, BUILT, Built, Filling
from companion.i18n.catalog import DOMAINS, FALLBACK, GAMES
from companion.i18n.compile import LOCALES
from companion.i18n.keys import FILES, Use, uses

ROOT = LOCALES.parents[2]
ROOMS = ("companion", "hardware", "layouts")


class Text(NamedTuple):
    place: str
    forms: tuple[str, ...]
    """One, or one per plural form of the language."""


def main() -> int:
    sources = sorted(path for room in ROOMS for ending in ("py", "kv") for path in (ROOT / room).rglob(f"*.{ending}"))
    found = [*faults(uses(sources, ROOT), LOCALES, declared())]
    for fault in found:
        print(fault)
    return int(bool(found))


def declared() -> Built:
    """The built keys of the house and of every game."""
    found = dict(BUILT)
    for game in GAMES:
        name = f"companion.games.{game}.built_keys"
        if find_spec(name) is not None:
            found |= import_module(name).BUILT
    return found


def faults(used: Iterable[Use], locales: Path, built: Built) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    languages = {}
    for folder in sorted(path for path in locales.iterdir() if (path / "LC_MESSAGES").is_dir()):
        texts: dict[str, Text] = {}
        for domain in DOMAINS:
            yield from _read(folder, domain, texts)
        languages[folder.name] = texts
    english = languages.get(FALLBACK, {})
    yield from _against_code([*used], english, built)
    for language, texts in languages.items():
        yield from _against_english(language, texts, english)


# ---- The texts themselves ----


def _read(folder: Path, domain: str, texts: dict[str, Text]) -> Iterator[str]:
    """Fills in the texts of one file; says what is wrong with it."""
    path = folder / "LC_MESSAGES" / f"{domain}.po"
    name = f"{folder.name}/{path.name}"
    if not path.exists():
        yield f"{name}: the file is missing"
        return
    lines = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for key in sorted({key for key in lines if lines.count(key) > 1}):
        yield f"{name}: {key}: twice in the file"
    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=folder.name, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        yield f"{name}: {error}"
        return
    for message in catalog:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        place = f"{name}: {key}"
        texts[key] = Text(place, forms)
        if FILES.get(key.partition(".")[0]) != domain:
            yield f"{place}: belongs into another file"
        if isinstance(message.id, tuple) and message.id[1] != key:
            yield f"{place}: its msgid_plural is another key"
        if message.fuzzy:
            yield f"{place}: still marked fuzzy"
        for form in forms:
            if not form:
                yield f"{place}: no text"
            elif _fields(form) is None:
                yield f"{place}: its braces cannot be read: {form}"


def _fields(text: str) -> set[str] | None:
    """The arguments a text names; None if it is no brace format."""
    try:
        parts = [*string.Formatter().parse(text)]
    except ValueError:
        return None
    names = {name for _, name, _, _ in parts if name is not None}
    return names if all(name.isidentifier() for name in names) else None


def _arguments(text: Text) -> set[str]:
    return set().union(*(_fields(form) or () for form in text.forms))


# ---- Against the code ----


def _against_code(used: list[Use], english: Mapping[str, Text], built: Built) -> Iterator[str]:
    known = {*english, *(key.partition("|")[0] for key in english)}
    needed: set[str] = set()
    patterns: set[str] = set()
    missed: set[tuple[str, str]] = set()
    for use in used:
        if "{}" in use.key:
            if use.key not in built and use.key not in patterns:
                yield f"{use.place}: {use.key}: say in built_keys.py what it can be"
            patterns.add(use.key)
        elif use.key not in known:
            if (use.key, use.place) not in missed:
                yield f"{use.place}: {use.key}: no English text"
            missed.add((use.key, use.place))
        else:
            needed.add(use.key)
            named = _arguments(english[use.key]) if use.key in english else set()
            if use.args is not None and (missing := named - use.args):
                yield f"{use.place}: {use.key}: without {', '.join(sorted(missing))}"
    for pattern, values in built.items():
        if pattern not in patterns:
            yield f"built_keys.py: {pattern}: used nowhere"
        for key in _expanded(pattern, values, known):
            needed.add(key)
            if key not in known:
                yield f"built_keys.py: {key}: no English text"
    forms = {key for key in english if key.partition("|")[0] in needed}
    for key in sorted(english.keys() - forms):
        yield f"{english[key].place}: used nowhere"
    for key in sorted(key for key in forms if "|" in key and f":{key.partition('|')[2]}}}" not in _every(english)):
        yield f"{english[key].place}: no text asks for this form"


def _every(texts: Mapping[str, Text]) -> str:
    return "\n".join(form for text in texts.values() for form in text.forms)


def _expanded(pattern: str, fillings: tuple[Filling, ...], known: Iterable[str]) -> list[str]:
    """The keys a pattern stands for."""
    if fillings == ANY:
        shape = re.compile(re.escape(pattern).replace(r"\{\}", r"[\w.-]+"))
        return [key for key in known if shape.fullmatch(key)]
    return [pattern.format(*((filling,) if isinstance(filling, str) else filling)) for filling in fillings]


# ---- Against English ----


def _against_english(language: str, texts: Mapping[str, Text], english: Mapping[str, Text]) -> Iterator[str]:
    for key in english:
        if key not in texts and "|" not in key:
            yield f"{language}: {key}: not translated"
    for key, text in texts.items():
        if key not in english:
            if "|" not in key:
                yield f"{text.place}: not in English"
        elif len(english[key].forms) > 1 and len(text.forms) == 1:
            yield f"{text.place}: has no plural forms, as in English"
        elif _arguments(text) != _arguments(english[key]):
            found, wanted = (", ".join(sorted(names)) for names in (_arguments(text), _arguments(english[key])))
            yield f"{text.place}: names {found or 'nothing'} instead of {wanted or 'nothing'}"


if __name__ == "__main__":
    sys.exit(main())
