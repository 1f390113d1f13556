"""Land and sea at the mountain's foot: hills, houses with light in their windows, a herder with sheep, the ship."""

import random

from companion.ui import silhouettes
from companion.ui.attract import mountain
from companion.ui.attract.shapes import curved, shape
from companion.ui.attract.stage import Stage
from companion.ui.drawing import Pen, Point, glow
from companion.ui.theme import look

_HILLS = (("far", 104), ("near", 58))
"""And their height on 800x480."""
_GLINTS = 74
"""On as much water as there is on 800x480."""
_HOUSES = (27, 31, 26)
_SHEEP = ((32, 19), (56, 16), (78, 17))
"""How far behind the herder, and their size."""
_SHIP = 116
_SHIELDS = ("orange", "white", "purple", "white", "orange", "purple")


def paint_hills(pen: Pen, stage: Stage) -> None:
    """On both sides; the highest have snow."""
    w, unit, foot = stage.width, stage.unit, stage.horizon
    for name, high in _HILLS:
        tops = [(w * x, foot - unit * high * y) for x, y in shape("land", name)]
        colour = look.colour(f"hill_{name}")
        hills = [(-unit, foot), *tops, (w + unit, foot)]
        pen.polygon([hills], colour, foot=look.mixed(f"hill_{name}", "sky_foot", 0.35))
        for x, y in tops if name == "far" else ():
            if y < foot - unit * high * 0.95:
                snow = [(x + unit * dx, y + unit * dy) for dx, dy in shape("hill", "snow")]
                pen.polygon([snow], look.colour("hill_snow", 0.8))


def paint_sea(pen: Pen, stage: Stage) -> None:
    """Dark water that gives back the fire under the mountain."""
    top, unit = stage.horizon, stage.unit
    deep = stage.height - top
    pen.slope(0, top, stage.width, deep, look.colour("night_sea_top"), look.colour("night_sea_foot"))
    wide = stage.cone_half * 1.1
    pen.picture(glow(), stage.cone_x - wide, top - deep * 0.62, 2 * wide, deep * 1.25, look.colour("stream_2", 0.30))
    luck = random.Random(31)
    count = round(_GLINTS * max(1.0, deep / (126 * unit)))
    for _ in range(count):
        far = luck.random() ** 1.3
        off = luck.gauss(0, 0.34) * (0.55 + 0.55 * far)
        half = unit * luck.uniform(5, 21) * (0.55 + 0.6 * far)
        warmth = max(0.0, 1 - abs(off) * 1.1)
        colour = look.mixed("stream_2", "stream_3", warmth * luck.random(), (0.16 + 0.5 * warmth) * (1 - 0.55 * far))
        x, y = stage.cone_x + off * stage.cone_half, top + unit * 7 + (deep - unit * 10) * far
        pen.box(x - half, y, 2 * half, unit * (0.9 + 0.9 * far), colour, unit)
    for _ in range(count):
        x, y = luck.uniform(-0.02, 1.0) * stage.width, top + unit * 8 + (deep - unit * 10) * luck.random()
        half = unit * luck.uniform(4, 13)
        pen.box(x - half, y, 2 * half, unit, look.colour("glint", luck.uniform(0.12, 0.42)), 0.5 * unit)


def paint_land(pen: Pen, stage: Stage) -> None:
    """The flat shore before hills and mountain."""
    w, unit, low = stage.width, stage.unit, stage.horizon + 3 * stage.unit
    tops = [(w * x, low - 20 * unit * y) for x, y in shape("land", "shore")]
    pen.polygon([[(-unit, low), *tops, (w + unit, low)]], look.colour("shore"))
    for x, _ in mountain.feet(stage):
        pen.picture(glow(), x - 40 * unit, low - 22 * unit, 80 * unit, 26 * unit, look.colour("stream_2", 0.55))
    pen.box(0, low - unit * 1.2, w, unit * 1.2, look.colour("shore_lit", 0.8))


def paint_people(pen: Pen, stage: Stage) -> None:
    """A town, and somebody who brings the sheep there."""
    unit, ground = stage.unit, stage.horizon - 8 * stage.unit
    left = 0.115 * stage.width
    for i, side in enumerate(_HOUSES):
        _house(pen.moved(left + unit * i * 31, ground, unit * side))
    walker = left + unit * 118
    _sign(pen, "herder", walker, ground + 2 * unit, 27 * unit, "rock_dark", "cone_low")
    for dx, side in _SHEEP:
        _sign(pen, "sheep", walker + unit * dx, ground + 3 * unit, side * unit, "snow", "outline")


def _house(pen: Pen) -> None:
    """In the pen's unit square, gable to the sea, over the ground; the light of its windows lies before it."""
    pen.picture(glow(), -0.4, -0.85, 1.8, 1.3, look.colour("stream_3", 0.22))
    pen.polygon([shape("house", "wall")], look.colour("gable"))
    pen.polygon([shape("house", "roof")], look.colour("lowland_foot", 0.75))
    pen.box(0.36, -0.36, 0.28, 0.28, look.colour("stream_3"))
    pen.box(0.48, -0.36, 0.04, 0.28, look.colour("gable"))
    for i in range(5):
        pen.disc(0.72 + 0.05 * i * i, -1.08 - 0.17 * i, 0.05 + 0.025 * i, look.colour("hill_snow", 0.20 - 0.03 * i))


def paint_ship(pen: Pen, stage: Stage) -> None:
    unit = stage.unit
    x, y = stage.width - (_SHIP / 2 + 36) * unit, stage.horizon + 69 * unit
    ship = pen.moved(x, y, _SHIP * unit)
    ship.polygon([shape("ship", "reflection")], look.colour("night_sea_foot", 0.55))
    _sail(ship)
    hull = look.mixed("wood", "shadow", 0.35)
    ship.polygon([curved(shape("ship", "hull"))], hull, foot=look.mixed("wood_dark", "shadow", 0.25))
    for name in ("plank_high", "plank_low"):
        ship.line(curved(shape("ship", name), close=False), look.mixed("wood_dark", "shadow", 0.5), 0.014)
    for i, tone in enumerate(_SHIELDS):
        place: Point = ((i - 2.5) * 0.088, -0.155 + 0.0035 * (i - 2.5) ** 2)
        ship.disc(*place, 0.042, look.colour("wood_dark"))
        ship.disc(*place, 0.034, look.colour(tone))
    luck = random.Random(2)
    for i in range(9):
        half = (0.40 - 0.03 * i) * luck.uniform(0.8, 1.05)
        ship.box(-half, 0.005 + 0.032 * i, 2 * half, 1 / _SHIP, look.colour("glint", 0.38 - 0.03 * i))


def _sail(ship: Pen) -> None:
    ship.polygon([shape("ship", "mast")], look.colour("wood_dark"))
    sail = curved(shape("ship", "sail"))
    ship.polygon([sail], look.colour("red_sail"), foot=look.mixed("red_sail", "shadow", 0.35))
    for name in ("stripe_left", "stripe_right"):
        stripe = shape("ship", name)
        ship.polygon([stripe], look.colour("sail", 0.85), foot=look.mixed("sail", "shadow", 0.4, 0.85))


def _sign(pen: Pen, icon: str, x: float, foot: float, side: float, main: str, dark: str) -> None:
    colours = dict.fromkeys("mela", look.colour(main)) | {"d": look.colour(dark)}
    silhouettes.draw(pen.moved(x, foot - side, side / silhouettes.BOX), icon, colours)
