"""The keyboard: letters in rows, under them the keys with a word. Over everything, as long as something is typed."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.control.intents import Back, EnterKeyRow, Go, Intent, PressKey
from companion.control.keyboard import DELETE, SHIFT, SPACE
from companion.control.views import AppView, KeyboardView
from companion.rules.contract import message
from companion.ui.buttons import paint_white
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.text import fitted
from companion.ui.theme import look

_FOOT = ((Back(), 2.0), (PressKey(SHIFT), 1.3), (PressKey(SPACE), 3.0), (PressKey(DELETE), 1.8), (Go(), 2.0))
"""The keys under the letters, and how wide each is."""


class Key(Press):
    """A letter, or a word of the lowest row. It acts as soon as the finger comes down, so that none is lost."""

    needs_view = False

    label = ObjectProperty("")
    on = BooleanProperty(False)
    """Shift, while the letters are capitals."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "label", "on")

    def on_touch_down(self, touch: Any) -> bool:
        if not super().on_touch_down(touch):
            return False
        if self.intent is not None:
            self.tell(self.intent)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.pressed = False
        return True

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("row" if self.pressed or self.on else "pan2"), 8)
        pen.frame(0, 0, w, h, look.colour("bone" if self.on else "line"), 1.2, 8)

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        if self.intent != PressKey(SHIFT):
            role = "figure" if len(self.label) == 1 else "button"
            self.write(pen, self.label, role, 2, 0, w - 4, h, align="center")
            return
        side = look.px(13, 20)
        x, y = w / 2, h / 2
        arrow = [(0, -1), (1, 0.1), (0.45, 0.1), (0.45, 0.9), (-0.45, 0.9), (-0.45, 0.1), (-1, 0.1)]
        pen.polygon([[(x + a * side, y + b * side) for a, b in arrow]], look.colour("bone" if self.on else "ash"))


class DoneKey(Press):
    """GO: what is typed is as it should be. It waits for the finger to leave, as GO does everywhere."""

    needs_view = False

    def paint_back(self, pen: Pen) -> None:
        paint_white(self, pen)

    def paint_front(self, pen: Pen) -> None:
        text = self.say(message("shell.key_done"))
        self.write(pen, text, "button", 4, 0, self.width - 8, self.height, "ink", align="center")


class Paper(Part):
    """The ground of the keys, with the text on it. It swallows every touch that meets no key."""

    rows = ObjectProperty(())
    """The boxes of the rows of letters."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "rows")

    def paint(self, pen: Pen) -> None:
        keys: KeyboardView = self.view
        width, pad, top = self.width, look.px(8, 12), self.ground
        pen.box(0, 0, width, self.height, look.colour("shadow", 0.62))
        pen.box(0, top, width, self.height - top, look.colour("bg"))
        line = look.px(24, 40)
        half = (width - 2 * pad) * 0.55
        self.write(pen, self.say(keys.title), "small", pad + 4, top + 2, half, line, "ash")
        tone, rest = "lavac" if keys.full else "ash", width - half - 2 * pad - 4
        self.write(pen, self.say(keys.note), "small", pad + half, top + 2, rest, line, tone, align="right")
        self._field(pen, keys, pad, top + line + 4, width - 2 * pad, head_height() - line - look.px(12))
        for row, box in enumerate(self.rows):
            if self.focus == EnterKeyRow(row) or keys.row == row:
                x, y, w, h = box
                pen.box(x - 4, y - 3, w + 8, h + 6, look.colour("line"), 9)
                pen.frame(x - 4, y - 3, w + 8, h + 6, look.colour("bone"), 3 if keys.row is None else 1.5, 9)

    @property
    def ground(self) -> float:
        keys: KeyboardView = self.view
        return float(self.place[3] - ground_height(len(keys.rows)))

    def _field(self, pen: Pen, keys: KeyboardView, x: float, y: float, w: float, h: float) -> None:
        """The text with the cursor; of one that is longer than its box, the end."""
        pen.box(x, y, w, h, look.colour("pan2"), 8)
        pen.frame(x, y, w, h, look.colour("ice"), 2, 8)
        left, room = x + look.px(12), w - look.px(30)
        shown = keys.text
        while not fitted(shown, "title", room, h).whole:
            shown = f"…{shown.lstrip('…')[1:]}"
        fit = self.write(pen, shown, "title", left, y, room, h)
        at = left + (fit.width + 2 if fit is not None else 0)
        pen.box(at, y + h * 0.2, look.px(2), h * 0.6, look.colour("ice"))
        if not keys.text and keys.hint is not None:
            self.write(pen, self.say(keys.hint), "title", left + look.px(8), y, room, h, "ash")

    def on_touch_down(self, touch: Any) -> bool:
        return True


class Keyboard(Widget):
    """Keeps its keys between views: a letter changes only what has to be painted anew."""

    view = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.paper = Paper()
        self.letters: list[list[Key]] = []
        self.foot: list[Press] = [DoneKey(intent=each) if each == Go() else Key(intent=each) for each, _ in _FOOT]
        self._shares: dict[Press, float] = dict(zip(self.foot, (share for _, share in _FOOT), strict=True))
        self.fbind("view", self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: AppView | None = self.view
        keys = view.keyboard if view is not None else None
        if view is None or keys is None:
            self.clear_widgets()
            return
        if [len(row) for row in self.letters] != [len(row) for row in keys.rows]:
            self.letters = [[Key() for _ in row] for row in keys.rows]
            self.clear_widgets()
        if not self.children:
            self._place(digits=keys.digits)
        for parts, letters in zip(self.letters, keys.rows, strict=True):
            for part, letter in zip(parts, letters, strict=True):
                part.label, part.intent = letter, PressKey(letter)
        words = {Back(): "shell.key_cancel", PressKey(SPACE): "shell.key_space", PressKey(DELETE): "shell.key_delete"}
        for part in self.foot:
            if part.intent in words:
                part.label = view.texts.say(words[part.intent])
            elif isinstance(part, Key):
                part.on = keys.shifted
        for part in (self.paper, *self.foot, *(part for row in self.letters for part in row)):
            part.texts, part.send, part.focus = view.texts, self._deliver, view.focus
        self.paper.view = keys

    def _deliver(self, intent: Intent) -> None:
        if self.send is not None:
            self.send(intent)

    def _place(self, *, digits: bool) -> None:
        width, height = look.size
        pad, gap, tall = look.px(8, 10), look.px(4, 4), key_height(len(self.letters))
        most = max(len(row) for row in self.letters)
        each = (width - 2 * pad - gap * (most - 1)) / most
        y = height - ground_height(len(self.letters)) + head_height()
        self.paper.place = (0, 0, width, height)
        boxes = []
        self.add_widget(self.paper)
        for parts in self.letters:
            left = (width - len(parts) * (each + gap) + gap) / 2
            boxes.append((left, y, len(parts) * (each + gap) - gap, tall))
            for i, part in enumerate(parts):
                part.place = (left + i * (each + gap), y, each, tall)
                self.add_widget(part)
            y += tall + gap
        self.paper.rows = tuple(boxes)
        foot = [part for part in self.foot if not digits or part.intent not in (PressKey(SHIFT), PressKey(SPACE))]
        wide = width - 2 * pad - gap * (len(foot) - 1)
        whole = sum(self._shares[part] for part in foot)
        x = pad
        for part in foot:
            share = wide * self._shares[part] / whole
            part.place = (x, y, share, tall)
            x += share + gap
            self.add_widget(part)


def head_height() -> float:
    """Of title and text over the keys."""
    return look.px(84, 150)


def key_height(rows: int) -> float:
    """Of so many rows of letters and the lowest."""
    room = look.size[1] - head_height() - look.px(10, 16) - rows * look.px(4)
    return float(int(min(room / (rows + 1), look.px(76, 92))))


def ground_height(rows: int) -> float:
    """All of it: on a panel that stands upright, the lower part of the screen."""
    if not look.portrait:
        return float(look.size[1])
    return head_height() + (rows + 1) * (key_height(rows) + look.px(4)) + look.px(16)
