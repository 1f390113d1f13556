"""What every game says and shows: texts, labels, views, instructions for hands."""

import string
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.i18n.catalog import LANGUAGES, Catalog
from companion.rules.contract import Chance, Choice, Effect, Message, Seat, seat_name
from companion.rules.view import BoardView
from companion.sound.cues import CUES
from tests.contract.cases import CASES, Case
from tests.contract.walks import actions, altered, reached, walk, ways, words_in
from tests.players import others_hide_otherwise

every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def messages_in(value: Any) -> Iterator[Message]:
    """Every message in a struct or tuple; not those inside messages."""
    if isinstance(value, Message):
        yield value
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from messages_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from messages_in(each)


class Sayable:
    """Finds texts that are missing or want arguments they do not get, in any language."""

    def __init__(self, case: Case) -> None:
        self.catalogs: list[Catalog] = [case.catalog(language) for language in LANGUAGES]
        self._good: set[Message] = set()

    def check(self, value: Any) -> None:
        for message in messages_in(value):
            if message not in self._good:
                for catalog in self.catalogs:
                    self._check(catalog, message, "")
                    assert catalog.say(message) != message.key or message.key == "seat"
                self._good.add(message)

    def _check(self, catalog: Catalog, message: Message, form: str) -> None:
        if message.key == "seat":
            return
        arguments = dict(message.args)
        template = catalog.template(f"{message.key}|{form}") if form else None
        template = template or catalog.template(message.key, arguments.get("count"))
        assert template is not None, f"{message.key} (form {form!r}) has no text in {catalog.language}"
        for _, field, spec, _ in string.Formatter().parse(template):
            if field is not None:
                assert field in arguments, f"{message.key} in {catalog.language} wants {field}, gets {arguments}"
                for inner in messages_in(arguments[field]):
                    self._check(catalog, inner, spec or "")


def spots_of(view: BoardView) -> set[str]:
    return {area.spot for area in view.areas} | {store.spot for store in view.stores if store.spot}


def lying(view: BoardView) -> tuple[Any, ...]:
    """What lies on the table, without what is only said about the moment."""
    return (sorted(map(repr, view.tiles)), sorted(map(repr, view.pieces)), view.stores, view.gauges, view.links)


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_everything_said_has_a_text_in_every_language_and_an_existing_rule(case: Case, data: st.DataObject) -> None:
    game, sayable, rules = case.game, Sayable(case), set(case.game.rules)
    way = data.draw(ways(case))
    start = game.start(way.seats, way.options)
    sayable.check(start.effects)
    for number, taken in enumerate(walk(case, way)):
        sayable.check(taken.effects)
        waiting = game.waiting(taken.after)
        sayable.check(waiting)
        assert waiting.rule in rules
        if isinstance(waiting, Choice) and len(waiting.seats) == 1:  # who is asked is said beside it already
            assert seat_name(waiting.seats[0]) not in dict(waiting.prompt.args).values()
        sayable.check(game.label(taken.before, taken.action))
        refused = game.check(taken.after, taken.action)
        sayable.check(refused)
        assert refused is None or refused.rule in rules
        for effect in taken.effects:
            assert effect.by is None or 0 <= effect.by < way.seats
            assert effect.sound in ("", *CUES), "nobody could play it"
        if number % 10 == 0:
            sayable.check(game.view(taken.after, "table"))
            sayable.check(game.reconcile(start.state, taken.after))
            sayable.check(game.reconcile(taken.after, start.state))


@every_game
@settings(max_examples=60)
@given(data=st.data())
def test_faults_of_an_altered_state_are_said_in_every_language(case: Case, data: st.DataObject) -> None:
    game, sayable = case.game, Sayable(case)
    way = data.draw(ways(case, steps=200))
    luck, state = Random(way.seed), reached(case, way)
    words = words_in(state)
    for _ in range(20):
        changed = altered(state, game.state_type, words, luck)
        if changed is not None:
            sayable.check(game.faults(changed))


@every_game
def test_game_options_and_title_have_texts(case: Case) -> None:
    sayable = Sayable(case)
    sayable.check(case.game.info.title)
    sayable.check(tuple(field.title for field in case.game.option_fields))
    sayable.check(tuple(title for field in case.game.option_fields for _, title in field.values))
    for field in case.game.option_fields:
        assert field.rule is None or field.rule in case.game.rules
        default = getattr(case.game.options_type(), field.name)
        assert field.values[0][0] == default, "the first value is the default"


@every_game
def test_the_cards_are_told_apart_and_have_titles(case: Case) -> None:
    cards = case.game.cards
    Sayable(case).check(cards)
    assert len({card.printed for card in cards}) == len(cards)
    assert all(card.title is not None for card in cards)
    assert len({card.title for card in cards}) == len(cards), "people who teach tags see the name alone"


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_what_is_drawn_or_laid_is_one_of_the_cards(case: Case, data: st.DataObject) -> None:
    game = case.game
    printed = {card.printed for card in game.cards}
    kinds = {card.kind for card in game.cards}
    for number, taken in enumerate(walk(case, data.draw(ways(case)))):
        if number % 9:
            continue
        faces = [game.label(taken.before, offer).face for offer in actions(game, taken.before)]
        assert {face.printed for face in faces if face is not None and face.kind in kinds} <= printed


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_every_offer_has_a_label_whose_spots_can_be_touched(case: Case, data: st.DataObject) -> None:
    game = case.game
    sayable = Sayable(case)
    for number, taken in enumerate(walk(case, data.draw(ways(case)))):
        if number % 9:
            continue
        touchable = spots_of(game.view(taken.before, "table"))
        labels = [game.label(taken.before, offer) for offer in actions(game, taken.before)]
        sayable.check(labels)
        for label in labels:
            assert set(label.spots) <= touchable, label
        assert sum(label.preferred for label in labels) <= 1
        told = [(label.text, label.detail, label.spots, label.variant, label.face, label.held) for label in labels]
        assert len(set(map(repr, told))) == len(told), "two offers cannot be told apart"


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_what_is_taken_up_can_be_found_and_told_apart(case: Case, data: st.DataObject) -> None:
    game = case.game
    for number, taken in enumerate(walk(case, data.draw(ways(case)))):
        if number % 9:
            continue
        touchable = spots_of(game.view(taken.before, "table"))
        labels = [game.label(taken.before, offer) for offer in actions(game, taken.before)]
        things = {label.held for label in labels if label.held is not None}
        for held in things:
            assert {held.spot, *held.lit, *(spot for span in held.spans for spot in span.spots)} <= {*touchable, ""}
        assert len({(held.text, held.spot) for held in things}) == len(things), "two things look the same"
        at_once = {label.spots[0] for label in labels if label.held is None and label.spots}
        assert not at_once & {held.spot for held in things}, "a touch means two things"
        if isinstance(game.waiting(taken.before), Chance):
            assert not things, "luck is not taken up"


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_every_spot_spoken_of_exists_on_the_board(case: Case, data: st.DataObject) -> None:
    game = case.game
    for number, taken in enumerate(walk(case, data.draw(ways(case)))):
        touchable = spots_of(game.view(taken.after, "table"))
        waiting = game.waiting(taken.after)
        if isinstance(waiting, Choice):
            assert set(waiting.spots) <= touchable, waiting
        for effect in taken.effects:
            assert set(effect.spots) <= touchable, effect
        refused = game.check(taken.after, taken.action)
        assert refused is None or set(refused.spots) <= touchable, refused
        if number > 150:
            return


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_view_for_one_audience_shows_no_secret_of_another(case: Case, data: st.DataObject) -> None:
    game = case.game
    reshaped = others_hide_otherwise(game)
    for number, taken in enumerate(walk(case, data.draw(ways(case)))):
        if number % 5:
            continue
        state = taken.after
        for seat in map(Seat, range(state.seats)):
            if reshaped is None:
                assert game.view(state, seat) == game.view(state, "table"), "a secret: see tests.players"
                continue
            other = reshaped(state, seat)
            assert game.view(other, seat) == game.view(state, seat)
            assert game.view(other, "table") == game.view(state, "table")


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_reconcile_tells_hands_something_exactly_if_the_tables_differ(case: Case, data: st.DataObject) -> None:
    game = case.game
    way = data.draw(ways(case))
    earlier = game.start(way.seats, way.options).state
    for number, taken in enumerate(walk(case, way)):
        assert game.reconcile(taken.after, taken.after) == ()
        if number % 8 == 0:
            for a, b in ((earlier, taken.after), (taken.after, earlier), (taken.after, taken.before)):
                told: tuple[Effect, ...] = game.reconcile(a, b)
                if lying(game.view(a, "table")) != lying(game.view(b, "table")):
                    assert told, "the boards differ and hands are told nothing"
        if number % 40 == 0:
            earlier = taken.after
