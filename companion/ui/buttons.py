"""Buttons that more than one screen has: menu, GO, UNDO, and words with a sign."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.control.intents import Go, Show, UndoLast
from companion.control.views import GoView
from companion.rules.contract import Message, message
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.text import fitted, line_height
from companion.ui.theme import ROLES, look


class MenuButton(Press):
    """Three lines in the turn bar."""

    needs_view = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=Show("menu"), **kwargs)

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(4, 4, self.width - 8, self.height - 8, look.colour("bone", 0.2), 8)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(20, 30)
        self.icon(pen, "menu", (self.width - side) / 2, (self.height - side) / 2, side, "bone")


_GO_ROLES = (("go", "explain"), ("go", "small"), ("go", "caption"), ("small", "caption"), ("caption", "caption"))
"""Types of what GO says and of what is left to do, from the liked ones on."""
_GO_LARGER = 1.25
"""By how much the first is to be larger than the second, where it can."""


class GoButton(Press):
    """White like its arcade button; only a missing decision disables it."""

    def repaint(self) -> None:
        view: GoView | None = self.view
        self.intent = Go()
        self.enabled = view is not None and view.enabled
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        radius = 0.18 * h
        if not self.enabled:
            pen.box(0, 0, w, h, look.colour("pan2"), radius)
            pen.frame(0, 0, w, h, look.colour("line"), 1.5, radius)
            return
        down = 2 if self.pressed else 0
        pen.frame(-3, -3, w + 6, h + 9, look.colour("bone", 0.28), 2, radius + 3)
        pen.box(0, 3, w, h, look.colour("go_lip"), radius)
        pen.slope(0, down, w, h, look.colour("go_top"), look.colour("go_foot"), radius)

    def paint_front(self, pen: Pen) -> None:
        view: GoView = self.view
        w, h = self.size
        down = 2 if self.pressed else 0
        ink = "ink" if self.enabled else "ash"
        text, detail = self.say(view.text), self.say(view.detail)
        margin = look.px(8)
        room = w - 2 * margin
        if not detail:
            self.write(pen, text, "go", margin, down, room, h, ink, align="center", lines=3)
            return
        # What is left to do is never left out: rather in smaller letters, and then what GO says too.
        for role, under in _GO_ROLES:
            detail_size = look.type_size(under)
            below = line_height(ROLES[under][0], detail_size)
            said = fitted(text, role, room, h - below - look.px(2), lines=3)
            if said.whole and (under == "caption" or said.size >= _GO_LARGER * detail_size):
                break
        if said.size < detail_size:  # the least of both: what is left to do is no larger
            below = line_height(ROLES[under][0], said.size) - 2
        top = down + max(0.0, (h - said.height - below) / 2)
        self.write(pen, text, role, margin, top, room, said.height, ink, align="center", lines=3)
        self.write(pen, detail, under, margin, top + said.height, room, below, ink, align="center")


class UndoButton(Press):
    """UNDO with the name of what it takes back."""

    needs_view = False

    def repaint(self) -> None:
        self.intent = UndoLast()
        self.enabled = self.view is not None
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        what: Message | None = self.view
        ink = "bone" if what is not None else "line"
        side = look.px(18, 28)
        word = self.say(message("shell.undo"))
        margin = look.px(6)
        row = look.letters(22, 34)
        if (
            what is not None
            and not fitted(self.say(what), "caption", w - 2 * margin, h - row - look.px(5, 9), lines=3).whole
        ):
            row = look.px(20, 30)  # what is taken back matters more than a large UNDO
        top = look.px(2, 5) if what is not None else (h - row) / 2
        fit = fitted(word, "button", w - side - look.px(20), row)
        if fit.whole:
            left = (w - side - look.px(6) - fit.width) / 2
            self.icon(pen, "undo", left, top + (row - side) / 2, side, ink)
            self.write(pen, word, "button", left + side + look.px(6), top, fit.width + 2, row, ink)
        else:  # rather no sign than half a word
            self.write(pen, word, "button", margin, top, w - 2 * margin, row, ink, align="center")
        if what is not None:
            room, under = w - 2 * margin, h - top - row - look.px(3, 4)
            said = self.say(what)
            tried = (("small", 2), ("caption", 3))
            role = next((role for role, lines in tried if fitted(said, role, room, under, lines=lines).whole), "slot")
            self.write(pen, said, role, margin, top + row, room, under, "ash", align="center", lines=3)


class TextButton(Press):
    """A sign and a few words."""

    needs_view = False

    text = ObjectProperty(None, allownone=True)
    icon_name = ObjectProperty("")

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "text", "icon_name")

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        left, side = look.px(12), look.px(22, 32)
        room = w - left - side - 2 * look.px(8)
        if not self.icon_name or not fitted(self.say(self.text), "button", room, h, lines=2).whole:
            side = 0  # rather no sign than half a word
        ink = "bone" if self.enabled else "ash"
        if side:
            self.icon(pen, self.icon_name, left, (h - side) / 2, side, ink)
            left += side + look.px(8)
        self.write(pen, self.say(self.text), "button", left, 0, w - left - look.px(8), h, ink, lines=3)


def paint_white(part: Press, pen: Pen) -> None:
    """The ground of a button that is like GO."""
    w, h = part.size
    radius = 0.18 * h
    pen.frame(-3, -3, w + 6, h + 9, look.colour("bone", 0.28), 2, radius + 3)
    pen.box(0, 3, w, h, look.colour("go_lip"), radius)
    pen.slope(0, 2 if part.pressed else 0, w, h, look.colour("go_top"), look.colour("go_foot"), radius)
