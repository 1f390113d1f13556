"""Random ways through a game, and actions and states that are a little wrong."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import hypothesis.strategies as st
import msgspec

from companion.rules.contract import Action, Effect, Form
from tests.contract.cases import Case


class Taken(NamedTuple):
    """One action of a walk."""

    before: Any
    action: Action
    effects: tuple[Effect, ...]
    after: Any


class Way(NamedTuple):
    """How a walk goes: small numbers, so that a failing one shrinks to a short game."""

    seats: int
    options: Any
    seed: int
    steps: int


def ways(case: Case, steps: int = 500) -> st.SearchStrategy[Way]:
    return st.builds(
        Way,
        st.sampled_from(case.game.info.seats),
        st.sampled_from(case.all_options()),
        st.integers(0, 2**32),
        st.integers(1, steps),
    )


def walk(case: Case, way: Way) -> Iterator[Taken]:
    """Legal play until the game is over or the way has no more steps."""
    game, luck = case.game, Random(way.seed)
    state = game.start(way.seats, way.options).state
    for _ in range(way.steps):
        offers = actions(game, state)
        if not offers:
            return
        action = luck.choice(offers)
        step = game.apply(state, action)
        yield Taken(state, action, step.effects, step.state)
        state = step.state


def reached(case: Case, way: Way) -> Any:
    """The state at the end of the way."""
    state = case.game.start(way.seats, way.options).state
    for taken in walk(case, way):
        state = taken.after
    return state


def actions(game: Any, state: Any) -> list[Action]:
    return [offer for offer in game.offers(state) if not isinstance(offer, Form)]


def forms(game: Any, state: Any) -> list[Form]:
    return [offer for offer in game.offers(state) if isinstance(offer, Form)]


def is_covered(form: Form, action: Action) -> bool:
    """Whether the action is the form's with another filling."""
    names = type(action).__struct_fields__
    return type(form.action) is type(action) and all(
        getattr(form.action, name) == getattr(action, name) for name in names if name != form.hole
    )


def altered(value: Any, kind: Any, words: list[str], luck: Random) -> Any | None:
    """A struct of this kind with one thing in it changed; None if the change does not even fit the type."""
    plain = msgspec.to_builtins(value)
    places = list(_places(plain))
    if not places:
        return None
    holder, key = luck.choice(places)
    _change(holder, key, words, luck)
    try:
        return msgspec.convert(plain, kind, str_keys=True)
    except msgspec.ValidationError:
        return None


def words_in(value: Any) -> list[str]:
    """Every text in it, such as names of spots and cards; for changing one into another."""
    found: set[str] = set()
    for holder, key in _places(msgspec.to_builtins(value)):
        if isinstance(holder[key], str):
            found.add(holder[key])
    return sorted(found)


def _places(plain: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(plain) if isinstance(plain, dict) else range(len(plain)) if isinstance(plain, list) else ()
    for key in keys:
        yield plain, key
        if isinstance(plain[key], dict | list):
            yield from _places(plain[key])


def _change(holder: Any, key: Any, words: list[str], luck: Random) -> None:
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + luck.choice([-100, -2, -1, 1, 2, 100])
    elif isinstance(value, str):
        holder[key] = luck.choice([*words, "", "?"])
    elif isinstance(value, list) and value:
        change = luck.randrange(4)
        if change == 0:
            value.pop(luck.randrange(len(value)))
        elif change == 1:
            value.append(luck.choice(value))
        elif change == 2:
            luck.shuffle(value)
        else:
            value.clear()
    elif isinstance(holder, list):
        holder.pop(key)
    else:
        del holder[key]
