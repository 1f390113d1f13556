"""The rows of the staff's pages that are not lines of a menu or things to set."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.control.staff.views import Big, Fact, Stepper, Told
from companion.i18n.catalog import Catalog
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.text import height_of
from companion.ui.theme import look

_TONES = {"plain": "ice", "good": "moss", "warn": "lavac"}


class FactRow(Part):
    """What, and how it is; a dot says whether that is well."""

    @staticmethod
    def height_for(fact: Fact, texts: Catalog, width: float) -> float:
        if fact.detail is None:
            return look.target
        return look.target + height_of(texts.say(fact.detail), "small", width - look.px(28, 40), lines=3) + look.px(4)

    def paint(self, pen: Pen) -> None:
        fact: Fact = self.view
        w, h = self.size
        pad, dot = look.px(10, 14), look.px(4, 6)
        pen.box(0, 0, w, h, look.colour("pan2"), 8)
        top = min(h, look.target)
        left = pad
        if fact.tone != "plain":
            pen.disc(pad + dot, top / 2, dot, look.colour(_TONES[fact.tone]))
            left += 2 * dot + look.px(8)
        middle = w * 0.54
        self.write(pen, self.head(fact.text), "explain", left, 0, middle - left, top, "bone", lines=2)
        value = self.say(fact.value)
        room = w - middle - pad - look.px(6)
        self.write(pen, value, "hands", middle + look.px(6), 0, room, top, _TONES[fact.tone], align="right", lines=2)
        if fact.detail is not None:
            said = self.say(fact.detail)
            self.write(pen, said, "small", left, top, w - left - pad, h - top, "ash", lines=3, valign="top")


class ToldText(Part):
    """A few sentences."""

    @staticmethod
    def height_for(told: Told, texts: Catalog, width: float) -> float:
        return height_of(texts.say(told.text), "explain", width - look.px(24, 34), lines=6) + look.px(12, 18)

    def paint(self, pen: Pen) -> None:
        told: Told = self.view
        w, h = self.size
        if told.tone != "plain":
            pen.box(0, 0, look.px(4), h, look.colour(_TONES[told.tone]), 2)
        ink = "ash" if told.tone == "plain" else "bone"
        self.write(pen, self.say(told.text), "explain", look.px(12, 18), 0, w - look.px(24, 34), h, ink, lines=6)


class BigText(Part):
    """To be read from the other side of the room."""

    @staticmethod
    def tall() -> float:
        return look.px(96, 150)

    def paint(self, pen: Pen) -> None:
        big: Big = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("bg"), 10)
        detail = self.say(big.detail)
        foot = look.px(30, 46) if detail else 0
        pad = look.px(14)
        self.write(pen, self.head(big.text), "big", pad, 0, w - 2 * pad, h - foot, align="center", lines=1)
        self.write(pen, detail, "explain", pad, h - foot - look.px(4), w - 2 * pad, foot, "ice", align="center")


class StepButton(Press):
    """One less, or one more."""

    sign = ObjectProperty("+")
    needs_view = False

    def paint_front(self, pen: Pen) -> None:
        self.write(pen, self.sign, "big", 0, 0, self.width, self.height, align="center")


class StepperRow(Part):
    """A number between a button for one less and one for one more."""

    def __init__(self, **kwargs: Any) -> None:
        self.less, self.more = StepButton(sign="−"), StepButton(sign="+")
        super().__init__(**kwargs)
        self.add_widget(self.less)
        self.add_widget(self.more)

    def repaint(self) -> None:
        stepper: Stepper | None = self.view
        if stepper is not None:
            w, h = self.size
            side, value = look.px(60, 80), look.px(84, 120)
            self.less.intent, self.more.intent = stepper.less, stepper.more
            for part in (self.less, self.more):
                part.texts, part.send, part.focus = self.texts, self.send, self.focus
                part.size = (side, h)
            self.more.pos = (self.x + w - side, self.y)
            self.less.pos = (self.x + w - 2 * side - value, self.y)
        super().repaint()

    def paint(self, pen: Pen) -> None:
        stepper: Stepper = self.view
        w, h = self.size
        side, value = look.px(60, 80), look.px(84, 120)
        pen.box(0, 0, w, h, look.colour("pan2"), 8)
        room = w - 2 * side - value - look.px(18)
        self.write(pen, self.say(stepper.text), "explain", look.px(12), 0, room, h, lines=2)
        left = w - side - value
        self.write(pen, self.say(stepper.value), "figure", left, 0, value, h, "ice", align="center")
