"""What lies over the screen when nobody is there: a shade, and later a picture with the time."""

from typing import Any

from kivy.properties import StringProperty

from companion.control.views import RestView
from companion.rules.contract import message
from companion.ui.attract import scene
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.theme import NIGHT, look

_SHADE = 0.55


class Night(Part):
    """`view` says which of both. Touches never get here: what comes first only wakes."""

    time = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._picture: Any = None
        super().__init__(**kwargs)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "time")

    def paint(self, pen: Pen) -> None:
        rest: RestView = self.view
        w, h = self.size
        if not rest.asleep:
            pen.box(0, 0, w, h, look.colour("night", _SHADE))
            return
        if self._picture is None:
            with look.by_day():
                self._picture = scene.picture(round(w), round(h))
        pen.picture(self._picture, 0, 0, w, h)
        if look.mode == "dim":
            pen.box(0, 0, w, h, look.colour("night", NIGHT))
        self._write(pen, rest)

    def _write(self, pen: Pen, rest: RestView) -> None:
        w, h = self.size
        margin = look.px(34, 40)
        side = look.px(20, 30)
        top = look.px(22, 34)
        self.icon(pen, "clock", margin, top + (look.px(28, 42) - side) / 2, side, "bone")
        self.write(pen, self.time, "question", margin + side + look.px(10), top, look.px(140, 200), look.px(28, 42))
        room = w - 2 * margin
        games, title = look.px(30, 44), look.px(50, 76)
        foot = h - look.px(18, 44)
        names = " · ".join(self.say(game) for game in rest.games)
        self.write(pen, names, "explain", margin, foot - games, room, games, "bone")
        invited = self.say(message("shell.wake"))
        self.write(pen, invited, "big", margin, foot - games - title, room - look.px(130, 0), title, "bone")
