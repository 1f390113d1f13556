"""The look in one place: every colour, type size and gap. A colour anywhere else would leak into the dim palette."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from typing import Literal, TypeAlias

Rgba: TypeAlias = tuple[float, float, float, float]
Mode: TypeAlias = Literal["day", "dim"]

DAY = {
    "bg": "101418",
    "pan": "181E24",
    "pan2": "222A32",
    "row": "2A343D",
    "line": "34404A",
    "ash": "9DA9B2",
    "bone": "F3ECDD",
    "ice": "8AD3F2",
    "lava": "FF7A1F",
    "lavac": "FFD98A",
    "moss": "86B04E",
    "orange": "F29B38",
    "white": "F6F1E6",
    "purple": "B68CF0",
    "brown": "A86F3C",
    "red": "EA4A5E",
    "yellow": "F4C534",
    "green": "5AD6A4",
    "blue": "5B9BFF",
    "red_bar": "5A1C28",
    "yellow_bar": "57430C",
    "green_bar": "12493A",
    "blue_bar": "1C3D73",
    "none_bar": "2B333B",
    "paper": "F4EDDF",
    "ink": "1A1612",
    "go_top": "FFFDF6",
    "go_foot": "E4DCCB",
    "go_lip": "7C776C",
    "black": "0B0A0A",
}
DIM = {
    "bg": "090B0C",
    "pan": "101214",
    "pan2": "171A1C",
    "row": "1D2123",
    "line": "232729",
    "ash": "888884",
    "bone": "B3A286",
    "ice": "678E92",
    "lava": "AD4B11",
    "lavac": "AD864D",
    "moss": "6E8336",
    "orange": "A4601F",
    "white": "B6A68C",
    "purple": "7B5686",
    "brown": "714A26",
    "red": "B8464E",
    "yellow": "A57A1D",
    "green": "3D845B",
    "blue": "4A70A4",
    "red_bar": "371015",
    "yellow_bar": "352606",
    "green_bar": "0B2A1F",
    "blue_bar": "11233E",
    "none_bar": "1B1F22",
    "paper": "B4A486",
    "ink": "120E0A",
    "go_top": "BCAE93",
    "go_foot": "A4957A",
    "go_lip": "504839",
    "black": "070606",
}
PAINT = {
    # What is painted: the map, tiles, wood and stone. By night all of it is as dark as under one sheet.
    "sea_top": "0E2E42",
    "sea_foot": "0A2232",
    "coast_1": "123B52",
    "coast_2": "184B63",
    "coast_3": "236078",
    "sand": "C9B98A",
    "lowland_top": "5E7A43",
    "lowland_foot": "4C6B3C",
    "grass": "789455",
    "lake_top": "2E7FA3",
    "lake_foot": "1E5F80",
    "bank": "D6C48F",
    "wave": "A8DBEE",
    "plain_top": "B79B63",
    "plain_foot": "A1864F",
    "plain_deep": "3A2C1C",
    "plain_side": "6B5232",
    "plain_edge": "3B2B18",
    "plain_light": "E2CB93",
    "speck": "8A7044",
    "plate": "6F6355",
    "peak": "4A423B",
    "peak_lit": "8A7D6E",
    "snow": "F2EFE8",
    "dark": "15110F",
    "shard_1": "2B2421",
    "shard_2": "40352F",
    "cone_1": "4A3F39",
    "cone_2": "332B29",
    "cone_sky": "1A1114",
    "stream_1": "7A1E10",
    "stream_2": "E8501A",
    "stream_3": "FFC65A",
    "smoke": "4A3C3C",
    "tile_green": "4C6A38",
    "tile_edge": "A6D25E",
    "flow_1": "2A0D08",
    "flow_2": "A82A12",
    "flow_3": "EE5C18",
    "flow_4": "FFA832",
    "flow_5": "FFE29A",
    "open_core": "FFE7A8",
    "crust": "5A1A0C",
    "outline": "15100C",
    "wood": "A86F3C",
    "wood_dark": "4A2C14",
    "sail": "E9E0C8",
    "mud": "7A4E30",
    "mud_dark": "4C2E1A",
    "rock": "8D8375",
    "rock_dark": "544C43",
    "water": "4FB0DC",
    "stone": "5C5048",
    "lava_stone": "171211",
    "lava_rim": "4E433D",
    "lava_groove": "FF8A24",
    "lava_gleam": "6A5C54",
    "dusk_top": "151B20",
    "dusk_foot": "0A0D10",
    "slab_top": "40423D",
    "slab_foot": "272826",
    "slab_edge": "65675D",
    "joint": "1D1B18",
    "inner_top": "746C59",
    "inner_foot": "625B4A",
    "outer_top": "5C5648",
    "outer_foot": "4B463B",
    "chalk": "CFC8B6",
    "field_top": "5C7042",
    "field_foot": "4A5F3A",
    "scorched_top": "75643F",
    "scorched_foot": "5E4C33",
    "flame": "FF8A24",
    "hollow": "435432",
    "sky_top": "060912",
    "sky_middle": "0B1622",
    "sky_foot": "1A3140",
    "aurora_low": "4BE39B",
    "aurora_middle": "2BA79A",
    "aurora_high": "6B4BB8",
    "star": "E6EEF5",
    "hill_far": "1D2B38",
    "hill_near": "14202A",
    "hill_snow": "8FA6B5",
    "ash_cloud": "3B3136",
    "ash_lit": "8E4A33",
    "spark": "FFB257",
    "cone_dark": "17120F",
    "cone_low": "0E0C0B",
    "shore": "0C120E",
    "shore_lit": "2A2A1A",
    "night_sea_top": "1B3040",
    "night_sea_foot": "050910",
    "glint": "4C7C93",
    "gable": "161A14",
    "red_sail": "A4503F",
    "night": "080502",
    "shadow": "000000",
}

NIGHT = 0.42
"""How much of the night lies over what is painted, where the palette is dim."""

SHAPES = {"red": "triangle", "yellow": "circle", "green": "square", "blue": "diamond"}
"""A seat's shape always decides; its colour only helps."""

FONTS = {
    "text": "Roboto-Regular.ttf",
    "strong": "Roboto-Medium.ttf",
    "bold": "Roboto-Bold.ttf",
    "black": "Roboto-Black.ttf",
    "narrow_text": "RobotoCondensed-Regular.ttf",
    "narrow_strong": "RobotoCondensed-Medium.ttf",
    "narrow": "RobotoCondensed-Bold.ttf",
    "slab": "RobotoSlab-Bold.otf",
}

NARROWER = {"text": "narrow_text", "strong": "narrow_strong", "bold": "narrow", "black": "narrow", "slab": "narrow"}
"""The font that stands in where there is less room: as bold, so that rows of one list look alike."""

ROLES = {
    # role: font, size on 800x480, 1280x720, 720x1280
    "question": ("slab", 23, 34, 40),
    "name": ("slab", 24, 32, 38),
    "title": ("slab", 22, 32, 38),
    "heading": ("bold", 18, 26, 28),
    "go": ("black", 32, 42, 42),
    "button": ("bold", 18, 26, 28),
    "hands": ("strong", 18, 26, 26),
    "hands_low": ("narrow", 18, 26, 26),
    "phase": ("strong", 17, 24, 27),
    "steps": ("bold", 18, 25, 28),
    "explain": ("text", 17, 26, 26),
    "small": ("text", 15, 20, 23),
    "caption": ("strong", 13, 17, 19),
    "grid": ("narrow", 14, 17, 18),
    "badge": ("narrow", 14, 22, 20),
    "number": ("narrow", 18, 26, 26),
    "figure": ("narrow", 22, 32, 36),
    "slot": ("narrow", 14, 19, 17),
    "chip": ("narrow", 16, 22, 22),
    "big": ("slab", 38, 56, 60),
}
ESSENTIAL = frozenset(
    {
        "question",
        "name",
        "title",
        "heading",
        "go",
        "button",
        "hands",
        "hands_low",
        "phase",
        "steps",
        "explain",
        "number",
        "big",
    }
)
"""Roles never under 1/28 of the panel's shorter side; the others are captions and figures on the map."""

ON_THE_MAP = frozenset({"grid", "badge"})
"""Roles that do not grow with the text size: the cells of the map are as large as there is room for."""

TEXT_SCALE = {"S": 1.0, "M": 1.15, "L": 1.3}

GROWTH_STEP = 0.025
"""From one scale of letters that is tried to the next; every text size is one of them."""

_LEAST_PART = 0.8
"""How far what is not essential may shrink before it counts as too long, of its size at S."""

_LEAST_WORDS = {"small": 0.9, "caption": 0.9}
"""The same for words: they are less easily read than figures."""


class Look:
    """The palette and the panel in force. One per process: `look`."""

    def __init__(self) -> None:
        self.mode: Mode = "day"
        self.text_size = "S"
        self.grown: float | None = None
        """How many times as large as at text size S letters are for now, instead of as large as is set."""
        self.size = (800, 480)
        self._colours: dict[str, Rgba] = {}
        self.use("day")

    def use(self, mode: Mode) -> None:
        self.mode = mode
        self._colours = _palette(mode)

    @contextmanager
    def by_day(self) -> Iterator[None]:
        """For what is baked once for both palettes: at night one dark sheet lies over it."""
        before = self.mode
        self.use("day")
        try:
            yield
        finally:
            self.use(before)

    @property
    def growth(self) -> float:
        """How many times as large as at text size S letters are."""
        return TEXT_SCALE[self.text_size] if self.grown is None else self.grown

    @contextmanager
    def growing(self, growth: float | None) -> Iterator[None]:
        """For what has less room than it would take at the text size that is set; None: as set."""
        before, self.grown = self.grown, growth
        try:
            yield
        finally:
            self.grown = before

    def growths(self) -> list[float]:
        """From the text size that is set down to S: the larger it is, the more come first, and the others are the
        same ones."""
        most = round(self.growth / GROWTH_STEP)
        return [step * GROWTH_STEP for step in range(most, round(1 / GROWTH_STEP) - 1, -1)]

    def colour(self, name: str, alpha: float = 1.0) -> Rgba:
        """A palette colour; an unknown name is drawn in bone rather than not at all."""
        red, green, blue, _ = self._colours.get(name) or self._colours["bone"]
        return red, green, blue, alpha

    def mixed(self, name: str, other: str, part: float, alpha: float = 1.0) -> Rgba:
        """`name` with `part` (0 to 1) of `other` in it."""
        a, b = self.colour(name), self.colour(other)
        red, green, blue = (x + (y - x) * part for x, y in zip(a[:3], b[:3], strict=True))
        return red, green, blue, alpha

    @property
    def portrait(self) -> bool:
        return self.size[1] > self.size[0]

    @property
    def scale(self) -> float:
        """How much larger than its nearest drawing (800x480 or 720x1280) this panel is."""
        width, height = self.size
        return min(width / 720, height / 1280) if self.portrait else min(width / 800, height / 480)

    def px(self, at_800: float, at_portrait: float | None = None) -> float:
        """A length drawn on 800x480 (and, where it differs, on 720x1280) on this panel, in whole pixels."""
        if self.portrait:
            return float(round((at_800 * 1.5 if at_portrait is None else at_portrait) * self.scale))
        return float(round(at_800 * self.scale))

    def letters(self, at_800: float, at_portrait: float | None = None) -> float:
        """As `px`, of what holds words: it grows with the text size, and does not shrink more than they do."""
        if self.portrait:
            drawn, least = at_800 * 1.5 if at_portrait is None else at_portrait, 0.69 * min(1.0, self.size[0] / 480)
            return float(round(drawn * max(self.scale, least) * self.growth))
        return float(round(self.px(at_800) * self.growth))

    @property
    def target(self) -> float:
        """The least side of anything to touch: a fingertip on the 7-inch panel, upright or not; more on finer ones."""
        return max(self.px(48, 60), float(round(48 * min(1.0, min(self.size) / 480))))

    def type_size(self, role: str) -> int:
        """Pixels of a type role on this panel, in the text size in force."""
        return self.grown_size(role, self.growth)

    def grown_size(self, role: str, scale: float) -> int:
        """Pixels of a type role so many times as large as at text size S."""
        size = self._drawn_size(role)
        if role not in ON_THE_MAP:
            size *= scale
        return max(10, round(max(size, self.least_essential) if role in ESSENTIAL else size))

    def least_size(self, role: str) -> int:
        """Pixels to which a role may shrink before a text counts as too long. They do not grow with the text size:
        what is whole in a box at one size is so at each."""
        part = _LEAST_WORDS.get(role, _LEAST_PART)
        return max(10, round(self.least_essential if role in ESSENTIAL else self._drawn_size(role) * part))

    def _drawn_size(self, role: str) -> float:
        """Pixels at text size S."""
        _, small, wide, tall = ROLES[role]
        width, height = self.size
        if self.portrait:  # no less than on the same panel when it lies
            return max(tall * self.scale, small * min(1.0, width / 480))
        tall_enough = min(height, width * 0.6)
        if tall_enough > 720:  # larger than the larger drawing: all grows alike
            return wide * tall_enough / 720
        return small + (wide - small) * (tall_enough - 480) / 240

    @property
    def least_essential(self) -> float:
        """What can be read from a chair: 1/28 of the shorter side. Of a panel squarer than any that was drawn only as
        much of it counts as a drawing fills, or there would be no room for the words."""
        width, height = self.size
        filled = min(width, max(height * 9 / 16, 480)) if self.portrait else min(height, width * 0.6)
        return ceil(filled / 28)


@lru_cache(maxsize=2)
def _palette(mode: Mode) -> dict[str, Rgba]:
    """Every colour by name. At night what is painted is as dark as under the sheet that lies over the ground."""
    named = {name: _rgba(code) for name, code in (DAY if mode == "day" else DIM).items()}
    painted = {name: _rgba(code) for name, code in PAINT.items()}
    if mode == "dim":
        night = painted["night"]
        painted = {name: _under(colour, night) for name, colour in painted.items()}
    return {**painted, **named}


def _under(colour: Rgba, sheet: Rgba) -> Rgba:
    red, green, blue = (a + (b - a) * NIGHT for a, b in zip(colour[:3], sheet[:3], strict=True))
    return red, green, blue, 1.0


def _rgba(code: str) -> Rgba:
    return int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255, 1.0


look = Look()
