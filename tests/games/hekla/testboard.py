"""Testberg: a small made-up board for tests. It is nobody's printed board and is never shown to players.

      A B C D E
    1 o o o o .
    2 o o o * o
    3 o . o o o
    4 o o * o o

`SIGHTS` is what a figure sees, by the spaces it has gone: 12 spaces inside, then 10 outside, then outside again.
"""

from typing import Literal

from companion.games.hekla.data import Board, HeklaData, Route, Space
from companion.rules.pack import PackInfo

BLOCK = (
    "oooo.",
    "ooo*o",
    "o.ooo",
    "oo*oo",
)

INNER = (
    Space(-1, -1),  # 0, the black space
    Space(0, -1, "column A"),  # 1
    Space(2, -1, "column C"),  # 2
    Space(3, -1, "column D"),  # 3
    Space(5, -1),  # 4, a corner
    Space(5, 1, "row 2"),  # 5, from the right
    Space(5, 2, "row 3"),  # 6, from the right
    Space(5, 3, "row 4"),  # 7, from the right
    Space(4, 4, "column E"),  # 8, from below
    Space(2, 4, "column C"),  # 9, from below
    Space(-1, 3, "row 4"),  # 10, from the left
    Space(-1, 1, "row 2"),  # 11, from the left
)

OUTER = (
    Space(-2, -2),  # 12, a corner; 22 in the third lap
    Space(1, -2, "column B"),  # 13 or 23
    Space(3, -2, "column D"),  # 14 or 24
    Space(6, -2),  # 15 or 25, a corner
    Space(6, 0, "row 1"),  # 16 or 26, from the right
    Space(6, 2, "row 3"),  # 17 or 27, from the right
    Space(6, 5),  # 18 or 28, a corner
    Space(0, 5, "column A"),  # 19 or 29, from below
    Space(-2, 2, "row 3"),  # 20 or 30, from the left
    Space(-2, 0, "row 1"),  # 21 or 31, from the left
)


def data(
    *block: str,
    inner: tuple[Space, ...] = INNER,
    outer: tuple[Space, ...] = OUTER,
    third_lap_track: Literal["inner", "outer"] = "outer",
) -> HeklaData:
    """A board of this block; its route is Testberg's unless said otherwise."""
    return HeklaData(
        pack=PackInfo("companion", "testberg", "Testberg", "none", "made up for tests", "hekla"),
        board=Board("companion", block),
        route=Route("companion", inner, outer, third_lap_track),
    )


DATA = data(*BLOCK)
