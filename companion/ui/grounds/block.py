"""A block of fields with tracks round it: stones on the fields, figures on the tracks."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeAlias

from companion.control.views import TableView
from companion.rules.contract import Held
from companion.rules.view import Area, Piece
from companion.ui import figures, stones
from companion.ui.drawing import Pen, Point
from companion.ui.grounds import slab
from companion.ui.grounds.spans import Face
from companion.ui.grounds.style import CORNER, Style, inner
from companion.ui.kept import kept
from companion.ui.motion.group import Group
from companion.ui.theme import look

_STONE = 0.54
_LIFTED = 0.68
_FIGURE = 0.66
_GHOST = 0.5
Stance: TypeAlias = tuple[float, float, float]
"""A figure's middle and size."""


class Block(Style):
    # Ground

    def draw_ground(self, pen: Pen) -> None:
        scene = self.scene
        size = (round(scene.size[0]), round(scene.size[1]))
        backed = not scene.compact
        what = (self.board.areas, self.board.arrows, size, scene.cell, scene.origin, backed)
        with look.by_day():
            texture = kept(("block", *what), lambda: slab.picture(*what))
        self.box_pen(pen).picture(texture, 0, 0, *size)
        self.dim(pen)
        if backed:
            for area in self.board.areas:
                if area.name:
                    self._draw_name(pen, area)

    def _draw_name(self, pen: Pen, area: Area) -> None:
        """Small in the corner bottom left, where no stone lies."""
        left = area.x + (0.24 if area.kind == "hot_field" else 0.1)
        for away, colour, alpha in ((0.02, "shadow", 0.7), (0.0, "bone", 0.9)):  # also where the field is lit
            x, y = left + away, area.y + 0.66 + away
            self.figure(pen, area.name, "grid", x, y, 0.26, 0.24, colour, size=0.25, alpha=alpha)

    # Offers

    def darkened(self, lit: set[str]) -> list[Area]:
        """The tracks are dark enough."""
        return [area for area in super().darkened(lit) if area.kind in slab.FIELDS]

    def draw_dark(self, pen: Pen, area: Area) -> None:
        pen.box(*self.frame_of(area), look.colour("shadow", 0.2), CORNER)

    def frame_of(self, area: Area) -> tuple[float, float, float, float]:
        """On the white border of a field."""
        return inner(area, 0.02)

    def draw_frame(self, pen: Pen, area: Area, colour: str, width: float) -> None:
        """Stronger than the white border of a field."""
        pen.box(*self.frame_of(area), look.colour(colour, 0.16), CORNER)
        super().draw_frame(pen, area, colour, width + 0.04)

    def draw_lit(self, pen: Pen, table: TableView) -> None:
        """Where what is in hand lies, in the colour of whose it is, and the row it is about."""
        held = table.held.spot if table.held is not None else ""
        for area in self.places(table.lit):
            if area.spot != held:
                pen.box(*self.frame_of(area), look.colour("bone", 0.12), CORNER)
        for area in self.places([held]):
            tone = self.scene.colour_of(self.board.active)
            pen.box(*self.frame_of(area), look.colour(tone, 0.2), CORNER)
            super().draw_frame(pen, area, tone, 0.07)

    # What is in hand

    def draw_way(self, pen: Pen) -> None:
        """The stone in hand is lifted, and a line goes from there to where the finger or the focus is. A space that
        this also concerns is framed, and a ghost of the figure that would go there stands on it."""
        scene, table = self.scene, self.scene.table
        if table is None:
            return
        chosen = next((offer for offer in table.spots if offer.spot == scene.chosen), None)
        for area in self.places(chosen.path if chosen is not None else _common_path(table)):
            super().draw_frame(pen, area, "lavac", 0.06)
            self._draw_ghost(pen, area)
        if len(scene.drag) > 1:
            self._draw_line(pen, scene.drag[0], scene.drag[-1])
        elif chosen is not None and table.held is not None:
            self._draw_line(pen, table.held.spot, chosen.spot)
        if table.held is not None:
            self._draw_lifted(pen, table.held)

    def _draw_ghost(self, pen: Pen, area: Area) -> None:
        own = [piece for piece in self.board.pieces if piece.grooves is None and piece.seat == self.board.active]
        if area.kind in slab.FIELDS or self.board.active is None or not own:
            return
        x, y, side = area.x + area.width / 2, area.y + area.height / 2, self._whole(_FIGURE)
        with Group(pen.at(x, y)) as ghost:
            figures.paint(pen, x - side / 2, y - side / 2, side, self.scene.tone(own[0]), own[0].turned)
        ghost.set(alpha=_GHOST)

    def _draw_line(self, pen: Pen, start: str, end: str) -> None:
        points = [point for spot in (start, end) if (point := self.scene.middle(spot)) is not None]
        if len(points) > 1:
            self.draw_track(pen, points)

    def _draw_lifted(self, pen: Pen, held: Held) -> None:
        face = held.face
        for piece, (x, y) in self._stones():
            if face is not None and (piece.spot, piece.seat, str(piece.grooves)) == (held.spot, face.seat, face.id):
                pen.disc(x + 0.02, y + 0.06, 0.29, look.colour("shadow", 0.5))
                self._draw_stone(pen, piece, (x, y - 0.03), _LIFTED)
                return

    # Stones and figures

    def faces(self) -> list[Face]:
        """The grooves of stones, and figures as a whole."""
        found = [(x, y, _STONE * 0.37) for _, (x, y) in self._stones()]
        for group in self._groups():
            found += [(x, y, side / 2) for _, (x, y, side) in group]
        return found

    def draw_things(self, pen: Pen) -> None:
        for piece, place in self._stones():
            with self.apart(pen, self.scene.areas[piece.spot], piece):
                self._draw_stone(pen, piece, place, _STONE)

    def _draw_stone(self, pen: Pen, piece: Piece, middle: Point, size: float) -> None:
        side = self._whole(size)
        stones.paint(pen, middle[0] - side / 2, middle[1] - side / 2, side, self.scene.tone(piece), piece.grooves)

    def _whole(self, side: float) -> float:
        """A length in whole pixels, in which a picture stays crisp."""
        return round(side * self.scene.cell) / self.scene.cell

    def _stones(self) -> Iterator[tuple[Piece, Point]]:
        """Every stone and the middle of the space it lies on: a field's spaces are filled in the order of the view."""
        lying: dict[str, int] = defaultdict(int)
        for piece in self.board.pieces:
            area = self.scene.areas.get(piece.spot)
            if piece.grooves is None or area is None:
                continue
            x, y = slab.STONE_PLACES[lying[piece.spot] % len(slab.STONE_PLACES)]
            lying[piece.spot] += 1
            yield piece, (area.x + x, area.y + y)

    def _groups(self) -> Iterator[list[tuple[Piece, Stance]]]:
        """The figures on each space, and how they stand there."""
        standing: dict[str, list[Piece]] = defaultdict(list)
        for piece in self.board.pieces:
            if piece.grooves is None:
                standing[piece.spot].append(piece)
        for area in self.places(standing):
            group = standing[area.spot]
            yield list(zip(group, _stances(area, len(group)), strict=True))

    def draw_walkers(self, pen: Pen) -> None:
        for group in self._groups():
            for piece, (x, y, wanted) in group:
                side = self._whole(wanted)
                with self.apart(pen, self.scene.areas[piece.spot], piece):
                    figures.paint(pen, x - side / 2, y - side / 2, side, self.scene.tone(piece), piece.turned)


def _common_path(table: TableView) -> tuple[str, ...]:
    """The places that offers also concern, where that is the same for all that do."""
    paths = {offer.path for offer in table.spots if offer.path}
    return paths.pop() if len(paths) == 1 else ()


def _stances(area: Area, count: int) -> list[Stance]:
    """How so many figures stand on a space: all are to be seen."""
    x, y = area.x + area.width / 2, area.y + area.height / 2
    if count == 1:
        return [(x, y, _FIGURE)]
    if count == 2:
        across = area.width > area.height
        if area.width == area.height:
            return [(x - 0.16, y - 0.12, 0.5), (x + 0.16, y + 0.12, 0.5)]
        return [(x + dx * across, y + dx * (not across), 0.54) for dx in (-0.23, 0.23)]
    wide, high = max(0.17, area.width / 4), max(0.17, area.height / 4)
    return [(x + wide * (2 * (i % 2) - 1), y + high * (2 * (i // 2) - 1), 0.42) for i in range(count)]
