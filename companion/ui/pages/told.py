"""What a result tells beside the curve: what decided the game, and whether its luck was fair."""

import math
from collections.abc import Sequence

from companion.control.views import Luck, LuckLine, ResultView, Swing
from companion.rules.contract import message
from companion.ui import cards, together
from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.seats import seat_colour
from companion.ui.signs import paint_sign
from companion.ui.text import fitted, height_of
from companion.ui.theme import look
from companion.ui.together import Laid, Letters

_TURN = 0.25
"""How much of a line the turn has at most."""


class Decided(Part):
    """The entries that moved the game most: in which turn, what, and by how much."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title, pad, row = look.px(28, 46), look.px(14), look.px(24, 52)
        self.write(pen, self.say(message("shell.decided")), "heading", pad, look.px(2), w - 2 * pad, title)
        room = h - title - look.px(6)
        swings = largest(view.decided, int(room // row))
        if not swings:
            self.write(pen, self.say(message("shell.decided_none")), "explain", pad, title, w - 2 * pad, room, "ash")
            return
        tall = min(room / len(swings), look.px(34, 64))
        side, figure, apart = min(look.px(20, 32), tall - 2), look.px(34, 60), look.px(10)
        whole = w - 2 * pad
        words = self._words(swings, whole - side - figure - 2 * apart)
        aside = max((turn.width + apart for turn, _ in words), default=0.0)
        for i, swing in enumerate(swings):
            y, left = title + i * tall, pad + aside
            if words:
                self.put(pen, words[i][0], pad, y, aside, tall, "ash")
            colour = seat_colour(view.players, swing.seat)
            if colour:
                self.seat_mark(pen, colour, left + side * 0.1, y + (tall - side * 0.8) / 2, side * 0.8)
            else:
                paint_sign(self, pen, swing.icon or "balance", left, y + (tall - side) / 2, side)
            left += side + apart
            self._what(pen, swing, words[i][1] if words else None, (left, y, pad + whole - figure - left, tall))
            tone = "ice" if swing.change > 0 else "lava"
            change = f"{swing.change:+d}".replace("-", "−")
            self.write(pen, change, "number", pad + whole - figure, y, figure, tall, tone, align="right")

    def _what(self, pen: Pen, swing: Swing, text: Laid | None, box: tuple[float, float, float, float]) -> None:
        """What was entered (None: it is too long and has to be cut), and where there is room for it a word more."""
        x, y, w, h = box
        if text is None:
            self.write(pen, self.say(swing.text), "explain", x, y, w, h)
            return
        detail = self.say(swing.detail)
        under = height_of(detail, "small", w) if detail else 0
        if not under or text.height + under > h:
            self.put(pen, text, x, y, w, h)
            return
        y += (h - text.height - under) / 2
        self.put(pen, text, x, y, w, text.height)
        self.write(pen, detail, "small", x, y + text.height, w, under, "ash")

    def _words(self, swings: Sequence[Swing], width: float) -> list[tuple[Laid, Laid]]:
        """When it was, and what, in the same letters on all lines."""

        def attempt(letters: Letters) -> list[tuple[Laid, Laid]] | None:
            said = [self.say(message("shell.turn", number=swing.turn)) for swing in swings]
            turns = [letters.lay(each, "small", width * _TURN) for each in said]
            aside = max((turn.width for turn in turns if turn is not None), default=0.0)
            texts = [letters.lay(self.say(swing.text), "explain", width - aside) for swing in swings]
            found = [(turn, text) for turn, text in zip(turns, texts, strict=True) if turn and text]
            return found if len(found) == len(swings) else None

        return together.largest(attempt) or []


def largest(swings: tuple[Swing, ...], count: int) -> list[Swing]:
    """So many that moved most, the later of two that moved as much, in the order they happened."""
    ranked = sorted(range(len(swings)), key=lambda i: (abs(swings[i].change), i))
    return [swings[i] for i in sorted(ranked[max(0, len(ranked) - count) :])] if count > 0 else []


class LuckTold(Part):
    """How often each came against what was to be expected, and how rare that is."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title, pad = look.px(28, 46), look.px(14)
        heading, hint = self.say(message("shell.luck")), self.say(message("shell.luck_hint"))
        box = (pad, look.px(2), w - 2 * pad, title)
        self.write_apart(pen, (heading, "heading"), (hint, "caption"), box, ("bone", "ash"))
        room = h - title - look.px(6)
        dealt = self.say(message("shell.luck_dealt", dealt=view.dealt, entered=view.entered))
        if not view.luck:
            text = f"{self.say(message('shell.luck_none'))} {dealt}"
            self.write(pen, text, "small", pad, title, w - 2 * pad, room, "ash", lines=3)
            return
        foot = look.px(36, 54)
        shown = view.luck[: max(1, int((room + look.px(10)) // (look.px(80, 124))))]
        tall = room / len(shown)
        for i, kind in enumerate(shown):
            self._kind(pen, kind, dealt if i == len(shown) - 1 else "", title + i * tall, tall, foot)

    def _kind(self, pen: Pen, kind: Luck, dealt: str, y: float, h: float, foot: float) -> None:
        pad, w = look.px(14), self.width
        inner = w - 2 * pad
        lines = kind.lines
        room = h - foot
        is_pictured = all(line.face is not None or line.text is None for line in lines)
        least = look.px(40, 58) if is_pictured else look.px(92, 134)
        columns = max(1, int(inner // least))
        rows = max(1, int(room // look.px(44, 66)))
        lines = lines[: columns * rows]
        columns = math.ceil(len(lines) / min(rows, math.ceil(len(lines) / columns)))
        each, tall = min(inner / columns, look.px(84, 150)), room / math.ceil(len(lines) / columns)
        for i, line in enumerate(lines):
            self._line(pen, line, pad + (i % columns) * each, y + (i // columns) * tall, each, tall)
        share = max(1, math.ceil(kind.share * 100))
        key = "shell.luck_usual" if kind.share >= 0.05 else "shell.luck_rare"
        name = kind.title or message("shell.luck_draws")
        text = self.say(message(key, name=name, share=share))
        with_dealt = f"{text} {dealt}".rstrip()
        if fitted(with_dealt, "caption", inner, foot, lines=3).size == look.type_size("caption"):
            text = with_dealt
        self.write(pen, text, "caption", pad, y + h - foot, inner, foot, "ash", lines=3)

    def _line(self, pen: Pen, line: LuckLine, x: float, y: float, w: float, h: float) -> None:
        under = look.px(17, 26)
        side = min(look.px(26, 40), h - under - 2, w * 0.62)
        bar = look.px(7, 11)
        if line.face is not None:
            cards.paint_small(self, pen, line.face, x, y, side, side)
        elif line.text is None:
            paint_sign(self, pen, line.icon or "card", x, y, side, line.tone)
        if line.face is not None or line.text is None:
            left, room, top = x + side + look.px(4), w - side - look.px(10), y + (side - bar) / 2
        else:
            left, room, top = x, w - look.px(9), y + side - bar
            self.write(pen, self.say(line.text), "slot", left, y, room, side - bar - 2)
        if room > look.px(18):
            most = max(line.came, line.expected, 1) * 1.15
            pen.box(left, top, room, bar, look.colour("bg"), 3)
            pen.box(left, top, room * line.came / most, bar, look.colour("lava"), 3)
            pen.box(left + room * line.expected / most - 1, top - 2, 2, bar + 4, look.colour("bone"))
        whole, tenth = divmod(round(line.expected * 10), 10)
        expected = self.say(message("shell.decimal", whole=whole, tenth=tenth))
        self.write(pen, f"{line.came} / {expected}", "slot", x, y + side, w - look.px(4), under, "ash")
