"""What lies over a screen for a while: the tray of outcomes, a large card, a refusal, sheets, rules, notes."""

import math
from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.control.intents import Back, DismissRefusal, SetPreference, ShowRule
from companion.control.views import AppView, ButtonOffer, FormField, MenuItem, Note, Refusal, RuleView, TableView
from companion.rules.contract import message
from companion.rules.view import BoardView, Counter, Face, Row
from companion.ui import cards
from companion.ui.boards import Board
from companion.ui.drawing import Pen
from companion.ui.panel import FaceButton, OfferButton
from companion.ui.parts import Part, Press
from companion.ui.text import fitted
from companion.ui.theme import look


class Column(ScrollView):
    """Parts under each other at given boxes; scrolls only when they do not fit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            bar_width=5,
            bar_color=look.colour("ash"),
            scroll_distance=14,
            scroll_timeout=120,
            **kwargs,
        )
        self.body = Widget(size_hint=(None, None))
        self.add_widget(self.body)

    def box(self, x: float, y: float, w: float, h: float) -> None:
        """The visible window, from the top left corner of the screen."""
        self.size_hint = (None, None)
        self.pos = (x, look.size[1] - y - h)
        self.size = (w, h)

    def fill(self, parts: Sequence[tuple[Widget, float, float, float, float]], height: float) -> None:
        """Parts with their boxes from the body's top left corner; `height` of the whole body."""
        kept = [part for part, *_ in parts]
        self.do_scroll_y = height > self.height + 1
        self.body.size = (self.width, max(height, self.height))
        for part, x, y, w, h in parts:
            part.size = (w, h)
            part.pos = (self.body.x + x, self.body.top - y - h)
        if list(reversed(self.body.children)) != kept:
            self.body.clear_widgets()
            for part in kept:
                self.body.add_widget(part)
            self.scroll_y = 1.0


class Tray(Widget):
    """Every outcome or card to choose from, as faces in a grid over the board."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ground = Ground()
        self.column = Column()
        self.buttons: list[Press] = []
        self.fbind("place", self._arrange)
        self.fbind("view", self._arrange)
        self.fbind("texts", self._arrange)
        self.fbind("focus", self._refocus)

    def _refocus(self, *_: Any) -> None:
        for button in self.buttons:
            button.focus = self.focus

    def _arrange(self, *_: Any) -> None:
        view: TableView | None = self.view
        offers = trayed(view) if view is not None else ()
        if not offers or self.texts is None or view is None:
            self.clear_widgets()
            return
        if not self.children:
            self.add_widget(self.ground)
            self.add_widget(self.column)
        self.ground.place = self.place
        self.ground.texts = self.texts
        x, y, w, h = self.place
        pad = look.px(6, 8)
        self.column.box(x + pad, y + pad, w - pad - 2, h - 2 * pad)
        kind = FaceButton if all(offer.face is not None for offer in offers) else OfferButton
        if len(self.buttons) != len(offers) or (self.buttons and type(self.buttons[0]) is not kind):
            self.buttons = [kind() for _ in offers]
        for button, offer in zip(self.buttons, offers, strict=True):
            button.offer, button.seq = offer, view.seq
            button.texts, button.send, button.focus = self.texts, self.send, self.focus
        self._grid(kind, w - 2 * pad, h - 2 * pad)

    def _grid(self, kind: type[Press], w: float, h: float) -> None:
        gap = look.px(5, 6)
        count = len(self.buttons)
        worded = any(offer.face is not None and offer.face.halves for offer in trayed(self.view))
        card = (look.px(86, 128), look.px(112, 164)) if worded else (look.px(72, 104), look.px(82, 128))
        least_w, least_h = card if kind is FaceButton else (look.px(220, 330), look.target)
        columns = max(1, int((w + gap) // (least_w + gap)))
        if count <= columns * 2:
            columns = max(1, min(columns, math.ceil(count / 2))) if kind is FaceButton else columns
        rows = math.ceil(count / columns)
        each_w = min((w - gap * (columns - 1)) / columns, look.px(150, 200) if kind is FaceButton else w)
        each_h = min(
            max(least_h, (h - gap * (rows - 1)) / rows), each_w * 1.3 if kind is FaceButton else look.px(60, 84)
        )
        each_h = max(each_h, least_h)
        left = (w - columns * each_w - gap * (columns - 1)) / 2
        boxes = [
            (button, left + (i % columns) * (each_w + gap), (i // columns) * (each_h + gap), each_w, each_h)
            for i, button in enumerate(self.buttons)
        ]
        self.column.fill(boxes, rows * (each_h + gap) - gap)


def trayed(view: TableView) -> tuple[ButtonOffer, ...]:
    """The buttons that are shown over the board: outcomes that people enter, and many cards."""
    many = len(view.buttons) > 6 and all(offer.face is not None for offer in view.buttons)
    return view.buttons if view.entering or many else ()


class Ground(Part):
    """Plain ground under a tray or sheet; it swallows touches."""

    needs_view = False

    def painted(self) -> tuple[str, ...]:
        return ("texts",)

    def paint(self, pen: Pen) -> None:
        pen.box(0, 0, self.width, self.height, look.colour("bg"))

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.collide_point(*touch.pos))


class CardShow(Part):
    """The card this moment is about, large over the darkened board. A touch puts it aside to see the map."""

    needs_view = False

    board = ObjectProperty(None, allownone=True)
    face = ObjectProperty(None, allownone=True)
    aside = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return ("face", "texts", "aside", "board")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("face", self._new_face)

    def _new_face(self, *_: Any) -> None:
        self.aside = False

    def box(self) -> tuple[float, float, float, float]:
        """Where the card stands."""
        w, h = self.size
        margin = look.px(12, 16)
        tall = h - 2 * margin
        wide = min(w - 2 * margin, tall * 0.72)
        return (w - wide) / 2, margin, wide, tall

    def paint(self, pen: Pen) -> None:
        face: Face | None = self.face
        if face is None:
            return
        if self.aside:
            w = look.px(92, 130)
            pen.box(*self._tab(), look.colour("bg", 0.9), 8)
            x, y, w, h = self._tab()
            pen.frame(x, y, w, h, look.colour("lava"), 1.5, 8)
            self.write(pen, self.say(face.title), "caption", x + 6, y, w - 12, h, align="center", lines=2)
            return
        pen.box(0, 0, self.width, self.height, look.colour("shadow", 0.66))
        source = self.say(self.board.provenance) if self.board is not None else ""
        cards.paint_large(self, pen, face, *self.box(), source)

    def _tab(self) -> tuple[float, float, float, float]:
        w, h = look.px(132, 190), look.target
        return self.width - w - look.px(6), look.px(6), w, h

    def on_touch_down(self, touch: Any) -> bool:
        if self.face is None or not self.collide_point(*touch.pos):
            return False
        if not self.aside:
            self.aside = True
            return True
        x, y, w, h = self._tab()
        tx, ty = touch.x - self.x, self.top - touch.y
        if x <= tx <= x + w and y <= ty <= y + h:
            self.aside = False
            return True
        return False


class Callout(Part):
    """A refusal: what was not allowed, why, and the rule, with an arrow on the place."""

    over = ObjectProperty(None, allownone=True)
    """The board it points at."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rule_button = RuleButton()
        self.add_widget(self.rule_button)

    def repaint(self) -> None:
        if self.texts is None:
            return
        self.rule_button.texts, self.rule_button.send, self.rule_button.focus = self.texts, self.send, self.focus
        refusal: Refusal | None = self.view
        shown = refusal is not None and refusal.rule is not None
        self.rule_button.view = refusal.rule if refusal is not None else None
        self.rule_button.opacity = 1 if shown else 0
        super().repaint()

    def paint(self, pen: Pen) -> None:
        refusal: Refusal | None = self.view
        if refusal is None:
            return
        pad = look.px(14, 20)
        w = min(look.px(250, 400), self.width - 2 * pad)
        reason = fitted(self.say(refusal.reason), "explain", w - 2 * pad, lines=6)
        title = fitted(self.say(refusal.title), "heading", w - 2 * pad, lines=2)
        button = look.target if refusal.rule is not None else 0
        h = pad + title.height + look.px(4) + reason.height + (look.px(8) + button if button else 0) + pad * 0.8
        x, y, tip = self._spot(refusal, w, h)
        pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), 10)
        if tip is not None:
            tx, ty = tip
            foot = y if ty < y else y + h
            ax = min(max(tx, x + 24), x + w - 24)
            pen.polygon([[(tx, ty), (ax - 12, foot), (ax + 12, foot)]], look.colour("bone"))
        pen.box(x, y, w, h, look.colour("bone"), 10)
        top = y + pad * 0.8
        self.write(pen, self.say(refusal.title), "heading", x + pad, top, w - 2 * pad, title.height, "red_bar", lines=2)
        top += title.height + look.px(4)
        self.write(pen, self.say(refusal.reason), "explain", x + pad, top, w - 2 * pad, reason.height, "ink", lines=6)
        if button:
            top += reason.height + look.px(8)
            self.rule_button.size = (w - 2 * pad + 8, button)
            self.rule_button.pos = (self.x + x + pad - 4, self.top - top - button)

    def _spot(self, refusal: Refusal, w: float, h: float) -> tuple[float, float, tuple[float, float] | None]:
        """Where the bubble stands and where its arrow points: clear of the place it speaks of."""
        board: Board | None = self.over
        if board is None or not refusal.spots or board.area(refusal.spots[0]) is None:
            return (self.width - w) / 2, (self.height - h) / 2, None
        sx, sy = board.middle(refusal.spots[0])
        sy += self.top - board.top
        sx += board.x - self.x
        gap = board.cell * 0.5 + look.px(12)
        x = min(max(sx - w / 2, 6), self.width - w - 6)
        below = sy + gap + h <= self.height - 4
        if below:
            return x, sy + gap, (sx, sy + board.cell * 0.42)
        return x, max(4, sy - gap - h), (sx, sy - board.cell * 0.42)

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None:
            return False
        if super().on_touch_down(touch):
            return True
        if self.collide_point(*touch.pos):
            self.tell(DismissRefusal())
            return True
        return False


class RuleButton(Press):
    """Opens the rule of a refusal."""

    def repaint(self) -> None:
        self.intent = ShowRule(self.view.id) if self.view is not None else None
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        pen.box(0, 0, self.width, self.height, look.colour("row" if self.pressed else "bg"), 8)

    def paint_front(self, pen: Pen) -> None:
        if self.view is None:
            return
        side = look.px(20, 28)
        w, h = self.size
        self.icon(pen, "book", look.px(14), (h - side) / 2, side, "bone")
        text = self.say(message("shell.rule", rule=self.view.id))
        self.write(pen, text, "button", look.px(44), 0, w - look.px(80), h)
        self.icon(pen, "next", w - side - look.px(10), (h - side * 0.8) / 2, side * 0.8, "bone")


class MenuRow(Press):
    """A line of the menu."""

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = self.view.intent
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        item: MenuItem = self.view
        w, h = self.size
        side = look.px(22, 32)
        self.icon(pen, item.icon or "next", look.px(12), (h - side) / 2, side, "ash")
        self.write(pen, self.say(item.text), "button", look.px(46), 0, w - look.px(56), h, lines=2)


class CloseButton(Press):
    """Away with what lies on top."""

    needs_view = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=Back(), **kwargs)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(18, 26)
        self.icon(pen, "remove", (self.width - side) / 2, (self.height - side) / 2, side, "bone")


class PreferenceRow(Press):
    """One thing to set; a tap takes the next choice."""

    def repaint(self) -> None:
        field: FormField | None = self.view
        if field is not None and field.choices:
            self.intent = SetPreference(field.name, next_choice(field))
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        paint_field(self, pen, self.view)


def next_choice(field: FormField) -> str | int | bool:
    values = [value for value, _ in field.choices]
    return values[(values.index(field.value) + 1) % len(values)] if field.value in values else values[0]


def paint_field(part: Press, pen: Pen, field: FormField) -> None:
    """Title on the left, the chosen value on the right."""
    w, h = part.size
    pad = look.px(10, 14)
    value = next((part.say(text) for known, text in field.choices if known == field.value), str(field.value))
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


class WideRow(Part):
    """A row of cards of the board view, large, with what each does in words."""

    players = ObjectProperty(())
    titled = ObjectProperty(True)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players", "titled")

    @staticmethod
    def height_for(row: Row, *, titled: bool) -> float:
        lines = max(1, math.ceil(len(row.slots) / WideRow.columns(row)))
        return (look.px(28, 40) if titled else 0) + lines * (WideRow.slot_height(row) + look.px(8))

    @staticmethod
    def columns(row: Row) -> int:
        if row.id.startswith("laid") or not _texted(row):
            return min(len(row.slots), 3) or 1
        return 1 if look.portrait else 2

    @staticmethod
    def slot_height(row: Row) -> float:
        return look.px(76, 112)

    def paint(self, pen: Pen) -> None:
        row: Row = self.view
        w = self.width
        head = look.px(28, 40) if self.titled else 0
        if self.titled:
            self.write(pen, self.say(row.title), "heading", 2, 0, w - 4, look.px(26, 38))
        columns = self.columns(row)
        gap = look.px(8)
        each = (w - gap * (columns - 1)) / columns
        high = self.slot_height(row)
        for i, slot in enumerate(row.slots):
            x = (i % columns) * (each + gap)
            y = head + (i // columns) * (high + gap)
            pen.box(x, y, each, high, look.colour("pan2"), 8)
            left = x + look.px(8)
            player = self.players[slot.seat] if slot.seat is not None and slot.seat < len(self.players) else None
            if slot.face is not None:
                across = (high - 12) * (0.72 if slot.face.kind == "activation" else 0.8)
                cards.paint_small(self, pen, slot.face, left, y + 6, across, high - 12)
                left += across + look.px(10)
            elif slot.icon:
                side = look.px(34, 50)
                self.icon(pen, slot.icon, left, y + (high - side) / 2, side, slot.tone)
                left += side + look.px(10)
            right = x + each - look.px(8)
            title = slot.face.title if slot.face is not None and slot.face.kind != "activation" else None
            text = self.say(slot.text) or self.say(message("shell.nothing_here"))
            if player is not None and not row.id.startswith("laid"):
                mark = look.px(16, 24)
                self.seat_mark(pen, player.colour, right - mark, y + look.px(8), mark)
                right -= mark + 4
            if title is not None:
                self.write(pen, self.say(title), "hands", left, y + 4, right - left, high * 0.5, lines=2)
                self.write(pen, text, "small", left, y + high * 0.54, x + each - left - 6, high * 0.42, "ash", lines=2)
            else:
                self.write(
                    pen,
                    text,
                    "hands",
                    left,
                    y,
                    right - left,
                    high,
                    "bone" if slot.face or slot.icon else "ash",
                    lines=3,
                )


def _texted(row: Row) -> bool:
    return any(slot.text is not None for slot in row.slots)


class CounterRow(Part):
    """A number with its name."""

    def paint(self, pen: Pen) -> None:
        counter: Counter = self.view
        w, h = self.size
        side = look.px(26, 38)
        pen.box(0, 0, w, h, look.colour("pan2"), 8)
        self.icon(pen, counter.icon or "card", look.px(8), (h - side) / 2, side, counter.tone)
        self.write(
            pen, self.say(counter.title), "explain", look.px(42, 60), 0, w - look.px(92, 130), h, "bone", lines=2
        )
        self.write(pen, str(counter.value), "number", w - look.px(46, 64), 0, look.px(38, 52), h, align="right")


class RuleText(Part):
    """A rule in full."""

    def paint(self, pen: Pen) -> None:
        rule: RuleView = self.view
        self.write(pen, self.say(rule.text), "explain", 0, 0, self.width, self.height, lines=40, valign="top")


class Sheet(Widget):
    """Over the screen: menu, settings, a row of cards in full, counts, or a rule."""

    view = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.shade = _Shade()
        self.column = Column()
        self.close = CloseButton()
        self._parts: list[Part] = []
        self.fbind("view", self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: AppView | None = self.view
        if view is None or not (view.sheet or view.rule):
            self.clear_widgets()
            return
        if not self.children:
            self.add_widget(self.shade)
            self.add_widget(self.column)
            self.add_widget(self.close)
        made = self._made(view)
        self._parts = [part for part, _ in made]
        for part in (*self._parts, self.shade, self.close):
            part.texts, part.send, part.focus = view.texts, self._deliver, view.focus
        self._lay(view, made)

    def _deliver(self, intent: Any) -> None:
        if self.send is not None:
            self.send(intent)

    def _lay(self, view: AppView, made: list[tuple[Part, float]]) -> None:
        width, height = look.size
        w = min(width - look.px(16), look.px(520, 660))
        pad, gap = look.px(16, 20), look.px(6, 8)
        columns = 2 if made and isinstance(made[0][0], CounterRow) else 1
        top_bar = look.px(56, 76)
        rows = math.ceil(len(made) / columns)
        body = sum(max(h for _, h in made[i * columns : (i + 1) * columns]) + gap for i in range(rows))
        h = min(height - look.px(16), top_bar + body + pad)
        x, y = (width - w) / 2, (height - h) / 2
        self.shade.title = self._title(view)
        self.shade.panel = (x, y, w, h)
        self.shade.place = (0, 0, width, height)
        side = look.target
        self.close.place = (x + w - side - look.px(4), y + look.px(4), side, side)
        inner = w - 2 * pad
        each = (inner - gap * (columns - 1)) / columns
        self.column.box(x + pad, y + top_bar, inner, h - top_bar - pad * 0.6)
        boxes = []
        down = 0.0
        for i in range(rows):
            row = made[i * columns : (i + 1) * columns]
            tall = max(part_height for _, part_height in row)
            boxes += [(part, j * (each + gap), down, each, tall) for j, (part, _) in enumerate(row)]
            down += tall + gap
        self.column.fill(boxes, down)

    def _title(self, view: AppView) -> str:
        if view.rule is not None:
            return str(view.texts.say(message("shell.rule", rule=view.rule.id)))
        board = board_of(view)
        row = next((row for row in board.rows if row.id == view.sheet), None) if board is not None else None
        if row is not None:
            return str(view.texts.say(row.title))
        key = f"shell.sheet_{view.sheet}"
        return str(view.texts.say(message(key))) if view.texts.has(key) else ""

    def _made(self, view: AppView) -> list[tuple[Part, float]]:
        """The parts of this sheet with their heights."""
        if view.rule is not None:
            width = min(look.size[0] - look.px(16), look.px(520, 660)) - 2 * look.px(16, 20)
            fit = fitted(view.texts.say(view.rule.text), "explain", width, lines=40)
            return [(RuleText(view=view.rule), fit.height + look.px(8))]
        if view.sheet == "menu":
            return [(MenuRow(view=item), look.target) for item in view.menu]
        if view.sheet == "settings":
            return [(PreferenceRow(view=field), look.target) for field in view.preferences]
        board = board_of(view)
        if board is None:
            return []
        rows = [row for row in board.rows if row.id == view.sheet or row.id.split(":")[0] == view.sheet]
        if rows:
            players = view.body.players if isinstance(view.body, TableView) else ()
            many = len(rows) > 1
            return [
                (WideRow(view=row, players=players, titled=many), WideRow.height_for(row, titled=many)) for row in rows
            ]
        return [(CounterRow(view=counter), look.target) for counter in board.counters]


def board_of(view: AppView) -> BoardView | None:
    return view.body.board if isinstance(view.body, TableView) else None


class _Shade(Part):
    """Darkens the screen round a panel with a title. A touch beside the panel goes back."""

    needs_view = False

    title = ObjectProperty("")
    panel = ObjectProperty((0, 0, 10, 10))

    def painted(self) -> tuple[str, ...]:
        return ("texts", "title", "panel")

    def paint(self, pen: Pen) -> None:
        pen.box(0, 0, self.width, self.height, look.colour("shadow", 0.62))
        x, y, w, h = self.panel
        pen.box(x, y, w, h, look.colour("pan"), 12)
        pen.frame(x, y, w, h, look.colour("line"), 1.5, 12)
        self.write(pen, self.title, "title", x + look.px(16, 20), y, w - look.px(90, 120), look.px(56, 76))

    def on_touch_down(self, touch: Any) -> bool:
        x, y, w, h = self.panel
        tx, ty = touch.x, self.top - touch.y
        if not (x <= tx <= x + w and y <= ty <= y + h):
            self.tell(Back())
        return True


class Notes(Part):
    """Lines that come and go above everything; they take no touch."""

    needs_view = False

    rows = NumericProperty(0)

    def paint(self, pen: Pen) -> None:
        notes: tuple[Note, ...] = self.view or ()
        y = look.px(6)
        for note in notes[-3:]:
            text = self.say(note.text)
            room = self.width - look.px(80)
            fit = fitted(text, "explain", room, lines=3)
            w, h = fit.width + look.px(44), fit.height + look.px(14)
            x = (self.width - w) / 2
            pen.box(x, y + 3, w, h, look.colour("shadow", 0.5), 10)
            pen.box(x, y, w, h, look.colour("row"), 10)
            pen.frame(x, y, w, h, look.colour("lavac" if note.serious else "ice"), 1.5, 10)
            pen.disc(x + look.px(14), y + h / 2, look.px(4), look.colour("lavac" if note.serious else "ice"))
            self.write(pen, text, "explain", x + look.px(28), y, w - look.px(36), h, lines=3)
            y += h + look.px(6)

    def on_touch_down(self, touch: Any) -> bool:
        return False
