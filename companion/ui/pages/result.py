"""How a game ended."""

import math

from companion.control.intents import (
    ShowRule,
)
from companion.control.views import (
    LuckLine,
    ResultView,
)
from companion.rules.contract import message
from companion.rules.view import Standing
from companion.ui import cards, scenes
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name, seat_colour
from companion.ui.theme import look


class ResultHead(Part):
    """How it ended, under the game's own sky."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        found = scenes.scenes(view.game)
        first = max(view.standings, key=lambda standing: standing.value, default=None)
        winner = seat_colour(view.players, first.seat) if first is not None else ""
        scene = found.won if view.won or view.tie else found.lost
        scenes.paint(pen, scene, (0, 0, w, h), names={"winner": winner})
        pen.box(0, h - 3, w, 3, look.colour("ice" if view.won else "bone" if view.tie else "lava"))
        self._words(pen, w, h)

    def _words(self, pen: Pen, w: float, h: float) -> None:
        view: ResultView = self.view
        left = look.px(22, 20)
        room = w * 0.6
        self.write(pen, self.say(view.title), "big", left, look.px(4), w - left - look.target - 8, h * 0.42)
        self.write(pen, self.say(view.reason), "heading", left, h * 0.42, room, h * 0.30, lines=2)


class RuleLink(Press):
    """The rule by which it ended."""

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = ShowRule(self.view.rule.id)
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(0, 0, self.width, self.height, look.colour("bone", 0.15), 8)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(18, 26)
        h = self.height
        self.icon(pen, "book", 0, h * 0.62 - side / 2, side, "bone")
        text = self.say(message("shell.rule", rule=self.view.rule.id))
        self.write(pen, text, "small", side + look.px(8), h * 0.24, self.width - side - look.px(8), h * 0.76)


class Ranking(Part):
    """How rivals stand at the end, the first one first."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        ranked = sorted(view.standings, key=lambda standing: -standing.value)
        if not ranked:
            return
        pad = look.px(8, 12)
        each = min((h - 2 * pad) / len(ranked), look.px(46, 96))
        top = (h - each * len(ranked)) / 2
        for i, standing in enumerate(ranked):
            self._seat(pen, standing, pad, top + i * each, w - 2 * pad, each, standing.value == ranked[0].value)

    def _seat(self, pen: Pen, standing: Standing, x: float, y: float, w: float, h: float, first: bool) -> None:
        colour = seat_colour(self.view.players, standing.seat)
        lit = first and self.view.won
        if lit:
            pen.box(x, y + 1, w, h - 2, look.colour(f"{colour}_bar" if colour else "row"), 8)
        mark, pad = min(look.px(20, 30), h - 4), look.px(8, 12)
        self.seat_mark(pen, colour, x + pad, y + (h - mark) / 2, mark)
        figure, noted = look.px(44, 70), look.px(56, 90) if standing.note is not None else 0
        left, right = x + pad + mark + look.px(10, 16), x + w - pad
        name = player_name(self, self.view.players, standing.seat)
        self.write(pen, name, "button", left, y, right - figure - noted - left, h)
        self.write(pen, self.say(standing.note), "small", right - figure - noted, y, noted, h, "bone" if lit else "ash")
        self.write(pen, str(standing.value), "figure", right - figure, y, figure, h, align="right")


class Counted(Part):
    """Rescued, lost: numbers with their pieces."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        count = max(1, len(view.counters))
        columns = min(count, 3)
        rows = math.ceil(count / columns)
        each, tall = (w - look.px(16)) / columns, (h - look.px(8)) / rows
        for i, (title, number, icon, tone) in enumerate(view.counters):
            x, y = look.px(8) + (i % columns) * each, look.px(4) + (i // columns) * tall
            side = min(look.px(28, 40), tall * 0.5)
            self.icon(pen, icon, x + look.px(4), y + tall * 0.30 - side / 2, side, tone)
            self.write(
                pen, str(number), "heading", x + side + look.px(12), y + tall * 0.06, each - side - 14, tall * 0.48
            )
            self.write(
                pen,
                self.say(title),
                "caption",
                x + look.px(4),
                y + tall * 0.54,
                each - look.px(8),
                tall * 0.42,
                "ash",
                lines=2,
            )


class Luck(Part):
    """How often each came against what was to be expected."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title = look.px(30, 42)
        pad = look.px(14)
        self.write(pen, self.say(message("shell.luck")), "heading", pad, 0, w * 0.6 - pad, title)
        hint = self.say(message("shell.luck_hint"))
        self.write(pen, hint, "caption", w * 0.5, 0, w * 0.5 - pad, title, "ash", align="right")
        lines = [line for line in view.luck if line.face is not None and line.face.edges] or list(view.luck)
        room = h - title - look.px(4)
        least = look.px(58, 84) if all(line.face is not None for line in lines) else look.px(92, 134)
        columns = max(1, int((w - 2 * pad) // least))
        rows = max(1, int(room // look.px(46, 66)))
        lines = lines[: columns * rows]
        if not lines:
            self.write(
                pen, self.say(message("shell.luck_none")), "explain", pad, title, w - 2 * pad, room, "ash", lines=2
            )
            return
        columns = min(columns, math.ceil(len(lines) / rows)) if len(lines) <= columns * rows else columns
        each, tall = (w - 2 * pad) / columns, room / math.ceil(len(lines) / columns)
        for i, line in enumerate(lines):
            self._line(pen, line, pad + (i % columns) * each, title + (i // columns) * tall, each, tall)

    def _line(self, pen: Pen, line: LuckLine, x: float, y: float, w: float, h: float) -> None:
        under = look.px(18, 26)
        side = min(look.px(28, 40), h - under - 2, w * 0.45)
        bar = look.px(8, 12)
        if line.face is not None:
            cards.paint_small(self, pen, line.face, x, y, side, side)
            left, room, top = x + side + look.px(5), w - side - look.px(14), y + (side - bar) / 2
        else:
            left, room, top = x, w - look.px(9), y + side - bar
            self.write(pen, self.say(line.text), "slot", left, y, room, side - bar - 2)
        most = max(line.came, line.expected, 1) * 1.15
        pen.box(left, top, room, bar, look.colour("bg"), 3)
        pen.box(left, top, room * line.came / most, bar, look.colour("lava"), 3)
        pen.box(left + room * line.expected / most - 1, top - 2, 2, bar + 4, look.colour("bone"))
        text = f"{line.came} / {line.expected:.1f}"
        self.write(pen, text, "slot", x, y + side, w - look.px(6), under, "ash")


class Figures(Part):
    """Time, turns, what was taken back."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        figures = [
            message("shell.result_turns", count=view.turns),
            message("shell.result_undone", count=view.undone),
        ]
        if view.seconds >= 60:
            figures.insert(0, message("shell.result_minutes", count=view.seconds // 60))
        each = w / len(figures)
        for i, figure in enumerate(figures):
            self.write(pen, self.say(figure), "explain", i * each + 8, 0, each - 16, h, align="center", lines=2)
