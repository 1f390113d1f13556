"""Small painted scenes of a game, from `pictures/GAME.toml`: its card at home, and the sky over its result.

A scene is a list of layers, drawn from back to front. Places are parts of the box: x of its width, y of its height;
sizes of signs and stones are parts of its height, less in a narrow box. A colour is a name of the palette, or two
with how much of the second is in it: "coast_3 orange 0.35". The structs here say what a layer can be.
"""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from companion.ui import figures, silhouettes, stones
from companion.ui.drawing import Pen, glow
from companion.ui.theme import SHAPES, Rgba, look

FOLDER = Path(__file__).parent / "pictures"
_USUAL = "usual"
"""Of a game that brings none."""
_NARROW = 1.25
"""Width by height of a box in which signs and stones have their full size."""

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="draw"):
    """Base of what can be drawn."""


class Sky(Layer, frozen=True, tag="sky"):
    """The whole ground, from one colour to another."""

    top: str
    foot: str


class Glow(Layer, frozen=True, tag="glow"):
    """A light that fades; its size in widths and heights, or (`by_height`) in heights alone."""

    colour: str
    at: Point
    size: Point
    alpha: float = 1.0
    by_height: bool = False


class Shape(Layer, frozen=True, tag="shape"):
    colour: str
    points: tuple[Point, ...]


class Stroke(Layer, frozen=True, tag="stroke"):
    """A line, as wide as this part of the box's width."""

    colour: str
    points: tuple[Point, ...]
    width: float


class Bar(Layer, frozen=True, tag="bar"):
    """A box with round corners."""

    colour: str
    at: Point
    size: Point
    radius: float = 0.0


class Sign(Layer, frozen=True, tag="sign"):
    """A silhouette. Its tone may be one of the names that the caller gives a colour: "winner"."""

    icon: str
    at: Point
    """Its left foot."""
    size: float
    tone: str = ""
    detail: str = ""
    outlined: bool = False


class Stone(Layer, frozen=True, tag="stone"):
    at: Point
    """Its middle."""
    size: float
    colour: str = ""
    grooves: int = 0


Drawn: TypeAlias = Sky | Glow | Shape | Stroke | Bar | Sign | Stone


class Scenes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of `pictures`."""

    card: tuple[Drawn, ...]
    won: tuple[Drawn, ...]
    """Also where nobody won and nobody lost."""
    lost: tuple[Drawn, ...] = ()
    """Of a game that people can lose together."""


@lru_cache(maxsize=16)
def scenes(game: str) -> Scenes:
    path = FOLDER / f"{game}.toml"
    if not game.isidentifier() or not path.is_file():
        path = FOLDER / f"{_USUAL}.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Scenes)


def paint(
    pen: Pen, layers: tuple[Drawn, ...], box: Box, *, radius: float = 0, names: dict[str, str] | None = None
) -> None:
    """A scene in a box of pixels; `names` stand for colours in it."""
    x, y, w, h = box
    unit = min(h, w / _NARROW)
    for layer in layers:
        match layer:
            case Sky(top, foot):
                pen.slope(x, y, w, h, _colour(top), _colour(foot), radius)
            case Glow(colour, at, size, alpha, by_height):
                across = size[0] * (h if by_height else w)
                light = (*_colour(colour)[:3], alpha)
                pen.picture(glow(), x + w * at[0], y + h * at[1], across, h * size[1], light)
            case Shape(colour, points):
                pen.polygon([[(x + w * px, y + h * py) for px, py in points]], _colour(colour))
            case Stroke(colour, points, width):
                pen.line([(x + w * px, y + h * py) for px, py in points], _colour(colour), w * width)
            case Bar(colour, at, size, corner):
                pen.box(x + w * at[0], y + h * at[1], w * size[0], h * size[1], _colour(colour), h * corner)
            case Sign(icon, at, size, tone, detail, outlined):
                side = round(unit * size)
                tone = (names or {}).get(tone, tone)
                px, py = x + w * at[0], y + h * at[1] - side
                if icon == "figure" and tone in SHAPES:
                    figures.paint(pen, px, py, side, tone)
                    continue
                texture = silhouettes.picture(icon, side, tone, detail=detail, outlined=outlined)
                pen.picture(texture, px, py, side, side)
            case Stone(at, size, colour, grooves):
                side = round(unit * size)
                stones.paint(pen, x + w * at[0] - side / 2, y + h * at[1] - side / 2, side, colour, grooves)


def _colour(text: str) -> Rgba:
    name, *mixed = text.split()
    return look.mixed(name, mixed[0], float(mixed[1])) if mixed else look.colour(name)
