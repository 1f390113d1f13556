"""Which lamps of the panel are wanted for what is on the screen."""

from companion.control.views import AppView, NewTableView, TableView
from companion.rules.contract import Seat
from hardware.events import LampLevel

SEATS = ("seat1", "seat2", "seat3", "seat4")


def wanted(view: AppView, asked: tuple[Seat, ...]) -> dict[str, LampLevel]:
    """Level by button name. `asked` is whose turn it is: their seats are lit; GO where it does something."""
    body = view.body
    lamps: dict[str, LampLevel] = dict.fromkeys((*SEATS, "go", "undo"), "off")
    if isinstance(body, NewTableView):
        lamps.update(dict.fromkeys(SEATS[: len(body.players)], "on"))
    elif isinstance(body, TableView):
        lamps.update({SEATS[seat]: "on" for seat in asked})
    covered = bool(view.sheet or view.rule)
    if body.go.enabled and not covered:
        lamps["go"] = "on"
    if covered or (isinstance(body, TableView) and (body.undo or body.refusal)):
        lamps["undo"] = "on"
    return lamps
