"""Putting the table right in Eldur: everything that lies on it, whose turn it is and in which action."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur.names import KINDS
from companion.games.eldur.state import (
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    DrawSetup,
    DrawVolcanoCard,
    EldurState,
    GiveBoardOne,
    Lay,
    Options,
)
from companion.rules.deck import Deck
from tests.contract.cases import INSTALLED
from tests.contract.walks import Way, reached, walk
from tests.put_right import apart, put_right

ELDUR = next(case for case in INSTALLED if case.name.startswith("eldur"))
PLACED = ("storage", "cargo", "delivered", "lost")

UNSEEN = ("tiles", "incidents", "volcano")
"""Piles: which cards are in them and which on their discard can be put right, not in which order they lie."""
IN_ORDER_OF_COMING = ("althingi", "matched", "activated", "cracks", "lava")
"""Compared without their order, which tells when things were laid and means nothing to the rules."""


def beginnings(way: Way) -> list[EldurState]:
    """The states of a game in which an action of the turn begins, or the set-up waits."""
    start = ELDUR.game.start(way.seats, way.options).state
    states = [start, *(taken.after for taken in walk(ELDUR, way))]
    return [state for state in states if state.ended is None and is_beginning(state)]


def is_beginning(state: EldurState) -> bool:
    head = state.agenda[0]
    if not state.turn:
        return isinstance(head, DrawSetup | GiveBoardOne | Lay)
    if isinstance(head, DecideMatch):
        return head.nth == 1
    # An ignored fissure card is out already, and another one is drawn (E-082).
    return isinstance(head, DecideAlthingi | DrawIncident | DrawVolcanoCard) and not state.card_now


def step_of(state: EldurState) -> tuple[Any, ...]:
    head = state.agenda[0] if state.agenda else state.ended
    return (type(head), head if not state.turn else None)


def in_pile(deck: Deck) -> list[str]:
    cards = [card for card, count in deck.bag for _ in range(count)]
    return sorted([*cards, *(card for packet in deck.packets for card in packet.mixed)])


def seen(state: EldurState) -> dict[str, Any]:
    """A state as what the table shows and people know."""
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    for name in UNSEEN:
        fields[name] = (in_pile(fields[name]), sorted(fields[name].discard))
    for name in IN_ORDER_OF_COMING:
        fields[name] = sorted(fields[name], key=repr)
    fields["agenda"] = step_of(state)
    return fields


def kinds(state: EldurState) -> list[tuple[str, str]]:
    return [(laid.cell, laid.tile) for laid in state.lava]


def distance_to(goal: EldurState) -> Callable[[Any], int]:
    """Beside the map and in piles face down things only wait: what lies elsewhere counts most."""

    def distance(state: EldurState) -> int:
        if not state.setup or not goal.setup:
            return 10_000 * (state.setup != goal.setup)
        moment = 6000 * (bool(state.turn) != bool(goal.turn)) + 3000 * (state.first != goal.first)
        moment += 1500 * (state.active != goal.active) + 700 * (step_of(state)[0] != step_of(goal)[0])
        things = apart(state.pieces, goal.pieces) + sum(
            abs(getattr(getattr(state, pile), kind) - getattr(getattr(goal, pile), kind))
            for pile in PLACED
            for kind in KINDS
        )
        things += sum(a != b for a, b in zip(state.helpers, goal.helpers, strict=True)) + (state.boat != goal.boat)
        things += apart(state.obstacles, goal.obstacles) + apart(state.cracks, goal.cracks)
        things += 3 * apart(kinds(state), kinds(goal)) + 9 * (state.fissure != goal.fissure)
        things += sum(a != b for rows in zip(state.laid, goal.laid, strict=True) for a, b in zip(*rows, strict=True))
        for mine, wanted in zip(state.active_incidents, goal.active_incidents, strict=True):
            if mine != wanted:
                things += 1 if mine and wanted and mine.number == wanted.number else 3
        things += apart(state.althingi, goal.althingi)
        things += apart(state.activated, goal.activated) + apart(state.turn_effects, goal.turn_effects)
        things += apart(state.incidents.discard, goal.incidents.discard)
        things += apart(state.volcano.discard, goal.volcano.discard)
        cards = sum(abs(a - b) for a, b in zip(state.hands, goal.hands, strict=True))
        is_lava_right = state.fissure == goal.fissure and not apart(state.lava, goal.lava)
        cards += apart(in_pile(state.tiles), in_pile(goal.tiles)) if is_lava_right else 100
        lies = {laid.cell: laid.turns for laid in goal.lava}
        turns = [(laid.turns - lies[laid.cell]) % 4 for laid in state.lava if laid.cell in lies]
        turned = sum(min(each, 4 - each) for each in turns)
        cards += apart(
            (each for *card, count in state.activation_discard for each in [tuple(card)] * count),
            (each for *card, count in goal.activation_discard for each in [tuple(card)] * count),
        )
        numbers = abs(state.balance - goal.balance) + abs(state.turn - goal.turn)
        numbers += abs(state.crack_cards - goal.crack_cards)
        noted = sum(
            getattr(state, name) != getattr(goal, name) for name in ("keep_incidents", "depleted", "goal_pending")
        )
        away: int = moment + 20 * things + cards + numbers + noted + turned
        return away

    return distance


@settings(max_examples=8)
@given(
    seats=st.sampled_from(ELDUR.game.info.seats),
    options=st.sampled_from((Options(), Options(setup="2", goal_voided_by_volcano=True))),
    seeds=st.tuples(st.integers(0, 2**32), st.integers(0, 2**32)),
    steps=st.tuples(st.integers(0, 400), st.integers(0, 400)),
)
def test_every_table_becomes_every_other(
    seats: int, options: Options, seeds: tuple[int, int], steps: tuple[int, int]
) -> None:
    """From the middle of anything, also from the end of a game, to where an action begins."""
    here = reached(ELDUR, Way(seats, options, seeds[0], steps[0]))
    goal = beginnings(Way(seats, options, seeds[1], steps[1]))[-1]
    made = put_right(ELDUR, here, distance_to(goal))
    assert seen(made) == seen(goal)
    assert not ELDUR.game.faults(made)
