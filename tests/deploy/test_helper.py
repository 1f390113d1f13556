"""deploy/kiosk/helper as systemd runs it, with an update of ours beside it."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.machine.requests import System, UpdateResult
from tests.deploy.test_scripts import ROOT, program

WAIT_S = 30.0


class Helper:
    def __init__(self, folder: Path) -> None:
        self._program = folder / "helper"
        self._folder = folder
        shutil.copy(ROOT / "deploy/kiosk/helper", self._program)
        self._environ = {**os.environ, "RUNTIME_DIRECTORY": str(folder)}
        self.app = System(self._environ)
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self, update: str) -> None:
        program(self._folder / "update", update)
        self.app.update_from(Path("/media/stick/volcano-companion"))
        self.process = subprocess.Popen(
            [self._program],
            env=self._environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def end(self, how: signal.Signals | None = None) -> None:
        """As systemd does it: everything that belongs to it is told."""
        assert self.process is not None
        if how is not None:
            os.killpg(self.process.pid, how)
        self.process.wait(WAIT_S)


@pytest.fixture
def helper(tmp_path: Path) -> Iterator[Helper]:
    helper = Helper(tmp_path)
    yield helper
    if helper.process is not None and helper.process.poll() is None:
        helper.end(signal.SIGKILL)


@pytest.mark.parametrize(("status", "updated"), [(0, True), (1, False)])
def test_the_app_hears_what_came_of_an_update(helper: Helper, status: int, updated: bool) -> None:
    helper.begin(f"echo checked; echo from $1; exit {status}")
    helper.end()
    assert helper.app.update_result() == UpdateResult(updated, "checked\nfrom /media/stick/volcano-companion")


def test_an_update_that_systemd_cuts_off_is_told_of_as_well(helper: Helper, tmp_path: Path) -> None:
    helper.begin(f"echo checked; touch {tmp_path}/begun; sleep 60")
    until = time.monotonic() + WAIT_S
    while not (tmp_path / "begun").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    helper.end(signal.SIGTERM)
    result = helper.app.update_result()
    assert result is not None
    assert not result.updated
    assert result.said.splitlines()[0] == "checked"
    assert "too long" in result.last_line


def test_what_is_told_is_written_nowhere_else(helper: Helper, tmp_path: Path) -> None:
    """The folder belongs to the app, and the helper is root: a link there must not lead it astray."""
    precious = tmp_path / "precious"
    precious.write_text("as it was")
    for name in ("update-result", "update-result.new"):
        (tmp_path / name).symlink_to(precious)
    helper.begin("echo done")
    helper.end()
    assert precious.read_text() == "as it was"
    assert helper.app.update_result() == UpdateResult(True, "done")
