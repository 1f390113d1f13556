"""The command line of `run`, and the parts it joins."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion import app
from companion.control.intents import Go, NewTable, SetPreference, Show
from companion.control.views import HomeView, NewTableView, TableView
from companion.editions import Editions
from companion.errors import DataError
from companion.i18n.catalog import Catalog
from companion.settings import Settings, load_settings


def test_a_wiring_profile_that_cannot_be_used_leaves_touch_alone(tmp_path: Path) -> None:
    wiring = tmp_path / "own.toml"
    wiring.write_text("buttons = 3")
    panel, problems = app.open_hardware(Settings(wiring=str(wiring)))
    (problem,) = problems
    assert problem.key == "shell.wiring_unusable"
    said = "own.toml: buttons: hier gehört eine Tabelle hin und own.toml: name: fehlt"
    assert Catalog("de").say(problem).endswith(said)
    assert panel.poll() == ()
    panel.close()


def test_the_house_knows_eldur(tmp_path: Path) -> None:
    controller = app.build(Settings(), saves=tmp_path / "saves", exports=tmp_path)
    controller.start()
    home = controller.view.body
    assert isinstance(home, HomeView)
    assert ("eldur", True) in [(card.id, card.playable) for card in home.games]
    controller.close()


def test_what_is_set_on_the_screen_is_kept_for_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    controller = app.build(Settings(), saves=tmp_path / "saves", exports=tmp_path, keep=True)
    controller.start()
    controller.send(SetPreference("palette", "dim"))
    assert load_settings().settings.palette == "dim"
    controller.close()


@pytest.mark.parametrize("size", ["800", "0x480", "axb", "800x-480", ""])
def test_a_size_that_is_none_is_refused_with_an_example(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        app.main(["--windowed", size])
    assert stopped.value.code == 2
    assert "1280x720" in capsys.readouterr().err


def test_importing_the_app_imports_no_kivy() -> None:
    """Kivy reads its environment when it is imported: nothing may come before `environment.prepare`."""
    code = "import sys, companion.app; sys.exit('kivy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_a_screen_run_says_so_and_ends(tmp_path: Path) -> None:
    """An unpinned SDL would draw on a screen that nobody sees."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "DISPLAY": ":4711",
        "SDL_VIDEODRIVER": "x11",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--windowed", "800x480"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(app.__file__).parents[1],
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "There is no screen to show the app on" in done.stderr


def test_a_missing_translation_is_said_as_its_key_and_noted_once(caplog: pytest.LogCaptureFixture) -> None:
    catalog = Catalog()
    assert catalog.say("shell.no_such_text") == "shell.no_such_text"
    assert catalog.say("shell.no_such_text") == "shell.no_such_text"
    assert [record.getMessage() for record in caplog.records] == ["en: no text for shell.no_such_text"]


def test_a_text_that_lacks_its_argument_is_said_as_its_key_and_noted(caplog: pytest.LogCaptureFixture) -> None:
    assert Catalog().say("shell.not_on") == "shell.not_on"
    assert "broken text" in caplog.records[0].getMessage()


@pytest.mark.parametrize("fault", ["nowhere", "empty folder", "broken head"])
def test_a_chosen_pack_that_cannot_be_used_keeps_nobody_from_playing(tmp_path: Path, fault: str) -> None:
    """A game begun over the built-in pack goes on, and a new one can be begun over it; what is wrong is said."""
    chosen = tmp_path / "own"
    if fault != "nowhere":
        chosen.mkdir()
    if fault == "broken head":
        (chosen / "pack.toml").write_text("id = [")
    before = app.build(Settings(), saves=tmp_path / "saves", exports=tmp_path)
    before.start()
    before.send(NewTable("eldur"))
    before.send(Go())
    before.close()

    controller = app.build(Settings(packs={"eldur": str(chosen)}), saves=tmp_path / "saves", exports=tmp_path)
    controller.start()
    home = controller.view.body
    assert isinstance(home, HomeView)
    assert home.resume is not None
    controller.send(Go())
    assert isinstance(controller.view.body, TableView)
    controller.send(Show("home"))
    controller.send(NewTable("eldur"))
    assert isinstance(controller.view.body, NewTableView)
    assert any(note.serious for note in controller.view.notes)
    controller.send(Go())
    assert isinstance(controller.view.body, TableView)
    assert controller.view.body.seq == 1
    controller.close()


def test_a_broken_chosen_pack_is_told_by_its_own_faults_where_it_is_the_one_asked_for(tmp_path: Path) -> None:
    editions = Editions({"eldur": str(tmp_path / "nowhere")})
    with pytest.raises(DataError, match="nowhere"):
        editions.load("eldur", "my-copy")
