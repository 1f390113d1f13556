"""Cards and tiles as pictures, and what an incident's effects say in a line."""

from companion.games.eldur.box import Box
from companion.games.eldur.data import (
    AroundHelper,
    BoatBlocked,
    BoatMoves,
    EmptyStorage,
    HelperSteps,
    IncidentEffect,
    IncidentHalf,
    LoseStored,
    PlaceObstacles,
    PlacePieces,
    RemovePieces,
    StorageRoom,
    VolcanoCard,
)
from companion.games.eldur.names import FRAMES, Frame, VolcanoEffect
from companion.games.eldur.state import Card
from companion.games.eldur.words import card_name, incident_title, sides_words, word
from companion.rules.contract import Message, message
from companion.rules.view import Because, CardLine, Face, Half

TONES = {
    "gatherer": "orange",
    "goods": "orange",
    "herder": "white",
    "sheep": "white",
    "seeker": "purple",
    "people": "purple",
    "knerrir": "brown",
    "boat": "brown",
    "joker": "bone",
}
"""A piece has the tone of the helper who collects it."""

VOLCANO_ICONS: dict[VolcanoEffect, str] = {
    "lava_flow": "lava",
    "toxic_cloud": "toxic_cloud",
    "fire_rocks": "fire_rocks",
    "ash_fall": "ash_fall",
    "earthquake": "earthquake",
    "crack": "crack",
    "large_fissure": "fissure",
    "small_fissure": "fissure",
}


def activation_face(card: Card) -> Face:
    kind = f"{card.frame}_{card.picture}"
    return Face("activation", kind, card_name(card), card.picture, TONES[card.picture], card.frame)


def all_faces(box: Box) -> tuple[Face, ...]:
    """Every card and tile in the box, each once."""
    return (
        *(activation_face(card) for card in box.cards),
        *(incident_face(box, card.number, None) for card in box.incidents.values()),
        *(volcano_face(card) for card in box.volcano_cards.values()),
        *(tile_face(box, tile.id, tile.edges) for tile in box.tiles.values()),
    )


def incident_face(box: Box, number: int, live: Frame | None, because: Because | None = None) -> Face:
    """Both halves, the live one marked; None: nobody knows yet which counts."""
    halves = tuple(_incident_half(number, frame, box.half(number, frame), live in (None, frame)) for frame in FRAMES)
    title = message("eldur.incident_card", number=number)
    if live is None:
        return Face("incident", str(number), title, "incident", halves=halves)
    icon, tone = effect_icon(box.half(number, live).effects[0])
    return Face("incident", str(number), title, icon, tone, live, halves=halves, because=because)


def _incident_half(number: int, frame: Frame, half: IncidentHalf, live: bool) -> Half:
    lines = tuple(
        CardLine(effect_icon(effect)[0], effect_line(effect), effect_detail(effect, lightning=half.lightning))
        for effect in half.effects
    )
    if half.clears:
        lines = (CardLine("incident", message("eldur.line_clears")), *lines)
    flavour = Message(f"eldur.incident.{number}.{frame}.flavour")
    return Half(incident_title(number, frame), lines, flavour, frame, live, half.lightning)


def volcano_title(card: VolcanoCard) -> Message:
    return Message(f"eldur.volcano.{card.id}.title")


def volcano_face(card: VolcanoCard) -> Face:
    icon = VOLCANO_ICONS[card.effect]
    title = volcano_title(card)
    flavour = Message(f"eldur.volcano.{card.id}.flavour")
    half = Half(title, (CardLine(icon, volcano_line(card), volcano_detail(card)),), flavour, "lava")
    return Face("volcano", card.id, title, icon, "lava", halves=(half,))


def volcano_line(card: VolcanoCard) -> Message:
    """What the card does."""
    if card.effect == "lava_flow":
        return message("eldur.line_lava", count=card.tiles)
    if card.effect == "crack":
        return message("eldur.line_crack")
    if card.effect in ("large_fissure", "small_fissure"):
        return message("eldur.line_fissure")
    return message("eldur.line_blow", cells=card.cells)


def volcano_detail(card: VolcanoCard) -> Message | None:
    """What a card means for what lies there."""
    if card.effect == "lava_flow":
        return message("eldur.detail_lava")
    return message("eldur.detail_each_lost")


def tile_face(box: Box, tile: str, edges: str) -> Face:
    """A lava tile with its lava sides as they lie now."""
    return Face("lava", tile, tile_name(box, tile, edges), "lava", "lava", edges=edges)


def tile_name(box: Box, tile: str, edges: str) -> Message:
    """By how much lava covers, and where its lava sides are as it lies."""
    return message("eldur.label_tile_drawn", covered=tile_word(box, tile), sides=sides_words(edges))


def tile_word(box: Box, tile: str) -> Message:
    return word(f"tile_{box.tiles[tile].covered}")


def effect_icon(effect: IncidentEffect) -> tuple[str, str]:
    """Silhouette and tone of what the effect touches."""
    match effect:
        case HelperSteps(helper=name) | AroundHelper(kind=name) | PlacePieces(kind=name) | StorageRoom(storage=name):
            return name, TONES[name]
        case EmptyStorage(storage=name) | LoseStored(storage=name):
            return ("knerrir" if name == "boat" else name), TONES[name]
        case BoatMoves() | BoatBlocked():
            return "knerrir", TONES["knerrir"]
        case PlaceObstacles(obstacle=name):
            return name, ""
        case RemovePieces():
            return "lost", "lava"


def effect_line(effect: IncidentEffect) -> Message:
    """What the effect does, in a line (E-053)."""
    match effect:
        case HelperSteps():
            count = abs(effect.change)
            return message("eldur.line_steps", helper=word(effect.helper), change=effect.change, count=count)
        case BoatMoves():
            return message("eldur.line_sail", count=effect.spaces)
        case BoatBlocked():
            return message("eldur.line_blocked")
        case PlacePieces():
            return message("eldur.line_place", kind=word(effect.kind), cells=effect.cells, count=len(effect.cells))
        case PlaceObstacles():
            return message("eldur.line_obstacles", obstacle=word(effect.obstacle), cells=effect.cells)
        case RemovePieces():
            return message("eldur.line_remove", cells=effect.cells)
        case EmptyStorage(storage="boat"):
            return message("eldur.line_empty_boat")
        case EmptyStorage():
            return message("eldur.line_empty", kind=word(effect.storage))
        case StorageRoom():
            return message("eldur.line_room", kind=word(effect.storage), change=effect.change)
        case LoseStored(storage="boat"):
            return message("eldur.line_lose_aboard", count=effect.count)
        case LoseStored():
            return message("eldur.line_lose", kind=word(effect.storage), count=effect.count)
        case AroundHelper(place=0, area="eight"):
            return message("eldur.line_around_eight", kind=word(effect.kind), helper=word(effect.helper))
        case AroundHelper(place=0):
            return message("eldur.line_around_four", kind=word(effect.kind), helper=word(effect.helper))
        case AroundHelper(area="eight"):
            return _places(effect, "eldur.line_place_eight")
        case AroundHelper():
            return _places(effect, "eldur.line_place_four")


def effect_detail(effect: IncidentEffect, *, lightning: bool) -> Message | None:
    """How long an effect lasts, or what it costs (E-051, E-053)."""
    match effect:
        case HelperSteps() | StorageRoom() | BoatBlocked():
            return message("eldur.detail_turn" if lightning else "eldur.detail_lasting")
        case PlaceObstacles():
            return message("eldur.detail_piece_there")
        case RemovePieces() | AroundHelper(place=0):
            return message("eldur.detail_each_lost")
        case EmptyStorage() | LoseStored():
            return message("eldur.detail_no_balance")
        case _:
            return None


def _places(effect: AroundHelper, key: str) -> Message:
    return message(key, kind=word(effect.kind), helper=word(effect.helper), count=effect.place)


def effect_sign(effect: IncidentEffect) -> tuple[str, str, str]:
    """What an effect in force does, as icon, tone and figure."""
    change = effect.change if isinstance(effect, HelperSteps | StorageRoom) else 0
    return (*effect_icon(effect), f"{change:+d}".replace("-", "−") if change else "×")


def effect_short(effect: IncidentEffect) -> Message:
    """What an effect in force does, in two or three words."""
    match effect:
        case HelperSteps():
            return message("eldur.short_steps", change=effect.change, count=abs(effect.change))
        case StorageRoom():
            return message("eldur.short_room", change=effect.change)
        case _:
            return message("eldur.short_blocked")
