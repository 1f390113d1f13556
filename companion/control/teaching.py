"""Teaching a first game: what is new is explained once, at the moment it matters.

No game is known here. What is waited for, held, reckoned or refused names a topic, and a game that has a text
"GAME.lesson.TOPIC" has a lesson on it.
"""

from typing import Any

import msgspec

from companion.control.table import Table
from companion.i18n.catalog import Catalog
from companion.lessons import Lessons
from companion.rules.contract import Chance, Message, Over, message

SET_UP = "set_up"
REFUSAL = "refusal"
TALLY = "tally"
OPPONENT = "opponent"
OF_THE_HOUSE = (SET_UP, REFUSAL, TALLY, OPPONENT)
"""Topics that no message of a game names: the list of what to set up, the first refusal, the first reckoning, the
first decision of the companion's."""


def topics(table: Table) -> tuple[str, ...]:
    """What there is to explain of the question, the most special first."""
    choices, waiting = table.choices, table.choices.waiting
    if table.hands.set_up:
        return (SET_UP,)
    if isinstance(waiting, Over):
        return ()
    if choices.held is not None:
        note, question = choices.held.note, choices.held.question
        return (*([_name(note.key)] if note is not None else []), _name(question.key))
    reckoned = (TALLY,) if table.board.tallies and table.hands.left else ()
    if table.session.opponent_seats:
        return (*reckoned, OPPONENT)
    if isinstance(waiting, Chance):
        return (*reckoned, _name(waiting.key))
    return (*reckoned, waiting.rule.id, _name(waiting.prompt.key))


def _name(key: str) -> str:
    """Of a message or of luck, without the game's own."""
    return key.partition(".")[2]


class _Lesson(msgspec.Struct, frozen=True):
    moment: Any = None
    game: str = ""
    topic: str = ""
    """Empty: nothing is new."""


class Teaching:
    """One lesson for each moment at most. It has been given when people go on, whether they said so or not."""

    def __init__(self, lessons: Lessons) -> None:
        self._lessons = lessons
        self._question = _Lesson()
        self._refusal = _Lesson()
        """Over that of the question, which comes back."""

    def lesson(self, table: Table, texts: Catalog) -> Message | None:
        """To be asked whenever the table is shown."""
        game, about = table.game.info.id, topics(table)
        moment = (game, table.session.seq, table.choices.held, about)
        self._question = self._at(self._question, moment, game, about, texts)
        over = (REFUSAL,) if table.refusal is not None else ()
        self._refusal = self._at(self._refusal, (game, table.refusal), game, over, texts)
        shown = self._refusal if over else self._question
        return message(f"{game}.lesson.{shown.topic}") if shown.topic else None

    def understood(self) -> None:
        """What is shown on top."""
        if self._refusal.topic:
            self._refusal = self._given(self._refusal)
        else:
            self._question = self._given(self._question)

    def begin_again(self) -> None:
        """All lessons are new again, also on what is asked now."""
        self._lessons.forget()
        self._question = self._refusal = _Lesson()

    def _at(self, shown: _Lesson, moment: Any, game: str, about: tuple[str, ...], texts: Catalog) -> _Lesson:
        if shown.moment == moment:
            return shown
        self._given(shown)
        new = (
            topic for topic in about if texts.has(f"{game}.lesson.{topic}") and not self._lessons.are_given(game, topic)
        )
        return _Lesson(moment, game, next(new, ""))

    def _given(self, shown: _Lesson) -> _Lesson:
        if shown.topic:
            self._lessons.give(shown.game, shown.topic)
        return msgspec.structs.replace(shown, topic="")
