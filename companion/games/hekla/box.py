"""Everything in the box: the data pack with look-ups made once, so that rules ask and never search."""

from companion.games.hekla.data import HeklaData
from companion.games.hekla.ground import Ground
from companion.games.hekla.state import HeklaState
from companion.games.hekla.track import Stop, Track
from companion.games.hekla.words import refuse
from companion.rules.contract import Illegal, Seat


class Box:
    """Built once per pack, never changed."""

    def __init__(self, data: HeklaData) -> None:
        self.data = data
        self.ground = Ground(data.board)
        self.track = Track(data.route, self.ground)

    def no_field(self, name: str) -> Illegal | None:
        """Why no stone can lie at a place of this name; None for a field."""
        if name in self.ground.index:
            return None
        if any(stop.spot == name for stop in self.track.stops):
            return refuse("no_stones_on_route", "H-010", name)
        return refuse("no_such_field", "H-010", field=name)

    def stop(self, state: HeklaState, seat: Seat, back: int = 0) -> Stop:
        """The space of a seat's figure, or that so many spaces back."""
        return self.track.stop(state.figures[seat] - back)
