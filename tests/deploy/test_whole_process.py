"""`companion devices --watch` as a process of its own, with a button box at the end of a cable.

The cables are pseudo-terminals behind a name that stays, which is all that socat would make of them; with the other end
in hand they can be pulled at a chosen byte. A kernel lists such terminals nowhere, so the process is told of those in
a folder; everything else in it is the product's.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hardware.messages import Arrived, Hello, Press, Who, encode
from tests.hardware.cables import Cable

WAIT_S = 60.0

WATCH = """
import sys
from pathlib import Path
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

def plugged():
    for link in sorted(Path(sys.argv[1]).iterdir()):
        port = ListPortInfo(str(link.readlink()))
        port.vid, port.pid, port.serial_number, port.product = 0x2E8A, 0x0005, link.name, "Board in FS mode"
        yield port

list_ports.comports = lambda: [*plugged()]
from hardware import ports
ports.Changes.__init__.__defaults__ = (Path(sys.argv[1]),)
from companion.__main__ import main
sys.exit(main(["devices", "--watch"]))
"""


class Watched:
    """The process, and what it says."""

    def __init__(self, sockets: Path, home: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WATCH, str(sockets)],
            env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def says(self, *words: str) -> str:
        """The next line that has all of these in it."""
        heard = []
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            with suppress(queue.Empty):
                heard.append(self._lines.get(timeout=1))
                if all(word in heard[-1] for word in words):
                    return heard[-1]
        raise AssertionError((words, heard))

    def stop(self) -> tuple[int, list[str]]:
        """Its exit status, and what it said since."""
        self._process.send_signal(signal.SIGINT)
        status = self._process.wait(WAIT_S)
        rest = []
        with suppress(queue.Empty):
            while True:
                rest.append(self._lines.get(timeout=0.5))
        return status, rest

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reading.join()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    (tmp_path / "sockets").mkdir()
    cable = Cable(tmp_path / "sockets" / "e661640843")
    cable.plug()
    yield cable
    cable.pull()


@pytest.fixture
def watched(cable: Cable, tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(cable.path.parent, tmp_path)
    yield watched
    watched.kill()


def hears(cable: Cable, wanted: bytes) -> None:
    """Waits until the box was told this."""
    heard = b""
    deadline = time.monotonic() + WAIT_S
    os.set_blocking(cable.ours, False)
    while wanted not in heard:
        assert time.monotonic() < deadline, heard
        with suppress(OSError):
            heard += os.read(cable.ours, 1000)
        time.sleep(0.01)


def test_a_box_is_found_pressed_pulled_in_the_middle_of_a_press_and_found_again(cable: Cable, watched: Watched) -> None:
    hears(cable, encode(Who()))
    cable.say(encode(Hello("buttons", 1, "box7")))
    watched.says("2e8a:0005:e661640843", "Board in FS mode", "works")
    cable.say(encode(Press(0, "go")))
    watched.says("pressed: go")
    hears(cable, encode(Arrived(0)))
    cable.say(encode(Press(1, "undo"))[:9])
    cable.pull()
    watched.says("lost: buttons box7")
    cable.plug()
    hears(cable, encode(Who()))
    cable.say(encode(Hello("buttons", 1, "box7")))
    watched.says("back: buttons box7")
    cable.say(encode(Press(1, "undo")) * 2)
    watched.says("pressed: undo")
    cable.say(encode(Press(2, "seat1")))
    assert watched.says("pressed") == "pressed: seat1", "said twice, it counted once"
    status, rest = watched.stop()
    assert (status, rest) == (130, [])
