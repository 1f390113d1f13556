"""The middle of the panel: what hands do next is in sight, however much stands above it."""

import msgspec
import pytest

from companion.ui.shots import Camera
from companion.ui.table.desk import Desk
from tests.ui import rival_samples
from tests.ui.test_screens import SIZES


@pytest.mark.parametrize("text_size", ["S", "M", "L"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_row_that_is_next_is_wholly_in_sight(size: tuple[int, int], text_size: str, camera: Camera) -> None:
    """Two reckonings above it, three rows done."""
    camera.resize(*size)
    camera.show(msgspec.structs.replace(rival_samples.everything()["rivals-scored-twice"], text_size=text_size))
    desk = next(part for part in camera.root.walk() if isinstance(part, Desk))
    y, tall = desk.hands.lit_box(desk.hands.width)
    _, low = desk.hands.to_window(desk.hands.x, desk.hands.top - y - tall)
    assert desk.column.y - 1 <= low
    assert low + tall <= desk.column.top + 1
