"""A picture that is turned: it holds when people say so, and goes back by itself, however lost they are."""

from pathlib import Path

import pytest

from companion.control.intents import (
    Back,
    Go,
    Intent,
    KeepTried,
    OpenStaff,
    SetPreference,
    Show,
    StepFocus,
    TakeFocus,
)
from companion.control.staff.intents import StaffPage
from companion.settings import Settings
from tests.control.desk import Desk

LOOKS = StaffPage("looks")


def turned(desk: Desk, degrees: int = 90) -> None:
    desk.send(OpenStaff(), LOOKS, SetPreference("rotation", degrees))


def wait(desk: Desk, seconds: float) -> None:
    desk.now += seconds
    desk.controller.poll()


def test_it_is_turned_at_once_and_asked_about(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    turned(desk)
    assert desk.view.rotation == 90
    assert [item.intent for item in desk.view.menu] == [KeepTried(), SetPreference("rotation", 180), Back()]
    assert desk.kept == []


def test_what_is_kept_is_written(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    turned(desk)
    desk.send(KeepTried())
    assert (desk.view.rotation, desk.view.sheet) == (90, "staff")
    assert desk.kept == [Settings(rotation=90)]
    wait(desk, 1000)
    assert desk.view.rotation == 90


@pytest.mark.parametrize("intent", [Back(), Go(), Show("home"), Show("menu")])
def test_whatever_leads_away_turns_it_back(intent: Intent, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    turned(desk)
    desk.send(intent)
    assert desk.view.rotation == 0
    assert desk.view.sheet != "question"
    assert desk.kept == []


def test_nobody_need_do_anything(tmp_path: Path) -> None:
    """Ten seconds, as the question says."""
    desk = Desk(tmp_path)
    turned(desk, 180)
    wait(desk, 0)
    wait(desk, 9.9)
    assert desk.view.rotation == 180
    wait(desk, 0.1)
    assert (desk.view.rotation, desk.view.sheet) == (0, "staff")
    assert desk.kept == []


def test_each_turn_has_its_own_time_and_goes_back_to_the_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=Settings(rotation=270))
    turned(desk, 0)
    wait(desk, 0)
    wait(desk, 9)
    desk.send(SetPreference("rotation", 90))
    wait(desk, 0)
    wait(desk, 9)
    assert desk.view.rotation == 90
    wait(desk, 1)
    assert desk.view.rotation == 270


def test_once_round_there_is_nothing_to_ask(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    turned(desk)
    desk.send(SetPreference("rotation", 180), SetPreference("rotation", 270), SetPreference("rotation", 0))
    assert (desk.view.rotation, desk.view.sheet) == (0, "staff")


def test_by_knob_alone(tmp_path: Path) -> None:
    """Each press turns it further; one step on is the answer that keeps it."""
    desk = Desk(tmp_path)
    desk.send(OpenStaff(), LOOKS)
    while desk.view.focus != SetPreference("rotation", 90):
        desk.send(StepFocus(1))
    desk.send(TakeFocus(), TakeFocus())
    assert desk.view.rotation == 180
    assert desk.send(StepFocus(-1)).focus == KeepTried()
    desk.send(TakeFocus())
    assert desk.kept == [Settings(rotation=180)]


def test_undo_on_the_panel_turns_it_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    turned(desk)
    desk.press("undo")
    assert desk.view.rotation == 0


def test_a_choice_that_is_none_asks_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    turned(desk, 45)
    assert (desk.view.rotation, desk.view.sheet) == (0, "staff")


def test_keeping_what_is_not_tried_does_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    before = desk.view
    assert desk.send(KeepTried()) == before
    assert desk.kept == []
