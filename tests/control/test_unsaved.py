"""Saves and exports that fail: nothing is lost, and people are told."""

from pathlib import Path

import pytest

from companion.control.intents import ExportTable, Go, TouchSpot
from companion.errors import StorageError
from companion.rules.contract import message
from companion.session import transcript
from companion.session.journal import Journal
from tests.control import meadow
from tests.control.desk import Desk, Shelf
from tests.control.evening import play_turn


def test_a_full_disk_takes_no_entry_loses_none_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go())
    seen = desk.table
    append = Journal.append

    def full(self: Journal, *args: object) -> None:
        raise StorageError(message("session.disk_full", save="x"))

    monkeypatch.setattr(Journal, "append", full)
    desk.send(TouchSpot("1B"))
    assert desk.notes() == ["session.disk_full"]
    assert desk.view.notes[0].serious
    assert desk.table == seen
    monkeypatch.setattr(Journal, "append", append)
    desk.send(TouchSpot("1B"))
    assert desk.notes() == []
    assert desk.table.seq == seen.seq + 1


def test_a_table_that_cannot_be_saved_is_played_and_saved_as_soon_as_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    desk = Desk(tmp_path)
    desk.sit_down()
    assert desk.view.screen == "table"
    assert [note.serious for note in desk.view.notes] == [True]
    desk.send(Go())
    assert [note.serious for note in desk.view.notes] == [True]
    (tmp_path / "saves").unlink()
    desk.send(TouchSpot("1B"))
    assert desk.notes() == []
    desk.controller.close()
    again = Desk(tmp_path)
    again.send(Go())
    assert again.table.undo == message("meadow.walk_to", spot="1B")


def test_an_export_is_a_transcript_that_replays(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(ExportTable())
    (path,) = (tmp_path / "exports").glob("*.jsonl")
    assert [note.text for note in desk.view.notes] == [
        message("shell.exported_no_stick", folder="exports", file="meadow-0001.jsonl")
    ]
    assert desk.view.texts.say(desk.view.notes[0].text) == (
        "No stick was found. The copy is on this machine, in the folder exports: meadow-0001.jsonl"
    )
    replayed = transcript.replay(path.read_text("utf-8").splitlines(), Shelf(meadow.LOADED).edition_for)
    assert desk.controller._table is not None
    assert replayed.state == desk.controller._table.session.state


def test_an_export_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(ExportTable())
    assert desk.notes() == ["shell.export_failed"]


def test_exporting_without_a_table_is_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    shown = desk.view
    assert desk.send(ExportTable()) == shown
