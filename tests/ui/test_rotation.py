"""A turned window: what is seen at a place of the glass is what a finger there touches."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.control.intents import Back, KeepTried, OpenStaff, SetPreference
from companion.control.staff.intents import StaffPage
from companion.i18n.catalog import LANGUAGES
from companion.settings import Settings
from companion.ui.shots import Camera
from tests.ui.finger import Finger
from tests.ui.overlook import faults

TURNED = """
import json, sys
from companion.ui import environment
environment.prepare(size=(800, 480), rotation=int(sys.argv[1]))
later = int(sys.argv[2])
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.provider import MotionEventProvider
from kivy.input.providers.mtdev import MTDMotionEvent
from kivy.uix.widget import Widget

EventLoop.ensure_window()
runTouchApp(Widget(), embedded=True)
Window.rotation = environment.kivys_rotation(later)
touched = []
COLOURS = {"top left": (1, 0, 0), "top right": (0, 1, 0), "foot left": (0, 0, 1), "foot right": (1, 1, 0)}
COLOURS["middle"] = (1, 0, 1)

class Patch(Widget):
    def __init__(self, name, **kwargs):
        super().__init__(size_hint=(None, None), size=(40, 40), **kwargs)
        self.name = name
        with self.canvas:
            Color(*COLOURS[name])
            Rectangle(pos=self.pos, size=self.size)

    def on_touch_down(self, touch):
        if self.collide_point(*touch.pos):
            touched.append(self.name)

w, h = Window.size
places = {"top left": (0, h - 40), "top right": (w - 40, h - 40), "foot left": (0, 0), "foot right": (w - 40, 0),
          "middle": (w // 2 - 20, h // 2 - 20)}
for name, pos in places.items():
    Window.add_widget(Patch(name, pos=pos))
for _ in range(3):
    EventLoop.idle()
Window.dispatch("on_draw")
width, height = Window.system_size
pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)

def seen(colour):
    "Middle of what has this colour, from the top left corner of the glass."
    wanted = bytes(255 * part for part in colour)
    spots = [(x, height - 1 - y) for y in range(4, height, 8) for x in range(4, width, 8)
             if pixels[(y * width + x) * 3 : (y * width + x) * 3 + 3] == wanted]
    return [sum(each[i] for each in spots) // len(spots) for i in (0, 1)]

def touch(x, y):
    "As the window tells of what SDL brought it, which knows nothing of a turned picture."
    for name in ("on_mouse_down", "on_mouse_up"):
        Window.dispatch(name, *Window._fix_mouse_pos(x, y), "left", [])
        EventLoop.idle()

class Panel(MotionEventProvider):
    "As Kivy reads a touch panel on the bare screen, which knows nothing of a turned picture either."
    told = []

    def update(self, dispatch_fn):
        while self.told:
            dispatch_fn(*self.told.pop(0))

panel = Panel("panel", "")
EventLoop.add_input_provider(panel)

def touch_panel(x, y):
    finger = MTDMotionEvent("panel", 1, {"x": x / width, "y": 1 - y / height})
    for what in ("begin", "end"):
        panel.told.append((what, finger))
        EventLoop.idle()

found = {}
for name, colour in COLOURS.items():
    at = seen(colour)
    felt = []
    for finger in (touch, touch_panel):
        touched.clear()
        finger(*at)
        felt.append(list(touched))
    found[name] = (at, felt)
print(json.dumps({"size": Window.size, "found": found}))
"""

TOP_LEFT = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}
"""The corner of the glass (right, down) at which the picture's top left one is: turned clockwise."""


def turned(first: int, then: int, tmp_path: Path) -> dict[str, Any]:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KIVY")}
    output = subprocess.run(
        [sys.executable, "-c", TURNED, str(first), str(then)],
        env={**environ, "SDL_VIDEODRIVER": "x11", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert output.returncode == 0, output.stderr
    found: dict[str, Any] = json.loads(output.stdout)
    return found


@pytest.mark.parametrize(
    ("first", "rotation"), [(0, 0), (90, 90), (180, 180), (270, 270), (0, 90), (90, 180), (180, 270)]
)
def test_a_finger_touches_what_it_sees(first: int, rotation: int, tmp_path: Path) -> None:
    """As the window was opened, and where it is turned later; under X and by the panel itself."""
    told = turned(first, rotation, tmp_path)
    assert told["size"] == ([800, 480] if rotation in (0, 180) else [480, 800])
    assert {name: touched for name, (_, touched) in told["found"].items()} == {
        name: [[name], [name]] for name in ("top left", "top right", "foot left", "foot right", "middle")
    }
    (x, y), _ = told["found"]["top left"]
    assert (x > 400, y > 240) == TOP_LEFT[rotation]


@pytest.fixture
def upright(camera: Camera) -> Iterator[None]:
    """The window as it was, whatever became of it."""
    camera.resize(800, 480)
    yield
    camera.window.rotation = 0
    camera.resize(800, 480)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_turned_by_staff_and_touch(
    language: str, camera: Camera, upright: None, sit_down: Callable[..., Finger]
) -> None:
    finger = sit_down("5eed", settings=Settings(motion=False, language=language))
    finger.heard.send(OpenStaff())
    camera.app.refresh()
    camera.frames()
    finger.do(StaffPage("looks"))
    sizes = []
    for degrees in (90, 180, 270):
        finger.do(SetPreference("rotation", degrees))
        sizes.append(tuple(camera.window.size))
        assert camera.window.rotation == 360 - degrees
        assert faults(camera) == set()
    assert sizes == [(480, 800), (800, 480), (480, 800)]
    finger.do(Back())
    assert (camera.window.rotation, tuple(camera.window.size)) == (0, (800, 480))
    finger.do(SetPreference("rotation", 90))
    finger.do(KeepTried())
    assert (camera.window.rotation, finger.heard.view.sheet) == (270, "staff")
    assert faults(camera) == set()
