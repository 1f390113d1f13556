"""Texts that share a box: the largest letters in which all have room. Pixels are those of a 7-inch panel: a button's
18, a small word's 15 and a title's 22, by 1.15 at M and by 1.3 at L; no letter of a button or title under 18 (1/28 of
480, and up), no small word under 14."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from companion.ui.shots import Camera
from companion.ui.text import line_height, width_of
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, abreast, alike, largest, stacked

UNDO = (("Undo", "button", 1), ("the Herder to 4D", "small", 1))
LARGE = {"S": (18, 15), "M": (21, 17), "L": (23, 20)}


@pytest.fixture(autouse=True)
def as_usual(camera: Camera) -> Iterator[None]:
    camera.resize(800, 480)
    look.size, look.text_size = (800, 480), "S"
    yield
    look.text_size = "S"


def sizes(laid: list[Laid] | None) -> tuple[int, ...]:
    assert laid is not None
    return tuple(each.size for each in laid)


def fonts(laid: list[Laid] | None) -> set[str]:
    assert laid is not None
    return {each.font for each in laid}


@pytest.mark.parametrize("text_size", LARGE)
def test_where_there_is_room_each_text_is_as_large_as_its_kind(text_size: str) -> None:
    look.text_size = text_size
    assert sizes(stacked(UNDO, 400, 200)) == LARGE[text_size]
    assert sizes(abreast([each[:2] for each in UNDO], 400, 60, 10)) == LARGE[text_size]


def test_in_a_low_box_both_become_smaller_and_none_at_the_others_cost() -> None:
    look.text_size = "L"
    whole = stacked(UNDO, 400, 200)
    assert whole is not None
    low = sizes(stacked(UNDO, 400, sum(each.height for each in whole) - 5))
    scales = [pixels / at_s for pixels, at_s in zip(low, LARGE["S"], strict=True)]
    assert min(scales) > 1.0
    assert max(scales) < 1.3
    assert scales[0] == pytest.approx(scales[1], abs=0.5 / 15 + 0.5 / 18)


def test_where_there_is_no_room_at_all_nothing_is_laid() -> None:
    """Two lines of 18 and 14 pixels at least."""
    least = line_height("narrow", 18) + line_height("narrow_text", 14)
    assert stacked(UNDO, 400, least) is not None
    assert stacked(UNDO, 400, least - 3) is None
    assert alike(["Haymaking"], "button", width_of("Haymaking", "narrow", 18) - 1) is None


def test_letters_become_narrow_before_they_become_small() -> None:
    wide, narrow = (width_of("Put the sheep on 4D", font, 18) for font in ("bold", "narrow"))
    found = stacked((("Put the sheep on 4D", "button", 1),), (wide + narrow) / 2, 60)
    assert (sizes(found), fonts(found)) == ((18,), {"narrow"})


def test_a_title_becomes_small_before_it_becomes_narrow() -> None:
    said = "Who was in Iceland last?"
    full, least, narrow = (width_of(said, *each) for each in (("slab", 22), ("slab", 18), ("narrow", 18)))
    assert full > least > narrow
    kept = stacked(((said, "title", 1),), (full + least) / 2, 60)
    assert fonts(kept) == {"slab"}
    assert 18 <= sizes(kept)[0] < 22
    assert fonts(stacked(((said, "title", 1),), (least + narrow) / 2, 60)) == {"narrow"}


def test_texts_of_one_kind_have_the_letters_in_which_the_longest_has_room() -> None:
    look.text_size = "L"
    room = width_of("Haymaking", "narrow", 20) + 1
    found = alike(["Hay", "Haymaking", "Boat"], "button", room)
    having_room = [size for size in range(18, 24) if width_of("Haymaking", "narrow", size) <= room]
    assert 20 <= having_room[-1] < 23
    assert set(sizes(found)) == {having_room[-1]}


def test_on_as_many_lines_as_may_be_and_no_more() -> None:
    width = width_of("Put the", "narrow", 18) + 1
    assert alike(["Put the sheep"], "button", width) is None
    (laid,) = alike(["Put the sheep"], "button", width, lines=2) or []
    assert (laid.lines, laid.size) == (("Put the", "sheep"), 18)


def test_texts_abreast_keep_apart() -> None:
    texts = [("goods", "small"), ("sheep", "small")]
    wanted = sum(width_of(text, "narrow_text", 14) + 1 for text, _ in texts)
    assert abreast(texts, wanted + 30, 30, 30) is not None
    assert abreast(texts, wanted + 29, 30, 31) is None


def test_a_larger_text_size_tries_the_same_letters_after_larger_ones() -> None:
    """Of titles by themselves: they become narrow last."""
    tried: dict[tuple[str, bool], list[Letters]] = {}
    for text_size, titles in product(LARGE, (False, True)):
        look.text_size = text_size
        found: list[Letters] = []
        assert largest(found.append) is None
        tried[text_size, titles] = [each for each in found if (each.faces == 3) == titles]
    for (smaller, larger), titles in product(pairwise(LARGE), (False, True)):
        same = tried[smaller, titles]
        more, rest = tried[larger, titles][: -len(same)], tried[larger, titles][-len(same) :]
        assert rest == same
        assert min(each.scale for each in more) > same[0].scale


@pytest.mark.parametrize("width", range(60, 320, 37))
@pytest.mark.parametrize("height", [34, 40, 48, 60])
def test_in_one_box_a_larger_text_size_makes_no_text_smaller_and_loses_none(width: int, height: int) -> None:
    found = []
    for text_size in LARGE:
        look.text_size = text_size
        laid = stacked((("Undo", "button", 1), ("the Herder to 4D", "small", 2)), width, height)
        found.append(sizes(laid) if laid is not None else None)
    for before, after in pairwise(found):
        assert (before is None) == (after is None)
        if before is not None and after is not None:
            assert all(then >= size for size, then in zip(before, after, strict=True))


def test_a_guess_is_never_taken_for_what_is_measured() -> None:
    """Each size that is measured takes memory: those that have no room by far are not."""
    asked: list[bool] = []

    def attempt(letters: Letters) -> int | None:
        asked.append(letters.guessed)
        return 7 if len(asked) > 4 else None

    assert largest(attempt) == 7
    assert asked[-2:] == [True, False]
    assert asked.count(False) == 1


def test_a_guess_measures_in_no_further_size() -> None:
    look.text_size = "L"
    before = look.type_size("button")
    found = Letters(1.0, guessed=True).lay("Put the sheep on 4D", "button", 400)
    assert found is not None
    assert found.size == 18 < before
    assert found.width == pytest.approx(width_of("Put the sheep on 4D", "bold", before) * 18 / before * 0.9)
