"""What the game waits for."""

from companion.games.hekla.box import Box
from companion.games.hekla.entries import moment
from companion.games.hekla.moving import can_move
from companion.games.hekla.placing import can_place
from companion.games.hekla.state import HeklaState
from companion.rules.contract import Chance, Choice, Over, RuleRef, Seat, Waiting, message


def waiting(box: Box, state: HeklaState) -> Waiting:
    asked = moment(state)
    if asked == "over":
        assert state.ended is not None
        return Over(state.ended.winners, state.ended.reason, state.ended.rule)
    if asked == "begin":
        return _who_begins(state)
    seat = state.active
    assert seat is not None
    if asked == "scoring":
        assert state.scoring is not None
        if state.scored:
            return Choice((seat,), message("hekla.ask_further_set"), RuleRef("R-H12"), (state.scoring.field,))
        return Choice((seat,), message("hekla.ask_first_set"), RuleRef("H-044"), (state.scoring.field,))
    if not can_place(state, seat):
        return Choice((seat,), message("hekla.ask_move"), RuleRef("H-031"))
    if not can_move(box, state, seat):
        return Choice((seat,), message("hekla.ask_place"), RuleRef("H-030"))
    return Choice((seat,), message("hekla.ask_place_or_move"), RuleRef("H-030"))


def _who_begins(state: HeklaState) -> Choice:
    """Nobody may have been there, or all of them together, and all may be as eager to go: then lots say who begins."""
    seats = tuple(map(Seat, range(state.seats)))
    prompt, rule = message("hekla.ask_begin"), RuleRef("H-022")
    lots = Chance("hekla.begin", tuple((str(seat), 1) for seat in seats), prompt, rule)
    return Choice(seats, prompt, rule, lots=lots)
