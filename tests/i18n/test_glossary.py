"""The glossaries beside the games: what they call a word is what the texts call it."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from companion import games
from companion.i18n.catalog import FALLBACK, Catalog

FOLDER = Path(games.__path__[0])


class Term(NamedTuple):
    file: str
    language: str
    key: str
    english: str
    translation: str


def terms_of(path: Path) -> list[Term]:
    """The rows of a glossary.LANGUAGE.md: the English word, its translation and, in backquotes, a key."""
    language = path.name.split(".")[1]
    file = str(path.relative_to(FOLDER))
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)][1:-1]
        keys = [cell.strip("`") for cell in cells if re.fullmatch("`[^`]+`", cell)]
        if keys:
            found.append(Term(file, language, keys[0], cells[0], cells[1]))
    return found


GLOSSARIES = sorted(FOLDER.glob("*/glossary.*.md"))
TERMS = [term for path in GLOSSARIES for term in terms_of(path)]


def says(text: str | None, word: str) -> bool:
    """Whether the word stands in the text, as a whole."""
    return text is not None and re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


def texts(catalog: Catalog, key: str) -> str:
    """Its text for one and for several."""
    return "\n".join(catalog.template(key, count) or "" for count in (1, 2))


@pytest.mark.parametrize("path", GLOSSARIES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_each_row_of_a_glossary_is_read(path: Path) -> None:
    rows = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    assert len(terms_of(path)) == len(rows) - 2 > 0, "all but the head and the line under it"


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{term.file}-{term.english}")
def test_a_word_of_a_glossary_stands_in_the_text_of_its_key(term: Term) -> None:
    assert says(texts(Catalog(FALLBACK), term.key), term.english)
    assert says(texts(Catalog(term.language), term.key), term.translation)


@pytest.mark.parametrize("path", GLOSSARIES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_word_has_one_translation(path: Path) -> None:
    english = [term.english.lower() for term in terms_of(path)]
    assert sorted(english) == sorted(set(english))


def test_a_word_that_is_only_part_of_another_is_not_found() -> None:
    assert says("Ein Riss auf {cell}.", "Riss")
    assert not says("Rissplättchen", "Riss")
    assert not says(None, "Riss")
