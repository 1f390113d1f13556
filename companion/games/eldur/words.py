"""Short ways to the game's nouns and to a refusal."""

from companion.games.eldur.island import Island
from companion.games.eldur.names import Cell, Space
from companion.games.eldur.state import Card
from companion.rules.contract import Argument, Illegal, Message, RuleRef, message


def word(name: str) -> Message:
    """The noun "eldur.<name>": a helper, a kind of piece, a terrain, a token."""
    return Message(f"eldur.{name}")


def card_name(card: Card) -> Message:
    """An activation card with its frame, which tells it from its twin."""
    return message("eldur.card", frame=word(card.frame), picture=word(card.picture))


def sides_words(edges: str) -> tuple[Message, ...]:
    """The sides of a lava tile, "NE" for example, as nouns."""
    return tuple(word(f"side_{side}") for side in edges)


def space_word(island: Island, space: Space) -> Message:
    """What people call a place of the ocean track: a harbour, the New Island, or the sea between two of them."""
    if space == island.new_island:
        return word("new_island")
    place = island.ocean[space]
    if place.harbour:
        return word(f"{place.harbour}_harbour")
    shores = tuple(space_word(island, other) for other in place.next if is_landing(island, other))
    return Message("eldur.sea_between", (("shores", shores),)) if shores else word("open_sea")


def is_landing(island: Island, space: Space) -> bool:
    """Whether the boat can load or deliver there."""
    return space == island.new_island or island.ocean[space].harbour is not None


def incident_title(number: int, half: str) -> Message:
    return Message(f"eldur.incident.{number}.{half}.title")


def no_square(island: Island, name: str, *cells: Cell) -> Illegal | None:
    """Why nothing on land can be at a place of this name; None for a square. `cells` are those to choose from."""
    if name in island.terrain:
        return None
    if name in island.ocean:
        return refuse("only_the_boat", "E-013", name, *cells)
    return refuse("no_such_cell", "E-010", *cells, cell=name)


def refuse(reason: str, rule: str, *spots: str, **args: Argument) -> Illegal:
    """The refusal "eldur.<reason>" by a rule, with the spots to look at."""
    return Illegal(Message(f"eldur.{reason}", tuple(args.items())), RuleRef(rule), spots)
