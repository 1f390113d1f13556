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
    replace,
)
from companion.rules.contract import Correction
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


# ---- By hand ----

GAME = ELDUR.game


def fresh(seats: int = 3) -> EldurState:
    state: EldurState = GAME.start(seats, Options()).state
    return state


def in_turn(seats: int = 3) -> EldurState:
    """The beginning of the first turn."""
    found = beginnings(Way(seats, Options(), 7, 60))
    return next(state for state in found if state.turn == 1)


def changed(state: EldurState, at: str, fits: Callable[[Correction], bool]) -> EldurState:
    (made,) = (each for each in GAME.corrections(state, at) if fits(each))
    after: EldurState = made.state
    return after


def counted(key: str, by: int) -> Callable[[Correction], bool]:
    return lambda made: made.counted is not None and made.counted.title.key == key and made.by == by


def laying(slot: str, picture: str) -> Callable[[Correction], bool]:
    """A white card on this place."""

    def fits(made: Correction) -> bool:
        face = made.face
        is_card = face is not None and face.id == f"white_{picture}"
        return is_card and made.held is not None and made.held.text.key == slot

    return fits


def problems(state: EldurState) -> list[str]:
    return [fault.problem.key for fault in GAME.faults(state)]


def with_balance(state: EldurState, value: int) -> EldurState:
    while state.balance != value:
        state = changed(state, "", counted("eldur.balance", 1 if state.balance < value else -1))
    return state


def test_where_the_volcano_has_won_the_game_can_be_said_to_be_over_and_taken_up_again() -> None:
    """E-102: at its goal the Volcano wins; a step further from it nothing ends the game any more."""
    state = in_turn()
    goal = GAME.box.setups[state.setup].volcano_goal
    lost = with_balance(state, goal)
    assert problems(lost) == ["eldur.fault_volcano_has_won"]
    over = changed(lost, "turn", lambda made: made.text.key == "eldur.volcano_wins_goal")
    assert over.ended is not None
    assert not problems(over)
    better = with_balance(over, goal + 1)
    assert problems(better) == ["eldur.fault_not_ended"]
    again = changed(better, "turn", lambda made: made.text.key == "eldur.correct_step_incident")
    assert again.ended is None
    assert not problems(again)


def test_with_the_goal_reached_before_the_end_of_the_volcanos_action_the_game_goes_on() -> None:
    """E-101: the humans win at the end of action 4, not before."""
    state = in_turn()
    won = with_balance(state, GAME.box.setups[state.setup].human_goal)
    assert won.goal_pending
    assert not problems(won)


def test_a_tile_in_hand_goes_back_when_the_action_is_taken_up_from_its_beginning() -> None:
    states = (taken.after for seed in range(40) for taken in walk(ELDUR, Way(3, Options(), seed, 120)))
    flowing = next(state for state in states if state.tile_now)
    before = changed(flowing, "turn", lambda made: made.text.key == "eldur.correct_step_volcano")
    assert (before.tile_now, before.tiles.size) == ("", flowing.tiles.size + 1)
    assert not problems(before)
    other = with_balance(flowing, flowing.balance + 1)  # what is under way stays under way
    assert (other.tile_now, other.agenda) == (flowing.tile_now, flowing.agenda)
    assert not problems(other)


def test_cards_are_laid_from_the_hand_during_the_set_up_and_the_last_one_begins_the_game() -> None:
    """E-028: three of seven each, then the first turn."""
    state = changed(fresh(2), "turn", lambda made: made.text.key == "eldur.correct_first" and made.seat == 1)
    assert (state.first, [task.seat for task in state.agenda if isinstance(task, Lay)]) == (1, [0, 1])
    for seat in (0, 1):
        for slot, picture in (("left", "gatherer"), ("middle", "seeker"), ("right", "knerrir")):
            assert state.turn == 0
            state = changed(state, f"seat_{seat}", laying(f"eldur.{slot}", picture))
    assert (state.turn, state.active, state.hands) == (1, 1, (4, 4))


def test_a_lava_tile_is_turned_and_exchanged_where_it_lies() -> None:
    state = in_turn()
    laid = changed(state, "3A", lambda made: made.face is not None and made.face.id == "bend")
    assert [(each.cell, each.edges) for each in laid.lava] == [("3A", "NE")]
    right = changed(laid, "3A", lambda made: made.icon == "turn_right")
    assert [each.edges for each in right.lava] == ["ES"]
    assert changed(right, "3A", lambda made: made.icon == "turn_left") == laid
    whole = changed(right, "3A", lambda made: made.face is not None and made.face.id == "whole")
    assert [(each.tile, each.edges) for each in whole.lava] == [("whole", "NESW")]
    assert changed(whole, "3A", lambda made: made.icon == "remove") == state


def test_a_piece_is_put_where_it_is_touched_to_be() -> None:
    """E-013: to a harbour only the kind that waits there, aboard where the boat is, on New Island what is rescued."""
    state = in_turn()
    sheep = next(cell for cell, kind in state.pieces if kind == "sheep")
    island = GAME.box.islands[state.setup]
    for spot, pile in ((island.harbours["sheep"], "storage"), (island.new_island, "delivered")):
        moved = changed(state, sheep, lambda made, spot=spot: made.spot == spot and made.held.icon == "sheep")  # type: ignore[misc]
        assert getattr(moved, pile).sheep == getattr(state, pile).sheep + 1
        assert sheep not in dict(moved.pieces)
    assert island.harbours["goods"] not in [made.spot for made in GAME.corrections(state, sheep)]


def test_an_end_on_a_map_that_makes_no_sense_is_told_by_what_makes_none() -> None:
    state = in_turn()
    lost = with_balance(state, GAME.box.setups[state.setup].volcano_goal)
    over = changed(lost, "turn", lambda made: made.text.key == "eldur.volcano_wins_goal")
    nowhere = replace(over, cracks=("99Z",))
    assert "eldur.fault_crack_not_yet" in problems(nowhere)
