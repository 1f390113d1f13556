"""Cairns: a tiny whole game of rivals without luck, with things to take up before they are placed.

Two or three seats on a board of 3x3, at most two stones on a cell. Each has a big stone and a small one (or, by an
option, only the big one) beside the board. In turns everybody does one thing (C-1): build, that is put a stone from
beside the board on an empty cell (C-2); or carry one of the own stones to the next cell in a row or column, or, who
pays a point, up to two cells in a line (C-3); or rest, if the option says so or nothing else can be done (C-4). Who
builds or carries gets a point for every stone on the cells beside the one entered, whoever's it is; the others get a
point for each of these stones that is theirs. After `rounds` rounds who has most points wins, together with all who
have as many (C-5).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.editions import edition_of
from companion.packs.registry import GameRecord, Loaded, PackRecord
from companion.rules.board import SquareGrid
from companion.rules.contract import (
    Action,
    Audience,
    Choice,
    Correctable,
    Correction,
    Counted,
    Effect,
    Fault,
    Frozen,
    GameInfo,
    Held,
    Illegal,
    Label,
    Opponent,
    OptionField,
    Over,
    RuleRef,
    Seat,
    Step,
    Waiting,
    message,
    seat_name,
)
from companion.rules.view import Area, BoardView, Face, Piece, Span, Standing, Tally, TallyLine
from companion.session.entries import Edition

GRID = SquareGrid(3, 3)
BIG, SMALL = 2, 1
COLOURS = ("red", "green", "yellow")

TEXTS = {
    "en": {
        "cairns.title": "Cairns",
        "cairns.turn": "Build or carry.",
        "cairns.goes_where": "Where does it go?",
        "cairns.leap_note": "a point carries it up to two cells in a line",
        "cairns.stone_2": "the big stone",
        "cairns.stone_1": "the small stone",
        "cairns.stone_on": "{stone} on {spot}",
        "cairns.build": "{stone} to {spot}",
        "cairns.carry": "{stone} from {start} to {spot}",
        "cairns.rest": "Rest",
        "cairns.leap": "pay a point",
        "cairns.step": "pay nothing",
        "cairns.stone_here": "{stone} of {who} is on {spot}",
        "cairns.stone_away": "{stone} of {who} is not on {spot}",
        "cairns.where_really": "Where is it really?",
        "cairns.points_of": "Points of {who}",
        "cairns.points": "points",
        "cairns.points_are": "{who}: {count} points",
        "cairns.put": "Put {stone} on {spot}.",
        "cairns.off": "Take {stone} of {who} off {spot}.",
        "cairns.points_now": "{who} has {points} points now.",
        "cairns.turn_of": "It is the turn of {who}.",
        "cairns.not_beside_board": "Nothing like that of yours lies beside the board.",
        "cairns.not_there": "There is nothing like that of yours on {spot}.",
        "cairns.not_empty": "{spot} is not empty.",
        "cairns.full": "{spot} is full.",
        "cairns.too_far": "{spot} is too far.",
        "cairns.no_point": "There is no point to pay with.",
        "cairns.no_rest": "Nobody may rest.",
        "cairns.over": "The game is over.",
        "cairns.no_cell": "{spot} is no cell.",
        "cairns.agreed": "All went home.",
        "cairns.end": "{rounds} rounds are played.",
        "cairns.stones": "Stones",
        "cairns.one": "only the big one",
        "cairns.both": "a big and a small one",
        "cairns.resting": "Resting",
        "cairns.yes": "yes",
        "cairns.no": "no",
        "cairns.beside": "Stones beside {spot}",
        "cairns.for_beside": "{count} stones",
        "cairns.faulty": "That cannot be.",
    }
}


class CairnsOptions(Frozen, frozen=True):
    stones: int = 2
    resting: bool = False
    rounds: int = 4


class Stone(Frozen, frozen=True):
    seat: Seat
    size: int
    spot: str = ""
    """Empty: beside the board."""


class CairnsState(Frozen, frozen=True):
    seats: int
    options: CairnsOptions
    stones: tuple[Stone, ...]
    """By seat, the big one first."""
    points: tuple[int, ...]
    moves: int = 0
    gained: tuple[int, ...] = ()
    """By seat, in the last move."""
    entered: str = ""
    """The cell of the last move."""

    @property
    def active(self) -> Seat:
        return Seat(self.moves % self.seats)

    @property
    def is_over(self) -> bool:
        return self.moves >= self.options.rounds * self.seats

    def on(self, spot: str) -> tuple[Stone, ...]:
        return tuple(stone for stone in self.stones if stone.spot == spot)


class Build(Action, frozen=True, tag="build"):
    size: int
    spot: str


class Carry(Action, frozen=True, tag="carry"):
    size: int
    start: str
    spot: str
    pays: bool = False


class Rest(Action, frozen=True, tag="rest"):
    pass


class FirstBest:
    """Plays the offer that gains most, of several the one listed first."""

    def choose(self, state: Any) -> Action:
        def gain(action: Any) -> int:
            after = CAIRNS.apply(state, action).state
            points: int = after.points[state.active]
            return points

        return max(CAIRNS.offers(state), key=gain)


class Cairns:
    info = GameInfo("cairns", 1, message("cairns.title"), (2, 3), COLOURS)
    action_type: Any = Build | Carry | Rest
    state_type: type[Frozen] = CairnsState
    options_type: type[Frozen] = CairnsOptions
    rules = tuple(RuleRef(f"C-{number}") for number in range(1, 6))
    opponent: Opponent | None = FirstBest()
    cards: tuple[Face, ...] = ()
    option_fields = (
        OptionField("stones", message("cairns.stones"), ((2, message("cairns.both")), (1, message("cairns.one")))),
        OptionField(
            "resting", message("cairns.resting"), ((False, message("cairns.no")), (True, message("cairns.yes")))
        ),
    )

    def start(self, seats: int, options: Any) -> Step:
        sizes = (BIG, SMALL)[: options.stones]
        stones = tuple(Stone(Seat(seat), size) for seat in range(seats) for size in sizes)
        return Step(CairnsState(seats, options, stones, (0,) * seats), ())

    def waiting(self, state: Any) -> Waiting:
        if state.is_over:
            best = max(state.points)
            winners = tuple(Seat(seat) for seat in range(state.seats) if state.points[seat] == best)
            return Over(winners, message("cairns.end", rounds=state.options.rounds), RuleRef("C-5"))
        return Choice((state.active,), message("cairns.turn"), RuleRef("C-1"))

    def offers(self, state: Any) -> Sequence[Action]:
        own = [stone for stone in state.stones if stone.seat == state.active]
        builds = (Build(stone.size, spot) for stone in own if not stone.spot for spot in GRID.spots)
        ways = ((stone, spot) for stone in own if stone.spot for spot in GRID.spots)
        carries = (Carry(stone.size, stone.spot, spot, pays) for stone, spot in ways for pays in (False, True))
        found: list[Action] = [action for action in (*builds, *carries) if self.check(state, action) is None]
        return [*found, Rest()] if not state.is_over and (state.options.resting or not found) else found

    def label(self, state: Any, action: Any) -> Label:
        match action:
            case Build(size, spot):
                text = message("cairns.build", stone=_named(size), spot=spot)
                gain = _gains(state, action)[state.active]
                held = Held(_named(size), message("cairns.goes_where"), face=Face("stone", str(size)))
                return Label(text, spots=(spot,), badge=f"+{gain}", badge_kind="gain", held=held)
            case Carry(size, start, spot, pays):
                held = Held(
                    message("cairns.stone_on", stone=_named(size), spot=start),
                    message("cairns.goes_where"),
                    start,
                    note=message("cairns.leap_note"),
                    lit=GRID.neighbours[start],
                    spans=(Span((start,), str(size), "choice"),),
                )
                return Label(
                    message("cairns.carry", stone=_named(size), start=start, spot=spot),
                    spots=(spot,),
                    badge="−1" if pays else "",
                    badge_kind="price",
                    variant=int(pays),
                    variant_title=message("cairns.leap" if pays else "cairns.step"),
                    held=held,
                )
        return Label(message("cairns.rest"))

    def check(self, state: Any, action: Any) -> Illegal | None:
        if state.is_over:
            return Illegal(message("cairns.over"), RuleRef("C-5"))
        match action:
            case Build(size, spot):
                if Stone(state.active, size) not in state.stones:
                    return Illegal(message("cairns.not_beside_board"), RuleRef("C-2"))
                if spot not in GRID.place:
                    return Illegal(message("cairns.no_cell", spot=spot), RuleRef("C-2"))
                if state.on(spot):
                    return Illegal(message("cairns.not_empty", spot=spot), RuleRef("C-2"), (spot,))
            case Carry(size, start, spot, pays):
                return self._carry_refused(state, size, start, spot, pays)
            case Rest() if action not in self.offers(state):
                return Illegal(message("cairns.no_rest"), RuleRef("C-4"))
        return None

    def _carry_refused(self, state: Any, size: int, start: str, spot: str, pays: bool) -> Illegal | None:
        if not start or Stone(state.active, size, start) not in state.stones:
            at = (start,) if start in GRID.place else ()
            return Illegal(message("cairns.not_there", spot=start), RuleRef("C-3"), at)
        if spot not in GRID.place:
            return Illegal(message("cairns.no_cell", spot=spot), RuleRef("C-3"))
        (x, y), (u, v) = GRID.place[start], GRID.place[spot]
        if (x != u and y != v) or not 0 < abs(x - u) + abs(y - v) <= 1 + pays:
            return Illegal(message("cairns.too_far", spot=spot), RuleRef("C-3"), (spot,))
        if pays and not state.points[state.active]:
            return Illegal(message("cairns.no_point"), RuleRef("C-3"), (spot,))
        if len(state.on(spot)) > 1:
            return Illegal(message("cairns.full", spot=spot), RuleRef("C-3"), (spot,))
        return None

    def apply(self, state: Any, action: Any) -> Step:
        gained = _gains(state, action)
        points = tuple(had + more for had, more in zip(state.points, gained, strict=True))
        after = _with(state, stones=_moved(state, action), points=points, moves=state.moves + 1)
        after = _with(after, gained=gained, entered=getattr(action, "spot", ""))
        return Step(after, self._put_right(state, after))

    def _put_right(self, before: CairnsState, after: CairnsState) -> tuple[Effect, ...]:
        effects = [
            Effect(message("cairns.off", stone=_named(old.size), who=seat_name(old.seat), spot=old.spot), (old.spot,))
            for old, new in zip(before.stones, after.stones, strict=True)
            if old.spot and not new.spot
        ]
        effects += [
            Effect(message("cairns.put", stone=_named(new.size), spot=new.spot), (new.spot,), new.seat)
            for old, new in zip(before.stones, after.stones, strict=True)
            if new.spot and old != new
        ]
        effects += [
            Effect(message("cairns.points_now", who=seat_name(Seat(seat)), points=now))
            for seat, (was, now) in enumerate(zip(before.points, after.points, strict=True))
            if was != now
        ]
        return tuple(effects)

    def agreed_end(self, state: Any) -> Over | None:
        """As in any other end, who has most wins (C-5)."""
        best = max(state.points)
        winners = tuple(Seat(seat) for seat in range(state.seats) if state.points[seat] == best)
        return Over(winners, message("cairns.agreed"), RuleRef("C-5"))

    def outcome(self, state: Any, drawn: tuple[str, ...]) -> Action:
        raise AssertionError("there is no luck")

    def faults(self, state: Any) -> tuple[Fault, ...]:
        options, problem = state.options, message("cairns.faulty")
        found = []
        if options.stones not in (1, 2) or options.rounds < 1 or state.moves < 0:
            found.append(Fault("$.options", problem))
        fresh = [Stone(Seat(seat), size) for seat in range(state.seats) for size in (BIG, SMALL)[: options.stones]]
        if [_with(stone, spot="") for stone in state.stones] != fresh or state.seats not in self.info.seats:
            found.append(Fault("$.stones", problem))
        full = [
            stone.spot
            for stone in state.stones
            if stone.spot not in ("", *GRID.spots) or (stone.spot and len(state.on(stone.spot)) > 2)
        ]
        if full:
            found.append(Fault("$.stones", problem, tuple(dict.fromkeys(full))))
        if len(state.points) != state.seats or any(number < 0 for number in state.points):
            found.append(Fault("$.points", problem))
        if len(state.gained) not in (0, state.seats) or state.entered not in ("", *GRID.spots):
            found.append(Fault("$.gained", problem))
        return tuple(found)

    def correctable(self, state: Any) -> tuple[Correctable, ...]:
        return tuple(
            Correctable(f"points_{seat}", message("cairns.points_of", who=seat_name(Seat(seat))))
            for seat in range(state.seats)
        )

    def corrections(self, state: Any, at: str) -> Sequence[Correction]:
        """A stone too many on a cell is let through: a contradiction to be told."""
        if at in GRID.place:
            return tuple(made for stone in state.stones for made in _put_otherwise(state, stone, at))
        seat = next((seat for seat in range(state.seats) if at == f"points_{seat}"), None)
        if seat is None:
            return ()
        counted = Counted(message("cairns.points"), str(state.points[seat]))
        return tuple(
            Correction(
                message("cairns.points_are", who=seat_name(Seat(seat)), count=state.points[seat] + by),
                _with(state, points=_put(state.points, seat, state.points[seat] + by)),
                counted=counted,
                by=by,
            )
            for by in (-1, 1)
        )

    def reconcile(self, before: Any, after: Any) -> tuple[Effect, ...]:
        turn = () if before.moves == after.moves else (Effect(message("cairns.turn_of", who=seat_name(after.active))),)
        return (*self._put_right(before, after), *turn)

    def view(self, state: Any, audience: Audience) -> BoardView:
        lines = tuple(
            TallyLine(Seat(seat), f"{count:+d}", message("cairns.for_beside", count=count))
            for seat, count in enumerate(state.gained)
            if count
        )
        return BoardView(
            game="cairns",
            width=3,
            height=3,
            ground="plain",
            areas=tuple(Area(cell, x, y) for cell, (x, y) in GRID.place.items()),
            pieces=tuple(
                Piece("stone", each.spot, seat=each.seat, grooves=each.size) for each in state.stones if each.spot
            ),
            columns=tuple("ABC"),
            lines=tuple("123"),
            tallies=(Tally(message("cairns.beside", spot=state.entered), lines),) if lines else (),
            standings=tuple(
                Standing(
                    Seat(seat),
                    points,
                    things=tuple(
                        Piece("stone", "", seat=Seat(seat), grooves=stone.size)
                        for stone in state.stones
                        if stone.seat == seat and not stone.spot
                    ),
                )
                for seat, points in enumerate(state.points)
            ),
            active=None if state.is_over else state.active,
            turn=min(state.moves // state.seats + 1, state.options.rounds),
        )


def _named(size: int) -> Any:
    return message(f"cairns.stone_{size}")


def _put_otherwise(state: CairnsState, stone: Stone, at: str) -> Iterator[Correction]:
    """One stone: to this cell, or from it to any other or beside the board."""
    what = {"stone": _named(stone.size), "who": seat_name(stone.seat)}

    def lying(spot: str) -> CairnsState:
        moved: CairnsState = _with(
            state, stones=tuple(_with(each, spot=spot) if each is stone else each for each in state.stones)
        )
        return moved

    if stone.spot != at:
        yield Correction(message("cairns.stone_here", spot=at, **what), lying(at))
        return
    face = Face("stone", str(stone.size), seat=stone.seat)
    held = Held(_named(stone.size), message("cairns.where_really"), at, face=face)
    for spot in GRID.spots:
        if spot != at:
            yield Correction(message("cairns.stone_here", spot=spot, **what), lying(spot), held=held, spot=spot)
    yield Correction(message("cairns.stone_away", spot=at, **what), lying(""), held=held)


def _moved(state: CairnsState, action: Any) -> tuple[Stone, ...]:
    match action:
        case Build(size, spot):
            old = Stone(state.active, size)
        case Carry(size, start, spot):
            old = Stone(state.active, size, start)
        case _:
            return state.stones
    return tuple(_with(stone, spot=spot) if stone == old else stone for stone in state.stones)


def _gains(state: CairnsState, action: Any) -> tuple[int, ...]:
    """By seat, in one move; what is paid is taken off."""
    gains = [0] * state.seats
    if isinstance(action, Build | Carry):
        beside = [stone for stone in _moved(state, action) if stone.spot in GRID.neighbours[action.spot]]
        gains[state.active] += len(beside)
        for stone in beside:
            gains[stone.seat] += stone.seat != state.active
    if isinstance(action, Carry) and action.pays:
        gains[state.active] -= 1
    return tuple(gains)


def _with(value: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(value, **fields)


CAIRNS = Cairns()
PACK = PackRecord("companion", "cairns", Path(__file__).parent, "Cairns", provenance="companion", built_in=True)


class CairnsPlugin:
    id = "cairns"
    data_type: type[Frozen] = CairnsOptions
    tables: tuple[tuple[str, str], ...] = ()

    def data_faults(self, data: Any) -> tuple[Fault, ...]:
        return ()

    def text_keys(self, data: Any) -> tuple[str, ...]:
        return ()

    def build(self, data: Any) -> Cairns:
        return CAIRNS


RECORD = GameRecord("cairns", "ready", CairnsPlugin(), (PACK,))
LOADED = Loaded(CAIRNS, PACK, TEXTS, "digest")


def cairns_edition() -> Edition:
    return edition_of(LOADED)


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
