"""How a game ended."""

from companion.control.intents import ShowRule
from companion.control.views import ResultView
from companion.rules.contract import Message, message
from companion.rules.view import Counter, Standing
from companion.ui import scenes
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name, seat_colour
from companion.ui.theme import look


class ResultHead(Part):
    """How it ended, under the game's own sky."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        found = scenes.scenes(view.game)
        first = max(view.standings, key=lambda standing: standing.value, default=None)
        winner = seat_colour(view.players, first.seat) if first is not None else ""
        scene = found.won if view.won or view.tie else found.lost
        scenes.paint(pen, scene, (0, 0, w, h), names={"winner": winner})
        pen.box(0, h - 3, w, 3, look.colour("ice" if view.won else "bone" if view.tie else "lava"))
        self._words(pen, w, h)

    def _words(self, pen: Pen, w: float, h: float) -> None:
        """Left of the picture."""
        view: ResultView = self.view
        left = look.px(22, 20)
        room = w * 0.6 - left
        title = h * (0.47 if look.portrait else 0.42)
        lines = 2 if look.portrait else 1
        self.write(pen, self.say(view.title), "big", left, look.px(4), room, title, lines=lines)
        self.write(pen, self.say(view.reason), "heading", left, title, room, h * 0.30, lines=2)


class RuleLink(Press):
    """The rule by which it ended."""

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = ShowRule(self.view.rule.id)
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(0, 0, self.width, self.height, look.colour("bone", 0.15), 8)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(18, 26)
        h = self.height
        self.icon(pen, "book", 0, h * 0.62 - side / 2, side, "bone")
        text = self.say(message("shell.rule", rule=self.view.rule.id))
        self.write(pen, text, "small", side + look.px(8), h * 0.24, self.width - side - look.px(8), h * 0.76)


class Ranking(Part):
    """How rivals stand at the end, the first one first."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        ranked = sorted(view.standings, key=lambda standing: -standing.value)
        if not ranked:
            return
        pad = look.px(8, 12)
        each = min((h - 2 * pad) / len(ranked), look.px(46, 96))
        top = (h - each * len(ranked)) / 2
        for i, standing in enumerate(ranked):
            self._seat(pen, standing, pad, top + i * each, w - 2 * pad, each, standing.value == ranked[0].value)

    def _seat(self, pen: Pen, standing: Standing, x: float, y: float, w: float, h: float, first: bool) -> None:
        colour = seat_colour(self.view.players, standing.seat)
        lit = first and self.view.won
        if lit:
            pen.box(x, y + 1, w, h - 2, look.colour(f"{colour}_bar" if colour else "row"), 8)
        mark, pad = min(look.px(20, 30), h - 4), look.px(8, 12)
        self.seat_mark(pen, colour, x + pad, y + (h - mark) / 2, mark)
        figure, noted = look.letters(44, 70), look.letters(56, 90) if standing.note is not None else 0
        left, right = x + pad + mark + look.px(10, 16), x + w - pad
        name = player_name(self, self.view.players, standing.seat)
        self.write(pen, name, "button", left, y, right - figure - noted - left, h)
        self.write(pen, self.say(standing.note), "small", right - figure - noted, y, noted, h, "bone" if lit else "ash")
        self.write(pen, str(standing.value), "figure", right - figure, y, figure, h, align="right")


class Counted(Part):
    """What was counted: a line for each group (rescued, lost), in it the number of every kind with its sign."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        groups = grouped(view.counters)
        pad = look.px(14)
        aside = (w - 2 * pad) * 0.3
        tall = min((h - look.px(8)) / max(1, len(groups)), look.px(44, 64))
        top = (h - tall * len(groups)) / 2
        for row, (title, counters) in enumerate(groups):
            y = top + row * tall
            self.write(pen, self.head(title), "explain", pad, y, aside - look.px(6), tall, "ash")
            each = (w - 2 * pad - aside) / len(counters)
            for i, counter in enumerate(counters):
                x, side = pad + aside + i * each, min(look.px(26, 40), tall * 0.8)
                self.icon(pen, counter.icon, x, y + (tall - side) / 2, side, counter.tone)
                left = side + look.px(8)
                self.write(pen, str(counter.value), "figure", x + left, y, each - left, tall)


def grouped(counters: tuple[Counter, ...]) -> list[tuple[Message, list[Counter]]]:
    """Counters under the title of their group; one without a group stands under its own."""
    found: dict[Message, list[Counter]] = {}
    for counter in counters:
        if not counter.most:
            found.setdefault(counter.group or counter.title, []).append(counter)
    return list(found.items())


class Figures(Part):
    """Time, turns, what was taken back, and what could be used only so often: numbers with a word under each."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        figures = [
            (str(view.turns), message("shell.figure_turns", count=view.turns)),
            (str(view.undone), message("shell.figure_undone", count=view.undone)),
        ]
        minutes = view.seconds // 60
        if minutes:
            figures.insert(0, (str(minutes), message("shell.figure_minutes", count=minutes)))
        for counter in view.counters:
            if counter.most:
                part = self.say(message("shell.figure_part", count=counter.value, most=counter.most))
                figures.append((part, counter.title))
        each = (w - look.px(8)) / len(figures)
        for i, (number, title) in enumerate(figures):
            x = look.px(4) + i * each
            self.write(pen, number, "figure", x + 2, h * 0.04, each - 4, h * 0.52, align="center")
            self.write(pen, self.head(title), "caption", x + 2, h * 0.54, each - 4, h * 0.4, "ash", align="center")
