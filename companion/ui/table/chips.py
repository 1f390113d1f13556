"""Small things to choose, beside their like: stones, figures, signs, each with a word or two."""

from collections.abc import Sequence

import msgspec
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.control.intents import TakeOffer
from companion.control.views import ButtonOffer
from companion.ui import cards
from companion.ui.drawing import Pen
from companion.ui.parts import Press
from companion.ui.seats import seat_colour
from companion.ui.text import fitted, height_of, line_height
from companion.ui.theme import look
from companion.ui.together import alike


class ChipLayout(msgspec.Struct, frozen=True):
    """How chips that are alike look."""

    beside: bool
    """Whether their words are beside the pictures; else under them."""
    height: float
    role: str = "slot"
    lines: int = 1
    """The type of words under the pictures, and the lines they may take."""


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
    def laid_out(texts: Sequence[str], width: float, *, tight: bool, beside: bool = True) -> "ChipLayout | None":
        """How chips with these words look alike: rather with one line under the picture than with two beside it, and
        never with a smaller picture for the words' sake. `beside`: the words may be there. None: they find no room."""
        low = max(look.target, 0 if tight else look.px(52, 72))

        def fit_beside(lines: int) -> bool:
            return beside and all(ChipButton.fits_beside(text, width, low, lines=lines) for text in texts)

        under = ChipButton.type_for(texts, width, tight=tight)
        is_small = under is None or under[0] == "slot"
        if fit_beside(1) or ((tight or is_small) and fit_beside(2)):
            return ChipLayout(True, low)
        if under is None:
            return None
        picture = look.px(36, 56) if tight else look.px(44, 68)
        return ChipLayout(False, max(look.target, picture + ChipButton.foot(*under)), *under)

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
    def fits_beside(text: str, width: float, height: float, *, lines: int = 2) -> bool:
        room = width - _words_beside(height) - look.px(8)
        squat = min(height, look.px(52, 72))  # a button that is higher for larger letters is no other one
        return width > 1.8 * squat and bool(fitted(text, "hands", room, height, lines=lines).whole)

    def paint_front(self, pen: Pen) -> None:
        offer: ButtonOffer = self.offer
        w, h = self.size
        side, beside = self.side(), _words_beside(h)
        text, room = self.head(offer.text), w - beside - look.px(8)
        if self.may_be_beside and self.fits_beside(text, w, h):
            self._paint_picture(pen, look.px(12, 18), (h - side) / 2, side)
            self.write(pen, text, "hands", beside, 0, room, h, lines=2)
            return
        foot = self.foot(self.role, int(self.lines))
        self._paint_picture(pen, (w - side) / 2, (h - foot - side) / 2, side)
        under = h - foot - look.px(3)
        self.write(pen, text, self.role, 3, under, w - 6, foot, align="center", lines=int(self.lines))

    def side(self) -> float:
        """How large its picture is."""
        w, h = self.size
        if self.may_be_beside and self.fits_beside(self.head(self.offer.text), w, h):
            return _chip_side(h)
        return float(min(_chip_side(h), h - self.foot(self.role, int(self.lines)) - look.px(6)))

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
