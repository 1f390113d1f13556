"""Where the turn is: which of the five actions, what it is about, and the figures behind the question."""

from collections.abc import Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.data import HelperSteps
from companion.games.eldur.faces import activation_face, incident_face, tile_face, volcano_face
from companion.games.eldur.incidents import deciding_seat, live_half
from companion.games.eldur.modifiers import allowance, boat_blocked
from companion.games.eldur.names import Helper
from companion.games.eldur.pieces import total
from companion.games.eldur.state import (
    DecideAlthingi,
    DecideMatch,
    DiscardIncident,
    DrawIncident,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Flee,
    Lay,
    LayTile,
    NextTurn,
    Refill,
    ResolveIncident,
    Sail,
    Walk,
)
from companion.games.eldur.words import incident_title, word
from companion.rules.contract import Message, Seat, message, seat_name
from companion.rules.view import Because, Face, Lead

_BEGINS: dict[type, int] = {
    DecideAlthingi: 0,
    DrawIncident: 1,
    DecideMatch: 2,
    DrawVolcanoCard: 3,
    Refill: 4,
}
"""Tasks that begin an action of the turn. What they cause stands before the next of them on the agenda."""
_ENDS: dict[type, int] = {DrawIncident: 0, DecideMatch: 1, DrawVolcanoCard: 2, EndVolcano: 3, Refill: 4, NextTurn: 4}
"""Tasks before which an action is still under way."""


def step_of_turn(state: EldurState) -> int:
    """Which of the five actions is under way, from 0."""
    if not state.turn or not state.agenda:
        return 0
    head = state.agenda[0]
    if type(head) in _BEGINS:
        return _BEGINS[type(head)]
    if isinstance(head, Lay):
        return 4
    following = next((task for task in state.agenda if type(task) in _ENDS), None)
    if isinstance(following, DecideMatch) and following.nth == 2:
        return 2
    return _ENDS[type(following)] if following else 0


def active_seat(state: EldurState) -> Seat | None:
    """Whose turn it is; during the set-up who lays cards."""
    if state.turn:
        return state.active
    head = state.agenda[0] if state.agenda else None
    return head.seat if isinstance(head, Lay) else None


def phase(box: Box, state: EldurState) -> Message:
    """A few words for the turn bar."""
    if state.ended is not None:
        return message("eldur.phase_over")
    if not state.turn:
        return message("eldur.phase_set_up")
    head = state.agenda[0]
    match step_of_turn(state):
        case 0:
            return message("eldur.phase_althingi")
        case 1:
            return message("eldur.phase_incident")
        case 2:
            return message("eldur.phase_activate", number=_activation(state))
        case 3 if isinstance(head, DrawTile | LayTile):
            tiles = box.volcano_cards[state.card_now].tiles if state.card_now in box.volcano_cards else head.left
            return message("eldur.phase_tile", number=tiles - head.left + 1, count=tiles)
        case 3:
            return message("eldur.phase_volcano")
        case _:
            return message("eldur.phase_refill")


def _activation(state: EldurState) -> int:
    """Whether the first or the second activation of the turn is under way."""
    head = state.agenda[0]
    return head.nth if isinstance(head, DecideMatch) else max(1, len(state.activated))


def focus(box: Box, state: EldurState) -> Face | None:
    """The tile in hand, else the card that is now carried out."""
    if state.tile_now:
        return tile_face(box, state.tile_now, box.tiles[state.tile_now].edges)
    if state.card_now:
        return volcano_face(box.volcano_cards[state.card_now])
    for task in state.agenda:
        if isinstance(task, ResolveIncident):
            return incident_face(box, task.number, task.half, why_half(state))
        if isinstance(task, DiscardIncident):
            return incident_face(box, task.number, live_half(state), why_half(state))
    if state.agenda and step_of_turn(state) == 1 and not isinstance(state.agenda[0], DrawIncident):
        active = state.active_incidents[state.active]
        return incident_face(box, active.number, active.half, why_half(state)) if active else None
    return None


def lead(box: Box, state: EldurState) -> Lead | None:
    """The figure that the question is about."""
    if state.agenda and isinstance(state.agenda[0], Walk):
        return Lead("steps", message("eldur.lead_steps", count=allowance(box, state, state.agenda[0].helper)))
    return None


def note(box: Box, state: EldurState) -> Message | None:
    """The figures behind the question, each by its rule; else what hangs over the game."""
    if not state.agenda:
        return None
    match state.agenda[0]:
        case Walk(helper=helper):
            return message("eldur.note_steps", parts=tuple(_step_parts(box, state, helper)))
        case Sail():
            return message("eldur.note_sail", count=total(state.cargo), places=box.data.tracks.cargo_capacity)
        case DrawIncident():
            return why_half(state).text
        case LayTile():
            return message("eldur.note_tile")
        case Flee():
            return message("eldur.note_flee")
        case Lay(seat=seat):
            return message("eldur.note_lay", count=state.hands[seat])
    if state.goal_pending:
        return message("eldur.note_goal_pending", goal=box.setups[state.setup].human_goal)
    if state.depleted:
        return message("eldur.note_depleted")
    if boat_blocked(box, state):
        return message("eldur.note_boat_blocked")
    return None


def why_half(state: EldurState) -> Because:
    """The cards that choose the half of an incident (E-050)."""
    seat, live = deciding_seat(state), live_half(state)
    cards = tuple((activation_face(card), card.frame == live) for card in state.laid[seat] if card is not None)
    black = sum(face.frame == "black" for face, _ in cards)
    text = message("eldur.note_half", seat=seat_name(seat), black=black, white=len(cards) - black, half=word(live))
    return Because(seat, text, cards)


def _step_parts(box: Box, state: EldurState, helper: Helper) -> Iterator[Message]:
    """What a helper's steps are made of: the base and each change in force (E-062, R-E34, R-E35)."""
    tracks = box.data.tracks
    steps = tracks.movement_base
    yield message("eldur.note_base", steps=steps)
    for active in state.active_incidents:
        if active is None:
            continue
        for effect in box.half(active.number, active.half).effects:
            if isinstance(effect, HelperSteps) and effect.helper == helper:
                steps += effect.change
                title = incident_title(active.number, active.half)
                yield message("eldur.note_change", title=title, change=effect.change)
    for effect in state.turn_effects:
        if isinstance(effect, HelperSteps) and effect.helper == helper:
            steps += effect.change
            yield message("eldur.note_change_now", change=effect.change)
    if steps < 0:
        yield message("eldur.note_not_below")
    elif steps > tracks.movement_high:
        yield message("eldur.note_track_ends", steps=tracks.movement_high)
