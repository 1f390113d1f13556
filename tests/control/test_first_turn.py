"""From a fresh home to the first turn of every game, as people do it who touch what offers itself."""

from pathlib import Path

import pytest

from companion.control.intents import Go, Intent, NewTable, SetOption, Show, TakeOffer, TouchSpot
from companion.control.views import HomeView, TableView
from companion.packs import registry
from companion.packs.registry import GameRecord
from tests.control.desk import Desk

GAMES = {record.id: record for record in registry.games()}
MOST = 6
"""Touches that a first turn may cost: the game, how many play, GO to sit down, GO when all is laid out, who begins,
and GO for what that asks. What each player has to lay out face up for all to see comes on top, a touch for each."""


def sat_down(folder: Path, record: GameRecord, seats: int) -> tuple[Desk, list[Intent]]:
    """At the first question of the first turn, and every touch till then."""
    desk = Desk(folder, records=(record,), loaded=(registry.load(record.id),))
    touches: list[Intent] = []

    def touch(intent: Intent) -> None:
        touches.append(intent)
        desk.send(intent)

    assert isinstance(desk.view.body, HomeView)
    touch(NewTable(record.id))
    touch(SetOption("seats", seats))
    touch(Go())
    while desk.table.set_up or desk.table.board.turn == 0:
        table = desk.table
        if table.buttons and table.ours is None:
            touch(TakeOffer(table.seq, table.buttons[0].index))
        elif table.spots and table.ours is None:
            touch(TouchSpot(table.spots[0].spot))
        else:
            touch(Go())
    return desk, touches


def laid_out(table: TableView) -> int:
    """Cards and the like that lie before the players, entered one by one."""
    return sum(slot.face is not None for row in table.board.rows for slot in row.slots)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_turn_begins_after_a_handful_of_touches(tmp_path: Path, game: str, seats: int) -> None:
    desk, touches = sat_down(tmp_path, GAMES[game], seats)
    assert len(touches) - laid_out(desk.table) <= MOST
    assert desk.table.board.turn == 1


@pytest.mark.parametrize("game", GAMES)
def test_nothing_has_to_be_typed_or_chosen_before(tmp_path: Path, game: str) -> None:
    """Names, colours, house rules and who draws are all settled somehow: GO is enough."""
    desk = Desk(tmp_path, records=(GAMES[game],), loaded=(registry.load(game),))
    desk.send(NewTable(game), Go(), Go())
    assert not desk.table.set_up
    assert all(player.colour for player in desk.table.players)


@pytest.mark.parametrize("game", GAMES)
def test_the_next_game_of_the_same_people_is_quicker(tmp_path: Path, game: str) -> None:
    """How many they are, what they are called and who is red has been said."""
    desk = Desk(tmp_path, records=(GAMES[game],), loaded=(registry.load(game),))
    desk.send(NewTable(game), SetOption("seats", 3), SetOption("name:0", "Þóra"), SetOption("colour:1", "green"), Go())
    before = desk.table.players
    desk.send(Show("home"), NewTable(game), Go())
    assert desk.table.players == before
