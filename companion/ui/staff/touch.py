"""The touch test: the whole glass in fields that turn as they are touched, up to the very corners."""

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.control.intents import Back
from companion.rules.contract import message
from companion.ui.buttons import TextButton
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.theme import look

_ACROSS = (10, 6)
"""Fields along the longer and the shorter side."""
_INNER = (4, 2)
"""So many of them in the middle are kept for words and the way back."""


class Fields(Part):
    """Every touch is taken, and marks the field it is on."""

    needs_view = False
    count = NumericProperty(0)
    """Of those that were touched."""

    def __init__(self, **kwargs: Any) -> None:
        self.touched: set[tuple[int, int]] = set()
        super().__init__(**kwargs)

    def painted(self) -> tuple[str, ...]:
        return ("texts", "count")

    @property
    def across(self) -> tuple[int, int]:
        return (_ACROSS[1], _ACROSS[0]) if look.portrait else _ACROSS

    @property
    def inner(self) -> tuple[int, int, int, int]:
        """Column, row, columns and rows of what is kept free."""
        columns, rows = self.across
        wide, tall = _INNER
        return (columns - wide) // 2, (rows - tall) // 2, wide, tall

    @property
    def all(self) -> set[tuple[int, int]]:
        columns, rows = self.across
        x, y, w, h = self.inner
        free = {(i, j) for i in range(x, x + w) for j in range(y, y + h)}
        return {(i, j) for i in range(columns) for j in range(rows)} - free

    @property
    def left(self) -> int:
        return len(self.all) - len(self.touched)

    def paint(self, pen: Pen) -> None:
        columns, rows = self.across
        w, h = self.width / columns, self.height / rows
        pen.box(0, 0, self.width, self.height, look.colour("bg"))
        for i, j in self.all:
            tone = "moss" if (i, j) in self.touched else "pan2"
            pen.box(i * w + 1, j * h + 1, w - 2, h - 2, look.colour(tone), 6)
        x, y, wide, tall = self.inner
        said = message("staff.touch_left", count=self.left) if self.left else message("staff.touch_done")
        about = self.say(message("staff.touch_about"))
        self.write(pen, about, "small", x * w + 8, y * h, wide * w - 16, tall * h * 0.3, "ash", align="center", lines=2)
        top = y * h + tall * h * 0.3
        self.write(pen, self.say(said), "heading", x * w + 8, top, wide * w - 16, tall * h * 0.28, align="center")

    def on_touch_down(self, touch: Any) -> bool:
        self._mark(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        self._mark(touch)
        return True

    def _mark(self, touch: Any) -> None:
        columns, rows = self.across
        i = min(max(int(touch.x / self.width * columns), 0), columns - 1)
        j = min(max(int((self.top - touch.y) / self.height * rows), 0), rows - 1)
        if (i, j) in self.all:
            self.touched.add((i, j))
            self.count = len(self.touched)


class TouchTest(Widget):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.fields = Fields(place=(0, 0, *look.size))
        x, y, wide, tall = self.fields.inner
        columns, rows = self.fields.across
        w, h = look.size[0] / columns, look.size[1] / rows
        self.back = TextButton(icon_name="back", text=message("staff.back"), intent=Back())
        high = max(look.target, tall * h * 0.34)
        self.back.place = (x * w + w * 0.5, (y + tall) * h - high - look.px(6), (wide - 1) * w, high)
        self.add_widget(self.fields)
        self.add_widget(self.back)
