"""Buttons that more than one screen has: menu, GO, UNDO, and words with a sign."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty

from companion.control.intents import Go, Show, UndoLast
from companion.control.views import GoView
from companion.rules.contract import Message, message
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.text import fitted, least_width
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, largest, stacked


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


_UNDER_GO = ("explain", "small", "caption")
"""Types of what is left to do, from the liked ones on."""
_GO_LARGER = 1.25
"""By how much what GO does is to be larger than that, where it can."""


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
        both: Sequence[Laid] | None = None
        # What is left to do is never left out: rather in smaller letters.
        for role in _UNDER_GO if detail else ():
            words = ((text, "go", 2), (detail, role, 1))
            both = stacked(words, room, h - look.px(6)) or both or stacked(words, room, h)
            if both is not None and both[0].size >= _GO_LARGER * both[1].size:
                break
        if both is not None:
            self.put_stack(pen, both, (margin, down, room, h), (ink, ink), align="center")
        else:
            # The words keep off the edges where that costs them little.
            edge = look.px(6)
            low = fitted(text, "go", room, h - 2 * edge, lines=3)
            if not low.whole or low.size < 0.85 * fitted(text, "go", room, h, lines=3).size:
                edge = 0
            self.write(pen, text, "go", margin, down + edge, room, h - 2 * edge, ink, align="center", lines=3)


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
        word = self.say(message("shell.undo"))
        margin, edge = look.px(6), look.px(2)
        room = w - 2 * margin
        side, apart = look.px(18, 28), look.px(6)
        # Rather no sign than half a word.
        sign = side + apart if least_width(word, "button") + side + apart <= room else 0

        def attempt(letters: Letters, role: str) -> tuple[Laid, ...] | None:
            """The word, and under it what is taken back."""
            found = [letters.lay(word, "button", room - sign)]
            if what is not None:
                found.append(letters.lay(self.head(what), role, room, lines=3))
            laid = tuple(each for each in found if each is not None)
            whole = len(laid) == len(found) and sum(each.height for each in laid) <= h - 2 * edge
            return laid if whole else None

        laid = largest(partial(attempt, role="small")) or largest(partial(attempt, role="slot"))
        if laid is None:
            self.write(pen, word, "button", margin, 0, room, h, ink, align="center")
            return
        first, *others = laid
        top = (h - sum(each.height for each in laid)) / 2
        left = (w - sign - first.width) / 2
        if sign:
            self.icon(pen, "undo", left, top + (first.height - side) / 2, side, ink)
        self.put(pen, first, left + sign, top, first.width, first.height, ink)
        for each in others:
            self.put(pen, each, margin, top + first.height, room, each.height, "ash", align="center")


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
