"""What lies over a screen until it is closed: menu, settings, a row of cards in full, counts, rules, a rule."""

import math
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.intents import Back, Show
from companion.control.sheets import RULES, SAVES, STAFF, STANDINGS
from companion.control.views import AppView, HomeView, RulesView, TableView
from companion.rules.contract import message
from companion.rules.view import BoardView
from companion.ui.buttons import TextButton
from companion.ui.column import Column
from companion.ui.drawing import Pen
from companion.ui.pages.saved import SaveRow
from companion.ui.parts import Part, Press
from companion.ui.sheets.rows import CounterRow, MenuRow, PreferenceRow, RuleText, WideRow
from companion.ui.sheets.rules import ClearButton, NothingFound, RuleList, SearchField
from companion.ui.table.standings import WideStanding
from companion.ui.theme import look

_SIDE_BY_SIDE: dict[type[Part], tuple[int, float]] = {CounterRow: (2, 230.0), MenuRow: (1, 290.0), WideRow: (1, 364.0)}
"""Parts that may stand side by side: how many at least, and how wide each is at least, on 800x480."""


class CloseButton(Press):
    """Away with what lies on top."""

    needs_view = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=Back(), **kwargs)

    def paint_front(self, pen: Pen) -> None:
        side = look.px(18, 26)
        self.icon(pen, "remove", (self.width - side) / 2, (self.height - side) / 2, side, "bone")


class Sheet(Widget):
    """Over the screen: menu, settings, a row of cards in full, counts, the rules, or one of them."""

    view = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.shade = Shade()
        self.column = Column()
        self.close = CloseButton()
        self.rules, self.nothing, self.search, self.clear = RuleList(), NothingFound(), SearchField(), ClearButton()
        self._parts: list[Part] = []
        self.fbind("view", self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: AppView | None = self.view
        if view is None or not (view.sheet or view.rule) or (view.sheet == STAFF and view.rule is None):
            self.clear_widgets()
            return
        if view.rules is not None and view.rule is None:
            self._lay_rules(view)
            return
        self._stack(self.shade, self.column, self.close)
        made = self._made(view)
        self._parts = [part for part, _ in made]
        for part in (*self._parts, self.shade, self.close):
            part.texts, part.send, part.focus = view.texts, self._deliver, view.focus
        if any(item.intent == self.close.intent for item in view.menu):
            self.close.focus = None
        self._lay(view, made)

    def _stack(self, *wanted: Widget) -> None:
        """These lie on each other, the first lowest."""
        if list(reversed(self.children)) != list(wanted):
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)

    def _lay_rules(self, view: AppView) -> None:
        """On the whole screen: in the bar the title, the words looked for and the way out, under it the list."""
        width, height = look.size
        margin, pad, gap, side, bar = look.px(8), look.px(16, 20), look.px(6, 8), look.target, bar_height()
        rules = view.rules or RulesView("", ())
        clear = [self.clear] if rules.query else []
        self._stack(self.shade, self.rules if rules.rows else self.nothing, self.search, *clear, self.close)
        for part in (self.shade, self.nothing, self.search, self.clear, self.close):
            part.texts, part.send, part.focus = view.texts, self._deliver, view.focus
        self.shade.title = self._title(view)
        self.shade.panel = (margin, margin, width - 2 * margin, height - 2 * margin)
        self.shade.place = (0, 0, width, height)
        y, right = margin + look.px(4), width - margin - look.px(4) - side
        self.close.place = (right, y, side, side)
        for part in clear:
            right -= side + gap
            part.place = (right, y, side, side)
        left = margin + pad + (width - 2 * margin) * 0.24
        self.search.place = (left, y, right - gap - left, side)
        self.search.view = rules
        inner = width - 2 * (margin + pad)
        self.nothing.place = (margin + pad, margin + bar, inner, look.letters(80, 120))
        self.rules.box(margin + pad, margin + bar, inner, height - 2 * margin - bar - gap)
        self.rules.show(view, self._deliver)

    def _deliver(self, intent: Any) -> None:
        if self.send is not None:
            self.send(intent)

    def _lay(self, view: AppView, made: list[tuple[Part, float]]) -> None:
        width, height = look.size
        pad, gap = look.px(16, 20), look.px(6, 8)
        top_bar = bar_height()
        columns = self._columns(made, height - look.px(16) - top_bar - pad, gap)
        _, least = _SIDE_BY_SIDE.get(type(made[0][0]) if made else Part, (1, 0.0))
        w = min(width - look.px(16), max(look.letters(520, 660), columns * look.px(least + 24)))
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
        apart = look.px(12, 14)
        each = (inner - apart * (columns - 1)) / columns
        # The bar stands beside the rows.
        self.column.box(x + pad, y + top_bar, inner + look.px(10, 12), h - top_bar - pad * 0.6)
        boxes = []
        down = 0.0
        for i in range(rows):
            row = made[i * columns : (i + 1) * columns]
            tall = max(part_height for _, part_height in row)
            boxes += [(part, j * (each + apart), down, each, tall) for j, (part, _) in enumerate(row)]
            down += tall + gap
        self.column.fill(boxes, down)

    @staticmethod
    def _columns(made: list[tuple[Part, float]], room: float, gap: float) -> int:
        """As few side by side as let all be seen at once, and no more than can be read there."""
        fewest, least = _SIDE_BY_SIDE.get(type(made[0][0]) if made else Part, (1, 0.0))
        if not least:
            return 1
        most = max(fewest, int((look.size[0] - look.px(48)) // look.px(least)))
        for columns in range(fewest, most):
            if math.ceil(len(made) / columns) * (max(tall for _, tall in made) + gap) <= room:
                return columns
        return most

    def _title(self, view: AppView) -> str:
        if view.rule is not None:
            return str(view.texts.say(message("shell.rule", rule=view.rule.id)))
        return str(view.texts.say(view.sheet_title)) if view.sheet_title is not None else ""

    def _made(self, view: AppView) -> list[tuple[Part, float]]:
        """The parts of this sheet with their heights."""
        if view.rule is not None:
            width = min(look.size[0] - look.px(16), look.letters(520, 660)) - 2 * look.px(16, 20)
            text = RuleText(view=view.rule)
            others = TextButton(icon_name="book", text=message("shell.rules_all"), intent=Show(RULES))
            beside = [(others, row_height())] if view.rules is None else []
            return [(text, RuleText.height_for(view.rule, view.texts, width)), *beside]
        if view.menu:
            fields: list[tuple[Part, float]] = [(PreferenceRow(view=field), row_height()) for field in view.preferences]
            return fields + [(MenuRow(view=item), row_height()) for item in view.menu]
        if view.sheet == SAVES and isinstance(view.body, HomeView):
            saves = (*([view.body.resume] if view.body.resume is not None else []), *view.body.history)
            return [(SaveRow(view=saved), SaveRow.tall()) for saved in saves]
        board = board_of(view)
        if board is None:
            return []
        players = view.body.players if isinstance(view.body, TableView) else ()
        if view.sheet == STANDINGS:
            return [
                (WideStanding(view=standing, players=players), WideStanding.height_for(standing))
                for standing in sorted(board.standings, key=lambda standing: -standing.value)
            ]
        rows = [row for row in board.rows if row.id == view.sheet or row.id.split(":")[0] == view.sheet]
        if rows:
            many = len(rows) > 1
            return [
                (WideRow(view=row, players=players, titled=many), WideRow.height_for(row, titled=many)) for row in rows
            ]
        return [(CounterRow(view=counter), row_height()) for counter in board.counters]


def bar_height() -> float:
    """Of the title with what is beside it."""
    return max(look.letters(56, 76), look.target + look.px(8))


def row_height() -> float:
    """Of a line with two lines of words."""
    return max(look.target, look.letters(48, 60))


def board_of(view: AppView) -> BoardView | None:
    return view.body.board if isinstance(view.body, TableView) else None


class Shade(Part):
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
        self.write(pen, self.title, "title", x + look.px(16, 20), y, w - look.px(90, 120), bar_height())

    def on_touch_down(self, touch: Any) -> bool:
        x, y, w, h = self.panel
        tx, ty = touch.x, self.top - touch.y
        if not (x <= tx <= x + w and y <= ty <= y + h):
            self.tell(Back())
        return True
