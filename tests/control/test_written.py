"""Names, however they came to be: what is kept can be shown in one line, written to disk and read again."""

from pathlib import Path

import pytest

from companion.control.intents import Go, NameCheckpoint, NewTable, SeatPressed, SetOption, Show
from companion.control.views import LogView, NewTableView
from tests.control.desk import Desk

NAMES = [("Þóra \U0001f30b", "Þóra \U0001f30b"), ("a\ud800b", "a b"), ("a\x00\n b", "a b"), ("\u202eab", "ab")]
"""As given and as kept: half a letter, control characters and what turns the writing round are no part of a name."""


@pytest.mark.parametrize(("given", "kept"), NAMES, ids=range(len(NAMES)))
def test_only_what_has_a_shape_is_kept_of_a_name(tmp_path: Path, given: str, kept: str) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("name:0", given), Go(), Go(), NameCheckpoint(given), Show("log"))
    assert [row.checkpoint for row in desk.body(LogView).named] == [kept]
    desk.controller.close()
    again = Desk(tmp_path)
    again.send(Go())
    assert again.table.players[0].name == kept


def test_a_button_of_no_colour_changes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    before = desk.send(NewTable("meadow")).body
    assert desk.send(SeatPressed("pink")).body == before
    assert isinstance(before, NewTableView)
