"""A save cut off at every length, and its write-ahead log as well: `python -m tests.bench.cut [entries] [game ...]`.

That is what a card may hold after a power cut that the file system did not survive well. Right is: what can be read is
an unchanged beginning of the game, or nothing, which is said; never another game.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from companion.rules.contract import Over
from companion.session.journal import Row, look
from companion.session.session import Session
from tests.bench.asked import asked
from tests.contract.cases import Case
from tests.contract.walks import actions
from tests.players import players


def played(case: Case, entries: int, save: Path) -> Session:
    """A game of chance moves, saved, and still open: its last entries are in the write-ahead log only."""
    game, luck = case.game, Random(5)
    session = Session.new(case.edition, players=players(case.game, min(game.info.seats)), path=save)
    while session.seq < entries and not isinstance(session.waiting, Over):
        session.submit(luck.choice(actions(game, session.state)))
    return session


def cut_everywhere(
    cut: bytes, ending: str, beside: dict[str, bytes], rows: tuple[Row, ...], folder: Path
) -> Counter[str]:
    """How many lengths of the file with this ending left all of the game, a part of it, nothing, or a wrong one.

    `beside`: the save's other files, by ending.
    """
    tally: Counter[str] = Counter()
    trial = folder / "trial.save"
    for length in range(len(cut)):
        for each, content in beside.items():
            Path(f"{trial}{each}").write_bytes(content)
        Path(f"{trial}{ending}").write_bytes(cut[:length])
        found = look(trial).rows
        right = found == rows[: len(found)]
        tally["wrong" if not right else "all" if len(found) == len(rows) else "part" if found else "nothing"] += 1
        for each in ("", "-wal", "-shm"):
            Path(f"{trial}{each}").unlink(missing_ok=True)
    return tally


def main() -> None:
    entries, cases = asked(8)
    broken = False
    for case in cases:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            save, log = folder / "game.save", folder / "game.save-wal"
            session = played(case, entries, save)
            open_save, open_log = save.read_bytes(), log.read_bytes()
            session.close()
            rows = look(save).rows
            assert len(rows) == session.seq
            for what, cut, ending, beside in (
                ("save at rest", save.read_bytes(), "", {}),
                ("write-ahead log in play", open_log, "-wal", {"": open_save}),
            ):
                tally = cut_everywhere(cut, ending, beside, rows, folder)
                broken = broken or bool(tally["wrong"])
                print(
                    f"{case.game.info.id}, {what} cut at each of {tally.total()} lengths: {tally['all']} left all "
                    f"{len(rows)} entries, {tally['part']} a beginning, {tally['nothing']} nothing, "
                    f"{tally['wrong']} something wrong"
                )
    sys.exit(broken)


if __name__ == "__main__":
    main()
