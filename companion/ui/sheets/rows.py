"""The lines of sheets."""

import math

from kivy.properties import ObjectProperty

from companion.control.focus import next_value
from companion.control.intents import SetPreference
from companion.control.views import FormField, MenuItem, RuleView
from companion.i18n.catalog import Catalog
from companion.rules.contract import message
from companion.rules.view import Counter, Row, Slot
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.fields import paint_field
from companion.ui.parts import Part, Press
from companion.ui.text import fitted, least_width
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, largest


class MenuRow(Press):
    """A line of the menu."""

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = self.view.intent
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        item: MenuItem = self.view
        w, h = self.size
        side = look.px(22, 32)
        self.icon(pen, item.icon or "next", look.px(12), (h - side) / 2, side, "ash")
        self.write(pen, self.head(item.text), "button", look.px(46), 0, w - look.px(56), h, lines=2)


class PreferenceRow(Press):
    """One thing to set; a tap takes the next choice."""

    def repaint(self) -> None:
        field: FormField | None = self.view
        if field is not None and field.choices:
            self.intent = SetPreference(field.name, next_value(field))
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        paint_field(self, pen, self.view)


class WideRow(Part):
    """A row of cards of the board view, large, with what each does in words."""

    players = ObjectProperty(())
    titled = ObjectProperty(True)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "titled")

    @staticmethod
    def height_for(row: Row, *, titled: bool) -> float:
        lines = max(1, math.ceil(len(row.slots) / WideRow.columns(row)))
        return (look.letters(28, 40) if titled else 0) + lines * (WideRow.slot_height(row) + look.px(8))

    @staticmethod
    def columns(row: Row) -> int:
        if row.id.startswith("laid") or not _texted(row):
            return min(len(row.slots), 3) or 1
        return 1 if look.portrait else 2

    @staticmethod
    def slot_height(row: Row) -> float:
        return look.letters(84, 112)

    def paint(self, pen: Pen) -> None:
        row: Row = self.view
        w = self.width
        head = look.letters(28, 40) if self.titled else 0
        if self.titled:
            self.write(pen, self.head(row.title), "heading", 2, 0, w - 4, look.letters(26, 38))
        columns = self.columns(row)
        gap = look.px(6, 12)
        each = (w - gap * (columns - 1)) / columns
        high = self.slot_height(row)
        for i, slot in enumerate(row.slots):
            x = (i % columns) * (each + gap)
            y = head + (i // columns) * (high + gap)
            pen.box(x, y, each, high, look.colour("pan2"), 8)
            left = x + look.px(5, 8)
            player = self.players[slot.seat] if slot.seat is not None and slot.seat < len(self.players) else None
            if slot.face is not None:
                across = min((high - 12) * (0.72 if slot.face.kind == "activation" else 0.8), each * 0.34)
                cards.paint_small(self, pen, slot.face, left, y + 6, across, high - 12)
                left += across + look.px(6, 10)
            elif slot.icon:
                side = look.px(34, 50)
                self.icon(pen, slot.icon, left, y + (high - side) / 2, side, slot.tone)
                left += side + look.px(10)
            right = x + each - look.px(3, 8)
            title, text = self._words(slot)
            if player is not None and not row.id.startswith("laid"):
                mark = look.px(16, 24)
                self.seat_mark(pen, player.colour, right - mark, y + look.px(8), mark)
                right -= mark + 4
            if title:
                wide = x + each - left - 6
                down, under, room, lines = high * 0.5, high * 0.54, high * 0.42, 2
                used = fitted(title, "hands", right - left, down, lines=2).height  # no more than it needs
                below = fitted(text, "small", wide, room, lines=lines)
                longer = fitted(text, "small", wide, high - used - 6, lines=3)
                if (longer.whole, longer.size) > (below.whole, below.size):
                    down, under, room, lines = used, 4 + used, high - used - 6, 3
                self.write(pen, title, "hands", left, y + 4, right - left, down, lines=2)
                self.write(pen, text, "small", left, y + under, wide, room, "ash", lines=lines)
            else:
                self.write(
                    pen,
                    text,
                    "hands",
                    left,
                    y,
                    right - left,
                    high,
                    "bone" if slot.face or slot.icon else "ash",
                    lines=3,
                )

    def _words(self, slot: Slot) -> tuple[str, str]:
        """What it is called, and what it does: of a card with halves what the one that counts does."""
        live = next((half for half in slot.face.halves if half.live), None) if slot.face is not None else None
        if live is not None:
            return self.head(live.title), " · ".join(self.say(line.text) for line in live.lines)
        title = slot.face.title if slot.face is not None and slot.face.kind != "activation" else None
        return self.head(title), self.head(slot.text or message("shell.nothing_here"))


def _texted(row: Row) -> bool:
    return any(slot.text is not None for slot in row.slots)


class CounterRow(Part):
    """A number with its name."""

    def paint(self, pen: Pen) -> None:
        counter: Counter = self.view
        w, h = self.size
        side = look.px(26, 38)
        pen.box(0, 0, w, h, look.colour("pan2"), 8)
        self.icon(pen, counter.icon or "card", look.px(8), (h - side) / 2, side, counter.tone)
        left, pad = look.px(42, 60), look.px(8, 12)
        room = w - left - 2 * pad
        title, value = self.head(counter.title), str(counter.value)

        def attempt(letters: Letters) -> tuple[Laid, Laid] | None:
            number = letters.lay(value, "number", room)
            name = letters.lay(title, "explain", room - number.width, lines=2) if number is not None else None
            return (name, number) if name and number and name.height <= h + 2 else None

        both = largest(attempt)
        if both is not None:
            self.put(pen, both[0], left, 0, both[0].width, h)
            self.put(pen, both[1], w - both[1].width - pad, 0, both[1].width, h)
            return
        figure = least_width(value, "number")
        self.write(pen, title, "explain", left, 0, room - figure, h, lines=2)
        self.write(pen, value, "number", w - figure - pad, 0, figure, h, align="right")


class RuleText(Part):
    """A rule in full, and under it what people should know of it."""

    @staticmethod
    def height_for(rule: RuleView, texts: Catalog, width: float) -> float:
        fit = fitted(texts.say(rule.text), "explain", width, lines=40)
        return fit.height + look.px(8) + len(rule.marks) * _mark_height()

    def paint(self, pen: Pen) -> None:
        rule: RuleView = self.view
        w, h = self.size
        marks = len(rule.marks) * _mark_height()
        self.write(pen, self.say(rule.text), "explain", 0, 0, w, h - marks, lines=40, valign="top")
        for i, mark in enumerate(rule.marks):
            self.write(pen, self.say(mark), "small", 0, h - marks + i * _mark_height(), w, _mark_height(), "lavac")


def _mark_height() -> float:
    return look.letters(22, 34)
