"""The data tables of Hekla, one struct per file: what is printed on the board."""

from typing import Literal

from companion.rules.contract import Frozen
from companion.rules.pack import PackInfo, Provenance


class Board(Frozen, frozen=True):
    """board.toml: the fields (H-010, H-011)."""

    provenance: Provenance
    block: tuple[str, ...]
    """The fields as a picture, one text per row from the top: "o" a field, "*" a high-activity field, "." none."""


class Space(Frozen, frozen=True):
    """A space of the escape route."""

    x: int
    y: int
    """Where it is drawn: column and row of the block counted from 0 at its top left field. Beyond the block's edge by
    one is the inner track, by two the outer: x = -1 lies left of the first column, x = -2 left of that."""
    sight: str = ""
    """Where its white line points: "row 3" (from the top) or "column C" (from the left); empty: it has no line."""


class Route(Frozen, frozen=True):
    """route.toml: both tracks in walking order (H-012, H-013)."""

    provenance: Provenance
    inner: tuple[Space, ...]
    """From the black start space on."""
    outer: tuple[Space, ...]
    """From the space on which the arrows lead from the inner track."""
    third_lap_track: Literal["inner", "outer"]
    """Where the third lap goes (R-H07)."""


class HeklaData(Frozen, frozen=True):
    pack: PackInfo
    board: Board
    route: Route
