"""Cards to choose from, over the board."""

import pytest

from companion.control.views import TableView
from companion.ui.shots import Camera
from companion.ui.table.offers import FaceButton
from companion.ui.table.tray import Tray
from tests.ui import samples

SIZES = ((800, 480), (1280, 720), (720, 1280))


def tray_of(camera: Camera, count: int) -> Tray:
    table = samples.lay()
    shown = TableView(
        **{name: getattr(table, name) for name in table.__struct_fields__} | {"buttons": table.buttons[:count]}
    )
    camera.show(samples.app("table", shown))
    return next(part for part in camera.root.walk() if isinstance(part, Tray))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [7, 8, 10])
def test_a_few_cards_fill_the_tray(size: tuple[int, int], count: int, camera: Camera) -> None:
    """All are seen at once, and most of the tray is card."""
    camera.resize(*size)
    tray = tray_of(camera, count)
    cards = [button for button in tray.buttons if isinstance(button, FaceButton)]
    _, _, width, height = tray.place
    assert len(cards) == count
    assert max(card.y + card.height for card in cards) - min(card.y for card in cards) <= height
    rows = {card.y for card in cards}
    assert max(sum(card.width for card in cards if card.y == row) for row in rows) > 0.75 * width or (
        sum(cards[0].height for _ in rows) > 0.75 * height
    )


@pytest.mark.parametrize("size", SIZES)
def test_cards_side_by_side_are_named_in_one_type(size: tuple[int, int], camera: Camera) -> None:
    camera.resize(*size)
    cards = [button for button in tray_of(camera, 10).buttons if isinstance(button, FaceButton)]
    assert len({(said.role, said.size) for card in cards for said in card.said}) == 1
