"""The shapes of pieces and signs as paths in a box of 64, y downwards, and their pictures.

A path has parts of a tone (m main, d dark detail, l light, a accent) with an SVG outline of absolute M L Q C A Z.
"""

import math
import re
from functools import lru_cache
from typing import Any

from companion.ui.drawing import Pen, Point, baked
from companion.ui.theme import Rgba, look

BOX = 64.0

PATHS: dict[str, tuple[tuple[str, str], ...]] = {
    "sheep": (
        (
            "m",
            "M17 45 Q9 44 9 37 Q4 32 8 26 Q8 19 16 19 Q20 12 28 15 Q34 10 40 15 Q48 14 50 21 Q58 24 56 31 Q60 37 54 41 "
            "Q51 47 44 45 Q38 49 31 45 Q24 49 17 45 Z",
        ),
        ("d", "M18 44 L24 46 L24 57 L18 57 Z M42 46 L48 44 L48 57 L42 57 Z"),
        ("d", "M15 20 Q5 18 3 28 Q2 38 9 39 Q17 39 19 29 Q20 23 15 20 Z M18 21 L25 18 L22 26 Z"),
    ),
    "goods": (
        (
            "m",
            "M32 2 Q40 12 36 26 L32 32 L28 26 Q24 12 32 2 Z M15 8 Q26 12 28 26 L27 33 L21 29 Q12 20 15 8 Z "
            "M49 8 Q52 20 43 29 L37 33 L36 26 Q38 12 49 8 Z",
        ),
        ("m", "M27 30 L37 30 L40 42 L48 60 L36 58 L32 62 L28 58 L16 60 L24 42 Z"),
        ("d", "M23 36 L41 36 L42 43 L22 43 Z"),
    ),
    "people": (
        ("m", "M22 15 A10 10 0 1 1 42 15 A10 10 0 1 1 22 15 Z"),
        ("m", "M32 27 Q46 27 50 42 L53 60 L11 60 L14 42 Q18 27 32 27 Z"),
        ("d", "M30 36 L34 36 L35 60 L29 60 Z"),
    ),
    "gatherer": (
        ("m", "M8 12 A7 7 0 1 1 22 12 A7 7 0 1 1 8 12 Z"),
        (
            "m",
            "M9 21 L20 21 L24 31 L38 34 L38 38 L22 36 L21 40 L25 60 L18 60 L15 46 L10 60 L3 60 L8 40 Z",
        ),
        ("m", "M34 28 L62 28 L57 45 L38 45 Z"),
        ("m", "M36 50 A11 11 0 1 1 58 50 A11 11 0 1 1 36 50 Z"),
        ("d", "M41 50 A6 6 0 1 1 53 50 A6 6 0 1 1 41 50 Z"),
        ("m", "M40 27 Q38 17 43 12 Q47 19 45 27 Z M47 27 Q47 14 53 11 Q56 20 52 27 Z"),
    ),
    "herder": (
        ("m", "M15 14 L39 14 L39 10 L34 10 Q32 2 27 2 Q22 2 20 10 L15 10 Z"),
        ("m", "M20 16 L34 16 Q34 25 27 25 Q20 25 20 16 Z"),
        ("m", "M27 26 Q40 26 42 42 L44 61 L10 61 L12 42 Q14 26 27 26 Z"),
        (
            "m",
            "M48 61 L48 17 Q48 6 56 6 Q64 7 62 18 L57 18 Q58 11 56 11 Q53 11 53 18 L53 61 Z M40 33 L54 36 L53 41 L40 40 Z",
        ),
    ),
    "seeker": (
        (
            "m",
            "M3 32 L9 19 L13 13 L15 17 Q22 18 24 27 L48 28 Q57 29 59 38 L61 52 L57 52 L54 44 L53 61 L47 61 L45 46 L29 46 "
            "L27 61 L21 61 L20 44 Q16 38 16 31 L9 36 Z",
        ),
        ("m", "M30 7 A6 6 0 1 1 42 7 A6 6 0 1 1 30 7 Z"),
        ("m", "M31 14 L42 14 L44 28 L40 38 L34 38 L34 28 L25 27 L25 23 L31 22 Z"),
    ),
    "knerrir": (
        ("a", "M16 8 Q32 3 48 8 Q53 20 48 32 Q32 27 16 32 Q21 20 16 8 Z"),
        ("d", "M30.5 2 L33.5 2 L33.5 44 L30.5 44 Z"),
        (
            "m",
            "M2 40 Q-2 24 4 14 Q9 9 13 13 Q14 18 9 18 Q7 26 11 33 Q15 40 24 41 L40 41 Q49 40 53 33 Q57 26 55 18 "
            "Q50 18 51 13 Q55 9 60 14 Q66 24 62 40 Q57 54 46 56 L18 56 Q7 54 2 40 Z",
        ),
    ),
    "volcano": (
        ("m", "M2 60 L21 24 Q24 19 28 23 L32 26 L36 23 Q40 19 43 24 L62 60 Z"),
        ("a", "M24 25 L28 23 L32 26 L36 23 L41 25 L38 34 L41 44 L36 40 L33 54 L29 38 L25 42 L27 32 Z"),
        ("a", "M30 16 Q22 12 28 2 Q28 8 33 9 Q38 4 36 0 Q46 8 36 16 Q33 19 30 16 Z"),
    ),
    "lava": (
        ("m", "M32 2 Q51 27 51 42 A19 19 0 0 1 13 42 Q13 27 32 2 Z"),
        ("l", "M32 24 Q42 38 42 45 A10 10 0 0 1 22 45 Q22 38 32 24 Z"),
    ),
    "crack": (
        ("m", "M18 1 L33 4 L30 17 L43 22 L36 35 L49 46 L38 63 L31 62 L37 48 L23 38 L28 26 L16 19 Z"),
    ),
    "fissure": (
        ("m", "M2 34 L13 24 L20 29 L30 16 L38 26 L47 20 L62 32 L53 38 L46 47 L36 40 L27 50 L18 40 L10 44 Z"),
        ("l", "M12 33 L20 34 L30 26 L38 33 L48 30 L44 37 L36 34 L28 41 L19 36 Z"),
    ),
    "harbour": (
        ("e", "M32 3 A7 7 0 1 1 31.9 3 Z M32 7 A3 3 0 1 0 32.1 7 Z"),
        (
            "m",
            "M29 17 L35 17 L35 23 L45 23 L45 29 L35 29 L35 52 Q46 50 49 40 L42 43 L50 29 L60 42 L54 40 Q50 57 32 62 "
            "Q14 57 10 40 L4 42 L14 29 L22 43 L15 40 Q18 50 29 52 L29 29 L19 29 L19 23 L29 23 Z",
        ),
    ),
    "town": (
        ("m", "M2 58 L2 38 L13 22 L22 35 L32 18 L42 35 L51 22 L62 38 L62 58 Z"),
        ("d", "M9 58 L9 44 L17 44 L17 58 Z M28 58 L28 40 L36 40 L36 58 Z M47 58 L47 44 L55 44 L55 58 Z"),
    ),
    "dice": (
        ("m", "M14 4 L50 4 Q60 4 60 14 L60 50 Q60 60 50 60 L14 60 Q4 60 4 50 L4 14 Q4 4 14 4 Z"),
        (
            "d",
            "M13.5 19 A5.5 5.5 0 1 1 24.5 19 A5.5 5.5 0 1 1 13.5 19 Z M39.5 19 A5.5 5.5 0 1 1 50.5 19 A5.5 5.5 0 1 1 39.5 19 Z "
            "M26.5 32 A5.5 5.5 0 1 1 37.5 32 A5.5 5.5 0 1 1 26.5 32 Z M13.5 45 A5.5 5.5 0 1 1 24.5 45 A5.5 5.5 0 1 1 13.5 45 Z "
            "M39.5 45 A5.5 5.5 0 1 1 50.5 45 A5.5 5.5 0 1 1 39.5 45 Z",
        ),
    ),
    "meeple": (
        (
            "m",
            "M32 3 Q41 3 42 13 Q42 18 40 21 Q58 25 60 33 Q60 38 53 38 L46 37 Q48 48 55 58 Q56 61 52 61 L38 61 Q36 61 35 58 "
            "L32 50 L29 58 Q28 61 26 61 L12 61 Q8 61 9 58 Q16 48 18 37 L11 38 Q4 38 4 33 Q6 25 24 21 Q22 18 22 13 Q23 3 32 3 Z",
        ),
    ),
    "lightning": (("m", "M38 1 L11 37 L27 37 L21 63 L53 24 L36 24 Z"),),
    "undo": (
        (
            "m",
            "M27 6 L5 25 L27 44 L27 31 L38 31 Q47 31 47 40 Q47 49 38 49 L18 49 L18 58 L38 58 Q57 57 57 40 Q57 21 38 20 L27 20 Z",
        ),
    ),
    "redo": (
        (
            "m",
            "M37 6 L59 25 L37 44 L37 31 L26 31 Q17 31 17 40 Q17 49 26 49 L46 49 L46 58 L26 58 Q7 57 7 40 Q7 21 26 20 L37 20 Z",
        ),
    ),
    "mud": (
        ("m", "M4 44 Q8 34 18 36 Q22 24 34 28 Q46 24 50 36 Q60 36 60 46 Q58 54 44 53 Q32 58 20 53 Q6 54 4 44 Z"),
        (
            "d",
            "M18 44 A4 4 0 1 1 26 44 A4 4 0 1 1 18 44 Z M31 40 A5 5 0 1 1 41 40 A5 5 0 1 1 31 40 Z "
            "M44 46 A3 3 0 1 1 50 46 A3 3 0 1 1 44 46 Z",
        ),
    ),
    "landslide": (
        ("m", "M4 56 L14 34 L24 28 L31 12 L44 20 L50 36 L60 44 L62 56 Z"),
        ("d", "M24 28 L31 12 L44 20 L36 30 Z M14 34 L24 28 L28 42 L18 48 Z M36 40 L50 36 L52 48 L40 50 Z"),
    ),
    "flood": (
        (
            "m",
            "M2 24 Q10 14 18 22 Q26 30 34 22 Q42 14 50 22 Q56 28 62 22 L62 31 Q54 38 46 31 Q40 26 34 31 Q26 39 18 31 "
            "Q10 24 2 33 Z M2 44 Q10 34 18 42 Q26 50 34 42 Q42 34 50 42 Q56 48 62 42 L62 51 Q54 58 46 51 Q40 46 34 51 "
            "Q26 59 18 51 Q10 44 2 53 Z",
        ),
    ),
    "joker": (
        ("m", "M32 6 L38.5 24 L57 24.5 L42.5 36 L47.5 54 L32 43.5 L16.5 54 L21.5 36 L7 24.5 L25.5 24 Z"),
    ),
    "keep": (
        ("e", "M16 28 L16 20 A16 16 0 0 1 48 20 L48 28 L41 28 L41 20 A9 9 0 0 0 23 20 L23 28 Z"),
        ("e", "M10 28 L54 28 L54 60 L10 60 Z M32 37 A5 5 0 1 0 32.1 37 Z M30 44 L34 44 L35 53 L29 53 Z"),
    ),
    "remove": (
        (
            "m",
            "M13 6 L32 25 L51 6 L58 13 L39 32 L58 51 L51 58 L32 39 L13 58 L6 51 L25 32 L6 13 Z",
        ),
    ),
    "check": (("m", "M8 34 L17 25 L27 36 L48 12 L57 20 L27 52 Z"),),
    "hand": (
        (
            "m",
            "M24 4 Q30 4 30 10 L30 28 L52 33 Q58 35 57 42 L53 60 L24 60 L8 42 Q6 37 11 35 Q14 34 18 38 L18 10 Q18 4 24 4 Z",
        ),
    ),
    "clock": (
        ("e", "M32 4 A28 28 0 1 1 31.9 4 Z M32 11 A21 21 0 1 0 32.1 11 Z"),
        ("m", "M29 16 L35 16 L35 31 L46 38 L43 43 L29 35 Z"),
    ),
    "book": (
        ("m", "M4 12 Q18 8 30 15 L30 56 Q18 49 4 53 Z M34 15 Q46 8 60 12 L60 53 Q46 49 34 56 Z"),
    ),
    "save": (("m", "M10 4 L44 4 L54 14 L54 60 L10 60 Z"), ("d", "M20 36 L44 36 L44 60 L20 60 Z M20 4 L38 4 L38 18 L20 18 Z")),
    "menu": (("m", "M6 10 L58 10 L58 18 L6 18 Z M6 28 L58 28 L58 36 L6 36 Z M6 46 L58 46 L58 54 L6 54 Z"),),
    "home": (("m", "M32 6 L60 32 L52 32 L52 58 L38 58 L38 40 L26 40 L26 58 L12 58 L12 32 L4 32 Z"),),
    "next": (("m", "M20 6 L46 32 L20 58 L13 51 L32 32 L13 13 Z"),),
    "back": (("m", "M44 6 L51 13 L32 32 L51 51 L44 58 L18 32 Z"),),
    "play": (("m", "M14 6 L56 32 L14 58 Z"),),
    "card": (
        ("m", "M18 4 L46 4 Q52 4 52 10 L52 54 Q52 60 46 60 L18 60 Q12 60 12 54 L12 10 Q12 4 18 4 Z"),
        ("d", "M20 12 L44 12 L44 52 L20 52 Z"),
    ),
    "tile": (("m", "M12 6 L52 6 Q58 6 58 12 L58 52 Q58 58 52 58 L12 58 Q6 58 6 52 L6 12 Q6 6 12 6 Z"),),
    "steps": (
        (
            "m",
            "M10 8 Q20 2 22 16 Q22 26 18 32 L9 32 Q4 18 10 8 Z M9 37 L18 37 Q18 46 13 46 Q8 45 9 37 Z "
            "M54 20 Q44 14 42 28 Q42 38 46 44 L55 44 Q60 30 54 20 Z M55 49 L46 49 Q46 58 51 58 Q56 57 55 49 Z",
        ),
    ),
    "balance": (
        (
            "m",
            "M30 6 L34 6 L34 14 L56 18 L62 36 Q58 44 52 44 Q46 44 42 36 L48 21 L34 18 L34 52 L44 52 L44 58 L20 58 L20 52 "
            "L30 52 L30 18 L16 21 L22 36 Q18 44 12 44 Q6 44 2 36 L8 18 L30 14 Z",
        ),
    ),
    "room": (
        (
            "m",
            "M6 6 L28 6 L28 28 L6 28 Z M36 6 L58 6 L58 28 L36 28 Z M6 36 L28 36 L28 58 L6 58 Z M36 36 L58 36 L58 58 L36 58 Z",
        ),
    ),
    "toxic_cloud": (
        (
            "m",
            "M14 46 Q4 46 4 36 Q4 27 13 26 Q14 12 28 11 Q39 10 44 20 Q58 18 60 32 Q61 46 48 46 Z "
            "M16 51 L24 51 L20 60 L12 60 Z M32 51 L40 51 L36 60 L28 60 Z M48 51 L55 51 L51 60 L44 60 Z",
        ),
    ),
    "fire_rocks": (
        ("m", "M30 34 Q32 26 42 26 Q54 26 56 38 Q58 52 44 54 Q30 54 29 44 Z"),
        ("a", "M6 6 L34 26 Q27 30 26 38 L16 30 L22 30 Z M24 8 L44 22 L37 23 Z M6 26 L24 42 L24 47 Z"),
    ),
    "ash_fall": (
        (
            "m",
            "M14 34 Q4 34 4 25 Q4 16 13 15 Q15 4 28 4 Q39 4 43 12 Q58 10 60 22 Q61 34 48 34 Z "
            "M14 44 A4 4 0 1 1 22 44 A4 4 0 1 1 14 44 Z M30 42 A4 4 0 1 1 38 42 A4 4 0 1 1 30 42 Z "
            "M44 45 A4 4 0 1 1 52 45 A4 4 0 1 1 44 45 Z M22 56 A4 4 0 1 1 30 56 A4 4 0 1 1 22 56 Z "
            "M37 57 A4 4 0 1 1 45 57 A4 4 0 1 1 37 57 Z",
        ),
    ),
    "earthquake": (
        ("m", "M2 30 L12 30 L18 14 L26 50 L34 6 L42 56 L48 24 L52 36 L62 36 L62 42 L48 42 L47 40 L42 63 L40 63 L34 26 L27 62 L25 62 L17 30 L15 36 L2 36 Z"),
    ),
    "triangle": (("m", "M32 4 L62 58 L2 58 Z"),),
    "circle": (("m", "M4 32 A28 28 0 1 1 60 32 A28 28 0 1 1 4 32 Z"),),
    "square": (("m", "M7 7 L57 7 L57 57 L7 57 Z"),),
    "diamond": (("m", "M32 2 L62 32 L32 62 L2 32 Z"),),
    "turn_right": (
        (
            "m",
            "M34 2 L56 18 L34 34 L34 23 Q17 23 17 38 Q17 52 32 52 L46 52 L46 61 L31 61 Q8 60 8 38 Q8 14 34 14 Z",
        ),
    ),
    "turn_left": (
        (
            "m",
            "M30 2 L8 18 L30 34 L30 23 Q47 23 47 38 Q47 52 32 52 L18 52 L18 61 L33 61 Q56 60 56 38 Q56 14 30 14 Z",
        ),
    ),
    "dot": (("m", "M18 32 A14 14 0 1 1 46 32 A14 14 0 1 1 18 32 Z"),),
}

ALIASES = {
    "person": "people",
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
    "crack": ("flow_2", "ink", "lava"),
    "fissure": ("flow_3", "ink", "lavac"),
    "mud": ("mud", "mud_dark", "mud"),
    "landslide": ("rock", "rock_dark", "rock"),
    "flood": ("water", "ink", "water"),
    "lightning": ("lavac", "ink", "lavac"),
    "joker": ("lavac", "ink", "lavac"),
    "fire_rocks": ("rock", "ink", "lava"),
    "dice": ("bone", "ink", "bone"),
    "toxic_cloud": ("moss", "ink", "moss"),
    "ash_fall": ("ash", "ink", "ash"),
    "earthquake": ("lavac", "ink", "lavac"),
}


def named(icon: str) -> str:
    """The silhouette an icon name stands for: the name itself, an alias, or a plain dot."""
    icon = ALIASES.get(icon, icon)
    return icon if icon in PATHS else "dot"


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
            contours[-1] += _bezier(contours[-1][-1], (values[0], values[1]), (values[0], values[1]), (values[2], values[3]), True)
        elif command == "C":
            contours[-1] += _bezier(contours[-1][-1], (values[0], values[1]), (values[2], values[3]), (values[4], values[5]), False)
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
    parts = PATHS[named(icon)]
    if outline is not None and rim:
        for _, path in parts:
            for contour in outlines(path):
                pen.line(contour, outline, rim * 2, close=True)
                if len(contour) > 2:
                    pen.polygon([contour], outline)
    for tone, path in parts:
        pen.polygon(outlines(path), colours[tone], even_odd=tone == "e")


_pictures: dict[tuple[Any, ...], Any] = {}


def picture(icon: str, size: float, tone: str = "", *, outlined: bool = False, detail: str = "", disc: str = "") -> Any:
    """The baked texture of a silhouette, `size` pixels square.

    `outlined`: with the dark rim it has on maps. `disc`: on a coin of that colour, as helpers are.
    """
    side = max(4, round(size))
    icon = named(icon)
    key = (icon, side, tone, outlined, detail, disc, look.mode)
    if key not in _pictures:
        if len(_pictures) > 600:
            _pictures.clear()
        _pictures[key] = _coin(icon, side, tone, disc) if disc else _plain(icon, side, tone, outlined, detail)
    return _pictures[key]


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
