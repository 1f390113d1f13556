"""The Volcano's cards: special effects, cracks, the fissure, helpers that flee (E-070, E-071, E-078, E-079, E-082)."""

from typing import Any

import pytest

from companion.games.eldur import volcano as rules
from companion.games.eldur.actions import MoveAway, PlaceTile, TileDrawn, VolcanoCardDrawn
from companion.games.eldur.data import VolcanoCard
from companion.games.eldur.game import EldurGame
from companion.games.eldur.state import (
    Counts,
    DrawIncident,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    Flee,
    Options,
)
from companion.rules.deck import Deck, Packet, shuffled
from tests.games.eldur.scenes import at, ended, play, reason, scene, settled, told
from tests.games.eldur.testland import lava

LATER = DrawIncident()
OPEN = ("v....", ".....", ".....", ".....", ".....")
"""Lowland all over; the towns are 5C, 5D and 5E."""
CARDS = (
    VolcanoCard("ash", "ash_fall", cells=("2C", "3C", "4C")),
    VolcanoCard("cloud", "toxic_cloud", cells=("2C",)),
    VolcanoCard("rocks", "fire_rocks", cells=("2C", "2D")),
    VolcanoCard("quake", "earthquake", cells=("2C", "2B", "1C", "3C", "2D")),
    VolcanoCard("flow2", "lava_flow", tiles=2),
    VolcanoCard("crack1", "crack"),
    VolcanoCard("crack2", "crack"),
    VolcanoCard("crack3", "crack"),
    VolcanoCard("crack4", "crack"),
    VolcanoCard("crack_and_tile", "crack", tiles=1),
    VolcanoCard("large", "large_fissure"),
    VolcanoCard("small", "small_fissure", tiles=1),
)


def land(*rows: str, **fields: Any) -> EldurGame:
    return scene(*(rows or OPEN), cards=CARDS, **fields)


def due(game: EldurGame, *, cards: tuple[str, ...] = (), **fields: Any) -> EldurState:
    """The volcano card is to be drawn; that some kind of piece is scarce is known already."""
    deck = shuffled(cards or tuple(card.id for card in CARDS))
    return at(game, DrawVolcanoCard(), LATER, **{"volcano": deck, "depleted": True, **fields})


# ---- The deck (E-025, E-070, E-082) ----


def test_only_cards_that_can_be_on_top_are_offered_and_accepted() -> None:
    """E-025"""
    game = land()
    deck = Deck((Packet(1, ("large",)), Packet(1)), (("ash", 1),))
    state = due(game, volcano=deck)
    assert rules.offers_draw_volcano_card(game.box, state) == [VolcanoCardDrawn("large")]
    assert game.check(state, VolcanoCardDrawn("large")) is None
    assert reason(game.check(state, VolcanoCardDrawn("ash"))) == ("volcano_card_cannot_come", "E-025")


def test_drawn_card_goes_to_the_discard_pile_and_is_known_as_the_card_now() -> None:
    """E-070"""
    step = play(land(), due(land()), VolcanoCardDrawn("flow2"))
    assert step.state.card_now == "flow2"
    assert step.state.volcano.discard == ("flow2",)
    assert step.state.volcano.size == len(CARDS) - 1


def test_lava_flow_draws_as_many_tiles_as_the_card_says() -> None:
    """E-072"""
    step = play(land(), due(land()), VolcanoCardDrawn("flow2"))
    assert step.state.agenda == (DrawTile(2), LATER)
    assert not step.state.fissure_duty


def test_every_lava_flow_owes_a_tile_once_the_fissure_is_open() -> None:
    """E-080"""
    game = land()
    assert play(game, due(game, fissure=("4A",)), VolcanoCardDrawn("flow2")).state.fissure_duty


def test_empty_deck_is_made_anew_without_the_fissure_cards() -> None:
    """R-E25"""
    game = land()
    empty = Deck((), (), ("ash", "large", "crack1"))
    step = settled(game, due(game, volcano=empty))
    assert told(step) == ["shuffle_volcano_cards"]
    assert step.state.volcano == Deck((Packet(2),), (("ash", 1), ("crack1", 1)))


def test_fissure_card_with_the_fissure_open_is_ignored_and_another_is_drawn() -> None:
    """E-082"""
    game = land()
    state = due(game, fissure=("4A",))
    step = play(game, state, VolcanoCardDrawn("large"))
    assert told(step) == ["turn_volcano_card", "fissure_card_ignored"]
    assert step.state.agenda == (DrawVolcanoCard(), LATER)
    assert play(game, step.state, VolcanoCardDrawn("flow2")).state.agenda == (DrawTile(2), LATER)


# ---- Special effects (E-071) ----


def test_special_effect_takes_the_pieces_on_its_spaces() -> None:
    """EX-E16, E-071: one sheep, one person, one space empty."""
    game = land()
    state = due(game, pieces=(("2C", "sheep"), ("3B", "goods"), ("3C", "people")))
    step = play(game, state, VolcanoCardDrawn("ash"))
    assert step.state.balance == -2
    assert step.state.pieces == (("3B", "goods"),)
    assert step.state.lost == Counts(sheep=1, people=1)
    assert told(step) == ["turn_volcano_card", "volcano_strikes", "piece_lost", "piece_lost", "balance_to_volcano"]


def test_special_effect_lays_no_tile() -> None:
    """E-071"""
    assert play(land(), due(land()), VolcanoCardDrawn("ash")).state.agenda == (LATER,)


def test_helper_that_is_hit_moves_to_a_free_space_beside_and_humans_lose_one() -> None:
    """EX-E17, E-071"""
    game = land()
    state = due(game, helpers=("2C", "5D", "5E"))
    step = play(game, state, VolcanoCardDrawn("cloud"))
    assert step.state.balance == 0
    assert rules.offers_flee(game.box, step.state) == [MoveAway("1C"), MoveAway("2D"), MoveAway("3C"), MoveAway("2B")]
    step = play(game, step.state, MoveAway("2D"))
    assert step.state.helpers == ("2D", "5D", "5E")
    assert step.state.balance == -1
    assert told(step) == ["flee", "balance_to_volcano"]
    assert step.state.agenda == (LATER,)


def test_mountain_and_town_give_no_shelter() -> None:
    """R-E41"""
    game = land("v....", "..m..", ".....", towns=("2D", "3D", "3E"))
    state = due(game, pieces=(("2C", "sheep"),), helpers=("2D", "3D", "3E"))
    step = play(game, state, VolcanoCardDrawn("rocks"))
    assert step.state.lost == Counts(sheep=1)
    assert isinstance(step.state.agenda[0], Flee)


def test_pieces_go_first_then_helpers_in_the_order_of_the_spaces() -> None:
    """R-E13, R-E41: the Seeker on 2C before the Gatherer on 2D."""
    game = land()
    state = due(game, helpers=("2D", "5D", "2C"), pieces=(("2D", "goods"),))
    step = play(game, state, VolcanoCardDrawn("rocks"))
    assert step.state.balance == -1
    assert step.state.agenda[0] == Flee("seeker", ("2C", "2D"), "special")
    step = play(game, step.state, MoveAway("1C"))
    assert step.state.agenda[0] == Flee("gatherer", ("2C", "2D"), "special")
    step = play(game, step.state, MoveAway("1D"))
    assert step.state.balance == -3
    assert step.state.helpers == ("1D", "5D", "1C")


def test_two_helpers_on_one_space_both_move_and_not_onto_each_other() -> None:
    """R-E13"""
    game = land()
    step = play(game, due(game, helpers=("2C", "2C", "5E")), VolcanoCardDrawn("cloud"), MoveAway("1C"))
    assert step.state.agenda[0] == Flee("herder", ("2C",), "special")
    assert reason(game.check(step.state, MoveAway("1C"))) == ("flee_not_free", "E-071")
    assert play(game, step.state, MoveAway("2B")).state.balance == -2


def test_forced_move_costs_no_piece_and_picks_none_up() -> None:
    """R-E13: all neighbours are taken, so any passable one does; the goods stay where they are."""
    game = land("v....", "....o", ".....", ".....")
    pieces = (("1C", "goods"), ("2B", "goods"), ("2D", "goods"), ("3C", "goods"))
    state = due(game, helpers=("2C", "4D", "4E"), pieces=pieces)
    step = play(game, state, VolcanoCardDrawn("cloud"), MoveAway("2D"))
    assert step.state.pieces == pieces
    assert step.state.helpers[0] == "2D"


def test_free_means_no_obstacle_piece_helper_nor_space_of_the_same_card() -> None:
    """R-E13: of 1C mud, 2B sheep, 3C Herder, 2D hit too, none is free, so all are open in the second tier."""
    game = land()
    fields: dict[str, Any] = {
        "obstacles": (("1C", "mud"),),
        "pieces": (("2B", "sheep"),),
        "helpers": ("2C", "3C", "5E"),
    }
    step = play(game, due(game, **fields), VolcanoCardDrawn("rocks"))
    assert rules.offers_flee(game.box, step.state) == [MoveAway("1C"), MoveAway("2D"), MoveAway("3C"), MoveAway("2B")]
    freed = play(game, due(game, **{**fields, "obstacles": ()}), VolcanoCardDrawn("rocks"))
    assert freed.state.helpers == ("1C", "3C", "5E"), "the only free space is taken without asking"
    assert freed.state.balance == -1


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("9Z", ("no_such_cell", "E-010")),
        ("3D", ("flee_not_beside", "E-071")),
        ("2C", ("flee_not_beside", "E-071")),
        ("1C", ("flee_impassable", "E-064")),
        ("2D", ("flee_is_hit", "R-E13")),
    ],
)
def test_refuge_must_be_beside_passable_and_not_hit(cell: str, why: tuple[str, str]) -> None:
    """E-071, E-064, R-E13"""
    game = land("v.o..", ".....", ".....", ".....")
    step = play(game, due(game, helpers=("2C", "4D", "4E")), VolcanoCardDrawn("rocks"))
    assert reason(game.check(step.state, MoveAway(cell))) == why


def test_helper_hemmed_in_stays_and_still_costs_one() -> None:
    """R-E13"""
    game = land("v.o..", ".o.o.", "..o..", ".....", towns=("2C", "4D", "4E"))
    step = play(game, due(game), VolcanoCardDrawn("cloud"))
    assert step.state.helpers[0] == "2C"
    assert step.state.balance == -1
    assert told(step) == ["turn_volcano_card", "volcano_strikes", "helper_hemmed_in", "balance_to_volcano"]


def test_helper_moves_once_for_a_card_even_onto_another_space_it_hits() -> None:
    """R-E41: with everything round 2C hit, the second tier lets it go to 2B; it is not struck there again."""
    game = land()
    step = play(game, due(game, helpers=("2C", "5D", "5E")), VolcanoCardDrawn("quake"), MoveAway("2B"))
    assert step.state.helpers[0] == "2B"
    assert step.state.balance == -1
    assert step.state.agenda == (LATER,)


# ---- Cracks (E-078) ----


def test_three_cracks_then_the_fissure_of_setup_one() -> None:
    """EX-E13, E-022"""
    rows = (*("v........",) * 1, *(".........",) * 8)
    game = land(*rows, cracks=("8B", "6G", "4G"), fissure="7C")
    state = due(game)
    assert state.cracks == ()
    assert state.fissure == ()
    for card, cracks in (("crack1", ("8B",)), ("crack2", ("8B", "6G")), ("crack3", ("8B", "6G", "4G"))):
        step = play(game, state, VolcanoCardDrawn(card))
        assert step.state.cracks == cracks
        assert step.state.agenda == (LATER,), "R-E42: it is the card of the turn"
        state = at(game, DrawVolcanoCard(), LATER, **_kept(step.state))
    step = play(game, state, VolcanoCardDrawn("large"))
    assert step.state.fissure == ("7C",)


def _kept(state: EldurState) -> dict[str, Any]:
    return {
        name: getattr(state, name)
        for name in ("volcano", "cracks", "crack_cards", "fissure", "lava", "pieces", "obstacles", "balance")
    }


def test_crack_under_lava_is_used_up_without_being_laid() -> None:
    """EX-E37, E-078, R-E42"""
    game = land(cracks=("3B", "4B"))
    first = play(game, due(game, lava=(lava("3B"),)), VolcanoCardDrawn("crack1"))
    assert first.state.cracks == ()
    assert first.state.agenda == (LATER,)
    assert told(first) == ["turn_volcano_card", "crack_under_lava"]
    second = play(game, at(game, DrawVolcanoCard(), LATER, **_kept(first.state)), VolcanoCardDrawn("crack2"))
    assert second.state.cracks == ("4B",)


def test_crack_card_beyond_the_list_does_nothing() -> None:
    """R-E42"""
    game = land(cracks=("3B",))
    step = play(game, due(game, cracks=("3B",), crack_cards=1), VolcanoCardDrawn("crack2"))
    assert step.state.cracks == ("3B",)
    assert told(step) == ["turn_volcano_card", "no_crack_left"]


@pytest.mark.parametrize("obstacle", ["mud", "landslide", "flood"])
def test_crack_removes_obstacle_and_piece(obstacle: str) -> None:
    """E-078, R-E15"""
    game = land(cracks=("3B",))
    state = due(game, obstacles=(("3B", obstacle),), pieces=(("3B", "people"),))
    step = play(game, state, VolcanoCardDrawn("crack1"))
    assert step.state.obstacles == ()
    assert step.state.pieces == ()
    assert step.state.lost == Counts(people=1)
    assert step.state.balance == -1
    assert told(step) == [
        "turn_volcano_card",
        "crack_opens",
        "take_token_off",
        "piece_lost",
        "balance_to_volcano",
        "lay_crack",
    ]


def test_crack_card_with_a_number_lays_its_tiles_after_the_crack() -> None:
    """R-E42"""
    game = land(cracks=("3B",))
    step = play(game, due(game, helpers=("3B", "5D", "5E")), VolcanoCardDrawn("crack_and_tile"))
    assert isinstance(step.state.agenda[0], Flee)
    step = play(game, step.state, MoveAway("3C"))
    assert step.state.cracks == ("3B",)
    assert step.state.agenda == (DrawTile(1), LATER)


def test_helper_over_a_crack_moves_and_humans_lose_one() -> None:
    """R-E14"""
    game = land(cracks=("3B",))
    step = play(game, due(game, helpers=("3B", "5D", "5E")), VolcanoCardDrawn("crack1"), MoveAway("2B"))
    assert step.state.helpers[0] == "2B"
    assert step.state.balance == -1
    assert step.state.cracks == ("3B",)
    assert told(step) == ["flee", "balance_to_volcano", "lay_crack"]


@pytest.mark.parametrize("card", ["crack1", "large"])
def test_house_rule_makes_an_opening_under_a_helper_fatal(card: str) -> None:
    """R-E14, fissure_kills_helper"""
    game = land(cracks=("3B",), fissure="3B")
    state = due(game, helpers=("3B", "5D", "5E"), options=Options(fissure_kills_helper=True))
    assert ended(play(game, state, VolcanoCardDrawn(card)).state) == (
        "volcano_wins_helper_in_fissure",
        "R-E14",
        False,
    )


def test_house_rule_leaves_special_effects_alone() -> None:
    """R-E14 is about cracks and fissures only."""
    game = land()
    state = due(game, helpers=("2C", "5D", "5E"), options=Options(fissure_kills_helper=True))
    assert ended(play(game, state, VolcanoCardDrawn("cloud")).state) is None


def test_helper_hemmed_in_on_a_crack_stays_there() -> None:
    """R-E13, R-E16: its own town lies beside, so it was not hemmed in; on an island of one space it is."""
    game = land("v....", ".....", ".o...", "o.o..", ".o...", cracks=("4B",), towns=("4B", "5D", "5E"))
    step = play(game, due(game), VolcanoCardDrawn("crack1"))
    assert step.state.helpers[0] == "4B"
    assert step.state.balance == -1
    assert ended(step.state) is None


# ---- The fissure (E-079) ----


def test_fissure_removes_lava_obstacles_cracks_and_pieces_on_all_its_spaces() -> None:
    """E-079, R-E15, R-E43"""
    game = land(fissure="3B", shape=((0, 0), (1, 0), (0, 1)))
    state = due(
        game,
        lava=(lava("2B"), lava("3B")),
        obstacles=(("3C", "flood"), ("4E", "mud")),
        cracks=("4B",),
        pieces=(("3C", "goods"), ("4B", "sheep"), ("4C", "people")),
    )
    step = play(game, state, VolcanoCardDrawn("large"))
    assert step.state.fissure == ("3B", "3C", "4B")
    assert [laid.cell for laid in step.state.lava] == ["2B"]
    assert step.state.tiles == state.tiles, "the tile it removes leaves the game"
    assert step.state.obstacles == (("4E", "mud"),)
    assert step.state.cracks == ()
    assert step.state.pieces == (("4C", "people"),)
    assert step.state.balance == -2
    assert told(step) == [
        "turn_volcano_card",
        "fissure_opens",
        "take_tile_off",
        "take_token_off",
        "take_token_off",
        "piece_lost",
        "piece_lost",
        "balance_to_volcano",
        "lay_fissure",
    ]


def test_fissure_covers_no_space_off_the_land() -> None:
    """The large shape at the shore keeps to walkable ground."""
    game = land("v..o.", ".....", ".....", fissure="1C", shape=((0, 0), (1, 0), (0, -1), (0, 1)))
    assert play(game, due(game), VolcanoCardDrawn("large")).state.fissure == ("1C", "2C")


def test_no_space_of_the_fissure_is_a_refuge() -> None:
    """R-E13"""
    game = land(fissure="3B", shape=((0, 0), (1, 0)))
    step = play(game, due(game, helpers=("3B", "5D", "5E")), VolcanoCardDrawn("large"))
    assert rules.offers_flee(game.box, step.state) == [MoveAway("2B"), MoveAway("4B"), MoveAway("3A")]
    assert reason(game.check(step.state, MoveAway("3C"))) == ("flee_is_hit", "R-E13")
    step = play(game, step.state, MoveAway("2B"))
    assert step.state.fissure == ("3B", "3C")
    assert step.state.balance == -1


def test_helper_that_cannot_leave_the_fissure_is_under_lava() -> None:
    """R-E13: still −1, then the Volcano wins."""
    game = land(
        "v....", ".....", ".o...", "o..o.", ".oo..", fissure="4B", shape=((0, 0), (1, 0)), towns=("4B", "5D", "5E")
    )
    step = play(game, due(game), VolcanoCardDrawn("large"))
    assert step.state.balance == -1
    assert ended(step.state) == ("volcano_wins_helper_covered", "E-104", False)


def test_tiles_on_a_fissure_card_are_owed_to_the_fissure() -> None:
    """E-080, R-E42"""
    game = land(fissure="4B")
    step = play(game, due(game), VolcanoCardDrawn("small"))
    assert step.state.agenda == (DrawTile(1), LATER)
    assert step.state.fissure_duty
    assert not play(game, due(game), VolcanoCardDrawn("large")).state.fissure_duty


def test_fissure_that_opens_for_a_homeless_tile_lets_the_helper_flee_first() -> None:
    """E-081, R-E13: then the tile is laid at the fissure."""
    game = land(fissure="4B")
    state = at(game, DrawTile(1), LATER, lava=(lava("1B", "W"),), helpers=("4B", "5D", "5E"))
    step = play(game, state, TileDrawn("straight"))
    assert step.state.agenda[0] == Flee("gatherer", ("4B",), "fissure")
    step = play(game, step.state, MoveAway("4C"), PlaceTile("3B", 0))
    assert step.state.agenda == (LATER,)
    assert step.state.balance == -1
    assert not step.state.fissure_duty
