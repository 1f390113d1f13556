"""Kill -9 at random moments of a scripted game, then resume: `python -m tests.bench.kill [times] [game ...]`.

A child plays the game through `companion table --save`; it is killed at a random moment, also in the middle of a write
or an answer, and started again on the same save. Right is: the save holds every acknowledged entry, and beyond those at
most the one that was on its way; its state is the one the same script reaches in one go.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from threading import Timer
from typing import IO, Any

import msgspec

from tests.bench.asked import asked

LONGEST_LIFE_S = 0.12
"""Most children are killed within this time after their first answer."""
LONGEST_START_S = 0.5
"""The others within this time after they were started."""


class Child:
    """A `companion table` process."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self.process.stdin
        assert self.process.stdout
        self._in: IO[bytes] = self.process.stdin
        self._out: IO[bytes] = self.process.stdout

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer. Raises BrokenPipeError or EOFError if the process died before it was out."""
        self._in.write(msgspec.json.encode(request) + b"\n")
        self._in.flush()
        line = self._out.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        answer: dict[str, Any] = msgspec.json.decode(line)
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def end(self) -> None:
        for stream in (self._in, self._out):
            with suppress(BrokenPipeError):  # what was still to be written goes nowhere
                stream.close()
        self.process.wait()


def table(game: str) -> list[str]:
    """The command that plays an installed game."""
    return [sys.executable, "-m", "companion", "table", game]


def script(command: list[str], seats: int, entries: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A game played in one go, seeded: each entry's request and the whole state after it. The opening comes first."""
    luck = Random(8)
    child = Child([*command, "--seed", "08"])
    request: dict[str, Any] = {"do": "new", "seats": [{"name": f"P{seat}"} for seat in range(seats)]}
    for _ in range(entries):
        answer = child.ask(request)
        assert answer["ok"], answer
        yield request, child.ask({"do": "state"})["state"]
        if answer["waiting"]["kind"] == "over" or luck.random() < 0.1:
            request = {"do": "undo"}
        elif answer["waiting"]["kind"] == "chance":
            request = {"do": "deal"}
        else:
            request = {"do": "act", "action": luck.choice(child.ask({"do": "offers"})["offers"])}
    child.ask({"do": "quit"})
    child.end()


class Tally(msgspec.Struct):
    kills: int = 0
    before: int = 0
    """The entry under way when the child was killed was not on disk."""
    after: int = 0
    """It was, though nobody had been told."""
    lost: int = 0
    """Acknowledged entries that were gone."""
    wrong: int = 0
    """States that are neither of the two that could be."""


def killed(command: list[str], seats: int, times: int, folder: Path, seed: int = 1) -> Tally:
    """Kills so many children, one after the other on one save; a new save whenever the script is through."""
    steps = list(script(command, seats, 400))
    luck = Random(seed)
    tally = Tally()
    for number in count():
        save = folder / f"{number}.save"
        told = 0  # entries acknowledged so far
        while told < len(steps):
            child = Child([*command, "--seed", "08", "--save", str(save)])
            early = luck.random() < 0.2
            if early:
                _kill_soon(child, luck.random() * LONGEST_START_S)
            try:
                here = child.ask({"do": "state"})
                at = here.get("seq", 0)
                tally.lost += max(0, told - at)
                tally.wrong += at > told + 1 or (at > 0 and here["state"] != steps[at - 1][1])
                tally.before += at == told
                tally.after += at > told
                told = at
                if tally.kills >= times:
                    child.kill()
                    return tally
                if not early:
                    _kill_soon(child, luck.random() * LONGEST_LIFE_S)
                while told < len(steps):
                    answer = child.ask(steps[told][0])
                    assert answer["ok"], answer
                    told += 1
                    tally.wrong += answer["seq"] != told
            except (BrokenPipeError, EOFError):
                tally.kills += 1
            child.kill()
    raise AssertionError


def _kill_soon(child: Child, after_s: float) -> None:
    Timer(after_s, child.process.kill).start()


def main() -> None:
    times, cases = asked(200)
    broken = False
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            game = case.game.info
            tally = killed(table(game.id), min(game.seats), times, Path(folder))
        print(
            f"{game.id}: {tally.kills} times killed: {tally.before} starts before the entry under way, {tally.after} "
            f"after it; {tally.lost} acknowledged entries lost, {tally.wrong} wrong states"
        )
        broken = broken or bool(tally.lost or tally.wrong)
    sys.exit(broken)


if __name__ == "__main__":
    main()
