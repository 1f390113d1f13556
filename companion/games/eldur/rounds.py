"""From turn to turn: the five actions as an agenda (E-040 to E-091), and what ends with a turn."""

from companion.games.eldur.draft import Draft
from companion.games.eldur.modifiers import settle
from companion.games.eldur.state import (
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    DrawVolcanoCard,
    EndVolcano,
    NextTurn,
    Refill,
    Task,
)
from companion.rules.contract import Seat, seat_name


def five_actions(seats: int, active: Seat) -> tuple[Task, ...]:
    """A whole turn of one seat, then the next turn."""
    return (
        DecideAlthingi(),
        DrawIncident(),
        DecideMatch(1),
        DrawVolcanoCard(),
        EndVolcano(),
        *(Refill(Seat((active + place) % seats)) for place in range(seats)),
        NextTurn(),
    )


def do_next_turn(draft: Draft, task: NextTurn) -> None:
    """What lasted this turn ends (R-E35), the token goes to the left (E-091); the lowest number starts (E-029)."""
    before = draft.state
    seats = before.seats
    active = Seat((before.active + 1) % seats) if before.turn else before.first
    draft.change(
        turn=before.turn + 1,
        active=active,
        turn_effects=(),
        keep_incidents=False,
        matched=(),
        activated=(),
        agenda=five_actions(seats, active),
    )
    if before.activated:
        draft.tell("take_activation_markers", icon="activation", count=len(before.activated))
    if before.turn_effects:
        settle(draft, before)
    draft.tell("pass_token" if before.turn else "first_token", icon="token", by=active, who=seat_name(active))
