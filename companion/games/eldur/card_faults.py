"""What in a pack's three decks would break a rule (E-030, E-050 to E-054, E-070, R-E49)."""

from collections.abc import Iterator

from companion.games.eldur.data import (
    ActivationTable,
    AroundHelper,
    BoatMoves,
    EldurData,
    HelperSteps,
    IncidentCard,
    IncidentEffect,
    IncidentHalf,
    LoseStored,
    PlaceObstacles,
    PlacePieces,
    RemovePieces,
    StorageRoom,
    VolcanoCard,
)
from companion.games.eldur.map_faults import Ground, fault
from companion.games.eldur.names import FRAMES, PICTURES, Cell
from companion.rules.contract import Fault

INCIDENTS, VOLCANO_CARDS, ACTIVATION_CARDS = 40, 40, 60
"""E-002."""
CLEARING = (38, 39, 40)
"""E-052: the cards with an X."""
FISSURES = ("large_fissure", "small_fissure")
LEAST_CRACKS = 3
"""Set-up 1 names three (E-022)."""
SPECIAL = ("toxic_cloud", "fire_rocks", "ash_fall", "earthquake")
MOST_TILES = 3


def incident_faults(data: EldurData, ground: Ground | None) -> Iterator[Fault]:
    at = "incident_cards.toml: $.cards"
    cards = data.incident_cards.cards
    numbers = [card.number for card in cards]
    missing = [str(number) for number in range(1, INCIDENTS + 1) if number not in numbers]
    if missing:
        yield fault(at, "incidents_missing", count=len(missing), numbers=", ".join(missing))
    for index, card in enumerate(cards):
        if card.number in numbers[:index]:
            yield fault(f"{at}[{index}].number", "twice", value=card.number)
        elif not 1 <= card.number <= INCIDENTS:
            yield fault(f"{at}[{index}].number", "range", value=card.number, low=1, high=INCIDENTS)
        yield from _incident_card_faults(f"{at}[{index}]", card, data, ground)


def _incident_card_faults(at: str, card: IncidentCard, data: EldurData, ground: Ground | None) -> Iterator[Fault]:
    towns = set(data.map.towns.values())
    halves: tuple[tuple[str, IncidentHalf], ...] = (("white", card.white), ("black", card.black))
    for frame, half in halves:
        if half.clears != (card.number in CLEARING):
            yield fault(f"{at}.{frame}.clears", "clears", number=card.number)
        if not half.effects and not half.clears:
            yield fault(f"{at}.{frame}.effects", "no_effect")
        for place, effect in enumerate(half.effects):
            where = f"{at}.{frame}.effects[{place}]"
            yield from _effect_faults(where, effect)
            if ground is not None and isinstance(effect, PlacePieces | PlaceObstacles | RemovePieces):
                yield from _cells_faults(where, effect.cells, ground)
                for index, cell in enumerate(effect.cells):
                    if isinstance(effect, PlaceObstacles) and cell in towns:
                        yield fault(f"{where}.cells[{index}]", "on_town", cell=cell)


def _effect_faults(at: str, effect: IncidentEffect) -> Iterator[Fault]:
    match effect:
        case HelperSteps(change=0) | StorageRoom(change=0):
            yield fault(f"{at}.change", "not_zero")
        case BoatMoves(spaces=spaces) if spaces not in (1, 2):
            yield fault(f"{at}.spaces", "range", value=spaces, low=1, high=2)
        case LoseStored(count=count) if count < 1:
            yield fault(f"{at}.count", "at_least", value=count, least=1)
        case AroundHelper(place=place) if place < 0:
            yield fault(f"{at}.place", "at_least", value=place, least=0)


def _cells_faults(at: str, cells: tuple[Cell, ...], ground: Ground) -> Iterator[Fault]:
    """A card may name a lake, but not only that: nothing would ever happen."""
    if not cells:
        yield fault(f"{at}.cells", "empty")
    elif all(cell in ground.terrain and not ground.is_walkable(cell) for cell in cells):
        yield fault(f"{at}.cells", "no_ground")
    for index, cell in enumerate(cells):
        yield from ground.cell_faults(f"{at}.cells[{index}]", cell, walkable=False)
        if cell in cells[:index]:
            yield fault(f"{at}.cells[{index}]", "twice", value=cell)


def volcano_faults(data: EldurData, ground: Ground | None) -> Iterator[Fault]:
    at = "volcano_cards.toml: $.cards"
    cards = data.volcano_cards.cards
    if len(cards) != VOLCANO_CARDS:
        yield fault(at, "cards", found=len(cards), expected=VOLCANO_CARDS)
    for effect in FISSURES:
        count = sum(card.effect == effect for card in cards)
        if count != 1:
            yield fault(at, "fissures", effect=effect, found=count)
    cracks = sum(card.effect == "crack" for card in cards)
    if cracks < LEAST_CRACKS:
        yield fault(at, "crack_cards", found=cracks, least=LEAST_CRACKS)
    ids = [card.id for card in cards]
    for index, card in enumerate(cards):
        if card.id in ids[:index]:
            yield fault(f"{at}[{index}].id", "twice", value=card.id)
        elif not card.id:
            yield fault(f"{at}[{index}].id", "empty")
        yield from _volcano_card_faults(f"{at}[{index}]", card, ground)


def _volcano_card_faults(at: str, card: VolcanoCard, ground: Ground | None) -> Iterator[Fault]:
    """E-070, E-071, R-E42: a flow has tiles, a special effect has cells, a crack or fissure may have tiles as well."""
    if card.effect == "lava_flow":
        least, most = 1, MOST_TILES
    else:
        least, most = 0, 0 if card.effect in SPECIAL else MOST_TILES
    if not least <= card.tiles <= most:
        yield fault(f"{at}.tiles", "range", value=card.tiles, low=least, high=most)
    if card.effect not in SPECIAL:
        if card.cells:
            yield fault(f"{at}.cells", "no_cells")
    elif ground is not None:
        yield from _cells_faults(at, card.cells, ground)


def activation_faults(table: ActivationTable) -> Iterator[Fault]:
    at = "activation_cards.toml: $.cards"
    total = sum(cards.count for cards in table.cards)
    if total != ACTIVATION_CARDS:
        yield fault(at, "cards", found=total, expected=ACTIVATION_CARDS)
    kinds = [(cards.picture, cards.frame) for cards in table.cards]
    for index, cards in enumerate(table.cards):
        if cards.count < 1:
            yield fault(f"{at}[{index}].count", "at_least", value=cards.count, least=1)
        if kinds[index] in kinds[:index]:
            yield fault(f"{at}[{index}]", "twice", value=f"{cards.picture}, {cards.frame}")
    for picture in PICTURES:
        if all(picture != found for found, _ in kinds):
            yield fault(at, "none_of", value=picture)
    for frame in FRAMES:
        if all(frame != found for _, found in kinds):
            yield fault(at, "none_of", value=frame)
