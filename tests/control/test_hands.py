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
    assert texts(hands.put_right(4, "a", (THREE,), at=2)) == [("one", False)]
    assert texts(hands.put_right(4, "start", (THREE,), at=1)) == []


def test_undo_of_begun_rows_asks_hands_to_put_the_table_right() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).ticked()
    assert texts(hands.put_right(4, "start", (THREE,), at=1)) == [("one", True), ("two", False), ("three", False)]


def test_undo_of_finished_rows_asks_hands_to_put_the_table_right() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).all_ticked()
    assert texts(hands.put_right(4, "start", (THREE,), at=1)) == [("three", False)]


def test_redo_after_an_untouched_undo_drops_the_undo() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,)).all_ticked().put_right(4, "start", (THREE,), at=1)
    assert texts(hands.put_right(4, "a", (ONE,), at=2)) == []


def test_undo_past_begun_rows_never_drops_them() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO)).ticked().played(3, "b", (THREE,))
    assert texts(hands.put_right(4, "a", (), at=2)) == [("one", True), ("two", False)]
    assert texts(hands.put_right(4, "start", (ONE,), at=1)) == [
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
    assert texts(hands.put_right(3, "start", (ONE,), at=1)) == [("one", False)]


def test_who_plays_next_takes_the_rows_of_others_for_done() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE,), by=Seat(0)).played(3, "b", (TWO,), by=Seat(0))
    assert texts(hands) == [("one", False), ("two", False)]
    assert texts(hands.played(4, "c", (THREE,), by=Seat(1))) == [("three", False)]


def test_a_set_up_is_never_taken_for_done() -> None:
    hands = HandsList().played(1, "start", (ONE,), set_up=True).played(2, "a", (TWO,), by=Seat(0))
    assert texts(hands) == [("one", False), ("two", False)]


FOUR = Effect(message("four"), ("four",))
LIST = HandsList(1, "start").played(2, "a", (ONE, TWO), by=Seat(0)).ticked()
"""One row ticked, one left, the game at entry 2."""


def test_an_undo_brings_back_what_the_same_press_swept_off() -> None:
    hands = LIST.sweep(2, with_entry=True).played(3, "b", (THREE,), by=Seat(1))
    assert texts(hands) == [("three", False)]
    assert hands.put_right(4, "a", (FOUR,), at=2) == LIST


def test_an_undo_of_begun_rows_brings_back_the_swept_ones_and_puts_the_table_right() -> None:
    hands = LIST.sweep(2, with_entry=True).played(3, "b", (THREE, SAID), by=Seat(1)).ticked()
    rows = [("one", True), ("two", False), ("three", True), ("said", False), ("four", False)]
    assert texts(hands.put_right(4, "a", (FOUR,), at=2)) == rows


def test_a_redo_after_it_drops_the_undo_again() -> None:
    begun = LIST.sweep(2, with_entry=True).played(3, "b", (THREE,), by=Seat(1)).ticked()
    undone = begun.put_right(4, "a", (FOUR,), at=2)
    assert texts(undone.put_right(5, "b", (THREE,), at=3)) == [("one", True), ("two", False), ("three", True)]


def test_rows_of_somebody_else_are_left_when_a_begun_entry_is_undone() -> None:
    hands = HandsList(1, "start").played(2, "a", (ONE, TWO), by=Seat(1)).ticked()
    assert texts(hands.put_right(3, "start", (THREE,), at=1)) == [("one", True), ("two", False), ("three", False)]


def test_a_list_swept_off_alone_comes_back_by_itself() -> None:
    """And only as long as the game stands where it stood, however often entries are made and undone."""
    swept = LIST.sweep(2, with_entry=False)
    assert texts(swept) == []
    assert swept.swept_at(2) is not None
    assert swept.brought_back() == LIST
    on = swept.played(3, "b", (THREE,), by=Seat(1))
    assert on.swept_at(3) is None
    back = on.put_right(4, "a", (FOUR,), at=2)
    assert back == swept
    assert back.brought_back() == LIST


def test_a_finished_list_is_not_remembered() -> None:
    assert LIST.ticked().sweep(2, with_entry=False).swept_at(2) is None


def test_what_was_swept_off_later_is_forgotten_by_an_undo_further_back() -> None:
    hands = HandsList().played(1, "start", (ONE,), set_up=True).sweep(1, with_entry=False)
    hands = hands.played(2, "a", (TWO,)).sweep(2, with_entry=True).played(3, "b", (THREE,)).all_ticked()
    back = hands.put_right(4, "start", (FOUR,), at=1)
    assert texts(back) == [("four", False)]
    assert back.set_up is False
    assert texts(back.brought_back()) == [("one", False), ("four", False)]
    assert back.brought_back().swept == ()


def test_the_set_up_and_the_latest_lists_are_remembered_and_no_more() -> None:
    """So that what is kept with the save does not grow with the game."""
    hands = HandsList().played(1, "0", (ONE,), set_up=True).sweep(1, with_entry=False)
    for seq in range(2, 60):
        hands = hands.played(seq, str(seq), (TWO,)).sweep(seq, with_entry=True)
    assert [each.at for each in hands.swept] == [1, *range(49, 60)]


def test_swept_lists_are_kept_with_the_others() -> None:
    hands = HandsList(1, "start").played(2, *answer(2)).ticked().sweep(2, with_entry=True).played(3, *answer(3))
    assert hands.swept
    assert HandsList.taken_up(hands.kept(3), answer) == hands
