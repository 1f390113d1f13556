"""Records the game that `companion run --demo` plays: `python -m tests.golden.demo`.

To be run again whenever the pack or the rules have changed so that the old recording is no longer legal. Takes the
first seed with which the bot's table of three wins after a long struggle.
"""

from collections.abc import Sequence
from pathlib import Path

import companion.demo
from companion.editions import edition_of
from companion.games.eldur.state import EldurState, Options
from companion.packs import registry
from companion.rules.contract import Chance, Over
from companion.session import transcript
from companion.session.entries import Played, Player, Redone, Undone, raw
from companion.session.session import Session
from tests.contract.walks import Taken
from tests.players import Golden, recorded

FILE = Path(companion.demo.__file__).parent / "game.jsonl"
PEOPLE = (Player("Þóra", "yellow"), Player("Ægir", "blue"), Player("Katrín", "red"))
TURNS = range(9, 16)
OURS = 5
"""Of so many draws, people draw one themselves."""


def is_long_struggle(taken: Sequence[Taken], over: Over) -> bool:
    state: EldurState = taken[-1].after
    return bool(over.winners) and state.turn in TURNS and bool(state.fissure)


def record() -> Session:
    edition, options = edition_of(registry.load("eldur")), Options()
    session = Session.new(edition, players=PEOPLE, options=options)
    draws = 0
    for number, action in enumerate(recorded(edition.game, len(PEOPLE), Golden(options, is_long_struggle))):
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
