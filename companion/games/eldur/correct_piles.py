"""Putting piles right by hand: what lies on a discard and what is still in the pile."""

from collections.abc import Iterator
from typing import Literal

from companion.games.eldur.box import Box
from companion.games.eldur.correct_map import missing_tiles
from companion.games.eldur.faces import VOLCANO_ICONS, tile_face, volcano_title
from companion.games.eldur.lying import incident_thing
from companion.games.eldur.state import EldurState, replace
from companion.rules.contract import Correction, Counted, Message, message
from companion.rules.deck import Deck

INCIDENTS, VOLCANO, TILES = "pile_incidents", "pile_volcano", "pile_tiles"

_DISCARD = message("eldur.correct_on_discard")


def incident_pile(box: Box, state: EldurState) -> Iterator[Correction]:
    for card in box.incidents:
        number = message("eldur.correct_card_number", number=int(card))
        yield from _moved(state, "incidents", card, incident_thing(box, card), number, "incident")


def volcano_pile(box: Box, state: EldurState) -> Iterator[Correction]:
    counted = Counted(message("eldur.correct_crack_cards"), str(state.crack_cards), "crack")
    for by in (-1, 1):
        count = state.crack_cards + by
        if count >= 0:
            said = message("eldur.correct_crack_count", count=count)
            yield Correction(said, replace(state, crack_cards=count), counted=counted, by=by)
    for card in box.volcano_cards.values():
        title = volcano_title(card)
        yield from _moved(state, "volcano", card.id, title, title, VOLCANO_ICONS[card.effect])


def _moved(
    state: EldurState, field: Literal["incidents", "volcano"], card: str, thing: Message, brief: Message, icon: str
) -> Iterator[Correction]:
    """A card of the discard back into the pile, one of the pile on the discard; wherever else it is, it stays."""
    deck: Deck = getattr(state, field)
    left = taken(deck, card)
    if left is None:
        return
    if card in deck.discard:
        said = message("eldur.correct_into_pile", card=thing)
        after = replace(state, **{field: left.put_back(card)})
        yield Correction(said, after, icon, brief=brief, group=_DISCARD, is_so=True)
    else:
        said = message("eldur.correct_discarded", card=thing)
        yield Correction(said, replace(state, **{field: left.discarded(card)}), icon, brief=brief, group=_DISCARD)


def taken(deck: Deck, card: str) -> Deck | None:
    """The deck without this card, wherever it is; None where it is not in the deck."""
    if card in deck.discard:
        at = deck.discard.index(card)
        return replace(deck, discard=deck.discard[:at] + deck.discard[at + 1 :])
    return deck.without(card) if deck.has(card) else None


def tile_pile(box: Box, state: EldurState) -> Iterator[Correction]:
    """Which tiles lie under the fissure, out of the game."""
    missing = list(missing_tiles(box, state))
    for tile in dict.fromkeys(missing):
        face = tile_face(box, tile, box.tiles[tile].edges)
        said, brief = message("eldur.correct_tile_back", tile=tile), message("eldur.times", count=missing.count(tile))
        after = replace(state, tiles=state.tiles.put_back(tile))
        yield Correction(said, after, face=face, brief=brief, group=message("eldur.correct_tiles_out"))
    for tile, count in state.tiles.bag:
        face = tile_face(box, tile, box.tiles[tile].edges)
        said, brief = message("eldur.correct_tile_out", tile=tile), message("eldur.times", count=count)
        after = replace(state, tiles=state.tiles.without(tile))
        yield Correction(said, after, face=face, brief=brief, group=message("eldur.correct_tiles_in"))
