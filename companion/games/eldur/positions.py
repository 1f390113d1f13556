"""What makes a state impossible to go on from: for corrected tables and positions that come from outside.

Everything wrong is found at once, each with its key path. A state reached by play has no faults.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from companion.games.eldur.activation import HAND
from companion.games.eldur.agenda_faults import agenda_faults
from companion.games.eldur.box import Box, turned
from companion.games.eldur.ending import ENDS, cut_off_helpers, ends
from companion.games.eldur.ground import blocked_cells
from companion.games.eldur.modifiers import LASTING, capacity
from companion.games.eldur.names import HELPERS, KINDS, OBSTACLES, SLOTS, Cell, Kind
from companion.games.eldur.pieces import Pile, count_of, on_map, total
from companion.games.eldur.setting_up import DEALT, FISSURES, RANDOM
from companion.games.eldur.state import (
    Card,
    Counts,
    DiscardIncident,
    EldurState,
    GiveBoardOne,
    Lay,
    LayTile,
    OpenFissure,
    Refill,
    StrikeHelpers,
)
from companion.games.eldur.words import word
from companion.rules.contract import Argument, Fault, Seat, message, seat_name
from companion.rules.deck import Deck

Part: TypeAlias = Callable[[Box, EldurState], Iterator[Fault]]

PILES: tuple[Pile, ...] = ("reserve", "storage", "cargo", "delivered", "lost")


def faults(box: Box, state: EldurState) -> tuple[Fault, ...]:
    """Ill-formed states get only those faults that can be told without the rest making sense."""
    found = tuple(_frame(box, state))
    if found or not state.setup:
        return found
    return tuple(fault for part in _PARTS for fault in part(box, state)) or tuple(agenda_faults(box, state))


def _fault(at: str, problem: str, /, **args: Argument) -> Fault:
    return Fault(f"$.{at}", message(f"eldur.fault_{problem}", **args), _spots(args))


def _spots(args: dict[str, Argument]) -> tuple[str, ...]:
    """The squares that a fault names."""
    cells = args.get("cells", (args["cell"],) if "cell" in args else ())
    return tuple(map(str, cells)) if isinstance(cells, tuple) else ()


def _frame(box: Box, state: EldurState) -> Iterator[Fault]:
    """Seats, set-up, and one entry per seat where there must be one."""
    if state.seats not in (2, 3, 4):
        yield _fault("seats", "seats", count=state.seats)
    if state.options.setup not in (RANDOM, *box.setups):
        yield _fault("options.setup", "no_such_setup", setup=state.options.setup)
    for name in ("first", "active"):
        if not 0 <= getattr(state, name) < state.seats:
            yield _fault(name, "no_such_seat", number=getattr(state, name) + 1)
    if state.turn < 0:
        yield _fault("turn", "below_none", value=state.turn)
    if not state.setup:
        untouched = EldurState(state.options, state.seats, state.agenda, ended=state.ended)
        if state != untouched:
            yield _fault("setup", "nothing_before_setup")
        yield from agenda_faults(box, state)
        return
    if state.setup not in box.setups:
        yield _fault("setup", "no_such_setup", setup=state.setup)
    elif state.options.setup not in (RANDOM, state.setup):
        yield _fault("setup", "other_setup", setup=state.options.setup)
    for name in ("laid", "hands", "active_incidents"):
        if len(getattr(state, name)) != state.seats:
            yield _fault(name, "one_per_seat", count=state.seats)
    if len(state.helpers) != len(HELPERS):
        yield _fault("helpers", "three_helpers")


def _ended(box: Box, state: EldurState) -> Iterator[Fault]:
    """An end that the table would show is to be seen on it."""
    over = state.ended
    if over is None or over.reason.key.removeprefix("eldur.") not in ENDS:
        return
    known = set(box.islands[state.setup].terrain)
    if any(_helpers(box, state)) or any(cell not in known for cell in blocked_cells(state)):
        return
    if all(each.reason.key != over.reason.key for each in ends(box, state)):
        yield _fault("ended", "not_ended")


# ---- The map ----


def _helpers(box: Box, state: EldurState) -> Iterator[Fault]:
    island = box.islands[state.setup]
    lava = {laid.cell for laid in state.lava}.union(state.fissure)
    sound = True
    for index, (helper, cell) in enumerate(zip(HELPERS, state.helpers, strict=True)):
        if cell not in island.walkable:
            sound = False
            yield _on_no_land(box, state, f"helpers[{index}]", helper, cell)
        elif cell in lava and state.ended is None:
            yield _fault(f"helpers[{index}]", "under_lava", what=word(helper), cell=cell)
    known = set(island.terrain)
    if not sound or state.ended is not None or any(cell not in known for cell in blocked_cells(state)):
        return
    for helper in cut_off_helpers(island, state):
        yield _fault(f"helpers[{HELPERS.index(helper)}]", "cut_off", helper=word(helper))


def _on_no_land(box: Box, state: EldurState, at: str, what: str, cell: Cell) -> Fault:
    terrain = box.islands[state.setup].terrain.get(cell)
    if terrain is None:
        return _fault(at, "no_such_cell", cell=cell)
    return _fault(at, "wrong_terrain", what=word(what), cell=cell, terrain=word(terrain))


def _pieces(box: Box, state: EldurState) -> Iterator[Fault]:
    island = box.islands[state.setup]
    blocked = blocked_cells(state).union(cell for cell, _ in state.obstacles)
    yield from _repeated("pieces", (cell for cell, _ in state.pieces), "two_pieces")
    for index, (cell, kind) in enumerate(state.pieces):
        if cell not in island.walkable:
            yield _on_no_land(box, state, f"pieces[{index}][0]", kind, cell)
        elif cell in blocked:
            yield _fault(f"pieces[{index}][0]", "piece_blocked", kind=word(kind), cell=cell)


def _repeated(at: str, cells: Iterable[Cell], problem: str) -> Iterator[Fault]:
    seen: set[Cell] = set()
    for index, cell in enumerate(cells):
        if cell in seen:
            yield _fault(f"{at}[{index}]", problem, cell=cell)
        seen.add(cell)


def _tokens(box: Box, state: EldurState) -> Iterator[Fault]:
    island, tokens = box.islands[state.setup], box.data.tokens
    lava = {laid.cell for laid in state.lava}
    solid = lava.union(state.cracks, state.fissure)
    yield from _repeated("obstacles", (cell for cell, _ in state.obstacles), "two_obstacles")
    for index, (cell, obstacle) in enumerate(state.obstacles):
        if cell not in island.walkable:
            yield _on_no_land(box, state, f"obstacles[{index}][0]", obstacle, cell)
        elif cell in solid:
            yield _fault(f"obstacles[{index}][0]", "obstacle_blocked", obstacle=word(obstacle), cell=cell)
    for obstacle in OBSTACLES:
        count = sum(other == obstacle for _, other in state.obstacles)
        if count > getattr(tokens, obstacle):
            yield _fault("obstacles", "too_many_tokens", what=word(obstacle), count=getattr(tokens, obstacle))
    yield from _repeated("cracks", state.cracks, "two_cracks")
    if state.crack_cards < 0:
        yield _fault("crack_cards", "below_none", value=state.crack_cards)
    used = island.setup.cracks[: max(0, state.crack_cards)]
    for index, cell in enumerate(state.cracks):
        if cell not in used:
            yield _fault(f"cracks[{index}]", "crack_not_yet", cell=cell)
        elif cell in lava or cell in state.fissure:
            yield _fault(f"cracks[{index}]", "crack_blocked", cell=cell)
    if len(state.cracks) > tokens.cracks:
        yield _fault("cracks", "too_many_tokens", what=word("crack"), count=tokens.cracks)
    if state.fissure and set(state.fissure) != set(island.fissure):
        yield _fault("fissure", "fissure_place", cells=island.fissure)
    if state.fissure_duty and not state.fissure:
        yield _fault("fissure_duty", "duty_without_fissure")


def _lava(box: Box, state: EldurState) -> Iterator[Fault]:
    island = box.islands[state.setup]
    yield from _repeated("lava", (laid.cell for laid in state.lava), "two_tiles")
    for index, laid in enumerate(state.lava):
        at = f"lava[{index}]"
        if laid.cell not in island.lava_ground:
            yield _on_no_land(box, state, f"{at}.cell", "lava", laid.cell)
        elif laid.cell in state.fissure:
            yield _fault(f"{at}.cell", "lava_on_fissure", cell=laid.cell)
        elif laid.cell in island.town_cells and state.ended is None:
            yield _fault(f"{at}.cell", "lava_on_town", cell=laid.cell)
        if laid.tile not in box.tiles:
            yield _fault(f"{at}.tile", "no_such_tile", tile=laid.tile)
        elif laid.turns not in range(4) or laid.edges != turned(box.tiles[laid.tile].edges, laid.turns):
            yield _fault(f"{at}.edges", "tile_sides", cell=laid.cell)


# ---- Pieces and tracks ----


def total_pieces(box: Box, state: EldurState, kind: Kind) -> int:
    """How many of a kind are in play with this set-up."""
    setup = box.setups[state.setup]
    placed: tuple[Cell, ...] = getattr(setup, kind)
    return box.data.tokens.pieces_per_kind if setup.reserve is None else len(placed) + setup.reserve.get(kind, 0)


def _counts(box: Box, state: EldurState) -> Iterator[Fault]:
    for kind in KINDS:
        for pile in PILES:
            counts: Counts = getattr(state, pile)
            if count_of(counts, kind) < 0:
                yield _fault(f"{pile}.{kind}", "below_none", value=count_of(counts, kind))
        found = on_map(state, kind) + sum(count_of(getattr(state, pile), kind) for pile in PILES)
        wanted = total_pieces(box, state, kind)
        if found != wanted:
            yield _fault("pieces", "pieces_number", kind=word(kind), found=found, wanted=wanted)
        setup_placed: tuple[Cell, ...] = getattr(box.setups[state.setup], kind)
        if on_map(state, kind) <= 1 < len(setup_placed) and not state.depleted:
            yield _fault("depleted", "not_depleted", kind=word(kind))


def _rooms(box: Box, state: EldurState) -> Iterator[Fault]:
    """Storages and boat hold no more than they have room for; judged once the incidents behind it make sense."""
    if any(_active_incidents(box, state)):
        return
    for kind in KINDS:
        room = capacity(box, state, kind)
        if count_of(state.storage, kind) > room:
            yield _fault(f"storage.{kind}", "storage_full", kind=word(kind), count=room)
    if total(state.cargo) > box.data.tracks.cargo_capacity:
        yield _fault("cargo", "boat_full", count=box.data.tracks.cargo_capacity)


def _tracks(box: Box, state: EldurState) -> Iterator[Fault]:
    tracks, setup = box.data.tracks, box.setups[state.setup]
    if state.boat not in box.islands[state.setup].ocean:
        yield _fault("boat", "no_such_space", space=state.boat)
    if not tracks.balance_low <= state.balance <= tracks.balance_high:
        yield _fault("balance", "off_track", low=tracks.balance_low, high=tracks.balance_high)
    if state.ended is None and state.balance <= setup.volcano_goal:
        yield _fault("balance", "volcano_has_won", goal=setup.volcano_goal)
    if state.goal_pending and state.balance < setup.human_goal:
        yield _fault("goal_pending", "goal_not_reached", goal=setup.human_goal)


# ---- Cards ----


def _activation(box: Box, state: EldurState) -> Iterator[Fault]:
    seen: Counter[Card] = Counter(card for row in state.laid for card in row if card is not None)
    for index, (picture, frame, count) in enumerate(state.activation_discard):
        if count < 1:
            yield _fault(f"activation_discard[{index}]", "below_none", value=count)
        seen[Card(picture, frame)] += count
    for card, count in seen.items():
        if count > box.cards.get(card, 0):
            args = {"frame": word(card.frame), "picture": word(card.picture)}
            yield _fault("activation_discard", "too_many_cards", count=box.cards.get(card, 0), **args)
    if state.activation_left < 0:
        yield _fault("activation_left", "below_none", value=state.activation_left)
    found = sum(seen.values()) + sum(state.hands) + state.activation_left
    wanted = sum(box.cards.values())
    if found != wanted:
        yield _fault("activation_left", "activation_number", found=found, wanted=wanted)
    for seat in range(state.seats):
        yield from _hand(state, seat)


def _hand(state: EldurState, seat: int) -> Iterator[Fault]:
    """Seven in hand and laid during the set-up; later four in hand and three laid, but for refills (E-028, E-090)."""
    hand, empty = state.hands[seat], state.laid[seat].count(None)
    is_laying = any(isinstance(task, Lay) and task.seat == seat for task in state.agenda)
    is_refilled = is_laying or any(isinstance(task, Refill) and task.seat == seat for task in state.agenda)
    if not state.turn:
        if hand + len(SLOTS) - empty != DEALT:
            yield _fault(f"hands[{seat}]", "seven_cards", who=seat_name(Seat(seat)))
        if empty and not is_laying and not any(isinstance(task, GiveBoardOne) for task in state.agenda):
            yield _fault(f"laid[{seat}]", "nobody_lays", who=seat_name(Seat(seat)))
        return
    if hand != HAND and not (is_laying and 0 < hand < HAND) and (state.activation_left or not 0 <= hand < HAND):
        yield _fault(f"hands[{seat}]", "four_cards", who=seat_name(Seat(seat)))
    if empty and state.ended is None and (seat not in state.matched or not is_refilled):
        yield _fault(f"laid[{seat}]", "nobody_lays", who=seat_name(Seat(seat)))


def _incidents(box: Box, state: EldurState) -> Iterator[Fault]:
    yield from _deck("incidents", state.incidents)
    yield from _active_incidents(box, state)
    found = _cards_of(state.incidents)
    found.update(str(active.number) for active in state.active_incidents if active is not None)
    found.update(str(task.number) for task in state.agenda if isinstance(task, DiscardIncident))
    if state.ended is None:
        yield from _exactly("incidents", found, Counter(dict.fromkeys(box.incidents, 1)))
    else:
        yield from _at_most("incidents", found, Counter(dict.fromkeys(box.incidents, 1)))
    for index, effect in enumerate(state.turn_effects):
        if not isinstance(effect, LASTING):
            yield _fault(f"turn_effects[{index}]", "effect_does_not_last")


def _active_incidents(box: Box, state: EldurState) -> Iterator[Fault]:
    for seat, active in enumerate(state.active_incidents):
        if active is None:
            continue
        if str(active.number) not in box.incidents:
            yield _fault(f"active_incidents[{seat}].number", "no_such_card", card=str(active.number))
        elif box.half(active.number, active.half).lightning:
            yield _fault(f"active_incidents[{seat}].half", "lightning_stays", number=active.number)


def _volcano(box: Box, state: EldurState) -> Iterator[Fault]:
    yield from _deck("volcano", state.volcano)
    plain = Counter({card.id: 1 for card in box.volcano_cards.values() if card.effect not in FISSURES})
    fissure = {
        card.id: 1
        for card in box.volcano_cards.values()
        if card.effect == f"{box.setups[state.setup].fissure_size}_fissure"
    }
    found = _cards_of(state.volcano)
    yield from _at_most("volcano", found, plain + Counter(fissure))
    for card in plain:
        if not found[card]:
            yield _fault("volcano", "card_missing", card=card)
    if state.card_now and state.card_now not in box.volcano_cards:
        yield _fault("card_now", "no_such_card", card=state.card_now)
    is_opening = any(isinstance(task, OpenFissure | StrikeHelpers) for task in state.agenda)
    is_out = any(card in fissure for card in state.volcano.discard)
    if is_out and not state.fissure and not is_opening and state.ended is None:
        yield _fault("fissure", "fissure_not_open")


def _tiles(box: Box, state: EldurState) -> Iterator[Fault]:
    yield from _deck("tiles", state.tiles)
    found = _cards_of(state.tiles)
    found.update(laid.tile for laid in state.lava)
    if state.tile_now:
        found[state.tile_now] += 1
    exist = Counter({tile.id: tile.count for tile in box.tiles.values()})
    yield from _at_most("tiles", found, exist)
    is_opening = any(isinstance(task, StrikeHelpers) and task.cause == "fissure" for task in state.agenda)
    removed = len(box.islands[state.setup].fissure) if state.fissure or is_opening or state.ended else 0
    missing = sum((exist - found).values())
    if missing > removed:
        yield _fault("tiles", "tiles_missing", count=missing - removed)
    in_hand = tuple(task.tile for task in state.agenda if isinstance(task, LayTile))
    if state.ended is None and in_hand != ((state.tile_now,) if state.tile_now else ()):
        yield _fault("tile_now", "tile_in_hand")


def _cards_of(deck: Deck) -> Counter[str]:
    found: Counter[str] = Counter(dict(deck.bag))
    for packet in deck.packets:
        found.update(packet.mixed)
    found.update(deck.discard)
    return found


def _deck(at: str, deck: Deck) -> Iterator[Fault]:
    """Packets and bag of a pile agree with each other."""
    for index, packet in enumerate(deck.packets):
        if packet.size < max(1, len(packet.mixed)):
            yield _fault(f"{at}.packets[{index}].size", "packet_size")
    for index, (_, count) in enumerate(deck.bag):
        if count < 1:
            yield _fault(f"{at}.bag[{index}][1]", "below_none", value=count)
    known = sum(count for _, count in deck.bag) + sum(len(packet.mixed) for packet in deck.packets)
    if known != deck.size:
        yield _fault(f"{at}.packets", "deck_size", found=deck.size, wanted=known)


def _exactly(at: str, found: Counter[str], exist: Counter[str]) -> Iterator[Fault]:
    yield from _at_most(at, found, exist)
    for card in exist - found:
        yield _fault(at, "card_missing", card=card)


def _at_most(at: str, found: Counter[str], exist: Counter[str]) -> Iterator[Fault]:
    for card in found - exist:
        if card in exist:
            yield _fault(at, "card_too_often", card=card, count=exist[card])
        else:
            yield _fault(at, "no_such_card", card=card)


def _althingi(box: Box, state: EldurState) -> Iterator[Fault]:
    actions = [action for action, _ in state.althingi]
    seats = [seat for _, seat in state.althingi]
    for index, (action, seat) in enumerate(state.althingi):
        if action in actions[:index]:
            yield _fault(f"althingi[{index}][0]", "althingi_twice", action=word(f"althingi_{action}"))
        if not 0 <= seat < state.seats:
            yield _fault(f"althingi[{index}][1]", "no_such_seat", number=seat + 1)
        elif seat in seats[:index]:
            yield _fault(f"althingi[{index}][1]", "cube_twice", who=seat_name(seat))
    if len(state.activated) > 2:
        yield _fault("activated", "two_markers")


_PARTS: tuple[Part, ...] = (
    _helpers,
    _pieces,
    _tokens,
    _lava,
    _counts,
    _rooms,
    _tracks,
    _activation,
    _incidents,
    _volcano,
    _tiles,
    _althingi,
    _ended,
)
