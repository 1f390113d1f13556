"""Every screen and dialogue of every game, as `companion shots` takes them: all texts find room, no two lie on each
other, nothing is outside, and a finger finds every target.

Size, language and text size are combined so that any two of them meet; all three in every combination would take three
times as long, and a text that is too long for its box is so whichever the third of them is.
"""

from pathlib import Path
from typing import Any

import pytest

from companion.control.views import AppView
from companion.packs import registry
from companion.settings import Settings
from companion.ui.shots import Camera
from companion.ui.walkthrough import played
from tests.ui.finger import QuickTime
from tests.ui.overlook import faults

WIDE, LARGE, TALL = (800, 480), (1280, 720), (720, 1280)
COMBINED = (
    *((WIDE, "en", "S"), (WIDE, "de", "L"), (WIDE, "is", "M")),
    *((LARGE, "en", "M"), (LARGE, "de", "S"), (LARGE, "is", "L")),
    *((TALL, "en", "L"), (TALL, "de", "M"), (TALL, "is", "S")),
)
SELDOM = (((480, 800), "de", "S"), ((600, 1024), "de", "S"), ((1280, 1024), "de", "S"), ((768, 1024), "de", "S"))
"""7-inch panels upright, and squarer ones than any that was drawn: in the language of the longest words."""


@pytest.mark.parametrize(("size", "language", "text_size"), [*COMBINED, *SELDOM])
@pytest.mark.parametrize("game", [record.id for record in registry.games()])
def test_everything_finds_room_and_every_finger_its_target(
    game: str, size: tuple[int, int], language: str, text_size: Any, camera: Camera, quick: QuickTime, tmp_path: Path
) -> None:
    settings = Settings(language=language, text_size=text_size)
    camera.resize(*size)
    assert looked_over(camera, dict(played(game, tmp_path, settings=settings))) == {}


def looked_over(camera: Camera, views: dict[str, AppView]) -> dict[str, set[str]]:
    """What is wrong, by the view it is wrong in."""
    found = {}
    for name, view in views.items():
        camera.controller.view = view
        camera.app.refresh()
        camera.pass_by(2)  # nobody looks: only what is drawn by others has to be there
        if wrong := faults(camera):
            found[name] = wrong
    return found
