"""The parts beside the board: whose turn, the question, what hands do, GO and UNDO, what lies open."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from companion.control.intents import EnterOurs, Go, Show, ShowRule, TakeOffer, TickHands, TurnPiece, UndoLast
from companion.control.views import ButtonOffer, GoView, HandsRow, InHand, PlayerView, TableView
from companion.rules.contract import Message, message
from companion.rules.view import BoardView, Counter, Gauge, Row, Slot
from companion.ui import cards, silhouettes
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.text import fitted
from companion.ui.theme import look


def seat_colour(view: TableView, seat: int | None) -> str:
    return view.players[seat].colour if seat is not None and 0 <= seat < len(view.players) else ""


def player_name(part: Part, players: tuple[PlayerView, ...], seat: int) -> str:
    return players[seat].name or part.say(message("shell.player", number=seat + 1))


class TurnBar(Part):
    """Whose turn: colour, shape, name, what they do, and how far the turn is."""

    def paint(self, pen: Pen) -> None:
        view: TableView = self.view
        w, h = self.size
        asked = [seat for seat in view.seats if 0 <= seat < len(view.players)]
        seat = asked[0] if len(asked) == 1 else view.board.active if not asked else None
        colour = seat_colour(view, seat)
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
        fit = self.write(pen, name, "name", text_left, look.px(3), room * 0.62, line)
        used = fit.width + look.px(10, 16) if fit else 0
        phase = self.say(view.board.phase)
        self.write(pen, phase, "phase", text_left + used, look.px(5), room - used, line, look.mixed("bone", "bg", 0.12))
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


class MenuButton(Press):
    """Three lines in the turn bar."""

    needs_view = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=Show("menu"), **kwargs)

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(4, 4, self.width - 8, self.height - 8, look.colour("bone", 0.2), 8)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(20, 30)
        self.icon(pen, "menu", (self.width - side) / 2, (self.height - side) / 2, side, "bone")


class Question(Press):
    """The one question, large, and what explains it; a tap opens the rule."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(),)

    def repaint(self) -> None:
        view: TableView | None = self.view
        self.intent = ShowRule(view.rule.id) if view is not None and view.rule is not None else None
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        if self.pressed:
            pen.box(0, 0, self.width, self.height, look.colour("pan2"), 8)

    def paint_front(self, pen: Pen) -> None:
        view: TableView = self.view
        w, h = self.size
        left = look.px(2)
        note = self.say(view.board.note)
        said = self.say(view.question)
        aside = look.px(26, 36) if view.rule is not None else 0
        room = w - left - aside - look.px(4)
        line = self._note_height(note, w - left)
        if note and not fitted(said, "question", room, h - line).whole:
            note, line = "", 0  # a question of two lines needs no explanation more than room
        self.write(pen, said, "question", left, 0, room, h - line, lines=2)
        if note:
            self.write(pen, note, "small", left, h - line, w - left, line, "ash", lines=2)
        if view.rule is not None:
            side = look.px(20, 28)
            self.icon(pen, "book", w - side - look.px(2), (h - line - side) / 2, side, "ash")

    @staticmethod
    def _note_height(note: str, width: float) -> float:
        """Room for what explains the question: one line, or two small ones."""
        if not note:
            return 0
        one = look.px(24, 36)
        return one if fitted(note, "small", width, one).whole else look.px(30, 48)


class GoButton(Press):
    """White like its arcade button; only a missing decision disables it."""

    def repaint(self) -> None:
        view: GoView | None = self.view
        self.intent = Go()
        self.enabled = view is not None and view.enabled
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        radius = 0.18 * h
        if not self.enabled:
            pen.box(0, 0, w, h, look.colour("pan2"), radius)
            pen.frame(0, 0, w, h, look.colour("line"), 1.5, radius)
            return
        down = 2 if self.pressed else 0
        pen.frame(-3, -3, w + 6, h + 9, look.colour("bone", 0.28), 2, radius + 3)
        pen.box(0, 3, w, h, look.colour("go_lip"), radius)
        pen.slope(0, down, w, h, look.colour("go_top"), look.colour("go_foot"), radius)

    def paint_front(self, pen: Pen) -> None:
        view: GoView = self.view
        w, h = self.size
        down = 2 if self.pressed else 0
        ink = "ink" if self.enabled else "ash"
        text, detail = self.say(view.text), self.say(view.detail)
        margin = look.px(8)
        room = w - 2 * margin
        under = look.px(21, 33)
        if detail and not fitted(text, "go", room, h - under - 4, lines=2).whole:
            detail = ""
        if not detail:
            self.write(pen, text, "go", margin, down, room, h, ink, align="center", lines=3)
            return
        self.write(pen, text, "go", margin, down + 2, room, h - under - 4, ink, align="center", lines=2)
        self.write(pen, detail, "explain", margin, down + h - under - 4, room, under, ink, align="center")


class UndoButton(Press):
    """UNDO with the name of what it takes back."""

    needs_view = False

    def repaint(self) -> None:
        self.intent = UndoLast()
        self.enabled = self.view is not None
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        what: Message | None = self.view
        ink = "bone" if what is not None else "line"
        side = look.px(18, 28)
        word = self.say(message("shell.undo"))
        fit = fitted(word, "button", w - side - look.px(20))
        left = (w - side - look.px(6) - fit.width) / 2
        row = look.px(22, 34)
        top = look.px(2, 5) if what is not None else (h - row) / 2
        self.icon(pen, "undo", left, top + (row - side) / 2, side, ink)
        self.write(pen, word, "button", left + side + look.px(6), top, fit.width + 2, row, ink)
        if what is not None:
            margin = look.px(4)
            self.write(
                pen,
                self.say(what),
                "caption",
                margin,
                top + row,
                w - 2 * margin,
                h - top - row - 2,
                "ash",
                align="center",
                lines=3,
            )


class HandsList(Press):
    """What hands do now, numbered. The list is one target: a tap ticks the lit row."""

    needs_view = False

    rows = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "rows")

    def repaint(self) -> None:
        self.intent = TickHands()
        self.enabled = any(not row.done for row in self.rows)
        super().repaint()

    @staticmethod
    def caption_height() -> float:
        return look.px(15, 26)

    @staticmethod
    def gap() -> float:
        return look.px(3, 4)

    def heights(self, width: float) -> list[float]:
        """Of each row: what its text needs."""
        least = max(look.target, look.px(48, 60))
        found = []
        for row in self.rows:
            left, right = self._sides(width, row)
            text = self.say(row.text)
            fit = fitted(text, "hands", right - left, least, lines=2)
            if not fit.whole:
                fit = fitted(text, "hands", right - left, lines=8)
            found.append(max(least, fit.height + look.px(4)))
        return found

    def height_for(self, width: float) -> float:
        return self.caption_height() + sum(self.heights(width)) + self.gap() * (len(self.rows) - 1)

    @staticmethod
    def _sides(width: float, row: HandsRow) -> tuple[float, float]:
        """Where the text of a row begins and ends."""
        left = look.px(8, 10) + 2 * look.px(13, 19) + look.px(8, 12)
        return left, width - (look.px(26, 34) + look.px(12, 18) if row.icon else look.px(10))

    def paint_back(self, pen: Pen) -> None:
        """Each row has its own."""

    def paint_front(self, pen: Pen) -> None:
        w = self.width
        caption = self.caption_height()
        pad = look.px(4, 8)
        self.write(pen, self.say(message("shell.hands_now")), "caption", pad, 0, w * 0.6, caption, "ash")
        if self.enabled:
            self.write(
                pen,
                self.say(message("shell.hands_tick")),
                "caption",
                w * 0.6,
                0,
                w * 0.4 - pad,
                caption,
                "ash",
                align="right",
            )
        lit = next((i for i, row in enumerate(self.rows) if not row.done), None)
        y = caption
        for i, (row, tall) in enumerate(zip(self.rows, self.heights(w), strict=True)):
            self._row(pen, i, row, y, tall, i == lit)
            y += tall + self.gap()

    def _row(self, pen: Pen, i: int, row: HandsRow, y: float, h: float, lit: bool) -> None:
        w = self.width
        pen.box(0, y, w, h, look.colour("row" if lit or self.pressed else "pan2"), 8)
        if lit:
            pen.frame(0, y, w, h, look.colour("bone"), 1.5, 8)
        radius = look.px(13, 19)
        cx, cy = look.px(8, 10) + radius, y + h / 2
        pen.disc(cx, cy, radius, look.colour("moss" if row.done else "bone"))
        if row.done:
            tick = round(radius * 1.2)
            pen.picture(silhouettes.picture("check", tick, "ink"), cx - tick / 2, cy - tick / 2, tick, tick)
        else:
            self.write(
                pen, str(i + 1), "number", cx - radius, cy - radius, 2 * radius, 2 * radius, "ink", align="center"
            )
        left, right = self._sides(w, row)
        ink = "ash" if row.done else "bone"
        self.write(pen, self.say(row.text), "hands", left, y, right - left, h, ink, lines=8)
        side = look.px(26, 34)
        if row.icon:
            self.icon(pen, row.icon, w - side - look.px(8, 12), cy - side / 2, side)


class OfferButton(Press):
    """Something to choose that is no place on the board, in a row: its picture, what it is, and a word more."""

    needs_view = False

    offer = ObjectProperty(None, allownone=True)
    seq = NumericProperty(0)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "offer", "seq")

    def repaint(self) -> None:
        if self.offer is not None:
            self.intent = TakeOffer(int(self.seq), self.offer.index)
        super().repaint()

    def _left(self, height: float) -> float:
        """Where the words begin."""
        offer: ButtonOffer = self.offer
        if offer.face is not None and offer.face.kind:
            return look.px(8) + self._across(height) + look.px(9)
        return look.px(8) + (look.px(28, 40) + look.px(8) if offer.icon else 0)

    def _across(self, height: float) -> float:
        """Width of the picture of a face."""
        face = self.offer.face
        return (look.px(52, 66) - 8) * (0.72 if face.kind != "lava" else 1.0) if height else 0.0

    def height_for(self, width: float) -> float:
        """What its words need."""
        offer: ButtonOffer = self.offer
        least = max(look.target, look.px(52, 66))
        room = width - self._left(least) - look.px(8)
        text = fitted(self.say(offer.text), "hands", room, lines=4)
        detail = fitted(self.say(offer.detail), "small", room, lines=2) if offer.detail is not None else None
        return max(least, text.height + (detail.height if detail is not None else 0) + look.px(8))

    def paint_front(self, pen: Pen) -> None:
        offer: ButtonOffer = self.offer
        w, h = self.size
        left = self._left(h)
        if offer.face is not None and offer.face.kind:
            high = look.px(52, 66) - 8
            cards.paint_small(self, pen, offer.face, look.px(8), (h - high) / 2, self._across(h), high)
        elif offer.icon:
            side = look.px(28, 40)
            self.icon(pen, offer.icon, look.px(8), (h - side) / 2, side)
        room = w - left - look.px(8)
        text, detail = self.say(offer.text), self.say(offer.detail)
        fit = fitted(text, "hands", room, lines=4)
        under = fitted(detail, "small", room, lines=2).height if detail else 0
        top = (h - fit.height - under) / 2
        self.write(pen, text, "hands", left, top, room, fit.height, lines=4)
        if detail:
            self.write(pen, detail, "small", left, top + fit.height, room, under, "ash", lines=2)


class FaceButton(Press):
    """A card or tile to choose, as itself, with its name under it."""

    needs_view = False

    offer = ObjectProperty(None, allownone=True)
    seq = NumericProperty(0)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "offer", "seq")

    def repaint(self) -> None:
        if self.offer is not None:
            self.intent = TakeOffer(int(self.seq), self.offer.index)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        offer: ButtonOffer = self.offer
        w, h = self.size
        text = self.say(offer.text)
        three = not fitted(text, "slot", w - 6, look.px(31, 44), lines=2).whole
        foot = look.px(49, 68) if three else look.px(31, 44)
        room = h - foot - 8
        face = offer.face
        if face is not None:
            across = min(w - 10, room if face.kind == "lava" else room * (0.95 if face.kind == "incident" else 0.74))
            cards.paint_small(self, pen, face, (w - across) / 2, 5, across, room)
        lines = 3 if three else 2
        self.write(pen, text, "slot", 3, h - foot - 1, w - 6, foot, "bone", align="center", lines=lines)


class OursButton(Press):
    """Beside every draw: people did it themselves, or let the app deal after all."""

    entering = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "entering")

    def repaint(self) -> None:
        self.intent = EnterOurs(not self.entering)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side = look.px(22, 34)
        left = look.px(12, 16)
        self.icon(pen, "hand", left, (h - side) / 2, side, "ash")
        self.write(
            pen, self.say(self.view), "button", left + side + look.px(10), 0, w - left - side - look.px(20), h, lines=2
        )


class TurnTile(Press):
    """Turns what is in hand by one step, left or right."""

    needs_view = False

    by = NumericProperty(1)

    def repaint(self) -> None:
        self.intent = TurnPiece(int(self.by))
        super().repaint()

    @property
    def focused(self) -> bool:
        return self.by > 0 and super().focused

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side = min(look.px(34, 46), h * 0.5)
        foot = look.px(20, 26)
        icon = "turn_right" if self.by > 0 else "turn_left"
        self.icon(pen, icon, (w - side) / 2, (h - foot - side) / 2, side, "bone")
        word = self.say(message("shell.turn_right" if self.by > 0 else "shell.turn_left"))
        self.write(pen, word, "small", 2, h - foot - 4, w - 4, foot, "ash", align="center")


class VariantButton(Press):
    """What can be done in two ways on the same place, in words; a tap takes the other way."""

    def repaint(self) -> None:
        self.intent = TurnPiece(1)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        hand: InHand = self.view
        w, h = self.size
        side = look.px(22, 32)
        left = look.px(12, 16)
        self.icon(pen, "swap", left, (h - side) / 2, side, "ice")
        dots = look.px(14) * len(hand.variants)
        self.write(
            pen,
            self.say(hand.text),
            "hands",
            left + side + look.px(10),
            0,
            w - left - side - dots - look.px(24),
            h,
            lines=2,
        )
        for i, variant in enumerate(hand.variants):
            x = w - look.px(10) - look.px(13) * (len(hand.variants) - 1 - i)
            pen.disc(x, h / 2, look.px(4), look.colour("ice" if variant == hand.variant else "line"))


class InHandFace(Part):
    """The tile in hand as turned now; dots say which of how many."""

    def paint(self, pen: Pen) -> None:
        hand: InHand = self.view
        w, h = self.size
        dots = look.px(14)
        if hand.face is not None:
            side = min(w, h - dots)
            cards.paint_small(self, pen, hand.face, (w - side) / 2, 0, side, side)
        step, radius = look.px(13), look.px(3.5)
        left = w / 2 - step * (len(hand.variants) - 1) / 2
        for i, variant in enumerate(hand.variants):
            pen.disc(
                left + i * step, h - radius - 1, radius, look.colour("lava" if variant == hand.variant else "line")
            )


class GaugeBar(Part):
    """A marker on a track with goals: lava on the low side, ice on the high one."""

    def paint(self, pen: Pen) -> None:
        gauge: Gauge | None = self.view
        if gauge is None:
            return
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("bg"))
        end = look.px(28, 36)
        thick = look.px(13, 17)
        y = (h - thick) / 2
        self._track(pen, end, y, w - 2 * end, thick)
        low_icon = next((icon for value, icon, _ in gauge.goals if value < 0 and icon), "volcano")
        high_icon = next((icon for value, icon, _ in gauge.goals if value > 0 and icon), "town")
        side = min(look.px(26, 34), h - 4)
        self.icon(pen, low_icon, 1, (h - side) / 2, side)
        self.icon(pen, high_icon, w - side - 1, (h - side) / 2, side, "ice")
        span = gauge.high - gauge.low or 1

        def at(value: float) -> float:
            return float(end + thick / 2 + (w - 2 * end - thick) * (value - gauge.low) / span)

        for value in range(gauge.low, gauge.high + 1):
            tall = thick * (0.44 if value else 1.0)
            if value:
                pen.box(at(value) - 0.5, y + (thick - tall) / 2, 1.2, tall, look.colour("bone", 0.35))
        pen.box(at(0) - 1, y - look.px(3), 2, thick + look.px(6), look.colour("bone"))
        box = look.px(18, 24)
        for value, _, tone in gauge.goals:
            colour = "lava" if value < 0 else "ice"
            x = at(value) - box / 2
            pen.box(x, (h - box) / 2, box, box, look.colour("bg"), 4)
            pen.frame(x, (h - box) / 2, box, box, look.colour(tone or colour), 1.8, 4)
            self.write(pen, str(abs(value)), "badge", x, (h - box) / 2, box, box, tone or colour, align="center")
        self._marker(pen, at(gauge.value), h / 2, gauge.value)

    def _track(self, pen: Pen, x: float, y: float, w: float, thick: float) -> None:
        """From lava through dark to ice, in strips: there are no sideways gradients."""
        strips = 32
        each = w / strips
        pen.box(x, y, thick, thick, look.mixed("lava", "red", 0.35), thick / 2)
        pen.box(x + w - thick, y, thick, thick, look.mixed("ice", "blue", 0.5), thick / 2)
        for i in range(strips):
            part = (i + 0.5) / strips
            low, high = max(0.0, 1 - 2 * part), max(0.0, 2 * part - 1)
            colour = look.mixed("pan", "lava", low * 0.72) if low else look.mixed("pan", "blue", high * 0.62)
            left = x + max(thick / 2, i * each)
            right = x + min(w - thick / 2, (i + 1) * each)
            if right > left:
                pen.box(left, y, right - left + 0.6, thick, colour)

    def _marker(self, pen: Pen, x: float, y: float, value: int) -> None:
        radius = look.px(12, 16)
        pen.disc(x, y, radius, look.colour("bone"))
        tone = "bone" if value == 0 else "blue" if value > 0 else "lava"
        if value:
            pen.disc(x, y, radius - 2.5, look.mixed(tone, "bg", 0.25))
        text = f"{value:+d}".replace("-", "−") if value else "0"
        self.write(
            pen,
            text,
            "badge",
            x - radius,
            y - radius,
            2 * radius,
            2 * radius,
            "bone" if value else "ink",
            align="center",
        )


class StatusRow(Press):
    """A row of the board view: cards in force as slots, taken and free actions as circles. One target."""

    players = ObjectProperty(())
    counters = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "counters")

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = Show(self.view.id)
        super().repaint()

    @staticmethod
    def height_for(row: Row) -> float:
        return look.px(14, 22) + (look.px(34, 50) if is_round(row) else look.px(46, 56))

    def paint_back(self, pen: Pen) -> None:
        """No box round the boxes."""

    def paint_front(self, pen: Pen) -> None:
        row: Row = self.view
        w = self.width
        caption = look.px(14, 22)
        pad = look.px(4, 8)
        own = [counter for counter in self.counters if counter.id == f"deck:{row.id}"]
        self.write(pen, self.say(row.title), "caption", pad, 0, w * 0.62, caption, "ash")
        for counter in own[:1]:
            text = f"{self.say(counter.title)} {counter.value}"
            self.write(pen, text, "caption", w * 0.55, 0, w * 0.45 - pad, caption, "ash", align="right")
        rest = [counter for counter in self.counters if counter not in own] if is_round(row) else []
        if is_round(row):
            self._circles(pen, row, caption, w - (look.px(64, 90) if rest else 0))
            if rest:
                self._counter(pen, rest[0], w - look.px(60, 84), caption, look.px(60, 84), look.px(32, 48))
        else:
            self._slots(pen, row, caption)

    def _counter(self, pen: Pen, counter: Counter, x: float, y: float, w: float, h: float) -> None:
        side = look.px(22, 32)
        self.icon(pen, counter.icon or "card", x, y + (h - side) / 2, side, counter.tone or "ash")
        self.write(pen, str(counter.value), "number", x + side + 2, y, w - side - 4, h, align="right")

    def _slots(self, pen: Pen, row: Row, y: float) -> None:
        gap = look.px(4, 8)
        count = max(1, len(row.slots))
        each = min(look.px(110, 160), (self.width - gap * (count - 1)) / count)
        for i, slot in enumerate(row.slots):
            self._slot(pen, slot, i * (each + gap), y, each, self.height - y - 1)

    def _slot(self, pen: Pen, slot: Slot, x: float, y: float, w: float, h: float) -> None:
        player = self.players[slot.seat] if slot.seat is not None and slot.seat < len(self.players) else None
        if slot.face is None and slot.text is None and not slot.icon:
            pen.frame(x, y, w, h, look.colour("line"), 1.2, 7, dash=True)
            if player is not None:
                side = look.px(12, 18)
                texture = silhouettes.picture(_shape(player.colour), round(side), player.colour)
                pen.picture(texture, x + (w - side) / 2, y + (h - side) / 2, round(side), round(side), (1, 1, 1, 0.55))
            return
        tone = slot.tone or (slot.face.frame if slot.face is not None else "")
        light = tone == "white"
        pen.box(x, y, w, h, look.colour("paper" if light else "black"), 7)
        pen.frame(x, y, w, h, look.colour(player.colour if player is not None else "line"), 1.8, 7)
        ink = "ink" if light else "bone"
        icon = slot.icon or (slot.face.icon if slot.face is not None else "")
        text = self.say(slot.text)
        long = bool(text) and not fitted(text, "slot", w - 6, h * 0.40).whole
        longer = long and not fitted(text, "slot", w - 6, h * 0.56, lines=2).whole
        side = min(look.px(24, 30), h * (0.36 if long else 0.52 if text else 0.75))
        name = silhouettes.named(icon)
        tone = "ink" if light and name in ("sheep", "herder", "remove", "town") else ""
        detail = "paper" if tone else "ash" if name == "sheep" else ""
        if icon and not longer:
            texture = silhouettes.picture(icon, round(side), tone, detail=detail)
            pen.picture(texture, x + (w - side) / 2, y + h * 0.06, round(side), round(side))
        if player is not None:
            mark = look.px(10, 13)
            self.seat_mark(pen, player.colour, x + 4, y + 4, mark)
        if text:
            top, lines = (0.02, 3) if longer else (0.42, 2) if long else (0.58, 1)
            self.write(pen, text, "slot", x + 3, y + h * top, w - 6, h * (0.98 - top), ink, align="center", lines=lines)

    def _circles(self, pen: Pen, row: Row, y: float, w: float) -> None:
        count = max(1, len(row.slots))
        size = min(look.px(32, 48), w / count - look.px(3))
        step = min(size + look.px(6, 8), w / count)
        for i, slot in enumerate(row.slots):
            cx, cy = i * step + size / 2 + 1, y + size / 2 + look.px(1)
            taken = slot.seat is not None and slot.seat < len(self.players)
            pen.disc(cx, cy, size / 2, look.colour("pan" if taken else "row"))
            pen.ring(cx, cy, size / 2 - 0.8, look.colour("line"), 1.4)
            side = size * 0.62
            if taken:
                self.icon(pen, slot.icon, cx - side / 2, cy - side / 2, side, "line")
                self.seat_mark(pen, self.players[slot.seat].colour, cx - side * 0.4, cy - side * 0.4, side * 0.8)
            else:
                self.icon(pen, slot.icon, cx - side / 2, cy - side / 2, side, slot.tone)


def is_round(row: Row) -> bool:
    """Rows of bare icons are circles; rows of cards are slots."""
    return all(slot.face is None and slot.icon for slot in row.slots)


def _shape(colour: str) -> str:
    from companion.ui.theme import SHAPES

    return SHAPES.get(colour, "circle")


def spare_counters(board: BoardView) -> tuple[Counter, ...]:
    """Counters that live nowhere on the board."""
    return tuple(counter for counter in board.counters if not counter.spot)


def gauge_of(view: TableView | None) -> Gauge | None:
    """The marker shown over the board."""
    return view.board.gauges[0] if view is not None and view.board.gauges else None
