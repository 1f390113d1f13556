"""Putting the table right by hand: every small change, so that any position can be made of them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.hekla.box import Box
from companion.games.hekla.draft import end_now
from companion.games.hekla.labels import stone_face
from companion.games.hekla.moving import has_room
from companion.games.hekla.reconcile import stone_word
from companion.games.hekla.scoring import stone_order
from companion.games.hekla.state import HeklaState, Stone
from companion.games.hekla.turn import can_act
from companion.rules.contract import Correctable, Correction, Seat, message, seat_name
from companion.rules.view import Face

TURN = "turn"


def correctable(box: Box, state: HeklaState) -> tuple[Correctable, ...]:
    return (Correctable(TURN, message("hekla.correct_turn"), "figure"),)


def corrections(box: Box, state: HeklaState, at: str) -> tuple[Correction, ...]:
    if at == TURN:
        return tuple(_turns(box, state))
    if at in box.ground.index:
        return tuple(_stones(box, state, box.ground.index[at]))
    return tuple(_figures(box, state, at))


def _turns(box: Box, state: HeklaState) -> Iterator[Correction]:
    for seat in map(Seat, range(state.seats)):
        if seat != state.active:
            first = seat if state.active is None else state.first
            after = _changed(box, state, active=seat, turn=max(1, state.turn), first=first)
            yield Correction(message("hekla.turn_of", who=seat_name(seat)), after, face=_figure_face(seat))
    if state.active is not None:
        for turn, icon in ((state.turn + 1, "next"), (state.turn - 1, "back")):
            if turn:
                yield Correction(message("hekla.correct_round", number=turn), _changed(box, state, turn=turn), icon)


def _stones(box: Box, state: HeklaState, field: int) -> Iterator[Correction]:
    """What lies there goes beside the board; what lies beside the board goes there."""
    lying = state.fields[field]
    for stone in dict.fromkeys(lying):
        left = list(lying)
        left.remove(stone)
        said = message("hekla.put_off", stone=stone_word(stone), field=box.ground.fields[field])
        after = _with_stones(box, state, field, tuple(left), stone, 1)
        face = stone_face(stone.seat, stone.grooves)
        yield Correction(said, after, face=face, brief=message("hekla.correct_off"))
    if not has_room(lying):
        return
    for stone in _beside(state):
        laid = tuple(sorted((*lying, stone), key=stone_order))
        said = message("hekla.put_on", stone=stone_word(stone), field=box.ground.fields[field])
        after = _with_stones(box, state, field, laid, stone, -1)
        face = stone_face(stone.seat, stone.grooves)
        yield Correction(said, after, face=face, brief=message("hekla.correct_on"))


def _beside(state: HeklaState) -> Iterator[Stone]:
    for grooves, count in enumerate(state.lava):
        if count:
            yield Stone(grooves)
    for seat in map(Seat, range(state.seats)):
        for grooves, count in enumerate(state.supplies[seat]):
            if count:
                yield Stone(grooves, seat)


def _with_stones(
    box: Box, state: HeklaState, field: int, stones: tuple[Stone, ...], moved: Stone, by: int
) -> HeklaState:
    """`by`: how many more of the moved stone lie beside the board."""
    fields = list(state.fields)
    fields[field] = stones
    if moved.seat is None:
        zeros, ones = state.lava
        lava = (zeros + by, ones) if moved.grooves == 0 else (zeros, ones + by)
        return _changed(box, state, fields=tuple(fields), lava=lava)
    supplies = [list(supply) for supply in state.supplies]
    supplies[moved.seat][moved.grooves] += by
    return _changed(box, state, fields=tuple(fields), supplies=tuple(map(tuple, supplies)))


def _figures(box: Box, state: HeklaState, spot: str) -> Iterator[Correction]:
    """Every figure to this space, in the lap it is in, the one before and the one after."""
    track = box.track
    for seat in map(Seat, range(state.seats)):
        now = track.lap(state.figures[seat])
        furthest = track.inner + track.outer * (now + 1)
        for position in range(furthest):
            if track.stop(position).spot == spot and position != state.figures[seat]:
                if abs(track.lap(position) - now) > 1:
                    continue
                figures = list(state.figures)
                figures[seat] = position
                lap = track.lap(position)
                yield Correction(
                    message("hekla.correct_figure", who=seat_name(seat), number=lap),
                    _changed(box, state, figures=tuple(figures)),
                    face=_figure_face(seat),
                    brief=message("hekla.lap", number=lap),
                )


def _figure_face(seat: Seat) -> Face:
    return Face("figure", title=seat_name(seat), seat=seat)


def _changed(box: Box, state: HeklaState, **fields: Any) -> HeklaState:
    """With what follows from the change: nothing is left to score of the turn before, and whether the game is over."""
    after = msgspec.structs.replace(state, **fields, scored=(), scoring=None, ended=None)
    if after.active is None and (any(after.fields) or any(after.figures)):
        after = msgspec.structs.replace(after, active=after.first, turn=1)
    if after.lava == (0, 0):
        after = msgspec.structs.replace(after, ended=end_now(after, "last_lava", "H-050"))
    elif after.active is not None and not any(can_act(box, after, Seat(seat)) for seat in range(after.seats)):
        after = msgspec.structs.replace(after, ended=end_now(after, "nobody_can_act", "R-H09"))
    return after
