"""Everything in the box: the data pack with look-ups made once, so that rules ask and never search."""

from companion.games.hekla.data import HeklaData
from companion.games.hekla.ground import Ground
from companion.games.hekla.state import HeklaState
from companion.games.hekla.track import Stop, Track
from companion.rules.contract import Seat


class Box:
    """Built once per pack, never changed."""

    def __init__(self, data: HeklaData) -> None:
        self.data = data
        self.ground = Ground(data.board)
        self.track = Track(data.route, self.ground)

    def stop(self, state: HeklaState, seat: Seat, back: int = 0) -> Stop:
        """The space of a seat's figure, or that so many spaces back."""
        return self.track.stop(state.figures[seat] - back)
