"""What is put right by one more or one less: a number between two buttons."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.control.intents import TakeOffer
from companion.rules.contract import Counted
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.text import least_width
from companion.ui.theme import look


class CountButton(Press):
    """One less, or one more. Where the track ends there is no offer, and nothing to press."""

    needs_view = False

    offer = ObjectProperty(None, allownone=True)
    seq = NumericProperty(0)
    by = NumericProperty(1)
    players = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "offer", "seq", "by")

    def repaint(self) -> None:
        self.intent = TakeOffer(int(self.seq), self.offer.index) if self.offer is not None else None
        self.enabled = self.offer is not None
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        if self.enabled:
            super().paint_back(pen)
        else:
            pen.frame(0, 0, *self.size, look.colour("pan2"), 1.2, self.radius)

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        ink = look.colour("bone" if self.enabled else "line")
        long, thick = look.px(16, 26), look.px(3, 5)
        pen.box((w - long) / 2, (h - thick) / 2, long, thick, ink, 1)
        if self.by > 0:
            pen.box((w - thick) / 2, (h - long) / 2, thick, long, ink, 1)


class CountLabel(Part):
    """What is counted, and how many there are now."""

    needs_view = False

    counted = ObjectProperty(None, allownone=True)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "counted")

    def paint(self, pen: Pen) -> None:
        counted: Counted | None = self.counted
        if counted is None:
            return
        w, h = self.size
        left, value = look.px(2, 6), max(look.px(26, 70), least_width(counted.value, "figure") + look.px(4))
        side = look.px(24, 36)
        if counted.face is not None:
            side = look.px(30, 52)
            cards.paint_small(self, pen, counted.face, left, (h - side) / 2, side, side, "")
        elif counted.icon:
            self.icon(pen, counted.icon, left, (h - side) / 2, side)
        if counted.face is not None or counted.icon:
            left += side + look.px(6, 12)
        self.write(pen, self.head(counted.title), "hands", left, 0, w - left - value - look.px(6), h, lines=2)
        self.write(pen, counted.value, "figure", w - value, 0, value, h, align="center")


class Heading(Part):
    """What the buttons under it have in common."""

    def paint(self, pen: Pen) -> None:
        self.write(pen, self.head(self.view), "small", look.px(2), 0, self.width - look.px(4), self.height, "ash")


def button_width() -> float:
    """Of one less and one more."""
    return look.px(54, 96)
