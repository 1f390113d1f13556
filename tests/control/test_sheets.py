"""The lines of the menu that open what the board shows, and what these sheets are called."""

from companion.control.intents import Show
from companion.control.sheets import sheet_items, sheet_names, sheet_title
from companion.i18n.catalog import Catalog
from companion.packs import registry
from companion.rules.contract import message
from companion.rules.view import BoardView, Counter, Row, Standing
from tests.control.meadow import Meadow, MeadowOptions
from tests.rival_game import CAIRNS

TEXTS = Catalog()
ELDUR = registry.load("eldur").game


def board(*rows: str, counters: int = 0, standings: int = 0) -> BoardView:
    return BoardView(
        game="farm",
        width=1,
        height=1,
        ground="plain",
        areas=(),
        rows=tuple(Row(row, message(f"farm.{row}"), ()) for row in rows),
        counters=tuple(Counter(f"c{number}", message("farm.count"), 1) for number in range(counters)),
        standings=tuple(Standing(seat, 0) for seat in range(standings)),  # type: ignore[arg-type]
    )


def opened(view: BoardView) -> list[object]:
    return [item.intent for item in sheet_items(view, TEXTS)]


def test_a_game_without_cards_counts_and_rivals_has_no_line() -> None:
    assert sheet_items(board(), TEXTS) == ()


def test_every_kind_of_thing_has_one_line() -> None:
    """Two rows are shown beside the board; the others are in the menu, those of one kind together."""
    view = board("crops", "weather", "barn:0", "barn:1", "tools", counters=2, standings=3)
    assert sheet_names(view) == ("crops", "weather", "barn", "tools", "standings", "counts")
    assert opened(view) == [Show("barn"), Show("tools"), Show("standings"), Show("counts")]


def test_a_kind_that_is_begun_beside_the_board_is_opened_there() -> None:
    assert opened(board("barn:0", "barn:1", "barn:2")) == []


def test_the_games_of_the_tests_have_what_they_show() -> None:
    meadow = Meadow()
    assert opened(meadow.view(meadow.start(2, MeadowOptions()).state, "table")) == [Show("counts")]
    assert opened(CAIRNS.view(CAIRNS.start(2, CAIRNS.options_type()).state, "table")) == [Show("standings")]


def test_a_sheet_is_called_by_the_game_by_its_row_or_by_the_app() -> None:
    view = board("crops", "weather", "barn:0", counters=1)
    assert sheet_title("barn", view, TEXTS) == message("farm.barn:0")
    assert sheet_title("counts", view, TEXTS) == message("shell.sheet_counts")
    assert sheet_title("menu", view, TEXTS) == sheet_title("menu", None, TEXTS) == message("shell.sheet_menu")
    own = Catalog()
    own.add_texts({"en": {"farm.sheet_barn": "In the barns"}})
    assert sheet_title("barn", view, own) == message("farm.sheet_barn")


def test_eldurs_menu_has_the_laid_cards_and_the_decks() -> None:
    view = ELDUR.view(ELDUR.start(2, ELDUR.options_type()).state, "table")
    items = sheet_items(view, TEXTS)
    assert [TEXTS.say(item.text) for item in items] == ["Cards laid", "Decks and counts"]
