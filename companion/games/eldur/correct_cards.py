"""Putting a player's cards right by hand: what lies laid, in hand and behind the shield, and the cube at Alþingi."""

from collections.abc import Iterator

from companion.games.eldur.activation import Row, cards_unseen
from companion.games.eldur.box import Box
from companion.games.eldur.correct_piles import taken
from companion.games.eldur.faces import activation_face, incident_face
from companion.games.eldur.lying import at_slot, card_thing
from companion.games.eldur.names import ALTHINGI, FRAMES, SLOTS, Frame, SlotName
from companion.games.eldur.state import ActiveIncident, Card, EldurState, replace
from companion.games.eldur.words import card_name, word
from companion.rules.contract import Correction, Counted, Held, Seat, message, seat_name

_IN_HAND = message("eldur.count_hand_short")


def seats(state: EldurState) -> Iterator[Seat]:
    return map(Seat, range(state.seats))


def seat_corrections(box: Box, state: EldurState, seat: Seat) -> Iterator[Correction]:
    for slot in SLOTS:
        yield from _slot(box, state, seat, slot)
    yield from _incident(box, state, seat)
    yield from _hand(state, seat)
    yield from _cube(state, seat)


# ---- Activation cards ----


def _slot(box: Box, state: EldurState, seat: Seat, slot: SlotName) -> Iterator[Correction]:
    """Another card in a place, or none."""
    lying = state.laid[seat][SLOTS.index(slot)]
    face = activation_face(lying) if lying is not None else None
    question = message("eldur.correct_slot_really", who=seat_name(seat), slot=word(slot))
    held = Held(word(slot), question, face=face, icon="card")
    place = at_slot(seat, slot)
    for card in box.cards:
        if card != lying:
            said = message("eldur.correct_at", what=card_thing(card), place=place)
            after = _with_card(box, state, seat, slot, card)
            yield Correction(said, after, face=activation_face(card), brief=card_name(card), held=held)
    if lying is not None:
        said = message("eldur.correct_no_card", place=place)
        after = _with_card(box, state, seat, slot, None)
        yield Correction(said, after, "remove", brief=message("eldur.correct_none_here"), held=held)


def _with_card(box: Box, state: EldurState, seat: Seat, slot: SlotName, card: Card | None) -> EldurState:
    """A card for another: that one lay there all the time, so the other is where it was. Into an empty place it comes
    from the hand while cards are laid, later from the discard or, not yet seen, from the pile."""
    at = SLOTS.index(slot)
    old = state.laid[seat]
    lying = old[at]
    if lying is None and card is not None:
        state = _out_of(box, state, seat, card)
    elif lying is not None and card is None:
        state = _aside(state, seat, lying)
    left, middle, right = (card if place == at else each for place, each in enumerate(old))
    new: Row = (left, middle, right)
    matched = tuple(each for each in state.matched if each != seat or None in new)
    if state.turn and None in new and seat not in matched:
        matched = (*matched, seat)
    return replace(state, laid=(*state.laid[:seat], new, *state.laid[seat + 1 :]), matched=matched)


def _out_of(box: Box, state: EldurState, seat: Seat, card: Card) -> EldurState:
    if state.turn and _in_discard(state, card):
        return _discarded(state, card, -1)
    if state.turn and state.activation_left:
        return replace(state, activation_left=state.activation_left - 1)
    holders = [each for each in (seat, *seats(state)) if state.hands[each]]
    return _with_hand(state, holders[0], -1) if holders and cards_unseen(box, state).get(card) else state


def _aside(state: EldurState, seat: Seat, card: Card) -> EldurState:
    return _discarded(state, card, 1) if state.turn else _with_hand(state, seat, 1)


def _with_hand(state: EldurState, seat: Seat, by: int) -> EldurState:
    hands = state.hands
    return replace(state, hands=(*hands[:seat], hands[seat] + by, *hands[seat + 1 :]))


def _in_discard(state: EldurState, card: Card) -> int:
    return next((n for picture, frame, n in state.activation_discard if Card(picture, frame) == card), 0)


def _discarded(state: EldurState, card: Card, by: int) -> EldurState:
    others = tuple(each for each in state.activation_discard if each[:2] != (card.picture, card.frame))
    count = _in_discard(state, card) + by
    these = ((card.picture, card.frame, count),) if count else ()
    return replace(state, activation_discard=tuple(sorted((*others, *these))))


def _hand(state: EldurState, seat: Seat) -> Iterator[Correction]:
    """The pile gives and takes."""
    counted = Counted(_IN_HAND, str(state.hands[seat]), "hand")
    for by in (-1, 1):
        count, left = state.hands[seat] + by, state.activation_left - by
        if count >= 0 and left >= 0:
            said = message("eldur.correct_hand", who=seat_name(seat), count=count)
            after = replace(_with_hand(state, seat, by), activation_left=left)
            yield Correction(said, after, counted=counted, by=by)


def activation_corrections(box: Box, state: EldurState) -> Iterator[Correction]:
    """What lies on the discard; the pile gives and takes."""
    group = message("eldur.correct_in_pile", count=state.activation_left)
    for card in box.cards:
        number = _in_discard(state, card)
        counted = Counted(card_name(card), str(number), face=activation_face(card))
        for by in (-1, 1):
            if number + by >= 0 and state.activation_left - by >= 0:
                said = message("eldur.correct_discarded_cards", what=card_thing(card), number=number + by)
                after = replace(_discarded(state, card, by), activation_left=state.activation_left - by)
                yield Correction(said, after, group=group, counted=counted, by=by)


# ---- The cube ----


def _cube(state: EldurState, seat: Seat) -> Iterator[Correction]:
    used = dict(state.althingi)
    others = tuple(pair for pair in state.althingi if pair[1] != seat)
    group = message("eldur.correct_cube_of", who=seat_name(seat))
    for action in ALTHINGI:
        what = word(f"althingi_{action}")
        if used.get(action) == seat:
            said = message("eldur.correct_no_cube", who=seat_name(seat), what=what)
            after = replace(state, althingi=others)
            yield Correction(said, after, action, brief=what, group=group, is_so=True)
        elif action not in used:
            said = message("eldur.correct_cube", what=what, who=seat_name(seat))
            after = replace(state, althingi=(*others, (action, seat)))
            yield Correction(said, after, action, brief=what, group=group)


# ---- Behind the shield ----


def _incident(box: Box, state: EldurState, seat: Seat) -> Iterator[Correction]:
    """Another card behind the shield: the one there was never drawn. Or none: it is on the discard."""
    now = state.active_incidents[seat]
    who = seat_name(seat)
    face = incident_face(box, now.number, now.half) if now is not None else None
    held = Held(
        message("eldur.incident_short"), message("eldur.correct_incident_really", who=who), face=face, icon="shield"
    )

    def behind(incident: ActiveIncident | None) -> tuple[ActiveIncident | None, ...]:
        return (*state.active_incidents[:seat], incident, *state.active_incidents[seat + 1 :])

    if now is not None:
        after = replace(state, incidents=state.incidents.discarded(str(now.number)), active_incidents=behind(None))
        said = message("eldur.correct_no_incident", who=who)
        yield Correction(said, after, "remove", brief=message("eldur.correct_none_here"), held=held)
    for card in box.incidents:
        deck = state.incidents if now is not None and int(card) == now.number else taken(state.incidents, card)
        if deck is not None and now is not None and int(card) != now.number:
            deck = deck.put_back(str(now.number))
        half = _half(box, int(card), now)
        incident = ActiveIncident(int(card), half) if half is not None else None
        if deck is not None and incident is not None and incident != now:
            after = replace(state, incidents=deck, active_incidents=behind(incident))
            said = message("eldur.correct_in_force", who=who, number=incident.number, half=word(incident.half))
            brief = message("eldur.correct_number", number=incident.number, half=word(incident.half))
            yield Correction(
                said, after, face=incident_face(box, incident.number, incident.half), brief=brief, held=held
            )


def _half(box: Box, number: int, now: ActiveIncident | None) -> Frame | None:
    """The half that can stay; of the card lying there the other one, of another rather the one that lies there now."""
    wanted = FRAMES if now is None or now.half == FRAMES[0] else FRAMES[::-1]
    if now is not None and number == now.number:
        wanted = wanted[1:]
    return next((half for half in wanted if not box.half(number, half).lightning), None)
