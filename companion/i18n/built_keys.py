"""Message keys that are put together while the app runs: each pattern and what can stand in its open parts.

Read by `check`, never by the app. A filling is a text, or one text per open part. `ANY`: whatever texts there are.
`PACK`: a data pack's own texts, none of the catalogue's.
"""

from typing import TypeAlias

Filling: TypeAlias = str | tuple[str, ...]

ANY: tuple[Filling, ...] = ("*",)
PACK: tuple[Filling, ...] = ()

_KINDS = ("goods", "sheep", "people")
_FIGURES = ("gatherer", "herder", "seeker", "knerrir")
_GROUND = ("lowland", "plain", "mountain", "lake", "ocean", "dark", "volcano")
_FLOWING = ("mud", "landslide", "flood", "lava", "crack", "fissure")
_ERUPTIONS = (
    "lava_flow",
    "toxic_cloud",
    "fire_rocks",
    "ash_fall",
    "earthquake",
)
_NO_PANEL = ("busy", "no_chip", "no_library", "no_permission", "unknown_board")

BUILT: dict[str, tuple[Filling, ...]] = {
    # Every game's
    "{}.deal": ANY,
    "{}.result_{}": ANY,
    "{}.rule.{}": ANY,
    "{}.subtitle": ANY,
    "{}.title": ANY,
    # Eldur
    "eldur.{}": (
        *_KINDS,
        *_FIGURES,
        "joker",
        "white",
        "black",
        "left",
        "middle",
        "right",
        *_GROUND,
        *_FLOWING,
        *_ERUPTIONS,
        "empty_slot",
    ),
    "eldur.althingi_{}": (*_FIGURES, "remove", "keep"),
    "eldur.ask_incident_{}": ("white", "black"),
    "eldur.incident.{}.{}.flavour": PACK,
    "eldur.incident.{}.{}.title": PACK,
    "eldur.incident_{}": ("white", "black"),
    "eldur.option_{}": (
        "swap_with_hand",
        "mud_uphill_adds",
        "fissure_kills_helper",
        "volcano_stays_open",
        "goal_voided_by_volcano",
    ),
    "eldur.provenance_{}": ("printed", "public", "companion"),
    "eldur.setup.{}.title": PACK,
    "eldur.side_{}": ("N", "E", "S", "W"),
    "eldur.tile_{}": ("whole", "three_quarters", "half", "quarter"),
    "eldur.volcano.{}.flavour": PACK,
    "eldur.volcano.{}.title": PACK,
    "eldur.{}.flavour": PACK,
    "eldur.{}.title": PACK,
    "eldur.{}_fissure": ("large", "small"),
    "eldur.{}_fissure_card": ("large", "small"),
    "eldur.{}_harbour": _KINDS,
    # The house
    "cli.{}": ("run", "shots", "doctor"),
    "hardware.{}": _NO_PANEL,
    "hardware.{}_do": _NO_PANEL,
    "shell.provenance_{}": ("printed", "public", "companion"),
    "shell.result_{}": ("won", "lost", "tie"),
    "shell.sheet_{}": ("menu", "settings"),
    "shell.{}": ("language", "palette", "text_size"),
    "shell.{}_{}": (
        ("language", "en"),
        ("palette", "day"),
        ("palette", "dim"),
        ("text_size", "S"),
        ("text_size", "M"),
        ("text_size", "L"),
    ),
}
