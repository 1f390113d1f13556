"""How a finished game went, read off its moments: the same for every game."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import pairwise
from operator import itemgetter
from pathlib import Path

from companion.control.home import outcome
from companion.control.luck import luck
from companion.control.present import players_of
from companion.control.views import Curve, CurvePoint, GoView, ResultView, Swing
from companion.i18n.catalog import Catalog
from companion.rules.contract import Game, Message, Over, Seat, message, seat_name
from companion.rules.view import BoardView
from companion.session.entries import Undone
from companion.session.history import Moment
from companion.session.journal import look
from companion.session.session import Session

_BREAK_S = 20 * 60
"""A longer pause between two entries is no time at the table: the plug was pulled, or supper came between."""
_DECISIVE = 4
"""So many of the entries that moved a game most are told."""


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
        counters=tuple(counter for counter in last.counters if counter.result),
        decided=decided(session.game, session.moments, views),
        luck=luck(session.game, session.moments, texts),
        dealt=sum(moment.dealt for moment in session.moments if moment.luck),
        entered=sum(not moment.dealt for moment in session.moments if moment.luck),
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
    return outcome(game, "tie" if over.tie else "won" if over.winners else "lost", texts)


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


def decided(game: Game, moments: tuple[Moment, ...], views: list[BoardView]) -> tuple[Swing, ...]:
    """The entries that moved the gauge, or a rival's score, most; in the order they were made.

    Of two that moved it as much the later one counts. Corrections decide nothing.
    """
    found = []
    for at in range(1, len(moments)):
        action, (seat, change) = moments[at].action, _moved(views[at - 1], views[at])
        if action is not None and change:
            found.append((abs(change), at, action, seat, change))
    swings = []
    for _, at, action, seat, change in sorted(sorted(found, key=itemgetter(0, 1))[-_DECISIVE:], key=itemgetter(1)):
        label = game.label(moments[at].before, action)
        swings.append(Swing(views[at - 1].turn, change, label.text, label.detail, label.icon, seat))
    return tuple(swings)


def _moved(before: BoardView, after: BoardView) -> tuple[Seat | None, int]:
    """Whose figure an entry changed most, and by how much; nobody's if it is a gauge."""
    if after.standings:
        was = {each.seat: each.value for each in before.standings}
        changes = [(each.value - was.get(each.seat, each.value), each.seat) for each in after.standings]
        change, seat = max(changes, key=lambda each: abs(each[0]))
        return seat, change
    if after.gauges and before.gauges:
        return None, after.gauges[0].value - before.gauges[0].value
    return None, 0


def seconds_at_table(path: Path | None) -> int:
    """Of a saved game; 0 for one that is not on disk."""
    return 0 if path is None else seconds_between([row.at for row in look(path).rows])


def seconds_between(times: Iterable[str]) -> int:
    """Time between entries (ISO texts), long pauses left out, and what a clock that was set back would add."""
    gaps = ((b - a).total_seconds() for a, b in pairwise(map(datetime.fromisoformat, times)))
    return int(sum(gap for gap in gaps if 0 < gap <= _BREAK_S))
