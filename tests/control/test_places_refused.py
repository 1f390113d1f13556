"""Every game, every place of its board, whatever is asked and held: a touch in vain is explained in people's words."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.control.choices import Choices, choices
from companion.control.refusals import entry_at, nothing_there, refused
from companion.control.views import Refusal
from companion.i18n.catalog import Catalog
from companion.rules.contract import Chance, Illegal, Message, Over
from companion.rules.view import BoardView
from companion.session.people import called
from tests.contract.cases import CASES, Case
from tests.players import people, play, players

ID = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]")
"""As nobody writes who is not a machine."""
TABLES = [(case, seats) for case in CASES for seats in case.game.info.seats]
LOOKED_AT = 2
"""States of each question, a game; with each number of seats another game."""


def asked(case: Case, seats: int) -> Iterator[Any]:
    """States in which people decide: some of every question that comes up in one game."""
    game, luck = case.game, Random(seats)
    seen: Counter[str] = Counter()
    for taken in play(game, people(game, seats, luck), seats, game.options_type(), luck):
        waiting = game.waiting(taken.before)
        if isinstance(waiting, Chance | Over) or seen[waiting.prompt.key] == LOOKED_AT:
            continue
        seen[waiting.prompt.key] += 1
        yield taken.before


def places(board: BoardView) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(area.spot for area in board.areas), *(s.spot for s in board.stores if s.spot)]))


def in_vain(game: Any, state: Any, board: BoardView, now: Choices) -> Iterator[Refusal]:
    """What is said to a touch on every place that takes no offer."""
    for variant in now.variants() or (0,):
        for spot in places(board):
            if spot in now.by_spot(variant) or now.touched(spot) is not None:
                continue
            meant = entry_at(game, state, now, variant, spot, board)
            if isinstance(meant, Illegal):
                yield refused(meant, board, spot)
            elif meant is None:
                yield nothing_there(now, game.waiting(state).prompt, board, spot)


def texts_in(said: Message) -> Iterator[str]:
    for _, value in said.args:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Message):
                yield from texts_in(each)
            elif isinstance(each, str):
                yield each


@pytest.mark.parametrize(
    ("case", "seats"), [(case, seats) for case in CASES for seats in case.game.info.seats], ids=str
)
def test_a_touch_in_vain_names_nothing_by_an_id_and_gives_a_rule(case: Case, seats: int) -> None:
    game = case.game
    catalog = Catalog("en", names=called(players(game, seats)))
    catalog.add_texts(case.texts)
    said = set()
    for state in asked(case, seats):
        board, free = game.view(state, "table"), choices(game, state)
        for now in (free, *(free.holding(held) for held in free.things)):
            said |= set(in_vain(game, state, board, now))
    assert said
    for refusal in said:
        for message in (refusal.title, refusal.reason):
            assert catalog.say(message) != message.key
            assert not ID.search(catalog.say(message)), catalog.say(message)
            assert not any(ID.search(text) for text in texts_in(message)), message
        assert refusal.rule in game.rules
        assert refusal.spots
