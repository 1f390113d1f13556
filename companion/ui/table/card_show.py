"""The card this moment is about."""

from typing import Any, TypeAlias

from kivy.properties import ObjectProperty

from companion.rules.contract import message
from companion.rules.view import Because, Face
from companion.ui import cards, large_cards
from companion.ui.drawing import Pen
from companion.ui.motion.group import Group
from companion.ui.motion.timeline import in_out_quad, timeline
from companion.ui.parts import Part
from companion.ui.seats import player_name, seat_colour
from companion.ui.table.offers import OursButton
from companion.ui.text import fitted
from companion.ui.theme import look

Box: TypeAlias = tuple[float, float, float, float]

TURN_S = 0.22
_EDGE = 0.02
"""A card seen from its edge is not gone."""


class CardShow(Part):
    """The card this moment is about, large over the darkened board. A touch puts it aside to see the map, and
    there it stays until another card comes.

    `view` is what to say where people may have drawn another one.
    """

    needs_view = False

    board = ObjectProperty(None, allownone=True)
    players = ObjectProperty(())
    face = ObjectProperty(None, allownone=True)
    aside = ObjectProperty(False)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "face", "aside", "board", "players")

    def __init__(self, **kwargs: Any) -> None:
        self._is_new = False
        """The face has come since it was painted last."""
        self._known: Face | None = None
        """The card that was shown last, also while something else was in hand."""
        super().__init__(**kwargs)
        self.another = OursButton()
        self.fbind("face", self._new_face)

    def forget(self) -> None:
        """Whatever comes next is new."""
        self._known = None

    def _new_face(self, *_: Any) -> None:
        """A card that comes again (a tile of it was laid, a refusal read) leaves the map free: it has been seen."""
        if self.face is not None:
            self._is_new = self.face != self._known
            self.aside = not self._is_new
            self._known = self.face

    def box(self) -> Box:
        """Where the card stands."""
        w, h = self.size
        margin = look.px(12, 16)
        tall = h - 2 * margin
        return margin, margin, min(tall * (0.84 if look.portrait else 0.7), w * 0.62), tall

    def spare(self, face: Face | None, place: Box) -> Box | None:
        """The half that does not count, in the window, where this card lies at `place`: it may be covered."""
        if face is None or self.aside:
            return None
        x, y, w, h = self.box()
        dead = large_cards.dead_half(face, y, h)
        return (place[0] + x, place[1] + dead[0], w, dead[1]) if dead is not None else None

    def beside(self) -> Box:
        """The room at the right of the card."""
        x, y, w, h = self.box()
        left = x + w + look.px(16, 20)
        return left, y, self.width - left - look.px(10, 14), h

    def paint(self, pen: Pen) -> None:
        face: Face | None = self.face
        if face is None:
            return
        if self.aside:
            x, y, w, h = self._tab()
            pen.box(x, y, w, h, look.colour("bg", 0.9), 8)
            pen.frame(x, y, w, h, look.colour("lava"), 1.5, 8)
            self.write(pen, self.head(face.title), "explain", x + 6, y, w - 12, h, align="center", lines=2)
            return
        pen.box(0, 0, self.width, self.height, look.colour("shadow", 0.8))
        self._card(pen, face)
        x, y, w, h = self.beside()
        if face.because is not None:
            self._reason(pen, face.because, x, y, w, h * 0.62)
        source = self.say(self.board.provenance) if self.board is not None else ""
        foot, hint = look.px(54, 78), look.px(44, 66)
        self.write(pen, source, "caption", x, y + h - foot, w, foot, "ash", lines=4, valign="bottom")
        above = y + h - foot - hint - look.px(8)
        has_room = above >= y + h * 0.62 + look.target
        self._place_another(x, y + h * 0.62, w, (above if has_room else y + h - foot) - (y + h * 0.62))
        said = self.say(message("shell.card_aside")) if has_room else ""
        self.write(pen, said, "small", x, above, w, hint, "bone", lines=3, valign="bottom")

    def _card(self, pen: Pen, face: Face) -> None:
        """It turns over when it has just come."""
        x, y, w, h = self.box()
        middle = pen.at(x + w / 2, y + h / 2)
        with Group(middle) as front:
            large_cards.paint(self, pen, face, x, y, w, h)
        if self._is_new:
            with Group(middle) as back:
                self._paint_back(pen, x, y, w, h)
            _turn(front, back)
        self._is_new = False

    def repaint(self) -> None:
        is_shown = self.face is not None and not self.aside and self.view is not None
        if is_shown and not self.children:
            self.add_widget(self.another)
        elif not is_shown:
            self.clear_widgets()
        super().repaint()

    def _place_another(self, x: float, y: float, w: float, room: float) -> None:
        """Under the reason, as high as its words need if there is room."""
        self.another.texts, self.another.send, self.another.focus = self.texts, self.send, self.focus
        self.another.view = self.view
        tall = max(look.target, min(room, self.another.height_for(w)))
        self.another.size, self.another.pos = (w, tall), (self.x + x, self.top - y - tall)

    def _reason(self, pen: Pen, because: Because, x: float, y: float, w: float, h: float) -> None:
        """Whose cards decided, what they show, and the cards: those that did not count in the dark."""
        pad, gap = look.px(10, 14), look.px(6, 8)
        mark = look.px(22, 32)
        wide = (w - 2 * pad - gap * (len(because.cards) - 1)) / max(1, len(because.cards))
        tall = min(wide * 1.4, h * 0.36)
        words = fitted(self.say(because.text), "explain", w - 2 * pad, lines=6)
        high = pad + mark + gap + words.height + gap + tall + pad
        pen.box(x, y, w, high, look.colour("pan2"), 8)
        pen.frame(x, y, w, high, look.colour("line"), 1.2, 8)
        colour = seat_colour(self.players, because.seat)
        self.seat_mark(pen, colour, x + pad, y + pad, mark)
        name = player_name(self, self.players, because.seat)
        left = pad + mark + gap
        self.write(pen, name, "heading", x + left, y + pad, w - left - pad, mark)
        top = y + pad + mark + gap
        self.write(pen, self.say(because.text), "explain", x + pad, top, w - 2 * pad, words.height, lines=6)
        top += words.height + gap
        for nth, (card, counts) in enumerate(because.cards):
            left = x + pad + nth * (wide + gap)
            across = min(wide, tall / 1.4)
            cards.paint_small(self, pen, card, left + (wide - across) / 2, top, across, tall)
            if not counts:
                pen.box(left + (wide - across) / 2, top, across, tall, look.colour("pan2", 0.6), across * 0.12)

    def _paint_back(self, pen: Pen, x: float, y: float, w: float, h: float) -> None:
        pen.box(x, y, w, h, look.colour("pan2"), 18)
        pen.frame(x, y, w, h, look.colour("line"), 2, 18)
        pen.frame(x + 10, y + 10, w - 20, h - 20, look.colour("lava", 0.35), 1.5, 12)
        side = w * 0.5
        self.icon(pen, "volcano", x + (w - side) / 2, y + (h - side) / 2, side)

    def _tab(self) -> tuple[float, float, float, float]:
        w, h = look.px(132, 190), look.target
        return self.width - w - look.px(6), look.px(6), w, h

    def on_touch_down(self, touch: Any) -> bool:
        if self.face is None or not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch):
            return True
        if not self.aside:
            self.aside = True
            return True
        x, y, w, h = self._tab()
        tx, ty = touch.x - self.x, self.top - touch.y
        if x <= tx <= x + w and y <= ty <= y + h:
            self.aside = False
            return True
        return False


def _turn(front: Group, back: Group) -> None:
    """The back grows narrow until it is an edge, then comes the front."""

    def show(part: float) -> None:
        if part < 0.5:
            back.set(wide=max(_EDGE, 1 - 2 * part))
            front.set(alpha=0)
        else:
            back.clear()
            front.set(wide=max(_EDGE, 2 * part - 1))

    timeline.play(show, TURN_S, in_out_quad, of=[front.canvas, back.canvas])
