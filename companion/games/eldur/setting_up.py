"""From an empty table to the first turn (E-020 to E-029)."""

from companion.games.eldur.actions import BoardOneGiven, SetupDrawn
from companion.games.eldur.box import Box
from companion.games.eldur.data import Setup
from companion.games.eldur.draft import Draft
from companion.games.eldur.names import HELPERS, KINDS, Cell, Kind
from companion.games.eldur.pieces import count_of
from companion.games.eldur.state import (
    Counts,
    DrawSetup,
    EldurState,
    GiveBoardOne,
    Lay,
    NextTurn,
    Options,
)
from companion.games.eldur.words import refuse, space_word, word
from companion.rules.contract import Illegal, Message, Seat, seat_name
from companion.rules.deck import Deck, Packet, shuffled

RANDOM = "random"
"""The option that draws a set-up card (E-020)."""
DEALT = 7
"""Activation cards dealt to each player (E-027)."""
SAFE_CARDS, FISSURE_PACKET = 10, 5
"""E-025: cards above the packet that hides the fissure, and that packet with it."""
FISSURES = ("large_fissure", "small_fissure")


def start(box: Box, seats: int, options: Options) -> Draft:
    """The table before anything lies on it; with a chosen set-up, everything is placed at once."""
    agenda = (GiveBoardOne(), NextTurn())
    if options.setup == RANDOM:
        return Draft(box, EldurState(options, seats, agenda=(DrawSetup(), *agenda)))
    if options.setup not in box.setups:
        raise ValueError(f"there is no set-up {options.setup!r}")
    draft = Draft(box, EldurState(options, seats, agenda=agenda))
    lay_out(draft, box.setups[options.setup])
    return draft


def offers_draw_setup(box: Box, state: EldurState) -> list[SetupDrawn]:
    return [SetupDrawn(setup) for setup in box.setups]


def check_setup_drawn(box: Box, state: EldurState, action: SetupDrawn) -> Illegal | None:
    return None if action.setup in box.setups else refuse("no_such_setup", "E-020", setup=action.setup)


def apply_setup_drawn(draft: Draft, action: SetupDrawn) -> None:
    draft.pop()
    lay_out(draft, draft.box.setups[action.setup])


def offers_give_board_one(box: Box, state: EldurState) -> list[BoardOneGiven]:
    return [BoardOneGiven(Seat(seat)) for seat in range(state.seats)]


def check_board_one_given(box: Box, state: EldurState, action: BoardOneGiven) -> Illegal | None:
    return None if 0 <= action.seat < state.seats else refuse("no_such_seat", "E-027")


def apply_board_one_given(draft: Draft, action: BoardOneGiven) -> None:
    """Boards to the left (R-E02), a cube each, seven cards each; the last board lays first (E-028)."""
    draft.pop()
    seats = draft.state.seats
    order = tuple(Seat((action.seat + place) % seats) for place in range(seats))
    draft.change(first=action.seat, active=action.seat)
    for number, seat in enumerate(order, start=1):
        draft.tell("give_board", icon="board", by=seat, who=seat_name(seat), number=number)
    draft.tell("lay_out_cubes", icon="cube")
    draft.tell("deal_activation", icon="activation", count=DEALT)
    last = order[-1]
    draft.push(*(Lay(Seat((last + place) % seats)) for place in range(seats)))


def lay_out(draft: Draft, setup: Setup) -> None:
    """Everything on the table, the checklist in the order hands go through it."""
    box, seats = draft.box, draft.state.seats
    island = box.islands[setup.id]
    placed: tuple[tuple[Kind, tuple[Cell, ...]], ...] = (
        ("sheep", setup.sheep),
        ("goods", setup.goods),
        ("people", setup.people),
    )
    draft.change(
        setup=setup.id,
        pieces=tuple(sorted((cell, kind) for kind, cells in placed for cell in cells)),
        reserve=_reserve(box, setup, dict(placed)),
        helpers=island.starts,
        boat=island.boat_start,
        balance=setup.start_balance,
        laid=((None, None, None),) * seats,
        hands=(DEALT,) * seats,
        activation_left=sum(box.cards.values()) - DEALT * seats,
        active_incidents=(None,) * seats,
        incidents=shuffled(tuple(box.incidents)),
        volcano=volcano_deck(box, setup),
        tiles=shuffled(tuple(tile.id for tile in box.tiles.values() for _ in range(tile.count))),
    )
    _tell_checklist(draft, setup, placed)


def _reserve(box: Box, setup: Setup, placed: dict[Kind, tuple[Cell, ...]]) -> Counts:
    if setup.reserve is not None:
        return Counts(**setup.reserve)
    each = box.data.tokens.pieces_per_kind
    return Counts(**{kind: each - len(placed[kind]) for kind in KINDS})


def volcano_deck(box: Box, setup: Setup) -> Deck:
    """Ten cards, then four with the set-up's fissure among them, then the rest (E-025)."""
    fissure = next(card.id for card in box.volcano_cards.values() if card.effect == f"{setup.fissure_size}_fissure")
    plain = shuffled(tuple(card.id for card in box.volcano_cards.values() if card.effect not in FISSURES))
    rest = plain.size - SAFE_CARDS - (FISSURE_PACKET - 1)
    packets = (Packet(SAFE_CARDS), Packet(FISSURE_PACKET, (fissure,)), Packet(rest))
    return Deck(packets if rest else packets[:2], plain.bag)


def _tell_checklist(draft: Draft, setup: Setup, placed: tuple[tuple[Kind, tuple[Cell, ...]], ...]) -> None:
    box, state = draft.box, draft.state
    island = box.islands[setup.id]
    draft.tell("take_setup_card", icon="setup", number=setup.id, title=Message(f"eldur.setup.{setup.id}.title"))
    draft.tell("lay_out_boards", icon="board")
    for cell, terrain in setup.tiles.items():
        draft.tell("lay_setup_tile", spots=(cell,), icon=terrain, terrain=word(terrain), cell=cell)
    for kind, cells in placed:
        draft.tell("set_pieces", spots=cells, icon=kind, kind=word(kind), count=len(cells), cells=cells)
    for kind in KINDS:
        count = count_of(state.reserve, kind)
        if count:
            draft.tell("set_reserve", icon=kind, kind=word(kind), count=count)
    for helper, cell in zip(HELPERS, state.helpers, strict=True):
        draft.tell("set_helper", spots=(cell,), icon=helper, helper=word(helper), cell=cell)
    draft.tell("set_boat", spots=(state.boat,), icon="knerrir", space=space_word(island, state.boat))
    draft.tell("set_harmony_marker", icon="harmony", value=state.balance)
    draft.tell("set_movement_markers", icon="steps", steps=box.data.tracks.movement_base)
    draft.tell("mix_lava_tiles", icon="lava")
    draft.tell("mix_incidents", icon="incident")
    draft.tell("take_fissures_out", icon="volcano")
    draft.tell("build_volcano_deck", icon="volcano", size=word(f"{setup.fissure_size}_fissure_card"))
    draft.tell("mix_activation", icon="activation")
