"""Everything that is printed on Eldur's components, as tables: one TOML file per table, see `game.TABLES`.

Owners who copy a printed game into these files change no code. Every table says where it comes from.
"""

from typing import Literal

import msgspec

from companion.games.eldur.names import (
    Cell,
    Frame,
    Helper,
    Kind,
    Obstacle,
    Picture,
    Space,
    Terrain,
    VolcanoEffect,
)
from companion.rules.contract import Frozen
from companion.rules.pack import PackInfo, Provenance


class OceanSpace(Frozen, frozen=True):
    """A place of the ocean track (E-013)."""

    id: Space
    next: tuple[Space, ...]
    """Neighbouring places; written on both sides."""
    x: float
    y: float
    """Where its centre is drawn, in cells from the map's top left corner."""
    harbour: Kind | None = None
    """The storage it serves; None on open sea and at New Island."""


class MapTable(Frozen, frozen=True):
    """map.toml: the printed map (E-010 to E-013)."""

    provenance: Provenance
    terrain: tuple[str, ...]
    """Rows from 1 down, one letter per column from A: . lowland, p higher plain, m mountain, l lake, o ocean,
    d impassable dark, v volcano."""
    towns: dict[Helper, Cell]
    starts: dict[Helper, Cell]
    boat_start: Space
    new_island: Space
    ocean: tuple[OceanSpace, ...]


class Setup(Frozen, frozen=True):
    """One side of a set-up card (E-003, E-020 to E-025)."""

    id: str
    """"1" to "8"."""
    level: Literal["basic", "harder", "children"]
    sheep: tuple[Cell, ...]
    goods: tuple[Cell, ...]
    people: tuple[Cell, ...]
    cracks: tuple[Cell, ...]
    """In the order crack cards use them up (E-078)."""
    fissure: Cell
    """The cell named on the card; the token covers it as `Tokens.fissure_shapes` says."""
    fissure_size: Literal["large", "small"]
    human_goal: int
    """Balance at or beyond which the human win is pending (E-101), above 0."""
    volcano_goal: int
    """Balance at or below which the Volcano wins (E-102), below 0."""
    start_balance: int = 0
    tiles: dict[Cell, Terrain] = msgspec.field(default_factory=dict)
    """Set-up tiles laid on the map: mountains and lakes (E-011)."""
    reserve: dict[Kind, int] | None = None
    """Pieces beside the board; None: what is left of 15 of each."""
    starts: dict[Helper, Cell] | None = None
    boat_start: Space | None = None
    """Only a self-made set-up moves the starts (E-021)."""


class SetupTable(Frozen, frozen=True):
    """setups.toml."""

    provenance: Provenance
    setups: tuple[Setup, ...]


class Tracks(Frozen, frozen=True):
    """tracks.toml: balance track, movement tracks, storages."""

    provenance: Provenance
    balance_low: int
    balance_high: int
    movement_base: int = 6
    movement_high: int = 10
    storage_capacity: int = 4
    cargo_capacity: int = 6


# Incident effects, E-053 a to h. One struct per kind, in printed order on the half.


class HelperSteps(Frozen, frozen=True, tag="movement"):
    """a. Shift the helper's movement marker by `change`."""

    helper: Helper
    change: int


class BoatMoves(Frozen, frozen=True, tag="boat_moves"):
    """b. The boat moves exactly this many spaces."""

    spaces: int


class BoatBlocked(Frozen, frozen=True, tag="boat_blocked"):
    """b. The boat cannot move: this turn with lightning, else while the card is active."""


class PlacePieces(Frozen, frozen=True, tag="place_pieces"):
    """c. One piece of the kind on each named cell."""

    kind: Kind
    cells: tuple[Cell, ...]


class PlaceObstacles(Frozen, frozen=True, tag="place_obstacles"):
    """d. One token of the kind on each named cell."""

    obstacle: Obstacle
    cells: tuple[Cell, ...]


class RemovePieces(Frozen, frozen=True, tag="remove_pieces"):
    """e. Whatever pieces lie on the named cells are removed, Volcano +1 each."""

    cells: tuple[Cell, ...]


class EmptyStorage(Frozen, frozen=True, tag="empty_storage"):
    """f. All of a storage is lost, no balance."""

    storage: Literal["goods", "sheep", "people", "boat"]


class StorageRoom(Frozen, frozen=True, tag="storage_room"):
    """g. The storage's capacity changes by `change`."""

    storage: Kind
    change: int


class LoseStored(Frozen, frozen=True, tag="lose_stored"):
    """g. `count` pieces are removed from a storage, as far as present; of the boat the players choose which."""

    storage: Literal["goods", "sheep", "people", "boat"]
    count: int


class AroundHelper(Frozen, frozen=True, tag="around_helper"):
    """h. The area round a helper: every piece of the kind is removed, or `count` pieces are placed."""

    helper: Helper
    kind: Kind
    place: int = 0
    """How many are placed; 0: all of the kind there are removed."""
    area: Literal["eight", "four"] = "eight"
    """R-E30: the eight neighbours, or only the four side by side."""


IncidentEffect = (
    HelperSteps
    | BoatMoves
    | BoatBlocked
    | PlacePieces
    | PlaceObstacles
    | RemovePieces
    | EmptyStorage
    | StorageRoom
    | LoseStored
    | AroundHelper
)


class IncidentHalf(Frozen, frozen=True):
    effects: tuple[IncidentEffect, ...]
    lightning: bool = False
    clears: bool = False
    """X: all active cards leave first (E-052, R-E28)."""


class IncidentCard(Frozen, frozen=True):
    number: int
    white: IncidentHalf
    black: IncidentHalf


class IncidentTable(Frozen, frozen=True):
    """incident_cards.toml."""

    provenance: Provenance
    cards: tuple[IncidentCard, ...]


class VolcanoCard(Frozen, frozen=True):
    """E-070."""

    id: str
    """"V01" and so on."""
    effect: VolcanoEffect
    tiles: int = 0
    cells: tuple[Cell, ...] = ()
    """In printed order, for the four special effects."""


class VolcanoTable(Frozen, frozen=True):
    """volcano_cards.toml."""

    provenance: Provenance
    cards: tuple[VolcanoCard, ...]


class ActivationCards(Frozen, frozen=True):
    picture: Picture
    frame: Frame
    count: int


class ActivationTable(Frozen, frozen=True):
    """activation_cards.toml: how many of each kind (E-030)."""

    provenance: Provenance
    cards: tuple[ActivationCards, ...]


class LavaTile(Frozen, frozen=True):
    """A kind of lava tile (E-073)."""

    id: str
    covered: Literal["whole", "three_quarters", "half", "quarter"]
    edges: str
    """Lava sides as printed, clockwise from north: a part of "NESW"."""
    count: int


class LavaTable(Frozen, frozen=True):
    """lava_tiles.toml."""

    provenance: Provenance
    tiles: tuple[LavaTile, ...]


class Tokens(Frozen, frozen=True):
    """tokens.toml: the assorted board tokens (E-002)."""

    provenance: Provenance
    mud: int
    landslide: int
    flood: int
    cracks: int
    room_covers: int
    """X tokens."""
    room_extras: int
    """+1 storage tokens."""
    fissure_shapes: dict[Literal["large", "small"], tuple[tuple[int, int], ...]]
    """Cells covered as (columns, rows) away from the named cell, which is (0, 0)."""
    pieces_per_kind: int = 15


class EldurData(Frozen, frozen=True):
    """The whole physical game."""

    pack: PackInfo
    map: MapTable
    setups: SetupTable
    tracks: Tracks
    incident_cards: IncidentTable
    volcano_cards: VolcanoTable
    activation_cards: ActivationTable
    lava_tiles: LavaTable
    tokens: Tokens
