"""The palette by day and night: text that can be read, and colours that never stand alone."""

from itertools import combinations

import pytest

from companion.ui import silhouettes
from companion.ui.theme import DAY, DIM, PAINT, SHAPES, Look
from tests.colour import SEEN_BY, Linear, contrast, lightness, linear, seen

PALETTES = {"day": DAY, "dim": DIM}
READABLE = 4.5
"""WCAG 2.1, success criterion 1.4.3."""
VISIBLE = 3.0
"""WCAG 2.1, success criterion 1.4.11, for signs."""
APART = 10
"""So far apart in lightness L*, two colours are told from each other without any hue."""

BARS = tuple(f"{seat}_bar" for seat in SHAPES)
TEXT = {
    # Ink: the grounds that texts of it stand on.
    "bone": ("bg", "pan", "pan2", "row", "none_bar", "black", *BARS),
    "ash": ("bg", "pan", "pan2", "row"),
    "ice": ("bg", "pan", "pan2", "row"),
    "lavac": ("bg", "pan", "pan2", "row"),
    "ink": ("paper", "bone", "go_top", "go_foot", "ice", "moss"),
    "red_bar": ("bone",),
}
MARKS = {
    # Sign: the grounds it lies on.
    **{seat: ("bg", "pan", "pan2", "row", f"{seat}_bar") for seat in SHAPES},
    "moss": ("bg", "pan", "pan2"),
    "lava": ("bg", "pan", "pan2"),
}
SEATS_BY_SHAPE = {
    ("red", "yellow"): "a triangle and a circle",
    ("red", "blue"): "a triangle and a diamond",
    ("red", "green"): "a triangle and a square",
    ("yellow", "green"): "a circle and a square",
    ("yellow", "blue"): "a circle and a diamond",
    ("green", "blue"): "a square and a diamond",
}
"""Seats that somebody, by day or night, cannot tell apart by lightness. Every seat shows its shape wherever it shows
its colour: turn bar, marks, cubes, figures, stones and the ends of its curve."""
ROLES_BY_SIGN = {
    ("ice", "bone"): "a place that can be touched has a thin line of ice, the chosen one a thicker line and a fill",
    ("lava", "moss"): "moss is the ground of a tick or of a gain with its plus; lava is drops, flows and frames",
    ("ice", "lava"): "on the gauge they are its two ends, each with its sign; ice round a place is a line, lava a drop",
    ("ice", "moss"): "ice is the ground of a plain count of steps; moss that of a tick or of a gain with its plus",
}
PIECES_BY_SHAPE = {("orange", "purple"): "goods and people, Gatherer and Seeker: silhouettes of their own"}
KINDS = {"orange": ("goods", "gatherer"), "white": ("sheep", "herder"), "purple": ("people", "seeker")}

every_palette = pytest.mark.parametrize("palette", PALETTES)


def light(palette: str, name: str) -> Linear:
    return linear(*parts(palette, name))


def parts(palette: str, name: str) -> tuple[float, float, float]:
    """Red, green and blue, 0 to 1. By night a sheet of #080502 at 0.42 lies over what is painted."""
    red, green, blue = _code((PAINT | PALETTES[palette])[name])
    if palette == "dim" and name not in DIM:
        red, green, blue = (0.58 * a + 0.42 * b for a, b in zip((red, green, blue), _code("080502"), strict=True))
    return red, green, blue


def _code(code: str) -> tuple[float, float, float]:
    return int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255


def alike(names: tuple[str, ...]) -> set[tuple[str, str]]:
    """Pairs that are not told apart by lightness, by somebody in some palette."""
    return {
        (one, other)
        for palette in PALETTES
        for one, other in combinations(names, 2)
        for by in SEEN_BY
        if abs(lightness(seen(light(palette, one), by)) - lightness(seen(light(palette, other), by))) < APART
    }


def test_the_measures_are_those_of_their_sources() -> None:
    """White on black has contrast 21 and L* 100; #777 on white has 4.48 (WCAG's well-known near miss). Grey is grey to
    everybody. Pure red is dark to who lacks the cones for it, and pure green about as light as yellow."""
    white, black, grey = linear(1, 1, 1), linear(0, 0, 0), linear(*[0x77 / 255] * 3)
    assert contrast(white, black) == pytest.approx(21)
    assert lightness(white) == pytest.approx(100)
    assert lightness(black) == 0
    assert contrast(grey, white) == pytest.approx(4.48, abs=0.005)
    for by in SEEN_BY:
        assert seen(grey, by) == pytest.approx(grey, abs=1e-5)
    red, green = linear(1, 0, 0), linear(0, 1, 0)
    assert lightness(seen(red, "protan")) < lightness(red) - 10
    assert abs(lightness(seen(green, "deutan")) - lightness(green)) < 10


@every_palette
def test_every_text_can_be_read_on_its_grounds(palette: str) -> None:
    poor = {
        (ink, ground): round(measured, 2)
        for ink, grounds in TEXT.items()
        for ground in grounds
        if (measured := contrast(light(palette, ink), light(palette, ground))) < READABLE
    }
    assert poor == {}


@every_palette
def test_every_sign_is_seen_on_its_grounds(palette: str) -> None:
    poor = {
        (sign, ground): round(measured, 2)
        for sign, grounds in MARKS.items()
        for ground in grounds
        if (measured := contrast(light(palette, sign), light(palette, ground))) < VISIBLE
    }
    assert poor == {}


def test_seats_are_told_apart_by_shape_where_lightness_does_not_do() -> None:
    assert alike(tuple(SHAPES)) == set(SEATS_BY_SHAPE)
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert len({silhouettes.paths()[shape] for shape in SHAPES.values()}) == len(SHAPES)


def test_roles_are_told_apart_by_a_sign_where_lightness_does_not_do() -> None:
    assert alike(("ice", "bone", "lava", "moss")) == set(ROLES_BY_SIGN)


def test_pieces_are_told_apart_by_their_silhouettes_where_lightness_does_not_do() -> None:
    assert alike(tuple(KINDS)) == set(PIECES_BY_SHAPE)
    icons = [icon for kinds in KINDS.values() for icon in kinds]
    assert len({silhouettes.paths()[icon] for icon in icons}) == len(icons)


def test_at_night_everything_is_darker_tiles_and_pictures_too() -> None:
    look = Look()
    look.use("dim")
    for name in PAINT | DIM:
        assert look.colour(name)[:3] == pytest.approx(parts("dim", name), abs=0.01)
    with look.by_day():
        assert look.colour("flow_3")[:3] == pytest.approx(parts("day", "flow_3"), abs=0.01)
    assert look.colour("flow_3")[:3] == pytest.approx(parts("dim", "flow_3"), abs=0.01)
