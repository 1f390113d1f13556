"""The volcano: its glow in the sky, ash and sparks over it, a cone of facets, and three streams of lava."""

import random

from companion.ui.attract.shapes import bent, shape
from companion.ui.attract.stage import Stage
from companion.ui.drawing import Pen, Point, glow, smoothed
from companion.ui.theme import Rgba, look

_SUMMIT = 0.26
"""As far from its middle, in half its width, the mountain is as wide as its crater says, whatever the panel."""
_LIGHTS = (
    # how far it reaches across and up, in half the mountain's width and in its height; colour, alpha
    (1.35, 0.90, "flow_2", 0.38),
    (0.85, 0.65, "stream_2", 0.34),
    (0.42, 0.31, "stream_3", 0.34),
)
_FACETS = (
    ("lit_left", "cone_1", 0.55),
    ("lit_middle", "cone_1", 0.35),
    ("dark_side", "cone_dark", 0.75),
    ("lit_right", "cone_1", 0.30),
    ("dark_foot", "cone_dark", 0.5),
)
_STREAMS = ("stream_left", "stream_middle", "stream_right")
_FLOW = (
    # colour, width on 800x480, alpha
    ("stream_2", 21.0, 0.10),
    ("stream_2", 13.0, 0.18),
    ("stream_1", 8.5, 1.0),
    ("stream_2", 5.6, 1.0),
    ("stream_3", 2.4, 1.0),
)
_CRATER = (
    # colour, half its width and height, in half the crater's width
    ("stream_1", 1.05, 0.185),
    ("stream_2", 1.0, 0.155),
    ("spark", 0.86, 0.115),
    ("flow_5", 0.66, 0.075),
)
_PUFFS = 30
_SPARKS = 26


def paint_light(pen: Pen, stage: Stage) -> None:
    """What the fire does to the sky behind."""
    for across, up, colour, alpha in _LIGHTS:
        half, high = stage.cone_half * across, stage.cone_height * up
        box = (stage.cone_x - half, stage.crater_y - high, 2 * half, 2 * high)
        pen.picture(glow(), *box, look.colour(colour, alpha))


def paint_ash(pen: Pen, stage: Stage) -> None:
    """A plume that the wind takes to the right; its underside is lit by the fire."""
    luck = random.Random(5)
    unit = stage.unit * (1.0 if stage.width > stage.height else 1.35)
    puffs = []
    for i in range(_PUFFS):
        part = i / (_PUFFS - 1)
        x = stage.cone_x + unit * (4 + 215 * part**1.7) + luck.uniform(-7, 7) * unit * (1 + part)
        y = stage.crater_y - unit * (6 + 150 * part**0.8) + luck.uniform(-6, 6) * unit
        puffs.append((x, y, unit * (9 + 42 * part**0.85) * luck.uniform(0.85, 1.15)))
    for x, y, radius in reversed(puffs):
        pen.disc(x, y, radius, look.mixed("ash_cloud", "sky_top", 0.25, 0.55))
    for i, (x, y, radius) in enumerate(puffs):
        warm = max(0.0, 1 - i / (_PUFFS * 0.62))
        lit = look.mixed("ash_cloud", "ash_lit", warm, 0.20 + 0.18 * warm)
        pen.disc(x - radius * 0.12, y + radius * 0.16, radius * 0.72, lit)


def paint_sparks(pen: Pen, stage: Stage) -> None:
    luck = random.Random(23)
    for _ in range(_SPARKS):
        far = luck.random() ** 0.8
        x = stage.cone_x + luck.uniform(-1, 1) * stage.crater_half * (0.6 + 1.9 * far)
        y = stage.crater_y - stage.unit * (8 + 88 * far * luck.uniform(0.5, 1.0))
        size = stage.unit * luck.choice((0.9, 1.1, 1.5, 2.0))
        pen.disc(x, y, size * 2.6, look.colour("stream_2", 0.28))
        pen.disc(x, y, size, look.colour("spark", 0.95))


def paint(pen: Pen, stage: Stage) -> None:
    right = shape("mountain", "slope")
    left = [(-x, y) for x, y in reversed(right)]
    outline = [_at(stage, point) for point in (*bent(left), *bent(right))]
    pen.polygon([outline], look.colour("cone_2"), foot=look.colour("cone_low"))
    for name, colour, alpha in _FACETS:
        pen.polygon([[_at(stage, point) for point in shape("mountain", name)]], look.colour(colour, alpha))
    streams = [bent([_at(stage, point) for point in shape("mountain", name)]) for name in _STREAMS]
    for colour, width, alpha in _FLOW:
        for stream in streams:
            _flow(pen, stream, look.colour(colour, alpha), width * stage.unit)
    _crater(pen, stage)


def feet(stage: Stage) -> list[Point]:
    """Where the streams reach the shore."""
    return [_at(stage, shape("mountain", name)[-1]) for name in _STREAMS]


def _flow(pen: Pen, points: list[Point], colour: Rgba, width: float) -> None:
    """A stream that grows wider downhill, as one shape: a translucent stroke must not overlap itself."""
    left, right = [], []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        half = width / 2 * (0.75 + 0.5 * i / last)
        left.append((x - (by - ay) / length * half, y + (bx - ax) / length * half))
        right.append((x + (by - ay) / length * half, y - (bx - ax) / length * half))
    pen.polygon([[*left, *reversed(right)]], colour)


def _crater(pen: Pen, stage: Stage) -> None:
    x, y, half = stage.cone_x, stage.crater_y + stage.unit, stage.crater_half
    rim = smoothed(shape("mountain", "crater"))
    for colour, across, down in _CRATER:
        pen.polygon([[(x + half * across * dx, y + half * down * dy) for dx, dy in rim]], look.colour(colour))
    pen.picture(glow(), x - half * 1.5, y - half * 0.75, half * 3, half * 1.5, look.colour("stream_3", 0.35))


def _at(stage: Stage, point: Point) -> Point:
    x, y = point
    summit = stage.crater_half * 1.106
    away = abs(x)
    part = min(1.0, away / _SUMMIT)
    beyond = max(0.0, away - _SUMMIT) / (1 - _SUMMIT)
    across = summit * part + (stage.cone_half - summit) * beyond
    return stage.cone_x + (across if x > 0 else -across), stage.crater_y + y * stage.cone_height
