"""What those who play are called."""

from collections.abc import Iterable, Sequence

from companion.rules.contract import Message, message
from companion.session.entries import Player

_COLOURS = {
    "red": message("shell.seat_red"),
    "yellow": message("shell.seat_yellow"),
    "green": message("shell.seat_green"),
    "blue": message("shell.seat_blue"),
}


def called(players: tuple[Player, ...]) -> tuple[Message, ...]:
    """By seat: the name, else what `unnamed` says; the companion by its own word, with colour or number where it has
    several seats."""
    colours = [player.colour for player in players]
    alone = sum(player.played_by == "companion" for player in players) == 1
    return tuple(_called(player, colours, seat, alone) for seat, player in enumerate(players))


def unnamed(colours: Sequence[str], seat: int) -> Message:
    """What is said for whoever has no name: the colour, since it is to be seen on the table; the number in seating
    order where several have it or none is known."""
    return _colour(colours, seat) or message("shell.player", number=seat + 1)


def names_by_seat(groups: Iterable[tuple[Player, ...]], seats: int) -> tuple[str, ...]:
    """What the person was called who had each of so many seats last, of groups of players, the last one first.

    Seats of the companion, and those that a small group left empty, tell nothing. Nobody is named twice: who has
    changed places has the seat he had last.
    """
    found: dict[int, str] = {}
    for group in groups:
        for seat, player in enumerate(group[:seats]):
            taken = player.name and player.name in found.values()
            if player.played_by == "people" and seat not in found and not taken:
                found[seat] = player.name
    return tuple(found.get(seat, "") for seat in range(seats))


def _called(player: Player, colours: Sequence[str], seat: int, alone: bool) -> Message:
    if player.name:
        return message("shell.as_is", text=player.name)
    if player.played_by == "people":
        return unnamed(colours, seat)
    if alone:
        return message("shell.companion")
    own = _colour(colours, seat)
    return message("shell.companion_of", colour=own) if own else message("shell.companion_number", number=seat + 1)


def _colour(colours: Sequence[str], seat: int) -> Message | None:
    """What the seat's colour is called, if nobody else has it."""
    own = colours[seat]
    return _COLOURS.get(own) if colours.count(own) == 1 else None
