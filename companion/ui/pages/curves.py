"""How a game went, turn by turn: its gauge, or how each of several rivals stood."""

import math

from companion.control.views import Curve, CurvePoint, ResultView
from companion.ui.drawing import Pen, Point
from companion.ui.parts import Part
from companion.ui.seats import seat_colour
from companion.ui.theme import look


class Curves(Part):
    """One line with what moved it, over the goals; or a line for each rival in his colour, his shape at its end."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title = look.letters(34, 46)
        self.write(pen, self.say(view.curve_title), "heading", look.px(14), 0, w - look.px(28), title)
        self.left, right = look.letters(44, 60), look.px(18, 24)
        self.over, foot = title + look.px(4), look.letters(24, 34)
        self.across, self.tall = w - self.left - right, h - self.over - foot
        points = [point for curve in view.curves for point in curve.points]
        values = [point.value for point in points] + [value for value, _, _ in view.goals] + [0]
        self.low, self.high = min(values) - 1, max(values) + 1
        self.turns = max((point.turn for point in points), default=1) or 1
        self._ground(pen, rivals=any(curve.seat is not None for curve in view.curves))
        for curve in view.curves:
            self._curve(pen, curve)
        self._ends(pen)
        step = max(1, math.ceil(self.turns / 8))
        for turn in sorted({point.turn for point in points}):
            if turn == self.turns or (turn % step == 0 and self.turns - turn > step / 2):
                x, _ = self._at(turn, 0)
                half = look.letters(20)
                self.write(pen, str(turn), "caption", x - half, h - foot + 2, 2 * half, foot - 4, "ash", align="center")

    def _at(self, turn: float, value: float) -> Point:
        return (
            self.left + self.across * turn / self.turns,
            self.over + self.tall * (self.high - value) / (self.high - self.low),
        )

    def _ground(self, pen: Pen, *, rivals: bool) -> None:
        """Ice above zero, lava below; for rivals there is only more or less."""
        zero = self._at(0, 0)[1]
        if not rivals:
            above, below = look.mixed("coast_2", "pan", 0.2), look.mixed("flow_2", "pan", 0.45)
            pen.slope(self.left, self.over, self.across, zero - self.over, above, look.colour("pan"))
            pen.slope(self.left, zero, self.across, self.over + self.tall - zero, look.colour("pan"), below)
        pen.box(self.left, zero - 0.5, self.across, 1, look.colour("ash"))
        self._scale(pen, 0, "ash")
        if rivals:
            for value in _marks(self.high):
                pen.box(self.left, self._at(0, value)[1] - 0.5, self.across, 1, look.colour("line"))
                self._scale(pen, value, "ash")
        for value, _, tone in self.view.goals:
            colour = tone or ("ice" if value > 0 else "lava")
            dash = look.px(7)
            for i in range(int(self.across // (2 * dash))):
                pen.box(self.left + i * 2 * dash, self._at(0, value)[1] - 0.8, dash, 1.6, look.colour(colour))
            self._scale(pen, value, "bone", signed=True)

    def _scale(self, pen: Pen, value: int, colour: str, *, signed: bool = False) -> None:
        text = f"{value:+d}".replace("-", "−") if signed else str(value)
        y = self._at(0, value)[1]
        tall = look.letters(20)
        self.write(pen, text, "slot", 0, y - tall / 2, self.left - look.px(8), tall, colour, align="right")

    def _curve(self, pen: Pen, curve: Curve) -> None:
        points = [self._at(point.turn, point.value) for point in curve.points]
        colour = seat_colour(self.view.players, curve.seat) or "bone"
        if len(points) > 1:
            pen.line(points, look.colour(colour), look.px(2.6))
        if curve.seat is not None:
            return
        before = None
        for point, (x, y) in zip(curve.points, points, strict=True):
            pen.disc(x, y, look.px(3.2), look.colour(colour))
            if point.icon and before is not None and abs(point.value - before) > 1:
                self._event(pen, point, x, y)
            before = point.value

    def _event(self, pen: Pen, point: CurvePoint, x: float, y: float) -> None:
        side = look.px(20, 28)
        above = y - side - look.px(5)
        self.icon(pen, point.icon, x - side / 2, above if above > self.over else y + look.px(6), side, outlined=True)

    def _ends(self, pen: Pen) -> None:
        """The shapes of the seats, the highest first, each clear of the one above it."""
        side = look.px(15, 22)
        lowest = -math.inf
        ended = [curve for curve in self.view.curves if curve.seat is not None and curve.points]
        for curve in sorted(ended, key=lambda curve: -curve.points[-1].value):
            x, y = self._at(curve.points[-1].turn, curve.points[-1].value)
            y = max(y, lowest + side * 0.8)
            lowest = y
            colour = seat_colour(self.view.players, curve.seat)
            self.seat_mark(pen, colour, x - side / 2, y - side / 2, side)


def _marks(high: float) -> list[int]:
    """Round figures up to the highest, three at most."""
    step = next(step * 10**power for power in range(6) for step in (1, 2, 5) if high <= step * 10**power * 4)
    return list(range(step, math.floor(high) + 1, step))[:3]
