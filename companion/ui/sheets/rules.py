"""The list of rules with its search. Only the lines in sight are made: there are more than a hundred rules."""

from bisect import bisect_left
from typing import Any

from kivy.properties import ObjectProperty

from companion.control.intents import OpenKeyboard, SearchRules, ShowRule
from companion.control.keyboard import SEARCH
from companion.control.views import AppView, RulesView, RuleView
from companion.rules.contract import message
from companion.ui.column import LongColumn
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.text import wrapped
from companion.ui.theme import ROLES, look


class SearchField(Press):
    """The words looked for; a tap opens the keyboard."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=OpenKeyboard(SEARCH), **kwargs)

    def paint_front(self, pen: Pen) -> None:
        rules: RulesView = self.view
        w, h = self.size
        side = look.px(7, 11)
        x, y = look.px(20, 28), h / 2 - side * 0.2
        pen.ring(x, y, side, look.colour("ice"), look.px(2))
        pen.line([(x + side * 0.75, y + side * 0.75), (x + side * 1.6, y + side * 1.6)], look.colour("ice"), look.px(3))
        text = rules.query or self.say(message("shell.rules_search"))
        left = look.px(40, 58)
        self.write(pen, text, "button", left, 0, w - left - look.px(8), h, "bone" if rules.query else "ash")


class ClearButton(Press):
    """Every rule again."""

    needs_view = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=SearchRules(), **kwargs)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(18, 26)
        self.icon(pen, "back", (self.width - side) / 2, (self.height - side) / 2, side, "bone")


class RuleLine(Press):
    """A rule: its number, how it begins, and what people should know of it."""

    lit = ObjectProperty(False)
    """It was the one opened last."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "lit")

    def repaint(self) -> None:
        self.intent = ShowRule(self.view.id) if self.view is not None else None
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("row" if self.pressed or self.lit else "pan2"), 8)
        if self.lit:
            pen.frame(0, 0, w, h, look.colour("ash"), 1.2, 8)

    def paint_front(self, pen: Pen) -> None:
        rule: RuleView = self.view
        w, h = self.size
        pad, aside = look.px(10, 14), look.letters(72, 104)
        marks = " · ".join(self.say(mark) for mark in rule.marks)
        foot = look.letters(18, 28) if marks else 0
        self.write(pen, rule.id, "number", pad, 0, aside - pad, h, "ice")
        room = w - aside - pad
        lines = (3 if look.portrait else 2) - bool(marks)
        text = beginning(self.say(rule.text), "explain", room, lines)
        self.write(pen, text, "explain", aside, look.px(2), room, h - foot - look.px(4), lines=lines)
        self.write(pen, marks, "caption", aside, h - foot - look.px(2), room, foot, "lavac")


class NothingFound(Part):
    """Instead of the list."""

    needs_view = False

    def paint(self, pen: Pen) -> None:
        text = self.say(message("shell.rules_none"))
        self.write(pen, text, "explain", 0, 0, self.width, self.height, "ash", align="center", lines=3)


class RuleList(LongColumn):
    def __init__(self, **kwargs: Any) -> None:
        self._spare: list[RuleLine] = []
        self._shown: AppView | None = None
        self._send: Any = None
        super().__init__(self._line, self._spare.append, **kwargs)

    def show(self, view: AppView, send: Any) -> None:
        """The rules of this view, from the top; of the same rules, the one that is chosen or was opened in sight."""
        before, self._shown, self._send = self._shown, view, send
        rows, tall, gap = self._rules(view).rows, max(look.target, look.letters(56, 104)), look.px(4, 6)
        is_other = before is None or self._rules(before).rows != rows
        if is_other:
            boxes = [(0.0, i * (tall + gap), self.width - look.px(8), tall) for i in range(len(rows))]
            self.lay(boxes, len(rows) * (tall + gap), from_top=True)
        for number, part in self.parts.items():
            self._fill(part, number)
        chosen = self._chosen(view)
        at = next((i for i, rule in enumerate(rows) if rule.id == chosen), None)
        if at is not None and (before is None or is_other or chosen != self._chosen(before)):
            self.keep_in_sight(at)

    @staticmethod
    def _rules(view: AppView) -> RulesView:
        return view.rules or RulesView("", ())

    def _chosen(self, view: AppView) -> str:
        return view.focus.id if isinstance(view.focus, ShowRule) else self._rules(view).near

    def _line(self, number: int) -> RuleLine:
        part = self._spare.pop() if self._spare else RuleLine()
        self._fill(part, number)
        return part

    def _fill(self, part: RuleLine, number: int) -> None:
        if self._shown is None:
            return
        rules = self._rules(self._shown)
        part.view, part.lit = rules.rows[number], rules.rows[number].id == rules.near
        part.texts, part.focus, part.send = self._shown.texts, self._shown.focus, self._send


def beginning(text: str, role: str, width: float, lines: int) -> str:
    """As much of a text as finds room, with an ellipsis where there is more."""
    font, size = ROLES[role][0], look.type_size(role)

    def is_room(said: str) -> bool:
        found = wrapped(said, font, size, width)
        return found is not None and len(found) <= lines

    words = text.split(" ")
    kept = bisect_left(range(1, len(words)), True, key=lambda count: not is_room(" ".join(words[:count]) + " …"))
    return text if is_room(text) else " ".join(words[: max(kept, 1)]) + " …"
