"""The one question of the moment."""

from companion.control.intents import ShowRule
from companion.control.views import TableView
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.text import fitted
from companion.ui.theme import look


class Question(Press):
    """The one question, large, and what explains it; a tap opens the rule."""

    def repaint(self) -> None:
        view: TableView | None = self.view
        self.intent = ShowRule(view.rule.id) if view is not None and view.rule is not None else None
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(0, 0, self.width, self.height, look.colour("pan2"), 8)

    def paint_front(self, pen: Pen) -> None:
        view: TableView = self.view
        w, h = self.size
        left = look.px(2)
        said = self.say(view.question)
        aside = look.px(26, 36) if view.rule is not None else 0
        room = w - left - aside - look.px(4)
        line = self._line_height(w - left)
        if line and view.lead is None and not fitted(said, "question", room, h - line).whole:
            line = 0  # a question of two lines needs no explanation more than room
        self.write(pen, said, "question", left, 0, room, h - line, lines=2)
        if line:
            self._explanation(pen, left, h - line, w - left, line)
        if view.rule is not None:
            side = look.px(20, 28)
            self.icon(pen, "book", w - side - look.px(2), (h - line - side) / 2, side, "ash")

    def _explanation(self, pen: Pen, x: float, y: float, w: float, h: float) -> None:
        """What counts most, lit, and how it comes about."""
        view: TableView = self.view
        if view.lead is not None:
            side = look.px(18, 27)
            self.icon(pen, view.lead.icon, x, y + (h - side) / 2, side, "ice")
            fit = self.write(pen, self.say(view.lead.text), "steps", x + side + look.px(6, 8), y, w, h, "ice")
            used = side + look.px(6, 8) + (fit.width if fit is not None else 0) + look.px(10, 14)
            x, w = x + used, w - used
        note = self.say(view.note)
        # Where even small letters find no room the figure stands alone: how it comes about is in the rule.
        role = next((role for role in ("small", "caption") if fitted(note, role, w, h, lines=2).whole), "")
        if role:
            self.write(pen, note, role, x, y, w, h, "ash", lines=2)

    def _line_height(self, width: float) -> float:
        """Room for what explains the question: one line, or two small ones."""
        view: TableView = self.view
        note = self.say(view.note)
        if view.lead is not None:
            words = fitted(self.say(view.lead.text), "steps", width).width
            width -= look.px(34, 49) + words
        elif not note:
            return 0
        one = look.letters(24, 36)
        return one if not note or fitted(note, "small", width, one).whole else look.letters(30, 48)
