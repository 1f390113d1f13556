"""Records a golden game for every number of seats: `python -m tests.golden.record GAME ...`.

Only when rules or data have changed on purpose: read what has become of the games (`companion replay FILE`) before
committing them. Sensible people play (`tests.players`); they enter every third draw themselves, change their mind now
and then, and name a moment.
"""

import sys

import msgspec

from companion.rules.contract import Chance, Over
from companion.session import transcript
from companion.session.entries import Played, raw
from companion.session.session import Session
from tests.contract.cases import CASES, Case
from tests.golden import folder
from tests.players import golden, players, recorded


def told(case: Case, seats: int) -> Session:
    """The game with what people do beside playing: entering draws, thinking again, naming a moment."""
    game, wanted = case.game, golden(case.game, seats)
    session = Session.new(case.edition, players=players(game, seats), options=wanted.options, seed=f"{seats:04x}")
    for number, action in enumerate(recorded(game, seats, wanted)):
        if number % 25 == 24:
            session.undo()
            session.redo()
        dealt = isinstance(session.waiting, Chance) and number % 3 != 0
        session.repeat(Played(raw(action), dealt))
        if number == 20:
            session.checkpoint("after twenty")
    return session


def main(games: list[str]) -> None:
    for case in CASES:
        if case.game.info.id not in games:
            continue
        kept = folder(case.game.info.id)
        kept.mkdir(exist_ok=True)
        for seats in case.game.info.seats:
            session = told(case, seats)
            over = session.waiting
            assert isinstance(over, Over)
            path = kept / f"{seats}-seats.jsonl"
            transcript.write(path, transcript.lines(session.entries))
            end = msgspec.json.encode({"over": over, "state": session.state})
            path.with_suffix(".end.json").write_bytes(msgspec.json.format(end) + b"\n")
            print(f"{path}: {session.seq} entries. {case.catalog('en').say(over.reason)}")


if __name__ == "__main__":
    main(sys.argv[1:])
