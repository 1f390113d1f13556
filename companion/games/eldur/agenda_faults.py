"""Whether what is still to be done can be done: the turn's order, and a question that can be asked now."""

from collections.abc import Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.names import HELPERS
from companion.games.eldur.rounds import five_actions
from companion.games.eldur.state import (
    DecideAlthingi,
    DecideMatch,
    DiscardIncident,
    DrawIncident,
    DrawSetup,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Flee,
    GiveBoardOne,
    Lay,
    LayTile,
    Lose,
    NextTurn,
    OpenFissure,
    Put,
    Refill,
    ResolveIncident,
    Sail,
    StrikeHelpers,
    Task,
    Walk,
)
from companion.games.eldur.tasks import SETTLE, WAITS
from companion.rules.contract import Argument, Fault, message

_INCIDENT = (ResolveIncident, DiscardIncident, Sail, Lose, Put)
_VOLCANO = (DrawTile, LayTile, Flee, StrikeHelpers, OpenFissure)
_CAUSED: dict[type, tuple[type, ...]] = {
    DecideAlthingi: (),
    DrawIncident: (Walk, Sail),
    DecideMatch: _INCIDENT,
    DrawVolcanoCard: (Walk, Sail),
    EndVolcano: _VOLCANO,
    Refill: (Lay,),
    NextTurn: (),
}
"""What can be still to do before each step of a turn."""


_SET_UP: tuple[Task, ...] = (DrawSetup(), GiveBoardOne(), NextTurn())


def agenda_faults(box: Box, state: EldurState) -> Iterator[Fault]:
    """For a state that is sound otherwise."""
    if state.ended is not None:
        if state.agenda:
            yield _fault("agenda", "agenda_after_end")
        for index, seat in enumerate(state.ended.winners):
            if not 0 <= seat < state.seats:
                yield _fault(f"ended.winners[{index}]", "no_such_seat", number=seat + 1)
        return
    found = [*_order(state), *_references(box, state)]
    yield from found
    if not found:
        yield from _question(box, state)


def _fault(at: str, problem: str, /, **args: Argument) -> Fault:
    return Fault(f"$.{at}", message(f"eldur.fault_{problem}", **args))


def _order(state: EldurState) -> Iterator[Fault]:
    """The steps of the turn that are left, in their order, and before them only what they cause."""
    steps = five_actions(state.seats, state.active) if state.turn else _SET_UP
    kinds = {type(step) for step in steps}
    at = next((index for index, task in enumerate(state.agenda) if type(task) in kinds), len(state.agenda))
    left = tuple(DecideMatch(1) if isinstance(task, DecideMatch) else task for task in state.agenda[at:])
    if not left or left != steps[-len(left) :]:
        yield _fault(f"agenda[{at}]", "agenda_order")
        return
    if bool(state.setup) == isinstance(left[0], DrawSetup):
        yield _fault("agenda[0]", "agenda_setup")
    allowed = _CAUSED.get(type(left[0]), ()) if state.turn else (Lay,) if state.setup else ()
    step = state.agenda[at]
    if isinstance(step, DecideMatch) and step.nth == 2:
        allowed = (Walk, Sail)
    for index, task in enumerate(state.agenda[:at]):
        is_other_seat = isinstance(task, Lay) and isinstance(step, Refill) and task.seat != step.seat
        if type(task) not in allowed or is_other_seat:
            yield _fault(f"agenda[{index}]", "agenda_not_now")


def _references(box: Box, state: EldurState) -> Iterator[Fault]:
    """Tasks speak of seats, cells, cards and numbers that there are."""
    if not state.setup:
        return
    cells = box.islands[state.setup].terrain
    for index, task in enumerate(state.agenda):
        at = f"agenda[{index}]"
        match task:
            case Lay(seat=seat) | Refill(seat=seat) if not 0 <= seat < state.seats:
                yield _fault(f"{at}.seat", "no_such_seat", number=seat + 1)
            case ResolveIncident(number=number) | DiscardIncident(number=number) if str(number) not in box.incidents:
                yield _fault(f"{at}.number", "no_such_card", card=str(number))
            case Put(named=None, helper=None):
                yield _fault(f"{at}.helper", "put_nowhere")
            case Put(named=str(cell)) if cell not in cells:
                yield _fault(f"{at}.named", "no_such_cell", cell=cell)
            case Sail(spaces=number) | Lose(count=number) | Put(left=number) if number < 1:
                yield _fault(at, "below_one", value=number)
            case DrawTile(left=number) | LayTile(left=number) if number < 1:
                yield _fault(f"{at}.left", "below_one", value=number)
            case StrikeHelpers(cells=struck, hit=hit):
                for cell in (*struck, *hit):
                    if cell not in cells:
                        yield _fault(at, "no_such_cell", cell=cell)
            case Flee(helper=helper, hit=hit):
                place = state.helpers[HELPERS.index(helper)]
                if place not in hit:
                    yield _fault(at, "nothing_to_flee", cell=place)


def _question(box: Box, state: EldurState) -> Iterator[Fault]:
    """The first task waits for people or luck, and there is something to enter."""
    head = state.agenda[0]
    if type(head) not in WAITS:
        yield _fault("agenda[0]", "agenda_carries_itself_out")
        return
    settle = SETTLE.get(type(head))
    if (settle is not None and not settle(Draft(box, state), head)) or not WAITS[type(head)].offers(box, state):
        yield _fault("agenda[0]", "nothing_to_ask")
