"""Which sets of three fields score, and who gets what for them."""

import pytest

from companion.games.hekla.actions import MoveStone, PlaceStone
from companion.games.hekla.state import Points, Scored
from tests.games.hekla.scenes import TESTBERG, points, rows

REST = ("o o o * o", "o . o o o", "o o * o o")
"""Testberg below its first row, with nothing on it."""


def test_figure_two() -> None:
    """EX-H02, H-040, H-041: 2 + 3, 0 + 0 and the red 3 that comes up are 8; two red, one green, one blue stone."""
    state = TESTBERG.scene(
        "r2g3 L0b0 o o .", "o o r3g1 * o", "o . o o o", "o o * o o", seats=4, lava=(0, 10), figures=(4, 0, 6, 2)
    )
    after = TESTBERG.after(state, MoveStone(3, "2C", "1C"))
    assert points(after) == [(("1A", "1B", "1C"), {"r": 2 + (8 - 7), "g": 1, "b": 1})]
    assert after.figures == (4 + 3, 0 + 1, 6, 2 + 1)


def test_figure_three() -> None:
    """EX-H03, H-043, H-048: the blue 0 on the middle gives way to a lava 1. Then 9 grooves lie there, but with two lava
    stones on the middle the row scores no more, though green moves a stone into it."""
    state = TESTBERG.scene("r2g3 L0b0 o o .", "o o r3g1 * o", "o . o o o", "o o * o o", seats=4, lava=(0, 10))
    after = TESTBERG.after(state, MoveStone(3, "2C", "1C"))
    assert TESTBERG.picture(after) == rows("r2g3 L0L1 r3 o .", "o o g1 * o", "o . o o o", "o o * o o")
    assert after.supplies[3] == (1, 1, 1, 1)
    assert after.lava == (0, 9)
    again = TESTBERG.after(after, MoveStone(1, "2C", "1C"))
    assert TESTBERG.picture(again)[0] == "r2g3 L0L1 r3g1 o ."
    assert (again.scored, again.figures) == ((), after.figures)


@pytest.mark.parametrize(
    ("left", "middle", "scored"),
    [
        ("g2", "g2", None),  # 7
        ("g2", "g3", {"r": 1 + 1, "g": 2}),  # 8
        ("g2", "g3r1", {"r": 2 + 2, "g": 2}),  # 9
        ("g2r2", "g3", {"r": 2 + 3, "g": 2}),  # 10
    ],
)
def test_bonus_is_the_grooves_above_seven(left: str, middle: str, scored: dict[str, int] | None) -> None:
    """EX-H08, H-041: 7, 8, 9 and 10 grooves with the red 3 placed beside."""
    state = TESTBERG.after(TESTBERG.scene(f"{left} {middle} o o .", *REST), PlaceStone(3, "1C"))
    assert points(state) == ([(("1A", "1B", "1C"), scored)] if scored else [])
    assert state.figures == ((scored["r"], scored["g"]) if scored else (0, 0))


def test_what_is_kept_of_a_scoring() -> None:
    """H-041, H-042: stones and bonus apart; the active player first, then round to the left, without those who get
    nothing. Yellow places its 3 beside blue 3 and red 2: 8. Green has no stone there."""
    state = TESTBERG.scene("r2 b3 o o .", *REST, seats=4, active=2)
    state = TESTBERG.after(state, PlaceStone(3, "1C"))
    given = tuple(Points(*each) for each in ((2, 1, 1), (3, 1, 0), (0, 1, 0)))  # type: ignore[arg-type] # seats
    assert state.scored == (Scored(("1A", "1B", "1C"), 8, given),)
    assert state.figures == (1, 0, 2, 1)


def test_stone_on_a_ringed_field_counts_two() -> None:
    """EX-H09, H-041, H-011: red 2 on 2B, 2 placed on 2C, 3 on the ringed 2D: 1 + 1 + 2, and 1 for 2 + 1 + 2 + 3 = 8."""
    state = TESTBERG.scene("o o o o .", "o r2g1 o r3 o", "o . o o o", "o o * o o")
    after = TESTBERG.after(state, PlaceStone(2, "2C"))
    assert points(after) == [(("2B", "2C", "2D"), {"r": 4 + 1, "g": 1})]


def test_others_stones_on_a_ringed_field_count_two_as_well() -> None:
    """H-041, EX-H09: two green stones on 2D are 4 for green, a third beside 1; red 1 + 2 for 2 + 2 + 2 + 3 = 9."""
    state = TESTBERG.scene("o o o o .", "o g2 o g2g2 o", "o . o o o", "o o * o o")
    after = TESTBERG.after(state, PlaceStone(3, "2C"))
    assert points(after) == [(("2B", "2C", "2D"), {"r": 1 + 2, "g": 1 + 4})]


def test_who_has_no_stone_there_gets_nothing() -> None:
    """H-047: yellow's stone lies next to the row of 2 + 3 + 3, not on it."""
    after = TESTBERG.after(TESTBERG.scene("g2 b3 o o .", "o y2 o * o", *REST[1:], seats=4), PlaceStone(3, "1C"))
    assert points(after) == [(("1A", "1B", "1C"), {"r": 2, "g": 1, "b": 1})]
    assert after.figures[2] == 0


def test_lava_counts_and_gives_nobody_anything() -> None:
    """H-040, H-041: 1 + 1 and 3 + 1 with the red 3: 9 grooves, two of three fields' stones are nobody's."""
    state = TESTBERG.scene("L1L1 L1g3 o o .", *REST)
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert points(after) == [(("1A", "1B", "1C"), {"r": 1 + 2, "g": 1})]


@pytest.mark.parametrize("row", ["r2g3 o o o .", "o r2g3 o o .", "o o o r2g3 ."])
def test_two_fields_with_the_third_empty_do_not_score(row: str) -> None:
    """EX-H18, H-046: 5 and the red 3 are 8, with an empty middle or an empty end."""
    after = TESTBERG.after(TESTBERG.scene(row, *REST), PlaceStone(3, "1C"))
    assert (after.scored, after.scoring, after.figures) == ((), None, (0, 0))


def test_three_fields_in_a_column() -> None:
    """H-040: 2D, 3D, 4D from top to bottom; 2D is ringed: green 2, red 1 + 1 for 3 + 2 + 3."""
    state = TESTBERG.scene("o o o o .", "o o o g3 o", "o . o o o", "o o * g2 o")
    after = TESTBERG.after(state, PlaceStone(3, "3D"))
    assert points(after) == [(("2D", "3D", "4D"), {"r": 1 + 1, "g": 2 + 1})]


def test_entered_field_may_be_either_end_or_the_middle() -> None:
    """H-040: 3 on 1A, 1B and 1C by turns, between 2 + 2 and 1."""
    for row, field in (("o r2g2 g1 o .", "1A"), ("r2g2 o g1 o .", "1B"), ("r2g2 g1 o o .", "1C")):
        after = TESTBERG.after(TESTBERG.scene(row, *REST), PlaceStone(3, field))
        assert points(after) == [(("1A", "1B", "1C"), {"r": 2 + 1, "g": 2})]


def test_a_gap_or_a_corner_makes_no_set() -> None:
    """H-040, H-031: 3A and 3C lie on either side of a gap; 2A, 1A, 1B round a corner; 1A, 2B, 3C across."""
    gap = TESTBERG.scene("o o o o .", "o o o * o", "r2g3 . o g2 o", "o o * o o")
    assert TESTBERG.after(gap, PlaceStone(3, "3C")).scored == ()
    bend = TESTBERG.scene("o g2 o o .", "r2g3 o o * o", "o . o o o", "o o * o o")
    assert TESTBERG.after(bend, PlaceStone(3, "1A")).scored == ()
    slope = TESTBERG.scene("r2g3 o o o .", "o o o * o", "o . g2 o o", "o o * o o")
    assert TESTBERG.after(slope, PlaceStone(3, "2B")).scored == ()


def test_middle_holds_at_most_one_lava_stone_and_ends_any() -> None:
    """H-040, R-H10, R-H14: two on the middle, no; one on the middle, yes, though it becomes two; two on an end, yes."""
    full = TESTBERG.after(TESTBERG.scene("r2g3 L0L0 o o .", *REST), PlaceStone(3, "1C"))
    assert (full.scored, full.figures) == ((), (0, 0))
    one = TESTBERG.after(TESTBERG.scene("r2g3 L0 o o .", *REST), PlaceStone(3, "1C"))
    assert points(one) == [(("1A", "1B", "1C"), {"r": 2 + 1, "g": 1})]
    end = TESTBERG.after(TESTBERG.scene("L1L1 g3 o o .", *REST), PlaceStone(3, "1C"))
    assert points(end) == [(("1A", "1B", "1C"), {"r": 1 + 1, "g": 1})]


def test_full_row_scores_again_only_when_a_stone_comes_into_it() -> None:
    """H-045, H-048: after the first scoring 5 + 0 + 3 = 8 still lie there. Green plays elsewhere: nothing. Red plays
    elsewhere, too. Then green's 1 comes in: 9, green 1 + 1 + 2, red 2."""
    state = TESTBERG.scene("r2g3 g0 o o .", "o o g1 * o", "o . o o o", "o o * o o")
    first = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert points(first) == [(("1A", "1B", "1C"), {"r": 2 + 1, "g": 2})]
    assert TESTBERG.picture(first)[0] == "r2g3 L0 r3 o ."
    elsewhere = TESTBERG.after(first, PlaceStone(0, "4A"), PlaceStone(0, "4E"))
    assert (elsewhere.scored, elsewhere.figures) == ((), (3, 2))
    again = TESTBERG.after(elsewhere, MoveStone(1, "2C", "1C"))
    assert points(again) == [(("1A", "1B", "1C"), {"g": 2 + 2, "r": 2})]
    assert again.figures == (3 + 2, 2 + 4)
    assert TESTBERG.picture(again)[0] == "r2g3 L0L0 r3g1 o ."


def test_each_set_scores_once_per_action() -> None:
    """H-045: after its scoring the row still shows 8, through the field just entered; the turn is over all the same."""
    state = TESTBERG.scene("r2g3 g0 o o .", *REST)
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert len(after.scored) == 1
    assert (after.scoring, after.active) == (None, 1)


def test_no_second_move_for_who_scored() -> None:
    """R-H15: wherever the figures then stand, the turn goes to the left."""
    for figures in ((0, 0), (20, 1), (1, 20)):
        state = TESTBERG.scene("r2g3 g0 o o .", *REST, figures=figures)
        assert TESTBERG.after(state, PlaceStone(3, "1C")).active == 1
