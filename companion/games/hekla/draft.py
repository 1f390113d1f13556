"""One transition of Hekla under way."""

from companion.games.hekla.box import Box
from companion.games.hekla.state import Ended, HeklaState
from companion.rules import draft
from companion.rules.contract import Argument, Effect, Message, RuleRef, Seat


class Draft(draft.Draft[HeklaState]):
    def __init__(self, box: Box, state: HeklaState) -> None:
        super().__init__(state)
        self.box = box

    @property
    def active(self) -> Seat:
        assert self.state.active is not None
        return self.state.active

    def tell(
        self,
        key: str,
        /,
        *,
        spots: tuple[str, ...] = (),
        icon: str = "",
        by: Seat | None = None,
        told: bool = False,
        sound: str = "",
        **args: Argument,
    ) -> None:
        """One more thing for hands to do: the message "hekla.<key>"."""
        self.effects.append(Effect(Message(f"hekla.{key}", tuple(args.items())), spots, by, icon, told, sound))

    def end(self, reason: str, rule: str, **args: Argument) -> None:
        """The game is over; who is furthest has won, or all who are (R-H11)."""
        self.change(ended=end_now(self.state, reason, rule, **args), scoring=None)


def end_now(state: HeklaState, reason: str, rule: str, **args: Argument) -> Ended:
    furthest = max(state.figures)
    winners = tuple(Seat(seat) for seat in range(state.seats) if state.figures[seat] == furthest)
    return Ended(winners, Message(f"hekla.{reason}", tuple(args.items())), RuleRef(rule))
