"""Incident cards: which half, where the card goes, and every kind of effect (E-050 to E-054)."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.eldur.actions import IncidentDrawn, LosePieces, MoveHelper, PlacePiece, SailBoat, SkipAlthingi
from companion.games.eldur.data import (
    AroundHelper,
    BoatBlocked,
    BoatMoves,
    EmptyStorage,
    HelperSteps,
    IncidentEffect,
    LoseStored,
    PlaceObstacles,
    PlacePieces,
    RemovePieces,
    StorageRoom,
)
from companion.games.eldur.incidents import live_half, offers_draw_incident
from companion.games.eldur.modifiers import allowance, boat_blocked, capacity
from companion.games.eldur.names import Kind, Obstacle
from companion.games.eldur.state import (
    Counts,
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    EldurState,
    Lose,
    NextTurn,
    Put,
    ResolveIncident,
    Sail,
    Walk,
    replace,
)
from companion.i18n.catalog import Catalog
from companion.rules.contract import Seat, Step
from companion.rules.deck import Deck, Packet, shuffled
from tests.games.eldur.table import GAME, after, offered, play, refused, row, told
from tests.games.eldur.testland import ANNA, BEN, BOX, active, lava, position

WHITE, BLACK = row("seeker w", "herder w", "seeker b"), row("seeker b", "herder w", "seeker b")


def drawing(*, black: bool = False, **fields: Any) -> EldurState:
    """Anna draws an incident card; Ben, to her right, shows the half."""
    laid = (row("knerrir w", "knerrir w", "knerrir w"), BLACK if black else WHITE)
    return position(DrawIncident(), DecideMatch(1), **{"laid": laid, **fields})


def resolve(*effects: IncidentEffect, number: int = 5, **fields: Any) -> Step:
    """The effects happen one after the other, as those of a lightning card."""
    agenda = (DecideAlthingi(), ResolveIncident(number, "white", effects), DecideMatch(1))
    return play(position(*agenda, **fields), SkipAlthingi())


# ---- Which half (E-050) ----


@pytest.mark.parametrize(
    ("cards", "half"),
    [
        (("seeker w", "herder b", "seeker b"), "black"),
        (("seeker b", "herder b", "seeker b"), "black"),
        (("seeker b", "herder w", "seeker w"), "white"),
        (("seeker w", "herder w", "seeker w"), "white"),
    ],
)
def test_majority_of_frames_chooses_the_half(cards: tuple[str, str, str], half: str) -> None:
    """EX-E01, E-050: Atli shows one white and two black frames, so the black half applies."""
    state = position(laid=(row("joker w", "joker w", "joker w"), row(*cards)))
    assert live_half(state) == half


def test_the_neighbour_to_the_right_chooses() -> None:
    """E-050: seats go to the left, so the right-hand neighbour sits before the active one."""
    rows = [WHITE] * 4
    for active_seat, right in ((0, 3), (1, 0), (3, 2)):
        laid = tuple(BLACK if seat == right else rows[seat] for seat in range(4))
        assert live_half(position(seats=4, laid=laid, active=Seat(active_seat))) == "black"


def test_other_half_is_ignored() -> None:
    """E-050: card 1 white is +1, black is -8."""
    assert allowance(BOX, after(drawing(), IncidentDrawn(1)), "herder") == 7
    assert allowance(BOX, after(drawing(black=True), IncidentDrawn(1)), "herder") == 0


# ---- Where the card goes (E-051, E-052) ----


def test_card_without_lightning_lies_behind_the_shield_of_who_drew_it() -> None:
    """E-051."""
    step = play(drawing(), IncidentDrawn(1))
    assert step.state.active_incidents == active((1, "white"), None)
    assert step.state.incidents.discard == ()
    assert step.state.agenda == (DecideMatch(1),)
    assert told(step) == ["incident_white", "incident_behind_shield", "movement_marker"]


def test_card_with_lightning_is_resolved_and_discarded() -> None:
    """E-051: card 13 black takes what lies on 7E and 6D."""
    sheep = tuple((cell, "sheep") for cell in ("7E", "8A", "8B"))
    step = play(drawing(black=True, pieces=sheep), IncidentDrawn(13))
    assert step.state.active_incidents == (None, None)
    assert step.state.incidents.discard == ("13",)
    assert told(step) == ["incident_black", "piece_lost", "balance_to_volcano", "discard_incident"]


def test_lightning_leaves_the_own_active_card_in_place() -> None:
    """E-052: only another active card replaces it."""
    cards = active((1, "white"), None)
    assert after(drawing(black=True, active_incidents=cards), IncidentDrawn(13)).active_incidents == cards


def test_new_active_card_replaces_only_the_own_one() -> None:
    """E-052: at most one per player."""
    state = drawing(active_incidents=active((1, "black"), (13, "white")))
    step = play(state, IncidentDrawn(11))
    assert step.state.active_incidents == active((11, "white"), (13, "white"))
    assert step.state.incidents.discard == ("1",)


def test_active_cards_affect_everybodys_turn() -> None:
    """E-052."""
    cards = active((1, "white"), None)
    for seat in (ANNA, BEN):
        assert allowance(BOX, position(active=seat, active_incidents=cards), "herder") == 7


def test_card_that_is_not_in_the_deck_cannot_be_drawn() -> None:
    """E-050."""
    assert refused(drawing(), IncidentDrawn(99)) == ("no_such_incident", "E-050")
    state = after(drawing(black=True), IncidentDrawn(13))
    again = replace(state, agenda=(DrawIncident(),))
    assert refused(again, IncidentDrawn(13)) == ("incident_not_in_deck", "E-050")


def test_empty_incident_deck_is_shuffled_anew() -> None:
    """R-E25: active cards stay where they are."""
    deck = Deck((), (), ("1", "5"))
    state = position(
        Walk("seeker"),
        DrawIncident(),
        incidents=deck,
        active_incidents=active((11, "white"), None),
        laid=(WHITE, WHITE),
    )
    step = play(state, MoveHelper(()))
    assert step.state.incidents == Deck((Packet(2),), (("1", 1), ("5", 1)))
    assert told(step)[-1] == "shuffle_incidents"
    assert offered(step.state) == {IncidentDrawn(1), IncidentDrawn(5)}


# ---- X cards (R-E28) ----


def test_clearing_card_removes_all_active_cards_first() -> None:
    """E-052, R-E28: card 39 white, lightning: the row leaves, a sheep comes to 8H, the card is discarded."""
    state = drawing(active_incidents=active((1, "black"), (12, "white")))
    step = play(state, IncidentDrawn(39))
    assert step.state.active_incidents == (None, None)
    assert step.state.incidents.discard == ("1", "12", "39")
    assert step.state.pieces == (("8H", "sheep"),)
    assert told(step) == [
        "incident_white",
        "clear_incidents",
        "movement_marker",
        "movement_marker",
        "put_piece",
        "discard_incident",
    ]


def test_clearing_card_with_a_lasting_effect_and_no_lightning_stays() -> None:
    """R-E28, E-051: card 38."""
    state = drawing(active_incidents=active((1, "black"), (12, "white")))
    step = play(state, IncidentDrawn(38))
    assert step.state.active_incidents == active((38, "white"), None)
    assert step.state.incidents.discard == ("1", "12")
    assert allowance(BOX, step.state, "gatherer") == 7
    assert allowance(BOX, step.state, "herder") == 6


# ---- Modifiers (E-053 a, b, g; R-E34 to R-E36) ----


def test_sum_of_modifiers_decides_not_their_order() -> None:
    """EX-E32, R-E34: +1 and -8 together are 0 steps; without the -8 seven, not eight."""
    both = position(active_incidents=active((1, "white"), (1, "black")))
    assert allowance(BOX, both, "herder") == 0
    assert allowance(BOX, replace(both, active_incidents=active((1, "white"), None)), "herder") == 7


def test_allowance_stops_at_the_end_of_the_track() -> None:
    """R-E34: Testland's track ends at 10."""
    state = position(turn_effects=(HelperSteps("seeker", 9),))
    assert allowance(BOX, state, "seeker") == 10


def test_capacity_is_four_plus_the_sum_and_never_below_none() -> None:
    """E-066, R-E34."""
    assert capacity(BOX, position(), "goods") == 4
    assert capacity(BOX, position(active_incidents=active((8, "white"), None)), "goods") == 5
    assert capacity(BOX, position(turn_effects=(StorageRoom("goods", -9),)), "goods") == 0


def test_lost_place_loses_the_surplus_without_balance() -> None:
    """EX-E28, E-053g: card 8 black takes a place of the sheep storage, four are stored."""
    step = play(drawing(black=True, storage=Counts(sheep=4)), IncidentDrawn(8))
    assert step.state.storage == Counts(sheep=3)
    assert step.state.lost == Counts(sheep=1)
    assert step.state.balance == 0
    assert told(step)[1:3] == ["storage_room", "surplus_lost"]


@pytest.mark.parametrize(("new", "kept"), [(15, 5), (1, 4)])
def test_replaced_card_with_extra_room(new: int, kept: int) -> None:
    """EX-E36, R-E36: five goods stored; another card with + goods storage loses nothing, one without it loses one."""
    state = drawing(active_incidents=active((8, "white"), None), storage=Counts(goods=5))
    step = play(state, IncidentDrawn(new))
    assert step.state.storage == Counts(goods=kept)
    assert step.state.lost == Counts(goods=5 - kept)
    assert step.state.balance == 0


def test_storage_that_shrinks_when_a_card_leaves_loses_its_surplus() -> None:
    """R-E36: the row is cleared while six sheep lie in the extra room."""
    state = drawing(active_incidents=active(None, (14, "white")), storage=Counts(sheep=6))
    end = after(state, IncidentDrawn(39))
    assert end.storage == Counts(sheep=4)
    assert end.balance == 0


def test_lasting_kind_on_lightning_holds_until_the_end_of_the_turn() -> None:
    """R-E35: card 2 black, the Seeker's steps -3."""
    state = drawing(black=True)
    step = play(replace(state, agenda=(DrawIncident(), Walk("seeker"), NextTurn())), IncidentDrawn(2))
    assert step.state.incidents.discard == ("2",)
    assert allowance(BOX, step.state, "seeker") == 3
    end = play(step.state, MoveHelper(()))
    assert allowance(BOX, end.state, "seeker") == 6
    assert "movement_marker" in told(end)


def test_extra_room_of_this_turn_ends_with_its_surplus() -> None:
    """R-E35, R-E36."""
    state = position(Walk("seeker"), NextTurn(), turn_effects=(StorageRoom("goods", 2),), storage=Counts(goods=6))
    assert after(state, MoveHelper(())).storage == Counts(goods=4)


def test_one_off_kind_without_lightning_happens_once_and_holds_its_place() -> None:
    """R-E35: card 6 white puts goods on 8B and stays behind the shield."""
    state = replace(drawing(), agenda=(DrawIncident(), Walk("seeker"), NextTurn()))
    end = after(state, IncidentDrawn(6), MoveHelper(()))
    assert end.active_incidents == active((6, "white"), None)
    assert end.pieces == (("8B", "goods"),)


# ---- The boat (E-053b) ----


def test_boat_sails_the_printed_number() -> None:
    """E-053b: card 3 white, lightning."""
    sailing = after(drawing(), IncidentDrawn(3))
    assert sailing.agenda[0] == Sail(2, exactly=True)
    step = play(sailing, SailBoat(("sea_3", "people_harbour")))
    assert step.state.incidents.discard == ("3",)


def test_block_without_lightning_holds_while_the_card_is_active() -> None:
    """E-053b: card 3 black."""
    blocked = after(drawing(black=True), IncidentDrawn(3))
    assert boat_blocked(BOX, blocked)
    assert boat_blocked(BOX, replace(blocked, active=BEN, turn=2))
    cleared = after(replace(blocked, agenda=(DrawIncident(),)), IncidentDrawn(39))
    assert not boat_blocked(BOX, cleared)


def test_block_with_lightning_holds_this_turn() -> None:
    """E-053b."""
    step = resolve(BoatBlocked())
    assert boat_blocked(BOX, step.state)
    assert told(step) == ["boat_blocked_now"]
    next_turn = after(replace(step.state, agenda=(Walk("seeker"), NextTurn())), MoveHelper(()))
    assert not boat_blocked(BOX, next_turn)


def test_the_wave() -> None:
    """EX-E02: three pieces aboard; players choose two to lose, the boat is blocked this turn, the card leaves."""
    state = drawing(black=True, cargo=Counts(goods=2, people=1))
    asked = after(state, IncidentDrawn(4))
    assert asked.agenda[0] == Lose(2)
    assert offered(asked) == {LosePieces(goods=2), LosePieces(goods=1, people=1)}
    step = play(asked, LosePieces(goods=1, people=1))
    assert step.state.cargo == Counts(goods=1)
    assert step.state.lost == Counts(goods=1, people=1)
    assert step.state.balance == 0
    assert boat_blocked(BOX, step.state)
    assert step.state.incidents.discard == ("4",)
    assert step.state.agenda == (DecideMatch(1),)
    assert told(step) == ["lose_cargo", "lose_cargo", "boat_blocked_now", "discard_incident"]


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
