"""The app as a service: in a process of its own, with a real notify socket, killed as a power cut or a fault would."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

WAIT_S = 60.0

APP = "import sys; from companion.app import main; sys.exit(main(['--windowed', '400x240']))"


class Systemd:
    """As much of it as the app sees: a socket it reports to, folders, and starts after crashes."""

    def __init__(self, folder: Path) -> None:
        self.run = folder / "run"
        self.run.mkdir()
        self.state = folder / "state"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._socket.settimeout(WAIT_S)
        self._environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("KIVY_")},
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": "3000000",
            "RUNTIME_DIRECTORY": str(self.run),
            "HOME": str(self.state),
            "XDG_CONFIG_HOME": str(self.state / "config"),
            "XDG_DATA_HOME": str(self.state / "data"),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, script: str = APP) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", script], env=self._environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def next_word(self) -> str:
        return self._socket.recv(100).decode()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(WAIT_S)

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(tmp_path)
    yield systemd
    systemd.close()


def test_it_is_ready_once_it_shows_something_and_then_says_that_it_lives(systemd: Systemd) -> None:
    systemd.start()
    words = [systemd.next_word() for _ in range(3)]
    assert sorted(words) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
    log = systemd.state / "data" / "volcano-companion" / "log" / "companion.log"
    assert "device gpio" in log.read_text()
    assert "x11 display, drawn by llvmpipe" in log.read_text()


def test_on_another_display_than_asked_for_it_is_never_ready(systemd: Systemd) -> None:
    """And a screen that is switched on much later shows the app, not that it crashed."""
    systemd._environ |= {"DISPLAY": ":987"}
    for _ in range(4):
        systemd.start()
        assert systemd.process is not None
        assert systemd.process.wait(WAIT_S) == 1
        assert (systemd.run / "starts.json").read_text() == "0"
    systemd._socket.settimeout(0.2)
    with pytest.raises(TimeoutError):
        systemd.next_word()


TOUCHED = """
import sys, threading, time
from companion import app

def touch():
    while "companion.ui.safe" not in sys.modules or "kivy.app" not in sys.modules:
        time.sleep(0.1)
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    while App.get_running_app() is None:
        time.sleep(0.1)
    Clock.schedule_once(lambda _: Window.dispatch("on_touch_up", None), 1)

threading.Thread(target=touch, daemon=True).start()
sys.exit(app.main(["--windowed", "400x240"]))
"""
"""The app, with a finger that touches the safe screen a second after it is there."""


def test_after_three_crashes_the_safe_screen_comes_and_a_touch_tries_again(systemd: Systemd) -> None:
    for crash in range(1, 4):
        systemd.start()
        while systemd.next_word() != "READY=1":
            pass
        systemd.kill()
        assert (systemd.run / "starts.json").read_text() == str(crash)
    systemd.start(TOUCHED)
    words = []
    while "STOPPING=1" not in words:
        words.append(systemd.next_word())
    assert "READY=1" in words
    assert systemd.process is not None
    assert systemd.process.wait(WAIT_S) == 0
    assert (systemd.run / "starts.json").read_text() == "0"
    systemd.start()
    while systemd.next_word() != "READY=1":
        pass
    assert (systemd.run / "starts.json").read_text() == "1"


def test_a_machine_that_is_switched_off_counts_as_no_crash(systemd: Systemd) -> None:
    systemd.start()
    while systemd.next_word() != "READY=1":
        pass
    assert systemd.kill(signal.SIGTERM) == 0
    assert (systemd.run / "starts.json").read_text() == "0"


KEYS = """
import sys, threading, time
from companion import app

def keys():
    while "kivy.app" not in sys.modules:
        time.sleep(0.1)
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    while App.get_running_app() is None:
        time.sleep(0.1)

    def press(_):
        running, widgets = App.get_running_app(), [*Window.children]
        for key in (27, 282):
            Window.dispatch("on_keyboard", key, 0, None, [])
        Clock.schedule_once(lambda _: look(running, widgets), 1)

    def look(running, widgets):
        is_same = App.get_running_app() is running and Window.children == widgets and not running._app_settings
        print("same" if is_same else "changed", flush=True)
        Window.close()

    Clock.schedule_once(press, 2)

threading.Thread(target=keys, daemon=True).start()
sys.exit(app.main(["--windowed", "400x240"]))
"""
"""The app, with a keyboard on which somebody presses Escape and F1."""


def test_escape_does_not_close_it_and_f1_opens_no_settings_of_kivys(systemd: Systemd) -> None:
    output = subprocess.run(
        [sys.executable, "-c", KEYS], env=systemd._environ, capture_output=True, text=True, timeout=WAIT_S, check=False
    )
    assert "same" in output.stdout.split(), output.stderr
