"""What lies where on the physical table of a state: each thing and place by its message, with how many.

Two states whose tables are equal here need no hands between them.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from companion.games.eldur.box import Box
from companion.games.eldur.names import HELPERS, KINDS, SLOTS, Kind
from companion.games.eldur.pieces import count_of
from companion.games.eldur.state import Card, Counts, EldurState
from companion.games.eldur.words import sides_words, space_word, word
from companion.rules.contract import Message, Seat, message, seat_name
from companion.rules.deck import Deck

Lying: TypeAlias = Counter[tuple[Message, Message]]
"""(thing, place): how many."""

ASIDE = message("eldur.at_aside")
RESERVE = message("eldur.at_reserve")
LOST = message("eldur.at_lost")
BOAT = message("eldur.at_boat")
NEW_ISLAND = message("eldur.at_new_island")
INCIDENT_DECK = message("eldur.at_incident_deck")
INCIDENT_DISCARD = message("eldur.at_incident_discard")
VOLCANO_DECK = message("eldur.at_volcano_deck")
VOLCANO_DISCARD = message("eldur.at_volcano_discard")
TILE_PILE = message("eldur.at_tile_pile")
TILE_HAND = message("eldur.at_tile_hand")
ACTIVATION_DECK = message("eldur.at_activation_deck")
ACTIVATION_DISCARD = message("eldur.at_activation_discard")


def at_cell(cell: str) -> Message:
    return message("eldur.at_cell", cell=cell)


def at_storage(kind: Kind) -> Message:
    return message("eldur.at_storage", kind=word(kind))


def at_slot(seat: Seat, slot: str) -> Message:
    return message("eldur.at_slot", seat=seat_name(seat), slot=word(slot))


def pieces(box: Box, state: EldurState) -> Lying:
    lying: Lying = Counter({(word(kind), at_cell(cell)): 1 for cell, kind in state.pieces})
    for kind in KINDS:
        piles: tuple[tuple[Message, Counts], ...] = (
            (RESERVE, state.reserve),
            (at_storage(kind), state.storage),
            (BOAT, state.cargo),
            (NEW_ISLAND, state.delivered),
            (LOST, state.lost),
        )
        for place, counts in piles:
            lying[word(kind), place] += count_of(counts, kind)
    return +lying


def setup_tiles(box: Box, state: EldurState) -> Lying:
    """Mountains and lakes that the set-up adds to the map."""
    if not state.setup:
        return Counter()
    return Counter({(word(tile), at_cell(cell)): 1 for cell, tile in box.setups[state.setup].tiles.items()})


def tokens(box: Box, state: EldurState) -> Lying:
    """Obstacles, cracks and the fissure."""
    lying: Lying = Counter({(word(kind), at_cell(cell)): 1 for cell, kind in state.obstacles})
    lying.update((word("crack"), at_cell(cell)) for cell in state.cracks)
    if state.fissure:
        size = box.setups[state.setup].fissure_size
        lying[word(f"{size}_fissure"), message("eldur.at_cells", cells=state.fissure)] += 1
    return lying


def tiles(box: Box, state: EldurState) -> Lying:
    """Lava tiles; where one lies on the map its place says how it is turned."""
    lying = _pile(box, state.tiles, TILE_PILE, ASIDE, tile_thing)
    for laid in state.lava:
        sides = sides_words(laid.edges)
        lying[tile_thing(box, laid.tile), message("eldur.at_cell_turned", cell=laid.cell, sides=sides)] += 1
    if state.tile_now:
        lying[tile_thing(box, state.tile_now), TILE_HAND] += 1
    return lying


def tile_thing(box: Box, tile: str) -> Message:
    kind = box.tiles[tile]
    sides = sides_words(kind.edges)
    return message("eldur.tile_thing", tile=tile, covered=word(f"tile_{kind.covered}"), sides=sides)


def tile_names(box: Box) -> dict[Message, str]:
    return {tile_thing(box, tile): tile for tile in box.tiles}


def helpers(box: Box, state: EldurState) -> Lying:
    return Counter({(word(name), at_cell(cell)): 1 for name, cell in zip(HELPERS, state.helpers, strict=False)})


def boat(box: Box, state: EldurState) -> Lying:
    if not state.boat:
        return Counter()
    space = space_word(box.islands[state.setup], state.boat)
    return Counter({(word("knerrir"), message("eldur.at_space", space=space, id=state.boat)): 1})


def activation_markers(box: Box, state: EldurState) -> Lying:
    place = (message("eldur.at_helper", helper=word(name)) for name in state.activated)
    return Counter((word("activation_marker"), each) for each in place)


def cubes(box: Box, state: EldurState) -> Lying:
    return Counter(
        {
            (
                message("eldur.cube", seat=seat_name(seat)),
                message("eldur.at_althingi", action=word(f"althingi_{name}")),
            ): 1
            for name, seat in state.althingi
        }
    )


def incidents(box: Box, state: EldurState) -> Lying:
    lying = _pile(box, state.incidents, INCIDENT_DECK, INCIDENT_DISCARD, incident_thing)
    for seat, active in enumerate(state.active_incidents):
        if active is not None:
            shield = message("eldur.at_shield", seat=seat_name(Seat(seat)), half=word(active.half))
            lying[incident_thing(box, str(active.number)), shield] += 1
    return lying


def incident_thing(box: Box, card: str) -> Message:
    return message("eldur.incident_card", number=int(card))


def incident_names(box: Box) -> dict[Message, str]:
    return {incident_thing(box, card): card for card in box.incidents}


def volcano_cards(box: Box, state: EldurState) -> Lying:
    return _pile(box, state.volcano, VOLCANO_DECK, VOLCANO_DISCARD, volcano_thing)


def volcano_thing(box: Box, card: str) -> Message:
    return message("eldur.volcano_card", card=card)


def volcano_names(box: Box) -> dict[Message, str]:
    return {volcano_thing(box, card): card for card in box.volcano_cards}


def activation_cards(box: Box, state: EldurState) -> Lying:
    """Those that lie face up; hands and deck are only counted, see `unseen_cards`."""
    lying: Lying = Counter()
    for seat, row in enumerate(state.laid):
        for slot, card in zip(SLOTS, row, strict=True):
            if card is not None:
                lying[card_thing(card), at_slot(Seat(seat), slot)] += 1
    for picture, frame, count in state.activation_discard:
        lying[card_thing(Card(picture, frame)), ACTIVATION_DISCARD] += count
    return lying


def unseen_cards(box: Box, state: EldurState) -> Lying:
    """How many activation cards nobody but their holder knows, by place; before they are dealt all lie aside."""
    unseen = word("unseen_card")
    lying: Lying = Counter(
        {
            (unseen, message("eldur.at_hand", seat=seat_name(Seat(seat)))): count
            for seat, count in enumerate(state.hands)
        }
    )
    lying[unseen, ACTIVATION_DECK] = state.activation_left
    lying[unseen, ASIDE] = sum(box.cards.values()) - lying.total() - activation_cards(box, state).total()
    return lying


def card_thing(card: Card) -> Message:
    return message("eldur.activation_card", frame=word(card.frame), picture=word(card.picture))


def _pile(box: Box, deck: Deck, pile: Message, discard: Message, thing: Callable[[Box, str], Message]) -> Lying:
    lying: Lying = Counter()
    for card, count in deck.bag:
        lying[thing(box, card), pile] += count
    for packet in deck.packets:
        for card in packet.mixed:
            lying[thing(box, card), pile] += 1
    for card in deck.discard:
        lying[thing(box, card), discard] += 1
    return lying
