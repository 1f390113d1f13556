"""The staff's pages: rows under each other on the whole screen, two side by side where there is room."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.focus import asks
from companion.control.intents import Back, Intent
from companion.control.staff.views import Big, Fact, StaffRow, Stepper, Told, Wiring
from companion.control.views import AppView, FormField
from companion.ui.column import Column
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.sheets.rows import MenuRow, PreferenceRow
from companion.ui.sheets.sheet import Shade, bar_height
from companion.ui.staff.rows import BigText, FactRow, StepperRow, ToldText
from companion.ui.staff.touch import TouchTest
from companion.ui.staff.wiring import WiringPicture
from companion.ui.theme import look

_WIDE = (Big, Told, Wiring)


class BackButton(Press):
    """To the page under this one; from the first, out."""

    needs_view = False
    icon_name = ObjectProperty("back")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(intent=Back(), **kwargs)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "icon_name")

    def paint_front(self, pen: Pen) -> None:
        side = look.px(18, 26)
        self.icon(pen, self.icon_name, (self.width - side) / 2, (self.height - side) / 2, side, "bone")


class StaffSheet(Widget):
    """Keeps its parts as long as the rows are alike: what is live is looked at while it changes."""

    view = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.shade, self.column, self.back = Shade(), Column(), BackButton()
        self.touch: TouchTest | None = None
        self._parts: list[Part] = []
        self._page = ""
        self._focus: Intent | None = None
        self.fbind("view", self._arrange)

    def _arrange(self, *_: Any) -> None:
        view: AppView | None = self.view
        if view is None or view.staff is None:
            self.clear_widgets()
            self.touch, self._parts, self._page = None, [], ""
            return
        if view.staff.page == "touch":
            self.touch = self.touch or TouchTest()
            self._stack(self.touch)
            parts: list[Part] = [self.touch.fields, self.touch.back]
        else:
            self.touch = None
            self._stack(self.shade, self.column, self.back)
            self._lay(view, view.staff.rows)
            parts = [*self._parts, self.shade, self.back]
        for part in parts:
            part.texts, part.send, part.focus = view.texts, self._deliver, view.focus

    def _stack(self, *wanted: Widget) -> None:
        if list(reversed(self.children)) != list(wanted):
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)

    def _deliver(self, intent: Any) -> None:
        if self.send is not None:
            self.send(intent)

    def _lay(self, view: AppView, rows: tuple[StaffRow, ...]) -> None:
        assert view.staff is not None
        width, height = look.size
        margin, pad, gap, side, bar = look.px(8), look.px(16, 20), look.px(6, 8), look.target, bar_height()
        self.shade.title = view.texts.say(view.sheet_title) if view.sheet_title is not None else ""
        self.shade.panel = (margin, margin, width - 2 * margin, height - 2 * margin)
        self.shade.place = (0, 0, width, height)
        self.back.icon_name = "remove" if view.staff.page == "front" else "back"
        self.back.place = (width - margin - side - look.px(4), margin + look.px(4), side, side)
        inner = width - 2 * (margin + pad)
        room = height - 2 * margin - bar - gap
        self.column.box(margin + pad, margin + bar, inner + look.px(10, 12), room)
        columns = 1 if look.portrait or view.text_size == "L" else 2
        each = (inner - gap * (columns - 1)) / columns
        boxes: list[tuple[Part, float, float, float, float]] = []
        parts = self._given(rows)
        down, tall, at = 0.0, 0.0, 0
        seen: list[tuple[Intent, tuple[float, float]]] = []
        for row, part in zip(rows, parts, strict=True):
            wide = isinstance(row, _WIDE) or (isinstance(row, Fact) and row.wide)
            across = inner if wide else each
            high = self._height(row, view, across, room)
            if at and (wide or at == columns):
                down, tall, at = down + tall + gap, 0.0, 0
            boxes.append((part, at * (each + gap), down, across, high))
            tall = max(tall, high)
            seen += [(intent, (down, down + high)) for intent in asks(row)]
            at = columns if wide else at + 1
        down += tall + gap
        moved = view.focus != self._focus or view.staff.page != self._page
        self._focus = view.focus
        if view.staff.page != self._page:
            self.column.scroll_y = 1.0
        self._page = view.staff.page
        self.column.fill(boxes, down, _in_sight(seen, view.focus, down, room) if moved else (0, 0))

    def _given(self, rows: tuple[StaffRow, ...]) -> list[Part]:
        """A part for each row: the one that was there, if it can show this one too."""
        kinds = [_part_for(row) for row in rows]
        if [type(part) for part in self._parts] != kinds:
            self._parts = [kind() for kind in kinds]
        for part, row in zip(self._parts, rows, strict=True):
            part.view = row
        return self._parts

    @staticmethod
    def _height(row: StaffRow, view: AppView, width: float, room: float) -> float:
        match row:
            case Fact():
                return FactRow.height_for(row, view.texts, width)
            case Told():
                return ToldText.height_for(row, view.texts, width)
            case Big():
                return BigText.tall()
            case Wiring():
                return room - look.px(6)
        return look.target


def _in_sight(
    seen: list[tuple[Intent, tuple[float, float]]], focus: Intent | None, down: float, room: float
) -> tuple[float, float]:
    """From where to where the page must be seen: the row with the focus; with the first and the last one also what is
    beyond it, since nothing there can have it, as far as there is room for both."""
    at = next((i for i, (intent, _) in enumerate(seen) if intent == focus), None)
    if at is None:
        return (0, 0)
    top, foot = seen[at][1]
    return (0.0 if at == 0 and foot <= room else top, down if at == len(seen) - 1 and down - top <= room else foot)


def _part_for(row: StaffRow) -> type[Part]:
    match row:
        case Fact():
            return FactRow
        case Told():
            return ToldText
        case Big():
            return BigText
        case Stepper():
            return StepperRow
        case Wiring():
            return WiringPicture
        case FormField():
            return PreferenceRow
    return MenuRow
