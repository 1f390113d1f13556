"""What hands still have to do: rows gather until ticked, and an undo never asks for what was not begun."""

from companion.control.hands import HandsList
from companion.rules.contract import Effect, message

ONE, TWO, THREE = (Effect(message(name), (name,)) for name in ("one", "two", "three"))


def texts(hands: HandsList) -> list[tuple[str, bool]]:
    return [(row.text.key, row.done) for row in hands.rows()]


def test_rows_of_several_entries_gather_in_order() -> None:
    hands = HandsList("start").played("a", (ONE, TWO)).played("b", (THREE,))
    assert texts(hands) == [("one", False), ("two", False), ("three", False)]
    assert hands.left == 3


def test_a_tick_takes_the_first_open_row() -> None:
    hands = HandsList("start").played("a", (ONE, TWO)).played("b", (THREE,)).ticked().ticked()
    assert texts(hands) == [("one", True), ("two", True), ("three", False)]
    assert hands.left == 1


def test_a_tick_with_nothing_left_changes_nothing() -> None:
    assert HandsList("start").ticked() == HandsList("start")


def test_done_rows_leave_when_the_next_entry_comes() -> None:
    hands = HandsList("start").played("a", (ONE,)).ticked().played("b", (TWO,))
    assert texts(hands) == [("two", False)]


def test_ticked_rows_of_an_unfinished_list_stay_in_sight() -> None:
    hands = HandsList("start").played("a", (ONE, TWO)).ticked().played("b", (THREE,))
    assert texts(hands) == [("one", True), ("two", False), ("three", False)]


def test_undo_of_untouched_rows_drops_them() -> None:
    hands = HandsList("start").played("a", (ONE,)).played("b", (TWO,))
    assert texts(hands.put_right("a", (THREE,))) == [("one", False)]
    assert texts(hands.put_right("start", (THREE,))) == []


def test_undo_of_begun_rows_asks_hands_to_put_the_table_right() -> None:
    hands = HandsList("start").played("a", (ONE, TWO)).ticked()
    assert texts(hands.put_right("start", (THREE,))) == [("one", True), ("two", False), ("three", False)]


def test_undo_of_finished_rows_asks_hands_to_put_the_table_right() -> None:
    hands = HandsList("start").played("a", (ONE,)).all_ticked()
    assert texts(hands.put_right("start", (THREE,))) == [("three", False)]


def test_redo_after_an_untouched_undo_drops_the_undo() -> None:
    hands = HandsList("start").played("a", (ONE,)).all_ticked().put_right("start", (THREE,))
    assert texts(hands.put_right("a", (ONE,))) == []


def test_undo_past_begun_rows_never_drops_them() -> None:
    hands = HandsList("start").played("a", (ONE, TWO)).ticked().played("b", (THREE,))
    assert texts(hands.put_right("a", ())) == [("one", True), ("two", False)]
    assert texts(hands.put_right("start", (ONE,))) == [("one", True), ("two", False), ("three", False), ("one", False)]


def test_set_up_lasts_until_its_rows_are_done() -> None:
    hands = HandsList().played("start", (ONE, TWO), set_up=True)
    assert hands.set_up
    assert hands.ticked().set_up
    assert not hands.ticked().ticked().set_up
    assert not hands.all_ticked().set_up
