"""Hekla as a plug-in: the rules over a data pack, and how to make them of one."""

from collections.abc import Sequence
from typing import Any

from companion.games.hekla import entries, turn
from companion.games.hekla.actions import Begin, HeklaAction
from companion.games.hekla.box import Box
from companion.games.hekla.corrections import corrections
from companion.games.hekla.data import HeklaData
from companion.games.hekla.data_faults import data_faults
from companion.games.hekla.draft import Draft, end_now
from companion.games.hekla.labels import label
from companion.games.hekla.names import COLOURS
from companion.games.hekla.opponent import HeklaOpponent
from companion.games.hekla.positions import faults
from companion.games.hekla.questions import waiting
from companion.games.hekla.reconcile import reconcile
from companion.games.hekla.rule_index import RULES
from companion.games.hekla.state import HeklaState, Options
from companion.games.hekla.view import view
from companion.games.hekla.words import refuse
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

HOUSE_RULES = (("sight_blocked", "R-H04"), ("way_blocked", "R-H05"))
"""Readings that a ruling calls switchable."""


class HeklaGame:
    """The rules over one data pack, see `contract.Game`."""

    info = GameInfo("hekla", 1, message("hekla.title"), (2, 3, 4), COLOURS)
    action_type: Any = HeklaAction
    state_type = HeklaState
    options_type = Options
    rules: tuple[RuleRef, ...] = RULES
    cards: tuple[Face, ...] = ()
    option_fields: tuple[OptionField, ...] = tuple(
        OptionField(
            name,
            Message(f"hekla.option_{name}"),
            ((False, message("hekla.switch_off")), (True, message("hekla.switch_on"))),
            RuleRef(rule),
            house_rule=True,
        )
        for name, rule in HOUSE_RULES
    )

    def __init__(self, data: HeklaData) -> None:
        self.box = Box(data)
        self.opponent: Opponent | None = HeklaOpponent(self.box)

    def start(self, seats: int, options: Options) -> Step:
        return turn.start(self.box, seats, options).step()

    def waiting(self, state: HeklaState) -> Waiting:
        return waiting(self.box, state)

    def offers(self, state: HeklaState) -> Sequence[Action | Form]:
        return entries.offers(self.box, state)

    def check(self, state: HeklaState, action: Action) -> Illegal | None:
        if state.ended is not None:
            return Illegal(message("hekla.game_is_over"), state.ended.rule)
        entry = entries.ENTRIES[type(action)]
        if entry.moment != entries.moment(state):
            asked = self.waiting(state)
            assert not isinstance(asked, Over)
            return refuse("not_now", asked.rule.id, question=asked.prompt)
        return entry.check(self.box, state, action)

    def apply(self, state: HeklaState, action: Action) -> Step:
        draft = Draft(self.box, state)
        entries.apply(draft, action)
        return draft.step()

    def agreed_end(self, state: HeklaState) -> Over | None:
        """The rules know no such end, but stones can be walled in so that nothing will score again (R-H21)."""
        ended = end_now(state, "agreed_end", "R-H21")
        return Over(ended.winners, ended.reason, ended.rule) if state.active is not None else None

    def outcome(self, state: HeklaState, drawn: tuple[str, ...]) -> Action:
        """Only who begins is ever left to lots."""
        (seat,) = drawn
        return Begin(Seat(int(seat)))

    def label(self, state: HeklaState, action: Action) -> Label:
        return label(self.box, state, action)

    def faults(self, state: HeklaState) -> tuple[Fault, ...]:
        return faults(self.box, state)

    def correctable(self, state: HeklaState) -> tuple[Correctable, ...]:
        """Nothing: what lies on the board is touched there, and the rest is told at once."""
        return ()

    def corrections(self, state: HeklaState, at: str) -> Sequence[Correction]:
        return corrections(self.box, state, at)

    def reconcile(self, before: HeklaState, after: HeklaState) -> tuple[Effect, ...]:
        return reconcile(self.box, before, after)

    def view(self, state: HeklaState, audience: Audience) -> BoardView:
        return view(self.box, state, audience)


class HeklaPlugin:
    id = "hekla"
    data_type = HeklaData
    tables: tuple[tuple[str, str], ...] = tuple((f"{field}.toml", field) for field in HeklaData.__struct_fields__)

    def data_faults(self, data: HeklaData) -> tuple[Fault, ...]:
        return data_faults(data)

    def text_keys(self, data: HeklaData) -> tuple[str, ...]:
        """A board has no texts of its own."""
        return ()

    def build(self, data: HeklaData) -> HeklaGame:
        return HeklaGame(data)


plugin = HeklaPlugin()
