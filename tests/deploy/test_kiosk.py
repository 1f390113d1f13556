from pathlib import Path

from companion.kiosk import Kiosk


def test_outside_of_a_service_nothing_is_counted_or_said(tmp_path: Path) -> None:
    kiosk = Kiosk({})
    kiosk.shown()
    kiosk.beat()
    kiosk.ended()
    assert not kiosk.is_service
    assert not kiosk.crashes_too_often


def test_a_start_that_has_lasted_is_no_quick_crash(tmp_path: Path) -> None:
    now_s = 0.0
    kiosk = Kiosk({"RUNTIME_DIRECTORY": str(tmp_path)}, lambda: now_s)
    kiosk.beat()
    assert (tmp_path / "starts.json").read_text() == "1"
    now_s = 61.0
    kiosk.beat()
    assert (tmp_path / "starts.json").read_text() == "0"
