"""Putting cards right by hand: what lies laid, in force, on the piles, and whose cubes lie at Alþingi."""

from collections.abc import Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.faces import activation_face, incident_face, volcano_title
from companion.games.eldur.lying import at_slot, incident_thing
from companion.games.eldur.names import ALTHINGI, FRAMES, SLOTS
from companion.games.eldur.state import ActiveIncident, EldurState, replace
from companion.games.eldur.words import word
from companion.rules.contract import Correctable, Correction, Message, Seat, message, seat_name
from companion.rules.deck import Deck

INCIDENT_PILE, VOLCANO_PILE, ALTHINGI_ROW = "pile_incidents", "pile_volcano", "cubes"


def correctable_cards(state: EldurState) -> tuple[Correctable, ...]:
    seats = [(seat, seat_name(Seat(seat))) for seat in range(state.seats)]
    behind = [(seat, message("eldur.correct_incident", who=who)) for seat, who in seats]
    return (
        *(Correctable(f"laid_{seat}", message("eldur.row_laid", seat=who), "card") for seat, who in seats),
        *(Correctable(f"hand_{seat}", message("eldur.count_hand", seat=who), "hand") for seat, who in seats),
        *(Correctable(f"incident_{seat}", title, "incident") for seat, title in behind),
        Correctable(ALTHINGI_ROW, message("eldur.row_althingi"), "cube"),
        Correctable(INCIDENT_PILE, message("eldur.count_incidents"), "incident"),
        Correctable(VOLCANO_PILE, message("eldur.count_volcano"), "volcano"),
    )


def card_corrections(box: Box, state: EldurState, at: str) -> Iterator[Correction]:
    kind, _, number = at.rpartition("_")
    seat = Seat(int(number)) if number.isdecimal() and int(number) < state.seats else None
    if at == ALTHINGI_ROW:
        yield from _cubes(state)
    elif at == INCIDENT_PILE:
        for said, deck in _pile(state.incidents, {card: incident_thing(box, card) for card in box.incidents}):
            yield Correction(said, replace(state, incidents=deck), "incident")
    elif at == VOLCANO_PILE:
        for said, deck in _pile(state.volcano, {card.id: volcano_title(card) for card in box.volcano_cards.values()}):
            yield Correction(said, replace(state, volcano=deck), "card")
    elif kind == "laid" and seat is not None:
        yield from _laid(box, state, seat)
    elif kind == "hand" and seat is not None:
        yield from _hand(state, seat)
    elif kind == "incident" and seat is not None:
        yield from _incident(box, state, seat)


# ---- Laid cards, hands, cubes ----


def _laid(box: Box, state: EldurState, seat: Seat) -> Iterator[Correction]:
    """Another card in a slot: the one that lay there was never out of the pile."""
    row = state.laid[seat]
    for at, (slot, lying) in enumerate(zip(SLOTS, row, strict=True)):
        for card in box.cards:
            if lying is not None and card != lying:
                laid = (*row[:at], card, *row[at + 1 :])
                rows = (*state.laid[:seat], laid, *state.laid[seat + 1 :])
                said = message("eldur.correct_at", place=at_slot(seat, slot))
                yield Correction(said, replace(state, laid=rows), face=activation_face(card), brief=word(slot))


def _hand(state: EldurState, seat: Seat) -> Iterator[Correction]:
    for by in (-1, 1):
        count, left = state.hands[seat] + by, state.activation_left - by
        if count >= 0 and left >= 0:
            hands = (*state.hands[:seat], count, *state.hands[seat + 1 :])
            said = message("eldur.correct_hand", count=count)
            yield Correction(said, replace(state, hands=hands, activation_left=left), "hand")


def _cubes(state: EldurState) -> Iterator[Correction]:
    used = dict(state.althingi)
    idle = [seat for seat in map(Seat, range(state.seats)) if seat not in used.values()]
    for action in ALTHINGI:
        what = word(f"althingi_{action}")
        if action in used:
            left = tuple(pair for pair in state.althingi if pair[0] != action)
            yield Correction(message("eldur.correct_no_cube", what=what), replace(state, althingi=left), "cube")
            continue
        for seat in idle:
            said = message("eldur.correct_cube", what=what, who=seat_name(seat))
            yield Correction(said, replace(state, althingi=(*state.althingi, (action, seat))), "cube")


# ---- Incidents in force and piles ----


def _incident(box: Box, state: EldurState, seat: Seat) -> Iterator[Correction]:
    """Another card behind the shield, or none; what lies there goes on the discard."""
    now = state.active_incidents[seat]
    cleared = state.incidents if now is None else state.incidents.discarded(str(now.number))

    def behind(incident: ActiveIncident | None) -> tuple[ActiveIncident | None, ...]:
        return (*state.active_incidents[:seat], incident, *state.active_incidents[seat + 1 :])

    if now is not None:
        said = message("eldur.correct_no_incident")
        yield Correction(said, replace(state, incidents=cleared, active_incidents=behind(None)), "incident")
    for card in box.incidents:
        deck = _taken(cleared, card)
        for half in FRAMES:
            incident = ActiveIncident(int(card), half)
            if deck is not None and incident != now and not box.half(incident.number, half).lightning:
                put = replace(state, incidents=deck, active_incidents=behind(incident))
                said = message("eldur.correct_in_force")
                face = incident_face(box, incident.number, half)
                yield Correction(said, put, face=face, brief=message("eldur.correct_half", half=word(half)))


def _pile(deck: Deck, names: dict[str, Message]) -> Iterator[tuple[Message, Deck]]:
    """Each card of the discard back into the pile, each card of the pile on the discard."""
    for card in dict.fromkeys(deck.discard):
        yield message("eldur.correct_in_pile", card=names[card]), (_taken(deck, card) or deck).put_back(card)
    for card, name in names.items():
        if card not in deck.discard and (left := _taken(deck, card)) is not None:
            yield message("eldur.correct_discarded", card=name), left.discarded(card)


def _taken(deck: Deck, card: str) -> Deck | None:
    """The deck without this card, wherever it is; None where it is not in the deck."""
    if card in deck.discard:
        at = deck.discard.index(card)
        return replace(deck, discard=deck.discard[:at] + deck.discard[at + 1 :])
    return deck.without(card) if deck.has(card) else None
