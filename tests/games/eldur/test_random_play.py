"""Whole games by chance, for every seat count and house rule: what must hold at every moment."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur.actions import (
    IncidentDrawn,
    LayCard,
    MatchCards,
    MoveAway,
    MoveHelper,
    PlacePiece,
    PlaceTile,
    SailBoat,
    SkipAlthingi,
    StopMatching,
    UseAlthingi,
    VolcanoCardDrawn,
)
from companion.games.eldur.activation import ACTIVATED, cards_unseen
from companion.games.eldur.entries import ENTRIES
from companion.games.eldur.game import EldurGame
from companion.games.eldur.modifiers import capacity
from companion.games.eldur.names import ALTHINGI, KINDS, SLOTS
from companion.games.eldur.state import DrawIncident, EldurState, Options, Task, Walk
from companion.games.eldur.tasks import DO, WAITS
from companion.i18n.catalog import Catalog
from companion.rules.contract import Action, Chance, Choice, Form, Message, Over, Seat, Step
from tests.games.eldur.table import GAME
from tests.games.eldur.testland import BOX, QUIET_DATA

GAMES = settings(max_examples=30, deadline=None)
OPTIONS = st.builds(
    Options,
    setup=st.sampled_from(["random", *BOX.setups]),
    swap_with_hand=st.booleans(),
    mud_uphill_adds=st.booleans(),
    fissure_kills_helper=st.booleans(),
    volcano_stays_open=st.booleans(),
    goal_voided_by_volcano=st.booleans(),
)
SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32 - 1)
CELLS = [*BOX.islands["1"].terrain, "12Z"]


QUIET = EldurGame(QUIET_DATA)


def listed(state: EldurState, game: EldurGame = GAME) -> list[Action]:
    return [offer for offer in game.offers(state) if isinstance(offer, Action)]


def play_on(step: Step, luck: Random, game: EldurGame = GAME) -> Step | None:
    """One entry further, by chance; None when the game is over."""
    if step.state.ended is not None:
        return None
    return game.apply(step.state, luck.choice(listed(step.state, game)))


# ---- What is in the box stays in the box ----


def pieces_of(state: EldurState) -> dict[str, int]:
    """How many of each kind there are, wherever they are."""
    on_map = Counter(kind for _, kind in state.pieces)
    piles = (state.reserve, state.storage, state.cargo, state.delivered, state.lost)
    return {kind: on_map[kind] + sum(getattr(pile, kind) for pile in piles) for kind in KINDS}


@GAMES
@given(seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_nothing_is_lost_or_made_in_any_game(seats: int, options: Options, seed: int) -> None:
    """E-002, E-014, E-066, E-067, R-E23, R-E25, R-E34, R-E48."""
    luck = Random(seed)
    step: Step | None = GAME.start(seats, options)
    pieces: dict[str, int] | None = None
    while step is not None:
        state = step.state
        if state.setup:
            pieces = pieces or pieces_of(state)
            assert pieces_of(state) == pieces
            _check_map(state)
            _check_cards(state)
        step = play_on(step, luck)


def _check_map(state: EldurState) -> None:
    island = BOX.islands[state.setup]
    cells = [cell for cell, _ in state.pieces]
    assert len(set(cells)) == len(cells)
    tokens = [cell for cell, _ in state.obstacles]
    under = {*(laid.cell for laid in state.lava), *state.cracks, *state.fissure}
    assert len(set(tokens)) == len(tokens)
    assert under.isdisjoint(cells)
    assert under.isdisjoint(tokens)
    assert set(state.helpers) <= island.walkable
    for kind in KINDS:
        assert 0 <= getattr(state.storage, kind) <= capacity(BOX, state, kind)
        assert getattr(state.reserve, kind) >= 0
    assert state.cargo.goods + state.cargo.sheep + state.cargo.people <= 6
    assert -15 <= state.balance <= 15


def _check_cards(state: EldurState) -> None:
    laid = sum(card is not None for row in state.laid for card in row)
    discarded = sum(count for _, _, count in state.activation_discard)
    assert laid + discarded + sum(state.hands) + state.activation_left == 60
    unseen = cards_unseen(BOX, state)
    assert min(unseen.values()) >= 0
    assert sum(unseen.values()) == sum(state.hands) + state.activation_left
    in_force = [str(card.number) for card in state.active_incidents if card is not None]
    at_rest = [
        *in_force,
        *state.incidents.discard,
        *(card for card, count in state.incidents.bag for _ in range(count)),
    ]
    assert len(set(at_rest)) == len(at_rest)
    # At most the one card that is being resolved lies elsewhere.
    assert 17 <= len(at_rest) <= 18
    assert all(0 <= hand <= 7 for hand in state.hands)


@settings(max_examples=6, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_every_deck_can_be_used_up_and_made_anew(seats: int, seed: int) -> None:
    """R-E25: forty turns while the Volcano hardly stirs."""
    luck = Random(seed)
    step: Step | None = QUIET.start(seats, Options())
    made_anew: set[str] = set()
    while step is not None and step.state.turn < 40:
        _check_cards(step.state)
        assert pieces_of(step.state) == {"goods": 15, "sheep": 15, "people": 15}
        made_anew.update(effect.message.key for effect in step.effects if "shuffle" in effect.message.key)
        step = play_on(step, luck, QUIET)
    assert step is None or made_anew >= {"eldur.shuffle_incidents", "eldur.shuffle_volcano_cards"}


# ---- What is offered is legal, and only that ----


@GAMES
@given(seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_every_offer_is_legal_and_given_once(seats: int, options: Options, seed: int) -> None:
    luck = Random(seed)
    step: Step | None = GAME.start(seats, options)
    while step is not None:
        state = step.state
        offers = listed(state)
        assert bool(offers) is (state.ended is None)
        assert len(set(offers)) == len(offers)
        for action in offers if len(offers) < 12 else luck.sample(offers, 12):
            assert GAME.check(state, action) is None
        _check_question(state, offers)
        step = play_on(step, luck)


def _check_question(state: EldurState, offers: list[Action]) -> None:
    asked = GAME.waiting(state)
    if isinstance(asked, Over):
        assert asked == state.ended
    else:
        assert asked.rule in GAME.rules
        if isinstance(asked, Chance):
            assert Counter(GAME.outcome(state, (name,)) for name, _ in asked.options) == Counter(offers)
            assert all(weight > 0 for _, weight in asked.options)
        else:
            assert isinstance(asked, Choice)
            assert asked.seats


EVERYTHING: tuple[Action, ...] = (
    *(MoveAway(cell) for cell in CELLS),
    *(PlacePiece(cell) for cell in CELLS),
    *(PlaceTile(cell, turns) for cell in CELLS for turns in range(4)),
    *(IncidentDrawn(number) for number in range(42)),
    *(VolcanoCardDrawn(card) for card in (*BOX.volcano_cards, "none")),
    *(SailBoat(route) for length in range(3) for route in product(BOX.islands["1"].ocean, repeat=length)),
    *(UseAlthingi(action) for action in ALTHINGI),
    SkipAlthingi(),
    StopMatching(),
    *(LayCard(slot, card.picture, card.frame) for slot in SLOTS for card in BOX.cards),
    *(
        MatchCards(slot, Seat(seat), facing, helper)
        for slot in SLOTS
        for seat in range(4)
        for facing in SLOTS
        for helper in ACTIVATED
    ),
)
"""Every entry of the kinds that offers list in full."""


@settings(max_examples=8, deadline=None)
@given(seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_whatever_is_not_offered_is_refused_with_a_rule(seats: int, options: Options, seed: int) -> None:
    luck = Random(seed)
    step: Step | None = GAME.start(seats, options)
    while step is not None:
        state = step.state
        offers = set(listed(state))
        for action in luck.sample(EVERYTHING, 40):
            why = GAME.check(state, action)
            assert (why is None) is (action in offers), action
            assert why is None or why.rule in GAME.rules
        step = play_on(step, luck)


def test_every_task_has_its_doing_and_every_entry_its_question() -> None:
    """The tables of the plug-in leave nothing out and say nothing twice."""
    answers = [action for wait in WAITS.values() for action in wait.actions]
    assert len(set(answers)) == len(answers)
    assert set(answers) == set(ENTRIES) == set(GAME.action_type.__args__)
    assert set(WAITS) | set(DO) == set(Task.__args__)
    assert set(WAITS).isdisjoint(DO)


def test_only_a_walk_is_too_long_to_list() -> None:
    """E-062: the form is offered with the usual ways."""
    for seed in range(20):
        luck = Random(seed)
        step: Step | None = GAME.start(2 + seed % 3, Options(setup="random", swap_with_hand=True))
        while step is not None:
            forms = [offer for offer in GAME.offers(step.state) if isinstance(offer, Form)]
            is_walk = bool(step.state.agenda) and isinstance(step.state.agenda[0], Walk)
            assert forms == ([Form(MoveHelper(()), "path")] if is_walk else [])
            step = play_on(step, luck)


# ---- One call, one answer ----


@settings(max_examples=10, deadline=None)
@given(seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_same_entries_give_the_same_game(seats: int, options: Options, seed: int) -> None:
    """A refused entry and everything asked in between leave no trace."""
    first, second = Random(seed), Random(seed)
    one: Step | None = GAME.start(seats, options)
    two: Step | None = GAME.start(seats, options)
    while one is not None and two is not None:
        assert one == two
        for action in EVERYTHING[:: len(EVERYTHING) // 7]:
            GAME.check(two.state, action)
        GAME.waiting(two.state)
        one, two = play_on(one, first), play_on(two, second)
    assert one is two is None


# ---- Everything said has words ----


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_said_has_words(seats: int) -> None:
    catalog = Catalog(names=("Anna", "Ben", "Cleo", "Dan"))
    unsaid: set[str] = set()
    for seed in range(25):
        luck = Random(seed)
        options = Options(setup=luck.choice(["random", *BOX.setups]), swap_with_hand=seed % 2 == 0)
        step: Step | None = GAME.start(seats, options)
        while step is not None:
            asked = GAME.waiting(step.state)
            said = [effect.message for effect in step.effects]
            said.append(asked.reason if isinstance(asked, Over) else asked.prompt)
            for action in luck.sample(EVERYTHING, 10):
                why = GAME.check(step.state, action)
                if why is not None:
                    said.append(why.reason)
            for message in said:
                unsaid |= _unsaid(catalog, message)
            step = play_on(step, luck)
    assert unsaid == set()


def _unsaid(catalog: Catalog, message: Message) -> set[str]:
    if message.key.endswith(".title"):
        # A pack brings the titles of its cards itself; Testland has none.
        return set()
    text = catalog.say(message)
    found = {message.key} if text == message.key or "{" in text else set()
    for _, value in message.args:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                found |= _unsaid(catalog, part)
    return found


def test_options_are_named_and_checked_against_the_states_options() -> None:
    """R-E10, R-E11, R-E14, R-E17, R-E47: every switch is off unless chosen."""
    catalog = Catalog()
    fields = GAME.option_fields
    assert [field.name for field in fields] == list(Options.__struct_fields__)
    for field in fields:
        assert catalog.has(field.title.key)
        assert field.rule in GAME.rules
        if field.house_rule:
            assert [value for value, _ in field.values] == [False, True]
            assert getattr(Options(), field.name) is False
    assert [value for value, _ in fields[0].values] == [*BOX.setups, "random"]


def test_outcome_is_refused_when_nothing_is_drawn() -> None:
    step = GAME.start(2, Options())
    state = GAME.apply(step.state, listed(step.state)[0]).state
    with pytest.raises(ValueError, match="nothing is drawn"):
        GAME.outcome(state, ("1",))
    assert not isinstance(state.agenda[0], DrawIncident)
