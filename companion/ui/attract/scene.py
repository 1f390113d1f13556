"""The picture of the sleeping screen, drawn once for a size."""

from typing import Any

from companion.ui.attract import heaven, mountain, shore
from companion.ui.attract.stage import stage
from companion.ui.drawing import Pen, baked, close_holes
from companion.ui.theme import look


def picture(width: int, height: int) -> Any:
    """Its texture: a night with northern lights, a volcano by the sea, and people who live there."""
    place = stage(width, height)

    def draw(pen: Pen) -> None:
        heaven.paint(pen, place)
        mountain.paint_light(pen, place)
        mountain.paint_ash(pen, place)
        shore.paint_hills(pen, place)
        mountain.paint(pen, place)
        mountain.paint_sparks(pen, place)
        shore.paint_sea(pen, place)
        shore.paint_land(pen, place)
        shore.paint_people(pen, place)
        shore.paint_ship(pen, place)
        close_holes(pen, width, height)

    return baked(width, height, draw, over=2, clear=look.colour("sky_top"))
