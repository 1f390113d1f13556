"""Cards and tiles as people know them: every `Face` large enough to read, or small as a picture."""

from companion.rules.view import Face, Half
from companion.ui import figures, lava_tiles, silhouettes, stones
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.text import fitted
from companion.ui.theme import look


def paint_small(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float, colour: str = "") -> None:
    """A face as a picture without words, in a box of pixels; `colour` is that of the player whose it is."""
    side = min(w, h)
    if face.kind == "lava" or face.edges:
        _tile(pen, face, x + (w - side) / 2, y + (h - side) / 2, side)
    elif face.kind == "stone":
        stones.paint(pen, x + (w - side) / 2, y + (h - side) / 2, side, colour or face.tone, int(face.id))
    elif face.kind == "figure":
        figures.paint(pen, x + (w - side) / 2, y + (h - side) / 2, side, colour or face.tone)
    elif face.kind == "activation":
        _activation(part, pen, face, x, y, w, h)
    elif face.kind == "incident":
        _incident_small(part, pen, face, x, y, w, h)
    else:
        _plain(part, pen, face, x, y, w, h)


def paint_large(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float, source: str = "") -> None:
    """A face with all its words; `source` says which deck it comes from."""
    if face.kind == "lava" or face.edges:
        paint_small(part, pen, face, x, y, w, h)
    elif len(face.halves) == 2:
        _halved(part, pen, face, x, y, w, h, source)
    elif face.halves:
        _single(part, pen, face, x, y, w, h, source)
    else:
        paint_small(part, pen, face, x, y, w, h)


def _tile(pen: Pen, face: Face, x: float, y: float, side: float) -> None:
    inner = side * 0.92
    pen.box(x, y, side, side, look.colour("paper"), side * 0.08)
    texture = lava_tiles.picture(face.edges, face.id, inner)
    pen.picture(texture, x + (side - inner) / 2, y + (side - inner) / 2, round(inner), round(inner))


def _activation(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float) -> None:
    """A frame in black or white round a coloured field with the helper."""
    white = face.frame == "white"
    edge = max(3.0, w * 0.11)
    pen.box(x, y, w, h, look.colour("paper" if white else "black"), w * 0.12)
    pen.frame(x, y, w, h, look.colour("line"), 1.2, w * 0.12)
    pen.box(x + edge, y + edge, w - 2 * edge, h - 2 * edge, look.mixed(face.tone or "ash", "shadow", 0.28), w * 0.05)
    side = round(min(w, h) * 0.62)
    name = silhouettes.named(face.icon)
    tone = "lavac" if name == "joker" else "" if name == "knerrir" else "white"
    if face.tone in ("white", "bone"):
        tone = "ink"
    texture = silhouettes.picture(face.icon, side, tone, detail="ink" if tone != "ink" else "white")
    pen.picture(texture, x + (w - side) / 2, y + (h - side) / 2, side, side)


def _incident_small(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float) -> None:
    """White half above, black half below, the number between them; the first picture of each half."""
    radius = w * 0.09
    pen.box(x, y, w, h, look.colour("black"), radius)
    pen.box(x, y, w, h / 2, look.colour("paper"), radius, only="top")
    pen.frame(x, y, w, h, look.colour("line"), 1.2, radius)
    for i, half in enumerate(face.halves[:2]):
        icons = list(dict.fromkeys(icon for icon, _ in half.lines))[:2]
        side = round(min(h * 0.34, w * 0.36))
        for j, icon in enumerate(icons):
            tone = (
                "ink"
                if i == 0 and silhouettes.named(icon) in ("sheep", "herder", "remove", "lightning", "joker")
                else ""
            )
            detail = "ash" if i == 1 and silhouettes.named(icon) == "sheep" else ""
            left = x + w * (0.5 if len(icons) == 1 else (0.27, 0.73)[j]) - side / 2
            texture = silhouettes.picture(icon, side, tone, detail="paper" if tone == "ink" else detail)
            pen.picture(texture, left, y + h * (0.05 if i == 0 else 0.61), side, side)
    size = max(h * 0.27, look.px(15, 22))
    pen.box(x + w / 2 - size * 0.75, y + h / 2 - size / 2, size * 1.5, size, look.colour("bg"), size * 0.3)
    part.write(pen, face.id, "slot", x + w / 2 - size * 0.7, y + h / 2 - size / 2, size * 1.4, size, align="center")


def _plain(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float) -> None:
    """One picture, and under it what the card does where it is large enough to be read."""
    pen.box(x, y, w, h, look.colour("cone_sky"), w * 0.09)
    pen.frame(x, y, w, h, look.colour(face.tone or "line", 0.8), 1.5, w * 0.09)
    words = part.say(face.halves[0].lines[0][1]) if len(face.halves) == 1 and face.halves[0].lines else ""
    pad = look.px(5, 7)
    if not words or not fitted(words, "slot", w - 2 * pad, h * 0.5, lines=3).whole:
        side = round(min(w, h) * 0.6)
        pen.picture(silhouettes.picture(face.icon or "card", side), x + (w - side) / 2, y + (h - side) / 2, side, side)
        return
    side = round(min(w * 0.55, h * 0.42))
    pen.picture(silhouettes.picture(face.icon or "card", side), x + (w - side) / 2, y + h * 0.07, side, side)
    part.write(pen, words, "slot", x + pad, y + h * 0.5, w - 2 * pad, h * 0.47, "lavac", align="center", lines=3)


def _halved(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float, source: str) -> None:
    white, black = face.halves
    radius = min(look.px(18), w * 0.07)
    above = round(h * 0.48)
    live = [half.live for half in face.halves]
    decided = live.count(True) == 1
    pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), radius)
    pen.box(x, y, w, h, look.colour("black"), radius)
    pen.box(x, y, w, above, look.colour("paper"), radius, only="top")
    _half(part, pen, white, x, y, w, above, "ink", number=face.id)
    _half(part, pen, black, x, y + above, w, h - above, "bone", number="" if live[0] else face.id, foot=source)
    if not decided:
        pen.frame(x, y, w, h, look.colour("line"), 1.5, radius)
        return
    top, height = (y, above) if live[0] else (y + above, h - above)
    dead_top, dead_height = (y + above, h - above) if live[0] else (y, above)
    pen.box(x, dead_top, w, dead_height, look.colour("shadow", 0.62), radius, only="foot" if live[0] else "top")
    for grow, alpha in ((5, 0.10), (2.5, 0.18)):
        pen.frame(x - grow, top - grow, w + 2 * grow, height + 2 * grow, look.colour("lava", alpha), 5, radius + grow)
    pen.frame(x, top, w, height, look.colour("lava"), 2.5, radius)


def _half(
    part: Part,
    pen: Pen,
    half: Half,
    x: float,
    y: float,
    w: float,
    h: float,
    ink: str,
    *,
    number: str = "",
    foot: str = "",
) -> None:
    margin = look.px(16)
    sign = look.px(34) if half.lightning else 0
    aside = max(sign, look.px(34) if number else 0)
    part.write(
        pen,
        part.say(half.title),
        "title",
        x + margin,
        y + look.px(8),
        w - 2 * margin - aside,
        look.px(30),
        ink,
        lines=1,
    )
    if half.lightning:
        cx, cy = x + w - margin - sign / 2, y + look.px(8) + sign / 2
        pen.disc(cx, cy, sign / 2, look.colour("cone_sky"))
        pen.ring(cx, cy, sign / 2 - 1, look.colour("lavac"), 2)
        side = round(sign * 0.62)
        pen.picture(silhouettes.picture("lightning", side, "lavac"), cx - side / 2, cy - side / 2, side, side)
    elif number:
        part.write(
            pen, number, "number", x + w - margin - aside, y + look.px(10), aside, look.px(26), "ash", align="right"
        )
    _lines(part, pen, half, x + margin, y + look.px(42), w - 2 * margin, h - look.px(50), ink, foot)


def _lines(part: Part, pen: Pen, half: Half, x: float, y: float, w: float, h: float, ink: str, foot: str) -> None:
    """Icon and words of each effect, in printed order, then the flavour if there is room for it."""
    text = part.say(half.flavour)
    if text == (half.flavour.key if half.flavour else ""):
        text = ""
    crowded = len(half.lines) > 3
    foot_height = look.px(30, 40) if foot and not crowded else 0
    flavour_height = look.px(34) if text and len(half.lines) < 3 else 0
    room = h - foot_height - flavour_height
    each = min(look.px(58), room / max(1, len(half.lines)))
    side = round(min(look.px(40), each - 4))
    for i, (icon, line) in enumerate(half.lines):
        top = y + i * each
        name = silhouettes.named(icon)
        tone = "ink" if ink == "ink" and name in ("sheep", "herder", "remove", "lightning", "joker", "room") else ""
        detail = "paper" if tone else "ash" if ink == "bone" and name == "sheep" else ""
        pen.picture(silhouettes.picture(icon, side, tone, detail=detail), x, top + (each - side) / 2, side, side)
        role = "small" if crowded else "button"
        part.write(pen, part.say(line), role, x + look.px(50), top, w - look.px(50), each, ink, lines=2)
    if flavour_height:
        colour = look.mixed("ink", "paper", 0.35) if ink == "ink" else look.colour("ash")
        part.write(
            pen,
            text,
            "small",
            x,
            y + h - foot_height - flavour_height,
            w,
            flavour_height,
            colour,
            lines=2,
            valign="bottom",
        )
    if foot_height:
        part.write(pen, foot, "caption", x, y + h - foot_height, w, foot_height, "ash", valign="bottom", lines=2)


def _single(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float, source: str) -> None:
    """A card of one picture: large sign in a glow, title, what it does, flavour."""
    from companion.ui.drawing import glow

    half = face.halves[0]
    radius = min(look.px(18), w * 0.07)
    pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), radius)
    pen.box(x, y, w, h, look.colour("cone_sky"), radius)
    art = h * 0.44
    pen.picture(glow(), x + w * 0.08, y + 2, w * 0.84, art, look.colour("flow_2", 0.95))
    pen.picture(glow(), x + w * 0.25, y + art * 0.2, w * 0.5, art * 0.75, look.colour("lava", 0.5))
    side = round(min(w, art) * 0.62)
    icon = face.icon or "volcano"
    pen.picture(silhouettes.picture(icon, side, outlined=True), x + (w - side) / 2, y + (art - side) / 2, side, side)
    pen.frame(x, y, w, h, look.colour("lava"), 2.5, radius)
    margin = look.px(18)
    part.write(
        pen, part.say(half.title), "title", x + margin, y + art, w - 2 * margin, look.px(34), "bone", align="center"
    )
    top = y + art + look.px(38)
    for i, (sign, line) in enumerate(half.lines):
        each = look.px(52)
        if len(half.lines) > 1:
            size = round(look.px(36))
            pen.picture(silhouettes.picture(sign, size), x + margin, top + i * each + (each - size) / 2, size, size)
            part.write(
                pen,
                part.say(line),
                "button",
                x + margin + look.px(46),
                top + i * each,
                w - 2 * margin - look.px(46),
                each,
                lines=2,
            )
        else:
            part.write(
                pen,
                part.say(line),
                "button",
                x + margin,
                top,
                w - 2 * margin,
                look.px(72),
                "lavac",
                lines=3,
                align="center",
            )
    text = part.say(half.flavour)
    if half.flavour is not None and text != half.flavour.key:
        part.write(
            pen,
            text,
            "small",
            x + margin,
            y + h - look.px(84),
            w - 2 * margin,
            look.px(52),
            "ash",
            lines=3,
            align="center",
        )
    if source:
        part.write(
            pen,
            source,
            "caption",
            x + margin,
            y + h - look.px(38),
            w - 2 * margin,
            look.px(30),
            "ash",
            align="center",
            lines=2,
        )
