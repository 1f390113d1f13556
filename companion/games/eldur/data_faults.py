"""Cross-checks of a data pack: everything in its tables that would break a rule (R-E49 and the counts of E-002).

A table that copies a printed game and one of somebody's own making are judged alike; only set-ups are free to be
more, fewer or smaller (E-110).
"""

from collections.abc import Iterator

from companion.games.eldur.card_faults import activation_faults, incident_faults, volcano_faults
from companion.games.eldur.data import EldurData, Tracks
from companion.games.eldur.map_faults import Ground, fault, map_faults, shape_faults
from companion.games.eldur.setup_faults import setup_faults, setup_list_faults
from companion.games.eldur.token_faults import tile_faults, token_faults
from companion.rules.contract import Fault
from companion.rules.pack import pack_faults

MOVEMENT_BASE, LEAST_MOVEMENT_HIGH, STORAGE_CAPACITY, CARGO_CAPACITY = 6, 7, 4, 6
"""E-062, the rulebook's pictured track, E-066, E-067."""


def data_faults(data: EldurData) -> tuple[Fault, ...]:
    """Each fault as "file: key path" with what was expected; empty if the pack can be played."""
    shape = tuple(shape_faults(data.map))
    ground = None if shape else Ground.of_map(data.map)
    return (*shape, *_faults(data, ground))


def text_keys(data: EldurData) -> tuple[str, ...]:
    """The messages that a pack has to say itself: what its cards and set-ups are called, a line for each card."""
    halves = [f"incident.{card.number}.{frame}" for card in data.incident_cards.cards for frame in ("white", "black")]
    cards = [*halves, *(f"volcano.{card.id}" for card in data.volcano_cards.cards)]
    titles = [*cards, *(f"setup.{setup.id}" for setup in data.setups.setups)]
    return tuple(f"eldur.{name}.title" for name in titles) + tuple(f"eldur.{name}.flavour" for name in cards)


def _faults(data: EldurData, ground: Ground | None) -> Iterator[Fault]:
    yield from pack_faults(data.pack)
    if ground is not None:
        yield from map_faults(data.map, ground)
    yield from _track_faults(data.tracks)
    yield from setup_list_faults(data)
    if ground is not None:
        for index, setup in enumerate(data.setups.setups):
            yield from setup_faults(f"setups.toml: $.setups[{index}]", data, setup, ground)
    yield from incident_faults(data, ground)
    yield from volcano_faults(data, ground)
    yield from activation_faults(data.activation_cards)
    yield from tile_faults(data.lava_tiles)
    yield from token_faults(data.tokens)


def _track_faults(tracks: Tracks) -> Iterator[Fault]:
    at = "tracks.toml: $"
    if tracks.balance_low >= 0:
        yield fault(f"{at}.balance_low", "below_zero", value=tracks.balance_low)
    if tracks.balance_high <= 0:
        yield fault(f"{at}.balance_high", "above_zero", value=tracks.balance_high)
    if tracks.movement_high < LEAST_MOVEMENT_HIGH:
        yield fault(f"{at}.movement_high", "at_least", value=tracks.movement_high, least=LEAST_MOVEMENT_HIGH)
    for name, found, expected in (
        ("movement_base", tracks.movement_base, MOVEMENT_BASE),
        ("storage_capacity", tracks.storage_capacity, STORAGE_CAPACITY),
        ("cargo_capacity", tracks.cargo_capacity, CARGO_CAPACITY),
    ):
        if found != expected:
            yield fault(f"{at}.{name}", "exactly", value=found, expected=expected)
