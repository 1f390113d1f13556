"""Eldur as a plug-in: the rules over a data pack, and how to make them of one."""

from collections.abc import Sequence
from typing import Any

from companion.games.eldur import (
    ending,
    questions,
    setting_up,
)
from companion.games.eldur.actions import (
    BoardOneGiven,
    EldurAction,
    IncidentDrawn,
    SetupDrawn,
    TileDrawn,
    VolcanoCardDrawn,
)
from companion.games.eldur.box import Box
from companion.games.eldur.corrections import correctable, corrections
from companion.games.eldur.data import EldurData
from companion.games.eldur.data_faults import data_faults, text_keys
from companion.games.eldur.draft import Draft
from companion.games.eldur.entries import ENTRIES
from companion.games.eldur.faces import all_faces
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
    Correctable,
    Correction,
    Effect,
    Fault,
    Form,
    GameInfo,
    Illegal,
    Label,
    Message,
    Opponent,
    OptionField,
    Over,
    RuleRef,
    Seat,
    Step,
    Waiting,
    message,
)
from companion.rules.view import BoardView, Face

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

    info = GameInfo("eldur", 1, message("eldur.title"), (2, 3, 4), has_luck=True)
    action_type: Any = EldurAction
    state_type = EldurState
    options_type = Options
    rules: tuple[RuleRef, ...] = RULES
    opponent: Opponent | None = None

    def __init__(self, data: EldurData) -> None:
        self.box = Box(data)

    @property
    def cards(self) -> tuple[Face, ...]:
        return all_faces(self.box)

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        setups: list[tuple[str | bool | int, Message]] = [(setup, _setup_words(setup)) for setup in self.box.setups]
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
        return _carried_on(draft, draft.state)

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
        return _carried_on(draft, state)

    def agreed_end(self, state: EldurState) -> Over | None:
        """People and volcano: nobody can agree with a volcano."""
        return None

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

    def correctable(self, state: EldurState) -> tuple[Correctable, ...]:
        return correctable(self.box, state)

    def corrections(self, state: EldurState, at: str) -> Sequence[Correction]:
        return corrections(self.box, state, at)

    def reconcile(self, before: EldurState, after: EldurState) -> tuple[Effect, ...]:
        return reconcile(self.box, before, after)

    def view(self, state: EldurState, audience: Audience) -> BoardView:
        return view(self.box, state, audience)


def _setup_words(setup: str) -> Message:
    """A set-up card's title, after its number where it has one: the rules speak of numbers."""
    title = Message(f"eldur.setup.{setup}.title")
    return message("eldur.setup_named", number=setup, title=title) if setup.isdigit() else title


def _carried_on(draft: Draft, before: EldurState) -> Step:
    """Everything done that needs no people and no luck; and word, once, that the game will end this turn (E-103)."""
    run(draft, DO, SETTLE, ending.judge)
    if draft.state.depleted and not before.depleted and not draft.over:
        draft.tell("depletion_noted", icon="piece")
    return draft.step()


class EldurPlugin:
    id = "eldur"
    data_type = EldurData
    tables: tuple[tuple[str, str], ...] = tuple((f"{field}.toml", field) for field in EldurData.__struct_fields__)

    def data_faults(self, data: EldurData) -> tuple[Fault, ...]:
        return data_faults(data)

    def text_keys(self, data: EldurData) -> tuple[str, ...]:
        return text_keys(data)

    def build(self, data: EldurData) -> EldurGame:
        return EldurGame(data)


plugin = EldurPlugin()
