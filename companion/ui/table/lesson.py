"""What is new now, explained once."""

from collections.abc import Iterator
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from companion.control.intents import SetPreference, Understood
from companion.control.views import HandsRow, TableView
from companion.rules.contract import message
from companion.ui.boards import Board
from companion.ui.drawing import Pen
from companion.ui.layout import Box
from companion.ui.parts import Part, Press
from companion.ui.table.callout import Callout
from companion.ui.text import Fitted, fitted
from companion.ui.theme import look


class LessonCard(Part):
    """A quiet card with a lesson, where it lies in nobody's way: on the board, clear of all that is to be touched or
    seen there; over a card, on the half that does not count; if there is no such place, at the foot of the desk,
    which leaves `reserve` free for it.
    """

    needs_view = False

    over = ObjectProperty(None, allownone=True)
    """The board."""
    callout = ObjectProperty(None, allownone=True)
    """Where a refusal is shown."""
    covered = ObjectProperty(False)
    """Something larger lies on the board."""
    spare = ObjectProperty(None, allownone=True)
    """A part of that which may be covered in turn; None: it has none."""
    board_box = ObjectProperty((0, 0, 10, 10))
    desk_box = ObjectProperty((0, 0, 10, 10))
    reserve = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.enough = _Answer(text=message("shell.hints_no_more"), intent=SetPreference("hints", False))
        self.understood = _Answer(text=message("shell.hints_understood"), intent=Understood())
        self.fbind("view", lambda *_: self._arrange())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "covered", "spare", "board_box", "desk_box")

    def repaint(self) -> None:
        self._arrange()  # by now the board and a refusal are where they will be seen
        super().repaint()

    def _arrange(self) -> None:
        """At once with a new view, so that no touch before the next picture meets a card of the one before."""
        view: TableView | None = self.view
        if view is None or view.lesson is None or self.texts is None:
            self.clear_widgets()
            self.reserve, self.place = 0, (0, 0, 0, 0)
        else:
            if not self.children:
                self.add_widget(self.enough)
                self.add_widget(self.understood)
            for button in (self.enough, self.understood):
                button.texts, button.send, button.focus = self.texts, self.send, self.focus
            self._settle(view)

    def paint(self, pen: Pen) -> None:
        view: TableView = self.view
        w, h = self.size
        pad, side = self._pad, self._icon
        pen.box(0, 3, w, h, look.colour("shadow", 0.5), 10)
        pen.box(0, 0, w, h, look.colour("pan2"), 10)
        pen.frame(0, 0, w, h, look.colour("ash"), 1.5, 10)
        foot = look.target + 2 * self._gap
        self.icon(pen, "hint", pad, pad, side, "ice")
        left, room = pad + side + self._gap, h - pad - foot
        self.write(pen, self.say(view.lesson), "explain", left, pad, w - left - pad, room, lines=12, valign="top")
        each = (w - 3 * self._gap) / 2
        x, y, _, _ = self.place
        for i, button in enumerate((self.enough, self.understood)):
            button.place = (x + self._gap + i * (each + self._gap), y + h - look.target - self._gap, each, look.target)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on the card itself is as good as the button that says so."""
        if not self.children or not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            self.tell(Understood())
        return True

    # Measures

    @property
    def _pad(self) -> float:
        return look.px(10, 16)

    @property
    def _gap(self) -> float:
        return look.px(6, 10)

    @property
    def _icon(self) -> float:
        return look.px(20, 28)

    def _text(self, width: float, height: float = 1e6) -> Fitted:
        room = width - 2 * self._pad - self._icon - self._gap
        return fitted(self.say(self.view.lesson), "explain", room, height, lines=12)

    def height_for(self, width: float) -> float:
        """Of the whole card, its text as large as it may be."""
        return self._pad + self._text(width).height + look.target + 2 * self._gap

    # Where it lies

    def _settle(self, view: TableView) -> None:
        """Stays where it is as long as nothing is in the way."""
        place = self._place_in_spare() if self.covered else self._place_on_board([*self._taken(view)])
        if place is not None:
            self.place, self.reserve = place, 0
            return
        x, y, w, h = self.desk_box
        tall = min(self.height_for(w), h - self.least_desk())
        self.place, self.reserve = (x, y + h - tall, w, tall), tall + self._gap

    @staticmethod
    def least_desk() -> float:
        """What is left of the desk above it: a row of the hands list, whatever else there is."""
        return look.px(66, 100)

    def _on_board(self, place: Box) -> bool:
        x, y, w, h = place
        bx, by, bw, bh = self.board_box
        return bool(w and bx <= x and by <= y and x + w <= bx + bw and y + h <= by + bh)

    def _place_on_board(self, taken: list[Box]) -> Box | None:
        """Where it is, if nothing has come in its way; else nearest to the board's foot or head, as wide as can be."""
        x, y, w, h = self.place
        now = (x, y, w, h)
        if self._on_board(now) and h == self.height_for(w) and _is_clear(now, taken):
            return now
        bx, by, bw, bh = self.board_box
        margin, step = look.px(8), look.px(12)
        sizes = []
        for share in (1.0, 0.75, 0.6):
            w = min(round(bw * share) - 2 * margin, look.px(460, 620))
            sizes.append((w, self.height_for(w)))
        for aside in range(int((bh / 2) // step)):
            for w, h in sizes:
                for y in (by + bh - margin - h - aside * step, by + margin + aside * step):
                    for x in (bx + margin, bx + (bw - w) / 2, bx + bw - margin - w):
                        box = (round(x), round(y), w, h)
                        if self._on_board(box) and _is_clear(box, taken):
                            return box
        return None

    def _place_in_spare(self) -> Box | None:
        if self.spare is None:
            return None
        x, y, w, h = self.spare
        margin = look.px(8)
        tall = self.height_for(w - 2 * margin)
        return (x + margin, y + (h - tall) / 2, w - 2 * margin, tall) if tall <= h - margin else None

    def _taken(self, view: TableView) -> Iterator[Box]:
        """What must stay in sight and in reach."""
        board: Board | None = self.over
        if board is not None:
            board.measure()
        spots = {*view.lit, *view.drag_from, *(offer.spot for offer in view.spots)}
        spots |= {spot for span in view.spans if span.kind in ("choice", "sight") for spot in span.spots}
        spots |= {spot for row in _next(view) for spot in row.spots}
        if view.refusal is not None:
            spots = {view.refusal.touched, *view.refusal.spots}
            callout: Callout | None = self.callout
            if callout is not None:
                callout.repaint()
                x, y, w, h = callout.bubble
                yield x + callout.x, y + look.size[1] - callout.top, w, h
        if board is not None:
            for spot in spots:
                box = board.box(spot)
                if box is not None:
                    x, y, w, h = box
                    yield x + board.x, y + look.size[1] - board.top, w, h


class _Answer(Press):
    """What people can say to it."""

    needs_view = False

    text = ObjectProperty(None)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "text")

    def paint_back(self, pen: Pen) -> None:
        pen.box(0, 0, self.width, self.height, look.colour("line" if self.pressed else "row"), self.radius)

    def paint_front(self, pen: Pen) -> None:
        self.write(pen, self.say(self.text), "button", 4, 0, self.width - 8, self.height, align="center", lines=2)


def _next(view: TableView) -> tuple[HandsRow, ...]:
    """What hands do next, if anything."""
    return tuple(row for row in view.hands if not row.done)[:1]


def _is_clear(box: Box, taken: list[Box]) -> bool:
    x, y, w, h = box
    return not any(x < tx + tw and tx < x + w and y < ty + th and ty < y + h for tx, ty, tw, th in taken)
