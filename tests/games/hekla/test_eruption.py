"""What happens on the middle field of a set that has scored."""

from companion.games.hekla.actions import MoveStone, PlaceStone
from tests.games.hekla.scenes import TESTBERG, points, rows

REST = ("o o o * o", "o . o o o", "o o * o o")


def test_stones_of_the_middle_go_home_and_lava_comes() -> None:
    """H-043: green 2 and red 2 leave 1B; the stones on the ends stay."""
    state = TESTBERG.scene("g1 g2r2 o o .", *REST)
    after = TESTBERG.after(state, PlaceStone(3, "1C"))
    assert TESTBERG.picture(after) == rows("g1 L0 r3 o .", *REST)
    assert after.supplies == ((2, 1, 3, 0), (2, 0, 3, 1))
    assert after.lava == (9, 10)


def test_stones_count_before_they_erupt() -> None:
    """H-042: both of 1B are counted: red 2 + 1, green 2, for 1 + 2 + 2 + 3 = 8."""
    after = TESTBERG.after(TESTBERG.scene("g1 g2r2 o o .", *REST), PlaceStone(3, "1C"))
    assert points(after) == [(("1A", "1B", "1C"), {"r": 2 + 1, "g": 2})]
    assert after.figures == (3, 2)


def test_stone_just_entered_erupts_with_the_middle() -> None:
    """H-043: the red 3 placed between 3 and 2 is in the supply again; so its owner may use it again."""
    after = TESTBERG.after(TESTBERG.scene("g3 o g2 o .", *REST), PlaceStone(3, "1B"))
    assert points(after) == [(("1A", "1B", "1C"), {"r": 1 + 1, "g": 2})]
    assert TESTBERG.picture(after)[0] == "g3 L0 g2 o ."
    assert after.supplies[0] == (2, 1, 3, 1)


def test_tenth_lava_stone_has_no_groove_the_eleventh_has_one() -> None:
    """EX-H16, H-043: with one 0 left it is laid; with none left a 1."""
    drawn = ("g1 g2r2 o o .", *REST)
    tenth = TESTBERG.after(TESTBERG.scene(*drawn, lava=(1, 10)), PlaceStone(3, "1C"))
    assert (TESTBERG.picture(tenth)[0], tenth.lava) == ("g1 L0 r3 o .", (0, 10))
    eleventh = TESTBERG.after(TESTBERG.scene(*drawn, lava=(0, 10)), PlaceStone(3, "1C"))
    assert (TESTBERG.picture(eleventh)[0], eleventh.lava) == ("g1 L1 r3 o .", (0, 9))


def test_second_lava_stone_joins_a_lonely_first() -> None:
    """EX-H22, H-043: 5 + 0 + 3 with nothing but lava on the middle; nothing goes home."""
    after = TESTBERG.after(TESTBERG.scene("r2g3 L0 o o .", *REST), PlaceStone(3, "1C"))
    assert points(after) == [(("1A", "1B", "1C"), {"r": 2 + 1, "g": 1})]
    assert TESTBERG.picture(after)[0] == "r2g3 L0L0 r3 o ."
    assert after.supplies == ((2, 1, 2, 0), (2, 1, 3, 0))


def test_a_field_is_the_middle_of_two_scorings_at_most() -> None:
    """H-048: 1B erupts with red's 3, and again with green's 1. Green's 3 then leaves the row and comes back: 9 grooves,
    and nothing scores."""
    state = TESTBERG.scene("r2g3 g0 o o .", "r1 o g1 * o", "o . o o o", "o o * o o")
    state = TESTBERG.after(state, PlaceStone(3, "1C"), MoveStone(1, "2C", "1C"))
    assert TESTBERG.picture(state)[0] == "r2g3 L0L0 r3g1 o ."
    assert state.figures == (2 + 1 + 2, 2 + 2 + 2)
    away = TESTBERG.after(state, PlaceStone(0, "4E"), MoveStone(3, "1A", "2A"))
    back = TESTBERG.after(away, PlaceStone(0, "4A"), MoveStone(3, "2A", "1A"))
    assert TESTBERG.picture(back)[0] == "r2g3 L0L0 r3g1 o ."
    assert (back.scored, back.figures) == ((), (5, 6))


def test_erupted_stone_is_placed_again() -> None:
    """H-043, H-030: green's 2 that came home is green's next placement."""
    state = TESTBERG.scene("g1g3 g2r0 o o .", "g2 o g2 * g0", "o . o o o", "o o * o g0")
    assert state.supplies[1] == (0, 0, 0, 0)
    home = TESTBERG.after(state, PlaceStone(2, "1C"))
    assert home.supplies[1] == (0, 0, 1, 0)
    assert TESTBERG.picture(TESTBERG.after(home, PlaceStone(2, "1D")))[0] == "g1g3 L0 r2 g2 ."
