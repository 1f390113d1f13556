"""The middle of the panel: what is in hand, what can be chosen, what hands do, what lies open, in one column."""

from typing import Any, TypeAlias

import msgspec
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.control.views import ButtonOffer, TableView
from companion.ui.column import Column
from companion.ui.given import Given
from companion.ui.parts import Part
from companion.ui.table.chips import ChipButton, ChipLayout, is_chip
from companion.ui.table.foot import Band, Foot, height_of
from companion.ui.table.hands import HandsList
from companion.ui.table.in_hand import HeldButton, InHandFace, TurnTile, VariantButton
from companion.ui.table.offers import OfferButton, OursButton, trayed
from companion.ui.table.tally import TallyCard
from companion.ui.text import capital
from companion.ui.theme import look

Boxed: TypeAlias = tuple[Widget, float, float, float, float]

_CHIPS = 4
"""Side by side at most."""


class _Plan(msgspec.Struct):
    """Parts with their boxes from the top down."""

    boxes: list[Boxed] = []
    height: float = 0.0
    foot: list[Band] = []

    def add(self, boxes: list[Boxed], height: float) -> None:
        self.boxes = self.boxes + boxes
        self.height += height


class Desk(Given, Widget):
    """Keeps its parts between views, so that only what changed is painted again."""

    card = ObjectProperty(None, allownone=True)
    """The card that is shown large; what can be done about it stands beside it."""
    reserve = NumericProperty(0)
    """How much of its foot is left to something else."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.column = Column()
        self.hands = HandsList()
        self.ours = OursButton()
        self.turn_left, self.turn_right, self.face = TurnTile(by=-1), TurnTile(by=1), InHandFace()
        self.held, self.variant = HeldButton(), VariantButton()
        self.chips: list[ChipButton] = []
        self.offers: list[OfferButton] = []
        self.tallies: list[TallyCard] = []
        self.foot = Foot()
        self.add_widget(self.column)
        self.add_widget(self.foot)
        for name in ("view", "texts", "place", "card"):
            self.fbind(name, self._arrange)
        self.fbind("reserve", self._resize)
        self.fbind("focus", self._refocus)

    def _refocus(self, *_: Any) -> None:
        own = (self.hands, self.ours, self.held, self.turn_right, self.variant)
        for part in (*self.chips, *self.offers, *self.foot.parts, *own):
            part.focus = self.focus

    def _give(self, part: Part, **values: Any) -> None:
        part.texts, part.send, part.focus = self.texts, self.send, self.focus
        for name, value in values.items():
            setattr(part, name, value)

    def _resize(self, *_: Any) -> None:
        """From the top again: what was scrolled away because something lay on the foot would stay so without it."""
        self.column.scroll_y = 1.0
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        view: TableView | None = self.view
        if view is None or self.texts is None:
            return
        self.foot.show(view)
        for part in self.foot.parts:
            self._give(part)
        x, y, w, h = self.place
        h -= self.reserve
        plan = self._best(view, w, h)
        foot = height_of(plan.foot)
        self.column.box(x, y, w + look.px(7), h - foot)  # the bar stands beside the rows
        self.column.fill(plan.boxes, plan.height, self._next_row(view, plan))
        self.foot.place(plan.foot, x, y + h - foot, w)

    def _best(self, view: TableView, w: float, h: float) -> _Plan:
        """The loosest of those that show the most."""
        # Lower rows come before a reckoning that is left out.
        ways = [(False, False), (True, False), *([(True, True)] if len(view.board.tallies) > 1 else [])]
        ranks = []
        for way in ways:
            plan = self._planned(view, w, h, *way)
            if plan.height <= h and self.foot.is_whole(plan.foot, w):
                return plan
            ranks.append((plan.height <= h, height_of(plan.foot)))
        best = max(ranks)
        return self._planned(view, w, h, *(ways[ranks.index(best)] if best[0] else ways[-1]))

    def _planned(self, view: TableView, w: float, h: float, tight: bool, last_only: bool) -> _Plan:
        plan = _Plan()
        gap = look.px(6, 8)
        if view.held is not None and view.held.face is not None:
            self._give(self.held, view=view.held, players=view.players, can_put_down=view.can_put_down)
            plan.add([(self.held, 0, plan.height, w, look.target)], look.target + gap)
        if view.in_hand is not None and view.in_hand.face is not None:
            tall = look.px(120, 124) if tight else look.px(128, 168 if view.redraw is None else 132)
            plan.add(self._in_hand(view, plan.height, w, tall, gap), tall + gap)
        elif view.in_hand is not None:
            self._give(self.variant, view=view.in_hand)
            plan.add([(self.variant, 0, plan.height, w, look.target)], look.target + gap)
        if (said := view.ours or (view.redraw if self.card is None else None)) is not None:
            self._give(self.ours, view=said, by_hand=view.by_hand)
            plan.add([(self.ours, 0, plan.height, w, look.target)], look.target + gap)
        # What GO says is not said a second time.
        buttons = [] if trayed(view) else [each for each in view.buttons if each.text != view.go.text]
        self._add_chips(plan, view, [each for each in buttons if is_chip(each)], w, gap, tight)
        self._add_offers(plan, view, [each for each in buttons if not is_chip(each)], w, gap)
        if any(not row.done for row in view.hands):
            self._add_tallies(plan, view, w, gap, last_only)
        self._add_hands(plan, view, w, h, tight)
        plan.foot = self.foot.bands(w, h - plan.height)
        return plan

    def _add_hands(self, plan: _Plan, view: TableView, w: float, h: float, tight: bool) -> None:
        """What is left to do, whole; what is done as far as the foot leaves it room."""
        rows = view.hands
        is_done = all(row.done for row in rows)
        self._give(self.hands, players=view.players, tight=tight or is_done)
        if is_done:
            rows = self.hands.begin_of(rows, w, h - plan.height - self.foot.whole_height(w))
        self.hands.rows = rows
        if rows:
            tall = self.hands.height_for(w)
            plan.add([(self.hands, 0, plan.height, w, tall)], tall)

    def _add_chips(
        self, plan: _Plan, view: TableView, chips: list[ButtonOffer], w: float, gap: float, tight: bool
    ) -> None:
        if len(self.chips) != len(chips):
            self.chips = [ChipButton() for _ in chips]
        columns = min(len(chips), _CHIPS)
        each = (w - gap * (columns - 1)) / max(1, columns)
        words = [capital(self.texts.say(offer.text)) for offer in chips]
        laid = ChipButton.laid_out(words, each, tight=tight and columns < _CHIPS) or ChipLayout(False, look.target)
        for i in range(0, len(chips), _CHIPS):
            for j, (part, offer) in enumerate(zip(self.chips[i : i + _CHIPS], chips[i : i + _CHIPS], strict=True)):
                self._give(part, offer=offer, seq=view.seq, players=view.players)
                part.may_be_beside, part.role, part.lines = laid.beside, laid.role, laid.lines
                plan.add([(part, j * (each + gap), plan.height, each, laid.height)], 0)
            plan.height += laid.height + gap

    def _add_offers(self, plan: _Plan, view: TableView, buttons: list[ButtonOffer], w: float, gap: float) -> None:
        if len(self.offers) != len(buttons):
            self.offers = [OfferButton() for _ in buttons]
        columns = _columns(buttons)
        each = (w - gap * (columns - 1)) / columns
        for part, offer in zip(self.offers, buttons, strict=True):
            self._give(part, offer=offer, seq=view.seq, players=view.players)
        for i in range(0, len(buttons), columns):
            line = self.offers[i : i + columns]
            tall = max(part.height_for(each) for part in line)
            boxes: list[Boxed] = [(part, j * (each + gap), plan.height, each, tall) for j, part in enumerate(line)]
            plan.add(boxes, tall + gap)

    def _add_tallies(self, plan: _Plan, view: TableView, w: float, gap: float, last_only: bool) -> None:
        tallies = view.board.tallies
        shown = tallies[-1:] if last_only else tallies
        if len(self.tallies) != len(shown):
            self.tallies = [TallyCard() for _ in shown]
        for part, tally in zip(self.tallies, shown, strict=True):
            count = (len(tallies), len(tallies)) if last_only else (1, 1)
            self._give(part, view=tally, players=view.players, count=count)
            tall = part.height_for(w)
            plan.add([(part, 0, plan.height, w, tall)], tall + gap)

    def _in_hand(self, view: TableView, y: float, w: float, tall: float, gap: float) -> list[Boxed]:
        side, dots = look.px(72, 150), look.px(14)
        self._give(self.turn_left)
        self._give(self.turn_right)
        self._give(self.face, view=view.in_hand, over=self.canvas.after)
        return [
            (self.turn_left, 0, y, side, tall - dots),
            (self.face, side + gap, y, w - 2 * (side + gap), tall),
            (self.turn_right, w - side, y, side, tall - dots),
        ]

    def _next_row(self, view: TableView, plan: _Plan) -> tuple[float, float]:
        """From where to where the row is that hands do next, if nothing above it has to be chosen from."""
        top, width = next(((y, w) for part, _, y, w, _ in plan.boxes if part is self.hands), (None, 0.0))
        if top is None or view.ours is not None or view.in_hand is not None or self.chips or self.offers:
            return 0.0, 0.0
        y, tall = self.hands.lit_box(width)
        return top + y, top + y + tall


def _columns(buttons: list[ButtonOffer]) -> int:
    """How many offers stand side by side: what has many words is read line by line."""
    if buttons and all(offer.cards for offer in buttons):
        return min(len(buttons), 3 if look.portrait else 2)
    worded = any(offer.face is not None for offer in buttons)
    return 2 if (len(buttons) > 4 and not worded) or (look.portrait and len(buttons) > 1) else 1
