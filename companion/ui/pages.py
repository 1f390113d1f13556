"""The parts of the screens without a board: home, new table, log, result."""

import math
from datetime import datetime
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.control.intents import (
    ContinueTable,
    Intent,
    NewTable,
    SetOption,
    Show,
    ShowRule,
    UndoTo,
)
from companion.control.views import (
    FormField,
    GameCard,
    HomeView,
    LogRow,
    LogView,
    LuckLine,
    NewTableView,
    PlayerView,
    ResultView,
    SavedTable,
)
from companion.rules.contract import message
from companion.ui import cards, silhouettes
from companion.ui.boards import Board
from companion.ui.drawing import Pen, glow
from companion.ui.overlays import Column, next_choice, paint_field
from companion.ui.parts import Part, Press
from companion.ui.theme import look


class Head(Part):
    """Title of a page, with a sign before it."""

    needs_view = False

    icon_name = ObjectProperty("volcano")
    title = ObjectProperty(None, allownone=True)
    note = ObjectProperty(None, allownone=True)

    def painted(self) -> tuple[str, ...]:
        return ("texts", "title", "note", "icon_name")

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        side = min(look.px(34, 52), h)
        self.icon(pen, self.icon_name, look.px(4), (h - side) / 2, side)
        left = side + look.px(14)
        room = w - left - look.target - look.px(12)
        part = 0.62 if self.note is not None else 1.0
        self.write(pen, self.say(self.title), "title", left, 0, room * part, h)
        if self.note is not None:
            self.write(
                pen,
                self.say(self.note),
                "caption",
                left + room * part,
                0,
                room * (1 - part),
                h,
                "ash",
                align="right",
                lines=2,
            )


class TextButton(Press):
    """A sign and a few words."""

    needs_view = False

    text = ObjectProperty(None, allownone=True)
    icon_name = ObjectProperty("")

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "text", "icon_name")

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side = look.px(22, 32) if self.icon_name else 0
        left = look.px(12)
        ink = "bone" if self.enabled else "ash"
        if side:
            self.icon(pen, self.icon_name, left, (h - side) / 2, side, ink)
            left += side + look.px(8)
        self.write(pen, self.say(self.text), "button", left, 0, w - left - look.px(8), h, ink, lines=2)


# ---- Home ----


class ContinueCard(Part):
    """The biggest thing at home: the last table, its picture, and one button to go on."""

    def __init__(self, **kwargs: Any) -> None:
        self.picture = Board(compact=True)
        self.button = ContinueButton()
        super().__init__(**kwargs)
        self.add_widget(self.picture)
        self.add_widget(self.button)

    def repaint(self) -> None:
        saved: SavedTable | None = self.view
        if saved is not None and self.texts is not None:
            w, h = self.size
            pad = look.px(12, 16)
            side = min(h - 2 * pad, w * 0.42)
            if saved.board != self.picture.board:
                # The map can come a frame later: the button is what is waited for.
                Clock.schedule_once(lambda _: setattr(self.picture, "board", saved.board), 0)
            self.picture.size = (side, side)
            self.picture.pos = (self.x + pad, self.y + (h - side) / 2)
            left = pad + side + look.px(14)
            tall = look.px(66, 84)
            self.button.texts, self.button.send, self.button.focus = self.texts, self.send, self.focus
            self.button.view = saved
            self.button.size = (w - left - pad - 3, tall)
            self.button.pos = (self.x + left, self.y + pad + 4)
        super().repaint()

    def paint(self, pen: Pen) -> None:
        saved: SavedTable | None = self.view
        if saved is None:
            return
        w, h = self.size
        pad = look.px(12, 16)
        pen.box(0, 0, w, h, look.colour("pan"), 14)
        pen.frame(0, 0, w, h, look.colour("lava"), 2, 14)
        side = min(h - 2 * pad, w * 0.42)
        left = pad + side + look.px(14)
        room = w - left - pad
        if saved.board is None:
            self.icon(pen, "volcano", pad + side * 0.2, (h - side * 0.6) / 2, side * 0.6)
        y = look.px(6, 12)
        self.write(pen, self.say(saved.game), "title", left, y, room, look.px(32, 46))
        y += look.px(32, 50)
        self.write(pen, self.say(saved.turn), "explain", left, y, room, look.px(38, 64), "bone", lines=2)
        y += look.px(40, 70)
        mark = look.px(16, 22)
        each = room / max(1, len(saved.players))
        for i, player in enumerate(saved.players):
            x = left + i * each
            self.seat_mark(pen, player.colour, x, y + look.px(3), mark)
            name = player.name or self.say(message("shell.player", number=i + 1))
            self.write(pen, name, "small", x + mark + 4, y, each - mark - 8, mark + look.px(6), "ash")


class ContinueButton(Press):
    def repaint(self) -> None:
        if self.view is not None:
            self.intent = ContinueTable(self.view.save)
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        paint_white(self, pen)

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side = look.px(24, 34)
        text = self.say(message("shell.continue"))
        self.icon(pen, "play", look.px(22), (h - side) / 2, side, "ink")
        self.write(pen, text, "go", look.px(54), 0, w - look.px(66), h, "ink")


def paint_white(part: Press, pen: Pen) -> None:
    """The ground of a button that is like GO."""
    w, h = part.size
    radius = 0.18 * h
    pen.frame(-3, -3, w + 6, h + 9, look.colour("bone", 0.28), 2, radius + 3)
    pen.box(0, 3, w, h, look.colour("go_lip"), radius)
    pen.slope(0, 2 if part.pressed else 0, w, h, look.colour("go_top"), look.colour("go_foot"), radius)


class Welcome(Part):
    """Where the last table would be, before there was any."""

    needs_view = False

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 14)
        pen.picture(glow(), w * 0.02, -h * 0.1, h * 1.1, h * 1.2, look.colour("flow_2", 0.8))
        side = min(h * 0.72, w * 0.3)
        self.icon(pen, "volcano", look.px(24), (h - side) / 2, side)
        left = look.px(24) + side + look.px(24)
        self.write(pen, self.say(message("shell.welcome")), "title", left, h * 0.16, w - left - 12, h * 0.3)
        text = self.say(message("shell.welcome_more"))
        self.write(pen, text, "explain", left, h * 0.46, w - left - 12, h * 0.42, "ash", lines=3, valign="top")


class GameTile(Press):
    """One game: its picture, title, and for whom it is."""

    pictured = BooleanProperty(False)
    """The picture comes a frame after the words."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "pictured")

    def repaint(self) -> None:
        card: GameCard | None = self.view
        if card is not None:
            self.intent = NewTable(card.id)
            self.enabled = card.playable
        super().repaint()

    @property
    def radius(self) -> float:
        return look.px(14)

    def paint_front(self, pen: Pen) -> None:
        card: GameCard = self.view
        w, h = self.size
        pad = look.px(8)
        wide = look.portrait or w > h * 1.6
        words = look.px(58, 76)
        art = (pad, pad, h * 1.3, h - 2 * pad) if wide else (pad, pad, w - 2 * pad, h - words - 2 * pad)
        pen.box(*art, look.colour("cone_sky"), 8)
        if self.pictured:
            _paint_art(pen, card.id, *art)
        else:
            Clock.schedule_once(lambda _: setattr(self, "pictured", True), 0)
        if not card.playable:
            pen.box(*art, look.colour("bg", 0.55), 8)
        x = art[0] + art[2] + look.px(14) if wide else pad + look.px(4)
        y = (h - words) / 2 if wide else h - words - look.px(4)
        room = w - x - pad
        self.write(pen, self.say(card.title), "title", x, y, room, look.px(30, 40), "bone" if card.playable else "ash")
        text = self.say(card.fault if card.fault is not None else card.subtitle)
        self.write(pen, text, "small", x, y + look.px(30, 40), room, look.px(26, 34), "ash", lines=2)


def _paint_art(pen: Pen, game: str, x: float, y: float, w: float, h: float) -> None:
    """A small night scene: the cone, its glow, and who walks there."""
    pen.slope(x, y, w, h, look.colour("cone_sky"), look.colour("sea_foot"), 8)
    pen.picture(glow(), x + w * 0.1, y - h * 0.15, w * 0.8, h * 1.0, look.colour("flow_2", 0.9))
    top = y + h * 0.26
    cx = x + w / 2
    foot = y + h
    pen.polygon(
        [[(cx - w * 0.07, top), (cx + w * 0.07, top), (cx + w * 0.36, foot), (cx - w * 0.36, foot)]],
        look.colour("cone_2"),
    )
    pen.polygon([[(cx - w * 0.07, top), (cx, top), (cx - w * 0.1, foot), (cx - w * 0.36, foot)]], look.colour("cone_1"))
    stream = [(cx, top + 2), (cx + w * 0.03, y + h * 0.5), (cx - w * 0.02, y + h * 0.7), (cx + w * 0.03, foot - 2)]
    for name, width in (("stream_1", 0.07), ("stream_2", 0.045), ("stream_3", 0.02)):
        pen.line(stream, look.colour(name), w * width)
    pen.box(cx - w * 0.075, top - h * 0.03, w * 0.15, h * 0.06, look.colour("flow_4"), h * 0.03)
    for icon, at, size in (("herder", 0.04, 0.5), ("sheep", 0.76, 0.32)):
        side = round(h * size)
        pen.picture(silhouettes.picture(icon, side, outlined=True), x + w * at, foot - side - h * 0.04, side, side)


class HistoryRow(Press):
    """A saved game, to look at or go on with."""

    def repaint(self) -> None:
        saved: SavedTable | None = self.view
        if saved is not None:
            self.intent = ContinueTable(saved.save)
            self.enabled = saved.fault is None or saved.board is not None
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        saved: SavedTable = self.view
        w, h = self.size
        pad = look.px(10)
        when = _day(saved.when)
        aside = look.px(70, 96) if when else 0
        self.write(pen, self.say(saved.game), "hands", pad, h * 0.04, w - 2 * pad - aside, h * 0.5)
        text = self.say(saved.fault if saved.fault is not None else saved.turn)
        colour = "lavac" if saved.fault is not None else "ash"
        self.write(pen, text, "small", pad, h * 0.5, w - 2 * pad, h * 0.46, colour)
        self.write(pen, when, "caption", w - pad - aside, h * 0.06, aside, h * 0.44, "ash", align="right")


def _day(when: str) -> str:
    try:
        return datetime.fromisoformat(when).strftime("%d.%m. %H:%M")
    except ValueError:
        return ""


class HomeBody(Widget):
    """Continue, the games, the history."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.resume, self.welcome = ContinueCard(), Welcome()
        self.games: list[GameTile] = []
        self.history: list[HistoryRow] = []
        self.column = Column()
        self.caption = Caption()
        self.history_caption = Caption()
        for name in ("view", "texts", "place", "focus"):
            self.fbind(name, self._arrange)

    def _give(self, part: Part) -> None:
        part.texts, part.send, part.focus = self.texts, self.send, self.focus

    def _arrange(self, *_: Any) -> None:
        view: HomeView | None = self.view
        if view is None or self.texts is None:
            return
        if len(self.games) != len(view.games):
            self.games = [GameTile() for _ in view.games]
        if len(self.history) != len(view.history):
            self.history = [HistoryRow() for _ in view.history]
        first: Part = self.resume if view.resume is not None else self.welcome
        self.resume.view = view.resume
        for part, card in zip(self.games, view.games, strict=True):
            part.view = card
        for row, saved in zip(self.history, view.history, strict=True):
            row.view = saved
        self.caption.text, self.caption.aside = message("shell.new_table"), view.provenance
        self.history_caption.text = message("shell.history")
        wanted: list[Widget] = [first, self.caption, *self.games]
        if view.history:
            wanted += [self.history_caption, self.column]
        for part in (first, self.caption, self.history_caption, *self.games, *self.history):
            self._give(part)
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
        self._place(first, bool(view.history))

    def _place(self, first: Part, with_history: bool) -> None:
        x, y, w, h = self.place
        gap = look.px(10, 14)
        caption = look.px(24, 34)
        row = max(look.target, look.px(50, 64))
        if look.portrait:
            top = look.px(0, 300)
            first.place = (x, y, w, top)
            self.caption.place = (x, y + top + gap, w, caption)
            games_y = y + top + gap + caption + look.px(4)
            tall = min(look.px(0, 240), (h * 0.42) / max(1, len(self.games)))
            for i, part in enumerate(self.games):
                part.place = (x, games_y + i * (tall + gap), w, tall)
            down = games_y + len(self.games) * (tall + gap)
            self.history_caption.place = (x, down, w, caption)
            self.column.box(x, down + caption, w, max(10, y + h - down - caption))
            self._fill_history(w, row)
            return
        top = round(h * 0.45)
        aside = round(w * 0.31) if with_history else 0
        first.place = (x, y, w - aside - (gap if aside else 0), top)
        if with_history:
            self.history_caption.place = (x + w - aside, y, aside, caption)
            self.column.box(x + w - aside, y + caption + 2, aside, top - caption - 2)
            self._fill_history(aside, row)
        self.caption.place = (x, y + top + look.px(4), w, caption)
        games_y = y + top + caption + look.px(8)
        tall = y + h - games_y
        count = max(1, len(self.games))
        each = (w - gap * (count - 1)) / count
        for i, part in enumerate(self.games):
            part.place = (x + i * (each + gap), games_y, each, tall)

    def _fill_history(self, w: float, row: float) -> None:
        gap = look.px(4)
        boxes = [(part, 0.0, i * (row + gap), w, row) for i, part in enumerate(self.history)]
        self.column.fill(boxes, len(boxes) * (row + gap))


class Caption(Part):
    needs_view = False
    text = ObjectProperty(None, allownone=True)
    aside = ObjectProperty(None, allownone=True)

    def painted(self) -> tuple[str, ...]:
        return ("texts", "text", "aside")

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        aside = self.say(self.aside)
        self.write(pen, self.say(self.text), "heading", look.px(3), 0, w * (0.35 if aside else 1) - 6, h)
        self.write(pen, aside, "caption", w * 0.35, 0, w * 0.65 - look.px(3), h, "ash", align="right")


# ---- New table ----


class SeatCount(Press):
    """How many play: one of these in a row."""

    needs_view = False

    number = ObjectProperty(2)
    chosen = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "number", "chosen")

    def repaint(self) -> None:
        self.intent = SetOption("seats", self.number)
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("row" if self.chosen or self.pressed else "pan2"), self.radius)
        pen.frame(0, 0, w, h, look.colour("bone" if self.chosen else "line"), 2 if self.chosen else 1.2, self.radius)

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        self.write(pen, str(self.number), "button", 0, 0, w, h, "bone" if self.chosen else "ash", align="center")


class ColourButton(Press):
    """A player's colour and shape; a tap takes the next."""

    seat = ObjectProperty(0)
    colours = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "seat", "colours")

    def repaint(self) -> None:
        if self.view is not None and self.colours:
            after = (self.colours.index(self.view.colour) + 1) % len(self.colours)
            self.intent = SetOption(f"colour:{self.seat}", self.colours[after])
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        side = min(look.px(26, 36), self.height - 12)
        self.seat_mark(pen, self.view.colour, (self.width - side) / 2, (self.height - side) / 2, side)


class NameButton(Press):
    """A player's name; a tap opens the keys."""

    seat = ObjectProperty(0)
    open_keys = ObjectProperty(None, allownone=True)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "seat")

    def repaint(self) -> None:
        self.intent = Show("name")  # never sent: the keys are of this screen
        super().repaint()

    def tell(self, intent: Intent) -> None:
        if self.open_keys is not None:
            self.open_keys(self.seat)

    def paint_front(self, pen: Pen) -> None:
        player: PlayerView = self.view
        w, h = self.size
        name = player.name or self.say(message("shell.player", number=self.seat + 1))
        self.write(pen, name, "hands", look.px(10), 0, w - look.px(20), h, "bone" if player.name else "ash")


class FieldButton(Press):
    """One option; a tap takes the next choice."""

    def repaint(self) -> None:
        field: FormField | None = self.view
        if field is not None and field.choices:
            self.intent = SetOption(field.name, next_choice(field))
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        paint_field(self, pen, self.view)


class NewTableBody(Widget):
    """Seats on the left, options on the right; the keys for names lie over it."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.counts: list[SeatCount] = []
        self.colours: list[ColourButton] = []
        self.names: list[NameButton] = []
        self.fields: list[FieldButton] = []
        self.column = Column()
        self.seats_caption, self.options_caption, self.rules_caption = Caption(), Caption(), Caption()
        self.keys: Any = None
        for name in ("view", "texts", "place", "focus"):
            self.fbind(name, self._arrange)

    def open_keys(self, seat: int) -> None:
        from companion.ui.keys import Keys

        view: NewTableView = self.view
        self.keys = Keys(
            texts=self.texts,
            title=message("shell.name_of", number=seat + 1),
            text=view.players[seat].name,
            done=lambda text: self._named(seat, text),
        )
        self.add_widget(self.keys)

    def _named(self, seat: int, text: str | None) -> None:
        if self.keys is not None:
            self.remove_widget(self.keys)
            self.keys = None
        if text is not None and self.send is not None:
            self.send(SetOption(f"name:{seat}", text))

    def _arrange(self, *_: Any) -> None:
        view: NewTableView | None = self.view
        if view is None or self.texts is None:
            return
        if [part.number for part in self.counts] != list(view.seat_counts):
            self.counts = [SeatCount(number=number) for number in view.seat_counts]
        if len(self.names) != len(view.players):
            self.names = [NameButton(seat=seat, open_keys=self.open_keys) for seat in range(len(view.players))]
            self.colours = [ColourButton(seat=seat) for seat in range(len(view.players))]
        fields = sorted(view.fields, key=lambda field: field.house_rule)
        if len(self.fields) != len(fields):
            self.fields = [FieldButton() for _ in fields]
        for count in self.counts:
            count.chosen = count.number == len(view.players)
        for player, name, colour in zip(view.players, self.names, self.colours, strict=True):
            name.view = colour.view = player
            colour.colours = view.colours
        for part, field in zip(self.fields, fields, strict=True):
            part.view = field
        self.seats_caption.text = message("shell.who_plays")
        self.options_caption.text = message("shell.options")
        self.rules_caption.text = message("shell.house_rules")
        own: list[Part] = [self.seats_caption, *self.counts, *self.names, *self.colours]
        inner: list[Part] = [self.options_caption, self.rules_caption, *self.fields]
        for part in (*own, *inner):
            part.texts, part.send, part.focus = self.texts, self.send, self.focus
        wanted: list[Widget] = [*own, self.column, *([self.keys] if self.keys is not None else [])]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for child in wanted:
                self.add_widget(child)
        self._place(view, sum(not field.house_rule for field in fields))

    def _place(self, view: NewTableView, usual: int) -> None:
        x, y, w, h = self.place
        gap = look.px(6, 8)
        row = max(look.target, look.px(50, 64))
        caption = look.px(26, 36)
        left_w = w if look.portrait else round(w * 0.42)
        self.seats_caption.place = (x, y, left_w * 0.5, row)
        side = row
        start = x + left_w - len(self.counts) * (side + gap) + gap
        for i, part in enumerate(self.counts):
            part.place = (start + i * (side + gap), y, side, row)
        down = y + row + gap * 2
        for name, colour in zip(self.names, self.colours, strict=True):
            colour.place = (x, down, row, row)
            name.place = (x + row + gap, down, left_w - row - gap, row)
            down += row + gap
        if look.portrait:
            right_x, right_y, right_w, right_h = x, down + gap, w, y + h - down - gap
        else:
            right_x, right_y, right_w, right_h = x + left_w + look.px(16), y, w - left_w - look.px(16), h
        boxes: list[tuple[Widget, float, float, float, float]] = []
        at = 0.0
        for caption_part, parts in (
            (self.options_caption, self.fields[:usual]),
            (self.rules_caption, self.fields[usual:]),
        ):
            if not parts:
                continue
            boxes.append((caption_part, 0, at, right_w, caption))
            at += caption
            for part in parts:
                boxes.append((part, 0, at, right_w - 6, row))
                at += row + gap
        self.column.box(right_x, right_y, right_w, right_h)
        self.column.fill(boxes, at)


# ---- Log ----


class LogEntryRow(Press):
    """An entry of the log; a tap goes back to just after it."""

    players = ObjectProperty(())

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "players")

    def repaint(self) -> None:
        row: LogRow | None = self.view
        if row is not None:
            self.intent = UndoTo(row.seq)
            self.enabled = not row.undone
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        row: LogRow = self.view
        tone = "row" if self.pressed else "pan2" if not row.undone else "bg"
        pen.box(0, 0, self.width, self.height, look.colour(tone), 8)

    def paint_front(self, pen: Pen) -> None:
        row: LogRow = self.view
        w, h = self.size
        ink = "ash" if row.undone else "bone"
        pad = look.px(10)
        self.write(pen, str(row.turn) if row.turn else "", "caption", pad, 0, look.px(26, 36), h, "ash")
        left = pad + look.px(30, 40)
        if row.seat is not None and row.seat < len(self.players):
            side = look.px(16, 22)
            self.seat_mark(pen, self.players[row.seat].colour, left, (h - side) / 2, side)
        left += look.px(26, 34)
        aside = look.px(150, 180) if row.checkpoint else look.px(60, 80)
        fit = self.write(pen, self.say(row.text), "hands", left, 0, w - left - aside - pad, h, ink, lines=2)
        if row.undone and fit is not None:
            pen.box(left, h / 2 - 0.7, fit.width, 1.4, look.colour("ash"))
        if row.checkpoint:
            self.write(pen, row.checkpoint, "caption", w - aside - pad, 0, aside, h, "ice", align="right")
        elif not row.undone:
            side = look.px(16, 22)
            self.icon(pen, "undo", w - side - pad, (h - side) / 2, side, "line")


class LogBody(Widget):
    """All entries, the latest first."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))
    SHOWN = 200
    """Rows that are made at most: a game has two or three hundred entries, the old ones are for replay."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.column = Column()
        self.rows: list[LogEntryRow] = []
        self.add_widget(self.column)
        for name in ("view", "texts", "place", "focus"):
            self.fbind(name, self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: LogView | None = self.view
        if view is None or self.texts is None:
            return
        entries = tuple(reversed(view.rows))[: self.SHOWN]
        if len(self.rows) != len(entries):
            self.rows = [LogEntryRow() for _ in entries]
        x, y, w, h = self.place
        self.column.box(x, y, w, h)
        tall, gap = max(look.target, look.px(48, 62)), look.px(4)
        boxes = []
        for i, (part, entry) in enumerate(zip(self.rows, entries, strict=True)):
            part.view, part.players = entry, view.players
            part.texts, part.send, part.focus = self.texts, self.send, self.focus
            boxes.append((part, 0.0, i * (tall + gap), w - 8, tall))
        self.column.fill(boxes, len(boxes) * (tall + gap))


# ---- Result ----


class ResultHead(Part):
    """How it ended, under the sky: the ship and the new island, or the volcano."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        if view.won or view.tie:
            pen.slope(0, 0, w, h, look.colour("sea_top"), look.mixed("coast_3", "orange", 0.35))
            pen.picture(glow(), w * 0.70, 0, h * 1.5, h, look.colour("lavac", 0.55))
            self._island(pen, w, h)
        else:
            pen.slope(0, 0, w, h, look.colour("bg"), look.mixed("flow_1", "flow_2", 0.5))
            pen.picture(glow(), w * 0.66, 0, h * 2.2, h, look.colour("flow_3", 0.6))
            side = round(h * 0.95)
            pen.picture(silhouettes.picture("volcano", side), w * 0.74, h - side + 4, side, side)
        pen.box(0, h - 3, w, 3, look.colour("ice" if view.won else "bone" if view.tie else "lava"))
        self._words(pen, w, h)

    def _island(self, pen: Pen, w: float, h: float) -> None:
        hill = [(w * 0.60, h), (w * 0.68, h * 0.84), (w * 0.80, h * 0.74), (w * 0.92, h * 0.80), (w, h * 0.84), (w, h)]
        pen.polygon([hill], look.colour("shard_1"))
        side = round(h * 0.62)
        pen.picture(silhouettes.picture("knerrir", side), w * 0.65, h * 0.34, side, side)
        town = round(h * 0.3)
        pen.picture(silhouettes.picture("town", town, "cone_2", detail="lavac"), w * 0.85, h * 0.58, town, town)

    def _words(self, pen: Pen, w: float, h: float) -> None:
        view: ResultView = self.view
        left = look.px(22, 20)
        room = w * 0.6
        self.write(pen, self.say(view.title), "big", left, look.px(4), w - left - look.target - 8, h * 0.42)
        self.write(pen, self.say(view.reason), "heading", left, h * 0.42, room, h * 0.30, lines=2)


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


class Curve(Part):
    """The gauge, turn by turn, with its goals."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title = look.px(34, 46)
        self.write(pen, self.say(view.curve_title), "heading", look.px(14), 0, w - look.px(28), title)
        left, right = look.px(44, 60), look.px(18, 24)
        top, foot = title + look.px(4), look.px(24, 34)
        plot_w, plot_h = w - left - right, h - top - foot
        values = [point.value for point in view.curve] + [value for value, _, _ in view.goals] + [0]
        low, high = min(values) - 1, max(values) + 1
        turns = max((point.turn for point in view.curve), default=1) or 1

        def at(turn: float, value: float) -> tuple[float, float]:
            return left + plot_w * turn / turns, top + plot_h * (high - value) / (high - low)

        zero = at(0, 0)[1]
        pen.slope(left, top, plot_w, zero - top, look.mixed("coast_2", "pan", 0.2), look.colour("pan"))
        pen.slope(left, zero, plot_w, top + plot_h - zero, look.colour("pan"), look.mixed("flow_2", "pan", 0.45))
        pen.box(left, zero - 0.5, plot_w, 1, look.colour("ash"))
        self.write(pen, "0", "slot", 0, zero - 10, left - look.px(8), 20, "ash", align="right")
        for value, _, tone in view.goals:
            y = at(0, value)[1]
            colour = tone or ("ice" if value > 0 else "lava")
            dash = look.px(7)
            for i in range(int(plot_w // (2 * dash))):
                pen.box(left + i * 2 * dash, y - 0.8, dash, 1.6, look.colour(colour))
            text = f"{value:+d}".replace("-", "−")
            self.write(pen, text, "slot", 0, y - 10, left - look.px(8), 20, colour, align="right")
        points = [at(point.turn, point.value) for point in view.curve]
        if len(points) > 1:
            pen.line(points, look.colour("bone"), look.px(2.6))
        step = max(1, math.ceil(turns / 8))
        for point, (px, py) in zip(view.curve, points, strict=True):
            pen.disc(px, py, look.px(3.2), look.colour("bone"))
            if point.icon and abs(point.value) >= 0:
                self._event(pen, point, px, py, top)
            if point.turn % step == 0 or point.turn == turns:
                text = str(point.turn)
                self.write(pen, text, "caption", px - 20, h - foot + 2, 40, foot - 4, "ash", align="center")

    def _event(self, pen: Pen, point: Any, x: float, y: float, top: float) -> None:
        side = look.px(20, 28)
        before = next((other.value for other in reversed(self.view.curve) if other.turn < point.turn), point.value)
        if abs(point.value - before) < 2:
            return
        above = y - side - look.px(5)
        self.icon(pen, point.icon, x - side / 2, above if above > top else y + look.px(6), side, outlined=True)


class Counted(Part):
    """Rescued, lost: numbers with their pieces."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        count = max(1, len(view.counters))
        columns = min(count, 3)
        rows = math.ceil(count / columns)
        each, tall = (w - look.px(16)) / columns, (h - look.px(8)) / rows
        for i, (title, number, icon, tone) in enumerate(view.counters):
            x, y = look.px(8) + (i % columns) * each, look.px(4) + (i // columns) * tall
            side = min(look.px(28, 40), tall * 0.5)
            self.icon(pen, icon, x + look.px(4), y + tall * 0.30 - side / 2, side, tone)
            self.write(
                pen, str(number), "heading", x + side + look.px(12), y + tall * 0.06, each - side - 14, tall * 0.48
            )
            self.write(
                pen,
                self.say(title),
                "caption",
                x + look.px(4),
                y + tall * 0.54,
                each - look.px(8),
                tall * 0.42,
                "ash",
                lines=2,
            )


class Luck(Part):
    """How often each came against what was to be expected."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        title = look.px(30, 42)
        pad = look.px(14)
        self.write(pen, self.say(message("shell.luck")), "heading", pad, 0, w * 0.6 - pad, title)
        hint = self.say(message("shell.luck_hint"))
        self.write(pen, hint, "caption", w * 0.5, 0, w * 0.5 - pad, title, "ash", align="right")
        lines = [line for line in view.luck if line.face is not None and line.face.edges] or list(view.luck)
        room = h - title - look.px(4)
        least = look.px(58, 84)
        columns = max(1, int((w - 2 * pad) // least))
        rows = max(1, int(room // look.px(46, 66)))
        lines = lines[: columns * rows]
        if not lines:
            self.write(
                pen, self.say(message("shell.luck_none")), "explain", pad, title, w - 2 * pad, room, "ash", lines=2
            )
            return
        columns = min(columns, math.ceil(len(lines) / rows)) if len(lines) <= columns * rows else columns
        each, tall = (w - 2 * pad) / columns, room / math.ceil(len(lines) / columns)
        for i, line in enumerate(lines):
            self._line(pen, line, pad + (i % columns) * each, title + (i // columns) * tall, each, tall)

    def _line(self, pen: Pen, line: LuckLine, x: float, y: float, w: float, h: float) -> None:
        under = look.px(18, 26)
        side = min(look.px(28, 40), h - under - 2, w * 0.45)
        if line.face is not None:
            cards.paint_small(self, pen, line.face, x, y, side, side)
        most = max(line.came, line.expected, 1) * 1.15
        left, room = x + side + look.px(5), w - side - look.px(14)
        bar = look.px(8, 12)
        top = y + (side - bar) / 2
        pen.box(left, top, room, bar, look.colour("bg"), 3)
        pen.box(left, top, room * line.came / most, bar, look.colour("lava"), 3)
        pen.box(left + room * line.expected / most - 1, top - 2, 2, bar + 4, look.colour("bone"))
        text = f"{line.came} / {line.expected:.1f}"
        self.write(pen, text, "slot", x, y + side, w - look.px(6), under, "ash")


class Figures(Part):
    """Time, turns, what was taken back."""

    def paint(self, pen: Pen) -> None:
        view: ResultView = self.view
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 10)
        figures = [
            message("shell.result_turns", count=view.turns),
            message("shell.result_undone", count=view.undone),
        ]
        if view.seconds >= 60:
            figures.insert(0, message("shell.result_minutes", count=view.seconds // 60))
        each = w / len(figures)
        for i, figure in enumerate(figures):
            self.write(pen, self.say(figure), "explain", i * each + 8, 0, each - 16, h, align="center", lines=2)
