"""From the box to the first turn (E-001 to E-029, R-E01, R-E02, R-E07, EX-E14)."""

from random import Random
from typing import Any

import pytest

from companion.games.eldur.actions import BoardOneGiven, LayCard, SetupDrawn, SkipAlthingi
from companion.games.eldur.modifiers import allowance
from companion.games.eldur.names import HELPERS
from companion.games.eldur.setting_up import volcano_deck
from companion.games.eldur.state import Counts, DecideAlthingi, DrawSetup, EldurState, GiveBoardOne, Lay, Options
from companion.rules.contract import Chance, Choice, Seat, Step
from tests.games.eldur.table import GAME, after, offered, play, refused, told
from tests.games.eldur.testland import BOX, GOODS, PEOPLE, SHEEP


def start(seats: int = 4, **options: Any) -> Step:
    return GAME.start(seats, Options(**options))


def dealt(seats: int, first: int) -> EldurState:
    """Board 1 is given, the cards are dealt."""
    return after(start(seats).state, BoardOneGiven(Seat(first)))


def lay_three(state: EldurState, picture: Any = "herder") -> EldurState:
    slots: tuple[Any, ...] = ("left", "middle", "right")
    return after(state, *(LayCard(slot, picture, "white") for slot in slots))


# ---- The game and its map ----


def test_two_to_four_players() -> None:
    """E-001."""
    assert GAME.info.seats == (2, 3, 4)


def test_cells_are_named_number_first_from_the_north_west() -> None:
    """E-010, E-012: the volcano in the top left corner, letters to the east, numbers to the south."""
    island = BOX.islands["1"]
    assert island.volcano == {"1A"}
    assert island.grid.place["8B"] == (1, 7)
    assert island.grid.beside["8B"] == ("7B", "8C", "9B", "8A")


def test_terrain_is_the_map_with_the_set_up_tiles_on_it() -> None:
    """E-011."""
    plain, changed = BOX.islands["1"], BOX.islands["3"]
    assert (plain.terrain["4G"], plain.terrain["7G"]) == ("lowland", "lowland")
    assert (changed.terrain["4G"], changed.terrain["7G"]) == ("lake", "mountain")
    assert "4G" in plain.walkable
    assert "4G" not in changed.walkable


def test_towns_and_starts_are_the_same_in_every_set_up_but_a_self_made_one() -> None:
    """E-012, E-021."""
    assert BOX.islands["1"].starts == BOX.islands["2"].starts == ("8E", "5E", "4H")
    assert BOX.islands["3"].starts == ("8E", "5E", "3G")
    assert {tuple(sorted(island.towns.items())) for island in BOX.islands.values()} == {
        (("gatherer", "8D"), ("herder", "5D"), ("seeker", "4I"))
    }


def test_three_harbours_and_the_new_island_on_the_ocean_track() -> None:
    """E-013."""
    island = BOX.islands["1"]
    assert island.harbours == {"goods": "goods_harbour", "sheep": "sheep_harbour", "people": "people_harbour"}
    assert island.new_island == "new_island"


# ---- Choosing and laying out (E-020 to E-026) ----


def test_set_up_can_be_chosen_or_drawn() -> None:
    """E-020, E-003, R-E07: every side of a set-up card is one set-up."""
    state = start(setup="random").state
    assert state.agenda[0] == DrawSetup()
    assert state.setup == ""
    asked = GAME.waiting(state)
    assert isinstance(asked, Chance)
    assert asked.options == (("1", 1), ("2", 1), ("3", 1))
    assert refused(state, SetupDrawn("9")) == ("no_such_setup", "E-020")
    drawn = play(state, SetupDrawn("2"))
    assert drawn.state.setup == "2"
    assert drawn.state.agenda[0] == GiveBoardOne()
    assert told(drawn) == told(start(setup="2"))


def test_unknown_set_up_is_an_error_of_the_caller() -> None:
    """E-020."""
    with pytest.raises(ValueError, match="set-up"):
        start(setup="99")


def test_ten_of_each_lie_on_the_named_cells_and_five_beside() -> None:
    """E-020, E-002."""
    state = start().state
    assert {cell for cell, kind in state.pieces if kind == "sheep"} == set(SHEEP)
    assert {cell for cell, kind in state.pieces if kind == "goods"} == set(GOODS)
    assert {cell for cell, kind in state.pieces if kind == "people"} == set(PEOPLE)
    assert len(state.pieces) == 30
    assert state.reserve == Counts(5, 5, 5)
    assert list(state.pieces) == sorted(state.pieces)


def test_set_up_can_name_its_own_reserve() -> None:
    """E-110: a children's set-up has fewer pieces."""
    state = start(setup="3").state
    assert len(state.pieces) == 12
    assert state.reserve == Counts(3, 3, 3)


def test_helpers_and_boat_stand_at_their_starts() -> None:
    """E-021."""
    state = start().state
    assert state.helpers == ("8E", "5E", "4H")
    assert state.boat == "new_island"


def test_cracks_and_fissure_are_not_laid_out() -> None:
    """E-022."""
    state = start().state
    assert (state.cracks, state.fissure, state.lava, state.obstacles) == ((), (), (), ())


def test_harmony_marker_starts_in_the_centre() -> None:
    """E-023, R-E01."""
    assert start().state.balance == 0


def test_decks_are_whole() -> None:
    """E-024."""
    state = start().state
    assert state.incidents.size == 18
    assert state.tiles.size == 56
    assert dict(state.tiles.bag) == {"whole": 14, "three": 16, "bend": 14, "straight": 12}


def test_movement_markers_start_on_six() -> None:
    """E-026."""
    state = start().state
    assert [allowance(BOX, state, helper) for helper in HELPERS] == [6, 6, 6]


def test_checklist_goes_from_the_map_to_the_decks() -> None:
    """E-020 to E-027: what hands do, in order."""
    steps = told(start(setup="3"))
    order = [
        "take_setup_card",
        "lay_out_boards",
        "lay_setup_tile",
        "set_pieces",
        "set_reserve",
        "set_helper",
        "set_boat",
        "set_harmony_marker",
        "set_movement_markers",
        "mix_lava_tiles",
        "mix_incidents",
        "take_fissures_out",
        "build_volcano_deck",
        "mix_activation",
    ]
    assert list(dict.fromkeys(steps)) == order


# ---- The volcano deck (E-025) ----


def test_fissure_card_is_draw_eleven_to_fifteen() -> None:
    """EX-E14, E-025: whatever is dealt; all five places occur."""
    seen = set()
    for seed in range(120):
        luck = Random(seed)
        deck = volcano_deck(BOX, BOX.setups["1"])
        assert deck.size == 23
        for number in range(1, deck.size + 1):
            cards = deck.options()
            (card,) = luck.choices([name for name, _ in cards], [weight for _, weight in cards])
            deck = deck.draw(card)
            if card == "XS":
                seen.add(number)
    assert seen == {11, 12, 13, 14, 15}


@pytest.mark.parametrize(("setup", "fissure", "other"), [("1", "XS", "XL"), ("2", "XL", "XS")])
def test_other_fissure_card_is_out_of_the_game(setup: str, fissure: str, other: str) -> None:
    """E-025."""
    deck = volcano_deck(BOX, BOX.setups[setup])
    assert [packet.mixed for packet in deck.packets] == [(), (fissure,), ()]
    assert [packet.size for packet in deck.packets] == [10, 5, 8]
    assert other not in dict(deck.bag)
    assert fissure not in dict(deck.bag)


# ---- Boards and cards (E-027 to E-029) ----


def test_board_one_goes_to_anybody() -> None:
    """E-027."""
    state = start(3).state
    assert offered(state) == {BoardOneGiven(Seat(0)), BoardOneGiven(Seat(1)), BoardOneGiven(Seat(2))}
    assert refused(state, BoardOneGiven(Seat(3))) == ("no_such_seat", "E-027")


def test_boards_follow_to_the_left() -> None:
    """E-027, R-E02: board 1 with seat 2 of four, then seats 3, 0, 1."""
    step = play(start(4).state, BoardOneGiven(Seat(2)))
    given = [effect.by for effect in step.effects if effect.message.key == "eldur.give_board"]
    assert given == [2, 3, 0, 1]


@pytest.mark.parametrize(("seats", "left"), [(2, 46), (3, 39), (4, 32)])
def test_seven_cards_each(seats: int, left: int) -> None:
    """E-027: of 60."""
    state = dealt(seats, 0)
    assert state.hands == (7,) * seats
    assert state.activation_left == left


def test_highest_number_lays_first_then_to_the_left() -> None:
    """E-028: with board 1 at seat 2 of four, board 4 is at seat 1."""
    state = dealt(4, 2)
    assert [task.seat for task in state.agenda if isinstance(task, Lay)] == [1, 2, 3, 0]
    asked = GAME.waiting(state)
    assert isinstance(asked, Choice)
    assert asked.seats == (1,)
    assert asked.rule.id == "E-028"


def test_three_cards_are_laid_and_four_stay_in_hand() -> None:
    """E-028: what they are stays with the players."""
    state = lay_three(dealt(2, 0))
    assert state.hands == (7, 4)
    assert None not in state.laid[1]
    assert state.agenda[0] == Lay(Seat(0))


def test_lowest_number_takes_the_first_turn() -> None:
    """E-029."""
    state = lay_three(lay_three(dealt(2, 1)), "seeker")
    assert state.turn == 1
    assert state.active == 1
    assert state.agenda[0] == DecideAlthingi()
    assert after(state, SkipAlthingi()).active == 1
