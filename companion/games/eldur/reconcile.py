"""How hands turn the table of one state into the table of another: after an undo, a jump, a correction.

Cards go back on top of the pile they were drawn from, the first drawn uppermost, so that what was known stays
true; where that is impossible the pile is shuffled and stacked anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from companion.games.eldur import lying
from companion.games.eldur.box import Box
from companion.games.eldur.lying import Lying
from companion.games.eldur.modifiers import allowance, capacity
from companion.games.eldur.names import HELPERS, KINDS
from companion.games.eldur.state import EldurState
from companion.games.eldur.words import word
from companion.rules.contract import Effect, Message, message, seat_name
from companion.rules.deck import Deck, Packet

Part: TypeAlias = Callable[[Box, EldurState, EldurState], Iterable[Effect]]


class Flow(NamedTuple):
    """So many of a thing go from one place to another."""

    thing: Message
    origin: Message
    target: Message
    many: int


def reconcile(box: Box, before: EldurState, after: EldurState) -> tuple[Effect, ...]:
    """In the order hands do it: what lies on the map, pieces, figures, markers, then cards and tokens."""
    return tuple(effect for part in _PARTS for effect in part(box, before, after))


# ---- From two tables to what moves between them ----


def flows(before: Lying, after: Lying, rest: Message = lying.ASIDE) -> list[Flow]:
    """What moves; what one of the tables lacks comes from `rest` or goes there."""
    gone, come = before - after, after - before
    found = []
    for thing in dict.fromkeys(thing for thing, _ in (*gone, *come)):
        origins = [place for place in gone.elements() if place[0] == thing]
        targets = [place for place in come.elements() if place[0] == thing]
        longer = max(len(origins), len(targets))
        moves = Counter(
            (
                origins[at][1] if at < len(origins) else rest,
                targets[at][1] if at < len(targets) else rest,
            )
            for at in range(longer)
        )
        found += [Flow(thing, origin, target, count) for (origin, target), count in moves.items()]
    return found


def _cleared(flows: list[Flow]) -> Iterator[Flow]:
    """In an order that never puts a thing on a cell before the one there has left; in a ring, one waits aside."""
    pending = list(flows)
    while pending:
        taken = {cell for flow in pending for cell in _cells(flow.origin)}
        ready = next((flow for flow in pending if not taken.intersection(_onto(flow))), None)
        if ready is not None:
            pending.remove(ready)
            yield ready
        else:
            stuck = pending.pop(0)
            yield stuck._replace(target=lying.ASIDE)
            pending.append(stuck._replace(origin=lying.ASIDE))


def _onto(flow: Flow) -> set[str]:
    """The cells a thing comes to that it does not lie on already."""
    return set(_cells(flow.target)).difference(_cells(flow.origin))


def _cells(place: Message) -> tuple[str, ...]:
    args = dict(place.args)
    cells = args.get("cells", (args["cell"],) if "cell" in args else ())
    return tuple(str(cell) for cell in cells) if isinstance(cells, tuple) else ()


def _effect(flow: Flow, spots: tuple[str, ...] = (), *, key: str = "eldur.fix_things", icon: str = "") -> Effect:
    said = message(key, count=flow.many, what=flow.thing, origin=flow.origin, target=flow.target)
    return Effect(said, spots or (*_cells(flow.origin), *_cells(flow.target)), icon=icon)


def _things(lies: Callable[[Box, EldurState], Lying], *, key: str = "eldur.fix_things", icon: str = "") -> Part:
    """A part that moves what `lies` says; without `icon` the thing is a plain word that is one."""

    def part(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
        for flow in _cleared(flows(lies(box, before), lies(box, after))):
            yield _effect(flow, key=key, icon=icon or flow.thing.key.removeprefix("eldur."))

    return part


# ---- Set-up, pieces, figures ----


def _setup(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
    if before.setup != after.setup:
        yield Effect(message("eldur.fix_setup", setup=after.setup) if after.setup else message("eldur.fix_no_setup"))


def _pieces(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
    island = box.islands[after.setup or before.setup] if after.setup or before.setup else None
    for flow in _cleared(flows(lying.pieces(box, before), lying.pieces(box, after))):
        spots = (*_cells(flow.origin), *_cells(flow.target))
        for kind in KINDS:
            if island and lying.at_storage(kind) in (flow.origin, flow.target):
                spots = (*spots, island.harbours[kind])
        if lying.BOAT in (flow.origin, flow.target):
            spots = (*spots, after.boat)
        yield _effect(flow, spots, key="eldur.fix_pieces", icon=flow.thing.key.removeprefix("eldur."))


def _boat(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
    for flow in flows(lying.boat(box, before), lying.boat(box, after)):
        yield _effect(flow, (after.boat,) if after.boat else (), key="eldur.fix_figure", icon="knerrir")


# ---- Markers ----


def _markers(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
    if before.balance != after.balance:
        yield Effect(
            message("eldur.fix_balance", value=after.balance), icon="person" if after.balance > 0 else "volcano"
        )
    for helper in HELPERS:
        steps = allowance(box, after, helper)
        if steps != allowance(box, before, helper):
            yield Effect(message("eldur.fix_steps", helper=word(helper), steps=steps), icon=helper)
    for kind in KINDS:
        room = capacity(box, after, kind)
        if room != capacity(box, before, kind):
            yield Effect(message("eldur.fix_room", kind=word(kind), count=room), icon=kind)


def _tokens_of_turn(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
    if before.first != after.first:
        yield Effect(message("eldur.fix_board_one", seat=seat_name(after.first)), by=after.first)
    if before.active != after.active:
        yield Effect(message("eldur.fix_active", seat=seat_name(after.active)), by=after.active)


# ---- Decks ----


def _deck(
    lies: Callable[[Box, EldurState], Lying],
    deck_of: Callable[[EldurState], Deck],
    card_of: Callable[[Box], dict[Message, str]],
    pile: Message,
    icon: str,
) -> Part:
    """A part that moves the cards of a deck, and stacks its pile anew where moving them is not enough."""

    def part(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
        found = flows(lies(box, before), lies(box, after))
        out = [flow for flow in found if flow.origin == pile]
        back = sorted((flow for flow in found if flow.target == pile), key=lambda flow: -_age(before, flow))
        others = [flow for flow in found if pile not in (flow.origin, flow.target)]
        for flow in _cleared([*back, *others, *out]):
            yield _effect(flow, icon=icon)
        names = card_of(box)
        drawn = [names[flow.thing] for flow in out for _ in range(flow.many)]
        returned = [names[flow.thing] for flow in back for _ in range(flow.many)]
        wanted = deck_of(after)
        if not _is_stacked(deck_of(before), wanted, drawn, returned):
            yield Effect(_stacking(pile, wanted, {card: thing for thing, card in names.items()}), icon=icon)

    return part


def _age(state: EldurState, flow: Flow) -> int:
    """Higher for what came later from its pile."""
    origin, arguments = flow.origin, dict(flow.thing.args)
    if origin == lying.VOLCANO_DISCARD:
        return state.volcano.discard.index(str(arguments["card"]))
    if origin == lying.INCIDENT_DISCARD:
        return state.incidents.discard.index(str(arguments["number"]))
    cells = _cells(origin)
    return next((index for index, laid in enumerate(state.lava) if laid.cell in cells), 1000)


def _is_stacked(old: Deck, new: Deck, drawn: list[str], returned: list[str]) -> bool:
    """Whether the pile is as it should be once cards were drawn from its top or put back there, newest first."""
    if drawn and returned:
        return False
    if drawn:
        return any(_draws(old, order).packets == new.packets for order in (drawn, drawn[::-1]))
    packets = (*(Packet(1, (card,)) for card in reversed(returned)), *old.packets)
    return _suits(packets, new.packets)


def _draws(deck: Deck, cards: list[str]) -> Deck:
    for card in cards:
        if card not in dict(deck.options()):
            return deck
        deck = deck.draw(card)
    return deck


def _suits(finer: tuple[Packet, ...], coarser: tuple[Packet, ...]) -> bool:
    """Whether all that is said of a pile in the coarser packets is true of one in the finer packets."""
    rest = list(finer)
    for packet in coarser:
        size, known = 0, Counter[str]()
        while rest and size < packet.size:
            part = rest.pop(0)
            size += part.size
            known.update(part.mixed)
        if size != packet.size or Counter(packet.mixed) - known:
            return False
    return not rest


def _stacking(pile: Message, deck: Deck, things: dict[str, Message]) -> Message:
    if len(deck.packets) <= 1 and not any(packet.mixed for packet in deck.packets):
        return message("eldur.fix_shuffle", pile=pile)
    packets = tuple(
        message("eldur.packet_with", count=packet.size, cards=tuple(things[card] for card in packet.mixed))
        if packet.mixed
        else message("eldur.packet", count=packet.size)
        for packet in deck.packets
    )
    return message("eldur.fix_stack", pile=pile, packets=packets)


# ---- Activation cards: face up they are known, in hands and deck only counted ----

_UNSEEN = message("unseen")
"""No text: stands for hands and deck until it is known which."""


def _activation_cards(box: Box, before: EldurState, after: EldurState) -> Iterator[Effect]:
    unseen = lying.unseen_cards(box, before)
    wanted = lying.unseen_cards(box, after)
    card = word("unseen_card")
    found = flows(lying.activation_cards(box, before), lying.activation_cards(box, after), rest=_UNSEEN)
    for flow in sorted(found, key=lambda flow: flow.target != _UNSEEN):
        for _ in range(flow.many):
            origin, target = flow.origin, flow.target
            if target == _UNSEEN:
                target = _holder(origin, wanted - unseen, unseen)
                unseen[card, target] += 1
            if origin == _UNSEEN:
                origin = _holder(target, unseen - wanted, unseen)
                unseen[card, origin] -= 1
            yield _effect(Flow(flow.thing, origin, target, 1), icon="activation")
    for flow in flows(unseen, wanted):
        yield _effect(flow, key="eldur.fix_unseen", icon="activation")


def _holder(place: Message, preferred: Lying, unseen: Lying) -> Message:
    """Whose hand, or the deck: for a card on somebody's place that player's own hand, else where one is missing."""
    seat = dict(place.args).get("seat")
    for _, holder in unseen:
        if seat is not None and dict(holder.args).get("seat") == seat:
            return holder
    return next(holder for _, holder in (*preferred, *unseen))


_PARTS: tuple[Part, ...] = (
    _setup,
    _things(lying.setup_tiles),
    _things(lying.tokens),
    _deck(lying.tiles, lambda state: state.tiles, lying.tile_names, lying.TILE_PILE, "lava"),
    _pieces,
    _things(lying.helpers, key="eldur.fix_figure"),
    _boat,
    _markers,
    _things(lying.activation_markers),
    _things(lying.cubes, icon="althingi"),
    _deck(lying.incidents, lambda state: state.incidents, lying.incident_names, lying.INCIDENT_DECK, "incident"),
    _deck(lying.volcano_cards, lambda state: state.volcano, lying.volcano_names, lying.VOLCANO_DECK, "volcano"),
    _activation_cards,
    _tokens_of_turn,
)
