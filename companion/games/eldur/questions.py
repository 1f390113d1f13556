"""What is asked for each task that waits, and of whom."""

from collections.abc import Callable
from typing import Any

from companion.games.eldur.activation import has_match
from companion.games.eldur.box import Box
from companion.games.eldur.incidents import live_half
from companion.games.eldur.modifiers import allowance
from companion.games.eldur.movement import where
from companion.games.eldur.names import SLOTS
from companion.games.eldur.state import (
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    DrawSetup,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    Flee,
    GiveBoardOne,
    Lay,
    LayTile,
    Lose,
    Put,
    Sail,
    Walk,
)
from companion.games.eldur.words import word
from companion.rules.contract import Argument, Chance, Choice, Message, RuleRef, Seat, Waiting


def waiting(box: Box, state: EldurState) -> Waiting:
    if state.ended is not None:
        return state.ended
    task = state.agenda[0]
    return _QUESTIONS[type(task)](box, state, task)


def _ask(state: EldurState, prompt: str, rule: str, *spots: str, seat: Seat | None = None, **args: Argument) -> Choice:
    """A decision; the active player answers for the table unless it is another seat's own."""
    who = state.active if seat is None else seat
    return Choice((who,), Message(f"eldur.{prompt}", tuple(args.items())), RuleRef(rule), spots)


def _luck(key: str, options: tuple[tuple[str, int], ...], rule: str, prompt: str, **args: Argument) -> Chance:
    return Chance(f"eldur.{key}", options, Message(f"eldur.{prompt}", tuple(args.items())), RuleRef(rule))


# Luck


def _setup(box: Box, state: EldurState, task: DrawSetup) -> Chance:
    return _luck("setup", tuple((setup, 1) for setup in box.setups), "E-020", "ask_setup")


def _board_one(box: Box, state: EldurState, task: GiveBoardOne) -> Chance:
    return _luck("board_one", tuple((str(seat), 1) for seat in range(state.seats)), "E-027", "ask_board_one")


def _incident(box: Box, state: EldurState, task: DrawIncident) -> Chance:
    return _luck("incident_card", state.incidents.options(), "E-050", f"ask_incident_{live_half(state)}")


def _volcano_card(box: Box, state: EldurState, task: DrawVolcanoCard) -> Chance:
    return _luck("volcano_card", state.volcano.options(), "E-070", "ask_volcano_card")


def _tile(box: Box, state: EldurState, task: DrawTile) -> Chance:
    return _luck("tile", state.tiles.options(), "E-072", "ask_tile", count=task.left)


# Decisions


def _lay(box: Box, state: EldurState, task: Lay) -> Choice:
    laid = state.laid[task.seat]
    first = word(SLOTS[laid.index(None)])
    rule = "E-090" if state.turn else "E-028"
    return _ask(state, "ask_lay", rule, seat=task.seat, slot=first, count=laid.count(None))


def _althingi(box: Box, state: EldurState, task: DecideAlthingi) -> Choice:
    return _ask(state, "ask_althingi", "E-040")


def _match(box: Box, state: EldurState, task: DecideMatch) -> Choice:
    if task.nth == 2:
        return _ask(state, "ask_second_match", "R-E09")
    if has_match(state):
        return _ask(state, "ask_match", "E-060")
    return _ask(state, "ask_swap_or_rearrange" if state.options.swap_with_hand else "ask_rearrange", "E-061")


def _walk(box: Box, state: EldurState, task: Walk) -> Choice:
    steps = allowance(box, state, task.helper)
    return _ask(state, "ask_walk", "E-062", where(state, task.helper), helper=word(task.helper), count=steps)


def _sail(box: Box, state: EldurState, task: Sail) -> Choice:
    if task.exactly:
        return _ask(state, "ask_sail_exactly", "E-053", state.boat, count=task.spaces)
    return _ask(state, "ask_sail", "E-067", state.boat, count=task.spaces)


def _lose(box: Box, state: EldurState, task: Lose) -> Choice:
    return _ask(state, "ask_lose", "E-054", state.boat, count=task.count)


def _put(box: Box, state: EldurState, task: Put) -> Choice:
    if task.named is not None:
        return _ask(state, "ask_put_nearest", "R-E23", task.named, kind=word(task.kind), named=task.named)
    assert task.helper is not None
    helper = word(task.helper)
    spot = where(state, task.helper)
    return _ask(state, "ask_put_around", "R-E30", spot, kind=word(task.kind), helper=helper, count=task.left)


def _lay_tile(box: Box, state: EldurState, task: LayTile) -> Choice:
    return _ask(state, "ask_lay_tile_at_fissure" if state.fissure_duty else "ask_lay_tile", "E-074")


def _flee(box: Box, state: EldurState, task: Flee) -> Choice:
    return _ask(state, "ask_flee", "E-071", where(state, task.helper), helper=word(task.helper))


_QUESTIONS: dict[type, Callable[[Box, EldurState, Any], Waiting]] = {
    DrawSetup: _setup,
    GiveBoardOne: _board_one,
    DrawIncident: _incident,
    DrawVolcanoCard: _volcano_card,
    DrawTile: _tile,
    Lay: _lay,
    DecideAlthingi: _althingi,
    DecideMatch: _match,
    Walk: _walk,
    Sail: _sail,
    Lose: _lose,
    Put: _put,
    LayTile: _lay_tile,
    Flee: _flee,
}
