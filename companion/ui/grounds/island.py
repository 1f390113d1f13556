"""An island in the sea: terrain, lava and tokens on it, and the ways round it."""

import math
from collections import Counter as Count
from typing import Any, ClassVar

from companion.rules.view import Area, BoardView, Counter, Store, Tile
from companion.ui import lava_tiles, silhouettes
from companion.ui.drawing import Pen, Point
from companion.ui.grounds import terrain
from companion.ui.grounds.style import EDGES, Style
from companion.ui.grounds.water import Water, is_cargo
from companion.ui.kept import kept
from companion.ui.theme import look

RULER = 0.33
"""Thickness of the strip with letters or numbers."""
_FLAT = frozenset({"lava", "fissure"})
"""Tiles that cover the ground; others are tokens upon it."""


class Island(Style):
    # The land touches the panel's left edge; what is left over is sea on the far sides.
    in_corner: ClassVar[bool] = True

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.land = terrain.Ground(self.board.areas)
        self.water = Water(self, self.land.rows)

    @classmethod
    def extent(cls, board: BoardView, compact: bool) -> Point:
        """A small picture shows the land alone."""
        land = terrain.Ground(board.areas)
        return (land.columns + 0.2, land.rows + 0.2) if compact and land.columns else (board.width, board.height)

    # Ground

    def draw_ground(self, pen: Pen) -> None:
        texture = _map(
            self.board.areas,
            round(self.scene.size[0]),
            round(self.scene.size[1]),
            self.scene.cell,
            self.scene.origin,
        )
        self.box_pen(pen).picture(texture, 0, 0, texture.width, texture.height)
        self.dim(pen)
        if not self.scene.compact:
            self._draw_rulers(pen)
            self._draw_links(pen)
        lying = [(tile, area) for tile in self.board.tiles if (area := self.scene.areas.get(tile.spot)) is not None]
        for tile, area in lying:
            if tile.kind in _FLAT:
                with self.apart(pen, area, tile):
                    self._draw_flat(pen, area, tile)
        for tile, area in lying:
            with self.apart(pen, area, tile, EDGES):
                for side in tile.open_edges:
                    lava_tiles.paint_open_edge(pen.moved(area.x, area.y), side)

    def _draw_rulers(self, pen: Pen) -> None:
        land, board = self.land, self.board
        if not land.columns:
            return
        strip = look.colour("cone_sky", 0.62)
        size = RULER
        if board.columns:
            pen.box(0, land.rows, land.columns + size, size, strip)
            for i, name in enumerate(board.columns):
                self.figure(pen, name, "grid", i, land.rows, 1, size, "bone")
        if board.lines:
            pen.box(land.columns, 0, size, land.rows, strip)
            for i, name in enumerate(board.lines):
                self.figure(pen, name, "grid", land.columns, i, size, 1, "bone")

    def _draw_links(self, pen: Pen) -> None:
        """Ocean ways as dotted lines; a way round the corner keeps off the land."""
        dots: list[Point] = []
        for one, other in self.board.links:
            a, b = self.scene.middle(one), self.scene.middle(other)
            if a is not None and b is not None:
                dots += self._dotted(a, b)
        pen.dots(dots, 0.032, look.colour("wave", 0.85))

    def _dotted(self, a: Point, b: Point) -> list[Point]:
        land = self.land
        if land.columns and (a[1] > land.rows) != (b[1] > land.rows):
            low, high = (a, b) if a[1] > b[1] else (b, a)
            turn = (high[0], land.rows - 0.15)
            legs = [(low, turn), (turn, high)]
        else:
            legs = [(a, b)]
        points = []
        for (ax, ay), (bx, by) in legs:
            length = math.hypot(bx - ax, by - ay)
            count = max(1, round(length / 0.15))
            points += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count)]
        return points

    def draw_tile(self, pen: Pen, tile: Tile) -> None:
        for area in self.places([tile.spot]):
            (self._draw_flat if tile.kind in _FLAT else self._draw_token)(pen, area, tile)

    def _draw_flat(self, pen: Pen, area: Area, tile: Tile) -> None:
        if tile.kind == "lava":
            texture = lava_tiles.picture(tile.edges, tile.spot, self.scene.cell)
            pen.picture(texture, area.x, area.y, area.width, area.height)
            return
        inset = 0.03
        pen.box(area.x + inset, area.y + inset, 1 - 2 * inset, 1 - 2 * inset, look.colour("flow_1"), 0.12)
        side = round(self.scene.cell * 0.92)
        pen.picture(silhouettes.picture("fissure", side, outlined=True), area.x + 0.04, area.y + 0.04, 0.92, 0.92)

    # Offers

    @property
    def _is_hot(self) -> bool:
        """Whether lava is being placed: then what may be touched glows hot."""
        table = self.scene.table
        if table is None:
            return False
        hand = table.in_hand
        lava = hand is not None and hand.face is not None and hand.face.kind == "lava"
        return lava or any(offer.kind in ("price", "end") for offer in table.spots)

    def draw_dark(self, pen: Pen, area: Area) -> None:
        pen.box(area.x, area.y, area.width, area.height, look.colour("shadow", 0.40 if self._is_hot else 0.27))

    def darkened(self, lit: set[str]) -> list[Area]:
        covered = {tile.spot for tile in self.board.tiles if tile.kind in _FLAT}
        return [
            area
            for area in super().darkened(lit | covered)
            if area.kind in terrain.GROUND and area.kind not in ("ocean", "volcano")
        ]

    def draw_glow(self, pen: Pen, area: Area, chosen: bool) -> None:
        if area.kind not in terrain.GROUND:
            x, y = area.x + area.width / 2, area.y + area.height / 2
            colour = "bone" if chosen else "ice"
            pen.disc(x, y, 0.56, look.colour(colour, 0.2))
            pen.ring(x, y, 0.54, look.colour(colour), 0.075 if chosen else 0.055)
        elif self._is_hot:
            self.glow(pen, area, "bone" if chosen else "lavac", chosen, rim="" if chosen else "lava")
        else:
            super().draw_glow(pen, area, chosen)

    def draw_frame(self, pen: Pen, area: Area, colour: str, width: float) -> None:
        if area.kind in terrain.GROUND:
            super().draw_frame(pen, area, colour, width)
        else:
            pen.ring(area.x + area.width / 2, area.y + area.height / 2, 0.54, look.colour(colour), width)

    def badge_place(self, area: Area) -> Point:
        if area.kind in terrain.GROUND:
            return super().badge_place(area)
        return area.x + area.width / 2 + 0.4, area.y + area.height / 2 - 0.36

    # Things

    def draw_things(self, pen: Pen) -> None:
        self._draw_places(pen)
        for tile in self.board.tiles:
            if tile.kind not in _FLAT and (place := self.scene.areas.get(tile.spot)) is not None:
                with self.apart(pen, place, tile):
                    self._draw_token(pen, place, tile)
        for piece in self.board.pieces:
            icon = silhouettes.named(piece.icon)
            if piece.disc or icon == "knerrir" or (place := self.scene.areas.get(piece.spot)) is None:
                continue
            with self.apart(pen, place, piece):
                if icon == "town":
                    self._draw_town(pen, place, piece.icon, self.scene.tone(piece))
                else:
                    dx, dy, part = (-0.17, 0.13, 0.8) if self.shared[piece.spot] > 1 else (0.0, 0.02, 1.0)
                    self.draw_icon(pen, place, piece.icon, self.scene.tone(piece), 0.68 * part, dx, dy)
        if not self.scene.compact:
            self._draw_counters(pen)

    def _draw_places(self, pen: Pen) -> None:
        """What stands on the land from the start, and the places on the water."""
        # The boat's hold is where the boat is, and must not hide the storage of the harbour it lies in.
        stores: dict[str, Store] = {store.spot: store for store in self.board.stores if not is_cargo(store)}
        for area in self.board.areas:
            if area.kind not in terrain.GROUND:
                if not self.scene.compact:
                    self.water.draw_place(pen, area, stores.get(area.spot))
            elif area.icon:
                self._draw_town(pen, area, area.icon, area.tone)

    def _draw_town(self, pen: Pen, area: Area, icon: str, tone: str) -> None:
        pen.box(
            area.x + 0.08, area.y + 0.08, area.width - 0.16, area.height - 0.16, look.colour("cone_sky", 0.45), 0.12
        )
        self.draw_icon(pen, area, icon, tone, 0.80, 0, 0.03)

    def _draw_token(self, pen: Pen, area: Area, tile: Tile) -> None:
        if tile.kind == "flood":
            pen.box(
                area.x + 0.04, area.y + 0.04, area.width - 0.08, area.height - 0.08, look.colour("lake_foot", 0.8), 0.2
            )
        self.draw_icon(pen, area, tile.kind, "", 0.92 if tile.kind == "crack" else 0.84)

    def _draw_counters(self, pen: Pen) -> None:
        """Numbers that live on the board: the decks on the volcano's foot."""
        at: dict[str, list[Counter]] = {}
        for counter in self.board.counters:
            if counter.spot in self.scene.areas:
                at.setdefault(self._home_of(counter.spot), []).append(counter)
        for spot, counters in at.items():
            area = self.scene.areas[spot]
            left, bottom, across = area.x, area.y + area.height, area.width
            if area.kind == "volcano":
                cells = self.land.cells("volcano")
                left, bottom = min(x for x, _ in cells), max(y for _, y in cells) + 1
                across = max(x for x, _ in cells) + 1 - left
            each = across / len(counters)
            for i, counter in enumerate(counters):
                self._draw_chip(pen, left + i * each + 0.05, bottom - 0.45, each - 0.1, 0.38, counter)

    def _home_of(self, spot: str) -> str:
        """All counters on the volcano lie together, whichever of its cells they name."""
        areas = self.scene.areas
        if areas[spot].kind == "volcano":
            return min(spot for spot, area in areas.items() if area.kind == "volcano")
        return spot

    def _draw_chip(self, pen: Pen, x: float, y: float, w: float, h: float, counter: Counter) -> None:
        pen.box(x, y, w, h, look.colour("cone_sky", 0.85), 0.08)
        side = round(h * 0.82 * self.scene.cell)
        exact = side / self.scene.cell
        if counter.icon:
            pen.picture(
                silhouettes.picture(counter.icon, side, counter.tone, detail=counter.tone),
                x + w * 0.08,
                y + (h - exact) / 2,
                exact,
                exact,
            )
        self.figure(pen, str(counter.value), "number", x + w * 0.36, y, w * 0.62, h, "bone", size=h * 1.1)

    # Walkers

    def draw_walkers(self, pen: Pen) -> None:
        met: Count[str] = Count()
        for piece in self.board.pieces:
            area = self.scene.areas.get(piece.spot)
            if area is None:
                continue
            if piece.disc:
                nth = met[piece.spot]
                met[piece.spot] += 1
                alone = self.shared[piece.spot] == 1
                size, dx, dy = (0.84, 0.0, 0.0) if alone else (0.62, 0.17 - 0.3 * nth, -0.15 + 0.3 * nth)
                with self.apart(pen, area, piece):
                    self.draw_icon(pen, area, piece.icon, "", size, dx, dy, disc=self.scene.tone(piece) or "bone")
            elif silhouettes.named(piece.icon) == "knerrir" and not self.scene.compact:
                with self.apart(pen, area, piece):
                    self.water.draw_boat(pen, area)


def _map(areas: tuple[Area, ...], width: int, height: int, cell: float, origin: Point) -> Any:
    """The baked ground of a board."""
    ground = tuple(
        (area.kind, area.x, area.y, area.width, area.height) for area in areas if area.kind in terrain.GROUND
    )
    with look.by_day():
        return kept(
            ("island", ground, width, height, cell, origin),
            lambda: terrain.picture(areas, width, height, cell, origin),
        )
