"""What can be chosen that is no place on the board, and that people drew themselves."""

from collections.abc import Sequence

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.control.intents import EnterOurs, TakeOffer
from companion.control.views import ButtonOffer, TableView
from companion.rules.view import Face
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.seats import seat_colour
from companion.ui.text import fitted, height_of, line_height, wrapped
from companion.ui.theme import look
from companion.ui.together import alike


class OfferButton(Press):
    """Something to choose that is no place on the board, in a row: its picture, what it is, and a word more."""

    needs_view = False

    offer = ObjectProperty(None, allownone=True)
    seq = NumericProperty(0)
    players = ObjectProperty(())
    lines = NumericProperty(4)
    """At most, before its words become narrower."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "offer", "seq", "players", "lines")

    def repaint(self) -> None:
        if self.offer is not None:
            self.intent = TakeOffer(int(self.seq), self.offer.index)
        super().repaint()

    def height_for(self, width: float) -> float:
        """What its words need."""
        offer: ButtonOffer = self.offer
        if offer.cards:
            return self._card_height() + 2 * look.px(8)
        return row_height(offer, self.head(offer.text), self.head(offer.detail), width) or look.target

    def paint_front(self, pen: Pen) -> None:
        offer: ButtonOffer = self.offer
        w, h = self.size
        if offer.cards:
            self._paint_cards(pen, offer.cards)
            return
        left = _words_from(offer)
        if offer.face is not None and offer.face.kind:
            high = look.px(52, 66) - 8
            colour = seat_colour(self.players, offer.face.seat)
            cards.paint_small(self, pen, offer.face, look.px(8), (h - high) / 2, _across(offer.face), high, colour)
        elif offer.icon:
            side = look.px(28, 40)
            self.icon(pen, offer.icon, look.px(8), (h - side) / 2, side)
        room = w - left - look.px(8)
        text, detail = self.head(offer.text), self.head(offer.detail)
        fit = fitted(text, "hands", room, lines=int(self.lines))
        under = fitted(detail, "small", room, lines=3).height if detail else 0
        top = (h - fit.height - under) / 2
        self.write(pen, text, "hands", left, top, room, fit.height, lines=int(self.lines))
        if detail:
            self.write(pen, detail, "small", left, top + fit.height, room, under, "ash", lines=3)

    def _paint_cards(self, pen: Pen, faces: Sequence[Face | None]) -> None:
        w, h = self.size
        gap, high = look.px(6), min(self._card_height(), h - 2 * look.px(8))
        across = min(0.72 * high, (w - look.px(16) - gap * (len(faces) - 1)) / len(faces))
        high = across / 0.72
        x, y = (w - across * len(faces) - gap * (len(faces) - 1)) / 2, (h - high) / 2
        for face in faces:
            if face is None:
                pen.frame(x, y, across, high, look.colour("ash"), 1.5, across * 0.12)
            else:
                cards.paint_small(self, pen, face, x, y, across, high)
            x += across + gap

    @staticmethod
    def _card_height() -> float:
        return look.px(54, 84)


def row_height(offer: ButtonOffer, text: str, detail: str, width: float, *, lines: int = 4) -> float:
    """What these words need on an OfferButton; 0 where they find no room on so many lines."""
    room = width - _words_from(offer) - look.px(8)
    tall = height_of(text, "hands", room, lines=lines)
    under = height_of(detail, "small", room, lines=3) if detail else 0
    return max(look.target, look.px(52, 66), tall + under + look.px(8)) if tall else 0


def _words_from(offer: ButtonOffer) -> float:
    """Where the words of a row begin."""
    if offer.face is not None and offer.face.kind:
        return look.px(8) + _across(offer.face) + look.px(9)
    return look.px(8) + (look.px(28, 40) + look.px(8) if offer.icon else 0)


def _across(face: Face) -> float:
    """Width of the picture of a face in a row."""
    return (look.px(52, 66) - 8) * (0.72 if face.kind != "lava" else 1.0)


_NAMES = (("hands_low", 1), ("hands_low", 2), ("slot", 2), ("slot", 3))
"""Types of a name under a picture and on how many lines, from the liked ones on."""


class FaceButton(Press):
    """A card or tile to choose, as itself, with its name under it."""

    needs_view = False

    offer = ObjectProperty(None, allownone=True)
    seq = NumericProperty(0)
    players = ObjectProperty(())
    role = StringProperty("slot")
    lines = NumericProperty(2)
    """The type of its name, and the lines it may take."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "offer", "seq", "players", "role", "lines")

    def repaint(self) -> None:
        if self.offer is not None:
            self.intent = TakeOffer(int(self.seq), self.offer.index)
        super().repaint()

    @staticmethod
    def type_for(texts: Sequence[str], width: float) -> tuple[str, int]:
        """The type in which all these names have the largest letters, and on how few lines."""
        room = width - look.px(8)
        laid = {kind: alike(texts, kind[0], room, lines=kind[1]) for kind in _NAMES}
        sizes = {kind: found[0].size for kind, found in laid.items() if found}
        if sizes:
            return max(sizes, key=sizes.__getitem__)
        size = look.type_size("slot")
        return "slot", max(len(wrapped(text, "narrow", size, room) or "...") for text in texts)

    @staticmethod
    def has_room(texts: Sequence[str], width: float) -> bool:
        """Whether these names find room on such a button without becoming smaller."""
        size = look.type_size("slot")
        return all(len(wrapped(text, "narrow", size, width - look.px(8)) or "....") <= 3 for text in texts)

    @staticmethod
    def foot(role: str, lines: int) -> float:
        """How high the name is."""
        return lines * line_height("narrow", look.type_size(role)) + look.px(4)

    @staticmethod
    def height_for(face: Face, width: float, foot: float) -> float:
        """Of a button so wide that its picture fills."""
        return (width - 2 * look.px(6)) / _breadth(face) + foot + 2 * look.px(6)

    def paint_front(self, pen: Pen) -> None:
        offer: ButtonOffer = self.offer
        w, h = self.size
        foot, pad = self.foot(self.role, int(self.lines)), look.px(6)
        room = h - foot - 2 * pad
        face = offer.face
        if face is not None:
            across = min(w - 2 * pad, room * _breadth(face))
            colour = seat_colour(self.players, face.seat)
            cards.paint_small(self, pen, face, (w - across) / 2, pad, across, room, colour)
        self.write(
            pen,
            self.head(offer.text),
            self.role,
            look.px(4),
            h - foot - look.px(3),
            w - look.px(8),
            foot,
            align="center",
            lines=max(2, int(self.lines)),
        )


def _breadth(face: Face) -> float:
    """How wide a card is, as a part of its height."""
    return 1.0 if face.kind == "lava" or face.edges else 0.86 if face.kind == "incident" else 0.72


class OursButton(Press):
    """Beside every draw: people did it themselves, or let the app deal after all."""

    by_hand = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "by_hand")

    def repaint(self) -> None:
        self.intent = EnterOurs(not self.by_hand)
        super().repaint()

    def height_for(self, width: float) -> float:
        """What its words need."""
        words = fitted(self.say(self.view), "button", width - self._words_from() - look.px(10), lines=2)
        return max(look.target, words.height + look.px(12))

    def paint_front(self, pen: Pen) -> None:
        w, h = self.size
        side, left = self._side(), self._words_from()
        self.icon(pen, "volcano" if self.by_hand else "hand", look.px(12, 16), (h - side) / 2, side, "ash")
        self.write(pen, self.say(self.view), "button", left, 0, w - left - look.px(10), h, lines=2)

    @staticmethod
    def _side() -> float:
        """Of the picture."""
        return look.px(22, 34)

    def _words_from(self) -> float:
        return look.px(12, 16) + self._side() + look.px(10)


def trayed(view: TableView) -> tuple[ButtonOffer, ...]:
    """The buttons that are shown over the board: outcomes that people enter, and many cards."""
    many = len(view.buttons) > 6 and all(offer.face is not None for offer in view.buttons)
    return view.buttons if view.entering or many else ()
