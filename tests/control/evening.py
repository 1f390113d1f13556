"""People play the meadow, as they do in an evening: a turn, or a whole game."""

from companion.control.intents import Go, TakeOffer
from companion.control.views import ResultView
from tests.control.desk import Desk


def play_turn(desk: Desk) -> None:
    """The sky as it comes, stay, no fence."""
    desk.send(Go())
    (stay,) = desk.table.buttons
    desk.send(TakeOffer(desk.table.seq, stay.index), Go())


def play_out(desk: Desk, seats: int = 2) -> ResultView:
    desk.sit_down(seats)
    for _ in range(2 * seats):
        play_turn(desk)
    desk.send(Go())
    return desk.body(ResultView)
