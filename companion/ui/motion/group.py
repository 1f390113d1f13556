"""A part of a canvas that can be shifted, grown, turned and faded as a whole, without being drawn again."""

from types import TracebackType

from kivy.graphics import Canvas, PopMatrix, PushMatrix, Rotate, Scale, Translate

from companion.ui.drawing import Point


class Group:
    """What is drawn within it belongs to it: `with Group((x, y)) as group: ...`. Made while a canvas is current.

    (x, y) is the point that stays when it grows or turns, in pixels of the window, y upwards.
    """

    def __init__(self, middle: Point) -> None:
        self.canvas = Canvas()
        with self.canvas:
            PushMatrix()
            self._shift = Translate(0, 0)
            self._turn = Rotate(angle=0, origin=middle)
            self._size = Scale(1, 1, 1, origin=middle)

    def __enter__(self) -> "Group":
        self.canvas.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        PopMatrix()
        self.canvas.__exit__(kind, error, trace)

    def set(
        self,
        *,
        x: float = 0.0,
        y: float = 0.0,
        wide: float = 1.0,
        high: float = 1.0,
        angle: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """Shifted by pixels to the right and down, so much wider and higher, turned clockwise by degrees, and seen
        through; what is not given is as it was drawn."""
        self._shift.xy = (x, -y)
        self._size.xyz = (wide, high, 1.0)
        self._turn.angle = -angle
        self.canvas.opacity = alpha

    def clear(self) -> None:
        """It is there no more."""
        self.canvas.clear()
