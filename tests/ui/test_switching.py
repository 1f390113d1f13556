"""Another language in the midst of a game: every screen and dialogue says the same as if it had always been spoken.

`companion shots` takes the same views in either language; each is shown after the other's, and again after its own.
"""

from pathlib import Path

import pytest

from companion.control.views import AppView
from companion.packs import registry
from companion.settings import Settings
from companion.ui.parts import Part
from companion.ui.shots import Camera
from companion.ui.walkthrough import played
from tests.ui.finger import QuickTime


def texts(camera: Camera, view: AppView) -> list[tuple[str, str, int]]:
    """Of every part in the window what it is, what it says and in how large letters."""
    camera.controller.view = view
    camera.app.refresh()
    camera.pass_by(2)
    return [
        (type(part).__name__, said.text, said.size)
        for part in camera.root.walk()
        if isinstance(part, Part) and part.opacity
        for said in part.said
    ]


@pytest.mark.parametrize("game", [record.id for record in registry.games()])
def test_no_word_of_the_other_language_is_left(game: str, camera: Camera, quick: QuickTime, tmp_path: Path) -> None:
    camera.resize(800, 480)
    other, views = (
        dict(played(game, tmp_path / language, settings=Settings(language=language, motion=False)))
        for language in ("de", "is")
    )
    assert set(other) == set(views)
    left = {}
    for name, view in views.items():
        texts(camera, other[name])
        switched = texts(camera, view)
        texts(camera, views["home-first"])
        if switched != (of_its_own := texts(camera, view)):
            left[name] = set(switched) ^ set(of_its_own)
    assert left == {}
