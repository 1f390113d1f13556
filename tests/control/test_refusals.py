"""A place without an offer says why, in the game's own words: nothing of a rule is known to the controller."""

from companion.control.choices import choices
from companion.control.refusals import entry_at, nothing_there, refused
from companion.rules.contract import Illegal, RuleRef, message
from tests.control.meadow import Meadow, MeadowOptions, MeadowState, WalkThere, WeatherCame, replace

GAME = Meadow()
START: MeadowState = GAME.start(2, MeadowOptions()).state
WALK: MeadowState = GAME.apply(START, WeatherCame("sun")).state
FENCE = replace(WALK, phase="fence", walkers=("2D", "1A"))


def asked(state: MeadowState, spot: str, variant: int = 0) -> object:
    return entry_at(GAME, state, choices(GAME, state), variant, spot, GAME.view(state, "table"))


def test_walk_into_the_pond_is_refused_with_the_pond() -> None:
    assert asked(WALK, "2B") == Illegal(message("meadow.in_the_pond"), RuleRef("M-3"), ("2B",))


def test_walk_beyond_the_reach_is_refused_as_too_far() -> None:
    """M-2: 1D lies three steps from 1A; the way offered to 1C is drawn on by one."""
    assert asked(WALK, "1D") == Illegal(message("meadow.too_far", steps=3), RuleRef("M-2"), ("1D",))


def test_walk_where_nothing_can_be_reached_still_asks_the_game() -> None:
    stuck = replace(WALK, walkers=("9Z", "1A"))
    assert asked(stuck, "1B") == Illegal(message("meadow.not_beside"), RuleRef("M-2"), ("9Z", "1B"))


def test_fence_turned_the_wrong_way_is_refused_for_its_turn() -> None:
    assert asked(FENCE, "2C", variant=0) == Illegal(message("meadow.wrong_way"), RuleRef("M-4"), ("2C",))


def test_fence_far_away_is_refused_for_its_place() -> None:
    assert asked(FENCE, "1A") == Illegal(message("meadow.not_beside"), RuleRef("M-4"), ("1A",))


def test_luck_has_nothing_to_do_with_places() -> None:
    assert asked(START, "1B") is None


def test_a_legal_entry_that_was_not_listed_is_found() -> None:
    listed = choices(GAME, WALK)
    fewer = type(listed)(listed.waiting, listed.actions[:2], listed.labels[:2], listed.forms)
    assert entry_at(GAME, WALK, fewer, 0, "1C", GAME.view(WALK, "table")) == WalkThere(("1B", "1C"))


def test_the_callout_names_the_spot_as_the_board_does() -> None:
    board = GAME.view(WALK, "table")
    illegal = Illegal(message("meadow.in_the_pond"), RuleRef("M-3"))
    assert refused(illegal, board, "2B").title == message("shell.not_on", spot="2B")
    assert refused(illegal, board, "2B").spots == ("2B",)
    assert refused(illegal, board, "2B").touched == "2B"
    assert refused(illegal, board, "harbour").title == message("shell.not_there")
    assert refused(illegal, board).title == message("shell.not_so")


def test_what_is_to_blame_elsewhere_is_told_beside_what_was_touched() -> None:
    """On the way to 1D lies the pond."""
    illegal = Illegal(message("meadow.in_the_pond"), RuleRef("M-3"), ("2B",))
    refusal = refused(illegal, GAME.view(WALK, "table"), "1D")
    assert (refusal.touched, refusal.spots) == ("1D", ("2B",))


def test_where_no_place_is_asked_for_the_question_is_said_again() -> None:
    board = GAME.view(START, "table")
    question = message("meadow.which_sky")
    refusal = nothing_there(choices(GAME, START), question, board, "1B")
    assert refusal.reason == message("shell.nothing_there", question=question)
    assert refusal.rule == RuleRef("M-1")
    assert refusal.touched == "1B"


def test_after_the_end_the_end_is_the_reason() -> None:
    over = replace(WALK, phase="over", gauge=2)
    refusal = nothing_there(choices(GAME, over), message("meadow.sunset", gauge=2), GAME.view(over, "table"), "1B")
    assert refusal.reason == message("meadow.sunset", gauge=2)
    assert refusal.rule == RuleRef("M-5")
