"""Message keys of Eldur that are put together while it runs, see `companion.i18n.built_keys`."""

from typing import get_args

from companion.games.eldur.names import (
    ALTHINGI,
    FRAMES,
    KINDS,
    OBSTACLES,
    PICTURES,
    SLOTS,
    Terrain,
    VolcanoEffect,
)
from companion.i18n.built_keys import PACK, Built
from companion.rules.pack import Provenance

_OR_NOT = ("", "no_")
_STEPS = ("althingi", "incident", "match", "volcano")

BUILT: Built = {
    "eldur.correct_{}depleted": _OR_NOT,
    "eldur.correct_{}goal_pending": _OR_NOT,
    "eldur.correct_{}keep_incidents": _OR_NOT,
    "eldur.correct_step_{}": _STEPS,
    "eldur.step_{}": _STEPS,
    "eldur.pile_{}": ("storage", "cargo", "delivered", "lost", "reserve"),
    "eldur.{}": (
        *KINDS,
        *PICTURES,
        *FRAMES,
        *SLOTS,
        *OBSTACLES,
        *get_args(Terrain),
        *get_args(VolcanoEffect),
        "lava",
        "fissure",
        "empty_slot",
    ),
    "eldur.althingi_{}": ALTHINGI,
    "eldur.ask_incident_{}": FRAMES,
    "eldur.incident.{}.{}.flavour": PACK,
    "eldur.incident.{}.{}.title": PACK,
    "eldur.incident_{}": FRAMES,
    "eldur.option_{}": (
        "swap_with_hand",
        "mud_uphill_adds",
        "fissure_kills_helper",
        "volcano_stays_open",
        "goal_voided_by_volcano",
    ),
    "eldur.provenance_{}": get_args(Provenance),
    "eldur.setup.{}.title": PACK,
    "eldur.side_{}": ("N", "E", "S", "W"),
    "eldur.tile_{}": ("whole", "three_quarters", "half", "quarter"),
    "eldur.volcano.{}.flavour": PACK,
    "eldur.volcano.{}.title": PACK,
    "eldur.{}.flavour": PACK,
    "eldur.{}.title": PACK,
    "eldur.{}_fissure": ("large", "small"),
    "eldur.{}_fissure_card": ("large", "small"),
    "eldur.{}_harbour": KINDS,
}
