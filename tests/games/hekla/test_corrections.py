"""Putting the table right in Hekla."""

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.hekla.actions import Begin
from companion.games.hekla.state import HeklaState, Options
from companion.rules.contract import Seat, message, seat_name
from tests.contract.cases import INSTALLED
from tests.contract.walks import Way, reached
from tests.games.hekla.scenes import TESTBERG
from tests.put_right import apart, put_right

HEKLA = next(case for case in INSTALLED if case.name.startswith("hekla"))
UNDER_WAY = {"scored": (), "scoring": None}
"""What is not put right by hand: which sets the last stone scored is only told again, and a choice between sets is
come to by playing the stone again."""


def test_saying_whose_turn_it_is_before_anybody_began_is_beginning() -> None:
    """H-022: whoever has the first turn is the one with whom every later round begins."""
    game = TESTBERG.game
    state = game.start(3, Options()).state
    for seat in map(Seat, range(3)):
        said = message("hekla.turn_of", who=seat_name(seat))
        (corrected,) = (each.state for each in game.corrections(state, "") if each.text == said)
        assert corrected == game.apply(state, Begin(seat)).state


def distance_to(goal: HeklaState) -> Callable[[Any], int]:
    """Stones count most where they should lie: beside the board is only where they wait."""

    def distance(state: HeklaState) -> int:
        fields = sum(apart(*pair) for pair in zip(state.fields, goal.fields, strict=True))
        beside = sum(
            abs(a - b) for pair in zip(state.supplies, goal.supplies, strict=True) for a, b in zip(*pair, strict=True)
        )
        lava = sum(abs(a - b) for a, b in zip(state.lava, goal.lava, strict=True))
        figures = sum(abs(a - b) for a, b in zip(state.figures, goal.figures, strict=True))
        turn = (state.active != goal.active) + (state.first != goal.first) + abs(state.turn - goal.turn)
        return 3 * fields + beside + lava + figures + turn

    return distance


@settings(max_examples=12)
@given(
    seats=st.sampled_from(HEKLA.game.info.seats),
    seeds=st.tuples(st.integers(0, 2**32), st.integers(0, 2**32)),
    steps=st.tuples(st.integers(0, 250), st.integers(0, 250)),
)
def test_every_table_becomes_every_other(seats: int, seeds: tuple[int, int], steps: tuple[int, int]) -> None:
    here, there = (reached(HEKLA, Way(seats, Options(), *way)) for way in zip(seeds, steps, strict=True))
    assume(there.scoring is None)
    made = put_right(HEKLA, here, distance_to(there))
    assert msgspec.structs.replace(made, **UNDER_WAY) == msgspec.structs.replace(there, **UNDER_WAY)
    assert not HEKLA.game.faults(made)
