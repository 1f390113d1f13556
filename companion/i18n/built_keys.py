"""Message keys that are put together while the app runs: each pattern and what can stand in its open parts.

Read by `check`, never by the app. Here are those of the house and those that every game has; a game says its own in a
module `built_keys` beside its code. A filling is a text, or one text per open part. `ANY`: whatever texts there are.
`PACK`: a data pack's own texts, none of the catalogue's.
"""

from collections.abc import Mapping
from typing import TypeAlias

Filling: TypeAlias = str | tuple[str, ...]
Built: TypeAlias = Mapping[str, tuple[Filling, ...]]

ANY: tuple[Filling, ...] = ("*",)
PACK: tuple[Filling, ...] = ()

_NO_PANEL = ("busy", "no_chip", "no_library", "no_permission", "refused", "unknown_board")

BUILT: Built = {
    # Every game's
    "{}.deal": ANY,
    "{}.lesson.{}": ANY,
    "{}.luck": ANY,
    "{}.pack.title": PACK,
    "{}.pack.{}.title": PACK,
    "{}.result_{}": ANY,
    "{}.rule.{}": ANY,
    "{}.sheet_{}": ANY,
    "{}.subtitle": ANY,
    "{}.title": ANY,
    # The house
    "cli.{}": ("run", "shots", "devices", "doctor"),
    "hardware.kind_{}": ("gpio", "buttons", "reader", "touch", "strange"),
    "hardware.lost_{}": ("gpio", "buttons", "reader", "touch"),
    "hardware.found_{}": ("gpio", "buttons", "reader", "touch"),
    "hardware.state_{}": ("working", "lost", "missing", "unfit", "strange"),
    "hardware.wiring_{}": (
        "unreadable",
        "no_toml",
        "table",
        "number",
        "text",
        "truth",
        "choice",
        "unknown",
        "missing",
        "no_button",
        "debounce",
        "active",
        "no_pin",
        "kept_memory",
        "kept_bus",
        "kept_console",
        "taken",
    ),
    "hardware.{}": _NO_PANEL,
    "hardware.{}_do": _NO_PANEL,
    "staff.page_{}": (
        "front",
        "looks",
        "devices",
        "input",
        "lamps",
        "touch",
        "wiring",
        "tags",
        "learn",
        "saves",
        "save",
        "bring",
        "clock",
        "bundle",
        "update",
        "off",
    ),
    "staff.button_{}": ("seat1", "seat2", "seat3", "seat4", "go", "undo", "knob"),
    "staff.lamp_{}": ("off", "on", "blink", "breathe"),
    "staff.{}": ("anew", "reboot", "poweroff", "year", "month", "day", "hour", "minute"),
    "shell.deals_{}": ("companion", "people"),
    "shell.provenance_{}": ("printed", "public", "companion"),
    "shell.result_{}": ("won", "lost", "tie"),
    "shell.sheet_{}": ("menu", "saves", "settings", "standings", "counts", "rules"),
    "shell.{}": (
        "brightness",
        "deals",
        "hints",
        "language",
        "motion",
        "palette",
        "rotation",
        "sound",
        "speech",
        "text_size",
    ),
    "shell.{}_trial": ("rotation",),
    "shell.{}_keep": ("rotation",),
    "shell.{}_next": ("rotation",),
    "shell.{}_{}": (
        ("language", "en"),
        ("language", "de"),
        ("language", "is"),
        ("palette", "day"),
        ("palette", "dim"),
        ("brightness", "25"),
        ("brightness", "50"),
        ("brightness", "75"),
        ("brightness", "100"),
        ("rotation", "0"),
        ("rotation", "90"),
        ("rotation", "180"),
        ("rotation", "270"),
        ("sound", "off"),
        ("sound", "quiet"),
        ("sound", "louder"),
        ("speech", "off"),
        ("speech", "on"),
        ("text_size", "S"),
        ("text_size", "M"),
        ("text_size", "L"),
        ("motion", "on"),
        ("motion", "off"),
        ("hints", "on"),
        ("hints", "off"),
    ),
}
