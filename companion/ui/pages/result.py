"""How a game ended."""

import math
from typing import Any

from companion.control.intents import (
    ShowRule,
)
from companion.control.views import (
    CurvePoint,
    LuckLine,
    ResultView,
)
from companion.rules.contract import message
from companion.ui import cards, silhouettes
from companion.ui.drawing import Pen, glow
from companion.ui.parts import Part, Press
from companion.ui.theme import look


class ResultHead(Part):
    """How it ended, under the sky: the ship and the new island, or the volcano."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        if view.won or view.tie:
            pen.slope(0, 0, w, h, look.colour("sea_top"), look.mixed("coast_3", "orange", 0.35))
            pen.picture(glow(), w * 0.70, 0, h * 1.5, h, look.colour("lavac", 0.55))
            self._island(pen, w, h)
        else:
            pen.slope(0, 0, w, h, look.colour("bg"), look.mixed("flow_1", "flow_2", 0.5))
            pen.picture(glow(), w * 0.66, 0, h * 2.2, h, look.colour("flow_3", 0.6))
            side = round(h * 0.95)
            pen.picture(silhouettes.picture("volcano", side), w * 0.74, h - side + 4, side, side)
        pen.box(0, h - 3, w, 3, look.colour("ice" if view.won else "bone" if view.tie else "lava"))
        self._words(pen, w, h)

    def _island(self, pen: Pen, w: float, h: float) -> None:
        hill = [(w * 0.60, h), (w * 0.68, h * 0.84), (w * 0.80, h * 0.74), (w * 0.92, h * 0.80), (w, h * 0.84), (w, h)]
        pen.polygon([hill], look.colour("shard_1"))
        side = round(h * 0.62)
        pen.picture(silhouettes.picture("knerrir", side), w * 0.65, h * 0.34, side, side)
        town = round(h * 0.3)
        pen.picture(silhouettes.picture("town", town, "cone_2", detail="lavac"), w * 0.85, h * 0.58, town, town)

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


class Curve(Part):
    """The first curve, turn by turn, with the goals of its gauge."""

    @property
    def points(self) -> tuple[CurvePoint, ...]:
        view: ResultView = self.view
        return view.curves[0].points if view.curves else ()

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title = look.px(34, 46)
        self.write(pen, self.say(view.curve_title), "heading", look.px(14), 0, w - look.px(28), title)
        left, right = look.px(44, 60), look.px(18, 24)
        top, foot = title + look.px(4), look.px(24, 34)
        plot_w, plot_h = w - left - right, h - top - foot
        values = [point.value for point in self.points] + [value for value, _, _ in view.goals] + [0]
        low, high = min(values) - 1, max(values) + 1
        turns = max((point.turn for point in self.points), default=1) or 1

        def at(turn: float, value: float) -> tuple[float, float]:
            return left + plot_w * turn / turns, top + plot_h * (high - value) / (high - low)

        zero = at(0, 0)[1]
        pen.slope(left, top, plot_w, zero - top, look.mixed("coast_2", "pan", 0.2), look.colour("pan"))
        pen.slope(left, zero, plot_w, top + plot_h - zero, look.colour("pan"), look.mixed("flow_2", "pan", 0.45))
        pen.box(left, zero - 0.5, plot_w, 1, look.colour("ash"))
        self.write(pen, "0", "slot", 0, zero - 10, left - look.px(8), 20, "ash", align="right")
        for value, _, tone in view.goals:
            y = at(0, value)[1]
            colour = tone or ("ice" if value > 0 else "lava")
            dash = look.px(7)
            for i in range(int(plot_w // (2 * dash))):
                pen.box(left + i * 2 * dash, y - 0.8, dash, 1.6, look.colour(colour))
            text = f"{value:+d}".replace("-", "−")
            self.write(pen, text, "slot", 0, y - 10, left - look.px(8), 20, colour, align="right")
        points = [at(point.turn, point.value) for point in self.points]
        if len(points) > 1:
            pen.line(points, look.colour("bone"), look.px(2.6))
        step = max(1, math.ceil(turns / 8))
        for point, (px, py) in zip(self.points, points, strict=True):
            pen.disc(px, py, look.px(3.2), look.colour("bone"))
            if point.icon and abs(point.value) >= 0:
                self._event(pen, point, px, py, top)
            if point.turn % step == 0 or point.turn == turns:
                text = str(point.turn)
                self.write(pen, text, "caption", px - 20, h - foot + 2, 40, foot - 4, "ash", align="center")

    def _event(self, pen: Pen, point: Any, x: float, y: float, top: float) -> None:
        side = look.px(20, 28)
        before = next((other.value for other in reversed(self.points) if other.turn < point.turn), point.value)
        if abs(point.value - before) < 2:
            return
        above = y - side - look.px(5)
        self.icon(pen, point.icon, x - side / 2, above if above > top else y + look.px(6), side, outlined=True)


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
        least = look.px(58, 84)
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
        if line.face is not None:
            cards.paint_small(self, pen, line.face, x, y, side, side)
        most = max(line.came, line.expected, 1) * 1.15
        left, room = x + side + look.px(5), w - side - look.px(14)
        bar = look.px(8, 12)
        top = y + (side - bar) / 2
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
