"""Motion over a board: pieces along their way, tiles down from the hand and up again, the glow of what is offered."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from kivy.graphics import Canvas

from companion.control.views import TableView
from companion.rules.view import Tile
from companion.ui.drawing import Pen, Point
from companion.ui.grounds.style import EDGES, REFUSED, Style
from companion.ui.motion.course import Changes, Way, changes
from companion.ui.motion.group import Group
from companion.ui.motion.timeline import in_out_quad, out_cubic, out_quad, steady, timeline
from companion.ui.theme import look

GLOW_S = 0.12
STEP_S, MOST_STEPS = 0.06, 4
LAY_S = 0.2
ARRIVE_S = 0.16
LEAVE_S = 0.24
_SHRUNK = 0.25
"""How much smaller a piece is when it is gone."""
SHAKE_S, SHAKE = 0.16, 4
"""And how many pixels to either side, twice."""
_RAISED = 0.35
"""How much larger something is in the hand above its place."""
_HAND, _HAND_BELOW = (0.8, -0.35), (0.15, 0.8)
"""From where a tile comes, in cells from its place: what is in hand stands beside the board, or under it."""
_WAYS = 40


class BoardMotion:
    """Knows what a board showed before. `echo` lies over it, for what is there no more."""

    def __init__(self, layers: Mapping[str, Canvas], echo: Canvas) -> None:
        self._layers, self._echo = layers, echo
        self._before: Style | None = None
        self._ways: dict[tuple[str, str], Way] = {}
        """Gone last, by their ends: whoever goes back goes the same way."""
        self._changes = Changes()

    def prepare(self, style: Style) -> None:
        """To be called before a style draws: it learns what of it will move."""
        before, self._changes = self._before, Changes()
        if before is None or not timeline.wanted:
            return
        if before.board is not style.board:
            offers = before.scene.table.spots if before.scene.table is not None else ()
            offered = {offer.spot: offer.path for offer in offers}
            self._changes = changes(before.board, style.board, offered, self._ways)
            self._remember(self._changes)
        moving = (*(piece for piece, _ in self._changes.moved), *self._changes.arrived, *self._changes.laid)
        style.moving = {id(thing) for thing in moving}
        style.shaken = _refused(style) and not _refused(before)

    def start(self, style: Style, pen: Pen) -> None:
        """To be called when it has drawn."""
        before, self._before = self._before, style
        if before is None or not timeline.wanted:
            return
        for piece, way in self._changes.moved:
            points = [point for spot in way if (point := style.scene.middle(spot)) is not None]
            for group in style.groups_of(piece):
                _go(group, points, style.scene.cell)
        for piece in self._changes.arrived:
            for group in style.groups_of(piece):
                _arrive(group)
        for tile in self._changes.laid:
            for group in style.groups_of(tile):
                _lay(group, style.scene.cell)
            for group in style.groups_of(tile, EDGES):
                _light(group)
        self._echo.clear()
        self._leave(before, pen)
        self._lift(before, pen)
        for group in style.groups_of(None, REFUSED):
            _shake(group)
        self._glow(before.scene.table, style.scene.table)

    def _remember(self, changed: Changes) -> None:
        if len(self._ways) > _WAYS:
            self._ways.clear()
        self._ways |= {(way[0], way[-1]): way for _, way in changed.moved}

    def _glow(self, before: TableView | None, now: TableView | None) -> None:
        """What may be touched now and could not before lights up."""
        spots = {offer.spot for offer in now.spots} if now is not None else set[str]()
        if before is None or not spots or spots == {offer.spot for offer in before.spots}:
            return
        for name in ("offers", "badges"):
            timeline.light_up(self._layers[name], GLOW_S)

    def _leave(self, before: Style, pen: Pen) -> None:
        """Pieces that are there no more fade where they were."""
        if not self._changes.left:
            return
        before.moving = {id(piece) for piece in self._changes.left}
        before.forget_groups()
        drawn = Canvas(noadd=True)
        with drawn:
            before.draw("things", pen)
            before.draw("walkers", pen)
        groups = [group for piece in self._changes.left for group in before.groups_of(piece)]
        with self._echo:
            shown = Canvas()
        for group in groups:  # of all that was there only these
            drawn.remove(group.canvas)
            shown.add(group.canvas)

        def show(part: float) -> None:
            for group in groups:
                group.set(wide=1 - _SHRUNK * part, high=1 - _SHRUNK * part, alpha=1 - part)
            if part >= 1:
                shown.clear()

        timeline.play(show, LEAVE_S, in_out_quad, of=[group.canvas for group in groups])

    def _lift(self, before: Style, pen: Pen) -> None:
        """Tiles that are taken back go up into the hand, drawn as they were."""
        groups: list[tuple[Tile, Group]] = []
        with self._echo:
            shown = Canvas()
        with shown:
            for tile in self._changes.lifted:
                if (point := before.scene.middle(tile.spot)) is not None:
                    with Group(pen.at(*point)) as group:
                        before.draw_tile(pen, tile)
                    groups.append((tile, group))
        cell = before.scene.cell

        def show(part: float) -> None:
            for _, group in groups:
                _raise(group, part, cell)
            if part >= 1:
                shown.clear()

        if groups:
            timeline.play(show, LAY_S, out_cubic, of=[group.canvas for _, group in groups])


def _refused(style: Style) -> bool:
    return style.scene.table is not None and style.scene.table.refusal is not None


def _go(group: Group, points: Sequence[Point], cell: float) -> None:
    """Along the way; it is drawn at its end."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    steps = len(lengths) if len(lengths) > 1 else max(2, round(sum(lengths)))
    end = points[-1]

    def show(part: float) -> None:
        x, y = _point_at(points, lengths, part)
        group.set(x=(x - end[0]) * cell, y=(y - end[1]) * cell)

    timeline.play(show, STEP_S * min(MOST_STEPS, steps), in_out_quad, of=[group.canvas])


def _point_at(points: Sequence[Point], lengths: Sequence[float], part: float) -> Point:
    left = sum(lengths) * part
    for (ax, ay), (bx, by), length in zip(points[:-1], points[1:], lengths, strict=True):
        if left <= length and length:
            return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
        left -= length
    return points[-1]


def _arrive(group: Group) -> None:
    """Down onto its place."""

    def show(part: float) -> None:
        size = 1 + _RAISED * (1 - part)
        group.set(wide=size, high=size, alpha=min(1.0, 0.2 + part))

    timeline.play(show, ARRIVE_S, out_cubic, of=[group.canvas])


def _lay(group: Group, cell: float) -> None:
    timeline.play(lambda part: _raise(group, 1 - part, cell), LAY_S, out_cubic, of=[group.canvas])


def _raise(group: Group, part: float, cell: float) -> None:
    """Between its place (0) and the hand (1)."""
    size = 1 + _RAISED * part
    x, y = (away * part * cell for away in (_HAND_BELOW if look.portrait else _HAND))
    group.set(x=x, y=y, wide=size, high=size, alpha=min(1.0, 1.5 * (1 - part)))


def _light(group: Group) -> None:
    """Where lava can flow on, when the tile lies."""
    timeline.play(lambda part: group.set(alpha=part), GLOW_S, out_quad, of=[group.canvas], after=LAY_S * 0.75)


def _shake(group: Group) -> None:
    shake(lambda x: group.set(x=x), group.canvas)


def shake(shift: Callable[[float], object], canvas: Canvas) -> None:
    """What is not allowed says so; `shift` moves the canvas by pixels to the right."""
    timeline.play(lambda part: shift(SHAKE * math.sin(4 * math.pi * part)), SHAKE_S, steady, of=[canvas])
