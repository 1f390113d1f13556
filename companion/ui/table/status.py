"""The rows of the board view at the panel's foot."""

from kivy.properties import ObjectProperty

from companion.control.intents import Show
from companion.rules.view import BoardView, Counter, Row, Slot
from companion.ui import silhouettes
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.text import fitted
from companion.ui.theme import SHAPES, look


class StatusRow(Press):
    """A row of the board view: cards in force as slots, taken and free actions as circles. One target."""

    players = ObjectProperty(())
    counters = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "counters")

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = Show(self.view.id)
        super().repaint()

    @staticmethod
    def height_for(row: Row) -> float:
        return max(look.target, look.letters(14, 22) + (look.px(34, 50) if is_round(row) else look.letters(46, 56)))

    def paint_back(self, pen: Pen) -> None:
        """No box round the boxes."""

    def paint_front(self, pen: Pen) -> None:
        row: Row = self.view
        w = self.width
        caption = look.letters(14, 22)
        pad = look.px(4, 8)
        own = [counter for counter in self.counters if counter.id == f"deck:{row.id}"]
        deck = f"{self.say(own[0].title)} {own[0].value}" if own else ""
        self.write_apart(pen, (self.say(row.title), "caption"), (deck, "caption"), (pad, 0, w - 2 * pad, caption))
        rest = [counter for counter in self.counters if counter not in own] if is_round(row) else []
        if is_round(row):
            self._circles(pen, row, caption, w - (look.px(64, 90) if rest else 0))
            if rest:
                self._counter(pen, rest[0], w - look.px(60, 84), caption, look.px(60, 84), look.px(32, 48))
        else:
            self._slots(pen, row, caption)

    def _counter(self, pen: Pen, counter: Counter, x: float, y: float, w: float, h: float) -> None:
        side = look.px(22, 32)
        self.icon(pen, counter.icon or "card", x, y + (h - side) / 2, side, counter.tone or "ash")
        self.write(pen, str(counter.value), "number", x + side + 2, y, w - side - 4, h, align="right")

    def _slots(self, pen: Pen, row: Row, y: float) -> None:
        gap = look.px(4, 8)
        count = max(1, len(row.slots))
        each = min(look.px(110, 160), (self.width - gap * (count - 1)) / count)
        for i, slot in enumerate(row.slots):
            self._slot(pen, slot, i * (each + gap), y, each, self.height - y - 1)

    def _slot(self, pen: Pen, slot: Slot, x: float, y: float, w: float, h: float) -> None:
        player = self.players[slot.seat] if slot.seat is not None and slot.seat < len(self.players) else None
        if slot.face is None and slot.text is None and not slot.icon:
            pen.frame(x, y, w, h, look.colour("line"), 1.2, 7, dash=True)
            if player is not None:
                side = look.px(12, 18)
                texture = silhouettes.picture(SHAPES.get(player.colour, "circle"), round(side), player.colour)
                pen.picture(texture, x + (w - side) / 2, y + (h - side) / 2, round(side), round(side), (1, 1, 1, 0.55))
            return
        tone = slot.tone or (slot.face.frame if slot.face is not None else "")
        light = tone == "white"
        pen.box(x, y, w, h, look.colour("paper" if light else "black"), 7)
        pen.frame(x, y, w, h, look.colour(player.colour if player is not None else "line"), 1.8, 7)
        ink = "ink" if light else "bone"
        if player is not None:
            mark = look.px(10, 13)
            self.seat_mark(pen, player.colour, x + 4, y + 4, mark)
        if slot.signs:
            each = (w - look.px(8)) / len(slot.signs)
            for i, (icon, _, figure) in enumerate(slot.signs):
                self._sign(pen, icon, figure, "badge", x + look.px(4) + i * each, y, each, h, ink)
        else:
            icon = slot.icon or (slot.face.icon if slot.face is not None else "")
            self._sign(pen, icon, self.say(slot.text), "slot", x, y, w, h, ink)

    def _sign(
        self, pen: Pen, icon: str, text: str, role: str, x: float, y: float, w: float, h: float, ink: str
    ) -> None:
        """A picture with its words under it."""
        long = bool(text) and not fitted(text, role, w - 4, h * 0.44).whole
        side = round(min(look.px(24, 30), h * (0.36 if long else 0.5 if text else 0.75)))
        name = silhouettes.named(icon)
        tone = "ink" if ink == "ink" and name in ("sheep", "herder", "remove", "town") else ""
        detail = "paper" if tone else "ash" if name == "sheep" else ""
        top = 0.06 if text else 0.5 - side / h / 2
        if icon:
            texture = silhouettes.picture(icon, side, tone, detail=detail)
            pen.picture(texture, x + (w - side) / 2, y + h * top, side, side)
        under = 0.42 if long else 0.56
        self.write(
            pen, text, role, x + 3, y + h * under, w - 6, h * (0.98 - under), ink, align="center", lines=1 + long
        )

    def _circles(self, pen: Pen, row: Row, y: float, w: float) -> None:
        count = max(1, len(row.slots))
        size = min(look.px(32, 48), w / count - look.px(3))
        step = min(size + look.px(6, 8), w / count)
        for i, slot in enumerate(row.slots):
            cx, cy = i * step + size / 2 + 1, y + size / 2 + look.px(1)
            taken = slot.seat is not None and slot.seat < len(self.players)
            pen.disc(cx, cy, size / 2, look.colour("pan" if taken else "row"))
            pen.ring(cx, cy, size / 2 - 0.8, look.colour("line"), 1.4)
            side = size * 0.62
            if taken:
                self.icon(pen, slot.icon, cx - side / 2, cy - side / 2, side, "line")
                self.seat_mark(pen, self.players[slot.seat].colour, cx - side * 0.4, cy - side * 0.4, side * 0.8)
            else:
                self.icon(pen, slot.icon, cx - side / 2, cy - side / 2, side, slot.tone)


def is_round(row: Row) -> bool:
    """Rows of bare icons are circles; rows of cards are slots."""
    return all(slot.face is None and slot.icon for slot in row.slots)


def spare_counters(board: BoardView) -> tuple[Counter, ...]:
    """Counters that live nowhere on the board."""
    return tuple(counter for counter in board.counters if not counter.spot)
