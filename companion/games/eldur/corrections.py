"""Putting the table right by hand: what can be changed at a place of the map or at something beside it.

Whatever leaves one place comes to another, so that nothing is lost on the way; what then contradicts itself is told by
`positions.faults` and taken away by further corrections. Not to be corrected is what nobody sees (the order of a pile
face down) and what is under way within an action: that is played again from the action's beginning.
"""

from collections.abc import Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.correct_cards import activation_corrections, seat_corrections, seats
from companion.games.eldur.correct_map import cell_corrections
from companion.games.eldur.correct_pieces import balance_corrections, kind_corrections, sea_corrections
from companion.games.eldur.correct_piles import INCIDENTS, TILES, VOLCANO, incident_pile, tile_pile, volcano_pile
from companion.games.eldur.correct_turn import NOW, TURN, now_corrections, set_up_agenda, turn_corrections
from companion.games.eldur.moment import phase
from companion.games.eldur.names import KINDS
from companion.games.eldur.pieces import on_map
from companion.games.eldur.state import EldurState, replace
from companion.games.eldur.words import word
from companion.rules.contract import Correctable, Correction, message, seat_name

ACTIVATION = "pile_activation"


def correctable(box: Box, state: EldurState) -> tuple[Correctable, ...]:
    when = message("eldur.correct_turn", who=seat_name(state.active), phase=phase(box, state))
    turn = Correctable(TURN, when, "token", message("eldur.correct_turn_short"))
    if not state.setup:
        return (turn,)
    now = (Correctable(NOW, message("eldur.correct_now"), "clock"),) if state.turn else ()
    return (
        turn,
        *now,
        *(
            Correctable(f"pieces_{kind}", message("eldur.correct_pieces", kind=word(kind)), kind, word(kind), row=1)
            for kind in KINDS
        ),
        *(
            Correctable(
                f"seat_{seat}", message("eldur.correct_seat", who=seat_name(seat)), "", seat_name(seat), seat, 2
            )
            for seat in seats(state)
        ),
        Correctable(INCIDENTS, message("eldur.correct_incidents"), "incident", row=3),
        Correctable(VOLCANO, message("eldur.correct_volcano"), "volcano", row=3),
        Correctable(TILES, message("eldur.correct_tiles"), "lava", row=3),
        Correctable(ACTIVATION, message("eldur.correct_activation"), "activation", row=3),
    )


def corrections(box: Box, state: EldurState, at: str) -> tuple[Correction, ...]:
    if at == TURN:
        return _changing(state, turn_corrections(box, state))
    if not state.setup:
        return ()
    found = _changing(state, _found(box, state, at))
    return tuple(replace(each, state=_settled(box, state, each.state)) for each in found)


def _found(box: Box, state: EldurState, at: str) -> Iterator[Correction]:
    island = box.islands[state.setup]
    kind, _, number = at.rpartition("_")
    if not at:
        return balance_corrections(box, state)
    if at in island.volcano:
        return volcano_pile(box, state)
    if at in island.terrain:
        return cell_corrections(box, state, at)
    if at in island.ocean:
        return sea_corrections(box, state, at)
    if kind == "pieces":
        return (made for each in KINDS if each == number for made in kind_corrections(state, each))
    if kind == "seat":
        return (made for seat in seats(state) if str(seat) == number for made in seat_corrections(box, state, seat))
    if at == ACTIVATION:
        return activation_corrections(box, state)
    beside = {NOW: now_corrections, INCIDENTS: incident_pile, VOLCANO: volcano_pile, TILES: tile_pile}
    return beside[at](box, state) if at in beside else iter(())


def _changing(state: EldurState, found: Iterator[Correction]) -> tuple[Correction, ...]:
    return tuple(each for each in found if each.state != state)


def _settled(box: Box, before: EldurState, after: EldurState) -> EldurState:
    """With what follows from the change: whether a kind has run out (E-103), whether the goal is reached (E-101), and
    during the set-up who still lays cards (E-028)."""
    depleted = (
        after.depleted if after.depleted != before.depleted else before.depleted and not _has_run_out(box, before)
    )
    reached = after.balance >= box.setups[after.setup].human_goal
    if after.options.goal_voided_by_volcano:
        reached = reached and (after.goal_pending or after.balance > before.balance)
    after = replace(after, depleted=depleted or _has_run_out(box, after), goal_pending=reached)
    return set_up_agenda(box, after)


def _has_run_out(box: Box, state: EldurState) -> bool:
    setup = box.setups[state.setup]
    return any(on_map(state, kind) <= 1 < len(getattr(setup, kind)) for kind in KINDS)
