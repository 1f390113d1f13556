"""Records a golden game for every number of seats: `python -m tests.golden.record GAME ...`.

Only when rules or data have changed on purpose: read what has become of the games (`companion replay FILE`) before
committing them. Sensible people play; they enter every third draw themselves, change their mind now and then, and name
a moment. Eldur's games are won and lost in turn, over different set-ups and with different house rules.
"""

import sys
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from companion.games.eldur.state import EldurState, Options
from companion.rules.contract import Action, Chance, Over
from companion.session import transcript
from companion.session.entries import Played, Player, raw
from companion.session.session import Session
from tests.bench import bot
from tests.contract.cases import CASES, Case
from tests.contract.walks import Way, walk

PLAYERS = (Player("Anna", "red"), Player("Ben", "blue"), Player("Cora", "yellow"), Player("Dan", "green"))
ELDUR = {
    2: (Options(setup="2"), True),
    3: (Options(setup="random", mud_uphill_adds=True, swap_with_hand=True), False),
    4: (Options(setup="5", fissure_kills_helper=True, volcano_stays_open=True, goal_voided_by_volcano=True), True),
}
"""By seats: what is played, and whether people win."""


def eldur_game(case: Case, seats: int) -> tuple[Options, list[Action]]:
    options, won = ELDUR[seats]
    for seed in count():
        actions: list[Action] = []

        def watch(_before: EldurState, action: Action, _after: EldurState, kept: list[Action] = actions) -> None:
            kept.append(action)

        end = bot.play(case.game, seats, options, Random(seed), watch)
        if end.ended is not None and bool(end.ended.winners) == won and end.turn > 7:
            return options, actions
    raise AssertionError


def toy_game(case: Case, seats: int) -> tuple[object, list[Action]]:
    options = case.game.options_type()
    return options, [taken.action for taken in walk(case, Way(seats, options, 3, 1000))]


def recorded(case: Case, seats: int) -> Session:
    """The game with what people do beside playing: entering draws, thinking again, naming a moment."""
    options, actions = (eldur_game if case.game.info.id == "eldur" else toy_game)(case, seats)
    session = Session.new(case.edition, players=PLAYERS[:seats], options=options, seed=f"{seats:04x}")
    for number, action in enumerate(actions):
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
        folder = Path(__file__).parent / case.game.info.id
        folder.mkdir(exist_ok=True)
        for seats in case.game.info.seats:
            session = recorded(case, seats)
            over = session.waiting
            assert isinstance(over, Over)
            path = folder / f"{seats}-seats.jsonl"
            transcript.write(path, transcript.lines(session.entries))
            end = msgspec.json.encode({"over": over, "state": session.state})
            path.with_suffix(".end.json").write_bytes(msgspec.json.format(end) + b"\n")
            print(f"{path}: {session.seq} entries. {case.catalog('en').say(over.reason)}")


if __name__ == "__main__":
    main(sys.argv[1:])
