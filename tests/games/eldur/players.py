"""How Eldur is played, and what is seen then, see `tests.players`."""

from collections.abc import Callable, Sequence

from companion.games.eldur.state import Options
from companion.rules.contract import Over
from tests.contract.walks import Taken
from tests.games.eldur.bot import People
from tests.games.eldur.notes import CardNotes
from tests.players import Golden

people = People
Notes = CardNotes


def _long_game(*, won: bool) -> Callable[[Sequence[Taken], Over], bool]:
    def is_wanted(taken: Sequence[Taken], over: Over) -> bool:
        return bool(over.winners) == won and taken[-1].after.turn > 7

    return is_wanted


GOLDEN = {
    2: Golden(Options(setup="2"), _long_game(won=True)),
    3: Golden(Options(setup="random", mud_uphill_adds=True, swap_with_hand=True), _long_game(won=False)),
    4: Golden(
        Options(setup="5", fissure_kills_helper=True, volcano_stays_open=True, goal_voided_by_volcano=True),
        _long_game(won=True),
    ),
}
"""Won and lost in turn, over different set-ups and with different house rules."""

HAS_WAYS = True
PICTURES = (
    *("walk", "walk-refused", "lava", "lava-refused", "lava-turned", "card-incident", "card-volcano", "places"),
    *("choose-activation", "sheet-incidents", "sheet-althingi", "sheet-laid", "correct-faulty"),
)

LESSONS: dict[str, set[str]] = {
    # Luck, by what is drawn
    "setup": {"ask_setup"},
    "board_one": {"ask_board_one"},
    "incident_card": {"ask_incident_white", "ask_incident_black"},
    "volcano_card": {"ask_volcano_card"},
    "tile": {"ask_tile"},
    # Decisions: the first cards are laid otherwise than slots are filled again
    "ask_lay": {"ask_lay"},
    "E-090": {"ask_lay"},
    "ask_althingi": {"ask_althingi"},
    "ask_match": {"ask_match"},
    "ask_second_match": {"ask_second_match"},
    "ask_rearrange": {"ask_rearrange"},
    "ask_swap_or_rearrange": {"ask_swap_or_rearrange"},
    "ask_walk": {"ask_walk"},
    "ask_sail": {"ask_sail"},
    "ask_sail_exactly": {"ask_sail_exactly"},
    "ask_lose": {"ask_lose"},
    "ask_put_nearest": {"ask_put_nearest"},
    "ask_put_around": {"ask_put_around"},
    "ask_lay_tile": {"ask_lay_tile"},
    "ask_lay_tile_at_fissure": {"ask_lay_tile_at_fissure"},
    "ask_flee": {"ask_flee"},
    # Moments of the house: nothing is reckoned, and no companion plays
    "set_up": set(),
    "refusal": set(),
}
