"""Lava tiles: where they can lie, why not elsewhere, what they do (E-072 to E-077, E-080, E-081)."""

from typing import Any

import pytest

from companion.games.eldur import lava as rules
from companion.games.eldur.actions import PlaceTile, TileDrawn
from companion.games.eldur.box import turned, turnings
from companion.games.eldur.game import EldurGame
from companion.games.eldur.state import Counts, DrawIncident, DrawTile, EldurState, LayTile, Options
from companion.i18n.catalog import Catalog
from companion.rules.deck import shuffled
from tests.games.eldur.scenes import at, ended, play, reason, scene, settled, told
from tests.games.eldur.testland import lava

LATER = DrawIncident()
"""What the turn goes on with in these tests."""
OPEN = ("v....", ".....", ".....", ".....", ".....")
"""Lowland all over; the towns are 5C, 5D and 5E."""


def lay(game: EldurGame, tile: str, left: int = 1, **fields: Any) -> EldurState:
    return at(game, LayTile(tile, left), LATER, **fields)


def refused(game: EldurGame, state: EldurState, cell: str, turns: int = 0) -> tuple[str, str] | None:
    return reason(game.check(state, PlaceTile(cell, turns)))


def offered(game: EldurGame, state: EldurState) -> set[tuple[str, int]]:
    found = set()
    for action in rules.offers_lay_tile(game.box, state):
        assert isinstance(action, PlaceTile)
        found.add((action.cell, action.turns))
    return found


# ---- Turning (E-073) ----


@pytest.mark.parametrize(
    ("edges", "turns", "shown"),
    [("N", 1, "E"), ("NE", 1, "ES"), ("NE", 3, "NW"), ("NES", 2, "NSW"), ("NS", 1, "EW"), ("NS", 2, "NS")],
)
def test_tile_turned_clockwise_shows_these_sides(edges: str, turns: int, shown: str) -> None:
    """E-073"""
    assert turned(edges, turns) == shown


def test_tile_that_looks_the_same_turned_is_offered_once() -> None:
    """E-073"""
    assert turnings("NESW") == {0: "NESW"}
    assert turnings("NS") == {0: "NS", 1: "EW"}
    assert turnings("NE") == {0: "NE", 1: "ES", 2: "SW", 3: "NW"}


def test_half_turn_of_a_straight_tile_is_refused_as_no_other_look() -> None:
    """E-073"""
    game = scene(*OPEN)
    state = lay(game, "straight")
    assert refused(game, state, "2A", 0) is None
    assert refused(game, state, "2A", 2) == ("tile_turns", "E-073")


# ---- Where a tile can lie (E-074) ----


def test_six_positions_of_the_illustration() -> None:
    """EX-E15, E-074: two fine, then impassable, uphill, not connected, lake."""
    game = scene(
        "v...",
        "d.p.",
        "l...",
        "....",
        "....",
    )
    flow = (lava("1B", "SW"), lava("2B"), lava("3B"))
    state = lay(game, "straight", lava=flow)
    assert refused(game, state, "4B", 0) is None
    assert refused(game, state, "3C", 1) is None
    assert refused(game, state, "2A", 1) == ("tile_on_terrain", "E-074")
    assert refused(game, state, "2C", 1) == ("tile_uphill", "E-074")
    assert refused(game, state, "1C", 1) == ("tile_unconnected", "E-074")
    assert refused(game, state, "3A", 1) == ("tile_on_lake", "E-074")


def test_refusals_name_the_spots_to_look_at() -> None:
    """E-074: the space itself and the lava it does not join."""
    game = scene("v...", "..p.", "....", "....")
    state = lay(game, "straight", lava=(lava("1B", "SW"), lava("2B")))
    uphill = game.check(state, PlaceTile("2C", 1))
    assert uphill is not None
    assert uphill.spots == ("2C", "2B")
    unconnected = game.check(state, PlaceTile("1C", 1))
    assert unconnected is not None
    assert unconnected.spots == ("1C", "1B")


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("9Z", ("no_such_cell", "E-010")),
        ("1A", ("tile_on_terrain", "E-074")),
        ("1C", ("tile_on_terrain", "E-074")),
        ("2B", ("tile_on_mountain", "E-074")),
        ("1B", ("tile_on_lava", "E-077")),
        ("3A", ("tile_on_fissure", "R-E22")),
        ("3C", ("tile_unconnected", "E-074")),
    ],
)
def test_no_tile_off_the_map_nor_on_volcano_ocean_mountain_lava_or_fissure(cell: str, why: tuple[str, str]) -> None:
    """E-010, E-074, E-077, R-E22"""
    game = scene("v.o", ".m.", "...", "...")
    state = lay(game, "whole", lava=(lava("1B"),), fissure=("3A",))
    assert refused(game, state, cell) == why


def test_first_tile_lies_by_the_volcano_and_joins_it_by_a_lava_edge() -> None:
    """E-074, R-E17"""
    game = scene(*OPEN)
    assert offered(game, lay(game, "straight")) == {("1B", 1), ("2A", 0)}
    assert refused(game, lay(game, "straight"), "1B", 0) == ("tile_unconnected", "E-074")


def test_later_tile_cannot_start_from_the_volcano_again() -> None:
    """R-E17"""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=(lava("1B", "EW"),))
    assert offered(game, state) == {("1C", 1)}
    assert refused(game, state, "2A", 0) == ("volcano_closed", "R-E17")


def test_house_rule_leaves_the_volcano_open() -> None:
    """R-E17, volcano_stays_open"""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=(lava("1B", "EW"),), options=Options(volcano_stays_open=True))
    assert offered(game, state) == {("1C", 1), ("2A", 0)}


def test_volcano_is_open_again_after_the_fissure_took_its_tile() -> None:
    """R-E17: no tile touches the volcano any more."""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=(lava("1C", "EW"),), fissure=("1B",))
    assert ("2A", 0) in offered(game, state)


def test_one_connected_pair_is_enough() -> None:
    """R-E18: 2B joins 1B from the north although 2A turns its green side to it."""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=(lava("1B", "SW"), lava("2A", "NS")))
    assert refused(game, state, "2B", 0) is None


def test_fissure_on_lowland_feeds_lowland_but_not_the_plain() -> None:
    """EX-E39, R-E44, R-E43"""
    game = scene("v...", "....", ".p..", "....", "....")
    state = lay(game, "straight", lava=(lava("1B", "W"),), fissure=("3A",), fissure_duty=True)
    assert refused(game, state, "3B", 1) == ("tile_uphill", "E-074")
    assert refused(game, state, "4A", 0) is None
    assert refused(game, state, "2A", 0) is None


def test_lava_flows_along_a_plain_and_down_from_it() -> None:
    """R-E44"""
    game = scene("vppp", "..p.", "....", "....")
    state = lay(game, "whole", lava=(lava("1B", "EW"), lava("1C", "ESW")))
    assert offered(game, state) == {("1D", 0), ("2C", 0)}
    down = lay(game, "whole", lava=(lava("1B", "EW"), lava("1C", "SW"), lava("2C")))
    assert offered(game, down) == {("2B", 0), ("2D", 0), ("3C", 0)}


def test_plain_fed_from_a_plain_may_touch_lower_lava_too() -> None:
    """R-E44: one joined edge of the same height is enough."""
    game = scene("vpp.", "....", "....", "....")
    state = lay(game, "whole", lava=(lava("1B", "EW"), lava("1D", "SW")))
    assert refused(game, state, "1C") is None


@pytest.mark.parametrize("token", ["mud", "landslide", "flood", "crack"])
def test_lava_covers_tokens_and_takes_them_off(token: str) -> None:
    """R-E22, E-078"""
    game = scene(*OPEN)
    fields: dict[str, Any] = {"cracks": ("1B",)} if token == "crack" else {"obstacles": (("1B", token),)}
    step = play(game, lay(game, "straight", **fields), PlaceTile("1B", 1))
    assert step.state.obstacles == ()
    assert step.state.cracks == ()
    assert told(step) == ["take_token_off", "lay_tile"]
    assert step.state.balance == 0


# ---- Choking (E-075, R-E19) ----

VALLEY = ("v..o", "oo..", "....", "....")
"""The lava in 1B can only go to 1C and from there south."""


def test_placement_that_stops_the_lava_is_refused_while_another_does_not() -> None:
    """E-075: in 1C a bend to the south keeps it flowing, one to the north ends it at the map's edge."""
    game = scene(*VALLEY)
    state = lay(game, "bend", lava=(lava("1B", "EW"),))
    assert offered(game, state) == {("1C", 2)}
    choking = game.check(state, PlaceTile("1C", 3))
    assert reason(choking) == ("tile_chokes", "E-075")
    assert choking is not None
    assert choking.spots == ("1C",)


def test_choking_is_legal_when_unavoidable() -> None:
    """E-075: a straight tile in 1C ends at the ocean whatever one does."""
    game = scene(*VALLEY)
    assert offered(game, lay(game, "straight", lava=(lava("1B", "EW"),))) == {("1C", 1)}


@pytest.mark.parametrize("beyond", ["l", "o", "d", "m", "p"])
def test_side_towards_ground_that_takes_no_lava_is_not_open(beyond: str) -> None:
    """R-E19: lake, ocean, dark, mountain and a plain above do not count; then both bends choke and both are legal."""
    game = scene("v..o", f"oo{beyond}.", "....", "....")
    assert offered(game, lay(game, "bend", lava=(lava("1B", "EW"),))) == {("1C", 2), ("1C", 3)}


def test_town_and_helper_and_tokens_do_not_count_against_an_open_side() -> None:
    """R-E19: the lava must be kept flowing even if only towards a town, which the next tile then has to cover."""
    game = scene(*VALLEY, towns=("2C", "4C", "4D"))
    state = lay(game, "bend", lava=(lava("1B", "EW"),), obstacles=(("2C", "flood"),))
    assert offered(game, state) == {("1C", 2)}
    step = play(game, state, PlaceTile("1C", 2))
    after = lay(game, "straight", lava=step.state.lava)
    assert offered(game, after) == {("2C", 0)}
    assert rules.is_fatal(game.box, after, PlaceTile("2C", 0))
    assert ended(play(game, after, PlaceTile("2C", 0)).state) == ("volcano_wins_helper_covered", "E-104", False)


def test_volcano_itself_keeps_the_lava_flowing_only_while_a_tile_may_start_there() -> None:
    """R-E17, R-E19: a bend to the map's edge in 1B chokes once the volcano is closed by it, not if it stays open."""
    game = scene(*OPEN)
    assert offered(game, lay(game, "bend")) == {("1B", 2), ("2A", 0)}
    house_rule = lay(game, "bend", options=Options(volcano_stays_open=True))
    assert offered(game, house_rule) == {("1B", 2), ("1B", 3), ("2A", 0), ("2A", 3)}


# ---- The fissure's claim (E-080) ----

CROSSING = ("v..o.", "o....", "ooooo", ".....")
"""2C takes lava from 1C in the north and from the fissure 2B in the west, and can pass it on only to the east."""


def test_duty_of_the_fissure_comes_before_choking() -> None:
    """R-E19: the bend north-east flows on but leaves the fissure out; both that join the fissure choke."""
    game = scene(*CROSSING)
    flow = (lava("1B", "EW"), lava("1C", "SW"))
    free = lay(game, "bend", lava=flow, fissure=("2B",))
    assert offered(game, free) == {("2C", 0)}
    owing = lay(game, "bend", lava=flow, fissure=("2B",), fissure_duty=True)
    assert offered(game, owing) == {("2C", 2), ("2C", 3)}
    assert refused(game, owing, "2C", 0) == ("tile_owed_to_fissure", "E-080")


def test_older_lava_facing_the_fissure_belongs_to_its_flow() -> None:
    """R-E43: 1B turns a lava side to the fissure, so joining 1C is joining the fissure's flow."""
    game = scene(*CROSSING)
    flow = (lava("1B", "ESW"), lava("1C", "SW"))
    state = lay(game, "bend", lava=flow, fissure=("2B",), fissure_duty=True)
    assert offered(game, state) == {("2C", 0)}
    assert not play(game, state, PlaceTile("2C", 0)).state.fissure_duty


def test_first_tile_of_a_card_goes_to_the_fissure_the_next_where_it_likes() -> None:
    """E-080, R-E21"""
    game = scene("v....", ".....", ".....", ".....", ".....", fissure="4A")
    state = lay(game, "straight", left=3, lava=(lava("1B", "EW"),), fissure=("4A",), fissure_duty=True)
    assert offered(game, state) == {("3A", 0), ("4B", 1), ("5A", 0)}
    assert refused(game, state, "1C", 1) == ("tile_owed_to_fissure", "E-080")
    step = play(game, state, PlaceTile("4B", 1), TileDrawn("straight"))
    assert not step.state.fissure_duty
    assert ("1C", 1) in offered(game, step.state)


def test_tile_that_cannot_go_to_the_fissure_goes_to_the_old_flow_and_the_duty_passes_on() -> None:
    """R-E20: the fissure in 3A is shut in by ocean."""
    game = scene("v...", "oo..", ".o..", "oo..", "....")
    state = lay(game, "straight", left=2, lava=(lava("1B", "EW"),), fissure=("3A",), fissure_duty=True)
    assert offered(game, state) == {("1C", 1)}
    assert play(game, state, PlaceTile("1C", 1)).state.fissure_duty


# ---- No legal place (E-081) ----

SHUT = ("v....", ".....", ".....", "ooooo", ".....", "ooooo", ".....")
"""With a dead end in 1B only the fissure helps; 5A lies on an island of its own."""


def test_fissure_opens_when_a_tile_fits_nowhere() -> None:
    """E-081: then this very tile is owed to the fissure."""
    game = scene(*SHUT, fissure="5A")
    state = at(game, DrawTile(1), LATER, lava=(lava("1B", "W"),))
    step = play(game, state, TileDrawn("straight"))
    assert told(step) == ["take_tile", "no_place_for_tile_fissure_opens", "fissure_opens", "lay_fissure"]
    assert step.state.fissure == ("5A",)
    assert step.state.fissure_duty
    assert offered(game, step.state) == {("5B", 1)}


def test_volcano_wins_when_a_tile_fits_nowhere_and_the_fissure_is_open() -> None:
    """EX-E30, E-081"""
    game = scene(*SHUT, fissure="5A")
    flow = (lava("1B", "W"), lava("5B", "W"))
    step = play(game, at(game, DrawTile(2), LATER, lava=flow, fissure=("5A",)), TileDrawn("whole"))
    assert ended(step.state) == ("volcano_wins_no_place_for_tile", "E-081", False)
    assert step.state.agenda == ()


def test_volcano_wins_when_not_even_the_new_fissure_takes_the_tile() -> None:
    """R-E20"""
    game = scene("v....", ".....", "ooooo", ".oooo", "ooooo", ".....", fissure="4A")
    step = play(game, at(game, DrawTile(1), LATER, lava=(lava("1B", "W"),)), TileDrawn("whole"))
    assert step.state.fissure == ("4A",)
    assert ended(step.state) == ("volcano_wins_no_place_for_tile", "E-081", False)


def test_no_tile_left_opens_the_fissure_and_the_volcano_wins() -> None:
    """R-E25"""
    game = scene(*OPEN)
    step = settled(game, at(game, DrawTile(1), LATER, lava=(lava("1B", "EW"),), tiles=shuffled(())))
    assert step.state.fissure == ("5A",)
    assert told(step) == ["no_tile_left_fissure_opens", "fissure_opens", "lay_fissure"]
    assert ended(step.state) == ("volcano_wins_no_tile_left", "R-E25", False)


# ---- Drawing (E-072) ----


def test_tiles_are_drawn_one_at_a_time() -> None:
    """E-072"""
    game = scene(*OPEN)
    step = play(game, at(game, DrawTile(2), LATER), TileDrawn("whole"))
    assert step.state.agenda[0] == LayTile("whole", 2)
    assert step.state.tile_now == "whole"
    assert step.state.tiles.size == 9
    step = play(game, step.state, PlaceTile("1B", 0))
    assert step.state.agenda[0] == DrawTile(1)
    assert step.state.tile_now == ""
    assert play(game, step.state, TileDrawn("end"), PlaceTile("1C", 3)).state.agenda == (LATER,)


def test_tile_of_which_none_is_left_cannot_be_drawn() -> None:
    """E-073"""
    game = scene(*OPEN)
    state = at(game, DrawTile(1), tiles=shuffled(("bend", "bend")))
    assert rules.offers_draw_tile(game.box, state) == [TileDrawn("bend")]
    assert reason(game.check(state, TileDrawn("whole"))) == ("tile_not_left", "E-073")


# ---- What a tile does (E-076) ----

FLOW = (lava("1B", "SW"), lava("2B", "NE"))
"""In OPEN: the lava goes on to 2C."""


def test_lava_sides_endanger_a_sheep_and_a_helper_but_the_green_side_spares_a_person() -> None:
    """EX-E18, E-076: Volcano +2, nothing is removed."""
    game = scene(*OPEN)
    pieces = (("1C", "sheep"), ("2D", "people"))
    state = lay(game, "three", lava=FLOW, pieces=pieces, helpers=("5C", "3C", "5E"))
    assert rules.price(game.box, state, PlaceTile("2C", 2)) == 2
    step = play(game, state, PlaceTile("2C", 2))
    assert step.state.balance == -2
    assert step.state.pieces == pieces
    assert told(step) == ["lay_tile", "lava_faces", "balance_to_volcano"]
    assert step.effects[0].spots == ("2C",)
    assert set(step.effects[1].spots) == {"1C", "3C"}


def test_piece_and_helper_on_one_faced_space_count_two() -> None:
    """R-E45"""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=FLOW, pieces=(("2D", "sheep"),), helpers=("2D", "5D", "5E"))
    assert play(game, state, PlaceTile("2C", 1)).state.balance == -2


@pytest.mark.parametrize(("ground", "balance"), [(".", -1), ("p", 0), ("m", 0)])
def test_piece_on_a_mountain_or_a_plain_above_the_tile_is_safe(ground: str, balance: int) -> None:
    """E-076, R-E45"""
    game = scene("v....", f"...{ground}.", ".....", ".....")
    state = lay(game, "whole", lava=FLOW, pieces=(("2D", "goods"),))
    assert play(game, state, PlaceTile("2C", 0)).state.balance == balance


def test_piece_below_or_level_with_a_tile_on_a_plain_is_in_danger() -> None:
    """R-E45"""
    game = scene("vpp..", "..p..", ".....", ".....")
    state = lay(game, "whole", lava=(lava("1B", "EW"),), pieces=(("1D", "goods"), ("2C", "people")))
    assert play(game, state, PlaceTile("1C", 0)).state.balance == -2


def test_danger_is_counted_for_the_tile_just_laid_only() -> None:
    """R-E45: the sheep by the old tile costs nothing again."""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=(lava("1B", "ESW"), lava("1C", "ESW")), pieces=(("2C", "sheep"),))
    assert play(game, state, PlaceTile("2B", 0)).state.balance == 0


def test_piece_under_the_tile_is_lost_and_costs_one() -> None:
    """E-076"""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=FLOW, pieces=(("2C", "sheep"), ("5A", "goods")))
    assert rules.price(game.box, state, PlaceTile("2C", 1)) == 1
    step = play(game, state, PlaceTile("2C", 1))
    assert step.state.pieces == (("5A", "goods"),)
    assert step.state.lost == Counts(sheep=1)
    assert step.state.balance == -1
    assert told(step) == ["piece_lost", "lay_tile", "balance_to_volcano", "depletion_noted"]


def test_tile_over_a_helper_ends_the_game_at_once() -> None:
    """E-076, E-104"""
    game = scene(*OPEN)
    state = lay(game, "straight", lava=FLOW, helpers=("5C", "2C", "5E"))
    assert rules.is_fatal(game.box, state, PlaceTile("2C", 1))
    step = play(game, state, PlaceTile("2C", 1))
    assert ended(step.state) == ("volcano_wins_helper_covered", "E-104", False)
    assert step.state.agenda == ()


def test_tile_over_a_town_ends_the_game_at_once() -> None:
    """E-076, E-104"""
    game = scene(*OPEN, towns=("2C", "5D", "5E"))
    state = lay(game, "straight", lava=FLOW, helpers=("5A", "5D", "5E"))
    assert rules.is_fatal(game.box, state, PlaceTile("2C", 1))
    assert ended(play(game, state, PlaceTile("2C", 1)).state) == ("volcano_wins_town_covered", "E-104", False)


def test_tile_that_cuts_a_helper_off_ends_the_game_at_once() -> None:
    """E-076, R-E16: 2A is the only way out of 3A."""
    game = scene("v...", "....", ".o..", "oo..", "....")
    state = lay(game, "straight", helpers=("3A", "5C", "5D"))
    assert rules.is_fatal(game.box, state, PlaceTile("2A", 0))
    assert not rules.is_fatal(game.box, state, PlaceTile("1B", 1))
    assert ended(play(game, state, PlaceTile("2A", 0)).state) == ("volcano_wins_cut_off", "E-104", False)
    assert ended(play(game, state, PlaceTile("1B", 1)).state) is None


def test_lava_stays_where_it_was_laid() -> None:
    """E-077: a tile goes on top of the others' list, none is taken off."""
    game = scene(*OPEN)
    step = play(game, lay(game, "straight", lava=FLOW), PlaceTile("2C", 1))
    assert step.state.lava[:2] == FLOW
    assert step.state.lava[2].edges == "EW"


def test_price_that_reaches_the_volcano_goal_is_fatal() -> None:
    """E-102"""
    game = scene(*OPEN, volcano_goal=-2)
    state = lay(game, "straight", lava=FLOW, pieces=(("2C", "sheep"),), balance=-1)
    assert rules.is_fatal(game.box, state, PlaceTile("2C", 1))
    assert ended(play(game, state, PlaceTile("2C", 1)).state) == ("volcano_wins_goal", "E-102", False)


def test_open_sides_are_those_that_lava_can_still_leave_by() -> None:
    """R-E19: 1B is open only to the south; north is the edge, west the volcano, east a plain above."""
    game = scene("v.p.", "....", "....", "....")
    state = at(game, LATER, lava=(lava("1B"),))
    assert rules.open_sides(game.box.islands["1"], state, state.lava[0]) == "S"


def test_drawn_tile_is_told_apart_from_others_that_cover_as_much() -> None:
    """E-073: two halves differ in their lava sides; hands are told which one to take."""
    game = scene(*OPEN)
    said = {
        tile: Catalog().say(play(game, at(game, DrawTile(1), LATER), TileDrawn(tile)).effects[0].message)
        for tile in ("bend", "straight")
    }
    assert said == {
        "bend": "Take a half lava tile, the one with lava to the north and east.",
        "straight": "Take a half lava tile, the one with lava to the north and south.",
    }
