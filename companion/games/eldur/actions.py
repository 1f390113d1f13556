"""Everything that can be entered in Eldur: one struct per decision and per outcome of luck."""

from companion.games.eldur.names import (
    Activated,
    AlthingiAction,
    Cell,
    Frame,
    Picture,
    SlotName,
    Space,
)
from companion.rules.contract import Action, Seat

# Luck


class SetupDrawn(Action, frozen=True, tag="setup_drawn"):
    """A set-up card was drawn at random (E-020)."""

    setup: str


class BoardOneGiven(Action, frozen=True, tag="board_one_given"):
    """Who got player board 1; the others follow to the left (E-027)."""

    seat: Seat


class IncidentDrawn(Action, frozen=True, tag="incident_drawn"):
    """E-050."""

    number: int


class VolcanoCardDrawn(Action, frozen=True, tag="volcano_card_drawn"):
    """E-070."""

    card: str


class TileDrawn(Action, frozen=True, tag="tile_drawn"):
    """E-072."""

    tile: str


# Decisions


class LayCard(Action, frozen=True, tag="lay_card"):
    """An activation card from hand into an empty own slot (E-028, E-090)."""

    slot: SlotName
    picture: Picture
    frame: Frame


class UseAlthingi(Action, frozen=True, tag="use_althingi"):
    """E-040."""

    action: AlthingiAction


class SkipAlthingi(Action, frozen=True, tag="skip_althingi"):
    """E-040: it is optional."""


class MatchCards(Action, frozen=True, tag="match_cards"):
    """The active player's card in `slot` with the facing one of `seat` (E-031 to E-034, E-060)."""

    slot: SlotName
    seat: Seat
    facing: SlotName
    helper: Activated
    """Whom it activates; a free choice only for two jokers (E-033)."""


class StopMatching(Action, frozen=True, tag="stop_matching"):
    """No second match (R-E09)."""


class RearrangeCards(Action, frozen=True, tag="rearrange_cards"):
    """No match at all: the own cards of (left, middle, right) come to lie in this order (E-061, R-E10)."""

    order: tuple[SlotName, SlotName, SlotName]
    """Where the card now in left, middle, right comes from."""


class SwapCard(Action, frozen=True, tag="swap_card"):
    """House rule "swap_with_hand" (R-E10): a laid card goes back to hand, another from hand takes its place."""

    slot: SlotName
    picture: Picture
    frame: Frame


class MoveHelper(Action, frozen=True, tag="move_helper"):
    """The activated helper walks these cells one after the other; empty: it stays (E-062 to E-066)."""

    path: tuple[Cell, ...]
    ashore: tuple[Cell, ...] = ()
    """Cells of the path whose piece goes to the storage although the boat lies in that harbour (R-E27)."""


class SailBoat(Action, frozen=True, tag="sail_boat"):
    """The boat sails these spaces one after the other; empty: it stays (E-067, R-E31)."""

    route: tuple[Space, ...]


class LosePieces(Action, frozen=True, tag="lose_pieces"):
    """Which pieces of a mixed load are lost (E-054)."""

    goods: int = 0
    sheep: int = 0
    people: int = 0


class PlacePiece(Action, frozen=True, tag="place_piece"):
    """On which of several fitting cells a card's piece comes to lie (R-E23, R-E30)."""

    cell: Cell


class PlaceTile(Action, frozen=True, tag="place_tile"):
    """The drawn lava tile on a cell, turned clockwise by `turns` quarter turns (E-074)."""

    cell: Cell
    turns: int


class MoveAway(Action, frozen=True, tag="move_away"):
    """A helper hit by the Volcano moves to a free neighbouring cell (E-071, R-E13)."""

    cell: Cell


EldurAction = (
    SetupDrawn
    | BoardOneGiven
    | IncidentDrawn
    | VolcanoCardDrawn
    | TileDrawn
    | LayCard
    | UseAlthingi
    | SkipAlthingi
    | MatchCards
    | StopMatching
    | RearrangeCards
    | SwapCard
    | MoveHelper
    | SailBoat
    | LosePieces
    | PlacePiece
    | PlaceTile
    | MoveAway
)
