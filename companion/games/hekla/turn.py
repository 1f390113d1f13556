"""The order of play: set-up, whose turn it is, passing and the end (H-020 to H-022, H-035, R-H09)."""

from companion.games.hekla.box import Box
from companion.games.hekla.draft import Draft
from companion.games.hekla.moving import can_move
from companion.games.hekla.names import LAVA, SUPPLIES
from companion.games.hekla.placing import can_place
from companion.games.hekla.state import HeklaState, Options
from companion.rules.contract import Seat, seat_name


def start(box: Box, seats: int, options: Options) -> Draft:
    """Nothing lies on the board, and nobody has begun."""
    supply = SUPPLIES[seats]
    draft = Draft(
        box,
        HeklaState(
            seats=seats,
            options=options,
            fields=((),) * len(box.ground.fields),
            supplies=(supply,) * seats,
            figures=(0,) * seats,
            lava=LAVA,
        ),
    )
    draft.tell("set_up_lava", icon="lava", zeros=LAVA[0], ones=LAVA[1])
    # Not to be torn apart at the end of a line.
    stones = "\N{NO-BREAK SPACE}".join(str(grooves) for grooves, count in enumerate(supply) for _ in range(count))
    for seat in map(Seat, range(seats)):
        draft.tell("set_up_stones", icon="stone", by=seat, who=seat_name(seat), stones=stones)
    draft.tell("set_up_figures", icon="figure", spots=(box.track.stop(0).spot,))
    return draft


def begin(draft: Draft, seat: Seat) -> None:
    draft.change(active=seat, first=seat, turn=1)


def can_act(box: Box, state: HeklaState, seat: Seat) -> bool:
    """Whether a seat has any legal action (H-035)."""
    return can_place(state, seat) or can_move(box, state, seat)


def next_turn(draft: Draft) -> None:
    """The next seat that can do anything; the others pass, and if nobody can the game is over (R-H09)."""
    seats = draft.state.seats
    for _ in range(seats):
        seat = Seat((draft.active + 1) % seats)
        draft.change(active=seat, turn=draft.state.turn + (seat == draft.state.first))
        if can_act(draft.box, draft.state, seat):
            return
        draft.tell("passes", by=seat, who=seat_name(seat))
    draft.end("nobody_can_act", "R-H09")
