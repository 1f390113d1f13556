"""The middle of the panel: what is in hand, what can be chosen, what hands do, what lies open, in one column."""

from typing import Any, TypeAlias

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.views import TableView
from companion.ui.column import Column
from companion.ui.parts import Part
from companion.ui.table.hands import HandsList
from companion.ui.table.in_hand import InHandFace, TurnTile, VariantButton
from companion.ui.table.offers import OfferButton, OursButton, trayed
from companion.ui.table.status import StatusRow, spare_counters
from companion.ui.theme import look

Boxed: TypeAlias = tuple[Widget, float, float, float, float]


class Desk(Widget):
    """Keeps its parts between views, so that only what changed is painted again."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.column = Column()
        self.hands = HandsList()
        self.ours = OursButton()
        self.turn_left, self.turn_right, self.face = TurnTile(by=-1), TurnTile(by=1), InHandFace()
        self.variant = VariantButton()
        self.offers: list[OfferButton] = []
        self.status: list[StatusRow] = []
        self.add_widget(self.column)
        for name in ("view", "texts", "place"):
            self.fbind(name, self._arrange)
        self.fbind("focus", self._refocus)

    def _refocus(self, *_: Any) -> None:
        for part in (*self.offers, *self.status, self.hands, self.ours, self.turn_right, self.variant):
            part.focus = self.focus

    def _give(self, part: Part, **values: Any) -> None:
        part.texts, part.send, part.focus = self.texts, self.send, self.focus
        for name, value in values.items():
            setattr(part, name, value)

    def _arrange(self, *_: Any) -> None:
        view: TableView | None = self.view
        if view is None or self.texts is None:
            return
        x, y, w, h = self.place
        status = self._status_rows(view)
        parts, needed = self._parts(view, w)
        while status and needed + self._foot(status) > h:
            status = status[:-1]
        foot = self._foot(status)
        self.column.box(x, y, w, h - foot)
        self.column.fill(parts, needed)
        self._place_status(status, x, y + h - foot, w)

    def _foot(self, status: list[StatusRow]) -> float:
        """How high they are: under each other, or side by side on a tall panel."""
        heights = [part.height_for(part.view) + self._space() for part in status]
        return max(heights, default=0.0) if look.portrait else sum(heights)

    @staticmethod
    def _space() -> float:
        return look.px(4, 8)

    def _parts(self, view: TableView, w: float) -> tuple[list[Boxed], float]:
        """The parts in their order with their boxes, and how high they are together."""
        boxes: list[Boxed] = []
        gap = look.px(6, 8)
        down = 0.0
        if view.in_hand is not None and view.in_hand.face is not None:
            boxes += self._in_hand(view, w, gap)
            down += look.px(128, 168) + gap
        elif view.in_hand is not None:
            self._give(self.variant, view=view.in_hand)
            boxes.append((self.variant, 0, down, w, look.target))
            down += look.target + gap
        if view.ours is not None:
            self._give(self.ours, view=view.ours, entering=view.entering)
            boxes.append((self.ours, 0, down, w, look.target))
            down += look.target + gap
        # What GO says is not said a second time.
        buttons = () if trayed(view) else tuple(each for each in view.buttons if each.text != view.go.text)
        if len(self.offers) != len(buttons):
            self.offers = [OfferButton() for _ in buttons]
        worded = any(offer.face is not None for offer in buttons)
        columns = 2 if (len(buttons) > 4 and not worded) or (look.portrait and len(buttons) > 1) else 1
        each = (w - gap * (columns - 1)) / columns
        for part, offer in zip(self.offers, buttons, strict=True):
            self._give(part, offer=offer, seq=view.seq)
        for i in range(0, len(buttons), columns):
            line = self.offers[i : i + columns]
            tall = max(part.height_for(each) for part in line)
            boxes += [(part, j * (each + gap), down, each, tall) for j, part in enumerate(line)]
            down += tall + gap
        if view.hands:
            self._give(self.hands, rows=view.hands)
            tall = self.hands.height_for(w)
            boxes.append((self.hands, 0, down, w, tall))
            down += tall
        return boxes, down

    def _in_hand(self, view: TableView, w: float, gap: float) -> list[Boxed]:
        tall, side, dots = look.px(128, 168), look.px(72, 150), look.px(14)
        self._give(self.turn_left)
        self._give(self.turn_right)
        self._give(self.face, view=view.in_hand)
        return [
            (self.turn_left, 0, 0, side, tall - dots),
            (self.face, side + gap, 0, w - 2 * (side + gap), tall),
            (self.turn_right, w - side, 0, side, tall - dots),
        ]

    def _status_rows(self, view: TableView) -> list[StatusRow]:
        """The first two rows of the board view: the others are a tap away."""
        rows = [row for row in view.board.rows[:2] if row.slots]
        if len(self.status) != len(rows):
            for part in self.status:
                self.remove_widget(part)
            self.status = [StatusRow() for _ in rows]
        decks = [counter for counter in spare_counters(view.board) if counter.id.startswith("deck:")]
        told = {f"deck:{row.id}" for row in rows}
        for part, row in zip(self.status, rows, strict=True):
            # Each row tells its own deck; a deck without a row goes with the row that has room for it.
            counters = tuple(deck for deck in decks if deck.id == f"deck:{row.id}" or deck.id not in told)
            self._give(part, view=row, players=view.players, counters=counters)
        return self.status

    def _place_status(self, parts: list[StatusRow], x: float, y: float, w: float) -> None:
        for part in self.status:
            if part not in parts and part.parent is not None:
                self.remove_widget(part)
        side_by_side = look.portrait and len(parts) > 1
        each = (w - look.px(0, 24)) / 2 if side_by_side else w
        for part in parts:
            if part.parent is None:
                self.add_widget(part)
            tall = part.height_for(part.view)
            part.place = (x, y + self._space(), each, tall)
            if side_by_side:
                x += each + look.px(0, 24)
            else:
                y += tall + self._space()
