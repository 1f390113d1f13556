"""Placing a stone of the supply (H-030)."""

from companion.games.hekla.actions import PlaceStone
from companion.games.hekla.box import Box
from companion.games.hekla.draft import Draft
from companion.games.hekla.scoring import score_after
from companion.games.hekla.state import HeklaState, Stone
from companion.games.hekla.words import refuse
from companion.rules.contract import Illegal, Seat, seat_name


def placements(box: Box, state: HeklaState, seat: Seat) -> list[PlaceStone]:
    """Every legal placement of a seat."""
    kinds = [grooves for grooves, count in enumerate(state.supplies[seat]) if count]
    if not kinds:
        return []
    empty = [box.ground.fields[at] for at, stones in enumerate(state.fields) if not stones]
    return [PlaceStone(grooves, field) for grooves in kinds for field in empty]


def can_place(state: HeklaState, seat: Seat) -> bool:
    return any(state.supplies[seat]) and not all(state.fields)


def check_place(box: Box, state: HeklaState, action: PlaceStone) -> Illegal | None:
    assert state.active is not None
    supply = state.supplies[state.active]
    if not any(supply):
        return refuse("supply_empty", "H-035")
    if not 0 <= action.grooves < len(supply) or not supply[action.grooves]:
        return refuse("no_such_stone_in_supply", "H-030", grooves=action.grooves)
    if (no_field := box.no_field(action.field)) is not None:
        return no_field
    if state.fields[box.ground.index[action.field]]:
        return refuse("field_not_empty", "H-030", action.field, field=action.field)
    return None


def apply_place(draft: Draft, action: PlaceStone) -> None:
    seat, field = draft.active, draft.box.ground.index[action.field]
    supplies = list(draft.state.supplies)
    supply = list(supplies[seat])
    supply[action.grooves] -= 1
    supplies[seat] = tuple(supply)
    fields = list(draft.state.fields)
    fields[field] = (Stone(action.grooves, seat),)
    draft.change(fields=tuple(fields), supplies=tuple(supplies), scored=())
    draft.tell(
        "place",
        spots=(action.field,),
        icon="stone",
        by=seat,
        told=True,
        who=seat_name(seat),
        grooves=action.grooves,
        field=action.field,
    )
    score_after(draft, field)
