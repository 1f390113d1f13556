"""The list of what hands still have to do on the table, in order, and how an undo shortens it.

The list is made of steps between states of the game. What was never begun on the table need not be taken back there:
going back to a state that lies before untouched steps just drops these. What one press ticked off, an undo brings back:
nobody looked at every row of it.
"""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

import msgspec

from companion.control.views import HandsRow
from companion.rules.contract import Effect, Seat

Answer = Callable[[int], tuple[Any, tuple[Effect, ...]]]
"""By an entry's number: the state after it, and what hands were told by it. Raises IndexError if there is none."""


class KeptStep(msgspec.Struct, frozen=True):
    seq: int
    done: int
    set_up: bool
    by: Seat | None = None


class KeptSwept(msgspec.Struct, frozen=True):
    at: int
    with_entry: bool
    before: int
    steps: tuple[KeptStep, ...]


class KeptHands(msgspec.Struct, frozen=True):
    """A list as it is kept with the save: entries by number, since the game itself can say the rest again."""

    before: int
    steps: tuple[KeptStep, ...]
    at: int
    """How many entries there were: what came later is not on the list yet."""
    swept: tuple[KeptSwept, ...] = ()


class HandsStep(msgspec.Struct, frozen=True):
    """What one entry, undo or correction asks of hands, and which rows of it are done."""

    seq: int
    """The entry's number."""
    after: Any
    """The state of the game that the table shows when all is done."""
    effects: tuple[Effect, ...]
    done: int = 0
    set_up: bool = False
    by: Seat | None = None
    """Whose turn it was."""

    @property
    def left(self) -> int:
        return len(self.effects) - self.done


class Swept(msgspec.Struct, frozen=True):
    """A list that was ticked off all at once, though rows of it were left: as it was before."""

    at: int
    """The entry that the game stood at."""
    with_entry: bool
    """The same press went on with the game, so that the undo of that entry takes it back too."""
    before_seq: int
    before: Any
    steps: tuple[HandsStep, ...]


_SWEPT = 12
"""So many are remembered: the first, which is the set-up, and the latest."""


class HandsList(msgspec.Struct, frozen=True):
    before_seq: int = 0
    """The entry after which the table showed `before`; 0 at the very beginning."""
    before: Any = None
    """The state of the game that the table showed before these steps."""
    steps: tuple[HandsStep, ...] = ()
    swept: tuple[Swept, ...] = ()
    """What an undo brings back, oldest first."""

    @property
    def left(self) -> int:
        """Rows that are not done."""
        return sum(step.left for step in self.steps)

    @property
    def set_up(self) -> bool:
        """Whether the table is still being set up."""
        return any(step.set_up and step.left for step in self.steps)

    def rows(self) -> tuple[HandsRow, ...]:
        return tuple(
            HandsRow(effect.message, effect.icon, effect.spots, effect.by, at < step.done)
            for step in self.steps
            for at, effect in enumerate(step.effects)
        )

    def kept(self, at: int) -> KeptHands:
        """To be kept when there are `at` entries."""
        swept = tuple(KeptSwept(each.at, each.with_entry, each.before_seq, _kept(each.steps)) for each in self.swept)
        return KeptHands(self.before_seq, _kept(self.steps), at, swept)

    @classmethod
    def taken_up(cls, kept: KeptHands, answer: Answer) -> "HandsList":
        """The list that was kept. Raises IndexError if it speaks of entries that are not there."""
        swept = tuple(
            Swept(each.at, each.with_entry, each.before, _state(each.before, answer), _steps(each.steps, answer))
            for each in kept.swept
        )
        return cls(kept.before, _state(kept.before, answer), _steps(kept.steps, answer), swept)

    def played(
        self,
        seq: int,
        after: Any,
        effects: tuple[Effect, ...],
        *,
        by: Seat | None = None,
        set_up: bool = False,
        told: bool = False,
    ) -> "HandsList":
        """With the rows of an accepted entry; what was done before leaves the list.

        `by`: whose turn it was. Where somebody else's rows are left, they are taken for done: nobody plays on over a
        table that is not ready. `told`: people entered it with a touch, and what only says it again is done.
        """
        others = any(step.by != by and not step.set_up for step in self.steps)
        kept = self if self.left and not others else self.all_ticked()
        done = sum(1 for _ in takewhile(lambda effect: effect.told, effects)) if told else 0
        return kept._with(HandsStep(seq, after, effects, done, set_up, by))

    def put_right(self, seq: int, after: Any, effects: tuple[Effect, ...], *, at: int) -> "HandsList":
        """After an undo, redo or correction to the state `after`, for which the session asks these effects.

        `at`: the entry that the game stands at now. What was swept off by the press that went on from there is on the
        list again, every row and every tick.
        """
        swept = tuple(each for each in self.swept if each.at <= at)
        back = swept[-1] if swept and swept[-1].at == at and swept[-1].with_entry else None
        older = swept[:-1] if back is not None else swept
        for count in reversed(range(len(self.steps))):
            shown = self.steps[count - 1].after if count else self.before
            if any(step.done for step in self.steps[count:]):
                break
            if shown == after:
                if back is not None and not count:
                    return HandsList(back.before_seq, back.before, back.steps, older)
                return HandsList(self.before_seq, self.before, self.steps[:count], swept)
        undone = HandsStep(seq, after, effects)
        if back is not None:
            return HandsList(back.before_seq, back.before, (*back.steps, *self.steps, undone), older)
        kept = self if self.left else self.all_ticked()
        return msgspec.structs.replace(kept, swept=swept)._with(undone)

    @staticmethod
    def shown(seq: int, after: Any) -> "HandsList":
        """Empty: people say that the table shows this."""
        return HandsList(seq, after)

    def ticked(self) -> "HandsList":
        """With the first row that is not done ticked off."""
        steps = list(self.steps)
        for at, step in enumerate(steps):
            if step.left:
                steps[at] = msgspec.structs.replace(step, done=step.done + 1)
                break
        return msgspec.structs.replace(self, steps=tuple(steps))

    def all_ticked(self) -> "HandsList":
        """Empty: the table shows the game as it is."""
        return HandsList(self.steps[-1].seq, self.steps[-1].after, swept=self.swept) if self.steps else self

    def sweep(self, at: int, *, with_entry: bool) -> "HandsList":
        """Empty, at one press; where rows were left, the list is remembered. See `Swept` for what is given."""
        if not self.left:
            return self.all_ticked()
        swept = (*self.swept, Swept(at, with_entry, self.before_seq, self.before, self.steps))
        if len(swept) > _SWEPT:
            swept = (swept[0], *swept[-_SWEPT + 1 :])
        return msgspec.structs.replace(self.all_ticked(), swept=swept)

    def swept_at(self, at: int) -> Swept | None:
        """What was swept off last by a press that did nothing else, while the game stood at this entry."""
        last = self.swept[-1] if self.swept else None
        return last if last is not None and last.at == at and not last.with_entry else None

    def brought_back(self) -> "HandsList":
        """With the list that was swept off last, and what has come since after it."""
        last = self.swept[-1]
        return HandsList(last.before_seq, last.before, (*last.steps, *self.steps), self.swept[:-1])

    def _with(self, step: HandsStep) -> "HandsList":
        return msgspec.structs.replace(self, steps=(*self.steps, step))


def _kept(steps: tuple[HandsStep, ...]) -> tuple[KeptStep, ...]:
    return tuple(KeptStep(step.seq, step.done, step.set_up, step.by) for step in steps)


def _state(seq: int, answer: Answer) -> Any:
    return answer(seq)[0] if seq else None


def _steps(kept: tuple[KeptStep, ...], answer: Answer) -> tuple[HandsStep, ...]:
    steps = []
    for each in kept:
        after, effects = answer(each.seq)
        done = min(max(each.done, 0), len(effects))
        steps.append(HandsStep(each.seq, after, effects, done, each.set_up, each.by))
    return tuple(steps)
