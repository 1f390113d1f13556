"""The list of what hands still have to do on the table, in order, and how an undo shortens it.

The list is made of steps between states of the game. What was never begun on the table need not be taken back there:
going back to a state that lies before untouched steps just drops these.
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


class KeptHands(msgspec.Struct, frozen=True):
    """A list as it is kept with the save: entries by number, since the game itself can say the rest again."""

    before: int
    steps: tuple[KeptStep, ...]
    at: int
    """How many entries there were: what came later is not on the list yet."""


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


class HandsList(msgspec.Struct, frozen=True):
    before_seq: int = 0
    """The entry after which the table showed `before`; 0 at the very beginning."""
    before: Any = None
    """The state of the game that the table showed before these steps."""
    steps: tuple[HandsStep, ...] = ()

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
        steps = tuple(KeptStep(step.seq, step.done, step.set_up, step.by) for step in self.steps)
        return KeptHands(self.before_seq, steps, at)

    @classmethod
    def taken_up(cls, kept: KeptHands, answer: Answer) -> "HandsList":
        """The list that was kept. Raises IndexError if it speaks of entries that are not there."""
        steps = []
        for each in kept.steps:
            after, effects = answer(each.seq)
            done = min(max(each.done, 0), len(effects))
            steps.append(HandsStep(each.seq, after, effects, done, each.set_up, each.by))
        return cls(kept.before, answer(kept.before)[0] if kept.before else None, tuple(steps))

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
        return HandsList(kept.before_seq, kept.before, (*kept.steps, HandsStep(seq, after, effects, done, set_up, by)))

    def put_right(self, seq: int, after: Any, effects: tuple[Effect, ...]) -> "HandsList":
        """After an undo, redo or correction to the state `after`, for which the session asks these effects."""
        for count in reversed(range(len(self.steps))):
            shown = self.steps[count - 1].after if count else self.before
            if any(step.done for step in self.steps[count:]):
                break
            if shown == after:
                return HandsList(self.before_seq, self.before, self.steps[:count])
        return self.played(seq, after, effects)

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
        return HandsList(self.before_seq, self.before, tuple(steps))

    def all_ticked(self) -> "HandsList":
        """Empty: the table shows the game as it is."""
        return HandsList(self.steps[-1].seq, self.steps[-1].after) if self.steps else self
