"""What hands do now, or have just done."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ObjectProperty

from companion.control.intents import TickHands
from companion.control.views import HandsRow
from companion.rules.contract import message
from companion.ui import silhouettes
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.seats import seat_colour
from companion.ui.signs import paint_sign
from companion.ui.text import fewest_lines, fitted
from companion.ui.theme import look


class HandsList(Press):
    """What hands do now, numbered. The list is one target: a tap ticks the lit row."""

    needs_view = False

    rows = ObjectProperty(())
    players = ObjectProperty(())
    tight = BooleanProperty(False)
    """Lower rows, to see more of them at once."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "rows", "players", "tight")

    def begin_of(self, rows: Sequence[HandsRow], width: float, height: float) -> tuple[HandsRow, ...]:
        """As many of the first rows as find room; what is done need not be seen to the end."""
        room, found = height - self.caption_height() + self.gap(), 0
        for tall in self.heights(width, rows):
            room -= tall + self.gap()
            if room < 0:
                break
            found += 1
        return tuple(rows[:found])

    def repaint(self) -> None:
        self.intent = TickHands()
        self.enabled = any(not row.done for row in self.rows)
        super().repaint()

    @property
    def role(self) -> str:
        """The type of all rows: narrow letters in a low list, so that most rows are one line."""
        return "hands_low" if self.tight else "hands"

    @staticmethod
    def caption_height() -> float:
        return look.letters(18, 28)

    @staticmethod
    def gap() -> float:
        return look.px(3, 4)

    def heights(self, width: float, rows: Sequence[HandsRow] | None = None) -> list[float]:
        """Of each row: what its text needs."""
        least = look.px(36, 48) if self.tight else max(look.target, look.px(48, 60))
        found = []
        for row in self.rows if rows is None else rows:
            left, right = self._sides(width, row)
            text = self.say(row.text)
            fit = fitted(text, self.role, right - left, lines=self._lines(text, right - left))
            found.append(max(least, fit.height + look.px(4)))
        return found

    def _lines(self, text: str, width: float) -> int:
        """Two, or as few more as its full size lets."""
        return max(2, fewest_lines(text, self.role, width))

    def lit_box(self, width: float) -> tuple[float, float]:
        """Where the row that is next begins, and its height."""
        y = self.caption_height()
        for row, tall in zip(self.rows, self.heights(width), strict=True):
            if not row.done:
                return y, tall
            y += tall + self.gap()
        return 0.0, 0.0

    def focus_box(self) -> tuple[float, float]:
        return self.lit_box(self.width)

    @property
    def radius(self) -> float:
        """Of each row."""
        return 8.0

    def height_for(self, width: float) -> float:
        return self.caption_height() + sum(self.heights(width)) + self.gap() * (len(self.rows) - 1)

    @staticmethod
    def _sides(width: float, row: HandsRow) -> tuple[float, float]:
        """Where the text of a row begins and ends."""
        left = look.px(8, 10) + 2 * look.px(13, 19) + look.px(8, 12)
        return left, width - (look.px(26, 34) + look.px(12, 18) if row.icon else look.px(10))

    def paint_back(self, pen: Pen) -> None:
        """Each row has its own."""

    def paint_front(self, pen: Pen) -> None:
        w = self.width
        caption = self.caption_height() - look.px(3, 4)
        pad = look.px(4, 8)
        hint = self.say(message("shell.hands_tick")) if self.enabled else ""
        heading = self.say(message("shell.hands_now" if self.enabled else "shell.hands_done"))
        self.write_apart(pen, (heading, "caption"), (hint, "caption"), (pad, 0, w - 2 * pad, caption))
        lit = next((i for i, row in enumerate(self.rows) if not row.done), None)
        y = self.caption_height()
        for i, (row, tall) in enumerate(zip(self.rows, self.heights(w), strict=True)):
            self._row(pen, i, row, y, tall, i == lit)
            y += tall + self.gap()

    def _row(self, pen: Pen, i: int, row: HandsRow, y: float, h: float, lit: bool) -> None:
        w = self.width
        pen.box(0, y, w, h, look.colour("row" if lit or self.pressed else "pan2"), 8)
        if lit:
            pen.frame(0, y, w, h, look.colour("bone"), 1.5, 8)
        radius = look.px(13, 19)
        cx, cy = look.px(8, 10) + radius, y + h / 2
        pen.disc(cx, cy, radius, look.colour("moss" if row.done else "bone"))
        if row.done:
            tick = round(radius * 1.2)
            pen.picture(silhouettes.picture("check", tick, "ink"), cx - tick / 2, cy - tick / 2, tick, tick)
        else:
            self.write(
                pen, str(i + 1), "number", cx - radius, cy - radius, 2 * radius, 2 * radius, "ink", align="center"
            )
        left, right = self._sides(w, row)
        ink = "ash" if row.done else "bone"
        text = self.say(row.text)
        self.write(pen, text, self.role, left, y, right - left, h, ink, lines=self._lines(text, right - left))
        side = look.px(26, 34)
        if row.icon:
            left, top = w - side - look.px(8, 12), cy - side / 2
            paint_sign(self, pen, row.icon, left, top, side, seat_colour(self.players, row.by))
