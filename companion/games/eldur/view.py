"""The table as people see it: map, pieces, cards, counts, and where the turn is."""

from companion.games.eldur.box import Box
from companion.games.eldur.data import OceanSpace
from companion.games.eldur.faces import TONES, activation_face, effect_icon, effect_short, effect_sign, incident_face
from companion.games.eldur.island import TERRAIN
from companion.games.eldur.lava import open_sides
from companion.games.eldur.modifiers import LASTING, allowance, capacity
from companion.games.eldur.moment import active_seat, focus, lead, note, phase, step_of_turn
from companion.games.eldur.names import ALTHINGI, HELPERS, KINDS, SLOTS, Kind
from companion.games.eldur.pieces import count_of, on_map
from companion.games.eldur.state import ActiveIncident, Counts, EldurState
from companion.games.eldur.words import word
from companion.rules.board import spot_name
from companion.rules.contract import Audience, Message, RuleRef, Seat, message, seat_name
from companion.rules.pack import pack_title
from companion.rules.view import Area, BoardView, Counter, Gauge, Piece, Row, Slot, Store, Tile

STEPS = 5
"""The actions of a turn."""


def view(box: Box, state: EldurState, audience: Audience) -> BoardView:
    """The same for every audience: the app knows no secret, hands of cards are only counted."""
    table = box.data.map
    areas = (*_cells(box, state), *_ocean(box))
    return BoardView(
        game="eldur",
        width=max(area.x + area.width for area in areas),
        height=max(area.y + area.height for area in areas),
        ground="island",
        areas=areas,
        tiles=_tiles(box, state),
        pieces=_pieces(box, state),
        stores=_stores(box, state),
        gauges=_gauges(box, state),
        rows=(_incidents(box, state), _althingi(state), *_laid(state)),
        counters=_counters(box, state),
        columns=tuple(spot_name(column, 0)[1:] for column in range(len(table.terrain[0]))),
        lines=tuple(str(row + 1) for row in range(len(table.terrain))),
        links=tuple((space.id, other) for space in table.ocean for other in space.next if space.id < other),
        turn=state.turn,
        active=active_seat(state),
        phase=phase(box, state),
        steps=STEPS if state.turn else 0,
        step=step_of_turn(state),
        focus=focus(box, state),
        lead=lead(box, state),
        note=note(box, state),
        provenance=_provenance(box),
    )


# ---- The map ----


def _cells(box: Box, state: EldurState) -> list[Area]:
    laid = box.setups[state.setup].tiles if state.setup else {}
    areas = []
    for row, letters in enumerate(box.data.map.terrain):
        for column, letter in enumerate(letters):
            spot = spot_name(column, row)
            areas.append(Area(spot, column, row, kind=laid.get(spot, TERRAIN[letter])))
    return areas


def _ocean(box: Box) -> list[Area]:
    return [_space(box, space) for space in box.data.map.ocean]


def _space(box: Box, space: OceanSpace) -> Area:
    x, y = space.x - 0.5, space.y - 0.5
    if space.id == box.data.map.new_island:
        return Area(space.id, x, y, kind="new_island", icon="town")
    if space.harbour is None:
        return Area(space.id, x, y, kind="sea")
    return Area(space.id, x, y, kind="harbour", tone=TONES[space.harbour], icon="harbour")


def _tiles(box: Box, state: EldurState) -> tuple[Tile, ...]:
    lava = (
        Tile("lava", laid.cell, laid.edges, open_sides(box.islands[state.setup], state, laid)) for laid in state.lava
    )
    return (
        *(Tile("fissure", cell) for cell in state.fissure),
        *(Tile("crack", cell) for cell in state.cracks),
        *(Tile(obstacle, cell) for cell, obstacle in state.obstacles),
        *lava,
    )


def _pieces(box: Box, state: EldurState) -> tuple[Piece, ...]:
    towns = (Piece("town", box.data.map.towns[helper], TONES[helper]) for helper in HELPERS)
    pieces = (Piece(kind, cell, TONES[kind]) for cell, kind in state.pieces)
    boat = (Piece("knerrir", state.boat, TONES["knerrir"]),) if state.boat else ()
    helpers = (
        Piece(helper, cell, TONES[helper], disc=True) for helper, cell in zip(HELPERS, state.helpers, strict=False)
    )
    return (*towns, *pieces, *boat, *helpers)


# ---- Storages, tracks ----


def _stores(box: Box, state: EldurState) -> tuple[Store, ...]:
    harbours = {space.harbour: space.id for space in box.data.map.ocean}
    usual = box.data.tracks.storage_capacity
    storages = []
    for kind in KINDS:
        room = capacity(box, state, kind)
        storages.append(
            Store(
                f"storage:{kind}",
                message("eldur.storage_of", kind=word(kind)),
                harbours.get(kind, ""),
                ((kind, TONES[kind]),) * count_of(state.storage, kind),
                room,
                max(0, usual - room),
            )
        )
    cargo = Store(
        "cargo",
        message("eldur.cargo"),
        state.boat,
        _filled(state.cargo),
        box.data.tracks.cargo_capacity,
    )
    return (*storages, cargo)


def _filled(counts: Counts) -> tuple[tuple[str, str], ...]:
    return tuple((kind, TONES[kind]) for kind in KINDS for _ in range(count_of(counts, kind)))


def _gauges(box: Box, state: EldurState) -> tuple[Gauge, ...]:
    tracks = box.data.tracks
    goals: tuple[tuple[int, str, str], ...] = ()
    if state.setup:
        setup = box.setups[state.setup]
        goals = ((setup.volcano_goal, "volcano", "lava"), (setup.human_goal, "people", "ice"))
    title = message("eldur.balance")
    return (Gauge("balance", title, tracks.balance_low, tracks.balance_high, state.balance, goals),)


# ---- Cards in rows ----


def _incidents(box: Box, state: EldurState) -> Row:
    slots = tuple(_incident_slot(box, Seat(seat), active) for seat, active in enumerate(state.active_incidents))
    return Row("incidents", message("eldur.row_incidents"), slots, RuleRef("E-052"))


def _incident_slot(box: Box, seat: Seat, active: ActiveIncident | None) -> Slot:
    if active is None:
        return Slot(f"incident:{seat}", seat)
    effects = box.half(active.number, active.half).effects
    lasting = tuple(effect for effect in effects if isinstance(effect, LASTING))
    icon, tone = effect_icon((lasting or effects)[0])
    text = (
        message("eldur.slot_effects", effects=tuple(effect_short(effect) for effect in lasting))
        if lasting
        else message("eldur.slot_no_effect")
    )
    signs = tuple(effect_sign(effect) for effect in lasting) if len(lasting) > 1 else ()
    return Slot(f"incident:{seat}", seat, incident_face(box, active.number, active.half), text, icon, tone, signs)


def _althingi(state: EldurState) -> Row:
    used = dict(state.althingi)
    slots = tuple(
        Slot(
            f"althingi:{action}",
            used.get(action),
            text=word(f"althingi_{action}"),
            icon=action,
            tone=TONES.get(action, "bone"),
        )
        for action in ALTHINGI
    )
    return Row("althingi", message("eldur.row_althingi"), slots, RuleRef("E-040"))


def _laid(state: EldurState) -> list[Row]:
    return [
        Row(
            f"laid:{seat}",
            message("eldur.row_laid", seat=seat_name(Seat(seat))),
            tuple(
                Slot(f"laid:{seat}:{slot}", Seat(seat), activation_face(card) if card else None, word(slot))
                for slot, card in zip(SLOTS, row, strict=True)
            ),
            RuleRef("E-031"),
        )
        for seat, row in enumerate(state.laid)
    ]


# ---- Numbers ----


def _counters(box: Box, state: EldurState) -> tuple[Counter, ...]:
    volcano = next((spot.spot for spot in _cells(box, state) if spot.kind == "volcano"), "")
    decks = (
        Counter("deck:incidents", message("eldur.count_incidents"), state.incidents.size, "incident"),
        Counter("deck:volcano", message("eldur.count_volcano"), state.volcano.size, "card", "lava", volcano),
        Counter("deck:tiles", message("eldur.count_tiles"), state.tiles.size, "lava", "lava", volcano),
        Counter("deck:activation", message("eldur.count_activation"), state.activation_left, "activation"),
    )
    hands = (
        Counter(f"hand:{seat}", message("eldur.count_hand", seat=seat_name(Seat(seat))), count, "hand")
        for seat, count in enumerate(state.hands)
    )
    steps = (
        Counter(
            f"steps:{helper}",
            message("eldur.count_steps", helper=word(helper)),
            allowance(box, state, helper),
            helper,
            TONES[helper],
        )
        for helper in HELPERS
    )
    rescued, lost = message("eldur.group_rescued"), message("eldur.group_lost")
    return (
        *decks,
        *hands,
        *steps,
        *(
            _of_kind("rescued", message("eldur.count_rescued", kind=word(kind)), kind, state.delivered, rescued)
            for kind in KINDS
        ),
        *(_of_kind("lost", message("eldur.count_lost", kind=word(kind)), kind, state.lost, lost) for kind in KINDS),
        *(_of_kind("reserve", message("eldur.count_reserve", kind=word(kind)), kind, state.reserve) for kind in KINDS),
        *(
            Counter(
                f"on_map:{kind}", message("eldur.count_on_map", kind=word(kind)), on_map(state, kind), kind, TONES[kind]
            )
            for kind in KINDS
        ),
        Counter(
            "althingi",
            message("eldur.count_althingi"),
            len(state.althingi),
            "shield",
            result=True,
            most=state.seats,
        ),
    )


def _of_kind(name: str, title: Message, kind: Kind, counts: Counts, group: Message | None = None) -> Counter:
    """`group`: worth telling at the end, together with the other kinds that went the same way."""
    is_told = group is not None
    return Counter(f"{name}:{kind}", title, count_of(counts, kind), kind, TONES[kind], result=is_told, group=group)


def _provenance(box: Box) -> Message:
    pack = box.data.pack
    return Message(f"eldur.provenance_{pack.provenance}", (("title", pack_title(pack.game)), ("edition", pack.edition)))
