"""The ends of the game (E-101 to E-104). Order when several meet: R-E06."""

from collections.abc import Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.draft import Draft
from companion.games.eldur.island import Island
from companion.games.eldur.names import HELPERS, Helper
from companion.games.eldur.state import EldurState, EndVolcano, replace
from companion.games.eldur.words import word
from companion.rules.contract import Over, Seat


def judge(draft: Draft) -> None:
    """End the game if the Volcano has won by now: a helper cut off, then its goal. Asked after every change."""
    state = draft.state
    if state is draft.judged or state.ended is not None or not state.helpers:
        return
    if not _same_ways(draft.judged, state):
        _judge_ways(draft)
    draft.judged = draft.state
    if not draft.over and state.balance <= draft.island.setup.volcano_goal:
        draft.end("volcano_wins_goal", "E-102", value=state.balance)


def _same_ways(before: EldurState, now: EldurState) -> bool:
    """Whether nothing that decides who can walk where has been touched."""
    return (
        before.helpers is now.helpers
        and before.lava is now.lava
        and before.fissure is now.fissure
        and before.cracks is now.cracks
        and before.obstacles is now.obstacles
    )


def _judge_ways(draft: Draft) -> None:
    island, state = draft.island, draft.state
    stranded = list(_stranded(island, state))
    if not stranded:
        return
    for helper, is_by_lava in stranded:
        if is_by_lava:
            home = island.towns[helper]
            draft.end("volcano_wins_cut_off", "E-104", helper=word(helper), cell=home)
            return
    known = {helper for helper, _ in _stranded(island, draft.judged)}
    for helper, _ in stranded:
        if helper not in known:
            spots = (state.helpers[HELPERS.index(helper)], island.towns[helper])
            draft.tell("way_home_blocked", spots=spots, icon=helper, helper=word(helper))


def cut_off_helpers(island: Island, state: EldurState) -> tuple[Helper, ...]:
    """Helpers that cannot reach their town, but could if there were no lava and no fissure (R-E16)."""
    return tuple(helper for helper, is_by_lava in _stranded(island, state) if is_by_lava)


def _stranded(island: Island, state: EldurState) -> Iterator[tuple[Helper, bool]]:
    """Helpers that cannot reach their town, and whether lava is to blame (R-E16)."""
    if not state.helpers:
        return
    bit = island.bit
    shut = 0
    for cell in state.cracks:
        shut |= bit[cell]
    for cell, obstacle in state.obstacles:
        if obstacle == "flood":
            shut |= bit[cell]
    molten = 0
    for laid in state.lava:
        molten |= bit[laid.cell]
    for cell in state.fissure:
        molten |= bit[cell]
    without_lava = island.walkable_bits & ~shut
    passable = without_lava & ~molten
    for helper, place in zip(HELPERS, state.helpers, strict=True):
        home = island.towns[helper]
        if place != home and not island.is_joined(place, home, passable):
            yield helper, island.is_joined(place, home, without_lava)


def do_end_volcano(draft: Draft, task: EndVolcano) -> None:
    """End of action 4: the human goal (E-101), then depletion (E-103)."""
    state = draft.state
    everybody = tuple(Seat(number) for number in range(state.seats))
    goal = draft.island.setup.human_goal
    is_held = state.balance >= goal
    if is_held and (state.goal_pending or not state.options.goal_voided_by_volcano):
        draft.end("humans_win_goal", "E-101", winners=everybody, value=state.balance)
    elif state.depleted and state.balance > 0:
        draft.end("humans_win_depletion", "E-103", winners=everybody)
    elif state.depleted and state.balance < 0:
        draft.end("volcano_wins_depletion", "E-103")
    elif state.depleted:
        draft.end("tie_depletion", "E-103", tie=True)
    else:
        draft.change(card_now="", fissure_duty=False, goal_pending=is_held)


# ---- A table as it lies, however it came to it ----


def ends(box: Box, state: EldurState) -> Iterator[Over]:
    """Every end that the table of a game shows."""
    for judged in (_end_covered, _end_at_once, lambda draft: do_end_volcano(draft, EndVolcano())):
        draft = Draft(box, replace(state, ended=None))
        judged(draft)
        if draft.state.ended is not None:
            yield draft.state.ended


def _end_covered(draft: Draft) -> None:
    """Lava on a helper or a town (E-104)."""
    state = draft.state
    lava = {laid.cell for laid in state.lava}
    for helper, place in zip(HELPERS, state.helpers, strict=True):
        if place in lava.union(state.fissure):
            draft.end("volcano_wins_helper_covered", "E-104", helper=word(helper), cell=place)
    for cell in sorted(lava & draft.island.town_cells):
        draft.end("volcano_wins_town_covered", "E-104", cell=cell)


def _end_at_once(draft: Draft) -> None:
    _judge_ways(draft)
    if not draft.over and draft.state.balance <= draft.island.setup.volcano_goal:
        draft.end("volcano_wins_goal", "E-102", value=draft.state.balance)


ENDS = (
    *("volcano_wins_helper_covered", "volcano_wins_town_covered", "volcano_wins_cut_off", "volcano_wins_goal"),
    *("humans_win_goal", "humans_win_depletion", "volcano_wins_depletion", "tie_depletion"),
)
"""Those that `ends` finds; others are told by what was drawn or could not be laid."""
