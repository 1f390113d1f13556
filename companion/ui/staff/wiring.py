"""The header with what is connected to it, as it lies before whoever wires it: the first place at the top left."""

from companion.control.staff.views import Pin, Wiring
from companion.rules.contract import message
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.text import height_of
from companion.ui.theme import look

_SUPPLIES = {"3V3": "orange", "5V": "red", "GND": "ash"}


class WiringPicture(Part):
    """All forty places at once; wrong ones are framed and named."""

    def paint(self, pen: Pen) -> None:
        wiring: Wiring = self.view
        w, h = self.size
        beside = w if look.portrait else w * 0.66
        lines = self._words(wiring)
        below = sum(height_of(line, "small", w, lines=4) + look.px(4) for line in lines) if look.portrait else 0
        self._header(pen, wiring, beside, h - below)
        left, top = (0.0, h - below) if look.portrait else (beside + look.px(12), 0.0)
        for i, line in enumerate(lines):
            tall = height_of(line, "small", w - left, lines=6)
            tone = "bone" if not i else "lavac" if wiring.faults else "moss"
            self.write(pen, line, "small", left, top, w - left, tall, tone, lines=6, valign="top")
            top += tall + look.px(4)

    def _words(self, wiring: Wiring) -> list[str]:
        told = wiring.faults or (message("staff.wired_well"),)
        return [self.say(each) for each in (message("staff.wired_as", name=wiring.name), *told)]

    def _header(self, pen: Pen, wiring: Wiring, w: float, h: float) -> None:
        rows = max(1, (len(wiring.pins) + 1) // 2)
        tall = min(h / rows, look.px(30, 48))
        middle, apart = w / 2, tall * 0.72
        pen.box(middle - apart - tall * 0.75, 0, 2 * (apart + tall * 0.75), rows * tall, look.colour("pan2"), 6)
        for i, pin in enumerate(wiring.pins):
            left = i % 2 == 0
            y = (i // 2) * tall
            x = middle + (-apart if left else apart) * 0.75
            self._dot(pen, pin, x, y + tall / 2, tall * 0.3)
            self._label(pen, pin, i, middle + (-1 if left else 1) * (apart + tall * 0.9), y, tall, left)

    def _dot(self, pen: Pen, pin: Pin, x: float, y: float, radius: float) -> None:
        if pin.wrong:
            pen.disc(x, y, radius, look.colour("lava"))
            pen.ring(x, y, radius * 1.45, look.colour("lavac"), look.px(2))
        elif pin.uses:
            pen.disc(x, y, radius, look.colour("ice"))
        elif pin.name in _SUPPLIES:
            pen.disc(x, y, radius * 0.8, look.colour(_SUPPLIES[pin.name]))
        else:
            pen.ring(x, y, radius * 0.8, look.colour("line"), look.px(1.5))

    def _label(self, pen: Pen, pin: Pin, place: int, x: float, y: float, h: float, left: bool) -> None:
        """Its number on the header, its name, and what is connected."""
        number, name = look.px(22, 30), look.px(52, 76)
        role, align = "grid", "right" if left else "left"
        ink = "lavac" if pin.wrong else "bone" if pin.uses else "ash"
        room = x - number - name if left else self._beside() - x - number - name
        sign = -1 if left else 1
        for text, start, width, tone in (
            (str(place + 1), 0.0, number, "ash"),
            (pin.name, number, name, ink),
            (" + ".join(pin.uses), number + name, room - look.px(4), ink),
        ):
            if text:
                at = x - start - width if sign < 0 else x + start
                self.write(pen, text, role, at, y, width, h, tone, align=align)

    def _beside(self) -> float:
        return float(self.width if look.portrait else self.width * 0.66)
