from pathlib import Path

import pytest

from companion.machine.uptime import uptime_s


@pytest.mark.parametrize(("text", "seconds"), [("350735.47 234388.90\n", 350735.47), ("", None), ("long ago", None)])
def test_the_first_number_is_how_long_it_has_been_on(text: str, seconds: float | None, tmp_path: Path) -> None:
    """The form is that of proc(5)."""
    (tmp_path / "uptime").write_text(text)
    assert uptime_s(tmp_path / "uptime") == seconds


def test_without_the_file_nobody_knows(tmp_path: Path) -> None:
    assert uptime_s(tmp_path / "uptime") is None
