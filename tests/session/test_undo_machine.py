"""Undo, redo and foretold luck against a model of lists and tapes that knows nothing of journals."""

import tempfile
from pathlib import Path

import hypothesis.strategies as st
import msgspec
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.rules.contract import Action, Chance, Seat
from companion.session.session import Session
from tests.session.play import accepted, new_session, offered, resumed
from tests.toy_game import GRID, Toy


class Tape:
    """Luck of one kind as a tape: what came, then what is known to come. Undo winds it back, redo forward."""

    def __init__(self) -> None:
        self.outcomes: list[Action] = []
        self.at = 0

    def play(self, action: Action) -> None:
        ahead = self.outcomes[self.at :]
        if action in ahead:
            del self.outcomes[self.at : self.at + ahead.index(action)]
        else:
            self.outcomes[self.at : self.at + 1] = [action]
        self.at += 1


class UndoMachine(RuleBasedStateMachine):
    @initialize(seed=st.sampled_from(["5eed", "00", "ff01"]))
    def open(self, seed: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "a.save"
        self.session = new_session(self.path, seed=seed)
        self.states = [self.session.state]
        self.lucks = [""]
        self.at = 0
        self.entries = 1
        self.tapes = {"toy.die": Tape(), "toy.cards": Tape()}

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close()
            self.folder.cleanup()

    def _played(self, action: Action) -> None:
        """The model plays, by the game's own pure functions."""
        game, state = Toy(), self.states[self.at]
        waiting = game.waiting(state)
        luck = waiting.key if isinstance(waiting, Chance) else ""
        if luck:
            self.tapes[luck].play(action)
        self._stand(game.apply(state, action).state, luck)

    def _stand(self, state: object, luck: str) -> None:
        del self.states[self.at + 1 :], self.lucks[self.at + 1 :]
        self.states.append(state)
        self.lucks.append(luck)
        self.at += 1
        self.entries += 1

    def _wind(self, to: int) -> None:
        for index in range(to + 1, self.at + 1):
            if self.lucks[index]:
                self.tapes[self.lucks[index]].at -= 1
        for index in range(self.at + 1, to + 1):
            if self.lucks[index]:
                self.tapes[self.lucks[index]].at += 1
        self.at = to
        self.entries += 1

    @precondition(lambda self: bool(offered(self.session)))
    @rule(data=st.data())
    def enter(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(offered(self.session)))
        accepted(self.session.submit(action))
        self._played(action)

    @precondition(lambda self: isinstance(self.session.waiting, Chance))
    @rule()
    def deal(self) -> None:
        waiting = self.session.waiting
        assert isinstance(waiting, Chance)
        tape = self.tapes[waiting.key]
        possible = [told for told in tape.outcomes[tape.at :] if self.session.check(told) is None]
        done = accepted(self.session.deal())
        assert done.action is not None
        if possible:
            assert done.action == possible[0], "undo is no re-roll"
        self._played(done.action)

    @rule()
    def undo(self) -> None:
        done = self.session.undo()
        assert (done is None) == (self.at == 0)
        if done:
            self._wind(self.at - 1)

    @rule()
    def redo(self) -> None:
        done = self.session.redo()
        assert (done is None) == (self.at == len(self.states) - 1)
        if done:
            self._wind(self.at + 1)

    @precondition(lambda self: self.at > 0)
    @rule(data=st.data())
    def undo_to(self, data: st.DataObject) -> None:
        index = data.draw(st.integers(0, self.at - 1))
        accepted(self.session.undo_to(self.session.standing[index].seq))
        self._wind(index)

    @rule(cell=st.sampled_from(GRID.spots), seat=st.integers(0, 1))
    def correct(self, cell: str, seat: int) -> None:
        state = self.states[self.at]
        corrected = msgspec.structs.replace(state, stones=((cell, Seat(seat)),))
        accepted(self.session.adjust(corrected))
        self._stand(corrected, "")

    @rule(name=st.text(max_size=10))
    def checkpoint(self, name: str) -> None:
        self.session.checkpoint(name)
        self.entries += 1

    @rule()
    def restart(self) -> None:
        self.session.close()
        self.session = resumed(self.path)

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        session: Session | None = getattr(self, "session", None)
        if session is not None:
            assert session.state == self.states[self.at]
            assert session.seq == self.entries
            assert [moment.state for moment in session.moments] == self.states[: self.at + 1]
            assert session.waiting == Toy().waiting(session.state)


TestUndoMachine = UndoMachine.TestCase
TestUndoMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
