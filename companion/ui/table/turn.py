"""Whose turn it is."""

from collections.abc import Sequence

from companion.control.views import TableView
from companion.rules.contract import message
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.seats import player_name, seat_colour
from companion.ui.theme import look
from companion.ui.together import abreast


class TurnBar(Part):
    """Whose turn: colour, shape, name, what they do, and how far the turn is."""

    def paint(self, pen: Pen) -> None:
        view: TableView = self.view
        w, h = self.size
        everyone = tuple(range(len(view.players)))
        asked = [seat for seat in (everyone if view.set_up else view.seats) if 0 <= seat < len(view.players)]
        seat = asked[0] if len(asked) == 1 else view.board.active if not asked else None
        colour = seat_colour(view.players, seat)
        pen.box(0, 0, w, h, look.colour(f"{colour}_bar" if colour else "none_bar"))
        pen.box(0, h - 3, w, 3, look.colour(colour or "bone"))
        mark = look.px(30, 44)
        left = look.px(12, 20)
        if colour:
            self.seat_mark(pen, colour, left, (h - mark) / 2 - 1, mark)
        text_left = left + (mark + look.px(12, 18) if colour else 0)
        room = w - text_left - look.target - look.px(6)
        name = self._name(asked, seat)
        pips = view.board.steps
        line = h - (look.px(18, 30) if pips else 6)
        phase, apart = self.say(view.board.phase), look.px(10, 16)
        both = abreast(((name, "name"), (phase, "phase")), room, line, apart) if phase else None
        if both is not None:
            self.put(pen, both[0], text_left, look.px(3), both[0].width, line)
            beside = text_left + both[0].width + apart
            self.put(pen, both[1], beside, look.px(5), both[1].width, line, look.mixed("bone", "bg", 0.12))
        else:
            self.write(pen, name, "name", text_left, look.px(3), room, line)
        if pips:
            self._pips(pen, text_left, h - look.px(15, 26), room - look.px(4), pips, view.board.step, colour or "bone")

    def _name(self, asked: Sequence[int], seat: int | None) -> str:
        view: TableView = self.view
        if seat is not None:
            return player_name(self, view.players, seat)
        if len(asked) > 1:
            return self.say(message("shell.everyone"))
        return self.say(message("shell.table"))

    def _pips(self, pen: Pen, x: float, y: float, w: float, count: int, step: int, colour: str) -> None:
        gap, height = look.px(5), look.px(5, 9)
        each = (w - gap * (count - 1)) / count
        for i in range(count):
            tone = look.colour(colour) if i <= step else look.colour("shadow", 0.35)
            pen.box(x + i * (each + gap), y, each, height, tone, 3)
