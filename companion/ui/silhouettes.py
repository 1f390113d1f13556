"""The shapes of pieces and signs, from `silhouettes.toml`, and their pictures."""

import math
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.ui.drawing import Pen, Point, baked
from companion.ui.kept import kept
from companion.ui.theme import Rgba, look

BOX = 64.0


@lru_cache(maxsize=1)
def paths() -> dict[str, tuple[tuple[str, str], ...]]:
    """Name of a silhouette: its parts as (tone, path), drawn in this order."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {name: tuple((part[0], part[2:]) for part in parts) for name, parts in table.items()}


ALIASES = {
    "person": "people",
    "figure": "meeple",
    "lava_stone": "stone",
    "boat": "knerrir",
    "ship": "knerrir",
    "lava_flow": "lava",
    "lava_tile": "lava",
    "lava_drop": "lava",
    "large_fissure": "fissure",
    "small_fissure": "fissure",
    "anchor": "harbour",
    "lock": "keep",
    "cross": "remove",
    "close": "remove",
    "x": "remove",
    "undo_arrow": "undo",
    "cards": "card",
    "storage": "room",
    "harmony": "balance",
    "marker": "balance",
    "water": "flood",
    "incident": "lightning",
    "draw": "card",
    "lost": "remove",
    "activation": "card",
    "setup": "card",
    "board": "shield",
    "decks": "card",
    "log": "clock",
    "settings": "sliders",
    "export": "save",
}

NATURAL = {
    # An icon's tones where a piece does not bring its own: main, detail, light or accent.
    "sheep": ("white", "ink", "white"),
    "goods": ("orange", "ink", "orange"),
    "people": ("purple", "ink", "purple"),
    "gatherer": ("orange", "ink", "orange"),
    "herder": ("white", "ink", "white"),
    "seeker": ("purple", "ink", "purple"),
    "knerrir": ("wood", "wood_dark", "sail"),
    "volcano": ("stone", "ink", "lava"),
    "lava": ("lava", "ink", "lavac"),
    "crack": ("flow_1", "ink", "flow_3"),
    "fissure": ("flow_3", "ink", "lavac"),
    "mud": ("mud", "mud_dark", "mud"),
    "landslide": ("rock", "rock_dark", "rock"),
    "flood": ("water", "ink", "water"),
    "lightning": ("lavac", "ink", "lavac"),
    "joker": ("lavac", "ink", "lavac"),
    "fire_rocks": ("rock", "ink", "lava"),
    "dice": ("bone", "ink", "bone"),
    "card": ("bone", "row", "bone"),
    "cube": ("bone", "ash", "bone"),
    "toxic_cloud": ("moss", "ink", "moss"),
    "ash_fall": ("ash", "ink", "ash"),
    "earthquake": ("lavac", "ink", "lavac"),
}


def named(icon: str) -> str:
    """The silhouette an icon name stands for: the name itself, an alias, or a plain dot."""
    icon = ALIASES.get(icon, icon)
    return icon if icon in paths() else "dot"


_STEPS = 10


@lru_cache(maxsize=256)
def outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """The closed contours of a path, curves flattened in ten steps."""
    contours: list[list[Point]] = []
    for command, numbers in re.findall(r"([MLQCAZ])([^MLQCAZ]*)", path):
        values = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", numbers)]
        if command == "M":
            contours.append([(values[0], values[1])])
        elif command == "L":
            contours[-1].append((values[0], values[1]))
        elif command == "Q":
            contours[-1] += _bezier(
                contours[-1][-1], (values[0], values[1]), (values[0], values[1]), (values[2], values[3]), True
            )
        elif command == "C":
            contours[-1] += _bezier(
                contours[-1][-1], (values[0], values[1]), (values[2], values[3]), (values[4], values[5]), False
            )
        elif command == "A":
            contours[-1] += _arc(contours[-1][-1], values[0], bool(values[3]), bool(values[4]), (values[5], values[6]))
    return tuple(tuple(contour) for contour in contours)


def _bezier(a: Point, b: Point, c: Point, d: Point, quadratic: bool) -> list[Point]:
    points = []
    for i in range(1, _STEPS + 1):
        t = i / _STEPS
        s = 1 - t
        weights = (s * s, 2 * s * t, 0.0, t * t) if quadratic else (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
        points.append(
            (
                sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
            )
        )
    return points


def _arc(start: Point, radius: float, large: bool, sweep: bool, end: Point) -> list[Point]:
    """A circle's arc from start to end (SVG's rules, y downwards)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    if chord == 0:
        return []
    radius = max(radius, chord / 2)
    rise = math.sqrt(max(0.0, radius * radius - chord * chord / 4))
    side = -1.0 if large == sweep else 1.0
    cx = (start[0] + end[0]) / 2 - side * rise * dy / chord
    cy = (start[1] + end[1]) / 2 + side * rise * dx / chord
    first = math.atan2(start[1] - cy, start[0] - cx)
    last = math.atan2(end[1] - cy, end[0] - cx)
    turn = last - first
    if sweep and turn <= 0:
        turn += 2 * math.pi
    if not sweep and turn >= 0:
        turn -= 2 * math.pi
    return [
        (cx + radius * math.cos(first + turn * i / _STEPS), cy + radius * math.sin(first + turn * i / _STEPS))
        for i in range(1, _STEPS + 1)
    ]


def tones(icon: str, tone: str = "", *, detail: str = "") -> dict[str, Rgba]:
    """The colours of a silhouette's parts. `tone` replaces the natural main colour, `detail` the dark one."""
    main, dark, accent = NATURAL.get(named(icon), ("bone", "ink", "lavac"))
    if tone:
        main = tone
        if named(icon) in ("sheep", "goods", "people", "gatherer", "herder", "seeker"):
            accent = tone
    return {
        "m": look.colour(main),
        "e": look.colour(main),
        "d": look.colour(detail or dark),
        "l": look.colour(accent),
        "a": look.colour(accent),
    }


def draw(pen: Pen, icon: str, colours: dict[str, Rgba], *, outline: Rgba | None = None, rim: float = 0.0) -> None:
    """A silhouette in the pen's box of 64; `rim` is the outline's width in that box."""
    parts = paths()[named(icon)]
    if outline is not None and rim:
        for _, path in parts:
            for contour in outlines(path):
                pen.line(contour, outline, rim * 2, close=True)
                if len(contour) > 2:
                    pen.polygon([contour], outline)
    for tone, path in parts:
        pen.polygon(outlines(path), colours[tone], even_odd=tone == "e")


def picture(icon: str, size: float, tone: str = "", *, outlined: bool = False, detail: str = "", disc: str = "") -> Any:
    """The baked texture of a silhouette, `size` pixels square.

    `outlined`: with the dark rim it has on maps. `disc`: on a coin of that colour, as helpers are.
    """
    side = max(4, round(size))
    icon = named(icon)
    return kept(
        ("silhouette", icon, side, tone, outlined, detail, disc),
        lambda: _coin(icon, side, tone, disc) if disc else _plain(icon, side, tone, outlined, detail),
    )


def _plain(icon: str, side: int, tone: str, outlined: bool, detail: str) -> Any:
    colours = tones(icon, tone, detail=detail)
    rim = 0.065 * BOX / 2 if outlined else 0.0
    outline = look.colour("outline") if outlined else None
    clear = (*(outline or colours["m"])[:3], 0.0)
    inset = rim + 1
    unit = side / (BOX + 2 * inset)

    def paint(pen: Pen) -> None:
        draw(pen.moved(inset, inset), icon, colours, outline=outline, rim=rim)

    return baked(side, side, paint, clear=clear, unit=unit)


def _coin(icon: str, side: int, tone: str, disc: str) -> Any:
    """A helper: a dark silhouette on a disc of its colour."""
    dark = look.colour("outline")
    colours = {part: look.colour("ink") for part in "mela"} | {"d": look.colour(disc)}

    def paint(pen: Pen) -> None:
        pen.disc(32, 32, 32, dark)
        pen.disc(32, 32, 29.5, look.colour(disc))
        pen.ring(32, 32, 26, look.mixed(disc, "ink", 0.3), 1.5)
        draw(pen.moved(14.5, 14, 0.55), icon, colours)

    return baked(side, side, paint, clear=(*dark[:3], 0.0), unit=side / BOX)
