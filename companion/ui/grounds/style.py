"""How a board is drawn whatever its ground: what is offered, the way, pieces, badges. Each ground refines this."""

from abc import ABC, abstractmethod
from collections import Counter as Count
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, ClassVar

from companion.control.views import Refusal, SpotOffer, TableView
from companion.rules.view import Area, BoardView, Piece, Tile
from companion.ui import silhouettes
from companion.ui.drawing import Pen, Point
from companion.ui.grounds.scene import Scene
from companion.ui.grounds.spans import Face, Placed, draw_bracket, draw_disc, draw_line, placed
from companion.ui.motion.group import Group
from companion.ui.text import fitted
from companion.ui.theme import NIGHT, look

EDGES, REFUSED = "edges", "refused"
"""Parts that move by themselves: the open edges of a tile, the places of a refusal."""
LAYERS = ("ground", "lines", "offers", "things", "way", "walkers", "spans", "badges")
CORNER = 0.12


class Style(ABC):
    """Draws one scene, layer by layer; all lengths are in cells."""

    in_corner: ClassVar[bool] = False
    """The board touches the box's top left corner; else it lies in the middle."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.board = scene.board
        self.shared = Count(piece.spot for piece in scene.board.pieces)
        """How many pieces stand on each place."""
        self.moving: set[int] = set()
        """Which things of the board move now, by `id`; each is drawn as a group of its own."""
        self.shaken = False
        """Whether the places of a refusal are."""
        self._groups_of: dict[tuple[int, str], list[Group]] = defaultdict(list)

    @classmethod
    def extent(cls, board: BoardView, compact: bool) -> Point:
        """How many cells must find room in the box."""
        return board.width, board.height

    def shown(self, layer: str) -> tuple[Any, ...]:
        """All that a layer shows: it is drawn again when this is another."""
        scene, board = self.scene, self.scene.board
        table = scene.table
        offered = (table.spots, scene.chosen) if table is not None else ()
        places = (scene.areas, scene.cell, scene.origin, scene.size, scene.compact, look.mode)
        spans = (scene.spans, board.pieces if scene.spans else (), scene.players)
        things: dict[str, tuple[Any, ...]] = {
            "ground": (board.tiles, board.columns, board.lines, board.links, board.arrows),
            "offers": (*offered, *self._asked(), board.tiles, board.active, scene.players),
            "lines": spans,
            "things": (board.pieces, board.tiles, board.stores, board.counters, scene.players),
            "way": (*offered, scene.drag, *self._asked(), board.pieces, scene.players),
            "walkers": (board.pieces, board.stores, scene.players),
            "spans": spans,
            "badges": offered,
        }
        return (*places, *things[layer])

    def _asked(self) -> tuple[Any, ...]:
        table = self.scene.table
        if table is None:
            return ()
        row = next((row for row in table.hands if not row.done), None)
        return (table.lit, table.held, table.refusal, table.in_hand, table.any_spot, table.faults, row)

    def groups_of(self, thing: Piece | Tile | None, part: str = "") -> list[Group]:
        """What was drawn of a thing that moves."""
        return self._groups_of[id(thing), part]

    def forget_groups(self) -> None:
        """All is drawn once more."""
        self._groups_of.clear()

    @contextmanager
    def apart(self, pen: Pen, area: Area, thing: Piece | Tile | None, part: str = "") -> Iterator[None]:
        """What is drawn within belongs to this thing, which stands there. Nothing else happens unless it moves."""
        if not (id(thing) in self.moving or (part == REFUSED and self.shaken)):
            yield
            return
        with Group(pen.at(area.x + area.width / 2, area.y + area.height / 2)) as group:
            yield
        self._groups_of[id(thing), part].append(group)

    def draw(self, layer: str, pen: Pen) -> None:
        getattr(self, f"draw_{layer}")(pen)

    # Ground

    @abstractmethod
    def draw_ground(self, pen: Pen) -> None: ...

    def box_pen(self, pen: Pen) -> Pen:
        """A pen for the whole box, in pixels."""
        (left, top), cell = self.scene.origin, self.scene.cell
        return pen.moved(-left / cell, -top / cell, 1 / cell)

    def dim(self, pen: Pen) -> None:
        """The night over what is baked in the colours of the day."""
        if look.mode == "dim":
            self.box_pen(pen).box(0, 0, *self.scene.size, look.colour("night", NIGHT))

    def figure(
        self,
        pen: Pen,
        text: str,
        role: str,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str,
        *,
        size: float = 0,
        alpha: float = 1.0,
    ) -> None:
        """A short text in the middle of a box."""
        fit = fitted(text, role, 400)
        part = min(1.0, size * self.scene.cell / fit.height) if size else 1.0
        width, height = fit.width * part, fit.height * part
        left, top = pen.at(x + w / 2, y + h / 2)
        Pen(0, 0).picture(fit.texture, left - width / 2, -top - height / 2, width, height, look.colour(colour, alpha))

    # Offers

    def draw_offers(self, pen: Pen) -> None:
        scene, table = self.scene, self.scene.table
        if table is None:
            return
        if table.any_spot:
            self.draw_chosen(pen, table)
            return
        legal = {offer.spot for offer in table.spots}
        if legal:
            for area in self.darkened({*legal, *table.lit}):
                self.draw_dark(pen, area)
        self.draw_lit(pen, table)
        for offer in table.spots:
            if (place := scene.areas.get(offer.spot)) is not None:
                self.draw_glow(pen, place, offer.spot == scene.chosen)
        if not legal and table.refusal is None:
            current = next((row for row in table.hands if not row.done), None)
            for place in self.places(current.spots if current is not None else ()):
                self.draw_frame(pen, place, "bone", 0.05)
        if table.refusal is not None:
            self.draw_refusal(pen, table.refusal)

    def draw_chosen(self, pen: Pen, table: TableView) -> None:
        """Where every place can be touched none glows: only the one chosen, the one that has the focus, and those
        where something contradicts itself."""
        wrong = dict.fromkeys(spot for fault in table.faults for spot in fault.spots)
        for area in self.places(spot for spot in wrong if spot not in table.lit):
            self.draw_frame(pen, area, "red", 0.05)
        for area in self.places([self.scene.chosen] if self.scene.chosen not in table.lit else []):
            self.draw_glow(pen, area, False)
        for area in self.places(table.lit):
            self.draw_glow(pen, area, True)
            self.draw_frame(pen, area, "bone", 0.06)

    def places(self, spots: Iterable[str]) -> list[Area]:
        return [area for spot in spots if (area := self.scene.areas.get(spot)) is not None]

    def darkened(self, lit: set[str]) -> list[Area]:
        """The places that step back while others may be touched."""
        return [area for area in self.board.areas if area.spot not in lit]

    def draw_dark(self, pen: Pen, area: Area) -> None:
        pen.box(area.x, area.y, area.width, area.height, look.colour("shadow", 0.27))

    def draw_lit(self, pen: Pen, table: TableView) -> None:
        """What the question is about."""
        for area in self.places(table.lit):
            x, y = area.x + area.width / 2, area.y + area.height / 2
            for radius, alpha in ((0.60, 0.12), (0.54, 0.2), (0.48, 0.3)):
                pen.disc(x, y, radius, look.colour("ice", alpha))

    def draw_glow(self, pen: Pen, area: Area, chosen: bool) -> None:
        """A place that may be touched."""
        self.glow(pen, area, "bone" if chosen else "ice", chosen)

    def glow(self, pen: Pen, area: Area, colour: str, chosen: bool, *, rim: str = "") -> None:
        box = self.frame_of(area)
        pen.box(*box, look.colour(colour, 0.22 if chosen else 0.14), CORNER)
        if rim:
            pen.frame(*box, look.colour(rim, 0.6), 0.12, CORNER)
        pen.frame(*box, look.colour(colour), 0.08 if chosen else 0.058, CORNER)

    def draw_frame(self, pen: Pen, area: Area, colour: str, width: float) -> None:
        pen.frame(*self.frame_of(area), look.colour(colour), width, CORNER)

    def draw_refusal(self, pen: Pen, refusal: Refusal) -> None:
        """A cross on what was touched, and what is to blame for it in red as well."""
        crossed = self.places([refusal.touched]) or self.places(refusal.spots)
        for place in crossed + [other for other in self.places(refusal.spots) if other not in crossed]:
            with self.apart(pen, place, None, REFUSED):
                pen.box(*self.frame_of(place), look.colour("red", 0.55), CORNER)
                pen.frame(*self.frame_of(place), look.colour("red"), 0.07, CORNER)
                if place in crossed:
                    self.draw_cross(pen, place)

    def draw_cross(self, pen: Pen, area: Area) -> None:
        side = 0.5
        texture = silhouettes.picture("remove", round(side * self.scene.cell), "bone", outlined=True)
        x, y = area.x + (area.width - side) / 2, area.y + (area.height - side) / 2
        pen.picture(texture, x, y, side, side)

    def frame_of(self, area: Area) -> tuple[float, float, float, float]:
        """The box of a frame round a place."""
        return inner(area, 0.05)

    # Spans

    @cached_property
    def spans(self) -> list[Placed]:
        return [] if self.scene.compact else placed(self.scene, self.faces())

    def faces(self) -> list[Face]:
        """What should stay in sight."""
        return [(*point, 0.3) for piece in self.board.pieces if (point := self.scene.middle(piece.spot)) is not None]

    def draw_lines(self, pen: Pen) -> None:
        for each in self.spans:
            draw_line(pen, each, self.tone_of(each))

    def tone_of(self, each: Placed) -> str:
        """The colour of whoever sees along a line."""
        eye = next((piece for piece in self.board.pieces if piece.spot == each.span.spots[0]), None)
        return self.scene.tone(eye) if eye is not None else "ice"

    def draw_spans(self, pen: Pen) -> None:
        for each in self.spans:
            draw_bracket(pen, each)
        for each in self.spans:
            if each.span.text:
                draw_disc(pen, each)
                (x, y), r = each.disc, each.radius
                self.figure(pen, each.span.text, "number", x - r, y - r, 2 * r, 2 * r, each.ink, size=1.7 * r)

    # Pieces

    def draw_tile(self, pen: Pen, tile: Tile) -> None:
        """Something flat, where it lies."""
        for area in self.places([tile.spot]):
            self.draw_icon(pen, area, tile.kind, "", 0.8)

    @abstractmethod
    def draw_things(self, pen: Pen) -> None: ...

    @abstractmethod
    def draw_walkers(self, pen: Pen) -> None: ...

    def draw_icon(
        self, pen: Pen, area: Area, icon: str, tone: str, size: float, dx: float = 0.0, dy: float = 0.0, disc: str = ""
    ) -> None:
        """A silhouette in the middle of a place, or so much aside."""
        side = round(size * self.scene.cell)
        texture = silhouettes.picture(icon, side, tone, outlined=not disc, disc=disc)
        exact = side / self.scene.cell
        x = area.x + area.width / 2 - exact / 2 + dx
        y = area.y + area.height / 2 - exact / 2 + dy
        pen.picture(texture, x, y, exact, exact)

    # The way

    def draw_way(self, pen: Pen) -> None:
        scene, table = self.scene, self.scene.table
        if table is None:
            return
        spots = list(scene.drag) if len(scene.drag) > 1 else []
        if not spots:
            chosen = next((offer for offer in table.spots if offer.spot == scene.chosen), None)
            if chosen is None or not chosen.path:
                return
            spots = [*chosen.path] if chosen.path[-1] == chosen.spot else [*chosen.path, chosen.spot]
            spots = [*table.lit[:1], *spots] if table.lit[:1] and table.lit[0] not in spots else spots
        points = [point for spot in spots if (point := scene.middle(spot)) is not None]
        if len(points) > 1:
            self.draw_track(pen, points)

    def draw_track(self, pen: Pen, points: list[Point]) -> None:
        pen.line(points, look.colour("outline"), 0.17)
        pen.line(points, look.colour("bone"), 0.09)

    # Badges

    def draw_badges(self, pen: Pen) -> None:
        """Last of all, always top right: nothing stands over a badge."""
        for offer in self.scene.table.spots if self.scene.table is not None else ():
            area = self.scene.areas.get(offer.spot)
            if area is not None and offer.badge:
                self.draw_badge(pen, *self.badge_place(area), offer)

    def badge_place(self, area: Area) -> Point:
        return area.x + area.width - 0.21, area.y + 0.21

    def draw_badge(self, pen: Pen, x: float, y: float, offer: SpotOffer) -> None:
        chosen = offer.spot == self.scene.chosen
        if offer.kind == "price":
            pen.disc(x, y, 0.22, look.colour("lavac"))
            pen.disc(x, y, 0.185, look.colour("cone_sky"))
            self.figure(pen, offer.badge, "badge", x - 0.2, y - 0.2, 0.4, 0.4, "bone", size=0.36)
        elif offer.kind == "end":
            pen.disc(x, y, 0.22, look.colour("red"))
            pen.disc(x, y, 0.175, look.colour("red_bar"))
            self.figure(pen, offer.badge, "badge", x - 0.2, y - 0.2, 0.4, 0.4, "bone", size=0.42)
        elif offer.kind == "gain":
            left, across = x - 0.29, 0.5
            pen.box(left, y - 0.195, across, 0.39, look.colour("outline"), 0.195)
            pen.box(left + 0.025, y - 0.17, across - 0.05, 0.34, look.colour("bone" if chosen else "moss"), 0.17)
            self.figure(pen, offer.badge, "badge", left, y - 0.2, across, 0.4, "ink", size=0.40)
        else:
            pen.disc(x, y, 0.215, look.colour("outline"))
            pen.disc(x, y, 0.19, look.colour("bone" if chosen else "ice"))
            self.figure(pen, offer.badge, "badge", x - 0.2, y - 0.2, 0.4, 0.4, "ink", size=0.40)


def inner(area: Area, inset: float) -> tuple[float, float, float, float]:
    """A place's box, so much smaller on every side."""
    return area.x + inset, area.y + inset, area.width - 2 * inset, area.height - 2 * inset
