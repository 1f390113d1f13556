"""The file that holds which tag sticks on which card."""

from pathlib import Path

import pytest

from companion.rules.view import Face
from companion.tags import TagBook

BOAT, SUN = Face("activation", "black_boat"), Face("weather", "sun")


def test_what_was_learned_is_known_after_power_off(tmp_path: Path) -> None:
    TagBook(tmp_path, "eldur.companion").learn("04A2", BOAT)
    again = TagBook(tmp_path, "eldur.companion")
    assert (again.card("04A2"), again.card("other"), len(again)) == (BOAT.printed, None, 1)


def test_copies_of_a_card_have_a_tag_each(tmp_path: Path) -> None:
    book = TagBook(tmp_path, "x")
    for tag in ("a", "b", "a"):
        book.learn(tag, BOAT)
    book.learn("c", SUN)
    assert (book.tags_of(BOAT), book.tags_of(SUN)) == (2, 1)


def test_a_tag_that_sticks_on_another_card_now_sticks_there_only(tmp_path: Path) -> None:
    book = TagBook(tmp_path, "x")
    book.learn("a", BOAT)
    book.learn("a", SUN)
    assert (book.card("a"), book.tags_of(BOAT)) == (SUN.printed, 0)


def test_each_pack_has_tags_of_its_own(tmp_path: Path) -> None:
    TagBook(tmp_path, "eldur.one").learn("a", BOAT)
    assert TagBook(tmp_path, "eldur.two").card("a") is None


@pytest.mark.parametrize("name", ["Eldur/../../etc", "ÆTT ./x", "a" * 40])
def test_a_pack_of_any_name_has_a_file_in_the_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "tags"
    TagBook(folder, name).learn("a", BOAT)
    (file,) = folder.iterdir()
    assert file.parent == folder
    assert TagBook(folder, name).card("a") == BOAT.printed


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"a": 1}', b"\xff\xfe"])
def test_a_damaged_file_is_set_aside_and_nothing_stops(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.tags.json").write_bytes(content)
    book = TagBook(tmp_path, "x")
    assert len(book) == 0
    assert (tmp_path / "x.tags.damaged").read_bytes() == content
    book.learn("a", BOAT)
    assert TagBook(tmp_path, "x").card("a") == BOAT.printed


def test_where_nothing_can_be_kept_it_is_said_and_counts_until_power_off(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    book = TagBook(tmp_path / "file", "x")
    with pytest.raises(OSError, match="file"):
        book.learn("a", BOAT)
    assert book.card("a") == BOAT.printed


def test_all_can_be_forgotten(tmp_path: Path) -> None:
    book = TagBook(tmp_path, "x")
    book.learn("a", BOAT)
    book.forget()
    assert len(TagBook(tmp_path, "x")) == 0
