"""The board as people see it."""

import pytest

from companion.games.eldur.data import HelperSteps
from companion.games.eldur.state import (
    Counts,
    DecideAlthingi,
    DecideMatch,
    DiscardIncident,
    DrawIncident,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Flee,
    Lay,
    LayTile,
    Lose,
    NextTurn,
    Options,
    Refill,
    Sail,
    Task,
    Walk,
    replace,
)
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, Over, RuleRef, Seat
from companion.rules.view import Area, BoardView, Piece, Store, Tile
from tests.games.eldur.playing import QUIET, whole_game
from tests.games.eldur.table import GAME, row
from tests.games.eldur.testland import ANNA, BEN, active, lava, position

CATALOG = Catalog(names=("Anna", "Ben", "Cleo", "Dan"))
CATALOG.add_texts({"en": {"eldur.pack.title": "Testland"}})
CATALOG.add_texts({"en": {"eldur.incident.1.white.title": "Fair wind", "eldur.incident.1.black.title": "Ash storm"}})


def view(state: EldurState) -> BoardView:
    return GAME.view(state, "table")


def noted(state: EldurState) -> str:
    shown = view(state).note
    assert shown is not None
    return CATALOG.say(shown)


def led(state: EldurState) -> str:
    shown = view(state).lead
    assert shown is not None
    return CATALOG.say(shown.text)


def test_every_square_of_the_map_and_every_place_of_the_sea_can_be_touched() -> None:
    """E-010, E-013: 9 by 9 squares of Testland, seven places on its sea."""
    shown = view(position(NextTurn()))
    assert len(shown.areas) == len({area.spot for area in shown.areas}) == 9 * 9 + 7
    areas = {area.spot: area for area in shown.areas}
    assert areas["3C"] == Area("3C", 2, 2, kind="lake")
    assert areas["1A"].kind == "volcano"
    assert areas["sheep_harbour"] == Area("sheep_harbour", 8.0, 9.0, kind="harbour", tone="white", icon="harbour")
    assert areas["sea_1"].kind == "sea"
    assert (shown.columns[0], shown.columns[-1], shown.lines) == ("A", "I", tuple("123456789"))
    assert (shown.width, shown.height) == (10.0, 10.0)
    assert ("goods_harbour", "sea_1") in shown.links
    assert len(shown.links) == 6


def test_set_up_tiles_change_the_ground() -> None:
    """E-011: set-up 3 lays a lake on 4G and a mountain on 7G."""
    kinds = {area.spot: area.kind for area in view(position(NextTurn(), setup="3")).areas}
    assert (kinds["4G"], kinds["7G"], kinds["4F"]) == ("lake", "mountain", "lowland")


def test_lava_shows_the_sides_that_can_still_flow() -> None:
    """E-075, R-E19: on 1B west is the volcano, north the edge; east the way is free, south lies other lava."""
    shown = view(position(NextTurn(), lava=(lava("1B", "ESW", "three"), lava("2B", "NS", "straight"))))
    assert shown.tiles == (Tile("lava", "1B", "ESW", "E"), Tile("lava", "2B", "NS", "S"))


def test_tokens_lie_under_the_pieces() -> None:
    state = position(
        NextTurn(),
        cracks=("8B",),
        crack_cards=1,
        fissure=("7C",),
        obstacles=(("6G", "flood"), ("7D", "mud")),
        pieces=(("4F", "sheep"),),
    )
    shown = view(state)
    assert shown.tiles == (Tile("fissure", "7C"), Tile("crack", "8B"), Tile("flood", "6G"), Tile("mud", "7D"))
    assert shown.pieces == (
        Piece("town", "8D", "orange"),
        Piece("town", "5D", "white"),
        Piece("town", "4I", "purple"),
        Piece("sheep", "4F", "white"),
        Piece("knerrir", "new_island", "brown"),
        Piece("gatherer", "8E", "orange", disc=True),
        Piece("herder", "5E", "white", disc=True),
        Piece("seeker", "4H", "purple", disc=True),
    )


def test_storages_lie_at_their_harbours_and_cargo_with_the_boat() -> None:
    """E-066, R-E34: white 8 gives the goods storage a fifth place, black 14 is not among these."""
    state = position(
        NextTurn(),
        storage=Counts(goods=2),
        cargo=Counts(1, 0, 1),
        boat="sea_2",
        active_incidents=active((8, "white"), None),
    )
    goods, sheep, _, cargo = view(state).stores
    assert isinstance(goods, Store)
    assert (goods.spot, goods.filled, goods.capacity, goods.blocked) == (
        "goods_harbour",
        (("goods", "orange"), ("goods", "orange")),
        5,
        0,
    )
    assert (sheep.spot, sheep.filled, sheep.capacity, sheep.blocked) == ("sheep_harbour", (), 4, 0)
    assert (cargo.spot, cargo.filled, cargo.capacity) == ("sea_2", (("goods", "orange"), ("people", "purple")), 6)


def test_covered_room_is_shown() -> None:
    """E-053g."""
    state = position(NextTurn(), turn_effects=GAME.box.half(8, "black").effects)
    _, sheep, _, _ = view(state).stores
    assert (sheep.capacity, sheep.blocked) == (3, 1)


def test_balance_shows_both_goals() -> None:
    """E-100 to E-102: set-up 1 of Testland, +8 and -10 on a track from -15 to 15."""
    (gauge,) = view(position(NextTurn(), balance=-3)).gauges
    assert (gauge.low, gauge.high, gauge.value) == (-15, 15, -3)
    assert [(value, icon) for value, icon, _ in gauge.goals] == [(-10, "volcano"), (8, "people")]


def test_incidents_in_force_say_what_they_do() -> None:
    """E-052: one place per player."""
    state = position(NextTurn(), seats=3, active_incidents=active((1, "black"), None, (5, "white")))
    incidents = view(state).rows[0]
    assert (incidents.id, incidents.rule) == ("incidents", RuleRef("E-052"))
    first, second, third = incidents.slots
    assert (first.seat, first.icon, first.tone) == (0, "herder", "white")
    assert first.text is not None
    assert CATALOG.say(first.text) == "−8 steps"
    assert (second.seat, second.face, second.text) == (1, None, None)
    assert third.text == Message("eldur.slot_no_effect")
    assert first.face is not None
    assert [half.live for half in first.face.halves] == [False, True]


def test_althingi_shows_whose_cube_lies_where() -> None:
    """E-040."""
    slots = view(position(NextTurn(), althingi=(("keep", BEN),))).rows[1].slots
    assert [(slot.id, slot.seat) for slot in slots if slot.seat is not None] == [("althingi:keep", BEN)]
    assert [slot.icon for slot in slots] == ["gatherer", "herder", "seeker", "knerrir", "remove", "keep"]


def test_laid_cards_show_picture_and_frame() -> None:
    """E-028, E-030."""
    rows = view(position(NextTurn(), laid=(row("herder w", "joker b", ""), row("", "", "")))).rows
    laid = {row.id: row for row in rows}["laid:0"]
    faces = [slot.face and (slot.face.icon, slot.face.frame) for slot in laid.slots]
    assert faces == [("herder", "white"), ("joker", "black"), None]


def test_counters_count_what_lies_there() -> None:
    state = position(
        NextTurn(),
        seats=2,
        delivered=Counts(3, 2, 1),
        lost=Counts(0, 1, 0),
        reserve=Counts(5, 4, 3),
        pieces=(("4F", "sheep"),),
        hands=(4, 2),
    )
    values = {counter.id: counter.value for counter in view(state).counters}
    assert values == {
        "deck:incidents": 18,
        "deck:volcano": 22,
        "deck:tiles": 56,
        "deck:activation": 46,
        "hand:0": 4,
        "hand:1": 2,
        "steps:gatherer": 6,
        "steps:herder": 6,
        "steps:seeker": 6,
        "rescued:goods": 3,
        "rescued:sheep": 2,
        "rescued:people": 1,
        "lost:goods": 0,
        "lost:sheep": 1,
        "lost:people": 0,
        "reserve:goods": 5,
        "reserve:sheep": 4,
        "reserve:people": 3,
        "on_map:goods": 0,
        "on_map:sheep": 1,
        "on_map:people": 0,
        "althingi": 0,
    }


def test_what_was_rescued_and_lost_is_counted_together_and_althingi_against_the_players() -> None:
    """E-040: each player may once, so two of three are told as two of three."""
    state = position(NextTurn(), seats=3, delivered=Counts(3, 2, 1), althingi=(("herder", Seat(0)), ("keep", Seat(2))))
    told = [counter for counter in view(state).counters if counter.result]
    assert [(each.group and each.group.key, each.icon, each.value) for each in told[:3]] == [
        ("eldur.group_rescued", "goods", 3),
        ("eldur.group_rescued", "sheep", 2),
        ("eldur.group_rescued", "people", 1),
    ]
    assert (told[-1].value, told[-1].most) == (2, 3)


NONE, TWO_BLACK = row("", "", ""), row("herder w", "joker b", "seeker b")
REST: tuple[Task, ...] = (DrawVolcanoCard(), EndVolcano(), Refill(ANNA), Refill(BEN), NextTurn())
MATCHES = (DecideMatch(1), *REST)

STEPS: tuple[tuple[tuple[Task, ...], int, str], ...] = (
    ((DecideAlthingi(), DrawIncident(), *MATCHES), 0, "Alþingi"),
    ((Walk("herder"), DrawIncident(), *MATCHES), 0, "Alþingi"),
    ((DrawIncident(), *MATCHES), 1, "Incident"),
    ((Sail(2, exactly=True), DiscardIncident(3), *MATCHES), 1, "Incident"),
    ((Lose(1), *MATCHES), 1, "Incident"),
    (MATCHES, 2, "Activate 1 of 2"),
    ((Walk("herder"), DecideMatch(2), *REST), 2, "Activate 1 of 2"),
    ((DecideMatch(2), *REST), 2, "Activate 2 of 2"),
    ((Sail(1, exactly=False), *REST), 2, "Activate 2 of 2"),
    (REST, 3, "Volcano"),
    ((DrawTile(3), *REST[1:]), 3, "Lava, tile 1 of 3"),
    ((LayTile("whole", 2), *REST[1:]), 3, "Lava, tile 2 of 3"),
    ((Flee("herder", ("5E",), "special"), *REST[1:]), 3, "Volcano"),
    ((Lay(ANNA), *REST[2:]), 4, "New cards"),
    ((Lay(BEN), *REST[3:]), 4, "New cards"),
)


@pytest.mark.parametrize(("agenda", "step", "phase"), STEPS, ids=str)
def test_turn_bar_says_which_of_the_five_actions_it_is(agenda: tuple[Task, ...], step: int, phase: str) -> None:
    activated = ("herder", "seeker") if agenda[0] == Sail(1, exactly=False) else ("herder",)
    shown = view(position(*agenda, card_now="F02", activated=activated))
    assert shown.phase is not None
    assert (shown.steps, shown.step, CATALOG.say(shown.phase), shown.active) == (5, step, phase, ANNA)


def test_set_up_has_no_steps_and_shows_who_lays_cards() -> None:
    """E-028."""
    state = position(Lay(BEN), Lay(ANNA), NextTurn(), turn=0)
    shown = view(state)
    assert (shown.steps, shown.active, shown.turn, shown.phase) == (0, BEN, 0, Message("eldur.phase_set_up"))


def test_before_the_set_up_is_drawn_the_empty_map_is_shown() -> None:
    shown = view(GAME.start(2, Options(setup="random")).state)
    assert (shown.active, [piece.icon for piece in shown.pieces], shown.gauges[0].goals) == (None, ["town"] * 3, ())


def test_over_is_shown() -> None:
    state = position(ended=Over((), Message("eldur.over"), RuleRef("E-102")))
    shown = view(state)
    assert (shown.phase, shown.note, shown.focus) == (Message("eldur.phase_over"), None, None)


def test_walk_explains_the_steps() -> None:
    """E-062, R-E34: base 6, +1 of a card in force."""
    state = position(Walk("herder"), *REST, active_incidents=active((1, "white"), None))
    assert (led(state), noted(state)) == ("7 steps", "base 6 and Fair wind +1")


def test_walk_explains_why_there_are_none() -> None:
    """R-E34, EX-E32: 6 + 1 - 8 is never below 0."""
    cards = active((1, "black"), (13, "white"))
    state = position(Walk("herder"), *REST, active_incidents=cards, turn_effects=(HelperSteps("herder", -4),))
    CATALOG.add_texts({"en": {"eldur.incident.13.white.title": "Firm path"}})
    assert (led(state), noted(state)) == (
        "0 steps",
        "base 6, Ash storm −8, Firm path +2, this turn −4 and never below 0",
    )


def test_incident_explains_which_half_counts() -> None:
    """E-050, EX-E01."""
    state = position(DrawIncident(), *MATCHES, laid=(NONE, TWO_BLACK))
    assert noted(state) == "Ben shows 2 black, 1 white: black counts."


def test_pending_ends_are_announced() -> None:
    """E-101, E-103."""
    assert "goal of 8" in noted(position(*MATCHES, goal_pending=True, balance=9))
    assert "ends after the Volcano" in noted(position(*MATCHES, depleted=True))


def test_focus_is_the_tile_in_hand_else_the_card() -> None:
    volcano = position(DrawTile(1), *REST[1:], card_now="F02")
    tile = position(LayTile("bend", 1), *REST[1:], card_now="F02", tile_now="bend")
    incident = position(Lose(1), DiscardIncident(4), *MATCHES, laid=(NONE, TWO_BLACK))
    faces = [view(state).focus for state in (volcano, tile, incident, position(*MATCHES))]
    assert [face and (face.kind, face.id, face.edges) for face in faces] == [
        ("volcano", "F02", ""),
        ("lava", "bend", "NE"),
        ("incident", "4", ""),
        None,
    ]


def test_provenance_is_named() -> None:
    shown = view(position(NextTurn())).provenance
    assert shown is not None
    assert CATALOG.say(shown) == "Testland (tests): our own cards and map, not the printed ones."


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_every_picture_can_be_drawn_and_is_the_same_for_all(seed: int) -> None:
    """No seat sees what another does not: the app knows no secret hands."""
    game = QUIET if seed % 2 else GAME
    for state in whole_game(seed, game=game, longest=200)[::5]:
        shown = game.view(state, "table")
        assert shown == game.view(state, Seat(0))
        spots = {area.spot for area in shown.areas}
        assert {piece.spot for piece in shown.pieces} | {tile.spot for tile in shown.tiles} <= spots
        assert {store.spot for store in shown.stores if state.setup} <= spots
        assert sum(slot.face is not None for line in shown.rows[2:] for slot in line.slots) == sum(
            card is not None for cards in state.laid for card in cards
        )


def test_a_far_state_is_seen_as_it_is_not_as_it_was() -> None:
    one = position(NextTurn(), balance=1)
    assert view(one) != view(replace(one, balance=2))
