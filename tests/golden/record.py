"""Records a golden game for every number of seats: `python -m tests.golden.record GAME`.

Only when the rules or the data have changed on purpose: read what has become of the games before committing them.
People take what helps them most at once, enter every third draw themselves, change their mind now and then, and name
a moment. Of several games the longest is kept.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.rules.contract import Chance, Over
from companion.session import transcript
from companion.session.dealer import AppDealer
from companion.session.entries import Player
from companion.session.session import Session
from tests.contract.cases import CASES, Case
from tests.contract.walks import actions

TRIES = 40
PLAYERS = (Player("Anna", "red"), Player("Ben", "blue"), Player("Cora", "yellow"), Player("Dan", "green"))


def eldur_score(state: Any) -> int:
    """How well people stand: pieces rescued, on board, in store; pieces lost count against them."""
    if state.ended is not None:
        return 1000 if state.ended.winners else -1000
    delivered, cargo, storage, lost = (
        counts.goods + counts.sheep + counts.people
        for counts in (state.delivered, state.cargo, state.storage, state.lost)
    )
    return int(10 * state.balance + 6 * delivered + 4 * cargo + 3 * storage - 5 * lost)


def toy_score(state: Any) -> int:
    return len(state.stones)


SCORES: dict[str, Callable[[Any], int]] = {"eldur": eldur_score, "toy": toy_score}


def recorded(case: Case, seats: int, seed: int) -> Session:
    """One whole game."""
    game, luck, score = case.game, Random(seed), SCORES[case.game.info.id]
    options = case.all_options()[seed % len(case.all_options())]
    session = Session.new(case.edition, players=PLAYERS[:seats], options=options, seed=f"{seed:04x}")
    while not isinstance(waiting := session.waiting, Over):
        if luck.random() < 0.04 and session.undo():
            if luck.random() < 0.5:
                session.redo()
            continue
        if session.seq == 20:
            session.checkpoint("after twenty entries")
        if not isinstance(waiting, Chance):
            scored = [
                (score(game.apply(session.state, action).state), action) for action in actions(game, session.state)
            ]
            best = max(value for value, _ in scored)
            session.submit(luck.choice([action for value, action in scored if value == best]))
        elif luck.random() < 0.33:
            drawn = AppDealer(f"{seed:04x}ff").draw(waiting, session.seq)
            session.submit(game.outcome(session.state, drawn))
        else:
            session.deal()
    return session


def main() -> None:
    for case in CASES:
        if case.game.info.id not in sys.argv[1:]:
            continue
        folder = Path(__file__).parent / case.game.info.id
        folder.mkdir(exist_ok=True)
        for seats in case.game.info.seats:
            session = max((recorded(case, seats, seed) for seed in range(1, TRIES + 1)), key=lambda each: each.seq)
            path = folder / f"{seats}-seats.jsonl"
            transcript.write(path, transcript.lines(session.entries))
            end = {"over": session.waiting, "state": session.state}
            path.with_suffix(".end.json").write_bytes(msgspec.json.format(msgspec.json.encode(end)) + b"\n")
            assert isinstance(session.waiting, Over)
            print(path, session.seq, "entries:", case.catalog("en").say(session.waiting.reason))


if __name__ == "__main__":
    main()
