"""How each entry presents itself: on a button, as a glowing place, in the log and in undo."""

from collections.abc import Callable
from typing import Any

from companion.games.eldur.actions import (
    BoardOneGiven,
    IncidentDrawn,
    LayCard,
    LosePieces,
    MatchCards,
    MoveAway,
    MoveHelper,
    PlacePiece,
    PlaceTile,
    RearrangeCards,
    SailBoat,
    SetupDrawn,
    SkipAlthingi,
    StopMatching,
    SwapCard,
    TileDrawn,
    UseAlthingi,
    VolcanoCardDrawn,
)
from companion.games.eldur.activation import activates, card_in, facing, matches
from companion.games.eldur.boat import offers_sail
from companion.games.eldur.box import Box
from companion.games.eldur.faces import (
    activation_face,
    incident_face,
    tile_face,
    tile_name,
    volcano_face,
    volcano_line,
    volcano_title,
)
from companion.games.eldur.incidents import live_half
from companion.games.eldur.lava import is_fatal, price
from companion.games.eldur.modifiers import allowance, boat_blocked
from companion.games.eldur.moment import why_half
from companion.games.eldur.movement import collects, lies_ready, path_cost, pick_ups, walker, where
from companion.games.eldur.names import KINDS, SLOTS, Activated, Helper, SlotName
from companion.games.eldur.state import Card, DecideMatch, EldurState, Flee, Lay, Put
from companion.games.eldur.words import card_name, incident_title, is_landing, space_word, word
from companion.rules.contract import Action, Label, Message, Seat, message, seat_name
from companion.rules.view import Face

FATAL = "×"
"""Badge of a place where the game would be lost."""


def label(box: Box, state: EldurState, action: Action) -> Label:
    return _LABELS[type(action)](box, state, action)


# ---- Luck ----


def _setup_drawn(box: Box, state: EldurState, action: SetupDrawn) -> Label:
    title = Message(f"eldur.setup.{action.setup}.title")
    text = message("eldur.label_setup", setup=action.setup, title=title)
    return Label(text, icon="card", face=Face("setup", action.setup, title))


def _board_one_given(box: Box, state: EldurState, action: BoardOneGiven) -> Label:
    return Label(message("eldur.label_board_one", seat=seat_name(action.seat)), icon="card")


def _incident_drawn(box: Box, state: EldurState, action: IncidentDrawn) -> Label:
    half = live_half(state)
    text = message("eldur.label_incident", number=action.number, title=incident_title(action.number, half))
    return Label(
        text,
        message("eldur.label_half", half=word(half)),
        icon="incident",
        face=incident_face(box, action.number, half, why_half(state)),
        brief=incident_title(action.number, half),
        short=message("eldur.label_incident_short", number=action.number),
    )


def _volcano_card_drawn(box: Box, state: EldurState, action: VolcanoCardDrawn) -> Label:
    card = box.volcano_cards[action.card]
    face = volcano_face(card)
    text = message("eldur.label_volcano_card", card=card.id, title=volcano_title(card))
    return Label(text, volcano_line(card), icon=face.icon, face=face, short=message("eldur.volcano_card", card=card.id))


def _tile_drawn(box: Box, state: EldurState, action: TileDrawn) -> Label:
    edges = box.tiles[action.tile].edges
    short = message("eldur.label_tile_short")
    return Label(tile_name(box, action.tile, edges), icon="lava", face=tile_face(box, action.tile, edges), short=short)


# ---- Activation cards ----


def _lay_card(box: Box, state: EldurState, action: LayCard) -> Label:
    card = Card(action.picture, action.frame)
    text = message(
        "eldur.label_lay_card", slot=word(action.slot), frame=word(action.frame), picture=word(action.picture)
    )
    head = state.agenda[0]
    partners = _partners(state, head.seat, action.slot, card) if isinstance(head, Lay) else ()
    detail = message("eldur.label_will_match", partners=partners) if partners else None
    return Label(
        text,
        detail,
        brief=card_name(card),
        icon=action.picture,
        face=activation_face(card),
        variant=SLOTS.index(action.slot),
        variant_title=message("eldur.label_into_slot", slot=word(action.slot)),
    )


def _partners(state: EldurState, seat: Seat, slot: SlotName, card: Card) -> tuple[Message, ...]:
    """The laid cards of others that a card in this slot would match."""
    return tuple(
        message("eldur.slot_of_seat", seat=seat_name(other), slot=word(theirs))
        for mine, other, theirs in facing(state.seats, seat)
        if mine == slot and activates(card, card_in(state, other, theirs))
    )


def _match_cards(box: Box, state: EldurState, action: MatchCards) -> Label:
    text = message(
        "eldur.label_match",
        helper=word(action.helper),
        slot=word(action.slot),
        seat=seat_name(action.seat),
        facing=word(action.facing),
    )
    mine = card_in(state, state.active, action.slot)
    is_only = isinstance(state.agenda[0], DecideMatch) and state.agenda[0].nth == 1 and len(matches(state)) == 1
    return Label(
        text,
        _power(box, state, action.helper),
        icon=action.helper,
        face=activation_face(mine) if mine else None,
        short=message("eldur.label_match_short", helper=word(action.helper)),
        preferred=is_only,
    )


def _power(box: Box, state: EldurState, activated: Activated, spaces: int = 1) -> Message:
    """What activating somebody is worth now; it may be nothing (R-E33)."""
    if activated == "knerrir":
        if boat_blocked(box, state):
            return message("eldur.label_boat_blocked")
        return message("eldur.label_spaces", count=spaces)
    return message("eldur.label_steps", count=allowance(box, state, activated))


def _stop_matching(box: Box, state: EldurState, action: StopMatching) -> Label:
    return Label(message("eldur.label_stop_matching"), icon="check")


def _rearrange_cards(box: Box, state: EldurState, action: RearrangeCards) -> Label:
    if action.order == SLOTS:
        text = message("eldur.label_leave_cards")
        return Label(text, icon="check", preferred=True, variant_title=message("eldur.label_new_order"))
    cards = tuple(card_in(state, state.active, slot) for slot in action.order)
    words = tuple(word(card.picture) if card else word("empty_slot") for card in cards)
    left, middle, right = words
    text = message("eldur.label_rearrange", left=left, middle=middle, right=right)
    frames = tuple(word(card.frame) if card else word("empty_slot") for card in cards)
    detail = message("eldur.label_frames", frames=frames)
    faces = tuple(activation_face(card) if card else None for card in cards)
    return Label(text, detail, icon="activation", cards=faces, variant_title=message("eldur.label_new_order"))


def _swap_card(box: Box, state: EldurState, action: SwapCard) -> Label:
    text = message("eldur.label_swap", slot=word(action.slot), frame=word(action.frame), picture=word(action.picture))
    card = Card(action.picture, action.frame)
    return Label(
        text,
        brief=card_name(card),
        icon=action.picture,
        face=activation_face(card),
        variant=1 + SLOTS.index(action.slot),
        variant_title=message("eldur.label_into_slot", slot=word(action.slot)),
    )


# ---- Alþingi ----


def _use_althingi(box: Box, state: EldurState, action: UseAlthingi) -> Label:
    text = message("eldur.label_althingi", action=word(f"althingi_{action.action}"))
    match action.action:
        case "knerrir":
            detail = _power(box, state, "knerrir", 2)
        case "remove":
            detail = message("eldur.label_in_force", count=sum(card is not None for card in state.active_incidents))
        case "keep":
            detail = message("eldur.label_no_incident")
        case helper:
            detail = _power(box, state, helper)
    return Label(text, detail, icon=action.action)


def _skip_althingi(box: Box, state: EldurState, action: SkipAlthingi) -> Label:
    return Label(message("eldur.label_skip_althingi"), icon="check", preferred=True)


# ---- Helpers and boat ----


def _move_helper(box: Box, state: EldurState, action: MoveHelper) -> Label:
    helper = walker(state)
    if not action.path:
        return Label(message("eldur.label_stays", who=word(helper)), icon=helper)
    target = action.path[-1]
    return Label(
        message("eldur.label_move", who=word(helper), place=target),
        _finds(box, state, helper, action),
        spots=(target, *action.path),
        badge=str(path_cost(box, state, where(state, helper), action.path)),
        icon=helper,
        variant=int(bool(action.ashore)),
    )


def _finds(box: Box, state: EldurState, helper: Helper, action: MoveHelper) -> Message | None:
    """Where what is picked up goes, or that there is no room for it."""
    kind = collects(helper)
    if lies_ready(box, state, kind):
        return message("eldur.label_ashore" if action.ashore else "eldur.label_aboard", kind=word(kind))
    picked = len(pick_ups(box, state, helper, action.path, action.ashore))
    if picked:
        return message("eldur.label_picks_up", kind=word(kind), count=picked)
    passed = {cell for cell, other in state.pieces if other == kind}.intersection(action.path)
    return message("eldur.label_no_room", kind=word(kind)) if passed else None


def _sail_boat(box: Box, state: EldurState, action: SailBoat) -> Label:
    island = box.islands[state.setup]
    if not action.route:
        return Label(message("eldur.label_stays", who=word("knerrir")), icon="knerrir")
    target = action.route[-1]
    place = space_word(island, target)
    sails = message("eldur.line_sail", count=len(action.route))
    first = next((offer.route for offer in offers_sail(box, state) if offer.route[-1:] == (target,)), action.route)
    if target == state.boat or action.route != first:
        via = space_word(island, action.route[0])
        text = message("eldur.label_sail_via", who=word("knerrir"), place=place, via=via)
        return Label(text, icon="knerrir", short=sails)
    return Label(
        message("eldur.label_move", who=word("knerrir"), place=place),
        spots=(target, *action.route),
        badge=str(len(action.route)),
        icon="knerrir",
        short=None if is_landing(island, target) else sails,
    )


def _move_away(box: Box, state: EldurState, action: MoveAway) -> Label:
    flee = state.agenda[0]
    assert isinstance(flee, Flee)
    text = message("eldur.label_flee", who=word(flee.helper), place=action.cell)
    return Label(text, spots=(action.cell,), icon=flee.helper)


# ---- Pieces and lava ----


def _lose_pieces(box: Box, state: EldurState, action: LosePieces) -> Label:
    lost = tuple(
        message("eldur.some_pieces", kind=word(kind), count=getattr(action, kind))
        for kind in KINDS
        if getattr(action, kind)
    )
    return Label(message("eldur.label_lose", pieces=lost), icon="knerrir")


def _place_piece(box: Box, state: EldurState, action: PlacePiece) -> Label:
    put = state.agenda[0]
    assert isinstance(put, Put)
    text = message("eldur.label_place_piece", kind=word(put.kind), cell=action.cell)
    return Label(text, spots=(action.cell,), icon=put.kind)


def _place_tile(box: Box, state: EldurState, action: PlaceTile) -> Label:
    edges = box.turnings[state.tile_now][action.turns]
    cost = price(box, state, action)
    fatal = is_fatal(box, state, action)
    detail = message("eldur.label_lava_loses") if fatal else None
    if cost and not fatal:
        detail = message("eldur.label_lava_price", count=cost)
    return Label(
        message("eldur.label_lava", cell=action.cell),
        detail,
        spots=(action.cell,),
        badge=FATAL if fatal else f"+{cost}" if cost else "",
        badge_kind="end" if fatal else "price" if cost else "cost",
        gauge=max(box.data.tracks.balance_low, state.balance - cost) if cost else None,
        icon="lava",
        face=tile_face(box, state.tile_now, edges),
        variant=action.turns,
    )


_LABELS: dict[type, Callable[[Box, EldurState, Any], Label]] = {
    SetupDrawn: _setup_drawn,
    BoardOneGiven: _board_one_given,
    IncidentDrawn: _incident_drawn,
    VolcanoCardDrawn: _volcano_card_drawn,
    TileDrawn: _tile_drawn,
    LayCard: _lay_card,
    UseAlthingi: _use_althingi,
    SkipAlthingi: _skip_althingi,
    MatchCards: _match_cards,
    StopMatching: _stop_matching,
    RearrangeCards: _rearrange_cards,
    SwapCard: _swap_card,
    MoveHelper: _move_helper,
    SailBoat: _sail_boat,
    LosePieces: _lose_pieces,
    PlacePiece: _place_piece,
    PlaceTile: _place_tile,
    MoveAway: _move_away,
}
