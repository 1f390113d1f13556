"""The Knerrir: ways, loading, delivering (E-013, E-067, E-068)."""

from typing import Any

import pytest

from companion.games.eldur.actions import SailBoat, SkipAlthingi, UseAlthingi
from companion.games.eldur.data import BoatBlocked
from companion.games.eldur.state import Counts, DecideAlthingi, EldurState, Options, Sail
from tests.games.eldur.table import GAME, after, offered, play, refused, told
from tests.games.eldur.testland import BOX, DATA, active, position


def sail(boat: str, spaces: int = 1, exactly: bool = False, **fields: Any) -> EldurState:
    return position(Sail(spaces, exactly), boat=boat, **fields)


def test_one_ocean_space_lies_between_neighbouring_harbours() -> None:
    """E-013, E-067: two activations from harbour to harbour."""
    ocean = BOX.islands["1"].ocean
    state = sail("goods_harbour")
    state = after(state, SailBoat(("sea_1",)))
    assert ocean[state.boat].harbour is None
    again = after(sail(state.boat), SailBoat(("sheep_harbour",)))
    assert ocean[again.boat].harbour == "sheep"


# ---- Ways (R-E31) ----


def test_match_moves_the_boat_one_space_either_way_or_not_at_all() -> None:
    """E-067, R-E31."""
    assert offered(sail("sheep_harbour")) == {SailBoat(()), SailBoat(("sea_1",)), SailBoat(("sea_2",))}


def test_althingi_moves_the_boat_up_to_two_spaces_turning_back_allowed() -> None:
    """E-041, R-E31."""
    assert offered(sail("new_island", 2)) == {
        SailBoat(()),
        SailBoat(("sea_3",)),
        SailBoat(("sea_3", "new_island")),
        SailBoat(("sea_3", "people_harbour")),
    }


def test_incident_moves_the_boat_exactly_its_number() -> None:
    """E-053b, R-E31: turning back is allowed, stopping short is not."""
    state = sail("new_island", 2, exactly=True)
    assert offered(state) == {SailBoat(("sea_3", "new_island")), SailBoat(("sea_3", "people_harbour"))}
    assert refused(state, SailBoat(())) == ("sail_exactly", "E-053")
    assert refused(state, SailBoat(("sea_3",))) == ("sail_exactly", "E-053")


def test_boat_does_not_jump_or_sail_too_far() -> None:
    """E-067."""
    assert refused(sail("new_island"), SailBoat(("people_harbour",))) == ("sail_not_next", "E-067")
    assert refused(sail("new_island"), SailBoat(("nowhere",))) == ("sail_not_next", "E-067")
    assert refused(sail("new_island"), SailBoat(("sea_3", "people_harbour"))) == ("sail_too_far", "E-067")


# ---- Loading ----


def test_boat_takes_the_storage_of_the_harbour_it_reaches() -> None:
    """E-067."""
    stored = Counts(goods=2, sheep=3, people=4)
    step = play(sail("sea_1", storage=stored), SailBoat(("sheep_harbour",)))
    assert step.state.cargo == Counts(sheep=3)
    assert step.state.storage == Counts(goods=2, people=4)
    assert told(step) == ["sail", "load"]


def test_load_stops_at_six_any_mix() -> None:
    """E-067, R-E27: as many as fit."""
    state = sail("sea_1", storage=Counts(sheep=4), cargo=Counts(goods=2, people=2))
    end = after(state, SailBoat(("sheep_harbour",)))
    assert end.cargo == Counts(goods=2, sheep=2, people=2)
    assert end.storage == Counts(sheep=2)


def test_open_sea_loads_nothing() -> None:
    """E-067: it picks up nowhere else."""
    step = play(sail("sheep_harbour", storage=Counts(4, 4, 4)), SailBoat(("sea_1",)))
    assert step.state.cargo == Counts()
    assert told(step) == ["sail"]


def test_boat_loads_again_when_it_stays_in_a_harbour() -> None:
    """R-E31."""
    end = after(sail("people_harbour", storage=Counts(people=3)), SailBoat(()))
    assert end.cargo == Counts(people=3)


def test_althingi_takes_goods_aboard_on_the_way_through_a_harbour() -> None:
    """EX-E33, R-E31."""
    state = after(position(DecideAlthingi(), boat="sea_2", storage=Counts(people=2)), UseAlthingi("knerrir"))
    end = after(state, SailBoat(("people_harbour", "sea_3")))
    assert end.cargo == Counts(people=2)
    assert end.boat == "sea_3"


# ---- Delivering ----


def test_six_pieces_at_the_new_island_are_six_balance() -> None:
    """EX-E22, E-068."""
    step = play(sail("sea_3", cargo=Counts(1, 2, 3)), SailBoat(("new_island",)))
    assert step.state.balance == 6
    assert step.state.cargo == Counts()
    assert step.state.delivered == Counts(1, 2, 3)
    assert told(step) == ["sail", "deliver", "deliver", "deliver", "balance_to_humans"]


def test_delivery_half_way_counts() -> None:
    """R-E31: every space entered is an arrival."""
    state = sail("sea_3", 2, cargo=Counts(goods=2))
    end = after(state, SailBoat(("new_island", "sea_3")))
    assert (end.balance, end.boat) == (2, "sea_3")


def test_nothing_but_delivery_gives_the_humans_balance() -> None:
    """E-068: neither loading nor sailing does."""
    step = play(sail("sea_2", storage=Counts(people=4)), SailBoat(("people_harbour",)))
    assert step.state.balance == 0


def test_delivery_up_to_the_goal_makes_a_win_pending() -> None:
    """E-101, R-E04."""
    short = after(sail("sea_3", balance=5, cargo=Counts(goods=2)), SailBoat(("new_island",)))
    assert not short.goal_pending
    assert short.ended is None
    step = play(sail("sea_3", balance=5, cargo=Counts(goods=6)), SailBoat(("new_island",)))
    assert step.state.goal_pending
    assert step.state.ended is None
    assert told(step)[-1] == "human_goal_pending"


def test_marker_stops_at_the_end_of_its_track() -> None:
    """R-E48: Testland's track ends at 15."""
    end = after(sail("sea_3", balance=12, cargo=Counts(goods=6)), SailBoat(("new_island",)))
    assert end.balance == 15


# ---- The blocked boat (R-E32) ----


@pytest.mark.parametrize("exactly", [False, True])
def test_blocked_boat_is_not_asked(exactly: bool) -> None:
    """R-E32, R-E33: the block wins over match, Alþingi and incident, and nothing is loaded."""
    for fields in ({"active_incidents": active(None, (3, "black"))}, {"turn_effects": (BoatBlocked(),)}):
        state = position(DecideAlthingi(), Sail(2, exactly), boat="people_harbour", storage=Counts(people=1), **fields)
        step = play(state, SkipAlthingi())
        assert step.state.agenda == ()
        assert step.state.cargo == Counts()
        assert told(step) == ["boat_cannot_move"]


def test_boat_start_and_capacity_come_from_the_pack() -> None:
    """E-021: the Knerrir starts at the New Island; a self-made set-up may move it."""
    assert GAME.start(2, Options(setup="1")).state.boat == DATA.map.boat_start
    assert GAME.start(2, Options(setup="3")).state.boat == "sea_3"
