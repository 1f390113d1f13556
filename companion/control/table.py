"""One game at the table: the session, and what the screen remembers beside it (hands, turn of the tile, refusal)."""

import logging
from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from companion.control.choices import Choices, choices
from companion.control.hands import HandsList
from companion.control.hearing import REFUSAL, TICK, cue_of
from companion.control.kept import Kept, ended, hands_at, kept_of, turns_begun, turns_of
from companion.control.present import asked_seats, log_view, question_now, table_view, undo_name
from companion.control.refusals import entry_at, nothing_there, refused
from companion.control.views import LogView, Refusal, TableView
from companion.errors import StorageError
from companion.i18n.catalog import Catalog
from companion.packs.registry import Loaded
from companion.rules.contract import Action, Chance, Form, Illegal, Message, Over, Seat
from companion.rules.view import BoardView, Face
from companion.session.session import Accepted, Session
from companion.settings import Deals

log = logging.getLogger(__name__)

QUIET_ROUNDS = 12
"""After so many in which nobody gains anything, people are told that they may agree on an end."""


class Table:
    """Everything that can be done at a table, by intents' names. What raises (StorageError) has changed nothing."""

    def __init__(self, session: Session, loaded: Loaded, deals: Deals = "companion") -> None:
        """`deals` holds where the save does not say otherwise."""
        self.session = session
        self.loaded = loaded
        self.game = session.game
        self.board: BoardView = self.game.view(session.state, "table")
        kept = kept_of(session)
        self._hands = hands_at(session, kept)
        self._deals = kept.deals if kept is not None else deals
        self._by_hand: bool | None = None
        """What people want for this draw or throw; None: as usual."""
        self.refusal: Refusal | None = None
        self._cue = ""
        self._drawn: Face | None = None
        self._variant: int | None = None
        self._turns = turns_of(kept, session.seq)
        self._gained_in = self.board.turn
        """The round in which somebody gained something last, as far as this table has seen."""

    # ---- What there is ----

    @property
    def hands(self) -> HandsList:
        """What hands still have to do. Kept with the save, since the table goes on from where hands are."""
        return self._hands

    @hands.setter
    def hands(self, hands: HandsList) -> None:
        self._hands = hands
        self.keep()

    @property
    def deals(self) -> Deals:
        """Who draws and throws as a rule. Kept with the save."""
        return self._deals

    @deals.setter
    def deals(self, deals: Deals) -> None:
        self._deals = deals
        self._by_hand = None
        self.keep()

    def keep(self) -> None:
        """Puts beside the game in its save what is no part of it."""
        hands = self._hands.kept(self.session.seq)
        kept = Kept(hands, self._deals, ended(self.session), self.board.turn, turns_begun(self._turns))
        try:
            self.session.put_aside(msgspec.json.encode(kept).decode())
        except StorageError as error:  # the game itself is safe, and the next tick tries again
            log.warning("not kept beside the game: %s", error)

    @property
    def choices(self) -> Choices:
        """What people can enter now: nothing before the table is set up or after the end, and nothing where an
        opponent decides."""
        if self.over or self.hands.set_up or self.session.opponent_seats:
            return Choices(self.session.waiting, (), (), ())
        return self._choices

    @cached_property
    def _choices(self) -> Choices:
        """What has been taken up is in them; forgotten with every entry, as `_log` is."""
        return choices(self.game, self.session.state)

    @property
    def chosen(self) -> dict[str, Any]:
        """What each of the game's options was set to."""
        options = msgspec.json.decode(self.session.opened.options, type=self.game.options_type)
        return {field.name: getattr(options, field.name) for field in self.game.option_fields}

    @property
    def over(self) -> bool:
        return isinstance(self.session.waiting, Over)

    @property
    def drags_on(self) -> bool:
        """Whether nobody has gained anything for long, in a game that people may agree to end."""
        rounds = self.board.turn - self._gained_in
        return rounds > 0 and rounds % QUIET_ROUNDS == 0 and self.session.agreed_end is not None

    @property
    def question(self) -> Message:
        """What is asked now."""
        return question_now(self.choices, self.hands)

    @property
    def asked(self) -> tuple[Seat, ...]:
        return asked_seats(self.session.waiting, self.board)

    @property
    def by_hand(self) -> bool:
        """Luck is waited for, and people draw or throw themselves."""
        wanted = self._deals == "people" if self._by_hand is None else self._by_hand
        return wanted and self.choices.luck and not self.hands.set_up

    @property
    def entering(self) -> bool:
        """The tray of what may have come is open: at once if it was asked for, else when hands are free to draw."""
        return self.by_hand and (self._by_hand is True or not self.hands.left)

    @property
    def drawn(self) -> Face | None:
        """What luck brought last, as long as hands are at what it says."""
        return self._drawn if self.hands.left else None

    @property
    def redraw(self) -> Chance | None:
        """What the app drew or threw last, as long as hands are at what it says: people may have drawn another."""
        last = self.session.moments[-1]
        if not (last.dealt and self.hands.left) or self.hands.set_up or self.choices.luck or self.over:
            return None
        asked = self.game.waiting(last.before)
        return asked if isinstance(asked, Chance) else None

    @property
    def variant(self) -> int:
        return self.choices.settled(self._variant)

    def view(self, texts: Catalog, lesson: Message | None = None) -> TableView:
        return table_view(
            self.session,
            self.board,
            self.choices,
            texts,
            hands=self.hands,
            undo=self.undo_name,
            variant=self.variant,
            by_hand=self.by_hand,
            entering=self.entering,
            refusal=self.refusal,
            drawn=self.drawn,
            redraw=self.redraw,
            lesson=lesson,
        )

    @property
    def undo_name(self) -> Message | None:
        """What `undo` would put down, bring back or take back; None: nothing left."""
        return undo_name(self.session, self.choices, self.hands.swept_at(self._at))

    @property
    def log(self) -> LogView:
        return msgspec.structs.replace(self._log, undo=self.undo_name)

    @cached_property
    def _log(self) -> LogView:
        return log_view(self.session, self._turns)

    @property
    def _at(self) -> int:
        """The entry that the game stands at: undone ones do not count."""
        return self.session.moments[-1].seq

    # ---- What can be done ----

    def go(self) -> bool:
        """Ticks off all rows and does the obvious next thing; whether that leads on to the result.

        A set-up is only ticked off: nothing is drawn or played before everybody has sat down.
        """
        set_up, over, step = self.hands.set_up, self.over, self._next_step()
        self._tick(self.hands.sweep(self._at, with_entry=step is not None))
        if step is not None:
            step()
        return over and not set_up

    def touch(self, spot: str) -> None:
        """A place that takes an offer takes it; else what is there is taken up; else it is said why nothing can be."""
        index = self.choices.by_spot(self.variant).get(spot)
        if index is not None:
            self._submit(self.choices.actions[index])
        elif (taken := self.choices.touched(spot)) is not None:
            self._take_up(taken)
        else:
            self._touch_in_vain(spot)

    def _touch_in_vain(self, spot: str) -> None:
        meant = (
            None
            if self.choices.luck or self.over
            else entry_at(self.game, self.session.state, self.choices, self.variant, spot, self.board)
        )
        if isinstance(meant, Action):
            self._submit(meant)
        elif meant is not None:
            self._refuse(refused(meant, self.board, spot))
        else:
            self._refuse(nothing_there(self.choices, self.question, self.board, spot))

    def drag(self, spots: tuple[str, ...]) -> None:
        """From what can be taken up to where it goes: as both touched. Else it fills the open form with the way a
        finger went, with or without the place where it began."""
        way = tuple(spot for at, spot in enumerate(spots) if at == 0 or spots[at - 1] != spot)
        if not way:
            return
        drawn = self.choices.drawn_from(way[0], way[-1]) if way[0] != way[-1] else None
        if drawn is not None:
            self._take_up(drawn)
        if drawn is not None or len(way) == 1 or not self.choices.open_forms:
            self.touch(way[-1])
            return
        reasons: list[Illegal] = []
        for form in self.choices.open_forms:
            for filling in (way, way[1:]) if self._begins_beyond(form, way) else (way,):
                action = _filled(form, filling)
                illegal = self.session.check(action)
                if illegal is None:
                    self._submit(action)
                    return
                reasons.append(illegal)
        self._refuse(refused(reasons[-1], self.board, way[-1]))

    def take(self, seq: int, index: int) -> None:
        """A button of the view with this number; one of an older view is forgotten."""
        shown = self.choices.button_offers(self.variant, entering=self.entering)
        if seq != self.session.seq or all(button.index != index for button in shown):
            return
        if index < len(self.choices.actions):
            self._submit(self.choices.actions[index])
        elif index == self.choices.lots:
            self._accepted(self.session.deal())
        else:
            self._take_up(self.choices.holding(self.choices.things[index - len(self.choices.actions)]))

    def take_card(self, index: int) -> None:
        """The offer of this index, whether its button is shown or not: its card was."""
        self._submit(self.choices.actions[index])

    def put_down(self) -> bool:
        """Puts down what is held; whether anything was."""
        held = self.choices.can_put_down
        if held:
            self._take_up(self.choices.holding(None))
        return held

    def turn(self, by: int) -> None:
        self._variant = self.choices.turned(self.variant, by)
        self.refusal = None

    def tick(self) -> None:
        self._tick(self.hands.ticked())

    def enter_ours(self, *, open: bool) -> None:
        if open and self.redraw is not None:
            self._put_right(self.session.undo())
        self._by_hand = open if self.choices.luck and not self.hands.set_up else None
        self.refusal = None

    @property
    def can_step_back(self) -> bool:
        """Whether there is a refusal to read, a tray to shut or something to put down."""
        return self.refusal is not None or self.entering or self.choices.can_put_down

    def step_back(self) -> None:
        if self.refusal is not None:
            self.refusal = None
        elif self.entering:
            self.enter_ours(open=False)
        else:
            self.put_down()

    def undo(self) -> None:
        """What was taken up last is put down; else what GO ticked off since the last entry is back; else that entry is
        taken back."""
        if self.put_down():
            return
        if self.hands.swept_at(self._at) is not None:
            self.hands = self.hands.brought_back()
            self._cue = TICK
            self._by_hand = None
            self.refusal = None
        else:
            self._put_right(self.session.undo())

    def undo_to(self, seq: int) -> None:
        self._put_right(self.session.undo_to(seq))

    def redo(self) -> None:
        self._put_right(self.session.redo())

    def corrected(self) -> None:
        """The table was put right: it shows the game as it is now, and hands have nothing to do."""
        self._agreed()

    def end_here(self) -> None:
        """Everybody agreed to play no further; hands have nothing to do."""
        if self.session.end_here() is not None:
            self._cue = cue_of(self.session.waiting, (), self.session.waiting)
            self._agreed()

    def checkpoint(self, name: str) -> None:
        self.session.checkpoint(name)
        self._forget()

    def take_cue(self) -> str:
        """What is to be heard of what was done last; empty: nothing, or it has been taken already."""
        cue, self._cue = self._cue, ""
        return cue

    # ---- Inside ----

    def _next_step(self) -> Callable[[], None] | None:
        """What GO does beside ticking off; None: nothing."""
        preferred = self.choices.preferred
        if self.hands.set_up or self.over:
            return None
        if self.choices.luck:
            return None if self.by_hand else lambda: self._accepted(self.session.deal())
        if self.session.opponent_seats:
            return lambda: self._accepted(self.session.choose())
        return None if preferred is None else lambda: self._submit(self.choices.actions[preferred], told=False)

    def _tick(self, hands: HandsList) -> None:
        if hands.left < self.hands.left:
            self._cue = TICK
        self.hands = hands

    def _refuse(self, refusal: Refusal) -> None:
        self.refusal = refusal
        self._cue = REFUSAL

    def _take_up(self, taken: Choices) -> None:
        self._choices = taken
        self._cue = TICK
        self.refusal = None
        self._variant = None

    def _begins_beyond(self, form: Form, way: tuple[str, ...]) -> bool:
        """Whether the first place is no step of the way: the finger began where the piece stands."""
        return self.session.check(_filled(form, way[:1])) is not None

    def _submit(self, action: Action, *, told: bool = True) -> None:
        """`told`: people say what they do; else it was proposed to them, and hands are told to do it."""
        answer = self.session.submit(action)
        if isinstance(answer, Illegal):
            self._refuse(refused(answer, self.board))
        else:
            self._accepted(answer, told=told)

    def _accepted(self, accepted: Accepted | None, *, told: bool = False) -> None:
        if accepted is None:
            return
        began = self.session.moments[-1]
        asked = self.game.waiting(began.before)
        self._cue = cue_of(asked, accepted.effects, self.session.waiting)
        before = self.board
        self._turns[began.seq] = before.turn
        self._forget()
        set_up = before.turn == 0 and isinstance(asked, Chance)
        self.hands = self.hands.played(
            self.session.seq,
            self.session.state,
            accepted.effects,
            by=before.active,
            set_up=set_up,
            told=told,
        )
        if any(now.value > then.value for then, now in zip(before.standings, self.board.standings, strict=False)):
            self._gained_in = self.board.turn
        if began.luck and began.action is not None:
            self._drawn = self.game.label(began.before, began.action).face

    def _agreed(self) -> None:
        """What was entered last is so on the table already."""
        self._turns[self.session.moments[-1].seq] = self.board.turn
        self._forget()
        self.hands = self.hands.shown(self.session.seq, self.session.state)

    def _put_right(self, accepted: Accepted | None) -> None:
        if accepted is not None:
            self._forget()
            self.hands = self.hands.put_right(self.session.seq, self.session.state, accepted.effects, at=self._at)
            self._cue = TICK

    def _forget(self) -> None:
        """After every entry: nothing of the question before is left."""
        for name in ("_choices", "_log"):
            self.__dict__.pop(name, None)
        self.board = self.game.view(self.session.state, "table")
        self._by_hand = None
        self.refusal = None
        self._drawn = None
        self._variant = None


def _filled(form: Form, spots: tuple[str, ...]) -> Any:
    return msgspec.structs.replace(form.action, **{form.hole: spots})
