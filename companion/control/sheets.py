"""What of a table can be looked at closely: sheets over the screen, named by what the board shows.

Rows of cards are a sheet together where their ids begin alike ("laid:0", "laid:1"); how rivals stand and all that is
counted are one each.
"""

from companion.control.intents import Show
from companion.control.views import MenuItem
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, message
from companion.rules.view import BoardView

STANDINGS = "standings"
COUNTS = "counts"
RULES = "rules"
SAVES = "saves"
STAFF = "staff"

OPEN_ROWS = 2
"""So many rows, the first ones, are shown beside the board and opened there; the others are lines of the menu."""


def sheet_names(board: BoardView) -> tuple[str, ...]:
    """Every sheet there is of this table."""
    groups = dict.fromkeys(_group(row.id) for row in board.rows)
    return (*groups, *([STANDINGS] if board.standings else []), *([COUNTS] if board.counters else []))


def sheet_items(board: BoardView, texts: Catalog) -> tuple[MenuItem, ...]:
    """The lines of the menu that open one."""
    beside = {_group(row.id) for row in board.rows[:OPEN_ROWS]}
    icons = {STANDINGS: "figure", COUNTS: "decks"}
    return tuple(
        MenuItem(sheet_title(name, board, texts), Show(name), icons.get(name, "card"))
        for name in sheet_names(board)
        if name not in beside
    )


def sheet_title(name: str, board: BoardView | None, texts: Catalog) -> Message:
    """The game's own words where it has some, else what the row says, else what the app calls it."""
    rows = [row for row in board.rows if name in (row.id, _group(row.id))] if board is not None else []
    own = f"{board.game}.sheet_{name}" if board is not None else ""
    if own and texts.has(own):
        return message(own)
    return rows[0].title if rows else message(f"shell.sheet_{name}")


def _group(row: str) -> str:
    return row.partition(":")[0]
