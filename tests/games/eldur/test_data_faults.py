"""Every way to break a good pack gives exactly the fault to expect, at the place where it was broken."""

from typing import Any

import pytest

from companion.games.eldur.data import EldurData
from companion.games.eldur.data_faults import data_faults, text_keys
from companion.i18n.catalog import Catalog
from tests.broken import Broken, broken, drop, good, put

GOOD: EldurData = good("eldur")


def faults_after(change: Broken) -> list[tuple[str, str]]:
    """Key path and kind of each fault after a change to the tables as TOML gives them."""
    return [
        (fault.at, fault.problem.key.removeprefix("eldur.data_").removeprefix("session."))
        for fault in data_faults(broken(GOOD, change))
    ]


def card_number(effect: str, frame: str) -> tuple[int, int]:
    """Index of a card and of an effect of this kind on its half."""
    for index, card in enumerate(GOOD.incident_cards.cards):
        for place, each in enumerate(getattr(card, frame).effects):
            if type(each).__struct_config__.tag == effect:
                return index, place
    raise AssertionError(effect)


def effect_path(effect: str, frame: str, field: str) -> tuple[str, str]:
    """Where a field of such an effect lies, as `put` wants it and as the fault says it."""
    card, place = card_number(effect, frame)
    return (
        f"incident_cards/cards/{card}/{frame}/effects/{place}/{field}",
        f"incident_cards.toml: $.cards[{card}].{frame}.effects[{place}].{field}",
    )


def volcano_index(effect: str) -> int:
    return next(index for index, card in enumerate(GOOD.volcano_cards.cards) if card.effect == effect)


def test_the_companion_pack_has_no_fault() -> None:
    assert data_faults(GOOD) == ()


CASES: dict[str, tuple[Broken, list[tuple[str, str]]]] = {
    # The pack (pack.toml)
    "pack id with a blank": (put("pack/id", "my pack"), [("pack.toml: $.id", "pack_id")]),
    "pack without title": (put("pack/title", " "), [("pack.toml: $.title", "pack_empty")]),
    "pack without source": (put("pack/source", ""), [("pack.toml: $.source", "pack_empty")]),
    # The map (E-010 to E-013)
    "short row": (put("map/terrain/3", "...."), [("map.toml: $.terrain[3]", "row_length")]),
    "unknown letter": (put("map/terrain/3", ".......x."), [("map.toml: $.terrain[3]", "terrain_letter")]),
    "no volcano in the corner (E-012)": (
        lambda tables: put("map/terrain/0", "." + tables["map"]["terrain"][0][1:])(tables),
        [("map.toml: $.terrain[0]", "no_volcano")],
    ),
    "town off the map": (put("map/towns/seeker", "9I"), [("map.toml: $.towns.seeker", "off_map")]),
    "cell written column first": (put("map/towns/seeker", "I4"), [("map.toml: $.towns.seeker", "off_map")]),
    "town missing": (drop("map/towns/seeker"), [("map.toml: $.towns.seeker", "helper_missing")]),
    "start missing": (drop("map/starts/herder"), [("map.toml: $.starts.herder", "helper_missing")]),
    "start in the lake": (put("map/starts/herder", "5C"), [("map.toml: $.starts.herder", "not_walkable")]),
    "boat on no space": (put("map/boat_start", "pond"), [("map.toml: $.boat_start", "no_space")]),
    "New Island nowhere": (put("map/new_island", "atlantis"), [("map.toml: $.new_island", "no_space")]),
    "unknown neighbour on the sea": (
        put("map/ocean/0/next/0", "pond"),
        [
            ("map.toml: $.ocean[0].next[0]", "no_space"),
            ("map.toml: $.ocean[1].next[0]", "one_way"),
        ],
    ),
    "way in one direction only": (drop("map/ocean/0/next/0"), [("map.toml: $.ocean[1].next[0]", "one_way")]),
    "space beside itself": (
        lambda tables: tables["map"]["ocean"][1]["next"].append("west_sound"),
        [("map.toml: $.ocean[1].next[2]", "twice")],
    ),
    "no goods harbour (E-013)": (put("map/ocean/0/harbour", None), [("map.toml: $.ocean", "harbours")]),
    "two sheep harbours (E-013)": (
        put("map/ocean/1/harbour", "sheep"),
        [
            ("map.toml: $.ocean", "harbours"),
            ("map.toml: $.ocean[0].next[0]", "harbours_touch"),
            ("map.toml: $.ocean[1].next[0]", "harbours_touch"),
            ("map.toml: $.ocean[1].next[1]", "harbours_touch"),
            ("map.toml: $.ocean[2].next[0]", "harbours_touch"),
        ],
    ),
    "an island of its own in the sea": (
        lambda tables: tables["map"]["ocean"].append({"id": "pond", "next": [], "x": 0.0, "y": 0.0}),
        [("map.toml: $.ocean", "sea_parts")],
    ),
    # Tracks (E-062, E-066, E-067, E-100)
    "track without a human side": (
        lambda tables: put("tracks/balance_high", 0)(tables),
        [("tracks.toml: $.balance_high", "above_zero")]
        + [(f"setups.toml: $.setups[{index}].human_goal", "range") for index in range(len(GOOD.setups.setups))],
    ),
    "movement base other than 6 (E-062)": (
        put("tracks/movement_base", 5),
        [("tracks.toml: $.movement_base", "exactly")],
    ),
    "short movement track": (put("tracks/movement_high", 6), [("tracks.toml: $.movement_high", "at_least")]),
    "storage other than 4 (E-066)": (
        put("tracks/storage_capacity", 5),
        [("tracks.toml: $.storage_capacity", "exactly")],
    ),
    "boat other than 6 (E-067)": (put("tracks/cargo_capacity", 7), [("tracks.toml: $.cargo_capacity", "exactly")]),
    # Set-ups (E-020 to E-022, E-101, E-102, R-E49)
    "no set-up": (put("setups/setups", []), [("setups.toml: $.setups", "no_setups")]),
    "set-up id twice": (put("setups/setups/1/id", "1"), [("setups.toml: $.setups[1].id", "twice")]),
    "set-up called random": (put("setups/setups/1/id", "random"), [("setups.toml: $.setups[1].id", "setup_id")]),
    "nine sheep (E-020)": (drop("setups/setups/0/sheep/0"), [("setups.toml: $.setups[0].sheep", "pieces")]),
    "piece off the map": (put("setups/setups/2/goods/4", "8J"), [("setups.toml: $.setups[2].goods[4]", "off_map")]),
    "piece in the lake": (
        put("setups/setups/2/goods/4", "6C"),
        [("setups.toml: $.setups[2].goods[4]", "not_walkable")],
    ),
    "piece in the dark": (
        put("setups/setups/2/people/1", "7H"),
        [("setups.toml: $.setups[2].people[1]", "not_walkable")],
    ),
    "two pieces on a cell (R-E23)": (
        lambda tables: put("setups/setups/0/goods/0", tables["setups"]["setups"][0]["sheep"][0])(tables),
        [("setups.toml: $.setups[0].goods[0]", "twice"), ("setups.toml: $.setups[0].sheep[0]", "twice")],
    ),
    "reserve of four (E-020)": (
        put("setups/setups/0/reserve", {"sheep": 5, "goods": 4, "people": 5}),
        [("setups.toml: $.setups[0].reserve.goods", "pieces")],
    ),
    "reserve that forgets a kind": (
        put("setups/setups/0/reserve", {"sheep": 5, "goods": 5}),
        [("setups.toml: $.setups[0].reserve.people", "pieces")],
    ),
    "crack on a town (R-E49)": (
        put("setups/setups/0/cracks/1", "8F"),
        [("setups.toml: $.setups[0].cracks[1]", "on_town")],
    ),
    "crack in the sea": (
        put("setups/setups/0/cracks/1", "8A"),
        [("setups.toml: $.setups[0].cracks[1]", "not_walkable")],
    ),
    "crack named twice": (put("setups/setups/0/cracks/1", "8B"), [("setups.toml: $.setups[0].cracks[1]", "twice")]),
    "crack where the fissure opens": (
        put("setups/setups/0/cracks/1", "7C"),
        [("setups.toml: $.setups[0].cracks[1]", "twice")],
    ),
    "more cracks than tokens": (
        put("setups/setups/0/cracks", ["8B", "6G", "4G", "3A", "3B"]),
        [("setups.toml: $.setups[0].cracks", "cracks")],
    ),
    "fissure on a town (R-E49)": (
        put("setups/setups/0/fissure", "8F"),
        [("setups.toml: $.setups[0].fissure", "on_town")],
    ),
    "fissure off the map": (put("setups/setups/0/fissure", "7Z"), [("setups.toml: $.setups[0].fissure", "off_map")]),
    "half a fissure off the map": (
        lambda tables: (
            put("setups/setups/0/fissure", "7I")(tables),
            put("setups/setups/0/fissure_size", "large")(tables),
        ),
        [("setups.toml: $.setups[0].fissure", "off_map")],
    ),
    "human goal on the Volcano's side": (
        put("setups/setups/0/human_goal", -3),
        [
            ("setups.toml: $.setups[0].human_goal", "range"),
            ("setups.toml: $.setups[0].start_balance", "range"),
        ],
    ),
    "Volcano's goal beyond the track": (
        put("setups/setups/0/volcano_goal", -99),
        [("setups.toml: $.setups[0].volcano_goal", "range")],
    ),
    "start beyond the goal": (
        put("setups/setups/0/start_balance", 12),
        [("setups.toml: $.setups[0].start_balance", "range")],
    ),
    "set-up tile on a town (R-E49)": (
        put("setups/setups/0/tiles", {"6F": "mountain"}),
        [("setups.toml: $.setups[0].tiles.6F", "on_town")],
    ),
    "set-up tile of lowland (E-011)": (
        put("setups/setups/0/tiles", {"3A": "lowland"}),
        [("setups.toml: $.setups[0].tiles.3A", "tile_terrain")],
    ),
    "own start in the lake": (
        put("setups/setups/0/starts", {"herder": "6C"}),
        [("setups.toml: $.setups[0].starts.herder", "not_walkable")],
    ),
    "own start of the boat ashore": (
        put("setups/setups/0/boat_start", "8B"),
        [("setups.toml: $.setups[0].boat_start", "no_space")],
    ),
    # Incident cards (E-050 to E-053, R-E49)
    "card 17 missing": (drop("incident_cards/cards/16"), [("incident_cards.toml: $.cards", "incidents_missing")]),
    "card number twice": (
        put("incident_cards/cards/16/number", 1),
        [
            ("incident_cards.toml: $.cards", "incidents_missing"),
            ("incident_cards.toml: $.cards[16].number", "twice"),
        ],
    ),
    "card 41": (
        put("incident_cards/cards/16/number", 41),
        [
            ("incident_cards.toml: $.cards", "incidents_missing"),
            ("incident_cards.toml: $.cards[16].number", "range"),
        ],
    ),
    "half without effect": (
        put("incident_cards/cards/4/black/effects", []),
        [("incident_cards.toml: $.cards[4].black.effects", "no_effect")],
    ),
    "card 38 that clears nothing (E-052)": (
        put("incident_cards/cards/37/white/clears", False),
        [("incident_cards.toml: $.cards[37].white.clears", "clears")],
    ),
    "card 1 that clears (E-052)": (
        put("incident_cards/cards/0/black/clears", True),
        [("incident_cards.toml: $.cards[0].black.clears", "clears")],
    ),
    # Volcano cards (E-070)
    "39 volcano cards": (drop("volcano_cards/cards/0"), [("volcano_cards.toml: $.cards", "cards")]),
    "volcano card id twice": (put("volcano_cards/cards/1/id", "V01"), [("volcano_cards.toml: $.cards[1].id", "twice")]),
    "four tiles": (put("volcano_cards/cards/0/tiles", 4), [("volcano_cards.toml: $.cards[0].tiles", "range")]),
    "flow without tiles": (put("volcano_cards/cards/0/tiles", 0), [("volcano_cards.toml: $.cards[0].tiles", "range")]),
    "flow with cells": (
        put("volcano_cards/cards/0/cells", ["4D"]),
        [("volcano_cards.toml: $.cards[0].cells", "no_cells")],
    ),
    "second large fissure": (
        put("volcano_cards/cards/0", {"id": "V01", "effect": "large_fissure"}),
        [("volcano_cards.toml: $.cards", "fissures")],
    ),
    "special effect without cells": (
        put(f"volcano_cards/cards/{volcano_index('ash_fall')}/cells", []),
        [(f"volcano_cards.toml: $.cards[{volcano_index('ash_fall')}].cells", "empty")],
    ),
    "special effect off the map (R-E49)": (
        put(f"volcano_cards/cards/{volcano_index('ash_fall')}/cells/0", "0A"),
        [(f"volcano_cards.toml: $.cards[{volcano_index('ash_fall')}].cells[0]", "off_map")],
    ),
    "special effect with tiles (E-071)": (
        put(f"volcano_cards/cards/{volcano_index('ash_fall')}/tiles", 1),
        [(f"volcano_cards.toml: $.cards[{volcano_index('ash_fall')}].tiles", "range")],
    ),
    # Activation cards (E-030)
    "61 activation cards": (
        lambda tables: put("activation_cards/cards/0/count", tables["activation_cards"]["cards"][0]["count"] + 1)(
            tables
        ),
        [("activation_cards.toml: $.cards", "cards")],
    ),
    "kind of card listed twice": (
        lambda tables: tables["activation_cards"]["cards"].append({"picture": "joker", "frame": "black", "count": 0}),
        [("activation_cards.toml: $.cards[10].count", "at_least"), ("activation_cards.toml: $.cards[10]", "twice")],
    ),
    # Lava tiles (E-073)
    "57 lava tiles": (
        lambda tables: put("lava_tiles/tiles/0/count", tables["lava_tiles"]["tiles"][0]["count"] + 1)(tables),
        [("lava_tiles.toml: $.tiles", "cards")],
    ),
    "whole tile with a green side": (
        put("lava_tiles/tiles/0/edges", "NES"),
        [("lava_tiles.toml: $.tiles[0].edges", "edge_count")],
    ),
    "sides out of order": (put("lava_tiles/tiles/1/edges", "SEN"), [("lava_tiles.toml: $.tiles[1].edges", "edges")]),
    "side that is none": (put("lava_tiles/tiles/1/edges", "NEX"), [("lava_tiles.toml: $.tiles[1].edges", "edges")]),
    "lava tile id twice": (put("lava_tiles/tiles/1/id", "whole"), [("lava_tiles.toml: $.tiles[1].id", "twice")]),
    # Tokens (E-002)
    "41 tokens": (
        lambda tables: put("tokens/mud", tables["tokens"]["mud"] + 1)(tables),
        [("tokens.toml: $", "tokens")],
    ),
    "16 sheep": (put("tokens/pieces_per_kind", 16), [("tokens.toml: $.pieces_per_kind", "exactly")]),
    "fissure that misses its own cell": (
        put("tokens/fissure_shapes/small", [[1, 0]]),
        [("tokens.toml: $.fissure_shapes.small", "shape_start")],
    ),
    "fissure cell twice": (
        put("tokens/fissure_shapes/large", [[0, 0], [0, 0]]),
        [("tokens.toml: $.fissure_shapes.large", "shape_twice")],
    ),
}
for effect, frame, field, value, problem in (
    ("movement", "white", "change", 0, "not_zero"),
    ("storage_room", "black", "change", 0, "not_zero"),
    ("boat_moves", "white", "spaces", 3, "range"),
    ("lose_stored", "black", "count", 0, "at_least"),
    ("around_helper", "white", "place", -1, "at_least"),
    ("place_pieces", "white", "cells", [], "empty"),
    ("place_obstacles", "black", "cells", [], "empty"),
    ("remove_pieces", "black", "cells", ["6C", "6D"], "no_ground"),
):
    place, at = effect_path(effect, frame, field)
    CASES[f"{effect} with {field} {value}"] = (put(place, value), [(at, problem)])
for effect, frame, cell, problem in (
    ("place_pieces", "white", "8J", "off_map"),
    ("remove_pieces", "black", "10A", "off_map"),
    ("place_obstacles", "black", "6F", "on_town"),
):
    place, at = effect_path(effect, frame, "cells")
    CASES[f"{effect} on {cell}"] = (put(f"{place}/0", cell), [(f"{at}[0]", problem)])


@pytest.mark.parametrize("case", CASES)
def test_a_broken_pack_gives_exactly_its_fault(case: str) -> None:
    change, expected = CASES[case]
    assert faults_after(change) == expected


def test_a_printed_pack_needs_all_eight_set_ups() -> None:
    """E-003."""

    def change(tables: dict[str, Any]) -> None:
        tables["setups"]["provenance"] = "printed"
        tables["setups"]["setups"] = [each for each in tables["setups"]["setups"] if each["id"] != "5"]

    assert faults_after(change) == [("setups.toml: $.setups", "setup_missing")]


def test_an_own_pack_may_have_one_set_up_only() -> None:
    """E-110."""
    assert faults_after(lambda tables: put("setups/setups", tables["setups"]["setups"][:1])(tables)) == []


def test_a_childrens_set_up_may_have_fewer_pieces_but_never_one() -> None:
    """E-110, E-103: one left of a kind ends the game."""

    def change(count: int) -> Broken:
        def few(tables: dict[str, Any]) -> None:
            setup = tables["setups"]["setups"][0]
            setup |= {"level": "children", "sheep": setup["sheep"][:count]}

        return few

    assert faults_after(change(2)) == []
    assert faults_after(change(1)) == [("setups.toml: $.setups[0].sheep", "pieces_between")]


def test_a_set_up_that_walls_a_helper_off_is_refused() -> None:
    """R-E49: the Seeker's town has three sides on land."""

    def change(tables: dict[str, Any]) -> None:
        setup = tables["setups"]["setups"][0]
        walls = {"3I": "lake", "4H": "lake", "5I": "lake"}
        setup["tiles"] = walls
        free = iter(["3A", "3B", "4A", "4B", "2C", "1C"])
        for kind in ("sheep", "goods", "people"):
            setup[kind] = [next(free) if cell in walls else cell for cell in setup[kind]]

    assert faults_after(change) == [("setups.toml: $.setups[0].tiles", "no_way_home")]


def test_a_way_home_cut_on_the_printed_map_is_told_once() -> None:
    """R-E49: not again for each set-up."""

    def change(tables: dict[str, Any]) -> None:
        rows = tables["map"]["terrain"]
        rows[2], rows[3], rows[4] = rows[2][:8] + "d", rows[3][:7] + "d" + rows[3][8:], rows[4][:8] + "d"
        for setup in tables["setups"]["setups"]:
            for kind in ("sheep", "goods", "people"):
                setup[kind] = ["4I" if cell in ("3I", "4H", "5I") else cell for cell in setup[kind]]

    told = [at for at, key in faults_after(change) if key == "no_way_home"]
    assert told == ["map.toml: $.starts.seeker"]


def test_a_volcano_walled_in_by_mountains_is_refused() -> None:
    """E-074: the first lava tile could not be laid."""

    def change(tables: dict[str, Any]) -> None:
        rows = tables["map"]["terrain"]
        rows[0], rows[1], rows[2] = "vvm" + rows[0][3:], "vvm" + rows[1][3:], "mm" + rows[2][2:]

    assert ("map.toml: $.terrain", "no_first_tile") in faults_after(change)


def test_a_map_without_a_shape_still_tells_the_faults_of_the_other_tables() -> None:
    def change(tables: dict[str, Any]) -> None:
        tables["map"]["terrain"] = tables["map"]["terrain"][:5]
        tables["tokens"]["pieces_per_kind"] = 14

    assert faults_after(change) == [
        ("map.toml: $.terrain", "map_small"),
        ("tokens.toml: $.pieces_per_kind", "exactly"),
    ]


def test_every_fault_is_said_in_words() -> None:
    say = Catalog("en").say
    for change, _ in CASES.values():
        for fault in data_faults(broken(GOOD, change)):
            said = say(fault.problem)
            assert said != fault.problem.key
            assert "{" not in said


def test_a_pack_names_each_half_each_volcano_card_and_each_set_up() -> None:
    """40 incident cards with two halves, 40 volcano cards: a title and a line each; a title for each set-up."""
    keys = text_keys(GOOD)
    assert len(set(keys)) == len(keys) == 2 * (80 + 40) + len(GOOD.setups.setups)
    assert {"eldur.incident.17.black.title", "eldur.volcano.V01.flavour", "eldur.setup.1.title"} <= set(keys)
