"""What stands on the water round an island."""

import msgspec
import pytest

from companion.rules.view import BoardView
from companion.ui.shots import Camera
from tests.ui import samples
from tests.ui.pictures import Picture

HARBOURS = {"goods_harbour": "orange", "sheep_harbour": "white", "people_harbour": "purple"}
"""Of the sample, each with something stored, in this colour."""


def with_boat_in(harbour: str) -> BoardView:
    board = samples.board()
    stores = [msgspec.structs.replace(each, spot=harbour) if each.id == "cargo" else each for each in board.stores]
    pieces = [msgspec.structs.replace(each, spot=harbour) if each.icon == "knerrir" else each for each in board.pieces]
    return msgspec.structs.replace(board, stores=tuple(stores), pieces=tuple(pieces))


@pytest.mark.parametrize("harbour", sorted(HARBOURS))
@pytest.mark.parametrize("size", [(492, 442), (768, 678), (720, 640)])
def test_the_storage_is_seen_also_when_the_boat_lies_there(size: tuple[int, int], harbour: str, camera: Camera) -> None:
    board = with_boat_in(harbour)
    area = next(area for area in board.areas if area.spot == harbour)
    alone = Picture(camera, samples.board(), samples.PLAYERS, size).count(area, HARBOURS[harbour])
    beside = Picture(camera, board, samples.PLAYERS, size).count(area, HARBOURS[harbour])
    assert alone
    assert beside >= 0.8 * alone
