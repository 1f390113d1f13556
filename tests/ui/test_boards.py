"""Which place a finger means, and what it sends."""

from typing import Any

import msgspec
import pytest
from kivy.tests.common import UnitTestTouch

from companion.control.intents import DismissRefusal, DragPath, ShowRule, TouchSpot
from companion.ui.boards import Board
from companion.ui.shots import Camera
from companion.ui.table.callout import Callout
from tests.ui import samples

SIZES = ((800, 480), (1280, 720), (720, 1280))
CELLS = [area.spot for area in samples.board().areas if area.kind not in ("harbour", "sea", "new_island")]
SPACES = [area.spot for area in samples.board().areas if area.kind in ("harbour", "sea", "new_island")]


def board_of(camera: Camera) -> Board:
    boards = [widget for widget in camera.root.walk() if isinstance(widget, Board)]
    assert len(boards) == 1
    return boards[0]


def at(board: Board, spot: str, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
    """A point of the window, so many cells away from a place's middle."""
    x, y = board.middle(spot)
    return board.x + x + dx * board.cell, board.top - y - dy * board.cell


def tap(camera: Camera, x: float, y: float) -> list[Any]:
    """What a finger down and up there sends."""
    camera.controller.sent.clear()
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    camera.frames(1)
    return list(camera.controller.sent)


def drag(camera: Camera, *points: tuple[float, float]) -> list[Any]:
    """What a finger sends that goes over these points."""
    camera.controller.sent.clear()
    touch = UnitTestTouch(*points[0])
    touch.touch_down()
    for point in points[1:]:
        touch.touch_move(*point)
    touch.touch_up()
    camera.frames(1)
    return list(camera.controller.sent)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, camera: Camera) -> Camera:
    camera.resize(*request.param)
    camera.show(samples.app("table", samples.table()))
    return camera


def test_a_tap_in_the_middle_of_every_place_sends_its_name(table: Camera) -> None:
    board = board_of(table)
    for spot in (*CELLS, *SPACES):
        assert tap(table, *at(board, spot)) == [TouchSpot(spot)], spot


def test_a_tap_near_the_corner_of_a_legal_cell_still_means_it(table: Camera) -> None:
    board = board_of(table)
    for spot in samples.REACH:
        assert tap(table, *at(board, spot, 0.4, -0.4)) == [TouchSpot(spot)], spot


def test_a_tap_between_cells_means_the_legal_one(table: Camera) -> None:
    """5D (lake) lies left of 5E, which may be entered."""
    assert tap(table, *at(board_of(table), "5D", 0.45, 0.0)) == [TouchSpot("5E")]


def test_a_cell_is_a_finger_wide_on_the_seven_inch_panel(camera: Camera) -> None:
    """Visual language, section 5: cells of 48 pixels on 800x480, 72 on 720x1280 (there less than 9 mm: 68 is kept)."""
    for size, least in (((800, 480), 48), ((1280, 720), 48), ((720, 1280), 68)):
        camera.resize(*size)
        camera.show(samples.app("table", samples.table()))
        assert board_of(camera).cell >= least


def test_a_finger_drawn_over_the_board_sends_the_way(table: Camera) -> None:
    board = board_of(table)
    table.controller.sent.clear()
    touch = UnitTestTouch(*at(board, "5F"))
    touch.touch_down()
    for spot in ("5G", "4G", "4H"):
        for part in (0.5, 1.0):
            previous = at(board, {"5G": "5F", "4G": "5G", "4H": "4G"}[spot])
            x, y = at(board, spot)
            touch.touch_move(previous[0] + (x - previous[0]) * part, previous[1] + (y - previous[1]) * part)
    touch.touch_up()
    assert table.controller.sent == [DragPath(("5F", "5G", "4G", "4H"))]


def test_no_way_is_drawn_where_none_is_open(table: Camera) -> None:
    table.show(samples.app("table", samples.table(path_open=False)))
    board = board_of(table)
    table.controller.sent.clear()
    touch = UnitTestTouch(*at(board, "5F"))
    touch.touch_down()
    touch.touch_move(*at(board, "5G"))
    touch.touch_up()
    assert table.controller.sent == [TouchSpot("5F")]


def test_what_lies_on_a_place_is_dragged_from_there_and_from_nowhere_else(table: Camera) -> None:
    table.show(samples.app("table", samples.table(path_open=False, drag_from=("5F",))))
    board = board_of(table)
    for start, end, sent in (("5F", "5G", DragPath(("5F", "5G"))), ("5G", "5F", TouchSpot("5G"))):
        table.controller.sent.clear()
        touch = UnitTestTouch(*at(board, start))
        touch.touch_down()
        touch.touch_move(*at(board, end))
        touch.touch_up()
        assert table.controller.sent == [sent]


@pytest.mark.parametrize("second_stays", [False, True], ids=["second up first", "first up first"])
def test_while_a_finger_is_on_the_board_no_other_counts(table: Camera, second_stays: bool) -> None:
    """A palm comes down in the middle of a drag, or of a touch; afterwards every finger counts again."""
    table.show(samples.app("table", samples.table(path_open=False, drag_from=("5F",))))
    board = board_of(table)
    for ways, sent in (((), TouchSpot("5F")), (("5G",), DragPath(("5F", "5G")))):
        table.controller.sent.clear()
        finger, palm = UnitTestTouch(*at(board, "5F")), UnitTestTouch(*at(board, "7G"))
        finger.touch_down()
        palm.touch_down()
        palm.touch_move(*at(board, "7F"))
        for spot in ways:
            finger.touch_move(*at(board, spot))
        for touch in (finger, palm) if second_stays else (palm, finger):
            touch.touch_up()
        assert table.controller.sent == [sent]
    assert tap(table, *at(board, "5G")) == [TouchSpot("5G")]


def test_a_refusal_opens_its_rule_or_goes(table: Camera) -> None:
    table.show(samples.app("table", samples.lava(refused=True)))
    button = next(w for w in table.root.walk() if type(w).__name__ == "RuleButton")
    assert tap(table, *button.center) == [ShowRule("E-074")]
    assert tap(table, *at(board_of(table), "8G")) == [DismissRefusal()]


@pytest.mark.parametrize(
    ("touched", "blamed"), [("6B", "3B"), ("3B", "6B"), ("2E", "2E"), ("4D", "4G"), ("4G", "4D"), ("2E", "4F")]
)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280), (480, 800)])
def test_a_refusal_hides_neither_what_was_touched_nor_what_is_to_blame(
    size: tuple[int, int], touched: str, blamed: str, camera: Camera
) -> None:
    """Its arrow is on what was touched: that is what its title names."""
    camera.resize(*size)
    refusal = msgspec.structs.replace(samples.UPHILL, touched=touched, spots=(blamed,))
    camera.show(samples.app("table", msgspec.structs.replace(samples.lava(refused=True), refusal=refusal)))
    board = board_of(camera)
    callout = next(part for part in camera.root.walk() if isinstance(part, Callout))
    x, y, w, h = callout.bubble
    left, top = callout.x + x - board.x, board.top - (callout.top - y)
    assert top >= 0, "over it stand who is asked and what"
    for spot in (touched, blamed):
        middle = board.middle(spot)
        assert not (left < middle[0] < left + w and top < middle[1] < top + h), spot
    assert callout.points_at is not None
    (tip_x, tip_y), (mx, my) = callout.points_at, board.middle(touched)
    assert abs(tip_x + callout.x - board.x - mx) <= board.cell / 2
    assert abs(tip_y - callout.top + board.top - my) <= board.cell / 2


def test_only_what_changed_is_drawn_again(table: Camera) -> None:
    """The ground and the things stay as they are when only the legal places differ."""
    board = board_of(table)
    before = {name: list(layer.children) for name, layer in board.layers.items()}
    view = samples.table()
    table.show(samples.app("table", msgspec.structs.replace(view, spots=view.spots[:3])))
    after = {name: list(layer.children) for name, layer in board.layers.items()}
    assert {name for name in before if before[name] != after[name]} == {"offers", "badges"}


def test_the_same_view_again_paints_nothing(table: Camera) -> None:
    board = board_of(table)
    before = {name: list(layer.children) for name, layer in board.layers.items()}
    table.show(samples.app("table", samples.table()))
    assert {name: list(layer.children) for name, layer in board.layers.items()} == before
