"""What is always worth a look, at the panel's foot: how the rivals stand, the rows of cards, what is left."""

from typing import Any

import msgspec
from kivy.uix.widget import Widget

from companion.control.sheets import OPEN_ROWS
from companion.control.views import TableView
from companion.ui.parts import Part
from companion.ui.table.standings import StandingsRow
from companion.ui.table.status import StatusRow, spare_counters
from companion.ui.table.stores import StoreRow, stores_beside
from companion.ui.theme import look


class Band(msgspec.Struct, frozen=True):
    """Parts side by side, and how high they are."""

    parts: tuple[Part, ...]
    tall: float
    brief: bool = False
    """Of the standings: the figures alone."""


class Foot(Widget):
    """Shows as much as there is room for: what matters least goes first."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.standings = StandingsRow()
        self.rows: list[StatusRow] = []
        self.stores: list[StoreRow] = []

    @property
    def parts(self) -> tuple[Part, ...]:
        return (self.standings, *self.rows, *self.stores)

    def show(self, view: TableView) -> None:
        board = view.board
        self.standings.view, self.standings.players = board.standings or None, view.players
        asked = view.seats or ((board.active,) if board.active is not None else ())
        self.standings.lit = asked
        rows = [row for row in board.rows[:OPEN_ROWS] if row.slots]
        self.rows = _as_many(self.rows, StatusRow, len(rows))
        decks = [counter for counter in spare_counters(board) if counter.id.startswith("deck:")]
        told = {f"deck:{row.id}" for row in rows}
        for part, row in zip(self.rows, rows, strict=True):
            # Each row tells its own deck; a deck without a row goes with the row that has room for it.
            part.counters = tuple(deck for deck in decks if deck.id == f"deck:{row.id}" or deck.id not in told)
            part.view, part.players = row, view.players
        stores = stores_beside(board)
        self.stores = _as_many(self.stores, StoreRow, len(stores))
        for line, store in zip(self.stores, stores, strict=True):
            line.view = store

    def bands(self, width: float, room: float) -> list[Band]:
        """What there is room for, from the top down."""
        found = _within(room, self._all(width, brief=False))
        return found or _within(room, self._all(width, brief=True))

    def whole_height(self, width: float) -> float:
        """Of everything there is."""
        return height_of(self._all(width, brief=False))

    def is_whole(self, bands: list[Band], width: float) -> bool:
        return bands == self._all(width, brief=False)

    def _all(self, width: float, *, brief: bool) -> list[Band]:
        found: list[Band] = []
        if self.standings.view:
            found.append(Band((self.standings,), self.standings.height_for(width, brief=brief), brief))
        heights = [part.height_for(part.view) for part in self.rows]
        if look.portrait and self.rows:
            found.append(Band(tuple(self.rows), max(heights)))
        else:
            found += [Band((part,), tall) for part, tall in zip(self.rows, heights, strict=True)]
        return found + [Band((line,), StoreRow.height_for()) for line in self.stores]

    def place(self, bands: list[Band], x: float, y: float, w: float) -> None:
        """Under each other, from this corner down."""
        wanted: list[Widget] = [part for band in bands for part in band.parts]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
        apart = look.px(0, 24)
        for band in bands:
            y += _space()
            each = (w - apart * (len(band.parts) - 1)) / len(band.parts)
            for i, part in enumerate(band.parts):
                high = part.height_for(part.view) if isinstance(part, StatusRow) else band.tall
                part.place = (x + i * (each + apart), y, each, high)
            y += band.tall
        self.standings.brief = any(band.brief for band in bands)


def _within(room: float, bands: list[Band]) -> list[Band]:
    """Without those for which there is no room beside what matters more."""
    found: list[Band] = []
    for band in bands:
        if height_of([*found, band]) <= room:
            found.append(band)
    return found


def height_of(bands: list[Band]) -> float:
    return sum(band.tall + _space() for band in bands)


def _space() -> float:
    return look.px(4, 8)


def _as_many(parts: list[Any], kind: type[Part], count: int) -> list[Any]:
    return parts if len(parts) == count else [kind() for _ in range(count)]
