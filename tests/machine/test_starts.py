from pathlib import Path

import pytest

from companion.machine.starts import Starts


def test_three_quick_crashes_in_a_row_are_too_often(tmp_path: Path) -> None:
    answers = [Starts(tmp_path).crash_too_often for _ in range(5)]
    assert answers == [False, False, False, True, True]


def test_after_a_start_that_lasted_the_count_begins_anew(tmp_path: Path) -> None:
    Starts(tmp_path)
    Starts(tmp_path)
    lasting = Starts(tmp_path)
    lasting.shown(20)
    lasting.still_running(79.9)
    assert (tmp_path / "starts.json").read_text() == "3"
    lasting.still_running(80)
    assert [Starts(tmp_path).crash_too_often for _ in range(4)] == [False, False, False, True]


def test_a_start_that_ended_well_is_no_crash(tmp_path: Path) -> None:
    for _ in range(10):
        starts = Starts(tmp_path)
        assert not starts.crash_too_often
        starts.ended_well()


def test_the_safe_screen_itself_can_last_and_then_all_is_tried_again(tmp_path: Path) -> None:
    for _ in range(3):
        Starts(tmp_path)
    safe = Starts(tmp_path)
    safe.shown(3)
    assert safe.crash_too_often
    safe.still_running(3 + 60)
    assert not safe.crash_too_often


def test_a_start_that_could_not_even_be_tried_changes_nothing(tmp_path: Path) -> None:
    Starts(tmp_path)
    for _ in range(10):
        starts = Starts(tmp_path)
        assert not starts.crash_too_often
        starts.never_mind()
    assert [Starts(tmp_path).crash_too_often for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("content", ["", "x", "-5", "[]"])
def test_a_damaged_count_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "starts.json").write_text(content)
    assert not Starts(tmp_path).crash_too_often


def test_a_folder_that_cannot_be_written_never_leads_to_the_safe_screen(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not any(Starts(tmp_path / "file").crash_too_often for start in range(5))


def test_a_start_that_took_long_and_crashed_at_once_is_a_quick_crash(tmp_path: Path) -> None:
    """A small machine may need a minute and more for its first picture."""
    for number in range(1, 4):
        slow = Starts(tmp_path)
        slow.still_running(300)
        slow.shown(300)
        slow.still_running(301)
        assert (tmp_path / "starts.json").read_text() == str(number)
    assert Starts(tmp_path).crash_too_often
