"""One game being played: the only place where a state changes. Every door of the house leads here.

    session = Session.new(edition, players=(Player("Anna", "red"), Player("Ben", "blue")), path=path)
    session = resume(path, edition_for)  # of `resuming`

Each entry goes the same way: the game checks it, applies it (pure), the journal has it on disk, and only then the
session stands in the new state. What raises leaves the session as it was.
"""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import ReplayError
from companion.rules.contract import (
    Action,
    Chance,
    Choice,
    Effect,
    Fault,
    Game,
    Illegal,
    Label,
    Message,
    Over,
    Seat,
    Waiting,
    message,
)
from companion.session.dealer import AppDealer, Dealer, dealt_for
from companion.session.entries import (
    AnyEntry,
    Checkpoint,
    Corrected,
    Edition,
    Ended,
    Opened,
    Played,
    Player,
    Redone,
    Undone,
    encoded,
    raw,
)
from companion.session.history import History, Moment
from companion.session.journal import Journal
from companion.session.opening import first_step, position_faults

_ENDED = Label(message("session.ended"))


class Accepted(msgspec.Struct, frozen=True):
    """An entry that is on disk and stands."""

    seq: int
    """Its number in the log."""
    action: Action | None
    """What was played, dealt, undone or redone; None for corrections, an agreed end, and jumps over several entries."""
    effects: tuple[Effect, ...]
    """What hands do now, in order."""


class LogEntry(msgspec.Struct, frozen=True):
    """A line of the log: the opening, an action or a correction."""

    seq: int
    action: Action | None
    """None: the opening (seq 1), a correction or the end that was agreed on."""
    label: Label | None
    """How the action presented itself in the state it was taken in."""
    seat: Seat | None
    """Who was asked, where it was one seat."""
    dealt: bool
    """The app drew or threw it."""
    undone: bool
    """Taken back; it may still be redone, or something else was played instead."""
    checkpoints: tuple[str, ...] = ()
    """Names given to the moment just after it."""
    changes: tuple[Message, ...] = ()
    """Of a correction: what was put otherwise, in words."""


class Session:
    """A game under way. Made by `new`; `resuming` makes one from a save, `transcript.replay` from exported lines."""

    def __init__(self, edition: Edition, opened: Opened, dealer: Dealer | None = None) -> None:
        """In memory only. Raises DataError if the opening does not fit the game."""
        self.edition = edition
        self.game: Game = edition.game
        self.opened = opened
        self.players = opened.players
        self.entries: list[AnyEntry] = [opened]
        """Everything that was ever entered; index i has the number i + 1."""
        self.effects: tuple[Effect, ...] = ()
        """What hands were last told to do: the set-up instructions at first; again the last ones after a resume."""
        self._dealer = dealer or AppDealer(opened.seed)
        self._journal: Journal | None = None
        self._actions: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.game.action_type)
        self._names: dict[int, tuple[str, ...]] = {}
        step = first_step(self.game, opened)
        self.effects = step.effects
        self._history = History(Moment(1, step.state, self.game.waiting(step.state), effects=step.effects))
        self._waited = [_kind(self.waiting)]
        """What was waited for after each entry."""
        self._answers: list[tuple[Any, tuple[Effect, ...]]] = [(step.state, step.effects)]
        """The state after each entry, and what hands were told by it."""

    # ---- Beginning and ending ----

    @classmethod
    def new(
        cls,
        edition: Edition,
        *,
        players: tuple[Player, ...],
        options: Any = None,
        seed: str = "",
        position: Any = None,
        path: Path | None = None,
        dealer: Dealer | None = None,
    ) -> "Session":
        """A game from the start, or from a position (a whole state); saved at `path`, in memory only if it is None.

        `options` is the game's options struct, its defaults if None. `dealer` None: the app deals, by `seed`
        (hexadecimal) or truly at random. Raises DataError if seats, options or position do not fit the game,
        JournalError if the file cannot be made or already holds a game.
        """
        opened = Opened(
            game=edition.game.info.id,
            pack=edition.pack,
            digest=edition.digest,
            players=players,
            options=raw(edition.game.options_type() if options is None else options),
            seed=seed,
            position=msgspec.Raw(b"null") if position is None else raw(position),
            game_version=edition.game.info.version,
            app_version=_app_version(),
        )
        session = cls(edition, opened, dealer)
        if path is not None:
            session.save_to(path)
        return session

    def save_to(self, path: Path) -> None:
        """Keeps a game that was in memory only, with everything entered so far. Raises JournalError."""
        self._journal = Journal.create(path, zip(map(encoded, self.entries), self._waited, strict=True))

    def keep_in(self, journal: Journal) -> None:
        """What comes from now on goes there; it holds everything entered so far."""
        self._journal = journal

    @property
    def aside(self) -> str:
        """What `put_aside` kept, as it was when the save was opened; empty if nothing was."""
        return self._journal.aside if self._journal is not None else ""

    def put_aside(self, body: str) -> None:
        """Keeps a text with the save that is no part of the game, such as how far hands are. Raises StorageError;
        does nothing for a game in memory."""
        if self._journal is not None:
            self._journal.put_aside(body)

    def copy_to(self, path: Path) -> None:
        """Writes a copy of the save, whole or not at all. Raises StorageError; does nothing for a game in memory."""
        if self._journal is not None:
            self._journal.copy(path)

    def close(self) -> None:
        """Lets go of the file. Everything is on disk already; what is entered later raises JournalError."""
        if self._journal is not None:
            self._journal.close()

    # ---- Where we are ----

    @property
    def path(self) -> Path | None:
        return self._journal.path if self._journal else None

    @property
    def state(self) -> Any:
        return self._history.now.state

    @property
    def waiting(self) -> Waiting:
        """What the game waits for: people (Choice), luck (Chance) or nothing any more (Over)."""
        return self._history.now.waiting

    @property
    def seq(self) -> int:
        """The number of the last entry; it only grows, by undo too."""
        return len(self.entries)

    @property
    def last_entry(self) -> Message:
        """The last entry in words."""
        match self.entries[-1]:
            case Played() if (label := self._logged(self._history.now, undone=False).label) is not None:
                return label.text
            case Undone(to=seq):
                return message("session.undone", entry=seq)
            case Redone(to=seq):
                return message("session.redone", entry=seq)
            case Corrected():
                return message("session.corrected")
            case Ended():
                return _ENDED.text
            case Checkpoint(name=name):
                return message("session.checkpoint", name=name)
        return message("session.opened", game=self.game.info.title)

    @property
    def undoable(self) -> LogEntry | None:
        """What `undo` takes back; None at the beginning."""
        return self._logged(self._history.now, undone=False) if self._history.at else None

    @property
    def redoable(self) -> LogEntry | None:
        """What `redo` plays again; None if nothing was undone, or something else was played since."""
        undone = self._history.undone
        return self._logged(undone[0], undone=True) if undone else None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Everything that ever changed the table, undone or not, in the order it was entered; the opening first."""
        standing = {moment.seq for moment in self._history.past}
        return tuple(self._logged(moment, undone=moment.seq not in standing) for moment in self._history.moments)

    @property
    def standing(self) -> tuple[LogEntry, ...]:
        """The part of the log that led here: the opening and what is not undone."""
        return tuple(self._logged(moment, undone=False) for moment in self._history.past)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The states from the beginning to now, for looking back over a game."""
        return tuple(self._history.past)

    @property
    def checkpoints(self) -> tuple[tuple[str, int], ...]:
        """Named moments that `undo_to` reaches, oldest first: name and number of the entry."""
        return tuple((name, moment.seq) for moment in self._history.past for name in self._names.get(moment.seq, ()))

    def answer(self, seq: int) -> tuple[Any, tuple[Effect, ...]]:
        """The state after the entry with this number, and what hands were told by it. Raises IndexError."""
        if not 0 < seq <= len(self._answers):
            raise IndexError(seq)
        return self._answers[seq - 1]

    # ---- Going on ----

    def check(self, action: Action) -> Illegal | None:
        """Why an action is not allowed now; changes nothing."""
        illegal = self.game.check(self.state, action)
        if illegal is None and isinstance(self.waiting, Over):  # ended by agreement, of which the state knows nothing
            return Illegal(message("session.is_over"), self.waiting.rule)
        return illegal

    def submit(self, action: Action) -> Accepted | Illegal:
        """People decided, or say what they drew or threw. Raises StorageError if it cannot be kept."""
        return self.check(action) or self._play(action, dealt=False)

    def deal(self) -> Accepted | None:
        """The app answers the luck now waited for, or draws lots in place of a choice: what was undone comes again,
        else the dealer draws.

        None if there is nothing to draw. Raises StorageError if it cannot be kept.
        """
        chance = dealt_for(self.waiting)
        if chance is None:
            return None
        again = (told for told in self._history.foretold(chance) if self.check(told) is None)
        action = next(again, None) or self.game.outcome(self.state, self._dealer.draw(chance, self.seq))
        return self._play(action, dealt=True)

    @property
    def opponent_seats(self) -> tuple[Seat, ...]:
        """The seats asked, if the game's opponent plays them all. Where people are asked as well, they answer."""
        asked = self.waiting.seats if isinstance(self.waiting, Choice) else ()
        if self.game.opponent is None or any(self.players[seat].played_by == "people" for seat in asked):
            return ()
        return asked

    def choose(self) -> Accepted | None:
        """The game's opponent decides one thing for the seats asked, whoever sits there.

        None if nobody is asked or the game has no opponent. Raises StorageError if it cannot be kept.
        """
        if self.game.opponent is None or not isinstance(self.waiting, Choice):
            return None
        answer = self.submit(self.game.opponent.choose(self.state))
        assert isinstance(answer, Accepted), answer
        return answer

    def undo(self) -> Accepted | None:
        """Takes the last action or correction back. None at the beginning."""
        past = self._history.past
        return self.undo_to(past[-2].seq) if len(past) > 1 else None

    def undo_to(self, seq: int) -> Accepted | None:
        """Back to just after an entry of `standing`, in one step; None if that is not behind us."""
        return self._go(Undone(seq))

    def redo(self) -> Accepted | None:
        """Plays again what was undone last. None if there is nothing."""
        undone = self._history.undone
        return self._go(Redone(undone[0].seq)) if undone else None

    def adjust(self, state: Any, changes: tuple[Message, ...] = ()) -> Accepted | tuple[Fault, ...]:
        """The table really looks like this: a whole state. Faults, at least one, if it cannot be. Can be undone.

        `changes`: what is put otherwise, in words, for the log.
        """
        faults = position_faults(self.game, state, len(self.players))
        if faults:
            return faults
        moment = Moment(
            self.seq + 1,
            state,
            self.game.waiting(state),
            before=self.state,
            effects=self.game.reconcile(self.state, state),
            changes=changes,
        )
        self._keep(Corrected(raw(state), changes), moment.waiting)
        self._history.add(moment)
        return self._accepted(None, moment.effects)

    @property
    def agreed_end(self) -> Over | None:
        """How it ends if everybody agrees to play no further; None where that cannot be."""
        return None if isinstance(self.waiting, Over) else self.game.agreed_end(self.state)

    def end_here(self) -> Accepted | None:
        """Everybody agreed to play no further. Can be undone. None where that cannot be."""
        over = self.agreed_end
        if over is None:
            return None
        moment = Moment(self.seq + 1, self.state, over, before=self.state, label=_ENDED)
        self._keep(Ended(), over)
        self._history.add(moment)
        return self._accepted(None, ())

    def checkpoint(self, name: str) -> Accepted:
        """Gives the present moment a name."""
        self._keep(Checkpoint(name), self.waiting)
        seq = self._history.now.seq
        self._names[seq] = (*self._names.get(seq, ()), name)
        self._answers.append((self.state, ()))
        return Accepted(self.seq, None, ())

    def repeat(self, entry: AnyEntry) -> Accepted:
        """Enters a recorded entry again, checked like a new one. Raises ReplayError with the reason if refused."""
        try:
            done = self._repeated(entry)
        except msgspec.DecodeError as error:
            raise ReplayError(message("session.replay_unreadable", detail=str(error))) from error
        match done:
            case Accepted():
                return done
            case Illegal(reason=reason, rule=rule):
                raise ReplayError(message("session.replay_illegal", reason=reason, rule=rule.id))
            case (Fault(at=at, problem=problem), *_):
                raise ReplayError(message("session.replay_position", at=at, problem=problem))
        raise ReplayError(message("session.replay_out_of_place"))

    def _repeated(self, entry: AnyEntry) -> Accepted | Illegal | tuple[Fault, ...] | None:
        match entry:
            case Played(action=recorded, dealt=dealt):
                action = self._actions.decode(recorded)
                return self.check(action) or self._play(action, dealt=dealt)
            case Undone() | Redone():
                return self._go(entry)
            case Corrected(state=recorded, changes=changes):
                return self.adjust(msgspec.json.decode(recorded, type=self.game.state_type), changes)
            case Ended():
                return self.end_here()
            case Checkpoint(name=name):
                return self.checkpoint(name)
        return None

    # ---- The one way in: prepared, on disk, then standing ----

    def _play(self, action: Action, *, dealt: bool) -> Accepted:
        now = self._history.now
        chance = dealt_for(now.waiting) if dealt or isinstance(now.waiting, Chance) else None
        step = self.game.apply(now.state, action)
        moment = Moment(
            seq=self.seq + 1,
            state=step.state,
            waiting=self.game.waiting(step.state),
            action=action,
            dealt=dealt,
            luck=chance.key if chance is not None else "",
            seat=now.waiting.seats[0] if isinstance(now.waiting, Choice) and len(now.waiting.seats) == 1 else None,
            before=now.state,
            effects=step.effects,
        )
        self._keep(Played(raw(action), dealt), moment.waiting)
        self._history.add(moment)
        return self._accepted(action, moment.effects)

    def _go(self, entry: Undone | Redone) -> Accepted | None:
        history = self._history
        target = history.find(entry.to)
        if target is None or (target >= history.at if isinstance(entry, Undone) else target <= history.at):
            return None
        single = abs(target - history.at) == 1
        action = history.line[max(target, history.at)].action if single else None
        effects = self.game.reconcile(history.now.state, history.line[target].state)
        self._keep(entry, history.line[target].waiting)
        history.go(target)
        return self._accepted(action, effects)

    def _keep(self, entry: AnyEntry, waiting: Waiting) -> None:
        kind = _kind(waiting)
        if self._journal is not None:
            self._journal.append(self.seq + 1, encoded(entry), kind)
        self.entries.append(entry)
        self._waited.append(kind)

    def _accepted(self, action: Action | None, effects: tuple[Effect, ...]) -> Accepted:
        self.effects = effects
        self._answers.append((self.state, effects))
        return Accepted(self.seq, action, effects)

    def _logged(self, moment: Moment, *, undone: bool) -> LogEntry:
        if moment.label is None and moment.action is not None:
            moment.label = self.game.label(moment.before, moment.action)
        return LogEntry(
            seq=moment.seq,
            action=moment.action,
            label=moment.label,
            seat=moment.seat,
            dealt=moment.dealt,
            undone=undone,
            checkpoints=self._names.get(moment.seq, ()),
            changes=moment.changes,
        )


def _kind(waiting: Waiting) -> str:
    return str(waiting.__struct_config__.tag)


def _app_version() -> str:
    try:
        return version("volcano-companion")
    except PackageNotFoundError:
        return ""
