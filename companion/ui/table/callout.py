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
        self.points_at: tuple[float, float] | None = None
        """The end of its arrow."""
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
        x, y, self.points_at = self._spot(refusal, w, h)
        self.bubble = (x, y, w, h)
        pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), 10)
        if self.points_at is not None:
            tx, ty = self.points_at
            ax, ay = min(max(tx, x + 24), x + w - 24), min(max(ty, y + 24), y + h - 24)
            if y <= ty <= y + h:
                foot = x if tx < x else x + w
                pen.polygon([[(tx, ty), (foot, ay - 12), (foot, ay + 12)]], look.colour("bone"))
            else:
                foot = y if ty < y else y + h
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
        """Where the bubble stands and where its arrow points: clear of the place it speaks of, and where it can be, of
        those that are to blame."""
        board: Board | None = self.over
        speaks_of = next((spot for spot in (refusal.touched, *refusal.spots) if board and board.area(spot)), None)
        if board is None or speaks_of is None:
            return (self.width - w) / 2, (self.height - h) / 2, None
        to_x, to_y = board.x - self.x, self.top - board.top
        sx, sy = board.middle(speaks_of)
        sx, sy = sx + to_x, sy + to_y
        gap, arm, aside = board.cell * 0.5 + look.px(12), board.cell * 0.42, look.px(30)
        # On the board where it has the width for it, and never above it: the question beside or over it can be read.
        left, right = (to_x, to_x + board.width) if board.width >= w + 12 else (0, self.width)
        left, right, high, low = left + 6, right - w - 6, max(4.0, to_y), self.height - 4 - h
        lefts = [min(max(x, left), right) for x in (sx - w / 2, sx - aside, sx + aside - w)]
        y = min(max(sy - h / 2, high), low)
        blamed = [box for spot in refusal.spots if (box := board.box(spot)) is not None]
        under_all = max((to_y + by + bh for _, by, _, bh in blamed), default=0.0) + look.px(6)
        places = [
            *((x, sy + gap, (sx, sy + arm)) for x in lefts if sy + gap <= low),
            *((x, sy - gap - h, (sx, sy - arm)) for x in lefts if sy - gap - h >= high),
            *((x, y, (sx + arm, sy)) for x in [sx + gap] if x <= right),
            *((x, y, (sx - arm, sy)) for x in [sx - gap - w] if x >= left),
            *((x, under_all, (sx, sy + arm)) for x in lefts if sy + gap < under_all <= low),
        ]

        def hidden(place: tuple[float, float, object]) -> float:
            """How much of what is to blame."""
            x, y = place[0] - to_x, place[1] - to_y
            return sum(_common(x, w, bx, bw) * _common(y, h, by, bh) for bx, by, bw, bh in blamed)

        return min(places, key=hidden, default=(lefts[0], max(high, sy - gap - h), (sx, sy - arm)))

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None:
            return False
        if super().on_touch_down(touch):
            return True
        if self.collide_point(*touch.pos):
            self.tell(DismissRefusal())
            return True
        return False


def _common(a: float, length: float, b: float, other: float) -> float:
    """What two stretches share."""
    return max(0.0, min(a + length, b + other) - max(a, b))


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
