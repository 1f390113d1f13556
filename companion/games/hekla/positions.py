"""What makes a state impossible to go on from: for corrected tables and positions that come from outside.

Everything wrong is found at once, each with its key path. A state reached by play has no faults.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.games.hekla.box import Box
from companion.games.hekla.draft import end_now
from companion.games.hekla.names import LAVA, STONES_PER_FIELD, SUPPLIES
from companion.games.hekla.scoring import eligible_sets, stone_order
from companion.games.hekla.state import HeklaState
from companion.games.hekla.turn import can_act
from companion.rules.contract import Argument, Fault, Seat, message, seat_name

Part: TypeAlias = Callable[[Box, HeklaState], Iterator[Fault]]

MOST_POINTS = sum(LAVA) * (6 * 2 + 6 * 3 - 7)
"""More than twenty scorings can give: six stones on high-activity fields, with three grooves each, every time."""


def faults(box: Box, state: HeklaState) -> tuple[Fault, ...]:
    """Ill-formed states get only those faults that can be told without the rest making sense."""
    for stage in _STAGES:
        found = tuple(fault for part in stage for fault in part(box, state))
        if found:
            return found
    return ()


def _fault(at: str, problem: str, /, **args: Argument) -> Fault:
    spots = (str(args["field"]),) if "field" in args else ()
    return Fault(f"$.{at}", message(f"hekla.fault_{problem}", **args), spots)


# ---- Is everything there? ----


def _frame(box: Box, state: HeklaState) -> Iterator[Fault]:
    if state.seats not in SUPPLIES:
        yield _fault("seats", "seats", count=state.seats)
        return
    if len(state.fields) != len(box.ground.fields):
        yield _fault("fields", "fields", count=len(state.fields), expected=len(box.ground.fields))
    for name in ("supplies", "figures"):
        if len(getattr(state, name)) != state.seats:
            yield _fault(name, "one_per_seat", count=len(getattr(state, name)), expected=state.seats)
    for seat, supply in enumerate(state.supplies):
        if len(supply) != len(SUPPLIES[state.seats]) or min(supply) < 0:
            yield _fault(f"supplies[{seat}]", "supply")
    for seat, position in enumerate(state.figures):
        if not 0 <= position <= MOST_POINTS:
            yield _fault(f"figures[{seat}]", "figure", number=position)
    if not all(0 <= left <= most for left, most in zip(state.lava, LAVA, strict=True)):
        yield _fault("lava", "lava_left")
    for name in ("first", "active"):
        seat = getattr(state, name)
        if seat is not None and not 0 <= seat < state.seats:
            yield _fault(name, "no_such_seat", number=seat + 1)
    if state.turn < 0 or (state.turn == 0) != (state.active is None):
        yield _fault("turn", "turn", number=state.turn)


# ---- Stones ----


def _fields(box: Box, state: HeklaState) -> Iterator[Fault]:
    for at, stones in enumerate(state.fields):
        field = box.ground.fields[at]
        if len(stones) > STONES_PER_FIELD:
            yield _fault(f"fields[{at}]", "three_stones", field=field)
        if list(stones) != sorted(stones, key=stone_order):
            yield _fault(f"fields[{at}]", "stones_unsorted", field=field)
        for stone in stones:
            most = len(LAVA) if stone.seat is None else len(SUPPLIES[state.seats])
            if not 0 <= stone.grooves < most or (stone.seat is not None and not 0 <= stone.seat < state.seats):
                yield _fault(f"fields[{at}]", "no_such_stone", field=field)


def _count(box: Box, state: HeklaState) -> Iterator[Fault]:
    lying = Counter(stone for stones in state.fields for stone in stones)
    kinds = Counter({(stone.seat, stone.grooves): count for stone, count in lying.items()})
    for grooves, all_there in enumerate(LAVA):
        found = kinds[None, grooves] + state.lava[grooves]
        if found != all_there:
            yield _fault("lava", "lava_count", grooves=grooves, count=found, expected=all_there)
    for seat in map(Seat, range(state.seats)):
        for grooves, all_there in enumerate(SUPPLIES[state.seats]):
            found = kinds[seat, grooves] + state.supplies[seat][grooves]
            if found != all_there:
                yield _fault(
                    f"supplies[{seat}]",
                    "stone_count",
                    who=seat_name(seat),
                    grooves=grooves,
                    count=found,
                    expected=all_there,
                )


def _begun(box: Box, state: HeklaState) -> Iterator[Fault]:
    """Before anybody begins nothing has happened."""
    if state.active is None and (any(state.fields) or any(state.figures) or state.scoring or state.scored):
        yield _fault("active", "nobody_began")


# ---- The moment ----


def _scored(box: Box, state: HeklaState) -> Iterator[Fault]:
    for at, scored in enumerate(state.scored):
        seats = [points.seat for points in scored.points]
        if scored.fields not in box.ground.set_of:
            yield _fault(f"scored[{at}]", "no_such_set")
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(state.seats)):
            yield _fault(f"scored[{at}]", "scored_seats")


def _scoring(box: Box, state: HeklaState) -> Iterator[Fault]:
    scoring = state.scoring
    if scoring is None:
        return
    entered = box.ground.index.get(scoring.field)
    if entered is None or state.ended is not None:
        yield _fault("scoring", "no_scoring_now")
        return
    eligible = [box.ground.names[three] for three in eligible_sets(box, state.fields, entered)]
    done = {scored.fields for scored in state.scored}
    erupted = {scored.fields[1] for scored in state.scored}
    # A set with an erupted field may have been filled up by the lava only: then it does not score now (H-044).
    possible = [
        fields
        for fields in eligible
        if fields in scoring.pending or (fields not in done and erupted.isdisjoint(fields))
    ]
    if list(scoring.pending) != possible or not done.isdisjoint(possible) or len(possible) < (1 if done else 2):
        yield _fault("scoring.pending", "pending")


def _end(box: Box, state: HeklaState) -> Iterator[Fault]:
    """The game is over exactly when the last lava stone lies or nobody can do anything."""
    if state.active is None:
        if state.ended is not None:
            yield _fault("ended", "not_over")
        return
    if state.lava == (0, 0):
        expected = end_now(state, "last_lava", "H-050")
    elif state.scoring is None and not any(can_act(box, state, Seat(seat)) for seat in range(state.seats)):
        expected = end_now(state, "nobody_can_act", "R-H09")
    else:
        expected = None
    if state.ended != expected:
        yield _fault("ended", "not_over" if expected is None else "over")
    elif expected is None and state.scoring is None and not can_act(box, state, state.active):
        yield _fault("active", "cannot_act", who=seat_name(state.active))


_STAGES: tuple[tuple[Part, ...], ...] = ((_frame,), (_fields, _count, _begun, _scored), (_scoring, _end))
