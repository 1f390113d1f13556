"""The island as a picture: what is printed on the board and never moves. Baked once per map and size."""

import math
import random
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, TypeAlias

from companion.rules.view import Area
from companion.ui.drawing import Pen, Point, baked, glow, smoothed
from companion.ui.theme import look

Cell: TypeAlias = tuple[int, int]

GROUND = frozenset({"lowland", "plain", "mountain", "lake", "ocean", "dark", "volcano"})
"""Kinds of area that are drawn as land and water; others are places on the water round it."""


class Ground:
    """Which cells have which kind of ground; an area of several cells counts as that many."""

    def __init__(self, areas: Iterable[Area]) -> None:
        self.kinds: dict[Cell, str] = {}
        for area in areas:
            if area.kind in GROUND:
                for dx in range(max(1, round(area.width))):
                    for dy in range(max(1, round(area.height))):
                        self.kinds[round(area.x) + dx, round(area.y) + dy] = area.kind
        self.columns = max((x for x, _ in self.kinds), default=-1) + 1
        self.rows = max((y for _, y in self.kinds), default=-1) + 1

    def cells(self, *kinds: str) -> set[Cell]:
        return {cell for cell, kind in self.kinds.items() if kind in kinds}

    @property
    def land(self) -> set[Cell]:
        """Everything but ocean, and the mainland behind the board's north and west edge."""
        dry = {cell for cell, kind in self.kinds.items() if kind != "ocean"}
        return dry | {(-1, y) for x, y in dry if x == 0} | {(x, -1) for x, y in dry if y == 0} | {(-1, -1)}


def borders(cells: set[Cell]) -> list[list[Point]]:
    """The closed outlines of a set of cells, clockwise (y downwards), corner to corner."""
    following: dict[Cell, list[Cell]] = {}
    for x, y in cells:
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in cells:
                following.setdefault(start, []).append(end)
    loops: list[list[Point]] = []
    while following:
        start = min(following)
        loop: list[Point] = []
        corner, came = start, (1, 0)
        while True:
            choices = following[corner]
            # Where two cells touch at a corner only, turn right: they stay two shapes.
            right = (-came[1], came[0])
            ahead = next((c for c in choices if (c[0] - corner[0], c[1] - corner[1]) == right), choices[0])
            choices.remove(ahead)
            if not choices:
                del following[corner]
            loop.append((float(corner[0]), float(corner[1])))
            came = (ahead[0] - corner[0], ahead[1] - corner[1])
            corner = ahead
            if corner == start:
                break
        loops.append(loop)
    return loops


def coastline(loop: list[Point], noise: float, seed: str, *, cut: int = 2) -> list[Point]:
    """An outline with three points a side, each moved by up to `noise`, its corners cut."""
    rough: list[Point] = []
    for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
        for i in range(3):
            x, y = ax + (bx - ax) * i / 3, ay + (by - ay) * i / 3
            luck = random.Random(f"{seed}:{x:.2f}:{y:.2f}")
            rough.append((x + luck.uniform(-noise, noise), y + luck.uniform(-noise, noise)))
    return smoothed(rough, cut)


def picture(areas: tuple[Area, ...], width: int, height: int, cell: float, origin: Point = (0.0, 0.0)) -> Any:
    """The baked texture of a board of width x height pixels: sea all over, the map's corner at `origin`."""

    def draw(pen: Pen) -> None:
        pen.slope(0, 0, width / cell, height / cell, look.colour("sea_top"), look.colour("sea_foot"))
        paint(pen.moved(origin[0] / cell, origin[1] / cell), areas, width / cell, height / cell)

    return baked(width, height, draw, over=2, unit=cell)


def paint(pen: Pen, areas: Iterable[Area], width: float, height: float) -> None:
    ground = Ground(areas)
    _waves(pen, width, height, "ocean", 26, look.colour("coast_3", 0.5))
    _land(pen, ground)
    _plains(pen, ground)
    _dark(pen, ground)
    _lakes(pen, ground)
    for x, y in sorted(ground.cells("mountain")):
        _mountain(pen.moved(x, y), random.Random(f"mountain:{x}:{y}"))
    _grid(pen, ground)
    volcano = ground.cells("volcano")
    if volcano:
        left, top = min(x for x, _ in volcano), min(y for _, y in volcano)
        across, down = max(x for x, _ in volcano) - left + 1, max(y for _, y in volcano) - top + 1
        _volcano(pen.moved(left, top), across, down)


def _land(pen: Pen, ground: Ground) -> None:
    outlines = [coastline(loop, 0.11, "coast") for loop in borders(ground.land)]
    for name, stroke in (("coast_1", 0.62), ("coast_2", 0.40), ("coast_3", 0.20)):
        for outline in outlines:
            pen.line(outline, look.colour(name), stroke, close=True)
    pen.polygon(outlines, look.colour("lowland_top"), even_odd=True, foot=look.colour("lowland_foot"))
    for outline in outlines:
        pen.line(outline, look.colour("sand"), 0.045, close=True)
    tufts = []
    for x, y in sorted(ground.cells("lowland")):
        luck = random.Random(f"grass:{x}:{y}")
        for _ in range(3):
            px, py = x + luck.uniform(0.12, 0.88), y + luck.uniform(0.15, 0.9)
            tufts += [((px, py), (px - 0.025, py - 0.055)), ((px, py), (px + 0.02, py - 0.065))]
    pen.strokes(tufts, look.colour("grass", 0.8), 0.018)


def _plains(pen: Pen, ground: Ground) -> None:
    """Higher ground and the mountains on it: a slab with a foot, its edge on the grid because height decides rules."""
    loops = borders(ground.cells("plain", "mountain"))
    outlines = [_kept_on_board(coastline(loop, 0.045, "plain"), ground) for loop in loops]
    if not outlines:
        return
    for down, name in ((0.10, "plain_deep"), (0.05, "plain_side")):
        pen.polygon([[(x, y + down) for x, y in outline] for outline in outlines], look.colour(name), even_odd=True)
    hachures = []
    for outline in outlines:
        for (x, y), (nx, ny) in _along(outline, 0.085):
            if 0.02 < x < ground.columns - 0.02 and 0.02 < y < ground.rows - 0.02:
                length = 0.15 if ny > 0.5 else 0.09
                hachures.append(((x + nx * 0.02, y + ny * 0.02), (x + nx * length, y + ny * length)))
    pen.strokes(hachures, look.colour("plain_edge", 0.75), 0.018)
    pen.polygon(outlines, look.colour("plain_top"), even_odd=True, foot=look.colour("plain_foot"))
    for outline in outlines:
        pen.line(outline, look.colour("plain_edge"), 0.045, close=True)
        pen.line([(x, y - 0.012) for x, y in outline], look.colour("plain_light"), 0.018, close=True)
    specks = []
    for x, y in sorted(ground.cells("plain")):
        luck = random.Random(f"speck:{x}:{y}")
        for _ in range(4):
            px, py = x + luck.uniform(0.1, 0.9), y + luck.uniform(0.1, 0.9)
            specks.append(((px, py), (px + 0.05, py + luck.uniform(-0.01, 0.01))))
    pen.strokes(specks, look.colour("speck", 0.9), 0.022)


def _kept_on_board(outline: list[Point], ground: Ground) -> list[Point]:
    """An outline at the board's north or west edge runs on past it: no edge is drawn there."""
    return [(x if x > 0.12 else x - 0.4, y if y > 0.12 else y - 0.4) for x, y in outline]


def _along(outline: list[Point], every: float) -> list[tuple[Point, Point]]:
    """Points along a closed clockwise outline and the outward normal there."""
    found = []
    carried = 0.0
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        if not length:
            continue
        nx, ny = (by - ay) / length, -(bx - ax) / length
        while carried < length:
            part = carried / length
            found.append(((ax + (bx - ax) * part, ay + (by - ay) * part), (nx, ny)))
            carried += every
        carried -= length
    return found


def _dark(pen: Pen, ground: Ground) -> None:
    cells = ground.cells("dark")
    for loop in borders(cells):
        pen.polygon([coastline(loop, 0.06, "dark", cut=0)], look.colour("dark"))
    for x, y in sorted(cells):
        rubble(pen.moved(x, y), random.Random(f"dark:{x}:{y}"))


def rubble(pen: Pen, luck: random.Random) -> None:
    """Shards of black rock over one cell."""
    for row in range(3):
        for column in range(3):
            cx, cy = 0.2 + column * 0.3 + luck.uniform(-0.05, 0.05), 0.24 + row * 0.3
            size = luck.uniform(0.11, 0.17)
            shard = [
                (cx - size * luck.uniform(0.7, 1), cy + size * 0.8),
                (cx - size * 0.5, cy - size * luck.uniform(0.2, 0.6)),
                (cx + size * luck.uniform(-0.2, 0.3), cy - size),
                (cx + size * luck.uniform(0.7, 1), cy + size * 0.7),
            ]
            pen.polygon([shard], look.colour("shard_1"))
            pen.polygon([[shard[1], shard[2], (cx, cy + size * 0.6)]], look.colour("shard_2"))


def _lakes(pen: Pen, ground: Ground) -> None:
    cells = ground.cells("lake")
    for loop in borders(cells):
        outline = coastline(loop, 0.07, "lake")
        pen.polygon([outline], look.colour("lake_top"), foot=look.colour("lake_foot"))
        pen.line(outline, look.colour("bank"), 0.05, close=True)
    for x, y in sorted(cells):
        luck = random.Random(f"lake:{x}:{y}")
        for _ in range(2):
            _wave(pen, x + luck.uniform(0.2, 0.6), y + luck.uniform(0.25, 0.8), 0.22, look.colour("wave", 0.7))


def _waves(
    pen: Pen, width: float, height: float, seed: str, count: int, colour: tuple[float, float, float, float]
) -> None:
    luck = random.Random(seed)
    for _ in range(count):
        _wave(pen, luck.uniform(0, width), luck.uniform(0, height), 0.3, colour)


def _wave(pen: Pen, x: float, y: float, length: float, colour: tuple[float, float, float, float]) -> None:
    points = [(x + length * i / 8, y - 0.022 * math.sin(i / 8 * 2 * math.pi)) for i in range(9)]
    pen.strokes(pairwise(points), colour, 0.022)


def _mountain(pen: Pen, luck: random.Random) -> None:
    pen.box(0.03, 0.03, 0.94, 0.94, look.colour("plate"), 0.1)
    peaks = [(0.30, 0.40, 0.25, 0.80), (0.70, 0.44, 0.25, 0.80), (0.49, 0.17, 0.30, 0.87)]
    for cx, top, half, foot in peaks:
        cx += luck.uniform(-0.02, 0.02)
        crag = luck.uniform(-0.03, 0.03)
        height = foot - top
        pen.polygon([[(cx - half, foot), (cx, top), (cx + half, foot)]], look.colour("peak"))
        pen.polygon(
            [[(cx - half, foot), (cx, top), (cx + 0.02 + crag, top + height * 0.5), (cx - 0.05, foot)]],
            look.colour("peak_lit"),
        )
        snow = 0.34
        pen.polygon(
            [
                [
                    (cx, top),
                    (cx + half * snow, top + height * snow),
                    (cx + half * 0.12, top + height * (snow - 0.08)),
                    (cx - half * 0.02, top + height * (snow + 0.08)),
                    (cx - half * 0.16, top + height * (snow - 0.07)),
                    (cx - half * snow, top + height * snow),
                ]
            ],
            look.colour("snow"),
        )
        outline = [(cx - half, foot), (cx, top), (cx + half, foot)]
        pen.strokes(pairwise(outline), look.colour("outline", 0.7), 0.022)


def _grid(pen: Pen, ground: Ground) -> None:
    lines: list[tuple[Point, Point]] = []
    for x, y in ground.kinds:
        if (x + 1, y) in ground.kinds:
            lines.append(((x + 1, y), (x + 1, y + 1)))
        if (x, y + 1) in ground.kinds:
            lines.append(((x, y + 1), (x + 1, y + 1)))
    pen.strokes(lines, look.colour("shadow", 0.34), 0.02)


def _volcano(pen: Pen, across: float, down: float) -> None:
    """A cone at night with three streams, in a box of across x down cells."""
    pen.box(0, 0, across, down, look.colour("cone_sky"))
    pen.picture(glow(), 0.0, -0.30 * down, across, down * 1.25, look.colour("flow_2", 0.9))
    pen.picture(glow(), 0.25 * across, -0.05 * down, across * 0.5, down * 0.62, look.colour("lava", 0.65))
    for x, y, r in ((0.40, 0.10, 0.09), (0.52, 0.05, 0.11), (0.62, 0.11, 0.08)):
        pen.disc(x * across, y * down, r * across, look.colour("smoke", 0.55))
    crater_left, crater_right, crater = 0.38 * across, 0.62 * across, 0.31 * down
    pen.polygon(
        [
            [
                (crater_left, crater),
                (crater_right, crater),
                (0.74 * across, 0.55 * down),
                (across, 0.89 * down),
                (across, down),
                (0, down),
                (0, 0.89 * down),
                (0.26 * across, 0.55 * down),
            ]
        ],
        look.colour("cone_2"),
    )
    pen.polygon(
        [
            [
                (crater_left, crater),
                (0.47 * across, crater),
                (0.40 * across, 0.62 * down),
                (0.30 * across, down),
                (0, down),
                (0, 0.89 * down),
                (0.26 * across, 0.55 * down),
            ]
        ],
        look.colour("cone_1"),
    )
    streams = (
        [(0.44, 0.32), (0.38, 0.45), (0.33, 0.55), (0.24, 0.72), (0.16, 0.86), (0.08, 0.985)],
        [(0.50, 0.33), (0.52, 0.45), (0.48, 0.55), (0.53, 0.68), (0.49, 0.82), (0.51, 0.985)],
        [(0.56, 0.32), (0.61, 0.45), (0.69, 0.55), (0.76, 0.70), (0.87, 0.84), (0.94, 0.975)],
    )
    for name, part in (("stream_1", 1.6), ("stream_2", 1.0), ("stream_3", 0.4)):
        for stream in streams:
            points = _bent([(x * across, y * down) for x, y in stream])
            pen.line(points, look.colour(name), 0.045 * across * part)
    rim = [
        (crater_left - 0.02 * across, crater),
        (0.44 * across, crater - 0.045 * down),
        (0.56 * across, crater - 0.045 * down),
        (crater_right + 0.02 * across, crater),
        (0.56 * across, crater + 0.045 * down),
        (0.44 * across, crater + 0.045 * down),
    ]
    pen.polygon([smoothed(rim)], look.colour("stream_2"))
    pen.polygon(
        [smoothed([(0.5 * across + (x - 0.5 * across) * 0.74, crater + (y - crater) * 0.62) for x, y in rim])],
        look.colour("flow_5"),
    )
    pen.strokes([((0, down), (across, down)), ((across, 0), (across, down))], look.colour("shadow", 0.55), 0.03)


def _bent(points: list[Point]) -> list[Point]:
    """An open line with its corners cut."""
    for _ in range(2):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        cut.append(points[-1])
        points = cut
    return points
