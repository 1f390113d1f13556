"""The ends of the game (E-100 to E-104)."""

from typing import Any

import pytest

from companion.games.eldur.actions import VolcanoCardDrawn
from companion.games.eldur.draft import Draft
from companion.games.eldur.ending import cut_off_helpers, judge
from companion.games.eldur.game import EldurGame
from companion.games.eldur.state import DrawIncident, DrawVolcanoCard, EldurState, EndVolcano, Options, replace
from tests.games.eldur.scenes import at, ended, play, scene, settled
from tests.games.eldur.testland import lava

LATER = DrawIncident()
OPEN = ("v....", ".....", ".....", ".....", ".....")
"""Lowland all over; the towns are 5C, 5D and 5E."""
VOIDED = Options(goal_voided_by_volcano=True)


def after_action_4(game: EldurGame, **fields: Any) -> EldurState:
    state: EldurState = settled(game, at(game, EndVolcano(), LATER, **fields)).state
    return state


def shifted(game: EldurGame, state: EldurState, *steps: int) -> EldurState:
    """The state after these moves of the harmony marker, each judged."""
    draft = Draft(game.box, state)
    for by in steps:
        draft.shift_balance(by)
        judge(draft)
    return draft.state


# ---- The human goal (E-101) ----


def test_goal_reached_and_held_is_a_win_after_action_4() -> None:
    """EX-E24, E-101"""
    game = scene(*OPEN, human_goal=8)
    state = shifted(game, at(game, EndVolcano(), LATER, balance=5), 3)
    assert ended(state) is None, "only pending"
    assert ended(settled(game, state).state) == ("humans_win_goal", "E-101", True)


def test_goal_reached_and_lost_to_the_volcano_goes_on() -> None:
    """EX-E23, E-101"""
    game = scene(*OPEN, human_goal=8)
    state = settled(game, shifted(game, at(game, EndVolcano(), LATER, balance=5), 3, -1)).state
    assert ended(state) is None
    assert state.agenda == (LATER,)


@pytest.mark.parametrize(("gain", "end"), [(1, ("humans_win_goal", "E-101", True)), (3, None)])
def test_marker_beyond_the_goal_has_something_to_lose(gain: int, end: object) -> None:
    """EX-E35, R-E04, R-E47: +10 with a goal of +8."""
    game = scene(*OPEN, human_goal=8)
    state = shifted(game, at(game, EndVolcano(), LATER, balance=4), 6, -gain)
    assert ended(settled(game, state).state) == end


def test_house_rule_voids_the_win_of_this_turn_after_any_volcano_gain() -> None:
    """R-E47, goal_voided_by_volcano: not this turn, but the next without a gain."""
    game = scene(*OPEN, human_goal=8)
    state = shifted(game, at(game, EndVolcano(), LATER, balance=4, options=VOIDED), 6, -1)
    state = settled(game, state).state
    assert ended(state) is None
    next_turn = at(game, EndVolcano(), LATER, balance=9, options=VOIDED, goal_pending=state.goal_pending)
    assert ended(settled(game, next_turn).state) == ("humans_win_goal", "E-101", True)


def test_house_rule_lets_a_later_delivery_of_the_same_turn_renew_the_win() -> None:
    """R-E47: the gain came before the goal was reached again."""
    game = scene(*OPEN, human_goal=8)
    state = shifted(game, at(game, EndVolcano(), LATER, balance=8, options=VOIDED, goal_pending=True), -1, 2)
    assert ended(settled(game, state).state) == ("humans_win_goal", "E-101", True)


# ---- The Volcano's goal (E-102) ----


@pytest.mark.parametrize(("by", "wins"), [(-1, False), (-2, True), (-3, True)])
def test_volcano_wins_at_once_at_or_beyond_its_goal(by: int, wins: bool) -> None:
    """E-102, R-E03, R-E04"""
    game = scene(*OPEN, volcano_goal=-10)
    state = shifted(game, at(game, EndVolcano(), LATER, balance=-8), by)
    assert ended(state) == (("volcano_wins_goal", "E-102", False) if wins else None)


def test_volcano_goal_reached_in_between_stands() -> None:
    """R-E06: the first end stands."""
    game = scene(*OPEN, volcano_goal=-10, human_goal=8)
    state = shifted(game, at(game, EndVolcano(), LATER, balance=-9), -1, 18)
    assert ended(state) == ("volcano_wins_goal", "E-102", False)


def test_marker_stops_at_the_end_of_its_track() -> None:
    """R-E48: Testland's track runs from −15 to +15."""
    game = scene(*OPEN, human_goal=15, volcano_goal=-15)
    assert shifted(game, at(game, LATER, balance=13), 6).balance == 15
    assert shifted(game, at(game, LATER, balance=13), 6, -1).balance == 14


# ---- Depletion (E-103) ----


@pytest.mark.parametrize(
    ("balance", "end"),
    [
        (0, ("tie_depletion", "E-103", False)),
        (1, ("humans_win_depletion", "E-103", True)),
        (-1, ("volcano_wins_depletion", "E-103", False)),
    ],
)
def test_depletion_is_decided_by_the_marker_after_action_4(balance: int, end: object) -> None:
    """EX-E25, EX-E26, E-103"""
    game = scene(*OPEN)
    state = after_action_4(game, balance=balance, depleted=True)
    assert ended(state) == end
    assert state.ended is not None
    assert state.ended.tie == (balance == 0)


def test_depletion_stays_triggered_when_pieces_come_back() -> None:
    """EX-E34, R-E46: two sheep lie on the map again, the marker is at +1."""
    game = scene(*OPEN)
    state = after_action_4(game, balance=1, depleted=True, pieces=(("2B", "sheep"), ("2C", "sheep"), ("2D", "sheep")))
    assert ended(state) == ("humans_win_depletion", "E-103", True)


def test_second_last_piece_burnt_by_the_volcano_is_depletion_too() -> None:
    """E-103, R-E05: the toxic cloud takes one of the last two; the marker at −1 gives the Volcano the game."""
    game = scene("v........", *("." * 9,) * 8)
    cells = {"2G": "sheep", "8C": "sheep"}
    state = at(game, DrawVolcanoCard(), EndVolcano(), LATER, pieces=tuple(cells.items()))
    step = play(game, state, VolcanoCardDrawn("T1"))
    assert ended(step.state) == ("volcano_wins_depletion", "E-103", False)


def test_human_goal_goes_before_depletion() -> None:
    """R-E06"""
    game = scene(*OPEN, human_goal=8)
    assert ended(after_action_4(game, balance=8, depleted=True)) == ("humans_win_goal", "E-101", True)


def test_cut_off_goes_before_the_volcano_goal() -> None:
    """R-E06: both hold after the same change."""
    game = scene("v...", "....", ".o..", "oo..", "....", volcano_goal=-10)
    draft = Draft(game.box, at(game, LATER, helpers=("3A", "5C", "5D"), balance=-9))
    draft.change(lava=(lava("2A"),))
    draft.shift_balance(-1)
    judge(draft)
    assert ended(draft.state) == ("volcano_wins_cut_off", "E-104", False)


# ---- Cut off (E-104, R-E16) ----


@pytest.mark.parametrize(("place", "end"), [("3C", None), ("1C", ("volcano_wins_cut_off", "E-104", False))])
def test_town_ringed_by_lava_is_lost_to_those_outside(place: str, end: object) -> None:
    """EX-E38, R-E16"""
    game = scene(*OPEN, towns=("3C", "5D", "5E"))
    draft = Draft(game.box, at(game, LATER, helpers=(place, "5D", "5E")))
    draft.change(lava=tuple(lava(cell) for cell in ("2C", "3B", "3D", "4C")))
    judge(draft)
    assert ended(draft.state) == end


NECK = ("v.....", ".....o", "oo.ooo", "......", "......")
"""The only way from north to south is 3C."""


def judged(game: EldurGame, helpers: tuple[str, str, str], **change: Any) -> Draft:
    draft = Draft(game.box, at(game, LATER, helpers=helpers))
    draft.change(**change)
    judge(draft)
    return draft


def test_flood_alone_in_the_way_is_only_a_warning_said_once() -> None:
    """R-E16"""
    game = scene(*NECK)
    draft = judged(game, ("1C", "5E", "5F"), obstacles=(("3C", "flood"),))
    assert ended(draft.state) is None
    assert [effect.message.key for effect in draft.effects] == ["eldur.way_home_blocked"]
    draft.change(obstacles=(("1E", "flood"), ("3C", "flood")))
    judge(draft)
    assert len(draft.effects) == 1


def test_crack_alone_in_the_way_is_only_a_warning() -> None:
    """R-E16"""
    game = scene(*NECK)
    draft = judged(game, ("1C", "5E", "5F"), cracks=("3C",))
    assert ended(draft.state) is None
    assert [effect.message.key for effect in draft.effects] == ["eldur.way_home_blocked"]


@pytest.mark.parametrize("obstacle", ["mud", "landslide"])
def test_mud_and_landslide_block_nobody(obstacle: str) -> None:
    """R-E16, E-063"""
    draft = judged(scene(*NECK), ("1C", "5E", "5F"), obstacles=(("3C", obstacle),))
    assert draft.effects == []
    assert ended(draft.state) is None


@pytest.mark.parametrize("change", [{"lava": (lava("3C"),)}, {"fissure": ("3C",)}])
def test_lava_or_fissure_in_the_only_way_ends_the_game(change: dict[str, Any]) -> None:
    """R-E16"""
    assert ended(judged(scene(*NECK), ("1C", "5E", "5F"), **change).state) == ("volcano_wins_cut_off", "E-104", False)


def test_lava_and_flood_together_are_lavas_doing() -> None:
    """R-E16: two ways, one flooded, one under lava; without lava the second would be free."""
    game = scene("v.....", "......", "o.oo.o", "......", "......")
    state = {"obstacles": (("3B", "flood"),), "lava": (lava("3E"),)}
    assert ended(judged(game, ("1C", "5E", "5F"), **state).state) == ("volcano_wins_cut_off", "E-104", False)


def test_lava_and_flood_in_the_same_way_are_not_lavas_doing() -> None:
    """R-E16: without lava the flood would still be there."""
    game = scene("v.....", "......", "oo.ooo", "oo.ooo", "......", "......")
    draft = judged(game, ("1C", "6E", "6F"), obstacles=(("4C", "flood"),), lava=(lava("3C"),))
    assert ended(draft.state) is None
    assert [effect.message.key for effect in draft.effects] == ["eldur.way_home_blocked"]


def test_what_lies_under_the_helper_does_not_hold_it() -> None:
    """R-E16: a flood under the Gatherer on 3C; south of it the way home is free."""
    draft = judged(scene(*NECK), ("3C", "5E", "5F"), obstacles=(("3C", "flood"),))
    assert draft.effects == []
    assert ended(draft.state) is None


def test_diagonal_gap_is_no_way_home() -> None:
    """E-062, R-E16: 2B lies only cornerwise beyond 1B and 2A."""
    game = scene("v...", "....", "....", "....", towns=("4B", "4C", "4D"))
    state = at(game, LATER, helpers=("2A", "4C", "4D"), lava=(lava("2B"), lava("3A")))
    assert cut_off_helpers(game.box.islands["1"], state) == ("gatherer",)


def test_map_edges_do_not_wrap_round() -> None:
    """R-E16: 2D at the east edge and 3A at the west edge of the next row are no neighbours."""
    game = scene("v...", "....", "....", "....", towns=("4B", "4C", "4D"))
    wall = tuple(lava(cell) for cell in ("2A", "2B", "2C", "3D"))
    state = at(game, LATER, helpers=("2D", "4C", "4D"), lava=wall)
    assert cut_off_helpers(game.box.islands["1"], state) == ("gatherer",)


def test_nothing_is_judged_before_the_helpers_stand() -> None:
    """E-020: the set-up is still being drawn."""
    game = scene(*OPEN)
    draft = Draft(game.box, replace(at(game, LATER), helpers=(), setup=""))
    judge(draft)
    assert ended(draft.state) is None
