"""Message keys of Hekla that are put together while it runs, see `companion.i18n.built_keys`."""

from companion.i18n.built_keys import Built

BUILT: Built = {
    "hekla.option_{}": ("sight_blocked", "way_blocked"),
    "hekla.provenance_{}": ("printed", "public", "companion"),
}
