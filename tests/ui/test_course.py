"""What of a board moved from where to where, by hand-made boards: no window is needed to find it."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.contract import Seat
from companion.rules.view import Area, BoardView, Piece, Tile
from companion.ui.motion.course import Changes, changes
from tests.ui import block_sample, samples

LAND = tuple(Area(f"{row}{column}", column, row, kind="land") for row in range(4) for column in range(5))
"""Named by row and column, from 0."""
SEA = tuple(Area(name, x, 6, kind="sea") for name, x in (("west", 0), ("sound", 3), ("east", 6), ("far", 9)))
LINKS = (("west", "sound"), ("sound", "east"), ("east", "far"), ("far", "west"))
MAN, SHEEP = Piece("herder", "00", disc=True), Piece("sheep", "00")


def board(*pieces: Piece, **more: Any) -> BoardView:
    fields: dict[str, Any] = {
        "game": "toy",
        "width": 10,
        "height": 7,
        "ground": "plain",
        "areas": (*LAND, *SEA),
        "pieces": pieces,
    }
    return BoardView(**(fields | more))


def at(piece: Piece, spot: str) -> Piece:
    return Piece(piece.icon, spot, piece.tone, piece.disc, piece.seat, piece.grooves, piece.turned)


def ways(
    old: BoardView, new: BoardView, offered: dict[str, tuple[str, ...]] | None = None
) -> dict[str, tuple[str, ...]]:
    """By the icon of what moved."""
    found = changes(old, new, offered or {}, {})
    return {piece.icon: way for piece, way in found.moved}


def test_what_stays_does_not_move() -> None:
    assert changes(board(MAN, SHEEP), board(SHEEP, MAN), {}, {}) == Changes()


def test_a_piece_goes_straight_where_nobody_says_how() -> None:
    assert ways(board(MAN, SHEEP), board(at(MAN, "23"), SHEEP)) == {"herder": ("00", "23")}


@pytest.mark.parametrize("path", [("01", "02", "12"), ("01", "02", "12", "13"), ("00", "01", "02", "12")])
def test_a_piece_goes_the_way_that_was_offered(path: tuple[str, ...]) -> None:
    found = ways(board(MAN), board(at(MAN, "13")), {"13": path})
    assert found == {"herder": ("00", "01", "02", "12", "13")}


def test_places_that_an_offer_only_concerns_are_no_way() -> None:
    assert ways(board(MAN), board(at(MAN, "13")), {"13": ("34",)}) == {"herder": ("00", "13")}


def test_the_boat_sails_along_the_lines_the_shorter_way() -> None:
    boat = Piece("knerrir", "west")
    line, ring = LINKS[:3], LINKS
    sailed = ways(board(boat, links=line), board(at(boat, "far"), links=line))
    assert sailed == {"knerrir": ("west", "sound", "east", "far")}
    assert ways(board(boat, links=ring), board(at(boat, "far"), links=ring)) == {"knerrir": ("west", "far")}


def test_an_arrow_leads_from_one_to_the_other() -> None:
    arrows = (("00", "33"),)
    assert ways(board(SHEEP, arrows=arrows), board(at(SHEEP, "33"), arrows=arrows)) == {"sheep": ("00", "33")}


def test_on_a_track_a_figure_goes_from_space_to_space_round_its_corners() -> None:
    figure = Piece("meeple", "", seat=Seat(0))
    for kind in ("inner", "outer"):
        table = block_sample.board()
        track = [area.spot for area in table.areas if area.kind == kind]
        start, end = track[2], track[9]
        found = ways(
            BoardView("toy", 9, 9, "block", table.areas, pieces=(at(figure, start),)),
            BoardView("toy", 9, 9, "block", table.areas, pieces=(at(figure, end),)),
        )
        assert found == {"meeple": tuple(track[2:10])}


def test_a_stone_flies_over_fields() -> None:
    table = block_sample.board()
    fields = [area.spot for area in table.areas if area.kind == "field"]
    stone = Piece("stone", fields[0], grooves=2)
    old = BoardView("toy", 9, 9, "block", table.areas, pieces=(stone,))
    new = BoardView("toy", 9, 9, "block", table.areas, pieces=(at(stone, fields[-1]),))
    assert ways(old, new) == {"stone": (fields[0], fields[-1])}


def test_of_two_that_look_alike_the_nearer_one_went() -> None:
    old = board(at(SHEEP, "00"), at(SHEEP, "34"))
    found = changes(old, board(at(SHEEP, "00"), at(SHEEP, "33")), {}, {})
    assert [(piece.spot, way) for piece, way in found.moved] == [("33", ("34", "33"))]


def test_people_of_different_colours_are_not_one_another() -> None:
    red, blue = Piece("meeple", "00", seat=Seat(0)), Piece("meeple", "00", seat=Seat(1))
    found = changes(board(red), board(at(blue, "11")), {}, {})
    assert found.moved == ()
    assert found.arrived == (at(blue, "11"),)
    assert found.left == (red,)


def test_a_piece_that_is_nowhere_any_more_has_left() -> None:
    """Of two that look alike the one that stands where one still stands has stayed."""
    old = board(MAN, at(SHEEP, "11"), at(SHEEP, "22"))
    assert changes(old, board(MAN, at(SHEEP, "22")), {}, {}) == Changes(left=(at(SHEEP, "11"),))
    assert changes(old, board(at(SHEEP, "22"), at(SHEEP, "11")), {}, {}) == Changes(left=(MAN,))


def test_where_more_left_than_went_on_the_nearest_went() -> None:
    found = changes(board(at(SHEEP, "00"), at(SHEEP, "34")), board(at(SHEEP, "33")), {}, {})
    assert [way for _, way in found.moved] == [("34", "33")]
    assert found.left == (at(SHEEP, "00"),)


def test_turning_a_piece_round_moves_nothing() -> None:
    turned = Piece("meeple", "00", turned=True)
    assert changes(board(Piece("meeple", "00")), board(turned), {}, {}) == Changes()
    assert ways(board(Piece("meeple", "00")), board(at(turned, "03"))) == {"meeple": ("00", "03")}


def test_tiles_are_laid_and_taken_back() -> None:
    lava, crack = Tile("lava", "11", "NS"), Tile("crack", "22")
    assert changes(board(tiles=(crack,)), board(tiles=(crack, lava)), {}, {}) == Changes(laid=(lava,))
    assert changes(board(tiles=(crack, lava)), board(tiles=(crack,)), {}, {}) == Changes(lifted=(lava,))


def test_a_flow_that_closes_lays_no_tile_again() -> None:
    open_one, closed = Tile("lava", "11", "NS", "S"), Tile("lava", "11", "NS")
    assert changes(board(tiles=(open_one,)), board(tiles=(closed,)), {}, {}) == Changes()


def test_who_goes_back_goes_the_same_way() -> None:
    known = {("00", "12"): ("00", "01", "02", "12")}
    back = changes(board(at(MAN, "12")), board(MAN), {}, known)
    assert back.moved == ((MAN, ("12", "02", "01", "00")),)


def test_two_boards_with_other_places_have_nothing_to_do_with_each_other() -> None:
    other = board(at(MAN, "23"), areas=LAND[:-1])
    assert changes(board(MAN), other, {}, {}) == Changes()
    assert changes(board(MAN), board(at(MAN, "23"), game="other"), {}, {}) == Changes()


def test_what_stands_beside_the_board_comes_from_nowhere_and_goes_nowhere() -> None:
    assert changes(board(), board(at(MAN, "off")), {}, {}) == Changes()
    assert changes(board(at(MAN, "off")), board(MAN), {}, {}).moved == ()


def test_the_boat_of_the_island_goes_round_it() -> None:
    table = samples.board()
    there = tuple(at(piece, "people_harbour") if piece.icon == "knerrir" else piece for piece in table.pieces)
    found = ways(table, samples.board(pieces=there))
    assert found == {"knerrir": ("south_sound", "sheep_harbour", "east_sound", "people_harbour")}


PIECES = st.lists(
    st.builds(
        lambda icon, spot, seat: Piece(icon, spot, seat=seat),
        st.sampled_from(["sheep", "meeple"]),
        st.sampled_from([area.spot for area in (*LAND[:8], *SEA)]),
        st.sampled_from([None, Seat(0)]),
    ),
    max_size=8,
)


@given(PIECES, PIECES)
def test_whatever_changed_is_told_once(before: list[Piece], after: list[Piece]) -> None:
    """Taking away from where they were what moved and putting it where it is now, with what arrived, gives the board as
    it is now, but for what left it."""
    found = changes(board(*before, links=LINKS), board(*after, links=LINKS), {}, {})
    told = Counter(before)
    for piece, way in found.moved:
        assert way[-1] == piece.spot != way[0]
        told[at(piece, way[0])] -= 1
        told[piece] += 1
    told.update(found.arrived)
    assert min(told.values(), default=0) >= 0
    assert Counter(after) <= +told
    assert not (Counter(piece.icon for piece in found.arrived) - Counter(piece.icon for piece in after))
