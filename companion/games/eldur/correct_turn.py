"""Putting right by hand whose turn it is and where in it, what holds in this turn, and how far the set-up is."""

from collections.abc import Iterator

from companion.games.eldur.activation import ACTIVATED
from companion.games.eldur.box import Box
from companion.games.eldur.correct_map import missing_tiles
from companion.games.eldur.draft import Draft
from companion.games.eldur.ending import ends, judge
from companion.games.eldur.faces import incident_face
from companion.games.eldur.modifiers import LASTING
from companion.games.eldur.names import FRAMES, KINDS
from companion.games.eldur.pieces import on_map
from companion.games.eldur.rounds import five_actions
from companion.games.eldur.setting_up import RANDOM, lay_out
from companion.games.eldur.state import (
    DrawSetup,
    EldurState,
    GiveBoardOne,
    Lay,
    NextTurn,
    replace,
)
from companion.games.eldur.tasks import DO, SETTLE
from companion.games.eldur.turn import run
from companion.games.eldur.words import word
from companion.rules.contract import Correction, Counted, Message, Seat, message, seat_name

TURN, NOW = "turn", "now"
STEPS = ("althingi", "incident", "match", "volcano")
"""The first actions of a turn, from which it can be taken up again."""

_WHOSE = message("eldur.correct_whose")
_STEP = message("eldur.correct_step")
_SET_UP = message("eldur.correct_set_up")
_OVER = message("eldur.correct_over")
_FIRST = message("eldur.correct_board_one")


# ---- Whose turn, and which action ----


def turn_corrections(box: Box, state: EldurState) -> Iterator[Correction]:
    if state.setup:
        yield from _turns(box, state)
        yield from _first(box, state)
    yield from _set_ups(box, state)
    if state.setup:
        yield from _ends(box, state)


def _turns(box: Box, state: EldurState) -> Iterator[Correction]:
    """The present turn from each of its actions, every other seat's turn from its beginning."""
    for step, name in enumerate(STEPS):
        said = Message(f"eldur.correct_step_{name}", (("who", seat_name(state.active)),))
        brief = Message(f"eldur.step_{name}")
        yield Correction(said, _at_step(box, state, state.active, step), _STEP_ICONS[name], brief=brief, group=_STEP)
    for seat in map(Seat, range(state.seats)):
        if seat != state.active or not state.turn:
            said = message("eldur.correct_turn_of", who=seat_name(seat))
            after = _at_step(box, state, seat, 0)
            yield Correction(said, after, seat=seat, brief=seat_name(seat), group=_WHOSE)
    if state.turn:
        counted = Counted(message("eldur.correct_turn_count"), str(state.turn), "clock")
        for by in (-1, 1):
            if state.turn + by >= 1:
                said = message("eldur.correct_turn_number", number=state.turn + by)
                yield Correction(said, replace(state, turn=state.turn + by), counted=counted, by=by)


_STEP_ICONS = {"althingi": "cube", "incident": "incident", "match": "activation", "volcano": "volcano"}


def _at_step(box: Box, state: EldurState, seat: Seat, step: int) -> EldurState:
    """The turn taken up at one of its actions: what was under way is cleared away."""
    incidents, tiles = state.incidents, state.tiles
    for card in _loose_incidents(box, state):
        incidents = incidents.discarded(card)
    for tile in (*([state.tile_now] if state.tile_now else []), *(() if state.fissure else missing_tiles(box, state))):
        tiles = tiles.put_back(tile)
    cleared = replace(
        state,
        active=seat,
        turn=max(1, state.turn),
        agenda=five_actions(state.seats, seat)[step:],
        incidents=incidents,
        tiles=tiles,
        tile_now="",
        card_now="",
        fissure_duty=False,
        ended=None,
    )
    if seat != state.active or step == 0:
        cleared = replace(cleared, activated=(), turn_effects=(), keep_incidents=False)
    draft = Draft(box, cleared)
    run(draft, DO, SETTLE, judge)
    return draft.state


def _loose_incidents(box: Box, state: EldurState) -> list[str]:
    """Cards on the way from the pile to the discard; where a game ended they never came there."""
    behind = {str(active.number) for active in state.active_incidents if active is not None}
    deck = state.incidents
    return [card for card in box.incidents if card not in behind and card not in deck.discard and not deck.has(card)]


def _ends(box: Box, state: EldurState) -> Iterator[Correction]:
    """Every end that the table shows."""
    for over in ends(box, state):
        if over != state.ended:
            after = replace(state, ended=over, agenda=())
            yield Correction(over.reason, after, "flag", group=_OVER)


# ---- The set-up ----


def _first(box: Box, state: EldurState) -> Iterator[Correction]:
    """Who has player board 1; while it is being given, that begins the laying of cards (E-027, E-028)."""
    is_given = not _waits_for(state, GiveBoardOne)
    for seat in map(Seat, range(state.seats)):
        after = replace(state, first=seat)
        if not state.turn:
            after = set_up_agenda(box, replace(after, active=seat, agenda=(NextTurn(),)))
        if seat != state.first or not is_given:
            said = message("eldur.correct_first", who=seat_name(seat))
            yield Correction(said, after, seat=seat, brief=seat_name(seat), group=_FIRST)


def _set_ups(box: Box, state: EldurState) -> Iterator[Correction]:
    """Back to giving out the boards; before the first turn also another set-up card, where it is drawn."""
    if state.setup and (state.turn or not _waits_for(state, GiveBoardOne)):
        start = replace(_at_step(box, state, Seat(0), 0), turn=0, first=Seat(0), matched=(), ended=None)
        after = replace(start, agenda=(GiveBoardOne(), NextTurn()))
        yield Correction(message("eldur.correct_no_board"), after, "board", group=_SET_UP)
    if state.turn or state.options.setup != RANDOM:
        return
    fresh = EldurState(state.options, state.seats, agenda=(GiveBoardOne(), NextTurn()))
    for setup in box.setups.values():
        if setup.id != state.setup:
            draft = Draft(box, fresh)
            lay_out(draft, setup)
            title = Message(f"eldur.setup.{setup.id}.title")
            said = message("eldur.correct_setup", title=title)
            yield Correction(said, draft.state, "card", brief=title, group=_SET_UP)
    if state.setup:
        after = replace(fresh, agenda=(DrawSetup(), *fresh.agenda))
        yield Correction(message("eldur.correct_no_setup"), after, "card", group=_SET_UP)


def set_up_agenda(box: Box, state: EldurState) -> EldurState:
    """While cards are laid: everybody with an empty place, the last board first; when none is left the game begins."""
    if state.turn or not state.setup or _waits_for(state, GiveBoardOne):
        return state
    last = state.first - 1
    order = (Seat((last + place) % state.seats) for place in range(state.seats))
    lays = tuple(Lay(seat) for seat in order if None in state.laid[seat])
    draft = Draft(box, replace(state, agenda=(*lays, NextTurn())))
    run(draft, DO, SETTLE, judge)
    return draft.state


def _waits_for(state: EldurState, task: type) -> bool:
    return any(isinstance(each, task) for each in state.agenda)


# ---- What holds in this turn ----


def now_corrections(box: Box, state: EldurState) -> Iterator[Correction]:
    yield from _activated(state)
    yield from _noted(box, state)
    yield from _lightning(box, state)


def _activated(state: EldurState) -> Iterator[Correction]:
    """One helper can have both markers (E-060)."""
    group = message("eldur.correct_activated")
    for helper in ACTIVATED:
        times = state.activated.count(helper)
        others = tuple(each for each in state.activated if each != helper)
        counted = Counted(word(helper), str(times), helper)
        for by in (-1, 1):
            if times + by >= 0:
                said = message("eldur.correct_was_activated", what=word(helper), count=times + by)
                after = replace(state, activated=(*others, *[helper] * (times + by)))
                yield Correction(said, after, group=group, counted=counted, by=by)


def _noted(box: Box, state: EldurState) -> Iterator[Correction]:
    """What has been noted for the end of this turn, and cannot be seen on the table."""
    group = message("eldur.correct_noted")
    yield _toggle(state, "keep_incidents", "incident", group)
    setup = box.setups[state.setup]
    if not any(on_map(state, kind) <= 1 < len(getattr(setup, kind)) for kind in KINDS):
        yield _toggle(state, "depleted", "sheep", group)
    if state.options.goal_voided_by_volcano and state.balance >= setup.human_goal:
        yield _toggle(state, "goal_pending", "balance", group)


def _toggle(state: EldurState, field: str, icon: str, group: Message) -> Correction:
    is_so: bool = getattr(state, field)
    said = Message(f"eldur.correct_{'no_' if is_so else ''}{field}")
    after = replace(state, **{field: not is_so})
    return Correction(said, after, icon, brief=Message(f"eldur.noted_{field}"), group=group, is_so=is_so)


def _lightning(box: Box, state: EldurState) -> Iterator[Correction]:
    """A lightning card whose effects hold until the end of this turn (R-E35)."""
    group = message("eldur.correct_lightning")
    for card in box.incidents.values():
        for half in FRAMES:
            effects = tuple(each for each in box.half(card.number, half).effects if isinstance(each, LASTING))
            if not effects or not box.half(card.number, half).lightning:
                continue
            is_so = state.turn_effects == effects
            key = "eldur.correct_no_lightning" if is_so else "eldur.correct_is_lightning"
            said = message(key, number=card.number, half=word(half))
            brief = message("eldur.correct_number", number=card.number, half=word(half))
            after = replace(state, turn_effects=() if is_so else effects)
            face = incident_face(box, card.number, half)
            yield Correction(said, after, face=face, brief=brief, group=group, is_so=is_so)
