"""Decks without a stored order: what can be on top, with which chance, and what goes where."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.deck import Deck, Packet, shuffled

CARDS = st.lists(st.sampled_from("abcdef"), max_size=12).map(tuple)


def chances(deck: Deck) -> dict[str, Fraction]:
    weights = dict(deck.options())
    whole = sum(weights.values())
    return {card: Fraction(weight, whole) for card, weight in weights.items()}


def test_shuffled_deck_is_one_packet_of_everything() -> None:
    deck = shuffled(("b", "a", "b"))
    assert deck == Deck((Packet(3),), (("a", 1), ("b", 2)))
    assert chances(deck) == {"a": Fraction(1, 3), "b": Fraction(2, 3)}


def test_empty_deck_has_nothing_on_top() -> None:
    deck = shuffled(())
    assert (deck.size, deck.options()) == (0, ())
    with pytest.raises(ValueError, match="empty"):
        deck.draw("a")


def test_card_shuffled_into_five_is_on_top_one_time_in_five() -> None:
    deck = Deck((Packet(5, ("x",)), Packet(3)), (("a", 3), ("b", 4)))
    assert chances(deck) == {
        "x": Fraction(1, 5),
        "a": Fraction(4, 5) * Fraction(3, 7),
        "b": Fraction(4, 5) * Fraction(4, 7),
    }


def test_last_card_of_a_packet_with_a_known_card_is_that_card() -> None:
    deck = Deck((Packet(2, ("x",)), Packet(3)), (("a", 4),)).draw("a")
    assert chances(deck) == {"x": Fraction(1)}
    with pytest.raises(ValueError, match="cannot be on top"):
        deck.draw("a")
    assert deck.draw("x") == Deck((Packet(3),), (("a", 3),))


def test_drawn_card_leaves_the_bag() -> None:
    deck = shuffled(("a", "b", "b"))
    assert deck.draw("b").bag == (("a", 1), ("b", 1))
    assert deck.draw("a").bag == (("b", 2),)
    with pytest.raises(ValueError, match="no c left"):
        deck.draw("c")


def test_discard_pile_is_shuffled_under_what_is_left() -> None:
    deck = Deck((Packet(1),), (("a", 1),), ("b", "x", "b"))
    assert deck.reshuffled() == Deck((Packet(1), Packet(3)), (("a", 1), ("b", 2), ("x", 1)))
    assert deck.reshuffled(without=("x",)) == Deck((Packet(1), Packet(2)), (("a", 1), ("b", 2)))


def test_empty_discard_changes_nothing() -> None:
    deck = shuffled(("a", "b"))
    assert deck.reshuffled() == deck


@given(cards=CARDS, choices=st.lists(st.integers(0, 5), max_size=30))
def test_cards_are_neither_lost_nor_made(cards: tuple[str, ...], choices: list[int]) -> None:
    deck = shuffled(cards)
    for choice in choices:
        options = deck.options()
        if options:
            card, _ = options[choice % len(options)]
            deck = deck.draw(card).discarded(card)
        else:
            deck = deck.reshuffled()
        in_deck = [card for card, count in deck.bag for _ in range(count)]
        assert sorted([*in_deck, *deck.discard]) == sorted(cards)
        assert deck.size == len(in_deck)
