"""What is chosen from many pictures, over the board."""

import math
from typing import Any

from kivy.uix.widget import Widget

from companion.control.views import TableView
from companion.ui.column import Column
from companion.ui.given import Given
from companion.ui.parts import Ground, Press
from companion.ui.table.offers import FaceButton, OfferButton, trayed
from companion.ui.theme import look


class Tray(Given, Widget):
    """Every outcome or card to choose from, as faces in a grid over the board."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ground = Ground()
        self.column = Column()
        self.buttons: list[Press] = []
        self.fbind("place", self._arrange)
        self.fbind("view", self._arrange)
        self.fbind("texts", self._arrange)
        self.fbind("focus", self._refocus)

    def _refocus(self, *_: Any) -> None:
        for button in self.buttons:
            button.focus = self.focus

    def _arrange(self, *_: Any) -> None:
        view: TableView | None = self.view
        offers = trayed(view) if view is not None else ()
        if not offers or self.texts is None or view is None:
            self.clear_widgets()
            return
        if not self.children:
            self.add_widget(self.ground)
            self.add_widget(self.column)
        self.ground.place = self.place
        self.ground.texts = self.texts
        x, y, w, h = self.place
        pad = look.px(6, 8)
        self.column.box(x + pad, y + pad, w - pad - 2, h - 2 * pad)
        kind = FaceButton if all(offer.face is not None for offer in offers) else OfferButton
        if len(self.buttons) != len(offers) or (self.buttons and type(self.buttons[0]) is not kind):
            self.buttons = [kind() for _ in offers]
        for button, offer in zip(self.buttons, offers, strict=True):
            button.offer, button.seq, button.players = offer, view.seq, view.players
            button.texts, button.send, button.focus = self.texts, self.send, self.focus
        self._grid(kind, w - 2 * pad, h - 2 * pad)

    def _grid(self, kind: type[Press], w: float, h: float) -> None:
        gap = look.px(5, 6)
        each_w, each_h, columns = self._faces(w, h, gap) if kind is FaceButton else self._rows(w, h, gap)
        rows = math.ceil(len(self.buttons) / columns)
        whole = rows * (each_h + gap) - gap
        left = (w - columns * each_w - gap * (columns - 1)) / 2
        top = max(0.0, h - whole) / 2
        boxes = [
            (button, left + (i % columns) * (each_w + gap), top + (i // columns) * (each_h + gap), each_w, each_h)
            for i, button in enumerate(self.buttons)
        ]
        self.column.fill(boxes, top + whole)

    def _rows(self, w: float, h: float, gap: float) -> tuple[float, float, int]:
        """Width and height of each, and how many side by side: words in rows."""
        columns = max(1, int((w + gap) // (look.px(220, 330) + gap)))
        rows = math.ceil(len(self.buttons) / columns)
        each_h = max(look.target, min((h - gap * (rows - 1)) / rows, look.letters(60, 84)))
        return (w - gap * (columns - 1)) / columns, each_h, columns

    def _faces(self, w: float, h: float, gap: float) -> tuple[float, float, int]:
        """The same for cards: as large as all of them find room, else as small as can be read, to scroll. As many side
        by side at every text size, so that no name becomes smaller where text is larger."""
        with look.growing(1.0):
            columns = self._side_by_side(w, h, gap)
        wide, each_h, picture = self._face(columns, w, h, gap)
        if picture < _least_picture():
            wide = (w - gap * (columns - 1)) / columns
            each_h = FaceButton.height_for(self.buttons[0].offer.face, wide, self._name_cards(wide))
        return wide, each_h, columns

    def _side_by_side(self, w: float, h: float, gap: float) -> int:
        worded = any(offer.face is not None and offer.face.halves for offer in trayed(self.view))
        least_w = look.px(86, 128) if worded else look.px(72, 104)
        most = max(1, int((w + gap) // (least_w + gap)))
        while most > 2 and not FaceButton.has_room(self._names, (w - gap * (most - 1)) / most):
            most -= 1
        tried = range(1, min(most, len(self.buttons)) + 1)
        pictures = {columns: self._face(columns, w, h, gap)[2] for columns in tried}
        best = max(pictures, key=lambda columns: (pictures[columns], columns))
        return best if pictures[best] >= _least_picture() else most

    def _face(self, columns: int, w: float, h: float, gap: float) -> tuple[float, float, float]:
        """Width and height of each, and of its picture, where all of them are seen at once."""
        rows = math.ceil(len(self.buttons) / columns)
        tall = (h - gap * (rows - 1)) / rows
        wide = min((w - gap * (columns - 1)) / columns, look.px(190, 240))
        foot = self._name_cards(wide)
        each_h = min(tall, FaceButton.height_for(self.buttons[0].offer.face, wide, foot))
        return wide, each_h, each_h - foot

    @property
    def _names(self) -> list[str]:
        return [button.head(button.offer.text) for button in self.buttons]

    def _name_cards(self, width: float) -> float:
        """Gives the names of all cards one type and one height; what that is."""
        role, lines = FaceButton.type_for(self._names, width)
        for button in self.buttons:
            button.role, button.lines = role, lines
        return FaceButton.foot(role, lines)


def _least_picture() -> float:
    """How high a card at least has to be, with its margins, to be seen among others."""
    return look.px(64, 96)
