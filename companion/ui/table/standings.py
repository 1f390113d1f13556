"""How the rivals stand, seat by seat: a figure, and what lies before them."""

from collections.abc import Sequence
from functools import partial

from kivy.properties import BooleanProperty, ObjectProperty

from companion.control.intents import Show
from companion.control.sheets import STANDINGS
from companion.rules.view import Standing
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name, seat_colour
from companion.ui.signs import paint_things
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, largest


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
        flat = rows > 1
        for i, (standing, words) in enumerate(zip(standings, self._words(standings, w, flat), strict=False)):
            box = ((i % columns) * (w + _gap()), (i // columns) * (h + _gap()), w, h)
            self._seat(pen, standing, words, box, flat)

    def _words(self, standings: Sequence[Standing], w: float, flat: bool) -> list[tuple[Laid, Laid | None]]:
        """Figure and note of all seats, in the same letters. Where one note finds no room all are left out: the sheet
        has them. Where not even the figures do, nothing is said."""
        inner = w - 2 * _pad() - _mark() - _apart()
        notes = [self.say(standing.note) for standing in standings]

        def attempt(letters: Letters, *, noted: bool) -> list[tuple[Laid, Laid | None]] | None:
            found: list[tuple[Laid, Laid | None]] = []
            for standing, note in zip(standings, notes, strict=True):
                figure = letters.lay(str(standing.value), "number" if flat else "figure", inner)
                room = inner - (figure.width if figure is not None else 0) - _apart()
                if flat and standing.things:
                    room -= min(len(standing.things) * (_thing() + 1), inner * _THINGS) + _apart()
                said = letters.lay(note, "caption", room) if note and noted else None
                if figure is None or (note and noted and said is None):
                    return None
                found.append((figure, said))
            return found

        return largest(partial(attempt, noted=True)) or largest(partial(attempt, noted=False)) or []

    def _seat(
        self,
        pen: Pen,
        standing: Standing,
        words: tuple[Laid, Laid | None],
        box: tuple[float, float, float, float],
        flat: bool,
    ) -> None:
        """Figure and note, and the things under them or (flat) beside them."""
        x, y, w, h = box
        colour = seat_colour(self.players, standing.seat)
        lit = standing.seat in self.lit
        pen.box(x, y, w, h, look.colour(f"{colour}_bar" if lit and colour else "row" if self.pressed else "pan2"), 8)
        if lit:
            pen.frame(x, y, w, h, look.colour(colour or "bone"), 1.5, 8)
        has_lower_line = not (self.brief or flat) and any(each.things for each in self.view)
        upper = round(h * 0.52) if has_lower_line else h
        self.seat_mark(pen, colour, x + _pad(), y + (upper - _mark()) / 2 + (1 if upper < h else 0), _mark())
        left, right = x + _pad() + _mark() + _apart(), x + w - _pad()
        figure, note = words
        self.put(pen, figure, left, y, figure.width, upper)
        left += figure.width + _apart()
        if note is not None:
            ink = "bone" if lit else "ash"
            self.put(pen, note, left, y, right - left, upper, ink, align="left" if flat else "right")
            left += note.width + _apart()
        if self.brief:
            return
        if flat:
            room = min(right - left, len(standing.things) * (_thing() + look.px(1, 3)))
            things = (right - room, y, room, h)
        else:
            things = (x + _pad(), y + upper, right - x - _pad(), _thing())
        paint_things(self, pen, standing.things, self.players, things, look.px(1, 3))


_THINGS = 0.45
"""How much of a line the things on it have at least, where they would take as much."""


def _pad() -> float:
    return look.px(6, 12)


def _mark() -> float:
    """Of whose it is."""
    return look.px(14, 22)


def _apart() -> float:
    return look.px(5, 8)


def _thing() -> float:
    return look.px(16, 24)


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
