"""Lines that come and go above everything."""

from typing import Any

from kivy.properties import BooleanProperty

from companion.control.views import Note
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.text import fitted
from companion.ui.theme import look


class Notes(Part):
    """Lines that come and go above everything; they take no touch."""

    needs_view = False

    low = BooleanProperty(False)
    """From the foot of the screen upwards: where the biggest button is at its top."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "low")

    def paint(self, pen: Pen) -> None:
        notes: tuple[Note, ...] = (self.view or ())[-3:]
        room, gap = self.width - look.px(80), look.px(6)
        texts = [self.say(note.text) for note in notes]
        fits = [fitted(text, "explain", room, lines=3) for text in texts]
        whole = sum(fit.height + look.px(14) + gap for fit in fits)
        y = self.height - whole if self.low else gap
        for note, text, fit in zip(notes, texts, fits, strict=True):
            w, h = fit.width + look.px(44), fit.height + look.px(14)
            x = (self.width - w) / 2
            pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), 10)
            pen.box(x, y, w, h, look.colour("row"), 10)
            pen.frame(x, y, w, h, look.colour("lavac" if note.serious else "ice"), 1.5, 10)
            pen.disc(x + look.px(14), y + h / 2, look.px(4), look.colour("lavac" if note.serious else "ice"))
            self.write(pen, text, "explain", x + look.px(28), y, w - look.px(36), h, lines=3)
            y += h + gap

    def on_touch_down(self, touch: Any) -> bool:
        return False
