"""One action, several sets: the active player says in which order, and how many."""

from msgspec.structs import replace

from companion.games.hekla.actions import MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.names import Set
from companion.games.hekla.state import HeklaState, Points, Scoring
from companion.rules.contract import Choice, Seat
from tests.games.hekla.scenes import TESTBERG, points, rows

DOWN: Set = ("1C", "2C", "3C")
ACROSS: Set = ("2A", "2B", "2C")


def figure_four() -> HeklaState:
    """Green moves its 3 from 2D to the red 2 on 2C. Down: 1 + 2 + 3 + 2 = 8; across: 1 + 3 + 2 + 3 = 9."""
    state = TESTBERG.scene("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o", active=1)
    return TESTBERG.after(state, MoveStone(3, "2D", "2C"))


def alone_between_two() -> HeklaState:
    """Red's 3 moves alone onto 2C. Down: blue 2 yellow 2, 3, green 1. Across: yellow 3 green 2, green 3 blue 3, 3."""
    drawn = ("o o b2y2 o .", "y3g2 g3b3 o r3 o", "o . g1 o o", "o o * o o")
    return TESTBERG.after(TESTBERG.scene(*drawn, seats=4), MoveStone(3, "2D", "2C"))


def test_active_player_is_asked_which_set_comes_first() -> None:
    """H-044, R-H12: nothing is scored yet, and stopping is not offered."""
    state = figure_four()
    asked = TESTBERG.game.waiting(state)
    assert isinstance(asked, Choice)
    assert (asked.seats, asked.rule.id) == ((1,), "H-044")
    assert TESTBERG.offers(state) == {ScoreSet(DOWN), ScoreSet(ACROSS)}
    assert state.scoring is not None
    assert state.scoring.field == "2C"
    assert (state.active, state.scored, state.figures) == (1, (), (0, 0))


def test_figure_four_row_first() -> None:
    """EX-H05, H-044: across green 1 + 2, red 3; then down green 2 + 1, red 2: green 6, red 5."""
    first = TESTBERG.after(figure_four(), ScoreSet(ACROSS))
    assert points(first) == [(ACROSS, {"g": 1 + 2, "r": 3})]
    assert first.figures == (3, 3)
    assert TESTBERG.offers(first) == {ScoreSet(DOWN), StopScoring()}
    both = TESTBERG.after(first, ScoreSet(DOWN))
    assert points(both) == [(ACROSS, {"g": 1 + 2, "r": 3}), (DOWN, {"g": 2 + 1, "r": 2})]
    assert both.figures == (5, 6)
    assert TESTBERG.picture(both) == rows("o o g1 o .", "r1 L0 L0 * o", "o . r2 o o", "o o * o o")
    assert both.supplies == ((2, 0, 2, 1), (2, 0, 3, 1))
    assert (both.lava, both.active, both.scoring) == ((8, 10), 0, None)


def test_figure_four_column_first() -> None:
    """EX-H06, H-044: down green 2 + 1; green's 3 and red's 2 are gone, across 1 + 3 + 0 are too few; red's turn."""
    after = TESTBERG.after(figure_four(), ScoreSet(DOWN))
    assert points(after) == [(DOWN, {"g": 2 + 1, "r": 2})]
    assert (after.figures, after.active, after.scoring) == ((2, 3), 0, None)
    assert TESTBERG.picture(after) == rows("o o g1 o .", "r1 r3 L0 * o", "o . r2 o o", "o o * o o")


def test_bonus_stays_with_a_stone_that_has_erupted() -> None:
    """EX-H20, R-H20, H-047: down 4 + 3 + 1 = 8, then across 0 + 6 + 5 = 11, where red has no stone and gets 4."""
    both = TESTBERG.after(alone_between_two(), ScoreSet(DOWN), ScoreSet(ACROSS))
    assert points(both) == [
        (DOWN, {"r": 1 + 1, "g": 1, "y": 1, "b": 1}),
        (ACROSS, {"r": 0 + 4, "g": 2, "y": 1, "b": 1}),
    ]
    assert (both.scored[1].grooves, both.scored[1].points[0]) == (11, Points(Seat(0), 0, 4))
    assert both.figures == (6, 3, 2, 2)
    assert TESTBERG.picture(both) == rows("o o y2b2 o .", "g2y3 L0 L0 * o", "o . g1 o o", "o o * o o")


def test_middle_is_lava_between_the_two_scorings() -> None:
    """EX-H20: after the column 2C holds a lava 0, and red's 3 lies in the supply."""
    first = TESTBERG.after(alone_between_two(), ScoreSet(DOWN))
    assert TESTBERG.picture(first)[1] == "g2y3 g3b3 L0 * o"
    assert first.supplies[0] == (1, 1, 1, 1)


def test_further_sets_may_be_left() -> None:
    """R-H12: after the row green stops; the column's 8 stay as they are, and red's turn comes."""
    after = TESTBERG.after(figure_four(), ScoreSet(ACROSS), StopScoring())
    assert points(after) == [(ACROSS, {"g": 3, "r": 3})]
    assert (after.figures, after.active, after.scoring) == ((3, 3), 0, None)
    assert TESTBERG.picture(after) == rows("o o g1 o .", "r1 L0 r2g3 * o", "o . r2 o o", "o o * o o")


def test_first_set_must_be_scored() -> None:
    """R-H12: stopping before the first is refused; so is scoring a set twice (H-045)."""
    assert TESTBERG.refused(figure_four(), StopScoring()) == ("first_set_compulsory", "R-H12", ())
    first = TESTBERG.after(figure_four(), ScoreSet(ACROSS))
    assert TESTBERG.refused(first, ScoreSet(ACROSS)) is not None


def test_one_set_scores_by_itself() -> None:
    """H-044, R-H12: nothing is asked where there is nothing to choose."""
    state = TESTBERG.scene("r2g3 g0 o o .", "o o o * o", "o . o o o", "o o * o o")
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert len(after.scored) == 1
    assert after.scoring is None


def test_three_sets_in_one_row() -> None:
    """H-044: red 3 on 2C makes ABC 4 + 1 + 3 = 8, BCD 1 + 3 + 4 = 8 and CDE 3 + 4 + 3 = 10."""
    drawn = ("o o o o .", "r2g2 g0r1 o g2r2 g3", "o . o o o", "o o * o o")
    state = TESTBERG.after(TESTBERG.scene(*drawn), PlaceStone(3, "2C"))
    abc, bcd, cde = ("2A", "2B", "2C"), ("2B", "2C", "2D"), ("2C", "2D", "2E")
    assert TESTBERG.offers(state) == {ScoreSet(abc), ScoreSet(bcd), ScoreSet(cde)}
    # ABC first: 2B erupts, BCD is 0 + 3 + 4 = 7 and falls away; CDE stays.
    first = TESTBERG.after(state, ScoreSet(abc))
    assert points(first) == [(abc, {"r": 3 + 1, "g": 2})]
    assert TESTBERG.offers(first) == {ScoreSet(cde), StopScoring()}
    # CDE first: 2D erupts, BCD is 1 + 3 + 0 = 4; ABC stays. Ringed 2D: red 1 + 2 + 3, green 2 + 1.
    other = TESTBERG.after(state, ScoreSet(cde))
    assert points(other) == [(cde, {"r": 1 + 2 + 3, "g": 2 + 1})]
    assert TESTBERG.offers(other) == {ScoreSet(abc), StopScoring()}
    # BCD first: 2C erupts, ABC is 4 + 1 + 0 = 5 and CDE 0 + 4 + 3 = 7: over.
    middle = TESTBERG.after(state, ScoreSet(bcd))
    assert points(middle) == [(bcd, {"r": 1 + 1 + 2 + 1, "g": 1 + 2})]
    assert middle.active == 1


FILLED_UP = "r2g3 L1 r3 r2g2 ."
"""1A to 1C scored, with a lava 1 for the green 0 on 1B: 1B to 1D now hold 1 + 3 + 4."""


def test_set_that_only_the_eruption_fills_up_does_not_score() -> None:
    """H-040, H-044: the red 3 on 1C makes 1A to 1C 5 + 0 + 3 = 8, while 1B to 1D have 0 + 3 + 4 = 7. The lava 1 then
    makes that 8, but no stone was placed or moved for it."""
    drawn = ("r2g3 g0 o r2g2 .", "o o o * o", "o . o o o", "o o * o o")
    state = TESTBERG.after(TESTBERG.scene(*drawn, lava=(0, 10)), PlaceStone(3, "1C"))
    assert points(state) == [(("1A", "1B", "1C"), {"r": 2 + 1, "g": 2})]
    assert TESTBERG.picture(state)[0] == FILLED_UP
    assert (state.scoring, state.active) == (None, 1)


def test_set_that_only_the_eruption_fills_up_does_not_join_the_remaining_ones() -> None:
    """H-044: the same beside a column of 3 + 4 + 1 = 8: only the sets that the move made eligible can remain. All ten
    lava 0s lie away from there."""
    drawn = ("r2g3 g0 o r2g2 .", "L0L0 o g2r2 * o", "L0L0 . g1 o o", "L0L0 L0L0 * L0L0 o")
    state = TESTBERG.after(TESTBERG.scene(*drawn), PlaceStone(3, "1C"))
    row: Set = ("1A", "1B", "1C")
    assert TESTBERG.offers(state) == {ScoreSet(row), ScoreSet(DOWN)}
    first = TESTBERG.after(state, ScoreSet(row))
    assert TESTBERG.picture(first)[0] == FILLED_UP
    assert TESTBERG.offers(first) == {ScoreSet(DOWN), StopScoring()}
    assert TESTBERG.game.faults(first) == ()


def test_position_with_other_sets_than_can_be_scored_is_faulty() -> None:
    """H-044: a set left out, one too many, none, and only one before anything is scored."""
    state = figure_four()
    elsewhere: Set = ("1B", "1C", "1D")
    for pending in ((DOWN,), (ACROSS, DOWN, elsewhere), (), (elsewhere,)):
        other = replace(state, scoring=Scoring("2C", pending))
        assert [fault.at for fault in TESTBERG.game.faults(other)] == ["$.scoring.pending"]
    first = TESTBERG.after(state, ScoreSet(ACROSS))
    assert TESTBERG.game.faults(first) == ()
    for pending in ((ACROSS,), (), (elsewhere,)):
        other = replace(first, scoring=Scoring("2C", pending))
        assert [fault.at for fault in TESTBERG.game.faults(other)] == ["$.scoring.pending"]
