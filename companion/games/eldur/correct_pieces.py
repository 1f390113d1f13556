"""Putting pieces off the map right by hand: storages, boat, New Island, what is lost, and the balance."""

from collections.abc import Iterator

from companion.games.eldur.box import Box
from companion.games.eldur.island import Island
from companion.games.eldur.lying import BOAT, LOST, NEW_ISLAND, RESERVE, at_storage
from companion.games.eldur.names import KINDS, Kind, Space
from companion.games.eldur.pieces import Pile, changed, count_of
from companion.games.eldur.state import EldurState, replace
from companion.games.eldur.words import space_word, word
from companion.rules.contract import Correction, Counted, Held, Message, message

PILES: tuple[Pile, ...] = ("storage", "cargo", "delivered", "lost", "reserve")
_COUNTED: tuple[Pile, ...] = ("storage", "cargo", "delivered", "lost")


def lying_held(what: Message, icon: str, spot: str) -> Held:
    """Something on the board, in hand to be put where it really is."""
    return Held(
        what, message("eldur.correct_where_really"), spot=spot, note=message("eldur.note_where_really"), icon=icon
    )


def pile_word(kind: Kind, pile: Pile) -> Message:
    match pile:
        case "storage":
            return at_storage(kind)
        case "cargo":
            return BOAT
        case "delivered":
            return NEW_ISLAND
        case "lost":
            return LOST
    return RESERVE


def pile_name(pile: Pile) -> Message:
    return Message(f"eldur.pile_{pile}")


def balance_corrections(box: Box, state: EldurState) -> Iterator[Correction]:
    tracks = box.data.tracks
    value = f"{state.balance:+d}".replace("-", "−") if state.balance else "0"
    counted = Counted(message("eldur.balance"), value, "balance")
    for by in (-1, 1):
        balance = state.balance + by
        if tracks.balance_low <= balance <= tracks.balance_high:
            said = message("eldur.correct_balance", value=balance)
            yield Correction(said, replace(state, balance=balance), counted=counted, by=by)


def kind_corrections(state: EldurState, kind: Kind) -> Iterator[Correction]:
    """How many there are everywhere but on the map; the reserve gives and takes."""
    group = message("eldur.correct_in_reserve", count=count_of(state.reserve, kind))
    for pile in _COUNTED:
        yield from _one_pile(state, kind, pile, Counted(pile_name(pile), _number(state, kind, pile)), group)


def _number(state: EldurState, kind: Kind, pile: Pile) -> str:
    return str(count_of(getattr(state, pile), kind))


def _one_pile(state: EldurState, kind: Kind, pile: Pile, counted: Counted, group: Message) -> Iterator[Correction]:
    here = getattr(state, pile)
    aside: tuple[Pile, ...] = ("reserve", "lost") if pile != "lost" else ("reserve",)
    source = next((other for other in aside if count_of(getattr(state, other), kind)), None)
    for by, other in ((-1, "reserve"), (1, source)):
        number = count_of(here, kind) + by
        if number < 0 or other is None:
            continue
        there = getattr(state, other)
        fields = {pile: changed(here, kind, by), other: changed(there, kind, -by)}
        said = message("eldur.correct_count", what=word(kind), place=pile_name(pile), number=number)
        yield Correction(said, replace(state, **fields), group=group, counted=counted, by=by)


def sea_corrections(box: Box, state: EldurState, space: Space) -> Iterator[Correction]:
    """The boat, what it carries, and what lies in the storage or on New Island."""
    island = box.islands[state.setup]
    if space == state.boat:
        held = lying_held(word("knerrir"), "knerrir", space)
        for target in island.ocean:
            if target != space:
                yield _boat(island, state, target, held)
    else:
        made = _boat(island, state, space, None)
        yield replace(made, icon="knerrir", brief=message("eldur.correct_boat"), spot="")
    piles: list[Pile] = ["cargo"] if space == state.boat else []
    piles += ["delivered"] if space == island.new_island else []
    for pile in piles:
        for kind in KINDS:
            counted = Counted(word(kind), _number(state, kind, pile), kind)
            yield from _one_pile(state, kind, pile, counted, pile_name(pile))
    harbour = None if space == island.new_island else island.ocean[space].harbour
    if harbour is not None:
        counted = Counted(word(harbour), _number(state, harbour, "storage"), harbour)
        yield from _one_pile(state, harbour, "storage", counted, pile_name("storage"))


def _boat(island: Island, state: EldurState, space: Space, held: Held | None) -> Correction:
    said = message("eldur.correct_sailed", space=space_word(island, space), id=space)
    return Correction(said, replace(state, boat=space), held=held, spot=space)
