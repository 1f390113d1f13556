"""What lies where before the first turn, and who has it."""

from companion.games.hekla.actions import Begin
from companion.games.hekla.state import HeklaState, Options
from companion.rules.contract import Choice, Seat
from tests.games.hekla.scenes import SHIPPED, TESTBERG, told


def start(seats: int) -> HeklaState:
    state: HeklaState = SHIPPED.game.start(seats, Options()).state
    return state


def test_two_to_four_players() -> None:
    """H-001."""
    assert SHIPPED.game.info.seats == (2, 3, 4)


def test_stones_by_number_of_players() -> None:
    """H-020, EX-H01: 2x0 1x1 3x2 1x3, then 1x0 1x1 2x2 1x3, then one of each."""
    assert start(2).supplies == ((2, 1, 3, 1),) * 2
    assert start(3).supplies == ((1, 1, 2, 1),) * 3
    assert start(4).supplies == ((1, 1, 1, 1),) * 4


def test_stones_and_grooves_of_each_player() -> None:
    """EX-H01: 7 stones with 1 + 6 + 3 grooves, 5 with 1 + 4 + 3, 4 with 1 + 2 + 3."""
    for seats, stones, grooves in ((2, 7, 10), (3, 5, 8), (4, 4, 6)):
        for supply in start(seats).supplies:
            assert sum(supply) == stones
            assert sum(worth * number for worth, number in enumerate(supply)) == grooves


def test_box_holds_twenty_three_volcano_stones() -> None:
    """H-002, H-003: red 7, green 7, yellow 5, blue 4 suffice for every number of players: 6, 4, 9, 4 by value."""
    most = [[0, 0, 0, 0] for _ in range(4)]
    for seats in (2, 3, 4):
        for seat, supply in enumerate(start(seats).supplies):
            most[seat] = [max(pair) for pair in zip(most[seat], supply, strict=True)]
    assert [sum(supply) for supply in most] == [7, 7, 5, 4]
    assert [sum(supply[worth] for supply in most) for worth in range(4)] == [6, 4, 9, 4]


def test_colours_go_with_the_number_of_players() -> None:
    """H-020, H-003: only red and green have stones enough for two; yellow joins for three, blue for four."""
    assert SHIPPED.game.info.colours == ("red", "green", "yellow", "blue")


def test_figures_start_on_the_black_space_and_the_board_is_empty() -> None:
    """H-021, H-002: twenty lava stones beside the board, ten of each value."""
    for seats in (2, 3, 4):
        state = start(seats)
        assert state.figures == (0,) * seats
        assert state.lava == (10, 10)
        assert not any(state.fields)


def test_hands_are_told_how_to_lay_out() -> None:
    """H-020, H-021: stones for each player, figures, lava."""
    step = SHIPPED.game.start(3, Options())
    assert told(step) == ["set_up_lava", *["set_up_stones"] * 3, "set_up_figures"]
    assert dict(step.effects[0].message.args) == {"zeros": 10, "ones": 10}
    for seat, effect in enumerate(step.effects[1:4]):
        assert effect.by == seat
        assert str(dict(effect.message.args)["stones"]).split() == ["0", "1", "2", "2", "3"]


def test_everybody_may_say_who_begins() -> None:
    """H-022: all seats are asked; nobody has the turn before."""
    state = start(3)
    asked = SHIPPED.game.waiting(state)
    assert isinstance(asked, Choice)
    assert (asked.seats, asked.rule.id) == ((0, 1, 2), "H-022")
    assert state.active is None
    assert SHIPPED.offers(state) == {Begin(Seat(0)), Begin(Seat(1)), Begin(Seat(2))}


def test_turns_go_round_to_the_left_from_who_begins() -> None:
    """H-022: with three players, seat 2, then 0, then 1, and again 2 with the second round."""
    state = TESTBERG.begun(3, first=2)
    seen = []
    for _ in range(4):
        seen.append((state.active, state.turn))
        (place, *_) = sorted(TESTBERG.offers(state), key=str)
        state = TESTBERG.after(state, place)
    assert seen == [(2, 1), (0, 1), (1, 1), (2, 2)]
