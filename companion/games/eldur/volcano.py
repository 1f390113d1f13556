"""The Volcano's card: special effects, cracks and the new fissure (E-070, E-071, E-078, E-079, E-082)."""

from companion.games.eldur.actions import MoveAway, VolcanoCardDrawn
from companion.games.eldur.box import Box
from companion.games.eldur.data import VolcanoCard
from companion.games.eldur.draft import Draft
from companion.games.eldur.ground import available_cells, passable_cells
from companion.games.eldur.lava import clear_tokens, lose_piece
from companion.games.eldur.movement import where
from companion.games.eldur.names import HELPERS, Cell, Helper
from companion.games.eldur.state import (
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    Flee,
    LayTile,
    OpenFissure,
    StrikeHelpers,
)
from companion.games.eldur.words import no_square, refuse, word
from companion.rules.contract import Action, Illegal

FISSURES = ("large_fissure", "small_fissure")


# ---- The card ----


def offers_draw_volcano_card(box: Box, state: EldurState) -> list[Action]:
    return [VolcanoCardDrawn(card) for card, _ in state.volcano.options()]


def settle_draw_volcano_card(draft: Draft, task: DrawVolcanoCard) -> bool:
    """An empty deck is made anew from its discard pile, without the fissure cards (R-E25)."""
    if not draft.state.volcano.size:
        fissures = tuple(card.id for card in draft.box.volcano_cards.values() if card.effect in FISSURES)
        draft.change(volcano=draft.state.volcano.reshuffled(without=fissures))
        draft.tell("shuffle_volcano_cards", icon="volcano")
    return True


def check_volcano_card_drawn(box: Box, state: EldurState, action: VolcanoCardDrawn) -> Illegal | None:
    if action.card not in dict(state.volcano.options()):
        return refuse("volcano_card_cannot_come", "E-025")
    return None


def apply_volcano_card_drawn(draft: Draft, action: VolcanoCardDrawn) -> None:
    card = draft.box.volcano_cards[action.card]
    draft.change(volcano=draft.state.volcano.draw(card.id).discarded(card.id), card_now=card.id)
    draft.tell("turn_volcano_card", icon="volcano", card=card.id)
    if card.effect in FISSURES and draft.state.fissure:
        draft.tell("fissure_card_ignored", icon="fissure")
        return
    draft.pop()
    if card.effect == "lava_flow":
        draft.tell("lava_flows", icon="lava", count=card.tiles)
        _flow(draft, card)
    elif card.effect == "crack":
        _flow(draft, card)
        _open_crack(draft)
    elif card.effect in FISSURES:
        _flow(draft, card)
        draft.push(OpenFissure())
    else:
        _strike(draft, card)


def _flow(draft: Draft, card: VolcanoCard) -> None:
    """Its tiles come last; with a fissure open, one of them is owed to it (E-080)."""
    if card.tiles:
        draft.push(DrawTile(card.tiles))
        draft.change(fissure_duty=bool(draft.state.fissure))


def _strike(draft: Draft, card: VolcanoCard) -> None:
    """Ash, rocks, clouds and quakes: first every piece on the cells, then the helpers (E-071, R-E41)."""
    draft.tell("volcano_strikes", spots=card.cells, icon=card.effect, effect=word(card.effect), cells=card.cells)
    draft.shift_balance(-sum(lose_piece(draft, cell) for cell in card.cells))
    draft.push(StrikeHelpers(card.cells, card.cells, "special"))


# ---- Cracks and the fissure ----


def _open_crack(draft: Draft) -> None:
    """The set-up's next crack cell is used up, whether a crack can open there or not (E-078, R-E42)."""
    state = draft.state
    cells = draft.island.setup.cracks
    number = state.crack_cards
    draft.change(crack_cards=number + 1)
    if number >= len(cells):
        draft.tell("no_crack_left", icon="crack")
        return
    cell = cells[number]
    if cell in state.cracks or cell in state.fissure or any(laid.cell == cell for laid in state.lava):
        draft.tell("crack_under_lava", spots=(cell,), icon="crack", cell=cell)
        return
    draft.tell("crack_opens", spots=(cell,), icon="crack", cell=cell)
    _strike_ground(draft, (cell,))
    draft.push(StrikeHelpers((cell,), (cell,), "crack"))


def do_open_fissure(draft: Draft, task: OpenFissure) -> None:
    """Lava, obstacles and pieces go; the token comes down once the helpers are away (E-079)."""
    cells = draft.island.fissure
    draft.tell("fissure_opens", spots=cells, icon="fissure", sound="lava", cells=cells)
    for laid in draft.state.lava:
        if laid.cell in cells:
            draft.tell("take_tile_off", spots=(laid.cell,), icon="lava", cell=laid.cell)
    draft.change(lava=tuple(laid for laid in draft.state.lava if laid.cell not in cells))
    _strike_ground(draft, cells)
    draft.push(StrikeHelpers(cells, cells, "fissure"))


def _strike_ground(draft: Draft, cells: tuple[Cell, ...]) -> None:
    """Tokens off, pieces lost (R-E15)."""
    for cell in cells:
        clear_tokens(draft, cell)
    draft.shift_balance(-sum(lose_piece(draft, cell) for cell in cells))


def _lay_token(draft: Draft, cells: tuple[Cell, ...], cause: str) -> None:
    """The helpers are away: the crack or the fissure lies there now."""
    if cause == "crack":
        draft.change(cracks=(*draft.state.cracks, *cells))
        draft.tell("lay_crack", spots=cells, icon="crack", cell=cells[0])
    elif cause == "fissure":
        is_flowing = bool(draft.state.agenda) and isinstance(draft.state.agenda[0], DrawTile | LayTile)
        draft.change(fissure=cells, fissure_duty=is_flowing)
        draft.tell("lay_fissure", spots=cells, icon="fissure", cells=cells)


# ---- Helpers that are hit ----


def do_strike_helpers(draft: Draft, task: StrikeHelpers) -> None:
    """The next helper on the cells moves away; when none is left, a crack or fissure comes down (R-E13)."""
    helper = _next_hit(draft.state, task)
    if helper is None:
        _lay_token(draft, task.hit, task.cause)
        _judge_buried(draft, task)
    elif task.cause != "special" and draft.state.options.fissure_kills_helper:
        draft.end("volcano_wins_helper_in_fissure", "R-E14", helper=word(helper))
    else:
        rest = StrikeHelpers(task.cells, task.hit, task.cause, (*task.done, helper))
        draft.push(Flee(helper, task.hit, task.cause), rest)


def _next_hit(state: EldurState, task: StrikeHelpers) -> Helper | None:
    for cell in task.cells:
        for helper, place in zip(HELPERS, state.helpers, strict=True):
            if place == cell and helper not in task.done:
                return helper
    return None


def _judge_buried(draft: Draft, task: StrikeHelpers) -> None:
    """A helper that could not leave the fissure is under lava (R-E13)."""
    if task.cause == "fissure":
        for helper, place in zip(HELPERS, draft.state.helpers, strict=True):
            if place in task.hit:
                draft.end("volcano_wins_helper_covered", "E-104", helper=word(helper), cell=place)


def refuges(box: Box, state: EldurState, flee: Flee) -> list[Cell]:
    """Where a hit helper may go: free cells beside it; if there are none, any passable one (R-E13)."""
    island = box.islands[state.setup]
    passable = passable_cells(island, state)
    beside = [cell for cell in island.ways[where(state, flee.helper)] if cell in passable]
    if flee.cause != "special":
        beside = [cell for cell in beside if cell not in flee.hit]
    free = available_cells(island, state).difference(flee.hit)
    return [cell for cell in beside if cell in free] or beside


def settle_flee(draft: Draft, task: Flee) -> bool:
    """Asked only where there is a choice; a helper hemmed in stays and still costs the humans (R-E13)."""
    found = refuges(draft.box, draft.state, task)
    if len(found) > 1:
        return True
    draft.pop()
    if found:
        _flee_to(draft, task.helper, found[0])
    else:
        cell = where(draft.state, task.helper)
        draft.tell("helper_hemmed_in", spots=(cell,), icon=task.helper, helper=word(task.helper), cell=cell)
    draft.shift_balance(-1)
    return False


def offers_flee(box: Box, state: EldurState) -> list[Action]:
    return [MoveAway(cell) for cell in refuges(box, state, _fleeing(state))]


def check_move_away(box: Box, state: EldurState, action: MoveAway) -> Illegal | None:
    flee = _fleeing(state)
    found = refuges(box, state, flee)
    cell = action.cell
    if cell in found:
        return None
    island = box.islands[state.setup]
    helper = word(flee.helper)
    if (no_square_there := no_square(island, cell)) is not None:
        return no_square_there
    if cell not in island.grid.neighbours[where(state, flee.helper)]:
        return refuse("flee_not_beside", "E-071", cell, *found, helper=helper, cell=cell)
    if cell in flee.hit:
        return refuse("flee_is_hit", "R-E13", cell, *found, cell=cell)
    if cell not in passable_cells(island, state):
        return refuse("flee_impassable", "E-064", cell, *found, cell=cell)
    return refuse("flee_not_free", "E-071", cell, *found, cell=cell)


def _fleeing(state: EldurState) -> Flee:
    flee = state.agenda[0]
    assert isinstance(flee, Flee)
    return flee


def apply_move_away(draft: Draft, action: MoveAway) -> None:
    flee = _fleeing(draft.state)
    draft.pop()
    _flee_to(draft, flee.helper, action.cell)
    draft.shift_balance(-1)


def _flee_to(draft: Draft, helper: Helper, cell: Cell) -> None:
    index = HELPERS.index(helper)
    helpers = draft.state.helpers
    draft.change(helpers=(*helpers[:index], cell, *helpers[index + 1 :]))
    draft.tell("flee", spots=(cell,), icon=helper, helper=word(helper), cell=cell)
