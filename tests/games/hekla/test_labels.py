"""How entries present themselves: what is taken up, where to touch, what it gains and what it costs."""

from collections import defaultdict

import pytest

from companion.games.hekla.actions import Begin, HeklaAction, MoveStone, PlaceStone, ScoreSet, StopScoring
from companion.games.hekla.names import Set
from companion.games.hekla.state import HeklaState, Options
from companion.i18n.catalog import Catalog
from companion.rules.contract import Held, Label, Message, Seat
from companion.rules.view import Face, Span
from tests.games.hekla.scenes import SHIPPED, TESTBERG
from tests.games.hekla.test_random_play import game

CATALOG = Catalog(names=("Anna", "Ben", "Cora", "Dan"))
REST = ("o o o * o", "o . o o o", "o o * o o")
DOWN: Set = ("1C", "2C", "3C")
ACROSS: Set = ("2A", "2B", "2C")


def label(state: HeklaState, action: HeklaAction) -> Label:
    assert action in TESTBERG.offers(state)
    return TESTBERG.game.label(state, action)


def held(state: HeklaState, action: HeklaAction) -> Held:
    taken_up = label(state, action).held
    assert taken_up is not None
    return taken_up


def say(said: Message | None) -> str | None:
    return None if said is None else CATALOG.say(said)


def corner(*figures: int) -> HeklaState:
    """One red stone on 4A. It is seen from column A (1 and 19) and from row 4 (7 and 10)."""
    return TESTBERG.scene("o o o o .", "o o o * o", "o . o o o", "r1 o * o o", figures=figures or None)


def figure_four() -> HeklaState:
    """Green has moved its 3 to the red 2 on 2C. Down: 1 + 5 + 2 = 8; across: 1 + 3 + 5 = 9."""
    state = TESTBERG.scene("o o g1 o .", "r1 r3 r2 g3 o", "o . r2 o o", "o o * o o", active=1)
    return TESTBERG.after(state, MoveStone(3, "2D", "2C"))


# ---- One touch ----


def test_beginning_is_a_button() -> None:
    """H-022."""
    shown = label(TESTBERG.game.start(2, Options()).state, Begin(Seat(1)))
    assert (say(shown.text), shown.spots, shown.held, shown.badge) == ("Ben begins", (), None, "")


def test_sets_to_choose_from_are_buttons_that_say_who_gets_what() -> None:
    """H-044, EX-H05, EX-H06: across green 1 + 2 and red 3, down green 2 + 1 and red 2; whose turn it is comes first."""
    state = figure_four()
    across, down = label(state, ScoreSet(ACROSS)), label(state, ScoreSet(DOWN))
    assert (say(across.text), say(across.detail)) == ("2A–2C: 9 grooves", "Ben +3 and Anna +3")
    assert (say(down.text), say(down.detail)) == ("1C–3C: 8 grooves", "Ben +3 and Anna +2")
    assert [(each.spots, each.held, each.badge) for each in (across, down)] == [((), None, "")] * 2


def test_leaving_further_sets_is_a_button() -> None:
    """R-H12."""
    shown = label(TESTBERG.after(figure_four(), ScoreSet(ACROSS)), StopScoring())
    assert (say(shown.text), shown.spots, shown.held) == ("Stop scoring", (), None)


# ---- New stones ----


def test_new_stone_is_taken_up_beside_the_board() -> None:
    """H-030: a button with the stone in its owner's colour, then any empty field."""
    state = TESTBERG.scene("o o o o .", *REST, active=1)
    shown = label(state, PlaceStone(2, "2D"))
    assert (say(shown.text), say(shown.detail), shown.spots) == ("New 2 on 2D", None, ("2D",))
    assert (shown.badge, shown.variant, shown.variant_title) == ("", 0, None)
    stone = held(state, PlaceStone(2, "2D"))
    assert (say(stone.text), say(stone.question)) == ("new 2", "Where does the new 2 go?")
    assert (stone.spot, say(stone.note), stone.lit, stone.spans) == ("", "Any empty field", (), ())
    assert stone.face is not None
    assert (stone.face.kind, stone.face.id, stone.face.seat) == ("stone", "2", 1)


def test_new_stone_that_scores_says_what_it_gains() -> None:
    """H-041: 5 + 0 + 3 = 8, red 2 stones + 1, green 2 stones. Beside it nothing scores."""
    state = TESTBERG.scene("r2g3 g0 o o .", *REST)
    shown = label(state, PlaceStone(3, "1C"))
    assert (shown.badge, shown.badge_kind) == ("+3", "gain")
    assert say(shown.detail) == "8 grooves: Anna +3 and Ben +2"
    for action in (PlaceStone(2, "1C"), PlaceStone(3, "1D")):
        assert (label(state, action).badge, label(state, action).detail) == ("", None)


def test_of_several_sets_the_best_for_who_plays_is_announced() -> None:
    """H-044: ABC gives red 3 + 1, BCD 1 + 1 + 2 + 1 and CDE, with 2D ringed, 1 + 2 + 3; green 2 + 1 there."""
    state = TESTBERG.scene("o o o o .", "r2g2 g0r1 o g2r2 g3", *REST[1:])
    shown = label(state, PlaceStone(3, "2C"))
    assert (shown.badge, say(shown.detail)) == ("+6", "10 grooves: Anna +6 and Ben +3")


def test_scoring_without_stones_of_the_others_names_only_who_plays() -> None:
    """H-047: red 2 and 3 with lava: 2 + 3 + 3 = 8."""
    state = TESTBERG.scene("r2r3 L1 o o .", *REST)
    assert say(label(state, PlaceStone(2, "1C")).detail) == "8 grooves: Anna +4"


# ---- Stones on the board ----


def test_stone_on_the_board_is_taken_up_where_it_lies() -> None:
    """H-031: from the start nothing is seen, and nobody can go back."""
    state = corner()
    shown = label(state, MoveStone(1, "4A", "3A"))
    assert (say(shown.text), shown.spots) == ("The 1 from 4A to 3A", ("3A",))
    assert (shown.badge, shown.variant, say(shown.variant_title)) == ("", 0, "Figure stays")
    stone = held(state, MoveStone(1, "4A", "3A"))
    assert (say(stone.text), say(stone.question), stone.spot) == ("the 1 on 4A", "Where does the 1 go?", "4A")
    assert (say(stone.note), stone.lit, stone.spans) == ("To a field beside it", ("4A",), ())
    assert stone.face == Face("stone", "1", Message("hekla.stone", (("grooves", 1),)), seat=Seat(0))


@pytest.mark.parametrize(
    ("figure", "line"),
    [
        (10, ("inner_11", "4A", "4B", "4C", "4D", "4E")),
        (7, ("inner_8", "4E", "4D", "4C", "4B", "4A")),
        (1, ("inner_2", "1A", "2A", "3A", "4A")),
        (19, ("outer_8", "4A", "3A", "2A", "1A")),
        (29, ("outer_8", "4A", "3A", "2A", "1A")),
    ],
)
def test_line_of_sight_is_drawn_from_the_figure(figure: int, line: tuple[str, ...]) -> None:
    """H-032, R-H03: the whole row or column, from the side where the figure stands."""
    stone = held(corner(figure, 0), MoveStone(1, "4A", "3A"))
    assert stone.spans == (Span(line, kind="sight"),)
    assert stone.lead is not None
    assert (stone.lit, say(stone.lead.text), say(stone.note)) == (line[1:], "Your figure sees it", "any distance")


def test_line_of_sight_ends_at_the_first_stone_by_house_rule() -> None:
    """R-H04: from the left in row 4, to the red stone on 4B; what is behind it is not seen."""
    drawn = ("o o o o .", "o o o * o", "o . o o o", "o r1 * g2 o")
    blocked = TESTBERG.scene(*drawn, figures=(10, 0), options=Options(sight_blocked=True))
    stone = held(blocked, MoveStone(1, "4B", "4C"))
    assert (stone.spans, stone.lit) == ((Span(("inner_11", "4A", "4B"), kind="sight"),), ("4A", "4B"))
    free = TESTBERG.scene(*drawn, figures=(10, 0))
    assert held(free, MoveStone(1, "4B", "4C")).lit == ("4A", "4B", "4C", "4D", "4E")


def test_note_names_the_shortest_way_back() -> None:
    """H-033: from 9 back 2 to 7, or back 8 to 1; from 6 only back 5 to 1."""
    for figure, back in ((9, 2), (6, 5)):
        stone = held(corner(figure, 0), MoveStone(1, "4A", "3A"))
        assert say(stone.note) == f"Beside it, or far: figure {back} back"
        assert (stone.lit, stone.spans) == (("4A",), ())


@pytest.mark.parametrize("figure", [10, 9])
def test_nothing_is_promised_where_all_far_fields_are_full(figure: int) -> None:
    """H-032: seen at once or after going back, but nothing beyond 3A and 4B has room."""
    drawn = ("L0L0 o o o .", "L0L0 o o * o", "o . o o o", "r1 o L0L0 L0L0 L0L0")
    state = TESTBERG.scene(*drawn, figures=(figure, 0))
    assert TESTBERG.reach(state, "4A") == {"3A", "4B"}
    stone = held(state, MoveStone(1, "4A", "3A"))
    assert (say(stone.note), stone.lit, stone.spans) == ("To a field beside it", ("4A",), ())


def test_a_stone_out_of_sight_is_not_said_to_leave_the_figure_where_it_is() -> None:
    """H-032, H-033: 4A is seen from 7 (inner_8), not from 9: fields far off are offered, for going back."""
    state = corner(9, 0)
    near, far = label(state, MoveStone(1, "4A", "3A")), label(state, MoveStone(1, "4A", "1A", 2))
    assert [say(way.variant_title) for way in (near, far)] == ["Figure back only if needed", "Figure 2 back"]
    assert (near.badge, far.badge) == ("", "−2")


def test_ways_back_are_variants_of_one_field() -> None:
    """H-033, R-H06: 4A is seen from 10, back 3 from 7 (inner_8) and back 9 from 1 (inner_2)."""
    state = corner(10, 0)
    ways = [label(state, MoveStone(1, "4A", "1A", back)) for back in (0, 3, 9)]
    assert [way.variant for way in ways] == [0, 3, 9]
    assert [say(way.variant_title) for way in ways] == ["Figure stays", "Figure 3 back", "Figure 9 back"]
    assert [way.spots for way in ways] == [("1A",), ("1A", "inner_8"), ("1A", "inner_2")]
    assert [(way.badge, way.badge_kind) for way in ways[1:]] == [("−3", "price"), ("−9", "price")]
    assert ways[0].badge == ""
    assert say(ways[1].text) == "Figure 3 back, the 1 from 4A to 1A"
    assert {say(way.short) for way in ways} == {"The 1 from 4A to 1A"}
    assert len({way.held for way in ways}) == 1


def test_way_back_over_the_arrows_shows_the_inner_space() -> None:
    """R-H06: from 13, outside, back 3 to 10."""
    assert label(corner(13, 0), MoveStone(1, "4A", "1A", 3)).spots == ("1A", "inner_11")


def test_badge_is_what_the_figure_gains_in_all() -> None:
    """H-033, H-041: the 3 to 1C makes 5 + 0 + 3 = 8, red 2 + 1 = 3. 4C is seen from 10 at once, from 9 (back 1), from
    7 (back 3) and from 2 (back 8): 3, 3 - 1, 3 - 3 and 3 - 8."""
    state = TESTBERG.scene("r2g3 g0 o o .", "o o o * o", "o . o o o", "o o r3 o o", figures=(10, 0))
    ways = {back: label(state, MoveStone(3, "4C", "1C", back)) for back in (0, 1, 3, 8)}
    assert {back: (way.badge, way.badge_kind) for back, way in ways.items()} == {
        0: ("+3", "gain"),
        1: ("+2", "gain"),
        3: ("±0", "price"),
        8: ("−5", "price"),
    }
    assert {say(way.detail) for way in ways.values()} == {"8 grooves: Anna +3 and Ben +2"}


def test_stone_that_leaves_the_three_does_not_count_there() -> None:
    """H-040: red's 3 from 1A to 1B: 1A keeps the green 3, 3 + 3 + 2 = 8; from 1C it leaves an empty field."""
    state = TESTBERG.scene("r3g3 o g2 o .", *REST)
    assert label(state, MoveStone(3, "1A", "1B")).badge == "+2"
    other = TESTBERG.scene("g3g2 o r3 o .", *REST)
    assert label(other, MoveStone(3, "1C", "1B")).badge == ""


# ---- Together ----


def test_two_stones_on_a_field_are_two_things_unless_they_are_equal() -> None:
    """R-H19."""
    different = TESTBERG.scene("r2r3 o o o .", *REST)
    assert held(different, MoveStone(2, "1A", "2A")) != held(different, MoveStone(3, "1A", "2A"))
    equal = TESTBERG.scene("r2r2 o o o .", *REST)
    found = [TESTBERG.game.label(equal, each).held for each in TESTBERG.listed(equal)]
    assert len({each for each in found if each is not None and each.spot == "1A"}) == 1


@pytest.mark.parametrize("seed", range(4))
def test_two_touches_and_a_turn_lead_to_every_entry(seed: int) -> None:
    """What is taken up, the field and the way back tell all moves apart; a stone is one thing to take up."""
    table = (TESTBERG, SHIPPED)[seed % 2]
    options = Options(sight_blocked=seed > 1, way_blocked=seed % 2 > 0)
    for before, _, _ in list(game(table, 2 + seed % 3, options, seed))[:80:4]:
        stones: dict[Held, set[tuple[str, int]]] = defaultdict(set)
        touches = set()
        offers = table.listed(before)
        for offer in offers:
            shown = table.game.label(before, offer)
            assert (shown.held is None) is not isinstance(offer, PlaceStone | MoveStone)
            if shown.held is not None:
                assert isinstance(offer, PlaceStone | MoveStone)
                start = offer.start if isinstance(offer, MoveStone) else ""
                assert (shown.held.spot, shown.spots[0]) == (start, offer.field)
                stones[shown.held].add((start, offer.grooves))
            touches.add((shown.held, shown.spots[:1], shown.variant) if shown.held else shown.text)
        assert len(touches) == len(offers)
        assert all(len(found) == 1 for found in stones.values())
        assert len(set.union(set(), *stones.values())) == len(stones)


def test_badge_of_a_move_is_how_far_the_figure_gets() -> None:
    """H-042, H-033: played out, wherever one set at most scores."""
    seen = set()
    for before, _, _ in list(game(SHIPPED, 3, Options(), 5))[10:70:5]:
        assert before.active is not None
        for offer in SHIPPED.listed(before)[::5]:
            shown = SHIPPED.game.label(before, offer)
            after = SHIPPED.after(before, offer)
            if not isinstance(offer, PlaceStone | MoveStone) or after.scoring is not None:
                continue
            net = after.figures[before.active] - before.figures[before.active]
            seen.add((net > 0) - (net < 0))
            pulled = isinstance(offer, MoveStone) and offer.back > 0
            still = "±0" if pulled or after.scored else ""
            assert shown.badge == (f"+{net}" if net > 0 else f"−{-net}" if net < 0 else still)
    assert seen == {1, 0, -1}
