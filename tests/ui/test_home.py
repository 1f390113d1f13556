"""What home shows of saved games."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from kivy.core.image import Image

from companion.control.intents import ContinueTable, DeleteSave
from companion.control.views import HomeView, SavedTable
from companion.ui.pages.saved import shared
from companion.ui.shots import Camera
from tests.ui import page_samples, samples

HOME = page_samples.home(games=4)
USABLE, BROKEN = HOME.history[0], HOME.history[-1]


def photographed(camera: Camera, home: HomeView, path: Path) -> Any:
    camera.show(samples.app("home", home))
    camera.photograph(path)
    return Image(str(path), keep_data=True)


@pytest.mark.parametrize("beyond", [USABLE, BROKEN], ids=["usable", "broken"])
def test_rows_beyond_the_list_leave_no_trace_outside_it(beyond: SavedTable, camera: Camera, tmp_path: Path) -> None:
    """Compared with a history that has no more rows than are in sight."""
    camera.resize(800, 480)
    few = msgspec.structs.replace(HOME, history=(USABLE,) * 3)
    many = msgspec.structs.replace(HOME, history=(USABLE,) * 3 + (beyond,) * 4)
    short, long = (photographed(camera, home, tmp_path / f"{i}.png") for i, home in enumerate((few, many)))
    (column,) = (part for part in camera.root.walk() if type(part).__name__ == "Column" and part.parent)
    under = int(480 - column.y) + 1
    seen = [picture.image._data[0] for picture in (short, long)]
    assert [picture.fmt for picture in seen] == ["rgba", "rgba"]
    beneath = slice(under * 800 * 4, None)
    assert seen[0].data[beneath] == seen[1].data[beneath]


def test_the_list_of_saves_opens_and_deletes(camera: Camera) -> None:
    camera.resize(800, 480)
    camera.show(samples.app("home", HOME, sheet="saves"))
    rows = [part for part in camera.root.walk() if type(part).__name__ == "SaveRow"]
    assert [row.row.intent for row in rows] == [ContinueTable(save) for save in ("a", "d", "e", "b", "c")]
    assert [row.delete.intent for row in rows] == [DeleteSave(save) for save in ("a", "d", "e", "b", "c")]
    assert [row.row.enabled for row in rows] == [True, True, True, True, False]
    assert all(row.delete.enabled for row in rows)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_row_says_what_is_played_how_far_it_is_and_who_plays(size: tuple[int, int], camera: Camera) -> None:
    camera.resize(*size)
    camera.show(samples.app("home", HOME, sheet="saves"))
    rows = [part for part in camera.root.walk() if type(part).__name__ == "HistoryRow"]
    assert rows
    for row in rows:
        said = [each.text for each in row.said]
        assert {row.say(row.view.game), *(row.say(player.called) for player in row.view.players)} <= set(said)
        assert row.say(row.view.fault or row.view.turn) in said


@pytest.mark.parametrize(
    ("wanted", "room", "given"),
    [
        ((30, 40), 100, [30, 40]),
        ((30, 90), 100, [30, 70]),
        ((90, 30, 90), 100, [35, 30, 35]),
        ((90, 90), 100, [50, 50]),
        ((), 100, []),
    ],
)
def test_a_long_name_has_the_room_that_short_ones_leave(
    wanted: tuple[float, ...], room: float, given: list[float]
) -> None:
    assert shared(wanted, room) == given
