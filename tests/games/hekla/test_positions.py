"""Faults of a position: none in play, and each impossibility is found where it is."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.hekla.actions import MoveStone, PlaceStone, ScoreSet
from companion.games.hekla.names import Set
from companion.games.hekla.state import Ended, HeklaState, Options, Points, Scored, Scoring, Stone
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, RuleRef, Seat
from tests.games.hekla.scenes import SHIPPED, TESTBERG
from tests.games.hekla.test_random_play import game

CATALOG = Catalog(names=("Anna", "Ben"))
RED, GREEN, NOBODY = Seat(0), Seat(1), Seat(2)
DOWN: Set = ("1C", "2C", "3C")
ACROSS: Set = ("2A", "2B", "2C")
OVER = Ended((GREEN,), Message("hekla.last_lava"), RuleRef("H-050"))


def sound(**fields: Any) -> HeklaState:
    """Two players, whose stones are 2 1 3 1: red has a 2 and the 3 on the board, green a 2; lava 9 of 10 and 10."""
    state = TESTBERG.scene("r2 L0 o o .", "o g2 o * o", "o . r3 o o", "o o * o o", figures=(3, 5))
    return replace(state, **fields)


def lying(field: str, *stones: Stone) -> dict[str, Any]:
    """Other stones on a field."""
    fields = list(sound().fields)
    fields[TESTBERG.fields.index(field)] = stones
    return {"fields": tuple(fields)}


def at(field: str) -> str:
    return f"$.fields[{TESTBERG.fields.index(field)}]"


def found(state: HeklaState) -> list[tuple[str, str]]:
    return [(fault.at, fault.problem.key.removeprefix("hekla.fault_")) for fault in TESTBERG.game.faults(state)]


def said(state: HeklaState) -> list[str]:
    return [CATALOG.say(fault.problem) for fault in TESTBERG.game.faults(state)]


@pytest.mark.parametrize("seed", range(8))
def test_states_reached_by_play_have_no_faults(seed: int) -> None:
    table = (TESTBERG, SHIPPED)[seed % 2]
    options = Options(sight_blocked=seed > 3, way_blocked=seed % 4 > 1)
    assert table.game.faults(table.game.start(2, options).state) == ()
    for _, _, after in game(table, 2 + seed % 3, options, seed):
        assert table.game.faults(after) == ()


def test_the_sound_position_has_none() -> None:
    assert found(sound()) == []


WRONG: tuple[tuple[str, dict[str, Any], list[tuple[str, str]]], ...] = (
    ("H-001 five", {"seats": 5}, [("$.seats", "seats")]),
    ("H-001 one", {"seats": 1}, [("$.seats", "seats")]),
    ("three of two", {"seats": 3}, [("$.supplies", "one_per_seat"), ("$.figures", "one_per_seat")]),
    ("a field too few", {"fields": sound().fields[1:]}, [("$.fields", "fields")]),
    ("a value too few", {"supplies": ((2, 1, 2), (2, 1, 2, 1))}, [("$.supplies[0]", "supply")]),
    ("below none", {"supplies": ((2, 1, 2, 0), (2, 1, -1, 1))}, [("$.supplies[1]", "supply")]),
    ("R-H06 behind the start", {"figures": (3, -1)}, [("$.figures[1]", "figure")]),
    # Twenty scorings of six stones, each doubled, and eighteen grooves: 20 x (12 + 11) = 460.
    ("beyond all points", {"figures": (461, 5)}, [("$.figures[0]", "figure")]),
    ("H-002 lava 0", {"lava": (11, 10)}, [("$.lava", "lava_left")]),
    ("H-002 lava 1", {"lava": (9, -1)}, [("$.lava", "lava_left")]),
    ("who began", {"first": NOBODY}, [("$.first", "no_such_seat")]),
    ("whose turn", {"active": Seat(-1)}, [("$.active", "no_such_seat")]),
    ("no round yet", {"turn": 0}, [("$.turn", "turn")]),
    ("round below none", {"turn": -1}, [("$.turn", "turn")]),
    ("nobody in turn", {"active": None}, [("$.turn", "turn")]),
    (
        "H-010 three stones",
        {**lying("4E", Stone(0), Stone(0), Stone(1)), "lava": (7, 9)},
        [(at("4E"), "three_stones")],
    ),
    (
        "H-010 order of owners",
        {**lying("4E", Stone(0, GREEN), Stone(0)), "lava": (8, 10), "supplies": ((2, 1, 2, 0), (1, 1, 2, 1))},
        [(at("4E"), "stones_unsorted")],
    ),
    (
        "H-010 order of grooves",
        {**lying("1A", Stone(2, RED), Stone(0, RED)), "supplies": ((1, 1, 2, 0), (2, 1, 2, 1))},
        [(at("1A"), "stones_unsorted")],
    ),
    ("H-002 four grooves", lying("4E", Stone(4, RED)), [(at("4E"), "no_such_stone")]),
    ("H-002 lava of two", lying("4E", Stone(2)), [(at("4E"), "no_such_stone")]),
    ("grooves below none", lying("4E", Stone(-1, GREEN)), [(at("4E"), "no_such_stone")]),
    ("stone of nobody here", lying("4E", Stone(0, NOBODY)), [(at("4E"), "no_such_stone")]),
    ("H-002 lava counted", {"lava": (10, 10)}, [("$.lava", "lava_count")]),
    ("H-020 stones counted", {"supplies": ((2, 1, 2, 0), (2, 1, 2, 2))}, [("$.supplies[1]", "stone_count")]),
    ("H-020 stone lost", lying("1A"), [("$.supplies[0]", "stone_count")]),
    ("H-022 not begun", {"active": None, "turn": 0}, [("$.active", "nobody_began")]),
    (
        "three that are none",
        {"scored": (Scored(("1A", "2A", "3B"), 8, ()),)},
        [("$.scored[0]", "no_such_set")],
    ),
    (
        "points for nobody here",
        {"scored": (Scored(DOWN, 8, (Points(NOBODY, 1),)),)},
        [("$.scored[0]", "scored_seats")],
    ),
    (
        "points twice",
        {"scored": (Scored(DOWN, 8, ()), Scored(ACROSS, 8, (Points(RED, 1, 1), Points(RED, 2))))},
        [("$.scored[1]", "scored_seats")],
    ),
    ("H-044 no such field", {"scoring": Scoring("3B", (DOWN, ACROSS))}, [("$.scoring", "no_scoring_now")]),
    ("H-040 too few grooves", {"scoring": Scoring("2C", (DOWN, ACROSS))}, [("$.scoring.pending", "pending")]),
    ("H-050 lava is left", {"ended": OVER}, [("$.ended", "not_over")]),
)


@pytest.mark.parametrize(("fields", "faults"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG])
def test_what_is_impossible_is_found_where_it_is(fields: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert found(sound(**fields)) == faults


def test_as_far_as_all_points_lead_a_figure_can_be() -> None:
    """H-041, H-050: 460 spaces, see above."""
    assert found(sound(figures=(460, 0))) == []


def test_several_impossibilities_are_all_found() -> None:
    state = sound(**lying("4E", Stone(4, RED)), lava=(10, 9), supplies=((2, 1, 2, 1), (2, 1, 3, 1)))
    assert found(state) == [
        (at("4E"), "no_such_stone"),
        ("$.lava", "lava_count"),
        ("$.lava", "lava_count"),
        ("$.supplies[0]", "stone_count"),
        ("$.supplies[1]", "stone_count"),
    ]


def test_faults_say_who_and_how_many() -> None:
    """Red has 3 here and 1 on the board of its three 2s; of lava 0 there are 8 and 1."""
    state = sound(lava=(8, 10), supplies=((2, 1, 3, 0), (2, 1, 2, 1)))
    assert said(state) == [
        "Lava with 0 grooves: 9 in all, but there are 10.",
        "Anna, stones with 2 grooves: 4 in all, but there are 3.",
    ]
    assert said(sound(figures=(3, -1))) == ["A figure cannot stand on space −1."]
    assert said(sound(first=NOBODY)) == ["There is no player 3."]


# ---- The end ----

FULL = ("r0r0 L0 L0 L0 .", "L0 L0 L0 L0 L0", "L0 . L0 L1 L1", "L1 L1 L1 L1 L1")


def test_over_exactly_with_the_last_lava_stone() -> None:
    """H-050: 20 lava stones on 10 fields."""
    drawn = ("L0L0 L0L0 L0L0 L0L0 .", "L0L0 L1L1 L1L1 L1L1 L1L1", "L1L1 . o o o", "o o r3 o o")
    state = TESTBERG.scene(*drawn, figures=(3, 5))
    assert state.lava == (0, 0)
    assert found(state) == [("$.ended", "over")]
    assert found(replace(state, ended=OVER)) == []
    assert found(replace(state, ended=replace(OVER, winners=(RED,)))) == [("$.ended", "over")]
    assert found(replace(state, ended=replace(OVER, winners=(RED, GREEN)))) == [("$.ended", "over")]
    stuck = replace(OVER, reason=Message("hekla.nobody_can_act"), rule=RuleRef("R-H09"))
    assert found(replace(state, ended=stuck)) == [("$.ended", "over")]
    assert found(replace(state, ended=OVER, scoring=Scoring("4C", ()))) == [("$.scoring", "no_scoring_now")]


def test_who_shares_the_win_is_known() -> None:
    """R-H11."""
    drawn = ("L0L0 L0L0 L0L0 L0L0 .", "L0L0 L1L1 L1L1 L1L1 L1L1", "L1L1 . o o o", "o o r3 o o")
    state = TESTBERG.scene(*drawn, figures=(5, 5))
    assert found(replace(state, ended=OVER)) == [("$.ended", "over")]
    assert found(replace(state, ended=replace(OVER, winners=(RED, GREEN)))) == []


def test_who_can_do_nothing_is_not_in_turn() -> None:
    """R-H09: no field is empty. Red's 0s on 1A have fields with room beside them; green has none on the board."""
    state = TESTBERG.scene(*FULL)
    assert found(state) == []
    assert found(replace(state, active=GREEN)) == [("$.active", "cannot_act")]
    assert said(replace(state, active=GREEN)) == ["Ben cannot do anything and has to pass."]


def test_over_when_nobody_can_do_anything() -> None:
    """R-H09: no field is empty, and none of these stones is anybody's."""
    state = TESTBERG.scene("L0 L0 L0 L0 .", "L0 L0 L0 L0 L0", "L1 . L1 L1 L1", "L1 L1 L1 L1 L1", figures=(3, 5))
    stuck = Ended((GREEN,), Message("hekla.nobody_can_act"), RuleRef("R-H09"))
    assert found(state) == [("$.ended", "over")]
    assert found(replace(state, ended=stuck)) == []
    assert found(replace(state, ended=OVER)) == [("$.ended", "over")]


def test_before_the_beginning_nothing_has_happened() -> None:
    """H-021, H-022."""
    unbegun: HeklaState = TESTBERG.game.start(2, Options()).state
    assert found(unbegun) == []
    stone = list(unbegun.fields)
    stone[0] = (Stone(0),)
    for fields in (
        {"figures": (0, 1)},
        {"fields": tuple(stone), "lava": (9, 10)},
        {"scored": (Scored(DOWN, 8, ()),)},
        {"scoring": Scoring("2C", (DOWN, ACROSS))},
    ):
        assert found(replace(unbegun, **fields)) == [("$.active", "nobody_began")]
    assert found(replace(unbegun, ended=OVER)) == [("$.ended", "not_over")]


# ---- Scoring ----


def test_while_sets_are_chosen_the_table_is_as_it_was_played() -> None:
    """H-044, EX-H05: both sets wait; after the first, the other. Nobody else has scored, and nothing is over."""
    state = TESTBERG.scene("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o", active=1)
    state = TESTBERG.after(state, MoveStone(3, "2D", "2C"))
    assert found(state) == []
    first = TESTBERG.after(state, ScoreSet(ACROSS))
    assert found(first) == []
    assert found(replace(first, ended=OVER)) == [("$.scoring", "no_scoring_now"), ("$.ended", "not_over")]
    assert found(replace(first, scored=())) == [("$.scoring.pending", "pending")]


def test_what_was_scored_stays_to_be_seen() -> None:
    """After one set scored by itself the next seat plays."""
    state = TESTBERG.scene("r2g3 g0 o o .", "o o o * o", "o . o o o", "o o * o o")
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert len(after.scored) == 1
    assert found(after) == []
