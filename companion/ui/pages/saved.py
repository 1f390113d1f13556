"""Saved games in lists: how far each is, who plays, and how it is taken away."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from companion.control.intents import ContinueTable, DeleteSave
from companion.control.views import PlayerView, SavedTable
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name
from companion.ui.text import fitted, width_of
from companion.ui.theme import ROLES, look


class HistoryRow(Press):
    """A saved game, to look at or go on with: how far it is, and who plays."""

    @staticmethod
    def tall() -> float:
        return max(look.target, look.letters(60, 84))

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
        aside = look.letters(70, 96) if when else 0
        self.write(pen, self.say(saved.game), "hands", pad, h * 0.04, w - 2 * pad - aside, h * 0.36)
        self.write(pen, when, "caption", w - pad - aside, h * 0.05, aside, h * 0.33, "ash", align="right")
        mark = look.px(12, 18)
        colour = "lavac" if saved.fault is not None else "ash" if saved.over else "ice"
        text = self.say(saved.fault if saved.fault is not None else saved.turn)
        self.write(pen, text, "small", pad, h * 0.39, w - 2 * pad, h * 0.28, colour)
        paint_people(self, pen, saved.players, (pad, h * 0.67, w - 2 * pad, h * 0.28), mark)


class DeleteButton(Press):
    """Takes a saved game away, after a question."""

    def repaint(self) -> None:
        if self.view is not None:
            self.intent = DeleteSave(self.view.save)
        super().repaint()

    def paint_front(self, pen: Pen) -> None:
        side = look.px(20, 30)
        self.icon(pen, "bin", (self.width - side) / 2, (self.height - side) / 2, side, "ash")


class SaveRow(Part):
    """A line of the list of saved games: to open it, and to take it away."""

    def __init__(self, **kwargs: Any) -> None:
        self.row, self.delete = HistoryRow(), DeleteButton()
        super().__init__(**kwargs)
        self.add_widget(self.row)
        self.add_widget(self.delete)

    @staticmethod
    def tall() -> float:
        return HistoryRow.tall()

    def repaint(self) -> None:
        super().repaint()
        w, h = self.size
        side = max(look.target, look.px(52, 70))
        for part in (self.row, self.delete):
            part.view, part.texts, part.send, part.focus = self.view, self.texts, self.send, self.focus
        self.row.size, self.row.pos = (w - side - look.px(6), h), self.pos
        self.delete.size, self.delete.pos = (side, h), (self.x + w - side, self.y)


def paint_people(
    part: Part, pen: Pen, players: tuple[PlayerView, ...], box: tuple[float, float, float, float], mark: float
) -> None:
    """Marks and names side by side; a long name has the room that short ones leave. Where they are too many for a line
    they take two, if the box is as high, or smaller letters."""
    x, y, w, h = box
    beside, apart = look.px(4), look.px(8)
    names = [player_name(part, players, seat) for seat in range(len(players))]
    for role, lines in (("small", 1), ("small", 2), ("caption", 1)):
        each = max(1, -(-len(names) // lines))
        rows = [list(zip(players[at:], names[at : at + each], strict=False)) for at in range(0, len(names), each)]
        given = [_given([name for _, name in row], role, w, mark + beside, apart) for row in rows]
        fits = [
            fitted(name, role, room, h / lines).whole
            for row, rooms in zip(rows, given, strict=True)
            for (_, name), room in zip(row, rooms, strict=True)
        ]
        if all(fits):
            break
    for row, rooms in zip(rows, given, strict=True):
        left = x
        for (player, name), room in zip(row, rooms, strict=True):
            part.seat_mark(pen, player.colour, left, y + (h / lines - mark) / 2, mark)
            part.write(pen, name, role, left + mark + beside, y, room, h / lines, "ash")
            left += mark + beside + room + apart
        y += h / lines


def _given(names: Sequence[str], role: str, width: float, before: float, apart: float) -> list[float]:
    """Room for each name in a line, which has a mark before each."""
    wanted = [width_of(name, ROLES[role][0], look.type_size(role)) + 2 for name in names]
    return shared(wanted, width - len(names) * before - max(0, len(names) - 1) * apart)


def shared(wanted: Sequence[float], room: float) -> list[float]:
    """Room for each: what it wants, as far as it goes; where it does not, those that want most get equal parts."""
    given, left = [0.0] * len(wanted), room
    for place, at in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        given[at] = min(wanted[at], left / (len(wanted) - place))
        left -= given[at]
    return given


def _day(when: str) -> str:
    try:
        return datetime.fromisoformat(when).strftime("%d.%m. %H:%M")
    except ValueError:
        return ""
