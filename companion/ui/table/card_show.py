"""The card this moment is about."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.rules.view import Face
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.theme import look


class CardShow(Part):
    """The card this moment is about, large over the darkened board. A touch puts it aside to see the map."""

    needs_view = False

    board = ObjectProperty(None, allownone=True)
    face = ObjectProperty(None, allownone=True)
    aside = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return ("face", "texts", "aside", "board")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("face", self._new_face)

    def _new_face(self, *_: Any) -> None:
        self.aside = False

    def box(self) -> tuple[float, float, float, float]:
        """Where the card stands."""
        w, h = self.size
        margin = look.px(12, 16)
        tall = h - 2 * margin
        wide = min(w - 2 * margin, tall * 0.72)
        return (w - wide) / 2, margin, wide, tall

    def paint(self, pen: Pen) -> None:
        face: Face | None = self.face
        if face is None:
            return
        if self.aside:
            w = look.px(92, 130)
            pen.box(*self._tab(), look.colour("bg", 0.9), 8)
            x, y, w, h = self._tab()
            pen.frame(x, y, w, h, look.colour("lava"), 1.5, 8)
            self.write(pen, self.say(face.title), "caption", x + 6, y, w - 12, h, align="center", lines=2)
            return
        pen.box(0, 0, self.width, self.height, look.colour("shadow", 0.66))
        source = self.say(self.board.provenance) if self.board is not None else ""
        cards.paint_large(self, pen, face, *self.box(), source)

    def _tab(self) -> tuple[float, float, float, float]:
        w, h = look.px(132, 190), look.target
        return self.width - w - look.px(6), look.px(6), w, h

    def on_touch_down(self, touch: Any) -> bool:
        if self.face is None or not self.collide_point(*touch.pos):
            return False
        if not self.aside:
            self.aside = True
            return True
        x, y, w, h = self._tab()
        tx, ty = touch.x - self.x, self.top - touch.y
        if x <= tx <= x + w and y <= ty <= y + h:
            self.aside = False
            return True
        return False
