"""Offers, check and apply of every game, by random play."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.control.colours import COLOURS
from companion.rules.contract import Chance, Choice, Illegal, Over
from tests.bench.balance import against_chance
from tests.contract.cases import CASES, Case
from tests.contract.walks import Way, actions, altered, forms, is_covered, reached, walk, ways, words_in

every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
WITH_OPPONENT = [case for case in CASES if case.game.opponent is not None]


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_everything_offered_is_allowed_and_something_is_until_the_end(case: Case, data: st.DataObject) -> None:
    game = case.game
    for taken in walk(case, data.draw(ways(case))):
        offers = actions(game, taken.before)
        assert len(set(offers)) == len(offers), "the same is offered twice"
        for offer in offers:
            assert game.check(taken.before, offer) is None, offer
        waiting = game.waiting(taken.after)
        assert bool(game.offers(taken.after)) != isinstance(waiting, Over)
        if isinstance(waiting, Choice):
            assert waiting.seats
            assert set(waiting.seats) <= set(range(taken.after.seats))
        if isinstance(waiting, Over):
            assert set(waiting.winners) <= set(range(taken.after.seats))
            assert isinstance(game.check(taken.after, taken.action), Illegal), "nothing goes on after the end"


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_lots_are_drawn_among_what_is_offered(case: Case, data: st.DataObject) -> None:
    game = case.game
    for taken in walk(case, data.draw(ways(case))):
        asked = game.waiting(taken.before)
        lots = asked.lots if isinstance(asked, Choice) else None
        for lot, weight in lots.options if lots is not None else ():
            assert weight > 0
            assert game.outcome(taken.before, (lot,)) in game.offers(taken.before)


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_luck_is_waited_for_only_where_the_game_says_that_it_has_some(case: Case, data: st.DataObject) -> None:
    for taken in walk(case, data.draw(ways(case))):
        assert case.game.info.has_luck or not isinstance(case.game.waiting(taken.before), Chance)


@every_game
def test_a_game_that_says_so_has_luck(case: Case) -> None:
    """Somewhere on a few long ways."""
    ways_of_it = (Way(seats, case.game.options_type(), 0, 300) for seats in case.game.info.seats)
    waited = (case.game.waiting(taken.before) for way in ways_of_it for taken in walk(case, way))
    assert any(isinstance(waiting, Chance) for waiting in waited) == case.game.info.has_luck


@every_game
@settings(max_examples=40)
@given(data=st.data())
def test_nothing_else_is_allowed_but_fillings_of_a_form(case: Case, data: st.DataObject) -> None:
    """Foreign actions (of other moments) and altered ones: refused, or covered by a form and then playable."""
    game, way = case.game, data.draw(ways(case))
    luck = Random(way.seed)
    foreign = []
    for number, taken in enumerate(walk(case, way)):
        foreign.append(taken.action)
        if number % 7:
            continue
        state = taken.before
        offers, open_forms = set(actions(game, state)), forms(game, state)
        words = words_in([state, list(offers)])
        tries = [luck.choice(foreign) for _ in range(5)]
        tries += [
            changed
            for offer in luck.sample(sorted(offers, key=repr), min(5, len(offers)))
            if (changed := altered(offer, game.action_type, words, luck)) is not None
        ]
        for action in tries:
            if action in offers:
                continue
            before = msgspec.json.encode(state)
            refused = game.check(state, action)
            assert msgspec.json.encode(state) == before
            if refused is None:
                assert any(is_covered(form, action) for form in open_forms), f"allowed and not offered: {action}"
                assert game.faults(game.apply(state, action).state) == ()
            else:
                assert refused.rule in game.rules


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_luck_is_offered_as_it_is_asked_for(case: Case, data: st.DataObject) -> None:
    game, way = case.game, data.draw(ways(case))
    luck = Random(way.seed)
    for taken in walk(case, way):
        waiting = game.waiting(taken.before)
        if not isinstance(waiting, Chance):
            continue
        names = [name for name, _ in waiting.options]
        assert len(set(names)) == len(names) >= (1 if waiting.replace else waiting.count)
        assert all(weight > 0 for _, weight in waiting.options)
        if waiting.count == 1:
            outcomes = {game.outcome(taken.before, (name,)) for name in names}
            assert outcomes == set(game.offers(taken.before))
        else:
            for _ in range(5):
                drawn = luck.choices(names, k=waiting.count) if waiting.replace else luck.sample(names, waiting.count)
                assert game.check(taken.before, game.outcome(taken.before, tuple(drawn))) is None


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_same_action_in_the_same_state_does_the_same(case: Case, data: st.DataObject) -> None:
    game = case.game
    for taken in walk(case, data.draw(ways(case))):
        again = game.apply(taken.before, taken.action)
        assert (again.state, again.effects) == (taken.after, taken.effects)
        assert game.waiting(again.state) == game.waiting(taken.after)


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_states_and_actions_survive_json_byte_for_byte(case: Case, data: st.DataObject) -> None:
    game = case.game
    for number, taken in enumerate(walk(case, data.draw(ways(case)))):
        line = msgspec.json.encode(taken.action)
        assert msgspec.json.decode(line, type=game.action_type) == taken.action
        if number % 5 == 0:
            text = msgspec.json.encode(taken.after)
            back = msgspec.json.decode(text, type=game.state_type)
            assert back == taken.after
            assert hash(back) == hash(taken.after)
            assert msgspec.json.encode(back) == text
            assert game.offers(back) == game.offers(taken.after)


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_every_state_reached_by_play_has_no_fault(case: Case, data: st.DataObject) -> None:
    game = case.game
    for taken in walk(case, data.draw(ways(case))):
        assert game.faults(taken.after) == ()


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_altered_state_has_faults_or_can_be_gone_on_from(case: Case, data: st.DataObject) -> None:
    """What people correct, or a bot sends as a position: named as impossible, or as good as any other state."""
    game = case.game
    way = data.draw(ways(case, steps=300))
    luck = Random(way.seed)
    state = reached(case, way)
    words = words_in(state)
    for _ in range(20):
        changed = altered(state, game.state_type, words, luck)
        if changed is None or changed.seats != state.seats:
            continue
        for fault in game.faults(changed):
            assert fault.at.startswith("$")
        if game.faults(changed):
            continue
        game.reconcile(state, changed)
        for audience in ("table", *range(changed.seats)):
            game.view(changed, audience)
        for _ in range(12):
            waiting = game.waiting(changed)
            offers = actions(game, changed)
            assert bool(offers) != isinstance(waiting, Over)
            if not offers:
                break
            changed = game.apply(changed, luck.choice(offers)).state


@pytest.mark.parametrize("case", WITH_OPPONENT, ids=str)
@settings(max_examples=12)
@given(data=st.data())
def test_an_opponent_chooses_what_is_offered_and_the_same_again(case: Case, data: st.DataObject) -> None:
    """In games it plays by itself, and, by whim, in what others leave to it."""
    game, way = case.game, data.draw(ways(case, steps=120))
    luck, state = Random(way.seed), game.start(way.seats, way.options).state
    whim = luck.choice((0.0, 0.3, 1.0))
    for _ in range(way.steps):
        offers = actions(game, state)
        if not offers:
            return
        action = luck.choice(offers)
        if isinstance(game.waiting(state), Choice):
            chosen = game.opponent.choose(state)
            assert chosen in offers
            copy = msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)
            assert game.opponent.choose(copy) == chosen
            action = action if luck.random() < whim else chosen
        state = game.apply(state, action).state


@pytest.mark.parametrize(
    ("case", "seats"), [(case, seats) for case in WITH_OPPONENT for seats in case.game.info.seats], ids=str
)
def test_an_opponent_beats_people_who_play_by_chance(case: Case, seats: int) -> None:
    """One among equals would win half of the games or less."""
    assert against_chance(case.game, seats, 12) > 0.75


@every_game
def test_colours_are_those_of_the_panel_and_enough_for_everybody(case: Case) -> None:
    colours = case.game.info.colours
    assert not colours or len(colours) >= max(case.game.info.seats)
    assert set(colours) <= set(COLOURS)
    assert len(set(colours)) == len(colours)


@every_game
def test_every_seat_count_and_option_begins_a_game(case: Case) -> None:
    game = case.game
    for seats in game.info.seats:
        for options in case.all_options():
            step = game.start(seats, options)
            assert step.state.seats == seats
            assert game.faults(step.state) == ()
            assert game.offers(step.state)
