"""The fields and the escape route, in the rules and on the board that comes with the app."""

from collections import Counter

from companion.games.hekla.actions import MoveStone, PlaceStone
from companion.games.hekla.data import Space
from tests.games.hekla import testboard
from tests.games.hekla.scenes import SHIPPED, TESTBERG, Table, points
from tests.games.hekla.witness import name, threes_of

SPACES = SHIPPED.data.route


def test_a_field_takes_two_stones() -> None:
    """H-010, R-H19: a second stone may come to 1A, a third may not; nobody says which of the two spaces it takes."""
    one = TESTBERG.scene("r0 g1 o o .", "r1 o o * o", "o . o o o", "o o * o o")
    two = TESTBERG.after(one, MoveStone(1, "2A", "1A"))
    assert TESTBERG.picture(two)[0] == "r0r1 g1 o o ."
    assert MoveStone(1, "1B", "1A") not in TESTBERG.offers(two)


def test_fields_are_named_row_first_and_stand_row_by_row() -> None:
    """H-010: Testberg's fourth row begins with its fourteenth field: 4 + 5 + 4 before it."""
    state = TESTBERG.after(TESTBERG.begun(), PlaceStone(3, "4A"))
    assert [len(field) for field in state.fields] == [0] * 13 + [1] + [0] * 4


def test_seams_of_the_board_mean_nothing() -> None:
    """H-014: from 3C of the shipped board, where its four parts could meet, a stone goes to all four fields beside."""
    state = SHIPPED.scene(
        ". o o o o .",
        "o o o o o o",
        "o o r1 o o o",
        "o o o o o o",
        ". o o o o .",
    )
    assert SHIPPED.reach(state, "3C") == {"2C", "4C", "3B", "3D"}


def test_shipped_board_has_the_counts_of_its_shape() -> None:
    """EX-H19, R-H01: 5 x 6 less four corners. Rows of 4, 6, 6, 6, 4 hold 2 + 4 + 4 + 4 + 2 sets, columns of 3, 5, 5,
    5, 5, 3 hold 1 + 3 + 3 + 3 + 3 + 1. Middles: rows 1 and 5 two each, rows 2 to 4 four each, in columns A and F
    only the third field beside those: 2 + 4 + 4 + 4 + 2 + 2 = 18."""
    assert SHIPPED.data.board.block[0][0] == SHIPPED.data.board.block[4][5] == "."
    assert len(SHIPPED.fields) == 26
    threes = threes_of(SHIPPED.data)
    assert sum(first[1] == last[1] for first, _, last in threes) == 16
    assert sum(first[0] == last[0] for first, _, last in threes) == 14
    assert len({middle for _, middle, _ in threes}) == 18


def test_every_set_of_the_shipped_board_scores_and_nothing_else_does() -> None:
    """EX-H19, H-040: 16 + 14 sets, each scored by a stone placed on its middle between 2 + 2 and 2 + 1 others."""
    scored = set()
    for first, middle, last in threes_of(SHIPPED.data):
        lying = {first: "r2g2", last: "r2g1"}
        marks = enumerate(SHIPPED.data.board.block)
        drawn = [" ".join(lying.get((x, y), mark) for x, mark in enumerate(row)) for y, row in marks]
        state = SHIPPED.after(SHIPPED.scene(*drawn), PlaceStone(3, name(middle)))
        ((fields, _),) = points(state)
        assert fields == (name(first), name(middle), name(last))
        scored.add(fields)
    assert len(scored) == 16 + 14


def test_three_ringed_fields_on_a_diagonal() -> None:
    """H-011."""
    block = SHIPPED.data.board.block
    (x0, y0), (x1, y1), (x2, y2) = ((x, y) for y, row in enumerate(block) for x, mark in enumerate(row) if mark == "*")
    assert (y1 - y0, y2 - y1) == (1, 1)
    assert x1 - x0 == x2 - x1
    assert abs(x1 - x0) == 1


def test_shipped_route_has_the_spaces_of_its_shape() -> None:
    """R-H02, H-012, H-013, EX-H19: 22 ends of rows and columns per track; 2 inner and 8 outer spaces see none."""
    assert (len(SPACES.inner), len(SPACES.outer)) == (24, 30)
    assert sum(not space.sight for space in SPACES.inner) == 2
    assert sum(not space.sight for space in SPACES.outer) == 8
    ends = Counter({f"row {row}": 2 for row in range(1, 6)}) + Counter({f"column {column}": 2 for column in "ABCDEF"})
    assert Counter(space.sight for space in SPACES.inner if space.sight) == ends
    assert Counter(space.sight for space in SPACES.outer if space.sight) == ends


def test_black_space_sees_nothing() -> None:
    """R-H18, H-012: the first space of the inner track, and its line is none."""
    assert SPACES.inner[0].sight == ""
    state = TESTBERG.scene("r3 o o o .", "o o o * o", "o . o o o", "o o * o o")
    assert TESTBERG.reach(state, "1A") == {"1B", "2A"}


def test_black_space_sees_what_a_board_says() -> None:
    """R-H18: a board whose black space points to row 1 lets a stone there go far from the first turn on."""
    black = Space(-1, -1, "row 1")
    seeing = Table(testboard.data(*testboard.BLOCK, inner=(black, *testboard.INNER[1:])))
    state = seeing.scene("r3 o o o .", "o o o * o", "o . o o o", "o o * o o")
    assert seeing.reach(state, "1A") == {"1B", "2A", "1C", "1D", "3A", "4A"}


def test_figures_go_round_inside_once_and_then_outside() -> None:
    """H-012: Testberg's 12 inner spaces end with row 2; the 13th space is an outer corner, the 14th sees column B."""
    drawn = ("o r3 o o .", "r1 o o * o", "o . o o o", "o o * o o")
    inside = TESTBERG.scene(*drawn, figures=(11, 0))
    assert TESTBERG.reach(inside, "2A") == {"1A", "3A", "2B", "4A", "2C", "2D", "2E"}
    assert TESTBERG.reach(inside, "1B") == {"1A", "1C", "2B"}
    corner = TESTBERG.scene(*drawn, figures=(12, 0))
    assert TESTBERG.reach(corner, "2A") == {"1A", "3A", "2B"}
    assert TESTBERG.reach(corner, "1B") == {"1A", "1C", "2B"}
    outside = TESTBERG.scene(*drawn, figures=(13, 0))
    assert TESTBERG.reach(outside, "2A") == {"1A", "3A", "2B"}
    assert TESTBERG.reach(outside, "1B") == {"1A", "1C", "2B", "1D"}


def test_spaces_without_a_line_move_no_stone_far() -> None:
    """H-013: on none of the shipped board's 2 + 8 spaces without a line does any stone go further than beside."""
    drawn = (
        ". r0 o o o .",
        "r0 o o o r1 o",
        "o o r2 o o o",
        "o o o r2 o r2",
        ". o o o r3 .",
    )
    spaces = (*SPACES.inner, *SPACES.outer)
    blind = [figure for figure, space in enumerate(spaces) if not space.sight]
    assert len(blind) == 10
    for figure in blind:
        state = SHIPPED.scene(*drawn, figures=(figure, 0))
        for start in ("1B", "2A", "2E", "3C", "4D", "4F", "5E"):
            for field in SHIPPED.reach(state, start):
                assert abs(ord(field[1]) - ord(start[1])) + abs(int(field[0]) - int(start[0])) == 1
