"""Hand-made views for pictures and tests of the drawing: the position of the first design drawing, and its kin."""

from itertools import permutations, product
from typing import Any

import msgspec

from companion.control.sheets import sheet_title
from companion.control.views import (
    AppView,
    ButtonOffer,
    FaultView,
    GoView,
    HandsRow,
    InHand,
    PlayerView,
    Refusal,
    SpotOffer,
    TableView,
)
from companion.i18n.catalog import Catalog
from companion.rules.contract import Counted, Message, RuleRef, Seat
from companion.rules.view import (
    Area,
    Because,
    BoardView,
    CardLine,
    Counter,
    Face,
    Gauge,
    Half,
    Piece,
    Row,
    Slot,
    Store,
    Tile,
)

TERRAIN = (
    "vvdppmm.o",
    "vv..ppm..",
    "...dpp...",
    "m......p.",
    "..ll..pm.",
    "p.lll..p.",
    "p......d.",
    "o...o....",
)
KINDS = {
    ".": "lowland",
    "p": "plain",
    "m": "mountain",
    "l": "lake",
    "o": "ocean",
    "d": "dark",
    "v": "volcano",
}
TEXTS: dict[str, str] = {}


def said(text: str) -> Message:
    """A message that says just this."""
    key = f"sample.{len(TEXTS)}"
    found = next((known for known, value in TEXTS.items() if value == text), None)
    if found is None:
        TEXTS[key] = text
    return Message(found or key)


def texts() -> Catalog:
    catalog = Catalog("en", names=("Jón", "Þóra", "Katrín", "Ægir"))
    catalog.add_texts({"en": TEXTS})
    return catalog


PLAYERS = (
    PlayerView("Jón", "red", said("Jón")),
    PlayerView("Þóra", "yellow", said("Þóra")),
    PlayerView("Katrín", "green", said("Katrín")),
    PlayerView("Ægir", "blue", said("Ægir")),
)

INCIDENT = Face(
    "incident",
    "17",
    said("Incident 17"),
    "mud",
    "",
    "black",
    halves=(
        Half(
            said("Fair wind"),
            (CardLine("knerrir", said("Knerrir sails 1 space")), CardLine("goods", said("Goods on 7F and 3C"))),
            said("The sail fills."),
            "white",
            False,
        ),
        Half(
            said("Mudslide"),
            (
                CardLine("mud", said("Mud on 4E and 7G"), said("a piece there: Volcano +1")),
                CardLine("goods", said("Lose 1 goods from storage")),
                CardLine("knerrir", said("Knerrir stays this turn")),
            ),
            said("The slope lets go."),
            "black",
            True,
            True,
        ),
    ),
)
VOLCANO = Face(
    "volcano",
    "V12",
    said("Red river"),
    "lava",
    "lava",
    halves=(
        Half(said("Red river"), (CardLine("lava", said("Lay 3 lava tiles")),), said("It finds every hollow."), "lava"),
    ),
)


def _areas() -> tuple[Area, ...]:
    cells = [
        Area(f"{y + 1}{'ABCDEFGHI'[x]}", x, y, kind=KINDS[letter])
        for y, row in enumerate(TERRAIN)
        for x, letter in enumerate(row)
    ]
    ocean = [
        Area("goods_harbour", 1.0, 8.2, kind="harbour", tone="orange", icon="harbour"),
        Area("west_sound", 2.65, 8.2, kind="sea"),
        Area("new_island", 4.4, 8.2, kind="new_island", icon="town"),
        Area("south_sound", 5.9, 8.2, kind="sea"),
        Area("sheep_harbour", 7.8, 8.2, kind="harbour", tone="white", icon="harbour"),
        Area("east_sound", 9.24, 4.7, kind="sea"),
        Area("people_harbour", 9.24, 2.0, kind="harbour", tone="purple", icon="harbour"),
    ]
    return (*cells, *ocean)


LINKS = (
    ("goods_harbour", "west_sound"),
    ("west_sound", "new_island"),
    ("new_island", "south_sound"),
    ("south_sound", "sheep_harbour"),
    ("sheep_harbour", "east_sound"),
    ("east_sound", "people_harbour"),
)


def board(**changes: Any) -> BoardView:
    """The position of the first design drawing."""
    pieces = [
        *(Piece("town", spot, tone) for spot, tone in (("8D", "orange"), ("6F", "white"), ("4I", "purple"))),
        *(Piece("people", spot, "purple") for spot in ("1E", "2H", "6H", "6I", "7B")),
        *(Piece("sheep", spot, "white") for spot in ("2F", "3E", "4D", "4H", "5G", "6A")),
        *(Piece("goods", spot, "orange") for spot in ("4A", "5B", "7C", "7D", "8H")),
        Piece("knerrir", "south_sound", "brown"),
        Piece("gatherer", "8G", "orange", disc=True),
        Piece("herder", "5F", "white", disc=True),
        Piece("seeker", "2I", "purple", disc=True),
    ]
    tiles = (
        Tile("lava", "3B", "NS", "S"),
        Tile("lava", "2C", "ESW"),
        Tile("lava", "2D", "EW"),
        Tile("lava", "3C", "NS"),
        Tile("lava", "4C", "NE", "E"),
        Tile("crack", "8B"),
        Tile("mud", "4F"),
    )
    stores = (
        Store("storage:goods", said("Goods"), "goods_harbour", (("goods", "orange"),), 3, 1),
        Store("storage:sheep", said("Sheep"), "sheep_harbour", (("sheep", "white"),) * 2, 4),
        Store("storage:people", said("People"), "people_harbour", (("people", "purple"),) * 3, 4),
        Store("cargo", said("Aboard"), "south_sound", (("goods", "orange"),) * 2 + (("people", "purple"),) * 2, 6),
    )
    incidents = Row(
        "incidents",
        said("Incidents in force"),
        (
            Slot("incident:0", Seat(0), INCIDENT, said("−1 step"), "herder", "black"),
            Slot("incident:1", Seat(1)),
            Slot("incident:2", Seat(2), INCIDENT, said("−1 room"), "goods", "black"),
            Slot("incident:3", Seat(3), INCIDENT, said("+1 step"), "gatherer", "white"),
        ),
    )
    althingi = Row(
        "althingi",
        said("Alþingi"),
        tuple(
            Slot(f"althingi:{name}", seat, None, said(name), name, tone)
            for name, seat, tone in (
                ("gatherer", None, "orange"),
                ("herder", Seat(0), "white"),
                ("seeker", None, "purple"),
                ("knerrir", None, ""),
                ("remove", Seat(2), ""),
                ("keep", None, ""),
            )
        ),
    )
    laid = tuple(
        Row(
            f"laid:{seat}",
            said(f"Laid by player {seat + 1}"),
            tuple(
                Slot(f"laid:{seat}:{slot}", Seat(seat), activation(i + seat), said(slot))
                for i, slot in enumerate(("left", "middle", "right"))
            ),
        )
        for seat in range(4)
    )
    fields: dict[str, Any] = {
        "game": "eldur",
        "width": 10.24,
        "height": 9.2,
        "ground": "island",
        "areas": _areas(),
        "tiles": tiles,
        "pieces": tuple(pieces),
        "stores": stores,
        "gauges": (Gauge("balance", said("Balance"), -10, 10, 2, ((-8, "volcano", "lava"), (8, "town", "ice"))),),
        "rows": (incidents, althingi, *laid),
        "counters": (
            Counter("deck:incidents", said("incident cards left"), 31, "lightning"),
            Counter("deck:volcano", said("volcano cards"), 22, "card", "lava", "1A"),
            Counter("deck:tiles", said("lava tiles"), 47, "lava", "lava", "1A"),
            Counter("deck:activation", said("activation cards"), 18, "meeple"),
        ),
        "columns": tuple("ABCDEFGHI"),
        "lines": tuple("12345678"),
        "links": LINKS,
        "turn": 9,
        "active": Seat(1),
        "phase": said("Activate 1 of 2"),
        "steps": 5,
        "step": 2,
        "note": said("5 steps: base 6, ash storm −1"),
        "provenance": said("companion deck"),
    }
    return BoardView(**{**fields, **changes})


def activation(number: int) -> Face:
    names = (("gatherer", "orange"), ("herder", "white"), ("seeker", "purple"), ("knerrir", "brown"), ("joker", "bone"))
    name, tone = names[number % 5]
    return Face("activation", name, said(name), name, tone, "black" if number % 3 else "white")


REACH = {
    "2E": "5",
    "2F": "5",
    "3E": "4",
    "3F": "4",
    "3G": "4",
    "3H": "5",
    "4D": "3",
    "4E": "2",
    "4F": "2",
    "4G": "3",
    "4H": "5",
    "5E": "1",
    "5G": "2",
    "5H": "4",
    "5I": "5",
    "6F": "1",
    "6G": "2",
    "6H": "4",
    "6I": "5",
    "7C": "5",
    "7D": "4",
    "7E": "3",
    "7F": "2",
    "7G": "3",
    "8D": "5",
    "8F": "3",
    "8G": "4",
    "8H": "5",
}


def table(**changes: Any) -> TableView:
    """Þóra moves the Herder."""
    fields: dict[str, Any] = {
        "game": "eldur",
        "seq": 42,
        "board": board(),
        "players": PLAYERS,
        "seats": (Seat(1),),
        "question": said("Where does the Herder go?"),
        "rule": RuleRef("E-062"),
        "hands": (
            HandsRow(said("Move the Herder to 4H."), "herder", ("4H",)),
            HandsRow(said("Sheep on 5G to the storage."), "sheep", ("5G",)),
            HandsRow(said("Sheep on 4H to the storage."), "sheep", ("4H",)),
        ),
        "spots": tuple(SpotOffer(spot, badge) for spot, badge in REACH.items()),
        "buttons": (),
        "go": GoView(said("GO"), said("all three done")),
        "undo": said("Joker match"),
        "redo": None,
        "lit": ("5F",),
        "path_open": True,
    }
    fields |= changes
    return TableView(note=fields["board"].note, **fields)


def correct(**changes: Any) -> TableView:
    """The table looks different: what could be on the place chosen, small and in words."""
    faults = (
        FaultView(said("Something on 5F leaves no place for people."), ("5F",)),
        FaultView(said("Player 2 must have four activation cards in hand, and the fifth belongs on the pile.")),
        *(FaultView(said(f"There are two lava tiles on {row}D."), (f"{row}D",)) for row in range(1, 9)),
    )
    tiles = (ButtonOffer(10 + i, said("half"), face=Face("lava", str(i), edges="NE")) for i in range(6))
    fields: dict[str, Any] = {
        "question": said("How is it really?"),
        "rule": None,
        "seats": (),
        "hands": (),
        "spots": (),
        "lit": ("5F",),
        "path_open": False,
        "any_spot": True,
        "buttons": (
            ButtonOffer(0, said("Gatherer"), icon="gatherer"),
            ButtonOffer(1, said("Herder"), icon="herder"),
            ButtonOffer(2, said("people to the lost pieces in the box"), icon="people"),
            *tiles,
        ),
        "faults": faults,
        "go": GoView(said("That cannot be yet"), enabled=False),
    }
    return table(**(fields | changes))


def correct_things() -> TableView:
    """What is in hand, what it may be instead, numbers up and down, and whose it is."""
    counted = (Counted(said("New Island"), "3", "people"), Counted(said("Balance"), "−10", face=activation(1)))
    numbers = (
        ButtonOffer(20 + 2 * at + (by > 0), each.title, counted=each, by=by)
        for at, each in enumerate(counted)
        for by in (-1, 1)
        if (at, by) != (1, -1)
    )
    slots = (
        ButtonOffer(at, said("middle"), face=Face("lava", "x", edges="N"), row=-1, chosen=at == 1) for at in range(3)
    )
    seats = (ButtonOffer(10 + seat, said("Jón"), seat=Seat(seat), group=said("Whose turn")) for seat in range(2))
    return correct(buttons=(*slots, *seats, *numbers), faults=(), lit=())


def match() -> TableView:
    """Several matches to choose from."""
    buttons = tuple(
        ButtonOffer(i, said(f"{name}: your left with Ægir's right"), said(detail), face=activation(i))
        for i, (name, detail) in enumerate(
            (("Gatherer", "6 steps"), ("Herder", "5 steps"), ("Seeker", "6 steps"), ("Knerrir", "1 space"))
        )
    )
    return table(
        question=said("Which match do you play?"),
        spots=(),
        hands=(),
        buttons=buttons,
        go=GoView(said("Choose"), enabled=False),
        lit=(),
        board=board(note=said("Two matches a turn, the second is free to leave")),
    )


def orders() -> TableView:
    """In which order three slots lie, of which one is empty."""
    buttons = tuple(
        ButtonOffer(i, said(f"My cards: {cards}"), cards=tuple(activation(card) if card else None for card in cards))
        for i, cards in enumerate(list(permutations((0, 3, 4)))[1:])
    )
    return table(
        question=said("No match. In which order do your cards lie?"),
        spots=(),
        hands=(),
        buttons=buttons,
        go=GoView(said("Leave my cards as they are")),
        lit=(),
    )


def althingi() -> TableView:
    names = ("gatherer", "herder", "seeker", "knerrir", "remove", "keep")
    words = (
        "Move the Gatherer",
        "Move the Herder",
        "Move the Seeker",
        "Sail 2 spaces",
        "Discard all incidents",
        "Keep all incidents",
    )
    return table(
        question=said("Use the Alþingi?"),
        spots=(),
        hands=(),
        buttons=tuple(
            ButtonOffer(i, said(word), icon=name) for i, (name, word) in enumerate(zip(names, words, strict=True))
        ),
        go=GoView(said("Not now"), said("go on without")),
        lit=(),
        board=board(note=None, step=0, phase=said("Alþingi")),
    )


def lay() -> TableView:
    """Cards from hand: thirty faces."""
    buttons = tuple(
        ButtonOffer(i, said(f"{slot}: {('white', 'black')[i % 2]} {who}"), face=activation(i))
        for i, (slot, _, who) in enumerate(
            product(("left", "middle", "right"), (1, 2), ("Gatherer", "Herder", "Seeker", "Knerrir", "joker"))
        )
    )
    return table(
        question=said("Which card do you lay?"),
        spots=(),
        buttons=buttons,
        hands=(),
        go=GoView(said("Choose"), enabled=False),
        lit=(),
    )


def draw(entering: bool = False) -> TableView:
    buttons = tuple(
        ButtonOffer(
            i, said(f"{i + 1}"), face=Face("incident", str(i + 1), said(str(i + 1)), "mud", halves=INCIDENT.halves)
        )
        for i in range(40)
    )
    return table(
        question=said("Draw an incident card"),
        seats=(),
        spots=(),
        lit=(),
        hands=(),
        path_open=False,
        buttons=buttons if entering else (),
        ours=said("Let the app deal") if entering else said("We drew ourselves"),
        by_hand=entering,
        entering=entering,
        go=GoView(said("Pick a card"), enabled=False) if entering else GoView(said("Deal"), said("an incident card")),
        board=board(note=said("Þóra's neighbour shows 2 black, 1 white"), step=1, phase=said("Incident")),
    )


def card(face: Face = INCIDENT) -> TableView:
    if len(face.halves) == 2:
        shown = tuple((activation(number), number != 3) for number in (1, 2, 3))
        why = Because(Seat(1), said("Þóra shows 2 black frames and 1 white: the black half counts."), shown)
        face = msgspec.structs.replace(face, because=why)
    return table(
        redraw=said("We drew another"),
        question=said("The black half counts"),
        spots=(),
        lit=(),
        hands=(
            HandsRow(said("Put mud on 4E and 7G."), "mud", ("4E", "7G"), done=True),
            HandsRow(said("Take one goods out of the storage."), "goods"),
            HandsRow(said("Lightning: put the card on the discard pile."), "lightning"),
        ),
        go=GoView(said("Done"), said("2 left to do")),
        board=board(
            focus=face,
            note=said("2 black frames, 1 white on the right"),
            step=1,
            phase=said("Incident"),
            active=Seat(3),
        ),
        seats=(Seat(3),),
    )


def lava(refused: bool = False) -> TableView:
    return table(
        question=said("Where does the lava flow?"),
        spots=(
            *(SpotOffer(spot) for spot in ("3A", "4B")),
            *(SpotOffer(spot, "+1", "price") for spot in ("5B", "4D")),
            SpotOffer("2E", "×"),
        ),
        lit=(),
        path_open=False,
        hands=(HandsRow(said("Lay the tile on 4C as shown."), "lava", ("4C",)),),
        in_hand=InHand(2, (0, 1, 2, 3), Face("lava", "t", said("three quarters"), edges="NSW")),
        go=GoView(said("Choose"), said("a place for the tile"), enabled=False),
        board=board(step=3, phase=said("Lava, tile 2 of 3"), note=said("Turn the tile, tap a glowing place.")),
        refusal=UPHILL if refused else None,
    )


UPHILL = Refusal(
    said("Not on 2E"), said("It lies above 2D, and lava never flows uphill."), RuleRef("E-074"), ("2E",), touched="2E"
)


def set_up() -> TableView:
    rows = tuple(
        HandsRow(
            said(f"Put a sheep on each of these cells: 2F, 3E, 4D, 4H, 5G and {i}A."), "sheep", (f"{i}A",), done=i < 3
        )
        for i in range(1, 9)
    )
    return table(
        question=said("Set up the table"),
        seats=(),
        spots=(),
        lit=(),
        hands=rows,
        set_up=True,
        go=GoView(said("All set up"), said("6 left to do")),
        board=board(note=None, active=None, steps=0, phase=said("Set-up"), turn=0),
    )


def app(screen: str, body: Any, **changes: Any) -> AppView:
    """A sheet has its usual title, if no other is given."""
    sheet = changes.get("sheet")
    board = body.board if isinstance(body, TableView) else None
    title = sheet_title(sheet, board, texts()) if sheet else None
    return AppView(**{"screen": screen, "body": body, "texts": texts(), "sheet_title": title, **changes})
