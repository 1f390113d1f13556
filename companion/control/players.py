"""Those who play, as every screen shows them."""

from companion.control.views import PlayerView
from companion.session.entries import Player
from companion.session.people import called


def player_views(players: tuple[Player, ...]) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(player.name, player.colour, name, player.played_by == "companion")
        for player, name in zip(players, called(players), strict=True)
    )
