"""What hands still have to do is kept with the save, every row and every tick."""

from pathlib import Path
from random import Random

import pytest

from companion.control.intents import Go, Intent, TakeOffer, TickHands, TouchSpot, UndoLast
from companion.control.views import TableView
from companion.errors import StorageError
from companion.rules.contract import message
from companion.session.journal import Journal
from companion.session.listing import SUFFIX
from tests.control.desk import Desk


def rows(desk: Desk) -> list[tuple[str, bool]]:
    return [(row.text.key, row.done) for row in desk.table.hands]


def test_what_hands_still_have_to_do_comes_back_with_the_game(tmp_path: Path) -> None:
    """Every row and every tick, after any entry: the plug takes nothing from the list."""
    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    seen = set()
    luck = Random(7)
    for _ in range(60):
        if isinstance(desk.view.body, TableView) and not luck.randrange(4):
            before = rows(desk)
            seen.add(sum(not done for _, done in before))
            desk.controller.close()
            desk = Desk(tmp_path)
            desk.send(Go())
            assert rows(desk) == before
        if not isinstance(desk.view.body, TableView):
            break
        table = desk.table
        wishes: list[Intent] = [TickHands(), UndoLast(), *(TouchSpot(offer.spot) for offer in table.spots)]
        wishes += [TakeOffer(table.seq, button.index) for button in table.buttons]
        desk.send(luck.choice(wishes) if luck.random() < 0.8 else Go())
    assert max(seen) > 1


@pytest.mark.parametrize(
    "broken", ["no list at all", "{}", '{"before":0,"steps":[{"seq":9,"done":0,"set_up":false}],"at":9}']
)
def test_a_list_that_cannot_be_read_leaves_the_rows_of_the_last_entry(tmp_path: Path, broken: str) -> None:
    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    assert len(rows(desk)) > 0
    before = rows(desk)
    (path,) = (path for path in (tmp_path / "saves").iterdir() if path.suffix == SUFFIX)
    desk.controller.close()
    journal = Journal.open(path)
    journal.put_aside(broken)
    journal.close()
    again = Desk(tmp_path)
    again.send(Go())
    assert rows(again) == before


def test_a_full_disk_takes_no_tick_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(journal: Journal, body: str) -> None:
        raise StorageError(message("session.disk_full", save=journal.path.name))

    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    monkeypatch.setattr(Journal, "put_aside", full)
    desk.send(TickHands())
    assert rows(desk)[0][1]
