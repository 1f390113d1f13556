"""What can be put right at the place chosen, or beside the board, and what contradicts itself so far."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.intents import TakeOffer
from companion.control.views import ButtonOffer, TableView
from companion.ui.column import LongColumn
from companion.ui.table.faults import FaultList
from companion.ui.table.offers import ChipButton, OfferButton, row_height
from companion.ui.text import capital
from companion.ui.theme import look

Box: TypeAlias = tuple[float, float, float, float]
Button: TypeAlias = ChipButton | OfferButton

_CHIPS = 4
"""Side by side."""
_LINES, _MOST_LINES = 2, 4
"""Of words on buttons side by side, and on one that has the whole width."""


class _Row(msgspec.Struct, frozen=True):
    """Buttons side by side."""

    offers: tuple[ButtonOffer, ...]
    columns: int
    """How many there is room for."""


class Corrections(Widget):
    """Buttons in a column to scroll, and at its foot the contradictions."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.column = LongColumn(self._button, self._spare)
        self.faults = FaultList()
        self._offers: list[tuple[ButtonOffer, type[Button]]] = []
        self._unused: dict[type[Button], list[Button]] = {ChipButton: [], OfferButton: []}
        self.add_widget(self.column)
        self.add_widget(self.faults)
        for name in ("view", "texts", "place"):
            self.fbind(name, self._arrange)
        self.fbind("focus", self._refocus)

    def _arrange(self, *_: Any) -> None:
        view: TableView | None = self.view
        if view is None or self.texts is None:
            return
        x, y, w, h = self.place
        self.faults.texts, self.faults.view = self.texts, view.faults
        foot = self.faults.height_for(w, h / 2)
        self.faults.place = (x, y + h - foot, w, foot)
        self.column.box(x, y, w + look.px(7), h - foot)  # the bar stands beside the buttons
        gap = look.px(6, 8)
        boxes: list[Box] = []
        top, before = 0.0, [offer for offer, _ in self._offers]
        self._offers = []
        for row in self._rows(view.buttons, w, gap):
            each = (w - gap * (row.columns - 1)) / row.columns
            kind, tall = self._kind(row, each)
            boxes += [(i * (each + gap), top, each, tall) for i in range(len(row.offers))]
            self._offers += ((offer, kind) for offer in row.offers)
            top += tall + gap
        same = before == [offer for offer, _ in self._offers]
        self.column.lay(boxes, max(0.0, top - gap), from_top=not same)
        self._refocus()

    def _refocus(self, *_: Any) -> None:
        for part in self.column.parts.values():
            part.focus = self.focus
        for i, offer in enumerate(offer for offer, _ in self._offers):
            if self.view is not None and self.focus == TakeOffer(self.view.seq, offer.index):
                self.column.keep_in_sight(i)

    # Rows

    def _rows(self, offers: tuple[ButtonOffer, ...], w: float, gap: float) -> Iterator[_Row]:
        """In the order given, as many side by side as their words let."""
        row, columns = list[ButtonOffer](), 0
        for offer in offers:
            fit = self._columns(offer, w, gap)
            if row and (fit != columns or len(row) == columns):
                yield _row(row, columns)
                row = []
            columns = fit
            row.append(offer)
        if row:
            yield _row(row, columns)

    def _columns(self, offer: ButtonOffer, w: float, gap: float) -> int:
        text = capital(self.texts.say(offer.text))
        if offer.face is not None and ChipButton.fits(text, (w - gap * (_CHIPS - 1)) / _CHIPS):
            return _CHIPS
        return 2 if row_height(offer, text, "", (w - gap) / 2, lines=_LINES) else 1

    def _kind(self, row: _Row, each: float) -> tuple[type[Button], float]:
        """What its buttons are, and how high."""
        if row.columns == _CHIPS:
            return ChipButton, ChipButton.height_for(tight=False)
        heights = [
            row_height(offer, capital(self.texts.say(offer.text)), "", each, lines=_MOST_LINES) for offer in row.offers
        ]
        return OfferButton, max(*heights, look.target)

    # Buttons

    def _button(self, number: int) -> Widget:
        offer, kind = self._offers[number]
        part = self._unused[kind].pop() if self._unused[kind] else kind()
        part.offer, part.seq, part.players = offer, self.view.seq, self.view.players
        part.texts, part.send, part.focus = self.texts, self.send, self.focus
        if isinstance(part, OfferButton):
            part.lines = _MOST_LINES
        return part

    def _spare(self, part: Button) -> None:
        self._unused[type(part)].append(part)


def _row(offers: list[ButtonOffer], columns: int) -> _Row:
    """One that is alone has the whole width, unless it is as small as a chip."""
    return _Row(tuple(offers), 1 if len(offers) == 1 and columns == 2 else columns)
