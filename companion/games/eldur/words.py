"""Short ways to the game's nouns and to a refusal."""

from collections.abc import Iterable

from companion.games.eldur.island import Island
from companion.games.eldur.names import Space
from companion.rules.contract import Argument, Illegal, Message, RuleRef


def word(name: str) -> Message:
    """The noun "eldur.<name>": a helper, a kind of piece, a terrain, a token."""
    return Message(f"eldur.{name}")


def words(names: Iterable[str]) -> tuple[Message, ...]:
    return tuple(word(name) for name in names)


def space_word(island: Island, space: Space) -> Message:
    """What people call a place of the ocean track: a harbour, the New Island or the open sea."""
    if space == island.new_island:
        return word("new_island")
    harbour = island.ocean[space].harbour
    return word(f"{harbour}_harbour" if harbour else "open_sea")


def incident_title(number: int, half: str) -> Message:
    return Message(f"eldur.incident.{number}.{half}.title")


def refuse(reason: str, rule: str, *spots: str, **args: Argument) -> Illegal:
    """The refusal "eldur.<reason>" by a rule, with the spots to look at."""
    return Illegal(Message(f"eldur.{reason}", tuple(args.items())), RuleRef(rule), spots)
