"""When three fields score, who gets what, and the eruption that follows (H-040 to H-048)."""

from collections.abc import Sequence
from typing import TypeAlias

from companion.games.hekla.box import Box
from companion.games.hekla.draft import Draft
from companion.games.hekla.names import ELIGIBLE_GROOVES, LAVA_IN_MIDDLE, STONES_PER_FIELD, Set
from companion.games.hekla.state import HeklaState, Points, Scored, Scoring, Stone
from companion.games.hekla.words import clockwise, refuse
from companion.rules.contract import Illegal, Seat, seat_name

Three: TypeAlias = tuple[int, int, int]
Fields: TypeAlias = Sequence[tuple[Stone, ...]]


# ---- What counts ----


def grooves_of(fields: Fields, three: Three) -> int:
    """Grooves of all stones on the three fields, lava included (H-040)."""
    return sum(stone.grooves for at in three for stone in fields[at])


def lava_on(stones: tuple[Stone, ...]) -> int:
    return sum(stone.seat is None for stone in stones)


def is_eligible(fields: Fields, three: Three) -> bool:
    """H-040: a stone on every field, at least 8 grooves, at most one lava stone in the middle."""
    first, middle, last = fields[three[0]], fields[three[1]], fields[three[2]]
    if not (first and middle and last):
        return False
    grooves = 0
    for stone in first:
        grooves += stone.grooves
    for stone in middle:
        grooves += stone.grooves
    for stone in last:
        grooves += stone.grooves
    return grooves >= ELIGIBLE_GROOVES and lava_on(middle) <= LAVA_IN_MIDDLE


def eligible_sets(box: Box, fields: Fields, entered: int) -> tuple[Three, ...]:
    """Those that contain the field just entered."""
    return tuple(three for three in box.ground.sets_with[entered] if is_eligible(fields, three))


def points_for(box: Box, state: HeklaState, fields: Fields, three: Three, active: Seat) -> tuple[Points, ...]:
    """What each seat gets that gets something, the active one first (H-041, H-047, R-H20)."""
    for_stones = [0] * state.seats
    for at in three:
        each = 2 if box.ground.hot[at] else 1
        for stone in fields[at]:
            if stone.seat is not None:
                for_stones[stone.seat] += each
    bonus = grooves_of(fields, three) - (ELIGIBLE_GROOVES - 1)
    return tuple(
        Points(seat, for_stones[seat], bonus if seat == active else 0)
        for seat in clockwise(active, state.seats)
        if for_stones[seat] or seat == active
    )


def refused_set(box: Box, fields: Fields, named: Set) -> Illegal | None:
    """Why these three do not score."""
    three = box.ground.set_of.get(named)
    if three is None:
        return refuse("no_such_set", "H-040", *(field for field in named if field in box.ground.index))
    empty = [box.ground.fields[at] for at in three if not fields[at]]
    if empty:
        return refuse("empty_field", "H-046", *empty, field=empty[0])
    if lava_on(fields[three[1]]) > LAVA_IN_MIDDLE:
        return refuse("middle_full_of_lava", "H-048", named[1], field=named[1])
    grooves = grooves_of(fields, three)
    if grooves < ELIGIBLE_GROOVES:
        return refuse("too_few_grooves", "H-040", *named, count=grooves)
    return None


# ---- Scoring ----


def score_after(draft: Draft, entered: int) -> None:
    """What the field just entered sets off: nothing, one set at once, or a choice (H-040, H-044)."""
    found = eligible_sets(draft.box, draft.state.fields, entered)
    if len(found) == 1:
        score(draft, found[0])
    elif found:
        draft.change(scoring=_choice(draft.box, entered, found))


def score_chosen(draft: Draft, named: Set) -> None:
    """The set chosen, and what of the others still stands (H-044); the 20th lava stone ends all of it (H-050)."""
    scoring = draft.state.scoring
    assert scoring is not None
    three = draft.box.ground.set_of[named]
    score(draft, three)
    if draft.state.ended is None:
        rest = tuple(
            other
            for other in (draft.box.ground.set_of[each] for each in scoring.pending)
            if other != three and is_eligible(draft.state.fields, other)
        )
        entered = draft.box.ground.index[scoring.field]
        draft.change(scoring=_choice(draft.box, entered, rest) if rest else None)


def score(draft: Draft, three: Three) -> None:
    """Points, then the eruption (H-041 to H-043)."""
    state, box = draft.state, draft.box
    points = points_for(box, state, state.fields, three, draft.active)
    fields = box.ground.names[three]
    draft.change(scored=(*state.scored, Scored(fields, grooves_of(state.fields, three), points)))
    for each in points:
        if each.sum:
            _advance(draft, each, three)
    _erupt(draft, three)


def _choice(box: Box, entered: int, sets: tuple[Three, ...]) -> Scoring:
    return Scoring(box.ground.fields[entered], tuple(box.ground.names[three] for three in sets))


def _advance(draft: Draft, points: Points, three: Three) -> None:
    """H-042, H-051."""
    seat, track, ground = points.seat, draft.box.track, draft.box.ground
    figures = list(draft.state.figures)
    before, after = figures[seat], figures[seat] + points.sum
    figures[seat] = after
    stones = [ground.fields[at] for at in three if any(stone.seat == seat for stone in draft.state.fields[at])]
    draft.change(figures=tuple(figures))
    draft.tell(
        "advance",
        spots=(track.stop(after).spot, *stones),
        icon="figure",
        by=seat,
        sound="deliver",
        who=seat_name(seat),
        count=points.sum,
    )
    if track.lap(before) < 3 <= track.lap(after):
        draft.tell("turn_over", spots=(track.stop(after).spot,), icon="figure", by=seat, who=seat_name(seat))


def _erupt(draft: Draft, three: Three) -> None:
    """H-043; the 20th lava stone ends the game at once (H-050)."""
    state, middle = draft.state, three[1]
    name = draft.box.ground.fields[middle]
    stones = state.fields[middle]
    supplies = [list(supply) for supply in state.supplies]
    for stone in stones:
        if stone.seat is not None:
            supplies[stone.seat][stone.grooves] += 1
            draft.tell(
                "stone_back",
                spots=(name,),
                icon="stone",
                by=stone.seat,
                who=seat_name(stone.seat),
                grooves=stone.grooves,
                field=name,
            )
    zeros, ones = state.lava
    grooves = 0 if zeros else 1
    lava = tuple(sorted((*(stone for stone in stones if stone.seat is None), Stone(grooves)), key=stone_order))
    assert len(lava) <= STONES_PER_FIELD
    fields = list(state.fields)
    fields[middle] = lava
    draft.change(
        fields=tuple(fields),
        supplies=tuple(map(tuple, supplies)),
        lava=(zeros - 1, ones) if zeros else (zeros, ones - 1),
    )
    draft.tell("lava", spots=(name,), icon="lava", sound="lava", grooves=grooves, field=name)
    if draft.state.lava == (0, 0):
        draft.end("last_lava", "H-050")


def stone_order(stone: Stone) -> tuple[int, int]:
    """Lava first, then by owner; the same kinds by grooves."""
    return (-1 if stone.seat is None else stone.seat, stone.grooves)
