"""Draws any BoardView as a map, and says which place a finger means.

The picture is in layers, each redrawn only when its part of the view has changed: ground and tiles, what may be
touched, things, the way, those who walk, badges.
"""

import math
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.properties import ObjectProperty

from companion.control.intents import DragPath, TouchSpot
from companion.control.views import SpotOffer, TableView
from companion.rules.view import Area, BoardView, Counter, Piece, Store, Tile
from companion.ui import lava_tiles, silhouettes, terrain
from companion.ui.drawing import Pen, Point, smoothed
from companion.ui.parts import Part
from companion.ui.theme import look

RULER = 0.33
"""Thickness of the strip with letters or numbers, in cells."""
_SURE = 0.30
"""A finger this near a place's middle (in cells) means that place, legal or not."""
_FLAT = frozenset({"lava", "fissure"})
"""Tiles that cover the ground; others are tokens upon it."""


class Board(Part):
    """`board` is what lies there, `table` what may be touched (None: a picture only)."""

    board = ObjectProperty(None, allownone=True)
    table = ObjectProperty(None, allownone=True)
    compact = ObjectProperty(False)
    """A small picture: no rulers, no counts."""

    LAYERS = ("ground", "offers", "things", "way", "walkers", "badges")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.layers = {name: Canvas(noadd=True) for name in self.LAYERS}
        for layer in self.layers.values():
            self.canvas.add(layer)
        self._changed: set[str] = set(self.LAYERS)
        self._redraw = Clock.create_trigger(lambda _: self._draw_changed(), -1)
        self._drag: list[str] = []
        self._areas: dict[str, Area] = {}
        self._ground = terrain.Ground(())
        self.cell = 1.0
        self.origin: Point = (0.0, 0.0)
        self._shown: TableView | None = None
        self.fbind("board", lambda *_: self._stale(*self.LAYERS))
        self.fbind("table", lambda *_: self._table_changed())
        self.fbind("focus", lambda *_: self._stale("offers", "way", "badges"))
        self.fbind("size", lambda *_: self._stale(*self.LAYERS))
        self.fbind("pos", lambda *_: self._stale(*self.LAYERS))
        self._stale(*self.LAYERS)

    def painted(self) -> tuple[str, ...]:
        return ()

    def repaint(self) -> None:
        """A board paints in layers, see `_draw_changed`."""

    def _stale(self, *layers: str) -> None:
        self._changed.update(layers)
        self._redraw()

    def _table_changed(self) -> None:
        old, new = self._shown, self.table
        if old is None or new is None or _touchable(old) != _touchable(new):
            self._stale("offers", "way", "badges")
        self._shown = new

    # Where things are

    def area(self, spot: str) -> Area | None:
        return self._areas.get(spot)

    def middle(self, spot: str) -> Point:
        """The centre of a place in pixels from the board's top left corner."""
        area = self._areas.get(spot)
        if area is None:
            return (0.0, 0.0)
        return (
            self.origin[0] + (area.x + area.width / 2) * self.cell,
            self.origin[1] + (area.y + area.height / 2) * self.cell,
        )

    def spot_at(self, x: float, y: float) -> str | None:
        """The place a finger at (x, y) of the window means.

        The place under it if that may be touched or is surely meant; else the nearest that may be, within 9 mm.
        """
        board: BoardView | None = self.board
        if board is None:
            return None
        cx = (x - self.x - self.origin[0]) / self.cell
        cy = (self.top - y - self.origin[1]) / self.cell
        legal = {offer.spot for offer in self.table.spots} if self.table is not None else set()
        under = min(
            (
                area
                for area in board.areas
                if area.x <= cx <= area.x + area.width and area.y <= cy <= area.y + area.height
            ),
            key=lambda area: math.hypot(area.x + area.width / 2 - cx, area.y + area.height / 2 - cy),
            default=None,
        )
        if under is not None:
            aside = max(abs(cx - under.x - under.width / 2), abs(cy - under.y - under.height / 2))
            if under.spot in legal or aside <= _SURE or not legal:
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

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        if self.table is None or self.send is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        spot = self.spot_at(*touch.pos)
        self._drag = [spot] if spot else []
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self.table is not None and self.table.path_open and self.collide_point(*touch.pos):
            area = self._under(*touch.pos)
            if area is not None and self._drag and area != self._drag[-1]:
                if len(self._drag) > 1 and area == self._drag[-2]:
                    self._drag.pop()
                else:
                    self._drag.append(area)
                self._stale("way")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        drag, self._drag = self._drag, []
        self._stale("way")
        if self.table is None:
            return True
        if self.table.path_open and len(drag) > 1:
            self.tell(DragPath(tuple(drag)))
        elif drag:
            self.tell(TouchSpot(drag[0]))
        return True

    def _under(self, x: float, y: float) -> str | None:
        """The place a moving finger is surely over."""
        cx = (x - self.x - self.origin[0]) / self.cell
        cy = (self.top - y - self.origin[1]) / self.cell
        for area in self.board.areas:
            if max(abs(cx - area.x - area.width / 2), abs(cy - area.y - area.height / 2)) <= 0.4:
                spot: str = area.spot
                return spot
        return None

    # Drawing

    def _draw_changed(self) -> None:
        board: BoardView | None = self.board
        if board is None or self.width < 2 or self.height < 2:
            for layer in self.layers.values():
                layer.clear()
            return
        self._measure(board)
        for name in self.LAYERS:
            if name in self._changed:
                layer = self.layers[name]
                layer.clear()
                with layer:
                    getattr(self, f"_draw_{name}")(
                        Pen(self.x + self.origin[0], self.top - self.origin[1], self.cell), board
                    )
        self._changed.clear()

    def _measure(self, board: BoardView) -> None:
        width, height = (self._ground_size(board)) if self.compact else (board.width, board.height)
        cell = min(self.width / max(width, 1), self.height / max(height, 1))
        self.cell = float(math.floor(cell)) if cell > 20 else cell
        spare_x, spare_y = self.width - width * self.cell, self.height - height * self.cell
        # The land touches the panel's left edge; what is left over is sea on the far sides.
        self.origin = (round(spare_x / 2) if self.compact else 0.0, round(spare_y / 2) if self.compact else 0.0)
        self._areas = {area.spot: area for area in board.areas}
        self._ground = terrain.Ground(board.areas)

    def _ground_size(self, board: BoardView) -> tuple[float, float]:
        ground = terrain.Ground(board.areas)
        return (ground.columns + 0.2, ground.rows + 0.2) if ground.columns else (board.width, board.height)

    def _draw_ground(self, pen: Pen, board: BoardView) -> None:
        texture = _map(board.areas, round(self.width), round(self.height), self.cell, self.origin)
        Pen(self.x, self.top).picture(texture, 0, 0, texture.width, texture.height)
        if look.mode == "dim":
            Pen(self.x, self.top).box(0, 0, self.width, self.height, look.colour("night", 0.42))
        if not self.compact:
            self._draw_rulers(pen, board)
            self._draw_links(pen, board)
        for tile in board.tiles:
            if tile.kind in _FLAT:
                self._draw_flat(pen, tile)
        for tile in board.tiles:
            area = self._areas.get(tile.spot)
            if area is not None:
                for side in tile.open_edges:
                    lava_tiles.paint_open_edge(pen.moved(area.x, area.y), side)

    def _draw_rulers(self, pen: Pen, board: BoardView) -> None:
        ground = self._ground
        if not ground.columns:
            return
        strip = look.colour("cone_sky", 0.62)
        size = RULER
        if board.columns:
            pen.box(0, ground.rows, ground.columns + size, size, strip)
            for i, name in enumerate(board.columns):
                self._figure(pen, name, "grid", i, ground.rows, 1, size, "bone")
        if board.lines:
            pen.box(ground.columns, 0, size, ground.rows, strip)
            for i, name in enumerate(board.lines):
                self._figure(pen, name, "grid", ground.columns, i, size, 1, "bone")

    def _figure(
        self, pen: Pen, text: str, role: str, x: float, y: float, w: float, h: float, colour: str, *, size: float = 0
    ) -> None:
        """A short text in the middle of a box given in cells."""
        from companion.ui.text import fitted

        fit = fitted(text, role, 400)
        part = min(1.0, size * self.cell / fit.height) if size else 1.0
        width, height = fit.width * part, fit.height * part
        left, top = pen.at(x + w / 2, y + h / 2)
        Pen(0, 0).picture(fit.texture, left - width / 2, -top - height / 2, width, height, look.colour(colour))

    def _draw_links(self, pen: Pen, board: BoardView) -> None:
        """Ocean ways as dotted lines; a way round the corner keeps off the land."""
        dots: list[Point] = []
        for one, other in board.links:
            a, b = self._areas.get(one), self._areas.get(other)
            if a is None or b is None:
                continue
            dots += self._dotted((a.x + a.width / 2, a.y + a.height / 2), (b.x + b.width / 2, b.y + b.height / 2))
        for x, y in dots:
            pen.disc(x, y, 0.032, look.colour("wave", 0.85))

    def _dotted(self, a: Point, b: Point) -> list[Point]:
        ground = self._ground
        turn = None
        if ground.columns and (a[1] > ground.rows) != (b[1] > ground.rows):
            low, high = (a, b) if a[1] > b[1] else (b, a)
            turn = (high[0], ground.rows - 0.15)
            legs = [(low, turn), (turn, high)]
        else:
            legs = [(a, b)]
        points = []
        for (ax, ay), (bx, by) in legs:
            length = math.hypot(bx - ax, by - ay)
            count = max(1, round(length / 0.15))
            points += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count)]
        return points

    def _draw_flat(self, pen: Pen, tile: Tile) -> None:
        area = self._areas.get(tile.spot)
        if area is None:
            return
        if tile.kind == "lava":
            texture = lava_tiles.picture(tile.edges, tile.spot, self.cell)
            pen.picture(texture, area.x, area.y, area.width, area.height)
            return
        inset = 0.03
        pen.box(area.x + inset, area.y + inset, 1 - 2 * inset, 1 - 2 * inset, look.colour("flow_1"), 0.12)
        side = round(self.cell * 0.92)
        pen.picture(silhouettes.picture("fissure", side, outlined=True), area.x + 0.04, area.y + 0.04, 0.92, 0.92)

    def _draw_offers(self, pen: Pen, board: BoardView) -> None:
        table: TableView | None = self.table
        if table is None:
            return
        legal = {offer.spot: offer for offer in table.spots}
        if legal:
            pricey = self._is_hot(table)
            lit = {*legal, *table.lit, *(tile.spot for tile in board.tiles if tile.kind in _FLAT)}
            for area in board.areas:
                if area.spot not in lit and area.kind in terrain.GROUND and area.kind not in ("ocean", "volcano"):
                    pen.box(area.x, area.y, area.width, area.height, look.colour("shadow", 0.40 if pricey else 0.27))
        for spot in table.lit:
            if (place := self._areas.get(spot)) is not None:
                self._halo(pen, place)
        for offer in table.spots:
            if (place := self._areas.get(offer.spot)) is not None:
                self._glow(pen, place, offer, self.focus == TouchSpot(offer.spot))
        if not legal and table.refusal is None:
            current = next((row for row in table.hands if not row.done), None)
            for spot in current.spots if current is not None else ():
                if (place := self._areas.get(spot)) is not None:
                    self._round_frame(pen, place, "bone", 0.05)
        if table.refusal is not None:
            for spot in table.refusal.spots:
                if (place := self._areas.get(spot)) is not None:
                    self._refused(pen, place)

    def _halo(self, pen: Pen, area: Area) -> None:
        x, y = area.x + area.width / 2, area.y + area.height / 2
        for radius, alpha in ((0.60, 0.12), (0.54, 0.2), (0.48, 0.3)):
            pen.disc(x, y, radius, look.colour("ice", alpha))

    def _glow(self, pen: Pen, area: Area, offer: SpotOffer, chosen: bool) -> None:
        if area.kind not in terrain.GROUND:
            self._glow_round(pen, area, chosen)
            return
        hot = self._is_hot(self.table)
        colour = "bone" if chosen else "lavac" if hot else "ice"
        inset = 0.05
        box = (area.x + inset, area.y + inset, area.width - 2 * inset, area.height - 2 * inset)
        pen.box(*box, look.colour(colour, 0.22 if chosen else 0.14), 0.12)
        if hot and not chosen:
            pen.frame(*box, look.colour("lava", 0.6), 0.12, 0.12)
        pen.frame(*box, look.colour(colour), 0.08 if chosen else 0.058, 0.12)

    @staticmethod
    def _is_hot(table: TableView) -> bool:
        """Whether lava is being placed: then what may be touched glows hot."""
        hand = table.in_hand
        lava = hand is not None and hand.face is not None and hand.face.kind == "lava"
        return lava or any(offer.kind in ("price", "end") for offer in table.spots)

    def _glow_round(self, pen: Pen, area: Area, chosen: bool) -> None:
        x, y = area.x + area.width / 2, area.y + area.height / 2
        colour = "bone" if chosen else "ice"
        pen.disc(x, y, 0.56, look.colour(colour, 0.2))
        pen.ring(x, y, 0.54, look.colour(colour), 0.075 if chosen else 0.055)

    def _round_frame(self, pen: Pen, area: Area, colour: str, width: float) -> None:
        if area.kind in terrain.GROUND:
            pen.frame(
                area.x + 0.05, area.y + 0.05, area.width - 0.1, area.height - 0.1, look.colour(colour), width, 0.12
            )
        else:
            pen.ring(area.x + area.width / 2, area.y + area.height / 2, 0.54, look.colour(colour), width)

    def _refused(self, pen: Pen, area: Area) -> None:
        pen.box(area.x + 0.05, area.y + 0.05, area.width - 0.1, area.height - 0.1, look.colour("red", 0.55), 0.12)
        pen.frame(area.x + 0.05, area.y + 0.05, area.width - 0.1, area.height - 0.1, look.colour("red"), 0.07, 0.12)
        side = 0.5
        texture = silhouettes.picture("remove", round(side * self.cell), "bone", outlined=True)
        x, y = area.x + (area.width - side) / 2, area.y + (area.height - side) / 2
        pen.picture(texture, x, y, side, side)

    def _draw_things(self, pen: Pen, board: BoardView) -> None:
        stores = {store.spot: store for store in board.stores if store.spot}
        for area in board.areas:
            if area.kind not in terrain.GROUND:
                if not self.compact:
                    self._draw_place(pen, area, stores.get(area.spot))
            elif area.icon:
                self._draw_town(pen, area, area.icon, area.tone)
        for tile in board.tiles:
            if tile.kind not in _FLAT and (place := self._areas.get(tile.spot)) is not None:
                self._draw_token(pen, place, tile)
        shared = _shared(board.pieces)
        for piece in board.pieces:
            icon = silhouettes.named(piece.icon)
            if piece.disc or icon == "knerrir" or (place := self._areas.get(piece.spot)) is None:
                continue
            if icon == "town":
                self._draw_town(pen, place, piece.icon, piece.tone)
            else:
                dx, dy, part = (-0.17, 0.13, 0.8) if shared.get(piece.spot, 0) > 1 else (0.0, 0.02, 1.0)
                self._draw_icon(pen, place, piece.icon, piece.tone, 0.68 * part, dx, dy)
        if not self.compact:
            self._draw_counters(pen, board)

    def _draw_icon(
        self, pen: Pen, area: Area, icon: str, tone: str, size: float, dx: float = 0.0, dy: float = 0.0, disc: str = ""
    ) -> None:
        side = round(size * self.cell)
        texture = silhouettes.picture(icon, side, tone, outlined=not disc, disc=disc)
        exact = side / self.cell
        x = area.x + area.width / 2 - exact / 2 + dx
        y = area.y + area.height / 2 - exact / 2 + dy
        pen.picture(texture, x, y, exact, exact)

    def _draw_town(self, pen: Pen, area: Area, icon: str, tone: str) -> None:
        pen.box(
            area.x + 0.08, area.y + 0.08, area.width - 0.16, area.height - 0.16, look.colour("cone_sky", 0.45), 0.12
        )
        self._draw_icon(pen, area, icon, tone, 0.80, 0, 0.03)

    def _draw_token(self, pen: Pen, area: Area, tile: Tile) -> None:
        if tile.kind == "flood":
            pen.box(
                area.x + 0.04, area.y + 0.04, area.width - 0.08, area.height - 0.08, look.colour("lake_foot", 0.8), 0.2
            )
        self._draw_icon(pen, area, tile.kind, "", 0.92 if tile.kind == "crack" else 0.84)

    def _draw_place(self, pen: Pen, area: Area, store: Store | None) -> None:
        """A place on the water: a harbour with its storage, the island to sail to, or open sea."""
        x, y = area.x + area.width / 2, area.y + area.height / 2
        if "island" in area.kind or "island" in area.spot:
            self._draw_far_island(pen, x, y)
        elif store is not None and not _is_cargo(store):
            self._draw_store(pen, x, y, store, area.tone)
        else:
            pen.disc(x, y, 0.20, look.colour("sea_foot"))
            pen.ring(x, y, 0.19, look.colour("wave"), 0.04)

    def _draw_far_island(self, pen: Pen, x: float, y: float) -> None:
        shore = [
            (-0.68, 0.05),
            (-0.5, -0.2),
            (-0.15, -0.3),
            (0.25, -0.26),
            (0.6, -0.12),
            (0.68, 0.1),
            (0.4, 0.3),
            (-0.3, 0.32),
        ]
        outline = smoothed([(x + dx, y + dy) for dx, dy in shore])
        pen.line(outline, look.colour("coast_3"), 0.14, close=True)
        pen.polygon([outline], look.colour("lowland_top"))
        pen.line(outline, look.colour("sand"), 0.045, close=True)
        side = round(0.46 * self.cell)
        exact = side / self.cell
        texture = silhouettes.picture("town", side, "white", outlined=True)
        pen.picture(texture, x - exact / 2 - 0.1, y - exact / 2, exact, exact)
        pen.strokes([((x + 0.34, y + 0.08), (x + 0.34, y - 0.36))], look.colour("white"), 0.035)
        pen.polygon([[(x + 0.35, y - 0.36), (x + 0.56, y - 0.28), (x + 0.35, y - 0.2)]], look.colour("blue"))

    def _draw_store(self, pen: Pen, x: float, y: float, store: Store, tone: str) -> None:
        """The kind's picture and its pens: filled, empty, crossed out for lost room."""
        tone = tone or next((tone for _, tone in store.filled if tone), "bone")
        icon = next((icon for icon, _ in store.filled), "") or store.id.split(":")[-1]
        lost = store.blocked
        total = store.capacity + lost
        columns = max(2, math.ceil(total / 2))
        pen_side, gap = 0.19, 0.05
        pens = columns * pen_side + (columns - 1) * gap
        width, height = 0.42 + pens + 0.12, 0.82
        left, top = x - width / 2, y - height / 2
        board: BoardView = self.board
        left = min(max(left, 0.03), board.width - width - 0.02)
        top = min(top, board.height - height - 0.02)
        pen.box(left, top, width, height, look.colour("bg"), 0.12)
        pen.frame(left, top, width, height, look.colour(tone), 0.04, 0.12)
        side = round(0.38 * self.cell)
        exact = side / self.cell
        detail = "ash" if silhouettes.named(icon) == "sheep" else ""
        pen.picture(silhouettes.picture(icon, side, tone, detail=detail), left + 0.04, y - exact / 2, exact, exact)
        for i in range(total):
            px = left + 0.43 + (i % columns) * (pen_side + gap)
            py = y - pen_side - gap / 2 + (i // columns) * (pen_side + gap)
            if i < len(store.filled):
                pen.box(px, py, pen_side, pen_side, look.colour(tone), 0.04)
            elif i < store.capacity:
                pen.frame(px, py, pen_side, pen_side, look.colour(tone, 0.75), 0.03, 0.04)
            else:
                inner = 0.03
                cross = [
                    ((px + inner, py + inner), (px + pen_side - inner, py + pen_side - inner)),
                    ((px + pen_side - inner, py + inner), (px + inner, py + pen_side - inner)),
                ]
                pen.strokes(cross, look.colour("red"), 0.04)

    def _draw_counters(self, pen: Pen, board: BoardView) -> None:
        """Numbers that live on the board: the decks on the volcano's foot."""
        at: dict[str, list[Counter]] = {}
        for counter in board.counters:
            if counter.spot in self._areas:
                at.setdefault(self._home_of(counter.spot), []).append(counter)
        for spot, counters in at.items():
            area = self._areas[spot]
            left, bottom, across = area.x, area.y + area.height, area.width
            if area.kind == "volcano":
                cells = self._ground.cells("volcano")
                left, bottom = min(x for x, _ in cells), max(y for _, y in cells) + 1
                across = max(x for x, _ in cells) + 1 - left
            each = across / len(counters)
            for i, counter in enumerate(counters):
                self._chip(pen, left + i * each + 0.05, bottom - 0.45, each - 0.1, 0.38, counter)

    def _home_of(self, spot: str) -> str:
        """All counters on the volcano lie together, whichever of its cells they name."""
        if self._areas[spot].kind == "volcano":
            return min(spot for spot, area in self._areas.items() if area.kind == "volcano")
        return spot

    def _chip(self, pen: Pen, x: float, y: float, w: float, h: float, counter: Counter) -> None:
        pen.box(x, y, w, h, look.colour("cone_sky", 0.85), 0.08)
        side = round(h * 0.82 * self.cell)
        exact = side / self.cell
        if counter.icon:
            pen.picture(
                silhouettes.picture(counter.icon, side, counter.tone, detail=counter.tone),
                x + w * 0.08,
                y + (h - exact) / 2,
                exact,
                exact,
            )
        self._figure(pen, str(counter.value), "number", x + w * 0.36, y, w * 0.62, h, "bone", size=h * 1.1)

    def _draw_way(self, pen: Pen, board: BoardView) -> None:
        table: TableView | None = self.table
        if table is None:
            return
        spots = list(self._drag) if len(self._drag) > 1 else []
        if not spots:
            chosen = next((offer for offer in table.spots if self.focus == TouchSpot(offer.spot)), None)
            if chosen is None or not chosen.path:
                return
            spots = [*chosen.path] if chosen.path[-1] == chosen.spot else [*chosen.path, chosen.spot]
            spots = [*table.lit[:1], *spots] if table.lit[:1] and table.lit[0] not in spots else spots
        points = [
            (area.x + area.width / 2, area.y + area.height / 2)
            for spot in spots
            if (area := self._areas.get(spot)) is not None
        ]
        if len(points) > 1:
            pen.line(points, look.colour("outline"), 0.17)
            pen.line(points, look.colour("bone"), 0.09)

    def _draw_walkers(self, pen: Pen, board: BoardView) -> None:
        shared = _shared(board.pieces)
        met: dict[str, int] = {}
        for piece in board.pieces:
            area = self._areas.get(piece.spot)
            if area is None:
                continue
            if piece.disc:
                count, nth = shared.get(piece.spot, 1), met.get(piece.spot, 0)
                met[piece.spot] = nth + 1
                size, dx, dy = (0.84, 0.0, 0.0) if count == 1 else (0.62, 0.17 - 0.3 * nth, -0.15 + 0.3 * nth)
                self._draw_icon(pen, area, piece.icon, "", size, dx, dy, disc=piece.tone or "bone")
            elif silhouettes.named(piece.icon) == "knerrir":
                self._draw_boat(pen, area, board)

    def _draw_boat(self, pen: Pen, area: Area, board: BoardView) -> None:
        """The boat with its cargo as shields on the hull and the count beside it."""
        if self.compact:
            return
        x, y = area.x + area.width / 2, area.y + area.height / 2
        if any(store.spot == area.spot and not _is_cargo(store) for store in board.stores) or "island" in area.spot:
            x, y = self._moored(x, y)
        side = round(0.92 * self.cell)
        exact = side / self.cell
        pen.picture(
            silhouettes.picture("knerrir", side, outlined=True), x - exact / 2, y - exact / 2 - 0.04, exact, exact
        )
        cargo = next((store for store in board.stores if _is_cargo(store)), None)
        if cargo is None:
            return
        shields = max(cargo.capacity, 1)
        for i in range(shields):
            sx = x - 0.30 + 0.60 * (i + 0.5) / shields
            pen.disc(sx, y + 0.22, 0.052, look.colour("outline"))
            if i < len(cargo.filled):
                pen.disc(sx, y + 0.22, 0.042, look.colour(cargo.filled[i][1] or "bone"))
        text = f"{len(cargo.filled)}/{cargo.capacity}"
        if x + 1.2 < board.width - 0.1:
            pen.box(x + 0.48, y - 0.2, 0.56, 0.4, look.colour("sea_foot", 0.85), 0.1)
            self._figure(pen, text, "number", x + 0.44, y - 0.25, 0.62, 0.5, "bone", size=0.44)
        else:
            self._figure(pen, text, "number", x - 0.4, y + 0.36, 0.8, 0.4, "bone", size=0.40)

    def _moored(self, x: float, y: float) -> Point:
        """Beside the place, so that boat and storage are both seen."""
        if y > self._ground.rows:
            return (x + 1.0, y) if x + 2.0 < self.board.width else (x - 1.0, y)
        return (x, y + 0.95)

    def _draw_badges(self, pen: Pen, board: BoardView) -> None:
        """Last of all, always top right: nothing stands over a badge."""
        table: TableView | None = self.table
        if table is None:
            return
        for offer in table.spots:
            area = self._areas.get(offer.spot)
            if area is None or not offer.badge:
                continue
            chosen = self.focus == TouchSpot(offer.spot)
            x, y = area.x + area.width - 0.21, area.y + 0.21
            if area.kind not in terrain.GROUND:
                x, y = area.x + area.width / 2 + 0.4, area.y + area.height / 2 - 0.36
            if offer.kind == "price":
                pen.disc(x, y, 0.22, look.colour("lavac"))
                pen.disc(x, y, 0.185, look.colour("cone_sky"))
                self._figure(pen, offer.badge, "badge", x - 0.2, y - 0.2, 0.4, 0.4, "bone", size=0.36)
            elif offer.kind == "end":
                pen.disc(x, y, 0.22, look.colour("bone"))
                pen.disc(x, y, 0.185, look.colour("red"))
                self._figure(pen, offer.badge, "badge", x - 0.2, y - 0.2, 0.4, 0.4, "bone", size=0.42)
            else:
                pen.disc(x, y, 0.215, look.colour("outline"))
                pen.disc(x, y, 0.19, look.colour("bone" if chosen else "ice"))
                self._figure(pen, offer.badge, "badge", x - 0.2, y - 0.2, 0.4, 0.4, "ink", size=0.40)


def _touchable(table: TableView) -> tuple[Any, ...]:
    """What the layers of offers show of a table."""
    return (
        table.spots,
        table.lit,
        table.refusal,
        table.path_open,
        tuple(row for row in table.hands if not row.done)[:1],
    )


def _away(area: Area, x: float, y: float) -> float:
    """How far a point is outside an area, in cells."""
    dx = max(area.x - x, 0, x - area.x - area.width)
    dy = max(area.y - y, 0, y - area.y - area.height)
    return math.hypot(dx, dy)


def _shared(pieces: tuple[Piece, ...]) -> dict[str, int]:
    """How many pieces stand on each place."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece.spot] = counts.get(piece.spot, 0) + 1
    return counts


def _is_cargo(store: Store) -> bool:
    """Aboard the boat, and drawn on its hull."""
    return store.id in ("boat", "cargo", "knerrir")


_maps: dict[tuple[Any, ...], Any] = {}


def _map(areas: tuple[Area, ...], width: int, height: int, cell: float, origin: Point) -> Any:
    """The baked ground of a board, kept for the last few sizes."""
    ground = tuple(
        (area.kind, area.x, area.y, area.width, area.height) for area in areas if area.kind in terrain.GROUND
    )
    key = (ground, width, height, cell, origin)
    if key not in _maps:
        if len(_maps) >= 4:
            _maps.pop(next(iter(_maps)))
        _maps[key] = terrain.picture(areas, width, height, cell, origin)
    return _maps[key]
