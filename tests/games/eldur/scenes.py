"""Small maps drawn in a test, and one step of play on them."""

from typing import Any

from companion.games.eldur import ending, lava, volcano
from companion.games.eldur.actions import MoveAway, PlaceTile, TileDrawn, VolcanoCardDrawn
from companion.games.eldur.box import Box
from companion.games.eldur.data import LavaTile, VolcanoCard
from companion.games.eldur.draft import Draft
from companion.games.eldur.names import HELPERS
from companion.games.eldur.state import (
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    Flee,
    LayTile,
    OpenFissure,
    StrikeHelpers,
    Task,
    replace,
)
from companion.games.eldur.turn import run
from companion.rules.contract import Action, Illegal, Step
from companion.rules.deck import shuffled
from tests.games.eldur import testland

TILES = (
    LavaTile("whole", "whole", "NESW", 2),
    LavaTile("three", "three_quarters", "NES", 2),
    LavaTile("bend", "half", "NE", 2),
    LavaTile("straight", "half", "NS", 2),
    LavaTile("end", "quarter", "N", 2),
)


def scene(
    *rows: str,
    towns: tuple[str, str, str] | None = None,
    cracks: tuple[str, ...] = (),
    fissure: str = "",
    shape: tuple[tuple[int, int], ...] = ((0, 0),),
    cards: tuple[VolcanoCard, ...] = (),
    human_goal: int = 8,
    volcano_goal: int = -10,
) -> Box:
    """A box whose only set-up is "1" on this map; towns default to the last three cells of the last row."""
    data = testland.DATA
    last = [f"{len(rows)}{chr(ord('A') + column)}" for column in range(len(rows[0]))]
    homes = dict(zip(HELPERS, towns or last[-3:], strict=True))
    setup = replace(
        data.setups.setups[0],
        sheep=(),
        goods=(),
        people=(),
        cracks=cracks,
        fissure=fissure or last[0],
        human_goal=human_goal,
        volcano_goal=volcano_goal,
    )
    return Box(
        replace(
            data,
            map=replace(data.map, terrain=rows, towns=homes, starts=homes),
            setups=replace(data.setups, setups=(setup,)),
            lava_tiles=replace(data.lava_tiles, tiles=TILES),
            volcano_cards=replace(data.volcano_cards, cards=cards or data.volcano_cards.cards),
            tokens=replace(data.tokens, fissure_shapes={"small": shape, "large": shape}),
        )
    )


def at(box: Box, *agenda: Task, **fields: Any) -> EldurState:
    """A position on the scene; helpers are at home unless said otherwise. A tile to be laid is `tile_now` too."""
    if agenda and isinstance(agenda[0], LayTile):
        fields.setdefault("tile_now", agenda[0].tile)
    fields.setdefault("helpers", box.islands["1"].starts)
    fields.setdefault("tiles", shuffled(tuple(tile.id for tile in box.tiles.values() for _ in range(tile.count))))
    return testland.position(*agenda, **fields)


def check(box: Box, state: EldurState, action: Action) -> Illegal | None:
    match action:
        case PlaceTile():
            return lava.check_place_tile(box, state, action)
        case TileDrawn():
            return lava.check_tile_drawn(box, state, action)
        case VolcanoCardDrawn():
            return volcano.check_volcano_card_drawn(box, state, action)
        case MoveAway():
            return volcano.check_move_away(box, state, action)
    raise TypeError(action)


def play(box: Box, state: EldurState, *actions: Action) -> Step:
    """The last step after these actions, all of which must be legal."""
    step = settle(box, state)
    for action in actions:
        assert check(box, step.state, action) is None, action
        draft = Draft(box, step.state)
        match action:
            case PlaceTile():
                lava.apply_place_tile(draft, action)
            case TileDrawn():
                lava.apply_tile_drawn(draft, action)
            case VolcanoCardDrawn():
                volcano.apply_volcano_card_drawn(draft, action)
            case MoveAway():
                volcano.apply_move_away(draft, action)
        step = _run(draft)
    return step


def settle(box: Box, state: EldurState) -> Step:
    """The step after everything that needs nobody."""
    return _run(Draft(box, state))


def _run(draft: Draft) -> Step:
    run(
        draft,
        {
            EndVolcano: ending.do_end_volcano,
            OpenFissure: volcano.do_open_fissure,
            StrikeHelpers: volcano.do_strike_helpers,
        },
        {
            DrawTile: lava.settle_draw_tile,
            DrawVolcanoCard: volcano.settle_draw_volcano_card,
            Flee: volcano.settle_flee,
            LayTile: lava.settle_lay_tile,
        },
        ending.judge,
    )
    return draft.step()


def reason(refused: Illegal | None) -> tuple[str, str] | None:
    """Message key without its domain, and rule id."""
    return None if refused is None else (refused.reason.key.removeprefix("eldur."), refused.rule.id)


def told(step: Step) -> list[str]:
    """The keys of what hands are told, without their domain."""
    return [effect.message.key.removeprefix("eldur.") for effect in step.effects]


def ended(state: EldurState) -> tuple[str, str, bool] | None:
    """Reason key without its domain, rule id, and whether everybody won."""
    over = state.ended
    if over is None:
        return None
    return over.reason.key.removeprefix("eldur."), over.rule.id, len(over.winners) == state.seats
