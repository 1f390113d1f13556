"""What hands still have to do: rows gather until ticked, and an undo never asks for what was not begun."""

import pytest

from companion.control.hands import HandsList
from companion.rules.contract import Effect, Seat, message

ONE, TWO, THREE = (Effect(message(name), (name,)) for name in ("one", "two", "three"))


def texts(hands: HandsList) -> list[tuple[str, bool]]:
    return [(row.text.key, row.done) for row in hands.rows()]


def test_rows_of_several_entries_gather_in_order() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).played(3, "b", (THREE,))
    assert texts(hands) == [("one", False), ("two", False), ("three", False)]
    assert hands.left == 3


def test_a_tick_takes_the_first_open_row() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).played(3, "b", (THREE,)).ticked().ticked()
    assert texts(hands) == [("one", True), ("two", True), ("three", False)]
    assert hands.left == 1


def test_a_tick_with_nothing_left_changes_nothing() -> None:
    assert HandsList(1, "start").ticked() == HandsList(1, "start")


def test_done_rows_leave_when_the_next_entry_comes() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).ticked().played(3, "b", (TWO,))
    assert texts(hands) == [("two", False)]


def test_ticked_rows_of_an_unfinished_list_stay_in_sight() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).ticked().played(3, "b", (THREE,))
    assert texts(hands) == [("one", True), ("two", False), ("three", False)]


def test_undo_of_untouched_rows_drops_them() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).played(3, "b", (TWO,))
    assert texts(hands.put_right(4, "a", (THREE,))) == [("one", False)]
    assert texts(hands.put_right(4, "start", (THREE,))) == []


def test_undo_of_begun_rows_asks_hands_to_put_the_table_right() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).ticked()
    assert texts(hands.put_right(4, "start", (THREE,))) == [("one", True), ("two", False), ("three", False)]


def test_undo_of_finished_rows_asks_hands_to_put_the_table_right() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).all_ticked()
    assert texts(hands.put_right(4, "start", (THREE,))) == [("three", False)]


def test_redo_after_an_untouched_undo_drops_the_undo() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).all_ticked().put_right(4, "start", (THREE,))
    assert texts(hands.put_right(4, "a", (ONE,))) == []


def test_undo_past_begun_rows_never_drops_them() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).ticked().played(3, "b", (THREE,))
    assert texts(hands.put_right(4, "a", ())) == [("one", True), ("two", False)]
    assert texts(hands.put_right(4, "start", (ONE,))) == [
        ("one", True),
        ("two", False),
        ("three", False),
        ("one", False),
    ]


def test_set_up_lasts_until_its_rows_are_done() -> None:
    hands = HandsList().played(1, "start", (ONE, TWO), set_up=True)
    assert hands.set_up
    assert hands.ticked().set_up
    assert not hands.ticked().ticked().set_up
    assert not hands.all_ticked().set_up


ANSWERS = {1: ("start", ()), 2: ("a", (ONE, TWO)), 3: ("b", (THREE,))}


def answer(seq: int) -> tuple[str, tuple[Effect, ...]]:
    if seq not in ANSWERS:
        raise IndexError(seq)
    return ANSWERS[seq]


def test_a_kept_list_is_taken_up_as_it_was() -> None:
    hands = HandsList(1, "start").played(2, *answer(2)).ticked().played(3, *answer(3))
    assert HandsList.taken_up(hands.kept(3), answer) == hands


def test_a_kept_list_of_entries_that_are_not_there_is_refused() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).played(9, "z", (TWO,))
    with pytest.raises(IndexError):
        HandsList.taken_up(hands.kept(9), answer)


SAID = Effect(message("said"), ("said",), told=True)


def test_what_people_enter_is_done_and_what_follows_from_it_is_not() -> None:
    hands = HandsList(1, "start").played(2, "a", (SAID, ONE, SAID), told=True)
    assert texts(hands) == [("said", True), ("one", False), ("said", False)]


def test_what_was_proposed_to_people_is_still_to_be_done() -> None:
    assert texts(HandsList(1, "start").played(2, "a", (SAID, ONE))) == [("said", False), ("one", False)]


def test_an_undo_of_what_people_entered_tells_hands_to_take_it_back() -> None:
    hands = HandsList(1, "start").played(2, "a", (SAID,), told=True)
    assert texts(hands.put_right(3, "start", (ONE,))) == [("one", False)]


def test_who_plays_next_takes_the_rows_of_others_for_done() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,), by=Seat(0)).played(3, "b", (TWO,), by=Seat(0))
    assert texts(hands) == [("one", False), ("two", False)]
    assert texts(hands.played(4, "c", (THREE,), by=Seat(1))) == [("three", False)]


def test_a_set_up_is_never_taken_for_done() -> None:
    hands = HandsList().played(1, "start", (ONE,), set_up=True).played(2, "a", (TWO,), by=Seat(0))
    assert texts(hands) == [("one", False), ("two", False)]
