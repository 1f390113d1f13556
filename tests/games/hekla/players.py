"""How Hekla is played, and what is seen then, see `tests.players`: people do as the opponent would, or by a whim."""

from collections.abc import Sequence

from companion.games.hekla.actions import Begin, HeklaAction, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.state import Options
from companion.rules.contract import Over
from tests.contract.walks import Taken
from tests.players import Golden


def has_everything(taken: Sequence[Taken], over: Over) -> bool:
    """Every kind of entry, and a figure pulled back for a long move (H-033)."""
    actions: list[HeklaAction] = [each.action for each in taken]  # type: ignore[misc]
    kinds = {type(action) for action in actions}
    pulled = any(isinstance(action, MoveStone) and action.back for action in actions)
    return pulled and kinds == {Begin, PlaceStone, MoveStone, ScoreSet, StopScoring}


def is_shared(taken: Sequence[Taken], over: Over) -> bool:
    """R-H11: two figures are equally far ahead."""
    return len(over.winners) > 1


GOLDEN = {
    2: Golden(Options(), has_everything),
    3: Golden(Options(sight_blocked=True), is_shared),
    4: Golden(Options(sight_blocked=True, way_blocked=True), has_everything),
}

HAS_WAYS = True
PICTURES = (
    *("places", "places-reckoned", "places-refused", "held-new", "held-new-gain", "choose-first-set"),
    *("held-placed", "held-placed-gain", "held-placed-price", "held-placed-price-turned", "held-placed-refused"),
    "sheet-standings",
)

LESSONS: dict[str, set[str]] = {
    "ask_begin": {"ask_begin"},
    "ask_place": {"ask_place"},
    "ask_move": {"ask_move"},
    "ask_place_or_move": {"ask_place_or_move"},
    "ask_where_new": {"ask_where_new"},
    "ask_where": {"ask_where"},
    # What a stone in hand can do besides
    "note_far": set(),
    "note_back": set(),
    "ask_first_set": {"ask_first_set"},
    "ask_further_set": {"ask_further_set"},
    "set_up": set(),
    "refusal": set(),
    "tally": set(),
    "opponent": set(),
}
