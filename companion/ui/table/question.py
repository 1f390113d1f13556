"""The one question of the moment."""

from companion.control.intents import ShowRule
from companion.control.views import TableView
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.text import fitted
from companion.ui.theme import look


class Question(Press):
    """The one question, large, and what explains it; a tap opens the rule."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(),)

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
        note = self.say(view.note)
        said = self.say(view.question)
        aside = look.px(26, 36) if view.rule is not None else 0
        room = w - left - aside - look.px(4)
        line = self._note_height(note, w - left)
        if note and not fitted(said, "question", room, h - line).whole:
            note, line = "", 0  # a question of two lines needs no explanation more than room
        self.write(pen, said, "question", left, 0, room, h - line, lines=2)
        if note:
            self.write(pen, note, "small", left, h - line, w - left, line, "ash", lines=2)
        if view.rule is not None:
            side = look.px(20, 28)
            self.icon(pen, "book", w - side - look.px(2), (h - line - side) / 2, side, "ash")

    @staticmethod
    def _note_height(note: str, width: float) -> float:
        """Room for what explains the question: one line, or two small ones."""
        if not note:
            return 0
        one = look.px(24, 36)
        return one if fitted(note, "small", width, one).whole else look.px(30, 48)
