"""Cross-checks of a data pack: everything in its tables that would break a rule or leave the board in pieces."""

from collections.abc import Iterator

from companion.games.hekla.data import Board, HeklaData, Route, Space
from companion.games.hekla.ground import FIELD, HOT, NONE, Ground
from companion.rules.contract import Argument, Fault, message
from companion.rules.pack import pack_faults

HOT_FIELDS = 3
"""H-011."""
LINELESS = {"inner": 2, "outer": 8}
"""Corner spaces of each track that carry no line (H-013)."""
MOST_COLUMNS = 26
"""Letters there are."""


def data_faults(data: HeklaData) -> tuple[Fault, ...]:
    """Each fault as "file: key path" with what was expected; empty if the pack can be played."""
    return tuple(_faults(data))


def _fault(at: str, problem: str, /, **args: Argument) -> Fault:
    return Fault(at, message(f"hekla.pack_{problem}", **args))


def _faults(data: HeklaData) -> Iterator[Fault]:
    yield from pack_faults(data.pack)
    shape = tuple(_shape_faults(data.board))
    yield from shape
    if not shape:
        ground = Ground(data.board)
        yield from _board_faults(ground)
        yield from _route_faults(data.route, ground)


def _shape_faults(board: Board) -> Iterator[Fault]:
    at = "board.toml: $.block"
    if not board.block or not board.block[0]:
        yield _fault(at, "no_rows")
        return
    columns = len(board.block[0])
    if columns > MOST_COLUMNS:
        yield _fault(f"{at}[0]", "too_wide", count=columns, most=MOST_COLUMNS)
    for row, letters in enumerate(board.block):
        if len(letters) != columns:
            yield _fault(f"{at}[{row}]", "row_length", count=len(letters), expected=columns)
        for letter in letters:
            if letter not in (FIELD, HOT, NONE):
                yield _fault(f"{at}[{row}]", "letter", letter=letter, expected=f"{FIELD} {HOT} {NONE}")


def _board_faults(ground: Ground) -> Iterator[Fault]:
    at = "board.toml: $.block"
    if not ground.sets:
        yield _fault(at, "no_sets")
    hot = sum(ground.hot)
    if hot != HOT_FIELDS:
        yield _fault(at, "hot_fields", count=hot, expected=HOT_FIELDS)
    alone = [field for at, field in enumerate(ground.fields) if not ground.rays[at]]
    for field in alone:
        yield _fault(at, "field_alone", field=field)


def _route_faults(route: Route, ground: Ground) -> Iterator[Fault]:
    met: dict[tuple[int, int], str] = {}
    for name, spaces in (("inner", route.inner), ("outer", route.outer)):
        if not spaces:
            yield _fault(f"route.toml: $.{name}", "no_spaces")
            continue
        for index, space in enumerate(spaces):
            at = f"route.toml: $.{name}[{index}]"
            place = (space.x, space.y)
            if place in ground.at:
                yield _fault(at, "space_on_field", field=ground.fields[ground.at[place]])
            if place in met:
                yield _fault(at, "same_place", other=met[place])
            met.setdefault(place, f"{name}[{index}]")
            if not (-2 <= space.x <= ground.columns + 1 and -2 <= space.y <= ground.rows + 1):
                yield _fault(at, "off_the_board", x=space.x, y=space.y)
            yield from _sight_faults(at, space, ground)
        lineless = sum(not space.sight for space in spaces)
        # The black start space may be one more without a line, beside the corners (R-H18).
        more = int(name == "inner" and not spaces[0].sight)
        if not LINELESS[name] <= lineless <= LINELESS[name] + more:
            yield _fault(f"route.toml: $.{name}", "lineless", count=lineless, expected=LINELESS[name])


def _sight_faults(at: str, space: Space, ground: Ground) -> Iterator[Fault]:
    if not space.sight:
        return
    rows = tuple(f"row {row + 1}" for row in range(ground.rows))
    columns = tuple(f"column {chr(ord('A') + column)}" for column in range(ground.columns))
    if space.sight not in (*rows, *columns):
        yield _fault(f"{at}.sight", "sight", value=space.sight, rows=ground.rows, last=columns[-1][-1])
