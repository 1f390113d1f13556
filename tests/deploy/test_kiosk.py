import socket
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
    kiosk.shown()
    kiosk.beat()
    assert (tmp_path / "starts.json").read_text() == "1"
    now_s = 61.0
    kiosk.beat()
    assert (tmp_path / "starts.json").read_text() == "0"


def test_while_something_hangs_that_only_a_new_start_helps_it_does_not_say_that_it_lives(tmp_path: Path) -> None:
    now_s = 0.0
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        kiosk = Kiosk({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "3000000"}, lambda: now_s)
        kiosk.shown()
        said = [systemd.recv(100).decode()]
        for is_well in (True, False, False, True):
            now_s += 2
            kiosk.beat(is_well=is_well)
            try:
                said.append(systemd.recv(100).decode())
            except BlockingIOError:
                said.append("")
    assert said == ["READY=1", "WATCHDOG=1", "", "", "WATCHDOG=1"]
