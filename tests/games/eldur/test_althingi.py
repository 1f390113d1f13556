"""Alþingi (E-040 to E-042, R-E29, R-E33)."""

from companion.games.eldur.actions import IncidentDrawn, MoveHelper, SkipAlthingi, UseAlthingi
from companion.games.eldur.data import HelperSteps
from companion.games.eldur.modifiers import allowance
from companion.games.eldur.names import ALTHINGI
from companion.games.eldur.state import DecideAlthingi, DecideMatch, DrawIncident, Sail, Walk
from tests.games.eldur.table import after, offered, play, refused, told
from tests.games.eldur.testland import ANNA, BEN, BOX, active, position


def test_all_six_actions_are_free_at_first_and_optional() -> None:
    """E-040, E-041."""
    state = position(DecideAlthingi())
    assert offered(state) == {SkipAlthingi(), *(UseAlthingi(action) for action in ALTHINGI)}
    assert after(state, SkipAlthingi()).althingi == ()


def test_action_taken_by_anybody_is_taken_for_good() -> None:
    """E-040."""
    state = position(DecideAlthingi(), althingi=(("keep", BEN),))
    assert refused(state, UseAlthingi("keep")) == ("althingi_taken", "E-040")
    assert UseAlthingi("keep") not in offered(state)


def test_player_whose_cube_lies_there_is_not_asked() -> None:
    """E-040: once per game and player."""
    state = position(Walk("seeker"), DecideAlthingi(), DecideMatch(1), althingi=(("keep", ANNA),))
    assert after(state, MoveHelper(())).agenda == (DecideMatch(1),)


def test_helper_walks_and_action_three_keeps_its_two_activations() -> None:
    """E-041, E-042."""
    state = position(DecideAlthingi(), DrawIncident(), DecideMatch(1))
    step = play(state, UseAlthingi("herder"))
    assert step.state.agenda == (Walk("herder"), DrawIncident(), DecideMatch(1))
    assert step.state.althingi == (("herder", ANNA),)
    assert step.state.activated == ()
    assert told(step) == ["lay_cube"]


def test_walk_by_althingi_uses_the_modifiers_then_active() -> None:
    """E-042: it comes before the incident card."""
    state = position(DecideAlthingi(), active_incidents=active(None, (2, "white")))
    walking = after(state, UseAlthingi("gatherer"))
    assert allowance(BOX, walking, "gatherer") == 8


def test_knerrir_sails_up_to_two_spaces() -> None:
    """E-041."""
    assert after(position(DecideAlthingi()), UseAlthingi("knerrir")).agenda == (Sail(2, exactly=False),)


def test_removal_discards_all_active_cards_and_takes_their_changes_back() -> None:
    """E-041, E-052, R-E34."""
    cards = active((1, "black"), (12, "white"))
    state = position(DecideAlthingi(), active_incidents=cards)
    step = play(state, UseAlthingi("remove"))
    assert step.state.active_incidents == (None, None)
    assert step.state.incidents.discard == ("1", "12")
    assert told(step) == ["lay_cube", "clear_incidents", "movement_marker", "movement_marker"]
    assert allowance(BOX, step.state, "herder") == allowance(BOX, step.state, "seeker") == 6


def test_removal_without_cards_spends_the_cube() -> None:
    """R-E33."""
    step = play(position(DecideAlthingi()), UseAlthingi("remove"))
    assert step.state.althingi == (("remove", ANNA),)
    assert told(step) == ["lay_cube"]


def test_removal_does_not_end_what_lightning_holds_this_turn() -> None:
    """E-041, R-E35: the removal takes the cards, and the lightning card is already in the discard."""
    state = position(DecideAlthingi(), turn_effects=(HelperSteps("herder", -2),))
    assert allowance(BOX, after(state, UseAlthingi("remove")), "herder") == 4


def test_keeping_all_cards_skips_the_incident_card_this_turn() -> None:
    """R-E29."""
    cards = active((1, "black"), None)
    state = position(DecideAlthingi(), DrawIncident(), DecideMatch(1), active_incidents=cards)
    step = play(state, UseAlthingi("keep"))
    assert step.state.agenda == (DecideMatch(1),)
    assert step.state.active_incidents == cards
    assert told(step) == ["lay_cube", "no_incident_this_turn"]
    assert refused(step.state, IncidentDrawn(5)) == ("not_now", "E-060")
