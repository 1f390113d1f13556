"""How an action presents itself on the screen."""

from collections.abc import Callable
from typing import Any, Literal

from companion.games.hekla.actions import Begin, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.box import Box
from companion.games.hekla.moving import can_go_far, ways_back
from companion.games.hekla.outlook import best_set, entered_by
from companion.games.hekla.scoring import grooves_of, points_for
from companion.games.hekla.state import HeklaState, Points
from companion.games.hekla.words import set_word
from companion.rules.contract import Action, Held, Label, Message, Seat, message, seat_name
from companion.rules.view import Face, Lead, Span


def label(box: Box, state: HeklaState, action: Action) -> Label:
    """Of a legal action of this state."""
    return _LABELS[type(action)](box, state, action)


# ---- Beginning ----


def _begin(box: Box, state: HeklaState, action: Begin) -> Label:
    return Label(message("hekla.label_begin", who=seat_name(action.seat)), icon="figure")


# ---- Placing and moving ----


def stone_face(seat: Seat | None, grooves: int) -> Face:
    """Nobody's: lava."""
    title = message("hekla.lava_stone" if seat is None else "hekla.stone", grooves=grooves)
    return Face("stone", str(grooves), title, seat=seat)


def _place(box: Box, state: HeklaState, action: PlaceStone) -> Label:
    seat, grooves = _active(state), action.grooves
    gain, told = _outlook(box, state, action)
    held = Held(
        message("hekla.held_new", grooves=grooves),
        message("hekla.ask_where_new", grooves=grooves),
        note=message("hekla.note_place"),
        face=stone_face(seat, grooves),
    )
    return Label(
        message("hekla.label_place", grooves=grooves, field=action.field),
        told,
        spots=(action.field,),
        badge=f"+{gain}" if gain else "",
        badge_kind="gain" if gain else "cost",
        icon="stone",
        held=held,
    )


def _move(box: Box, state: HeklaState, action: MoveStone) -> Label:
    grooves, back = action.grooves, action.back
    gain, told = _outlook(box, state, action)
    text = move = message("hekla.label_move", grooves=grooves, start=action.start, field=action.field)
    if back:
        text = message("hekla.label_move_back", grooves=grooves, start=action.start, field=action.field, count=back)
    badge, kind = _worth(gain - back, bool(gain or back))
    return Label(
        text,
        told,
        spots=(action.field, *((box.stop(state, _active(state), back).spot,) if back else ())),
        badge=badge,
        badge_kind=kind,
        icon="stone",
        short=move,
        variant=back,
        variant_title=_way(box, state, action),
        held=_held(box, state, action),
    )


def _way(box: Box, state: HeklaState, action: MoveStone) -> Message:
    """What the figure does in this way of moving. A stone it does not see is far off only for a figure that goes back:
    until another way is chosen, such fields are offered for the least of it."""
    if action.back:
        return message("hekla.figure_back", count=action.back)
    start = box.ground.index[action.start]
    backs = ways_back(box, state, _active(state), start) if can_go_far(box, state, start) else ()
    return message("hekla.figure_if_needed" if backs and backs[0] else "hekla.figure_stays")


def _worth(net: int, any_change: bool) -> tuple[str, Literal["cost", "gain", "price"]]:
    """What the figure gains or loses in all."""
    if not any_change:
        return "", "cost"
    return (f"+{net}", "gain") if net > 0 else (f"−{-net}" if net else "±0", "price")


def _held(box: Box, state: HeklaState, action: MoveStone) -> Held:
    seat, start = _active(state), box.ground.index[action.start]
    backs = ways_back(box, state, seat, start) if can_go_far(box, state, start) else ()
    stop = box.stop(state, seat)
    lit: tuple[str, ...] = (action.start,)
    spans: tuple[Span, ...] = ()
    note = message("hekla.note_near")
    lead: Lead | None = None
    if backs and backs[0] == 0:
        note, lead = message("hekla.note_far"), Lead("eye", message("hekla.lead_sight"))
        seen = stop.line[: stop.line.index(start) + 1] if state.options.sight_blocked else stop.line
        line = tuple(box.ground.fields[at] for at in seen)
        lit = line
        spans = (Span((stop.spot, *line), kind="sight"),)
    elif backs:
        note = message("hekla.note_back", count=backs[0])
    return Held(
        message("hekla.held", grooves=action.grooves, field=action.start),
        message("hekla.ask_where", grooves=action.grooves),
        spot=action.start,
        note=note,
        lead=lead,
        face=stone_face(seat, action.grooves),
        lit=lit,
        spans=spans,
    )


def _outlook(box: Box, state: HeklaState, action: PlaceStone | MoveStone) -> tuple[int, Message | None]:
    """What the active player gets for the best set that this scores, and for whom that is what."""
    fields, entered = entered_by(box, state, action)
    best = best_set(box, state, fields, entered)
    if best is None:
        return 0, None
    points = points_for(box, state, fields, best, _active(state))
    return points[0].sum, message("hekla.would_score", count=grooves_of(fields, best), points=_points_words(points))


def _points_words(points: tuple[Points, ...]) -> tuple[Message, ...]:
    return tuple(message("hekla.seat_points", who=seat_name(each.seat), points=each.sum) for each in points if each.sum)


# ---- Scoring ----


def _score_set(box: Box, state: HeklaState, action: ScoreSet) -> Label:
    assert state.scoring is not None
    three = box.ground.set_of[action.fields]
    points = points_for(box, state, state.fields, three, _active(state))
    return Label(
        message("hekla.label_set", fields=set_word(action.fields), count=grooves_of(state.fields, three)),
        message("hekla.label_set_detail", points=_points_words(points)),
        icon="lava",
    )


def _stop(box: Box, state: HeklaState, action: StopScoring) -> Label:
    return Label(message("hekla.label_stop"), icon="remove")


def _active(state: HeklaState) -> Seat:
    assert state.active is not None
    return state.active


_LABELS: dict[type, Callable[[Box, HeklaState, Any], Label]] = {
    Begin: _begin,
    PlaceStone: _place,
    MoveStone: _move,
    ScoreSet: _score_set,
    StopScoring: _stop,
}
