"""Many random games, of the Volcano alone and whole ones: what must hold whatever comes.

Legal placements and ends are compared with those of an independent witness.
"""

from functools import cache
from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur import lava
from companion.games.eldur.actions import PlaceTile
from companion.games.eldur.game import EldurGame
from companion.games.eldur.names import HELPERS, KINDS
from companion.games.eldur.pieces import count_of
from companion.games.eldur.state import (
    Counts,
    DrawIncident,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    LayTile,
    Options,
    replace,
)
from companion.packs.registry import load
from companion.rules.contract import Action, Step
from companion.rules.deck import shuffled
from tests.games.eldur import testland
from tests.games.eldur.scenes import settled
from tests.games.eldur.witness import cell_at, is_scarce, legal_looks, sees_its_end

GAME = EldurGame(testland.DATA)
LATER = DrawIncident()


def start(luck: Random, options: Options) -> EldurState:
    setup = testland.DATA.setups.setups[0]
    pieces: list[tuple[str, Any]] = [(cell, kind) for kind in KINDS for cell in getattr(setup, kind)]
    walkable = sorted(GAME.box.islands["1"].walkable)
    obstacles: list[tuple[str, Any]] = []
    if luck.random() < 0.5:
        bare = [cell for cell in walkable if cell not in dict(pieces)]
        kinds = ("mud", "landslide", "flood")
        obstacles = [(cell, luck.choice(kinds)) for cell in luck.sample(bare, 4)]
    return testland.position(
        DrawVolcanoCard(),
        EndVolcano(),
        LATER,
        options=options,
        pieces=tuple(sorted(pieces)),
        reserve=Counts(5, 5, 5),
        obstacles=tuple(sorted(obstacles)),
        helpers=tuple(luck.choice(walkable) for _ in HELPERS) if luck.random() < 0.5 else GAME.box.islands["1"].starts,
        volcano=shuffled(tuple(GAME.box.volcano_cards)),
        balance=luck.choice((0, 4)),
    )


def pieces_in_play(state: EldurState) -> dict[str, int]:
    piles = (state.reserve, state.storage, state.cargo, state.delivered, state.lost)
    return {
        each: sum(kind == each for _, kind in state.pieces) + sum(count_of(pile, each) for pile in piles)
        for each in KINDS
    }


def watch(before: EldurState, action: Action, step: Step) -> None:
    """What holds after every single step."""
    after: EldurState = step.state
    assert pieces_in_play(after) == dict.fromkeys(KINDS, 15)
    cells = [laid.cell for laid in after.lava]
    assert len(cells) == len(set(cells))
    gone = {laid.cell for laid in before.lava} - set(cells)
    assert gone <= set(after.fissure or GAME.box.islands["1"].fissure), "lava is never removed but by the fissure"
    assert not set(cells) & {cell for cell, _ in (*after.pieces, *after.obstacles)}
    assert not set(cells) & set(after.cracks)
    missing = 56 - after.tiles.size - len(cells) - bool(after.tile_now)
    assert 0 <= missing <= len(GAME.box.islands["1"].fissure)
    if after.ended is not None:
        assert sees_its_end(testland.DATA, after), after.ended


@settings(max_examples=60, deadline=None)
@given(
    luck=st.randoms(use_true_random=False),
    open_volcano=st.booleans(),
    deadly_fissure=st.booleans(),
)
def test_random_eruptions_keep_every_rule(luck: Random, open_volcano: bool, deadly_fissure: bool) -> None:
    """E-074, E-075, E-080, E-081, E-103, E-104, R-E16, R-E17, R-E19, R-E43, R-E44"""
    options = Options(volcano_stays_open=open_volcano, fissure_kills_helper=deadly_fissure)
    state: EldurState = settled(GAME, start(luck, options)).state
    for _ in range(200):
        if state.ended is not None:
            return
        if state.agenda == (LATER,):
            state = settled(GAME, replace(state, agenda=(DrawVolcanoCard(), EndVolcano(), LATER))).state
        found = [action for action in GAME.offers(state) if isinstance(action, Action)]
        assert found
        if isinstance(state.agenda[0], LayTile):
            looks = {(cell, frozenset(edges)) for (cell, _), edges in lava.placements(GAME.box, state).items()}
            assert looks == legal_looks(testland.DATA, state)
            assert len(looks) == len(found)
        action = luck.choice(found)
        step = GAME.apply(state, action)
        watch(state, action, step)
        if isinstance(action, PlaceTile):
            _price_is_true(state, action, step.state)
            _refuses_everywhere_else(state, found)
        state = step.state


def _price_is_true(state: EldurState, action: PlaceTile, after: EldurState) -> None:
    is_over_by_it = after.ended is not None and (
        after.ended.rule.id in ("E-102", "E-104") and after.lava[len(state.lava) :] != ()
    )
    if after.ended is None:
        assert state.balance - after.balance == lava.price(GAME.box, state, action)
    assert lava.is_fatal(GAME.box, state, action) == is_over_by_it


def _refuses_everywhere_else(state: EldurState, found: list[Action]) -> None:
    everything = (PlaceTile(cell_at(spot), turns) for spot in product(range(10), range(10)) for turns in range(5))
    for action in everything:
        assert (GAME.check(state, action) is None) == (action in found)


@cache
def companion_game() -> EldurGame:
    game = load("eldur", "companion").game
    assert isinstance(game, EldurGame)
    return game


@settings(max_examples=40)
@given(
    setup=st.sampled_from([str(number) for number in range(1, 9)]),
    seats=st.sampled_from((2, 3, 4)),
    open_volcano=st.booleans(),
    deadly_fissure=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_whole_games_of_the_companion_pack_lay_lava_and_end_by_the_rules(
    setup: str, seats: int, open_volcano: bool, deadly_fissure: bool, seed: int
) -> None:
    """E-074, E-075, E-080, E-081, E-101 to E-104"""
    game = companion_game()
    luck = Random(seed)
    options = Options(setup=setup, volcano_stays_open=open_volcano, fissure_kills_helper=deadly_fissure)
    state: EldurState = game.start(seats, options).state
    was_scarce = False
    while state.ended is None:
        found = [action for action in game.offers(state) if isinstance(action, Action)]
        if isinstance(state.agenda[0], LayTile):
            looks = {(cell, frozenset(edges)) for (cell, _), edges in lava.placements(game.box, state).items()}
            assert looks == legal_looks(game.box.data, state)
        state = game.apply(state, luck.choice(found)).state
        was_scarce = was_scarce or is_scarce(state)
    assert sees_its_end(game.box.data, state, was_scarce=was_scarce), state.ended
