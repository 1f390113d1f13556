"""Message keys of Hekla that are put together while it runs, see `companion.i18n.built_keys`."""

from typing import get_args

from companion.i18n.built_keys import Built
from companion.rules.pack import Provenance

BUILT: Built = {
    "hekla.option_{}": ("sight_blocked", "way_blocked"),
    "hekla.provenance_{}": get_args(Provenance),
}
