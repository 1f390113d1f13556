"""What home tells of the games of before, and how they are taken away."""

from datetime import datetime
from pathlib import Path

import pytest

from companion.control.home import greeting, how_far
from companion.control.intents import (
    Back,
    ContinueTable,
    DeleteSave,
    Go,
    Intent,
    NewTable,
    SetOption,
    Show,
    StepFocus,
    TakeOffer,
    TouchSpot,
    UndoLast,
)
from companion.control.views import HomeView, NewTableView, ResultView
from companion.i18n.catalog import Catalog
from companion.rules.contract import message
from companion.session.journal import Journal
from companion.session.listing import Ended, saved_games
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk
from tests.control.evening import play_turn
from tests.control.test_results import played


@pytest.mark.parametrize(
    ("hour", "said"),
    [
        (4, "good_evening"),
        (5, "good_morning"),
        (10, "good_morning"),
        (11, "good_day"),
        (17, "good_day"),
        (18, "good_evening"),
        (23, "good_evening"),
    ],
)
def test_home_greets_by_the_time_of_day(hour: int, said: str) -> None:
    assert greeting(datetime(2026, 11, 30, hour, 59)) == message(f"shell.{said}")


def test_home_says_whose_turn_it_is_and_what_is_asked(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go(), Show("home"))
    home = desk.body(HomeView)
    assert home.greeting == message("shell.good_evening")
    assert home.resume is not None
    assert home.resume.turn == message("shell.turn", number=1)
    assert home.resume.asked == message("meadow.walk_where")
    assert home.resume.seats == (0,)


def cairns(tmp_path: Path) -> Desk:
    """As in the test of the result: the first one has two points, the other none."""
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    play_cairns(desk)
    return desk


def play_cairns(desk: Desk) -> None:
    desk.send(NewTable("cairns"), SetOption("name:0", "Þóra"), Go())
    for stone, spot in ((0, "1A"), (0, "3C"), (0, "1B"), (0, "3A")):
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[stone].index), TouchSpot(spot))
    for start, end in (("1A", "1B"), ("3A", "2A"), ("1B", "1C"), ("2A", "3A")):
        desk.send(TouchSpot(start), TouchSpot(end))


def test_the_list_says_who_won_and_with_how_many_points(tmp_path: Path) -> None:
    desk = cairns(tmp_path)
    desk.send(Go(), Show("home"))
    (saved,) = desk.body(HomeView).history
    assert Catalog("en").say(saved.turn) == "Þóra won, 2 points, turn 4"  # eight stones, by turns
    assert saved.seats == (0,)
    desk.send(ContinueTable(saved.save))
    assert desk.view.screen == "result"


def test_the_list_says_in_which_turn_an_unfinished_game_is(tmp_path: Path) -> None:
    """Also before it is opened: what the first screen after a start shows is the same text."""
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go())
    said = []
    for turn in (1, 2, 3):
        assert desk.table.board.turn == turn
        texts = Catalog("en")
        said += [texts.say(how_far(save, texts)) for save in saved_games(tmp_path / "saves")]
        play_turn(desk)
    assert said == ["not finished, turn 1", "not finished, turn 2", "not finished, turn 3"]
    desk.send(*[UndoLast()] * 20)
    (save,) = saved_games(tmp_path / "saves")
    assert how_far(save, texts) == message("shell.saved_turn", how=message("shell.saved_open"), number=1)


def test_a_game_whose_end_was_taken_back_is_not_over(tmp_path: Path) -> None:
    desk = cairns(tmp_path)
    (over,) = saved_games(tmp_path / "saves")
    assert over.ended == Ended((0,), False, (2, 0))
    desk.send(UndoLast())
    (open,) = saved_games(tmp_path / "saves")
    assert (open.over, open.ended) == (False, None)


@pytest.mark.parametrize("aside", ["", "{", "[]", '{"ended": 3}', '{"ended": {"winners": ["x"]}}'])
def test_a_game_of_before_that_kept_no_outcome_is_just_finished(tmp_path: Path, aside: str) -> None:
    desk = cairns(tmp_path)
    desk.controller.close()
    (save,) = saved_games(tmp_path / "saves")
    journal = Journal.open(tmp_path / "saves" / save.name)
    journal.put_aside(aside)
    journal.close()
    again = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    assert [each.turn for each in again.body(HomeView).history] == [message("shell.saved_over")]


def test_an_outcome_of_seats_that_nobody_has_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    desk = cairns(tmp_path)
    desk.controller.close()
    (save,) = saved_games(tmp_path / "saves")
    journal = Journal.open(tmp_path / "saves" / save.name)
    journal.put_aside('{"ended": {"winners": [0, 9], "points": []}}')
    journal.close()
    again = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    (saved,) = again.body(HomeView).history
    assert Catalog("en").say(saved.turn) == "Þóra won"


def test_everything_lost_and_nobody_won_are_told_apart(tmp_path: Path) -> None:
    desk = played(tmp_path)
    assert desk.body(ResultView).won
    desk.send(Show("home"))
    assert desk.body(HomeView).history[0].turn == message("shell.saved_turn", how=message("shell.result_won"), number=4)


# ---- Going on ----


def both(tmp_path: Path) -> Desk:
    """A game of cairns is finished; before it two games of meadow were begun, the second one went on last."""
    desk = Desk(tmp_path, records=(meadow.RECORD, rival_game.RECORD), loaded=(meadow.LOADED, rival_game.LOADED))
    for _ in range(2):
        desk.sit_down()
        desk.send(Go(), Show("home"))
    play_cairns(desk)
    return desk


def offered(desk: Desk) -> tuple[str, str, list[str]]:
    """What can be gone on with, what GO says, and the saves of the history."""
    home = desk.body(HomeView)
    return home.resume.save if home.resume else "", home.go.text.key, sorted(saved.save for saved in home.history)


OPEN = ("meadow-0002.save", "shell.go_continue", ["cairns-0001.save", "meadow-0001.save"])


@pytest.mark.parametrize("way", [Show("home"), Back()])
def test_after_a_finished_game_the_unfinished_one_played_last_is_at_hand(tmp_path: Path, way: Intent) -> None:
    desk = both(tmp_path)
    desk.send(Go())
    assert desk.view.screen == "result"
    desk.send(way)
    assert offered(desk) == OPEN
    assert desk.body(HomeView).resume is not None
    desk.send(Go())
    assert (desk.view.screen, desk.table.game) == ("table", "meadow")


def test_looking_at_a_result_leaves_the_unfinished_game_at_hand(tmp_path: Path) -> None:
    desk = both(tmp_path)
    desk.send(Show("home"), ContinueTable("cairns-0001.save"))
    assert desk.view.screen == "result"
    desk.send(Show("home"))
    assert offered(desk) == OPEN
    resume = desk.body(HomeView).resume
    assert resume is not None
    assert resume.board is not None
    assert offered(desk) == offered(restarted(desk))


def test_nobody_who_only_looked_at_a_result_is_seated_next(tmp_path: Path) -> None:
    desk = both(tmp_path)
    desk.send(Go(), Go())
    assert desk.body(NewTableView).players[0].name == "Þóra"
    desk.send(Back())
    assert offered(desk) == OPEN
    desk.send(NewTable("meadow"))
    assert desk.body(NewTableView).players[0].name == "Þóra"


def test_an_unfinished_game_that_cannot_be_played_is_told_of_and_the_next_is_at_hand(tmp_path: Path) -> None:
    desk = both(tmp_path)
    elsewhere = Journal.open(tmp_path / "saves" / "meadow-0002.save")
    desk.send(Show("home"))
    elsewhere.close()
    assert desk.notes() == ["session.save_busy"]
    assert offered(desk)[0] == "meadow-0001.save"


def test_a_finished_game_that_is_on_no_disk_stays_and_the_unfinished_one_is_offered(tmp_path: Path) -> None:
    desk = Desk(tmp_path, records=(meadow.RECORD, rival_game.RECORD), loaded=(meadow.LOADED, rival_game.LOADED))
    desk.sit_down()
    desk.send(Go(), Show("home"))
    moved = (tmp_path / "saves").rename(tmp_path / "kept")
    (tmp_path / "saves").write_text("in the way")
    play_cairns(desk)
    (tmp_path / "saves").unlink()
    moved.rename(tmp_path / "saves")
    desk.send(Go(), Show("home"))
    assert offered(desk)[:2] == ("meadow-0001.save", "shell.go_continue")
    desk.send(Show("result"))
    assert desk.body(ResultView).game == "cairns"
    desk.send(Show("home"), Go())
    assert (desk.view.screen, desk.table.game) == ("table", "meadow")


def restarted(desk: Desk) -> Desk:
    desk.controller.close()
    return Desk(desk.folder, records=(meadow.RECORD, rival_game.RECORD), loaded=(meadow.LOADED, rival_game.LOADED))


# ---- Taking away ----


def saves(desk: Desk) -> list[str]:
    home = desk.body(HomeView)
    return [saved.save for saved in (*([home.resume] if home.resume else []), *home.history)]


def with_two(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    for _ in range(2):
        desk.sit_down()
        desk.send(Go(), Show("home"))
    assert sorted(saves(desk)) == ["meadow-0001.save", "meadow-0002.save"]
    return desk


def test_a_save_is_taken_away_after_a_question(tmp_path: Path) -> None:
    desk = with_two(tmp_path)
    desk.send(Show("menu"))
    assert Show("saves") in [item.intent for item in desk.view.menu]
    desk.send(Show("saves"), DeleteSave("meadow-0001.save"))
    assert desk.view.sheet == "question"
    assert [line.intent for line in desk.view.menu] == [DeleteSave("meadow-0001.save", True), Back()]
    desk.send(Back())
    assert len(saves(desk)) == 2
    desk.send(DeleteSave("meadow-0001.save"), DeleteSave("meadow-0001.save", True))
    assert desk.view.sheet == "saves"
    assert saves(desk) == ["meadow-0002.save"]
    assert sorted(path.name for path in (tmp_path / "saves").iterdir() if "0001" in path.name) == []


def test_the_game_at_the_table_can_be_taken_away_and_the_other_is_at_hand(tmp_path: Path) -> None:
    desk = with_two(tmp_path)
    home = desk.body(HomeView)
    assert home.resume is not None
    gone = home.resume.save
    desk.send(DeleteSave(gone, True))
    home = desk.body(HomeView)
    assert home.resume is not None
    assert home.resume.save != gone
    desk.send(Back(), Go())
    assert desk.view.screen == "table"


def test_the_last_save_leaves_an_empty_home(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("home"), Show("saves"), DeleteSave("meadow-0001.save", True))
    assert desk.view.sheet == ""
    assert saves(desk) == []
    desk.send(Show("menu"))
    assert Show("saves") not in [item.intent for item in desk.view.menu]


@pytest.mark.parametrize("name", ["", "other.save", "../meadow-0001.save", "/etc/passwd"])
def test_what_is_not_listed_is_not_taken_away(tmp_path: Path, name: str) -> None:
    desk = with_two(tmp_path)
    desk.send(DeleteSave(name), DeleteSave(name, True))
    assert len(saves(desk)) == 2


def test_saves_are_taken_away_at_home_only(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("saves"), DeleteSave("meadow-0001.save", True))
    assert desk.view.screen == "table"
    assert desk.view.sheet == ""
    assert (tmp_path / "saves" / "meadow-0001.save").exists()


def test_a_save_played_elsewhere_is_not_taken_away(tmp_path: Path) -> None:
    desk = with_two(tmp_path)
    home = desk.body(HomeView)
    other = home.history[0].save
    elsewhere = Journal.open(tmp_path / "saves" / other)
    desk.send(DeleteSave(other, True))
    elsewhere.close()
    assert desk.notes() == ["session.save_busy"]
    assert len(saves(desk)) == 2


def test_the_knob_goes_over_saves_and_their_bins(tmp_path: Path) -> None:
    desk = with_two(tmp_path)
    desk.send(Show("saves"))
    found = []
    for _ in range(5):
        desk.send(StepFocus(1))
        found.append(desk.view.focus)
    first, second = saves(desk)
    assert found == [
        ContinueTable(first),
        DeleteSave(first),
        ContinueTable(second),
        DeleteSave(second),
        Back(),
    ]
