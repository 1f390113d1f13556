"""A hand-made board of the kind "block", in the position of its design drawing: Jón holds his 3, which stands on 3B.

Five rows of six fields without the corners, two tracks round them. The inner track begins on the black space bottom
left and skips both corners on the right; the outer one has no corners.
"""

from typing import Any

import msgspec

from companion.control.views import GoView, HandsRow, PlayerView, SavedTable, SpotOffer, TableView
from companion.rules.contract import Held, RuleRef, Seat
from companion.rules.view import Area, BoardView, Face, Piece, Span
from tests.ui.samples import said

TRACK = 19 / 28
"""How wide a track is, in fields."""
BLOCK = (
    ".oooo.",
    "o*oooo",
    "oo*ooo",
    "ooo*oo",
    ".oooo.",
)
ROWS, COLUMNS = len(BLOCK), len(BLOCK[0])
INNER = (
    *((-1, y) for y in range(ROWS, -2, -1)),
    *((x, -1) for x in range(COLUMNS)),
    *((COLUMNS, y) for y in range(ROWS)),
    *((x, ROWS) for x in range(COLUMNS - 1, -1, -1)),
)
OUTER = (
    (-1, ROWS + 1),
    *((-2, y) for y in range(ROWS, -2, -1)),
    *((x, -2) for x in range(-1, COLUMNS + 1)),
    *((COLUMNS + 1, y) for y in range(-1, ROWS + 1)),
    *((x, ROWS + 1) for x in range(COLUMNS, -1, -1)),
)
PLAYERS = (
    PlayerView("Jón", "red", said("Jón")),
    PlayerView("Þóra", "green", said("Þóra")),
    PlayerView("Katrín", "yellow", said("Katrín")),
)
RED, GREEN, YELLOW = Seat(0), Seat(1), Seat(2)


def _along(nth: int, count: int) -> tuple[float, float]:
    """Where a column (or row) begins, and how wide it is: tracks are narrower than fields."""
    if nth < 0:
        return (nth + 2) * TRACK, TRACK
    return 2 * TRACK + min(nth, count) + max(0, nth - count) * TRACK, 1.0 if nth < count else TRACK


def _area(spot: str, column: int, row: int, kind: str, **more: str) -> Area:
    x, width = _along(column, COLUMNS)
    y, height = _along(row, ROWS)
    return Area(spot, x, y, width, height, kind, **more)


def _points(column: int, row: int) -> str:
    """The side to which a space's line points: none on the corners."""
    if 0 <= row < ROWS:
        return "E" if column < 0 else "W"
    if 0 <= column < COLUMNS:
        return "S" if row < 0 else "N"
    return ""


def areas() -> tuple[Area, ...]:
    fields = [
        _area(name, x, y, "hot_field" if letter == "*" else "field", name=name)
        for y, row in enumerate(BLOCK)
        for x, letter in enumerate(row)
        if letter != "." and (name := f"{y + 1}{'ABCDEF'[x]}")
    ]
    inner = [
        _area(f"inner:{i}", x, y, "inner" if i else "start", points=_points(x, y)) for i, (x, y) in enumerate(INNER)
    ]
    outer = [_area(f"outer:{i}", x, y, "outer", points=_points(x, y)) for i, (x, y) in enumerate(OUTER)]
    return (*fields, *inner, *outer)


ARROWS = (("inner:23", "outer:0"),)


def stone(seat: Seat, grooves: int, spot: str) -> Piece:
    return Piece("stone", spot, seat=seat, grooves=grooves)


def lava(spot: str, grooves: int = 0) -> Piece:
    return Piece("lava_stone", spot, grooves=grooves)


def figure(seat: Seat, spot: str, *, turned: bool = False) -> Piece:
    return Piece("figure", spot, seat=seat, turned=turned)


STONES = (
    stone(GREEN, 3, "2C"),
    lava("2D"),
    stone(RED, 2, "2D"),
    stone(YELLOW, 3, "2E"),
    stone(YELLOW, 0, "3A"),
    stone(RED, 3, "3B"),
    stone(GREEN, 2, "3D"),
    stone(YELLOW, 1, "3D"),
    lava("3E"),
    stone(GREEN, 0, "4B"),
    lava("4C"),
    lava("4C", 1),
    stone(YELLOW, 2, "4D"),
    stone(RED, 2, "4E"),
)
FIGURES = (figure(RED, "inner:3"), figure(GREEN, "inner:10"), figure(YELLOW, "inner:16"))
OWN = ("2D", "3B", "4E")
"""Where the red stones lie."""
SIGHT = Span(("inner:3", "3A", "3B", "3C", "3D", "3E", "3F"), kind="sight")

HELD = Held(said("the 3 on 3B"), said("Where does the 3 go?"), "3B", face=Face("stone", "3", seat=RED), spans=(SIGHT,))


def board(**changes: Any) -> BoardView:
    fields: dict[str, Any] = {
        "game": "hekla",
        "width": COLUMNS + 4 * TRACK,
        "height": ROWS + 4 * TRACK,
        "ground": "block",
        "areas": areas(),
        "pieces": (*STONES, *FIGURES),
        "arrows": ARROWS,
        "spans": (Span(("2C", "2D", "2E"), "8"),),
        "active": RED,
        "turn": 9,
        "phase": said("Move a stone"),
    }
    return BoardView(**{**fields, **changes})


def table(**changes: Any) -> TableView:
    """The 3 on 3B is in hand; its row is in sight."""
    free = ("1B", "2B", "4B", "5B", "3A", "3C", "3F")
    fields: dict[str, Any] = {
        "game": "hekla",
        "seq": 31,
        "board": board(),
        "players": PLAYERS,
        "seats": (RED,),
        "question": said("Where does the 3 go?"),
        "rule": RuleRef("H-031"),
        "hands": (),
        "spots": (*(SpotOffer(spot) for spot in free), SpotOffer("3E", "+3", "gain")),
        "buttons": (),
        "go": GoView(said("Choose"), enabled=False),
        "undo": said("Pick the 3"),
        "redo": None,
        "lit": ("3A", "3B", "3C", "3D", "3E", "3F"),
        "held": HELD,
        "drag_from": OWN,
    }
    fields |= changes
    held = fields["held"]
    return TableView(spans=(*fields["board"].spans, *(held.spans if held is not None else ())), **fields)


def free_hand() -> TableView:
    """Nothing is in hand: the own stones can be taken up."""
    return table(held=None, lit=(), spots=tuple(SpotOffer(spot) for spot in OWN))


def scored() -> TableView:
    """The 3 went to 3E, and column E was counted."""
    pieces = tuple(piece for piece in STONES if piece != stone(RED, 3, "3B"))
    return table(
        board=board(pieces=(*pieces, stone(RED, 3, "3E"), *FIGURES), spans=(Span(("2E", "3E", "4E"), "8", "counted"),)),
        spots=(),
        lit=(),
        held=None,
        hands=(HandsRow(said("Red 3 to 3E."), "hand", ("3E",)), HandsRow(said("Red figure 3 on."), "hand")),
        go=GoView(said("Done"), said("2 left to do")),
    )


FOUR = (*PLAYERS, PlayerView("Ægir", "blue", said("Ægir")))
BLUE = Seat(3)


def crowded() -> TableView:
    """Much at once: rows that could count, sets to choose from, figures that share a space, one on its third lap."""
    pieces = (
        *(piece for piece in STONES if piece not in (stone(RED, 3, "3B"), stone(GREEN, 0, "4B"))),
        stone(RED, 3, "3E"),
        stone(BLUE, 2, "2B"),
        stone(BLUE, 3, "3B"),
        stone(BLUE, 1, "4E"),
        lava("1C", 1),
        figure(RED, "inner:3"),
        figure(GREEN, "inner:3"),
        figure(YELLOW, "outer:20"),
        figure(BLUE, "outer:20", turned=True),
    )
    spans = (
        Span(("2E", "3E", "4E"), "9", "choice"),
        Span(("3C", "3D", "3E"), "8", "choice"),
        Span(("2B", "2C", "2D"), "7"),
        Span(("2C", "2D", "2E"), "8"),
        Span(("2B", "3B", "4B"), "5"),
        Span(("4C", "4D", "4E"), "6"),
        Span(("1C", "2C", "3C"), "4"),
    )
    return table(board=board(pieces=pieces, spans=spans), players=FOUR, spots=(), lit=(), held=None)


def begun() -> TableView:
    """The first stone is in hand: every field is free."""
    spots = tuple(SpotOffer(area.spot) for area in areas() if area.name)
    pieces = tuple(figure(Seat(seat), "inner:0") for seat in range(4))
    return table(board=board(pieces=pieces, spans=()), players=FOUR, spots=spots, lit=(), held=None)


def priced() -> TableView:
    """From the corner top left the figure goes back 3 and sees row 3 then, as far as 3F."""
    near = ("2B", "4B", "3A", "3C")
    pieces = (*STONES, figure(RED, "inner:6"), *FIGURES[1:])
    return table(
        board=board(pieces=pieces),
        held=msgspec.structs.replace(HELD, spans=()),
        lit=("3B",),
        spots=(*(SpotOffer(spot) for spot in near), SpotOffer("3F", "−3", "price", ("inner:3",))),
    )


def saved() -> SavedTable:
    return SavedTable(
        "h", said("Hekla"), PLAYERS, said("Turn 9: Jón moves a stone"), board(), when="2026-11-30T22:14:00"
    )
