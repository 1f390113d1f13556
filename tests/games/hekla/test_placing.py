"""A stone of the supply on an empty field."""

from companion.games.hekla.actions import MoveStone, PlaceStone
from tests.games.hekla.scenes import TESTBERG, rows


def test_any_stone_of_the_supply_on_any_empty_field() -> None:
    """H-030, H-035: on an empty board of 18 fields, stones of 4 values; with none on the board nothing else."""
    offers = TESTBERG.offers(TESTBERG.begun())
    assert offers == {PlaceStone(grooves, field) for grooves in range(4) for field in TESTBERG.fields}
    assert len(offers) == 18 * 4


def test_stone_goes_from_the_supply_to_the_field_and_the_turn_to_the_left() -> None:
    """H-030: of 2x0 1x1 3x2 1x3 a 2 is laid."""
    state = TESTBERG.after(TESTBERG.begun(), PlaceStone(2, "2D"))
    assert TESTBERG.picture(state) == rows("o o o o .", "o o o r2 o", "o . o o o", "o o * o o")
    assert state.supplies == ((2, 1, 2, 1), (2, 1, 3, 1))
    assert (state.active, state.figures, state.scored) == (1, (0, 0), ())


def test_values_used_up_are_not_offered() -> None:
    """H-030: with the only 3 and the only 1 on the board, 0 and 2 are left."""
    state = TESTBERG.scene("r3 o r1 o .", "o o o * o", "o . o o o", "o o * o o")
    placed = {offer.grooves for offer in TESTBERG.offers(state) if isinstance(offer, PlaceStone)}
    assert placed == {0, 2}


def test_half_filled_field_takes_a_moved_stone_and_no_placed_one() -> None:
    """EX-H10, H-030, H-031: 1A holds one green stone, 2B one lava stone."""
    state = TESTBERG.scene("g1 r0 o o .", "o L0 o * o", "o . o o o", "o o * o o")
    assert TESTBERG.refused(state, PlaceStone(3, "1A")) == ("field_not_empty", "H-030", ("1A",))
    assert TESTBERG.refused(state, PlaceStone(3, "2B")) == ("field_not_empty", "H-030", ("2B",))
    moved = TESTBERG.after(state, MoveStone(0, "1B", "1A"))
    assert TESTBERG.picture(moved)[:2] == rows("r0g1 o o o .", "o L0 o * o")
    assert TESTBERG.picture(TESTBERG.after(state, MoveStone(0, "1B", "2B")))[:2] == rows("g1 o o o .", "o L0r0 o * o")


def test_without_a_supply_only_moves_are_left() -> None:
    """H-035: all seven red stones lie on the board, ten fields are empty."""
    state = TESTBERG.scene("r3r2 o o r2 .", "r1 o o * r0", "o . r2 o o", "r0 o * o o")
    offers = TESTBERG.offers(state)
    assert offers
    assert all(isinstance(offer, MoveStone) for offer in offers)
    assert TESTBERG.refused(state, PlaceStone(2, "1B")) == ("supply_empty", "H-035", ())


def test_with_no_own_stone_on_the_board_only_a_placement_is_left() -> None:
    """H-035: the other's stones and lava are not one's own to move."""
    state = TESTBERG.scene("g3 o o o .", "o L1 o * o", "o . o o o", "o o * o g0")
    offers = TESTBERG.offers(state)
    assert offers == {PlaceStone(g, field) for g in range(4) for field in TESTBERG.fields if field not in "1A 2B 4E"}
