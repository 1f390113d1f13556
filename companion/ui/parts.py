"""What every part of a screen is: a box that paints a view, says messages and sends intents.

A part repaints when something it shows changes, before the next picture; at rest it does nothing.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.control.intents import Intent
from companion.rules.contract import Message
from companion.ui import haste, silhouettes
from companion.ui.drawing import Pen
from companion.ui.given import Given
from companion.ui.text import Fitted, capital, drawn, fitted
from companion.ui.theme import SHAPES, Rgba, look
from companion.ui.together import Laid, abreast


class Said(msgspec.Struct, frozen=True):
    """A text as it stands on the screen, for the tests that look over all of them."""

    text: str
    role: str
    size: int
    whole: bool
    box: tuple[float, float, float, float]
    """The room it was given: x, y, width, height from the part's top left corner."""
    drawn: tuple[float, float, float, float]
    """Where its letters are."""


class Part(Given, Widget):
    """`place` is its box from the window's top left corner: x, y, width, height."""

    place = ListProperty([0, 0, 100, 100])
    needs_view = True
    """Whether there is nothing to paint without `view`."""

    grown = NumericProperty(None, allownone=True)
    """How many times as large as at text size S its letters are, where it has less room; None: as set."""

    def __init__(self, **kwargs: Any) -> None:
        self.said: list[Said] = []
        self._repaint = Clock.create_trigger(lambda _: self.repaint(), -1)
        super().__init__(size_hint=(None, None), **kwargs)
        for name in self.painted():
            self.fbind(name, self._repaint)
        self.fbind("grown", self._repaint)
        self.fbind("place", self._moved)
        self.fbind("size", self._repaint)
        self.fbind("pos", self._repaint)
        self._moved()
        self._repaint()

    def painted(self) -> tuple[str, ...]:
        """The properties whose change is seen."""
        return ("view", "texts", "focus")

    def _moved(self, *_: Any) -> None:
        x, y, w, h = self.place
        self.size = (w, h)
        self.pos = (x, look.size[1] - y - h)

    def repaint(self) -> None:
        self.said.clear()
        self.canvas.before.clear()
        if self.texts is None or self.width < 2 or self.height < 2 or (self.needs_view and self.view is None):
            return
        with self.canvas.before, look.growing(self.grown):
            self.paint(Pen(self.x, self.top))

    def paint(self, pen: Pen) -> None:
        """Draw into the box; (0, 0) is its top left corner."""

    def say(self, message: Message | None) -> str:
        return self.texts.say(message) if message is not None else ""

    def head(self, message: Message | None) -> str:
        """Said at the head of a line or on a button: with a capital, although it may be a noun that stands alone."""
        return capital(self.say(message))

    def tell(self, intent: Intent) -> None:
        if self.send is not None:
            self.send(intent)

    def write(
        self,
        pen: Pen,
        text: str,
        role: str,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str | Rgba = "bone",
        *,
        align: str = "left",
        valign: str = "middle",
        lines: int = 1,
    ) -> Fitted | None:
        """A text in a box, fitted, remembered in `said`. None for an empty one."""
        if not text:
            return None
        fit = fitted(text, role, w, h, lines=lines, align=align)
        self._draw(pen, text, role, fit, (x, y, w, h), colour, align, valign)
        return fit

    def put(
        self,
        pen: Pen,
        laid: Laid,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str | Rgba = "bone",
        *,
        align: str = "left",
    ) -> None:
        """A text that is already laid on its lines, in the middle of the height of a box."""
        if not laid.text:
            return
        fit = drawn(laid.lines, laid.font, laid.size, align)
        self._draw(pen, laid.text, laid.role, fit, (x, y, w, h), colour, align, "middle")

    def put_stack(
        self,
        pen: Pen,
        laid: Sequence[Laid],
        box: tuple[float, float, float, float],
        colours: Sequence[str | Rgba],
        *,
        align: str = "left",
    ) -> None:
        """Texts under each other, together in the middle of a box."""
        x, y, w, h = box
        y += (h - sum(each.height for each in laid)) / 2
        for each, colour in zip(laid, colours, strict=True):
            self.put(pen, each, x, y, w, each.height, colour, align=align)
            y += each.height

    def _draw(
        self,
        pen: Pen,
        text: str,
        role: str,
        fit: Fitted,
        box: tuple[float, float, float, float],
        colour: str | Rgba,
        align: str,
        valign: str,
    ) -> None:
        x, y, w, h = box
        left = x if align == "left" else x + (w - fit.width) / (2 if align == "center" else 1)
        top = y if valign == "top" else y + (h - fit.height) / (2 if valign == "middle" else 1)
        place = (left, top, fit.width, fit.height)
        self.said.append(Said(text, role, fit.size, fit.whole, box, place))
        pen.picture(fit.texture, *place, look.colour(colour) if isinstance(colour, str) else colour)

    def write_under(
        self,
        pen: Pen,
        text: str,
        detail: str,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str,
        faint: Rgba,
        *,
        align: str = "left",
    ) -> None:
        """Words and under them smaller ones, together in the middle of a box. Where it is low the smaller ones go."""
        fit = fitted(text, "button", w, h, lines=3)
        under = fitted(detail, "small", w, lines=2) if detail else None
        if under is None or fit.height + under.height > h:
            self.write(pen, text, "button", x, y, w, h, colour, lines=3, align=align)
            return
        top = y + (h - fit.height - under.height) / 2
        self.write(pen, text, "button", x, top, w, fit.height, colour, lines=3, align=align)
        self.write(pen, detail, "small", x, top + fit.height, w, under.height, faint, lines=2, align=align)

    def write_apart(
        self,
        pen: Pen,
        first: tuple[str, str],
        second: tuple[str, str],
        box: tuple[float, float, float, float],
        colours: tuple[str, str] = ("ash", "ash"),
    ) -> None:
        """Two texts, each with its role, from both ends of a line; the second is left out where one has no room."""
        x, y, w, h = box
        both = abreast((first, second), w, h, look.px(10, 14)) if second[0] else None
        if both is None:
            self.write(pen, *first, x, y, w, h, colours[0])
            return
        used = w - both[1].width
        self.put(pen, both[0], x, y, used, h, colours[0])
        self.put(pen, both[1], x + used, y, both[1].width, h, colours[1], align="right")

    def icon(
        self, pen: Pen, name: str, x: float, y: float, size: float, tone: str = "", *, outlined: bool = False
    ) -> None:
        """A sign in a square box. On dark panels a sheep's dark parts are lighter, or it turns into a cloud."""
        if haste.waits(self._repaint):
            return
        detail = "ash" if not outlined and silhouettes.named(name) == "sheep" else ""
        side = round(size)
        pen.picture(silhouettes.picture(name, side, tone, outlined=outlined, detail=detail), x, y, side, side)

    def seat_mark(self, pen: Pen, colour: str, x: float, y: float, size: float) -> None:
        if haste.waits(self._repaint):
            return
        side = round(size)
        pen.picture(silhouettes.picture(SHAPES.get(colour, "circle"), side, colour or "bone"), x, y, side, side)


class Press(Part):
    """A part to press. It shows the press at once and acts when the finger leaves inside it, unless it came to ask for
    something else meanwhile."""

    intent = ObjectProperty(None, allownone=True)
    pressed = BooleanProperty(False)
    enabled = BooleanProperty(True)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "intent", "pressed", "enabled")

    @property
    def focused(self) -> bool:
        return self.focus is not None and self.focus == self.intent

    def on_touch_down(self, touch: Any) -> bool:
        if not self.enabled or self.intent is None or self.opacity == 0 or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.pressed = True
        self._meant: Intent = self.intent
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.pressed = bool(self.collide_point(*touch.pos))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        was, self.pressed = self.pressed, False
        if was and self.collide_point(*touch.pos) and self.intent == self._meant:
            self.tell(self.intent)
        return True

    def paint(self, pen: Pen) -> None:
        self.paint_back(pen)
        self.paint_front(pen)
        if self.focused:
            self.paint_focus(pen)

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        radius = self.radius
        # Never translucent: Kivy would draw the outline of such a box beyond a list that it scrolls in.
        back = look.colour("row" if self.pressed else "pan2") if self.enabled else look.mixed("pan2", "bg", 0.4)
        pen.box(0, 0, w, h, back, radius)
        pen.frame(0, 0, w, h, look.colour("line"), 1.2, radius)

    def paint_front(self, pen: Pen) -> None:
        """What stands on the button."""

    def focus_box(self) -> tuple[float, float]:
        """From where to where it is framed when it has the focus, and has to be in sight: y and height."""
        return 0.0, self.height

    def paint_focus(self, pen: Pen) -> None:
        y, h = self.focus_box()
        pen.frame(-1, y - 1, self.width + 2, h + 2, look.colour("bone"), 3, self.radius + 2)

    @property
    def radius(self) -> float:
        return float(min(look.px(10), 0.18 * self.height))


class Ground(Part):
    """Plain ground under a tray or sheet; it swallows touches."""

    needs_view = False

    def painted(self) -> tuple[str, ...]:
        return ("texts",)

    def paint(self, pen: Pen) -> None:
        pen.box(0, 0, self.width, self.height, look.colour("bg"))

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.collide_point(*touch.pos))
