import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.settings import Loaded, Settings, load_settings, save_settings, settings_path


def keys(path: Path) -> list[str]:
    return [problem.key for problem in load_settings(path).problems]


def test_no_file_gives_the_defaults_without_a_problem(tmp_path: Path) -> None:
    loaded = load_settings(tmp_path / "none.toml")
    assert loaded.settings == Settings()
    assert loaded.problems == ()


def test_the_usual_file_follows_the_users_configuration_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    save_settings(Settings(sound="off"))
    assert settings_path() == tmp_path / "volcano-companion" / "settings.toml"
    assert load_settings().settings == Settings(sound="off")


def test_every_setting_comes_back_as_saved(tmp_path: Path) -> None:
    settings = Settings(
        size=(800, 480),
        rotation=270,
        text_size="L",
        palette="dim",
        sound="off",
        speech=True,
        deals="people",
        motion=False,
        hints=False,
        home_asleep_s=30,
        table_dim_s=0,
        table_asleep_s=7200,
        saves="/srv/saves",
        exports="~/out",
        packs={"eldur": "/srv/mine"},
        wiring="/srv/wiring.toml",
    )
    save_settings(settings, tmp_path / "settings.toml")
    assert load_settings(tmp_path / "settings.toml") == Loaded(settings)
    assert load_settings(tmp_path / "settings.toml").settings.exports_dir == Path.home() / "out"


def test_only_what_differs_from_the_defaults_is_written(tmp_path: Path) -> None:
    save_settings(Settings(rotation=90), tmp_path / "settings.toml")
    assert tomllib.loads((tmp_path / "settings.toml").read_text()) == {"rotation": 90}


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('rotation = 45\npalette = "dim"\ncolour = "red"\nsize = [10, 480]\nlanguage = "xx"\n')
    loaded = load_settings(path)
    assert loaded.settings == Settings(palette="dim")
    assert [(problem.key, dict(problem.args)["key"]) for problem in loaded.problems] == [
        ("shell.settings_bad_value", "rotation"),
        ("shell.settings_unknown", "colour"),
        ("shell.settings_bad_value", "size"),
        ("shell.settings_bad_value", "language"),
    ]


@pytest.mark.parametrize("damage", [b"rotation = ", b"\xff\xfe\x00", b"[[[", b"sound = true\nsound = true\n"])
def test_a_file_that_is_no_toml_is_named_and_kept_when_saving(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(damage)
    assert keys(path) == ["shell.settings_unreadable"]
    assert load_settings(path).settings == Settings()
    save_settings(Settings(sound="off"), path)
    assert (tmp_path / "settings.toml.broken").read_bytes() == damage
    assert load_settings(path).settings == Settings(sound="off")


def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    assert keys(tmp_path / "settings.toml") == ["shell.settings_unreadable"]


@pytest.mark.parametrize("place", ["~nobody-of-that-name/x", "/a\\u0000b", "a\\nb"])
@pytest.mark.parametrize("line", ['saves = "{}"', 'exports = "{}"', 'wiring = "{}"', 'packs = {{eldur = "{}"}}'])
def test_a_place_that_cannot_be_looked_for_costs_only_itself(tmp_path: Path, line: str, place: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("sound = 'off'\n" + line.format(place))
    assert keys(path) == ["shell.settings_bad_value"]
    assert load_settings(path).settings == Settings(sound="off")


def test_a_failing_write_leaves_the_old_file_and_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    save_settings(Settings(rotation=90), path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_settings(Settings(rotation=180), path)
    assert load_settings(path).settings == Settings(rotation=90)
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


LINES = [
    f"{key} = {value}\n" for key in Settings.__struct_fields__ for value in ("{}", "[0]", "-1", '"x"', "1e400", "nan")
]


@given(st.binary(max_size=60) | st.lists(st.sampled_from(LINES), max_size=4).map(lambda lines: "".join(lines).encode()))
def test_no_file_whatever_stops_the_app(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_bytes(content)
    assert isinstance(load_settings(path).settings, Settings)
