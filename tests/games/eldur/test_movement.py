"""Walks of the helpers: costs, obstacles, picking up, offers (E-062 to E-066)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur.actions import MoveHelper
from companion.games.eldur.data import HelperSteps
from companion.games.eldur.movement import path_cost, ways
from companion.games.eldur.names import HELPERS, Cell, Helper
from companion.games.eldur.state import Counts, EldurState, Options, Walk, replace
from companion.rules.contract import Form, message
from tests.games.eldur.table import GAME, after, offered, play, refused, told
from tests.games.eldur.testland import BOX, active, lava, position


def walk(helper: Helper, start: Cell, **fields: Any) -> EldurState:
    """The helper stands on `start` and is about to walk; the two others stay at their starts."""
    cells = dict(zip(HELPERS, ("8E", "5E", "4H"), strict=True)) | {helper: start}
    return position(Walk(helper), helpers=tuple(cells[name] for name in HELPERS), **fields)


# ---- Costs (E-063) ----


@pytest.mark.parametrize(
    ("start", "path", "cost"),
    [
        pytest.param("4E", ("3E", "2E", "1E"), 4, id="EX-E04 up, level, level"),
        pytest.param("6A", ("6B", "5B", "4B", "5B"), 6, id="EX-E05 up, level, down, up"),
        pytest.param("5A", ("5B", "5C", "6C", "7C"), 6, id="EX-E06 up, level, mountain, down"),
        pytest.param("6G", ("6H",), 1, id="level"),
        pytest.param("2G", ("2F",), 2, id="R-E12 lowland to mountain at once"),
        pytest.param("2F", ("2G",), 1, id="R-E12 mountain to lowland at once"),
        pytest.param("5B", ("5C",), 1, id="R-E12 plain to plain"),
    ],
)
def test_path_costs_what_the_cells_entered_cost(start: Cell, path: tuple[Cell, ...], cost: int) -> None:
    """E-063, EX-E04 to EX-E06, R-E12."""
    state = walk("herder", start)
    assert path_cost(BOX, state, start, path) == cost
    assert refused(state, MoveHelper(path)) is None


@pytest.mark.parametrize("obstacle", ["mud", "landslide"])
def test_mud_and_landslide_cost_two_steps(obstacle: str) -> None:
    """E-063."""
    state = walk("herder", "6G", obstacles=(("6H", obstacle),))
    assert path_cost(BOX, state, "6G", ("6H",)) == 2


@pytest.mark.parametrize(("switched", "cost"), [(False, 2), (True, 3)])
def test_mud_uphill_costs_two_steps_or_three_by_house_rule(switched: bool, cost: int) -> None:
    """R-E11."""
    options = Options(mud_uphill_adds=switched)
    state = walk("herder", "6A", obstacles=(("6B", "mud"),), options=options)
    assert path_cost(BOX, state, "6A", ("6B",)) == cost
    assert refused(state, MoveHelper(("6B", "5B", "4B", "3B"))) is None
    too_far_with_the_switch = MoveHelper(("6B", "5B", "4B", "3B", "2B"))
    assert (refused(state, too_far_with_the_switch) is None) is not switched


def test_mud_on_a_lower_cell_costs_two_steps() -> None:
    """E-063: downhill into mud."""
    state = walk("herder", "6B", obstacles=(("6A", "mud"),))
    assert path_cost(BOX, state, "6B", ("6A",)) == 2


# ---- The allowance (E-062) ----


def test_base_allowance_is_exactly_used_up() -> None:
    """E-062, EX-E05: six steps, and not one more."""
    state = walk("herder", "6A")
    assert refused(state, MoveHelper(("6B", "5B", "4B", "5B"))) is None
    assert refused(state, MoveHelper(("6B", "5B", "4B", "5B", "5C"))) == ("walk_too_far", "E-062")


def test_using_fewer_steps_is_allowed() -> None:
    """E-062."""
    state = walk("seeker", "4H")
    assert after(state, MoveHelper(())).helpers[2] == "4H"
    assert after(state, MoveHelper(("4G",))).helpers[2] == "4G"


def test_diagonal_step_is_rejected() -> None:
    """EX-E08, E-062."""
    assert refused(walk("seeker", "4H"), MoveHelper(("3G",))) == ("walk_not_beside", "E-062")


def test_jump_is_rejected() -> None:
    """E-062."""
    assert refused(walk("seeker", "4H"), MoveHelper(("4F",))) == ("walk_not_beside", "E-062")


def test_cell_off_the_map_is_rejected() -> None:
    """E-010."""
    assert refused(walk("seeker", "4H"), MoveHelper(("12Z",))) == ("no_such_cell", "E-010")


def test_spaces_of_the_sea_are_the_boats_alone() -> None:
    """E-013: in words, whatever the data call such a space; the game shows which it is."""
    sea = BOX.islands["1"].ocean
    for space in sea:
        illegal = GAME.check(walk("seeker", "4H"), MoveHelper((space,)))
        assert illegal is not None
        assert (illegal.reason, illegal.rule.id, illegal.spots) == (message("eldur.only_the_boat"), "E-013", (space,))


# ---- What cannot be entered (E-064) ----


@pytest.mark.parametrize(
    ("start", "cell"),
    [("5D", "4D"), ("5E", "5F"), ("8B", "9B"), ("2A", "1A")],
    ids=["lake", "dark", "ocean", "volcano"],
)
def test_terrain_nobody_walks_on(start: Cell, cell: Cell) -> None:
    """E-064."""
    assert refused(walk("herder", start), MoveHelper((cell,))) == ("walk_terrain", "E-064")


@pytest.mark.parametrize(
    "lying",
    [
        {"lava": (lava("6H"),)},
        {"cracks": ("6H",)},
        {"fissure": ("6H",)},
        {"obstacles": (("6H", "flood"),)},
    ],
    ids=["lava", "crack", "fissure", "flood"],
)
def test_tokens_nobody_walks_on(lying: dict[str, Any]) -> None:
    """E-064, E-077, E-078."""
    state = walk("herder", "6G", **lying)
    assert refused(state, MoveHelper(("6H",))) == ("walk_blocked", "E-064")
    assert "6H" not in ways(BOX, state, "herder")
    assert refused(state, MoveHelper(("7G", "7H"))) is None


def test_helpers_pass_and_share_a_cell() -> None:
    """R-E13."""
    state = walk("herder", "4G")
    assert refused(state, MoveHelper(("4H",))) is None
    assert after(state, MoveHelper(("4H", "4I"))).helpers[1] == "4I"


def test_helper_on_a_flood_walks_off_normally() -> None:
    """R-E37."""
    state = walk("herder", "6G", obstacles=(("6G", "flood"),))
    assert refused(state, MoveHelper(("6H",))) is None
    assert refused(state, MoveHelper(("6H", "6G"))) == ("walk_blocked", "E-064")


def test_helper_without_a_step_is_not_asked() -> None:
    """R-E33: nothing forbids an activation that can do nothing."""
    shut = (("6F", "flood"), ("6H", "flood"), ("7G", "flood"))
    step = GAME.apply(*_before_a_walk("6G", obstacles=shut))
    assert step.state.agenda == ()
    assert told(step)[-1] == "helper_stays"


def _before_a_walk(start: Cell, **fields: Any) -> tuple[EldurState, MoveHelper]:
    state = walk("herder", start, **fields)
    walks = (Walk("seeker"), Walk("herder"))
    return replace(state, agenda=walks), MoveHelper(())


def test_helper_with_allowance_zero_is_not_asked() -> None:
    """E-053a, R-E33: 0 means no movement."""
    state, stay = _before_a_walk("6G", active_incidents=active((1, "black"), None))
    step = GAME.apply(state, stay)
    assert step.state.agenda == ()


# ---- Picking up (E-065, E-066) ----


def test_own_piece_goes_to_its_storage_at_once() -> None:
    """E-065: the helper goes on and does not carry it."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),), storage=Counts(people=1))
    step = play(state, MoveHelper(("4G", "4F")))
    assert step.state.storage == Counts(people=2)
    assert step.state.pieces == ()
    assert step.state.helpers[2] == "4F"
    assert told(step)[:2] == ["move_helper", "collect_to_storage"]
    assert dict(step.effects[0].message.args)["count"] == 2
    assert dict(step.effects[1].message.args)["held"] == 2
    assert step.effects[1].spots == ("4G",)


@pytest.mark.parametrize(("helper", "kind"), [("gatherer", "goods"), ("herder", "sheep"), ("seeker", "people")])
def test_each_helper_collects_its_own_kind_only(helper: Helper, kind: str) -> None:
    """E-065."""
    pieces = (("6G", "goods"), ("6H", "people"), ("7G", "sheep"))
    state = walk(helper, "6F", pieces=pieces)
    end = after(state, MoveHelper(("6G", "6H", "7H", "7G")))
    assert [held for held in ("goods", "sheep", "people") if getattr(end.storage, held)] == [kind]
    assert len(end.pieces) == 2


def test_full_storage_leaves_the_piece_on_the_board() -> None:
    """EX-E20, E-065, E-066."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),), storage=Counts(people=4))
    end = after(state, MoveHelper(("4G",)))
    assert end.pieces == (("4G", "people"),)
    assert end.storage == Counts(people=4)


def test_room_for_one_takes_the_first_piece_on_the_way() -> None:
    """E-065, R-E26: picking up is automatic, in the order entered."""
    state = walk("seeker", "4H", pieces=(("4F", "people"), ("4G", "people")), storage=Counts(people=3))
    end = after(state, MoveHelper(("4G", "4F")))
    assert end.pieces == (("4F", "people"),)


def test_piece_under_the_helper_is_picked_up_on_entering_again() -> None:
    """R-E39."""
    state = walk("seeker", "4H", pieces=(("4H", "people"),))
    assert after(state, MoveHelper(("4G",))).pieces == (("4H", "people"),)
    assert after(state, MoveHelper(("4G", "4H"))).storage == Counts(people=1)


def test_piece_passed_twice_is_picked_up_once() -> None:
    """E-065."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),))
    assert after(state, MoveHelper(("4G", "4F", "4G"))).storage == Counts(people=1)


def test_piece_collected_from_the_last_two_notes_depletion() -> None:
    """E-103, R-E05."""
    two = (("4G", "people"), ("8A", "people"))
    step = play(walk("seeker", "4H", pieces=two), MoveHelper(("4G",)))
    assert step.state.depleted
    assert told(step)[-1] == "depletion_noted"
    three = (*two, ("8B", "people"))
    assert not after(walk("seeker", "4H", pieces=three), MoveHelper(("4G",))).depleted


# ---- Straight aboard (E-067, R-E27, R-E39) ----


def test_piece_goes_aboard_while_the_boat_lies_in_its_harbour() -> None:
    """E-067, R-E27."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),), boat="people_harbour", cargo=Counts(goods=5))
    step = play(state, MoveHelper(("4G",)))
    assert step.state.cargo == Counts(goods=5, people=1)
    assert step.state.storage == Counts()
    assert "collect_aboard" in told(step)


def test_boat_in_another_harbour_takes_nothing_aboard() -> None:
    """E-067."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),), boat="sheep_harbour")
    assert after(state, MoveHelper(("4G",))).storage == Counts(people=1)


def test_full_boat_leaves_pieces_to_the_storage() -> None:
    """E-067: a total load of 6."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),), boat="people_harbour", cargo=Counts(goods=6))
    assert after(state, MoveHelper(("4G",))).storage == Counts(people=1)


def test_full_storage_does_not_stop_a_piece_from_going_aboard() -> None:
    """R-E39."""
    state = walk("seeker", "4H", pieces=(("4G", "people"),), boat="people_harbour", storage=Counts(people=4))
    assert after(state, MoveHelper(("4G",))).cargo == Counts(people=1)


def test_piece_may_be_sent_to_the_storage_instead() -> None:
    """R-E27: it can go aboard, it need not."""
    state = walk("seeker", "4H", pieces=(("4F", "people"), ("4G", "people")), boat="people_harbour")
    end = after(state, MoveHelper(("4G", "4F"), ashore=("4F",)))
    assert (end.cargo, end.storage) == (Counts(people=1), Counts(people=1))
    assert MoveHelper(("4G", "4F"), ashore=("4G", "4F")) in offered(state)


def test_ashore_is_refused_without_a_choice() -> None:
    """R-E27, E-065 to E-067."""
    pieces = (("4G", "people"),)
    move = MoveHelper(("4G", "4F"), ashore=("4G",))
    away = walk("seeker", "4H", pieces=pieces)
    assert refused(away, move) == ("ashore_anyway", "E-067")
    here = walk("seeker", "4H", pieces=pieces, boat="people_harbour")
    assert refused(here, move) is None
    assert refused(here, MoveHelper(("4G", "4F"), ashore=("4F",))) == ("ashore_no_piece", "E-065")
    assert refused(here, MoveHelper(("4G",), ashore=("4G", "4G"))) == ("ashore_anyway", "E-067")
    full = walk("seeker", "4H", pieces=pieces, boat="people_harbour", storage=Counts(people=4))
    assert refused(full, move) == ("ashore_no_room", "E-066")


def test_blocked_boat_still_takes_pieces_in_its_harbour() -> None:
    """R-E32."""
    blocked = active((3, "black"), None)
    state = walk("seeker", "4H", pieces=(("4G", "people"),), boat="people_harbour", active_incidents=blocked)
    assert after(state, MoveHelper(("4G",))).cargo == Counts(people=1)


# ---- Offers ----


def test_offers_hold_staying_every_reachable_cell_and_a_form() -> None:
    """E-062: with two steps from 4H."""
    state = walk("herder", "4H", active_incidents=active((1, "black"), (13, "white")))
    # 6 - 8 + 2 = 0 steps: raise it to 2 with this turn's effect.
    state = replace(state, turn_effects=(HelperSteps("herder", 2),))
    ends = {move.path[-1] if move.path else "" for move in offered(state) if isinstance(move, MoveHelper)}
    assert ends == {"", "3H", "2H", "3G", "4G", "4F", "4I", "5H", "5I", "6H"}
    assert [offer for offer in GAME.offers(state) if isinstance(offer, Form)] == [Form(MoveHelper(()), "path")]


def test_best_way_is_the_cheapest_then_the_one_past_most_pieces() -> None:
    """Offers: from 7F to 8G there are two ways of two steps, one past goods."""
    state = walk("gatherer", "7F", pieces=(("8F", "goods"),))
    assert ways(BOX, state, "gatherer")["8G"] == ("8F", "8G")
    other = walk("gatherer", "7F", pieces=(("7G", "goods"),))
    assert ways(BOX, other, "gatherer")["8G"] == ("7G", "8G")


CELLS = sorted(BOX.islands["1"].walkable)


@settings(max_examples=40, deadline=None)
@given(
    start=st.sampled_from(CELLS),
    rough=st.sets(st.sampled_from(CELLS), max_size=12),
    shut=st.sets(st.sampled_from(CELLS), max_size=12),
    switched=st.booleans(),
)
def test_ways_agree_with_trying_every_path(start: Cell, rough: set[Cell], shut: set[Cell], switched: bool) -> None:
    """E-062 to E-064: reach and cost against a search of its own that knows nothing of the best ways."""
    tokens = dict.fromkeys(rough, "mud") | dict.fromkeys(shut, "flood")
    state = walk("gatherer", start, obstacles=tuple(sorted(tokens.items())), options=Options(mud_uphill_adds=switched))
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell, spent in list(costs.items()):
            for other in BOX.islands["1"].grid.neighbours[cell]:
                if other not in BOX.islands["1"].walkable or other in shut:
                    continue
                up = BOX.islands["1"].height[other] > BOX.islands["1"].height[cell]
                mud = other in rough
                cost = spent + (3 if up and mud and switched else 2 if up or mud else 1)
                if cost <= 6 and cost < costs.get(other, 99):
                    costs[other] = cost
                    changed = True
    found = ways(BOX, state, "gatherer")
    assert {cell: path_cost(BOX, state, start, way) for cell, way in found.items()} == {
        cell: cost for cell, cost in costs.items() if cell != start
    }
    for way in found.values():
        assert refused(state, MoveHelper(way)) is None
