"""Everything that can be chosen in one state, sorted into places, buttons and the obvious next thing."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.control.views import ButtonOffer, InHand, SpotOffer
from companion.rules.contract import Action, Chance, Form, Game, Label, Waiting


class Choices(msgspec.Struct, frozen=True):
    """One state's offers with their labels. An index counts the plain actions in the order the game lists them."""

    waiting: Waiting
    actions: tuple[Action, ...]
    labels: tuple[Label, ...]
    forms: tuple[Form, ...]

    @property
    def luck(self) -> bool:
        return isinstance(self.waiting, Chance)

    @property
    def preferred(self) -> int | None:
        """The index of the offer that GO takes."""
        return next((index for index, label in enumerate(self.labels) if label.preferred), None)

    @property
    def faces_turn(self) -> bool:
        """Whether variants are a thing in hand that is seen to turn: then only its places as turned are offered."""
        return any(label.spots and label.variant and label.face is not None for label in self.labels)

    @property
    def has_places(self) -> bool:
        """Whether anything is offered on the board: then its variants count, else those of the buttons."""
        return any(label.spots for label in self.labels)

    def variants(self) -> tuple[int, ...]:
        """The variants that can be chosen now, ascending; a single one where nothing can be turned."""
        if self.luck:
            return ()
        return tuple(sorted({label.variant for label in self.labels if label.spots or not self.has_places}))

    def by_spot(self, variant: int) -> dict[str, int]:
        """Place: the index of the offer that a touch there takes, in the order the game lists them."""
        found: dict[str, int] = {}
        if self.luck:
            return found
        strict = self.faces_turn
        for index, label in enumerate(self.labels):
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
        return tuple(
            SpotOffer(spot, label.badge, label.badge_kind, label.spots[1:])
            for spot, index in self.by_spot(variant).items()
            for label in (self.labels[index],)
        )

    def button_offers(self, variant: int, *, entering: bool) -> tuple[ButtonOffer, ...]:
        """What is no place on the board; in a draw, every outcome, but only while people enter it themselves."""
        by_variant = not self.luck and not self.has_places
        return tuple(
            ButtonOffer(index, label.text, label.detail, label.icon, label.face)
            for index, label in enumerate(self.labels)
            if (entering if self.luck else not label.spots) and (not by_variant or label.variant == variant)
        )

    def in_hand(self, variant: int) -> InHand | None:
        """What can be turned, None where every place has one way only."""
        variants = self.variants()
        if len(variants) < 2:
            return None
        offered = (label for label in self.labels if label.spots or not self.has_places)
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
    return Choices(
        game.waiting(state),
        actions,
        tuple(game.label(state, action) for action in actions),
        tuple(offer for offer in offers if isinstance(offer, Form)),
    )
