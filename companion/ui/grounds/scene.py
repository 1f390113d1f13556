"""What a picture of a board is made of."""

import msgspec

from companion.control.views import PlayerView, TableView
from companion.rules.contract import Seat
from companion.rules.view import Area, BoardView, Piece, Span
from companion.ui.drawing import Point
from companion.ui.seats import seat_colour


class Scene(msgspec.Struct, frozen=True):
    board: BoardView
    areas: dict[str, Area]
    """By spot."""
    cell: float
    """Pixels of one cell."""
    origin: Point
    """Where the board's corner is in the box, in pixels."""
    size: Point
    """Of the box, in pixels."""
    compact: bool = False
    """A small picture: no names, no counts."""
    players: tuple[PlayerView, ...] = ()
    table: TableView | None = None
    """What may be touched; None: a picture only."""
    chosen: str = ""
    """The place that has the focus."""
    drag: tuple[str, ...] = ()
    """The way a finger has drawn so far."""

    def middle(self, spot: str) -> Point | None:
        """The centre of a place in cells."""
        area = self.areas.get(spot)
        return (area.x + area.width / 2, area.y + area.height / 2) if area is not None else None

    @property
    def spans(self) -> tuple[Span, ...]:
        return self.board.spans if self.table is None else self.table.spans

    def tone(self, piece: Piece) -> str:
        """Its own colour, or its owner's."""
        return piece.tone if piece.seat is None else self.colour_of(piece.seat)

    def colour_of(self, seat: Seat | None) -> str:
        return seat_colour(self.players, seat) or "bone"
