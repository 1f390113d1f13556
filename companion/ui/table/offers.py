"""What can be chosen that is no place on the board, and that people drew themselves."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

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
        gap, high = look.px(6), self._card_height()
        across = min(0.72 * high, (w - look.px(16) - gap * (len(faces) - 1)) / len(faces))
        high = across / 0.72
        x, y = (w - across * len(faces) - gap * (len(faces) - 1)) / 2, (h - high) / 2
        for face in faces:
            if face is None:
                pen.frame(x, y, across, high, look.colour("line"), 1.2, across * 0.12)
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


class ChipButton(Press):
    """A small thing to choose, as itself: beside its like, with a word or two."""

    needs_view = False

    offer = ObjectProperty(None, allownone=True)
    seq = NumericProperty(0)
    players = ObjectProperty(())

    may_be_beside = BooleanProperty(True)
    """The words stand beside the picture where they can; else under it, as those of its neighbours."""
    role = StringProperty("slot")
    lines = NumericProperty(1)
    """The type of words under the picture, and the lines they may take."""

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "offer", "seq", "players", "may_be_beside", "role", "lines")

    def repaint(self) -> None:
        if self.offer is not None:
            self.intent = TakeOffer(int(self.seq), self.offer.index)
        super().repaint()

    @staticmethod
    def type_for(texts: Sequence[str], width: float, *, tight: bool = False) -> tuple[str, int] | None:
        """The largest type in which all these words find room under their pictures, and on how many lines."""
        for role in () if tight else ("hands_low", "chip"):
            if alike(texts, role, width - 6) is not None:
                return role, 1
        for lines in (1, 2):
            if all(height_of(text, "slot", width - 6, lines=lines) for text in texts):
                return "slot", lines
        return None

    @staticmethod
    def foot(role: str = "slot", lines: int = 1) -> float:
        """How high the words under the picture are."""
        return max(look.letters(18, 28), lines * line_height("narrow", look.type_size(role)))

    @staticmethod
    def fits_beside(text: str, width: float, height: float) -> bool:
        room = width - _words_beside(height) - look.px(8)
        squat = min(height, look.px(52, 72))  # a button that is higher for larger letters is no other one
        lines = 1 if alike((text,), "chip", width - 6) else 2  # rather one line under the picture than two beside it
        return width > 1.8 * squat and bool(fitted(text, "hands", room, height, lines=lines).whole)

    @staticmethod
    def height_for(*, tight: bool) -> float:
        return look.target if tight else max(look.target, look.px(44, 68) + ChipButton.foot())

    def paint_front(self, pen: Pen) -> None:
        offer: ButtonOffer = self.offer
        w, h = self.size
        side, beside = _chip_side(h), _words_beside(h)
        text, room = self.head(offer.text), w - beside - look.px(8)
        if self.may_be_beside and self.fits_beside(text, w, h):
            self._paint_picture(pen, look.px(12, 18), (h - side) / 2, side)
            self.write(pen, text, "hands", beside, 0, room, h, lines=2)
            return
        foot = self.foot(self.role, int(self.lines))
        side = min(side, h - foot - look.px(6))
        self._paint_picture(pen, (w - side) / 2, (h - foot - side) / 2, side)
        under = h - foot - look.px(3)
        self.write(pen, text, self.role, 3, under, w - 6, foot, align="center", lines=int(self.lines))

    def paint_back(self, pen: Pen) -> None:
        super().paint_back(pen)
        if self.offer is not None and self.offer.chosen:
            w, h = self.size
            pen.box(0, 0, w, h, look.colour("moss", 0.22), self.radius)
            pen.frame(1, 1, w - 2, h - 2, look.colour("moss"), 2.5, self.radius)

    def _paint_picture(self, pen: Pen, x: float, y: float, side: float) -> None:
        offer: ButtonOffer = self.offer
        if offer.face is not None:
            colour = seat_colour(self.players, offer.face.seat)
            cards.paint_small(self, pen, offer.face, x, y, side, side, colour)
            return
        inset = side * 0.1
        if offer.icon:
            self.icon(pen, offer.icon, x + inset, y + inset, side - 2 * inset)
        else:
            self.seat_mark(pen, seat_colour(self.players, offer.seat), x + inset, y + inset, side - 2 * inset)


def _chip_side(height: float) -> float:
    """Of the picture."""
    return min(look.px(34, 52), height - look.px(12))


def _words_beside(height: float) -> float:
    """Where the words beside the picture of a wide chip begin."""
    return look.px(12, 18) + _chip_side(height) + look.px(10, 14)


def is_chip(offer: ButtonOffer) -> bool:
    """Whether what it shows is small enough to lie beside others."""
    return offer.face is not None and offer.face.kind in ("stone",)


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
