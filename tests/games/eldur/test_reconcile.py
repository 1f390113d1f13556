"""Corrections for hands: what they say, done on a simulated table, leads from one state to the other."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur.actions import (
    IncidentDrawn,
    LayCard,
    MatchCards,
    MoveHelper,
    PlaceTile,
    TileDrawn,
    VolcanoCardDrawn,
)
from companion.games.eldur.game import EldurGame
from companion.games.eldur.state import (
    Counts,
    DecideMatch,
    DrawIncident,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Lay,
    NextTurn,
    Refill,
    Walk,
    replace,
)
from companion.i18n.catalog import Catalog
from companion.rules.contract import Action
from companion.rules.deck import Deck, Packet
from tests.games.eldur.hands import Table, some_piles
from tests.games.eldur.playing import QUIET, whole_game
from tests.games.eldur.table import GAME, after, row
from tests.games.eldur.testland import ANNA, BEN, active, lava, position

SEEDS = 24
CATALOG = Catalog(names=("Anna", "Ben", "Cleo", "Dan"))


@cache
def played(seed: int) -> list[EldurState]:
    return whole_game(seed, game=QUIET if seed % 2 else GAME)


def check_hands(game: EldurGame, before: EldurState, to: EldurState, luck: Random) -> None:
    table = Table(game.box, before, some_piles(before, to, luck), luck)
    for effect in game.reconcile(before, to):
        table.do(effect)
    assert table.differences(game.box, to) == []


def said(before: EldurState, to: EldurState) -> list[str]:
    return [CATALOG.say(effect.message) for effect in GAME.reconcile(before, to)]


def undone(state: EldurState, *actions: Action) -> list[str]:
    return said(after(state, *actions), state)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, SEEDS - 1), data=st.data(), luck=st.randoms(use_true_random=False))
def test_any_pair_of_states_of_one_game_hands_turn_one_table_into_the_other(
    seed: int, data: st.DataObject, luck: Random
) -> None:
    states = played(seed)
    one, other = (states[data.draw(st.integers(0, len(states) - 1))] for _ in range(2))
    check_hands(QUIET if seed % 2 else GAME, one, other, luck)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, SEEDS - 1), data=st.data(), luck=st.randoms(use_true_random=False))
def test_undo_and_redo_of_any_entry_hands_follow(seed: int, data: st.DataObject, luck: Random) -> None:
    states = played(seed)
    at = data.draw(st.integers(1, len(states) - 1))
    game = QUIET if seed % 2 else GAME
    check_hands(game, states[at], states[at - 1], luck)
    check_hands(game, states[at - 1], states[at], luck)


@settings(max_examples=40, deadline=None)
@given(
    seeds=st.tuples(st.integers(0, SEEDS // 6 - 1), st.integers(0, SEEDS // 6 - 1)),
    data=st.data(),
    luck=st.randoms(use_true_random=False),
)
def test_two_different_games_hands_turn_one_table_into_the_other(
    seeds: tuple[int, int], data: st.DataObject, luck: Random
) -> None:
    one, other = (played(6 * seed) for seed in seeds)
    before, to = (states[data.draw(st.integers(0, len(states) - 1))] for states in (one, other))
    check_hands(GAME, before, to, luck)


@pytest.mark.parametrize("seed", range(4))
def test_same_state_nothing_to_do(seed: int) -> None:
    assert all(GAME.reconcile(state, state) == () for state in played(2 * seed))


def test_undo_of_a_walk_figure_and_piece_go_back() -> None:
    state = position(Walk("herder"), DrawVolcanoCard(), pieces=(("5F", "sheep"),), reserve=Counts(15, 14, 15))
    state = replace(state, pieces=(("4E", "sheep"),))
    assert undone(state, MoveHelper(("4E",))) == [
        "Put one sheep from the sheep storage on 4E.",
        "Move the Herder to 5E.",
    ]


def test_undo_of_a_volcano_card_it_goes_on_top_of_its_deck() -> None:
    state = position(DrawVolcanoCard(), EndVolcano(), Refill(ANNA), Refill(BEN), NextTurn())
    assert undone(state, VolcanoCardDrawn("F01")) == [
        "Put the volcano card F01 from the volcano discard back on top of the volcano deck."
    ]


def test_undo_of_several_draws_the_first_drawn_comes_to_lie_on_top() -> None:
    before = position(NextTurn(), volcano=Deck((Packet(2),), (("C1", 1), ("F01", 1))))
    drawn = replace(before, volcano=Deck((), (), ("F01", "C1")))
    assert said(drawn, before) == [
        "Put the volcano card C1 from the volcano discard back on top of the volcano deck.",
        "Put the volcano card F01 from the volcano discard back on top of the volcano deck.",
    ]


def test_a_reshuffled_deck_undone_is_stacked_anew() -> None:
    before = position(NextTurn(), volcano=Deck((Packet(1, ("XS",)), Packet(1)), (("F01", 1),), ("C1", "C2")))
    shuffled = replace(before, volcano=Deck((Packet(4),), (("C1", 1), ("C2", 1), ("F01", 1), ("XS", 1))))
    assert said(shuffled, before) == [
        "Put the volcano card C1 from the volcano deck on the volcano discard.",
        "Put the volcano card C2 from the volcano deck on the volcano discard.",
        "Shuffle the volcano deck and stack it like this, from the top: volcano card XS alone and 1 card.",
    ]


def test_undo_of_a_lasting_incident_old_card_marker_and_new_card_go_back() -> None:
    white = row("herder w", "herder w", "seeker b")
    state = position(DrawIncident(), DecideMatch(1), laid=(white, white), active_incidents=active((11, "white"), None))
    state = replace(state, incidents=state.incidents.draw("11"))
    assert undone(state, IncidentDrawn(2)) == [
        "Set the movement marker of the Gatherer to 6.",
        "The people storage now has 5 places: cover or uncover them.",
        "Put the incident card 2 from behind the shield of Anna back on top of the incident deck.",
        "Put the incident card 11 from the incident discard behind the shield of Anna, white half up.",
    ]


def test_undo_of_a_lava_tile_it_is_in_hand_again_and_the_lost_piece_back() -> None:
    state = position(
        DrawTile(1),
        EndVolcano(),
        Refill(ANNA),
        Refill(BEN),
        NextTurn(),
        pieces=(("1B", "goods"),),
        reserve=Counts(14, 15, 15),
        card_now="F03",
    )
    drawn = after(state, TileDrawn("straight"))
    laid = GAME.apply(drawn, PlaceTile("1B", 1)).state
    assert said(laid, drawn)[:3] == [
        "Put the half lava tile with lava to the north and south from 1B in hand.",
        "Put one bundle of goods from the lost pieces in the box on 1B.",
        "Set the harmony marker to 0.",
    ]


def test_undo_of_laying_a_card_it_goes_back_to_that_hand() -> None:
    gap = row("herder w", "", "seeker b")
    full = row("herder w", "herder w", "seeker b")
    state = position(
        Lay(BEN), Refill(BEN), NextTurn(), laid=(full, gap), hands=(4, 4), activation_left=47, matched=(ANNA, BEN)
    )
    state = replace(state, activation_discard=(("joker", "white", 1),), activation_left=46)
    assert undone(state, LayCard("middle", "joker", "white"))[:2] == [
        "Put the white joker card from the middle place of Ben into the hand of Ben.",
        "Put one activation card from the hand of Ben back on the activation deck.",
    ]


def test_undo_of_a_match_both_cards_lie_there_again_and_the_marker_is_off() -> None:
    mine, theirs = row("herder w", "seeker b", "seeker b"), row("seeker w", "gatherer w", "joker b")
    state = position(DecideMatch(1), DrawVolcanoCard(), laid=(mine, theirs))
    assert undone(state, MatchCards("left", BEN, "right", "herder")) == [
        "Put the activation marker from the Herder beside the board.",
        "Put the white Herder card from the activation discard face up on the left place of Anna.",
        "Put the black joker card from the activation discard face up on the right place of Ben.",
    ]


def test_two_pieces_that_change_places_one_waits_aside() -> None:
    one = position(NextTurn(), pieces=(("1B", "goods"), ("1C", "sheep")))
    other = position(NextTurn(), pieces=(("1B", "sheep"), ("1C", "goods")))
    assert said(one, other) == [
        "Put one bundle of goods from 1B beside the board.",
        "Put one sheep from 1C on 1B.",
        "Put one bundle of goods from beside the board on 1C.",
    ]


def test_lava_turned_the_other_way_is_turned_on_its_cell() -> None:
    one = position(NextTurn(), lava=(lava("1B", "NS", "straight"),))
    other = position(NextTurn(), lava=(lava("1B", "EW", "straight"),))
    assert said(one, other) == [
        "Put the half lava tile with lava to the north and south from 1B on 1B, lava to the east and west."
    ]
