"""Activation cards: facing slots, matches, rearranging, laying and drawing (E-030 to E-034, E-060, E-061, E-090)."""

from functools import cache
from itertools import permutations
from typing import TypeAlias

from companion.games.eldur.actions import LayCard, MatchCards, RearrangeCards, StopMatching, SwapCard
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.names import FRAMES, PICTURES, SLOTS, Activated, Frame, Picture, SlotName
from companion.games.eldur.state import Card, DecideMatch, EldurState, Lay, Refill, Sail, Walk
from companion.games.eldur.words import refuse, word
from companion.rules.contract import Illegal, Seat, seat_name

HAND = 4
"""Cards in hand after a refill (E-090)."""
ACTIVATED: tuple[Activated, ...] = ("gatherer", "herder", "seeker", "knerrir")
_LAYS = {
    (slot, Card(picture, frame)): LayCard(slot, picture, frame)
    for slot in SLOTS
    for picture in PICTURES
    for frame in FRAMES
}
_SWAPS = {pair: SwapCard(lay.slot, lay.picture, lay.frame) for pair, lay in _LAYS.items()}
_ORDERS = tuple(RearrangeCards((left, middle, right)) for left, middle, right in permutations(SLOTS))

Row: TypeAlias = tuple[Card | None, Card | None, Card | None]
Discard: TypeAlias = tuple[tuple[Picture, Frame, int], ...]


# What can still exist


def cards_unseen(box: Box, state: EldurState) -> dict[Card, int]:
    """How many of each card lie neither face up nor in the discard: they are in hands or in the deck."""
    unseen = dict(box.cards)
    for picture, frame, count in state.activation_discard:
        unseen[Card(picture, frame)] -= count
    for row in state.laid:
        for card in row:
            if card is not None:
                unseen[card] -= 1
    return unseen


def _check_in_hand(box: Box, state: EldurState, slot: SlotName, picture: Picture, frame: Frame) -> Illegal | None:
    if cards_unseen(box, state).get(Card(picture, frame), 0) > 0:
        return None
    return refuse("card_cannot_exist", "E-030", frame=word(frame), picture=word(picture))


def _discard_with(discard: Discard, *cards: Card) -> Discard:
    counts = {(picture, frame): count for picture, frame, count in discard}
    for card in cards:
        key = (card.picture, card.frame)
        counts[key] = counts.get(key, 0) + 1
    return tuple((picture, frame, count) for (picture, frame), count in sorted(counts.items()))


# Matches


@cache
def facing(seats: int, seat: Seat) -> tuple[tuple[SlotName, Seat, SlotName], ...]:
    """Own slot, other seat, their slot: every pair of places that face each other (E-031)."""
    left, right = Seat((seat + 1) % seats), Seat((seat - 1) % seats)
    others = tuple(Seat((seat + away) % seats) for away in range(1, seats))
    return (
        ("left", left, "right"),
        *(("middle", other, "middle") for other in others),
        ("right", right, "left"),
    )


def card_in(state: EldurState, seat: Seat, slot: SlotName) -> Card | None:
    return state.laid[seat][SLOTS.index(slot)]


def activates(mine: Card | None, theirs: Card | None) -> tuple[Activated, ...]:
    """Whom two facing cards can activate; nobody if they do not match (E-032, E-033)."""
    if mine is None or theirs is None:
        return ()
    if mine.picture == "joker":
        return ACTIVATED if theirs.picture == "joker" else (theirs.picture,)
    return (mine.picture,) if theirs.picture in (mine.picture, "joker") else ()


def matches(state: EldurState) -> list[MatchCards]:
    """Every match of the active player, as it lies there now (E-034)."""
    return [
        MatchCards(slot, seat, other, helper)
        for slot, seat, other in facing(state.seats, state.active)
        for helper in activates(card_in(state, state.active, slot), card_in(state, seat, other))
    ]


def has_match(state: EldurState) -> bool:
    return any(
        activates(card_in(state, state.active, slot), card_in(state, seat, other))
        for slot, seat, other in facing(state.seats, state.active)
    )


def settle_decide_match(draft: Draft, task: DecideMatch) -> bool:
    """No second match, no question; without a first one the cards are rearranged instead (E-061)."""
    if task.nth == 1 or has_match(draft.state):
        return True
    draft.pop()
    return False


def offers_decide_match(box: Box, state: EldurState) -> list[MatchCards | StopMatching | RearrangeCards | SwapCard]:
    task = state.agenda[0]
    assert isinstance(task, DecideMatch)
    found = matches(state)
    if task.nth == 2:
        return [StopMatching(), *found]
    if found:
        return [*found]
    return [*_orders(state), *(_swaps(box, state) if state.options.swap_with_hand else ())]


def _orders(state: EldurState) -> list[RearrangeCards]:
    """The distinct outcomes of laying the own three cards anew; leaving them is the first."""
    row = state.laid[state.active]
    return list({_rearranged(row, action): action for action in reversed(_ORDERS)}.values())[::-1]


def _rearranged(row: Row, action: RearrangeCards) -> Row:
    left, middle, right = (row[SLOTS.index(slot)] for slot in action.order)
    return left, middle, right


def _swaps(box: Box, state: EldurState) -> list[SwapCard]:
    unseen = cards_unseen(box, state)
    row = state.laid[state.active]
    return [
        _SWAPS[slot, card]
        for slot, laid in zip(SLOTS, row, strict=True)
        if laid is not None
        for card, count in unseen.items()
        if count > 0
    ]


def check_match_cards(box: Box, state: EldurState, action: MatchCards) -> Illegal | None:
    if (action.slot, action.seat, action.facing) not in facing(state.seats, state.active):
        return refuse("slots_do_not_face", "E-031", slot=word(action.slot), facing=word(action.facing))
    mine = card_in(state, state.active, action.slot)
    theirs = card_in(state, action.seat, action.facing)
    if mine is None or theirs is None:
        return refuse("slot_is_empty", "E-034")
    possible = activates(mine, theirs)
    if not possible:
        return refuse("cards_do_not_match", "E-032", mine=word(mine.picture), theirs=word(theirs.picture))
    if action.helper not in possible:
        return refuse("match_activates_other", "E-033", helper=word(possible[0]))
    return None


def apply_match_cards(draft: Draft, action: MatchCards) -> None:
    state = draft.state
    task = state.agenda[0]
    assert isinstance(task, DecideMatch)
    active = state.active
    mine, theirs = card_in(state, active, action.slot), card_in(state, action.seat, action.facing)
    assert mine is not None
    assert theirs is not None
    rows = list(state.laid)
    rows[active] = _with(rows[active], action.slot, None)
    rows[action.seat] = _with(rows[action.seat], action.facing, None)
    matched = state.matched
    for seat in (active, action.seat):
        if seat not in matched:
            matched = (*matched, seat)
    draft.pop()
    draft.change(
        laid=tuple(rows),
        activation_discard=_discard_with(state.activation_discard, mine, theirs),
        matched=matched,
        activated=(*state.activated, action.helper),
    )
    draft.tell(
        "discard_match",
        icon=action.helper,
        by=active,
        slot=word(action.slot),
        facing=word(action.facing),
        other=seat_name(action.seat),
    )
    draft.tell("put_activation_marker", icon=action.helper, by=active, helper=word(action.helper))
    follow = (DecideMatch(2),) if task.nth == 1 else ()
    draft.push(Sail(1, exactly=False) if action.helper == "knerrir" else Walk(action.helper), *follow)


def _with(row: Row, slot: SlotName, card: Card | None) -> Row:
    left, middle, right = (card if name == slot else old for name, old in zip(SLOTS, row, strict=True))
    return left, middle, right


def check_stop_matching(box: Box, state: EldurState, action: StopMatching) -> Illegal | None:
    task = state.agenda[0]
    if isinstance(task, DecideMatch) and task.nth == 1:
        return refuse("first_match_is_a_duty" if has_match(state) else "nothing_to_stop", "E-060")
    return None


def apply_stop_matching(draft: Draft, action: StopMatching) -> None:
    draft.pop()


# Without a match


def _check_without_match(state: EldurState) -> Illegal | None:
    task = state.agenda[0]
    if isinstance(task, DecideMatch) and task.nth == 2:
        return refuse("already_matched", "E-061")
    if has_match(state):
        return refuse("there_is_a_match", "E-061")
    return None


def check_rearrange_cards(box: Box, state: EldurState, action: RearrangeCards) -> Illegal | None:
    if len(set(action.order)) < len(SLOTS):
        return refuse("order_names_a_slot_twice", "E-061")
    if (no := _check_without_match(state)) is not None:
        return no
    # One entry for each way that cards can lie: of two equal ones it does not matter which is where.
    return None if action in _orders(state) else refuse("order_looks_like_another", "E-061")


def apply_rearrange_cards(draft: Draft, action: RearrangeCards) -> None:
    state = draft.state
    draft.pop()
    row = _rearranged(state.laid[state.active], action)
    if row == state.laid[state.active]:
        return
    rows = list(state.laid)
    rows[state.active] = row
    draft.change(laid=tuple(rows))
    pictures = tuple(word(card.picture) if card else word("empty_slot") for card in row)
    draft.tell("rearrange_cards", icon="activation", by=state.active, pictures=pictures)


def check_swap_card(box: Box, state: EldurState, action: SwapCard) -> Illegal | None:
    if not state.options.swap_with_hand:
        return refuse("no_swap_with_hand", "E-061")
    if card_in(state, state.active, action.slot) is None:
        return refuse("slot_is_empty", "E-061")
    return _check_without_match(state) or _check_in_hand(box, state, action.slot, action.picture, action.frame)


def apply_swap_card(draft: Draft, action: SwapCard) -> None:
    state = draft.state
    draft.pop()
    rows = list(state.laid)
    rows[state.active] = _with(rows[state.active], action.slot, Card(action.picture, action.frame))
    draft.change(laid=tuple(rows))
    draft.tell(
        "swap_card",
        icon="activation",
        by=state.active,
        slot=word(action.slot),
        frame=word(action.frame),
        picture=word(action.picture),
    )


# Laying and drawing


def layer(state: EldurState) -> Seat:
    """Whose empty slots are filled now."""
    task = state.agenda[0]
    assert isinstance(task, Lay)
    return task.seat


def offers_lay(box: Box, state: EldurState) -> list[LayCard]:
    empty = [slot for slot, card in zip(SLOTS, state.laid[layer(state)], strict=True) if card is None]
    possible = [card for card, count in cards_unseen(box, state).items() if count > 0]
    return [_LAYS[slot, card] for slot in empty for card in possible]


def check_lay_card(box: Box, state: EldurState, action: LayCard) -> Illegal | None:
    if card_in(state, layer(state), action.slot) is not None:
        return refuse("slot_is_full", "E-028", slot=word(action.slot))
    return _check_in_hand(box, state, action.slot, action.picture, action.frame)


def apply_lay_card(draft: Draft, action: LayCard) -> None:
    state = draft.state
    seat = layer(state)
    rows, hands = list(state.laid), list(state.hands)
    rows[seat] = _with(rows[seat], action.slot, Card(action.picture, action.frame))
    hands[seat] -= 1
    if None not in rows[seat]:
        draft.pop()
    draft.change(laid=tuple(rows), hands=tuple(hands))
    draft.tell(
        "lay_card",
        icon="activation",
        by=seat,
        told=True,
        slot=word(action.slot),
        frame=word(action.frame),
        picture=word(action.picture),
    )


def do_refill(draft: Draft, task: Refill) -> None:
    """One seat of action 5: first its empty slots, then its hand (E-090)."""
    if None in draft.state.laid[task.seat]:
        draft.push(Lay(task.seat), task)
    else:
        draw_to_hand(draft, task.seat)


def draw_to_hand(draft: Draft, seat: Seat) -> None:
    """Up to four; an empty deck is made anew of the discard (R-E25)."""
    state = draft.state
    wanted = HAND - state.hands[seat]
    if wanted <= 0:
        return
    left, discard = state.activation_left, state.activation_discard
    if left < wanted and discard:
        left += sum(count for _, _, count in discard)
        discard = ()
        draft.tell("shuffle_activation", icon="activation")
    drawn = min(wanted, left)
    hands = list(state.hands)
    hands[seat] += drawn
    draft.change(hands=tuple(hands), activation_left=left - drawn, activation_discard=discard)
    draft.tell("draw_to_hand", icon="activation", by=seat, who=seat_name(seat), count=drawn)
