"""What those who play are called."""

from companion.rules.contract import Message, message
from companion.session.entries import Player


def called(players: tuple[Player, ...]) -> tuple[Message, ...]:
    """By seat: the name, else the number; the companion by its own word, with the number where it has several seats."""
    alone = sum(player.played_by == "companion" for player in players) == 1
    return tuple(_called(player, number, alone) for number, player in enumerate(players, 1))


def _called(player: Player, number: int, alone: bool) -> Message:
    if player.name:
        return message("shell.as_is", text=player.name)
    if player.played_by == "people":
        return message("shell.player", number=number)
    return message("shell.companion") if alone else message("shell.companion_number", number=number)
