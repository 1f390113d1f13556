"""How long nobody was there: dim, asleep, and the first touch or press that only wakes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.control.intents import Go, NewTable, OpenKeyboard, OpenTable, Show, StepFocus
from companion.control.rest import HELD_S, Rest, Times
from companion.control.views import NewTableView, TableView
from companion.errors import BusyError, DamagedError, JournalError, StorageError
from companion.rules.contract import message
from companion.session.journal import look
from companion.session.session import Session
from companion.settings import Settings
from tests.control.desk import Desk

TIMES = Times(home_asleep=100, table_dim=200, table_asleep=1000)
SETTINGS = Settings(home_asleep_s=100, table_dim_s=200, table_asleep_s=1000)


def levels(rest: Rest, *times: float, at_home: bool) -> list[str]:
    found: list[str] = []
    for now in times:
        rest.passed(now, at_home=at_home)
        found.append(rest.level)
    return found


# ---- Time alone ----


def test_home_sleeps_without_being_dim_before() -> None:
    assert levels(Rest(TIMES), 5, 104, 105, 5000, at_home=True) == ["awake", "awake", "asleep", "asleep"]


def test_a_table_is_dim_first_and_sleeps_much_later() -> None:
    found = levels(Rest(TIMES), 5, 204, 205, 1004, 1005, at_home=False)
    assert found == ["awake", "awake", "dim", "dim", "asleep"]


def test_only_a_change_is_one() -> None:
    rest = Rest(TIMES)
    assert [rest.passed(now, at_home=False) for now in (0, 199, 200, 201, 1000, 1001)] == [0, 0, 1, 0, 1, 0]


def test_zero_is_never() -> None:
    assert levels(Rest(Times()), 0, 1e9, at_home=True) == ["awake", "awake"]
    assert levels(Rest(Times()), 0, 1e9, at_home=False) == ["awake", "awake"]
    assert levels(Rest(Times(table_asleep=10)), 0, 9, 10, at_home=False) == ["awake", "awake", "asleep"]


def test_whoever_does_something_has_all_the_time_again() -> None:
    rest = Rest(TIMES)
    rest.passed(0, at_home=True)
    assert rest.pressed("finger", 99)
    assert rest.released("finger", 101)
    assert levels(rest, 200, 201, at_home=True) == ["awake", "asleep"]


# ---- Waking ----


@pytest.fixture(params=["dim", "asleep"])
def resting(request: pytest.FixtureRequest) -> Rest:
    """Nobody was there until 3000."""
    rest = Rest(Times(table_dim=200, table_asleep=1000 if request.param == "asleep" else 0))
    rest.passed(0, at_home=False)
    rest.passed(3000, at_home=False)
    assert rest.level == request.param
    return rest


def test_the_first_touch_only_wakes_and_so_does_its_end(resting: Rest) -> None:
    assert not resting.pressed("finger", 3000)
    assert resting.level == "awake"
    assert not resting.released("finger", 3000.2)
    assert resting.pressed("finger", 3000.4)
    assert resting.released("finger", 3000.5)


def test_a_key_that_is_held_goes_on_waking_however_often_it_repeats(resting: Rest) -> None:
    assert not resting.pressed("enter", 3000)
    assert not any(resting.pressed("enter", 3000.5 + i / 30) for i in range(300))
    assert not resting.released("enter", 3011)
    assert resting.pressed("enter", 3012)


def test_a_hand_comes_down_with_several_fingers(resting: Rest) -> None:
    assert not resting.pressed("thumb", 3000)
    assert not resting.pressed("palm", 3000.1)
    assert not resting.released("thumb", 3000.2)
    assert not resting.pressed("little finger", 3000.3)
    assert not resting.released("palm", 3000.4)
    assert not resting.released("little finger", 3000.5)
    assert resting.pressed("thumb", 3000.6)


def test_a_release_that_never_comes_does_not_keep_people_out(resting: Rest) -> None:
    assert not resting.pressed("enter", 3000)
    assert not resting.pressed("finger", 3000 + HELD_S - 0.1)
    assert resting.pressed("other", 3000 + 2 * HELD_S)
    assert not resting.released("enter", 3010)


def test_what_has_no_end_wakes_and_the_next_one_acts(resting: Rest) -> None:
    assert not resting.stirred(3000)
    assert resting.stirred(3000.1)


STEPS = st.tuples(st.sampled_from(["wait", "down", "up", "stir"]), st.sampled_from("ab"), st.integers(0, 300))


@given(st.lists(STEPS))
def test_nothing_ever_acts_on_a_screen_that_rests(steps: list[tuple[str, str, int]]) -> None:
    rest, now = Rest(Times(home_asleep=100)), 0.0
    rest.passed(now, at_home=True)
    for step, what, seconds in steps:
        now += seconds
        rest.passed(now, at_home=True)
        rested = rest.level != "awake"
        assert rested or seconds < 100
        if step == "down":
            assert not (rest.pressed(what, now) and rested)
        elif step == "stir":
            assert not (rest.stirred(now) and rested)
        elif step == "up":
            rest.released(what, now)
        assert step in ("wait", "up") or rest.level == "awake"


# ---- The whole app ----


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path, settings=SETTINGS)
    made.controller.poll()
    return made


def left_alone(desk: Desk, seconds: float) -> str:
    """What nobody sees meanwhile."""
    desk.now += seconds
    desk.controller.poll()
    rest = desk.view.rest
    return "awake" if rest is None else "asleep" if rest.asleep else "dim"


def test_home_falls_asleep_and_names_what_can_be_played(desk: Desk) -> None:
    assert left_alone(desk, 99) == "awake"
    assert left_alone(desk, 1) == "asleep"
    assert desk.view.rest is not None
    assert desk.view.rest.games == (message("meadow.title"),)


def test_a_game_is_dim_then_asleep_and_comes_back_as_it_was(desk: Desk) -> None:
    desk.sit_down(2)
    before = desk.view
    assert left_alone(desk, 200) == "dim"
    assert left_alone(desk, 800) == "asleep"
    assert isinstance(desk.view.body, TableView)
    assert not desk.controller.pressed("finger")
    assert desk.view == before


def test_an_arcade_button_only_wakes_and_the_next_press_acts(desk: Desk) -> None:
    left_alone(desk, 100)
    desk.press("go")
    assert desk.view.rest is None
    assert desk.view.screen == "home"
    desk.press("go")
    assert isinstance(desk.view.body, NewTableView)


def test_a_turn_of_the_knob_wakes_and_moves_nothing(desk: Desk) -> None:
    left_alone(desk, 100)
    desk.panel.turn(3)
    desk.controller.poll()
    assert desk.view.rest is None
    assert desk.view.focus is None
    desk.panel.turn(1)
    desk.controller.poll()
    assert desk.view.focus is not None


def test_what_was_pressed_before_anybody_saw_it_wake_does_not_act(desk: Desk) -> None:
    left_alone(desk, 100)
    desk.panel.press("go")
    desk.panel.press("go")
    desk.controller.poll()
    assert desk.view.screen == "home"


def test_a_key_only_wakes_until_it_is_let_go(desk: Desk) -> None:
    left_alone(desk, 100)
    assert desk.controller.key("enter")
    assert desk.controller.key("enter")
    assert desk.view.rest is None
    assert desk.view.screen == "home"
    assert not desk.controller.released("key enter")
    desk.controller.key("enter")
    assert desk.view.screen == "new_table"


def test_a_letter_that_wakes_is_not_written(desk: Desk) -> None:
    desk.send(NewTable("meadow"), OpenKeyboard("name:0"))
    assert left_alone(desk, 1000) == "asleep"
    desk.controller.key("a")
    desk.controller.typed("a")
    assert desk.view.keyboard is not None
    assert desk.view.keyboard.text == ""
    desk.controller.released("key a")
    desk.controller.key("b")
    desk.controller.typed("b")
    assert desk.view.keyboard.text == "b"


def test_resting_disturbs_neither_focus_nor_sheet(desk: Desk) -> None:
    desk.sit_down(2)
    desk.send(Show("menu"), StepFocus(1))
    before = desk.view
    left_alone(desk, 1000)
    desk.controller.pressed("finger")
    assert desk.view == before


def test_whoever_plays_keeps_the_screen_awake(desk: Desk) -> None:
    desk.send(NewTable("meadow"), OpenTable())
    for _ in range(20):
        assert left_alone(desk, 150) == "awake"
        desk.send(Go())


def test_with_no_times_set_nothing_ever_rests(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=Settings(home_asleep_s=0, table_dim_s=0, table_asleep_s=0))
    desk.controller.poll()
    assert left_alone(desk, 1e7) == "awake"
    desk.sit_down(2)
    assert left_alone(desk, 1e7) == "awake"


def length(desk: Desk, ending: str = "") -> int:
    """Of the only save, or of a copy of it, in entries; 0: there is none."""
    (save,) = (desk.folder / "saves").glob("*.save")
    return len(look(save.with_name(save.name + ending)).rows)


def test_a_game_that_is_left_alone_is_copied_before_it_was_ever_resumed(desk: Desk) -> None:
    desk.sit_down(2)
    assert length(desk, ".older-1") == 0
    assert left_alone(desk, 200) == "dim"
    assert length(desk, ".older-1") == length(desk) > 0
    assert left_alone(desk, 800) == "asleep"
    assert length(desk, ".older-2") == 0  # nothing new, so no copy is pushed out


def test_it_is_copied_at_home_too_and_the_copy_before_stays(desk: Desk) -> None:
    desk.sit_down(2)
    before = length(desk)
    left_alone(desk, 200)
    desk.press("go")  # wakes
    desk.press("go")
    assert length(desk) > before
    desk.send(Show("home"))
    assert left_alone(desk, 100) == "asleep"
    assert (length(desk, ".older-1"), length(desk, ".older-2")) == (length(desk), before)


@pytest.mark.parametrize("fault", [StorageError, DamagedError, BusyError])
def test_a_disk_that_fails_keeps_nobody_from_resting(
    desk: Desk, fault: type[JournalError], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.sit_down(2)

    def failing(*_: object) -> None:
        raise fault(message("session.save_damaged", save="meadow-0001.save"))

    monkeypatch.setattr(Session, "copy_to", failing)
    assert left_alone(desk, 200) == "dim"
    assert length(desk, ".older-1") == 0
