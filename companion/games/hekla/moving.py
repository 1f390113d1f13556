"""Moving a stone: how far, where to, and pulling the own figure back for it (H-031 to H-034)."""

from collections.abc import Iterator, Sequence

from companion.games.hekla.actions import MoveStone
from companion.games.hekla.box import Box
from companion.games.hekla.draft import Draft
from companion.games.hekla.names import STONES_PER_FIELD
from companion.games.hekla.scoring import Fields, score_after, stone_order
from companion.games.hekla.state import HeklaState, Stone
from companion.games.hekla.track import Stop
from companion.games.hekla.words import refuse
from companion.rules.contract import Illegal, Seat, seat_name


def has_room(stones: tuple[Stone, ...]) -> bool:
    return len(stones) < STONES_PER_FIELD


def sees(state: HeklaState, stop: Stop, field: int) -> bool:
    """Whether a figure on this space lets a stone on the field go far (H-032, R-H03, R-H04)."""
    if field not in stop.line:
        return False
    return not state.options.sight_blocked or not any(state.fields[at] for at in stop.line[: stop.line.index(field)])


def ways_back(box: Box, state: HeklaState, seat: Seat, field: int) -> tuple[int, ...]:
    """How far the figure can go back, 0 included, so that a stone on the field may go far (H-033, R-H06)."""
    position = state.figures[seat]
    found = box.track.ways_back(position, field)
    if state.options.sight_blocked:
        return tuple(back for back in found if sees(state, box.track.stop(position - back), field))
    return found


def near(box: Box, fields: Fields, start: int) -> list[int]:
    """Adjacent fields with room (H-031)."""
    return [field for field in box.ground.beside[start] if len(fields[field]) < STONES_PER_FIELD]


def far(box: Box, state: HeklaState, start: int) -> Iterator[int]:
    """Fields with room that lie two or more away in one straight line (H-032, R-H05)."""
    blocked, fields = state.options.way_blocked, state.fields
    for ray in box.ground.rays[start]:
        for passed, field in enumerate(ray):
            if passed and has_room(fields[field]):
                yield field
            if blocked and fields[field]:
                break


def can_go_far(box: Box, state: HeklaState, start: int) -> bool:
    """Whether a stone there has anywhere to go if it is seen."""
    return next(far(box, state, start), None) is not None


def movable(state: HeklaState, seat: Seat) -> list[tuple[int, int]]:
    """Own stones on the board: field and grooves, each kind once a field (H-034)."""
    found = []
    for at, stones in enumerate(state.fields):
        last = -1
        for stone in stones:
            if stone.seat == seat and stone.grooves != last:
                last = stone.grooves
                found.append((at, last))
    return found


def moves(box: Box, state: HeklaState, seat: Seat) -> list[MoveStone]:
    """Every legal move of a seat."""
    names, found = box.ground.fields, []
    for start, grooves in movable(state, seat):
        name = names[start]
        for field in near(box, state.fields, start):
            found.append(MoveStone(grooves, name, names[field]))
        backs = ways_back(box, state, seat, start)
        if backs:
            for field in far(box, state, start):
                target = names[field]
                for back in backs:
                    found.append(MoveStone(grooves, name, target, back))
    return found


def can_move(box: Box, state: HeklaState, seat: Seat) -> bool:
    """Without listing all moves."""
    for start, stones in enumerate(state.fields):
        for stone in stones:
            if stone.seat == seat and near(box, state.fields, start):
                return True
    return any(
        ways_back(box, state, seat, start) and can_go_far(box, state, start) for start, _ in movable(state, seat)
    )


def check_move(box: Box, state: HeklaState, action: MoveStone) -> Illegal | None:
    seat, ground = state.active, box.ground
    assert seat is not None
    for name in (action.start, action.field):
        if (no_field := box.no_field(name)) is not None:
            return no_field
    start, field = ground.index[action.start], ground.index[action.field]
    who, stones = seat_name(seat), state.fields[start]
    if all(stone.seat != seat for stone in stones):
        return refuse("no_own_stone_there", "H-034" if stones else "H-031", action.start, who=who, field=action.start)
    if Stone(action.grooves, seat) not in stones:
        return refuse("no_such_stone_there", "H-031", action.start, who=who, grooves=action.grooves, field=action.start)
    if start == field:
        return refuse("same_field", "R-H13", action.field)
    if not ground.in_line(start, field):
        return refuse("diagonal", "H-031", action.start, action.field)
    passed = ground.between(start, field)
    if passed is None:
        return refuse("gap_between", "R-H05", action.start, action.field)
    if not has_room(state.fields[field]):
        return refuse("field_full", "H-031", action.field, field=action.field)
    return _check_reach(box, state, action, passed)


def _check_reach(box: Box, state: HeklaState, action: MoveStone, passed: Sequence[int]) -> Illegal | None:
    """How far the stone goes, and the figure for it."""
    seat, ground = state.active, box.ground
    assert seat is not None
    figure = state.figures[seat]
    if action.back < 0:
        return refuse("never_forward", "H-033", box.stop(state, seat).spot)
    if action.back > figure:
        return refuse("back_too_far", "R-H06", box.stop(state, seat).spot, count=figure)
    if not passed:
        if action.back:
            return refuse("back_for_nothing", "R-H16", action.start, action.field)
        return None
    start = ground.index[action.start]
    stop = box.stop(state, seat, action.back)
    if start not in stop.line:
        backs = ways_back(box, state, seat, start)
        if backs and backs[0] == 0:
            return refuse(
                "not_in_sight_any_more", "H-032", action.start, stop.spot, field=action.start, count=action.back
            )
        if backs:
            return refuse("not_in_sight_back", "H-032", action.start, stop.spot, field=action.start, count=backs[0])
        return refuse("not_in_sight", "H-032", action.start, stop.spot, field=action.start)
    if not sees(state, stop, start):
        return refuse("sight_blocked", "R-H04", *_occupied(box, state, stop.line[: stop.line.index(start)]))
    if state.options.way_blocked and (occupied := _occupied(box, state, passed)):
        return refuse("way_blocked", "R-H05", *occupied, field=occupied[0])
    return None


def _occupied(box: Box, state: HeklaState, fields: Sequence[int]) -> tuple[str, ...]:
    return tuple(box.ground.fields[at] for at in fields if state.fields[at])


def apply_move(draft: Draft, action: MoveStone) -> None:
    """The figure back, the stone on its way, and what that sets off."""
    seat, ground = draft.active, draft.box.ground
    if action.back:
        figures = list(draft.state.figures)
        before = figures[seat]
        figures[seat] -= action.back
        draft.change(figures=tuple(figures))
        track = draft.box.track
        spot = track.stop(figures[seat]).spot
        draft.tell("back", spots=(spot,), icon="figure", by=seat, told=True, who=seat_name(seat), count=action.back)
        if track.lap(figures[seat]) < 3 <= track.lap(before):
            draft.tell("turn_back", spots=(spot,), icon="figure", by=seat, who=seat_name(seat))
    stone = Stone(action.grooves, seat)
    fields = list(draft.state.fields)
    start, field = ground.index[action.start], ground.index[action.field]
    left = list(fields[start])
    left.remove(stone)
    fields[start] = tuple(left)
    fields[field] = tuple(sorted((*fields[field], stone), key=stone_order))
    draft.change(fields=tuple(fields), scored=())
    draft.tell(
        "move",
        spots=(action.field, action.start),
        icon="stone",
        by=seat,
        told=True,
        who=seat_name(seat),
        grooves=action.grooves,
        start=action.start,
        field=action.field,
    )
    score_after(draft, field)
