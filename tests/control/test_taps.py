"""How often people have to touch the screen."""

from pathlib import Path

import pytest

from companion.app import build
from companion.control.controller import Controller
from companion.control.intents import Go, Intent, NewTable, SetOption, TakeOffer, TouchSpot
from companion.control.views import TableView
from companion.session.dealer import AppDealer
from companion.settings import Settings
from tests.contract.cases import INSTALLED

ENTRIES = 40
"""Of each game that are looked at, if it has so many."""
TURNS = 8
"""Of each game that are counted."""
QUIET = ("althingi", "incident", "match", "walk", "second_match", "volcano_card", "tile", "lay_tile", "lay", "lay")
"""What is asked in the turn of two players with one match and one lava tile: two decisions and the draw of E-040 and
E-050, match and way of E-060, volcano card and tile of E-070, and a card laid by each of the two (E-090)."""


def sparing(table: TableView) -> Intent:
    """One tap of people who never tick a row: GO unless it does no more than that, else a place, else a button."""
    if table.go.enabled and (table.set_up or table.go.text.key != "shell.go_done"):
        return Go()
    if table.spots:
        return TouchSpot(min(table.spots, key=lambda offer: offer.kind != "cost").spot)
    return TakeOffer(table.seq, table.buttons[0].index) if table.buttons else Go()


def at_the_table(folder: Path, game: str, seats: int, seed: int = 1) -> Controller:
    """Set up as far as can be before anything is drawn."""
    controller = build(Settings(), saves=folder, exports=folder, dealer=AppDealer(f"{seed:02x}"))
    controller.start()
    for intent in (NewTable(game), SetOption("seats", seats), Go(), Go()):
        controller.send(intent)
    return controller


def at_the_first_cards(folder: Path, seats: int, seed: int = 1) -> Controller:
    """Of Eldur: with the set-up card drawn and the first board given away (E-020, E-021)."""
    controller = at_the_table(folder, "eldur", seats, seed)
    controller.send(Go())
    controller.send(Go())
    return controller


def table_of(controller: Controller) -> TableView:
    assert isinstance(controller.view.body, TableView)
    return controller.view.body


@pytest.mark.parametrize(
    ("game", "seats"), [(case.game.info.id, seats) for case in INSTALLED for seats in case.game.info.seats]
)
def test_an_entry_takes_one_tap_and_another_where_something_is_taken_up_first(
    tmp_path: Path, game: str, seats: int
) -> None:
    controller = at_the_table(tmp_path, game, seats)
    for _ in range(ENTRIES):
        before = table_of(controller)
        if before.go.text.key == "shell.go_result":
            break
        controller.send(sparing(before))
        if before.set_up:  # "the table is ready" is no entry
            continue
        taken_up = table_of(controller).seq == before.seq
        if taken_up:
            assert table_of(controller).held is not None, f"a tap for nothing at {before.question.key}"
            controller.send(sparing(table_of(controller)))
        assert table_of(controller).seq == before.seq + 1
    controller.close()


def test_a_turn_of_hekla_takes_two_taps(tmp_path: Path) -> None:
    """H-030, H-031: one stone is placed or moved, and then the next seat plays, while nothing scores yet."""
    controller = at_the_table(tmp_path, "hekla", 2)
    controller.send(sparing(table_of(controller)))  # who begins
    first = table_of(controller).seats
    seats = []
    for _ in range(8):
        seats.append(table_of(controller).seats)
        controller.send(sparing(table_of(controller)))
    (other,) = set(range(2)) - set(first)
    assert seats == [first, first, (other,), (other,)] * 2
    controller.close()


def questions(controller: Controller) -> dict[int, list[str]]:
    """What was asked at every tap of the first turns, by turn; each tap makes one entry."""
    told: dict[int, list[str]] = {}
    while isinstance(table := controller.view.body, TableView) and table.board.turn <= TURNS:
        if table.go.text.key == "shell.go_result":
            break
        kind = table.question.key.removeprefix("eldur.ask_").removesuffix("_white").removesuffix("_black")
        told.setdefault(table.board.turn, []).append(kind)
        controller.send(sparing(table))
        now = controller.view.body
        assert isinstance(now, TableView)
        assert now.seq == table.seq + 1, f"a tap for nothing at {table.question.key}"
    return told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_laid_cards_take_three_taps_from_ten_cards(tmp_path: Path, seats: int) -> None:
    """E-028: nobody turns to a slot first. 5 pictures in 2 frames are at most 10 cards to choose from."""
    controller = at_the_first_cards(tmp_path, seats)
    asked = []
    for _ in range(3 * seats):
        table = controller.view.body
        assert isinstance(table, TableView)
        assert len(table.buttons) <= 10
        asked.append(table.seats)
        controller.send(TakeOffer(table.seq, table.buttons[0].index))
    assert all(asked[at] == asked[at + 1] == asked[at + 2] for at in range(0, 3 * seats, 3))
    table = controller.view.body
    assert isinstance(table, TableView)
    assert (table.board.turn, table.question.key) == (1, "eldur.ask_althingi")
    controller.close()


def test_a_quiet_turn_takes_ten_taps_and_none_is_for_nothing(tmp_path: Path) -> None:
    """Rows for hands take no taps of their own: GO goes on where they end, and so does the next decision."""
    quiet = []
    for seed in range(6):
        controller = at_the_first_cards(tmp_path / str(seed), 2, seed)
        told = questions(controller)
        controller.close()
        quiet += [turn for number, turn in told.items() if 0 < number <= TURNS and turn == list(QUIET)]
    assert len(QUIET) == 10
    assert quiet
