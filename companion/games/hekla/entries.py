"""What can be entered when, and what it does: the one list of all actions."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.games.hekla.actions import Begin, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.box import Box
from companion.games.hekla.draft import Draft
from companion.games.hekla.moving import apply_move, check_move, moves
from companion.games.hekla.placing import apply_place, check_place, placements
from companion.games.hekla.scoring import refused_set, score_chosen
from companion.games.hekla.state import HeklaState
from companion.games.hekla.turn import begin, next_turn
from companion.games.hekla.words import refuse, set_word
from companion.rules.contract import Action, Illegal, Seat


class Entry(NamedTuple):
    moment: str
    check: Callable[[Box, HeklaState, Any], Illegal | None]
    apply: Callable[[Draft, Any], None]


def moment(state: HeklaState) -> str:
    """What is asked: "begin", "turn", "scoring", or "over"."""
    if state.ended is not None:
        return "over"
    if state.active is None:
        return "begin"
    return "scoring" if state.scoring is not None else "turn"


def offers(box: Box, state: HeklaState) -> Sequence[Action]:
    asked = moment(state)
    if asked == "turn":
        assert state.active is not None
        return [*placements(box, state, state.active), *moves(box, state, state.active)]
    if asked == "scoring":
        assert state.scoring is not None
        sets = [ScoreSet(fields) for fields in state.scoring.pending]
        return [*sets, StopScoring()] if state.scored else sets
    return [Begin(Seat(seat)) for seat in range(state.seats)] if asked == "begin" else []


def _check_begin(box: Box, state: HeklaState, action: Begin) -> Illegal | None:
    if not 0 <= action.seat < state.seats:
        return refuse("no_such_seat", "H-022", number=action.seat + 1)
    return None


def _check_set(box: Box, state: HeklaState, action: ScoreSet) -> Illegal | None:
    assert state.scoring is not None
    refused = refused_set(box, state.fields, action.fields)
    if refused is not None or action.fields in state.scoring.pending:
        return refused
    if state.scoring.field not in action.fields:
        return refuse("set_not_entered", "H-045", state.scoring.field, field=state.scoring.field)
    if action.fields in (scored.fields for scored in state.scored):
        return refuse("set_already_scored", "H-045", *action.fields, fields=set_word(action.fields))
    return refuse("set_filled_by_eruption", "H-044", *action.fields, fields=set_word(action.fields))


def _check_stop(box: Box, state: HeklaState, action: StopScoring) -> Illegal | None:
    return None if state.scored else refuse("first_set_compulsory", "R-H12")


def _apply_begin(draft: Draft, action: Begin) -> None:
    begin(draft, action.seat)


def _apply_set(draft: Draft, action: ScoreSet) -> None:
    score_chosen(draft, action.fields)


def _apply_stop(draft: Draft, action: StopScoring) -> None:
    draft.change(scoring=None)


ENTRIES: dict[type, Entry] = {
    Begin: Entry("begin", _check_begin, _apply_begin),
    PlaceStone: Entry("turn", check_place, apply_place),
    MoveStone: Entry("turn", check_move, apply_move),
    ScoreSet: Entry("scoring", _check_set, _apply_set),
    StopScoring: Entry("scoring", _check_stop, _apply_stop),
}


def apply(draft: Draft, action: Action) -> None:
    """One entry, and the next turn if it ended this one."""
    began = moment(draft.state) == "begin"
    ENTRIES[type(action)].apply(draft, action)
    if not began and draft.state.ended is None and draft.state.scoring is None:
        next_turn(draft)
