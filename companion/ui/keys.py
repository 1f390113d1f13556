"""A small keyboard for names, with the letters of Icelandic, German and English."""

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty

from companion.rules.contract import message
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.theme import look

ROWS = ("qwertyuiopð", "asdfghjklæö", "zxcvbnmþ-'", "áéíóúýüäß")
LENGTH = 16
"""Letters of a name, as many as the table keeps."""


class Key(Press):
    """One letter or one of the four keys with a word. It acts when the finger comes down."""

    needs_view = False

    label = ObjectProperty("")
    act = ObjectProperty(None, allownone=True)
    lead = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "label", "lead")

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.pressed = True
        if self.act is not None and not self.lead:
            self.act()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.pressed = False
        if self.lead and self.act is not None and self.collide_point(*touch.pos):
            self.act()
        return True

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        tone = "bone" if self.lead else "row" if self.pressed else "pan2"
        pen.box(1, 1, w - 2, h - 2, look.colour(tone), 6)

    def paint_front(self, pen: Pen) -> None:
        self.write(
            pen, self.label, "button", 2, 0, self.width - 4, self.height, "ink" if self.lead else "bone", align="center"
        )


class Keys(Part):
    """Over the whole screen: the text so far and the keys. `done` gets the text, or None when given up."""

    needs_view = False

    title = ObjectProperty(None, allownone=True)
    text = ObjectProperty("")
    done = ObjectProperty(None, allownone=True)
    big = ObjectProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self.keys: list[Key] = []
        super().__init__(**kwargs)
        width, height = look.size
        self.place = (0, 0, width, height)
        self.big = not self.text
        self._build()
        self.fbind("text", lambda *_: self._upper())

    def painted(self) -> tuple[str, ...]:
        return ("texts", "text", "title")

    def _head(self) -> float:
        return look.px(92, 150)

    def _build(self) -> None:
        width, height = look.size
        head, pad, gap = self._head(), look.px(8), look.px(4)
        most = max(len(row) for row in ROWS)
        room = height - head - pad if not look.portrait else look.px(0, 500)
        tall = min((room - 4 * gap) / 5, look.px(74, 100))
        each = (width - 2 * pad - gap * (most - 1)) / most
        y = head
        for row in ROWS:
            left = (width - len(row) * (each + gap) + gap) / 2
            for i, letter in enumerate(row):
                self._key(letter, (left + i * (each + gap), y, each, tall), self._typer(letter))
            y += tall + gap
        quarter = (width - 2 * pad - 3 * gap) / 4
        foot: tuple[tuple[str, Callable[[], None], bool], ...] = (
            ("shell.key_cancel", lambda: self._end(None), False),
            ("shell.key_space", lambda: self._type(" "), False),
            ("shell.key_delete", self._delete, False),
            ("shell.key_done", lambda: self._end(str(self.text)), True),
        )
        for i, (word, act, lead) in enumerate(foot):
            self._key(self.say(message(word)), (pad + i * (quarter + gap), y, quarter, tall), act, lead=lead)

    def _key(
        self, label: str, box: tuple[float, float, float, float], act: Callable[[], None], *, lead: bool = False
    ) -> None:
        key = Key(label=label.upper() if self.big and len(label) == 1 else label, texts=self.texts, act=act, lead=lead)
        key.place = box
        self.keys.append(key)
        self.add_widget(key)

    def _typer(self, letter: str) -> Callable[[], None]:
        return lambda: self._type(_capital(letter) if self.big else letter)

    def _type(self, letter: str) -> None:
        if len(self.text) < LENGTH:
            self.text += letter

    def _delete(self) -> None:
        self.text = self.text[:-1]

    def _upper(self) -> None:
        """Names begin with a capital."""
        big = not self.text or self.text[-1] in " -"
        if big != self.big:
            self.big = big
            for key in self.keys:
                if len(key.label) == 1:
                    key.label = _capital(key.label) if big else key.label.lower()

    def _end(self, text: str | None) -> None:
        if self.done is not None:
            self.done(text)

    def paint(self, pen: Pen) -> None:
        w, head = self.width, self._head()
        pen.box(0, 0, w, self.height, look.colour("bg"))
        pad = look.px(14)
        self.write(pen, self.say(self.title), "small", pad, 2, w - 2 * pad, look.px(24, 40), "ash")
        top = look.px(28, 44)
        pen.box(pad, top, w - 2 * pad, head - top - look.px(10), look.colour("pan2"), 8)
        pen.frame(pad, top, w - 2 * pad, head - top - look.px(10), look.colour("ice"), 2, 8)
        self.write(pen, f"{self.text}|", "title", pad * 2, top, w - 4 * pad, head - top - look.px(10))

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True


def _capital(letter: str) -> str:
    return letter if letter == "ß" else letter.upper()
