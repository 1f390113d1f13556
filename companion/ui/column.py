"""Parts under each other in a box, to scroll when they do not fit."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.parts import Press
from companion.ui.theme import look


class Column(ScrollView):
    """Parts under each other at given boxes; scrolls only when they do not fit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            bar_width=5,
            bar_color=look.colour("ash", 0.45),
            scroll_distance=14,
            scroll_timeout=120,
            **kwargs,
        )
        self.body = Widget(size_hint=(None, None))
        self.add_widget(self.body)

    def update_from_scroll(self, *args: Any) -> None:
        """The bar stays as it is: it says that there is more. Kivy would let it fade half a second later, and bind its
        colour anew with every step."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*args)
        if self._bind_inactive_bar_color_ev is not None:  # it is, before there is anything to scroll
            self._bind_inactive_bar_color_ev.cancel()

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
        self._measure(height)
        for part, x, y, w, h in parts:
            part.size = (w, h)
            part.pos = (self.body.x + x, self.body.top - y - h)
        if list(reversed(self.body.children)) != kept:
            for part in self._presses():
                part.funbind("focus", self._follow)
                part.funbind("intent", self._follow)
            self.body.clear_widgets()
            for part in kept:
                self.body.add_widget(part)
            for part in self._presses():
                part.fbind("focus", self._follow)
                part.fbind("intent", self._follow)  # rows have theirs only when they are painted
            self.scroll_y = 1.0
        self._scroll_to(*keep)
        for part in self._presses():
            self._follow(part)

    def _measure(self, height: float) -> None:
        """Of the whole body. Once all of it is seen it begins at its top, also when it is longer again."""
        self.do_scroll_y = height > self.height + 1
        self.body.size = (self.width, max(height, self.height))
        if not self.do_scroll_y:
            self.scroll_y = 1.0

    def _presses(self) -> list[Press]:
        return [part for part in self.body.children if isinstance(part, Press)]

    def _follow(self, part: Press, *_: Any) -> None:
        """What has the focus is in sight."""
        if part.focused:
            y, height = part.focus_box()
            down = self.body.top - part.top + y
            self._scroll_to(down, down + height)

    def _scroll_to(self, top: float, foot: float) -> None:
        hidden = self.body.height - self.height
        if hidden <= 0 or foot <= top:
            return
        above = (1 - self.scroll_y) * hidden
        above = min(max(above, foot - self.height), top)
        self.scroll_y = 1 - min(max(above, 0), hidden) / hidden


class LongColumn(Column):
    """Very many parts: only those in sight are made, and used again further down."""

    def __init__(self, give: Callable[[int], Widget], take_back: Callable[[Any], None], **kwargs: Any) -> None:
        """`give` makes the part with this number, `take_back` has it again when it is out of sight."""
        super().__init__(**kwargs)
        self.give, self.take_back = give, take_back
        self.parts: dict[int, Any] = {}
        """Those in sight, by number."""
        self._boxes: Sequence[tuple[float, float, float, float]] = ()
        self.fbind("scroll_y", self._show)

    def lay(self, boxes: Sequence[tuple[float, float, float, float]], height: float, *, from_top: bool) -> None:
        """Other parts, at these boxes from the body's top left corner; `height` of all together."""
        self._keep_only(())
        self._boxes = boxes
        self._measure(height)
        if from_top:
            self.scroll_y = 1.0
        self._show()

    def keep_in_sight(self, number: int) -> None:
        _, y, _, h = self._boxes[number]
        self._scroll_to(y, y + h)

    def _show(self, *_: Any) -> None:
        """And a row above and below, so that nothing is seen to appear; pictures of what is further away can wait."""
        hidden = max(0.0, self.body.height - self.height)
        above = (1 - self.scroll_y) * hidden
        low, high = above - look.target, above + self.height + look.target
        wanted = [i for i, (_, y, _, h) in enumerate(self._boxes) if y + h > low and y < high]
        self._keep_only(wanted)
        for i in wanted:
            if i not in self.parts:
                x, y, w, h = self._boxes[i]
                part = self.parts[i] = self.give(i)
                part.size = (w, h)
                part.pos = (self.body.x + x, self.body.top - y - h)
                self.body.add_widget(part)

    def _keep_only(self, numbers: Sequence[int]) -> None:
        for i in [i for i in self.parts if i not in numbers]:
            self.body.remove_widget(self.parts[i])
            self.take_back(self.parts.pop(i))
