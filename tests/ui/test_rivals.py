"""What a game of rivals adds to the panel: stones to take up, how it stands, what was reckoned, what is left."""

from typing import Any

import pytest

from companion.control.intents import Show, TakeOffer, UndoLast
from companion.ui.shots import Camera
from companion.ui.theme import look
from tests.ui import rival_samples, samples
from tests.ui.test_app import named, press


@pytest.fixture
def small(camera: Camera) -> Camera:
    camera.resize(800, 480)
    return camera


def show(camera: Camera, table: Any, **changes: Any) -> None:
    camera.show(samples.app("table", table, **changes))


def said(part: Any) -> list[str]:
    return [each.text for each in part.said]


def test_stones_lie_side_by_side_and_send_their_offer(small: Camera) -> None:
    show(small, rival_samples.choosing(2))
    chips = named(small, "ChipButton")
    assert [press(small, chip) for chip in chips] == [[TakeOffer(17, 100 + grooves)] for grooves in range(4)]
    assert len({chip.y for chip in chips}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_figure_at_the_foot(seats: int, small: Camera) -> None:
    show(small, rival_samples.choosing(seats))
    (row,) = named(small, "StandingsRow")
    assert [text for text in said(row) if text.isdigit()] == ["17", "31", "58", "9"][:seats]
    assert press(small, row) == [Show("standings")]


def test_the_sheet_tells_the_leader_first(small: Camera) -> None:
    show(small, rival_samples.choosing(4), sheet="standings")
    rows = named(small, "WideStanding")
    assert [row.said[0].text for row in rows] == ["Katrín", "Þóra", "Jón", "Ægir"]


def test_what_was_reckoned_stays_until_hands_are_done(small: Camera) -> None:
    show(small, rival_samples.scored(rows=2))
    (card,) = named(small, "TallyCard")
    assert {"+4", "+3", "Scores 11 grooves"} <= set(said(card))
    show(small, rival_samples.scored(rows=2, done=2))
    assert named(small, "TallyCard") == []


def test_of_two_reckonings_the_last_is_shown_where_there_is_no_room(small: Camera) -> None:
    show(small, rival_samples.scored(rows=1, tallies=2))
    assert [card.said[0].text for card in named(small, "TallyCard")] == ["Scores 8 grooves", "Scores 11 grooves"]
    show(small, rival_samples.scored(rows=6, tallies=2))
    (card,) = named(small, "TallyCard")
    assert card.said[0].text == "Scores 11 grooves"
    assert any(text.startswith("2 of 2") for text in said(card))


@pytest.mark.parametrize("done", range(6))
def test_the_row_that_is_next_is_in_sight(done: int, small: Camera) -> None:
    show(small, rival_samples.scored(rows=6, tallies=2, done=done))
    (hands,) = named(small, "HandsList")
    (column,) = {part.column for part in named(small, "Desk")}
    top, tall = hands.lit_box(hands.width)
    _, y = hands.to_window(hands.x, hands.top - top)
    assert y <= column.top + 1
    assert y - tall >= column.y - 1


def test_what_is_held_can_be_put_down(small: Camera) -> None:
    show(small, rival_samples.held())
    (held,) = named(small, "HeldButton")
    assert said(held) == ["The 3 on 3B"]
    assert press(small, held) == [UndoLast()]


def test_what_has_to_be_held_cannot_be_put_down(small: Camera) -> None:
    show(small, rival_samples.held_new())
    (held,) = named(small, "HeldButton")
    assert press(small, held) == []


def test_what_is_left_beside_the_board_is_counted(small: Camera) -> None:
    show(small, rival_samples.choosing(3))
    (row,) = named(small, "StoreRow")
    assert said(row) == ["Lava left", "16"]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_without_a_gauge_the_board_takes_its_place(size: tuple[int, int], camera: Camera) -> None:
    camera.resize(*size)
    camera.show(samples.app("table", samples.table()))
    (gauge,) = named(camera, "GaugeBar")
    above = look.size[1] - gauge.top
    show(camera, rival_samples.choosing(3))
    (board,) = named(camera, "Board")
    assert look.size[1] - board.top == above
