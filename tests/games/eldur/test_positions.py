"""Faults of a position: none in play, and each impossibility is found where it is."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.eldur.state import (
    Counts,
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Flee,
    Laid,
    Lay,
    LayTile,
    NextTurn,
    Refill,
    ResolveIncident,
    Sail,
    Task,
    Walk,
    replace,
)
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, Over, RuleRef, Seat
from companion.rules.deck import Packet
from tests.games.eldur.playing import QUIET, whole_game
from tests.games.eldur.table import GAME, row
from tests.games.eldur.testland import ANNA, BEN, active, lava, position

CATALOG = Catalog()
REST: tuple[Task, ...] = (DrawVolcanoCard(), EndVolcano(), Refill(ANNA), Refill(BEN), NextTurn())
MATCHES = row("herder w", "herder b", "seeker w")
"""Such a row facing itself has a match in the middle."""

PIECES = (("1D", "people"), ("1E", "people"), ("2B", "sheep"), ("2D", "goods"), ("6B", "sheep"), ("7A", "goods"))


def sound(*agenda: Task, **fields: Any) -> EldurState:
    """A position without a fault: pieces on the map, so that nothing is used up, and everything counted."""
    state = position(
        *(agenda or (DecideMatch(1), *REST)),
        laid=(MATCHES, MATCHES),
        pieces=PIECES,
        reserve=Counts(13, 13, 13),
        volcano=GAME.start(2, GAME.options_type()).state.volcano,
        activation_left=46,
    )
    return replace(state, **fields)


def flowed(laid: Laid) -> dict[str, Any]:
    """A tile that came from the pile."""
    return {"lava": (laid,), "tiles": sound().tiles.draw(laid.tile)}


def lying(card: tuple[int, Any]) -> dict[str, Any]:
    """An incident card behind Anna's shield that came from the deck."""
    return {"active_incidents": active(card, None), "incidents": INCIDENTS.draw(str(card[0]))}


INCIDENTS, VOLCANO = sound().incidents, sound().volcano


def found(state: EldurState) -> list[tuple[str, str]]:
    return [(fault.at, fault.problem.key.removeprefix("eldur.fault_")) for fault in GAME.faults(state)]


@cache
def played(seed: int) -> list[EldurState]:
    return whole_game(seed, game=QUIET if seed % 2 else GAME)


@pytest.mark.parametrize("seed", range(16))
def test_states_reached_by_play_have_no_faults(seed: int) -> None:
    game = QUIET if seed % 2 else GAME
    for state in played(seed):
        assert game.faults(state) == (), state.agenda[:1]


def test_the_sound_position_has_none() -> None:
    assert found(sound()) == []


OVER = Over((), Message("eldur.over"), RuleRef("E-102"))
WRONG: tuple[tuple[dict[str, Any], list[tuple[str, str]]], ...] = (
    (
        {"seats": 5},
        [
            ("$.seats", "seats"),
            ("$.laid", "one_per_seat"),
            ("$.hands", "one_per_seat"),
            ("$.active_incidents", "one_per_seat"),
        ],
    ),
    ({"setup": "9"}, [("$.setup", "no_such_setup")]),
    ({"setup": "2"}, [("$.setup", "other_setup")]),
    ({"active": Seat(2)}, [("$.active", "no_such_seat")]),
    ({"helpers": ("8E", "5E")}, [("$.helpers", "three_helpers")]),
    ({"helpers": ("8E", "3C", "9Z")}, [("$.helpers[1]", "wrong_terrain"), ("$.helpers[2]", "no_such_cell")]),
    ({**flowed(lava("8E"))}, [("$.helpers[0]", "under_lava")]),
    (
        {**flowed(lava("8D")), "helpers": ("8B", "5E", "4H")},
        [("$.helpers[0]", "cut_off"), ("$.lava[0].cell", "lava_on_town")],
    ),
    ({**flowed(lava("2C", "NS", "whole"))}, [("$.lava[0].edges", "tile_sides")]),
    ({**flowed(lava("3C"))}, [("$.lava[0].cell", "wrong_terrain")]),
    ({"lava": (lava("2C"),)}, [("$.tiles", "card_too_often")]),
    ({"lava": (lava("2C", tile="glass"),)}, [("$.lava[0].tile", "no_such_tile"), ("$.tiles", "no_such_card")]),
    ({"obstacles": (("2B", "mud"),)}, [("$.pieces[2][0]", "piece_blocked")]),
    ({"obstacles": (("2C", "mud"), ("2C", "flood"))}, [("$.obstacles[1]", "two_obstacles")]),
    ({"obstacles": (("3C", "flood"),)}, [("$.obstacles[0][0]", "wrong_terrain")]),
    ({"obstacles": tuple((f"8{column}", "flood") for column in "ABCDEFG")}, [("$.obstacles", "too_many_tokens")]),
    ({"cracks": ("8B",)}, [("$.cracks[0]", "crack_not_yet")]),
    ({"cracks": ("8B",), "crack_cards": 1, **flowed(lava("8B"))}, [("$.cracks[0]", "crack_blocked")]),
    ({"fissure": ("7D",)}, [("$.fissure", "fissure_place")]),
    ({"fissure_duty": True}, [("$.fissure_duty", "duty_without_fissure")]),
    ({"storage": Counts(goods=1)}, [("$.pieces", "pieces_number")]),
    ({"storage": Counts(goods=5), "reserve": Counts(8, 13, 13)}, [("$.storage.goods", "storage_full")]),
    ({"cargo": Counts(3, 2, 2), "reserve": Counts(10, 11, 11)}, [("$.cargo", "boat_full")]),
    ({"cargo": Counts(-1, 0, 0), "reserve": Counts(14, 13, 13)}, [("$.cargo.goods", "below_none")]),
    (
        {
            "pieces": (("2B", "sheep"), ("2D", "goods"), ("7A", "goods"), ("6B", "people"), ("2G", "people")),
            "reserve": Counts(13, 14, 13),
        },
        [("$.depleted", "not_depleted")],
    ),
    ({"boat": "moon"}, [("$.boat", "no_such_space")]),
    ({"balance": 16}, [("$.balance", "off_track")]),
    ({"balance": -10}, [("$.balance", "volcano_has_won")]),
    ({"goal_pending": True, "balance": 7}, [("$.goal_pending", "goal_not_reached")]),
    ({"hands": (5, 3)}, [("$.hands[0]", "four_cards"), ("$.hands[1]", "four_cards")]),
    ({"activation_left": 45}, [("$.activation_left", "activation_number")]),
    (
        {"activation_discard": (("joker", "white", 5),), "activation_left": 41},
        [("$.activation_discard", "too_many_cards")],
    ),
    ({"laid": (row("herder w", "herder b", ""), MATCHES), "activation_left": 47}, [("$.laid[0]", "nobody_lays")]),
    ({"active_incidents": active((1, "white"), None)}, [("$.incidents", "card_too_often")]),
    ({**lying((3, "white"))}, [("$.active_incidents[0].half", "lightning_stays")]),
    (
        {"active_incidents": active((99, "white"), None)},
        [("$.active_incidents[0].number", "no_such_card"), ("$.incidents", "no_such_card")],
    ),
    ({"incidents": INCIDENTS.draw("3")}, [("$.incidents", "card_missing")]),
    ({"volcano": replace(VOLCANO, packets=(Packet(99), *VOLCANO.packets[1:]))}, [("$.volcano.packets", "deck_size")]),
    ({"card_now": "V99"}, [("$.card_now", "no_such_card")]),
    ({"tile_now": "whole"}, [("$.tiles", "card_too_often"), ("$.tile_now", "tile_in_hand")]),
    (
        {"althingi": (("keep", ANNA), ("keep", ANNA))},
        [("$.althingi[1][0]", "althingi_twice"), ("$.althingi[1][1]", "cube_twice")],
    ),
    ({"activated": ("herder", "herder", "seeker")}, [("$.activated", "two_markers")]),
    ({"ended": OVER}, [("$.agenda", "agenda_after_end")]),
    ({"agenda": ()}, [("$.agenda[0]", "agenda_order")]),
    ({"agenda": (DecideMatch(1), EndVolcano(), NextTurn())}, [("$.agenda[0]", "agenda_order")]),
    (
        {"agenda": (Walk("herder"), DecideAlthingi(), DrawIncident(), DecideMatch(1), *REST)},
        [("$.agenda[0]", "agenda_not_now")],
    ),
    ({"agenda": (DrawTile(1), DecideMatch(1), *REST)}, [("$.agenda[0]", "agenda_not_now")]),
    ({"agenda": REST[1:]}, [("$.agenda[0]", "agenda_carries_itself_out")]),
    ({"agenda": (ResolveIncident(99, "white", ()), DecideMatch(1), *REST)}, [("$.agenda[0].number", "no_such_card")]),
    ({"agenda": (Sail(0, exactly=False), *REST)}, [("$.agenda[0]", "below_one")]),
    ({"agenda": (Flee("herder", ("1A",), "special"), *REST[1:])}, [("$.agenda[0]", "nothing_to_flee")]),
    ({"agenda": (LayTile("whole", 1), *REST[1:])}, [("$.tile_now", "tile_in_hand")]),
    ({"agenda": (Lay(BEN), Refill(ANNA), Refill(BEN), NextTurn())}, [("$.agenda[0]", "agenda_not_now")]),
    (
        {"agenda": (DecideMatch(2), *REST), "laid": (row("herder w", "seeker b", "seeker w"), MATCHES)},
        [("$.agenda[0]", "nothing_to_ask")],
    ),
)


@pytest.mark.parametrize(("fields", "faults"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_impossible_is_found_where_it_is(fields: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert found(sound(**fields)) == faults


def test_several_impossibilities_are_all_found() -> None:
    state = sound(balance=16, boat="moon", hands=(5, 3))
    assert {at for at, _ in found(state)} == {"$.balance", "$.boat", "$.hands[0]", "$.hands[1]"}


def test_before_the_set_up_nothing_lies_on_the_table() -> None:
    start = GAME.start(2, GAME.options_type(setup="random")).state
    assert found(start) == []
    assert found(replace(start, balance=1)) == [("$.setup", "nothing_before_setup")]
    assert found(replace(start, agenda=start.agenda[1:])) == [("$.agenda[0]", "agenda_setup")]


FIELDS = (
    "agenda",
    "pieces",
    "reserve",
    "storage",
    "helpers",
    "boat",
    "obstacles",
    "cracks",
    "lava",
    "fissure",
    "laid",
    "hands",
    "activation_discard",
    "incidents",
    "active_incidents",
    "volcano",
    "tiles",
    "althingi",
    "tile_now",
    "setup",
    "seats",
    "active",
    "turn",
)


@settings(max_examples=150, deadline=None)
@given(
    seeds=st.tuples(st.integers(0, 7), st.integers(0, 7)),
    fields=st.lists(st.sampled_from(FIELDS), min_size=1, max_size=3),
    data=st.data(),
)
def test_parts_of_two_games_mixed_up_every_fault_can_be_said(
    seeds: tuple[int, int], fields: list[str], data: st.DataObject
) -> None:
    """Never an exception; and what is found to be sound can be asked, offered, labelled, drawn and reconciled."""
    one, other = (played(2 * seed)[data.draw(st.integers(0, len(played(2 * seed)) - 1))] for seed in seeds)
    mixed = replace(one, **{field: getattr(other, field) for field in fields})
    faults = GAME.faults(mixed)
    for fault in faults:
        assert fault.at.startswith("$.")
        assert CATALOG.has(fault.problem.key)
    if not faults:
        GAME.view(mixed, "table")
        GAME.reconcile(one, mixed)
        if mixed.ended is None:
            assert GAME.offers(mixed)
            GAME.waiting(mixed)
