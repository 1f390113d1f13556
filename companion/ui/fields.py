"""Things to set, as rows: the title, and the value chosen."""

from companion.control.views import FormField
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.theme import look


def paint_field(part: Press, pen: Pen, field: FormField) -> None:
    """Title on the left, the chosen value on the right."""
    w, h = part.size
    pad = look.px(10, 14)
    value = next((part.head(text) for known, text in field.choices if known == field.value), str(field.value))
    switch = {known for known, _ in field.choices} == {True, False}
    tw, th = look.px(46, 66), look.px(24, 34)
    room = w - tw - 3 * pad if switch else w * 0.56 - pad
    part.write(pen, part.say(field.title), "explain", pad, 0, room, h, "bone", lines=2)
    if switch:
        x, y = w - pad - tw, (h - th) / 2
        on = bool(field.value)
        pen.box(x, y, tw, th, look.colour("moss" if on else "line"), th / 2)
        pen.disc(x + (tw - th / 2 if on else th / 2), y + th / 2, th / 2 - 3, look.colour("bone"))
        return
    part.write(pen, value, "hands", w * 0.58, 0, w * 0.42 - pad - look.px(18), h, "ice", align="right", lines=2)
    side = look.px(12, 16)
    part.icon(pen, "next", w - pad - side + 3, (h - side) / 2, side, "ash")
