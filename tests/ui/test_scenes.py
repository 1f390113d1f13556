"""The painted scenes of games: read, complete, and with nothing in them that cannot be drawn."""

from collections.abc import Iterator

import msgspec
import pytest

from companion.control.views import Luck, LuckLine
from companion.packs import registry
from companion.ui import scenes, silhouettes
from companion.ui.scenes import Drawn, Scenes, Sign, Sky, Stone
from companion.ui.shots import Camera
from companion.ui.theme import DAY, DIM, PAINT, SHAPES
from tests.ui import page_samples, rival_samples, samples

FILES = sorted(path.stem for path in scenes.FOLDER.glob("*.toml"))
GIVEN = {"winner"}
"""Names that stand for a colour only the moment knows."""


def layers(found: Scenes) -> Iterator[Drawn]:
    for scene in (found.card, found.won, found.lost):
        yield from scene


def colours(layer: Drawn) -> Iterator[str]:
    """Every colour that a layer names."""
    for field in ("top", "foot", "colour", "tone", "detail"):
        yield from getattr(layer, field, "").split()[:2]


@pytest.mark.parametrize("game", [record.id for record in registry.games()])
def test_every_game_has_its_own(game: str) -> None:
    assert game in FILES


def test_a_game_without_one_has_the_usual() -> None:
    assert scenes.scenes("someday") == scenes.scenes("usual")
    assert scenes.scenes("../pictures/eldur") == scenes.scenes("usual")


@pytest.mark.parametrize("file", FILES)
def test_a_scene_begins_with_its_ground(file: str) -> None:
    found = scenes.scenes(file)
    assert all(isinstance(scene[0], Sky) for scene in (found.card, found.won))


@pytest.mark.parametrize("file", FILES)
def test_every_colour_and_sign_is_known(file: str) -> None:
    for layer in layers(scenes.scenes(file)):
        assert set(colours(layer)) <= {*PAINT, *DAY} | GIVEN, layer
        if isinstance(layer, Sign):
            assert silhouettes.named(layer.icon) != "dot", layer
        if isinstance(layer, Stone):
            assert layer.colour in {*SHAPES, ""}, layer


def test_both_palettes_have_the_same_names() -> None:
    assert set(DAY) == set(DIM)


@pytest.mark.parametrize("seats", [2, 4])
def test_rivals_are_ranked_and_each_has_a_curve(seats: int, camera: Camera) -> None:
    camera.resize(800, 480)
    camera.show(samples.app("result", rival_samples.result(seats)))
    parts = {type(part).__name__: part for part in camera.root.walk()}
    ranked = [each.text for each in parts["Ranking"].said if each.text.isdigit()]
    assert ranked == ["31", "30", "12", "11"][:seats]
    assert parts["LuckTold"].width == 0


def test_luck_without_a_picture_says_what_came(camera: Camera) -> None:
    """Of dice, say: cards and tiles are shown as themselves."""
    camera.resize(800, 480)
    dice = tuple(LuckLine(None, samples.said(f"Steam {height}"), height, 2.0) for height in (1, 2, 3))
    camera.show(samples.app("result", msgspec.structs.replace(page_samples.result(), luck=(Luck(None, dice, 6, 0.5),))))
    (luck,) = (part for part in camera.root.walk() if type(part).__name__ == "LuckTold")
    found = {each.text: each.whole for each in luck.said}
    for text in ("Steam 1", "Steam 2", "Steam 3", "1 / 2.0", "2 / 2.0", "3 / 2.0"):
        assert found[text], f"{text} finds no room"
