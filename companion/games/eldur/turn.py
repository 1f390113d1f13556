"""The agenda runner: carries tasks out until one waits for people or luck, or the game is over.

Two sorts of task (see `state`):
- A task that carries itself out is taken off first, then its `do_<task>(draft, task)` runs; what it causes it
  pushes in front of what was there.
- A task that waits stays in front until its action comes; `apply_<action>` takes it off. Whenever one comes to the
  front its `settle_<task>(draft, task)`, if it has one, may find that there is nothing to ask (no match, an empty
  deck, no legal place): then it takes the task off itself, acts, and says False. True: it waits.

After every step the instant ends are judged (E-104, E-102), in that order (R-E06).
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.eldur.draft import Draft

Do = Callable[[Draft, Any], None]
Settle = Callable[[Draft, Any], bool]


def run(draft: Draft, do: Mapping[type, Do], settle: Mapping[type, Settle], judge: Callable[[Draft], None]) -> None:
    judge(draft)
    while draft.state.agenda:
        task = draft.state.agenda[0]
        kind = type(task)
        if kind in do:
            draft.pop()
            do[kind](draft, task)
        elif kind not in settle or settle[kind](draft, task):
            return
        judge(draft)
