"""Records the game that `companion run --demo` plays: `python -m tests.bench.record`.

To be run again whenever the pack or the rules have changed so that the old recording is no longer legal. Takes the
first seed with which the bot's table of three wins after a long struggle.
"""

from itertools import count
from pathlib import Path
from random import Random

import companion.demo
from companion.editions import edition_of
from companion.games.eldur.state import EldurState, Options
from companion.packs import registry
from companion.rules.contract import Action, Chance
from companion.session import transcript
from companion.session.entries import Played, Player, Redone, Undone, raw
from companion.session.session import Session
from tests.bench.bot import play

FILE = Path(companion.demo.__file__).parent / "game.jsonl"
PEOPLE = (Player("Þóra", "yellow"), Player("Ægir", "blue"), Player("Katrín", "red"))
TURNS = range(9, 16)
OURS = 5
"""Of so many draws, people draw one themselves."""


def won_game() -> list[Action]:
    game = registry.load("eldur").game
    for seed in count():
        actions: list[Action] = []

        def watch(before: EldurState, action: Action, after: EldurState, kept: list[Action] = actions) -> None:
            kept.append(action)

        end = play(game, len(PEOPLE), Options(), Random(seed), watch)  # type: ignore[arg-type]
        if end.ended is not None and end.ended.winners and end.turn in TURNS and end.fissure:
            return actions
    raise AssertionError


def record() -> Session:
    session = Session.new(edition_of(registry.load("eldur")), players=PEOPLE, options=Options())
    draws = 0
    for number, action in enumerate(won_game()):
        luck = isinstance(session.waiting, Chance)
        draws += luck
        session.repeat(Played(raw(action), dealt=luck and draws % OURS != 0))
        if number == 40:
            session.checkpoint("before the storm")
        if number % 60 == 59:
            session.repeat(Undone(session.moments[-2].seq))
            session.repeat(Redone(next(each.seq for each in session.log if each.undone and each.action == action)))
    return session


if __name__ == "__main__":
    session = record()
    FILE.write_text("".join(f"{line}\n" for line in transcript.lines(session.entries)), encoding="utf-8")
    print(f"{FILE}: {session.seq} entries, {session.state.turn} turns, balance {session.state.balance}")
