"""While something moves all else is pictures: they look like what they stand for, are few, and leave nothing behind."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle, VertexInstruction
from kivy.uix.widget import Widget

from companion.control.views import TableView
from companion.ui.motion.patches import filled
from companion.ui.motion.still import Still
from companion.ui.motion.timeline import timeline
from companion.ui.shots import Camera
from tests.ui.finger import QuickTime
from tests.ui.test_app import living
from tests.ui.test_motion import CASES, begin, pixels, sight, small, watched

__all__ = ["small"]


@pytest.fixture(params=CASES)
def change(request: pytest.FixtureRequest) -> tuple[TableView, TableView]:
    return CASES[request.param]


def at(part: float) -> None:
    """All that moves is so far on its way."""
    for track in timeline._tracks:
        track.apply(part)


def shapes(group: Any) -> int:
    """How many are drawn one by one."""
    inner = (shapes(each) for each in group.children if isinstance(each, InstructionGroup))
    return sum(inner) + sum(isinstance(each, VertexInstruction) for each in group.children)


@pytest.mark.parametrize("part", [0.0, 0.6])
def test_a_picture_of_pictures_looks_like_one_of_all_that_is_there(
    small: Camera, quick: QuickTime, change: tuple[TableView, TableView], part: float
) -> None:
    begin(small, *map(sight, change))
    at(part)
    seen = pixels(small)
    assert small.app._still.is_taken
    small.app._still.let_go()
    timeline._event, event = None, timeline._event  # so that nothing is taken again
    everything = pixels(small)
    timeline._event = event
    # By up to 2 of 255, which nobody sees, they may differ.
    off = sum(abs(a - b) > 2 for a, b in zip(seen, everything, strict=True)) if seen != everything else 0
    # What fades does so as one: things in it that overlap do not show through each other.
    assert off <= (len(seen) / 20 if timeline.fading and part else 0)


def test_hardly_anything_is_drawn_while_something_moves(
    small: Camera, quick: QuickTime, change: tuple[TableView, TableView]
) -> None:
    begin(small, *map(sight, change))
    everything = shapes(small.root.canvas)
    pixels(small)
    assert shapes(small.root.canvas) < 0.5 * everything
    timeline.finish()
    assert not small.app._still.is_taken


def test_motion_leaves_nothing_behind(small: Camera, quick: QuickTime) -> None:
    def all_of_them() -> dict[str, int]:
        for change in CASES.values():
            begin(small, *map(sight, change))
            watched(small, 0.1, quick)
            small.pass_by(2)
        return living()

    all_of_them()
    assert all_of_them() == all_of_them()


# ---- By itself ----


SIZE = (800, 480)


def boxes(count: int) -> None:
    for i in range(count):
        Color(1, 0.5, 0, 0.5)
        Rectangle(pos=(3 * i, 100), size=(20, 20))


@pytest.fixture
def canvases() -> tuple[Canvas, Canvas]:
    """A full one, and what moves in the midst of it."""
    full = Canvas(noadd=True)
    with full:
        boxes(200)
        moving = Canvas()
        with moving:
            boxes(1)
        boxes(200)
    with full.before:
        boxes(1)
    with full.after:
        boxes(1)
    return full, moving


def test_what_lies_over_a_moving_thing_and_what_lies_under_it_are_two_pictures(
    small: Camera, canvases: tuple[Canvas, Canvas]
) -> None:
    full, moving = canvases
    before = list(full.children)
    still = Still(full)
    still.take({moving}, (), SIZE)
    first, below, middle, above, last = full.children
    assert (first, middle, last) == (full.before, moving, full.after)
    assert shapes(below) == shapes(above) == 1
    still.let_go()
    assert full.children == before


@pytest.mark.parametrize("change", ["added", "removed", "cleared"])
def test_what_changes_meanwhile_is_not_lost(small: Camera, canvases: tuple[Canvas, Canvas], change: str) -> None:
    full, moving = canvases
    new = Canvas(noadd=True)
    do: dict[str, tuple[Callable[[], object], list[Any]]] = {
        "added": (lambda: full.add(new), [*full.children[:-1], new, full.after]),
        "removed": (lambda: full.remove(moving), [each for each in full.children if each is not moving]),
        "cleared": (full.clear, [full.before, full.after]),
    }
    still = Still(full)
    still.take({moving}, (), SIZE)
    act, expected = do[change]
    act()
    still.let_go()
    assert full.children == expected


def test_a_canvas_that_only_fades_is_a_picture_as_faint_as_it_is(small: Camera) -> None:
    """Half of a white box, seen through to one quarter, over black: 255 / 8."""
    widget = Widget()
    small.root.add_widget(widget)
    with widget.canvas:
        Color(0, 0, 0, 1)
        Rectangle(pos=(0, 0), size=SIZE)
        fading = Canvas()
    with fading:
        for i in range(100):
            Color(1, 1, 1, 0.5)
            Rectangle(pos=(8 * i, 0), size=(8, 480))
    still = Still(widget.canvas)
    still.take({fading}, {fading}, SIZE)
    assert fading not in widget.canvas.children
    fading.opacity = 0.25
    still.follow()
    seen = pixels(small)
    still.let_go()
    small.root.remove_widget(widget)
    assert set(seen) <= {31, 32}


# ---- Where a picture shows something ----


def test_only_patches_with_something_in_them_are_drawn() -> None:
    """One pixel at (40, 70) and one at (99, 3) of a picture of 100 x 80, in patches of 32."""
    rows = bytearray(4 * 100 * 80)
    for x, y in ((40, 70), (99, 3)):
        rows[4 * (100 * y + x) + 3] = 1
    assert list(filled(bytes(rows), 100, 80)) == [(96, 0, 4, 32), (32, 64, 32, 16)]


def test_patches_beside_each_other_are_drawn_as_one() -> None:
    assert list(filled(b"\1" * 4 * 100 * 40, 100, 40)) == [(0, 0, 100, 32), (0, 32, 100, 8)]


def test_of_an_empty_picture_nothing_is_drawn() -> None:
    assert list(filled(bytes(4 * 100 * 80), 100, 80)) == []
