"""Everything that can be chosen in one state, sorted into places, buttons and the obvious next thing."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.control.views import ButtonOffer, InHand, SpotOffer
from companion.rules.contract import Action, Chance, Choice, Form, Game, Held, Label, Waiting, message


class Choices(msgspec.Struct, frozen=True):
    """One state's offers with their labels. An index counts the plain actions in the order the game lists them.

    At hand are the offers of what is held; with nothing held, those that need nothing to be taken up.
    """

    waiting: Waiting
    actions: tuple[Action, ...]
    labels: tuple[Label, ...]
    forms: tuple[Form, ...]
    held: Held | None = None
    """What has been taken up."""

    @property
    def luck(self) -> bool:
        return isinstance(self.waiting, Chance)

    @property
    def lots(self) -> int | None:
        """The index of drawing lots instead of choosing; None: people have to choose."""
        may = isinstance(self.waiting, Choice) and self.waiting.lots is not None and self.actions
        return len(self.actions) + len(self.things) if may else None

    # ---- Taking up ----

    @property
    def things(self) -> tuple[Held, ...]:
        """Everything that can be taken up, each once, in the order the game lists it."""
        return tuple(dict.fromkeys(label.held for label in self.labels if label.held is not None))

    @property
    def sole(self) -> Held | None:
        """The one thing that everything legal is done with: it is in hand by itself."""
        if self.forms or any(label.held is None for label in self.labels) or len(self.things) != 1:
            return None
        return self.things[0]

    @property
    def can_put_down(self) -> bool:
        return self.held is not None and self.held != self.sole

    def holding(self, held: Held | None) -> "Choices":
        """With this taken up; None: put down."""
        return msgspec.structs.replace(self, held=held or self.sole)

    def touched(self, spot: str) -> "Choices | None":
        """After a touch on a place where something can be taken up: the first thing there, then the next, and after
        the last none. None: there is nothing to take up."""
        here = [held for held in self.things if held.spot == spot]
        if not here:
            return None
        after = here.index(self.held) + 1 if self.held in here else 0
        return self.holding(here[after] if after < len(here) else None)

    def drawn_from(self, start: str, end: str) -> "Choices | None":
        """With that taken up at `start` which can go to `end`, else what lies there first; None: nothing does."""
        here = sorted((held for held in self.things if held.spot == start), key=lambda held: held != self.held)
        ways = [self.holding(held) for held in here]
        return next((way for way in ways if end in way.targets), ways[0] if ways else None)

    @property
    def thing_spots(self) -> tuple[str, ...]:
        """The places where something can be taken up, each once."""
        return tuple(dict.fromkeys(held.spot for held in self.things if held.spot))

    # ---- At hand ----

    @property
    def at_hand(self) -> tuple[int, ...]:
        return tuple(index for index, label in enumerate(self.labels) if label.held == self.held)

    @property
    def targets(self) -> tuple[str, ...]:
        """The places that can be touched for an offer, in any of its variants."""
        return tuple(label.spots[0] for label in self._labels if label.spots)

    @property
    def open_forms(self) -> tuple[Form, ...]:
        """Forms need nothing to be taken up."""
        return () if self.held is not None else self.forms

    @property
    def preferred(self) -> int | None:
        """The index of the offer that GO takes: with something in hand, only if that is done with it."""
        found = (index for index, label in enumerate(self.labels) if label.preferred)
        return next((index for index in found if self.held in (None, self.labels[index].held)), None)

    @property
    def _labels(self) -> tuple[Label, ...]:
        return tuple(self.labels[index] for index in self.at_hand)

    @property
    def faces_turn(self) -> bool:
        """Whether variants are a thing in hand that is seen to turn: then only its places as turned are offered."""
        return any(label.spots and label.variant and label.face is not None for label in self._labels)

    @property
    def has_places(self) -> bool:
        """Whether anything is offered on the board: then its variants count, else those of the buttons."""
        return any(label.spots for label in self._labels)

    def variants(self) -> tuple[int, ...]:
        """The variants that can be chosen now, ascending; a single one where nothing can be turned."""
        if self.luck:
            return ()
        has_places = self.has_places
        return tuple(sorted({label.variant for label in self._labels if label.spots or not has_places}))

    def by_spot(self, variant: int) -> dict[str, int]:
        """Place: the index of the offer that a touch there takes, in the order the game lists them."""
        found: dict[str, int] = {}
        if self.luck:
            return found
        strict = self.faces_turn
        for index in self.at_hand:
            label = self.labels[index]
            if not label.spots or (strict and label.variant != variant):
                continue
            spot = label.spots[0]
            if spot not in found or self._rank(index, variant) < self._rank(found[spot], variant):
                found[spot] = index
        return found

    def _rank(self, index: int, variant: int) -> tuple[bool, bool, int]:
        label = self.labels[index]
        return (label.variant != variant, not label.preferred, label.variant)

    def spot_offers(self, variant: int) -> tuple[SpotOffer, ...]:
        """The places that take an offer; with nothing in hand, those too where something can be taken up."""
        offered = tuple(
            SpotOffer(spot, label.badge, label.badge_kind, label.spots[1:], label.gauge)
            for spot, index in self.by_spot(variant).items()
            for label in (self.labels[index],)
        )
        if self.held is not None:
            return offered
        taken = {offer.spot for offer in offered}
        return (*offered, *(SpotOffer(spot) for spot in self.thing_spots if spot not in taken))

    def button_offers(self, variant: int, *, entering: bool) -> tuple[ButtonOffer, ...]:
        """What is no place on the board; in a draw, every outcome, but only while people enter it themselves.

        Things to take up come after the offers, then lots: their index counts on from the last action's.
        """
        by_variant = not self.luck and not self.has_places
        offered = tuple(
            ButtonOffer(index, label.brief or label.text, label.detail, label.icon, label.face, label.cards)
            for index in self.at_hand
            for label in (self.labels[index],)
            if (entering if self.luck else not label.spots) and (not by_variant or label.variant == variant)
        )
        if self.held is not None:
            return offered
        first = len(self.actions)
        things = enumerate(self.things, first)
        taken_up = (ButtonOffer(at, held.text, face=held.face) for at, held in things if not held.spot)
        lots = () if self.lots is None else (ButtonOffer(self.lots, message("shell.draw_lots"), icon="dice"),)
        return (*offered, *taken_up, *lots)

    def in_hand(self, variant: int) -> InHand | None:
        """What can be turned, None where every place has one way only."""
        variants = self.variants()
        if len(variants) < 2:
            return None
        has_places = self.has_places
        offered = (label for label in self._labels if label.spots or not has_places)
        label = next(label for label in offered if label.variant == variant)
        if label.variant_title is not None:
            return InHand(variant, variants, None, label.variant_title)
        return InHand(variant, variants, label.face, None if label.face else label.detail or label.text)

    def settled(self, variant: int | None) -> int:
        """This variant if it has a place, else that of the preferred place, else the lowest."""
        variants = self.variants()
        if variant is not None and variant in variants:
            return variant
        if self.preferred is not None and self.labels[self.preferred].variant in variants:
            return self.labels[self.preferred].variant
        return variants[0] if variants else 0

    def turned(self, variant: int, by: int) -> int:
        """The next variant that has a place, round and round."""
        variants = self.variants()
        if variant not in variants:
            return self.settled(None)
        return variants[(variants.index(variant) + by) % len(variants)]


def choices(game: Game, state: Any) -> Choices:
    offers: Sequence[Action | Form] = game.offers(state)
    actions = tuple(offer for offer in offers if not isinstance(offer, Form))
    found = Choices(
        game.waiting(state),
        actions,
        tuple(game.label(state, action) for action in actions),
        tuple(offer for offer in offers if isinstance(offer, Form)),
    )
    return found.holding(None)
