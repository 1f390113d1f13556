"""What is left beside the board, counted and in pips."""

from companion.rules.view import BoardView, Store
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.signs import paint_sign
from companion.ui.theme import look


class StoreRow(Part):
    """A quiet line: what it is, how many are left, and a pip for each place, the used ones first and dark."""

    @staticmethod
    def height_for() -> float:
        return look.letters(22, 34)

    def paint(self, pen: Pen) -> None:
        store: Store = self.view
        w, h = self.size
        left = look.px(4, 8)
        if store.filled:
            side = look.px(17, 26)
            paint_sign(self, pen, store.filled[0][0], left, (h - side) / 2, side, store.filled[0][1])
            left += side + look.px(6, 8)
        fit = self.write(pen, self.head(store.title), "small", left, 0, w * 0.4 - left, h, "ash")
        left += (fit.width if fit is not None else 0) + look.px(6, 8)
        fit = self.write(pen, str(len(store.filled)), "number", left, 0, w * 0.5 - left, h)
        left += (fit.width if fit is not None else 0) + look.px(10, 14)
        self._pips(pen, store, left, w - look.px(4, 8) - left)

    def _pips(self, pen: Pen, store: Store, x: float, w: float) -> None:
        places = max(store.capacity, len(store.filled))
        if not places:
            return
        gap = look.px(2, 3)
        each = min(look.px(9, 16), (w - gap * (places - 1)) / places)
        x += w - places * each - (places - 1) * gap
        tall = look.px(13, 20)
        used = places - len(store.filled)
        for i in range(places):
            tone = look.colour(store.filled[i - used][1] or "bone") if i >= used else look.colour("row")
            pen.box(x + i * (each + gap), (self.height - tall) / 2, each, tall, tone, look.px(2))


def stores_beside(board: BoardView) -> tuple[Store, ...]:
    """Those that are nowhere on the board."""
    return tuple(store for store in board.stores if not store.spot)
