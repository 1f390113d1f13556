"""The table protocol: one game over JSON lines, one answer for every line, whatever the line is."""

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

from companion.errors import CompanionError, DataError
from companion.i18n.catalog import Catalog
from companion.rules.contract import (
    Action,
    Argument,
    Audience,
    Chance,
    Choice,
    Effect,
    Fault,
    Form,
    Illegal,
    Label,
    Message,
    Seat,
    Waiting,
    message,
)
from companion.session.entries import Edition, Player
from companion.session.opening import option_faults, position_faults
from companion.session.people import called
from companion.session.session import Accepted, Session

LINE_LIMIT = 4 * 1024 * 1024
"""Bytes of a line that are read; a longer one is answered and forgotten."""

_log = logging.getLogger(__name__)

T = TypeVar("T")
Answer: TypeAlias = dict[str, Any]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all requests; `id` is taken off before."""


class Describe(Request, frozen=True, tag="describe"):
    pass


class New(Request, frozen=True, tag="new"):
    seats: tuple[Player, ...]
    options: dict[str, Any] = {}


class Position(Request, frozen=True, tag="position"):
    state: dict[str, Any]
    seats: tuple[Player, ...] = ()
    """Who sits there; nobody named if left out."""


class State(Request, frozen=True, tag="state"):
    pass


class View(Request, frozen=True, tag="view"):
    audience: int | Literal["table"] = "table"


class Offers(Request, frozen=True, tag="offers"):
    labels: bool = False
    """Say also how each offer presents itself."""


class Check(Request, frozen=True, tag="check"):
    action: dict[str, Any]


class Act(Request, frozen=True, tag="act"):
    action: dict[str, Any]


class Deal(Request, frozen=True, tag="deal"):
    pass


class Choose(Request, frozen=True, tag="choose"):
    """The game's opponent decides one thing for the seats asked, whoever sits there; the action is in the answer."""


class End(Request, frozen=True, tag="end"):
    """Everybody agreed to play no further; games of rivals have such an end."""


class Undo(Request, frozen=True, tag="undo"):
    pass


class Redo(Request, frozen=True, tag="redo"):
    pass


class Log(Request, frozen=True, tag="log"):
    pass


class Quit(Request, frozen=True, tag="quit"):
    pass


AnyRequest: TypeAlias = (
    Describe | New | Position | State | View | Offers | Check | Act | Deal | Choose | End | Undo | Redo | Log | Quit
)


class PackSummary(msgspec.Struct, frozen=True):
    """A pack this table could be played with, for `describe`."""

    id: str
    title: str = ""
    edition: str = ""
    source: str = ""
    provenance: str = ""


class _RequestError(DataError):
    """A line that asks for something that cannot be done, with the key path of what is wrong."""

    def __init__(self, said: Message, at: str = "", faults: Sequence[Fault] = ()) -> None:
        super().__init__(said)
        self.at = at
        self.faults = faults


class Table:
    """Answers one line after the other. `path` is where a new game is saved; `session` a game to go on with."""

    def __init__(
        self,
        edition: Edition,
        catalog: Catalog,
        *,
        packs: Sequence[PackSummary] = (),
        seed: str = "",
        path: Path | None = None,
        session: Session | None = None,
    ) -> None:
        self._edition = session.edition if session else edition
        self._catalog = catalog
        self._packs = packs
        self._seed = seed
        self._path = path
        self._session: Session | None = None
        self._line = 0
        self.ended = False
        """`quit` was asked for."""
        if session is not None:
            self._take(session)

    def serve(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Answers until the end of input, `quit`, or until nobody listens any more."""
        try:
            for line in _lines(source):
                sink.write(self.answer(line) + b"\n")
                sink.flush()
                if self.ended:
                    return
        except BrokenPipeError:
            return

    def answer(self, line: bytes | None) -> bytes:
        """The answer to a line as JSON without its end; None is a line that was too long. Never raises."""
        self._line += 1
        answer: Answer = {"ok": True}
        try:
            asked = self._parsed(line)
            if "id" in asked:
                answer["id"] = asked.pop("id")
            request = _converted(asked, AnyRequest, "$", self._line)
            answer.update(self._answers[type(request)](self, request))
        except CompanionError as error:
            answer.update(self._trouble(error))
        except Exception:  # a fault of ours must not end somebody's game; nothing was changed
            _log.exception("line %d could not be answered", self._line)
            answer.update(self._trouble(_RequestError(message("table.internal", line=self._line))))
        return msgspec.json.encode(answer)

    def _parsed(self, line: bytes | None) -> dict[str, Any]:
        if line is None:
            raise _RequestError(message("table.too_long", line=self._line, limit=LINE_LIMIT))
        try:
            asked = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise _RequestError(message("table.bad_json", line=self._line, detail=str(error)), "$") from error
        if not isinstance(asked, dict):
            raise _RequestError(message("table.no_object", line=self._line), "$")
        return asked

    # ---- One method a request ----

    def _describe(self, _request: Describe) -> Answer:
        game = self._edition.game
        return {
            "game": game.info.id,
            "title": self._catalog.say(game.info.title),
            "version": game.info.version,
            "seats": game.info.seats,
            "colours": game.info.colours,
            "opponent": game.opponent is not None,
            "pack": self._edition.pack,
            "packs": self._packs,
            "options": [
                {
                    "name": field.name,
                    "title": self._said(field.title),
                    "values": [{"value": value, "title": self._said(title)} for value, title in field.values],
                    "house_rule": field.house_rule,
                    "rule": field.rule,
                }
                for field in game.option_fields
            ],
            "options_schema": msgspec.json.schema(game.options_type),
            "actions_schema": msgspec.json.schema(game.action_type),
        }

    def _new(self, request: New) -> Answer:
        game = self._edition.game
        options = _converted(request.options, game.options_type, "$.options", self._line)
        if len(request.seats) not in game.info.seats:
            raise _RequestError(message("session.seat_count", seats=len(request.seats)), "$.seats")
        self._no_faults(option_faults(game, options), "$.options")
        return self._begun(request.seats, options=options)

    def _position(self, request: Position) -> Answer:
        game = self._edition.game
        state: Any = _converted(request.state, game.state_type, "$.state", self._line)
        if state.seats not in game.info.seats:
            raise _RequestError(message("session.seat_count", seats=state.seats), "$.state.seats")
        players = request.seats or (Player(),) * state.seats
        self._no_faults(position_faults(game, state, len(players)), "$.state")
        return self._begun(players, position=state)

    def _begun(self, players: tuple[Player, ...], *, options: Any = None, position: Any = None) -> Answer:
        if self._session is not None and self._session.path is not None:
            raise _RequestError(message("session.save_taken", save=self._session.path.name))
        session = Session.new(
            self._edition, players=players, options=options, position=position, seed=self._seed, path=self._path
        )
        self._take(session)
        return self._now(session)

    def _take(self, session: Session) -> None:
        self._session = session
        self._catalog.names = called(session.players)

    def _state(self, _request: State) -> Answer:
        session = self._playing()
        return {"seq": session.seq, "state": session.state}

    def _view(self, request: View) -> Answer:
        session = self._playing()
        audience: Audience = "table"
        if request.audience != "table":
            if not 0 <= request.audience < len(session.players):
                raise _RequestError(message("table.no_seat", seat=request.audience), "$.audience")
            audience = Seat(request.audience)
        view = session.game.view(session.state, audience)
        return {"seq": session.seq, "view": msgspec.Raw(msgspec.json.encode(self._told(view)))}

    def _offers(self, request: Offers) -> Answer:
        session = self._playing()
        offers = session.game.offers(session.state)
        actions = [offer for offer in offers if not isinstance(offer, Form)]
        answer: Answer = {
            "seq": session.seq,
            "offers": actions,
            "forms": [offer for offer in offers if isinstance(offer, Form)],
        }
        if request.labels:
            labels = [session.game.label(session.state, action) for action in actions]
            answer["labels"] = [self._labelled(label) for label in labels]
        return answer

    def _check(self, request: Check) -> Answer:
        session = self._playing()
        refused = session.check(self._action(session, request.action))
        return self._refusal(refused) if refused else {"legal": True}

    def _act(self, request: Act) -> Answer:
        session = self._playing()
        done = session.submit(self._action(session, request.action))
        return self._refusal(done) if isinstance(done, Illegal) else self._done(session, done)

    def _deal(self, _request: Deal) -> Answer:
        session = self._playing()
        return self._done(session, _found(session.deal(), message("table.no_luck")))

    def _choose(self, _request: Choose) -> Answer:
        session = self._playing()
        return self._done(session, _found(session.choose(), message("table.no_opponent")))

    def _end(self, _request: End) -> Answer:
        session = self._playing()
        return self._done(session, _found(session.end_here(), message("table.no_agreed_end")))

    def _undo(self, _request: Undo) -> Answer:
        session = self._playing()
        return self._done(session, _found(session.undo(), message("table.no_undo")))

    def _redo(self, _request: Redo) -> Answer:
        session = self._playing()
        return self._done(session, _found(session.redo(), message("table.no_redo")))

    def _logged(self, _request: Log) -> Answer:
        return {"log": self._playing().entries}

    def _quit(self, _request: Quit) -> Answer:
        self.ended = True
        if self._session is not None:
            self._session.close()
        return {}

    _answers: ClassVar[dict[type[Request], Callable[["Table", Any], Answer]]] = {
        Describe: _describe,
        New: _new,
        Position: _position,
        State: _state,
        View: _view,
        Offers: _offers,
        Check: _check,
        Act: _act,
        Deal: _deal,
        Choose: _choose,
        End: _end,
        Undo: _undo,
        Redo: _redo,
        Log: _logged,
        Quit: _quit,
    }

    # ---- Pieces of answers ----

    def _playing(self) -> Session:
        return _found(self._session, message("table.no_game"))

    def _action(self, session: Session, action: dict[str, Any]) -> Action:
        done: Action = _converted(action, session.game.action_type, "$.action", self._line)
        return done

    def _no_faults(self, faults: Sequence[Fault], at: str) -> None:
        if faults:
            placed = [Fault(at + fault.at.removeprefix("$"), fault.problem) for fault in faults]
            raise _RequestError(message("table.faults", count=len(faults)), placed[0].at, placed)

    def _done(self, session: Session, done: Accepted) -> Answer:
        answer = self._now(session)
        return {"seq": answer.pop("seq"), "action": done.action, **answer} if done.action else answer

    def _now(self, session: Session) -> Answer:
        return {
            "seq": session.seq,
            "effects": [self._instruction(effect) for effect in session.effects],
            "waiting": self._waiting(session.waiting),
        }

    def _instruction(self, effect: Effect) -> Answer:
        return {**self._said(effect.message), "spots": effect.spots, "by": effect.by, "icon": effect.icon}

    def _labelled(self, label: Label) -> Answer:
        told: Answer = self._told(label)
        return told

    def _waiting(self, waiting: Waiting) -> Answer:
        match waiting:
            case Choice():
                return {
                    "kind": "choice",
                    "seats": waiting.seats,
                    "prompt": self._said(waiting.prompt),
                    "rule": waiting.rule,
                    "spots": waiting.spots,
                    "lots": waiting.lots is not None,
                }
            case Chance():
                return {
                    "kind": "chance",
                    "key": waiting.key,
                    "count": waiting.count,
                    "replace": waiting.replace,
                    "options": waiting.options,
                    "prompt": self._said(waiting.prompt),
                    "rule": waiting.rule,
                }
        return {
            "kind": "over",
            "winners": waiting.winners,
            "tie": waiting.tie,
            **self._said(waiting.reason),
            "rule": waiting.rule,
        }

    def _refusal(self, illegal: Illegal) -> Answer:
        told = {**self._said(illegal.reason), "rule": illegal.rule, "spots": illegal.spots}
        return {"ok": False, "illegal": told}

    def _trouble(self, error: CompanionError) -> Answer:
        fault = self._said(error.said)
        if not isinstance(error, _RequestError):
            return {"ok": False, "fault": fault}
        if error.at:
            fault["at"] = error.at
        answer: Answer = {"ok": False, "fault": fault}
        if error.faults:
            answer["faults"] = [{**self._said(each.problem), "at": each.at} for each in error.faults]
        return answer

    def _said(self, said: Message) -> Answer:
        args = {name: self._argument(value) for name, value in said.args}
        return {"key": said.key, "args": args, "text": self._catalog.say(said)}

    def _argument(self, value: Argument) -> Any:
        if isinstance(value, Message):
            return self._said(value)
        return [self._argument(each) for each in value] if isinstance(value, tuple) else value

    def _told(self, value: Any) -> Any:
        """A view or label as plain JSON, its messages with their texts."""
        match value:
            case Message():
                return self._said(value)
            case msgspec.Struct():
                return {name: self._told(getattr(value, name)) for name in value.__struct_fields__}
            case tuple():
                return [self._told(each) for each in value]
        return value


def _found(value: T | None, otherwise: Message) -> T:
    if value is None:
        raise _RequestError(otherwise)
    return value


def _converted(value: Any, kind: Any, at: str, line: int) -> Any:
    """A JSON value as a struct of this kind. Raises a fault with the key path of the first thing that does not fit."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except (msgspec.ValidationError, RecursionError) as error:
        problem, _, path = str(error).partition(" - at `")
        place = at + path.removesuffix("`").removeprefix("$")
        raise _RequestError(message("table.bad_request", line=line, at=place, problem=problem), place) from error


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream, None for each that is longer than LINE_LIMIT."""
    while line := source.readline(LINE_LIMIT + 1):
        if len(line) <= LINE_LIMIT or line.endswith(b"\n"):
            yield line
            continue
        while (rest := source.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
            pass
        yield None
