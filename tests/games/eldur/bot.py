"""A sensible table of Eldur players, looking one step ahead: what a game with ordinary people may come to.

The bot sees what people see: it holds real hands of activation cards, which the game knows only by number.
"""

import heapq
from collections import Counter
from random import Random

from companion.games.eldur import activation, movement
from companion.games.eldur.actions import (
    LayCard,
    MatchCards,
    MoveAway,
    MoveHelper,
    PlaceTile,
    SailBoat,
    UseAlthingi,
)
from companion.games.eldur.data import HelperSteps, StorageRoom
from companion.games.eldur.game import EldurGame
from companion.games.eldur.ground import blocked_cells
from companion.games.eldur.lava import is_fatal, open_sides, price
from companion.games.eldur.modifiers import allowance, boat_blocked, capacity, effects_in_force
from companion.games.eldur.names import HELPERS, KINDS, Activated, Cell, Helper, Space
from companion.games.eldur.pieces import count_of, total
from companion.games.eldur.state import Card, EldurState
from companion.rules.contract import Action, Form, Seat

AHEAD = 3
"""Balance at which the table is glad to see the game end."""
URGENT = 3.0
"""What it is worth, in pieces, to get a helper out of the lava's way."""
OPENINGS = 5
"""Lava sides still open that are plenty: with fewer, a tile may have to go where it hurts."""


class Hands:
    """The activation cards that nobody else sees."""

    def __init__(self, game: EldurGame, seats: int, luck: Random) -> None:
        self.cards = [card for card, count in game.box.cards.items() for _ in range(count)]
        self.luck = luck
        self.pile: list[Card] = []
        self.held: list[list[Card]] = [[] for _ in range(seats)]

    def draw(self, state: EldurState) -> None:
        """Up to what the game says each seat holds; an empty pile is made anew of all that lies nowhere."""
        for seat, size in enumerate(state.hands):
            while len(self.held[seat]) < size:
                if not self.pile:
                    away = Counter(card for row in state.laid for card in row if card is not None)
                    away.update(card for hand in self.held for card in hand)
                    self.pile = list((Counter(self.cards) - away).elements())
                    self.luck.shuffle(self.pile)
                self.held[seat].append(self.pile.pop())


class People:
    """All who sit at the table: they tell each other nothing, and everybody sees only their own hand."""

    def __init__(self, game: EldurGame, seats: int, luck: Random) -> None:
        self.game = game
        self.luck = luck
        self.hands = Hands(game, seats, luck)

    def choose(self, state: EldurState) -> Action:
        """Legal, and taken to be done: a card that is laid is out of the hand."""
        self.hands.draw(state)
        game, offers = self.game, [offer for offer in self.game.offers(state) if not isinstance(offer, Form)]
        if isinstance(offers[0], MoveHelper):
            return MoveHelper(best_walk(game, state, movement.walker(state))[1])
        if isinstance(offers[0], LayCard):
            held = self.hands.held[activation.layer(state)]
            offers = [each for each in offers if isinstance(each, LayCard) and Card(each.picture, each.frame) in held]
        self.luck.shuffle(offers)
        action = max(offers, key=lambda each: worth(game, state, each))
        if isinstance(action, LayCard):
            self.hands.held[activation.layer(state)].remove(Card(action.picture, action.frame))
        return action


def worth(game: EldurGame, state: EldurState, action: Action) -> float:
    match action:
        case LayCard():
            return _lay_worth(state, action)
        case MatchCards():
            mine = activation.card_in(state, state.active, action.slot)
            return activation_worth(game, state, action.helper) - 0.1 * (mine is not None and mine.picture == "joker")
        case UseAlthingi():
            return _althingi_worth(game, state, action)
        case SailBoat():
            return sail_worth(game, state, action.route)
        case PlaceTile():
            return _tile_worth(game, state, action)
        case MoveAway():
            return len(game.box.islands[state.setup].ways.get(action.cell, ()))
    return 0.0


# Land


def best_walk(game: EldurGame, state: EldurState, helper: Helper) -> tuple[float, tuple[Cell, ...]]:
    """Piece after piece, the nearest first, while there is room; with none in reach, towards the nearest.

    The last but one of a kind ends the game, so it is left alone until the humans are well ahead.
    """
    box = game.box
    kind = movement.collects(helper)
    own = {cell for cell, other in state.pieces if other == kind}
    room = capacity(box, state, kind) - count_of(state.storage, kind)
    if movement.lies_ready(box, state, kind):
        room += box.data.tracks.cargo_capacity - total(state.cargo)
    if state.balance < AHEAD and not state.depleted:
        room = min(room, len(own) - 2)
    spent, limit = 0, allowance(box, state, helper)
    here, found = movement.where(state, helper), 0
    path: tuple[Cell, ...] = ()
    while room > 0 and own:
        way = _nearest(game, state, here, own)
        if way is None:
            break
        cost, cells = way
        if spent + cost > limit:
            if not found:
                path = _as_far(game, state, here, cells, limit)
            break
        spent += cost
        here = cells[-1]
        path = (*path, *cells)
        own.discard(here)
        found += 1
        room -= 1
    hot = near_lava(game, state)
    if is_threatened(game, state, helper):
        home = _nearest(game, state, movement.where(state, helper), {game.box.islands[state.setup].towns[helper]})
        return URGENT, _as_far(game, state, movement.where(state, helper), home[1], limit) if home else ()
    if here in hot:
        island = game.box.islands[state.setup]
        away = _nearest(game, state, here, set(island.walkable) - hot)
        path = (*path, *(_as_far(game, state, here, away[1], limit - spent) if away else ()))
    in_danger = movement.where(state, helper) in hot
    return (found if found else 0.2 * bool(path)) + URGENT * in_danger, path


def is_threatened(game: EldurGame, state: EldurState, helper: Helper) -> bool:
    """Whether one more lava tile, or the fissure, could cut the helper off from its town (R-E16)."""
    island = game.box.islands[state.setup]
    place, home = movement.where(state, helper), island.towns[helper]
    passable = island.walkable_bits & ~island.bits(blocked_cells(state))
    shutters = [island.bit[cell] for cell in set(mouths(game, state))]
    if not state.fissure:  # the set-up card shows where it will open, and the next crack
        shutters.append(island.bits((*island.fissure, *island.setup.cracks[state.crack_cards :][:1])))
    return place != home and any(not island.is_joined(place, home, passable & ~shut) for shut in shutters)


def _nearest(game: EldurGame, state: EldurState, start: Cell, goals: set[Cell]) -> tuple[int, tuple[Cell, ...]] | None:
    island = game.box.islands[state.setup]
    blocked = blocked_cells(state)
    queue: list[tuple[int, Cell, tuple[Cell, ...]]] = [(0, start, ())]
    seen: set[Cell] = set()
    while queue:
        cost, cell, path = heapq.heappop(queue)
        if cell in seen:
            continue
        seen.add(cell)
        if cell in goals and path:
            return cost, path
        for other in island.ways[cell]:
            if other not in seen and other not in blocked:
                more = movement.step_cost(game.box, state, cell, other)
                heapq.heappush(queue, (cost + more, other, (*path, other)))
    return None


def near_lava(game: EldurGame, state: EldurState) -> set[Cell]:
    """Where the next tile or the one after it may come to lie."""
    island = game.box.islands[state.setup]
    faced = set(mouths(game, state))
    return faced | {other for cell in faced for other in island.grid.neighbours[cell] if other in island.lava_ground}


def _as_far(game: EldurGame, state: EldurState, start: Cell, path: tuple[Cell, ...], limit: int) -> tuple[Cell, ...]:
    while path and movement.path_cost(game.box, state, start, path) > limit:
        path = path[:-1]
    return path


# Sea


class Voyage:
    """The boat on a way that it may take: what it would load and deliver."""

    def __init__(self, game: EldurGame, state: EldurState) -> None:
        self.island = game.box.islands[state.setup]
        self.room = game.box.data.tracks.cargo_capacity
        self.boat = state.boat
        self.cargo = total(state.cargo)
        self.stored = {self.island.harbours[kind]: count_of(state.storage, kind) for kind in KINDS}
        self.delivered = 0
        self.moves = 0

    def sail(self, route: tuple[Space, ...]) -> "Voyage":
        for space in route or (self.boat,):
            self.boat = space
            loaded = min(self.stored.get(space, 0), self.room - self.cargo)
            if loaded:
                self.stored[space] -= loaded
                self.cargo += loaded
            if space == self.island.new_island:
                self.delivered += self.cargo
                self.cargo = 0
            self.moves += 1
        return self

    def way_to(self, goal: Space) -> tuple[Space, ...]:
        ways: dict[Space, tuple[Space, ...]] = {self.boat: ()}
        edge = [self.boat]
        for space in edge:
            for other in self.island.ocean[space].next:
                if other not in ways:
                    ways[other] = (*ways[space], other)
                    edge.append(other)
        return ways[goal]


def sail_worth(game: EldurGame, state: EldurState, route: tuple[Space, ...]) -> float:
    """Pieces brought home per move of the boat, on the best voyage that begins with this route."""
    harbours = tuple(game.box.islands[state.setup].harbours.values())
    stops = [(), *((one,) for one in harbours), *((one, two) for one in harbours for two in harbours if one != two)]
    best = 0.0
    for each in stops:
        voyage = Voyage(game, state).sail(route)
        for stop in (*each, voyage.island.new_island):
            way = voyage.way_to(stop)
            if way:
                voyage.sail(way)
        best = max(best, voyage.delivered / voyage.moves)
    return best


# Cards


def activation_worth(game: EldurGame, state: EldurState, helper: Activated, spaces: int = 1) -> float:
    """What activating this helper now is worth, in pieces."""
    if helper != "knerrir":
        return 0.8 * best_walk(game, state, helper)[0]
    if boat_blocked(game.box, state):
        return 0.0
    return max(sail_worth(game, state, route) for route in _routes(game, state, spaces)) * spaces


def _routes(game: EldurGame, state: EldurState, spaces: int) -> list[tuple[Space, ...]]:
    ocean = game.box.islands[state.setup].ocean
    routes: list[tuple[Space, ...]] = [(space,) for space in ocean[state.boat].next]
    return routes if spaces == 1 else [(*route, space) for route in routes for space in ocean[route[-1]].next]


def _althingi_worth(game: EldurGame, state: EldurState, action: UseAlthingi) -> float:
    """Above 0 only where the cube is well spent: each player has one for the whole game."""
    if action.action == "remove":
        return -_row_worth(game, state) - 2.0
    if action.action == "keep":
        neighbour = state.laid[(state.active - 1) % state.seats]
        black = sum(card is not None and card.frame == "black" for card in neighbour)
        return _row_worth(game, state) - 2.0 if black >= 2 else -1.0
    return activation_worth(game, state, action.action, 2) - 2.2


def _row_worth(game: EldurGame, state: EldurState) -> float:
    """How much the active incidents help, below 0 if they hinder."""
    worth = 0.0
    for effect in effects_in_force(game.box, state):
        if isinstance(effect, HelperSteps):
            worth += 0.5 * effect.change
        elif isinstance(effect, StorageRoom):
            worth += 0.7 * effect.change
        else:
            worth -= 2.0
    return worth


def _lay_worth(state: EldurState, action: LayCard) -> float:
    """Matches for whose turn comes next, then for the others; white frames rather than black, jokers kept."""
    seat = activation.layer(state)
    turn = Seat((state.active + 1) % state.seats) if state.turn else state.first
    card = Card(action.picture, action.frame)
    worth = 0.4 * (card.frame == "white") - 0.6 * (card.picture == "joker")
    for slot, other, theirs in activation.facing(state.seats, seat):
        helpers = activation.activates(card, activation.card_in(state, other, theirs)) if slot == action.slot else ()
        if helpers:
            worth += (1.0 if turn in (seat, other) else 0.4) * (1.3 if "knerrir" in helpers else 1.0)
    return worth


# Lava


def mouths(game: EldurGame, state: EldurState) -> list[Cell]:
    """Cells that lava faces and could flow into, once for each side."""
    island = game.box.islands[state.setup]
    beside = island.grid.beside
    taken = {laid.cell for laid in state.lava} | set(state.fissure)
    found = []
    for laid in state.lava:
        for side in open_sides(island, state, laid):
            cell = beside[laid.cell]["NESW".index(side)]
            if cell is not None:
                found.append(cell)
    for source in state.fissure:
        found += [cell for cell in island.grid.neighbours[source] if cell in island.lava_ground and cell not in taken]
    return found


def _tile_worth(game: EldurGame, state: EldurState, action: PlaceTile) -> float:
    """Cheap for the balance, far from towns and helpers, with room to flow elsewhere."""
    box = game.box
    if is_fatal(box, state, action):
        return -1000.0
    after = game.apply(state, action).state
    if after.ended is not None:
        return -500.0
    island = box.islands[state.setup]
    worth = -6.0 * price(box, state, action)
    faced = mouths(game, after)
    harmless = set(faced) - island.town_cells - set(after.helpers)
    worth += 3.0 * min(OPENINGS, len(harmless)) + 0.5 * min(OPENINGS, len(faced))
    worth -= 6.0 * sum(is_threatened(game, after, helper) for helper in HELPERS)
    for cell in harmless:
        worth -= sum(5.0 / (1 + island.grid.distance(cell, town)) ** 2 for town in island.town_cells)
        worth -= sum(3.0 / (1 + island.grid.distance(cell, helper)) ** 2 for helper in after.helpers)
        worth -= 1.5 * any(cell == piece for piece, _ in after.pieces)
    return worth
