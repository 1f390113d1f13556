"""A window that is dragged larger and smaller while people play: the picture is as if it had always been so large."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.control.intents import Go, Intent, NewTable, OpenKeyboard, OpenTable, SetOption, Show
from companion.settings import Settings
from companion.ui.parts import Part
from companion.ui.shots import Camera
from tests.ui import page_samples, samples
from tests.ui.finger import Finger, QuickTime
from tests.ui.overlook import faults

DRAGGED = (
    *((1024, 600), (1010, 590), (900, 530), (760, 456), (640, 360), (700, 500), (600, 600), (560, 800), (480, 800)),
    *((720, 1280), (800, 1280), (1000, 1000), (1280, 720), (1920, 720), (1920, 1080), (2560, 1440), (1366, 768)),
    *((1280, 800), (801, 481), (800, 480)),
)
LOOKED_AT = ((1024, 600), (640, 360), (480, 800), (720, 1280), (1920, 720), (1920, 1080), (2560, 1440), (800, 480))
"""Where every text and target is looked over; the others only have to be drawn."""
A_FEW = ((1024, 600), (640, 360), (720, 1280), (800, 480))
"""For what lies over a table or stands in its place: the whole way is gone with the table."""

NEW_TABLE = (NewTable("eldur"), SetOption("seats", 3), SetOption("name:0", "Þórdís"))
OPEN: dict[str, tuple[Intent, ...]] = {
    "table": (*NEW_TABLE, OpenTable(), Go(), Go()),
    "sheet": (*NEW_TABLE, OpenTable(), Go(), Show("menu")),
    "rules": (*NEW_TABLE, OpenTable(), Go(), Show("rules")),
    "keyboard": (*NEW_TABLE, OpenKeyboard("name:1")),
    "correct": (*NEW_TABLE, OpenTable(), Go(), Show("correct")),
}


@pytest.fixture
def window(camera: Camera) -> Iterator[Camera]:
    """Opened anew at home: what other tests have shown, such as notes, would leave its parts in it."""
    camera.show(samples.app("home", page_samples.home()))
    camera.resize(640, 360)
    camera.resize(800, 480)
    yield camera
    camera.resize(800, 480)


def seen(camera: Camera) -> list[tuple[Any, ...]]:
    """Every part in the window: what it is, where, and what it says how large."""
    return [
        (type(part).__name__, *part.pos, *part.size, part.opacity, tuple((said.text, said.size) for said in part.said))
        for part in camera.root.walk()
        if isinstance(part, Part)
    ]


def open_it(name: str, window: Camera, sit_down: Callable[..., Finger]) -> Finger:
    finger = sit_down("5eed", settings=Settings(motion=False))
    for intent in OPEN[name]:
        finger.heard.controller.send(intent)
    window.app.refresh()
    window.frames()
    return finger


@pytest.mark.parametrize("name", OPEN)
def test_what_nobody_touches_looks_the_same_later(
    name: str, window: Camera, sit_down: Callable[..., Finger], quick: QuickTime, tmp_path: Path
) -> None:
    """Nothing fades or blinks: two pictures of it can be compared, whenever they are taken."""
    open_it(name, window, sit_down)
    window.photograph(tmp_path / "at-once.png")
    for seconds in (0.1, 0.3, 0.6, 0.2, 2):
        quick.pass_by(seconds)
        window.photograph(tmp_path / "later.png")
        assert (tmp_path / "later.png").read_bytes() == (tmp_path / "at-once.png").read_bytes(), seconds


@pytest.mark.parametrize("name", OPEN)
def test_a_dragged_window_looks_as_one_opened_so(
    name: str, window: Camera, sit_down: Callable[..., Finger], tmp_path: Path
) -> None:
    """A lesson lies over the table of a first game."""
    finger = open_it(name, window, sit_down)
    before = seen(window)
    window.photograph(tmp_path / "before.png")
    wrong = {}
    for size in DRAGGED if name == "table" else A_FEW:
        window.resize(*size)
        if size in LOOKED_AT and (found := faults(window)):
            wrong[size] = found
    assert wrong == {}
    assert seen(window) == before
    window.photograph(tmp_path / "after.png")
    assert (tmp_path / "after.png").read_bytes() == (tmp_path / "before.png").read_bytes()
    assert finger.heard.sent == []
