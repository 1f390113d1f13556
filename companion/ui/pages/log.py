"""What happened so far."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.intents import (
    UndoTo,
)
from companion.control.views import (
    LogRow,
    LogView,
)
from companion.ui.column import Column
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.theme import look


class LogEntryRow(Press):
    """An entry of the log; a tap goes back to just after it."""

    players = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players")

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
        self.write(pen, str(row.turn) if row.turn else "", "caption", pad, 0, look.px(26, 36), h, "ash")
        left = pad + look.px(30, 40)
        if row.seat is not None and row.seat < len(self.players):
            side = look.px(16, 22)
            self.seat_mark(pen, self.players[row.seat].colour, left, (h - side) / 2, side)
        left += look.px(26, 34)
        aside = look.px(150, 180) if row.checkpoint else look.px(60, 80)
        fit = self.write(pen, self.say(row.text), "hands", left, 0, w - left - aside - pad, h, ink, lines=2)
        if row.undone and fit is not None:
            pen.box(left, h / 2 - 0.7, fit.width, 1.4, look.colour("ash"))
        if row.checkpoint:
            self.write(pen, row.checkpoint, "caption", w - aside - pad, 0, aside, h, "ice", align="right")
        elif not row.undone:
            side = look.px(16, 22)
            self.icon(pen, "undo", w - side - pad, (h - side) / 2, side, "line")


class LogBody(Widget):
    """All entries, the latest first."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))
    SHOWN = 200
    """Rows that are made at most: a game has two or three hundred entries, the old ones are for replay."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.column = Column()
        self.rows: list[LogEntryRow] = []
        self.add_widget(self.column)
        for name in ("view", "texts", "place", "focus"):
            self.fbind(name, self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: LogView | None = self.view
        if view is None or self.texts is None:
            return
        entries = tuple(reversed(view.rows))[: self.SHOWN]
        if len(self.rows) != len(entries):
            self.rows = [LogEntryRow() for _ in entries]
        x, y, w, h = self.place
        self.column.box(x, y, w, h)
        tall, gap = max(look.target, look.px(48, 62)), look.px(4)
        boxes = []
        for i, (part, entry) in enumerate(zip(self.rows, entries, strict=True)):
            part.view, part.players = entry, view.players
            part.texts, part.send, part.focus = self.texts, self.send, self.focus
            boxes.append((part, 0.0, i * (tall + gap), w - 8, tall))
        self.column.fill(boxes, len(boxes) * (tall + gap))
