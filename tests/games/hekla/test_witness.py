"""Whole games of the engine beside the witness: what may be done, and what it leads to, entry by entry."""

from random import Random

import pytest

from companion.games.hekla.actions import HeklaAction, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.data import Space
from companion.games.hekla.state import HeklaState, Options, Stone
from companion.rules.contract import Seat
from tests.games.hekla import testboard
from tests.games.hekla.scenes import SHARES, SHIPPED, TESTBERG, Table
from tests.games.hekla.witness import Witness, facts_of

OPTIONS = tuple(Options(sight_blocked=sight, way_blocked=way) for sight in (False, True) for way in (False, True))

NARROW = Table(
    testboard.data(
        "oo*",
        "oo.",
        "*oo",
        inner=(Space(-1, -1, "row 1"), Space(1, -1, "column B"), Space(3, 2, "row 3"), Space(0, 3, "column A")),
        outer=(Space(-2, 1, "row 2"), Space(2, -2, "column C"), Space(4, 4), Space(1, 4, "column B")),
        third_lap_track="inner",
    )
)
"""Eight fields, on which people get into each other's way, and a route of four spaces, seeing from the first."""

RAGGED = Table(
    testboard.data(
        ".ooo.oo",
        "oo*oooo",
        "ooo.o*o",
        "o.ooooo",
        "oooo*o.",
        "oo.oooo",
        inner=(
            Space(-1, -1),
            Space(2, -1, "column C"),
            Space(7, 1, "row 2"),
            Space(7, 4, "row 5"),
            Space(3, 6, "column D"),
            Space(-1, 3, "row 4"),
        ),
        outer=(
            Space(-2, 0, "row 1"),
            Space(4, -2, "column E"),
            Space(6, -2, "column G"),
            Space(8, 3),
            Space(8, 5, "row 6"),
            Space(5, 7, "column F"),
            Space(-2, 2, "row 3"),
        ),
    )
)
"""Many gaps, and a route so short that figures go round it many times."""


def tempting(witness: Witness, offers: list[HeklaAction], luck: Random) -> HeklaAction:
    """An entry by chance, rather one that fills up a set, and seldom one that goes far back."""
    bold = [offer for offer in offers if not (isinstance(offer, MoveStone) and offer.back > 4)]
    some = [luck.choice(bold or offers) for _ in range(6)] if luck.random() < 0.9 else [luck.choice(offers)]
    return max(some, key=lambda offer: promise(witness, offer))


def promise(witness: Witness, offer: HeklaAction) -> int:
    """The grooves of all sets through the field that is entered, as far as they help to score."""
    if not isinstance(offer, PlaceStone | MoveStone):
        return 0
    x, y = ord(offer.field[-1]) - ord("A"), int(offer.field[:-1]) - 1
    sets = [three for three in witness.threes if (x, y) in three]
    whole = [three for three in sets if sum(bool(witness.stones[place]) for place in three) >= 2]
    return sum(min(8, offer.grooves + witness.grooves(three)) for three in whole)


def walk(table: Table, state: HeklaState, witness: Witness, luck: Random, longest: int) -> HeklaState:
    """From a state on, compared at every entry; the state it came to."""
    assert facts_of(table.data, state) == witness.facts()
    for _ in range(longest):
        legal, offers = witness.legal(), table.listed(state)
        assert set(offers) == legal
        _compare_refusals(table, state, offers, luck)
        if not offers:
            break
        action = tempting(witness, offers, luck)
        state = table.after(state, action)
        witness.play(action)
        assert facts_of(table.data, state) == witness.facts(), action
        assert table.game.faults(state) == ()
    return state


def _compare_refusals(table: Table, state: HeklaState, offers: list[HeklaAction], luck: Random) -> None:
    """Entries that hardly ever are legal, and neighbours of those that are."""
    fields = (*table.fields, "9Z")
    some: list[HeklaAction] = [StopScoring()]
    for _ in range(4):
        some.append(PlaceStone(luck.randrange(5), luck.choice(fields)))
        some.append(MoveStone(luck.randrange(4), luck.choice(fields), luck.choice(fields), luck.choice((0, 0, 1, 4))))
        some.append(ScoreSet((luck.choice(fields), luck.choice(fields), luck.choice(fields))))
    for action in luck.sample(offers, min(4, len(offers))):
        if isinstance(action, MoveStone):
            some.append(MoveStone(action.grooves, action.start, action.field, action.back + luck.choice((-1, 1))))
            some.append(MoveStone(action.grooves, action.start, luck.choice(fields), action.back))
    for action in some:
        assert (table.game.check(state, action) is None) is (action in offers), action


def crowded(table: Table, seats: int, options: Options, luck: Random) -> HeklaState:
    """A position that play has not led to: stones and lava anywhere, figures anywhere in up to three laps."""
    stones = [Stone(g, Seat(seat)) for seat in range(seats) for g, n in enumerate(SHARES[seats]) for _ in range(n)]
    lying: list[list[Stone]] = [[] for _ in table.fields]
    lava = [Stone(0)] * 10 + [Stone(1)] * 10
    laid = lava[: luck.randrange(min(20, len(lying)))]
    for stone in [*(stone for stone in stones if luck.random() < 0.8), *laid]:
        room = [field for field in lying if len(field) < 2]
        if room:
            luck.choice(room).append(stone)
    words = iter("".join(f"{'L' if s.seat is None else 'rgyb'[s.seat]}{s.grooves}" for s in field) for field in lying)
    picture = [" ".join("." if mark == "." else next(words) or mark for mark in row) for row in table.data.board.block]
    spaces = len(table.data.route.inner) + 2 * len(table.data.route.outer)
    figures = tuple(luck.randrange(spaces) for _ in range(seats))
    return table.scene(*picture, seats=seats, active=luck.randrange(seats), figures=figures, options=options)


BOARDS = pytest.mark.parametrize(
    "table", [SHIPPED, TESTBERG, NARROW, RAGGED], ids=["shipped", "testberg", "narrow", "ragged"]
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@BOARDS
@pytest.mark.parametrize("options", OPTIONS, ids=["as written", "way", "sight", "both"])
def test_games_go_as_the_witness_says(table: Table, seats: int, options: Options) -> None:
    """H-010 to H-051, R-H03 to R-H20: offers, refusals, stones, points, lava, turns and ends of whole games."""
    for seed in range(4):
        state = table.game.start(seats, options).state
        walk(table, state, Witness(table.data, seats, options), Random(seed), longest=200)


@pytest.mark.parametrize("seats", [2, 3, 4])
@BOARDS
def test_crowded_boards_go_on_as_the_witness_says(table: Table, seats: int) -> None:
    """H-030 to H-051, R-H03 to R-H20: with every house rule, several sets at once, third laps, and little lava left."""
    for seed in range(48):
        luck = Random(seed)
        state = crowded(table, seats, OPTIONS[seed % 4], luck)
        walk(table, state, Witness.of(table.data, state), luck, longest=12)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_on_the_shipped_board_come_to_their_end(seats: int) -> None:
    """H-050: with the twentieth lava stone, which leaves a board full of it to the witness as well."""
    for seed in range(3):
        state = SHIPPED.game.start(seats, Options()).state
        end = walk(SHIPPED, state, Witness(SHIPPED.data, seats, Options()), Random(seed), longest=1000)
        assert end.ended is not None
        assert (end.lava, end.ended.rule.id) == ((0, 0), "H-050")
