"""Lines over places that belong together, each with a short figure: rows of three, and what a figure sees.

The lines lie under the pieces, the figures above all but badges, on discs beside the places. Several lines along the
same row or column lie side by side, and a disc goes where the least of a piece's face is under it.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from companion.rules.view import Area, Span
from companion.ui.drawing import Pen, Point
from companion.ui.grounds.scene import Scene
from companion.ui.theme import look

_LANE = 0.09
"""How far lines along the same row are apart."""
_QUIET, _LOUD = 0.19, 0.27
"""Radii of the discs."""


Face: TypeAlias = tuple[float, float, float]
"""What should stay in sight: its middle, and how far it reaches."""


class Placed(msgspec.Struct, frozen=True):
    """A span with its line, from one end to the other, and the middle of its disc."""

    span: Span
    places: tuple[Area, ...]
    line: tuple[Point, Point]
    disc: Point
    inwards: Point = (0.0, 0.0)
    """Of a bracket: the way from its line to its places."""

    @property
    def radius(self) -> float:
        return _QUIET if self.span.kind == "near" else _LOUD

    @property
    def ink(self) -> str:
        """The colour of its figure."""
        return "bone" if self.span.kind == "near" else "lavac"


def placed(scene: Scene, faces: Sequence[Face]) -> list[Placed]:
    """Where every span and its disc go."""
    found: list[Placed] = []
    for span in sorted(scene.spans, key=lambda span: _ORDER.index(span.kind)):
        places = tuple(area for spot in span.spots if (area := scene.areas.get(spot)) is not None)
        if len(places) > 1:
            possible = _POSSIBLE[span.kind](span, places, found)
            found.append(min(possible, key=lambda each: _hidden(each, found, faces)))
    return found


def _hidden(candidate: Placed, others: Sequence[Placed], faces: Sequence[Face]) -> float:
    """How much a disc would cover: what is written there weighs more than a piece."""
    if not candidate.span.text:
        return 0.0
    radius = candidate.radius
    over = [max(0.0, radius + reach - math.dist(candidate.disc, (x, y))) for x, y, reach in faces]
    texts = [max(0.0, radius + other.radius - math.dist(candidate.disc, other.disc)) for other in others]
    return round(sum(over) + 4 * sum(texts), 3)


# ---- Where they can be ----


def _is_row(places: Sequence[Area]) -> bool:
    first, last = places[0], places[-1]
    return abs(last.y - first.y) <= abs(last.x - first.x)


def _middle(area: Area) -> Point:
    return area.x + area.width / 2, area.y + area.height / 2


def _ends(places: Sequence[Area], row: bool) -> tuple[Point, Point]:
    """The middles of the outer sides of the first and last place."""
    first, last = places[0], places[-1]
    if row:
        y = first.y + first.height / 2
        return (first.x, y), (last.x + last.width, y)
    x = first.x + first.width / 2
    return (x, first.y), (x, last.y + last.height)


def _seen(span: Span, places: tuple[Area, ...], _: Sequence[Placed]) -> list[Placed]:
    """From the middle of the first place, where somebody looks, to the farthest end of the others."""
    eye = _middle(places[0])
    end = max(_ends(places[1:], _is_row(places)), key=lambda end: math.dist(eye, end))
    return [Placed(span, places, (eye, end), end)]


def _along(span: Span, places: tuple[Area, ...], others: Sequence[Placed]) -> list[Placed]:
    """Through the places, the disc on the outer side of the last or the first."""
    row = _is_row(places)
    used = {_lane_of(other) for other in others if _is_row(other.places) == row and _overlap(other.places, places)}
    (ax, ay), (bx, by) = _ends(places, row)
    base = ay if row else ax
    lanes = [base, base - _LANE, base + _LANE, base - 2 * _LANE, base + 2 * _LANE]
    lane = next((lane for lane in lanes if round(lane, 3) not in used), base)
    start, end = ((ax, lane), (bx, lane)) if row else ((lane, ay), (lane, by))
    return [Placed(span, places, (start, end), end), Placed(span, places, (end, start), start)]


def _lane_of(other: Placed) -> float:
    return round(other.line[0][_is_row(other.places)], 3)


def _overlap(some: Sequence[Area], others: Sequence[Area]) -> bool:
    return bool({area.spot for area in some} & {area.spot for area in others})


def _bracket(span: Span, places: tuple[Area, ...], others: Sequence[Placed]) -> list[Placed]:
    """Beside the places on one side or the other, the disc at its middle, at a joint or at an end."""
    found = []
    row = _is_row(places)
    (ax, ay), (bx, by) = _ends(places, row)
    half = (places[0].height if row else places[0].width) / 2
    taken = {_lane_of(other) for other in others if _is_row(other.places) == row and _overlap(other.places, places)}
    for way in (1, -1):
        aside = way * half
        while round((ay if row else ax) + aside, 3) in taken:
            aside -= way * _LANE * 1.5
        start, end = ((ax, ay + aside), (bx, by + aside)) if row else ((ax + aside, ay), (bx + aside, by))
        inwards = (0.0, -float(way)) if row else (-float(way), 0.0)
        for part in (1 / 2, 1 / 3, 2 / 3, 0.0, 1.0):
            disc = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            found.append(Placed(span, places, (start, end), disc, inwards))
    return found


_POSSIBLE = {"sight": _seen, "counted": _bracket, "choice": _bracket, "near": _along}
_ORDER = ("sight", "counted", "choice", "near")


# ---- Drawing ----


def draw_line(pen: Pen, each: Placed, tone: str) -> None:
    """`tone` is the colour of whoever sees along it."""
    if each.span.kind == "sight":
        _draw_sight(pen, each, tone)
    elif each.span.kind == "near":
        pen.strokes([_shortened(each.line)], look.colour("bone", 0.5), 0.03)
    else:
        for area in each.places:
            pen.box(area.x, area.y, area.width, area.height, look.colour("lavac", 0.16), 0.1)


def _draw_sight(pen: Pen, sight: Placed, tone: str) -> None:
    """A dashed line from the space of whoever sees to the end of the row or column."""
    eye = sight.places[0]
    box = (eye.x + 0.03, eye.y + 0.03, eye.width - 0.06, eye.height - 0.06)
    pen.box(*box, look.colour(tone, 0.35), 0.1)
    pen.frame(*box, look.colour(tone), 0.055, 0.1)
    start, end = sight.line
    pen.strokes([(start, end)], look.colour(tone, 0.3), 0.2)
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    dash, every = 0.11, 0.2
    count = int(length / every)
    dashes = [
        (
            (start[0] + ux * every * i, start[1] + uy * every * i),
            (start[0] + ux * (every * i + dash), start[1] + uy * (every * i + dash)),
        )
        for i in range(count)
    ]
    pen.strokes(dashes, look.colour("bone", 0.85), 0.035)


def _shortened(line: tuple[Point, Point]) -> tuple[Point, Point]:
    """From a little inside the first place."""
    (ax, ay), (bx, by) = line
    length = math.dist(*line)
    return (ax + (bx - ax) / length * 0.12, ay + (by - ay) / length * 0.12), (bx, by)


def draw_bracket(pen: Pen, bracket: Placed) -> None:
    if not any(bracket.inwards):
        return
    (ax, ay), (bx, by) = bracket.line
    dx, dy = bracket.inwards[0] * 0.13, bracket.inwards[1] * 0.13
    trim = 0.05
    ux, uy = (trim, 0.0) if dy else (0.0, trim)
    corners = [
        (ax + ux + dx, ay + uy + dy),
        (ax + ux, ay + uy),
        (bx - ux, by - uy),
        (bx - ux + dx, by - uy + dy),
    ]
    pen.line(corners, look.colour("outline", 0.7), 0.12)
    pen.line(corners, look.colour("lavac"), 0.065)


def draw_disc(pen: Pen, each: Placed) -> None:
    x, y = each.disc
    loud = each.span.kind != "near"
    radius = each.radius
    pen.disc(x, y, radius, look.colour("lavac" if loud else "outline"))
    pen.disc(x, y, radius - (0.045 if loud else 0.02), look.colour("cone_sky"))
