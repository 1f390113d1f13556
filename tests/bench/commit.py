"""What an entry costs until it is safe on disk: `python -m tests.bench.commit [entries] [game ...]`.

Beside each figure stands the same for bare SQLite, which commits the same bytes into a table of one column in the same
run, so that the ratio says something on a machine with another disk.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from companion.rules.contract import Chance, Over
from companion.session.entries import encoded
from companion.session.resuming import resume
from companion.session.session import Session
from tests.bench.asked import asked
from tests.contract.cases import Case
from tests.contract.walks import actions
from tests.players import outcomes, players


def timed(call: Callable[[], object]) -> float:
    """Milliseconds."""
    start = perf_counter()
    call()
    return (perf_counter() - start) * 1000


def percentile(times: Sequence[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


class Bare:
    """Commits the same bytes in bare SQLite with the same promises."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE entry (body BLOB)"):
            self.connection.execute(statement)

    def commit(self, body: bytes) -> None:
        self.connection.execute("INSERT INTO entry VALUES (?)", (body,))


def next_entry(session: Session, luck: Random) -> Callable[[], object]:
    """Something to enter: an offer, an outcome of luck, or back to the start when the game is over."""
    waiting = session.waiting
    if isinstance(waiting, Over):
        return lambda: session.undo_to(1)
    if isinstance(waiting, Chance):
        action = session.game.outcome(session.state, outcomes(waiting, luck))
    else:
        action = luck.choice(actions(session.game, session.state))
    return lambda: session.submit(action)


def measure(case: Case, entries: int) -> None:
    """Plays so many entries by chance and prints what they cost."""
    luck = Random(4)
    ours: list[float] = []
    sqlite: list[float] = []
    with tempfile.TemporaryDirectory(dir=".") as name:
        path = Path(name) / "a.save"
        people = players(case.game, min(case.game.info.seats))
        session = Session.new(case.edition, players=people, seed="04", path=path)
        bare = Bare(Path(name) / "bare.db")
        while session.seq < entries or session.undoable is None:
            ours.append(timed(next_entry(session, luck)))
            body = encoded(session.entries[-1])
            sqlite.append(timed(lambda body=body: bare.commit(body)))  # type: ignore[misc]
        bare.connection.close()
        for percent in (50, 99):
            mine, theirs = percentile(ours, percent), percentile(sqlite, percent)
            print(
                f"{case.name}: check + apply + commit, p{percent}: {mine:.2f} ms; bare SQLite commit {theirs:.2f} ms; "
                f"ratio {mine / theirs:.2f}"
            )
        undo = [timed(session.undo) for _ in range(min(50, len(session.moments) - 1))]
        print(f"{case.name}: undo after {entries} entries, slowest of {len(undo)}: {max(undo):.2f} ms")
        session.close()
        took = timed(lambda: resume(path, lambda _opened: case.edition).close())
        print(f"{case.name}: resume of {session.seq} entries: {took:.0f} ms")


def main() -> None:
    entries, cases = asked(2000)
    for case in cases:
        measure(case, entries)


if __name__ == "__main__":
    main()
