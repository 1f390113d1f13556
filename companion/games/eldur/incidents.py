"""Action 2: the incident card, its half, and the cards behind the shields (E-050 to E-052)."""

from companion.games.eldur.actions import IncidentDrawn
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.modifiers import LASTING, settle
from companion.games.eldur.names import Frame
from companion.games.eldur.state import (
    ActiveIncident,
    DiscardIncident,
    DrawIncident,
    EldurState,
    ResolveIncident,
)
from companion.games.eldur.words import incident_title, refuse
from companion.rules.contract import Illegal, Seat


def deciding_seat(state: EldurState) -> Seat:
    """The right-hand neighbour, whose frames choose the half (E-050)."""
    return Seat((state.active - 1) % state.seats)


def live_half(state: EldurState) -> Frame:
    """The half that the majority of the right-hand neighbour's three frames makes valid (E-050)."""
    cards = state.laid[deciding_seat(state)]
    return "black" if sum(card is not None and card.frame == "black" for card in cards) >= 2 else "white"


def settle_draw_incident(draft: Draft, task: DrawIncident) -> bool:
    if draft.state.keep_incidents:
        draft.pop()
        draft.tell("no_incident_this_turn", icon="incident")
        return False
    deck = draft.state.incidents
    if not deck.size and deck.discard:
        draft.change(incidents=deck.reshuffled())
        draft.tell("shuffle_incidents", icon="incident")
    if not draft.state.incidents.size:
        draft.pop()
        return False
    return True


def offers_draw_incident(box: Box, state: EldurState) -> list[IncidentDrawn]:
    """By number, as people look for theirs."""
    return [box.incident_draws[card] for card in sorted((card for card, _ in state.incidents.options()), key=int)]


def check_incident_drawn(box: Box, state: EldurState, action: IncidentDrawn) -> Illegal | None:
    card = str(action.number)
    if card not in box.incidents:
        return refuse("no_such_incident", "E-050", number=action.number)
    if all(card != name for name, _ in state.incidents.options()):
        return refuse("incident_not_in_deck", "E-050", number=action.number)
    return None


def apply_incident_drawn(draft: Draft, action: IncidentDrawn) -> None:
    state, number = draft.state, action.number
    frame = live_half(state)
    half = draft.box.half(number, frame)
    draft.pop()
    draft.change(incidents=state.incidents.draw(str(number)))
    draft.tell(
        f"incident_{frame}", icon="incident", by=state.active, number=number, title=incident_title(number, frame)
    )
    if half.clears:
        clear_incidents(draft)
    lasts = any(isinstance(effect, LASTING) for effect in half.effects)
    if half.lightning or (half.clears and not lasts):
        draft.push(ResolveIncident(number, frame, half.effects), DiscardIncident(number))
    else:
        lay_behind_shield(draft, ActiveIncident(number, frame))
        draft.push(ResolveIncident(number, frame, half.effects))


def lay_behind_shield(draft: Draft, card: ActiveIncident) -> None:
    """The active player's old card out and the new one in, as one change (E-051, E-052, R-E36)."""
    before = draft.state
    seat = before.active
    old = before.active_incidents[seat]
    rows = list(before.active_incidents)
    rows[seat] = card
    draft.change(active_incidents=tuple(rows))
    if old is not None:
        draft.change(incidents=before.incidents.discarded(str(old.number)))
        draft.tell("discard_incident", icon="incident", by=seat, number=old.number)
    draft.tell("incident_behind_shield", icon="incident", by=seat, number=card.number)
    settle(draft, before)


def clear_incidents(draft: Draft) -> None:
    """All cards behind the shields leave together, and what they changed with them (E-041, R-E28, R-E34)."""
    before = draft.state
    numbers = tuple(card.number for card in before.active_incidents if card is not None)
    if not numbers:
        return
    deck = before.incidents
    for number in numbers:
        deck = deck.discarded(str(number))
    draft.change(incidents=deck, active_incidents=(None,) * before.seats)
    draft.tell("clear_incidents", icon="incident", numbers=numbers, count=len(numbers))
    settle(draft, before)


def do_discard_incident(draft: Draft, task: DiscardIncident) -> None:
    draft.change(incidents=draft.state.incidents.discarded(str(task.number)))
    draft.tell("discard_incident", icon="incident", by=draft.state.active, number=task.number)
