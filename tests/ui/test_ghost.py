"""The ghost of a figure on the block: where it would stand, half to be seen. Places are counted in cells."""

from typing import Any

import msgspec
import pytest

from companion.control.views import SpotOffer, TableView
from companion.rules.contract import Seat
from companion.ui.shots import Camera
from companion.ui.theme import look
from tests.ui import block_sample as block
from tests.ui.pictures import Picture

SPACE = "inner:3"
"""Left of row 3, as wide as a track and as high as a field."""
MIDDLE = (block.TRACK / 2, 0.5)
BELOW, ABOVE = ((MIDDLE[0] - 0.14, MIDDLE[1] + down) for down in (0.23, -0.23))
"""On the left foot of a figure that stands there upright, or on its head."""
BESIDE_FEET, BESIDE_HEAD = ((MIDDLE[0] - 0.17, MIDDLE[1] + down) for down in (0.25, -0.25))
"""Where there is nothing of it where it stands the other way."""


def painted(camera: Camera, table: TableView) -> Picture:
    return Picture(camera, table.board, block.FOUR, (492, 480), table=table)


def priced(path: tuple[str, ...] = (SPACE,), **changes: Any) -> TableView:
    """Red would go back from inner:6."""
    pieces = (block.figure(block.RED, "inner:6"), block.figure(block.GREEN, "inner:10", turned=True))
    board = block.board(**{"pieces": pieces, "spans": (), **changes})
    return block.table(board=board, held=None, lit=(), spots=(SpotOffer("3F", "−3", "price", path),))


def is_half(picture: Picture, place: tuple[float, float], tone: str, camera: Camera) -> bool:
    """Whether this colour lies half over what is seen there without a ghost."""
    ground = painted(camera, priced(())).at(SPACE, *place)
    half = [(255 * part + under) / 2 for part, under in zip(look.colour(tone)[:3], ground, strict=True)]
    return all(abs(seen - wanted) < 16 for seen, wanted in zip(picture.at(SPACE, *place), half, strict=True))


def is_ground(picture: Picture, place: tuple[float, float], camera: Camera) -> bool:
    return picture.at(SPACE, *place) == painted(camera, priced(())).at(SPACE, *place)


def test_it_stands_where_the_figure_would_go_half_to_be_seen(camera: Camera) -> None:
    picture = painted(camera, priced())
    assert is_half(picture, BELOW, "red", camera)
    assert is_ground(picture, BESIDE_HEAD, camera)


def test_the_figure_itself_stays_whole_where_it_is(camera: Camera) -> None:
    (start,) = (area for area in block.areas() if area.spot == "inner:6")
    before, then = (painted(camera, table).count(start, "red") for table in (priced(()), priced()))
    assert before == then > 60


def test_it_is_the_one_of_whoever_has_the_turn_and_on_its_head_as_that_is(camera: Camera) -> None:
    """Green is on its third lap."""
    picture = painted(camera, priced(active=block.GREEN))
    assert is_half(picture, ABOVE, "green", camera)
    assert is_ground(picture, BESIDE_FEET, camera)


@pytest.mark.parametrize("seat", [None, block.YELLOW, Seat(3)])
def test_without_a_figure_there_is_none(seat: Seat | None, camera: Camera) -> None:
    """Nobody has the turn, or none of theirs is on the block."""
    picture = painted(camera, priced(active=seat))
    assert is_ground(picture, ABOVE, camera)
    assert is_ground(picture, BELOW, camera)


def test_on_a_field_there_is_none(camera: Camera) -> None:
    """No figure ever stands there: what it concerns is framed alone."""
    without, framed = (painted(camera, priced(path)) for path in ((), ("3C",)))
    assert without.at("3C", 0.36, 0.73) == framed.at("3C", 0.36, 0.73)
    assert framed.at("3C", 0.055, 0.5) != without.at("3C", 0.055, 0.5)


def test_of_two_places_it_stands_on_neither_before_one_is_chosen(camera: Camera) -> None:
    """Where they lead to the same space that is known."""
    table = priced()
    other, same = SpotOffer("3E", "−2", "price", ("inner:4",)), SpotOffer("3E", "−3", "price", (SPACE,))
    for offer, is_known in ((other, False), (same, True)):
        picture = painted(camera, msgspec.structs.replace(table, spots=(*table.spots, offer)))
        assert is_half(picture, BELOW, "red", camera) == is_known
        assert is_ground(picture, BELOW, camera) != is_known
