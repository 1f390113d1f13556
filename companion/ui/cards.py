"""Cards and tiles as people know them: every `Face` small as a picture. With all their words: `large_cards`."""

from companion.rules.view import Face
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
        icons = list(dict.fromkeys(line.icon for line in half.lines))[:2]
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
    words = part.say(face.halves[0].lines[0].text) if len(face.halves) == 1 and face.halves[0].lines else ""
    pad = look.px(5, 7)
    if not words or not fitted(words, "slot", w - 2 * pad, h * 0.5, lines=3).whole:
        side = round(min(w, h) * 0.6)
        pen.picture(silhouettes.picture(face.icon or "card", side), x + (w - side) / 2, y + (h - side) / 2, side, side)
        return
    side = round(min(w * 0.55, h * 0.42))
    pen.picture(silhouettes.picture(face.icon or "card", side), x + (w - side) / 2, y + h * 0.07, side, side)
    part.write(pen, words, "slot", x + pad, y + h * 0.5, w - 2 * pad, h * 0.47, "lavac", align="center", lines=3)
