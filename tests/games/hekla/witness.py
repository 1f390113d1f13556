"""The rules of Hekla a second time, slow and plain, from the rule text and the pack's tables; nothing of the engine.

A place is (column, row), counted from 0 at the top left. A stone is its grooves and whose it is, None for lava.
A `Witness` plays along: it says what may be done now (`legal`), does it (`play`), and tells how things lie (`facts`),
in the same words in which `facts_of` tells a state of the engine.
"""

from typing import Any

from companion.games.hekla.actions import Begin, HeklaAction, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.data import HeklaData, Space
from companion.games.hekla.state import HeklaState, Options
from companion.rules.contract import Seat

Place = tuple[int, int]
Stone = tuple[int, int | None]
Three = tuple[Place, Place, Place]

SHARES = {2: [0, 0, 1, 2, 2, 2, 3], 3: [0, 1, 2, 2, 3], 4: [0, 1, 2, 3]}
"""Grooves of the stones that each player gets, by number of players."""
LAVA = [0] * 10 + [1] * 10
"""In the order in which it is laid."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def name(place: Place) -> str:
    return f"{place[1] + 1}{chr(ord('A') + place[0])}"


def place_of(field: str) -> Place:
    return ord(field[-1]) - ord("A"), int(field[:-1]) - 1


def beside(place: Place, way: tuple[int, int]) -> Place:
    return place[0] + way[0], place[1] + way[1]


def places_of(data: HeklaData) -> list[Place]:
    """Row by row."""
    return [(x, y) for y, row in enumerate(data.board.block) for x, mark in enumerate(row) if mark != "."]


def threes_of(data: HeklaData) -> list[Three]:
    """Every three fields side by side, to the right or downwards."""
    places = places_of(data)
    found = []
    for first in places:
        for way in ((1, 0), (0, 1)):
            second = beside(first, way)
            third = beside(second, way)
            if second in places and third in places:
                found.append((first, second, third))
    return found


class Witness:
    def __init__(self, data: HeklaData, seats: int, options: Options) -> None:
        self.data = data
        self.options = options
        self.seats = seats
        self.threes = threes_of(data)
        self.stones: dict[Place, list[Stone]] = {place: [] for place in places_of(data)}
        self.hands = [list(SHARES[seats]) for _ in range(seats)]
        self.figures = [0] * seats
        self.lava = list(LAVA)
        self.active: int | None = None
        self.first = 0
        self.round = 0
        self.entered: Place | None = None
        self.pending: list[Three] = []
        self.scored: list[Any] = []
        self.winners: list[int] | None = None

    @classmethod
    def of(cls, data: HeklaData, state: HeklaState) -> "Witness":
        """At a moment in which a stone is to be placed or moved."""
        witness = cls(data, state.seats, state.options)
        for place, lying in zip(places_of(data), state.fields, strict=True):
            witness.stones[place] = [(stone.grooves, stone.seat) for stone in lying]
        witness.hands = [[g for g in range(4) for _ in range(supply[g])] for supply in state.supplies]
        witness.figures = list(state.figures)
        witness.lava = [0] * state.lava[0] + [1] * state.lava[1]
        witness.active = state.active
        witness.first = state.first
        witness.round = state.turn
        return witness

    # ---- The escape route ----

    def space(self, figure: int) -> Space:
        """The space so many spaces from the black one: once round inside, then outside, then as the board says."""
        inner, outer = list(self.data.route.inner), list(self.data.route.outer)
        walked = inner + outer
        third = outer if self.data.route.third_lap_track == "outer" else inner
        while len(walked) <= figure:
            walked += third
        return walked[figure]

    def sees(self, figure: int) -> list[Place]:
        """The fields to which the white line of a figure's space points."""
        space = self.space(figure)
        if not space.sight:
            return []
        kind, which = space.sight.split()
        if kind == "row":
            line = [place for place in self.stones if place[1] == int(which) - 1]
            line.sort(key=lambda place: place[0])
            is_far = abs(space.x - line[-1][0]) < abs(space.x - line[0][0])
        else:
            line = [place for place in self.stones if place[0] == ord(which) - ord("A")]
            line.sort(key=lambda place: place[1])
            is_far = abs(space.y - line[-1][1]) < abs(space.y - line[0][1])
        if not self.options.sight_blocked:
            return line
        if is_far:
            line.reverse()
        seen = []
        for place in line:
            seen.append(place)
            if self.stones[place]:
                break
        return seen

    # ---- What may be done ----

    def legal(self) -> set[HeklaAction]:
        if self.winners is not None:
            return set()
        if self.active is None:
            return {Begin(Seat(seat)) for seat in range(self.seats)}
        if self.pending:
            choices: set[HeklaAction] = {ScoreSet(_named(three)) for three in self.pending}
            if self.scored:
                choices.add(StopScoring())
            return choices
        return self.placements(self.active) | self.moves(self.active)

    def placements(self, seat: int) -> set[HeklaAction]:
        return {
            PlaceStone(grooves, name(place))
            for place, lying in self.stones.items()
            if not lying
            for grooves in self.hands[seat]
        }

    def moves(self, seat: int) -> set[HeklaAction]:
        found: set[HeklaAction] = set()
        figure = self.figures[seat]
        seen = [self.sees(figure - back) for back in range(figure + 1)]
        for start, lying in self.stones.items():
            if not any(owner == seat for _, owner in lying):
                continue
            backs = [back for back, places in enumerate(seen) if start in places]
            own = [grooves for grooves, owner in lying if owner == seat]
            for way in WAYS:
                passed: list[Place] = []
                target = beside(start, way)
                while target in self.stones:
                    if len(self.stones[target]) < 2:
                        if not passed:
                            found |= {MoveStone(grooves, name(start), name(target)) for grooves in own}
                        elif not (self.options.way_blocked and any(self.stones[place] for place in passed)):
                            found |= {MoveStone(g, name(start), name(target), back) for g in own for back in backs}
                    passed.append(target)
                    target = beside(target, way)
        return found

    # ---- What it leads to ----

    def play(self, action: HeklaAction) -> None:
        assert action in self.legal(), action
        match action:
            case Begin(seat):
                self.active, self.first, self.round = seat, seat, 1
            case PlaceStone(grooves, field):
                self.hands[self.seat].remove(grooves)
                self.enter(place_of(field), grooves)
            case MoveStone(grooves, start, field, back):
                self.figures[self.seat] -= back
                self.stones[place_of(start)].remove((grooves, self.seat))
                self.enter(place_of(field), grooves)
            case ScoreSet(fields):
                first, second, third = fields
                self.score((place_of(first), place_of(second), place_of(third)))
            case StopScoring():
                self.next_turn()

    @property
    def seat(self) -> int:
        assert self.active is not None
        return self.active

    def enter(self, place: Place, grooves: int) -> None:
        self.stones[place].append((grooves, self.seat))
        self.entered = place
        self.scored = []
        self.pending = [three for three in self.threes if place in three and self.is_eligible(three)]
        if not self.pending:
            self.next_turn()
        elif len(self.pending) == 1:
            self.score(self.pending[0])

    def grooves(self, three: Three) -> int:
        return sum(grooves for place in three for grooves, _ in self.stones[place])

    def is_eligible(self, three: Three) -> bool:
        middle_lava = [stone for stone in self.stones[three[1]] if stone[1] is None]
        return all(self.stones[place] for place in three) and self.grooves(three) >= 8 and len(middle_lava) <= 1

    def score(self, three: Three) -> None:
        total = self.grooves(three)
        points = []
        for step in range(self.seats):
            seat = (self.seat + step) % self.seats
            stones = 0
            for x, y in three:
                worth = 2 if self.data.board.block[y][x] == "*" else 1
                stones += worth * sum(owner == seat for _, owner in self.stones[x, y])
            bonus = total - 7 if step == 0 else 0
            self.figures[seat] += stones + bonus
            if stones + bonus:
                points.append((seat, stones, bonus))
        self.scored.append((_named(three), total, points))
        self.erupt(three[1])
        # Of the sets that the action has made eligible, those that still are.
        self.pending = [each for each in self.pending if each != three and self.is_eligible(each)]
        if not self.lava:
            self.end()
        elif not self.pending:
            self.next_turn()

    def erupt(self, place: Place) -> None:
        stays = []
        for grooves, owner in self.stones[place]:
            if owner is None:
                stays.append((grooves, owner))
            else:
                self.hands[owner].append(grooves)
        self.stones[place] = [*stays, (self.lava.pop(0), None)]

    def next_turn(self) -> None:
        """To the left; who can do nothing passes; if nobody can do anything, the game is over."""
        self.pending = []
        seat = self.seat
        for _ in range(self.seats):
            seat = (seat + 1) % self.seats
            self.round += seat == self.first
            if self.placements(seat) or self.moves(seat):
                self.active = seat
                return
        self.end()

    def end(self) -> None:
        self.pending = []
        self.winners = [seat for seat in range(self.seats) if self.figures[seat] == max(self.figures)]

    # ---- How things lie ----

    def facts(self) -> dict[str, Any]:
        is_over = self.winners is not None
        return {
            "stones": {name(place): sorted(lying, key=str) for place, lying in self.stones.items()},
            "hands": [sorted(hand) for hand in self.hands],
            "figures": self.figures,
            "lava": self.lava,
            "active": None if is_over else self.active,
            "round": None if is_over else self.round,
            "pending": {_named(three) for three in self.pending},
            "scored": self.scored,
            "winners": self.winners,
        }


def _named(three: Three) -> tuple[str, str, str]:
    return name(three[0]), name(three[1]), name(three[2])


def facts_of(data: HeklaData, state: HeklaState) -> dict[str, Any]:
    """How things lie in a state of the engine."""
    is_over = state.ended is not None
    fields = zip(places_of(data), state.fields, strict=True)
    return {
        "stones": {name(p): sorted(((stone.grooves, stone.seat) for stone in lying), key=str) for p, lying in fields},
        "hands": [[grooves for grooves in range(4) for _ in range(supply[grooves])] for supply in state.supplies],
        "figures": list(state.figures),
        "lava": [0] * state.lava[0] + [1] * state.lava[1],
        "active": None if is_over else state.active,
        "round": None if is_over else state.turn,
        "pending": set(state.scoring.pending) if state.scoring else set(),
        "scored": [
            (each.fields, each.grooves, [(point.seat, point.stones, point.bonus) for point in each.points])
            for each in state.scored
        ],
        "winners": sorted(state.ended.winners) if state.ended else None,
    }
