"""Boards without a landscape: what a game gets that brings no picture of its own."""

import pytest

from companion.control.views import PlayerView
from companion.rules.contract import Seat
from companion.rules.view import Area, BoardView, Piece, Tile
from companion.ui.shots import Camera
from tests.ui.pictures import Picture, is_colour
from tests.ui.samples import said

PLAYERS = (PlayerView("Jón", "red", said("Jón")), PlayerView("Þóra", "blue", said("Þóra")))
AREAS = tuple(Area(f"{row}{column}", column, row) for row in range(2) for column in range(3))


def picture(camera: Camera, *pieces: Piece, ground: str = "plain", tiles: tuple[Tile, ...] = ()) -> Picture:
    board = BoardView("toy", 3, 2, ground, AREAS, pieces=pieces, tiles=tiles)
    return Picture(camera, board, PLAYERS, (300, 200))


@pytest.mark.parametrize("ground", ["plain", "never heard of"])
def test_cells_lie_side_by_side(ground: str, camera: Camera) -> None:
    seen = picture(camera, ground=ground)
    for area in AREAS:
        assert is_colour(seen.at(area.spot), "pan2")
        assert not is_colour(seen.at(area.spot, 0.01, 0.01), "pan2")


def test_a_piece_has_its_owners_colour_or_its_own(camera: Camera) -> None:
    seen = picture(camera, Piece("cube", "00", seat=Seat(1)), Piece("cube", "12", "orange"))
    for spot, colour in (("00", "blue"), ("12", "orange")):
        assert seen.count(next(area for area in AREAS if area.spot == spot), colour) > 100


def test_pieces_on_one_cell_are_all_seen(camera: Camera) -> None:
    seen = picture(camera, *(Piece("meeple", "01", seat=Seat(seat)) for seat in (0, 1)))
    assert all(seen.count(AREAS[1], player.colour) > 100 for player in PLAYERS)


def test_a_tile_lies_on_its_cell(camera: Camera) -> None:
    assert picture(camera, tiles=(Tile("lava", "11"),)).count(AREAS[4], "lava") > 100
