"""Hand-made views of a game of rivals: stones on fields with two tracks round them, as in the second design drawing."""

from typing import Any

from companion.control.views import (
    AppView,
    ButtonOffer,
    Curve,
    CurvePoint,
    GoView,
    HandsRow,
    InHand,
    ResultView,
    SpotOffer,
    Swing,
    TableView,
)
from companion.rules.contract import Held, RuleRef, Seat
from companion.rules.view import BoardView, Face, Piece, Span, Standing, Store, Tally, TallyLine
from tests.ui import block_sample
from tests.ui.samples import PLAYERS, app, said


def stone(seat: int, grooves: int) -> Piece:
    return Piece("stone", "", seat=Seat(seat), grooves=grooves)


SUPPLIES = {
    2: ((0, 0, 1, 2, 2, 2, 3), (0, 0, 1, 2, 2, 2, 3)),
    3: ((1, 2), (0, 1, 2, 2, 3), ()),
    4: ((0, 1, 2, 3), (2,), (), (1, 3)),
}
LAVA = (("lava_stone", "ash"),) * 6 + (("lava_stone", "lava"),) * 10
PLACES = (17, 31, 58, 9)


def standings(seats: int) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            Seat(seat), PLACES[seat], said(f"lap {PLACES[seat] // 24 + 1}"), tuple(stone(seat, each) for each in stones)
        )
        for seat, stones in enumerate(SUPPLIES[seats])
    )


def board(seats: int = 3, **changes: Any) -> BoardView:
    """The stones of the block's own sample, with what is beside them."""
    spots = ("inner:3", "outer:9", "outer:16", "inner:3")
    figures = (Piece("figure", spots[seat], seat=Seat(seat), turned=seat == 2) for seat in range(seats))
    fields: dict[str, Any] = {
        "pieces": (*block_sample.STONES, *figures),
        "spans": (),
        "stores": (Store("lava", said("Lava left"), "", LAVA, 20),),
        "standings": standings(seats),
        "phase": said("moves a stone"),
        "steps": 2,
        "provenance": said("companion board"),
    }
    return block_sample.board(**{**fields, **changes})


def tally(grooves: int, *lines: tuple[int, str, str]) -> Tally:
    return Tally(
        said(f"Scores {grooves} grooves"),
        tuple(TallyLine(Seat(seat), points, said(note)) for seat, points, note in lines),
        said("the middle erupts"),
    )


def table(rivals: int = 3, **changes: Any) -> TableView:
    fields: dict[str, Any] = {
        "game": "hekla",
        "seq": 17,
        "board": board(rivals),
        "players": PLAYERS[:rivals],
        "seats": (Seat(0),),
        "question": said("Place a stone, or move one?"),
        "rule": RuleRef("H-030"),
        "hands": (),
        "spots": tuple(SpotOffer(spot) for spot in ("2D", "3B", "3E", "4E")),
        "buttons": (),
        "go": GoView(said("Choose"), enabled=False),
        "undo": said("Move 3 from 2B to 2D"),
        "redo": None,
    }
    return TableView(**{**fields, **changes})


def supply(*kinds: tuple[int, int]) -> tuple[ButtonOffer, ...]:
    """Stones of the supply to take up."""
    return tuple(
        ButtonOffer(100 + grooves, said(f"{count} of them" if count > 1 else "one"), face=face(grooves))
        for grooves, count in kinds
    )


def face(grooves: int) -> Face:
    return Face("stone", str(grooves), said(f"Stone with {grooves}"), seat=Seat(0))


def choosing(seats: int) -> TableView:
    kinds = {2: ((0, 2), (1, 1), (2, 3), (3, 1)), 3: ((1, 1), (2, 1)), 4: ((0, 1), (1, 1), (3, 1))}[seats]
    return table(seats, buttons=supply(*kinds))


def held() -> TableView:
    """A stone of the board, to be put at a price too."""
    return table(
        3,
        question=said("Where does the 3 go?"),
        note=said("Row in sight: any distance"),
        board=board(3, spans=(Span(("2E", "3E", "4E"), "8"),)),
        held=block_sample.HELD,
        can_put_down=True,
        spans=(Span(("2E", "3E", "4E"), "8"), block_sample.SIGHT),
        spots=(SpotOffer("3C"), SpotOffer("2E"), SpotOffer("4F", "−4", "price"), SpotOffer("3F", "+3", "gain")),
        in_hand=InHand(1, (0, 1, 2), None, said("Figure 4 back")),
        undo=said("put down the 3"),
    )


def held_new() -> TableView:
    """The only stone of the supply: it cannot be put down."""
    return table(
        4,
        question=said("Where does the new 2 go?"),
        note=said("Any empty field"),
        held=Held(said("New 2"), said("Where does the new 2 go?"), face=face(2)),
        spots=(SpotOffer("2A"), SpotOffer("5C", "+2", "gain")),
    )


HANDS = (
    HandsRow(said("Red 3 to the lit field."), "stone", ("3E",), Seat(0)),
    HandsRow(said("Red figure 3 on."), "figure", (), Seat(0)),
    HandsRow(said("Yellow figure 1 on."), "figure", (), Seat(0)),
    HandsRow(said("Red 3 back to its owner, a lava stone on 3E."), "lava", ("3E",)),
    HandsRow(said("Blue figure 2 on, from the inner track to the outer."), "figure", (), Seat(0)),
    HandsRow(said("Green 2 back to its owner."), "stone", (), Seat(2)),
)


def scored(rows: int = 4, tallies: int = 1, seats: int = 2, done: int = 0) -> TableView:
    reckoned = (
        tally(8, (0, "+3", "2 and 1"), (1, "+1", "1 stone")),
        tally(11, *((seat, f"+{4 - seat}", "1 stone" if seat else "0 and 4") for seat in range(seats))),
    )
    hands = tuple(HandsRow(row.text, row.icon, row.spots, row.by, i < done) for i, row in enumerate(HANDS[:rows]))
    players = max(seats, 3)
    return table(
        players,
        board=board(players, tallies=reckoned[2 - tallies :], active=Seat(1)),
        seats=(Seat(1),),
        hands=hands,
        go=GoView(said("GO"), said(f"{rows - done} left to do")),
    )


def which_set() -> TableView:
    return table(
        4,
        question=said("Which row scores next?"),
        spots=(),
        buttons=tuple(
            ButtonOffer(i, said(f"{name}: {grooves} grooves"), said(detail))
            for i, (name, grooves, detail) in enumerate(
                (("2D, 3D, 4D", 8, "red 3, yellow 1"), ("3D, 3E, 3F", 9, "red 2, green 2"), ("3C, 3D, 3E", 10, "red 3"))
            )
        ),
        hands=HANDS[:2],
        board=board(4, tallies=(tally(8, (0, "+3", "2 and 1")),)),
        go=GoView(said("GO"), said("2 left to do")),
    )


WENT = (
    (0, 0, 3, 3, 7, 7, 11, 9, 15, 15, 22, 26, 31),
    (0, 2, 2, 6, 6, 10, 10, 17, 17, 21, 21, 30, 30),
    (0, 0, 0, 0, 4, 4, 4, 4, 9, 9, 12, 12, 12),
    (0, 1, 1, 5, 5, 5, 13, 13, 13, 18, 18, 18, 11),
)


def result(seats: int) -> ResultView:
    went = WENT[:seats]
    return ResultView(
        True,
        False,
        said("Jón won"),
        said("The last lava stone lies on the board."),
        RuleRef("H-050"),
        tuple(
            Curve(tuple(CurvePoint(turn, value) for turn, value in enumerate(values)), Seat(seat))
            for seat, values in enumerate(went)
        ),
        said("Who was ahead"),
        0,
        31,
        (),
        tuple(Standing(Seat(seat), values[-1], said(f"lap {seat % 2 + 1}")) for seat, values in enumerate(went)),
        (),
        (
            Swing(4, 4, said("New 3 on 2B"), said("8 grooves: Jón +4"), "stone", Seat(0)),
            Swing(9, -8, said("Figure 8 back, the 3 from 4A to 4F"), None, "figure", Seat(1)),
        ),
        (),
        0,
        0,
        12,
        2,
        41 * 60,
        GoView(said("AGAIN"), said("same people")),
        PLAYERS[:seats],
        "hekla",
    )


def everything() -> dict[str, AppView]:
    return {
        "rivals-2": app("table", choosing(2)),
        "rivals-3": app("table", choosing(3)),
        "rivals-4": app("table", choosing(4)),
        "rivals-dim": app("table", choosing(4), palette="dim"),
        "rivals-large": app("table", choosing(4), text_size="L"),
        "rivals-held": app("table", held()),
        "rivals-held-new": app("table", held_new()),
        "rivals-scored": app("table", scored()),
        "rivals-scored-few": app("table", scored(rows=2)),
        "rivals-scored-twice": app("table", scored(rows=6, tallies=2, done=3)),
        "rivals-scored-all": app("table", scored(rows=3, seats=4, tallies=2)),
        "rivals-sets": app("table", which_set()),
        "rivals-result-2": app("result", result(2)),
        "rivals-result-4": app("result", result(4)),
        "rivals-result-large": app("result", result(4), text_size="L"),
        "rivals-standings": app("table", choosing(2), sheet="standings"),
        "rivals-standings-4": app("table", choosing(4), sheet="standings"),
    }
