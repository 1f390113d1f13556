import io
import tomllib
import zipfile
from pathlib import Path

from companion.machine import support
from companion.machine.support import bundle, files_of_interest
from companion.settings import Settings, save_settings


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_the_log_the_settings_and_the_game_played_last_are_of_interest(tmp_path: Path) -> None:
    settings = write(tmp_path / "settings.toml", "")
    logs = [write(tmp_path / "log" / name, "") for name in ("companion.log", "companion.log.1")]
    write(tmp_path / "saves" / "eldur-0001.save", "")
    played_last = [write(tmp_path / "saves" / f"hekla-0002.save{end}", "") for end in ("", ".older-1", "-wal")]
    found = files_of_interest(settings, tmp_path / "log", played_last[0])
    assert sorted(found) == sorted([settings, *logs, *played_last])


def test_where_nothing_is_nothing_is_of_interest(tmp_path: Path) -> None:
    assert files_of_interest(tmp_path / "s", tmp_path / "l", None) == ()


def test_a_bundle_holds_the_report_and_the_files(tmp_path: Path) -> None:
    files = [write(tmp_path / "log" / "companion.log", "line"), write(tmp_path / "conf" / "settings.toml", "x = 1")]
    with zipfile.ZipFile(io.BytesIO(bundle("all is well", files))) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == {
            "doctor.txt": "all is well",
            "log/companion.log": "line",
            "conf/settings.toml": "x = 1",
        }


def test_what_cannot_be_read_or_is_too_large_is_named(tmp_path: Path) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(support.MOST_BYTES + 1)
    with zipfile.ZipFile(io.BytesIO(bundle("", [tmp_path / "gone", large]))) as archive:
        left_out = archive.read("left-out.txt").decode()
    assert "gone" in left_out
    assert f"{support.MOST_BYTES + 1} bytes" in left_out


def test_the_pin_stays_here(tmp_path: Path) -> None:
    settings = Settings(language="de", staff_pin="2718")
    save_settings(settings, tmp_path / "conf" / "settings.toml")
    with zipfile.ZipFile(io.BytesIO(bundle("", [tmp_path / "conf" / "settings.toml"]))) as archive:
        told = archive.read("conf/settings.toml").decode()
    assert "2718" in (tmp_path / "conf" / "settings.toml").read_text()
    assert tomllib.loads(told) == {"language": "de"}
