"""A larger text size is larger: on no screen or dialogue of any game does a text become smaller by it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.control.views import AppView
from companion.packs import registry
from companion.settings import Settings
from companion.ui.shots import Camera
from companion.ui.walkthrough import played
from tests.ui.finger import QuickTime
from tests.ui.overlook import sizes_of_texts

PANELS = (
    *(((800, 480), "de"), ((800, 480), "is"), ((1280, 720), "en")),
    *(((720, 1280), "de"), ((480, 800), "is")),
)


@pytest.mark.parametrize(("size", "language"), PANELS)
@pytest.mark.parametrize("game", [record.id for record in registry.games()])
def test_no_text_becomes_smaller_where_all_text_is_larger(
    game: str, size: tuple[int, int], language: str, camera: Camera, quick: QuickTime, tmp_path: Path
) -> None:
    views = dict(played(game, tmp_path, settings=Settings(language=language)))
    camera.resize(*size)
    small, middle, large = (_sizes(camera, views, text_size) for text_size in ("S", "M", "L"))
    assert [*_shrunk(small, middle), *_shrunk(middle, large)] == []


def _sizes(camera: Camera, views: Mapping[str, AppView], text_size: Any) -> dict[tuple[str, ...], int]:
    """Of every text on every screen, by where it stands and what it says."""
    found: dict[tuple[str, ...], int] = {}
    for name, view in views.items():
        camera.controller.view = msgspec.structs.replace(view, text_size=text_size)
        camera.app.refresh()
        camera.pass_by(2)
        found |= {(name, *where): size for where, size in sizes_of_texts(camera).items()}
    return found


def _shrunk(before: Mapping[tuple[str, ...], int], after: Mapping[tuple[str, ...], int]) -> list[str]:
    """A text that is left out for want of room is not a smaller one."""
    return [
        f"{' '.join(where)}: {size} px, then {after[where]}"
        for where, size in before.items()
        if after.get(where, size) < size
    ]
