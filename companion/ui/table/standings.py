"""How the rivals stand, seat by seat: a figure, and what lies before them."""

from kivy.properties import BooleanProperty, ObjectProperty

from companion.control.intents import Show
from companion.control.sheets import STANDINGS
from companion.rules.view import Standing
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name, seat_colour
from companion.ui.signs import paint_things
from companion.ui.text import fitted
from companion.ui.theme import look


class StandingsRow(Press):
    """All seats side by side in one target; a tap shows them large."""

    players = ObjectProperty(())
    lit = ObjectProperty(())
    """The seats whose turn it is."""
    brief = BooleanProperty(False)
    """Where there is little room: the figures alone, and nothing to press."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "lit", "brief")

    def repaint(self) -> None:
        self.intent = None if self.brief else Show(STANDINGS)
        super().repaint()

    def height_for(self, width: float, *, brief: bool) -> float:
        if brief:
            return look.letters(26, 40)
        if self._columns(width, brief=False) < len(self.view):
            return max(look.target, 2 * look.letters(25, 40) + _gap())
        return max(look.target, look.letters(50, 84))

    def _columns(self, width: float, *, brief: bool) -> int:
        """All side by side, or two by two where that would be too narrow."""
        count = len(self.view)
        each = (width - _gap() * (count - 1)) / max(1, count)
        return count if brief or each >= look.px(80) else 2

    def paint_back(self, pen: Pen) -> None:
        """Each seat has its own."""

    def paint_front(self, pen: Pen) -> None:
        standings: tuple[Standing, ...] = self.view
        columns = self._columns(self.width, brief=bool(self.brief))
        rows = -(-len(standings) // columns)
        w = (self.width - _gap() * (columns - 1)) / columns
        h = (self.height - _gap() * (rows - 1)) / rows
        for i, standing in enumerate(standings):
            self._seat(pen, standing, (i % columns) * (w + _gap()), (i // columns) * (h + _gap()), w, h, rows > 1)

    def _seat(self, pen: Pen, standing: Standing, x: float, y: float, w: float, h: float, flat: bool) -> None:
        """Figure and note, and the things under them or (flat) beside them."""
        colour = seat_colour(self.players, standing.seat)
        lit = standing.seat in self.lit
        pen.box(x, y, w, h, look.colour(f"{colour}_bar" if lit and colour else "row" if self.pressed else "pan2"), 8)
        if lit:
            pen.frame(x, y, w, h, look.colour(colour or "bone"), 1.5, 8)
        pad, mark = look.px(6, 12), look.px(14, 22)
        upper = h if self.brief or flat or not standing.things else round(h * 0.52)
        self.seat_mark(pen, colour, x + pad, y + (upper - mark) / 2 + (1 if upper < h else 0), mark)
        left, right = x + pad + mark + look.px(5, 8), x + w - pad
        fit = self.write(pen, str(standing.value), "number" if flat else "figure", left, y, right - left, upper)
        left += (fit.width if fit is not None else 0) + look.px(5, 8)
        note, ink = self.say(standing.note), "bone" if lit else "ash"
        if flat:
            fit = self.write(pen, note, "caption", left, y, right - left, upper, ink)
            left += (fit.width if fit is not None else 0) + look.px(6, 8)
        elif fitted(note, "caption", right - left).whole:  # else it is left out here: the sheet has it
            self.write(pen, note, "caption", left, y, right - left, upper, ink, align="right")
        if self.brief:
            return
        side, apart = look.px(16, 24), look.px(1, 3)
        if flat:
            room = min(right - left, len(standing.things) * (side + apart) - apart)
            box = (right - room, y, room, h)
        else:
            box = (x + pad, y + upper, right - x - pad, side)
        paint_things(self, pen, standing.things, self.players, box, apart)


def _gap() -> float:
    return look.px(4, 8)


class WideStanding(Part):
    """One seat on a line of the sheet, with its name."""

    players = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players")

    @staticmethod
    def height_for(standing: Standing) -> float:
        return look.letters(96, 140) if standing.things else look.letters(56, 76)

    def paint(self, pen: Pen) -> None:
        standing: Standing = self.view
        w, h = self.size
        colour = seat_colour(self.players, standing.seat)
        pen.box(0, 0, w, h, look.colour("pan2"), 8)
        pad = look.px(12, 16)
        upper = look.letters(52, 72) if standing.things else h
        mark = look.px(26, 36)
        self.seat_mark(pen, colour, pad, (upper - mark) / 2, mark)
        left = pad + mark + look.px(12, 16)
        figure, noted = look.letters(70, 100), look.letters(80, 120) if standing.note is not None else 0
        self.write(
            pen, player_name(self, self.players, standing.seat), "name", left, 0, w - left - pad - figure - noted, upper
        )
        self.write(pen, self.say(standing.note), "explain", w - pad - figure - noted, 0, noted, upper, "ash")
        self.write(pen, str(standing.value), "big", w - pad - figure, 0, figure, upper, align="right")
        box = (pad, upper, w - 2 * pad, h - upper - pad)
        paint_things(self, pen, standing.things, self.players, box, look.px(6, 8))
