"""The table as people see it: fields, stones, the route with its figures, and how everybody stands."""

from companion.games.hekla.box import Box
from companion.games.hekla.entries import moment
from companion.games.hekla.names import LAVA
from companion.games.hekla.outlook import within_reach
from companion.games.hekla.scoring import grooves_of
from companion.games.hekla.state import HeklaState, Scored, Stone
from companion.games.hekla.track import Stop
from companion.games.hekla.words import set_word
from companion.rules.contract import Audience, Message, Seat, message
from companion.rules.pack import pack_title
from companion.rules.view import Area, BoardView, Piece, Span, Standing, Store, Tally, TallyLine

TRACK = 38 / 56
"""How wide a track is drawn, in fields."""
THIRD_LAP = 3
_PHASES = {
    "begin": message("hekla.phase_begin"),
    "turn": message("hekla.phase_turn"),
    "scoring": message("hekla.phase_scoring"),
    "over": message("hekla.phase_over"),
}
"""By what is asked, see `entries.moment`."""


def view(box: Box, state: HeklaState, audience: Audience) -> BoardView:
    """The same for every audience: nothing is secret."""
    ground = box.ground
    return BoardView(
        game="hekla",
        width=ground.columns + 4 * TRACK,
        height=ground.rows + 4 * TRACK,
        ground="block",
        areas=(*_fields(box), *(_space(box, stop) for stop in box.track.stops)),
        pieces=(*_stones(box, state), *_figures(box, state)),
        stores=(_lava(state),),
        arrows=tuple((start.spot, end.spot) for start, end in box.track.changes),
        spans=_spans(box, state),
        tallies=tuple(map(_tally, state.scored)),
        standings=tuple(_standing(box, state, Seat(seat)) for seat in range(state.seats)),
        active=state.active if state.ended is None else None,
        turn=state.turn,
        phase=_PHASES[moment(state)],
        provenance=message(f"hekla.provenance_{box.data.board.provenance}", title=pack_title(box.data.pack.game)),
    )


# ---- The board ----


def _fields(box: Box) -> tuple[Area, ...]:
    ground = box.ground
    return tuple(
        Area(field, x + 2 * TRACK, y + 2 * TRACK, kind="hot_field" if hot else "field", name=field)
        for field, (x, y), hot in zip(ground.fields, ground.place, ground.hot, strict=True)
    )


def _space(box: Box, stop: Stop) -> Area:
    x, width = _along(stop.x, box.ground.columns)
    y, height = _along(stop.y, box.ground.rows)
    kind = "start" if stop.spot == box.track.stops[0].spot else stop.spot.partition("_")[0]
    return Area(stop.spot, x, y, width, height, kind=kind, points=stop.points)


def _along(at: int, count: int) -> tuple[float, float]:
    """Where a column or row begins on the drawn board, and how wide it is: tracks are narrower than fields."""
    if at < 0:
        return (at + 2) * TRACK, TRACK
    if at < count:
        return 2 * TRACK + at, 1.0
    return 2 * TRACK + count + (at - count) * TRACK, TRACK


def _piece(stone: Stone, spot: str) -> Piece:
    if stone.seat is None:
        return Piece("lava_stone", spot, grooves=stone.grooves)
    return Piece("stone", spot, seat=stone.seat, grooves=stone.grooves)


def _stones(box: Box, state: HeklaState) -> tuple[Piece, ...]:
    return tuple(
        _piece(stone, field) for field, stones in zip(box.ground.fields, state.fields, strict=True) for stone in stones
    )


def _figures(box: Box, state: HeklaState) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            "figure",
            box.track.stop(position).spot,
            seat=Seat(seat),
            turned=box.track.lap(position) >= THIRD_LAP,
        )
        for seat, position in enumerate(state.figures)
    )


# ---- Beside the board ----


def _lava(state: HeklaState) -> Store:
    zeros, ones = state.lava
    filled = (("lava_stone", "ash"),) * zeros + (("lava_stone", "lava"),) * ones
    return Store("lava", message("hekla.lava_left"), filled=filled, capacity=sum(LAVA))


def _standing(box: Box, state: HeklaState, seat: Seat) -> Standing:
    position = state.figures[seat]
    stones = tuple(
        Piece("stone", "", seat=seat, grooves=grooves)
        for grooves, count in enumerate(state.supplies[seat])
        for _ in range(count)
    )
    return Standing(seat, position, message("hekla.lap", number=box.track.lap(position)), stones)


# ---- What counts now ----


def _spans(box: Box, state: HeklaState) -> tuple[Span, ...]:
    if moment(state) == "scoring":
        assert state.scoring is not None
        return tuple(
            Span(fields, str(grooves_of(state.fields, box.ground.set_of[fields])), "choice")
            for fields in state.scoring.pending
        )
    counted = tuple(Span(scored.fields, str(scored.grooves), "counted") for scored in state.scored)
    near = tuple(
        Span(box.ground.names[three], str(grooves_of(state.fields, three))) for three in within_reach(box, state)
    )
    return (*near, *counted)


def _tally(scored: Scored) -> Tally:
    return Tally(
        message("hekla.scores", fields=set_word(scored.fields), count=scored.grooves),
        tuple(
            TallyLine(points.seat, f"+{points.sum}", _for_what(points.stones, points.bonus))
            for points in scored.points
            if points.sum
        ),
        message("hekla.erupts", field=scored.fields[1]),
    )


def _for_what(stones: int, bonus: int) -> Message:
    if not bonus:
        return message("hekla.for_stones", count=stones)
    return message("hekla.for_both", stones=stones, bonus=bonus)
