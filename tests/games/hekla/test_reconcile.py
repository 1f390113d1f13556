"""Corrections for hands: what they say, done on a simulated table, leads from one state to the other."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.hekla.actions import HeklaAction, MoveStone, PlaceStone, ScoreSet
from companion.games.hekla.names import Set
from companion.games.hekla.state import HeklaState, Options
from companion.i18n.catalog import Catalog
from tests.games.hekla.hands import Hands
from tests.games.hekla.scenes import SHIPPED, TESTBERG, Table
from tests.games.hekla.test_random_play import game

CATALOG = Catalog(names=("Anna", "Ben", "Cora", "Dan"))
EMPTY = ("o o o o .", "o o o * o", "o . o o o", "o o * o o")
SEEDS = st.integers(0, 11)
Played = list[tuple[HeklaState, HeklaAction, HeklaState]]


def table_of(seed: int) -> Table:
    return (TESTBERG, SHIPPED)[seed // 3 % 2]


@cache
def played(seed: int) -> Played:
    return list(game(table_of(seed), 2 + seed % 3, Options(), seed))


def check_hands(table: Table, before: HeklaState, to: HeklaState) -> None:
    hands = Hands(table, before)
    for effect in table.game.reconcile(before, to):
        hands.do(effect)
    assert hands.differences(to) == []


def said(before: HeklaState, to: HeklaState) -> list[str]:
    return [CATALOG.say(effect.message) for effect in TESTBERG.game.reconcile(before, to)]


def undone(state: HeklaState, *actions: HeklaAction) -> list[str]:
    return said(TESTBERG.after(state, *actions), state)


# ---- Any two states ----


@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_any_pair_of_states_of_one_game_hands_turn_one_table_into_the_other(seed: int, data: st.DataObject) -> None:
    states = [after for _, _, after in played(seed)]
    one, other = (states[data.draw(st.integers(0, len(states) - 1))] for _ in range(2))
    check_hands(table_of(seed), one, other)


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 5), data=st.data())
def test_two_different_games_hands_turn_one_table_into_the_other(seed: int, data: st.DataObject) -> None:
    """Games on the same board with the same number of players."""
    one, other = (data.draw(st.sampled_from(played(each)))[2] for each in (seed, seed + 6))
    check_hands(table_of(seed), one, other)


@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_undo_and_redo_of_any_entry_hands_follow(seed: int, data: st.DataObject) -> None:
    before, _, after = data.draw(st.sampled_from(played(seed)))
    check_hands(table_of(seed), after, before)
    check_hands(table_of(seed), before, after)


@pytest.mark.parametrize("seed", range(6))
def test_what_hands_are_told_in_play_leads_to_the_next_state(seed: int) -> None:
    """H-030 to H-033, H-042, H-043, H-051: in its order, from the first turn to the last."""
    table = table_of(seed)
    hands = Hands(table, played(seed)[0][0])
    for before, action, after in played(seed):
        for effect in table.game.apply(before, action).effects:
            hands.do(effect)
        assert hands.differences(after) == []


@pytest.mark.parametrize("seed", range(3))
def test_same_state_nothing_to_do(seed: int) -> None:
    for _, _, after in played(seed)[::10]:
        assert table_of(seed).game.reconcile(after, after) == ()


# ---- In words ----


def test_undo_of_a_new_stone_it_goes_back_to_the_supply() -> None:
    assert undone(TESTBERG.scene(*EMPTY), PlaceStone(3, "1C")) == ["Anna: the 3 off 1C"]


def test_undo_of_a_move_stone_and_figure_go_back_where_they_were() -> None:
    """H-033: the figure had gone 3 back."""
    state = TESTBERG.scene(*EMPTY[:3], "r1 o * o o", figures=(10, 0))
    assert undone(state, MoveStone(1, "4A", "1A", 3)) == [
        "Anna: the 1 from 1A to 4A",
        "Anna: figure 3 forward",
    ]


def test_undo_of_a_scoring_lava_off_first_and_the_erupted_stone_back() -> None:
    """H-042, H-043: red 2 + 1, green 2; the green 0 had erupted."""
    state = TESTBERG.scene("r2g3 g0 o o .", *EMPTY[1:], figures=(21, 4))
    assert undone(state, PlaceStone(3, "1C")) == [
        "Lava 0 off 1B",
        "Anna: the 3 off 1C",
        "Ben: the 0 on 1B",
        "Anna: figure 3 back",
        "Anna: turn the figure back, second lap",
        "Ben: figure 2 back",
    ]


def test_redo_of_a_scoring_figure_is_turned_over() -> None:
    """H-051."""
    state = TESTBERG.scene("r2g3 g0 o o .", *EMPTY[1:], figures=(21, 4))
    assert said(state, TESTBERG.after(state, PlaceStone(3, "1C")))[-3:] == [
        "Anna: figure 3 forward",
        "Anna: turn the figure over, third lap",
        "Ben: figure 2 forward",
    ]


def test_undo_of_a_choice_alone_nothing_of_the_move() -> None:
    """H-044, EX-H05: across green 1 + 2 and red 3, the red 3 on 2B had erupted; green is still to play."""
    state = TESTBERG.scene("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o", active=1)
    chosen: Set = ("2A", "2B", "2C")
    assert undone(TESTBERG.after(state, MoveStone(3, "2D", "2C")), ScoreSet(chosen)) == [
        "Lava 0 off 2B",
        "Anna: the 3 on 2B",
        "Anna: figure 3 back",
        "Ben: figure 3 back",
    ]


def test_stone_that_is_in_the_way_goes_first() -> None:
    """H-010: red's 0 can only come to 1A when green's 1 has left it."""
    one = TESTBERG.scene("g1g2 r0 o o .", *EMPTY[1:])
    other = TESTBERG.scene("g2r0 o g1 o .", *EMPTY[1:])
    assert said(one, other) == ["Ben: the 1 from 1A to 1C", "Anna: the 0 from 1B to 1A"]


def test_stones_that_wait_for_each_other_one_is_put_beside_the_board() -> None:
    """H-010: both fields are full, and two stones change places."""
    one = TESTBERG.scene("r1g1 r3g2 o o .", *EMPTY[1:])
    other = TESTBERG.scene("r3g1 r1g2 o o .", *EMPTY[1:])
    assert said(one, other) == ["Anna: the 1 off 1A", "Anna: the 3 from 1B to 1A", "Anna: the 1 on 1B"]


def test_whose_turn_it_is_is_nothing_for_hands() -> None:
    """H-022: nothing on the table shows it. Who begins, and undo of that, leave nothing to do."""
    unbegun = TESTBERG.game.start(2, Options()).state
    assert said(TESTBERG.begun(), unbegun) == []
    assert said(unbegun, TESTBERG.begun()) == []
