"""Where things are in the picture of the sleeping screen, for every shape of panel."""

import msgspec


class Stage(msgspec.Struct, frozen=True):
    """All in pixels, y downwards."""

    width: float
    height: float
    unit: float
    """A pixel of the drawing on 800x480."""
    horizon: float
    """Where the sea begins."""
    cone_x: float
    cone_half: float
    """Half of the mountain's width at its foot."""
    crater_y: float
    crater_half: float

    @property
    def cone_height(self) -> float:
        return self.horizon - self.crater_y


def stage(width: float, height: float) -> Stage:
    if height > width:
        unit = width / 560
        return Stage(width, height, unit, 0.70 * height, 0.54 * width, 0.47 * width, 0.36 * height, 0.105 * width)
    unit = min(width / 800, height / 480)
    return Stage(width, height, unit, 0.735 * height, 0.588 * width, 268 * unit, 0.245 * height, 61 * unit)
