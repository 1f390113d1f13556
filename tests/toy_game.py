"""Stacks: a tiny whole game for testing the house without a real one.

Two seats. Both hide a number from 1 to 3, in any order. Then in turns: throw a die (1 to 3), put up to that many
stones on free cells of a 3x3 board, and draw two different cards of the deck of four; drawing the fox costs one of
your stones, if you have one. Who has `goal` stones wins; a full board is won by whoever hid the higher number, if
equal by both.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from companion.i18n.catalog import Catalog
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
    Message,
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
from companion.rules.view import Area, BoardView, Counter, Face, Piece
from companion.session.entries import Edition

GRID = SquareGrid(3, 3)
CARDS = ("bear", "fox", "owl", "wolf")

TEXTS = {
    "en": {
        "toy.title": "Stacks",
        "toy.hide": "Everybody hides a number.",
        "toy.throw": "Throw the die.",
        "toy.put": "Put up to {count} stones.",
        "toy.draw": "Draw two cards.",
        "toy.hidden": "{who} hides a number.",
        "toy.hidden_number": "{who} hides {number}.",
        "toy.thrown": "The die shows {number}.",
        "toy.stone": "Put a stone on {spot}.",
        "toy.stone_of": "A stone of {who} on {spot}.",
        "toy.stone_off": "Take the stone off {spot}.",
        "toy.stone_other": "Change the stone on {spot}.",
        "toy.stones": "Put {count} stones.",
        "toy.cards": "Lay {cards} on the discard.",
        "toy.cards_differ": "The deck has {count} cards now.",
        "toy.turn": "It is the turn of {who}.",
        "toy.won": "{who} has the goal.",
        "toy.full": "The board is full.",
        "toy.goal": "Goal",
        "toy.goal_3": "three stones",
        "toy.goal_5": "five stones",
        "toy.not_now": "That is not what is asked for now.",
        "toy.has_hidden": "{who} has hidden a number already.",
        "toy.no_such": "There is no {what}.",
        "toy.too_many": "The die allows {count} stones.",
        "toy.taken": "{spot} is taken.",
        "toy.twice": "{spot} is named twice.",
        "toy.not_in_deck": "{card} is not in the deck.",
        "toy.over": "The game is over.",
        "toy.board_bad": "{spot} is no cell of the board.",
        "toy.secret": "Hidden by {who}",
        "toy.bear": "the bear",
        "toy.fox": "the fox",
        "toy.owl": "the owl",
        "toy.wolf": "the wolf",
    }
}


class ToyOptions(Frozen, frozen=True):
    goal: int = 5


class ToyState(Frozen, frozen=True):
    seats: int
    options: ToyOptions
    phase: Literal["hide", "throw", "put", "draw", "over"] = "hide"
    hidden: tuple[int, ...] = (0, 0)
    """Each seat's secret; 0: not yet hidden."""
    active: Seat = Seat(0)
    die: int = 0
    stones: tuple[tuple[str, Seat], ...] = ()
    """Sorted by cell."""
    deck: tuple[str, ...] = CARDS


class NumberHidden(Action, frozen=True, tag="number_hidden"):
    seat: Seat
    number: int


class DieThrown(Action, frozen=True, tag="die_thrown"):
    number: int


class PutStones(Action, frozen=True, tag="put_stones"):
    cells: tuple[str, ...]


class CardsDrawn(Action, frozen=True, tag="cards_drawn"):
    cards: tuple[str, ...]


class Toy:
    info = GameInfo("toy", 1, message("toy.title"), (2,), has_luck=True)
    action_type: Any = NumberHidden | DieThrown | PutStones | CardsDrawn
    state_type: type[Frozen] = ToyState
    options_type: type[Frozen] = ToyOptions
    rules = tuple(RuleRef(f"T-{number}") for number in range(1, 6))
    opponent: Opponent | None = None
    cards: tuple[Face, ...] = ()
    option_fields = (
        OptionField("goal", message("toy.goal"), ((5, message("toy.goal_5")), (3, message("toy.goal_3")))),
    )

    def start(self, seats: int, options: Any) -> Step:
        state = ToyState(seats, options)
        return Step(state, tuple(Effect(message("toy.hidden", who=seat_name(seat)), by=seat) for seat in _seats(state)))

    def waiting(self, state: Any) -> Waiting:
        if state.phase == "hide":
            left = tuple(seat for seat in _seats(state) if not state.hidden[seat])
            return Choice(left, message("toy.hide"), RuleRef("T-1"))
        if state.phase == "throw":
            return Chance("toy.die", (("1", 1), ("2", 1), ("3", 2)), message("toy.throw"), RuleRef("T-2"))
        if state.phase == "put":
            return Choice((state.active,), message("toy.put", count=state.die), RuleRef("T-3"))
        if state.phase == "draw":
            options = tuple((card, 1) for card in state.deck)
            return Chance("toy.cards", options, message("toy.draw"), RuleRef("T-4"), count=2)
        return self._end(state)

    def _end(self, state: ToyState) -> Over:
        winners = tuple(seat for seat in _seats(state) if _count(state, seat) >= state.options.goal)
        if winners:
            return Over(winners, message("toy.won", who=seat_name(winners[0])), RuleRef("T-5"))
        best = max(state.hidden)
        return Over(
            tuple(seat for seat in _seats(state) if state.hidden[seat] == best), message("toy.full"), RuleRef("T-5")
        )

    def offers(self, state: Any) -> Sequence[Action | Form]:
        if state.phase == "hide":
            return [NumberHidden(seat, n) for seat in _seats(state) if not state.hidden[seat] for n in (1, 2, 3)]
        if state.phase == "throw":
            return [DieThrown(number) for number in (1, 2, 3)]
        if state.phase == "put":
            free = [cell for cell in GRID.spots if cell not in dict(state.stones)]
            return [PutStones(()), *(PutStones((cell,)) for cell in free), Form(PutStones(()), "cells")]
        if state.phase == "draw":
            return [CardsDrawn((a, b)) for a in state.deck for b in state.deck if a != b]
        return []

    def label(self, state: Any, action: Action) -> Label:
        match action:
            case NumberHidden(seat=seat, number=number):
                return Label(message("toy.hidden_number", who=seat_name(seat), number=number))
            case DieThrown(number=number):
                return Label(message("toy.thrown", number=number))
            case PutStones(cells=cells):
                return Label(message("toy.stones", count=len(cells)), spots=cells, preferred=not cells)
            case CardsDrawn(cards=cards):
                return Label(message("toy.cards", cards=_named(cards)))
        raise TypeError(action)

    def check(self, state: Any, action: Action) -> Illegal | None:
        match action, state.phase:
            case _, "over":
                return Illegal(message("toy.over"), RuleRef("T-5"))
            case NumberHidden(seat=seat, number=number), "hide":
                if seat not in _seats(state) or number not in (1, 2, 3):
                    return Illegal(message("toy.no_such", what=number), RuleRef("T-1"))
                if state.hidden[seat]:
                    return Illegal(message("toy.has_hidden", who=seat_name(seat)), RuleRef("T-1"))
            case DieThrown(number=number), "throw":
                if number not in (1, 2, 3):
                    return Illegal(message("toy.no_such", what=number), RuleRef("T-2"))
            case PutStones(cells=cells), "put":
                return _put_refused(state, cells)
            case CardsDrawn(cards=cards), "draw":
                missing = [card for card in cards if card not in state.deck]
                if missing or len(set(cards)) != 2 or len(cards) != 2:
                    return Illegal(message("toy.not_in_deck", card=missing[0] if missing else ""), RuleRef("T-4"))
            case _:
                return Illegal(message("toy.not_now"), self.waiting(state).rule)
        return None

    def apply(self, state: Any, action: Action) -> Step:
        match action:
            case NumberHidden(seat=seat, number=number):
                hidden = tuple(number if each == seat else state.hidden[each] for each in _seats(state))
                phase = "throw" if all(hidden) else "hide"
                effect = Effect(message("toy.hidden", who=seat_name(seat)), by=seat)
                return Step(_with(state, hidden=hidden, phase=phase), (effect,))
            case DieThrown(number=number):
                return Step(_with(state, die=number, phase="put"), ())
            case PutStones(cells=cells):
                stones = tuple(sorted((*state.stones, *((cell, state.active) for cell in cells))))
                after = _with(state, stones=stones, phase="draw", die=0)
                if len(stones) == len(GRID.spots) or _count(after, state.active) >= state.options.goal:
                    after = _with(after, phase="over")
                return Step(after, self._stones_moved(state, after))
            case CardsDrawn(cards=cards):
                return self._drawn(state, cards)
        raise TypeError(action)

    def _drawn(self, state: ToyState, cards: tuple[str, ...]) -> Step:
        effects = [Effect(message("toy.cards", cards=_named(cards)), by=state.active)]
        stones = state.stones
        own = [stone for stone in stones if stone[1] == state.active]
        if "fox" in cards and own:
            stones = tuple(stone for stone in stones if stone != own[0])
        left = tuple(card for card in state.deck if card not in cards)
        after = _with(state, stones=stones, deck=left or CARDS, active=Seat(1 - state.active), phase="throw")
        return Step(after, (*effects, *self._stones_moved(state, after)))

    def agreed_end(self, state: Any) -> Over | None:
        return None

    def outcome(self, state: Any, drawn: tuple[str, ...]) -> Action:
        return DieThrown(int(drawn[0])) if state.phase == "throw" else CardsDrawn(drawn)

    def faults(self, state: Any) -> tuple[Fault, ...]:
        found = [
            Fault(f"$.stones[{index}]", message("toy.board_bad", spot=cell))
            for index, (cell, seat) in enumerate(state.stones)
            if cell not in GRID.place or seat not in _seats(state)
        ]
        if any(number not in (0, 1, 2, 3) for number in state.hidden) or len(state.hidden) != state.seats:
            found.append(Fault("$.hidden", message("toy.no_such", what=str(state.hidden))))
        found += [
            Fault(f"$.deck[{index}]", message("toy.no_such", what=card))
            for index, card in enumerate(state.deck)
            if card not in CARDS
        ]
        return tuple(found)

    def correctable(self, state: Any) -> tuple[Correctable, ...]:
        return (Correctable("turn", message("toy.turn", who=seat_name(state.active))),)

    def corrections(self, state: Any, at: str) -> Sequence[Correction]:
        if at == "turn":
            other = Seat(1 - state.active)
            return (Correction(message("toy.turn", who=seat_name(other)), _with(state, active=other)),)
        if at not in GRID.place:
            return ()
        stones = tuple(stone for stone in state.stones if stone[0] != at)
        changed = [Correction(message("toy.stone_off", spot=at), _with(state, stones=stones))]
        for seat in _seats(state):
            put = tuple(sorted((*stones, (at, seat))))
            changed.append(Correction(message("toy.stone_of", spot=at, who=seat_name(seat)), _with(state, stones=put)))
        return tuple(each for each in changed if each.state != state)

    def reconcile(self, before: Any, after: Any) -> tuple[Effect, ...]:
        effects = list(self._stones_moved(before, after))
        effects += [
            Effect(message("toy.hidden", who=seat_name(seat)), by=seat)
            for seat in _seats(after)
            if before.hidden[seat] != after.hidden[seat]
        ]
        if before.deck != after.deck:
            effects.append(Effect(message("toy.cards_differ", count=len(after.deck))))
        if before.active != after.active:
            effects.append(Effect(message("toy.turn", who=seat_name(after.active))))
        if before.die != after.die and after.die:
            effects.append(Effect(message("toy.thrown", number=after.die)))
        return tuple(effects)

    def _stones_moved(self, before: ToyState, after: ToyState) -> tuple[Effect, ...]:
        old, new = dict(before.stones), dict(after.stones)
        effects = []
        for cell in sorted(old.keys() | new.keys()):
            if cell not in new:
                effects.append(Effect(message("toy.stone_off", spot=cell), (cell,)))
            elif cell not in old:
                effects.append(Effect(message("toy.stone", spot=cell), (cell,), by=new[cell]))
            elif old[cell] != new[cell]:
                effects.append(Effect(message("toy.stone_other", spot=cell), (cell,)))
        return tuple(effects)

    def view(self, state: Any, audience: Audience) -> BoardView:
        secret: tuple[Counter, ...] = ()
        if audience != "table" and state.hidden[audience]:
            secret = (Counter("secret", message("toy.secret", who=seat_name(audience)), state.hidden[audience]),)
        return BoardView(
            game="toy",
            width=3,
            height=3,
            ground="plain",
            areas=tuple(Area(cell, x, y) for cell, (x, y) in GRID.place.items()),
            pieces=tuple(Piece("stone", cell, ("red", "blue")[seat]) for cell, seat in state.stones),
            counters=(Counter("deck", message("toy.title"), len(state.deck)), *secret),
        )


def toy_edition(digest: str = "d1") -> Edition:
    return Edition(Toy(), "box", digest)


def toy_catalog() -> Catalog:
    catalog = Catalog()
    catalog.add_texts(TEXTS)
    return catalog


def _put_refused(state: ToyState, cells: tuple[str, ...]) -> Illegal | None:
    rule = RuleRef("T-3")
    taken = dict(state.stones)
    if len(cells) > state.die:
        return Illegal(message("toy.too_many", count=state.die), rule)
    for index, cell in enumerate(cells):
        if cell not in GRID.place:
            return Illegal(message("toy.no_such", what=cell), rule)
        if cell in taken:
            return Illegal(message("toy.taken", spot=cell), rule, (cell,))
        if cell in cells[:index]:
            return Illegal(message("toy.twice", spot=cell), rule, (cell,))
    return None


def _seats(state: ToyState) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(state.seats))


def _count(state: ToyState, seat: Seat) -> int:
    return sum(owner == seat for _, owner in state.stones)


def _named(cards: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(message(f"toy.{card}") for card in cards)


def _with(state: ToyState, **fields: Any) -> ToyState:
    return msgspec.structs.replace(state, **fields)
