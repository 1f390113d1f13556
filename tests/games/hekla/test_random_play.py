"""Whole games by chance, for every seat count and house rule: what must hold at every moment."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.hekla.actions import HeklaAction, MoveStone, PlaceStone, ScoreSet
from companion.games.hekla.state import HeklaState, Options, Stone
from tests.games.hekla.scenes import SHARES, SHIPPED, TESTBERG, Table

GAMES = settings(max_examples=30, deadline=None)
OPTIONS = st.builds(Options, sight_blocked=st.booleans(), way_blocked=st.booleans())
SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32 - 1)
TABLES = st.sampled_from([SHIPPED, TESTBERG])
LONGEST = 400


def heaviest(offers: list[HeklaAction], luck: Random) -> HeklaAction:
    """By chance, but rather with many grooves: so that sets are filled up and games come to an end."""
    some = [luck.choice(offers) for _ in range(3)]
    near = [each for each in some if not (isinstance(each, MoveStone) and each.back)] or some
    return max(near, key=lambda each: each.grooves if isinstance(each, PlaceStone | MoveStone) else 4)


def game(table: Table, seats: int, options: Options, seed: int) -> Iterator[tuple[HeklaState, HeklaAction, HeklaState]]:
    """Before, entry, after."""
    luck = Random(seed)
    state: HeklaState = table.game.start(seats, options).state
    for _ in range(LONGEST):
        offers = table.listed(state)
        if not offers:
            return
        action = heaviest(offers, luck)
        after = table.after(state, action)
        yield state, action, after
        state = after


@GAMES
@given(table=TABLES, seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_nothing_is_lost_or_made_in_any_game(table: Table, seats: int, options: Options, seed: int) -> None:
    """H-002, H-010, H-020: each player's stones lie on the board or beside it, and so do ten lava stones of each value.

    A field holds two stones at most, in one order: lava first, then by seat, each by grooves.
    """
    for _, _, state in game(table, seats, options, seed):
        lying = Counter(stone for field in state.fields for stone in field)
        for seat, supply in enumerate(state.supplies):
            on_board = [lying[Stone(grooves, seat)] for grooves in range(4)]  # type: ignore[arg-type] # a seat
            assert tuple(map(sum, zip(on_board, supply, strict=True))) == SHARES[seats]
            assert min(supply) >= 0
        assert [lying[Stone(grooves)] + state.lava[grooves] for grooves in (0, 1)] == [10, 10]
        assert lying[Stone(1)] == 0 or state.lava[0] == 0
        for field in state.fields:
            assert len(field) <= 2
            order = [(-1 if stone.seat is None else stone.seat, stone.grooves) for stone in field]
            assert order == sorted(order)
        assert min(state.figures) >= 0


@GAMES
@given(table=TABLES, seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_each_set_once_an_action_and_each_middle_twice_a_game(
    table: Table, seats: int, options: Options, seed: int
) -> None:
    """H-045, H-048, H-040: and every set scored holds the field that was entered."""
    middles: Counter[str] = Counter()
    entered = ""
    for before, action, after in game(table, seats, options, seed):
        if isinstance(action, PlaceStone | MoveStone):
            entered = action.field
        fresh = after.scored[len(before.scored) :] if isinstance(action, ScoreSet) else after.scored
        if not isinstance(action, PlaceStone | MoveStone | ScoreSet):
            fresh = ()
        middles.update(each.fields[1] for each in fresh)
        sets = [each.fields for each in after.scored]
        assert len(set(sets)) == len(sets)
        assert all(entered in fields for fields in sets)
        assert len(fresh) <= 1
        assert sum(after.lava) == sum(before.lava) - len(fresh)
    assert all(count <= 2 for count in middles.values())


@GAMES
@given(table=TABLES, seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_figures_go_by_points_and_back_only_in_a_move(table: Table, seats: int, options: Options, seed: int) -> None:
    """H-042, H-033: what a figure has gone is what its seat was given, less what it went back."""
    for before, action, after in game(table, seats, options, seed):
        fresh = after.scored[len(before.scored) if isinstance(action, ScoreSet) else 0 :]
        if not isinstance(action, PlaceStone | MoveStone | ScoreSet):
            fresh = ()
        gone = list(before.figures)
        if isinstance(action, MoveStone):
            assert before.active is not None
            gone[before.active] -= action.back
        for each in fresh:
            assert each.grooves >= 8
            for given_ in each.points:
                assert given_.sum > 0
                assert given_.bonus == (each.grooves - 7 if given_.seat == before.active else 0)
                gone[given_.seat] += given_.sum
        assert list(after.figures) == gone


@settings(max_examples=10, deadline=None)
@given(table=TABLES, seats=SEATS, options=OPTIONS, seed=SEEDS)
def test_same_entries_give_the_same_game(table: Table, seats: int, options: Options, seed: int) -> None:
    """H-001: there is no luck in it."""
    assert list(game(table, seats, options, seed)) == list(game(table, seats, options, seed))
