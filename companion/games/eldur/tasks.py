"""The tasks of the agenda: what may be entered for those that wait, and who carries out the others."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.eldur import (
    activation,
    althingi,
    boat,
    ending,
    incident_choices,
    incident_effects,
    incidents,
    lava,
    movement,
    rounds,
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
from companion.games.eldur.state import (
    DecideAlthingi,
    DecideMatch,
    DiscardIncident,
    DrawIncident,
    DrawSetup,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Flee,
    GiveBoardOne,
    Lay,
    LayTile,
    Lose,
    NextTurn,
    OpenFissure,
    Put,
    Refill,
    ResolveIncident,
    Sail,
    StrikeHelpers,
    Walk,
)
from companion.games.eldur.turn import Do, Settle
from companion.rules.contract import (
    Action,
    Form,
)


class Wait(NamedTuple):
    """A task that waits: what may be entered for it."""

    offers: Callable[[Box, EldurState], Sequence[Action | Form]]
    actions: tuple[type[Action], ...]
    settle: Settle | None = None


WAITS: dict[type, Wait] = {
    DrawSetup: Wait(setting_up.offers_draw_setup, (SetupDrawn,)),
    GiveBoardOne: Wait(setting_up.offers_give_board_one, (BoardOneGiven,)),
    Lay: Wait(activation.offers_lay, (LayCard,)),
    DecideAlthingi: Wait(althingi.offers_decide_althingi, (UseAlthingi, SkipAlthingi), althingi.settle_decide_althingi),
    DrawIncident: Wait(incidents.offers_draw_incident, (IncidentDrawn,), incidents.settle_draw_incident),
    Lose: Wait(incident_choices.offers_lose, (LosePieces,), incident_choices.settle_lose),
    Put: Wait(incident_choices.offers_put, (PlacePiece,), incident_choices.settle_put),
    DecideMatch: Wait(
        activation.offers_decide_match,
        (MatchCards, StopMatching, RearrangeCards, SwapCard),
        activation.settle_decide_match,
    ),
    Walk: Wait(movement.offers_walk, (MoveHelper,), movement.settle_walk),
    Sail: Wait(boat.offers_sail, (SailBoat,), boat.settle_sail),
    DrawVolcanoCard: Wait(volcano.offers_draw_volcano_card, (VolcanoCardDrawn,), volcano.settle_draw_volcano_card),
    DrawTile: Wait(lava.offers_draw_tile, (TileDrawn,), lava.settle_draw_tile),
    LayTile: Wait(lava.offers_lay_tile, (PlaceTile,), lava.settle_lay_tile),
    Flee: Wait(volcano.offers_flee, (MoveAway,), volcano.settle_flee),
}
SETTLE: dict[type, Settle] = {task: wait.settle for task, wait in WAITS.items() if wait.settle is not None}
DO: dict[type, Do] = {
    ResolveIncident: incident_effects.do_resolve_incident,
    DiscardIncident: incidents.do_discard_incident,
    StrikeHelpers: volcano.do_strike_helpers,
    OpenFissure: volcano.do_open_fissure,
    EndVolcano: ending.do_end_volcano,
    Refill: activation.do_refill,
    NextTurn: rounds.do_next_turn,
}
