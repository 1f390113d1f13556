"""The last lava stone, laps, passes, and a table where nobody can do anything."""

from typing import Literal

from companion.games.hekla.actions import MoveStone, PlaceStone, ScoreSet
from companion.games.hekla.data import Space
from companion.games.hekla.state import HeklaState
from companion.rules.contract import Over, Seat
from tests.games.hekla import testboard
from tests.games.hekla.scenes import TESTBERG, Table, points, told

REST = ("o o o * o", "o . o o o", "o o * o o")


def tiny(*block: str) -> Table:
    """A board of a few fields."""
    track = (Space(-1, -1), Space(-1, 0, "row 1"), Space(0, -1, "column A"))
    return Table(testboard.data(*block, inner=track, outer=track[1:]))


def over(table: Table, state: HeklaState) -> tuple[tuple[Seat, ...], str]:
    asked = table.game.waiting(state)
    assert isinstance(asked, Over)
    assert not table.game.offers(state)
    assert not asked.tie
    return asked.winners, asked.rule.id


def test_game_ends_with_the_last_lava_stone() -> None:
    """H-050: red scores 2 + 1 and lays the twentieth; green was further ahead and gets 1: 1 + 3 against 8 + 1."""
    state = TESTBERG.scene("r2g3 L0 o o .", *REST, lava=(0, 1), figures=(1, 8))
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert after.lava == (0, 0)
    assert after.figures == (4, 9)
    assert over(TESTBERG, after) == ((1,), "H-050")
    assert TESTBERG.refused(after, PlaceStone(0, "1D")) is not None


def test_game_goes_on_while_one_lava_stone_is_left() -> None:
    """H-050: two were left."""
    state = TESTBERG.scene("r2g3 L0 o o .", *REST, lava=(0, 2))
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert (after.lava, after.ended, after.active) == ((0, 1), None, 1)


def test_points_of_the_last_scoring_count() -> None:
    """H-050, H-042: the figures go before the lava comes: red's 3 points make 4 against green's 2 + 1."""
    state = TESTBERG.scene("r2g3 L0 o o .", *REST, lava=(0, 1), figures=(1, 2))
    assert over(TESTBERG, TESTBERG.after(state, PlaceStone(3, "1C"))) == ((0,), "H-050")


def test_sets_still_to_be_scored_are_lost_at_the_end() -> None:
    """H-050: as in EX-H05 with one lava stone left: across green 3 and red 3; the column's 3 and 2 are not had."""
    drawn = ("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o")
    state = TESTBERG.scene(*drawn, active=1, lava=(0, 1), figures=(0, 1))
    after = TESTBERG.after(state, MoveStone(3, "2D", "2C"), ScoreSet(("2A", "2B", "2C")))
    assert points(after) == [(("2A", "2B", "2C"), {"g": 3, "r": 3})]
    assert (after.figures, after.scoring) == ((3, 4), None)
    assert over(TESTBERG, after) == ((1,), "H-050")


def test_figures_on_the_same_space_share_the_win() -> None:
    """R-H11: 1 + 3 and 3 + 1; yellow behind them at 3 does not share."""
    state = TESTBERG.scene("r2g3 L0 o o .", *REST, seats=3, lava=(0, 1), figures=(1, 3, 3))
    assert over(TESTBERG, TESTBERG.after(state, PlaceStone(3, "1C"))) == ((0, 1), "H-050")


def test_who_can_do_nothing_passes() -> None:
    """R-H09: red fills the last of four fields. Green has no stone on the board and no empty field; red goes again."""
    table = tiny("oo", "oo")
    state = table.scene("r0 r1", "r2 o")
    step = table.play(state, PlaceStone(2, "2B"))
    assert (step.state.active, step.state.turn) == (0, 2)
    assert "passes" in told(step)


def test_pass_goes_over_one_seat_only() -> None:
    """R-H09: of three, green cannot; yellow with a stone on the board can."""
    table = tiny("oo", "oo")
    state = table.scene("r0 r1", "y2 o", seats=3)
    assert table.after(state, PlaceStone(2, "2B")).active == 2


def test_game_ends_when_nobody_can_do_anything() -> None:
    """R-H09, H-050: two fields apart from each other. Red lies on one, green comes to the other: no field is empty and
    no stone can move. Green is ahead."""
    table = tiny("o.o")
    state = table.scene("r1 . o", active=1, figures=(1, 2))
    after = table.after(state, PlaceStone(1, "1C"))
    assert after.lava == (10, 10)
    assert over(table, after) == ((1,), "R-H09")


def test_win_is_shared_when_nobody_can_do_anything_either() -> None:
    """R-H09, R-H11."""
    table = tiny("o.o")
    state = table.scene("r1 . o", active=1, figures=(2, 2))
    assert over(table, table.after(state, PlaceStone(1, "1C")))[0] == (0, 1)


def is_turned(state: HeklaState, seat: int, track: Literal["inner", "outer"] = "outer") -> bool:
    """Whether a seat's figure is shown turned over."""
    table = Table(testboard.data(*testboard.BLOCK, third_lap_track=track))
    pieces = table.game.view(state, "table").pieces
    (figure,) = (piece for piece in pieces if piece.seat == seat and piece.grooves is None)
    return figure.turned


def test_figure_that_starts_a_third_lap_is_turned_over() -> None:
    """H-051, R-H07: Testberg has 12 + 10 spaces; red's 3 points lead from 18 to 21, from 19 to 22."""
    for start, turned in ((18, False), (19, True), (20, True), (22, True)):
        state = TESTBERG.scene("r2g3 L0 o o .", *REST, figures=(start, 0))
        step = TESTBERG.play(state, PlaceStone(3, "1C"))
        assert step.state.figures[0] == start + 3
        assert is_turned(step.state, 0) is turned
        assert is_turned(step.state, 0, "inner") is turned
        assert not is_turned(step.state, 1)
        assert ("turn_over" in told(step)) is (start in (19, 20))


def test_figure_that_goes_back_into_the_second_lap_is_turned_back() -> None:
    """R-H06, H-051: from 23 back 4 to 19; from 33, a fourth time round, back 4 to 29, which is still the third lap."""
    for start, end, turned in ((23, 19, False), (33, 29, True)):
        state = TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "r1 o * o o", figures=(start, 0))
        assert is_turned(state, 0)
        step = TESTBERG.play(state, MoveStone(1, "4A", "2A", 4))
        assert step.state.figures == (end, 0)
        assert is_turned(step.state, 0) is turned
        assert ("turn_back" in told(step)) is not turned


def test_no_figure_is_further_on_than_twenty_scorings_can_bring_it() -> None:
    """H-041, H-050: at most 6 stones x 2 and 6 x 3 - 7 grooves each time: 20 x 23 spaces, however short the route."""
    for gone, faults in ((460, []), (461, ["$.figures[1]"])):
        state = TESTBERG.scene("o o o o .", *REST, figures=(0, gone))
        assert [fault.at for fault in TESTBERG.game.faults(state)] == faults


def test_game_can_be_ended_where_it_stands() -> None:
    """R-H21, R-H11: green is furthest of three; before anybody has begun there is nothing to end."""
    state = TESTBERG.scene("r2 o o o .", *REST, seats=3, figures=(3, 8, 5))
    agreed = TESTBERG.game.agreed_end(state)
    assert agreed is not None
    assert (agreed.winners, agreed.reason.key, agreed.rule.id) == ((1,), "hekla.agreed_end", "R-H21")
    assert TESTBERG.game.agreed_end(TESTBERG.game.start(3, state.options).state) is None
