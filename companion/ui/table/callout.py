"""A refusal, with an arrow on the place."""

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import ObjectProperty

from companion.control.intents import DismissRefusal, ShowRule
from companion.control.views import Refusal
from companion.rules.contract import message
from companion.ui.boards import Board
from companion.ui.drawing import Pen
from companion.ui.motion.on_board import shake
from companion.ui.parts import Part, Press
from companion.ui.text import fitted
from companion.ui.theme import look


class Callout(Part):
    """A refusal: what was not allowed, why, and the rule, with an arrow on the place."""

    over = ObjectProperty(None, allownone=True)
    """The board it points at."""

    def __init__(self, **kwargs: Any) -> None:
        self._before: Refusal | None = None
        """As it was painted last."""
        super().__init__(**kwargs)
        self.bubble = (0.0, 0.0, 0.0, 0.0)
        """Its box, from the top left corner."""
        self.rule_button = RuleButton()
        self.add_widget(self.rule_button)

    def repaint(self) -> None:
        if self.texts is None:
            return
        self.rule_button.texts, self.rule_button.send, self.rule_button.focus = self.texts, self.send, self.focus
        refusal: Refusal | None = self.view
        shown = refusal is not None and refusal.rule is not None
        self.rule_button.view = refusal.rule if refusal is not None else None
        self.rule_button.opacity = 1 if shown else 0
        self.canvas.after.clear()
        super().repaint()
        self._before = refusal

    def paint(self, pen: Pen) -> None:
        refusal: Refusal | None = self.view
        if refusal is None:
            return
        self._shake(refusal)
        pad = look.px(14, 20)
        w = min(look.letters(250, 400), self.width - 2 * pad)
        reason = fitted(self.say(refusal.reason), "explain", w - 2 * pad, lines=6)
        title = fitted(self.say(refusal.title), "heading", w - 2 * pad, lines=2)
        button = look.target if refusal.rule is not None else 0
        h = pad + title.height + look.px(4) + reason.height + (look.px(8) + button if button else 0) + pad * 0.8
        x, y, tip = self._spot(refusal, w, h)
        self.bubble = (x, y, w, h)
        pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), 10)
        if tip is not None:
            tx, ty = tip
            foot = y if ty < y else y + h
            ax = min(max(tx, x + 24), x + w - 24)
            pen.polygon([[(tx, ty), (ax - 12, foot), (ax + 12, foot)]], look.colour("bone"))
        pen.box(x, y, w, h, look.colour("bone"), 10)
        top = y + pad * 0.8
        self.write(pen, self.say(refusal.title), "heading", x + pad, top, w - 2 * pad, title.height, "red_bar", lines=2)
        top += title.height + look.px(4)
        self.write(pen, self.say(refusal.reason), "explain", x + pad, top, w - 2 * pad, reason.height, "ink", lines=6)
        if button:
            top += reason.height + look.px(8)
            self.rule_button.size = (w - 2 * pad + 8, button)
            self.rule_button.pos = (self.x + x + pad - 4, self.top - top - button)

    def _shake(self, refusal: Refusal) -> None:
        """What is painted from here on, and the button, shakes when it has just come."""
        PushMatrix()
        shift = Translate(0, 0)
        with self.canvas.after:
            PopMatrix()
        if refusal != self._before:
            shake(lambda x: setattr(shift, "x", x), self.canvas)

    def _spot(self, refusal: Refusal, w: float, h: float) -> tuple[float, float, tuple[float, float] | None]:
        """Where the bubble stands and where its arrow points: clear of the place it speaks of."""
        board: Board | None = self.over
        if board is None or not refusal.spots or board.area(refusal.spots[0]) is None:
            return (self.width - w) / 2, (self.height - h) / 2, None
        sx, sy = board.middle(refusal.spots[0])
        sy += self.top - board.top
        sx += board.x - self.x
        gap = board.cell * 0.5 + look.px(12)
        # On the board where it has the width for it, so that the question beside it can be read.
        left, right = (board.x - self.x, board.right - self.x) if board.width >= w + 12 else (0, self.width)
        x = min(max(sx - w / 2, left + 6), right - w - 6)
        below = sy + gap + h <= self.height - 4
        if below:
            return x, sy + gap, (sx, sy + board.cell * 0.42)
        return x, max(4, sy - gap - h), (sx, sy - board.cell * 0.42)

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None:
            return False
        if super().on_touch_down(touch):
            return True
        if self.collide_point(*touch.pos):
            self.tell(DismissRefusal())
            return True
        return False


class RuleButton(Press):
    """Opens the rule of a refusal."""

    def repaint(self) -> None:
        self.intent = ShowRule(self.view.id) if self.view is not None else None
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        pen.box(0, 0, self.width, self.height, look.colour("row" if self.pressed else "bg"), 8)

    def paint_front(self, pen: Pen) -> None:
        if self.view is None:
            return
        side = look.px(20, 28)
        w, h = self.size
        self.icon(pen, "book", look.px(14), (h - side) / 2, side, "bone")
        text = self.say(message("shell.rule", rule=self.view.id))
        self.write(pen, text, "button", look.px(44), 0, w - look.px(80), h)
        self.icon(pen, "next", w - side - look.px(10), (h - side * 0.8) / 2, side * 0.8, "bone")
