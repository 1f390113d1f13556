"""What contradicts itself."""

from companion.rules.contract import message
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.text import height_of
from companion.ui.theme import look

_ROLE = "explain"
_LINES, _MOST_LINES = 2, 4
"""Of each, in narrower letters if need be; and where that does not do."""


class FaultList(Part):
    """A quiet red list, as long as there is room; then how many more there are."""

    def height_for(self, width: float, most: float) -> float:
        """Nothing where nothing is wrong. Decides how many are told in `most`."""
        heights = [self._tall(self.say(each.text), width) for each in self.view]
        shown, rest = heights, 0.0
        while len(shown) > 1 and sum(shown) + rest > most:
            shown, rest = shown[:-1], look.letters(24, 36)
        self.shown = len(shown)
        return sum(shown) + rest + (_space() if shown else 0)

    def _tall(self, text: str, width: float) -> float:
        room = self._room(width)
        found = height_of(text, _ROLE, room, lines=_LINES) or height_of(text, _ROLE, room, lines=_MOST_LINES)
        return max(look.letters(26, 40), found + look.px(2))

    @staticmethod
    def _left() -> float:
        return look.px(26, 40)

    def _room(self, width: float) -> float:
        return width - self._left() - look.px(8)

    def paint(self, pen: Pen) -> None:
        w, y = self.width, _space()
        if not self.view:
            return
        pen.box(0, y - 2, w, self.height - y + 2, look.colour("red_bar", 0.55), look.px(6, 8))
        side, ink = look.px(14, 22), look.mixed("red", "bone", 0.55)
        for each in self.view[: self.shown]:
            tall = self._tall(self.say(each.text), w)
            self.icon(pen, "remove", look.px(6, 9), y + (tall - side) / 2, side, "red")
            self.write(pen, self.say(each.text), _ROLE, self._left(), y, self._room(w), tall, ink, lines=_MOST_LINES)
            y += tall
        if more := len(self.view) - self.shown:
            said = self.say(message("shell.faults_more", count=more))
            self.write(pen, said, "small", self._left(), y, self._room(w), look.letters(22, 34), ink)


def _space() -> float:
    """Over the list."""
    return look.px(6, 10)
