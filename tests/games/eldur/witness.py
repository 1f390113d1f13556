"""The Volcano's rules worked out a second time, straight from the rule text, on plain coordinates: a witness for tests.

Nothing here uses the game's own look-ups; only its data and its states.
"""

from collections.abc import Iterable

from companion.games.eldur.data import EldurData, Setup
from companion.games.eldur.names import HELPERS, KINDS
from companion.games.eldur.state import EldurState

Place = tuple[int, int]
"""Column and row from 0, row 0 in the north."""
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
HEIGHT = {".": 0, "p": 1, "m": 2, "v": 3}
LETTERS = {"mountain": "m", "lake": "l", "plain": "p", "lowland": ".", "ocean": "o", "dark": "d", "volcano": "v"}


def place(cell: str) -> Place:
    return ord(cell[1]) - ord("A"), int(cell[0]) - 1


def cell_at(spot: Place) -> str:
    return f"{spot[1] + 1}{chr(ord('A') + spot[0])}"


def step_to(spot: Place, side: str) -> Place:
    return spot[0] + WAYS[side][0], spot[1] + WAYS[side][1]


def turned_looks(edges: str) -> list[frozenset[str]]:
    """The four quarter turns of a tile."""
    looks = [frozenset(edges)]
    for _ in range(3):
        looks.append(frozenset(CLOCKWISE[side] for side in looks[-1]))
    return looks


def setup_of(data: EldurData, state: EldurState) -> Setup:
    (setup,) = (each for each in data.setups.setups if each.id == state.setup)
    return setup


def ground_of(data: EldurData, state: EldurState) -> dict[Place, str]:
    """Terrain letters, with the set-up's tiles laid on the map."""
    ground = {(x, y): letter for y, row in enumerate(data.map.terrain) for x, letter in enumerate(row)}
    ground.update({place(cell): LETTERS[terrain] for cell, terrain in setup_of(data, state).tiles.items()})
    return ground


class Board:
    """What lies where, as the rules speak of it."""

    def __init__(self, ground: dict[Place, str], tiles: dict[Place, frozenset[str]], fissure: set[Place], open_: bool):
        self.ground = ground
        self.tiles = tiles
        self.fissure = fissure
        self.always_open = open_

    def pours(self, spot: Place, side: str) -> bool:
        """Whether lava can leave this space by this side."""
        if spot in self.tiles:
            return side in self.tiles[spot]
        if spot in self.fissure:
            return True
        return self.ground.get(spot) == "v" and (self.always_open or not self.touches_volcano())

    def touches_volcano(self) -> bool:
        return any(self.ground.get(step_to(spot, side)) == "v" for spot in self.tiles for side in WAYS)

    def takes_lava(self, spot: Place) -> bool:
        return self.ground.get(spot) in (".", "p") and spot not in self.tiles and spot not in self.fissure

    def descends(self, start: Place, end: Place) -> bool:
        return HEIGHT[self.ground[start]] >= HEIGHT[self.ground[end]]

    def may_lie(self, spot: Place, edges: Iterable[str]) -> bool:
        """E-074 with R-E17, R-E18, R-E22, R-E44."""
        return self.takes_lava(spot) and any(
            self.pours(step_to(spot, side), BACK[side]) and self.descends(step_to(spot, side), spot) for side in edges
        )

    def open_sides(self) -> int:
        """O of R-E19."""
        return sum(
            self.pours(spot, side) and self.takes_lava(step_to(spot, side)) and self.descends(spot, step_to(spot, side))
            for spot in self.ground
            for side in WAYS
        )

    def with_tile(self, spot: Place, edges: frozenset[str]) -> "Board":
        return Board(self.ground, {**self.tiles, spot: edges}, self.fissure, self.always_open)

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


def board_of(data: EldurData, state: EldurState) -> Board:
    return Board(
        ground_of(data, state),
        {place(laid.cell): frozenset(laid.edges) for laid in state.lava},
        {place(cell) for cell in state.fissure},
        state.options.volcano_stays_open,
    )


def legal_looks(data: EldurData, state: EldurState) -> set[tuple[str, frozenset[str]]]:
    """Cell and lava sides of every legal placement of the drawn tile (E-074, then E-080, then E-075)."""
    board = board_of(data, state)
    (edges,) = (tile.edges for tile in data.lava_tiles.tiles if tile.id == state.tile_now)
    possible = [
        (spot, look, board.with_tile(spot, look))
        for spot in board.ground
        for look in turned_looks(edges)
        if board.may_lie(spot, look)
    ]
    if state.fissure_duty:
        possible = [each for each in possible if each[2].is_of_fissure(each[0])] or possible
    possible = [each for each in possible if each[2].open_sides()] or possible
    return {(cell_at(spot), look) for spot, look, _ in possible}


def walks_home(data: EldurData, state: EldurState, index: int, *, ignoring_lava: bool) -> bool:
    """R-E16, for the helper HELPERS[index]."""
    ground = ground_of(data, state)
    shut = {place(cell) for cell in state.cracks} | {place(cell) for cell, kind in state.obstacles if kind == "flood"}
    if not ignoring_lava:
        shut |= {place(laid.cell) for laid in state.lava} | {place(cell) for cell in state.fissure}
    seen = {place(state.helpers[index])}
    fresh = list(seen)
    while fresh:
        here = fresh.pop()
        for side in WAYS:
            there = step_to(here, side)
            if ground.get(there, "o") in ".pm" and there not in shut and there not in seen:
                seen.add(there)
                fresh.append(there)
    return place(data.map.towns[HELPERS[index]]) in seen


def is_scarce(state: EldurState) -> bool:
    """Whether at most one of some kind lies on the map (E-103, R-E05)."""
    return any(sum(kind == each for _, kind in state.pieces) <= 1 for each in KINDS)


def sees_its_end(data: EldurData, state: EldurState, *, was_scarce: bool = False) -> bool:
    """Whether the reason that the end names can be seen in the state it ended in.

    `was_scarce`: some kind was scarce earlier in the game, which counts for good (R-E46).
    """
    over = state.ended
    assert over is not None
    setup = setup_of(data, state)
    molten = {laid.cell for laid in state.lava} | set(state.fissure)
    scarce = was_scarce or is_scarce(state)
    everybody_won = len(over.winners) == state.seats and not over.tie
    nobody_won = not over.winners and not over.tie
    match over.reason.key.removeprefix("eldur."):
        case "humans_win_goal":
            return everybody_won and state.balance >= setup.human_goal
        case "volcano_wins_goal":
            return nobody_won and state.balance <= setup.volcano_goal
        case "volcano_wins_helper_covered":
            return nobody_won and bool(molten & set(state.helpers))
        case "volcano_wins_town_covered":
            return nobody_won and bool(molten & set(data.map.towns.values()))
        case "volcano_wins_cut_off":
            return nobody_won and any(
                not walks_home(data, state, index, ignoring_lava=False)
                and walks_home(data, state, index, ignoring_lava=True)
                for index in range(3)
            )
        case "volcano_wins_no_place_for_tile":
            return nobody_won and bool(state.fissure) and not legal_looks(data, state)
        case "volcano_wins_no_tile_left":
            return nobody_won and bool(state.fissure) and state.tiles.size == 0
        case "volcano_wins_helper_in_fissure":
            openings = {*setup.cracks, *_near(setup.fissure)}
            return nobody_won and state.options.fissure_kills_helper and bool(openings & set(state.helpers))
        case "humans_win_depletion":
            return everybody_won and scarce and state.balance > 0
        case "volcano_wins_depletion":
            return nobody_won and scarce and state.balance < 0
        case "tie_depletion":
            return over.tie and not over.winners and scarce and state.balance == 0
    return False


def _near(cell: str) -> set[str]:
    """The cell and those that a large fissure may cover beside it."""
    x, y = place(cell)
    return {cell_at((x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
