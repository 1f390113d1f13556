"""What has just been reckoned: who gets how much, and for what."""

from kivy.properties import ObjectProperty

from companion.rules.contract import message
from companion.rules.view import Tally, TallyLine
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.seats import seat_colour
from companion.ui.text import fitted
from companion.ui.theme import look
from companion.ui.together import Laid, abreast, alike


class TallyCard(Part):
    players = ObjectProperty(())
    count = ObjectProperty((1, 1))
    """Which one of how many it is, where it is shown for all of them."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "count")

    def height_for(self, width: float) -> float:
        return look.letters(56, 88) if self._beside(width) else look.letters(78, 122)

    @staticmethod
    def _each() -> float:
        """Room for one seat beside the title."""
        return look.letters(72, 136)

    def _beside(self, width: float) -> bool:
        """Whether the seats stand beside the words: where that leaves these as large as they may be."""
        room = width - 2 * look.px(9, 14) - len(self.view.lines) * self._each()
        words = ((self.say(self.view.title), "steps"), (self._detail(self.view, room), "small"))
        fits = [(fitted(text, role, room), role) for text, role in words if text]
        return room > 0 and all(fit.whole and fit.size == look.type_size(role) for fit, role in fits)

    def paint(self, pen: Pen) -> None:
        tally: Tally = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("bg"), 8)
        pen.frame(0, 0, w, h, look.colour("lava"), 1.5, 8)
        pad = look.px(9, 14)
        if self._beside(w):
            each = self._each()
            left, top = w - pad - each * len(tally.lines), 0.0
            self._words_high(pen, tally, pad, left - pad, h)
        else:
            each = (w - 2 * pad) / len(tally.lines)
            left, top = pad, look.letters(30, 46)
            self._words_wide(pen, tally, pad, w - 2 * pad, look.letters(34, 52))
        words, inner = [self.say(line.note) for line in tally.lines], each - 2 * look.px(3)
        notes = alike(words, "caption", inner) or alike(words, "slot", inner)
        for i, line in enumerate(tally.lines):
            self._line(pen, line, notes[i] if notes else None, (left + i * each, top, each, h - top))

    def _words_high(self, pen: Pen, tally: Tally, x: float, w: float, h: float) -> None:
        """The title, and under it what else happened."""
        detail = self._detail(tally, w)
        half = h / 2 if detail else h
        self.write(pen, self.say(tally.title), "steps", x, look.px(3) if detail else 0, w, half, "lavac")
        self.write(pen, detail, "small", x, half, w, half - look.px(5), "ash")

    def _words_wide(self, pen: Pen, tally: Tally, x: float, w: float, h: float) -> None:
        """The title, and beside it what else happened, as much as there is room for."""
        title, apart = (self.say(tally.title), "steps"), look.px(10, 14)
        found = (each for each in self._details(tally) if abreast((title, (each, "small")), w, h, apart))
        self.write_apart(pen, title, (next(found, ""), "small"), (x, 0, w, h), ("lavac", "ash"))

    def _detail(self, tally: Tally, width: float) -> str:
        """As much as there is room for on a line."""
        found = (text for text in self._details(tally) if fitted(text, "small", width).whole)
        return next(found, "")

    def _details(self, tally: Tally) -> list[str]:
        """Which of several reckonings it is, and what else happened, the longest first."""
        nth, count = self.count
        which = self.say(message("shell.one_of", number=nth, count=count)) if count > 1 else ""
        other = self.say(tally.detail)
        return [text for text in (f"{which} · {other}" if which and other else other, which) if text]

    def _line(self, pen: Pen, line: TallyLine, note: Laid | None, box: tuple[float, float, float, float]) -> None:
        """Mark and points, and what they are for, in the middle of the box."""
        x, y, w, h = box
        colour = seat_colour(self.players, line.seat)
        mark, gap = look.px(15, 24), look.px(5, 8)
        half = h / 2
        used = mark + gap + fitted(line.text, "figure", w - mark - gap, half).width
        left, top = x + (w - used) / 2, y + look.px(2)
        self.seat_mark(pen, colour, left, top + (half - mark) / 2, mark)
        self.write(pen, line.text, "figure", left + mark + gap, top, used - mark - gap + 2, half)
        if note is not None:
            self.put(pen, note, x, y + half, w, half - look.px(4), "ash", align="center")
