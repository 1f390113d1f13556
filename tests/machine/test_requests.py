from pathlib import Path

import pytest

from companion.machine.requests import System, UpdateResult


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System({"RUNTIME_DIRECTORY": f"{tmp_path}:/run/other"})


def test_a_request_is_one_line_in_a_file(system: System, tmp_path: Path) -> None:
    system.ask("poweroff")
    assert (tmp_path / "request").read_text() == "poweroff\n"
    system.update_from(Path("/media/sda1/volcano-companion"))
    assert (tmp_path / "request").read_text() == "update /media/sda1/volcano-companion\n"
    assert [file.name for file in tmp_path.iterdir()] == ["request"], "whole or not at all, and nothing beside"


def test_a_folder_cannot_smuggle_in_a_second_line(system: System, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="one line"):
        system.update_from(Path("/media/x\npoweroff"))
    assert not (tmp_path / "request").exists()


def test_what_came_of_an_update_is_told_once(system: System, tmp_path: Path) -> None:
    assert system.update_result() is None
    (tmp_path / "update-result").write_text("failed\nsha256sum: WARNING\nlast line\n")
    assert system.update_result() == UpdateResult(False, "sha256sum: WARNING\nlast line")
    assert system.update_result() is None
    (tmp_path / "update-result").write_text("updated\nnow releases/2\n")
    assert system.update_result() == UpdateResult(True, "now releases/2")


def test_outside_of_a_service_nobody_listens() -> None:
    system = System({})
    assert not system.listens
    assert system.update_result() is None
    with pytest.raises(OSError, match="no service"):
        system.ask("reboot")
