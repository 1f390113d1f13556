"""Hand-made views beside the table: home, the form, the log, the result and what lies over them; and every picture."""

from typing import Any

import msgspec

from companion.control.intents import EnterKeyRow, PressKey, SearchRules, Show, ShowRule
from companion.control.keyboard import Typing
from companion.control.views import (
    AppView,
    Curve,
    CurvePoint,
    FormField,
    GameCard,
    GoView,
    HomeView,
    KeyboardView,
    LogRow,
    LogView,
    Luck,
    LuckLine,
    MenuItem,
    NewTableView,
    Note,
    PlayerView,
    ResultView,
    RulesView,
    RuleView,
    SavedTable,
    Swing,
)
from companion.rules.contract import RuleRef, Seat, message
from companion.rules.view import (
    Counter,
    Face,
)
from tests.ui.samples import (
    PLAYERS,
    VOLCANO,
    althingi,
    app,
    board,
    card,
    correct,
    correct_things,
    draw,
    lava,
    lay,
    match,
    said,
    set_up,
    table,
)


def home(empty: bool = False, games: int = 2) -> HomeView:
    """`games`: how many there are, up to four."""
    saved = SavedTable(
        "a",
        said("Eldur"),
        PLAYERS,
        said("turn 9"),
        board(),
        when="2026-11-30T22:14:00",
        asked=said("The Herder walks. Where to?"),
        seats=(Seat(1),),
    )
    won = SavedTable(
        "d",
        said("Hekla"),
        PLAYERS,
        said("Katrín won, 31 points, turn 14"),
        None,
        True,
        "2026-11-29T21:00:00",
        seats=(Seat(2),),
    )
    opened = SavedTable("e", said("Hekla"), PLAYERS[:2], said("not finished, turn 3"), None)
    over = SavedTable("b", said("Eldur"), PLAYERS, said("The volcano won, turn 12"), None, True, "2026-11-28T21:00:00")
    broken = SavedTable(
        "c",
        said("Eldur"),
        PLAYERS,
        said(""),
        None,
        False,
        "2026-11-20T20:00:00",
        said("From another version: only to look at"),
    )
    missing = said("Not here yet") if empty else None
    cards = (
        GameCard("eldur", said("Eldur"), said("2 to 4, together"), True),
        GameCard("hekla", said("Hekla"), said("1 to 4, outrun each other and the lava"), not empty, missing),
        GameCard("fuji", said("Fuji"), said("2 to 4, together down the mountain"), True),
        GameCard("volcano", said("The Volcano"), said("3 to 4, Catan on a mountain of fire"), True),
    )[:games]
    if empty:
        return HomeView(
            None, cards, (), GoView(said("New table")), said("plays with companion decks until yours are copied in")
        )
    return HomeView(
        saved,
        cards,
        (won, opened, over, broken),
        GoView(said("Continue")),
        said("plays with companion decks until yours are copied in"),
    )


def new_table() -> NewTableView:
    setups = tuple((str(i), said(f"{i} · The quiet valley")) for i in range(1, 9))
    switch = ((False, said("no")), (True, said("yes")))
    return NewTableView(
        "eldur",
        said("Eldur: a new table"),
        (2, 3, 4),
        (PLAYERS[0], PlayerView("", "yellow", message("shell.seat_yellow")), PLAYERS[2]),
        ("red", "yellow", "green", "blue"),
        (
            FormField("setup", said("Set-up card"), "1", setups),
            FormField(
                "swap_with_hand", said("Without a match, swap a laid card with the hand"), False, switch, None, True
            ),
            FormField("mud_uphill_adds", said("Mud uphill costs 3 steps"), True, switch, None, True),
            FormField(
                "fissure_kills_helper", said("A fissure under a helper loses the game"), False, switch, None, True
            ),
        ),
        said("companion deck: our own design, not the printed cards"),
        GoView(said("GO"), said("open the table for three")),
    )


def new_table_rivals() -> NewTableView:
    """Two of four seats are the companion's."""
    switch = ((False, said("no")), (True, said("yes")))
    return NewTableView(
        "hekla",
        said("Hekla"),
        (2, 3, 4),
        (
            PLAYERS[0],
            PlayerView("", "yellow", said("Companion"), True),
            PlayerView("Katrín Ósk Þórsdó", "green", said("Katrín Ósk Þórsdó")),
            PlayerView("", "blue", said("Companion 2"), True),
        ),
        ("red", "green", "yellow", "blue"),
        (FormField("sight_blocked", said("Stones block the figure's view"), False, switch, None, True),),
        said("companion board: our own design, not the printed one"),
        GoView(said("Sit down"), said("4 players")),
        has_opponent=True,
    )


def log() -> LogView:
    words = (
        "Herder to 4D",
        "Joker match: left with Ægir's right",
        "Incident 17: Mudslide",
        "Lava on 4C",
        "Volcano card V12: Red river",
    )
    rows = tuple(
        LogRow(
            i,
            said(words[i % 5]),
            Seat(i % 4),
            i // 5 + 1,
            undone=i > 26,
            checkpoint="before the flood" if i == 20 else "",
        )
        for i in range(1, 30)
    )
    moments = (
        LogRow(7, said("before the storm"), None, 3, checkpoint="before the storm"),
        LogRow(19, said("Turn 9, when we still thought that it could be won"), None, 9, checkpoint="Turn 9"),
    )
    return LogView(rows, moments, said("Herder to 4D"), said("Lava on 4C"), GoView(said("Back to the table")), PLAYERS)


def result(won: bool = True) -> ResultView:
    values = (0, -1, -3, -2, 1, 0, -2, 2, 2, 1, 5, 4, 3, 9) if won else (0, -1, -3, -2, 1, 0, -2, -3, -4, -6, -9)
    icons = {3: "crack", 5: "knerrir", 7: "volcano", 8: "knerrir", 11: "knerrir", 14: "knerrir"}
    return ResultView(
        won,
        False,
        said("The people are safe" if won else "The volcano won"),
        said("The marker is on +9 and the goal was +8, after turn 14."),
        RuleRef("E-101"),
        (Curve((CurvePoint(0, 0), *(CurvePoint(i + 1, each, icons.get(i + 1, "")) for i, each in enumerate(values)))),),
        said("Balance, turn by turn"),
        -10,
        10,
        ((-8, "volcano", "lava"), (8, "town", "ice")),
        (),
        (
            *(
                Counter(f"{what}:{kind}", said(f"{kind} {what}"), number, kind, tone, group=said(what))
                for what, numbers in (("safe", (7, 5, 6)), ("lost", (4, 3, 2)))
                for kind, number, tone in zip(
                    ("sheep", "goods", "people"), numbers, ("white", "orange", "purple"), strict=True
                )
            ),
            Counter("althingi", said("Alþingi used"), 3, "shield", most=4),
        ),
        (
            Swing(5, 2, said("Knerrir to New Island"), None, "knerrir"),
            Swing(7, -2, said("V30: Black rain"), said("Strikes 6A and 7A"), "ash_fall"),
            Swing(11, 3, said("Knerrir to New Island"), None, "knerrir"),
            Swing(14, 4, said("Knerrir to New Island"), None, "knerrir"),
        ),
        (
            Luck(
                said("Lava tiles"),
                tuple(
                    LuckLine(Face("lava", edges, None, edges=edges), said(edges), came, expected)
                    for edges, came, expected in (("N", 3, 3.4), ("NS", 7, 6.1), ("NES", 6, 5.8), ("NESW", 2, 2.7))
                ),
                18,
                0.83,
            ),
            Luck(
                said("Volcano cards"),
                tuple(
                    LuckLine(None, None, came, expected, icon, "lava")
                    for icon, came, expected in (("lava", 9, 5.8), ("crack", 1, 1.1), ("ash_fall", 2, 3.1))
                ),
                12,
                0.004,
            ),
        ),
        25,
        3,
        14,
        4,
        96 * 60,
        GoView(said("AGAIN"), said("same people, next set-up")),
        PLAYERS,
        "eldur",
    )


MENU = (
    MenuItem(said("Home"), Show("home"), "home"),
    MenuItem(said("What happened so far"), Show("log"), "clock"),
    MenuItem(said("Cards laid"), Show("laid"), "card"),
    MenuItem(said("Decks and counts"), Show("decks"), "card"),
    MenuItem(said("Settings"), Show("settings"), "menu"),
)


STEP_COST = RuleView(
    "E-063",
    said(
        "Each step costs movement by the cell entered. Level ground costs 1, going up to a higher plain or a mountain "
        "costs 2, going down costs 1, and mud or a landslide costs 2."
    ),
)


RULES = RulesView(
    "grüne Ægishjálmur",
    (
        STEP_COST,
        RuleView("E-001", said("Eldur is played together.")),
        RuleView(
            "R-E10",
            said(
                "Without a match you reorder only your three laid cards, or leave them. A house rule lets you exchange "
                "one with your hand instead, and then it is turned over again and again until nobody minds any more."
            ),
            (message("shell.rule_reading"), message("shell.house_rule_on")),
        ),
        *(RuleView(f"E-{number}", STEP_COST.text) for number in range(100, 200)),
    ),
    "R-E10",
)


def keyboard(text: str, **changes: Any) -> KeyboardView:
    """For a name."""
    typing = Typing("name:1", message("shell.name_of", who=message("shell.seat_yellow")), text, 16, names=True)
    typing = msgspec.structs.replace(typing, **changes)
    return typing.view("en", message("shell.letters_left", count=typing.left))


def everything() -> dict[str, AppView]:
    """A picture's name and what it shows."""
    return {
        "home": app("home", home()),
        "home-four": app("home", home(games=4)),
        "home-saves": app("home", home(), sheet="saves"),
        "home-empty": app("home", home(empty=True), notes=(Note(said("No buttons found. Touch works alone.")),)),
        "new-table": app("new_table", new_table()),
        "keyboard": app("new_table", new_table(), keyboard=keyboard("")),
        "keyboard-full": app("new_table", new_table(), keyboard=keyboard("Wolfgang Wamsler")),
        "keyboard-long": app("log", log(), keyboard=keyboard("WWWW MMMM " * 4, most=40)),
        "keyboard-hint": app("log", log(), keyboard=keyboard("", hint=said("Turn 12"))),
        "keyboard-row-focus": app("new_table", new_table(), keyboard=keyboard("Þ"), focus=EnterKeyRow(3)),
        "keyboard-key-focus": app("new_table", new_table(), keyboard=keyboard("Þ", row=3), focus=PressKey("n")),
        "sheet-rules": app("table", table(), sheet="rules", rules=RULES),
        "sheet-rules-large": app("table", table(), sheet="rules", rules=RULES, text_size="L"),
        "sheet-rules-focus": app("table", table(), sheet="rules", rules=RULES, focus=ShowRule("E-150")),
        "sheet-rules-none": app("table", table(), sheet="rules", rules=RulesView("Flugzeug", ()), focus=SearchRules()),
        "rule-house": app("table", table(), rule=RULES.rows[2]),
        "new-table-rivals": app("new_table", new_table_rivals()),
        "set-up": app("table", set_up()),
        "table": app("table", table()),
        "table-dim": app("table", table(), palette="dim"),
        "table-large": app("table", table(), text_size="L"),
        "althingi": app("table", althingi()),
        "correct": app("correct", correct()),
        "correct-things": app("correct", correct_things()),
        "correct-right": app("correct", correct(faults=(), go=GoView(said("Like this"), said("2 corrections")))),
        "match": app("table", match()),
        "lay": app("table", lay()),
        "draw": app("table", draw()),
        "draw-ours": app("table", draw(entering=True)),
        "card": app("table", card()),
        "volcano-card": app("table", card(VOLCANO)),
        "lava": app("table", lava()),
        "lava-refused": app("table", lava(refused=True)),
        "menu": app("table", table(), sheet="menu", menu=MENU),
        "rule": app("table", table(), rule=STEP_COST),
        "incidents": app("table", table(), sheet="incidents"),
        "laid": app("table", table(), sheet="laid"),
        "counts": app("table", table(), sheet="counts"),
        "log": app("log", log()),
        "result": app("result", result()),
        "result-lost": app("result", result(won=False)),
        "result-large": app("result", result(), text_size="L"),
        "result-dim": app("result", result(), palette="dim"),
        "home-large": app("home", home(games=4), text_size="L"),
        "home-saves-large": app("home", home(), sheet="saves", text_size="L"),
        "log-large": app("log", log(), text_size="L"),
    }
