"""How hands turn the table of one state into the table of another: after an undo, a jump, a correction."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from companion.games.hekla.box import Box
from companion.games.hekla.names import STONES_PER_FIELD
from companion.games.hekla.scoring import stone_order
from companion.games.hekla.state import HeklaState, Stone
from companion.rules.contract import Effect, Message, Seat, message, seat_name


class Way(NamedTuple):
    """Of one stone, from one field to another; "" is beside the board."""

    stone: Stone
    start: str
    field: str


def reconcile(box: Box, before: HeklaState, after: HeklaState) -> tuple[Effect, ...]:
    """Stones first, those taken off before those laid; then figures. Whose turn it is lies nowhere on the table."""
    return (*_stones(box, before, after), *_figures(box, before, after))


def _stones(box: Box, before: HeklaState, after: HeklaState) -> Iterator[Effect]:
    """Never more than a field has spaces for."""
    ways = _ways(box, before, after)
    room = {field: STONES_PER_FIELD - len(old) for field, old in zip(box.ground.fields, before.fields, strict=True)}
    for way in ways:
        if not way.field:
            room[way.start] += 1
            yield _told(way.stone, "off", way.start)
    laid = [way for way in ways if not way.start]
    waiting = [way for way in ways if way.start and way.field]
    while waiting:
        free = next((way for way in waiting if room[way.field]), None)
        way = free or waiting[0]
        waiting.remove(way)
        room[way.start] += 1
        if free:
            room[way.field] -= 1
            yield _moved(*way)
        else:  # each waits for another: one makes room beside the board
            laid.append(way)
            yield _told(way.stone, "off", way.start)
    for way in laid:
        yield _told(way.stone, "on", way.field)


def _ways(box: Box, before: HeklaState, after: HeklaState) -> list[Way]:
    """Equal stones change places as little as possible."""
    gone: dict[Stone, list[str]] = {}
    come: dict[Stone, list[str]] = {}
    for field, old, new in zip(box.ground.fields, before.fields, after.fields, strict=True):
        have, want = Counter(old), Counter(new)
        for stone in (have - want).elements():
            gone.setdefault(stone, []).append(field)
        for stone in (want - have).elements():
            come.setdefault(stone, []).append(field)
    return [
        Way(stone, start, field)
        for stone in sorted({*gone, *come}, key=stone_order)
        for start, field in zip_longest(gone.get(stone, ()), come.get(stone, ()), fillvalue="")
    ]


def stone_word(stone: Stone) -> Message:
    if stone.seat is None:
        return message("hekla.lava_stone", grooves=stone.grooves)
    return message("hekla.stone_of", who=seat_name(stone.seat), grooves=stone.grooves)


def _moved(stone: Stone, start: str, field: str) -> Effect:
    said = message("hekla.put_moved", stone=stone_word(stone), start=start, field=field)
    return Effect(said, (field, start), stone.seat, _icon(stone))


def _told(stone: Stone, way: str, field: str) -> Effect:
    return Effect(
        Message(f"hekla.put_{way}", (("stone", stone_word(stone)), ("field", field))),
        (field,),
        stone.seat,
        _icon(stone),
    )


def _icon(stone: Stone) -> str:
    return "lava" if stone.seat is None else "stone"


def _figures(box: Box, before: HeklaState, after: HeklaState) -> Iterator[Effect]:
    track = box.track
    for seat, (old, new) in enumerate(zip(before.figures, after.figures, strict=True)):
        if old == new:
            continue
        key = "hekla.advance" if new > old else "hekla.back"
        who, spot = seat_name(Seat(seat)), track.stop(new).spot
        yield Effect(message(key, who=who, count=abs(new - old)), (spot,), Seat(seat), "figure")
        if (track.lap(old) < 3) != (track.lap(new) < 3):
            turn = "hekla.turn_over" if new > old else "hekla.turn_back"
            yield Effect(message(turn, who=who), (spot,), Seat(seat), "figure")
