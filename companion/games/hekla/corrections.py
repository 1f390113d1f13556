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
from companion.rules.contract import Correction, Counted, Held, Seat, message, seat_name
from companion.rules.view import Face

_FIGURES = message("hekla.correct_figures")
_LAY_ON = message("hekla.correct_on")


def corrections(box: Box, state: HeklaState, at: str) -> tuple[Correction, ...]:
    if not at:
        return (*_turns(box, state), *_steps(box, state))
    if at in box.ground.index:
        return tuple(_stones(box, state, box.ground.index[at]))
    return (*_figures(box, state, at), *_steps(box, state, at))


# ---- Whose turn ----


def _turns(box: Box, state: HeklaState) -> Iterator[Correction]:
    """Anybody else's, as the heading says whose it is now."""
    whose = message("hekla.correct_turn")
    if state.active is not None:
        whose = message("hekla.correct_turn_now", who=seat_name(state.active))
    for seat in map(Seat, range(state.seats)):
        first = seat if state.active is None else state.first
        after = _changed(box, state, active=seat, turn=max(1, state.turn), first=first)
        if seat != state.active:
            said = message("hekla.turn_of", who=seat_name(seat))
            yield Correction(said, after, face=_figure_face(seat), brief=seat_name(seat), group=whose)
    if state.active is None:
        return
    if not any(state.fields) and not any(state.figures):
        after = _changed(box, state, active=None, turn=0, first=Seat(0))
        yield Correction(message("hekla.correct_nobody"), after, "back", brief=message("hekla.nobody"), group=whose)
    for by in (-1, 1):
        if turn := max(0, state.turn + by):
            counted = Counted(message("hekla.round"), str(state.turn))
            said = message("hekla.correct_round", number=turn)
            yield Correction(said, _changed(box, state, turn=turn), counted=counted, by=by)
    began = message("hekla.correct_began", who=seat_name(state.first))
    for seat in map(Seat, range(state.seats)):
        if seat != state.first:
            said = message("hekla.began", who=seat_name(seat))
            after = _changed(box, state, first=seat)
            yield Correction(said, after, face=_figure_face(seat), brief=seat_name(seat), group=began)


# ---- Stones ----


def _stones(box: Box, state: HeklaState, field: int) -> Iterator[Correction]:
    """What lies there goes to another field or beside the board; what lies beside the board goes there."""
    lying = state.fields[field]
    name = box.ground.fields[field]
    for stone in dict.fromkeys(lying):
        held = Held(
            stone_word(stone),
            message("hekla.correct_where_really"),
            spot=name,
            note=message("hekla.note_where_really"),
            face=stone_face(stone.seat, stone.grooves),
        )
        left = list(lying)
        left.remove(stone)
        for target, there in enumerate(state.fields):
            if target != field and has_room(there):
                spot = box.ground.fields[target]
                said = message("hekla.put_moved", stone=stone_word(stone), start=name, field=spot)
                fields = list(state.fields)
                fields[field], fields[target] = tuple(left), _laid(there, stone)
                yield Correction(said, _changed(box, state, fields=tuple(fields)), held=held, spot=spot)
        said = message("hekla.put_off", stone=stone_word(stone), field=name)
        after = _with_stones(box, state, field, tuple(left), stone, 1)
        yield Correction(said, after, face=held.face, brief=message("hekla.correct_off"), held=held)
    if not has_room(lying):
        return
    for stone in _beside(state):
        said = message("hekla.put_on", stone=stone_word(stone), field=name)
        after = _with_stones(box, state, field, _laid(lying, stone), stone, -1)
        face = stone_face(stone.seat, stone.grooves)
        yield Correction(said, after, face=face, brief=face.title, group=_LAY_ON)


def _laid(stones: tuple[Stone, ...], stone: Stone) -> tuple[Stone, ...]:
    return tuple(sorted((*stones, stone), key=stone_order))


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


# ---- Figures ----


def _steps(box: Box, state: HeklaState, spot: str = "") -> Iterator[Correction]:
    """Each figure, or those on a space, one space further or back, lap and all."""
    for seat in map(Seat, range(state.seats)):
        position = state.figures[seat]
        if spot and box.track.stop(position).spot != spot:
            continue
        lap = message("hekla.lap", number=box.track.lap(position))
        counted = Counted(message("hekla.correct_lap", who=seat_name(seat), lap=lap), str(position))
        for by in (-1, 1):
            if position + by >= 0:
                said = message("hekla.correct_spaces", who=seat_name(seat), number=position + by)
                after = _with_figure(box, state, seat, position + by)
                yield Correction(said, after, group=_FIGURES, counted=counted, by=by)


def _figures(box: Box, state: HeklaState, spot: str) -> Iterator[Correction]:
    """Who stands there goes to any other space, in the lap that is nearest; and a lap more or less."""
    track = box.track
    for seat in map(Seat, range(state.seats)):
        now = state.figures[seat]
        if track.stop(now).spot != spot:
            continue
        question = message("hekla.correct_figure_really")
        note = message("hekla.note_where_really")
        held = Held(seat_name(seat), question, spot=spot, note=note, face=_figure_face(seat))
        reach = range(track.inner + track.outer * (track.lap(now) + 1))
        for stop in track.stops:
            places = [at for at in reach if track.stop(at).spot == stop.spot]
            for position in sorted(places, key=lambda at: abs(at - now)):
                if position == now:
                    continue
                said = message("hekla.correct_spaces", who=seat_name(seat), number=position)
                after = _with_figure(box, state, seat, position)
                if stop.spot == spot:
                    brief = message("hekla.lap", number=track.lap(position))
                    yield Correction(said, after, face=held.face, brief=brief, held=held)
                    continue
                yield Correction(said, after, held=held, spot=stop.spot)
                break


def _with_figure(box: Box, state: HeklaState, seat: Seat, position: int) -> HeklaState:
    return _changed(box, state, figures=(*state.figures[:seat], position, *state.figures[seat + 1 :]))


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
