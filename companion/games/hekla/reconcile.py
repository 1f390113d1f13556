"""How hands turn the table of one state into the table of another: after an undo, a jump, a correction."""

from collections import Counter
from collections.abc import Iterator

from companion.games.hekla.box import Box
from companion.games.hekla.scoring import stone_order
from companion.games.hekla.state import HeklaState, Stone
from companion.rules.contract import Effect, Message, Seat, message, seat_name


def reconcile(box: Box, before: HeklaState, after: HeklaState) -> tuple[Effect, ...]:
    """Stones first, those taken off before those laid; then figures, then whose turn it is."""
    return (*_stones(box, before, after), *_figures(box, before, after), *_turn(before, after))


def _stones(box: Box, before: HeklaState, after: HeklaState) -> tuple[Effect, ...]:
    gone: dict[Stone, list[str]] = {}
    come: dict[Stone, list[str]] = {}
    for field, old, new in zip(box.ground.fields, before.fields, after.fields, strict=True):
        have, want = Counter(old), Counter(new)
        for stone in (have - want).elements():
            gone.setdefault(stone, []).append(field)
        for stone in (want - have).elements():
            come.setdefault(stone, []).append(field)
    moved, off, laid = [], [], []
    for stone in sorted({*gone, *come}, key=stone_order):
        origins, targets = gone.get(stone, []), come.get(stone, [])
        both = min(len(origins), len(targets))
        moved += [_moved(stone, *pair) for pair in zip(origins, targets, strict=False)]
        off += [_told(stone, "off", field) for field in origins[both:]]
        laid += [_told(stone, "on", field) for field in targets[both:]]
    return (*off, *moved, *laid)


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


def _turn(before: HeklaState, after: HeklaState) -> Iterator[Effect]:
    if after.active is not None and after.active != before.active:
        yield Effect(message("hekla.turn_of", who=seat_name(after.active)), by=after.active)
