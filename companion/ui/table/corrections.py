"""What can be put right at the place chosen, or beside the board, and what contradicts itself so far."""

from collections.abc import Iterator
from itertools import groupby, product
from typing import Any, Literal, TypeAlias

import msgspec
from kivy.uix.widget import Widget

from companion.control.intents import TakeOffer
from companion.control.views import ButtonOffer, TableView
from companion.rules.contract import Counted, Message
from companion.ui.column import LongColumn
from companion.ui.given import Given
from companion.ui.table.chips import ChipButton, ChipLayout
from companion.ui.table.counted import CountButton, CountLabel, Heading, button_width
from companion.ui.table.faults import FaultList
from companion.ui.table.offers import OfferButton, row_height
from companion.ui.text import capital
from companion.ui.theme import look

Box: TypeAlias = tuple[float, float, float, float]
Way: TypeAlias = Literal["large", "usual", "tight"]
"""With as large words as can be, as usual, or everything as low as can be."""
Kind: TypeAlias = type[ChipButton | OfferButton | CountButton | CountLabel | Heading]

_CHIPS, _CHIPS_ACROSS = 4, 8
"""Side by side at most; and where the buttons have the panel's whole width, two blocks in a line."""
_WAYS: tuple[Way, ...] = ("large", "usual", "tight")
"""The first that shows all at once; what does not fit in any is scrolled as usual."""
_LINES, _MOST_LINES = 2, 4
"""Of words on buttons side by side, and on one that has the whole width."""


class _Made(msgspec.Struct, frozen=True):
    """One part of the column and where it stands."""

    kind: Kind
    box: Box
    offer: ButtonOffer | None = None
    text: Message | None = None
    counted: Counted | None = None
    by: int = 0
    laid: ChipLayout = ChipLayout(False, 0)


class Corrections(Given, Widget):
    """Buttons in a column to scroll, those that belong together in one block, and at its foot the contradictions."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.column = LongColumn(self._part, self._spare)
        self.faults = FaultList()
        self._made: list[_Made] = []
        self._growth: float | None = None
        self._shown: tuple[object, ...] = ()
        self._unused: dict[Kind, list[Any]] = {}
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
        way, self._growth = self._way(view.buttons, w, h)
        self._made, height, foot = self._planned(view.buttons, w, h, way, self._growth)
        self.faults.grown, self.faults.place = self._growth, (x, y + h - foot, w, foot)
        self.column.box(x, y, w + look.px(7), h - foot)  # the bar stands beside the buttons
        shown = (view.question, view.lit, tuple(button.text for button in view.buttons))
        self.column.lay([made.box for made in self._made], height, from_top=shown[:2] != self._shown[:2])
        self._shown = shown
        self._refocus()

    def _refocus(self, *_: Any) -> None:
        for part in self.column.parts.values():
            part.focus = self.focus
        for i, made in enumerate(self._made):
            if self.view is not None and made.offer and self.focus == TakeOffer(self.view.seq, made.offer.index):
                self.column.keep_in_sight(i)

    def _way(self, offers: tuple[ButtonOffer, ...], w: float, h: float) -> tuple[Way, float | None]:
        """In which way, and how large the letters are. What is seen at once at text size S is so at each: in as many
        columns, with letters that grow as far as that lets them."""
        found: list[tuple[Way, list[tuple[object, ...]]]] = []
        for way in _WAYS:
            made, height, foot = self._planned(offers, w, h, way, 1.0)
            if height <= h - foot:
                found.append((way, _across(made)))
        ways = [way for way, across in found if across == found[0][1]]
        for growth, way in product(look.growths(), ways):
            _, height, foot = self._planned(offers, w, h, way, growth)
            if height <= h - foot:
                return way, growth
        return "usual", None

    def _planned(
        self, offers: tuple[ButtonOffer, ...], w: float, h: float, way: Way, growth: float | None
    ) -> tuple[list[_Made], float, float]:
        """The parts, how high all of them are, and how high what contradicts itself is."""
        with look.growing(growth):
            return *self._blocks(offers, w, way), self.faults.height_for(w, h / 2)

    # Blocks of buttons

    def _blocks(self, offers: tuple[ButtonOffer, ...], w: float, way: Way) -> tuple[list[_Made], float]:
        found: list[_Made] = []
        top = 0.0
        for (group, *_), members in groupby(offers, key=_block):
            if top and way != "tight":
                top += look.px(6, 10)
            if isinstance(group, Message):
                tall = look.px(24, 36)
                found.append(_Made(Heading, (0, top, w, tall), text=group))
                top += tall
            same = tuple(members)
            for made in self._counted(same, top, w, way) if same[0].counted else self._buttons(same, top, w, way):
                found.append(made)
                top = max(top, made.box[1] + made.box[3])
            top += _gap()
        return found, max(0.0, top - _gap())

    def _buttons(self, offers: tuple[ButtonOffer, ...], top: float, w: float, way: Way) -> Iterator[_Made]:
        """As small as their words let, and equal among themselves."""
        chips = self._chips(offers, w, way)
        if chips is not None:
            columns, laid = chips
            for at, offer in enumerate(offers):
                row, column = divmod(at, columns)
                box = _cell(column, columns, top + row * (laid.height + _gap()), w, laid.height)
                yield _Made(ChipButton, box, offer, laid=laid)
            return
        for side_by_side in self._rows(offers, w):
            columns = len(side_by_side)
            width = (w - _gap() * (columns - 1)) / columns
            tall = max(look.target, *(self._row_height(offer, width, _MOST_LINES) for offer in side_by_side))
            for column, offer in enumerate(side_by_side):
                yield _Made(OfferButton, _cell(column, columns, top, w, tall), offer)
            top += tall + _gap()

    def _chips(self, offers: tuple[ButtonOffer, ...], w: float, way: Way) -> tuple[int, ChipLayout] | None:
        """How many pictures with a word stand side by side, and how they look; None where they have to be told in
        rows."""
        if any(offer.face is None and not offer.icon and offer.seat is None for offer in offers):
            return None
        texts = [capital(self.texts.say(offer.text)) for offer in offers]
        rows = -(-len(offers) // (_CHIPS_ACROSS if look.portrait else _CHIPS))
        most = max(2, -(-len(offers) // rows))
        tight = way == "tight"
        # Where all of it can be seen large letters come before many side by side.
        even = _even(len(offers), most)
        tried = [(columns, True) for columns in even if columns >= min(most, _CHIPS)] if way == "large" else []
        tried += [(columns, False) for columns in even]
        for columns, large in tried:
            each = (w - _gap() * (columns - 1)) / columns
            laid = ChipButton.laid_out(texts, each, tight=tight, beside=columns == most or not large)
            if laid is not None and (laid.beside or laid.role != "slot" or not large):
                return columns, laid
        return None

    def _rows(self, offers: tuple[ButtonOffer, ...], w: float) -> Iterator[tuple[ButtonOffer, ...]]:
        """In the order given, two side by side where the words of both let."""
        waiting: ButtonOffer | None = None
        for offer in offers:
            narrow = bool(self._row_height(offer, (w - _gap()) / 2, _LINES))
            if waiting is not None and narrow:
                yield (waiting, offer)
                waiting = None
            elif narrow:
                waiting = offer
            else:
                if waiting is not None:
                    yield (waiting,)
                    waiting = None
                yield (offer,)
        if waiting is not None:
            yield (waiting,)

    def _row_height(self, offer: ButtonOffer, width: float, lines: int) -> float:
        return row_height(offer, capital(self.texts.say(offer.text)), "", width, lines=lines)

    def _counted(self, offers: tuple[ButtonOffer, ...], top: float, w: float, way: Way) -> Iterator[_Made]:
        """One less, the number, one more."""
        side, tall = button_width(), max(look.target, look.px(52, 72) if way != "tight" else 0)
        for counted, members in groupby(offers, key=lambda each: each.counted):
            both = {offer.by: offer for offer in members}
            yield _Made(CountButton, (0, top, side, tall), both.get(-1), by=-1)
            yield _Made(CountLabel, (side + _gap(), top, w - 2 * (side + _gap()), tall), counted=counted)
            yield _Made(CountButton, (w - side, top, side, tall), both.get(1), by=1)
            top += tall + _gap()

    # Parts

    def _part(self, number: int) -> Widget:
        made = self._made[number]
        unused = self._unused.setdefault(made.kind, [])
        part: Any = unused.pop() if unused else made.kind()
        part.texts, part.send, part.focus, part.grown = self.texts, self.send, self.focus, self._growth
        match part:
            case Heading():
                part.view = made.text
            case CountLabel():
                part.counted = made.counted
            case _:
                part.offer, part.seq, part.players = made.offer, self.view.seq, self.view.players
        if isinstance(part, CountButton):
            part.by = made.by
        if isinstance(part, ChipButton):
            part.may_be_beside, part.role, part.lines = made.laid.beside, made.laid.role, made.laid.lines
        if isinstance(part, OfferButton):
            part.lines = _MOST_LINES
        widget: Widget = part
        return widget

    def _spare(self, part: Any) -> None:
        self._unused[type(part)].append(part)


def _across(made: list[_Made]) -> list[tuple[object, ...]]:
    """How wide each part is, and in which type its words: all but the heights."""
    return [(each.kind, each.box[2], each.laid.beside, each.laid.role, each.laid.lines) for each in made]


def _block(offer: ButtonOffer) -> tuple[object, ...]:
    """Equal for neighbours that belong in one block."""
    row = offer.row // 2 if look.portrait and offer.row > 0 else offer.row
    return (offer.group, row, offer.counted is not None)


def _even(count: int, most: int) -> list[int]:
    """How many may stand side by side, so that no row is much shorter than the others; the most first."""
    return sorted({-(-count // -(-count // columns)) for columns in range(2, most + 1)} | {2}, reverse=True)


def _gap() -> float:
    return look.px(6, 8)


def _cell(column: int, columns: int, top: float, w: float, tall: float) -> Box:
    each = (w - _gap() * (columns - 1)) / columns
    return (column * (each + _gap()), top, each, tall)
