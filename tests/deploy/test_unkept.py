"""What is said at the start of a machine that keeps nothing."""

import os
from pathlib import Path

import pytest

from companion import storage
from companion.app import _unkept
from companion.i18n.catalog import LANGUAGES, Catalog

MOUNTED = "21 20 0:19 / {point} rw,relatime - {filesystem} none rw\n"


@pytest.mark.parametrize(
    ("filesystem", "key"), [("ext4", None), ("vfat", None), ("tmpfs", "fleeting"), ("overlay", "fleeting")]
)
def test_what_lies_in_memory_only_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filesystem: str, key: str | None
) -> None:
    """A read-only root with a layer in memory over it is an overlay."""
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTED.format(point=tmp_path, filesystem=filesystem))
    monkeypatch.setattr(storage.filesystem_of, "__defaults__", (mounts,))
    said = _unkept(tmp_path / "saves")
    assert [message.key for message in said] == ([f"shell.saves_{key}"] if key else [])
    assert all(filesystem in Catalog(language).say(message) for message in said for language in LANGUAGES)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (said,) = _unkept(tmp_path / "file" / "saves")
    assert said.key == "shell.saves_unwritable"


def test_a_worn_out_card_that_takes_everything_and_keeps_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine remembers what it wrote; once it forgets, the file is as the card has it: empty."""

    def forget(file: int, start: int, length: int, advice: int) -> None:
        assert (start, length, advice) == (0, 0, os.POSIX_FADV_DONTNEED)
        os.truncate(f"/proc/self/fd/{file}", 0)

    monkeypatch.setattr(os, "posix_fadvise", forget)
    (said,) = _unkept(tmp_path / "saves")
    assert said.key == "shell.saves_unwritable"
