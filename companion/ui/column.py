"""Parts under each other in a box, to scroll when they do not fit."""

from collections.abc import Sequence
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.theme import look


class Column(ScrollView):
    """Parts under each other at given boxes; scrolls only when they do not fit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            bar_width=5,
            bar_color=look.colour("ash"),
            scroll_distance=14,
            scroll_timeout=120,
            **kwargs,
        )
        self.body = Widget(size_hint=(None, None))
        self.add_widget(self.body)

    def box(self, x: float, y: float, w: float, h: float) -> None:
        """The visible window, from the top left corner of the screen."""
        self.size_hint = (None, None)
        self.pos = (x, look.size[1] - y - h)
        self.size = (w, h)

    def fill(
        self,
        parts: Sequence[tuple[Widget, float, float, float, float]],
        height: float,
        keep: tuple[float, float] = (0, 0),
    ) -> None:
        """Parts with their boxes from the body's top left corner; `height` of the whole body. `keep`: from where to
        where it must be seen."""
        kept = [part for part, *_ in parts]
        self.do_scroll_y = height > self.height + 1
        self.body.size = (self.width, max(height, self.height))
        for part, x, y, w, h in parts:
            part.size = (w, h)
            part.pos = (self.body.x + x, self.body.top - y - h)
        if list(reversed(self.body.children)) != kept:
            self.body.clear_widgets()
            for part in kept:
                self.body.add_widget(part)
            self.scroll_y = 1.0
        self._keep_in_sight(*keep)

    def _keep_in_sight(self, top: float, foot: float) -> None:
        hidden = self.body.height - self.height
        if hidden <= 0 or foot <= top:
            return
        above = (1 - self.scroll_y) * hidden
        above = min(max(above, foot - self.height), top)
        self.scroll_y = 1 - min(max(above, 0), hidden) / hidden
