"""What is chosen from many pictures, over the board."""

import math
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.control.views import TableView
from companion.ui.column import Column
from companion.ui.parts import Ground, Press
from companion.ui.table.offers import FaceButton, OfferButton, trayed
from companion.ui.theme import look


class Tray(Widget):
    """Every outcome or card to choose from, as faces in a grid over the board."""

    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    place = ObjectProperty((0, 0, 10, 10))

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
        count = len(self.buttons)
        worded = any(offer.face is not None and offer.face.halves for offer in trayed(self.view))
        card = (look.px(86, 128), look.px(112, 164)) if worded else (look.px(72, 104), look.px(82, 128))
        least_w, least_h = card if kind is FaceButton else (look.px(220, 330), look.target)
        columns = max(1, int((w + gap) // (least_w + gap)))
        if count <= columns * 2:
            columns = max(1, min(columns, math.ceil(count / 2))) if kind is FaceButton else columns
        rows = math.ceil(count / columns)
        each_w = min((w - gap * (columns - 1)) / columns, look.px(150, 200) if kind is FaceButton else w)
        each_h = min(
            max(least_h, (h - gap * (rows - 1)) / rows), each_w * 1.3 if kind is FaceButton else look.px(60, 84)
        )
        each_h = max(each_h, least_h)
        left = (w - columns * each_w - gap * (columns - 1)) / 2
        boxes = [
            (button, left + (i % columns) * (each_w + gap), (i // columns) * (each_h + gap), each_w, each_h)
            for i, button in enumerate(self.buttons)
        ]
        self.column.fill(boxes, rows * (each_h + gap) - gap)
