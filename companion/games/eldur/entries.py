"""Every kind of entry: why not, and what it does."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.eldur import (
    activation,
    althingi,
    boat,
    incident_choices,
    incidents,
    lava,
    movement,
    setting_up,
    volcano,
)
from companion.games.eldur.actions import (
    BoardOneGiven,
    IncidentDrawn,
    LayCard,
    LosePieces,
    MatchCards,
    MoveAway,
    MoveHelper,
    PlacePiece,
    PlaceTile,
    RearrangeCards,
    SailBoat,
    SetupDrawn,
    SkipAlthingi,
    StopMatching,
    SwapCard,
    TileDrawn,
    UseAlthingi,
    VolcanoCardDrawn,
)
from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.state import EldurState
from companion.rules.contract import Action, Illegal


class Entry(NamedTuple):
    """A kind of action: why not, and what it does."""

    check: Callable[[Box, EldurState, Any], Illegal | None]
    apply: Callable[[Draft, Any], None]


def _always(box: Box, state: EldurState, action: Action) -> None:
    return None


ENTRIES: dict[type, Entry] = {
    SetupDrawn: Entry(setting_up.check_setup_drawn, setting_up.apply_setup_drawn),
    BoardOneGiven: Entry(setting_up.check_board_one_given, setting_up.apply_board_one_given),
    LayCard: Entry(activation.check_lay_card, activation.apply_lay_card),
    UseAlthingi: Entry(althingi.check_use_althingi, althingi.apply_use_althingi),
    SkipAlthingi: Entry(_always, althingi.apply_skip_althingi),
    IncidentDrawn: Entry(incidents.check_incident_drawn, incidents.apply_incident_drawn),
    LosePieces: Entry(incident_choices.check_lose_pieces, incident_choices.apply_lose_pieces),
    PlacePiece: Entry(incident_choices.check_place_piece, incident_choices.apply_place_piece),
    MatchCards: Entry(activation.check_match_cards, activation.apply_match_cards),
    StopMatching: Entry(activation.check_stop_matching, activation.apply_stop_matching),
    RearrangeCards: Entry(activation.check_rearrange_cards, activation.apply_rearrange_cards),
    SwapCard: Entry(activation.check_swap_card, activation.apply_swap_card),
    MoveHelper: Entry(movement.check_move_helper, movement.apply_move_helper),
    SailBoat: Entry(boat.check_sail_boat, boat.apply_sail_boat),
    VolcanoCardDrawn: Entry(volcano.check_volcano_card_drawn, volcano.apply_volcano_card_drawn),
    TileDrawn: Entry(lava.check_tile_drawn, lava.apply_tile_drawn),
    PlaceTile: Entry(lava.check_place_tile, lava.apply_place_tile),
    MoveAway: Entry(volcano.check_move_away, volcano.apply_move_away),
}
