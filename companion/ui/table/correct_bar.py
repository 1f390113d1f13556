"""The head of the panel while the table is put right."""

from typing import Any

from companion.control.intents import Back
from companion.rules.contract import message
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.theme import look


class CorrectBar(Part):
    """In nobody's colour, between the way back and the menu."""

    needs_view = False

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("none_bar"))
        pen.box(0, h - 3, w, 3, look.colour("bone"))
        left, right = look.px(54, 84), look.px(54, 84)
        said = self.say(message("shell.menu_correct"))
        self.write(pen, said, "heading", left, 0, w - left - right, h - 3, align="center", lines=2)


class BackButton(Press):
    """Lets go of the place chosen, then leaves without a change."""

    needs_view = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=Back(), **kwargs)

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(4, 4, self.width - 8, self.height - 8, look.colour("bone", 0.2), 8)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(20, 30)
        self.icon(pen, "back", (self.width - side) / 2, (self.height - side) / 2, side, "bone")
