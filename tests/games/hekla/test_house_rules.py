"""Two readings that a table may choose to play otherwise."""

from companion.games.hekla.actions import MoveStone
from companion.games.hekla.data import Space
from companion.games.hekla.state import Options
from companion.i18n.catalog import Catalog
from tests.games.hekla import testboard
from tests.games.hekla.scenes import TESTBERG, Table

SIGHT = Options(sight_blocked=True)
WAY = Options(way_blocked=True)
BOTH = Options(sight_blocked=True, way_blocked=True)


def test_both_are_switches_that_are_off_unless_chosen() -> None:
    """R-H04, R-H05."""
    fields = TESTBERG.game.option_fields
    assert [(field.name, field.rule.id if field.rule else "") for field in fields] == [
        ("sight_blocked", "R-H04"),
        ("way_blocked", "R-H05"),
    ]
    for field in fields:
        assert field.house_rule
        assert [value for value, _ in field.values] == [False, True]
        assert Catalog().has(field.title.key)
    assert Options() == Options(sight_blocked=False, way_blocked=False)


def test_line_sees_to_the_first_stone() -> None:
    """R-H04: space 10 is left of row 4. It sees the green stone on 4B, but not red's on 4D behind it; and a red stone
    that is the first itself."""
    hidden = ("o o o o .", "o o o * o", "o . o o o", "o g1 * r1 o")
    assert TESTBERG.reach(TESTBERG.scene(*hidden, figures=(10, 0), options=SIGHT), "4D") == {"4C", "4E", "3D"}
    assert TESTBERG.reach(TESTBERG.scene(*hidden, figures=(10, 0)), "4D") == {"4C", "4E", "3D", "4B", "4A", "2D", "1D"}
    first = ("o o o o .", "o o o * o", "o . o o o", "o r1 * g1 o")
    assert TESTBERG.reach(TESTBERG.scene(*first, figures=(10, 0), options=SIGHT), "4B") == {"4A", "4C", "4D", "4E"}


def test_line_sees_from_its_own_end() -> None:
    """R-H04: space 7 is right of row 4 and sees 4D first; column C is seen from above (2) and from below (9)."""
    row = ("o o o o .", "o o o * o", "o . o o o", "o g1 * r1 o")
    assert TESTBERG.reach(TESTBERG.scene(*row, figures=(7, 0), options=SIGHT), "4D") >= {"4B", "2D"}
    column = ("o o g1 o .", "o o o * o", "o . o o o", "o o r1 o o")
    above = TESTBERG.scene(*column, figures=(2, 0), options=SIGHT)
    assert TESTBERG.reach(above, "4C") == {"4B", "4D", "3C"}
    below = TESTBERG.scene(*column, figures=(9, 0), options=SIGHT)
    assert TESTBERG.reach(below, "4C") == {"4B", "4D", "3C", "4A", "4E", "2C", "1C"}


def test_lava_takes_the_sight_and_the_seen_field_may_hold_two() -> None:
    """R-H04: a lava stone on 4B hides 4D. With red and green on 4B, red's stone is seen."""
    lava = TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "o L0 * r1 o", figures=(10, 0), options=SIGHT)
    assert TESTBERG.reach(lava, "4D") == {"4C", "4E", "3D"}
    shared = TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "o r1g1 * o o", figures=(10, 0), options=SIGHT)
    assert TESTBERG.reach(shared, "4B") == {"4A", "4C", "4D", "4E"}


def test_line_looks_over_gaps() -> None:
    """R-H04: space 20 is left of row 3, whose second place is no field; the first stone behind it is on 3D."""
    state = TESTBERG.scene("o o o o .", "o o o * o", "o . o r1 r2", "o o * o o", figures=(20, 0), options=SIGHT)
    assert TESTBERG.reach(state, "3D") == {"3C", "3E", "2D", "4D", "1D"}
    assert TESTBERG.reach(state, "3E") == {"3D", "2E", "4E"}


def test_line_sees_from_the_nearest_end_where_the_board_is_cut() -> None:
    """R-H04: row 1 and column A end at their third field, and the spaces lie in the cut behind it: in the half of the
    block where row and column begin, but nearest to their last field. Green is seen before red, or behind it."""
    table = Table(
        testboard.data(
            *("ooo....", "ooooooo", "ooooooo", ".oooooo", ".oooooo", ".oooooo", ".oooooo"),
            inner=(Space(-1, -1), Space(3, 0, "row 1"), Space(0, 3, "column A")),
            outer=(Space(-2, -2),),
        )
    )
    rest = (". o o o o o o",) * 4
    for row, far in (("o r1 g1", set()), ("g1 r1 o", {"3B", "4B", "5B", "6B", "7B"})):
        state = table.scene(f"{row} . . . .", *("o o o o o o o",) * 2, *rest, figures=(1, 0), options=SIGHT)
        assert table.reach(state, "1B") == {"1A", "1C", "2B"} | far
    for column, far in ((("o", "r1", "g1"), set()), (("g1", "r1", "o"), {"2C", "2D", "2E", "2F", "2G"})):
        top, middle, low = column
        drawn = (f"{top} o o . . . .", f"{middle} o o o o o o", f"{low} o o o o o o", *rest)
        state = table.scene(*drawn, figures=(2, 0), options=SIGHT)
        assert table.reach(state, "2A") == {"1A", "3A", "2B"} | far
    sides = {area.spot: area.points for area in table.game.view(state, "table").areas if area.points}
    assert sides == {"inner_2": "W", "inner_3": "N"}


def test_figure_goes_back_to_see_past_a_stone() -> None:
    """R-H04, H-033: from 10 back 3 to 7, on the other side of row 4; back 0 sees nothing of 4D."""
    state = TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "o g1 * r1 o", figures=(10, 0), options=SIGHT)
    assert TESTBERG.reach(state, "4D", back=3) == {"4B", "4A", "2D", "1D"}
    assert TESTBERG.refused(state, MoveStone(1, "4D", "4A")) == ("sight_blocked", "R-H04", ("4B",))


def test_far_move_stops_at_stones_in_the_way() -> None:
    """R-H05: red on 4A goes to the half-filled 4C, and not beyond; up the column to 2A past the empty 3A, and not to 1A
    past the lava there."""
    drawn = ("o o o o .", "L0 o o * o", "o . o o o", "r1 o g1 o o")
    blocked = TESTBERG.scene(*drawn, figures=(10, 0), options=WAY)
    assert TESTBERG.reach(blocked, "4A") == {"4B", "4C", "3A", "2A"}
    assert TESTBERG.refused(blocked, MoveStone(1, "4A", "4E")) == ("way_blocked", "R-H05", ("4C",))
    free = TESTBERG.scene(*drawn, figures=(10, 0))
    assert TESTBERG.reach(free, "4A") == {"4B", "4C", "4D", "4E", "3A", "2A", "1A"}


def test_stone_beside_does_not_hinder_a_short_move() -> None:
    """R-H05, H-031: 4B holds one stone: it can be entered, not passed."""
    state = TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "r1 g1 * o o", figures=(10, 0), options=WAY)
    assert TESTBERG.reach(state, "4A") == {"4B", "3A", "2A", "1A"}


def test_each_switch_leaves_the_other_rule_alone() -> None:
    """R-H04, R-H05: green between the figure and red's 4B, and lava behind it on 4D."""
    drawn = ("o o o o .", "o o o * o", "o . o o o", "g1 r1 * L0 o")
    sight, way, both = (TESTBERG.scene(*drawn, figures=(10, 0), options=each) for each in (SIGHT, WAY, BOTH))
    assert TESTBERG.reach(sight, "4B") == {"4A", "4C"}
    assert TESTBERG.reach(way, "4B") == {"4A", "4C", "4D"}
    assert TESTBERG.reach(both, "4B") == {"4A", "4C"}
    other_side = TESTBERG.scene(*drawn, figures=(7, 0), options=SIGHT)
    assert TESTBERG.reach(other_side, "4B") == {"4A", "4C"}
