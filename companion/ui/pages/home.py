"""Home: the game to go on with, new tables, and the games of before.

It is what people see first: what only comes later (boards, scenes, lists) is imported when it comes.
"""

import math
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.control.intents import ContinueTable, NewTable, OpenStaff
from companion.control.views import GameCard, HomeView, SavedTable
from companion.rules.contract import message
from companion.ui import haste
from companion.ui.buttons import paint_white
from companion.ui.drawing import Pen, glow
from companion.ui.given import Given
from companion.ui.pages.page import Caption, Head
from companion.ui.pages.saved import HistoryRow, paint_people
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name, seat_colour
from companion.ui.text import fitted
from companion.ui.theme import look

HELD_S = 3.0
"""So long the title is held to be let in where staff go."""

_HISTORY = 3
"""Games of before that can be seen at once on a panel that stands upright."""

if TYPE_CHECKING:
    from companion.ui.boards import Board
    from companion.ui.column import Column


class HomeHead(Head):
    """Held long enough it leads to the staff's pages; nobody does that by accident."""

    def __init__(self, **kwargs: Any) -> None:
        self._held: Any = None
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._let_go()
        self._held = Clock.schedule_once(lambda _: self.tell(OpenStaff()), HELD_S)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._let_go()
        return bool(touch.grab_current is self)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._let_go()
        return True

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.cancel()
            self._held = None


class ContinueCard(Part):
    """The biggest thing at home: the last table, its picture, and one button to go on."""

    def __init__(self, **kwargs: Any) -> None:
        self.picture: Board | None = None
        self.button = ContinueButton()
        super().__init__(**kwargs)
        self.add_widget(self.button)

    def repaint(self) -> None:
        saved: SavedTable | None = self.view
        if saved is not None and self.texts is not None:
            w, h = self.size
            pad = look.px(12, 16)
            side = min(h - 2 * pad, w * 0.42)
            self._show_board(saved, (self.x + pad, self.y + (h - side) / 2, side, side))
            left = pad + side + look.px(14)
            tall = look.px(66, 84)
            self.button.texts, self.button.send, self.button.focus = self.texts, self.send, self.focus
            self.button.view = saved
            self.button.size = (w - left - pad - 3, tall)
            self.button.pos = (self.x + left, self.y + pad + 4)
        super().repaint()

    def _show_board(self, saved: SavedTable, box: tuple[float, float, float, float]) -> None:
        if self.picture is None:
            if saved.board is None:
                return
            from companion.ui.boards import Board

            self.picture = Board(compact=True)
            self.add_widget(self.picture)
        picture = self.picture
        picture.players = saved.players
        if saved.board != picture.board:
            # The map can come a frame later: the button is what is waited for.
            Clock.schedule_once(lambda _: setattr(picture, "board", saved.board), 0)
        picture.pos, picture.size = box[:2], box[2:]

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
        y = look.px(4, 12)
        title = self.write(pen, self.say(saved.game), "title", left, y, room * 0.62, look.px(32, 46))
        beside = (title.width if title is not None else 0) + look.px(12)
        turn = saved.turn if saved.asked is not None else None
        self.write(pen, self.say(turn), "explain", left + beside, y, room - beside, look.px(34, 49), "ash")
        y += look.px(34, 54)
        asked = look.letters(36, 66)
        self._asked(pen, saved, left, y, room, asked)
        y += asked
        mark = look.px(16, 22)
        one, two = mark + look.px(6), 2 * look.letters(18, 28)
        above = h - pad - look.px(4) - look.px(66, 84) - look.px(8)
        paint_people(self, pen, saved.players, (left, y, room, two if y + two <= above else one), mark)

    def _asked(self, pen: Pen, saved: SavedTable, x: float, y: float, w: float, h: float) -> None:
        """Whose turn it is, and what is asked."""
        if saved.asked is None:
            self.write(pen, self.say(saved.turn), "explain", x, y, w, h, lines=2)
            return
        mark, left = look.px(18, 26), x
        for seat in saved.seats:
            self.seat_mark(pen, seat_colour(saved.players, seat), left, y + (h - mark) / 2, mark)
            left += mark + look.px(6)
        text = self.say(saved.asked)
        if len(saved.seats) == 1:
            text = f"{player_name(self, saved.players, saved.seats[0])}: {text}"
        self.write(pen, text, "explain", left + look.px(2), y, x + w - left - look.px(2), h, lines=2)


class ContinueButton(Press):
    def repaint(self) -> None:
        if self.view is not None:
            self.intent = ContinueTable(self.view.save)
        super().repaint()

    def paint_back(self, pen: Pen) -> None:
        paint_white(self, pen)

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side, apart = look.px(24, 34), look.px(12)
        text = self.say(message("shell.continue"))
        words = fitted(text, "go", w - side - apart - look.px(24), h).width
        left = (w - side - apart - words) / 2
        self.icon(pen, "play", left, (h - side) / 2, side, "ink")
        self.write(pen, text, "go", left + side + apart, 0, words + 1, h, "ink")


class Welcome(Part):
    """Where the last table would be, before there was any."""

    needs_view = False

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("pan"), 14)
        if not haste.waits(self._repaint):
            pen.picture(glow(), w * 0.02, -h * 0.1, h * 1.1, h * 1.2, look.colour("flow_2", 0.8))
        side = min(h * 0.72, w * 0.3)
        self.icon(pen, "volcano", look.px(24), (h - side) / 2, side)
        left = look.px(24) + side + look.px(24)
        self.write(pen, self.say(message("shell.welcome")), "title", left, h * 0.16, w - left - 12, h * 0.3)
        text = self.say(message("shell.welcome_more"))
        self.write(pen, text, "explain", left, h * 0.46, w - left - 12, h * 0.42, "ash", lines=3, valign="top")


class GameTile(Press):
    """One game: its picture, title, and for whom it is."""

    wide = BooleanProperty(True)
    """The words stand beside the picture, not under it."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "wide")

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
        wide = self.wide
        title, words = look.letters(30, 40), look.letters(66, 84)
        across = min(h * 1.3, w * 0.44)
        art = (pad, pad, across, h - 2 * pad) if wide else (pad, pad, w - 2 * pad, h - words - 2 * pad)
        pen.box(*art, look.colour("cone_sky"), 8)
        if not haste.waits(self._repaint):
            from companion.ui import scenes

            scenes.paint(pen, scenes.scenes(card.id).card, art, radius=8)
        if not card.playable:
            pen.box(*art, look.colour("bg", 0.55), 8)
        x = art[0] + art[2] + look.px(14) if wide else pad + look.px(4)
        room = w - x - pad
        text = self.say(card.fault if card.fault is not None else card.subtitle)
        lines = 4 if wide else 2
        under = fitted(text, "small", room, h - title, lines=lines).height if wide else words - title
        y = (h - title - under) / 2 if wide else h - words - look.px(4)
        self.write(pen, self.say(card.title), "title", x, y, room, title, "bone" if card.playable else "ash")
        self.write(pen, text, "small", x, y + title, room, under, "ash", lines=lines)


class HomeBody(Given, Widget):
    """Continue, the games, the history."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.resume, self.welcome = ContinueCard(), Welcome()
        self.games: list[GameTile] = []
        self.history: list[HistoryRow] = []
        self.column: Column | None = None
        """The history, where there is any."""
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
            if self.column is None:
                from companion.ui.column import Column

                self.column = Column()
            wanted += [self.history_caption, self.column]
        for part in (first, self.caption, self.history_caption, *self.games, *self.history):
            self._give(part)
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
        self._place(first, len(view.history))

    def _place(self, first: Part, history: int) -> None:
        x, y, w, h = self.place
        gap = look.px(10, 14)
        caption = look.letters(24, 34)
        row = HistoryRow.tall()
        if look.portrait:
            columns = 1 if len(self.games) < 3 else 2
            rows = max(1, math.ceil(len(self.games) / columns))
            noted, room, tall = self._heights(h, rows, history)
            with look.growing(1.0):
                _, _, least = self._heights(h, rows, history)
            top = min(room - rows * tall, look.px(0, 440))
            first.place = (x, y, w, top)
            self.caption.place = (x, y + top + gap, w, noted)
            games_y = y + top + gap + noted + look.px(4)
            each = (w - gap * (columns - 1)) / columns
            for i, part in enumerate(self.games):
                part.wide = each > 1.6 * least  # at every text size, or its title might become smaller
                part.place = (x + (i % columns) * (each + gap), games_y + (i // columns) * (tall + gap), each, tall)
            down = games_y + rows * (tall + gap)
            self.history_caption.place = (x, down, w, caption)
            self._place_history((x, down + caption, w, max(10, y + h - down - caption)), row)
            return
        top = round(h * 0.45)
        aside = round(min(max(w * 0.31, look.px(264)), w * 0.4)) if history else 0
        first.place = (x, y, w - aside - (gap if aside else 0), top)
        if history:
            self.history_caption.place = (x + w - aside, y, aside, caption)
            self._place_history((x + w - aside, y + caption + 2, aside, top - caption - 2), row)
        self.caption.place = (x, y + top + look.px(4), w, caption)
        games_y = y + top + caption + look.px(8)
        tall = y + h - games_y
        count = max(1, len(self.games))
        each = (w - gap * (count - 1)) / count
        for i, part in enumerate(self.games):
            part.wide = count < 3
            part.place = (x + i * (each + gap), games_y, each, tall)

    def _heights(self, h: float, rows: int, history: int) -> tuple[float, float, float]:
        """On a panel that stands upright: of the line about where cards come from, which has room for two; of all that
        the history leaves; and of each game, which leave the rest to the table that waits."""
        row, gap, noted = HistoryRow.tall(), look.px(10, 14), look.letters(0, 46)
        below = look.letters(24, 34) + min(history, _HISTORY) * (row + look.px(4)) if history else 0
        room = h - below - noted - look.px(4) - (rows + 1) * gap
        return noted, room, min((room - look.px(0, 300)) / rows, look.px(0, 340))

    def _place_history(self, box: tuple[float, float, float, float], row: float) -> None:
        if self.column is None:
            return
        gap = look.px(4)
        boxes = [(part, 0.0, i * (row + gap), box[2], row) for i, part in enumerate(self.history)]
        self.column.box(*box)
        self.column.fill(boxes, len(boxes) * (row + gap))
