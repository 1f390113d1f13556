"""What staff are told of the real machine."""

import io
import zipfile
from pathlib import Path

import pytest

from companion import app, doctor
from companion.i18n.catalog import Catalog
from companion.settings import Settings, save_settings


def test_the_bundle_holds_report_log_settings_and_the_last_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The doctor looks at nothing that the app itself holds: no second window is opened for him."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(doctor, "_told_by", lambda function: pytest.fail(f"{function} opens a device"))
    settings = Settings(saves=str(tmp_path / "data" / "saves"), exports=str(tmp_path / "out"), staff_pin="2718")
    save_settings(settings)
    for file in ("saves/eldur-0001.save", "log/companion.log"):
        (tmp_path / "data" / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "data" / file).write_text(file)
    with zipfile.ZipFile(io.BytesIO(app._support_bundle(settings))) as archive:
        names = set(archive.namelist())
        report = archive.read("doctor.txt").decode()
        assert b"2718" not in b"".join(archive.read(name) for name in names)
    assert names == {
        "doctor.txt",
        "volcano-companion/settings.toml",
        "log/companion.log",
        "saves/eldur-0001.save",
    }
    assert "Kivy" in report
    assert str(settings.saves_dir) in report


def test_the_wiring_shown_is_that_of_the_settings_with_its_faults(tmp_path: Path) -> None:
    assert app._wiring(Settings()).faults == ()
    (tmp_path / "mine.toml").write_text('name = "Mine"\n[buttons]\ngo = { pin = 23 }\nundo = { pin = 23 }\n')
    mine = app._wiring(Settings(wiring=str(tmp_path / "mine.toml")))
    (doubled,) = [pin for pin in mine.pins if pin.wrong]
    assert (mine.name, doubled.name, doubled.uses) == ("Mine", "GPIO23", ("go", "undo"))
    assert "GPIO23" in Catalog().say(mine.faults[0])
