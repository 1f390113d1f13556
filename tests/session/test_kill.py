"""A few of the kills whose figure `tests/bench/kill.py` prints."""

from pathlib import Path

import pytest

from tests.bench.kill import killed


@pytest.mark.parametrize(("game", "times"), [("toy", 15), ("eldur", 10)])
def test_killed_table_resumes_before_or_after_the_entry_under_way(game: str, times: int, tmp_path: Path) -> None:
    tally = killed(game, times, tmp_path)
    assert (tally.lost, tally.wrong) == (0, 0)
    assert tally.kills >= times
    assert tally.before + tally.after >= 1
