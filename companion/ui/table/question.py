"""The one question of the moment."""

from companion.control.intents import ShowRule
from companion.control.views import TableView
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, largest

_LEAST = 0.85
"""To how much of its size a question shrinks to make room for what explains it."""


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
        aside = look.px(30, 42) if view.rule is not None else 0
        question = self.say(view.question)
        # A question of two lines needs no explanation more than room, and the figure can stand alone: how it comes
        # about is in the rule.
        found = self._found(question, self.say(view.note), aside) or self._found(question, "", aside)
        if found is None:
            self.write(pen, question, "question", left, 0, w - left - aside, h, lines=2)
            return
        first, lead, note = found
        under = max((each.height for each in (lead, note) if each is not None), default=0)
        tall = max(first.height, h - under)
        self.put(pen, first, left, 0, w - left - aside, tall)
        if lead is not None and view.lead is not None:
            side = self._sign_side()
            self.icon(pen, view.lead.icon, left, tall + (under - side) / 2, side, "ice")
            left += side + look.px(6, 8)
            self.put(pen, lead, left, tall, lead.width, under, "ice")
            left += lead.width + look.px(10, 14)
        if note is not None:
            self.put(pen, note, left, tall, w - left, under, "ash")
        if view.rule is not None:
            side = look.px(20, 28)
            self.icon(pen, "book", w - side - look.px(2), (tall - side) / 2, side, "ash")

    def _found(self, question: str, note: str, aside: float) -> tuple[Laid, Laid | None, Laid | None] | None:
        """The question; what counts most, lit, and beside it how it comes about."""
        view: TableView = self.view
        w, h = self.size
        room = w - look.px(2)
        lead = self.say(view.lead.text) if view.lead is not None else ""
        sign = self._sign_side() + look.px(6, 8) if lead else 0

        def attempt(letters: Letters) -> tuple[Laid, Laid | None, Laid | None] | None:
            first = letters.lay(question, "question", room - aside, lines=2)
            lit = letters.lay(lead, "steps", room - sign) if lead else None
            if note and letters.scale < _LEAST:
                return None
            used = sign + lit.width + look.px(10, 14) if lit is not None else 0
            told = letters.lay(note, "small", room - used, lines=1 if lead else 2) if note else None
            if first is None or (lead and lit is None) or (note and told is None):
                return None
            under = max((each.height for each in (lit, told) if each is not None), default=0)
            return (first, lit, told) if first.height + under <= h else None

        return largest(attempt)

    @staticmethod
    def _sign_side() -> float:
        return look.px(18, 27)
