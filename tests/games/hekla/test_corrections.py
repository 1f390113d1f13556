"""Putting the table right in Hekla."""

from companion.games.hekla.actions import Begin
from companion.games.hekla.state import Options
from companion.rules.contract import Seat, message, seat_name
from tests.games.hekla.scenes import TESTBERG


def test_saying_whose_turn_it_is_before_anybody_began_is_beginning() -> None:
    """H-022: whoever has the first turn is the one with whom every later round begins."""
    game = TESTBERG.game
    state = game.start(3, Options()).state
    for seat in map(Seat, range(3)):
        said = message("hekla.turn_of", who=seat_name(seat))
        (corrected,) = (each.state for each in game.corrections(state, "turn") if each.text == said)
        assert corrected == game.apply(state, Begin(seat)).state
