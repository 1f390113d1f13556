"""Positions drawn in a test, and play on them.

A position is one text per row, a word per field: "o" an empty field, "*" an empty high-activity field, "." no field;
else the stones on it: colour and grooves, "r3" or "L0g2". The colours are those of the seats: red, green, yellow,
blue; "L" is lava. What is not on the board lies beside it.
"""

import re
from pathlib import Path
from typing import Any

from companion.games import hekla
from companion.games.hekla.actions import HeklaAction, MoveStone
from companion.games.hekla.data import HeklaData
from companion.games.hekla.game import HeklaGame
from companion.games.hekla.names import Field, Set
from companion.games.hekla.state import HeklaState, Options, Stone
from companion.packs.load import read_data
from companion.rules.contract import Action, Seat, Step
from tests.games.hekla import testboard

COLOURS = "rgyb"
SHARES = {2: (2, 1, 3, 1), 3: (1, 1, 2, 1), 4: (1, 1, 1, 1)}
"""H-020, by number of players: stones with 0, 1, 2 and 3 grooves."""


class Table:
    """A game on one board."""

    def __init__(self, data: HeklaData) -> None:
        self.data = data
        self.game = HeklaGame(data)
        self.fields = tuple(
            f"{y + 1}{chr(ord('A') + x)}"
            for y, row in enumerate(data.board.block)
            for x, mark in enumerate(row)
            if mark != "."
        )

    def scene(
        self,
        *rows: str,
        seats: int = 2,
        active: int = 0,
        figures: tuple[int, ...] | None = None,
        lava: tuple[int, int] | None = None,
        options: Options | None = None,
    ) -> HeklaState:
        """A turn of `active` in the first round. Unless said otherwise, figures are at the start."""
        marks = "".join(self.data.board.block)
        words = [word for row in rows for word in row.split()]
        assert len(words) == len(marks), "the picture is not that of the board"
        assert all((word == ".") is (mark == ".") for word, mark in zip(words, marks, strict=True))
        fields = tuple(_stones(word) for word in words if word != ".")
        lying = [stone for field in fields for stone in field]
        supplies = tuple(
            tuple(number - lying.count(Stone(g, Seat(seat))) for g, number in enumerate(SHARES[seats]))
            for seat in range(seats)
        )
        assert min(number for supply in supplies for number in supply) >= 0, "more stones than there are"
        return HeklaState(
            seats=seats,
            options=options or Options(),
            fields=fields,
            supplies=supplies,
            figures=figures or (0,) * seats,
            lava=lava or (10 - lying.count(Stone(0)), 10 - lying.count(Stone(1))),
            active=Seat(active),
            turn=1,
            first=Seat(0),
        )

    def begun(self, seats: int = 2, options: Options | None = None, *, first: int = 0) -> HeklaState:
        """A game whose first turn is to be played."""
        state: HeklaState = self.game.start(seats, options or Options()).state
        (begin,) = (each for each in self.offers(state) if each.seat == first)  # type: ignore[union-attr] # all begin
        return self.after(state, begin)

    def picture(self, state: HeklaState) -> list[str]:
        """How the fields of a state are drawn, row by row."""
        lying = iter(state.fields)
        return [
            " ".join("." if mark == "." else _word(next(lying), mark) for mark in row) for row in self.data.board.block
        ]

    def play(self, state: HeklaState, *actions: HeklaAction) -> Step:
        """The last step after these entries, all of which must be legal."""
        step = Step(state, ())
        for action in actions:
            assert self.game.check(step.state, action) is None, action
            step = self.game.apply(step.state, action)
        return step

    def after(self, state: HeklaState, *actions: HeklaAction) -> HeklaState:
        played: HeklaState = self.play(state, *actions).state
        return played

    def listed(self, state: HeklaState) -> list[HeklaAction]:
        """The offers in their order; none comes twice."""
        offers: list[Any] = list(self.game.offers(state))
        assert len(set(offers)) == len(offers)
        return offers

    def offers(self, state: HeklaState) -> set[HeklaAction]:
        return set(self.listed(state))

    def reach(self, state: HeklaState, start: Field, back: int = 0) -> set[Field]:
        """Where a stone on `start` may go after its owner's figure went back so far."""
        moves = [offer for offer in self.offers(state) if isinstance(offer, MoveStone)]
        return {move.field for move in moves if (move.start, move.back) == (start, back)}

    def refused(self, state: HeklaState, action: Action) -> tuple[str, str, tuple[str, ...]] | None:
        """Reason, rule and places; None where the entry is legal."""
        why = self.game.check(state, action)
        return None if why is None else (why.reason.key.removeprefix("hekla."), why.rule.id, why.spots)


def _stones(word: str) -> tuple[Stone, ...]:
    """As a state holds them: lava first, then by owner and grooves."""
    found = re.findall(r"([rgybL])([0-3])", word)
    assert word in ("o", "*") or "".join(map("".join, found)) == word, word
    stones = [Stone(int(grooves), None if owner == "L" else Seat(COLOURS.index(owner))) for owner, grooves in found]
    return tuple(sorted(stones, key=lambda stone: (-1 if stone.seat is None else stone.seat, stone.grooves)))


def _word(stones: tuple[Stone, ...], mark: str) -> str:
    return "".join(f"{'L' if s.seat is None else COLOURS[s.seat]}{s.grooves}" for s in stones) or mark


def rows(*rows: str) -> list[str]:
    """A picture with single spaces, to compare with `Table.picture`."""
    return [" ".join(row.split()) for row in rows]


def points(state: HeklaState) -> list[tuple[Set, dict[str, int]]]:
    """What was scored since the last stone was placed or moved: the set, and points by colour."""
    return [(each.fields, {COLOURS[p.seat]: p.sum for p in each.points}) for each in state.scored]


def told(step: Step) -> list[str]:
    """What hands were told, as message keys without the game's name."""
    return [effect.message.key.removeprefix("hekla.") for effect in step.effects]


def _shipped() -> HeklaData:
    data, faults = read_data(Path(f"{hekla.__file__}").parent / "data" / "companion", HeklaData)
    assert data is not None, faults
    return data


TESTBERG = Table(testboard.DATA)
SHIPPED = Table(_shipped())
