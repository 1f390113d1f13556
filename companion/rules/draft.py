"""A transition under way: what every game does while it turns one state into the next."""

from typing import Any, Generic

import msgspec

from companion.rules.contract import Effect, State, Step


class Draft(Generic[State]):
    """The state so far and what hands were told to do, in order. Lives inside one pure call."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.effects: list[Effect] = []

    def change(self, **fields: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **fields)

    def step(self) -> Step:
        return Step(self.state, tuple(self.effects))
