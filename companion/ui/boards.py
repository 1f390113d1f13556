"""A board to look at and to touch: which place a finger means, and which layers of its picture to draw again.

What the layers look like is a matter of the board's ground, see `grounds`.
"""

import math
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.properties import ObjectProperty

from companion.control.intents import DragPath, TouchSpot
from companion.control.views import TableView
from companion.rules.view import Area, BoardView
from companion.ui.drawing import Pen, Point
from companion.ui.grounds import style_of
from companion.ui.grounds.scene import Scene
from companion.ui.grounds.style import LAYERS
from companion.ui.motion.on_board import BoardMotion
from companion.ui.parts import Part
from companion.ui.theme import look

_SURE = 0.30
"""A finger this near a place's middle (in cells) means that place, legal or not."""
_OVER = 0.4
"""A moving finger this near a place's middle is over it."""


class Board(Part):
    """`board` is what lies there, `table` what may be touched (None: a picture only)."""

    board = ObjectProperty(None, allownone=True)
    table = ObjectProperty(None, allownone=True)
    players = ObjectProperty(())
    """Whose colours the pieces have, by seat."""
    compact = ObjectProperty(False)
    """A small picture: no names, no counts."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.layers = {name: Canvas(noadd=True) for name in LAYERS}
        for layer in self.layers.values():
            self.canvas.add(layer)
        echo = Canvas(noadd=True)
        self.canvas.add(echo)
        self._motion = BoardMotion(self.layers, echo)
        self._drawn: dict[str, tuple[Any, ...]] = {}
        self._redraw = Clock.create_trigger(lambda _: self._draw_changed(), -1)
        self._drag: list[str] = []
        self._finger: Any = None
        """The touch that was on the board last, or still is."""
        self._areas: dict[str, Area] = {}
        self.cell = 1.0
        self.origin: Point = (0.0, 0.0)
        for name in ("board", "table", "players", "focus", "size", "pos", "compact"):
            self.fbind(name, lambda *_: self._redraw())
        self._redraw()

    def painted(self) -> tuple[str, ...]:
        return ()

    def repaint(self) -> None:
        """A board paints in layers, see `_draw_changed`."""

    # Where things are

    def area(self, spot: str) -> Area | None:
        return self._areas.get(spot)

    def middle(self, spot: str) -> Point:
        """The centre of a place in pixels from the board's top left corner."""
        area = self._areas.get(spot)
        if area is None:
            return (0.0, 0.0)
        x, y = area.x + area.width / 2, area.y + area.height / 2
        return (self.origin[0] + x * self.cell, self.origin[1] + y * self.cell)

    def measure(self) -> None:
        """Finds out where everything is, before the next picture does."""
        if self.board is not None and self.width >= 2 and self.height >= 2:
            self._scene(self.board)

    def box(self, spot: str) -> tuple[float, float, float, float] | None:
        """A place in pixels from the board's top left corner: x, y, width, height; None: it is not drawn here."""
        area = self._areas.get(spot)
        if area is None:
            return None
        x, y = self.origin[0] + area.x * self.cell, self.origin[1] + area.y * self.cell
        return x, y, area.width * self.cell, area.height * self.cell

    def _cells(self, x: float, y: float) -> Point:
        """A point of the window in the board's cells."""
        return (x - self.x - self.origin[0]) / self.cell, (self.top - y - self.origin[1]) / self.cell

    def spot_at(self, x: float, y: float) -> str | None:
        """The place a finger at (x, y) of the window means.

        The place under it if that may be touched or is surely meant; else the nearest that may be, within 9 mm.
        """
        board: BoardView | None = self.board
        if board is None:
            return None
        cx, cy = self._cells(x, y)
        table: TableView | None = self.table
        legal = {offer.spot for offer in table.spots} if table is not None else set()
        if table is not None and table.any_spot:
            legal = set(self._areas)
        under = self._area_at(cx, cy)
        if under is not None and (under.spot in legal or not legal or _aside(under, cx, cy) <= _SURE):
            return under.spot
        reach = look.target / self.cell
        near: list[tuple[float, str]] = [
            (away, spot)
            for spot in legal
            if (area := self._areas.get(spot)) is not None and (away := _away(area, cx, cy)) <= reach / 2
        ]
        if near:
            return min(near)[1]
        return under.spot if under is not None else None

    def _area_at(self, cx: float, cy: float) -> Area | None:
        """The place there; of several the one whose middle is nearest."""
        areas: tuple[Area, ...] = self.board.areas
        return min(
            (area for area in areas if _away(area, cx, cy) == 0),
            key=lambda area: math.hypot(area.x + area.width / 2 - cx, area.y + area.height / 2 - cy),
            default=None,
        )

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        if self.table is None or self.send is None or not self.collide_point(*touch.pos):
            return False
        if self._finger in EventLoop.touches:
            return True  # a palm or a second finger must not mix with what the first one does
        self._finger = touch
        touch.grab(self)
        spot = self.spot_at(*touch.pos)
        self._drag = [spot] if spot else []
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self._may_drag(self._drag) and self.collide_point(*touch.pos):
            area = self._under(*touch.pos)
            if area is not None and self._drag and area != self._drag[-1]:
                if len(self._drag) > 1 and area == self._drag[-2]:
                    self._drag.pop()
                else:
                    self._drag.append(area)
                self._redraw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        drag, self._drag = self._drag, []
        self._redraw()
        if self.table is None:
            return True
        if self._may_drag(drag) and len(drag) > 1:
            if not self.table.path_open:
                drag = self._let_go(drag, *touch.pos)
            if drag:
                self.tell(DragPath(tuple(drag)))
        elif drag:
            self.tell(TouchSpot(drag[0]))
        return True

    def _may_drag(self, drag: list[str]) -> bool:
        table = self.table
        return bool(table is not None and drag and (table.path_open or drag[0] in table.drag_from))

    def _let_go(self, drag: list[str], x: float, y: float) -> list[str]:
        """A thing goes where the finger leaves it, not to where it was last surely over; beside all places, nowhere."""
        area = self._area_at(*self._cells(x, y))
        if area is None:
            return []
        return drag if area.spot == drag[-1] else [*drag, area.spot]

    def _under(self, x: float, y: float) -> str | None:
        """The place a moving finger is surely over."""
        cx, cy = self._cells(x, y)
        areas: tuple[Area, ...] = self.board.areas
        return next((area.spot for area in areas if _aside(area, cx, cy) <= _OVER), None)

    # Drawing

    def _draw_changed(self) -> None:
        board: BoardView | None = self.board
        if board is None or self.width < 2 or self.height < 2:
            for layer in self.layers.values():
                layer.clear()
            self._drawn.clear()
            return
        style = style_of(board.ground)(self._scene(board))
        pen = Pen(self.x + self.origin[0], self.top - self.origin[1], self.cell)
        self._motion.prepare(style)
        for name, layer in self.layers.items():
            shown = (type(style), *self.pos, *style.shown(name))
            if self._drawn.get(name) != shown:
                self._drawn[name] = shown
                layer.clear()
                with layer:
                    style.draw(name, pen)
        self._motion.start(style, pen)

    def _scene(self, board: BoardView) -> Scene:
        style = style_of(board.ground)
        width, height = style.extent(board, self.compact)
        cell = min(self.width / max(width, 1), self.height / max(height, 1))
        self.cell = float(math.floor(cell)) if cell > 20 else cell
        spare_x, spare_y = self.width - width * self.cell, self.height - height * self.cell
        in_corner = style.in_corner and not self.compact
        self.origin = (0.0, 0.0) if in_corner else (float(round(spare_x / 2)), float(round(spare_y / 2)))
        self._areas = {area.spot: area for area in board.areas}
        return Scene(
            board,
            self._areas,
            self.cell,
            self.origin,
            (self.width, self.height),
            self.compact,
            tuple(self.players),
            self.table,
            self.focus.spot if isinstance(self.focus, TouchSpot) else "",
            tuple(self._drag),
        )


def _aside(area: Area, x: float, y: float) -> float:
    """How far a point is from a place's middle, in cells across or down."""
    return max(abs(x - area.x - area.width / 2), abs(y - area.y - area.height / 2))


def _away(area: Area, x: float, y: float) -> float:
    """How far a point is outside an area, in cells."""
    dx = max(area.x - x, 0, x - area.x - area.width)
    dy = max(area.y - y, 0, y - area.y - area.height)
    return math.hypot(dx, dy)
