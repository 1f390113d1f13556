"""What is kept beside a game in its save: how far hands are, and who draws and throws at this table, how far it is, and
how it ended."""

from collections.abc import Mapping

import msgspec

from companion.control.hands import HandsList, KeptHands
from companion.rules.contract import Over, Seat
from companion.session.entries import Checkpoint, Played
from companion.session.listing import Ended
from companion.session.session import Session
from companion.settings import Deals


class Kept(msgspec.Struct, frozen=True):
    hands: KeptHands
    deals: Deals = "companion"
    ended: Ended | None = None
    """How the game came out, ..."""
    turn: int = 0
    """... and the turn it has come to, for the list of saves."""
    turns: tuple[tuple[int, int], ...] = ()
    """The turns and the entries that each begins with (entry, turn): to be told again they would have to be viewed."""


def kept_of(session: Session) -> Kept | None:
    """What was kept; None if nothing was, or it cannot be read."""
    try:
        return msgspec.json.decode(session.aside, type=Kept)
    except msgspec.DecodeError:
        return None


def ended(session: Session) -> Ended | None:
    """None as long as it is played."""
    over = session.waiting
    if not isinstance(over, Over):
        return None
    standings = session.game.view(session.state, "table").standings
    points = tuple(each.value for each in sorted(standings, key=lambda each: each.seat))
    return Ended(over.winners, over.tie, points)


def turns_begun(turns: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Of the turn of every entry by its number: where each turn begins."""
    by_entry = sorted(turns.items())
    return tuple((seq, turn) for at, (seq, turn) in enumerate(by_entry) if at == 0 or by_entry[at - 1][1] != turn)


def turns_of(kept: Kept | None, entries: int) -> dict[int, int]:
    """The turn of every entry that there was when it was kept, from the first one that was known; `entries`: so many
    there are."""
    found: dict[int, int] = {}
    if kept is not None:
        last = min(kept.hands.at, entries)
        ends = (*(seq for seq, _ in kept.turns[1:]), last + 1)
        for (seq, turn), end in zip(kept.turns, ends, strict=False):
            found |= dict.fromkeys(range(max(seq, 1), min(end, last + 1)), turn)
    return found


def hands_at(session: Session, kept: Kept | None) -> HandsList:
    """The list as it was left; where none can be taken up, what the last entry asked."""
    try:
        hands = HandsList.taken_up(kept.hands, session.answer) if kept is not None else None
    except IndexError:
        hands = None
    if kept is None or hands is None:
        fresh = len(session.moments) == 1
        return HandsList().played(session.seq, session.state, session.effects, set_up=fresh)
    for seq in range(max(kept.hands.at, 0) + 1, session.seq + 1):
        # the plug was pulled between an entry and its list; a name given to a moment asks nothing of hands
        entry = session.entries[seq - 1]
        if not isinstance(entry, Checkpoint):
            by = _turn_of(session, seq - 1) if isinstance(entry, Played) else None
            hands = hands.played(seq, *session.answer(seq), by=by)
    return hands


def _turn_of(session: Session, seq: int) -> Seat | None:
    """Whose turn it was after the entry with this number."""
    state, _ = session.answer(seq)
    return session.game.view(state, "table").active
