"""A simulated physical table: things at places and piles with a real order. Hands do what effects of a correction say.

Its own reading of a state and of the messages' arguments; nothing of the module it is a witness for is used.
"""

from collections import Counter
from random import Random
from typing import Any

from companion.games.eldur.box import Box
from companion.games.eldur.data import HelperSteps, StorageRoom
from companion.games.eldur.state import EldurState
from companion.rules.contract import Effect, Message
from companion.rules.deck import Deck

HELPERS = ("gatherer", "herder", "seeker")
KINDS = ("goods", "sheep", "people")
PILES = {"incidents": "incident", "volcano": "volcano", "tiles": "lava"}
"""Piles with an order, by the state's field, and what their cards are called here."""
HIDDEN = ("hand ", "activation deck", "aside")
"""Where an activation card is only a card."""
PLACES = {
    "at_aside": "aside",
    "at_reserve": "reserve",
    "at_boat": "boat",
    "at_new_island": "new island",
    "at_lost": "lost",
    "at_incident_deck": "incidents",
    "at_incident_discard": "incident discard",
    "at_volcano_deck": "volcano",
    "at_volcano_discard": "volcano discard",
    "at_tile_pile": "tiles",
    "at_tile_hand": "hand",
    "at_activation_deck": "activation deck",
    "at_activation_discard": "activation discard",
}


class Table:
    """What one sees and touches. `places` counts (thing, place); `piles` are lists of cards, the top first."""

    def __init__(self, box: Box, state: EldurState, piles: dict[str, list[str]], luck: Random) -> None:
        self.luck = luck
        self.places = Counter(things(box, state))
        self.marks = marks(box, state)
        self.piles = piles

    def do(self, effect: Effect) -> None:
        key, args = name(effect.message), dict(effect.message.args)
        match key:
            case "fix_things" | "fix_pieces" | "fix_unseen" | "fix_figure":
                for _ in range(int(args["count"])):  # type: ignore[arg-type] # an int by the message's nature
                    self.move(thing(args["what"]), place(args["origin"]), place(args["target"]))
            case "fix_shuffle":
                self.luck.shuffle(self.piles[place(args["pile"])])
            case "fix_stack":
                self.stack(place(args["pile"]), args["packets"])
            case _:
                self.marks |= mark(key, args)

    def move(self, what: str, origin: str, target: str) -> None:
        if origin in self.piles:
            self.piles[origin].remove(what)
        else:
            seen = as_seen(what, origin)
            assert origin == "aside" or self.places[seen, origin] > 0, f"no {seen} at {origin}"
            self.places[seen, origin] -= 1
        if target in self.piles:
            self.piles[target].insert(0, what)
        else:
            self.places[as_seen(what, target), target] += 1
        self.check_map()

    def check_map(self) -> None:
        """Hands are never told to put a second piece, or a second tile, on a cell."""
        for sort in (KINDS, tuple(f"lava {tile}" for tile in ("whole", "three", "bend", "straight"))):
            cells = [
                where.split()[1]
                for (what, where), count in self.places.items()
                if what in sort and where.startswith("cell ")
                for _ in range(count)
            ]
            assert len(cells) == len(set(cells)), cells

    def stack(self, pile: str, packets: Any) -> None:
        loose = self.piles[pile]
        shares = []
        for packet in packets:
            args = dict(packet.args)
            known = [thing(card) for card in args.get("cards", ())]
            for card in known:
                loose.remove(card)
            shares.append((args["count"], known))
        self.luck.shuffle(loose)
        stacked = []
        for size, known in shares:
            part = known + [loose.pop() for _ in range(size - len(known))]
            self.luck.shuffle(part)
            stacked += part
        assert not loose
        self.piles[pile] = stacked

    def differences(self, box: Box, state: EldurState) -> list[str]:
        """Everything that is not as the state says; what was put aside is not looked at."""
        wanted = Counter(things(box, state))
        found = Counter({key: count for key, count in self.places.items() if key[1] != "aside" and count})
        wrong = [f"{key}: {found[key]}, not {wanted[key]}" for key in {*found, *wanted} if found[key] != wanted[key]]
        should = marks(box, state)
        wrong += [f"{key}: {self.marks[key]}, not {value}" for key, value in should.items() if self.marks[key] != value]
        return wrong + [f"pile of {pile}" for pile in PILES if not agrees(pile, self.piles[pile], state)]


# ---- Piles ----


def some_piles(before: EldurState, after: EldurState, luck: Random) -> dict[str, list[str]]:
    """Orders that the piles of the first state can have; what is only drawn until the second lies on top."""
    return {pile: _some_pile(pile, before, after, luck) for pile in PILES}


def _some_pile(pile: str, before: EldurState, after: EldurState, luck: Random) -> list[str]:
    later = _shuffled(pile, getattr(after, pile), luck)
    drawn = list((Counter(_shuffled(pile, getattr(before, pile), luck)) - Counter(later)).elements())
    for _ in range(20):
        luck.shuffle(drawn)
        if agrees(pile, drawn + later, before):
            return drawn + later
    return _shuffled(pile, getattr(before, pile), luck)


def _shuffled(pile: str, deck: Deck, luck: Random) -> list[str]:
    loose = [card for card, count in deck.bag for _ in range(count)]
    luck.shuffle(loose)
    cards: list[str] = []
    for packet in deck.packets:
        part = [*packet.mixed, *(loose.pop() for _ in range(packet.size - len(packet.mixed)))]
        luck.shuffle(part)
        cards += part
    return [f"{PILES[pile]} {card}" for card in cards]


def agrees(pile: str, cards: list[str], state: EldurState) -> bool:
    """Whether the pile as the state knows it can have this order."""
    deck: Deck = getattr(state, pile)
    rest = [card.removeprefix(f"{PILES[pile]} ") for card in cards]
    loose = Counter(dict(deck.bag))
    for packet in deck.packets:
        part, rest = Counter(rest[: packet.size]), rest[packet.size :]
        if part.total() != packet.size or Counter(packet.mixed) - part:
            return False
        loose.subtract(part - Counter(packet.mixed))
    return not rest and not any(loose.values())


# ---- A state's table ----


def as_seen(what: str, where: str) -> str:
    return "card" if what.startswith("card ") and where.startswith(HIDDEN) else what


def things(box: Box, state: EldurState) -> list[tuple[str, str]]:
    """Every thing and its place, outside the piles."""
    found: list[tuple[str, str]] = [(kind, f"cell {cell}") for cell, kind in state.pieces]
    for kind in KINDS:
        found += [(kind, "reserve")] * getattr(state.reserve, kind)
        found += [(kind, f"storage {kind}")] * getattr(state.storage, kind)
        found += [(kind, "boat")] * getattr(state.cargo, kind)
        found += [(kind, "new island")] * getattr(state.delivered, kind)
        found += [(kind, "lost")] * getattr(state.lost, kind)
    found += [(token, f"cell {cell}") for cell, token in state.obstacles]
    found += [("crack", f"cell {cell}") for cell in state.cracks]
    if state.setup:
        setup = box.setups[state.setup]
        found += [(tile, f"cell {cell}") for cell, tile in setup.tiles.items()]
        found += [("knerrir", f"space {state.boat}")]
        if state.fissure:
            found += [(f"{setup.fissure_size}_fissure", f"cells {' '.join(state.fissure)}")]
    found += [(helper, f"cell {cell}") for helper, cell in zip(HELPERS, state.helpers, strict=False)]
    found += [(f"lava {laid.tile}", f"cell {laid.cell} {laid.edges}") for laid in state.lava]
    found += [(f"lava {state.tile_now}", "hand")] if state.tile_now else []
    found += [("activation_marker", f"helper {helper}") for helper in state.activated]
    found += [(f"cube {seat}", f"althingi {action}") for action, seat in state.althingi]
    found += [(f"incident {card}", "incident discard") for card in state.incidents.discard]
    found += [(f"volcano {card}", "volcano discard") for card in state.volcano.discard]
    for seat, active in enumerate(state.active_incidents):
        found += [(f"incident {active.number}", f"shield {seat} {active.half}")] if active else []
    for seat, row in enumerate(state.laid):
        for slot, card in zip(("left", "middle", "right"), row, strict=True):
            found += [(f"card {card.picture} {card.frame}", f"slot {seat} {slot}")] if card else []
    for picture, frame, count in state.activation_discard:
        found += [(f"card {picture} {frame}", "activation discard")] * count
    for seat, count in enumerate(state.hands):
        found += [("card", f"hand {seat}")] * count
    return found + [("card", "activation deck")] * state.activation_left


def marks(box: Box, state: EldurState) -> dict[str, object]:
    """Markers, and who has which token."""
    effects = list(state.turn_effects)
    for active in state.active_incidents:
        if active is not None:
            card = box.incidents[str(active.number)]
            effects += (card.white if active.half == "white" else card.black).effects
    steps = dict.fromkeys(HELPERS, 6)
    room = dict.fromkeys(KINDS, 4)
    for effect in effects:
        if isinstance(effect, HelperSteps):
            steps[effect.helper] += effect.change
        elif isinstance(effect, StorageRoom):
            room[effect.storage] += effect.change
    return {
        "setup": state.setup,
        "balance": state.balance,
        "first": state.first,
        "active": state.active,
        **{f"steps {helper}": min(10, max(0, count)) for helper, count in steps.items()},
        **{f"room {kind}": max(0, count) for kind, count in room.items()},
    }


# ---- What messages say ----


def name(said: Any) -> str:
    assert isinstance(said, Message)
    return said.key.removeprefix("eldur.")


def seat(said: Any) -> object:
    assert name(said) == "seat"
    return dict(said.args)["seat"]


def thing(said: Any) -> str:
    args = dict(said.args)
    match name(said):
        case "incident_card":
            return f"incident {args['number']}"
        case "volcano_card":
            return f"volcano {args['card']}"
        case "tile_thing":
            return f"lava {args['tile']}"
        case "activation_card":
            return f"card {name(args['picture'])} {name(args['frame'])}"
        case "unseen_card":
            return "card"
        case "cube":
            return f"cube {seat(args['seat'])}"
        case word:
            return word


def place(said: Any) -> str:
    args = dict(said.args)
    match name(said):
        case "at_cell":
            return f"cell {args['cell']}"
        case "at_cells":
            return f"cells {' '.join(args['cells'])}"
        case "at_cell_turned":
            return f"cell {args['cell']} {''.join(name(side).removeprefix('side_') for side in args['sides'])}"
        case "at_space":
            return f"space {args['id']}"
        case "at_storage":
            return f"storage {name(args['kind'])}"
        case "at_slot":
            return f"slot {seat(args['seat'])} {name(args['slot'])}"
        case "at_hand":
            return f"hand {seat(args['seat'])}"
        case "at_shield":
            return f"shield {seat(args['seat'])} {name(args['half'])}"
        case "at_helper":
            return f"helper {name(args['helper'])}"
        case "at_althingi":
            return f"althingi {name(args['action']).removeprefix('althingi_')}"
        case key:
            return PLACES[key]


def mark(key: str, args: dict[str, Any]) -> dict[str, object]:
    match key:
        case "fix_setup":
            return {"setup": args["setup"]}
        case "fix_no_setup":
            return {"setup": ""}
        case "fix_balance":
            return {"balance": args["value"]}
        case "fix_steps":
            return {f"steps {name(args['helper'])}": args["steps"]}
        case "fix_room":
            return {f"room {name(args['kind'])}": args["count"]}
        case "fix_board_one":
            return {"first": seat(args["seat"])}
        case "fix_active":
            return {"active": seat(args["seat"])}
        case _:
            raise AssertionError(f"no hands understand {key}")
