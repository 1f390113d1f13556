"""Action 1: Alþingi, once per game and player (E-040 to E-042)."""

from companion.games.eldur.actions import SkipAlthingi, UseAlthingi
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.incidents import clear_incidents
from companion.games.eldur.names import ALTHINGI
from companion.games.eldur.state import DecideAlthingi, EldurState, Sail, Walk
from companion.games.eldur.words import refuse, word
from companion.rules.contract import Illegal, seat_name

BOAT_SPACES = 2
"""How far Alþingi takes the boat, at most (E-041)."""
_USES = tuple(UseAlthingi(action) for action in ALTHINGI)


def settle_decide_althingi(draft: Draft, task: DecideAlthingi) -> bool:
    """Not asked of somebody whose cube lies there."""
    if all(seat != draft.state.active for _, seat in draft.state.althingi):
        return True
    draft.pop()
    return False


def offers_decide_althingi(box: Box, state: EldurState) -> list[UseAlthingi | SkipAlthingi]:
    taken = {action for action, _ in state.althingi}
    return [SkipAlthingi(), *(use for use in _USES if use.action not in taken)]


def check_use_althingi(box: Box, state: EldurState, action: UseAlthingi) -> Illegal | None:
    for taken, seat in state.althingi:
        if taken == action.action:
            return refuse("althingi_taken", "E-040", by=seat_name(seat))
    return None


def apply_use_althingi(draft: Draft, action: UseAlthingi) -> None:
    draft.pop()
    state = draft.state
    draft.change(althingi=(*state.althingi, (action.action, state.active)))
    draft.tell("lay_cube", icon="cube", by=state.active, action=word(f"althingi_{action.action}"))
    match action.action:
        case "gatherer" | "herder" | "seeker" as helper:
            draft.push(Walk(helper))
        case "knerrir":
            draft.push(Sail(BOAT_SPACES, exactly=False))
        case "remove":
            clear_incidents(draft)
        case "keep":
            draft.change(keep_incidents=True)


def apply_skip_althingi(draft: Draft, action: SkipAlthingi) -> None:
    draft.pop()
