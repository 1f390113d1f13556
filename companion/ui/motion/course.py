"""What of a board moved from where to where, found by comparing it with the one before. No game, no picture here."""

from collections import defaultdict, deque
from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import TypeAlias

import msgspec

from companion.rules.view import Area, BoardView, Piece, Tile

Way: TypeAlias = tuple[str, ...]
"""Places from the first to the last."""


class Changes(msgspec.Struct, frozen=True):
    moved: tuple[tuple[Piece, Way], ...] = ()
    """Pieces as they are now, and the way they came."""
    arrived: tuple[Piece, ...] = ()
    """Pieces that were not on the board."""
    left: tuple[Piece, ...] = ()
    """Pieces as they were, that are on the board no more."""
    laid: tuple[Tile, ...] = ()
    lifted: tuple[Tile, ...] = ()
    """Tiles that were there before."""


def changes(old: BoardView, new: BoardView, offered: Mapping[str, Way], ways: Mapping[tuple[str, str], Way]) -> Changes:
    """`offered` are the ways that were offered, by the place to which they lead; `ways` those gone before, by their
    ends. Two boards that have not the same places have nothing to do with each other."""
    if (old.game, old.areas) != (new.game, new.areas):
        return Changes()
    places = {area.spot: area for area in new.areas}
    moved, arrived = [], []
    pairs, left = _pairs(old, new)
    for piece, start in pairs:
        if start is None:
            arrived.append(piece)
        else:
            known = ways.get((start, piece.spot)) or tuple(reversed(ways.get((piece.spot, start), ())))
            way = _along(start, piece.spot, offered.get(piece.spot, ()), places, new) or known
            moved.append((piece, way or _track(start, piece.spot, places, new) or (start, piece.spot)))
    return Changes(
        tuple((piece, way) for piece, way in moved if way[0] in places and way[-1] in places),
        tuple(piece for piece in arrived if piece.spot in places),
        tuple(piece for piece in left if piece.spot in places),
        tuple(_without(new.tiles, old.tiles)),
        tuple(_without(old.tiles, new.tiles)),
    )


def _pairs(old: BoardView, new: BoardView) -> tuple[list[tuple[Piece, str | None]], list[Piece]]:
    """Each piece that is somewhere else than before, and where it was; and those that are nowhere any more. Those that
    look alike are one another's equal: the nearest has moved."""
    places = {area.spot: area for area in new.areas}
    before: dict[Piece, list[Piece]] = defaultdict(list)
    for piece in old.pieces:
        before[_kind(piece)].append(piece)
    elsewhere: list[Piece] = []
    for piece in new.pieces:
        same = before[_kind(piece)]
        stayed = next((each for each in same if each.spot == piece.spot), None)
        if stayed is not None:
            same.remove(stayed)
        else:
            elsewhere.append(piece)
    pairs: list[tuple[Piece, str | None]] = []
    for piece in elsewhere:
        same = before[_kind(piece)]
        to = places.get(piece.spot)
        start = min(same, key=lambda each: _far(places.get(each.spot), to), default=None)
        if start is not None:
            same.remove(start)
        pairs.append((piece, start.spot if start is not None else None))
    return pairs, [piece for same in before.values() for piece in same]


def _kind(piece: Piece) -> Piece:
    """What makes two of them alike: everything but where and how they lie."""
    return msgspec.structs.replace(piece, spot="", turned=False)


def _without(tiles: tuple[Tile, ...], others: tuple[Tile, ...]) -> list[Tile]:
    there = {(tile.kind, tile.spot, tile.edges) for tile in others}
    return [tile for tile in tiles if (tile.kind, tile.spot, tile.edges) not in there]


def _far(one: Area | None, other: Area | None) -> float:
    if one is None or other is None:
        return float("inf")
    (ax, ay), (bx, by) = middle(one), middle(other)
    return (ax - bx) ** 2 + (ay - by) ** 2


def middle(area: Area) -> tuple[float, float]:
    return area.x + area.width / 2, area.y + area.height / 2


# ---- Ways ----


def _along(start: str, end: str, path: Way, places: Mapping[str, Area], board: BoardView) -> Way:
    """The way an offer named, if it is one: each place beside the one before. An offer can concern other places."""
    if not path:
        return ()
    way = (start, *(spot for spot in path if spot not in (start, end)), end)
    joined = {frozenset(pair) for pair in (*board.links, *board.arrows)}
    beside = all(frozenset(step) in joined or _near(*step, places) for step in pairwise(way))
    return way if beside else ()


def _near(one: str, other: str, places: Mapping[str, Area]) -> bool:
    """Whether two places have at least a corner in common."""
    a, b = places.get(one), places.get(other)
    return a is not None and b is not None and min(_shared(a, b)) > -0.01


def _shared(a: Area, b: Area) -> tuple[float, float]:
    """How much two places have in common across and down; below 0: so much lies between."""
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return across, down


def _track(start: str, end: str, places: Mapping[str, Area], board: BoardView) -> Way:
    """Over drawn lines and arrows, or from space to space where places of a sort lie in a row; the shortest way. Empty:
    there is none, and a piece goes straight."""
    beside: dict[str, set[str]] = defaultdict(set)
    for one, other in (*board.links, *board.arrows):
        beside[one].add(other)
        beside[other].add(one)
    if start in places and end in places and places[start].kind == places[end].kind:
        for spot, others in _row(places[start].kind, board.areas).items():
            beside[spot] |= others
    before: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue and end not in before:
        spot = queue.popleft()
        for other in sorted(beside[spot]):
            if other not in before:
                before[other] = spot
                queue.append(other)
    if end not in before:
        return ()
    way = [end]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def _row(kind: str, areas: tuple[Area, ...]) -> dict[str, set[str]]:
    """Which places of this sort follow one another, if each has two neighbours at most: else they are no track. It can
    go round a corner: there two places have but that in common."""
    pairs = list(combinations((area for area in areas if area.kind == kind), 2))
    beside: dict[str, set[str]] = {area.spot: set() for area in areas if area.kind == kind}
    for least in (0.01, -0.01):
        for one, other in pairs:
            low, high = sorted(_shared(one, other))
            open_ends = max(len(beside[one.spot]), len(beside[other.spot])) < 2
            if low > -0.01 and high > least and (least > 0 or open_ends):
                beside[one.spot].add(other.spot)
                beside[other.spot].add(one.spot)
    return beside if all(len(others) <= 2 for others in beside.values()) else {}
