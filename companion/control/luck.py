"""Whether the luck of a game was fair: what came against what was to be expected, for each kind of luck.

The expectation of an outcome is its share of the weights, summed over all draws: with a deck that runs down, the
share it had each time. How uneven a game was is compared with fair games of the same draws, made by lot.
"""

import random
from collections.abc import Hashable, Iterator, Sequence
from itertools import cycle, islice, permutations, product
from typing import Any

import msgspec

from companion.control.views import Luck, LuckLine
from companion.i18n.catalog import Catalog
from companion.rules.contract import Action, Chance, Game, Label, message
from companion.session.history import Moment

_DRAWS_TRIED = 5_000
"""Outcomes looked through to find which one an action records."""
_FAIR_GAMES = 1_000
_TICKET = 2024
"""Where the lots begin: the same game is judged the same way each time it is looked at."""


class _Draw(msgspec.Struct):
    """One chance that came."""

    weights: dict[str, int]
    count: int
    replace: bool
    drawn: tuple[str, ...]


class _Kind(msgspec.Struct):
    draws: list[_Draw]
    labels: dict[str, Label]


def luck(game: Game, moments: tuple[Moment, ...], texts: Catalog) -> tuple[Luck, ...]:
    """Every kind of luck that came often enough to say something: at least one expected of every line, on average.

    What was drawn most comes first. Where too little came of each outcome, those that look alike are taken together.
    """
    found = []
    for key, kind in _kinds(game, moments).items():
        for alike in (_same, _similar):
            lines = _lines(kind, alike)
            if len(lines) > 1 and sum(line.expected for line in lines) >= len(lines):
                title = message(f"{key}.luck") if texts.has(f"{key}.luck") else None
                found.append(Luck(title, lines, sum(line.came for line in lines), _share(kind, alike)))
                break
    return tuple(sorted(found, key=lambda each: -each.count))


def _kinds(game: Game, moments: tuple[Moment, ...]) -> dict[str, _Kind]:
    kinds: dict[str, _Kind] = {}
    for moment in moments:
        chance = game.waiting(moment.before) if moment.luck else None
        if not isinstance(chance, Chance) or moment.action is None:
            continue
        kind = kinds.setdefault(chance.key, _Kind([], {}))
        drawn = drawn_in(game, moment.before, chance, moment.action)
        kind.draws.append(_Draw(dict(chance.options), chance.count, chance.replace, drawn))
        for outcome, _ in chance.options:
            if outcome not in kind.labels:
                kind.labels[outcome] = _outcome_label(game, moment, chance, outcome)
    return kinds


def _same(label: Label) -> Hashable:
    return label.text, label.face


def _similar(label: Label) -> Hashable:
    """Cards that do the same sort of thing."""
    face = label.face
    return (face.kind, face.icon, face.tone) if face is not None else label.icon


def _lines(kind: _Kind, alike: Any) -> tuple[LuckLine, ...]:
    came, expected = _tallied(kind, alike)
    lines = {}
    for label in kind.labels.values():
        group = alike(label)
        if group not in lines:
            is_one = alike is _same
            icon, tone = (label.face.icon, label.face.tone) if label.face is not None else (label.icon, "")
            lines[group] = LuckLine(
                face=label.face if is_one else None,
                text=label.text if is_one else None,
                came=came.get(group, 0),
                expected=round(expected[group], 2),
                icon=icon,
                tone=tone,
            )
    return tuple(lines.values())


def _tallied(kind: _Kind, alike: Any) -> tuple[dict[Hashable, int], dict[Hashable, float]]:
    came: dict[Hashable, int] = {}
    expected: dict[Hashable, float] = {}
    for draw in kind.draws:
        total = sum(draw.weights.values())
        for outcome, weight in draw.weights.items():
            group = alike(kind.labels[outcome])
            came[group] = came.get(group, 0) + draw.drawn.count(outcome)
            expected[group] = expected.get(group, 0) + draw.count * weight / total
    return came, expected


def _share(kind: _Kind, alike: Any) -> float:
    """The part of fair games that are at least as uneven, by the sum of (came - expected) squared over expected."""
    came, expected = _tallied(kind, alike)
    groups = list(expected)
    place = {outcome: groups.index(alike(label)) for outcome, label in kind.labels.items()}
    counts = [[0] * len(groups) for _ in range(_FAIR_GAMES)]
    lots = random.Random(_TICKET)
    for draw in kind.draws:
        for count, name in zip(cycle(counts), _lots(lots, draw, len(counts)), strict=False):
            count[place[name]] += 1
    means = [expected[group] for group in groups]

    def uneven(found: Sequence[int]) -> float:
        return sum((count - mean) ** 2 / mean for count, mean in zip(found, means, strict=True))

    here = uneven([came[group] for group in groups])
    return sum(uneven(game) >= here - 1e-9 for game in counts) / _FAIR_GAMES


def _lots(lots: random.Random, draw: _Draw, games: int) -> list[str]:
    """What a draw brings in so many fair games: one outcome for each of them, then the second ones, and so on."""
    if draw.count == 1 or draw.replace:
        return lots.choices(list(draw.weights), list(draw.weights.values()), k=draw.count * games)
    found: list[list[str]] = []
    for _ in range(games):
        left, one = dict(draw.weights), list[str]()
        for _ in range(draw.count):
            one += lots.choices(list(left), list(left.values()))
            del left[one[-1]]
        found.append(one)
    return [one[nth] for nth in range(draw.count) for one in found]


def drawn_in(game: Game, state: Any, chance: Chance, action: Action) -> tuple[str, ...]:
    """The outcome ids that an action records; empty if none of the first few thousand draws is it."""
    for drawn in islice(_draws(chance), _DRAWS_TRIED):
        if game.outcome(state, drawn) == action:
            return drawn
    return ()


def _draws(chance: Chance) -> Iterator[tuple[str, ...]]:
    names = [name for name, _ in chance.options]
    if chance.replace:
        return product(names, repeat=chance.count)
    several = [name for name, weight in chance.options for _ in range(min(weight, chance.count))]
    return permutations(several, chance.count)


def _outcome_label(game: Game, moment: Moment, chance: Chance, outcome: str) -> Label:
    """Of one outcome; where several are drawn at once they have no label of their own, only their id."""
    if chance.count == 1:
        return game.label(moment.before, game.outcome(moment.before, (outcome,)))
    return Label(message("shell.as_is", text=outcome))
