"""Looking one action ahead: which sets it would score, without going through with it."""

from companion.games.hekla.actions import MoveStone, PlaceStone
from companion.games.hekla.box import Box
from companion.games.hekla.entries import moment, offers
from companion.games.hekla.scoring import Fields, Three, eligible_sets, points_for
from companion.games.hekla.state import HeklaState, Stone
from companion.rules.contract import Action


def entered_by(box: Box, state: HeklaState, action: PlaceStone | MoveStone) -> tuple[Fields, int]:
    """The stones as they lie after the action, before anything is scored, and the field entered."""
    stone = Stone(action.grooves, state.active)
    fields, entered = list(state.fields), box.ground.index[action.field]
    if isinstance(action, MoveStone):
        start = box.ground.index[action.start]
        left = list(fields[start])
        left.remove(stone)
        fields[start] = tuple(left)
    fields[entered] = (*fields[entered], stone)
    return fields, entered


def best_set(box: Box, state: HeklaState, fields: Fields, entered: int) -> Three | None:
    """Of the eligible sets, the one that gives the active player most; None if there is none."""
    assert state.active is not None
    active = state.active
    found = eligible_sets(box, fields, entered)
    return max(found, key=lambda three: points_for(box, state, fields, three, active)[0].sum, default=None)


def within_reach(box: Box, state: HeklaState) -> tuple[Three, ...]:
    """The sets that the active player's next action could score, in the board's order."""
    if moment(state) != "turn":
        return ()
    found: set[Three] = set()
    tried: set[Action] = set()
    for action in offers(box, state):
        if isinstance(action, MoveStone):
            action = MoveStone(action.grooves, action.start, action.field)  # the figure changes nothing here
        if isinstance(action, PlaceStone | MoveStone) and action not in tried:
            tried.add(action)
            fields, entered = entered_by(box, state, action)
            found.update(eligible_sets(box, fields, entered))
    return tuple(three for three in box.ground.sets if three in found)
