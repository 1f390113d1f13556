"""A seat without a person: takes what there is to take, gives nothing away, and brings games to an end."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.hekla.actions import Begin, HeklaAction, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.gathering import gathering
from companion.games.hekla.names import Set
from companion.games.hekla.state import HeklaState, Options
from companion.rules.contract import Seat
from tests.bench.balance import against_chance
from tests.games.hekla.scenes import SHIPPED, TESTBERG, Table

REST = ("o o o * o", "o . o o o", "o o * o o")
ACROSS: Set = ("2A", "2B", "2C")
DOWN: Set = ("1C", "2C", "3C")


def chosen(state: HeklaState, table: Table = TESTBERG) -> HeklaAction:
    """Legal, and the same whenever the same is asked."""
    assert table.game.opponent is not None
    action: HeklaAction = table.game.opponent.choose(state)  # type: ignore[assignment] # it is one of this game
    assert action in table.offers(state)
    assert table.game.opponent.choose(replace(state)) == action
    return action


def gains(state: HeklaState, table: Table = TESTBERG) -> Iterator[int]:
    """Spaces that who is in turn gets by each offer; 0 where a set is to be chosen yet."""
    assert state.active is not None
    for offer in table.listed(state):
        yield table.after(state, offer).figures[state.active] - state.figures[state.active]


# ---- Single turns ----


def test_somebody_begins() -> None:
    """H-022."""
    assert isinstance(chosen(TESTBERG.game.start(3, Options()).state), Begin)


def test_score_that_lies_there_is_taken() -> None:
    """H-041: red's 3 on 1C gives 2 + 1 and green 1; any other action gives nothing."""
    assert chosen(TESTBERG.scene("r2g3 L0 o o .", *REST)) == PlaceStone(3, "1C")


def test_own_points_are_taken_not_those_of_the_others() -> None:
    """H-041, H-047: red's 3 makes 4 + 1 + 3 in either row: above 3 + 1 for red, below 1 + 1 and for green 2."""
    state = TESTBERG.scene("r2r2 L1 o o .", "o o o * o", "o . g2g2 L1 o", "o o * o o")
    assert chosen(state) == PlaceStone(3, "1C")


FAR_THREE = ("o r2g2 L1 o .", "o o o * o", "o . o o o", "o o * r3 o")
"""The red 3 on 4D would make 4 + 1 + 3 on 1D, for red 1 + 1 + 1. It is seen from column D (3) and row 4 (7 and 10)."""


def test_shortest_way_back_is_taken_for_points() -> None:
    """H-033: from 11 the figure could go back 1, 4 or 8."""
    state = TESTBERG.scene(*FAR_THREE, figures=(11, 0))
    moves = [move for move in TESTBERG.offers(state) if isinstance(move, MoveStone) and move.field == "1D"]
    assert sorted(move.back for move in moves) == [1, 4, 8]
    assert chosen(state) == MoveStone(3, "4D", "1D", 1)


def test_nobody_goes_back_as_far_as_it_would_win() -> None:
    """H-033: the same 3 points, but from 13 the figure would go back 3."""
    state = TESTBERG.scene(*FAR_THREE, figures=(13, 0))
    assert MoveStone(3, "4D", "1D", 3) in TESTBERG.offers(state)
    action = chosen(state)
    assert isinstance(action, PlaceStone) or action == replace(action, back=0)


def test_figure_goes_back_for_points_only() -> None:
    """H-033: red has its 3 alone, which could leave green's row after going back 1 from 2; beside it 1B has room."""
    state = TESTBERG.scene("r3g2 g2 o o .", "L0L0 o o * o", *REST[1:], figures=(2, 0))
    state = replace(state, supplies=((0, 0, 0, 0), state.supplies[1]))
    assert MoveStone(3, "1A", "3A", 1) in TESTBERG.offers(state)
    assert chosen(state) == MoveStone(3, "1A", "1B")


def test_next_seat_is_not_helped_to_a_score() -> None:
    """2C shows 5 alone. With another red 2 in three fields with it, green scores with any stone from 1 up."""
    state = TESTBERG.scene("o o o o .", "o o g3r2 * o", "o . o o o", "o o * o o")
    state = replace(state, supplies=((0, 0, 2, 0), state.supplies[1]))
    handed = {offer: max(gains(TESTBERG.after(state, offer))) > 0 for offer in TESTBERG.offers(state)}
    assert {offer.field for offer in handed if isinstance(offer, PlaceStone) and handed[offer]} == {
        "2A",
        "2B",
        "2D",
        "2E",
        "1C",
        "3C",
        "4C",
    }
    assert not handed[chosen(state)]


def test_better_order_of_two_sets_is_taken() -> None:
    """EX-H05, EX-H06: across and then down gives green 3 + 3 and red 3 + 2; down alone 3 and 2."""
    state = TESTBERG.scene("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o", active=1)
    state = TESTBERG.after(state, MoveStone(3, "2D", "2C"))
    assert chosen(state) == ScoreSet(ACROSS)
    assert chosen(TESTBERG.after(state, ScoreSet(ACROSS))) == ScoreSet(DOWN)


def test_further_set_for_the_others_is_left() -> None:
    """R-H12: after 4 + 3 + 1 down, 2C is full of lava. Across 5 + 3 + 0 would give red the bonus of 1 and green 4."""
    state = TESTBERG.scene("o o r2r2 o .", "g2g3 g1g2 L0 r3 o", "o . r1 o o", "o o * o o")
    state = TESTBERG.after(state, MoveStone(3, "2D", "2C"), ScoreSet(DOWN))
    assert TESTBERG.offers(state) == {ScoreSet(ACROSS), StopScoring()}
    assert chosen(state) == StopScoring()


# ---- Whole games ----


def played(table: Table, state: HeklaState, luck: Random, whims: int = 6) -> Iterator[tuple[HeklaState, HeklaAction]]:
    """The first turns by chance, then every seat by the opponent; given up after far too long."""
    for number in range(600):
        if state.ended is not None:
            return
        action = luck.choice(table.listed(state)) if number < whims else chosen(state, table)
        yield state, action
        state = table.after(state, action)


@pytest.mark.parametrize("options", [Options(), Options(sight_blocked=True)], ids=["as written", "sight blocked"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_opponents_come_to_an_end_and_figures_never_go_back_for_nothing(seats: int, options: Options) -> None:
    """H-050, H-033: within 80 rounds. Of the ways back the shortest, and then the figure is ahead of where it was."""
    state = SHIPPED.game.start(seats, options).state
    turns = list(played(SHIPPED, state, Random(seats)))
    for before, action in turns[6:]:
        if isinstance(action, MoveStone) and action.back:
            assert before.active is not None
            ways = SHIPPED.offers(before)
            assert not any(replace(action, back=less) in ways for less in range(action.back))
            after = SHIPPED.after(before, action)
            assert after.scoring is not None or after.figures[before.active] > before.figures[before.active]
    last, action = turns[-1]
    end = SHIPPED.after(last, action)
    assert end.ended is not None
    assert (end.ended.rule.id, end.lava) == ("H-050", (0, 0))
    assert end.turn <= 80


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_is_beaten(seats: int) -> None:
    """In whatever seat, one against the others: nine of ten games, where a part of 1/seats would be chance."""
    assert against_chance(SHIPPED.game, seats, 8) >= 0.9


# ---- Long games ----


def halted(turn: int) -> HeklaState:
    """All stones lie on the board, seven lava stones are left, and no action scores."""
    drawn = (
        ". o g1 r1 g0 .",
        "o r3g2 L0L0 L1L1 r0g2 o",
        "o o L0L0 L0r2 L0L1 o",
        "o L0L0 r0 L0L0 r2 g0",
        ". o r2g3 o g2 .",
    )
    return replace(SHIPPED.scene(*drawn, figures=(0, 0)), turn=turn)


def test_halt_is_overcome_together() -> None:
    """H-050: nothing scores here by good moves one by one; late in the game it does, within 20 rounds."""
    assert max(gains(halted(100), SHIPPED)) == 0
    lava = [sum(state.lava) for state, _ in played(SHIPPED, halted(100), Random(0), whims=0) if state.turn < 120]
    assert lava[0] == 7
    assert lava[-1] < 7


def gathered() -> HeklaState:
    """1A to 1C show 5 and 0, and nothing lies on 1C; no stones beside the board. Two red 2s on 1D are beside it."""
    state = TESTBERG.scene("g2g3 L0 o r2r2 .", *REST)
    return replace(state, supplies=((0, 0, 0, 0),) * 2)


def test_three_that_can_score_soonest_are_found() -> None:
    """H-040: one action for each 2 makes 5 + 0 + 4; the others need more."""
    plan = gathering(TESTBERG.game.box, gathered())
    assert plan is not None
    assert [TESTBERG.fields[at] for at in plan.three] == ["1A", "1B", "1C"]
    assert plan.actions == 2
    near = {
        MoveStone(2, "1D", "1C"): 1,
        MoveStone(2, "1D", "2D"): 0,
    }
    for action, expected in near.items():
        assert plan.progress(TESTBERG.game.box, Seat(0), action) == expected
    assert plan.progress(TESTBERG.game.box, Seat(1), MoveStone(3, "1A", "2A")) == -1
    assert plan.progress(TESTBERG.game.box, Seat(1), MoveStone(3, "1A", "1B")) == 0


def test_nothing_is_found_where_all_grooves_together_are_too_few() -> None:
    """H-040: 2 + 2 + 3."""
    state = TESTBERG.scene("g3 L0 o r2r2 .", *REST)
    assert gathering(TESTBERG.game.box, replace(state, supplies=((0, 0, 0, 0),) * 2)) is None


def test_stones_beside_the_board_can_be_brought() -> None:
    """H-030: the red 3 on 1C makes 8 by one action."""
    state = TESTBERG.scene("g2g3 L0 o o .", *REST)
    plan = gathering(TESTBERG.game.box, replace(state, supplies=((0, 0, 0, 1), (0, 0, 0, 0))))
    assert plan is not None
    assert plan.actions == 1
    assert plan.progress(TESTBERG.game.box, Seat(0), PlaceStone(3, "1C")) == 1
