"""A recorded game as the intents of people who play it again: what the demonstration sends to the real controller."""

from collections.abc import Iterable, Iterator

import msgspec

from companion.control.choices import Choices, choices
from companion.control.intents import (
    DragPath,
    EndTable,
    EnterOurs,
    Go,
    Intent,
    NameCheckpoint,
    NewTable,
    RedoNext,
    SetOption,
    TakeOffer,
    TouchSpot,
    TurnPiece,
    UndoTo,
)
from companion.control.luck import drawn_in
from companion.errors import ReplayError
from companion.rules.contract import Action, Chance, Held, message
from companion.session.entries import AnyEntry, Checkpoint, EditionFor, Ended, Opened, Played, Redone, Undone, decoded
from companion.session.session import Session


class Playback:
    """Also the dealer: what the app dealt in the recording it deals again."""

    def __init__(self, transcript: Iterable[str], edition_for: EditionFor) -> None:
        """Raises ReplayError if this is no transcript, DataError if its game is not installed."""
        try:
            opened, *self._entries = [decoded(line) for line in transcript]
        except (msgspec.DecodeError, ValueError) as error:
            raise ReplayError(message("session.replay_unreadable", detail=str(error))) from error
        if not isinstance(opened, Opened):
            raise ReplayError(message("session.replay_no_opening"))
        self._opened = opened
        self._session = Session(edition_for(opened), opened)
        self._drawn: tuple[str, ...] = ()

    def draw(self, chance: Chance, seq: int) -> tuple[str, ...]:
        return self._drawn

    def intents(self) -> Iterator[tuple[Intent, ...]]:
        """First those of the new table, then those of each entry; together they make exactly the recorded log."""
        yield tuple(self._new_table())
        for entry in self._entries:
            yield self._intents_of(entry)
            self._session.repeat(entry)

    def _new_table(self) -> Iterator[Intent]:
        opened, game = self._opened, self._session.game
        yield NewTable(opened.game)
        yield SetOption("pack", opened.pack)
        yield SetOption("seats", len(opened.players))
        for wanted in ("people", "companion"):  # somebody has to be left at any time
            for seat, player in enumerate(opened.players):
                if player.played_by == wanted:
                    yield SetOption(f"companion:{seat}", wanted == "companion")
        for seat, player in enumerate(opened.players):
            yield SetOption(f"name:{seat}", player.name)
            yield SetOption(f"colour:{seat}", player.colour)
        options = msgspec.json.decode(opened.options, type=game.options_type)
        for field in game.option_fields:
            yield SetOption(field.name, getattr(options, field.name))
        yield Go()

    def _intents_of(self, entry: AnyEntry) -> tuple[Intent, ...]:
        session = self._session
        match entry:
            case Played(action=recorded, dealt=dealt):
                action = msgspec.json.decode(recorded, type=session.game.action_type)
                found = choices(session.game, session.state)
                if dealt and isinstance(found.waiting, Chance):
                    self._drawn = drawn_in(session.game, session.state, found.waiting, action)
                    return (Go(),)
                if session.opponent_seats:
                    return (Go(),)
                return ways_to(found, action, session.seq)
            case Undone(to=seq):
                return (UndoTo(seq, sure=True),)
            case Redone():
                return (RedoNext(),)
            case Ended():
                return (EndTable(True),)
            case Checkpoint(name=name):
                return (NameCheckpoint(name),)
            case _:
                raise ReplayError(message("session.replay_out_of_place"))


def ways_to(found: Choices, action: Action, seq: int) -> tuple[Intent, ...]:
    """How people enter this action when the log has `seq` entries; empty if the screen has no way to it."""
    if action in found.actions:
        index = found.actions.index(action)
        label = found.labels[index]
        if label.held is not None and label.held != found.held:
            return (*_taking_up(found, label.held, seq), *ways_to(found.holding(label.held), action, seq))
        if found.luck:
            return (EnterOurs(), TakeOffer(seq, index))
        if not label.spots:
            return (*(() if found.has_places else _turns(found, label.variant)), TakeOffer(seq, index))
        if found.by_spot(label.variant).get(label.spots[0]) == index:
            return (*_turns(found, label.variant), TouchSpot(label.spots[0]))
    for form in found.forms:
        if type(form.action) is type(action):
            way = getattr(action, form.hole)
            if msgspec.structs.replace(form.action, **{form.hole: way}) == action:
                return (DragPath(way),)
    return ()


def _taking_up(found: Choices, held: Held, seq: int) -> tuple[Intent, ...]:
    """With nothing in hand: a touch for each thing at its place up to this one, or its button."""
    if not held.spot:
        return (TakeOffer(seq, len(found.actions) + found.things.index(held)),)
    here = [each for each in found.things if each.spot == held.spot]
    return (TouchSpot(held.spot),) * (here.index(held) + 1)


def _turns(found: Choices, variant: int) -> tuple[Intent, ...]:
    variants = found.variants()
    return (TurnPiece(1),) * ((variants.index(variant) - variants.index(found.settled(None))) % len(variants))
