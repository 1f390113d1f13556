"""One own stone from field to field, normally to the one beside."""

from companion.games.hekla.actions import MoveStone, PlaceStone
from tests.games.hekla.scenes import TESTBERG, rows


def test_one_field_across_or_along() -> None:
    """H-031: from 3D to 2D, 4D, 3C and 3E; empty and half-filled fields take it, full ones do not."""
    free = TESTBERG.scene("o o o o .", "o o o g0 o", "o . L1 r2 o", "o o * o o")
    assert TESTBERG.reach(free, "3D") == {"2D", "3C", "3E", "4D"}
    hemmed = TESTBERG.scene("o o o o .", "o o o g0g2 o", "o . L1L0 r2 r0g1", "o o * L0 o")
    assert TESTBERG.reach(hemmed, "3D") == {"4D"}


def test_stone_leaves_one_field_for_the_other() -> None:
    """H-031: the neighbour on its old field stays."""
    state = TESTBERG.scene("o o o o .", "r2g1 L0 o * o", "o . o o o", "o o * o o")
    moved = TESTBERG.after(state, MoveStone(2, "2A", "2B"))
    assert TESTBERG.picture(moved) == rows("o o o o .", "g1 L0r2 o * o", "o . o o o", "o o * o o")
    assert (moved.supplies, moved.figures, moved.active) == (state.supplies, (0, 0), 1)


def test_diagonal_move_is_refused() -> None:
    """EX-H11, H-031: with a figure on a space that sees the stone, too."""
    for figures in ((0, 0), (5, 0)):
        state = TESTBERG.scene("o o o o .", "o o r2 * o", "o . o o o", "o o * o o", figures=figures)
        for field in ("1B", "1D", "3D"):
            assert TESTBERG.refused(state, MoveStone(2, "2C", field)) == ("diagonal", "H-031", ("2C", field))


def test_either_of_two_own_stones_on_a_field_may_go() -> None:
    """R-H19, H-031: a 0 and a 3 lie on 1A; both reach 1B and 2A."""
    state = TESTBERG.scene("r0r3 o o o .", "o o o * o", "o . o o o", "o o * o o")
    moves = {offer for offer in TESTBERG.offers(state) if isinstance(offer, MoveStone)}
    assert moves == {MoveStone(grooves, "1A", field) for grooves in (0, 3) for field in ("1B", "2A")}


def test_two_equal_stones_on_a_field_are_one_offer() -> None:
    """R-H19: two red 2s on 1A; the field keeps the other one."""
    state = TESTBERG.scene("r2r2 o o o .", "o o o * o", "o . o o o", "o o * o o")
    moves = [offer for offer in TESTBERG.offers(state) if isinstance(offer, MoveStone)]
    assert sorted(move.field for move in moves) == ["1B", "2A"]
    assert TESTBERG.picture(TESTBERG.after(state, MoveStone(2, "1A", "1B")))[0] == "r2 r2 o o ."


def test_moving_inside_a_field_is_no_move() -> None:
    """R-H13: even where the figure sees the field."""
    for figure in (0, 1):
        state = TESTBERG.scene("r1 o o o .", "o o o * o", "o . o o o", "o o * o o", figures=(figure, 0))
        assert TESTBERG.refused(state, MoveStone(1, "1A", "1A")) == ("same_field", "R-H13", ("1A",))


def test_lava_never_moves() -> None:
    """H-034: lava beside a red stone and lava alone; every move offered is that of the red stone."""
    state = TESTBERG.scene("L0r1 o L1 o .", "o o o * o", "o . o o o", "o o * o o")
    starts = {(move.grooves, move.start) for move in TESTBERG.offers(state) if isinstance(move, MoveStone)}
    assert starts == {(1, "1A")}
    assert TESTBERG.refused(state, MoveStone(0, "1A", "1B")) == ("no_such_stone_there", "H-031", ("1A",))
    assert TESTBERG.refused(state, MoveStone(1, "1C", "1B")) == ("no_own_stone_there", "H-034", ("1C",))


def test_one_of_two_actions_must_be_taken() -> None:
    """H-030, H-031: all offers are placements and moves, of the active player's stones only."""
    state = TESTBERG.scene("r1 o g2 o .", "o o o * o", "o . o o o", "o o * o o", active=1)
    offers = TESTBERG.offers(state)
    assert {type(offer) for offer in offers} == {PlaceStone, MoveStone}
    assert {offer.start for offer in offers if isinstance(offer, MoveStone)} == {"1C"}
