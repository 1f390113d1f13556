"""The Volcano alone against a still island, many random games: what must hold whatever comes.

The legal placements are worked out a second time here, straight from the rule text, on plain coordinates.
"""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur import lava
from companion.games.eldur.actions import PlaceTile
from companion.games.eldur.game import EldurGame
from companion.games.eldur.names import HELPERS, KINDS
from companion.games.eldur.pieces import count_of
from companion.games.eldur.state import (
    Counts,
    DrawIncident,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    LayTile,
    Options,
    replace,
)
from companion.rules.contract import Action, Step
from companion.rules.deck import shuffled
from tests.games.eldur import testland
from tests.games.eldur.scenes import settled

Place = tuple[int, int]
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
HEIGHT = {".": 0, "p": 1, "m": 2, "v": 3}
GAME = EldurGame(testland.DATA)
LATER = DrawIncident()
EDGES = {name: edges for name, _, edges, _ in testland.TILES}


def place(cell: str) -> Place:
    return ord(cell[1]) - ord("A"), int(cell[0]) - 1


def cell_at(spot: Place) -> str:
    return f"{spot[1] + 1}{chr(ord('A') + spot[0])}"


def step_to(spot: Place, side: str) -> Place:
    return spot[0] + WAYS[side][0], spot[1] + WAYS[side][1]


GROUND = {(x, y): letter for y, row in enumerate(testland.TERRAIN) for x, letter in enumerate(row)}


class Board:
    """What lies where, as the rules speak of it."""

    def __init__(self, state: EldurState) -> None:
        self.tiles = {place(laid.cell): set(laid.edges) for laid in state.lava}
        self.fissure = {place(cell) for cell in state.fissure}
        self.always_open = state.options.volcano_stays_open

    def pours(self, spot: Place, side: str) -> bool:
        """Whether lava can leave this space by this side."""
        if spot in self.tiles:
            return side in self.tiles[spot]
        if spot in self.fissure:
            return True
        return GROUND.get(spot) == "v" and (self.always_open or not self.touches_volcano())

    def touches_volcano(self) -> bool:
        return any(GROUND.get(step_to(spot, side)) == "v" for spot in self.tiles for side in WAYS)

    def takes_lava(self, spot: Place) -> bool:
        return GROUND.get(spot) in (".", "p") and spot not in self.tiles and spot not in self.fissure

    def may_lie(self, spot: Place, edges: set[str]) -> bool:
        """E-074 with R-E17, R-E18, R-E22, R-E44."""
        return self.takes_lava(spot) and any(
            self.pours(step_to(spot, side), BACK[side]) and HEIGHT[GROUND[step_to(spot, side)]] >= HEIGHT[GROUND[spot]]
            for side in edges
        )

    def open_sides(self) -> int:
        """O of R-E19."""
        return sum(
            self.pours(spot, side)
            and self.takes_lava(step_to(spot, side))
            and HEIGHT[GROUND[step_to(spot, side)]] <= HEIGHT[GROUND[spot]]
            for spot in GROUND
            for side in WAYS
        )

    def with_tile(self, spot: Place, edges: set[str]) -> "Board":
        board = Board.__new__(Board)
        board.tiles = {**self.tiles, spot: edges}
        board.fissure = self.fissure
        board.always_open = self.always_open
        return board

    def is_of_fissure(self, spot: Place) -> bool:
        """Joined lava side to lava side to the fissure, over any number of tiles (E-080, R-E43)."""
        seen, fresh = {spot}, [spot]
        while fresh:
            here = fresh.pop()
            if here in self.fissure:
                return True
            for side in self.tiles[here]:
                there = step_to(here, side)
                is_lava = there in self.fissure or BACK[side] in self.tiles.get(there, ())
                if is_lava and there not in seen:
                    seen.add(there)
                    fresh.append(there)
        return False


def legal_looks(state: EldurState) -> set[tuple[str, frozenset[str]]]:
    """Cell and lava sides of every legal placement (E-074, then E-080, then E-075)."""
    board = Board(state)
    edges, looks = set(EDGES[state.tile_now]), []
    for _ in range(4):
        looks.append(edges)
        edges = {CLOCKWISE[side] for side in edges}
    possible = [
        (spot, look, board.with_tile(spot, look)) for spot in GROUND for look in looks if board.may_lie(spot, look)
    ]
    if state.fissure_duty:
        possible = [each for each in possible if each[2].is_of_fissure(each[0])] or possible
    possible = [each for each in possible if each[2].open_sides()] or possible
    return {(cell_at(spot), frozenset(look)) for spot, look, _ in possible}


def walks_home(state: EldurState, index: int, *, ignoring_lava: bool) -> bool:
    shut = {place(cell) for cell in state.cracks} | {place(cell) for cell, kind in state.obstacles if kind == "flood"}
    if not ignoring_lava:
        shut |= {place(laid.cell) for laid in state.lava} | {place(cell) for cell in state.fissure}
    home = place(testland.DATA.map.towns[HELPERS[index]])
    seen = {place(state.helpers[index])}
    fresh = list(seen)
    while fresh:
        here = fresh.pop()
        for side in WAYS:
            there = step_to(here, side)
            if GROUND.get(there, "o") in ".pm" and there not in shut and there not in seen:
                seen.add(there)
                fresh.append(there)
    return home in seen


def true_end(before: EldurState, after: EldurState) -> None:
    """The reason an end names can be seen in the state."""
    over = after.ended
    assert over is not None
    assert after.agenda == ()
    volcano_goal = testland.DATA.setups.setups[0].volcano_goal
    covered = {laid.cell for laid in after.lava} | set(after.fissure)
    match over.reason.key.removeprefix("eldur."):
        case "volcano_wins_goal":
            assert after.balance <= volcano_goal
        case "volcano_wins_helper_covered":
            assert covered & set(after.helpers)
        case "volcano_wins_town_covered":
            assert covered & set(testland.DATA.map.towns.values())
        case "volcano_wins_cut_off":
            assert any(
                not walks_home(after, index, ignoring_lava=False) and walks_home(after, index, ignoring_lava=True)
                for index in range(3)
            )
        case "volcano_wins_no_place_for_tile":
            assert after.fissure
            assert not legal_looks(after)
        case "volcano_wins_no_tile_left":
            assert after.fissure
            assert after.tiles.size == 0
        case "tie_depletion" | "volcano_wins_depletion" | "humans_win_depletion" as end:
            assert any(sum(kind == each for _, kind in after.pieces) <= 1 for each in KINDS)
            assert end == ("tie" if not after.balance else "volcano_wins" if after.balance < 0 else "humans_win") + (
                "_depletion"
            )
        case "volcano_wins_helper_in_fissure":
            assert before.options.fissure_kills_helper
        case "humans_win_goal":
            assert after.balance >= testland.DATA.setups.setups[0].human_goal
        case key:
            raise AssertionError(key)


def start(luck: Random, options: Options) -> EldurState:
    setup = testland.DATA.setups.setups[0]
    pieces: list[tuple[str, Any]] = [(cell, kind) for kind in KINDS for cell in getattr(setup, kind)]
    walkable = [cell_at(spot) for spot, letter in GROUND.items() if letter in ".pm"]
    obstacles: list[tuple[str, Any]] = []
    if luck.random() < 0.5:
        bare = [cell for cell in walkable if cell not in dict(pieces)]
        kinds = ("mud", "landslide", "flood")
        obstacles = [(cell, luck.choice(kinds)) for cell in luck.sample(bare, 4)]
    return testland.position(
        DrawVolcanoCard(),
        EndVolcano(),
        LATER,
        options=options,
        pieces=tuple(sorted(pieces)),
        reserve=Counts(5, 5, 5),
        obstacles=tuple(sorted(obstacles)),
        helpers=tuple(luck.choice(walkable) for _ in HELPERS) if luck.random() < 0.5 else GAME.box.islands["1"].starts,
        volcano=shuffled(tuple(GAME.box.volcano_cards)),
        balance=luck.choice((0, 4)),
    )


def pieces_in_play(state: EldurState) -> dict[str, int]:
    piles = (state.reserve, state.storage, state.cargo, state.delivered, state.lost)
    return {
        each: sum(kind == each for _, kind in state.pieces) + sum(count_of(pile, each) for pile in piles)
        for each in KINDS
    }


def watch(before: EldurState, action: Action, step: Step) -> None:
    """What holds after every single step."""
    after: EldurState = step.state
    assert pieces_in_play(after) == dict.fromkeys(KINDS, 15)
    cells = [laid.cell for laid in after.lava]
    assert len(cells) == len(set(cells))
    gone = {laid.cell for laid in before.lava} - set(cells)
    assert gone <= set(after.fissure or GAME.box.islands["1"].fissure), "lava is never removed but by the fissure"
    assert not set(cells) & {cell for cell, _ in (*after.pieces, *after.obstacles)}
    assert not set(cells) & set(after.cracks)
    missing = 56 - after.tiles.size - len(cells) - bool(after.tile_now)
    assert 0 <= missing <= len(GAME.box.islands["1"].fissure)
    if after.ended is not None:
        true_end(before, after)


@settings(max_examples=60, deadline=None)
@given(
    luck=st.randoms(use_true_random=False),
    open_volcano=st.booleans(),
    deadly_fissure=st.booleans(),
)
def test_random_eruptions_keep_every_rule(luck: Random, open_volcano: bool, deadly_fissure: bool) -> None:
    """E-074, E-075, E-080, E-081, E-103, E-104, R-E16, R-E17, R-E19, R-E43, R-E44"""
    options = Options(volcano_stays_open=open_volcano, fissure_kills_helper=deadly_fissure)
    state: EldurState = settled(GAME, start(luck, options)).state
    for _ in range(200):
        if state.ended is not None:
            return
        if state.agenda == (LATER,):
            state = settled(GAME, replace(state, agenda=(DrawVolcanoCard(), EndVolcano(), LATER))).state
        found = [action for action in GAME.offers(state) if isinstance(action, Action)]
        assert found
        if isinstance(state.agenda[0], LayTile):
            looks = {(cell, frozenset(edges)) for (cell, _), edges in lava.placements(GAME.box, state).items()}
            assert looks == legal_looks(state)
            assert len(looks) == len(found)
        action = luck.choice(found)
        step = GAME.apply(state, action)
        watch(state, action, step)
        if isinstance(action, PlaceTile):
            _price_is_true(state, action, step.state)
            _refuses_everywhere_else(state, found)
        state = step.state


def _price_is_true(state: EldurState, action: PlaceTile, after: EldurState) -> None:
    is_over_by_it = after.ended is not None and (
        after.ended.rule.id in ("E-102", "E-104") and after.lava[len(state.lava) :] != ()
    )
    if after.ended is None:
        assert state.balance - after.balance == lava.price(GAME.box, state, action)
    assert lava.is_fatal(GAME.box, state, action) == is_over_by_it


def _refuses_everywhere_else(state: EldurState, found: list[Action]) -> None:
    everything = (PlaceTile(cell_at(spot), turns) for spot in (*GROUND, (9, 0)) for turns in range(5))
    for action in everything:
        assert (GAME.check(state, action) is None) == (action in found)
