"""Where a game has been: its line of moments, how far back we stand on it, and which luck is known to come again."""

from typing import Any

import msgspec

from companion.rules.contract import Action, Chance, Effect, Label, Message, Seat, Waiting


class Moment(msgspec.Struct, eq=False):
    """The table just after an entry that changed it."""

    seq: int
    """The entry's number."""
    state: Any
    waiting: Waiting
    action: Action | None = None
    """None: the beginning, a correction or an agreed end."""
    dealt: bool = False
    luck: str = ""
    """The key of the chance that this action answered, or of the lots that were drawn for it."""
    seat: Seat | None = None
    """Who was asked, where it was one seat."""
    before: Any = None
    """The state that it was made in; None of the beginning."""
    effects: tuple[Effect, ...] = ()
    changes: tuple[Message, ...] = ()
    """Of a correction: what was put otherwise, in words."""
    label: Label | None = None
    """Kept once asked for."""


class History:
    """Undo and redo along one line. A new moment cuts off what was undone.

    Undo is no re-roll: outcomes that were undone are foretold, per kind of luck and in their order. They come again
    for the next chances of that kind as far as they are still possible, until people enter another one.
    """

    def __init__(self, first: Moment) -> None:
        self.moments = [first]
        """All there ever were, in the order they were made."""
        self.line = [first]
        self.at = 0
        """Index on the line of the present moment."""
        self._foretold: dict[str, tuple[Action, ...]] = {}

    @property
    def now(self) -> Moment:
        return self.line[self.at]

    @property
    def past(self) -> list[Moment]:
        """What led here, the beginning first, the present last."""
        return self.line[: self.at + 1]

    @property
    def undone(self) -> list[Moment]:
        """What can be redone, the next first."""
        return self.line[self.at + 1 :]

    def add(self, moment: Moment) -> None:
        """A new moment after the present one."""
        del self.line[self.at + 1 :]
        self._pass(moment)
        self.line.append(moment)
        self.moments.append(moment)
        self.at += 1

    def find(self, seq: int) -> int | None:
        """The index on the line of the moment just after this entry."""
        return next((index for index, moment in enumerate(self.line) if moment.seq == seq), None)

    def go(self, target: int) -> None:
        """Makes the moment at this index of the line the present one."""
        while self.at > target:
            self._take_back(self.now)
            self.at -= 1
        while self.at < target:
            self.at += 1
            self._pass(self.now)

    def foretold(self, chance: Chance) -> tuple[Action, ...]:
        """The undone outcomes of this kind of luck, the next one first."""
        return self._foretold.get(chance.key, ())

    def _take_back(self, moment: Moment) -> None:
        if moment.luck and moment.action is not None:
            self._foretold[moment.luck] = (moment.action, *self._foretold.get(moment.luck, ()))

    def _pass(self, moment: Moment) -> None:
        """Luck came: what was foretold up to it is used up. Something else came: the next one foretold is void."""
        told = self._foretold.get(moment.luck, ()) if moment.luck else ()
        if told:
            used = told.index(moment.action) if moment.action in told else 0
            self._foretold[moment.luck] = told[used + 1 :]
