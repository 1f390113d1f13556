"""The log tells every kind of entry, whichever it was and in the turn it was made in, also after a new start."""

from pathlib import Path

import pytest

from companion.control.intents import (
    ContinueTable,
    DragPath,
    EndTable,
    Go,
    Intent,
    NameCheckpoint,
    RedoNext,
    Show,
    UndoLast,
)
from companion.control.views import LogView
from companion.rules.contract import message
from tests.control.desk import Desk
from tests.control.test_taking_up import BIG_STONE, build, sit_down
from tests.rival_game import LOADED, RECORD

PUT_RIGHT = (Show("correct"), DragPath(("2B", "3C")), Go())
"""The stone that was built on 2B lies on 3C."""
ENDED = (EndTable(sure=True),)


@pytest.mark.parametrize(
    ("entered", "told"),
    [
        (PUT_RIGHT, [0, 1, 1]),
        (ENDED, [0, 1, 1]),
        ((*PUT_RIGHT, *ENDED), [0, 1, 1, 1]),
        ((*PUT_RIGHT, UndoLast()), [0, 1, 1]),
        ((*ENDED, UndoLast(), RedoNext()), [0, 1, 1]),
        ((NameCheckpoint("A"), *PUT_RIGHT), [0, 1, 1]),
    ],
)
def test_every_kind_of_entry_is_told_in_its_turn(tmp_path: Path, entered: tuple[Intent, ...], told: list[int]) -> None:
    """Of two people one has built: the first round (C-5)."""
    desk = Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))
    sit_down(desk)
    build(desk, BIG_STONE, "2B")
    log = desk.send(*entered, Show("log")).body
    assert isinstance(log, LogView)
    assert [row.turn for row in log.rows] == told
    assert all(desk.view.texts.say(row.text) != row.text.key for row in log.rows)
    assert log.rows[0].text == message("shell.opened", count=2)
    desk.controller.close()
    again = Desk(tmp_path, records=(RECORD,), loaded=(LOADED,))
    assert again.send(ContinueTable("cairns-0001.save"), Show("log")).body == log
