"""A deck as the table knows it: no stored order, so there is nothing to peek at.

Cards whose place nobody knows are in one bag. The pile itself is a row of packets, top first: each says how many
cards it holds and which cards are known to be among them; the others come from the bag. A known top card is a
packet of one with that card; a card shuffled into the next five is a packet of five with that card.
"""

from collections import Counter

from companion.rules.contract import Frozen


class Packet(Frozen, frozen=True):
    """`size` cards in unknown order, the cards of `mixed` surely among them."""

    size: int
    mixed: tuple[str, ...] = ()


class Deck(Frozen, frozen=True):
    packets: tuple[Packet, ...]
    bag: tuple[tuple[str, int], ...]
    """Card and how many of it are somewhere in the unknown; sorted by card, counts above 0."""
    discard: tuple[str, ...] = ()
    """Face up, oldest first."""

    @property
    def size(self) -> int:
        """Cards left in the pile."""
        return sum(packet.size for packet in self.packets)

    def options(self) -> tuple[tuple[str, int], ...]:
        """Each card that can be on top, with its weight; empty when the pile is."""
        if not self.packets:
            return ()
        top = self.packets[0]
        loose = sum(count for _, count in self.bag)
        from_bag = top.size - len(top.mixed)
        if not top.mixed:
            return self.bag
        known = tuple((card, loose) if loose else (card, 1) for card in top.mixed)
        return known + tuple((card, count * from_bag) for card, count in self.bag if from_bag)

    def draw(self, card: str) -> "Deck":
        """The deck without this card on top. Raises ValueError if it cannot be there."""
        if not self.packets:
            raise ValueError("the deck is empty")
        top, rest = self.packets[0], self.packets[1:]
        bag = self.bag
        if card in top.mixed:
            at = top.mixed.index(card)
            mixed = top.mixed[:at] + top.mixed[at + 1 :]
        else:
            mixed = top.mixed
            if top.size == len(mixed):
                raise ValueError(f"{card} cannot be on top")
            bag = taken(bag, card)
        packets = (Packet(top.size - 1, mixed), *rest) if top.size > 1 else rest
        return Deck(packets, bag, self.discard)

    def has(self, card: str) -> bool:
        """Whether this card is somewhere in the pile."""
        return card in dict(self.bag) or any(card in packet.mixed for packet in self.packets)

    def without(self, card: str) -> "Deck":
        """The deck with this card gone from wherever in the pile it was. Raises ValueError if it is not there.

        A card that nobody knows the place of is taken from the lowest packet that has room for one.
        """
        loose = card in dict(self.bag)
        for at in reversed(range(len(self.packets))):
            packet = self.packets[at]
            if card in packet.mixed if not loose else packet.size > len(packet.mixed):
                place = packet.mixed.index(card) if not loose else len(packet.mixed)
                mixed = packet.mixed[:place] + packet.mixed[place + 1 :]
                smaller = (Packet(packet.size - 1, mixed),) if packet.size > 1 else ()
                packets = (*self.packets[:at], *smaller, *self.packets[at + 1 :])
                return Deck(packets, taken(self.bag, card) if loose else self.bag, self.discard)
        raise ValueError(f"{card} is not in the pile")

    def put_back(self, card: str) -> "Deck":
        """The deck with this card somewhere in the lowest packet of its pile, nobody knows where."""
        bag = Counter(dict(self.bag))
        bag[card] += 1
        *above, lowest = self.packets or (Packet(0),)
        return Deck((*above, Packet(lowest.size + 1, lowest.mixed)), tuple(sorted(bag.items())), self.discard)

    def discarded(self, card: str) -> "Deck":
        """The deck with this card on the discard pile."""
        return Deck(self.packets, self.bag, (*self.discard, card))

    def reshuffled(self, *, without: tuple[str, ...] = ()) -> "Deck":
        """The deck with its discard pile shuffled in, except cards of `without`, which leave the game."""
        back = Counter(card for card in self.discard if card not in without)
        packets = (*self.packets, Packet(back.total())) if back else self.packets
        back.update(dict(self.bag))
        return Deck(packets, tuple(sorted(back.items())))


def shuffled(cards: tuple[str, ...]) -> Deck:
    """A deck of these cards in unknown order."""
    return Deck((Packet(len(cards)),) if cards else (), tuple(sorted(Counter(cards).items())))


def taken(bag: tuple[tuple[str, int], ...], card: str) -> tuple[tuple[str, int], ...]:
    """The bag with one less of this card. Raises ValueError if there is none."""
    for place, (name, count) in enumerate(bag):
        if name == card:
            left = ((name, count - 1),) if count > 1 else ()
            return (*bag[:place], *left, *bag[place + 1 :])
    raise ValueError(f"no {card} left")
