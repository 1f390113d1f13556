"""How a finished game went, read off its moments: the same for every game."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice, pairwise, permutations, product
from pathlib import Path
from typing import Any

import msgspec

from companion.control.present import players_of
from companion.control.views import Curve, CurvePoint, GoView, LuckLine, ResultView
from companion.i18n.catalog import Catalog
from companion.rules.contract import Action, Chance, Game, Label, Message, Over, message, seat_name
from companion.rules.view import BoardView, Face
from companion.session.entries import Undone
from companion.session.history import Moment
from companion.session.journal import look
from companion.session.session import Session

_BREAK_S = 20 * 60
"""A longer pause between two entries is no time at the table: the plug was pulled, or supper came between."""
_DRAWS_TRIED = 5_000
"""Outcomes looked through to find which one an action records."""


def result_view(session: Session, texts: Catalog) -> ResultView:
    """Only for a game that is over."""
    over = session.waiting
    assert isinstance(over, Over)
    views = [session.game.view(moment.state, "table") for moment in session.moments]
    last = views[-1]
    rivals = bool(last.standings)
    gauge = last.gauges[0] if last.gauges and not rivals else None
    found = curves(session.moments, views, session.game)
    values = [point.value for curve in found for point in curve.points]
    return ResultView(
        won=bool(over.winners),
        tie=over.tie,
        title=_title(session, over, texts),
        reason=over.reason,
        rule=over.rule,
        curves=found,
        curve_title=message("shell.curve_rivals") if rivals else gauge.title if gauge else None,
        curve_low=gauge.low if gauge else min(values, default=0),
        curve_high=gauge.high if gauge else max(values, default=0),
        goals=gauge.goals if gauge else (),
        standings=last.standings,
        counters=tuple((c.title, c.value, c.icon, c.tone) for c in last.counters if c.result),
        has_luck=any(moment.luck for moment in session.moments),
        luck=luck(session.game, session.moments),
        turns=last.turn,
        undone=sum(isinstance(entry, Undone) for entry in session.entries),
        seconds=seconds_at_table(session.path),
        go=GoView(message("shell.go_again"), message("shell.go_again_detail")),
        players=players_of(session),
        game=session.game.info.id,
    )


def _title(session: Session, over: Over, texts: Catalog) -> Message:
    """The game's own words where it has some; in a game with winners among the seats, their names."""
    game = session.game.info.id
    if over.winners and len(over.winners) < len(session.players):
        return message("shell.result_winners", names=tuple(seat_name(seat) for seat in over.winners))
    end = "tie" if over.tie else "won" if over.winners else "lost"
    own = f"{game}.result_{end}"
    return message(own if texts.has(own) else f"shell.result_{end}")


def curves(moments: tuple[Moment, ...], views: list[BoardView], game: Game) -> tuple[Curve, ...]:
    """How each rival stood; where there are none, the first gauge; none if the game has neither."""
    if views[-1].standings:
        of_seat = [{each.seat: each.value for each in view.standings} for view in views]
        return tuple(
            Curve(tuple(points([values.get(seat, 0) for values in of_seat], moments, views, game)), seat)
            for seat in of_seat[-1]
        )
    if views[-1].gauges:
        values = [view.gauges[0].value if view.gauges else 0 for view in views]
        return (Curve(tuple(points(values, moments, views, game))),)
    return ()


def points(values: list[int], moments: tuple[Moment, ...], views: list[BoardView], game: Game) -> Iterator[CurvePoint]:
    """The value at the end of each turn, with the icon of what moved it most in that turn.

    The entry that ends a turn belongs to it, although the view after it is of the next one.
    """
    icon, moved = "", 0
    if views[0].turn:
        yield CurvePoint(0, values[0])
    for at in range(1, len(moments)):
        turn, before, after = views[at - 1].turn, values[at - 1], values[at]
        if abs(after - before) > moved:
            moved, icon = abs(after - before), _icon(game, moments[at])
        if views[at].turn != turn or at == len(moments) - 1:
            yield CurvePoint(turn, after, icon)
            icon, moved = "", 0


def _icon(game: Game, moment: Moment) -> str:
    return game.label(moment.before, moment.action).icon if moment.action is not None else ""


def luck(game: Game, moments: tuple[Moment, ...]) -> tuple[LuckLine, ...]:
    """Per outcome, how often it came and how often it had to be expected: its share of the weights, summed up.

    Kinds of luck that came too seldom to say anything (less than one expected of every outcome on average) are left
    out.
    """
    kinds: dict[str, dict[str, _Tally]] = {}
    for moment in moments:
        chance = game.waiting(moment.before) if moment.luck else None
        if not isinstance(chance, Chance) or moment.action is None:
            continue
        tallies = kinds.setdefault(chance.key, {})
        total = sum(weight for _, weight in chance.options)
        drawn = drawn_in(game, moment.before, chance, moment.action)
        for outcome, weight in chance.options:
            if outcome not in tallies:
                tallies[outcome] = _Tally(_outcome_label(game, moment, chance, outcome))
            tallies[outcome].came += drawn.count(outcome)
            tallies[outcome].expected += chance.count * weight / total
    return tuple(line for tallies in kinds.values() for line in _lines(tallies.values()))


class _Tally(msgspec.Struct):
    label: Label
    came: int = 0
    expected: float = 0.0


def _lines(tallies: Iterable[_Tally]) -> list[LuckLine]:
    """Outcomes that look the same (label and face) together; none where too little came to say anything."""
    alike: dict[tuple[Message, Face | None], list[_Tally]] = {}
    for tally in tallies:
        alike.setdefault((tally.label.text, tally.label.face), []).append(tally)
    lines = [
        LuckLine(face, text, sum(each.came for each in same), round(sum(each.expected for each in same), 2))
        for (text, face), same in alike.items()
    ]
    return lines if len(lines) > 1 and sum(line.expected for line in lines) >= len(lines) else []


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


def seconds_at_table(path: Path | None) -> int:
    """Of a saved game; 0 for one that is not on disk."""
    return 0 if path is None else seconds_between([row.at for row in look(path).rows])


def seconds_between(times: Iterable[str]) -> int:
    """Time between entries (ISO texts), long pauses left out, and what a clock that was set back would add."""
    gaps = ((b - a).total_seconds() for a, b in pairwise(map(datetime.fromisoformat, times)))
    return int(sum(gap for gap in gaps if 0 < gap <= _BREAK_S))
