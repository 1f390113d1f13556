"""Home, and from there on with the games that were saved, also with what is left of a damaged one."""

from pathlib import Path

import msgspec
import pytest

from companion.control.controller import Controller
from companion.control.intents import ContinueTable, Go, NewTable, Show, TickHands, TouchSpot, UndoLast
from companion.control.library import Library
from companion.control.views import HomeView, NewTableView, ResultView
from companion.errors import DataError
from companion.packs.registry import GameRecord, Loaded
from companion.rules.contract import message
from companion.settings import Settings
from tests.control import meadow
from tests.control.desk import Desk, Shelf
from tests.control.evening import play_out


def test_the_first_home_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    home = Desk(tmp_path).body(HomeView)
    assert home.resume is None
    assert home.history == ()
    assert [(card.id, card.playable) for card in home.games] == [("meadow", True)]
    assert home.go.text == message("shell.go_new_table")


def test_a_table_is_opened_in_three_presses_from_home(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), Go())
    assert desk.view.screen == "table"
    assert len(desk.table.players) == 2


def test_home_go_sets_a_table_for_the_first_game(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Go())
    assert desk.body(NewTableView).game == "meadow"


def test_a_game_that_does_not_work_is_shown_with_its_fault(tmp_path: Path) -> None:
    broken = GameRecord("hekla", "broken", None, (), message("session.game_broken", detail="no module"))
    desk = Desk(tmp_path, records=(broken, meadow.RECORD))
    (hekla, _) = desk.body(HomeView).games
    assert not hekla.playable
    assert hekla.fault == broken.fault
    desk.send(Go())
    assert desk.body(NewTableView).game == "meadow"


def test_without_any_game_go_is_disabled(tmp_path: Path) -> None:
    desk = Desk(tmp_path, records=(), loaded=())
    assert not desk.body(HomeView).go.enabled
    desk.send(Go())
    assert desk.view.screen == "home"


def test_a_pack_with_faults_is_a_note_and_home_stays(tmp_path: Path) -> None:
    class Broken(Shelf):
        def load(self, game: str, pack: str = "") -> Loaded:
            raise DataError(message("session.pack_unknown", pack="mine", known="companion"))

    shown: list[object] = []
    controller = Controller(
        library=Library(lambda: (meadow.RECORD,), Broken()),
        saves=tmp_path / "saves",
        exports=tmp_path,
        settings=Settings(),
        publish=shown.append,
    )
    controller.start()
    controller.send(NewTable("meadow"))
    assert controller.view.screen == "home"
    assert [note.text.key for note in controller.view.notes] == ["session.pack_unknown"]
    assert controller.view.notes[0].serious


def test_the_unfinished_game_is_one_press_away_after_a_restart(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down(3)
    first.send(Go(), TouchSpot("1B"))
    seen = first.table
    first.controller.close()

    again = Desk(tmp_path)
    resume = again.body(HomeView).resume
    assert resume is not None
    assert resume.board == seen.board
    assert resume.turn == message("shell.turn", number=1)
    assert len(resume.players) == 3
    assert resume.when
    again.send(Go())
    assert again.table.question == seen.question
    assert again.table.spots == seen.spots
    assert again.table.undo == seen.undo
    assert again.table.hands == seen.hands
    assert again.table.hands[-1].text == message("meadow.move_walker", spot="1B")


def test_what_hands_did_before_a_restart_is_taken_back_by_hands(tmp_path: Path) -> None:
    """As without a restart: what was ticked off is put right by hands, what nobody began just leaves the list."""
    for ticks, spots in ((2, [("1A",)]), (0, [])):
        folder = tmp_path / str(ticks)
        first = Desk(folder)
        first.sit_down()
        first.send(Go(), TouchSpot("1B"), *[TickHands()] * ticks)
        first.controller.close()
        again = Desk(folder)
        again.send(Go(), UndoLast())
        assert [row.spots for row in again.table.hands if not row.done and row.spots] == spots


def test_a_game_cut_off_in_its_set_up_shows_the_checklist_again(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down(set_up=False)
    first.controller.close()
    again = Desk(tmp_path)
    again.send(Go())
    assert again.table.set_up


def test_a_finished_game_is_history_and_opens_with_its_result(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    result = play_out(first)
    first.controller.close()
    again = Desk(tmp_path)
    home = again.body(HomeView)
    assert home.resume is None
    (saved,) = home.history
    assert saved.over
    assert saved.turn == message("shell.saved_turn", how=result.title, number=4)
    again.send(ContinueTable(saved.save))
    assert again.body(ResultView).curves == result.curves


def test_leaving_the_table_keeps_it_at_hand(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("home"))
    resume = desk.body(HomeView).resume
    assert resume is not None
    desk.send(ContinueTable(resume.save))
    assert desk.view.screen == "table"


def test_another_saved_game_can_be_taken_up_instead(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down(2)
    desk.sit_down(4)
    desk.send(Show("home"))
    home = desk.body(HomeView)
    assert home.resume is not None
    assert len(home.resume.players) == 4
    (older,) = home.history
    desk.send(ContinueTable(older.save))
    assert len(desk.table.players) == 2


@pytest.mark.parametrize("name", ["nothing.save", "../settings.toml", ""])
def test_a_save_that_is_not_listed_is_not_opened(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path)
    shown = desk.view
    assert desk.send(ContinueTable(name)) == shown


def test_a_damaged_save_is_told_of_and_the_app_goes_on(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down()
    first.controller.close()
    (save,) = (tmp_path / "saves").glob("*.save")
    save.write_bytes(b"no game at all, but long enough to look like a file" * 50)
    again = Desk(tmp_path)
    assert again.view.screen == "home"
    home = again.body(HomeView)
    assert home.resume is None
    (listed,) = home.history
    assert listed.fault is not None
    again.send(NewTable("meadow"), Go())
    assert again.view.screen == "table"


def test_a_half_damaged_save_goes_on_from_what_is_whole_and_says_so(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down()
    first.send(Go(), TouchSpot("1B"))
    first.controller.close()
    (save,) = (tmp_path / "saves").glob("*.save")
    content = bytearray(save.read_bytes())
    at = content.rindex(b"walk_there")
    content[at] ^= 1
    save.write_bytes(content)
    again = Desk(tmp_path)
    assert again.notes() == ["session.save_rescued"]
    again.send(Go())
    assert again.table.question == message("meadow.walk_where")


def test_a_save_of_other_rules_can_only_be_looked_at(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down()
    first.controller.close()
    other = msgspec.structs.replace(meadow.LOADED, fingerprint="another")
    again = Desk(tmp_path, loaded=(other,))
    home = again.body(HomeView)
    assert home.resume is None
    assert home.history[0].fault is not None
    assert again.notes() == ["session.save_other_data"]
    again.send(ContinueTable(home.history[0].save))
    assert again.view.screen == "home"
