"""Which lamps of the panel are wanted for what is on the screen."""

from companion.control.colours import COLOURS, colour_of
from companion.control.views import AppView, NewTableView, TableView
from companion.rules.contract import Seat
from hardware.events import LampLevel

SEATS = {colour: f"seat{number}" for number, colour in enumerate(COLOURS, 1)}
"""Button by colour."""


def wanted(view: AppView, asked: tuple[Seat, ...]) -> dict[str, LampLevel]:
    """Level by button name. `asked` is whose turn it is: their colours are lit; GO where it does something.

    At a new table as many buttons are lit as people play, since these buttons say there how many. While something is
    typed, GO ends it and UNDO gives it up.
    """
    body = view.body
    lamps: dict[str, LampLevel] = dict.fromkeys((*SEATS.values(), "go", "undo"), "off")
    if view.keyboard is not None:
        return {**lamps, "go": "on", "undo": "on"}
    if isinstance(body, NewTableView):
        lamps.update(dict.fromkeys(list(SEATS.values())[: len(body.players)], "on"))
    elif isinstance(body, TableView):
        lamps.update({SEATS[colour_of(seat, body.players)]: "on" for seat in asked})
    covered = bool(view.sheet or view.rule)
    if body.go.enabled and not covered:
        lamps["go"] = "on"
    if covered or (isinstance(body, TableView) and (body.undo or body.refusal)):
        lamps["undo"] = "on"
    return lamps
