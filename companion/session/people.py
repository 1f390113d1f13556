"""What those who play are called."""

from collections.abc import Iterable

from companion.rules.contract import Message, message
from companion.session.entries import Player


def called(players: tuple[Player, ...]) -> tuple[Message, ...]:
    """By seat: the name, else the number; the companion by its own word, with the number where it has several seats."""
    alone = sum(player.played_by == "companion" for player in players) == 1
    return tuple(_called(player, number, alone) for number, player in enumerate(players, 1))


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


def _called(player: Player, number: int, alone: bool) -> Message:
    if player.name:
        return message("shell.as_is", text=player.name)
    if player.played_by == "people":
        return message("shell.player", number=number)
    return message("shell.companion") if alone else message("shell.companion_number", number=number)
