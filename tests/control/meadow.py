"""A tiny game with everything that a touchscreen must handle: luck, a way to draw, things to turn, a gauge, an end.

Board 4 x 3, spots "1A" to "3D", a pond on 2B. A turn: the weather (sun +1, rain -1), a walk of up to two steps
(M-2, not into the pond, M-3), then a fence beside the walker: lengthwise (turn 0) on odd rows, crosswise (turn 1) on
even rows and on 1D (M-4), or none. Laying one costs a coin (gauge -1). After `last` turns all win if the gauge is
above 0 (M-5).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.packs.registry import GameRecord, Loaded, PackRecord
from companion.rules.board import SquareGrid
from companion.rules.contract import (
    Action,
    Audience,
    Chance,
    Choice,
    Correctable,
    Correction,
    Effect,
    Fault,
    Form,
    Frozen,
    GameInfo,
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
)
from companion.rules.view import Area, BoardView, Counter, Face, Gauge, Piece, Tile

GRID = SquareGrid(4, 3)
POND = "2B"
SKIES = (("rain", 1), ("sun", 2))

TEXTS = {
    "en": {
        "meadow.title": "Meadow",
        "meadow.last": "Turns",
        "meadow.turns_2": "two",
        "meadow.turns_3": "three",
        "meadow.hard": "A hard winter",
        "meadow.no": "no",
        "meadow.yes": "yes",
        "meadow.which_sky": "Which sky is it?",
        "meadow.rain": "Rain",
        "meadow.sun": "Sun",
        "meadow.walk_where": "Walk where?",
        "meadow.walk_to": "Walk to {spot}",
        "meadow.stay": "Stay",
        "meadow.fence_where": "A fence where?",
        "meadow.fence_on": "A fence on {spot}",
        "meadow.no_fence": "No fence",
        "meadow.put_walker": "A walker of player {seat} on 1A.",
        "meadow.put_marker": "The marker on its track.",
        "meadow.gauge": "Gauge",
        "meadow.walker_here": "Walker {number} is here",
        "meadow.move_marker": "The marker {by:signed}.",
        "meadow.move_walker": "The walker to {spot}.",
        "meadow.lay_fence": "Lay the fence.",
        "meadow.fences": "Lay the fences anew.",
        "meadow.pay": "Pay a coin.",
        "meadow.not_now": "Not now.",
        "meadow.no_such_sky": "There is no such sky.",
        "meadow.not_beside": "That is not beside it.",
        "meadow.in_the_pond": "That is the pond.",
        "meadow.too_far": "That is {steps} steps.",
        "meadow.wrong_way": "Turn the fence.",
        "meadow.sunset": "The sun sets at {gauge}.",
        "meadow.harmony": "Harmony",
        "meadow.suns": "Suns",
    }
}


class MeadowOptions(Frozen, frozen=True):
    last: int = 2
    hard: bool = False


class MeadowState(Frozen, frozen=True):
    options: MeadowOptions
    seats: int
    turn: int = 1
    active: Seat = Seat(0)
    phase: str = "weather"
    walkers: tuple[str, ...] = ()
    fences: tuple[tuple[str, int], ...] = ()
    gauge: int = 0
    suns: int = 0


class WeatherCame(Action, frozen=True, tag="weather_came"):
    sky: str


class WalkThere(Action, frozen=True, tag="walk_there"):
    path: tuple[str, ...]


class PlaceFence(Action, frozen=True, tag="place_fence"):
    cell: str
    turns: int


class SkipFence(Action, frozen=True, tag="skip_fence"):
    pass


MeadowAction = WeatherCame | WalkThere | PlaceFence | SkipFence
replace = msgspec.structs.replace


class Meadow:
    info = GameInfo("meadow", 1, message("meadow.title"), (2, 3, 4), has_luck=True)
    action_type = MeadowAction
    state_type: type[Frozen] = MeadowState
    options_type: type[Frozen] = MeadowOptions
    rules = tuple(RuleRef(f"M-{number}") for number in range(1, 6))
    opponent: Opponent | None = None
    cards: tuple[Face, ...] = tuple(Face("sky", sky, message(f"meadow.{sky}")) for sky, _ in SKIES)

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        return (
            OptionField(
                "last", message("meadow.last"), ((2, message("meadow.turns_2")), (3, message("meadow.turns_3")))
            ),
            OptionField(
                "hard",
                message("meadow.hard"),
                ((False, message("meadow.no")), (True, message("meadow.yes"))),
                house_rule=True,
            ),
        )

    def start(self, seats: int, options: MeadowOptions) -> Step:
        state = MeadowState(options, seats, walkers=GRID.spots[:1] * seats, gauge=-1 if options.hard else 0)
        walkers = tuple(Effect(message("meadow.put_walker", seat=seat), ("1A",), Seat(seat)) for seat in range(seats))
        return Step(state, (*walkers, Effect(message("meadow.put_marker"))))

    def waiting(self, state: MeadowState) -> Waiting:
        if state.phase == "over":
            winners = tuple(Seat(seat) for seat in range(state.seats)) if state.gauge > 0 else ()
            return Over(winners, message("meadow.sunset", gauge=state.gauge), RuleRef("M-5"))
        if state.phase == "weather":
            return Chance("meadow.weather", SKIES, message("meadow.which_sky"), RuleRef("M-1"))
        asked = message("meadow.walk_where" if state.phase == "walk" else "meadow.fence_where")
        return Choice((state.active,), asked, RuleRef("M-2" if state.phase == "walk" else "M-4"))

    def offers(self, state: MeadowState) -> list[Action | Form]:
        if state.phase == "weather":
            return [WeatherCame(sky) for sky, _ in SKIES]
        if state.phase == "walk":
            here = state.walkers[state.active]
            paths: list[tuple[str, ...]] = [(), *((a,) for a in GRID.neighbours.get(here, ()))]
            paths += [(*path, spot) for path in paths[1:] for spot in GRID.neighbours[path[0]] if spot != here]
            ways: dict[str, tuple[str, ...]] = {}
            for path in paths:
                if self.check(state, WalkThere(path)) is None:
                    ways.setdefault(path[-1] if path else "", path)
            return [*(WalkThere(path) for path in ways.values()), Form(WalkThere(()), "path")]
        if state.phase == "fence":
            fences = (PlaceFence(cell, turns) for cell in GRID.spots for turns in (0, 1))
            return [*(fence for fence in fences if self.check(state, fence) is None), SkipFence()]
        return []

    def label(self, state: MeadowState, action: Action) -> Label:
        match action:
            case WeatherCame(sky):
                return Label(message(f"meadow.{sky}"), face=Face("sky", sky))
            case WalkThere(path) if path:
                return Label(message("meadow.walk_to", spot=path[-1]), None, (path[-1], *path), str(len(path)))
            case PlaceFence(cell, turns):
                face = Face("fence", edges="NS" if turns else "EW")
                return Label(
                    message("meadow.fence_on", spot=cell), None, (cell,), "+1", "price", face=face, variant=turns
                )
            case SkipFence():
                return Label(message("meadow.no_fence"), preferred=True)
            case _:
                return Label(message("meadow.stay"))

    def check(self, state: MeadowState, action: Action) -> Illegal | None:
        kinds = {WeatherCame: "weather", WalkThere: "walk", PlaceFence: "fence", SkipFence: "fence"}
        if kinds[type(action)] != state.phase:
            return Illegal(message("meadow.not_now"), RuleRef("M-1"))
        match action:
            case WeatherCame(sky) if sky not in dict(SKIES):
                return Illegal(message("meadow.no_such_sky"), RuleRef("M-1"))
            case WalkThere(path):
                here = state.walkers[state.active]
                for count, spot in enumerate(path, 1):
                    if spot not in GRID.neighbours.get(here, ()):
                        return Illegal(message("meadow.not_beside"), RuleRef("M-2"), (here, spot))
                    if spot == POND:
                        return Illegal(message("meadow.in_the_pond"), RuleRef("M-3"), (spot,))
                    if count > 2:
                        return Illegal(message("meadow.too_far", steps=len(path)), RuleRef("M-2"), (spot,))
                    here = spot
            case PlaceFence(cell, turns):
                if cell not in GRID.neighbours[state.walkers[state.active]]:
                    return Illegal(message("meadow.not_beside"), RuleRef("M-4"), (cell,))
                if cell == POND:
                    return Illegal(message("meadow.in_the_pond"), RuleRef("M-3"), (cell,))
                if cell != "1D" and turns != 1 - int(cell[0]) % 2:
                    return Illegal(message("meadow.wrong_way"), RuleRef("M-4"), (cell,))
        return None

    def apply(self, state: MeadowState, action: Action) -> Step:
        seat = state.active
        effects: tuple[Effect, ...] = ()
        match action:
            case WeatherCame(sky):
                by = 1 if sky == "sun" else -1
                state = replace(state, phase="walk", gauge=state.gauge + by, suns=state.suns + (by > 0))
                return Step(state, (Effect(message("meadow.move_marker", by=by)),))
            case WalkThere(path):
                walkers = list(state.walkers)
                walkers[seat] = path[-1] if path else walkers[seat]
                moved = tuple(Effect(message("meadow.move_walker", spot=spot), (spot,), seat) for spot in path[-1:])
                return Step(replace(state, phase="fence", walkers=tuple(walkers)), moved)
            case PlaceFence(cell, turns):
                after = replace(state, fences=tuple(sorted((*state.fences, (cell, turns)))), gauge=state.gauge - 1)
                effects = (Effect(message("meadow.lay_fence"), (cell,), seat), Effect(message("meadow.pay"), (), seat))
            case _:
                after = state
        over = state.turn >= state.options.last * state.seats
        following = Seat((seat + 1) % state.seats)
        phase = "over" if over else "weather"
        return Step(replace(after, phase=phase, active=following, turn=state.turn + (not over)), effects)

    def agreed_end(self, state: MeadowState) -> Over | None:
        return None

    def outcome(self, state: MeadowState, drawn: tuple[str, ...]) -> Action:
        return WeatherCame(drawn[0])

    def faults(self, state: MeadowState) -> tuple[Fault, ...]:
        return ()

    def correctable(self, state: MeadowState) -> tuple[Correctable, ...]:
        return (Correctable("gauge", message("meadow.gauge")),)

    def corrections(self, state: MeadowState, at: str) -> Sequence[Correction]:
        if at == "gauge":
            return tuple(
                Correction(message("meadow.move_marker", by=by), replace(state, gauge=state.gauge + by))
                for by in (-1, 1)
            )
        walkers = state.walkers
        return tuple(
            Correction(
                message("meadow.walker_here", number=seat + 1),
                replace(state, walkers=(*walkers[:seat], at, *walkers[seat + 1 :])),
            )
            for seat in range(len(walkers))
            if at in GRID.place and walkers[seat] != at
        )

    def reconcile(self, before: MeadowState, after: MeadowState) -> tuple[Effect, ...]:
        found = [
            Effect(message("meadow.move_walker", spot=spot), (spot,), Seat(seat))
            for seat, spot in enumerate(after.walkers)
            if before.walkers[seat] != spot
        ]
        if before.gauge != after.gauge:
            found.append(Effect(message("meadow.move_marker", by=after.gauge - before.gauge)))
        if before.fences != after.fences:
            found.append(Effect(message("meadow.fences")))
        return tuple(found)

    def view(self, state: MeadowState, audience: Audience) -> BoardView:
        return BoardView(
            ground="plain",
            game="meadow",
            width=4,
            height=3,
            areas=tuple(Area(spot, *GRID.place[spot], kind="grass") for spot in GRID.spots),
            tiles=tuple(Tile("fence", cell) for cell, _ in state.fences),
            pieces=tuple(Piece("person", spot) for spot in state.walkers),
            gauges=(Gauge("harmony", message("meadow.harmony"), -9, 9, state.gauge, ((1, "sun", "yellow"),)),),
            counters=(Counter("suns", message("meadow.suns"), state.suns, "sun", "yellow", result=True),),
            columns=tuple("ABCD"),
            lines=tuple("123"),
            active=None if state.phase == "over" else state.active,
            turn=state.turn,
        )


PACK = PackRecord("companion", "meadow", Path(__file__).parent, "Meadow", provenance="companion", built_in=True)


class MeadowPlugin:
    id = "meadow"
    data_type: type[Frozen] = MeadowOptions
    tables: tuple[tuple[str, str], ...] = ()

    def data_faults(self, data: Any) -> tuple[Fault, ...]:
        return ()

    def text_keys(self, data: Any) -> tuple[str, ...]:
        return ()

    def build(self, data: Any) -> Meadow:
        return Meadow()


RECORD = GameRecord("meadow", "ready", MeadowPlugin(), (PACK,))
LOADED = Loaded(Meadow(), PACK, TEXTS, "digest")
