"""What can be done in more than one way on the same place: a tile to turn, another way to take."""

from kivy.properties import NumericProperty

from companion.control.intents import TurnPiece
from companion.control.views import InHand
from companion.rules.contract import message
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.theme import look


class TurnTile(Press):
    """Turns what is in hand by one step, left or right."""

    needs_view = False

    by = NumericProperty(1)

    def repaint(self) -> None:
        self.intent = TurnPiece(int(self.by))
        super().repaint()

    @property
    def focused(self) -> bool:
        return self.by > 0 and super().focused

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side = min(look.px(34, 46), h * 0.5)
        foot = look.px(20, 26)
        icon = "turn_right" if self.by > 0 else "turn_left"
        self.icon(pen, icon, (w - side) / 2, (h - foot - side) / 2, side, "bone")
        word = self.say(message("shell.turn_right" if self.by > 0 else "shell.turn_left"))
        self.write(pen, word, "small", 2, h - foot - 4, w - 4, foot, "ash", align="center")


class VariantButton(Press):
    """What can be done in two ways on the same place, in words; a tap takes the other way."""

    def repaint(self) -> None:
        self.intent = TurnPiece(1)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        hand: InHand = self.view
        w, h = self.size
        side = look.px(22, 32)
        left = look.px(12, 16)
        self.icon(pen, "swap", left, (h - side) / 2, side, "ice")
        dots = look.px(14) * len(hand.variants)
        self.write(
            pen,
            self.say(hand.text),
            "hands",
            left + side + look.px(10),
            0,
            w - left - side - dots - look.px(24),
            h,
            lines=2,
        )
        for i, variant in enumerate(hand.variants):
            x = w - look.px(10) - look.px(13) * (len(hand.variants) - 1 - i)
            pen.disc(x, h / 2, look.px(4), look.colour("ice" if variant == hand.variant else "line"))


class InHandFace(Part):
    """The tile in hand as turned now; dots say which of how many."""

    def paint(self, pen: Pen) -> None:
        hand: InHand = self.view
        w, h = self.size
        dots = look.px(14)
        if hand.face is not None:
            side = min(w, h - dots)
            cards.paint_small(self, pen, hand.face, (w - side) / 2, 0, side, side)
        step, radius = look.px(13), look.px(3.5)
        left = w / 2 - step * (len(hand.variants) - 1) / 2
        for i, variant in enumerate(hand.variants):
            pen.disc(
                left + i * step, h - radius - 1, radius, look.colour("lava" if variant == hand.variant else "line")
            )
