"""Incident cards: which half, where the card goes, what changes steps and room, and the boat (E-050 to E-053)."""

import pytest

from companion.games.eldur.actions import IncidentDrawn, LosePieces, MoveHelper, SailBoat
from companion.games.eldur.data import BoatBlocked, HelperSteps, StorageRoom
from companion.games.eldur.incidents import live_half
from companion.games.eldur.modifiers import allowance, boat_blocked, capacity
from companion.games.eldur.state import Counts, DecideMatch, DrawIncident, Lose, NextTurn, Sail, Walk, replace
from companion.rules.contract import Seat
from companion.rules.deck import Deck, Packet
from tests.games.eldur.drawn import BLACK, WHITE, drawing, resolve
from tests.games.eldur.table import after, offered, play, refused, row, told
from tests.games.eldur.testland import ANNA, BEN, BOX, active, position

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
