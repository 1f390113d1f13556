"""Painted pictures that are kept: not painted twice while there is room, and room for so many pixels."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from companion.ui.kept import forget, kept
from companion.ui.theme import look


class Painted(NamedTuple):
    width: int
    height: int


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """A window of 100x60: its pictures have room for 18,000 pixels."""
    before = look.size
    look.size = (100, 60)
    forget()
    yield
    look.size = before
    forget()


@pytest.fixture
def painted() -> list[str]:
    """The names of what was painted, in this order."""
    return []


def ask(painted: list[str], name: str, width: int, height: int) -> Painted:
    def paint() -> Painted:
        painted.append(name)
        return Painted(width, height)

    picture: Painted = kept((name,), paint)
    return picture


def test_a_picture_is_painted_once(painted: list[str]) -> None:
    assert ask(painted, "sheep", 10, 10) is ask(painted, "sheep", 10, 10)
    assert painted == ["sheep"]


def test_it_is_another_one_at_night_and_by_day_the_same(painted: list[str]) -> None:
    by_day = ask(painted, "sheep", 10, 10)
    try:
        look.use("dim")
        assert ask(painted, "sheep", 10, 10) is not by_day
        with look.by_day():
            assert ask(painted, "sheep", 10, 10) is by_day
        ask(painted, "sheep", 10, 10)
    finally:
        look.use("day")
    assert painted == ["sheep"] * 2


def test_what_was_not_asked_for_longest_goes_first(painted: list[str]) -> None:
    """Three of 6,000 pixels are all there is room for."""
    for name in ("sea", "land", "block", "sea", "night", "sea", "block", "land"):
        ask(painted, name, 100, 60)
    assert painted == ["sea", "land", "block", "night", "land"]


def test_many_small_ones_have_the_room_of_few_large_ones(painted: list[str]) -> None:
    """180 of 100 pixels are as many as three of 6,000: the 181st is one too many."""
    for _ in range(2):
        for number in range(180):
            ask(painted, str(number), 10, 10)
    assert len(painted) == 180
    ask(painted, "one more", 10, 10)
    ask(painted, "1", 10, 10)
    assert len(painted) == 181
    ask(painted, "0", 10, 10)
    assert len(painted) == 182


def test_one_larger_than_all_the_room_is_kept_while_it_is_the_last(painted: list[str]) -> None:
    for _ in range(2):
        ask(painted, "ground", 200, 120)
    assert painted == ["ground"]
