"""A new table: who plays, and what is set before."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.focus import asks_field
from companion.control.intents import OpenKeyboard, SetOption
from companion.control.views import (
    FormField,
    NewTableView,
    PlayerView,
)
from companion.rules.contract import message
from companion.ui.column import Column
from companion.ui.drawing import Pen
from companion.ui.fields import paint_field
from companion.ui.given import Given
from companion.ui.pages.page import Caption, GamePicture
from companion.ui.parts import Part, Press
from companion.ui.theme import look
from companion.ui.together import alike


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
    """A player's name; a tap opens the keyboard."""

    seat = ObjectProperty(0)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "seat")

    def repaint(self) -> None:
        self.intent = OpenKeyboard(f"name:{self.seat}")
        self.enabled = self.view is not None and not self.view.is_companion
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        player: PlayerView = self.view
        w, h = self.size
        name = self.say(player.called)
        ink = "bone" if player.name else "ash"
        self.write(pen, name, "hands", look.px(10), 0, w - look.px(20), h, ink, lines=2)


class PlayedBy(Press):
    """Who plays a seat, as two signs with a word: people, or the companion. A tap takes the other."""

    seat = ObjectProperty(0)
    last = ObjectProperty(False)
    """No other seat has people: these stay. A touch is answered with the reason."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "seat", "last")

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = SetOption(f"companion:{self.seat}", not self.view.is_companion)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        half, pad = w / 2, look.px(4)
        words = [self.say(message(key)) for key in ("shell.people", "shell.companion")]
        laid = alike(words, "caption", half - 2 * pad - look.px(4)) or []
        under = max((each.height for each in laid), default=0.0)
        side = min(look.px(24, 34), h - 2 * pad - under)
        top = (h - side - under) / 2
        for i, icon in enumerate(("people", "volcano")):
            chosen = self.view.is_companion == bool(i)
            x = i * half
            if chosen:
                pen.box(x + pad, pad, half - 2 * pad, h - 2 * pad, look.colour("row"), self.radius - 2)
                pen.frame(x + pad, pad, half - 2 * pad, h - 2 * pad, look.colour("bone"), 1.5, self.radius - 2)
            self.icon(pen, icon, x + (half - side) / 2, top, side, "bone" if chosen else "line")
            for each in laid[i : i + 1]:
                ink = "bone" if chosen else "ash"
                self.put(pen, each, x + pad, top + side, half - 2 * pad, under, ink, align="center")
            if self.last and not chosen:
                pen.box(x + pad, pad, half - 2 * pad, h - 2 * pad, look.colour("pan2", 0.6), self.radius - 2)


class FieldButton(Press):
    """One option; a tap takes the next of a few choices, or shows all."""

    def repaint(self) -> None:
        field: FormField | None = self.view
        if field is not None and field.choices:
            self.intent = asks_field(field)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        paint_field(self, pen, self.view)


class NewTableBody(Given, Widget):
    """Seats on the left, options on the right."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.counts: list[SeatCount] = []
        self.colours: list[ColourButton] = []
        self.names: list[NameButton] = []
        self.played: list[PlayedBy] = []
        self.fields: list[FieldButton] = []
        self.column = Column()
        self.picture = GamePicture()
        self.seats_caption, self.options_caption, self.rules_caption = Caption(), Caption(), Caption()
        for name in ("view", "texts", "place", "focus"):
            self.fbind(name, self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: NewTableView | None = self.view
        if view is None or self.texts is None:
            return
        if [part.number for part in self.counts] != list(view.seat_counts):
            self.counts = [SeatCount(number=number) for number in view.seat_counts]
        if len(self.names) != len(view.players):
            self.names = [NameButton(seat=seat) for seat in range(len(view.players))]
            self.colours = [ColourButton(seat=seat) for seat in range(len(view.players))]
        seats = len(view.players) if view.has_opponent else 0
        if len(self.played) != seats:
            self.played = [PlayedBy(seat=seat) for seat in range(seats)]
        people = sum(not player.is_companion for player in view.players)
        for player, played in zip(view.players, self.played, strict=False):
            played.view, played.last = player, people == 1 and not player.is_companion
        fields = view.fields
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
        own: list[Part] = [self.seats_caption, *self.counts, *self.names, *self.colours, *self.played]
        inner: list[Part] = [self.options_caption, self.rules_caption, *self.fields]
        for part in (*own, *inner):
            part.texts, part.send, part.focus = self.texts, self.send, self.focus
        self.picture.view, self.picture.texts = view.game, self.texts
        wanted: list[Widget] = [*own, self.picture, self.column]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for child in wanted:
                self.add_widget(child)
        self._place(view, sum(not field.house_rule for field in fields))

    def _place(self, view: NewTableView, usual: int) -> None:
        x, y, w, h = self.place
        gap = look.px(6, 8)
        row = max(look.target, look.px(50, 64))
        caption = look.letters(26, 36)
        left_w = w if look.portrait else round(w * 0.42)
        self.seats_caption.place = (x, y, left_w * 0.5, row)
        side = row
        start = x + left_w - len(self.counts) * (side + gap) + gap
        for i, part in enumerate(self.counts):
            part.place = (start + i * (side + gap), y, side, row)
        down = y + row + gap * 2
        aside = 2 * look.px(64, 88) + gap if self.played else 0
        for name, colour in zip(self.names, self.colours, strict=True):
            colour.place = (x, down, row, row)
            name.place = (x + row + gap, down, left_w - row - gap - aside, row)
            down += row + gap
        for name, part in zip(self.names, self.played, strict=False):
            part.place = (x + left_w - aside + gap, name.place[1], aside - gap, row)
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
        under_options = (right_x, right_y + at + gap, right_w - 6, y + h - right_y - at - gap)
        under_players = (x, down + gap, left_w, y + h - down - gap)
        free = max([under_options] if look.portrait else [under_options, under_players], key=lambda box: box[3])
        # Not a strip: then rather nothing.
        self.picture.place = free if free[3] > look.px(84, 200) else (0, 0, 0, 0)
