"""The table looks different: putting the game right by small corrections, with whatever contradicts itself listed.

What is done here is a draft until it is kept; then it is one entry, and can be undone like any other.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from companion.control.present import players_of
from companion.control.views import ButtonOffer, GoView, TableView
from companion.rules.contract import Correctable, Correction, Fault, Message, message
from companion.rules.view import BoardView
from companion.session.session import Accepted, Session, position_faults


class Editor:
    """Touch a place, choose what is different there; again and again; then GO keeps it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._drafts: list[tuple[Any, Message | None]] = [(session.state, None)]
        """The states so far, each with what was changed last."""
        self._at = ""
        self._steps = 0
        """Presses on an outdated screen are told by this number."""

    # ---- What there is ----

    @property
    def state(self) -> Any:
        return self._drafts[-1][0]

    @property
    def changed(self) -> bool:
        return bool(self.state != self._session.state)

    @cached_property
    def board(self) -> BoardView:
        return self._session.game.view(self.state, "table")

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        return position_faults(self._session.game, self.state, len(self._session.players))

    @cached_property
    def _choices(self) -> Sequence[Correctable | Correction]:
        """What can be changed at the place chosen; with none chosen, what can be chosen beside the board."""
        game = self._session.game
        return game.corrections(self.state, self._at) if self._at else game.correctable(self.state)

    # ---- What can be done ----

    def touch(self, spot: str) -> None:
        """Chooses a place; a second touch lets it go again."""
        self._choose("" if spot == self._at else spot)

    def take(self, step: int, index: int) -> None:
        if step != self._steps or not 0 <= index < len(self._choices):
            return
        chosen = self._choices[index]
        if isinstance(chosen, Correctable):
            self._choose(chosen.at)
        else:
            self._drafts.append((chosen.state, chosen.text))
            self._choose(self._at)

    def undo(self) -> bool:
        """Takes back the last correction; whether there was one."""
        if len(self._drafts) == 1:
            return False
        self._drafts.pop()
        self._choose(self._at)
        return True

    def step_back(self) -> bool:
        """Lets go of the place chosen; whether there was one."""
        chosen = bool(self._at)
        self._choose("")
        return chosen

    def keep(self) -> Accepted | None:
        """Enters what has been put right. None where nothing has changed or something contradicts itself."""
        if not self.changed or self.faults:
            return None
        kept = self._session.adjust(self.state)
        assert isinstance(kept, Accepted)
        return kept

    def _choose(self, at: str) -> None:
        self._at = at
        self._steps += 1
        for name in ("board", "faults", "_choices"):
            self.__dict__.pop(name, None)

    # ---- What is shown ----

    def view(self) -> TableView:
        title = next((each.title for each in self._beside() if each.at == self._at), None)
        return TableView(
            game=self._session.game.info.id,
            seq=self._steps,
            board=self.board,
            players=players_of(self._session),
            seats=(),
            question=title or message(self._ask()),
            rule=None,
            hands=(),
            spots=(),
            buttons=tuple(
                ButtonOffer(index, each.title, icon=each.icon)
                if isinstance(each, Correctable)
                else ButtonOffer(index, each.brief or each.text, icon=each.icon, face=each.face)
                for index, each in enumerate(self._choices)
            ),
            go=self._go(),
            undo=self._drafts[-1][1],
            redo=None,
            lit=(self._at,) if self._at and title is None else (),
            any_spot=True,
            faults=tuple(dict.fromkeys(fault.problem for fault in self.faults)),
        )

    def _ask(self) -> str:
        if not self._at:
            return "shell.ask_correct"
        return "shell.ask_correct_here" if self._choices else "shell.ask_correct_nothing"

    def _beside(self) -> tuple[Correctable, ...]:
        return self._session.game.correctable(self.state)

    def _go(self) -> GoView:
        if not self.changed:
            return GoView(message("shell.go_unchanged"))
        if self.faults:
            return GoView(message("shell.go_contradicts"), enabled=False)
        return GoView(message("shell.go_correct"), message("shell.corrections", count=len(self._drafts) - 1))
