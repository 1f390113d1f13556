"""Whole games of Testland by chance, played with enough care to last."""

from random import Random

import msgspec

from companion.games.eldur.actions import PlaceTile, StopMatching
from companion.games.eldur.data import EldurData
from companion.games.eldur.game import EldurGame
from companion.games.eldur.lava import is_fatal, price
from companion.games.eldur.state import EldurState, Options
from companion.rules.contract import Action
from tests.games.eldur.table import GAME
from tests.games.eldur.testland import DATA

HOUSES = (
    Options(setup="random"),
    Options(setup="2", swap_with_hand=True, volcano_stays_open=True, mud_uphill_adds=True),
    Options(setup="3", fissure_kills_helper=True, goal_voided_by_volcano=True),
    Options(),
)
"""Every house rule and every set-up."""


def _quiet(data: EldurData) -> EldurData:
    """The same land with a sleepy volcano and goals far away, so that games go on until the decks are used up."""
    replace = msgspec.structs.replace
    cards = tuple(
        replace(card, tiles=1 if card.id in ("F01", "F02") else 0, effect="ash_fall", cells=("8A",))
        if card.effect == "lava_flow" and card.id not in ("F01", "F02")
        else replace(card, tiles=min(card.tiles, 1))
        for card in data.volcano_cards.cards
    )
    setups = tuple(replace(setup, human_goal=300, volcano_goal=-300) for setup in data.setups.setups)
    return replace(
        data,
        volcano_cards=replace(data.volcano_cards, cards=cards),
        setups=replace(data.setups, setups=setups),
        tracks=replace(data.tracks, balance_low=-300, balance_high=300),
    )


QUIET = EldurGame(_quiet(DATA))


def next_action(game: EldurGame, state: EldurState, luck: Random) -> Action:
    """One legal entry by chance; lava that loses the game, or pieces, only where all of it does."""
    offers = [offer for offer in game.offers(state) if isinstance(offer, Action)]
    tiles = [offer for offer in offers if isinstance(offer, PlaceTile) and not is_fatal(game.box, state, offer)]
    if tiles:
        cheapest = min(price(game.box, state, tile) for tile in tiles)
        return luck.choice([tile for tile in tiles if price(game.box, state, tile) == cheapest])
    busy = [offer for offer in offers if not isinstance(offer, StopMatching)]
    return luck.choice(busy or offers)


def whole_game(seed: int, *, game: EldurGame = GAME, longest: int = 600) -> list[EldurState]:
    """Every state from the start to the end of a game; the seed also chooses seats and options."""
    luck = Random(seed)
    state: EldurState = game.start(2 + seed % 3, HOUSES[seed % 4]).state
    states = [state]
    while state.ended is None and len(states) < longest:
        state = game.apply(state, next_action(game, state, luck)).state
        states.append(state)
    return states
