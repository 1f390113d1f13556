"""Activation cards: what faces what, matches, rearranging, laying, drawing (E-030 to E-034, E-060, E-061, E-090)."""

from typing import Any

import pytest

from companion.games.eldur.actions import (
    LayCard,
    MatchCards,
    MoveHelper,
    RearrangeCards,
    SailBoat,
    StopMatching,
    SwapCard,
    VolcanoCardDrawn,
)
from companion.games.eldur.activation import cards_unseen, facing
from companion.games.eldur.state import (
    Card,
    DecideMatch,
    DrawVolcanoCard,
    EldurState,
    Lay,
    Options,
    Refill,
    Sail,
    Walk,
)
from companion.rules.contract import Seat
from tests.games.eldur.table import GAME, after, offered, play, refused, row, told
from tests.games.eldur.testland import ANNA, BEN, BOX, CLEO, DAN, position

NONE = row("gatherer w", "herder w", "seeker w")


def deciding(*rows: Any, nth: Any = 1, **fields: Any) -> EldurState:
    """Anna is about to match; the rows lie in front of Anna, then of the others to her left."""
    return position(DecideMatch(nth), DrawVolcanoCard(), seats=len(rows), laid=rows, **fields)


# ---- Facing slots (E-031) ----


def test_four_players_as_the_rulebook_shows_them() -> None:
    """EX-E09, E-031: D's right with C's left, D's left with A's right, D's middle with every middle."""
    assert set(facing(4, DAN)) == {
        ("right", CLEO, "left"),
        ("left", ANNA, "right"),
        ("middle", ANNA, "middle"),
        ("middle", BEN, "middle"),
        ("middle", CLEO, "middle"),
    }


def test_two_players_face_each_other_three_times() -> None:
    """E-031: the middle pair counts once."""
    assert sorted(facing(2, ANNA)) == [("left", BEN, "right"), ("middle", BEN, "middle"), ("right", BEN, "left")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_facing_is_mutual(seats: int) -> None:
    """E-031."""
    pairs = {
        (Seat(seat), slot, other, theirs) for seat in range(seats) for slot, other, theirs in facing(seats, Seat(seat))
    }
    assert {(other, theirs, seat, slot) for seat, slot, other, theirs in pairs} == pairs


def test_slots_that_do_not_face_each_other_are_refused() -> None:
    """E-031: D cannot use B's left or right card, nor C's right one."""
    laid = (row("seeker w", "herder w", "seeker w"),) * 4
    state = position(DecideMatch(1), seats=4, laid=laid, active=DAN)
    assert refused(state, MatchCards("right", CLEO, "right", "seeker")) == ("slots_do_not_face", "E-031")
    assert refused(state, MatchCards("left", BEN, "right", "seeker")) == ("slots_do_not_face", "E-031")
    assert refused(state, MatchCards("right", CLEO, "left", "seeker")) is None


def test_own_cards_do_not_match_each_other() -> None:
    """E-034: one card is the active player's, the other somebody else's."""
    state = deciding(row("herder w", "herder w", "herder w"), NONE)
    assert refused(state, MatchCards("middle", ANNA, "middle", "herder")) == ("slots_do_not_face", "E-031")


# ---- Matches (E-032, E-033) ----


def test_frames_do_not_matter_to_a_match() -> None:
    """EX-E11, E-032: A's right Seeker (white), D's left Seeker (black)."""
    laid = (row("gatherer w", "gatherer w", "seeker w"), NONE, NONE, row("seeker b", "herder w", "herder w"))
    state = deciding(*laid)
    assert offered(state) == {MatchCards("right", DAN, "left", "seeker")}
    assert after(state, MatchCards("right", DAN, "left", "seeker")).agenda[0] == Walk("seeker")


def test_different_pictures_do_not_match() -> None:
    """E-032."""
    state = deciding(row("herder w", "joker w", "seeker w"), row("herder w", "herder w", "gatherer w"))
    assert refused(state, MatchCards("left", BEN, "right", "herder")) == ("cards_do_not_match", "E-032")


@pytest.mark.parametrize(("mine", "theirs"), [("joker w", "knerrir b"), ("knerrir b", "joker w")])
def test_joker_with_a_helper_activates_that_helper(mine: str, theirs: str) -> None:
    """E-033."""
    state = deciding(row("gatherer w", mine, "gatherer w"), row("seeker w", theirs, "seeker w"))
    assert offered(state) == {MatchCards("middle", BEN, "middle", "knerrir")}
    other = MatchCards("middle", BEN, "middle", "herder")
    assert refused(state, other) == ("match_activates_other", "E-033")


def test_two_jokers_activate_any_of_the_four() -> None:
    """EX-E12, E-033."""
    state = deciding(row("gatherer w", "joker w", "gatherer w"), row("seeker w", "joker b", "seeker w"))
    helpers = {match.helper for match in offered(state) if isinstance(match, MatchCards)}
    assert helpers == {"gatherer", "herder", "seeker", "knerrir"}


# ---- Using matches (E-060) ----


def test_match_discards_both_cards_and_activates() -> None:
    """E-060."""
    state = deciding(row("herder w", "gatherer w", "gatherer b"), row("seeker w", "seeker w", "herder b"))
    step = play(state, MatchCards("left", BEN, "right", "herder"))
    assert step.state.laid == (row("", "gatherer w", "gatherer b"), row("seeker w", "seeker w", ""))
    assert step.state.activation_discard == (("herder", "black", 1), ("herder", "white", 1))
    assert step.state.matched == (ANNA, BEN)
    assert step.state.activated == ("herder",)
    assert step.state.agenda == (Walk("herder"), DecideMatch(2), DrawVolcanoCard())
    assert told(step) == ["discard_match", "put_activation_marker"]
    assert [effect.by for effect in step.effects] == [ANNA, ANNA], "whose cards are meant by yours"


def test_match_of_the_knerrir_sails_one_space() -> None:
    """E-060, E-067."""
    state = deciding(row("knerrir w", "gatherer w", "gatherer b"), row("seeker w", "seeker w", "knerrir b"))
    assert after(state, MatchCards("left", BEN, "right", "knerrir")).agenda[0] == Sail(1, exactly=False)


def test_first_match_must_be_used_the_second_need_not() -> None:
    """R-E09."""
    state = deciding(row("herder w", "seeker w", "gatherer b"), row("seeker w", "seeker w", "herder b"))
    assert refused(state, StopMatching()) == ("first_match_is_a_duty", "E-060")
    second = after(state, MatchCards("left", BEN, "right", "herder"), MoveHelper(()))
    assert second.agenda[0] == DecideMatch(2)
    assert after(second, StopMatching()).agenda[0] == DrawVolcanoCard()


def test_same_helper_is_activated_twice_by_two_matches_with_full_allowance() -> None:
    """E-060, R-E40: six steps each time, one move after the other."""
    herders = row("herder w", "herder w", "herder w")
    state = deciding(herders, herders, helpers=("8E", "6F", "4H"))
    one = after(state, MatchCards("left", BEN, "right", "herder"))
    assert one.agenda[:2] == (Walk("herder"), DecideMatch(2))
    six = ("6G", "6H", "6I", "7I", "8I", "8H")
    two = after(one, MoveHelper(six), MatchCards("middle", BEN, "middle", "herder"), MoveHelper(six[::-1][1:]))
    assert two.agenda == (DrawVolcanoCard(),)
    assert two.activated == ("herder", "herder")
    assert two.helpers[1] == "6G"


def test_card_used_by_the_first_match_is_gone_for_the_second() -> None:
    """E-034, E-060: and without a second match nothing is asked."""
    state = deciding(NONE, row("", "herder b", ""), row("", "herder w", ""), helpers=("8E", "6F", "4H"))
    assert len(offered(state)) == 2
    first = after(state, MatchCards("middle", CLEO, "middle", "herder"))
    assert after(first, MoveHelper(())).agenda == (DrawVolcanoCard(),)
    again = MatchCards("middle", BEN, "middle", "herder")
    assert refused(deciding(first.laid[0], *first.laid[1:], nth=2), again) == ("slot_is_empty", "E-034")


def test_at_most_two_matches_a_turn() -> None:
    """E-060."""
    boats = row("knerrir w", "knerrir w", "knerrir w")
    state = deciding(boats, boats)
    end = after(
        state,
        MatchCards("left", BEN, "right", "knerrir"),
        SailBoat(()),
        MatchCards("middle", BEN, "middle", "knerrir"),
        SailBoat(()),
    )
    assert refused(end, MatchCards("right", BEN, "left", "knerrir")) == ("not_now", "E-070")


def test_only_one_match_goes_on_to_the_volcano() -> None:
    """E-061: if only one exists, one is done."""
    state = deciding(row("knerrir w", "", ""), row("", "", "knerrir w"))
    end = after(state, MatchCards("left", BEN, "right", "knerrir"), SailBoat(()))
    assert end.agenda == (DrawVolcanoCard(),)


# ---- No match (E-061, R-E10) ----


def without_match(**options: Any) -> EldurState:
    mine, theirs = row("gatherer w", "herder b", "seeker w"), row("knerrir w", "knerrir w", "knerrir w")
    return deciding(mine, theirs, options=Options(**options))


def test_without_a_match_the_own_cards_are_rearranged() -> None:
    """E-061, R-E10: any order, leaving them included; then the Volcano's turn."""
    state = without_match()
    assert len(offered(state)) == 6
    assert all(isinstance(offer, RearrangeCards) for offer in offered(state))
    end = after(state, RearrangeCards(("right", "left", "middle")))
    assert end.laid[0] == row("seeker w", "gatherer w", "herder b")
    assert end.agenda == (DrawVolcanoCard(),)
    assert after(state, RearrangeCards(("left", "middle", "right"))).laid == state.laid


def test_orders_that_look_the_same_are_offered_once() -> None:
    """R-E10."""
    state = deciding(row("gatherer w", "gatherer w", "seeker w"), row("knerrir w", "knerrir w", "knerrir w"))
    assert len(offered(state)) == 3
    assert RearrangeCards(("left", "middle", "right")) in offered(state)
    the_same = RearrangeCards(("middle", "left", "right"))
    assert refused(state, the_same) == ("order_looks_like_another", "E-061")


def test_rearranging_needs_each_card_once_and_no_match() -> None:
    """E-061."""
    twice = RearrangeCards(("left", "left", "right"))
    assert refused(without_match(), twice) == ("order_names_a_slot_twice", "E-061")
    keep = RearrangeCards(("left", "middle", "right"))
    match = deciding(row("herder w", "seeker w", "gatherer b"), row("seeker w", "seeker w", "herder b"))
    assert refused(match, keep) == ("there_is_a_match", "E-061")
    second = deciding(row("herder w", "", "gatherer b"), row("seeker w", "", "herder b"), nth=2)
    assert refused(second, keep) == ("already_matched", "E-061")
    assert refused(without_match(), StopMatching()) == ("nothing_to_stop", "E-060")


def test_swap_with_hand_is_a_house_rule() -> None:
    """R-E10."""
    swap = SwapCard("left", "knerrir", "black")
    assert refused(without_match(), swap) == ("no_swap_with_hand", "E-061")
    state = without_match(swap_with_hand=True)
    assert swap in offered(state)
    end = after(state, swap)
    assert end.laid[0] == row("knerrir b", "herder b", "seeker w")
    assert end.hands == state.hands
    assert end.agenda == (DrawVolcanoCard(),)


def test_swap_needs_a_card_that_can_be_in_the_hand() -> None:
    """R-E10, E-030: all four white jokers lie in the discard."""
    state = without_match(swap_with_hand=True)
    gone = position(*state.agenda, laid=state.laid, options=state.options, activation_discard=(("joker", "white", 4),))
    assert refused(gone, SwapCard("left", "joker", "white")) == ("card_cannot_exist", "E-030")
    assert SwapCard("left", "joker", "white") not in offered(gone)
    match = deciding(NONE, NONE, options=Options(swap_with_hand=True))
    assert refused(match, SwapCard("left", "joker", "white")) == ("there_is_a_match", "E-061")


# ---- Laying (E-028, E-090) ----


def test_cards_fill_the_empty_slots_in_any_order() -> None:
    """E-090."""
    state = position(Lay(BEN), laid=(NONE, row("", "herder w", "")))
    assert refused(state, LayCard("middle", "joker", "white")) == ("slot_is_full", "E-028")
    one = after(state, LayCard("right", "joker", "white"))
    assert one.agenda == (Lay(BEN),)
    assert one.hands == (4, 3)
    two = after(one, LayCard("left", "seeker", "black"))
    assert two.agenda == ()
    assert two.laid[1] == row("seeker b", "herder w", "joker w")


def test_card_that_lies_elsewhere_cannot_be_laid() -> None:
    """E-030: four white jokers exist; three lie face up, one in the discard."""
    laid = (row("joker w", "joker w", "joker w"), row("", "herder w", "herder w"))
    state = position(Lay(BEN), laid=laid, activation_discard=(("joker", "white", 1),))
    assert cards_unseen(BOX, state)[Card("joker", "white")] == 0
    assert refused(state, LayCard("left", "joker", "white")) == ("card_cannot_exist", "E-030")
    assert LayCard("left", "joker", "white") not in offered(state)
    assert LayCard("left", "joker", "black") in offered(state)


def test_whoever_touched_a_card_has_laid_it_and_has_still_to_draw() -> None:
    """What was entered is no second task for hands; what follows from it is."""
    state = refilling(laid=(row("seeker b", "", "herder w"), NONE, NONE), hands=(4, 4, 4))
    step = play(state, StopMatching(), LayCard("middle", "joker", "white"))
    assert [(effect.message.key, effect.told) for effect in step.effects] == [
        ("eldur.lay_card", True),
        ("eldur.draw_to_hand", False),
    ]


# ---- Refilling (E-090) ----


def refilling(**fields: Any) -> EldurState:
    agenda = (DecideMatch(2), Refill(ANNA), Refill(BEN), Refill(CLEO))
    laid = (row("", "", "herder w"), row("seeker w", "seeker w", ""), row("gatherer b", "", "gatherer w"))
    return position(*agenda, **{"seats": 3, "laid": laid, **fields})


def test_active_player_lays_and_draws_then_each_to_the_left() -> None:
    """E-090."""
    state = refilling(hands=(4, 4, 4))
    step = play(state, StopMatching(), LayCard("left", "joker", "white"))
    assert step.state.agenda[0] == Lay(ANNA)
    assert "draw_to_hand" not in told(step)
    step = play(step.state, LayCard("middle", "joker", "white"))
    assert told(step) == ["lay_card", "draw_to_hand"]
    assert dict(step.effects[1].message.args)["count"] == 2
    assert step.state.hands == (4, 4, 4)
    assert step.state.agenda[0] == Lay(BEN)
    end = after(step.state, LayCard("right", "seeker", "black"), LayCard("middle", "joker", "black"))
    assert end.agenda == ()
    assert end.hands == (4, 4, 4)
    assert end.activation_left == state.activation_left - 4


def test_player_whose_cards_were_not_used_is_not_asked() -> None:
    """E-090."""
    state = refilling(laid=(row("", "herder w", "herder w"), NONE, row("gatherer b", "", "gatherer w")))
    assert after(state, StopMatching(), LayCard("left", "joker", "white")).agenda[0] == Lay(CLEO)


def test_empty_deck_is_made_anew_of_the_discard() -> None:
    """R-E25: one card is left, two are drawn."""
    discard = (("herder", "white", 3), ("seeker", "black", 4))
    state = refilling(activation_left=1, activation_discard=discard)
    step = play(state, StopMatching(), LayCard("left", "joker", "white"), LayCard("middle", "joker", "white"))
    assert step.state.activation_left == 1 + 7 - 2
    assert step.state.activation_discard == ()
    assert told(step)[-2:] == ["shuffle_activation", "draw_to_hand"]
    assert step.state.hands[0] == 4


def test_exactly_enough_cards_need_no_shuffle() -> None:
    """R-E25."""
    state = refilling(activation_left=2, activation_discard=(("herder", "white", 3),))
    step = play(state, StopMatching(), LayCard("left", "joker", "white"), LayCard("middle", "joker", "white"))
    assert step.state.activation_left == 0
    assert "shuffle_activation" not in told(step)


def test_volcano_card_is_not_asked_for_before_the_matches_are_done() -> None:
    """Turn order: action 3 before action 4."""
    state = deciding(row("herder w", "seeker w", "gatherer b"), row("seeker w", "seeker w", "herder b"))
    assert refused(state, VolcanoCardDrawn("F01")) == ("not_now", "E-060")
    assert GAME.waiting(state).rule.id == "E-060"
