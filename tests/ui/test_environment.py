"""What is set before Kivy is imported, display by display (platform facts 1.3 to 1.6)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.ui import environment
from companion.ui.shots import Camera
from tests.ui.conftest import SCREEN

ASK = """
import json, os, sys
from companion.ui import environment
driver = environment.prepare(size=(800, 480), rotation=90)
from kivy.config import Config
names = ("SDL_VIDEODRIVER", "KIVY_WINDOW", "KIVY_NO_ARGS", "KIVY_NO_FILELOG")
print(json.dumps({
    "driver": driver,
    "environ": {name: os.environ[name] for name in names},
    "input": dict(Config.items("input")),
    "graphics": {name: Config.get("graphics", name) for name in ("multisamples", "maxfps", "rotation", "width")},
    "kivy": {name: Config.get("kivy", name) for name in ("exit_on_escape", "desktop")},
    "window": "kivy.core.window" in sys.modules,
}))
"""


def asked(tmp_path: Path, **environ: str) -> dict[str, Any]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY", "SDL")) and k != "DISPLAY"}
    output = subprocess.run(
        [sys.executable, "-c", ASK], env={**clean, "HOME": str(tmp_path), **environ}, capture_output=True, check=True
    )
    found: dict[str, Any] = json.loads(output.stdout)
    return found


def test_without_x_the_bare_screen_is_read_by_mtdev_alone(tmp_path: Path) -> None:
    found = asked(tmp_path)
    assert found["driver"] == "kmsdrm"
    assert found["input"] == {"mtdev_%(name)s": "probesysfs,provider=mtdev,select_all=0"}
    assert found["environ"]["SDL_VIDEODRIVER"] == "kmsdrm"
    assert found["environ"]["KIVY_WINDOW"] == "sdl2"


def test_under_x_the_pointer_alone_is_read(tmp_path: Path) -> None:
    """Never both: the panel would be heard twice."""
    found = asked(tmp_path, DISPLAY=":99")
    assert found["driver"] == "x11"
    assert found["input"] == {"mouse": "mouse,disable_multitouch,disable_hover"}


def test_the_window_is_neither_smoothed_nor_fast_nor_closed_by_escape(tmp_path: Path) -> None:
    found = asked(tmp_path, DISPLAY=":99")
    assert found["graphics"] == {"multisamples": "0", "maxfps": "30", "rotation": "270", "width": "800"}
    assert found["kivy"] == {"exit_on_escape": "0", "desktop": "0"}
    assert found["window"] is False


def test_a_pinned_driver_is_kept(tmp_path: Path) -> None:
    assert asked(tmp_path, SDL_VIDEODRIVER="offscreen", DISPLAY=":99")["driver"] == "offscreen"


def test_a_home_that_cannot_be_written_is_replaced(tmp_path: Path) -> None:
    assert asked(tmp_path, HOME="/nonexistent")["driver"] == "kmsdrm"


def test_it_comes_too_late_after_kivy(camera: Camera) -> None:
    with pytest.raises(RuntimeError, match="before the first import"):
        environment.prepare()


def test_the_window_tells_which_driver_it_took(camera: Camera) -> None:
    """An absent display makes SDL draw where nobody sees it, with exit code 0."""
    assert environment.faults("x11") == []
    environment.check_screen("x11")
    with pytest.raises(environment.NoScreenError, match="asked SDL for the kmsdrm display, got x11"):
        environment.check_screen("kmsdrm")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"card0-HDMI-A-1": "disconnected", "card1-DSI-1": "connected"}, 1),
        ({"card0-HDMI-A-1": "connected", "card1-DSI-1": "connected"}, 0),
        ({"card0-HDMI-A-1": "disconnected"}, None),
        ({}, None),
    ],
)
def test_the_card_with_a_screen_is_found(cards: dict[str, str], expected: int | None, tmp_path: Path) -> None:
    """A Pi 5 has two cards whose numbers change from boot to boot."""
    for name, status in cards.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n", encoding="ascii")
    assert environment.connected_card(tmp_path) == expected


def waited_s(drm: Path, driver: str, *, switched_on_s: float | None = None) -> float:
    """How long a start waits for a screen on HDMI that is switched on after so many seconds."""
    past_s = 0.0

    def wait(seconds: float) -> None:
        nonlocal past_s
        past_s += seconds
        if switched_on_s is not None and past_s >= switched_on_s:
            (drm / "card1-HDMI-A-1" / "status").write_text("connected\n", encoding="ascii")

    environment.wait_for_screen(drm, wait, {"SDL_VIDEODRIVER": driver})
    return past_s


@pytest.mark.parametrize(
    ("driver", "connectors", "switched_on_s", "waits_s"),
    [
        ("kmsdrm", {"card1-HDMI-A-1": "disconnected"}, None, 20.0),
        ("kmsdrm", {"card1-HDMI-A-1": "disconnected"}, 7.2, 7.5),
        ("kmsdrm", {"card1-HDMI-A-1": "disconnected", "card1-Writeback-1": "unknown"}, 3.0, 3.0),
        ("kmsdrm", {"card1-HDMI-A-1": "disconnected", "card1-Composite-1": "unknown"}, None, 0.0),
        ("kmsdrm", {"card1-HDMI-A-1": "disconnected", "card0-DSI-1": "connected"}, None, 0.0),
        ("x11", {"card1-HDMI-A-1": "disconnected"}, None, 0.0),
    ],
)
def test_a_screen_that_is_switched_on_late_is_waited_for(
    driver: str, connectors: dict[str, str], switched_on_s: float | None, waits_s: float, tmp_path: Path
) -> None:
    for name, status in connectors.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n", encoding="ascii")
    assert waited_s(tmp_path, driver, switched_on_s=switched_on_s) == waits_s


WHOLE_SCREEN = """
import sys
from companion.ui import environment
environment.prepare()
from kivy.core.image import Image
from kivy.core.window import Window
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.base import EventLoop
EventLoop.ensure_window()
with Window.canvas:
    Color(0, 1, 0)
    Rectangle(pos=(0, 0), size=(5000, 5000))
for _ in range(3):
    Clock.tick()
    Window.dispatch("on_draw")
    Window.flip()
picture = Image(Window.screenshot(name=sys.argv[1]), keep_data=True)
width, height = picture.size
corners = [(x, y) for x in (1, width - 2) for y in (1, height - 2)]
print(*picture.size, [picture.read_pixel(*corner)[:3] for corner in corners].count([0, 1, 0]))
"""


def test_without_a_window_manager_the_whole_screen_is_the_window(tmp_path: Path) -> None:
    """The virtual screen of the test run has none: nobody makes a window larger than it was opened."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith("KIVY")}
    output = subprocess.run(
        [sys.executable, "-c", WHOLE_SCREEN, str(tmp_path / "seen.png")],
        env={**environ, "SDL_VIDEODRIVER": "x11", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert output.stdout.split() == [*SCREEN.split("x")[:2], "4"]


LARGE_BLOCKS = """
import ctypes, json
from companion.ui import environment
environment.prepare()

class MallInfo(ctypes.Structure):
    # as mallinfo2 of glibc gives it, see mallinfo(3)
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]

libc = ctypes.CDLL("libc.so.6")
libc.mallinfo2.restype = MallInfo
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
libc.free(libc.malloc(16_000_000))
before = libc.mallinfo2().hblks
picture = libc.malloc(256 * 256 * 4)
held = libc.mallinfo2().hblks
libc.free(picture)
print(json.dumps([held - before, libc.mallinfo2().hblks - before]))
"""


def test_a_large_block_goes_back_to_the_system_however_large_others_were_before(tmp_path: Path) -> None:
    """Left to itself, glibc keeps blocks smaller than the largest one that was ever freed.

    In a process of its own: a hole that the heap of a long run has left is taken before the system is asked.
    """
    environ = {k: v for k, v in os.environ.items() if not k.startswith("KIVY")} | {"HOME": str(tmp_path)}
    output = subprocess.run([sys.executable, "-c", LARGE_BLOCKS], env=environ, capture_output=True, check=True)
    assert json.loads(output.stdout) == [1, 0]
