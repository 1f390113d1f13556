"""Boards without a landscape: cells side by side, the pieces on them."""

from companion.ui.drawing import Pen
from companion.ui.grounds.style import CORNER, Style
from companion.ui.theme import look

_PIECE = 0.68
_STEP = 0.14
"""How far pieces that share a place stand apart."""


class Plain(Style):
    def draw_ground(self, pen: Pen) -> None:
        for area in self.board.areas:
            pen.box(*self.frame_of(area), look.colour(area.tone or "pan2"), CORNER)
            pen.frame(*self.frame_of(area), look.colour("line"), 0.03, CORNER)
            if area.name and not self.scene.compact:
                self.figure(pen, area.name, "grid", area.x, area.y + area.height - 0.35, 0.5, 0.3, "ash", size=0.26)

    def draw_things(self, pen: Pen) -> None:
        for area in self.board.areas:
            if area.icon:
                self.draw_icon(pen, area, area.icon, area.tone, 0.8)
        for tile in self.board.tiles:
            if (place := self.scene.areas.get(tile.spot)) is not None:
                with self.apart(pen, place, tile):
                    self.draw_tile(pen, tile)

    def draw_walkers(self, pen: Pen) -> None:
        met: dict[str, int] = {}
        for piece in self.board.pieces:
            place = self.scene.areas.get(piece.spot)
            if place is None:
                continue
            nth, count = met.get(piece.spot, 0), self.shared[piece.spot]
            met[piece.spot] = nth + 1
            aside = (nth - (count - 1) / 2) * _STEP
            tone = self.scene.tone(piece)
            disc = (tone or "bone") if piece.disc else ""
            with self.apart(pen, place, piece):
                self.draw_icon(pen, place, piece.icon, tone, _PIECE, aside, aside, disc=disc)
