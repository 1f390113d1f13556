"""Those who play, as every screen shows them."""

from companion.control.views import PlayerView
from companion.session.entries import Player
from companion.session.people import called


def written(text: str) -> str:
    """A name as it is kept: what has no shape (half letters, line ends) counts as a blank, and one blank is enough."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def player_views(players: tuple[Player, ...]) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(player.name, player.colour, name, player.played_by == "companion")
        for player, name in zip(players, called(players), strict=True)
    )
