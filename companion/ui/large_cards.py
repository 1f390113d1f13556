"""Cards with all their words, as large as people hold them."""

from companion.rules.view import CardLine, Face, Half
from companion.ui import cards, silhouettes
from companion.ui.drawing import Pen, glow
from companion.ui.parts import Part
from companion.ui.text import height_of
from companion.ui.theme import Rgba, look

_DARK_ON_PAPER = ("sheep", "herder", "remove", "lightning", "joker", "room")
"""Pictures that are light by themselves."""


def paint(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float) -> None:
    if len(face.halves) == 2:
        _halved(part, pen, face, x, y, w, h)
    elif face.halves:
        _single(part, pen, face, x, y, w, h)
    else:
        cards.paint_small(part, pen, face, x, y, w, h)


def _halved(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float) -> None:
    """White half above, black half below; the one that counts glows at its rim, the other lies in the dark."""
    white, black = face.halves
    radius = min(look.px(18), w * 0.07)
    above = _white_height(h)
    live = [half.live for half in face.halves]
    pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), radius)
    pen.box(x, y, w, h, look.colour("black"), radius)
    pen.box(x, y, w, above, look.colour("paper"), radius, only="" if live == [True, False] else "top")
    _half(part, pen, white, x, y, w, above, "ink", face.id)
    _half(part, pen, black, x, y + above, w, h - above, "bone", "")
    dead = dead_half(face, y, h)
    if dead is None:
        pen.frame(x, y, w, h, look.colour("line"), 1.5, radius)
        return
    top, height = (y, above) if live[0] else (y + above, h - above)
    dead_top, dead_height = dead
    shade = look.colour("shadow", 0.45 if live[0] else 0.62)
    pen.box(x, dead_top, w, dead_height, shade, radius, only="foot" if live[0] else "top")
    for grow, alpha in ((5, 0.10), (2.5, 0.18)):
        pen.frame(x - grow, top - grow, w + 2 * grow, height + 2 * grow, look.colour("lava", alpha), 5, radius + grow)
    pen.frame(x, top, w, height, look.colour("lava"), 2.5, radius)


def _white_height(h: float) -> int:
    return round(h * 0.48)


def dead_half(face: Face, y: float, h: float) -> tuple[float, float] | None:
    """Top and height of the half that does not count, of a card that begins at y and is so high; None: both count."""
    live, above = [half.live for half in face.halves], _white_height(h)
    if len(live) != 2 or live.count(True) != 1:
        return None
    return (y + above, h - above) if live[0] else (y, above)


def _half(part: Part, pen: Pen, half: Half, x: float, y: float, w: float, h: float, ink: str, number: str) -> None:
    margin, top = look.px(16), look.px(8)
    head = look.letters(36)
    right = x + w - margin
    if half.lightning:
        sign = look.px(34)
        cx, cy = right - sign / 2, y + top + head / 2
        pen.disc(cx, cy, sign / 2, look.colour("cone_sky"))
        pen.ring(cx, cy, sign / 2 - 1, look.colour("lavac"), 2)
        side = round(sign * 0.62)
        pen.picture(silhouettes.picture("lightning", side, "lavac"), cx - side / 2, cy - side / 2, side, side)
        right -= sign + look.px(8)
    if number:
        wide = look.px(26)
        part.write(pen, number, "number", right - wide, y + top, wide, head, _faint(ink), align="right")
        right -= wide + look.px(8)
    part.write(pen, part.say(half.title), "title", x + margin, y + top, right - x - margin, head, ink)
    room = h - top - head - look.letters(40) - look.px(8)
    needed = sum(_needed(part, line, w - 2 * margin - _beside_sign()) for line in half.lines)
    flavour = _flavour(part, half) if len(half.lines) < 3 and needed <= room else ""
    foot = look.letters(40) + look.px(8) if flavour else look.px(8)
    _lines(part, pen, half.lines, x + margin, y + top + head, w - 2 * margin, h - top - head - foot, ink)
    if flavour:
        under = foot - look.px(10)
        part.write(pen, flavour, "small", x + margin, y + h - foot, w - 2 * margin, under, _faint(ink), lines=2)


def _lines(part: Part, pen: Pen, lines: tuple[CardLine, ...], x: float, y: float, w: float, h: float, ink: str) -> None:
    """Picture, what it does and what that means, each under the other in the middle of the box."""
    left = _beside_sign()
    tallest = max((_needed(part, line, w - left) for line in lines), default=0)
    each = min(max(look.px(70), tallest), h / max(1, len(lines)))
    y += (h - each * len(lines)) / 2
    side = round(min(look.px(46 if len(lines) == 1 else 40), each - 4))
    top = y
    for line, tall in zip(lines, _heights(part, lines, w - left, each), strict=True):
        name = silhouettes.named(line.icon)
        tone = "ink" if ink == "ink" and name in _DARK_ON_PAPER else ""
        detail = "paper" if tone else "ash" if ink == "bone" and name == "sheep" else ""
        texture = silhouettes.picture(line.icon, side, tone, detail=detail)
        pen.picture(texture, x + (look.px(46) - side) / 2, top + (tall - side) / 2, side, side)
        part.write_under(
            pen, part.say(line.text), part.say(line.detail), x + left, top, w - left, tall, ink, _faint(ink)
        )
        top += tall


def _beside_sign() -> float:
    return look.px(46) + look.px(12)


def _needed(part: Part, line: CardLine, width: float, *, detail: bool = True) -> float:
    under = part.say(line.detail) if detail else ""
    return height_of(part.say(line.text), "button", width, lines=3) + (
        height_of(under, "small", width, lines=2) if under else 0
    )


def _heights(part: Part, lines: tuple[CardLine, ...], width: float, each: float) -> list[float]:
    """Of each the same; where that is too little for one, more for it and less for those with fewer words. Where it is
    low for what they mean, for what they do."""
    needed = [_needed(part, line, width) for line in lines]
    if sum(needed) > each * len(lines):
        needed = [_needed(part, line, width, detail=False) for line in lines]
    spare = (each * len(lines) - sum(needed)) / max(1, len(lines))
    return [each] * len(lines) if spare < 0 or max(needed, default=0) <= each else [tall + spare for tall in needed]


def _flavour(part: Part, half: Half) -> str:
    """A pack may have none."""
    text = part.say(half.flavour)
    return "" if half.flavour is not None and text == half.flavour.key else text


def _faint(ink: str) -> Rgba:
    return look.mixed("ink", "paper", 0.35) if ink == "ink" else look.colour("ash")


def _single(part: Part, pen: Pen, face: Face, x: float, y: float, w: float, h: float) -> None:
    """A card of one picture: large sign in a glow, title, what it does, flavour."""
    half = face.halves[0]
    radius = min(look.px(18), w * 0.07)
    pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), radius)
    pen.box(x, y, w, h, look.colour("cone_sky"), radius)
    art = h * 0.46
    pen.picture(glow(), x + w * 0.08, y + 2, w * 0.84, art, look.colour("flow_2", 0.95))
    pen.picture(glow(), x + w * 0.25, y + art * 0.2, w * 0.5, art * 0.75, look.colour("lava", 0.5))
    side = round(min(w, art) * 0.62)
    icon = face.icon or "volcano"
    pen.picture(silhouettes.picture(icon, side, outlined=True), x + (w - side) / 2, y + (art - side) / 2, side, side)
    pen.frame(x, y, w, h, look.colour("lava"), 2.5, radius)
    margin = look.px(18)
    left, wide = x + margin, w - 2 * margin
    part.write(
        pen,
        face.id,
        "number",
        x + w - margin - look.px(50),
        y + look.px(8),
        look.px(50),
        look.px(26),
        "ash",
        align="right",
    )
    part.write(pen, part.say(half.title), "title", left, y + art, wide, look.letters(34), align="center")
    flavour = _flavour(part, half)
    foot = look.letters(52) + look.px(14) if flavour else look.px(12)
    top, room = y + art + look.letters(34), h - art - look.letters(34) - foot
    if len(half.lines) > 1:
        _lines(part, pen, half.lines, left, top, wide, room, "bone")
    else:
        for line in half.lines:
            said, detail = part.say(line.text), part.say(line.detail)
            part.write_under(pen, said, detail, left, top, wide, room, "lavac", look.colour("ash"), align="center")
    part.write(pen, flavour, "small", left, y + h - foot, wide, foot - look.px(14), "ash", lines=3, align="center")
