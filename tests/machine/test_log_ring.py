"""In processes of their own, since a process has one log."""

import signal
import subprocess
import sys
from pathlib import Path

from companion.machine.log_ring import FELL, FELL_BYTES, FILE_BYTES, OLDER_FILES

LOGGING = """
import logging, sys
from pathlib import Path
from companion.machine.log_ring import open_log
open_log(Path(sys.argv[1]) if sys.argv[1] else None)
for number in range(int(sys.argv[2])):
    logging.getLogger("x").info("line %d %s", number, "y" * 200)
"""


def write_log(folder: str, lines: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LOGGING, folder, str(lines)], check=True, capture_output=True, text=True
    )


def test_the_ring_stays_small_and_holds_the_latest(tmp_path: Path) -> None:
    write_log(str(tmp_path / "log"), 20_000)
    files = sorted(file for file in (tmp_path / "log").iterdir() if file.name != FELL)
    assert len(files) == 1 + OLDER_FILES
    assert all(file.stat().st_size <= FILE_BYTES for file in files)
    assert "line 19999 " in (tmp_path / "log" / "companion.log").read_text()


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    for _ in range(2):
        write_log(str(tmp_path), 3)
    assert (tmp_path / "companion.log").read_text().count("line 0 ") == 2


def test_without_a_folder_and_with_one_that_cannot_be_it_logs_to_standard_error(tmp_path: Path) -> None:
    assert write_log("", 1).stderr.count("line 0 ") == 1
    (tmp_path / "file").write_text("")
    said = write_log(str(tmp_path / "file"), 1).stderr
    assert "no log is kept" in said
    assert "line 0 " in said


FALLING = """
import sys, threading
from pathlib import Path
from companion.machine.log_ring import open_log
open_log(Path(sys.argv[1]))

def fall():
    raise ZeroDivisionError("in a thread")

thread = threading.Thread(target=fall, name="the reader")
thread.start()
thread.join()
raise KeyError("in the app")
"""


def test_why_it_fell_is_kept_as_well(tmp_path: Path) -> None:
    """The safe screen shows the last lines, and whoever helps from afar gets them all."""
    done = subprocess.run([sys.executable, "-c", FALLING, str(tmp_path)], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    kept = (tmp_path / "companion.log").read_text()
    assert kept == done.stderr, "once, wherever one looks"
    assert "the thread the reader ends" in kept
    assert "in fall" in kept
    assert kept.splitlines()[-1] == "KeyError: 'in the app'"


HUNG = """
import os, sys
from pathlib import Path
from companion.machine.log_ring import open_log
open_log(Path(sys.argv[1]))

def hang():
    os.abort()

hang()
"""


def test_where_it_hung_when_systemd_ended_it_is_kept(tmp_path: Path) -> None:
    """The watchdog says SIGABRT."""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", HUNG, str(tmp_path)], check=False, capture_output=True)
        assert done.returncode == -signal.SIGABRT
    kept = (tmp_path / FELL).read_text()
    assert kept.count("in hang") == 2
    (tmp_path / FELL).write_text("x" * (FELL_BYTES + 1))
    write_log(str(tmp_path), 1)
    assert (tmp_path / FELL).read_text() == ""
