"""Whether changes of screen leave anything behind: of whatever is made anew and kept there are more each time.

Counted, not weighed: what the allocator and the driver keep differs from machine to machine.
"""

import gc
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

import pytest
from kivy.graphics.texture import Texture
from kivy.graphics.vbo import VertexBatch
from kivy.uix.label import Label

from companion.control.views import AppView, TableView
from companion.ui import text
from companion.ui.drawing import baked
from companion.ui.shots import Camera
from companion.ui.walkthrough import played
from tests.contract.cases import INSTALLED, Case
from tests.ui.finger import QuickTime

OURS = ("kivy", "companion", "weakref")
"""Modules of what screens are made of. Plain values come and go with what the caches hold."""


def kind(view: AppView) -> Hashable:
    """Two views of the same kind are made of the same parts: what lies over a screen, or else what is on it."""
    covered = (view.sheet, view.rule is None, view.keyboard is None, view.rest is None, view.staff and view.staff.page)
    if covered != ("", True, True, True, None):
        return covered
    if not isinstance(view.body, TableView):
        return view.screen
    table = view.body
    asked = (bool(table.spots), bool(table.buttons), table.held is None, table.in_hand is None, table.refusal is None)
    return (view.screen, *asked)


def living() -> Counter[str]:
    """How many there are of each kind, once everything that nobody holds is gone."""
    gc.collect()
    kinds = [(type(each).__module__, type(each).__qualname__) for each in gc.get_objects()]
    return Counter(f"{home}.{name}" for home, name in kinds if isinstance(home, str) and home.startswith(OURS))


def left_by(camera: Camera, quick: QuickTime, views: Iterable[AppView], rounds: int) -> Counter[str]:
    """What there is after so many times through all of them, pictures having gone. Drawn texts that are only kept are
    not counted: which ones differs from round to round."""
    for _ in range(rounds):
        for view in views:
            camera.show(view)
    for _ in range(2):  # what goes with the first lets go of more
        gc.collect()
        quick.pass_by(2.0)
        camera.frames()
    text.forget()
    return living()


def grown(camera: Camera, quick: QuickTime, views: Iterable[AppView]) -> dict[str, int]:
    """Kinds of which there are more after each round, with how many more there are after three."""
    start = left_by(camera, quick, views, 1)  # every screen is made, every text and sign drawn
    once = left_by(camera, quick, views, 1)
    twice = left_by(camera, quick, views, 2)
    return {
        kind: twice[kind] - start[kind]
        for kind in twice
        if once[kind] - start[kind] >= 1 and twice[kind] - once[kind] >= 2
    }


@pytest.mark.parametrize("case", INSTALLED, ids=str)
def test_a_whole_game_with_all_its_sheets_leaves_nothing_behind(
    camera: Camera, quick: QuickTime, tmp_path: Path, case: Case
) -> None:
    camera.resize(800, 480)
    views = {kind(view): view for _, view in played(case.game.info.id, tmp_path)}
    assert grown(camera, quick, views.values()) == {}


@pytest.mark.parametrize("over", [2, 4])
def test_a_baked_picture_leaves_nothing_larger_than_itself_behind(camera: Camera, over: int) -> None:
    """What it is halved down from is many times as large."""

    def sizes() -> Counter[tuple[int, int]]:
        gc.collect()
        return Counter(tuple(each.size) for each in gc.get_objects() if issubclass(type(each), Texture))

    before = sizes()
    picture = baked(37, 20 + over, lambda pen: pen.box(0, 0, 37, 20, (1, 1, 1, 1)), over=over)
    assert sizes() - before == {picture.size: 1}


def test_what_is_kept_is_found(camera: Camera, quick: QuickTime, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count is worth something: a label kept at each change is seen, and what it is made of."""
    kept: list[Label] = []
    show: Callable[[AppView], None] = camera.show

    def show_and_keep(view: AppView) -> None:
        show(view)
        kept.append(Label(text="kept"))

    monkeypatch.setattr(camera, "show", show_and_keep)
    found = grown(camera, quick, [camera.controller.view])
    assert found["kivy.uix.label.Label"] == 3
    assert found[f"{VertexBatch.__module__}.{VertexBatch.__qualname__}"] >= 3
