"""The block: fields with tracks round them, seen and touched. Expected places come from the sample's own numbers."""

from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.control.intents import DragPath, TouchSpot
from companion.control.views import PlayerView, TableView
from companion.rules.contract import Seat
from companion.rules.view import Area, BoardView, Piece, Span
from companion.ui import kept
from companion.ui.grounds.scene import Scene
from companion.ui.grounds.slab import STONE_PLACES, hull
from companion.ui.grounds.spans import Face, Placed, placed
from companion.ui.shots import Camera
from tests.ui import block_sample as block
from tests.ui import samples
from tests.ui.pictures import Picture, is_colour
from tests.ui.test_boards import SIZES, at, board_of, drag, tap

FIRST, SECOND = STONE_PLACES
CORNER = 0.17
"""How far a square's corner is from its middle, both ways; every other shape ends before."""


def block_picture(
    camera: Camera, board: BoardView, players: tuple[PlayerView, ...] = block.FOUR, **more: Any
) -> Picture:
    """As on the seven-inch panel."""
    return Picture(camera, board, players, (492, 480), **more)


def on(spot: str, *pieces: Piece) -> BoardView:
    return block.board(pieces=tuple(msgspec.structs.replace(piece, spot=spot) for piece in pieces), spans=())


def area(spot: str) -> Area:
    return next(area for area in block.areas() if area.spot == spot)


# ---- What is seen ----


@pytest.mark.parametrize("seat", range(4))
def test_a_stone_has_its_owners_colour_and_shape(seat: int, camera: Camera) -> None:
    """Red triangle, green square, yellow circle, blue diamond: only a square fills the corner of its box."""
    picture = block_picture(camera, on("1C", block.stone(Seat(seat), 2, "")))
    colour = block.FOUR[seat].colour
    assert picture.count(area("1C"), colour) > 60
    assert is_colour(picture.at("1C", FIRST[0] - CORNER, FIRST[1] - CORNER), colour) == (colour == "green")
    foot = (FIRST[0] - 0.15, FIRST[1] + 0.15)
    assert is_colour(picture.at("1C", *foot), colour) == (colour in ("green", "red"))


def test_two_stones_lie_side_by_side_in_the_order_of_the_view(camera: Camera) -> None:
    picture = block_picture(camera, on("4D", block.stone(block.GREEN, 1, ""), block.stone(block.YELLOW, 1, "")))
    beside = 0.12
    assert is_colour(picture.at("4D", FIRST[0], FIRST[1] + beside), "green")
    assert is_colour(picture.at("4D", SECOND[0], SECOND[1] + beside), "yellow")


def test_lava_is_black_and_glows_in_its_groove(camera: Camera) -> None:
    plain, grooved = (block_picture(camera, on("3D", block.lava("", grooves))) for grooves in (0, 1))
    for picture in (plain, grooved):
        assert is_colour(picture.at("3D", FIRST[0] + 0.1, FIRST[1] + 0.12), "lava_stone")
    assert is_colour(grooved.at("3D", *FIRST), "lava_groove")
    assert not is_colour(plain.at("3D", *FIRST), "lava_groove")


def test_a_field_left_out_is_black_rock_and_a_hot_one_is_ringed(camera: Camera) -> None:
    picture = block_picture(camera, block.board(pieces=(), spans=()))
    missing = picture.at("1B", -0.95, 0.07)
    assert is_colour(missing, "dark")
    ring = 0.115
    assert is_colour(picture.at("2B", ring, 0.5), "stream_2")
    assert not is_colour(picture.at("2C", ring, 0.5), "stream_2")


def test_the_line_of_a_space_points_where_it_looks(camera: Camera) -> None:
    picture = block_picture(camera, block.board(pieces=(), spans=()))
    near = 0.15
    for spot, points in (("inner:3", "E"), ("inner:9", "S"), ("inner:15", "W"), ("inner:20", "N"), ("outer:4", "E")):
        space = area(spot)
        assert space.points == points
        ends = {
            "E": (space.width - near, space.height / 2),
            "W": (near, space.height / 2),
            "S": (space.width / 2, space.height - near),
            "N": (space.width / 2, near),
        }
        assert {side for side, end in ends.items() if is_colour(picture.at(spot, *end), "chalk")} == {points}


@pytest.mark.parametrize("spot", ["inner:0", "inner:3", "inner:9", "inner:6", "outer:20"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_figures_on_a_space_are_seen(spot: str, count: int, camera: Camera) -> None:
    picture = block_picture(camera, on(spot, *(block.figure(Seat(seat), "") for seat in range(count))))
    for player in block.FOUR[:count]:
        assert picture.count(area(spot), player.colour) > 30, player.colour


def test_a_figure_on_its_third_lap_stands_on_its_head(camera: Camera) -> None:
    """Upright it is narrow at the top and wide at its feet."""
    upright, turned = (
        block_picture(camera, on("inner:9", block.figure(block.BLUE, "", turned=turned))) for turned in (False, True)
    )
    high, low, beside = 0.1, 0.57, 0.36
    assert not is_colour(upright.at("inner:9", beside, high), "blue")
    assert is_colour(upright.at("inner:9", beside, low), "blue")
    assert is_colour(turned.at("inner:9", beside, high), "blue")
    assert not is_colour(turned.at("inner:9", beside, low), "blue")


def test_the_small_picture_shows_the_stones_and_figures_of_all(camera: Camera) -> None:
    picture = block_picture(camera, block.board(), block.PLAYERS, compact=True)
    for spot, colour in (("4E", "red"), ("2C", "green"), ("2E", "yellow"), ("inner:10", "green")):
        assert picture.count(area(spot), colour) > 30


@pytest.mark.parametrize("size", SIZES)
def test_the_board_lies_whole_in_the_middle_of_its_box(size: tuple[int, int], camera: Camera) -> None:
    """Visual language, section 5: fields of 56 pixels on 800x480, the block's corner at 2, 24."""
    camera.resize(*size)
    camera.show(samples.app("table", block.table()))
    board = board_of(camera)
    view: BoardView = board.board
    spare = (board.width - view.width * board.cell, board.height - view.height * board.cell)
    assert min(spare) >= 0
    assert board.origin == pytest.approx((spare[0] / 2, spare[1] / 2), abs=0.5)
    if size == (800, 480):
        assert (board.cell, board.origin) == (56, (2, 24))


def test_the_stone_in_hand_is_lifted_and_no_other(camera: Camera) -> None:
    """Of a 2 and a 3 on one field the 3 is in hand: it is larger then, and the 2 is as before."""
    two, three = block.stone(block.RED, 2, ""), block.stone(block.RED, 3, "")
    view = on("3B", two, three)
    lying = block_picture(camera, view, table=block.table(board=view, held=None, lit=()))
    lifted = block_picture(camera, view, table=block.table(board=view, lit=()))
    foot = (0.24, 0.19)
    assert not is_colour(lying.at("3B", SECOND[0] + foot[0], SECOND[1] + foot[1]), "red")
    assert is_colour(lifted.at("3B", SECOND[0] + foot[0], SECOND[1] + foot[1]), "red")
    assert not is_colour(lifted.at("3B", FIRST[0] - foot[0], FIRST[1] + foot[1]), "red")


def test_the_space_a_figure_would_go_back_to_is_framed(camera: Camera) -> None:
    picture = block_picture(camera, block.priced().board, table=block.priced())
    assert is_colour(picture.at("inner:3", 0.055, 0.3), "lavac")
    assert not is_colour(picture.at("inner:2", 0.055, 0.3), "lavac")


# ---- What is touched ----


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, camera: Camera) -> Camera:
    camera.resize(*request.param)
    camera.show(samples.app("table", block.table()))
    return camera


def test_a_tap_in_the_middle_of_every_field_and_space_sends_its_name(table: Camera) -> None:
    board = board_of(table)
    for place in block.areas():
        assert tap(table, *at(board, place.spot)) == [TouchSpot(place.spot)]


def test_a_tap_beside_a_free_field_means_it(table: Camera) -> None:
    """1A is left out, and 1B may be touched; so may 3F, which the track's edge is near to."""
    board = board_of(table)
    assert tap(table, *at(board, "1B", -0.6, 0.0)) == [TouchSpot("1B")]
    assert tap(table, *at(board, "3F", 0.51, 0.0)) == [TouchSpot("3F")]


def test_a_stone_is_dragged_to_where_the_finger_leaves_it(table: Camera) -> None:
    """Also near a field's edge; let go where there is no place it stays."""
    board = board_of(table)
    assert drag(table, at(board, "3B"), at(board, "3C")) == [DragPath(("3B", "3C"))]
    assert drag(table, at(board, "3B"), at(board, "3C"), at(board, "3C", 0.55, 0.0)) == [DragPath(("3B", "3C", "3D"))]
    assert drag(table, at(board, "3B"), at(board, "2B"), at(board, "1B", -1.0, 0.0)) == []


# ---- What is drawn again ----


def changed(camera: Camera, first: TableView, then: TableView) -> set[str]:
    camera.show(samples.app("table", first))
    board = board_of(camera)
    before = {name: list(layer.children) for name, layer in board.layers.items()}
    camera.show(samples.app("table", then))
    return {name for name in before if before[name] != list(board.layers[name].children)}


def test_taking_up_a_stone_leaves_ground_and_pieces_alone(camera: Camera) -> None:
    assert changed(camera, block.free_hand(), block.table()) == {"lines", "offers", "way", "spans", "badges"}


def test_a_move_leaves_the_ground_alone(camera: Camera) -> None:
    assert "ground" not in changed(camera, block.table(), block.scored())


def test_no_picture_is_made_twice(camera: Camera) -> None:
    views = (block.table(), block.scored(), block.crowded(), block.begun())
    pictures = []
    for _ in range(3):
        for view in views:
            camera.show(samples.app("table", view))
        pictures.append(len(kept._pictures))
    assert pictures[1:] == pictures[:1] * 2


# ---- Lines over rows ----

FIELDS = {area.spot: area for area in block.areas() if area.name}
SETS = [
    spots
    for spots in combinations(FIELDS, 3)
    for (ax, ay), (bx, by), (cx, cy) in [[(FIELDS[spot].x, FIELDS[spot].y) for spot in spots]]
    if (round(bx - ax, 3), round(by - ay, 3)) == (round(cx - bx, 3), round(cy - by, 3)) in ((1, 0), (0, 1))
]


def lines(*spans: Span, faces: tuple[Face, ...] = ()) -> list[Placed]:
    view = block.board(spans=spans)
    return placed(Scene(view, {area.spot: area for area in view.areas}, 56, (0, 0), (492, 480)), faces)


def test_the_block_has_thirty_rows_of_three() -> None:
    """EX-H19: 16 in rows, 14 in columns."""
    assert len(SETS) == 30


@given(st.lists(st.sampled_from(SETS), unique=True, min_size=2))
@settings(max_examples=150, deadline=None)
def test_no_figure_covers_another(sets: list[tuple[str, ...]]) -> None:
    found = lines(*(Span(spots, "7") for spots in sets))
    for one, other in combinations(found, 2):
        away = ((one.disc[0] - other.disc[0]) ** 2 + (one.disc[1] - other.disc[1]) ** 2) ** 0.5
        assert away >= one.radius + other.radius


@pytest.mark.parametrize("field", FIELDS)
def test_figures_of_sets_to_choose_from_keep_apart(field: str) -> None:
    """All sets through one field at once: more can never be asked about."""
    found = lines(*(Span(spots, "8", "choice") for spots in SETS if field in spots))
    for one, other in combinations(found, 2):
        away = ((one.disc[0] - other.disc[0]) ** 2 + (one.disc[1] - other.disc[1]) ** 2) ** 0.5
        assert away >= 0.9 * (one.radius + other.radius)


def test_a_figure_keeps_off_a_stone_if_it_can() -> None:
    """The right end of row 2 is next to a stone on 2E, the left end next to none."""
    stone = (FIELDS["2E"].x + FIRST[0], FIELDS["2E"].y + FIRST[1], 0.2)
    row = Span(("2B", "2C", "2D"), "7")
    (free,), (kept_off,) = lines(row), lines(row, faces=(stone,))
    assert free.disc[0] == pytest.approx(FIELDS["2E"].x)
    assert kept_off.disc[0] == pytest.approx(FIELDS["2B"].x)


@pytest.mark.parametrize(("eye", "end"), [("inner:3", "3F"), ("inner:15", "3A"), ("outer:4", "3F")])
def test_what_is_in_sight_reaches_from_the_figure_to_the_far_end(eye: str, end: str) -> None:
    row = ("3A", "3B", "3C", "3D", "3E", "3F")
    (sight,) = lines(Span((eye, *row), kind="sight"))
    space, last = area(eye), FIELDS[end]
    (ax, ay), (bx, by) = sight.line
    assert (ax, ay) == pytest.approx((space.x + space.width / 2, space.y + space.height / 2))
    assert (bx, by) == pytest.approx((last.x + (1 if end == "3F" else 0), last.y + 0.5))


# ---- The slab ----


def test_the_slab_is_cut_where_there_is_no_place() -> None:
    """A square without its corner: the outline goes straight from its neighbour to the next."""
    cells = [(x, y) for x in range(3) for y in range(3) if (x, y) != (0, 0)]
    corners = [(float(x + dx), float(y + dy)) for x, y in cells for dx in (0, 1) for dy in (0, 1)]
    assert set(hull(corners)) == {(1, 0), (3, 0), (3, 3), (0, 3), (0, 1)}
