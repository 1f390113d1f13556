"""Eldur as a plug-in: what can be waited for, which entry answers it, and who carries it out."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.games.eldur import (
    activation,
    althingi,
    boat,
    ending,
    incident_choices,
    incidents,
    lava,
    movement,
    questions,
    setting_up,
    volcano,
)
from companion.games.eldur.actions import (
    BoardOneGiven,
    EldurAction,
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
from companion.games.eldur.data import EldurData
from companion.games.eldur.draft import Draft
from companion.games.eldur.labels import label
from companion.games.eldur.positions import faults
from companion.games.eldur.reconcile import reconcile
from companion.games.eldur.rule_index import RULES
from companion.games.eldur.setting_up import RANDOM
from companion.games.eldur.state import (
    DrawIncident,
    DrawSetup,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    GiveBoardOne,
    Options,
)
from companion.games.eldur.tasks import DO, SETTLE, WAITS
from companion.games.eldur.turn import run
from companion.games.eldur.view import view
from companion.rules.contract import (
    Action,
    Audience,
    Effect,
    Fault,
    Form,
    GameInfo,
    Illegal,
    Label,
    Message,
    OptionField,
    Over,
    RuleRef,
    Seat,
    Step,
    Waiting,
    message,
)
from companion.rules.view import BoardView


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

HOUSE_RULES: tuple[tuple[str, str], ...] = (
    ("swap_with_hand", "R-E10"),
    ("mud_uphill_adds", "R-E11"),
    ("fissure_kills_helper", "R-E14"),
    ("volcano_stays_open", "R-E17"),
    ("goal_voided_by_volcano", "R-E47"),
)
"""Readings that a ruling calls switchable."""


class EldurGame:
    """The rules over one data pack, see `contract.Game`."""

    info = GameInfo("eldur", 1, message("eldur.title"), (2, 3, 4))
    action_type: Any = EldurAction
    state_type = EldurState
    options_type = Options
    rules: tuple[RuleRef, ...] = RULES

    def __init__(self, data: EldurData) -> None:
        self.box = Box(data)

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        setups: list[tuple[str | bool | int, Message]] = [
            (setup, Message(f"eldur.setup.{setup}.title")) for setup in self.box.setups
        ]
        setups.append((RANDOM, message("eldur.setup_random")))
        switch: tuple[tuple[str | bool | int, Message], ...] = (
            (False, message("eldur.switch_off")),
            (True, message("eldur.switch_on")),
        )
        return (
            OptionField("setup", message("eldur.option_setup"), tuple(setups), RuleRef("E-020")),
            *(
                OptionField(name, Message(f"eldur.option_{name}"), switch, RuleRef(rule), house_rule=True)
                for name, rule in HOUSE_RULES
            ),
        )

    def start(self, seats: int, options: Options) -> Step:
        draft = setting_up.start(self.box, seats, options)
        return _carried_on(draft)

    def waiting(self, state: EldurState) -> Waiting:
        return questions.waiting(self.box, state)

    def offers(self, state: EldurState) -> Sequence[Action | Form]:
        return WAITS[type(state.agenda[0])].offers(self.box, state) if state.agenda else ()

    def check(self, state: EldurState, action: Action) -> Illegal | None:
        if state.ended is not None:
            return Illegal(message("eldur.game_is_over"), state.ended.rule)
        if type(action) not in WAITS[type(state.agenda[0])].actions:
            asked = self.waiting(state)
            assert not isinstance(asked, Over)
            return Illegal(message("eldur.not_now", question=asked.prompt), asked.rule)
        return ENTRIES[type(action)].check(self.box, state, action)

    def apply(self, state: EldurState, action: Action) -> Step:
        draft = Draft(self.box, state)
        ENTRIES[type(action)].apply(draft, action)
        return _carried_on(draft)

    def outcome(self, state: EldurState, drawn: tuple[str, ...]) -> Action:
        (card,) = drawn
        match state.agenda[0]:
            case DrawSetup():
                return SetupDrawn(card)
            case GiveBoardOne():
                return BoardOneGiven(Seat(int(card)))
            case DrawIncident():
                return IncidentDrawn(int(card))
            case DrawVolcanoCard():
                return VolcanoCardDrawn(card)
            case DrawTile():
                return TileDrawn(card)
        raise ValueError("nothing is drawn now")

    def label(self, state: EldurState, action: Action) -> Label:
        return label(self.box, state, action)

    def faults(self, state: EldurState) -> tuple[Fault, ...]:
        return faults(self.box, state)

    def reconcile(self, before: EldurState, after: EldurState) -> tuple[Effect, ...]:
        return reconcile(self.box, before, after)

    def view(self, state: EldurState, audience: Audience) -> BoardView:
        return view(self.box, state, audience)


def _carried_on(draft: Draft) -> Step:
    """Everything that needs no people and no luck, done; and word of what can no longer be undone."""
    was_depleted = draft.judged.depleted
    run(draft, DO, SETTLE, ending.judge)
    if draft.state.depleted and not was_depleted and not draft.over:
        draft.tell("depletion_noted", icon="piece")
    return draft.step()


class EldurPlugin:
    id = "eldur"
    data_type = EldurData
    tables: tuple[tuple[str, str], ...] = tuple((f"{field}.toml", field) for field in EldurData.__struct_fields__)

    def data_faults(self, data: EldurData) -> tuple[Fault, ...]:
        from companion.games.eldur import data_faults

        return data_faults.data_faults(data)

    def text_keys(self, data: EldurData) -> tuple[str, ...]:
        from companion.games.eldur import data_faults

        return data_faults.text_keys(data)

    def build(self, data: EldurData) -> EldurGame:
        return EldurGame(data)


plugin = EldurPlugin()
