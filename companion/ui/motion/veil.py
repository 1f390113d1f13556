"""Another screen comes out of the dark."""

from typing import Any

from kivy.graphics import Canvas, Color, Rectangle

from companion.ui.motion.timeline import out_quad, timeline
from companion.ui.theme import look

FADE_S = 0.16
_DARK = 0.75
"""How dark it is at first: not so much that it flashes."""


class Veil:
    """Over everything in a widget, and there only while it is lifted."""

    def __init__(self, widget: Any) -> None:
        self._canvas = Canvas(noadd=True)
        widget.canvas.after.add(self._canvas)

    def lift(self) -> None:
        self._canvas.clear()
        if not timeline.wanted:
            return
        with self._canvas:
            colour = Color(*look.colour("bg"))
            Rectangle(pos=(0, 0), size=look.size)

        def show(part: float) -> None:
            colour.a = _DARK * (1 - part)
            if part >= 1:
                self._canvas.clear()

        timeline.play(show, FADE_S, out_quad, of=[self._canvas])
