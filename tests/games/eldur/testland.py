"""Testland: a small made-up island for tests. It is nobody's printed board and is never shown to players.

  A B C D E F G H I
1 v . . . p p . o o
2 . . . p p m . . o
3 . . l l p . . . o     people harbour east of row 3
4 . . l l . . . . .
5 . p p . . d d . .
6 . p m p . . . . .
7 . . p . . . . . .
8 . . . . . . . . .
9 o o o o o o o o o     goods harbour under B, sheep harbour under I
"""

from typing import Any

import msgspec

from companion.games.eldur.box import Box
from companion.games.eldur.data import EldurData, SetupTable, VolcanoTable
from companion.games.eldur.state import ActiveIncident, Card, Counts, EldurState, Laid, Options, Task, replace
from companion.rules.contract import Seat
from companion.rules.deck import shuffled

TERRAIN = (
    "v...pp.oo",
    "...ppm..o",
    "..llp...o",
    "..ll.....",
    ".pp..dd..",
    ".pmp.....",
    "..p......",
    ".........",
    "ooooooooo",
)

OCEAN = (
    ("goods_harbour", ("sea_1",), 1.5, 9.5, "goods"),
    ("sea_1", ("goods_harbour", "sheep_harbour"), 5.0, 9.5, None),
    ("sheep_harbour", ("sea_1", "sea_2"), 8.5, 9.5, "sheep"),
    ("sea_2", ("sheep_harbour", "people_harbour"), 9.5, 6.5, None),
    ("people_harbour", ("sea_2", "sea_3"), 9.5, 2.5, "people"),
    ("sea_3", ("people_harbour", "new_island"), 9.5, 1.0, None),
    ("new_island", ("sea_3",), 9.5, 0.0, None),
)

SHEEP = ("2G", "4F", "5H", "6B", "7E", "1E", "2B", "6F", "7I", "3B")
GOODS = ("7A", "7C", "8G", "6D", "5D", "4B", "2D", "1C", "7F", "8C")
PEOPLE = ("2F", "3F", "5I", "6C", "6H", "1D", "3E", "4E", "7B", "8I")

INCIDENTS: tuple[tuple[Any, Any], ...] = (
    ([("movement", {"helper": "herder", "change": 1})], [("movement", {"helper": "herder", "change": -8})]),
    ([("movement", {"helper": "gatherer", "change": 2})], [("movement", {"helper": "seeker", "change": -3})]),
    ([("boat_moves", {"spaces": 2})], [("boat_blocked", {})]),
    (
        [("boat_moves", {"spaces": 1})],
        [("lose_stored", {"storage": "boat", "count": 2}), ("boat_blocked", {})],
    ),
    (
        [("place_pieces", {"kind": "sheep", "cells": ["4H", "5E"]})],
        [("place_obstacles", {"obstacle": "mud", "cells": ["6E", "7G"]})],
    ),
    (
        [("place_pieces", {"kind": "goods", "cells": ["8B"]})],
        [("place_obstacles", {"obstacle": "flood", "cells": ["6G", "4G"]})],
    ),
    (
        [("place_pieces", {"kind": "people", "cells": ["3C", "6I"]})],
        [("place_obstacles", {"obstacle": "landslide", "cells": ["2C", "7D"]})],
    ),
    ([("storage_room", {"storage": "goods", "change": 1})], [("storage_room", {"storage": "sheep", "change": -1})]),
    (
        [("around_helper", {"helper": "seeker", "kind": "people", "place": 2})],
        [("around_helper", {"helper": "herder", "kind": "sheep"})],
    ),
    (
        [("around_helper", {"helper": "gatherer", "kind": "goods", "place": 1, "area": "four"})],
        [("around_helper", {"helper": "gatherer", "kind": "goods", "area": "four"})],
    ),
    ([("storage_room", {"storage": "people", "change": 1})], [("empty_storage", {"storage": "people"})]),
    ([("movement", {"helper": "seeker", "change": 1})], [("empty_storage", {"storage": "boat"})]),
    ([("movement", {"helper": "herder", "change": 2})], [("remove_pieces", {"cells": ["7E", "6D"]})]),
    ([("storage_room", {"storage": "sheep", "change": 2})], [("lose_stored", {"storage": "sheep", "count": 3})]),
    ([("storage_room", {"storage": "goods", "change": 1})], [("lose_stored", {"storage": "goods", "count": 1})]),
)
"""White and black effects of the cards 1 to 15; see LIGHTNING and CLEARING."""

LIGHTNING = {(2, "black"), (3, "white"), (4, "white"), (4, "black"), (8, "black"), (12, "black"), (13, "black")}
CLEARING: tuple[tuple[int, Any, Any], ...] = (
    (38, [("movement", {"helper": "gatherer", "change": 1})], [("movement", {"helper": "gatherer", "change": -1})]),
    (39, [("place_pieces", {"kind": "sheep", "cells": ["8H"]})], [("empty_storage", {"storage": "goods"})]),
    (40, [("boat_moves", {"spaces": 1})], [("place_obstacles", {"obstacle": "mud", "cells": ["8F"]})]),
)
"""Cards that clear the row: 38 without lightning, 39 and 40 with."""

VOLCANO: tuple[tuple[str, dict[str, Any]], ...] = (
    *((f"F{number:02}", {"effect": "lava_flow", "tiles": 1 + number % 3}) for number in range(1, 16)),
    ("C1", {"effect": "crack"}),
    ("C2", {"effect": "crack"}),
    ("C3", {"effect": "crack"}),
    ("T1", {"effect": "toxic_cloud", "cells": ["2G", "3F", "8A"]}),
    ("R1", {"effect": "fire_rocks", "cells": ["5H", "6H", "4H"]}),
    ("A1", {"effect": "ash_fall", "cells": ["7A", "8E"]}),
    ("E1", {"effect": "earthquake", "cells": ["2D", "5E", "6F"]}),
    ("XL", {"effect": "large_fissure"}),
    ("XS", {"effect": "small_fissure"}),
)

ACTIVATION = {"gatherer": 6, "herder": 6, "seeker": 6, "knerrir": 8, "joker": 4}
"""Of each frame: 60 together."""

TILES = (
    ("whole", "whole", "NESW", 14),
    ("three", "three_quarters", "NES", 16),
    ("bend", "half", "NE", 14),
    ("straight", "half", "NS", 12),
)


def _effects(listed: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    return [{"type": kind, **fields} for kind, fields in listed]


def _half(number: int, frame: str, effects: list[tuple[str, dict[str, Any]]], clears: bool) -> dict[str, Any]:
    lightning = (number, frame) in LIGHTNING or number in (39, 40)
    return {"effects": _effects(effects), "lightning": lightning, "clears": clears}


def _card(number: int, white: Any, black: Any, clears: bool = False) -> dict[str, Any]:
    return {
        "number": number,
        "white": _half(number, "white", white, clears),
        "black": _half(number, "black", black, clears),
    }


def _setup(**fields: Any) -> dict[str, Any]:
    standard = {
        "id": "1",
        "level": "basic",
        "sheep": SHEEP,
        "goods": GOODS,
        "people": PEOPLE,
        "cracks": ["8B", "6G", "4G"],
        "fissure": "7C",
        "fissure_size": "small",
        "human_goal": 8,
        "volcano_goal": -10,
    }
    return {**standard, **fields}


SETUPS = (
    _setup(),
    _setup(id="2", fissure_size="large", human_goal=6, volcano_goal=-8),
    _setup(
        id="3",
        level="children",
        sheep=SHEEP[:4],
        goods=GOODS[:4],
        people=PEOPLE[:4],
        tiles={"4G": "lake", "7G": "mountain"},
        cracks=["8B"],
        reserve={"sheep": 3, "goods": 3, "people": 3},
        starts={"gatherer": "8E", "herder": "5E", "seeker": "3G"},
        boat_start="sea_3",
    ),
)

DATA = msgspec.convert(
    {
        "pack": {
            "game": "eldur",
            "provenance": "companion",
            "id": "testland",
            "title": "Testland",
            "edition": "tests",
            "source": "made up for tests",
        },
        "map": {
            "provenance": "companion",
            "terrain": TERRAIN,
            "towns": {"gatherer": "8D", "herder": "5D", "seeker": "4I"},
            "starts": {"gatherer": "8E", "herder": "5E", "seeker": "4H"},
            "boat_start": "new_island",
            "new_island": "new_island",
            "ocean": [
                {"id": name, "next": beside, "x": x, "y": y, "harbour": kind} for name, beside, x, y, kind in OCEAN
            ],
        },
        "setups": {"provenance": "companion", "setups": SETUPS},
        "tracks": {"provenance": "companion", "balance_low": -15, "balance_high": 15},
        "incident_cards": {
            "provenance": "companion",
            "cards": [
                *(_card(number, white, black) for number, (white, black) in enumerate(INCIDENTS, start=1)),
                *(_card(number, white, black, clears=True) for number, white, black in CLEARING),
            ],
        },
        "volcano_cards": {"provenance": "companion", "cards": [{"id": card, **fields} for card, fields in VOLCANO]},
        "activation_cards": {
            "provenance": "companion",
            "cards": [
                {"picture": picture, "frame": frame, "count": count}
                for picture, count in ACTIVATION.items()
                for frame in ("white", "black")
            ],
        },
        "lava_tiles": {
            "provenance": "companion",
            "tiles": [
                {"id": name, "covered": covered, "edges": edges, "count": count}
                for name, covered, edges, count in TILES
            ],
        },
        "tokens": {
            "provenance": "companion",
            "mud": 8,
            "landslide": 6,
            "flood": 6,
            "cracks": 4,
            "room_covers": 6,
            "room_extras": 6,
            "fissure_shapes": {"large": [(0, 0), (1, 0)], "small": [(0, 0)]},
        },
    },
    EldurData,
    strict=False,
)

BOX = Box(DATA)

QUIET_DATA = msgspec.structs.replace(
    DATA,
    setups=SetupTable(
        "companion",
        tuple(
            msgspec.structs.replace(setup, human_goal=90, volcano_goal=-90, sheep=SHEEP, goods=GOODS, people=PEOPLE)
            for setup in DATA.setups.setups
        ),
    ),
    tracks=msgspec.structs.replace(DATA.tracks, balance_low=-99, balance_high=99),
    volcano_cards=VolcanoTable(
        "companion",
        tuple(
            msgspec.structs.replace(card, effect="ash_fall", tiles=0, cells=("8A",))
            if card.effect == "lava_flow"
            else card
            for card in DATA.volcano_cards.cards
        ),
    ),
)
"""Testland while the Volcano hardly stirs: games go on until every deck has been used up."""


def position(*agenda: Task, seats: int = 2, **fields: Any) -> EldurState:
    """A position in the middle of turn 1 of seat 0: an empty map, everybody at the start, full decks.

    `agenda` is what is now done or waited for; any field of the state can be given.
    """
    setup = fields.get("setup", "1")
    island = BOX.islands[setup]
    white = Card("gatherer", "white")
    state = EldurState(
        options=Options(setup=setup),
        seats=seats,
        agenda=agenda,
        setup=setup,
        turn=1,
        reserve=Counts(15, 15, 15),
        helpers=island.starts,
        boat=island.boat_start,
        laid=((white, white, white),) * seats,
        hands=(4,) * seats,
        activation_left=60 - 7 * seats,
        active_incidents=(None,) * seats,
        incidents=shuffled(tuple(BOX.incidents)),
        volcano=shuffled(tuple(card for card in BOX.volcano_cards if card not in ("XL", "XS"))),
        tiles=shuffled(tuple(name for name, _, _, count in TILES for _ in range(count))),
    )
    return replace(state, **fields)


def lava(cell: str, edges: str = "NESW", tile: str = "whole") -> Laid:
    return Laid(cell, tile, 0, edges)


def active(*cards: tuple[int, Any] | None) -> tuple[ActiveIncident | None, ...]:
    """Incident cards behind the shields, one per seat."""
    return tuple(card and ActiveIncident(*card) for card in cards)


ANNA, BEN, CLEO, DAN = Seat(0), Seat(1), Seat(2), Seat(3)
