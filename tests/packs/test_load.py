"""Files to data: every fault at once, each with its file, its key path and what was expected."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from companion.i18n.catalog import Catalog
from companion.packs.load import missing_texts, read_data, read_texts, tables_of
from companion.rules.contract import Fault, Frozen


class Stone(Frozen, frozen=True, tag="stone"):
    weight: int


class Feather(Frozen, frozen=True, tag="feather"):
    tone: Literal["white", "black"] = "white"


class Head(Frozen, frozen=True):
    title: str


class Heap(Frozen, frozen=True):
    things: tuple[Stone | Feather, ...]
    corner: tuple[int, int] = (0, 0)
    reach: float = 1.0
    open: bool = False
    owner: str | None = None
    places: dict[Literal["north", "south"], int] = msgspec.field(default_factory=dict)


class Meadow(Frozen, frozen=True):
    pack: Head
    heap: Heap


GOOD = {"pack.toml": 'title = "Meadow"', "heap.toml": 'things = [{ type = "stone", weight = 3 }]'}


def write(folder: Path, **changed: str) -> Path:
    files = GOOD | {name.replace("_", "."): text for name, text in changed.items()}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def faults_of(folder: Path) -> list[tuple[str, str]]:
    _, faults = read_data(folder, Meadow)
    say = Catalog("en").say
    return [(fault.at, say(fault.problem)) for fault in faults]


def test_tables_are_named_as_the_fields() -> None:
    assert tables_of(Meadow) == (("pack.toml", "pack"), ("heap.toml", "heap"))


def test_good_files_become_the_struct(tmp_path: Path) -> None:
    heap = """
    things = [{ type = "stone", weight = 3 }, { type = "feather", tone = "black" }]
    corner = [1, 2]
    reach = 2
    open = true
    owner = "Anna"
    places = { north = 4 }
    """
    data, faults = read_data(write(tmp_path, heap_toml=heap), Meadow)
    assert faults == ()
    assert data == Meadow(
        Head("Meadow"), Heap((Stone(3), Feather("black")), (1, 2), 2.0, open=True, owner="Anna", places={"north": 4})
    )


def test_every_fault_of_every_file_is_found_at_once(tmp_path: Path) -> None:
    heap = """
    things = [
        { type = "stone", weight = "heavy" },
        { type = "feather", tone = "grey" },
        { type = "brick" },
        { weight = 1 },
        7,
        { type = "stone" },
        { type = "stone", weight = 1, colour = "red" },
    ]
    corner = [1, 2, 3]
    reach = "far"
    open = 1
    owner = 3
    places = { west = 1, north = "two" }
    lid = true
    """
    assert faults_of(write(tmp_path, pack_toml="titel = 'Meadow'", heap_toml=heap)) == [
        ("pack.toml: $.titel", "There is no such key. Expected one of: title."),
        ("pack.toml: $.title", "This key is missing. Expected a text in quotes."),
        ("heap.toml: $.things[0].weight", 'Expected a whole number, found "heavy".'),
        ("heap.toml: $.things[1].tone", 'Expected one of: black, white, found "grey".'),
        ("heap.toml: $.things[2].type", 'Expected one of: stone, feather, found "brick".'),
        ("heap.toml: $.things[3].type", "This key is missing. Expected one of: stone, feather."),
        ("heap.toml: $.things[4]", "Expected a table of keys, found 7."),
        ("heap.toml: $.things[5].weight", "This key is missing. Expected a whole number."),
        ("heap.toml: $.things[6].colour", "There is no such key. Expected one of: weight."),
        ("heap.toml: $.corner", "Expected a list of 2 values, found a list."),
        ("heap.toml: $.reach", 'Expected a number, found "far".'),
        ("heap.toml: $.open", "Expected true or false, found 1."),
        ("heap.toml: $.owner", "Expected a text in quotes, found 3."),
        ("heap.toml: $.places.west", "This name does not fit here. Expected one of: north, south."),
        ("heap.toml: $.places.north", 'Expected a whole number, found "two".'),
        (
            "heap.toml: $.lid",
            "There is no such key. Expected one of: things, corner, reach, open, owner, places.",
        ),
    ]


@pytest.mark.parametrize(
    ("heap", "expected"),
    [
        ("things = {}", "Expected a list, found a table of keys."),
        ('things = "many"', 'Expected a list, found "many".'),
        ("things = true", "Expected a list, found true."),
        ("things = 1979-05-27", "Expected a list, found 1979-05-27."),
    ],
)
def test_a_wrong_kind_of_value_is_named(tmp_path: Path, heap: str, expected: str) -> None:
    assert faults_of(write(tmp_path, heap_toml=heap)) == [("heap.toml: $.things", expected)]


@pytest.mark.parametrize("weight", ["true", "1.0", "1e3"])
def test_a_whole_number_is_written_as_one(tmp_path: Path, weight: str) -> None:
    (fault,) = faults_of(write(tmp_path, heap_toml=f'things = [{{ type = "stone", weight = {weight} }}]'))
    assert fault[0] == "heap.toml: $.things[0].weight"


@pytest.mark.parametrize("tag", ["[]", "{}", "1"])
def test_a_tag_of_a_wrong_kind_is_a_fault(tmp_path: Path, tag: str) -> None:
    (fault,) = faults_of(write(tmp_path, heap_toml=f"things = [{{ type = {tag} }}]"))
    assert fault[0] == "heap.toml: $.things[0].type"


def test_text_that_is_not_toml_is_named_with_its_line(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, heap_toml='corner = [1, 2]\n\nthings = [{ type = "stone" weight = 3 }]'))
    assert fault[0] == "heap.toml: line 3"
    assert fault[1].startswith("This is not TOML: ")


def test_a_file_that_breaks_off_names_its_end(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, heap_toml="# Things\nthings = ["))
    assert fault[0] == "heap.toml: line 2"


def test_letters_that_are_not_utf8_are_named_with_their_line(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "pack.toml").write_bytes("# Ísland\n\ntitle = 'Þ'".encode("latin-1"))
    assert [at for at, _ in faults_of(tmp_path)] == ["pack.toml: line 1"]


def test_missing_and_unreadable_files_are_faults_together(tmp_path: Path) -> None:
    (tmp_path / "heap.toml").mkdir()
    (missing, unreadable) = faults_of(tmp_path)
    assert missing == ("pack.toml", f"This file is missing. Expected it in {tmp_path}.")
    assert unreadable[0] == "heap.toml"
    assert unreadable[1].startswith("This file cannot be read: ")


def test_texts_are_read_by_language_with_the_game_in_front(tmp_path: Path) -> None:
    (tmp_path / "texts.en.toml").write_text('[card.7]\ntitle = "Wave"\nflavour = ""', encoding="utf-8")
    (tmp_path / "texts.is.toml").write_text('[card.7]\ntitle = "Alda"', encoding="utf-8")
    texts, faults = read_texts(tmp_path, "meadow")
    assert faults == ()
    assert texts == {
        "en": {"meadow.card.7.title": "Wave", "meadow.card.7.flavour": ""},
        "is": {"meadow.card.7.title": "Alda"},
    }


def test_texts_that_cannot_be_said_are_faults(tmp_path: Path) -> None:
    (tmp_path / "texts.en.toml").write_text('a = 1\nb = "{name}"\nc = "open {"\nd = "{{}}"', encoding="utf-8")
    texts, faults = read_texts(tmp_path, "meadow")
    assert [fault.at for fault in faults] == ["texts.en.toml: $.a", "texts.en.toml: $.b", "texts.en.toml: $.c"]
    assert texts["en"] == {"meadow.d": "{{}}"}


def test_a_text_that_is_missing_in_english_is_a_fault() -> None:
    texts = {"en": {"meadow.a": "A"}, "is": {"meadow.a": "A", "meadow.b": "B"}}
    faults = missing_texts(texts, "meadow", ("meadow.a", "meadow.b"))
    assert [fault.at for fault in faults] == ["texts.en.toml: $.b"]
    assert all(isinstance(fault, Fault) for fault in faults)
