"""Long moves: what a figure's space sees, and figures that are pulled back for it.

Testberg's spaces by distance from the start: see `testboard`.
"""

import msgspec
import pytest

from companion.games.hekla.actions import MoveStone, PlaceStone
from companion.games.hekla.state import HeklaState
from tests.games.hekla import testboard
from tests.games.hekla.scenes import TESTBERG, Table, rows


def corner(*figures: int) -> HeklaState:
    """One red stone on 4A, and two of red's figure's possible spaces see it: column A (1) and row 4 (7 and 10)."""
    return TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "r1 o * o o", figures=figures or None)


def test_seen_stone_goes_any_number_of_fields_across_or_along() -> None:
    """H-032, R-H03: the line of space 10 points into row 4. The stone goes along the row and along its column."""
    assert TESTBERG.reach(corner(10, 0), "4A") == {"4B", "4C", "4D", "4E", "3A", "2A", "1A"}


def test_line_points_to_the_whole_row_or_column() -> None:
    """R-H03: space 10 is left of row 4; it sees the stone at the far end as well. Space 8 sees all of column E."""
    drawn = ("o o o o .", "o o o * r0", "o . o o o", "o o * o r1")
    row = TESTBERG.scene(*drawn, figures=(10, 0))
    assert TESTBERG.reach(row, "4E") == {"4D", "4C", "4B", "4A", "3E", "2E"}
    assert TESTBERG.reach(row, "2E") == {"2D", "3E"}
    column = TESTBERG.scene(*drawn, figures=(8, 0))
    assert TESTBERG.reach(column, "4E") == {"4D", "4C", "4B", "4A", "3E", "2E"}
    assert TESTBERG.reach(column, "2E") == {"2D", "2C", "2B", "2A", "3E", "4E"}


def test_field_need_not_be_next_to_the_line() -> None:
    """R-H03, R-H04: as the rules are written, stones in between take no sight away."""
    state = TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "g3 L0 g2g1 r1 o", figures=(10, 0))
    assert TESTBERG.reach(state, "4D") == {"4E", "3D", "2D", "1D", "4B", "4A"}


def test_stone_that_is_not_seen_goes_one_field() -> None:
    """H-032, H-031: space 5 sees row 2, the stone lies in row 4."""
    state = corner(5, 0)
    assert TESTBERG.reach(state, "4A") == {"4B", "3A"}
    assert TESTBERG.refused(state, MoveStone(1, "4A", "4C")) == ("not_in_sight_back", "H-032", ("4A", "inner_6"))
    # From the start no way back helps either.
    assert TESTBERG.refused(corner(), MoveStone(1, "4A", "4C")) == ("not_in_sight", "H-032", ("4A", "inner_1"))


def test_sight_of_the_others_is_of_no_use() -> None:
    """H-032: green's figure sees row 4, red's is at the start."""
    assert TESTBERG.reach(corner(0, 10), "4A") == {"4B", "3A"}


def test_far_move_passes_over_everything_and_needs_a_free_space() -> None:
    """R-H05: over a full field, over lava and over an empty one; full fields are no target."""
    state = TESTBERG.scene("o o o o .", "L1 o o * o", "g0 . o o o", "r1 g1g2 L0 L0L1 o", figures=(10, 0))
    assert TESTBERG.reach(state, "4A") == {"4C", "4E", "3A", "2A", "1A"}
    assert TESTBERG.refused(state, MoveStone(1, "4A", "4D")) == ("field_full", "H-031", ("4D",))


def test_far_move_does_not_turn_a_corner() -> None:
    """R-H05, H-031."""
    assert TESTBERG.refused(corner(10, 0), MoveStone(1, "4A", "2C")) == ("diagonal", "H-031", ("4A", "2C"))


def test_gap_ends_the_way_but_not_the_sight() -> None:
    """R-H05: 3B is no field. Space 13 sees column B on both sides of it, and row 3 is seen from space 6 across it."""
    state = TESTBERG.scene("o o o o .", "o r3 o * o", "r2 . o o o", "o r1 * o o", figures=(13, 0))
    assert TESTBERG.reach(state, "2B") == {"1B", "2A", "2C", "2D", "2E"}
    assert TESTBERG.reach(state, "4B") == {"4A", "4C", "4D", "4E"}
    assert TESTBERG.refused(state, MoveStone(3, "2B", "4B")) == ("gap_between", "R-H05", ("2B", "4B"))
    assert TESTBERG.reach(state, "3A", back=7) == {"1A"}
    assert TESTBERG.refused(state, MoveStone(2, "3A", "3D", 7)) == ("gap_between", "R-H05", ("3A", "3D"))


def test_figure_goes_back_to_see_the_stone() -> None:
    """EX-H13, H-033: from 10 back 4 to 6, which sees row 3; the stone on 3C goes to 3E. 10 itself sees row 4."""
    state = TESTBERG.scene("o o o o .", "o o o * o", "o . r2 o o", "o o * o o", figures=(10, 3))
    assert TESTBERG.reach(state, "3C") == {"2C", "3D", "4C"}
    moved = TESTBERG.after(state, MoveStone(2, "3C", "3E", 4))
    assert moved.figures == (6, 3)
    assert TESTBERG.picture(moved)[2] == "o . o o r2"


def test_every_way_back_that_helps_is_offered() -> None:
    """H-033, R-H06: from 10 the stone on 4A is seen at once, from 7 (back 3) and from 1 (back 9)."""
    far = [offer for offer in TESTBERG.offers(corner(10, 0)) if isinstance(offer, MoveStone) and offer.field == "1A"]
    assert sorted(move.back for move in far) == [0, 3, 9]
    moved = TESTBERG.after(corner(10, 0), MoveStone(1, "4A", "1A", 9))
    assert moved.figures == (1, 0)


def test_figure_goes_back_from_the_outer_to_the_inner_track() -> None:
    """R-H06, H-033: from 13, outside, back 3 over the arrows to 10 inside."""
    moved = TESTBERG.after(corner(13, 0), MoveStone(1, "4A", "4D", 3))
    assert moved.figures == (10, 0)


def test_figure_goes_back_at_most_to_the_start() -> None:
    """R-H06: from 1 no more than one space; on the black space not at all."""
    assert TESTBERG.refused(corner(1, 0), MoveStone(1, "4A", "1A", 2)) == ("back_too_far", "R-H06", ("inner_2",))
    assert TESTBERG.refused(corner(), MoveStone(1, "4A", "1A", 1)) == ("back_too_far", "R-H06", ("inner_1",))


def test_going_back_to_the_start_itself_is_allowed() -> None:
    """R-H06, R-H18: where the black space of a board sees column A, figure 3 may go back 3."""
    first = msgspec.structs.replace(testboard.INNER[0], sight="column A")
    seeing = Table(testboard.data(*testboard.BLOCK, inner=(first, *testboard.INNER[1:])))
    moved = seeing.after(corner(3, 0), MoveStone(1, "4A", "1A", 3))
    assert moved.figures == (0, 0)


def test_nobody_goes_back_to_place() -> None:
    """EX-H14, H-033: a placement has no such part, and leaves the figure where it is."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "place_stone", "grooves": 2, "field": "1A", "back": 4}, TESTBERG.game.action_type)
    state = corner(10, 0)
    for offer in TESTBERG.offers(state):
        if isinstance(offer, PlaceStone):
            assert TESTBERG.after(state, offer).figures == (10, 0)


def test_nobody_goes_back_for_a_move_to_the_field_beside() -> None:
    """EX-H21, R-H16: from 9 back 2 to 7, which sees 4A; but the stone goes one field."""
    assert TESTBERG.refused(corner(9, 0), MoveStone(1, "4A", "4B", 2)) == ("back_for_nothing", "R-H16", ("4A", "4B"))
    assert TESTBERG.refused(corner(9, 0), MoveStone(1, "4A", "4D", 2)) is None


def test_space_gone_back_to_must_see_the_stone() -> None:
    """EX-H21, H-032, R-H16: from 10, which sees 4A, back 2 to 8, which does not; the stone would go three fields."""
    assert TESTBERG.refused(corner(10, 0), MoveStone(1, "4A", "4D", 2)) == (
        "not_in_sight_any_more",
        "H-032",
        ("4A", "inner_9"),
    )
    # From 9, which does not see it either, back 2 would do; back 1 does not.
    assert TESTBERG.refused(corner(9, 0), MoveStone(1, "4A", "4D", 1)) == (
        "not_in_sight_back",
        "H-032",
        ("4A", "inner_9"),
    )


def test_figure_does_not_go_forward() -> None:
    """H-033: from 9, one space before the one that sees row 4."""
    assert TESTBERG.refused(corner(9, 0), MoveStone(1, "4A", "4D", -1)) is not None


def test_going_back_needs_a_legal_move() -> None:
    """R-H08: every entry that pulls the figure back is a whole move; without one nothing changes."""
    state = TESTBERG.scene("o o o o .", "L0L1 o o * o", "g1g0 . o o o", "r1 L0L1 g2g2 g0L1 L1L0", figures=(10, 0))
    state = msgspec.structs.replace(state, supplies=((0, 0, 1, 0), state.supplies[1]))
    assert TESTBERG.reach(state, "4A") == {"1A"}
    assert TESTBERG.refused(state, MoveStone(1, "4A", "4C", 3)) == ("field_full", "H-031", ("4C",))
    assert {offer.field for offer in TESTBERG.offers(state) if isinstance(offer, MoveStone) and offer.back} == {"1A"}


def test_figures_share_a_space() -> None:
    """R-H17: both stand on 10, and both see row 4; red going back passes green on 7 without effect."""
    drawn = ("o o o o .", "o o o * o", "o . o o o", "r1 g2 * o o")
    red = TESTBERG.scene(*drawn, figures=(10, 10))
    assert TESTBERG.reach(red, "4A") == {"4B", "4C", "4D", "4E", "3A", "2A", "1A"}
    green = TESTBERG.scene(*drawn, figures=(10, 10), active=1)
    assert TESTBERG.reach(green, "4B") == {"4A", "4C", "4D", "4E"}
    passing = TESTBERG.after(TESTBERG.scene(*drawn, figures=(10, 7)), MoveStone(1, "4A", "4D", 3))
    assert passing.figures == (7, 7)


def test_third_lap_is_walked_outside() -> None:
    """R-H07, H-051: space 23 is the second outer one again and sees column B, 22 a corner, 27 sees row 3."""
    drawn = ("o r1 o o .", "o o o * o", "o . r2 o o", "o o * o o")
    for figure, far_b, far_c in ((22, set(), set()), (23, {"1D"}, set()), (27, set(), {"3E", "1C"})):
        state = TESTBERG.scene(*drawn, figures=(figure, 0))
        assert TESTBERG.reach(state, "1B") == {"1A", "1C", "2B"} | far_b
        assert TESTBERG.reach(state, "3C") == {"2C", "3D", "4C"} | far_c


def test_third_lap_is_walked_inside_where_a_board_says_so() -> None:
    """R-H07: there 22 is the black space again and 23 sees column A."""
    inside = Table(testboard.data(*testboard.BLOCK, third_lap_track="inner"))
    assert inside.reach(corner(22, 0), "4A") == {"4B", "3A"}
    assert inside.reach(corner(23, 0), "4A") == {"4B", "4C", "4D", "4E", "3A", "2A", "1A"}


def test_figure_goes_back_from_the_third_lap_to_the_second() -> None:
    """R-H06, H-051: from 23 back 4 to 19, which sees column A; it is not turned over any more."""
    moved = TESTBERG.after(corner(23, 0), MoveStone(1, "4A", "2A", 4))
    assert moved.figures == (19, 0)
    assert TESTBERG.picture(moved) == rows("o o o o .", "r1 o o * o", "o . o o o", "o o * o o")
