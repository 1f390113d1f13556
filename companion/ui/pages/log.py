"""What happened so far."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty

from companion.control.intents import UndoTo
from companion.control.views import LogRow, LogView
from companion.ui.column import LongColumn
from companion.ui.drawing import Pen
from companion.ui.given import Given
from companion.ui.parts import Press
from companion.ui.theme import look


class LogEntryRow(Press):
    """An entry of the log; a tap goes back to just after it."""

    players = ObjectProperty(())
    is_name = BooleanProperty(False)
    """A moment by its name, above all entries."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "is_name")

    def repaint(self) -> None:
        row: LogRow | None = self.view
        if row is not None:
            self.intent = UndoTo(row.seq)
            self.enabled = not row.undone
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        row: LogRow = self.view
        tone = "row" if self.pressed else "pan2" if not row.undone else "bg"
        pen.box(0, 0, self.width, self.height, look.colour(tone), 8)

    def paint_front(self, pen: Pen) -> None:
        row: LogRow = self.view
        w, h = self.size
        ink = "ash" if row.undone else "bone"
        pad = look.px(10)
        self.write(pen, str(row.turn) if row.turn else "", "caption", pad, 0, look.letters(26, 36), h, "ash")
        left = pad + look.letters(30, 40)
        side = look.px(16, 22)
        if self.is_name:
            self.icon(pen, "flag", left, (h - side) / 2, side, "ice")
        elif row.seat is not None and row.seat < len(self.players):
            self.seat_mark(pen, self.players[row.seat].colour, left, (h - side) / 2, side)
        left += look.px(26, 34)
        has_name = bool(row.checkpoint) and not self.is_name
        aside = look.letters(150, 180) if has_name else look.px(60, 80)
        fit = self.write(pen, self.head(row.text), "hands", left, 0, w - left - aside - pad, h, ink, lines=2)
        if row.undone and fit is not None:
            pen.box(left, h / 2 - 0.7, fit.width, 1.4, look.colour("ash"))
        if has_name:
            self.write(pen, row.checkpoint, "caption", w - aside - pad, 0, aside, h, "ice", align="right")
        elif not row.undone:
            self.icon(pen, "undo", w - side - pad, (h - side) / 2, side, "line")


class LogBody(Given, LongColumn):
    """Moments with a name, and under them all entries, the latest first. Only those in sight are made."""

    def __init__(self, **kwargs: Any) -> None:
        self._spare: list[LogEntryRow] = []
        self._rows: tuple[LogRow, ...] = ()
        self._laid: tuple[object, ...] = ()
        super().__init__(self._made, self._spare.append, **kwargs)
        for name in ("view", "texts", "place", "focus"):
            self.fbind(name, self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: LogView | None = self.view
        if view is None or self.texts is None:
            return
        rows = (*reversed(view.named), *reversed(view.rows))
        if (rows, self.place) != self._laid:
            is_same_place = bool(self._laid) and self._laid[1] == self.place
            self._laid, self._rows = (rows, self.place), rows
            self.box(*self.place)
            tall, gap = max(look.target, look.letters(48, 62)), look.px(4)
            after_named = look.px(12) if view.named else 0
            boxes = []
            for i in range(len(rows)):
                y = i * (tall + gap) + (after_named if i >= len(view.named) else 0)
                boxes.append((0.0, y, self.width - 8, tall))
            self.lay(boxes, len(rows) * (tall + gap) + after_named, from_top=not is_same_place)
        for number, part in self.parts.items():
            self._fill(part, number)
        if isinstance(self.focus, UndoTo):
            at = next((i for i, row in enumerate(rows) if row.seq == self.focus.seq), None)
            if at is not None:
                self.keep_in_sight(at)

    def _made(self, number: int) -> LogEntryRow:
        part = self._spare.pop() if self._spare else LogEntryRow()
        self._fill(part, number)
        return part

    def _fill(self, part: LogEntryRow, number: int) -> None:
        named = len(self.view.named)
        part.is_name = number < named
        part.view, part.players = self._rows[number], self.view.players
        part.texts, part.send, part.focus = self.texts, self.send, self.focus
