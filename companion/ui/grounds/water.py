"""What is on the water round an island: harbours with their storage, the island to sail to, the boat with its cargo."""

import math

from companion.rules.view import Area, Store
from companion.ui import silhouettes
from companion.ui.drawing import Pen, Point, smoothed
from companion.ui.grounds.style import Style
from companion.ui.theme import look

_FAR_SHORE = (
    (-0.68, 0.05),
    (-0.5, -0.2),
    (-0.15, -0.3),
    (0.25, -0.26),
    (0.6, -0.12),
    (0.68, 0.1),
    (0.4, 0.3),
    (-0.3, 0.32),
)


class Water:
    """Draws for an island whose land has so many rows."""

    def __init__(self, island: Style, rows: int) -> None:
        self.island, self.rows = island, rows
        self.cell, self.board = island.scene.cell, island.scene.board

    def draw_place(self, pen: Pen, area: Area, store: Store | None) -> None:
        """A place on the water: a harbour with its storage, the island to sail to, or open sea."""
        x, y = area.x + area.width / 2, area.y + area.height / 2
        if _is_island(area):
            self._draw_far_island(pen, x, y)
        elif store is not None:
            self._draw_store(pen, x, y, store, area.tone)
        else:
            pen.disc(x, y, 0.20, look.colour("sea_foot"))
            pen.ring(x, y, 0.19, look.colour("wave"), 0.04)

    def _draw_far_island(self, pen: Pen, x: float, y: float) -> None:
        outline = smoothed([(x + dx, y + dy) for dx, dy in _FAR_SHORE])
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
        left = min(max(left, 0.03), self.board.width - width - 0.02)
        top = min(top, self.board.height - height - 0.02)
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

    def draw_boat(self, pen: Pen, area: Area) -> None:
        """The boat with its cargo as shields on the hull and the count beside it."""
        board = self.board
        x, y = area.x + area.width / 2, area.y + area.height / 2
        harbours = {store.spot for store in board.stores if not is_cargo(store)}
        is_moored = area.spot in harbours or _is_island(area)
        if is_moored:
            x, y = self._moored(x, y)
        side = round(0.92 * self.cell)
        exact = side / self.cell
        pen.picture(
            silhouettes.picture("knerrir", side, outlined=True), x - exact / 2, y - exact / 2 - 0.04, exact, exact
        )
        cargo = next((store for store in board.stores if is_cargo(store)), None)
        if cargo is None:
            return
        shields = max(cargo.capacity, 1)
        for i in range(shields):
            sx = x - 0.30 + 0.60 * (i + 0.5) / shields
            pen.disc(sx, y + 0.22, 0.052, look.colour("outline"))
            if i < len(cargo.filled):
                pen.disc(sx, y + 0.22, 0.042, look.colour(cargo.filled[i][1] or "bone"))
        text = f"{len(cargo.filled)}/{cargo.capacity}"
        if is_moored and y > self.rows:  # on the sail: beside the boat is the next place of its way
            pen.box(x - 0.29, y - 0.42, 0.58, 0.36, look.colour("sail"), 0.08)
            self.island.figure(pen, text, "number", x - 0.29, y - 0.42, 0.58, 0.36, "outline", size=0.40)
        elif x + 1.2 < board.width - 0.1:
            pen.box(x + 0.48, y - 0.2, 0.56, 0.4, look.colour("sea_foot", 0.85), 0.1)
            self.island.figure(pen, text, "number", x + 0.44, y - 0.25, 0.62, 0.5, "bone", size=0.44)
        else:
            self.island.figure(pen, text, "number", x - 0.4, y + 0.36, 0.8, 0.4, "bone", size=0.40)

    def _moored(self, x: float, y: float) -> Point:
        """Beside the place, so that boat and storage are both seen."""
        if y > self.rows:
            return (x + 1.0, y) if x + 2.0 < self.board.width else (x - 1.0, y)
        return (x, y + 0.95)


def _is_island(area: Area) -> bool:
    return "island" in area.kind or "island" in area.spot


def is_cargo(store: Store) -> bool:
    """Aboard the boat, and drawn on its hull."""
    return store.id in ("boat", "cargo", "knerrir")
