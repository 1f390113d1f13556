"""Every screen at every size: drawn without an error, readable, touchable, nothing cut."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kivy.core.image import Image
from kivy.uix.widget import Widget

from companion.ui.column import Column
from companion.ui.parts import Part, Press, Said
from companion.ui.shots import Camera
from companion.ui.theme import ESSENTIAL, look
from tests.ui import page_samples, rival_samples, staff_samples

SIZES = ((800, 480), (1280, 720), (720, 1280))
VIEWS = page_samples.everything() | rival_samples.everything() | staff_samples.everything()
TARGET = 48
"""Pixels, about 9 mm on the 7-inch panel."""


class Box(NamedTuple):
    kind: str
    x: float
    y: float
    right: float
    top: float
    press: bool
    scrolled: bool
    """In a list that may reach beyond the window."""


class Seen(NamedTuple):
    """What is on the screen of one view at one size."""

    size: tuple[int, int]
    name: str
    boxes: tuple[Box, ...]
    said: tuple[tuple[str, Said], ...]
    colours: int


_seen: dict[tuple[tuple[int, int], str], Seen] = {}


@pytest.fixture(
    params=[(size, name) for size in SIZES for name in sorted(VIEWS)],
    ids=lambda param: f"{param[0][0]}x{param[0][1]}-{param[1]}",
)
def seen(request: pytest.FixtureRequest, camera: Camera) -> Seen:
    size, name = request.param
    if (size, name) not in _seen:
        camera.resize(*size)
        camera.show(VIEWS[name])
        _seen[size, name] = look_at(camera, name)
    return _seen[size, name]


def look_at(camera: Camera, name: str) -> Seen:
    parts = [widget for widget in camera.root.walk() if isinstance(widget, Part)]
    return Seen(
        look.size,
        name,
        tuple(boxed(part) for part in parts if part.opacity),
        tuple((type(part).__name__, said) for part in parts for said in part.said),
        colours(camera),
    )


def boxed(part: Part) -> Box:
    press = isinstance(part, Press) and part.intent is not None and part.enabled
    return Box(type(part).__name__, part.x, part.y, part.right, part.top, press, bool(list(lists_round(part))))


def lists_round(part: Widget) -> Iterator[Widget]:
    above = part.parent
    while above is not None and above is not above.parent:
        if isinstance(above, Column):
            yield above
        above = above.parent


def colours(camera: Camera) -> int:
    """How many different ones a photograph has, by a look at every 97th pixel."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shot.png"
        camera.photograph(path)
        picture = Image(str(path), keep_data=True)
        assert (picture.width, picture.height) == look.size
        data: Any = picture.image._data[0].data
        return len({bytes(data[i : i + 3]) for i in range(0, len(data) - 3, 3 * 97)})


def test_something_is_drawn(seen: Seen) -> None:
    assert seen.colours > 25


def test_what_can_be_touched_is_large_enough(seen: Seen) -> None:
    small = [box for box in seen.boxes if box.press and min(box.right - box.x, box.top - box.y) < TARGET]
    assert small == []


def test_essential_text_is_one_twenty_eighth_of_the_height(seen: Seen) -> None:
    small = [each for each in seen.said if each[1].role in ESSENTIAL and each[1].size < min(seen.size) / 28]
    assert small == []


def test_no_text_is_cut(seen: Seen) -> None:
    assert [(kind, said.text, said.role) for kind, said in seen.said if not said.whole] == []


def test_everything_is_inside_the_window(seen: Seen) -> None:
    width, height = seen.size
    outside = [
        box
        for box in seen.boxes
        if not box.scrolled and (box.x < -1 or box.y < -1 or box.right > width + 1 or box.top > height + 1)
    ]
    assert outside == []


def test_buttons_do_not_overlap(seen: Seen) -> None:
    """What lies under a sheet, a refusal or the keyboard does not count: these take every touch."""
    view = VIEWS[seen.name]
    if view.sheet or view.rule or getattr(view.body, "refusal", None):
        return
    keys = ("Key", "DoneKey")
    presses = [box for box in seen.boxes if box.press and not box.scrolled and (not view.keyboard or box.kind in keys)]
    shared = [
        (a, b)
        for i, a in enumerate(presses)
        for b in presses[i + 1 :]
        if a.x + 1 < b.right and b.x + 1 < a.right and a.y + 1 < b.top and b.y + 1 < a.top
    ]
    assert shared == []


@pytest.mark.parametrize("size", SIZES)
def test_a_photograph_shows_the_whole_panel(size: tuple[int, int], camera: Camera, tmp_path: Path) -> None:
    camera.resize(800, 480)
    camera.resize(*size)
    camera.show(VIEWS["new-table"])
    camera.photograph(tmp_path / "shot.png")
    picture = Image(str(tmp_path / "shot.png"), keep_data=True)
    ground = tuple(round(255 * part) for part in look.colour("bg")[:3])
    corners = [(x, y) for x in (1, size[0] - 2) for y in (1, size[1] - 2)]
    assert [tuple(round(255 * part) for part in picture.read_pixel(*corner)[:3]) for corner in corners] == [ground] * 4
