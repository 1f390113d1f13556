"""Whatever is refused is refused with a reason, a rule and the places it is about."""

import msgspec
import pytest

from companion.games.hekla.actions import Begin, HeklaAction, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.names import Set
from companion.games.hekla.state import HeklaState, Options, Scoring
from companion.rules.contract import Seat
from tests.games.hekla.scenes import TESTBERG


def turn() -> HeklaState:
    """Red's turn; red's figure on 10 sees row 4. Back 4 it would see row 3, back 1 column C, back 3 row 4 again."""
    drawn = ("r1 g1L0 o o .", "o g0 o * o", "r2 . o r2 o", "r0 o g2g2 o o")
    return TESTBERG.scene(*drawn, figures=(10, 2))


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (PlaceStone(2, "2B"), ("field_not_empty", "H-030", ("2B",))),
        (PlaceStone(2, "inner_3"), ("no_stones_on_route", "H-010", ("inner_3",))),
        (MoveStone(1, "1A", "outer_1"), ("no_stones_on_route", "H-010", ("outer_1",))),
        (PlaceStone(2, "1B"), ("field_not_empty", "H-030", ("1B",))),
        (PlaceStone(1, "1C"), ("no_such_stone_in_supply", "H-030", ())),
        (MoveStone(3, "1A", "2A"), ("no_such_stone_there", "H-031", ("1A",))),
        (MoveStone(0, "2B", "2A"), ("no_own_stone_there", "H-034", ("2B",))),
        (MoveStone(2, "3D", "2D", -1), ("never_forward", "H-033", ("inner_11",))),
        (MoveStone(0, "1D", "1C"), ("no_own_stone_there", "H-031", ("1D",))),
        (MoveStone(1, "1A", "1A"), ("same_field", "R-H13", ("1A",))),
        (MoveStone(1, "1A", "2B"), ("diagonal", "H-031", ("1A", "2B"))),
        (MoveStone(2, "3A", "3C", 4), ("gap_between", "R-H05", ("3A", "3C"))),
        (MoveStone(1, "1A", "1B"), ("field_full", "H-031", ("1B",))),
        (MoveStone(0, "4A", "4C"), ("field_full", "H-031", ("4C",))),
        (MoveStone(0, "4A", "4B", 3), ("back_for_nothing", "R-H16", ("4A", "4B"))),
        (MoveStone(0, "4A", "4D", 11), ("back_too_far", "R-H06", ("inner_11",))),
        (MoveStone(0, "4A", "4D", -1), ("never_forward", "H-033", ("inner_11",))),
        (MoveStone(1, "1A", "1D"), ("not_in_sight_back", "H-032", ("1A", "inner_11"))),
        (MoveStone(2, "3D", "1D", 1), ("not_in_sight_back", "H-032", ("3D", "inner_10"))),
    ],
)
def test_refused_turn(action: HeklaAction, expected: tuple[str, str, tuple[str, ...]]) -> None:
    """H-030, H-031, H-032, H-033, H-034, R-H05, R-H06, R-H08, R-H13, R-H16: one fault each."""
    assert TESTBERG.refused(turn(), action) == expected
    assert action not in TESTBERG.offers(turn())


@pytest.mark.parametrize(
    "action",
    [
        PlaceStone(2, "9Z"),
        PlaceStone(2, "3B"),
        PlaceStone(4, "1C"),
        PlaceStone(-1, "1C"),
        PlaceStone(2, ""),
        MoveStone(1, "9Z", "1A"),
        MoveStone(1, "1A", "0A"),
        MoveStone(2, "3A", "3B"),
        MoveStone(0, "4A", "4D", -1),
        MoveStone(-1, "1A", "2A"),
    ],
)
def test_nonsense_is_refused(action: HeklaAction) -> None:
    """H-030, H-031: fields and stones that there are not."""
    why = TESTBERG.game.check(turn(), action)
    assert why is not None
    assert why.rule in TESTBERG.game.rules
    assert set(why.spots) <= {area.spot for area in TESTBERG.game.view(turn(), "table").areas}


def choosing() -> HeklaState:
    """Red's 3 has come to the 1 on 2C. To be chosen: down 1C 2C 3C (2 + 4 + 3) and across 2B 2C 2D (2 + 4 + 2).

    Not to be: across 2A 2B 2C (1 + 2 + 4) shows too few, down 2C 3C 4C (4 + 3) lacks a stone on 4C, across 2C 2D 2E
    (4 + 2 + 4) has two lava stones in the middle.
    """
    state = TESTBERG.scene("o o r2 o .", "g1 r2 r1r3 L1L1 g2g2", "o . g3 o o", "o o * o o")
    return msgspec.structs.replace(state, scoring=Scoring("2C", (("1C", "2C", "3C"), ("2B", "2C", "2D"))))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (("2A", "2B", "2C"), ("too_few_grooves", "H-040", ("2A", "2B", "2C"))),
        (("2C", "3C", "4C"), ("empty_field", "H-046", ("4C",))),
        (("2C", "2D", "2E"), ("middle_full_of_lava", "H-048", ("2D",))),
    ],
)
def test_set_that_cannot_be_scored(fields: Set, expected: tuple[str, str, tuple[str, ...]]) -> None:
    """H-040, H-046, H-048."""
    assert TESTBERG.refused(choosing(), ScoreSet(fields)) == expected


def test_set_that_is_none() -> None:
    """H-040: the wrong way round, or of fields that do not lie so."""
    upwards: Set = ("3C", "2C", "1C")
    for fields in (upwards, ("2B", "2C", "3C"), ("2C", "2C", "2C"), ("", "", "")):
        why = TESTBERG.refused(choosing(), ScoreSet(fields))
        assert why is not None
        assert why[:2] == ("no_such_set", "H-040")


def test_set_without_the_field_entered() -> None:
    """H-040, H-045: red has come to 2C, where 1 + 1 + 6 wait both ways; 4A to 4C show 4 + 0 + 4 from before."""
    state = TESTBERG.scene("o o L1 o .", "L1 L1 r3g3 * o", "o . L1 o o", "r2r2 L0 g2g2 o o")
    state = msgspec.structs.replace(state, scoring=Scoring("2C", (("1C", "2C", "3C"), ("2A", "2B", "2C"))))
    assert TESTBERG.refused(state, ScoreSet(("4A", "4B", "4C"))) == ("set_not_entered", "H-045", ("2C",))


def test_set_already_scored() -> None:
    """H-045: across 5 + 0 + 3 are scored, and still are 8; down 3 + 4 + 1 wait."""
    state = TESTBERG.scene("r2g3 g0 o o .", "o o g2r2 * o", "o . g1 o o", "o o * o o")
    across: Set = ("1A", "1B", "1C")
    state = TESTBERG.after(state, PlaceStone(3, "1C"), ScoreSet(across))
    assert TESTBERG.refused(state, ScoreSet(across)) == ("set_already_scored", "H-045", across)


def test_set_filled_up_by_the_eruption() -> None:
    """H-044: 1B to 1D had 0 + 3 + 4 when red came to 1C; the lava 1 on 1B makes it 8, but the turn's sets are those
    that red's stone made."""
    state = TESTBERG.scene("r2g3 g0 o r2g2 .", "o o g2r2 * o", "o . g1 o o", "o o * o o", lava=(0, 10))
    state = TESTBERG.after(state, PlaceStone(3, "1C"), ScoreSet(("1A", "1B", "1C")))
    late: Set = ("1B", "1C", "1D")
    assert TESTBERG.refused(state, ScoreSet(late)) == ("set_filled_by_eruption", "H-044", late)


def test_first_set_cannot_be_left_out() -> None:
    """R-H12."""
    assert TESTBERG.refused(choosing(), StopScoring()) == ("first_set_compulsory", "R-H12", ())


def test_no_stone_while_a_set_is_to_be_chosen() -> None:
    """H-044."""
    for action in (PlaceStone(0, "1A"), MoveStone(2, "1C", "1D")):
        why = TESTBERG.refused(choosing(), action)
        assert why is not None
        assert why[:2] == ("not_now", "H-044")


def test_nothing_to_score_in_a_turn_and_no_second_beginning() -> None:
    """H-030, H-022: in a turn, scoring and beginning are no answers; before the beginning, nothing else is one."""
    actions: tuple[HeklaAction, ...] = (ScoreSet(("1A", "1B", "1C")), StopScoring(), Begin(Seat(0)))
    for action in actions:
        why = TESTBERG.refused(turn(), action)
        assert why is not None
        assert why[0] == "not_now"
    unbegun = TESTBERG.game.start(2, Options()).state
    for other in (PlaceStone(0, "1A"), MoveStone(0, "1A", "1B"), StopScoring()):
        why = TESTBERG.refused(unbegun, other)
        assert why is not None
        assert why[:2] == ("not_now", "H-022")


def test_nobody_begins_who_does_not_play() -> None:
    """H-022."""
    unbegun = TESTBERG.game.start(2, Options()).state
    for seat in (2, -1):
        why = TESTBERG.refused(unbegun, Begin(Seat(seat)))
        assert why is not None
        assert why[1] == "H-022"


def test_nothing_after_the_end() -> None:
    """H-050: the end's own rule is named."""
    state = TESTBERG.scene("r2g3 L0 o o .", "o o o * o", "o . o o o", "o o * o o", lava=(0, 1))
    ended = TESTBERG.after(state, PlaceStone(3, "1C"))
    actions: tuple[HeklaAction, ...] = (PlaceStone(0, "1D"), MoveStone(3, "1C", "1D"), StopScoring(), Begin(Seat(0)))
    for action in actions:
        assert TESTBERG.refused(ended, action) == ("game_is_over", "H-050", ())
