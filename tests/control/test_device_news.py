"""Devices that cannot be used, go, and come back: what people are told."""

from pathlib import Path

import pytest

from companion.control.intents import NewTable
from hardware.events import DeviceFound, DeviceKind, DeviceLost, NoPanelReason
from hardware.fake import FakePanel
from tests.control.desk import Desk


@pytest.mark.parametrize("reason", ["no_library", "no_permission", "busy", "unknown_board"])
def test_a_header_that_cannot_be_used_is_told_of(tmp_path: Path, reason: NoPanelReason) -> None:
    desk = Desk(tmp_path, panel=FakePanel(missing=reason, detail="none"))
    assert desk.notes() == ["hardware.none"]
    desk.send(NewTable("meadow"))
    assert desk.notes() == []


def test_a_machine_that_has_no_header_is_no_news(tmp_path: Path) -> None:
    assert Desk(tmp_path, panel=FakePanel(missing="no_chip", detail="none")).notes() == []


@pytest.mark.parametrize("kind", ["gpio", "buttons", "reader"])
def test_a_device_that_goes_silent_is_named_until_it_is_back(tmp_path: Path, kind: DeviceKind) -> None:
    desk = Desk(tmp_path)
    for _ in range(2):
        desk.panel.give(DeviceLost("it", "no_chip", kind))
        assert desk.controller.poll()
        assert desk.notes() == [f"hardware.lost_{kind}"]
        desk.panel.give(DeviceFound("it", kind))
        desk.controller.poll()
        assert desk.notes() == [f"hardware.found_{kind}"]
        assert not desk.controller.poll()
    assert [note.serious for note in desk.view.notes] == [False]
    desk.send(NewTable("meadow"))
    assert desk.notes() == []


def test_of_two_that_went_the_one_still_away_stays_named(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for event in (
        DeviceLost("a", "gone", "buttons"),
        DeviceLost("reader", "gone", "reader"),
        DeviceLost("b", "gone", "buttons"),
        DeviceFound("a", "buttons"),
    ):
        desk.panel.give(event)
    desk.controller.poll()
    assert desk.notes() == ["hardware.lost_reader", "hardware.lost_buttons", "hardware.found_buttons"]


def test_a_glass_that_feels_nothing_is_told_of(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.controller.noticed(DeviceLost("touch", "no input", "touch"))
    assert desk.notes() == ["hardware.lost_touch"]


def test_lamps_are_set_again_when_the_panel_comes_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.panel.lamps["go"].show("off")
    desk.panel.give(DeviceFound("buttons", "gpio"))
    desk.controller.poll()
    assert "go" in desk.lamps()
