"""Short ways to messages and to the order of seats."""

from companion.games.hekla.names import Set
from companion.rules.contract import Argument, Illegal, Message, RuleRef, Seat


def refuse(reason: str, rule: str, *spots: str, **args: Argument) -> Illegal:
    """The refusal "hekla.<reason>" by a rule, with the spots to look at."""
    return Illegal(Message(f"hekla.{reason}", tuple(args.items())), RuleRef(rule), spots)


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn order from this one on."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


def set_word(fields: Set) -> Message:
    """ "2B, 2C and 2D" is too long for a button: "2B–2D"."""
    return Message("hekla.set", (("first", fields[0]), ("last", fields[2])))
