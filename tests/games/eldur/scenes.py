"""Small maps drawn in a test, and one step of play on them."""

from typing import Any

from companion.games.eldur.data import LavaTile, VolcanoCard
from companion.games.eldur.draft import Draft
from companion.games.eldur.ending import judge
from companion.games.eldur.game import EldurGame
from companion.games.eldur.names import HELPERS
from companion.games.eldur.state import EldurState, LayTile, Task, replace
from companion.games.eldur.tasks import DO, SETTLE
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
) -> EldurGame:
    """A game whose only set-up is "1" on this map; towns default to the last three cells of the last row."""
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
    return EldurGame(
        replace(
            data,
            map=replace(data.map, terrain=rows, towns=homes, starts=homes),
            setups=replace(data.setups, setups=(setup,)),
            lava_tiles=replace(data.lava_tiles, tiles=TILES),
            volcano_cards=replace(data.volcano_cards, cards=cards or data.volcano_cards.cards),
            tokens=replace(data.tokens, fissure_shapes={"small": shape, "large": shape}),
        )
    )


def at(game: EldurGame, *agenda: Task, **fields: Any) -> EldurState:
    """A position on the scene; helpers are at home unless said otherwise. A tile to be laid is `tile_now` too."""
    if agenda and isinstance(agenda[0], LayTile):
        fields.setdefault("tile_now", agenda[0].tile)
    fields.setdefault("helpers", game.box.islands["1"].starts)
    fields.setdefault("tiles", shuffled(tuple(tile.id for tile in game.box.tiles.values() for _ in range(tile.count))))
    return testland.position(*agenda, **fields)


def play(game: EldurGame, state: EldurState, *actions: Action) -> Step:
    """The last step after these actions, all of which must be legal."""
    step = Step(state, ())
    for action in actions:
        assert game.check(step.state, action) is None, action
        step = game.apply(step.state, action)
    return step


def settled(game: EldurGame, state: EldurState) -> Step:
    """The step after everything that needs nobody."""
    draft = Draft(game.box, state)
    run(draft, DO, SETTLE, judge)
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
