"""One transition of Eldur under way."""

from companion.games.eldur.box import Box
from companion.games.eldur.island import Island
from companion.games.eldur.state import EldurState, Task, replace
from companion.rules import draft
from companion.rules.contract import Argument, Effect, Message, Over, RuleRef, Seat


class Draft(draft.Draft[EldurState]):
    def __init__(self, box: Box, state: EldurState) -> None:
        super().__init__(state)
        self.box = box
        self.judged = state
        """The state whose ways home were looked at last, see `ending.judge`."""

    @property
    def island(self) -> Island:
        return self.box.islands[self.state.setup]

    @property
    def over(self) -> bool:
        return self.state.ended is not None

    def tell(
        self,
        key: str,
        /,
        *,
        spots: tuple[str, ...] = (),
        icon: str = "",
        by: Seat | None = None,
        sound: str = "",
        told: bool = False,
        **args: Argument,
    ) -> None:
        """One more thing for hands to do: the message "eldur.<key>"."""
        self.effects.append(Effect(Message(f"eldur.{key}", tuple(args.items())), spots, by, icon, told, sound))

    def push(self, *tasks: Task) -> None:
        """Put tasks before everything else that is still to be done, the first of them first."""
        self.state = replace(self.state, agenda=(*tasks, *self.state.agenda))

    def pop(self) -> None:
        """Take the first task off."""
        self.state = replace(self.state, agenda=self.state.agenda[1:])

    def shift_balance(self, by: int) -> None:
        """Move the harmony marker, humans positive; it stops at the ends of its track (R-E48).

        At or beyond the human goal their win is pending (E-101, R-E47).
        """
        if not by:
            return
        tracks = self.box.data.tracks
        before = self.state.balance
        after = min(tracks.balance_high, max(tracks.balance_low, before + by))
        reached = after >= self.island.setup.human_goal
        if by < 0 and self.state.options.goal_voided_by_volcano:
            reached = False
        self.change(balance=after, goal_pending=reached)
        if after != before:
            key = "balance_to_humans" if by > 0 else "balance_to_volcano"
            self.tell(key, icon="person" if by > 0 else "volcano", count=abs(after - before), value=after)

    def end(
        self, reason: str, rule: str, *, winners: tuple[Seat, ...] = (), tie: bool = False, **args: Argument
    ) -> None:
        """The game is over; nothing more is done. The first end stands."""
        if self.state.ended is None:
            over = Over(winners, Message(f"eldur.{reason}", tuple(args.items())), RuleRef(rule), tie)
            self.change(ended=over, agenda=())
