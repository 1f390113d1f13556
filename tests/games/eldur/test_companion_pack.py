"""The companion pack against everything publicly known of Eldur's components, and against bad luck by design."""

from collections import Counter, deque
from itertools import pairwise

import pytest

from companion.games.eldur.data import (
    AroundHelper,
    BoatBlocked,
    BoatMoves,
    EldurData,
    EmptyStorage,
    HelperSteps,
    IncidentHalf,
    LoseStored,
    PlaceObstacles,
    PlacePieces,
    RemovePieces,
    Setup,
    StorageRoom,
)
from companion.games.eldur.data_faults import text_keys
from companion.games.eldur.names import HELPERS, Helper
from companion.packs import registry
from companion.packs.load import read_data, read_texts

FOLDER = next(pack.folder for pack in registry.find("eldur").packs if pack.id == "companion")
EFFECTS = (
    HelperSteps,
    BoatMoves,
    BoatBlocked,
    PlacePieces,
    PlaceObstacles,
    RemovePieces,
    EmptyStorage,
    StorageRoom,
    LoseStored,
    AroundHelper,
)
"""E-053 a to h, those with two sides split."""
WALKABLE = {".": 0, "p": 1, "m": 2}
LETTERS = {"lake": "l", "mountain": "m"}


def _data() -> EldurData:
    data, faults = read_data(FOLDER, EldurData)
    assert data is not None, faults
    return data


DATA = _data()
SETUPS = {setup.id: setup for setup in DATA.setups.setups}
HALVES = [
    (card.number, frame, half)
    for card in DATA.incident_cards.cards
    for frame, half in (("white", card.white), ("black", card.black))
]


def letters(setup: Setup | None = None) -> dict[str, str]:
    """Cell: terrain letter, read off the printed rows by hand rather than by the game's own island."""
    ground = {
        f"{row + 1}{'ABCDEFGHI'[column]}": letter
        for row, line in enumerate(DATA.map.terrain)
        for column, letter in enumerate(line)
    }
    for cell, terrain in (setup.tiles if setup else {}).items():
        ground[cell] = LETTERS[terrain]
    return ground


def beside(cell: str) -> list[str]:
    row, column = int(cell[:-1]), ord(cell[-1])
    return [f"{row - 1}{chr(column)}", f"{row}{chr(column + 1)}", f"{row + 1}{chr(column)}", f"{row}{chr(column - 1)}"]


def ways_between(start: str, goal: str, open_cells: set[str]) -> int:
    """How many ways share no cell but their ends: the most that flows when each cell lets one through (Menger)."""
    if goal in beside(start):
        return 1 + ways_between_apart(start, goal, open_cells)
    return ways_between_apart(start, goal, open_cells)


def ways_between_apart(start: str, goal: str, open_cells: set[str]) -> int:
    """The same without the direct step from start to goal; each cell is an entrance and an exit joined once."""
    room: Counter[tuple[str, str]] = Counter()
    for cell in open_cells:
        room[f"{cell} in", f"{cell} out"] = 99 if cell in (start, goal) else 1
        for other in beside(cell):
            if other in open_cells and {cell, other} != {start, goal}:
                room[f"{cell} out", f"{other} in"] = 1
    joined: dict[str, set[str]] = {}
    for one, other in list(room):
        joined.setdefault(one, set()).add(other)
        joined.setdefault(other, set()).add(one)
    flow = 0
    while True:
        came: dict[str, str] = {f"{start} in": ""}
        queue = deque(came)
        while queue:
            one = queue.popleft()
            for other in joined.get(one, ()):
                if other not in came and room[one, other] > 0:
                    came[other] = one
                    queue.append(other)
        if f"{goal} out" not in came:
            return flow
        at = f"{goal} out"
        while came[at]:
            room[came[at], at] -= 1
            room[at, came[at]] += 1
            at = came[at]
        flow += 1


# Counts (E-002, E-003, E-020, E-050, E-070, E-073)


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert len(DATA.incident_cards.cards) == 40
    assert len(DATA.volcano_cards.cards) == 40
    assert sum(cards.count for cards in DATA.activation_cards.cards) == 60
    assert sum(tile.count for tile in DATA.lava_tiles.tiles) == 56
    tokens = DATA.tokens
    assert tokens.pieces_per_kind == 15
    obstacles = tokens.mud + tokens.landslide + tokens.flood
    assert obstacles + tokens.cracks + tokens.room_covers + tokens.room_extras + 2 == 40


def test_every_table_says_that_it_is_our_own() -> None:
    tables = [DATA.pack, *(getattr(DATA, name) for name in EldurData.__struct_fields__[1:])]
    assert {table.provenance for table in tables} == {"companion"}


def test_eight_set_ups_four_basic_and_four_harder() -> None:
    """E-003, and one for children (E-110)."""
    levels = {name: setup.level for name, setup in SETUPS.items()}
    assert {levels[name] for name in "1234"} == {"basic"}
    assert {levels[name] for name in "5678"} == {"harder"}
    assert levels["children"] == "children"


@pytest.mark.parametrize("name", "12345678")
def test_ten_of_each_kind_on_cells_of_their_own(name: str) -> None:
    """E-020."""
    setup = SETUPS[name]
    assert [len(setup.sheep), len(setup.goods), len(setup.people)] == [10, 10, 10]
    cells = [*setup.sheep, *setup.goods, *setup.people]
    assert len(set(cells)) == 30
    assert all(letters(setup)[cell] in WALKABLE for cell in cells)
    assert not set(cells) & {*DATA.map.towns.values(), *DATA.map.starts.values()}


def test_set_up_1_has_the_cracks_and_fissure_of_the_rulebook() -> None:
    """E-022, EX-E13."""
    assert SETUPS["1"].cracks == ("8B", "6G", "4G")
    assert SETUPS["1"].fissure == "7C"


def test_a_children_s_set_up_has_fewer_pieces_and_few_in_the_highlands() -> None:
    """E-110."""
    setup = SETUPS["children"]
    cells = [*setup.sheep, *setup.goods, *setup.people]
    assert len(cells) < 30
    assert sum(WALKABLE[letters(setup)[cell]] > 0 for cell in cells) <= 2


# The island (E-010 to E-013)


def test_the_map_has_the_known_shape() -> None:
    """E-010, E-012: A-I by 1-8, the volcano in the top left corner."""
    assert [len(row) for row in DATA.map.terrain] == [9] * 8
    volcano = {cell for cell, letter in letters().items() if letter == "v"}
    assert volcano == {"1A", "1B", "2A", "2B"}


def test_it_looks_like_an_island() -> None:
    """Land in one piece, the sea at its rim only, one large lake, highlands of some size."""
    ground = letters()
    land = {cell for cell, letter in ground.items() if letter in WALKABLE}
    reached, edge = {"4E"}, ["4E"]
    while edge:
        for other in beside(edge.pop()):
            if other in land and other not in reached:
                reached.add(other)
                edge.append(other)
    assert reached == land
    rim = {cell for cell in ground if cell[:-1] in ("1", "8") or cell[-1] in "AI"}
    assert {cell for cell, letter in ground.items() if letter == "o"} <= rim
    assert sum(letter == "l" for letter in ground.values()) >= 4
    highland = sum(ground[cell] in "pm" for cell in land)
    assert len(land) / 5 <= highland <= len(land) / 2


def test_the_towns_lie_where_the_rulebook_says() -> None:
    """E-012: the Gatherer's in the south, the Herder's by the lake, the Seeker's on the east coast."""
    towns = DATA.map.towns
    assert towns["gatherer"].startswith("8")
    assert any(letters().get(cell) == "l" for cell in beside(towns["herder"]))
    assert towns["seeker"].endswith("I")


def test_the_harbours_lie_where_the_rulebook_says() -> None:
    """E-013: goods under B, sheep under I, people by row 3, and one space between neighbours."""
    spaces = {space.id: space for space in DATA.map.ocean}
    goods, sheep, people = (
        next(space for space in spaces.values() if space.harbour == kind) for kind in ("goods", "sheep", "people")
    )
    assert 1 <= goods.x < 2
    assert goods.y > 8
    assert 8 <= sheep.x < 9
    assert sheep.y > 8
    assert people.x > 9
    assert 2 <= people.y < 3
    for one, other in pairwise((goods.id, DATA.map.new_island, sheep.id, people.id)):
        between = set(spaces[one].next) & set(spaces[other].next)
        assert len(between) == 1
        assert spaces[between.pop()].harbour is None


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("helper", HELPERS)
def test_two_ways_apart_lead_home_at_the_start(name: str, helper: Helper) -> None:
    setup = SETUPS[name]
    open_cells = {cell for cell, letter in letters(setup).items() if letter in WALKABLE}
    start, town = DATA.map.starts[helper], DATA.map.towns[helper]
    assert ways_between(start, town, open_cells) >= 2


@pytest.mark.parametrize("name", SETUPS)
def test_no_set_up_is_lost_by_set_up_alone(name: str) -> None:
    """With all its cracks and the fissure open and no lava laid, everybody still gets home from the start."""
    setup = SETUPS[name]
    shape = DATA.tokens.fissure_shapes[setup.fissure_size]
    row, column = int(setup.fissure[:-1]), ord(setup.fissure[-1])
    fissure = {f"{row + down}{chr(column + right)}" for right, down in shape}
    shut = {*setup.cracks, *fissure}
    open_cells = {cell for cell, letter in letters(setup).items() if letter in WALKABLE} - shut
    for helper, town in DATA.map.towns.items():
        start = DATA.map.starts[helper]
        assert town in open_cells
        assert start in fissure or ways_between(start, town, open_cells | {start}) >= 1


# Cards (E-030, E-052, E-053, E-070, EX-E02)


@pytest.mark.parametrize("frame", ["white", "black"])
def test_every_kind_of_incident_effect_occurs_in_both_colours(frame: str) -> None:
    found = {type(effect) for _, colour, half in HALVES if colour == frame for effect in half.effects}
    assert found == set(EFFECTS)


def test_no_half_does_nothing() -> None:
    for number, frame, half in HALVES:
        assert half.effects, (number, frame)
        for effect in half.effects:
            assert getattr(effect, "change", 1) != 0, (number, frame)
            assert getattr(effect, "cells", ("4E",)), (number, frame)


def _leaning(half: IncidentHalf) -> int:
    """How many of its effects help, less how many hinder."""
    sign = 0
    for effect in half.effects:
        if isinstance(effect, HelperSteps | StorageRoom):
            sign += 1 if effect.change > 0 else -1
        elif isinstance(effect, BoatMoves | PlacePieces) or (isinstance(effect, AroundHelper) and effect.place):
            sign += 1
        else:
            sign -= 1
    return sign


def test_white_mostly_helps_and_black_mostly_challenges() -> None:
    white = [_leaning(half) for _, frame, half in HALVES if frame == "white"]
    black = [_leaning(half) for _, frame, half in HALVES if frame == "black"]
    assert sum(sign > 0 for sign in white) >= 30
    assert sum(sign < 0 for sign in black) >= 30


def test_exactly_the_cards_38_to_40_clear_the_row() -> None:
    """E-052."""
    assert {number for number, _, half in HALVES if half.clears} == {38, 39, 40}


def test_one_black_lightning_half_is_the_wave_of_the_rulebook() -> None:
    """EX-E02: two pieces leave the boat, and it cannot move this turn."""
    waves = [
        number
        for number, frame, half in HALVES
        if frame == "black" and half.lightning and half.effects == (LoseStored("boat", 2), BoatBlocked())
    ]
    assert len(waves) == 1


def test_one_off_effects_stay_on_no_card() -> None:
    """R-E35: without lightning such a card would only hold its place."""
    lasting = HelperSteps | StorageRoom | BoatBlocked
    for number, frame, half in HALVES:
        if not half.lightning:
            assert any(isinstance(effect, lasting) for effect in half.effects), (number, frame)


def test_the_volcano_deck_has_all_known_kinds() -> None:
    """E-070: two fissures, at least three cracks, flows of one to three tiles, four special effects."""
    kinds = Counter(card.effect for card in DATA.volcano_cards.cards)
    assert kinds["large_fissure"] == kinds["small_fissure"] == 1
    assert kinds["crack"] >= max(3, *(len(setup.cracks) for setup in SETUPS.values()))
    assert {card.tiles for card in DATA.volcano_cards.cards if card.effect == "lava_flow"} == {1, 2, 3}
    assert min(kinds[effect] for effect in ("toxic_cloud", "fire_rocks", "ash_fall", "earthquake")) >= 2


def test_activation_cards_have_four_helpers_and_jokers_in_two_frames() -> None:
    """E-030."""
    assert len({(cards.picture, cards.frame) for cards in DATA.activation_cards.cards}) == 10


def test_every_lava_tile_can_lead_on() -> None:
    """R-E17: two or more lava sides, so that no first tile is a dead one."""
    assert {tile.covered for tile in DATA.lava_tiles.tiles} == {"whole", "three_quarters", "half", "quarter"}
    assert all(len(tile.edges) >= 2 for tile in DATA.lava_tiles.tiles)


def test_every_card_has_a_title_of_its_own_and_a_line_of_flavour() -> None:
    texts, faults = read_texts(FOLDER, "eldur")
    assert faults == ()
    english = texts["en"]
    assert set(text_keys(DATA)) == set(english)
    assert all(text.strip() for text in english.values())
    titles = [text for key, text in english.items() if key.endswith(".title")]
    assert len(set(titles)) == len(titles)
    flavours = [text for key, text in english.items() if key.endswith(".flavour")]
    assert len(set(flavours)) == len(flavours) == 120
    assert max(map(len, titles)) <= 26
    assert max(map(len, flavours)) <= 90
