"""A few of the kills whose figure `tests/bench/kill.py` prints."""

import sys
from pathlib import Path

import pytest

from tests.bench.kill import killed, table
from tests.contract.cases import INSTALLED, TOY, Case

TOY_TABLE = [sys.executable, "-m", "tests.toy_table"]
TIMES = 10


@pytest.mark.parametrize("case", [TOY, *INSTALLED], ids=lambda case: case.name)
def test_killed_table_resumes_before_or_after_the_entry_under_way(case: Case, tmp_path: Path) -> None:
    game = case.game.info
    tally = killed(table(game.id) if case in INSTALLED else TOY_TABLE, min(game.seats), TIMES, tmp_path)
    assert (tally.lost, tally.wrong) == (0, 0)
    assert tally.kills >= TIMES
    assert tally.before + tally.after >= 1
