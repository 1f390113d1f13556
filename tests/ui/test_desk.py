"""The middle of the panel: what hands do next is in sight, however much stands above it."""

import msgspec
import pytest

from companion.control.views import ButtonOffer, TableView
from companion.ui.shots import Camera
from companion.ui.table.desk import Desk
from companion.ui.theme import look
from tests.ui import rival_samples, samples
from tests.ui.samples import said
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


@pytest.mark.parametrize("text_size", ["S", "M", "L"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_five_orders_of_three_cards_are_all_in_sight(size: tuple[int, int], text_size: str, camera: Camera) -> None:
    """As many as there are beside the one in which they lie (E-061), one without a card among them."""
    camera.resize(*size)
    camera.show(msgspec.structs.replace(samples.app("table", samples.orders()), text_size=text_size))
    desk = next(part for part in camera.root.walk() if isinstance(part, Desk))
    assert len(desk.offers) == 5
    for button in desk.offers:
        assert not button.said  # the cards say it
        _, low = button.to_window(button.x, button.y)
        assert desk.column.y - 1 <= low
        assert low + button.height <= desk.column.top + 1
        assert button.height >= look.target


@pytest.mark.parametrize("text_size", ["S", "M", "L"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["New {}", "Nýr {}-steinn"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_grooves_can_be_counted_on_every_stone_to_choose(
    name: str, count: int, size: tuple[int, int], text_size: str, camera: Camera
) -> None:
    """However little room there is: two reckonings lie above what hands do."""
    camera.resize(*size)
    crowded = rival_samples.everything()["rivals-scored-twice"]
    assert isinstance(crowded.body, TableView)
    stones = tuple(ButtonOffer(i, said(name.format(i)), face=rival_samples.face(i)) for i in range(count))
    body = msgspec.structs.replace(crowded.body, buttons=stones)
    camera.show(msgspec.structs.replace(crowded, body=body, text_size=text_size))
    desk = next(part for part in camera.root.walk() if isinstance(part, Desk))
    assert len(desk.chips) == count
    assert len({(chip.may_be_beside, chip.role, chip.lines, chip.side()) for chip in desk.chips}) == 1
    assert desk.chips[0].side() >= look.px(28, 40)
