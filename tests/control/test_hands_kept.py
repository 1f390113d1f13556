"""What hands still have to do is kept with the save, every row and every tick."""

from pathlib import Path
from random import Random

import pytest

from companion.control.hands import KeptHands
from companion.control.intents import Go, Intent, NameCheckpoint, Show, TakeOffer, TickHands, TouchSpot, UndoLast
from companion.control.kept import Kept, turns_begun, turns_of
from companion.control.views import LogView, TableView
from companion.errors import StorageError
from companion.rules.contract import message
from companion.session.journal import Journal
from companion.session.listing import SUFFIX
from tests.control.desk import Desk
from tests.control.evening import play_turn
from tests.control.meadow import LOADED


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


def test_a_name_given_to_a_moment_takes_no_row_away(tmp_path: Path) -> None:
    """However much is left when the plug is pulled right after it."""
    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    luck, seen = Random(3), 0
    for _ in range(30):
        if not isinstance(desk.view.body, TableView):
            break
        desk.send(NameCheckpoint())
        before = rows(desk)
        seen += any(row.by is not None and not row.done for row in desk.table.hands)
        desk.controller.close()
        desk = Desk(tmp_path)
        desk.send(Go())
        assert rows(desk) == before
        table = desk.table
        wishes: list[Intent] = [TickHands(), *(TouchSpot(offer.spot) for offer in table.spots)]
        wishes += [TakeOffer(table.seq, button.index) for button in table.buttons]
        desk.send(luck.choice(wishes))
    assert seen


def test_the_plug_pulled_between_an_entry_and_its_list_takes_no_open_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry is on disk, its list is not: whatever was still to be done is still on the list."""

    def cut_off(journal: Journal, body: str) -> None:
        raise StorageError(message("session.disk_full", save=journal.path.name))

    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    luck, seen = Random(5), 0
    for _ in range(60):
        if not isinstance(desk.view.body, TableView):
            break
        table = desk.table
        wishes: list[Intent] = [TouchSpot(offer.spot) for offer in table.spots]
        wishes += [TakeOffer(table.seq, button.index) for button in table.buttons]
        was = table.seq
        if not wishes or luck.random() < 0.3:
            desk.send(Go())
            continue
        with monkeypatch.context() as patch:
            patch.setattr(Journal, "put_aside", cut_off)
            desk.send(luck.choice(wishes))
        if not isinstance(desk.view.body, TableView):
            break
        still_open = [text for text, done in rows(desk) if not done]
        seen += desk.table.seq > was and len(still_open) > 1
        desk.controller.close()
        desk = Desk(tmp_path)
        desk.send(Go())
        if not isinstance(desk.view.body, TableView):  # it was over: home has no game to go on with
            break
        again = [text for text, done in rows(desk) if not done]
        assert all(again.count(text) >= still_open.count(text) for text in still_open)
    assert seen


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


def test_the_turns_of_the_log_are_kept_so_that_a_long_one_opens_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart no position of before is viewed again for it."""
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(UndoLast(), UndoLast())
    desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), Go(), Go(), Show("log"))
    before = desk.body(LogView).rows
    assert [row.turn for row in before] == [0, 1, 1, 1, 1, 1, 2]
    desk.controller.close()
    again = Desk(tmp_path)
    again.send(Go())
    with monkeypatch.context() as patch:
        patch.setattr(type(LOADED.game), "view", None)
        table = again.controller._table
        assert table is not None
        rows = table.log.rows
    assert [row.turn for row in rows if not row.undone] == [row.turn for row in before if not row.undone]


@pytest.mark.parametrize(
    ("kept", "entries", "found"),
    [
        (((2, 1), (5, 2)), 6, {2: 1, 3: 1, 4: 1, 5: 2, 6: 2}),
        (((2, 1), (5, 2)), 3, {2: 1, 3: 1}),
        (((-4, 1), (9, 2)), 2, {1: 1, 2: 1}),
        ((), 9, {}),
    ],
)
def test_turns_are_kept_by_where_they_begin(
    kept: tuple[tuple[int, int], ...], entries: int, found: dict[int, int]
) -> None:
    """As they are read back, also from a save that tells nonsense: of no entry that there is not."""
    assert turns_of(Kept(KeptHands(0, (), 10**15), turns=kept), entries) == found


def test_a_turn_begins_with_its_first_entry() -> None:
    assert turns_begun({7: 2, 2: 1, 3: 1, 5: 1, 6: 2, 9: 3}) == ((2, 1), (6, 2), (9, 3))
