"""What incidents do on the map and to what is stored (E-053, E-054), in which order."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.eldur.actions import IncidentDrawn, LosePieces, PlacePiece, SailBoat
from companion.games.eldur.data import (
    AroundHelper,
    BoatMoves,
    EmptyStorage,
    LoseStored,
    PlaceObstacles,
    PlacePieces,
    RemovePieces,
)
from companion.games.eldur.incidents import offers_draw_incident
from companion.games.eldur.names import Kind, Obstacle
from companion.games.eldur.state import Counts, DecideMatch, DrawIncident, Lose, Put, Sail
from companion.i18n.catalog import Catalog
from companion.rules.deck import shuffled
from tests.games.eldur.drawn import drawing, resolve
from tests.games.eldur.table import GAME, after, offered, refused, told
from tests.games.eldur.testland import BOX, active, lava, position

# ---- Losing what is stored (E-053 f, g; E-054) ----


def test_loss_from_the_boat_must_be_exact_and_aboard() -> None:
    """E-054."""
    asked = position(Lose(2), cargo=Counts(goods=2, people=1))
    assert refused(asked, LosePieces(goods=1)) == ("lose_exactly", "E-054")
    assert refused(asked, LosePieces(people=2)) == ("not_that_many_aboard", "E-054")
    assert refused(asked, LosePieces(goods=3, people=-1)) == ("not_that_many_aboard", "E-054")


@pytest.mark.parametrize(
    ("cargo", "left"),
    [(Counts(), Counts()), (Counts(goods=1, sheep=1), Counts()), (Counts(people=5), Counts(people=3))],
    ids=["empty", "no more than that", "one kind"],
)
def test_loss_from_the_boat_without_a_choice_is_not_asked(cargo: Counts, left: Counts) -> None:
    """E-053g: as far as present."""
    step = resolve(LoseStored("boat", 2), cargo=cargo)
    assert step.state.agenda == (DecideMatch(1),)
    assert step.state.cargo == left


@pytest.mark.parametrize(("stored", "left"), [(4, 1), (2, 0), (0, 0)])
def test_number_of_stored_pieces_is_lost_as_far_as_present(stored: int, left: int) -> None:
    """E-053g."""
    step = resolve(LoseStored("sheep", 3), storage=Counts(goods=1, sheep=stored))
    assert step.state.storage == Counts(goods=1, sheep=left)
    assert step.state.balance == 0


def test_emptied_storages_are_lost_without_balance() -> None:
    """E-053f."""
    step = resolve(EmptyStorage("people"), EmptyStorage("boat"), storage=Counts(2, 2, 2), cargo=Counts(1, 0, 3))
    assert step.state.storage == Counts(2, 2, 0)
    assert step.state.cargo == Counts()
    assert step.state.lost == Counts(1, 0, 5)
    assert step.state.balance == 0


def test_stored_pieces_are_not_on_the_board_for_depletion() -> None:
    """R-E46."""
    pieces = (("8A", "people"), ("8B", "people"), ("8C", "people"))
    assert not resolve(EmptyStorage("people"), storage=Counts(people=2), pieces=pieces).state.depleted


# ---- Placing pieces (E-053c, R-E23, R-E24, R-E38) ----


def test_piece_comes_to_its_named_cell() -> None:
    """E-053c."""
    step = resolve(PlacePieces("sheep", ("6H", "8B")))
    assert step.state.pieces == (("6H", "sheep"), ("8B", "sheep"))
    assert step.state.reserve == Counts(goods=15, sheep=13, people=15)
    assert told(step) == ["put_piece", "put_piece"]


@pytest.mark.parametrize(
    "lying",
    [
        {"pieces": (("7A", "goods"),)},
        {"helpers": ("8E", "7A", "4H")},
        {"obstacles": (("7A", "mud"),)},
        {"obstacles": (("7A", "landslide"),)},
        {"obstacles": (("7A", "flood"),)},
        {"cracks": ("7A",)},
        {"fissure": ("7A",)},
    ],
    ids=["piece", "helper", "mud", "landslide", "flood", "crack", "fissure"],
)
def test_occupied_cell_sends_the_piece_to_the_nearest_available_one(lying: dict[str, Any]) -> None:
    """E-053c, R-E23, R-E38: beside 7A lie 6A, 7B and 8A."""
    asked = resolve(PlacePieces("sheep", ("7A",)), **lying).state
    assert asked.agenda[0] == Put("sheep", "7A")
    assert offered(asked) == {PlacePiece("6A"), PlacePiece("7B"), PlacePiece("8A")}
    assert ("7B", "sheep") in after(asked, PlacePiece("7B")).pieces


def test_lake_and_dark_ground_count_as_occupied() -> None:
    """R-E38, R-E23: nearest by rows plus columns, whatever lies between; round the dark 5G these are free."""
    asked = resolve(PlacePieces("sheep", ("5G",))).state
    assert offered(asked) == {PlacePiece("4G"), PlacePiece("6G"), PlacePiece("5H")}


def test_set_up_lake_counts_as_occupied() -> None:
    """R-E38: set-up 3 has a lake on 4G."""
    asked = resolve(PlacePieces("sheep", ("4G",)), setup="3", helpers=("8E", "5E", "3G")).state
    assert offered(asked) == {PlacePiece("4F"), PlacePiece("4H")}


def test_town_is_available() -> None:
    """R-E38."""
    assert resolve(PlacePieces("goods", ("4I",))).state.pieces == (("4I", "goods"),)


def test_single_nearest_cell_is_not_asked_for() -> None:
    """R-E23: only ties are the players' choice."""
    taken = (("6A", "goods"), ("7B", "goods"))
    step = resolve(PlacePieces("sheep", ("7A",)), pieces=(*taken, ("7A", "goods")))
    assert ("8A", "sheep") in step.state.pieces
    assert step.state.agenda == (DecideMatch(1),)


def test_other_cells_are_refused_while_a_nearer_one_is_free() -> None:
    """R-E23, E-053c."""
    asked = position(Put("sheep", "7A"), pieces=(("7A", "goods"), ("7B", "goods")))
    assert refused(asked, PlacePiece("8C")) == ("not_the_nearest", "E-053")
    assert refused(asked, PlacePiece("7B")) == ("cell_not_available", "E-053")
    assert refused(asked, PlacePiece("99")) == ("no_such_cell", "E-010")
    assert refused(asked, PlacePiece("sea_3")) == ("only_the_boat", "E-013")


def test_lava_on_the_named_cell_costs_one_per_piece() -> None:
    """E-053c, R-E24: whatever the reserve holds."""
    step = resolve(PlacePieces("sheep", ("2B", "2C")), lava=(lava("2B"), lava("2C")), reserve=Counts())
    assert step.state.balance == -2
    assert step.state.pieces == ()


def test_exhausted_reserve_places_what_is_left() -> None:
    """R-E24: no balance change."""
    step = resolve(PlacePieces("sheep", ("6H", "8B")), reserve=Counts(sheep=1), lost=Counts(sheep=14))
    assert step.state.pieces == (("6H", "sheep"),)
    assert step.state.reserve == Counts()
    assert step.state.balance == 0
    assert told(step) == ["put_piece", "no_piece_left"]


def test_no_available_cell_places_nothing() -> None:
    """R-E38."""
    everywhere = tuple(sorted((cell, "mud") for cell in BOX.islands["1"].walkable))
    step = resolve(PlacePieces("sheep", ("6H",)), obstacles=everywhere)
    assert step.state.pieces == ()
    assert step.state.balance == 0
    assert told(step) == ["no_place_for_piece"]
    step = resolve(AroundHelper("herder", "sheep", place=1), obstacles=everywhere)
    assert told(step) == ["no_place_round_helper"]


def test_effect_that_finds_nothing_says_where_it_looked() -> None:
    """E-053e, E-053h: hands can see for themselves that nothing lies there."""
    named = resolve(RemovePieces(("6H", "8B"))).effects[0]
    assert Catalog().say(named.message) == "No piece lies on 6H and 8B: nothing is lost."
    around = resolve(AroundHelper("herder", "sheep")).effects[0]
    assert Catalog().say(around.message) == "No sheep near the Herder: nothing is lost."


@pytest.mark.parametrize(
    ("kind", "said"),
    [("sheep", "the sheep on 6H"), ("goods", "the bundle of goods on 6H"), ("people", "the person on 6H")],
)
def test_lost_piece_is_spoken_of_as_one(kind: Kind, said: str) -> None:
    """E-053e, R-E23: at most one lies on a space."""
    lost = resolve(RemovePieces(("6H",)), pieces=(("6H", kind),)).effects[0]
    assert Catalog().say(lost.message) == f"Take {said} off the map. Lost."


# ---- Obstacles (E-053d, R-E37) ----


@pytest.mark.parametrize("kind", ["mud", "landslide", "flood"])
def test_obstacle_that_lies_there_already_is_not_laid_twice_and_hands_hear_it(kind: Obstacle) -> None:
    """R-E37: one a space; every space the card names is accounted for."""
    step = resolve(PlaceObstacles(kind, ("6H", "8B")), obstacles=(("6H", kind),))
    assert step.state.obstacles == (("6H", kind), ("8B", kind))
    assert told(step) == ["obstacle_lies_there", "lay_obstacle"]


def test_obstacle_removes_the_piece_and_the_volcano_gains() -> None:
    """E-053d."""
    pieces = (("6H", "sheep"), ("8B", "goods"))
    step = resolve(PlaceObstacles("mud", ("6H", "8B", "8A")), pieces=pieces)
    assert step.state.obstacles == (("6H", "mud"), ("8A", "mud"), ("8B", "mud"))
    assert step.state.pieces == ()
    assert step.state.lost == Counts(goods=1, sheep=1)
    assert step.state.balance == -2
    assert told(step)[:2] == ["piece_lost", "lay_obstacle"]


@pytest.mark.parametrize(
    ("cell", "lying"),
    [
        ("6H", {"lava": (lava("6H"),)}),
        ("6H", {"cracks": ("6H",)}),
        ("6H", {"fissure": ("6H",)}),
        ("4D", {}),
        ("9B", {}),
        ("5F", {}),
        ("1A", {}),
    ],
    ids=["lava", "crack", "fissure", "lake", "ocean", "dark", "volcano"],
)
def test_obstacle_is_not_laid_there(cell: str, lying: dict[str, Any]) -> None:
    """E-053d, R-E37: and the Volcano gains nothing."""
    step = resolve(PlaceObstacles("mud", (cell,)), **lying)
    assert step.state.obstacles == ()
    assert step.state.balance == 0
    assert told(step) == ["obstacle_not_here"]


def test_new_kind_replaces_the_old() -> None:
    """R-E37: one per cell."""
    step = resolve(PlaceObstacles("flood", ("6H",)), obstacles=(("6H", "mud"),))
    assert step.state.obstacles == (("6H", "flood"),)
    assert told(step) == ["take_token_off", "lay_obstacle"]


def test_none_left_is_not_laid_and_takes_nothing() -> None:
    """R-E37: Testland has 6 floods."""
    floods = tuple(sorted((cell, "flood") for cell in ("8A", "8B", "8C", "7A", "7B", "6A")))
    step = resolve(PlaceObstacles("flood", ("6H",)), obstacles=floods, pieces=(("6H", "sheep"),))
    assert step.state.obstacles == floods
    assert step.state.pieces == (("6H", "sheep"),)
    assert step.state.balance == 0


def test_obstacle_under_a_helper_lets_it_stay() -> None:
    """R-E37: no balance change."""
    step = resolve(PlaceObstacles("flood", ("5E",)))
    assert step.state.helpers[1] == "5E"
    assert step.state.obstacles == (("5E", "flood"),)
    assert step.state.balance == 0


def test_obstacles_stay_when_the_card_leaves() -> None:
    """R-E37: only markers go back."""
    state = drawing(obstacles=(("8B", "mud"),), active_incidents=active((5, "black"), None))
    assert after(state, IncidentDrawn(1)).obstacles == (("8B", "mud"),)


# ---- Removing (E-053 e, h; R-E30) ----


def test_named_cells_are_emptied_and_the_volcano_gains_for_each() -> None:
    """E-053e."""
    step = resolve(RemovePieces(("6H", "8B", "8A")), pieces=(("6H", "sheep"), ("8B", "goods"), ("8C", "goods")))
    assert step.state.pieces == (("8C", "goods"),)
    assert step.state.balance == -2


def test_two_pieces_removed_at_once_note_depletion() -> None:
    """R-E05: one or fewer, on a decrease."""
    sheep = (("6H", "sheep"), ("8B", "sheep"))
    assert resolve(RemovePieces(("6H", "8B")), pieces=sheep).state.depleted
    assert resolve(RemovePieces(("6H",)), pieces=sheep[:1]).state.depleted
    assert not resolve(RemovePieces(("8A",)), pieces=sheep[:1]).state.depleted


ROUND_THE_HERDER = (
    ("6F", "sheep"),
    ("6G", "sheep"),
    ("6H", "people"),
    ("7G", "goods"),
    ("8G", "sheep"),
    ("8I", "sheep"),
)
"""The Herder stands on 7G: round her lie 6F to 6H, 7F, 7H, 8F to 8H."""


def test_area_round_a_helper_loses_every_piece_of_the_kind() -> None:
    """E-053h, R-E30: eight neighbours, not her own cell."""
    pieces = (*ROUND_THE_HERDER[:3], ("7G", "sheep"), *ROUND_THE_HERDER[4:])
    step = resolve(AroundHelper("herder", "sheep"), helpers=("8E", "7G", "4H"), pieces=pieces)
    assert step.state.pieces == (("6H", "people"), ("7G", "sheep"), ("8I", "sheep"))
    assert step.state.balance == -3


def test_area_of_four_leaves_the_corners() -> None:
    """R-E30: the card says which neighbourhood."""
    effect = AroundHelper("herder", "sheep", area="four")
    step = resolve(effect, helpers=("8E", "7G", "4H"), pieces=ROUND_THE_HERDER)
    assert ("6F", "sheep") in step.state.pieces
    assert step.state.balance == -2


def test_players_choose_where_pieces_come_round_a_helper() -> None:
    """R-E30: available cells only, one piece each."""
    effect = AroundHelper("herder", "people", place=2, area="four")
    asked = resolve(effect, helpers=("8E", "7G", "4H"), obstacles=(("7F", "mud"),)).state
    assert offered(asked) == {PlacePiece("6G"), PlacePiece("7H"), PlacePiece("8G")}
    assert refused(asked, PlacePiece("6H")) == ("not_around_helper", "E-053")
    assert refused(asked, PlacePiece("7F")) == ("cell_not_available", "E-053")
    one = after(asked, PlacePiece("6G"))
    assert offered(one) == {PlacePiece("7H"), PlacePiece("8G")}
    assert after(one, PlacePiece("8G")).pieces == (("6G", "people"), ("8G", "people"))


def test_as_many_cells_as_pieces_are_filled_without_a_question() -> None:
    """R-E30: nothing to choose."""
    effect = AroundHelper("gatherer", "goods", place=3, area="four")
    step = resolve(effect, helpers=("8E", "5E", "4H"))
    assert step.state.pieces == (("7E", "goods"), ("8D", "goods"), ("8F", "goods"))


def test_piece_round_a_helper_never_costs_balance_for_lava() -> None:
    """R-E30, R-E38: cells under lava are simply not available."""
    effect = AroundHelper("gatherer", "goods", place=3, area="four")
    step = resolve(effect, lava=(lava("7E", "N"),))
    assert step.state.pieces == (("8D", "goods"), ("8F", "goods"))
    assert step.state.balance == 0


# ---- Order ----


def test_effects_of_a_half_happen_in_printed_order() -> None:
    """E-053: what people decide in between comes before the next effect."""
    asked = resolve(PlacePieces("sheep", ("7A",)), BoatMoves(1), RemovePieces(("7B",)), pieces=(("7A", "goods"),)).state
    sailing = after(asked, PlacePiece("7B"))
    assert sailing.agenda[0] == Sail(1, exactly=True)
    end = after(sailing, SailBoat(("sea_3",)))
    assert end.pieces == (("7A", "goods"),)
    assert end.balance == -1


def test_volcano_goal_reached_by_an_incident_ends_the_game_at_once() -> None:
    """R-E03, E-102: what was still to come is not done."""
    step = resolve(RemovePieces(("6H",)), BoatMoves(1), pieces=(("6H", "sheep"),), balance=-9)
    assert step.state.ended is not None
    assert step.state.ended.rule.id == "E-102"
    assert step.state.agenda == ()
    assert GAME.offers(step.state) == ()
    assert refused(step.state, SailBoat(("sea_3",))) == ("game_is_over", "E-102")


# ---- What people look through ----


def test_cards_that_people_drew_are_listed_by_number() -> None:
    """Not as their names are sorted, where 10 comes before 2."""
    cards = {str(number): IncidentDrawn(number) for number in (1, 2, 9, 10, 11, 20)}
    box = SimpleNamespace(incident_draws=cards)
    state = position(DrawIncident(), incidents=shuffled(tuple(cards)))
    assert [each.number for each in offers_draw_incident(box, state)] == [1, 2, 9, 10, 11, 20]  # type: ignore[arg-type]
