"""Saved games in lists: how far each is, who plays, and how it is taken away."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from companion.control.intents import ContinueTable, DeleteSave
from companion.control.views import PlayerView, SavedTable
from companion.ui.drawing import Pen
from companion.ui.parts import Part, Press
from companion.ui.seats import player_name
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, largest


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
    """Marks and names side by side, all in the same letters; a long name has the room that short ones leave. Where they
    are too many for a line they take two, if the box is as high, or smaller letters."""
    x, y, w, h = box
    beside, apart = look.px(4), look.px(8)
    names = [player_name(part, players, seat) for seat in range(len(players))]
    for role, lines in (("small", 1), ("small", 2), ("caption", 1)):
        each = max(1, -(-len(names) // lines))
        rows = [names[at : at + each] for at in range(0, len(names), each)]
        laid = _rows(rows, role, w, h / lines, mark + beside, apart)
        if laid:
            break
    cut = shared([w] * len(names), w - len(names) * (mark + beside) - max(0, len(names) - 1) * apart)
    left = x
    for i, (player, name) in enumerate(zip(players, names, strict=True)):
        if i and not i % each:
            left, y = x, y + h / lines
        part.seat_mark(pen, player.colour, left, y + (h / lines - mark) / 2, mark)
        left += mark + beside
        if laid:
            part.put(pen, laid[i], left, y, laid[i].width, h / lines, "ash")
        else:
            part.write(pen, name, role, left, y, cut[i], h / lines, "ash")
        left += apart + (laid[i].width if laid else cut[i])


def _rows(
    rows: Sequence[Sequence[str]], role: str, width: float, height: float, before: float, apart: float
) -> list[Laid]:
    """Names on lines, each with a mark before it; empty: they find no room."""

    def attempt(letters: Letters) -> list[Laid] | None:
        found: list[Laid] = []
        for row in rows:
            laid = [letters.lay(name, role, width) for name in row]
            there = [each for each in laid if each is not None and each.height <= height + 2]
            if len(there) < len(row) or sum(each.width + before + apart for each in there) - apart > width:
                return None
            found += there
        return found

    return largest(attempt) or []


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
