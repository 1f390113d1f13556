"""The table looks different: putting the game right by small corrections, with whatever contradicts itself listed.

What is done here is a draft until it is kept; then it is one entry, and can be undone like any other.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from companion.control.present import players_of
from companion.control.views import ButtonOffer, FaultView, GoView, TableView
from companion.rules.contract import Correctable, Correction, Fault, Held, Message, message
from companion.rules.view import BoardView
from companion.session.opening import position_faults
from companion.session.session import Accepted, Session

Choosable = Correctable | Held | Correction


class Editor:
    """Touch a place, choose what is different there; again and again; then GO keeps it.

    What can be moved is in hand as soon as its place is touched: the next touch puts it where it really is.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._drafts: list[tuple[Any, Correction | None]] = [(session.state, None)]
        """The states so far, each with what was changed last."""
        self._at = ""
        self._thing = 0
        """Which of the things here is in hand; -1: none."""
        self._steps = 0
        """Presses on an outdated screen are told by this number."""

    # ---- What there is ----

    @property
    def state(self) -> Any:
        return self._drafts[-1][0]

    @property
    def changed(self) -> bool:
        return bool(self.state != self._session.state)

    @property
    def changes(self) -> tuple[Message, ...]:
        """What has been put otherwise, in words; of what was counted up and down, where it is now."""
        found: dict[object, Message] = {}
        for _, made in self._drafts:
            if made is not None:
                about = made.counted.title if made.counted is not None else made.text
                found.pop(about, None)
                found[about] = made.text
        return tuple(found.values())

    @cached_property
    def board(self) -> BoardView:
        return self._session.game.view(self.state, "table")

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        return position_faults(self._session.game, self.state, len(self._session.players))

    @cached_property
    def _beside(self) -> tuple[Correctable, ...]:
        return self._session.game.correctable(self.state)

    @cached_property
    def _corrections(self) -> Sequence[Correction]:
        return self._session.game.corrections(self.state, self._at)

    @cached_property
    def _things(self) -> tuple[Held, ...]:
        """What can be taken up here."""
        return tuple(dict.fromkeys(each.held for each in self._corrections if each.held is not None))

    @property
    def _held(self) -> Held | None:
        return self._things[self._thing] if 0 <= self._thing < len(self._things) else None

    @property
    def _is_no_piece(self) -> bool:
        """A place for a card, say: what is done with it needs no touch of the board, so it can stay in hand."""
        return self._held is not None and not self._held.spot

    @property
    def _choices(self) -> tuple[Choosable, ...]:
        """The buttons: what can be taken up, what can be changed here, and with no place chosen what is beside."""
        made = tuple(each for each in self._corrections if not each.spot and each.held in (None, self._held))
        return (*self._things, *made, *(() if self._at else self._beside))

    # ---- What can be done ----

    def touch(self, spot: str) -> None:
        """Puts what is in hand there, if it can be; else chooses the place. Again on the same place: the next thing
        there, and after the last it lets go."""
        moved = self._way_to(spot)
        if moved is not None:
            self._make(moved)
            self._choose("")
        elif spot != self._at:
            self._choose(spot)
        elif self._thing + 1 < len(self._things):
            self._choose(self._at, self._thing + 1)
        else:
            self._choose("")

    def drag(self, spots: tuple[str, ...]) -> None:
        """From where something lies to where it really is."""
        if len(spots) < 2 or spots[0] == spots[-1]:
            self.touch(spots[-1])
            return
        if self._at != spots[0]:
            self._choose(spots[0])
        for thing in (self._thing, *range(len(self._things))):
            self._thing = thing
            if self._way_to(spots[-1]) is not None:
                self.touch(spots[-1])
                return
        self._choose(spots[-1])

    def take(self, step: int, index: int) -> None:
        if step != self._steps or not 0 <= index < len(self._choices):
            return
        chosen = self._choices[index]
        match chosen:
            case Correctable():
                self._choose(chosen.at)
            case Held():
                self._choose(self._at, self._things.index(chosen))
            case Correction():
                self._make(chosen)
                self._choose(self._at, self._thing if self._is_no_piece else -1)

    def undo(self) -> bool:
        """Takes back the last correction; whether there was one."""
        if len(self._drafts) == 1:
            return False
        self._drafts.pop()
        self._choose(self._at, self._thing if self._is_no_piece else -1)
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
        kept = self._session.adjust(self.state, self.changes)
        assert isinstance(kept, Accepted)
        return kept

    def _way_to(self, spot: str) -> Correction | None:
        """What the thing in hand being there would be."""
        if self._held is None:
            return None
        return next((each for each in self._corrections if each.held == self._held and each.spot == spot), None)

    def _make(self, made: Correction) -> None:
        self._drafts.append((made.state, made))

    def _choose(self, at: str, thing: int = 0) -> None:
        self._at, self._thing = at, thing
        self._steps += 1
        for name in ("board", "faults", "_beside", "_corrections", "_things"):
            self.__dict__.pop(name, None)

    # ---- What is shown ----

    def view(self) -> TableView:
        title = next((each.title for each in self._beside if each.at == self._at), None)
        last, held = self._drafts[-1][1], self._held
        return TableView(
            game=self._session.game.info.id,
            seq=self._steps,
            board=self.board,
            players=players_of(self._session),
            seats=(),
            question=held.question if held is not None else title or message(self._ask()),
            note=held.note if held is not None else None,
            rule=None,
            hands=(),
            spots=(),
            buttons=tuple(self._button(index, each) for index, each in enumerate(self._choices)),
            go=self._go(),
            undo=last.text if last is not None else None,
            redo=None,
            lit=(self._at,) if self._at and title is None else (),
            held=held,
            drag_from=tuple(dict.fromkeys(piece.spot for piece in self.board.pieces)),
            any_spot=True,
            faults=tuple(dict.fromkeys(FaultView(fault.problem, fault.spots) for fault in self.faults)),
        )

    def _button(self, index: int, each: Choosable) -> ButtonOffer:
        match each:
            case Correctable():
                return ButtonOffer(index, each.brief or each.title, icon=each.icon, seat=each.seat, row=each.row)
            case Held():
                chosen = each == self._held
                return ButtonOffer(index, each.text, icon=each.icon, face=each.face, row=-1, chosen=chosen)
        return ButtonOffer(
            index,
            each.brief or each.text,
            icon=each.icon,
            face=each.face,
            seat=each.seat,
            group=each.group,
            chosen=each.is_so,
            counted=each.counted,
            by=each.by,
        )

    def _ask(self) -> str:
        if not self._at:
            return "shell.ask_correct"
        return "shell.ask_correct_here" if self._choices else "shell.ask_correct_nothing"

    def _go(self) -> GoView:
        if not self.changed:
            return GoView(message("shell.go_unchanged"))
        if self.faults:
            return GoView(message("shell.go_contradicts"), enabled=False)
        return GoView(message("shell.go_correct"), message("shell.corrections", count=len(self.changes)))
