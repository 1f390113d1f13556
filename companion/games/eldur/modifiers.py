"""What the incident cards in force change: steps, room and the boat, always summed anew (R-E34)."""

from collections.abc import Iterable, Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.data import BoatBlocked, HelperSteps, IncidentEffect, StorageRoom
from companion.games.eldur.draft import Draft
from companion.games.eldur.names import HELPERS, KINDS, Helper, Kind
from companion.games.eldur.pieces import count_of, move_pieces
from companion.games.eldur.state import EldurState
from companion.games.eldur.words import word

LASTING = (HelperSteps, StorageRoom, BoatBlocked)
"""Kinds of effect that hold as long as their card lies there, or this turn with lightning (R-E35)."""


def effects_in_force(box: Box, state: EldurState) -> Iterator[IncidentEffect]:
    """Of the cards behind the shields, then of this turn's lightning; one-off kinds among them mean nothing here."""
    for active in state.active_incidents:
        if active is not None:
            yield from box.half(active.number, active.half).effects
    yield from state.turn_effects


def allowance(box: Box, state: EldurState, helper: Helper) -> int:
    """Steps of a helper per activation (E-062), held on its track (R-E34)."""
    return _steps(box, effects_in_force(box, state), helper)


def capacity(box: Box, state: EldurState, kind: Kind) -> int:
    """Places of a storage (E-066), never below none (R-E34)."""
    return _room(box, effects_in_force(box, state), kind)


def boat_blocked(box: Box, state: EldurState) -> bool:
    """E-053b, R-E32."""
    return _is_blocked(effects_in_force(box, state))


def _steps(box: Box, effects: Iterable[IncidentEffect], helper: Helper) -> int:
    tracks = box.data.tracks
    change = sum(each.change for each in effects if isinstance(each, HelperSteps) and each.helper == helper)
    return min(tracks.movement_high, max(0, tracks.movement_base + change))


def _room(box: Box, effects: Iterable[IncidentEffect], kind: Kind) -> int:
    change = sum(each.change for each in effects if isinstance(each, StorageRoom) and each.storage == kind)
    return max(0, box.data.tracks.storage_capacity + change)


def _is_blocked(effects: Iterable[IncidentEffect]) -> bool:
    return any(isinstance(each, BoatBlocked) for each in effects)


def settle(draft: Draft, before: EldurState) -> None:
    """Tell what cards that came or went since `before` changed; what no longer fits a storage is lost (R-E36)."""
    box, state = draft.box, draft.state
    old, new = (
        [each for each in effects_in_force(box, which) if isinstance(each, LASTING)] for which in (before, state)
    )
    if old == new:
        return
    for helper in HELPERS:
        steps = _steps(box, new, helper)
        if steps != _steps(box, old, helper):
            draft.tell("movement_marker", icon=helper, helper=word(helper), steps=steps)
    for kind in KINDS:
        room = _room(box, new, kind)
        if room != _room(box, old, kind):
            draft.tell("storage_room", icon=kind, kind=word(kind), count=room)
        surplus = count_of(state.storage, kind) - room
        if surplus > 0:
            move_pieces(draft, kind, surplus, "storage", "lost")
            draft.tell("surplus_lost", icon=kind, kind=word(kind), count=surplus)
    blocked = _is_blocked(new)
    if blocked != _is_blocked(old):
        draft.tell("boat_blocked_now" if blocked else "boat_free_again", icon="knerrir", spots=(state.boat,))
