"""What the table looks like: every place where it belongs, every stone and figure, and what counts now."""

import pytest
from msgspec.structs import replace

from companion.games.hekla.actions import MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.names import Set
from companion.games.hekla.state import HeklaState, Options
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, Seat
from companion.rules.view import Area, BoardView, Piece, Span
from tests.games.hekla import testboard
from tests.games.hekla.scenes import SHIPPED, TESTBERG, Table
from tests.games.hekla.test_random_play import game

CATALOG = Catalog(names=("Anna", "Ben", "Cora", "Dan"))
CATALOG.add_texts({"en": {"hekla.pack.title": "Testberg"}})
TRACK, FIELD = 38, 56
"""Pixels on the smallest panel: a field is one cell of the view."""
EMPTY = ("o o o o .", "o o o * o", "o . o o o", "o o * o o")
DOWN: Set = ("1C", "2C", "3C")
ACROSS: Set = ("2A", "2B", "2C")
ABC: Set = ("1A", "1B", "1C")


def view(state: HeklaState, table: Table = TESTBERG) -> BoardView:
    shown: BoardView = table.game.view(state, "table")
    return shown


def say(said: Message | None) -> str | None:
    return None if said is None else CATALOG.say(said)


def box(area: Area) -> tuple[int, int, int, int]:
    """In those pixels."""
    x, y, width, height = (round(FIELD * length, 6) for length in (area.x, area.y, area.width, area.height))
    assert (x, y, width, height) == (int(x), int(y), int(width), int(height))
    return int(x), int(y), int(width), int(height)


def figure_four() -> HeklaState:
    """Green has moved its 3 to the red 2 on 2C. Down: 1 + 5 + 2 = 8; across: 1 + 3 + 5 = 9."""
    state = TESTBERG.scene("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o", active=1)
    return TESTBERG.after(state, MoveStone(3, "2D", "2C"))


# ---- The board ----


def test_fields_lie_inside_both_tracks() -> None:
    """H-010, H-011, H-012: two tracks of 38, then fields of 56."""
    shown = view(TESTBERG.scene(*EMPTY))
    fields = {area.spot: area for area in shown.areas if area.kind.endswith("field")}
    assert len(fields) == 4 + 5 + 4 + 5
    assert all(area.name == spot for spot, area in fields.items())
    assert {spot for spot, area in fields.items() if area.kind == "hot_field"} == {"2D", "4C"}
    assert box(fields["1A"]) == (2 * TRACK, 2 * TRACK, FIELD, FIELD)
    assert box(fields["2E"]) == (2 * TRACK + 4 * FIELD, 2 * TRACK + FIELD, FIELD, FIELD)
    assert box(fields["4C"]) == (2 * TRACK + 2 * FIELD, 2 * TRACK + 3 * FIELD, FIELD, FIELD)
    assert shown.ground == "block"
    assert round(shown.width * FIELD) == 5 * FIELD + 4 * TRACK
    assert round(shown.height * FIELD) == 4 * FIELD + 4 * TRACK


@pytest.mark.parametrize(
    ("spot", "kind", "place", "points"),
    [
        ("inner_1", "start", (38, 38, 38, 38), ""),
        ("inner_2", "inner", (76, 38, 56, 38), "S"),  # above column A
        ("inner_5", "inner", (356, 38, 38, 38), ""),  # the top right corner
        ("inner_6", "inner", (356, 132, 38, 56), "W"),  # right of row 2
        ("inner_9", "inner", (300, 300, 56, 38), "N"),  # below column E
        ("inner_12", "inner", (38, 132, 38, 56), "E"),  # left of row 2
        ("outer_1", "outer", (0, 0, 38, 38), ""),
        ("outer_4", "outer", (394, 0, 38, 38), ""),
        ("outer_6", "outer", (394, 188, 38, 56), "W"),  # right of row 3
        ("outer_8", "outer", (76, 338, 56, 38), "N"),  # below column A
        ("outer_9", "outer", (0, 188, 38, 56), "E"),  # left of row 3
    ],
)
def test_spaces_lie_round_the_fields(spot: str, kind: str, place: tuple[int, ...], points: str) -> None:
    """H-012, H-013: as wide as a track, as long as the row or column beside them; the line goes inwards."""
    (area,) = (area for area in view(TESTBERG.scene(*EMPTY)).areas if area.spot == spot)
    assert (area.kind, box(area), area.points, area.name) == (kind, place, points, "")


@pytest.mark.parametrize(("table", "count"), [(TESTBERG, 18 + 12 + 10), (SHIPPED, 26 + 24 + 30)])
def test_no_place_lies_on_another_or_off_the_board(table: Table, count: int) -> None:
    """H-010, H-012, R-H01, R-H02."""
    shown = view(table.begun(), table)
    boxes = [box(area) for area in shown.areas]
    assert len({area.spot for area in shown.areas}) == len(boxes) == count
    for at, (x, y, width, height) in enumerate(boxes):
        assert 0 <= x <= x + width <= round(shown.width * FIELD)
        assert 0 <= y <= y + height <= round(shown.height * FIELD)
        for left, top, wide, high in boxes[:at]:
            assert left + wide <= x or x + width <= left or top + high <= y or y + height <= top


def test_arrows_lead_from_the_last_inner_space_to_the_first_outer() -> None:
    """H-012: after 12 spaces inside."""
    assert view(TESTBERG.scene(*EMPTY)).arrows == (("inner_12", "outer_1"),)
    assert view(SHIPPED.begun(), SHIPPED).arrows == (("inner_24", "outer_1"),)


# ---- Stones and figures ----


def test_stones_lie_on_their_fields() -> None:
    """H-010: lava first, then by player and grooves."""
    shown = view(TESTBERG.scene("g3r2 o o o .", "o o o * o", "o . L1 o o", "o o b0L0 o y1", seats=4))
    assert [piece for piece in shown.pieces if piece.icon != "figure"] == [
        Piece("stone", "1A", seat=Seat(0), grooves=2),
        Piece("stone", "1A", seat=Seat(1), grooves=3),
        Piece("lava_stone", "3C", grooves=1),
        Piece("lava_stone", "4C", grooves=0),
        Piece("stone", "4C", seat=Seat(3), grooves=0),
        Piece("stone", "4E", seat=Seat(2), grooves=1),
    ]


def figures(shown: BoardView) -> list[tuple[Seat | None, str, bool]]:
    return [(piece.seat, piece.spot, piece.turned) for piece in shown.pieces if piece.icon == "figure"]


def test_figures_stand_where_they_have_come_to() -> None:
    """H-012, H-051, R-H07: 11 is the last inner space, 21 the last outer, 22 the first outer again."""
    state = TESTBERG.scene(*EMPTY, seats=4, figures=(0, 11, 21, 22))
    assert figures(view(state)) == [
        (0, "inner_1", False),
        (1, "inner_12", False),
        (2, "outer_10", False),
        (3, "outer_1", True),
    ]
    further = TESTBERG.scene(*EMPTY, seats=3, figures=(12, 12, 32))
    assert figures(view(further)) == [(0, "outer_1", False), (1, "outer_1", False), (2, "outer_1", True)]


def test_third_lap_is_walked_inside_where_a_board_says_so() -> None:
    """R-H07: 12 spaces inside, 10 outside; from the last of each an arrow leads to the first of the other."""
    inside = Table(testboard.data(*testboard.BLOCK, third_lap_track="inner"))
    assert figures(view(inside.scene(*EMPTY, figures=(21, 23)), inside)) == [
        (0, "outer_10", False),
        (1, "inner_2", True),
    ]
    assert view(inside.begun(), inside).arrows == (("inner_12", "outer_1"), ("outer_10", "inner_1"))


# ---- Beside the board ----


def test_lava_left_is_counted_smooth_before_grooved() -> None:
    """H-002, H-043."""
    (store,) = view(TESTBERG.scene("L0L0 L0 o o .", *EMPTY[1:], lava=(7, 10))).stores
    assert (store.id, store.spot, store.capacity) == ("lava", "", 20)
    assert [icon for icon, _ in store.filled] == ["lava_stone"] * 17
    tones = [tone for _, tone in store.filled]
    assert tones == [tones[0]] * 7 + [tones[-1]] * 10
    assert tones[0] != tones[-1]


def test_standings_tell_spaces_lap_and_supply() -> None:
    """H-020, H-051: three players have one 0, one 1, two 2s and one 3 each."""
    shown = view(TESTBERG.scene("r2 r0 g3 o .", *EMPTY[1:], seats=3, figures=(11, 12, 22)))
    assert [(each.seat, each.value, say(each.note)) for each in shown.standings] == [
        (0, 11, "lap 1"),
        (1, 12, "lap 2"),
        (2, 22, "lap 3"),
    ]
    assert [[piece.grooves for piece in each.things] for each in shown.standings] == [
        [1, 2, 3],
        [0, 1, 2, 2],
        [0, 1, 2, 2, 3],
    ]
    assert all(piece.seat == each.seat for each in shown.standings for piece in each.things)


# ---- What counts ----


def test_threes_in_reach_are_shown_with_their_grooves() -> None:
    """H-040: red's 3 makes 5 + 0 + 3; green has 0 to 2 left in its supply, and no more than 7 in reach."""
    drawn = ("r2g3 g0 o o .", *EMPTY[1:])
    assert view(TESTBERG.scene(*drawn)).spans == (Span(ABC, "5"),)
    assert view(TESTBERG.scene(*drawn, active=1)).spans == ()


def test_threes_that_a_move_can_fill_are_in_reach() -> None:
    """H-031, H-033: the red 3 on 1D comes to 1C beside it; the one on 4C only after going back from 12 to 9."""
    lone = ("r2g3 g0 o r3 .", *EMPTY[1:])
    assert view(TESTBERG.scene(*lone)).spans == (Span(ABC, "5"),)
    far = ("r2g3 g0 o o .", "o o o * o", "o . o o o", "o o r3 o o")
    assert view(TESTBERG.scene(*far)).spans == ()
    assert view(TESTBERG.scene(*far, figures=(12, 0))).spans == (Span(ABC, "5"),)


def test_full_middle_is_never_in_reach() -> None:
    """H-048: 5 + 2 + 3, but two lava stones in the middle."""
    assert view(TESTBERG.scene("r2g3 L1L1 o o .", *EMPTY[1:])).spans == ()


def test_three_that_was_counted_is_shown_as_it_counted() -> None:
    """H-045: the three still show 5 + 0 + 3, and green's 3 could go from 1A to 1B: 2 + 3 + 3 once more."""
    state = TESTBERG.scene("r2g3 g0 o o .", *EMPTY[1:])
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert view(after).spans == (Span(ABC, "8"), Span(ABC, "8", "counted"))
    quiet = TESTBERG.after(after, PlaceStone(2, "4E"))
    assert [span for span in view(quiet).spans if span.kind == "counted"] == []


def test_threes_to_choose_from_are_shown_alone() -> None:
    """H-044, EX-H05: then what is left, and then what was counted, in order."""
    state = figure_four()
    assert view(state).spans == (Span(DOWN, "8", "choice"), Span(ACROSS, "9", "choice"))
    first = TESTBERG.after(state, ScoreSet(ACROSS))
    assert view(first).spans == (Span(DOWN, "8", "choice"),)
    both = TESTBERG.after(first, ScoreSet(DOWN))
    counted = [span for span in view(both).spans if span.kind == "counted"]
    assert counted == [Span(ACROSS, "9", "counted"), Span(DOWN, "8", "counted")]


def test_reckoning_says_who_gets_how_much_for_what() -> None:
    """EX-H05, H-041: across green 1 + 2, red 3 stones; then down green 2 + 1, red 2 stones."""
    both = TESTBERG.after(figure_four(), ScoreSet(ACROSS), ScoreSet(DOWN))
    told = [
        (say(tally.title), say(tally.detail), [(line.seat, line.text, say(line.note)) for line in tally.lines])
        for tally in view(both).tallies
    ]
    assert told == [
        ("2A–2C: 9 grooves", "2B erupts", [(1, "+3", "1 + 2 bonus"), (0, "+3", "stones")]),
        ("1C–3C: 8 grooves", "2C erupts", [(1, "+3", "2 + 1 bonus"), (0, "+2", "stones")]),
    ]


def test_reckoning_of_a_bonus_alone() -> None:
    """EX-H20, R-H20: across red has no stone any more and gets 0 + 4; blue and yellow 1, green 2."""
    drawn = ("o o b2y2 o .", "y3g2 g3b3 o r3 o", "o . g1 o o", "o o * o o")
    state = TESTBERG.after(TESTBERG.scene(*drawn, seats=4), MoveStone(3, "2D", "2C"), ScoreSet(DOWN), ScoreSet(ACROSS))
    lines = view(state).tallies[1].lines
    assert [(line.seat, line.text) for line in lines] == [(0, "+4"), (1, "+2"), (2, "+1"), (3, "+1")]
    assert say(lines[0].note) == "0 + 4 bonus"


def test_reckoning_stays_until_the_next_stone() -> None:
    after = TESTBERG.after(figure_four(), ScoreSet(ACROSS), StopScoring())
    assert len(view(after).tallies) == 1
    assert view(TESTBERG.after(after, PlaceStone(0, "4E"))).tallies == ()


# ---- The moment ----


def test_turn_bar_says_what_is_going_on() -> None:
    """H-022, H-044, H-050: at the end it is nobody's turn any more."""
    unbegun = TESTBERG.game.start(3, Options()).state
    last = TESTBERG.scene("r2g3 g0 o o .", *EMPTY[1:], lava=(0, 1))
    over = TESTBERG.after(last, PlaceStone(3, "1C"))
    moments = (unbegun, TESTBERG.scene(*EMPTY, active=1), figure_four(), over)
    assert [(say(shown.phase), shown.active, shown.turn) for shown in map(view, moments)] == [
        ("who begins", None, 0),
        ("to play", 1, 1),
        ("scores", 1, 1),
        ("The end", None, 1),
    ]
    assert len(view(over).tallies) == 1


def test_origin_of_the_board_is_named() -> None:
    assert say(view(TESTBERG.scene(*EMPTY)).provenance) == "Testberg: our own board, not the printed one."
    printed = replace(testboard.DATA, board=replace(testboard.DATA.board, provenance="printed"))
    table = Table(printed)
    assert say(view(table.scene(*EMPTY), table).provenance) == "Testberg, copied from the printed game."


@pytest.mark.parametrize("seed", range(4))
def test_everything_stands_on_a_place_and_all_see_the_same(seed: int) -> None:
    """Nothing is secret; stones on the board, beside it and lava are always the same in number (H-002)."""
    seats, table = 2 + seed % 3, (TESTBERG, SHIPPED)[seed % 2]
    for _, _, after in list(game(table, seats, Options(), seed))[::9]:
        shown = view(after, table)
        assert all(table.game.view(after, Seat(seat)) == shown for seat in range(seats))
        spots = {area.spot for area in shown.areas}
        assert {piece.spot for piece in shown.pieces} <= spots
        assert {spot for span in shown.spans for spot in span.spots} <= spots
        stones = [piece for piece in shown.pieces if piece.icon == "stone"]
        assert len(stones) + sum(len(each.things) for each in shown.standings) == {2: 14, 3: 15, 4: 16}[seats]
        lava = [piece for piece in shown.pieces if piece.icon == "lava_stone"]
        assert len(lava) + len(shown.stores[0].filled) == 20
