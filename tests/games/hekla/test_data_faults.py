"""Every way to break a good board gives exactly the fault to expect, and any other good board is accepted."""

from typing import Any

import pytest

from companion.games.hekla.data import HeklaData
from companion.games.hekla.data_faults import data_faults
from companion.games.hekla.game import HeklaGame
from companion.games.hekla.state import Options
from companion.i18n.catalog import Catalog
from tests.broken import Broken, broken, drop, good, put

GOOD: HeklaData = good("hekla")


def faults_after(change: Broken) -> list[tuple[str, str]]:
    """Key path and kind of each fault."""
    return [
        (fault.at, fault.problem.key.removeprefix("hekla.pack_").removeprefix("session.pack_"))
        for fault in data_faults(broken(GOOD, change))
    ]


def test_the_companion_board_has_no_fault() -> None:
    assert data_faults(GOOD) == ()


BLOCK = "board.toml: $.block"
CASES: dict[str, tuple[Broken, list[tuple[str, str]]]] = {
    "pack without title": (put("pack/title", " "), [("pack.toml: $.title", "empty")]),
    "pack id with a slash": (put("pack/id", "my/board"), [("pack.toml: $.id", "id")]),
    "no rows": (put("board/block", []), [(BLOCK, "no_rows")]),
    "short row": (put("board/block/1", "o*oo"), [(f"{BLOCK}[1]", "row_length")]),
    "unknown letter": (put("board/block/1", "o*xooo"), [(f"{BLOCK}[1]", "letter")]),
    "two high-activity fields (H-011)": (put("board/block/1", "oooooo"), [(BLOCK, "hot_fields")]),
    "a field alone": (
        put("board/block", ["o*.oo.", "...ooo", "o.***o", "...ooo", ".oooo."]),
        [
            (BLOCK, "hot_fields"),
            (BLOCK, "field_alone"),
        ],
    ),
    "nothing in a row of three": (
        put("board/block", ["**....", "......", "*o....", "......", "......"]),
        [(BLOCK, "no_sets")],
    ),
    "no outer track": (put("route/outer", []), [("route.toml: $.outer", "no_spaces")]),
    "a space on a field": (put("route/outer/5/x", 0), [("route.toml: $.outer[5]", "space_on_field")]),
    "two spaces in one place": (put("route/outer/0/y", 5), [("route.toml: $.outer[0]", "same_place")]),
    "a space beyond the outer track": (put("route/outer/0/y", 7), [("route.toml: $.outer[0]", "off_the_board")]),
    "no such row": (put("route/inner/1/sight", "row 6"), [("route.toml: $.inner[1].sight", "sight")]),
    "a sight in other words": (put("route/inner/1/sight", "Row 5"), [("route.toml: $.inner[1].sight", "sight")]),
    "no such column": (put("route/inner/1/sight", "column G"), [("route.toml: $.inner[1].sight", "sight")]),
    "a third lineless space inside (H-013)": (
        drop("route/inner/2/sight"),
        [],  # the black start space may be one beside the corners (R-H18)
    ),
    "a fourth lineless space inside (H-013)": (
        lambda tables: [drop("route/inner/2/sight")(tables), drop("route/inner/3/sight")(tables)],
        [("route.toml: $.inner", "lineless")],
    ),
    "nine lineless spaces outside (H-013)": (drop("route/outer/2/sight"), [("route.toml: $.outer", "lineless")]),
}


@pytest.mark.parametrize("case", CASES)
def test_a_broken_board_gives_exactly_its_fault(case: str) -> None:
    change, expected = CASES[case]
    assert faults_after(change) == expected


def test_every_fault_is_said_in_words() -> None:
    say = Catalog("en").say
    for change, _ in CASES.values():
        for fault in data_faults(broken(GOOD, change)):
            said = say(fault.problem)
            assert said != fault.problem.key
            assert "{" not in said


def _full_block(tables: dict[str, Any]) -> None:
    """All 30 fields, as two descriptions of the printed board have it (R-H01)."""
    tables["board"]["block"] = ["oooooo", "o*oooo", "oo*ooo", "ooo*oo", "oooooo"]


def _third_lap_inside(tables: dict[str, Any]) -> None:
    tables["route"]["third_lap_track"] = "inner"


def _other_way_round(tables: dict[str, Any]) -> None:
    """Both tracks counter-clockwise, the black space with a line of its own, and a bigger block."""
    inner, outer = tables["route"]["inner"], tables["route"]["outer"]
    tables["route"]["inner"] = [inner[0], *inner[:0:-1]]
    tables["route"]["outer"] = outer[::-1]


@pytest.mark.parametrize("change", [_full_block, _third_lap_inside, _other_way_round])
def test_another_board_of_the_schema_is_accepted_and_can_be_played(change: Broken) -> None:
    data = broken(GOOD, change)
    assert data_faults(data) == ()
    game = HeklaGame(data)
    state = game.start(2, Options()).state
    for _ in range(40):
        state = game.apply(state, game.opponent.choose(state)).state if game.opponent else state
    assert game.faults(state) == ()
