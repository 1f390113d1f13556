"""What the rules say of the box and of the data in it."""

from typing import Any

import msgspec
import pytest

from companion.games.eldur.actions import IncidentDrawn
from companion.games.eldur.data import (
    EldurData,
    PlaceObstacles,
    PlacePieces,
)
from companion.games.eldur.data_faults import data_faults
from companion.games.eldur.draft import Draft
from companion.games.eldur.modifiers import allowance
from companion.games.eldur.names import HELPERS
from companion.games.eldur.state import Counts, DecideMatch, DrawIncident, NextTurn, ResolveIncident, replace
from companion.games.eldur.tasks import DO
from companion.i18n.catalog import Catalog
from tests.games.eldur.table import GAME, after, row
from tests.games.eldur.testland import BOX, DATA, active, position

CATALOG = Catalog(names=("Anna", "Ben"))
change = msgspec.structs.replace


def test_the_box_takes_lost_pieces_and_used_incidents() -> None:
    """E-004: its bottom is the tray for both."""
    state = position(NextTurn(), pieces=(("4F", "sheep"),), reserve=Counts(15, 14, 15))
    state = replace(state, incidents=state.incidents.draw("5"), active_incidents=active((5, "white"), None))
    later = replace(
        state,
        pieces=(),
        lost=Counts(sheep=1),
        active_incidents=(None, None),
        incidents=state.incidents.discarded("5"),
    )
    assert [CATALOG.say(effect.message) for effect in GAME.reconcile(state, later)] == [
        "Put one sheep from 4F to the lost pieces in the box.",
        "Put the incident card 5 from behind the shield of Anna on the incident discard.",
    ]


@pytest.mark.parametrize("obstacle", ["mud", "landslide", "flood"])
def test_landslide_is_laid_like_mud_and_flood(obstacle: Any) -> None:
    """R-E08: the "landscape" among the incidents is the landslide of the obstacles."""
    draft = Draft(BOX, position(NextTurn()))
    task = ResolveIncident(7, "black", (PlaceObstacles(obstacle, ("2C",)),))
    DO[ResolveIncident](draft, task)
    assert draft.state.obstacles == (("2C", obstacle),)


def test_movement_card_shifts_only_the_marker_of_its_helper() -> None:
    """E-053a: card 2 white, Gatherer +2, as long as it lies there."""
    white = row("herder w", "herder w", "seeker b")
    state = position(DrawIncident(), DecideMatch(1), laid=(white, white))
    drawn = after(state, IncidentDrawn(2))
    assert [allowance(BOX, drawn, helper) for helper in HELPERS] == [8, 6, 6]
    gone = replace(drawn, active_incidents=(None, None))
    assert [allowance(BOX, gone, helper) for helper in HELPERS] == [6, 6, 6]


# ---- R-E49 ----


def first_setup(**fields: Any) -> EldurData:
    setups = DATA.setups.setups
    return change(DATA, setups=change(DATA.setups, setups=(change(setups[0], **fields), *setups[1:])))


def first_incident(*effects: Any) -> EldurData:
    cards = DATA.incident_cards.cards
    card = change(cards[0], white=change(cards[0].white, effects=effects))
    return change(DATA, incident_cards=change(DATA.incident_cards, cards=(card, *cards[1:])))


def on_map(**fields: Any) -> EldurData:
    return change(DATA, map=change(DATA.map, **fields))


ISLET = (
    "v...pp.oo",
    "...ppm..o",
    "..llp...o",
    "..ll.....",
    ".pp..dd..",
    ".pmp.....",
    "..p......",
    "...oo....",
    "ooooooooo",
)
"""The Gatherer starts on 8E, which is sea here."""

BROKEN: tuple[tuple[str, EldurData, str], ...] = (
    (
        "obstacle on a town",
        first_incident(PlaceObstacles("mud", ("8D",))),
        "incident_cards.toml: $.cards[0].white.effects[0].cells[0]",
    ),
    ("crack on a town", first_setup(cracks=("8D", "6G", "4G")), "setups.toml: $.setups[0].cracks[0]"),
    ("fissure on a town", first_setup(fissure="4I"), "setups.toml: $.setups[0].fissure"),
    ("lake on a town", first_setup(tiles={"5D": "lake"}), "setups.toml: $.setups[0].tiles.5D"),
    (
        "card names a cell off the map",
        first_incident(PlacePieces("sheep", ("9Z", "2C"))),
        "incident_cards.toml: $.cards[0].white.effects[0].cells[0]",
    ),
    (
        "helper cannot get home",
        on_map(
            starts={**DATA.map.starts, "herder": "6C"},
            terrain=(*DATA.map.terrain[:4], ".pd..dd..", ".dmd.....", "..d......", *DATA.map.terrain[7:]),
        ),
        "map.toml: $.starts.herder",
    ),
    ("start in the sea", on_map(terrain=ISLET), "map.toml: $.starts.gatherer"),
)


@pytest.mark.parametrize(("data", "at"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_data_that_would_break_a_rule_is_refused(data: EldurData, at: str) -> None:
    """R-E49."""
    assert at not in {fault.at for fault in data_faults(DATA)}
    assert at in {fault.at for fault in data_faults(data)}
