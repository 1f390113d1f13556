"""What can be done in more than one way on the same place: a tile to turn, another way to take."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.control.intents import TurnPiece, UndoLast
from companion.control.views import InHand
from companion.rules.contract import Held, message
from companion.rules.view import Face
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.lava_tiles import SIDES
from companion.ui.motion.group import Group
from companion.ui.motion.timeline import out_cubic, timeline
from companion.ui.parts import Part, Press
from companion.ui.seats import seat_colour
from companion.ui.theme import look

TURN_S = 0.14


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
        foot = look.letters(20, 26)
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
            self.head(hand.text),
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


class HeldButton(Press):
    """What has been taken up; a tap puts it down."""

    players = ObjectProperty(())
    can_put_down = BooleanProperty(False)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "can_put_down")

    def repaint(self) -> None:
        self.intent, self.enabled = UndoLast(), self.can_put_down
        super().repaint()

    @property
    def focused(self) -> bool:
        """UNDO, which is always there, shows it."""
        return False

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("row" if self.pressed else "pan2"), self.radius)
        pen.frame(0, 0, w, h, look.colour("bone"), 1.5, self.radius)

    def paint_front(self, pen: Pen) -> None:
        held: Held = self.view
        w, h = self.size
        side, left = look.px(34, 46), look.px(12, 16)
        if held.face is not None:
            colour = seat_colour(self.players, held.face.seat)
            cards.paint_small(self, pen, held.face, left, (h - side) / 2, side, side, colour)
            left += side + look.px(10, 14)
        cross = look.px(16, 22) if self.can_put_down else 0
        self.write(pen, self.head(held.text), "hands", left, 0, w - left - cross - look.px(22), h, lines=2)
        if cross:
            self.icon(pen, "remove", w - cross - look.px(14), (h - cross) / 2, cross, "ash")


def quarters(before: Face, now: Face) -> int:
    """How many quarter turns clockwise a tile made, by the shorter way; 0 also for another tile."""
    if (before.kind, before.id) != (now.kind, now.id) or before.edges == now.edges:
        return 0
    for turns in (1, -1, 2):
        sides = {SIDES[(SIDES.index(side) + turns) % 4] for side in before.edges}
        if sides == set(now.edges):
            return turns
    return 0


class InHandFace(Part):
    """The tile in hand as turned now; dots say which of how many."""

    over = ObjectProperty(None)
    """A canvas of the whole window, where it turns: a list would cut off its corners."""

    def __init__(self, **kwargs: Any) -> None:
        self._before: Face | None = None
        """As it was painted last."""
        super().__init__(**kwargs)

    def paint(self, pen: Pen) -> None:
        hand: InHand = self.view
        w, h = self.size
        dots = look.px(14)
        if hand.face is not None:
            side = min(w, h - dots)
            with Group(pen.at(w / 2, side / 2)) as tile:
                cards.paint_small(self, pen, hand.face, (w - side) / 2, 0, side, side)
            turned = quarters(self._before, hand.face) if self._before is not None else 0
            if turned:
                self._turn(tile, hand.face, side, turned)
        self._before = hand.face
        step, radius = look.px(13), look.px(3.5)
        left = w / 2 - step * (len(hand.variants) - 1) / 2
        for i, variant in enumerate(hand.variants):
            pen.disc(
                left + i * step, h - radius - 1, radius, look.colour("lava" if variant == hand.variant else "line")
            )

    def _turn(self, tile: Group, face: Face, side: float, quarters: int) -> None:
        """Over everything, while its place is empty."""
        pen = Pen(*self.to_window(self.x, self.top))
        self.over.clear()
        with self.over, Group(pen.at(self.width / 2, side / 2)) as turning:
            cards.paint_small(self, pen, face, (self.width - side) / 2, 0, side, side)

        def show(part: float) -> None:
            turning.set(angle=-90 * quarters * (1 - part))
            tile.set(alpha=float(part >= 1))
            if part >= 1:
                self.over.clear()

        timeline.play(show, TURN_S, out_cubic, of=[tile.canvas, turning.canvas])
