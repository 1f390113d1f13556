"""`companion table`, `replay`, `export`, `saves` and `check-pack` over Eldur, as people and scripts start them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import __main__ as command_line
from companion.packs import registry
from companion.session.journal import look, remove
from tests import golden
from tests.contract.cases import INSTALLED, Case

GOLDEN = golden.folder("eldur") / "3-seats.jsonl"
NEW = {"do": "new", "seats": [{"name": "Þóra", "colour": "red"}, {"name": "Ægir", "colour": "blue"}]}

every_game = pytest.mark.parametrize("case", INSTALLED, ids=str)


def run(*arguments: str | Path, lines: list[Any] | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        input="".join(msgspec.json.encode(line).decode() + "\n" for line in lines or []),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, **environment},
    )


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert (done.returncode, done.stderr) == (0, "")
    return [msgspec.json.decode(line) for line in done.stdout.splitlines()]


def in_process(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    status = command_line.main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """The golden game, saved."""
    path = tmp_path / "eldur-0001.save"
    assert command_line.main(["replay", str(GOLDEN), "--save", str(path)]) == 0
    return path


def test_table_plays_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    save = tmp_path / "a.save"
    first = answers(
        run("table", "eldur", "--seed", "00FF", "--save", save, lines=[NEW, {"do": "deal"}, {"do": "state"}])
    )
    assert [answer["ok"] for answer in first] == [True] * 3
    second = answers(run("table", "eldur", "--save", save, lines=[{"do": "state"}, {"do": "undo"}, {"do": "log"}]))
    assert second[0] == first[2]
    assert second[2]["log"][0]["seed"] == "00ff"
    assert second[2]["log"][0]["players"][1] == {"name": "Ægir", "colour": "blue"}


def test_table_answers_the_same_with_the_same_seed_in_any_locale() -> None:
    lines = [NEW, {"do": "deal"}, {"do": "offers"}, {"do": "state"}]
    runs = [run("table", "eldur", "--seed", "7", lines=lines, LC_ALL=locale).stdout for locale in ("C", "C.UTF-8")]
    assert runs[0] == runs[1]
    assert "Þóra" in runs[0] or "Ægir" in runs[0]


def test_table_needs_no_kivy_and_no_hardware() -> None:
    code = (
        "import sys\n"
        "class No:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.split('.')[0] in ('kivy', 'gpiozero', 'serial', 'hardware'): raise AssertionError(name)\n"
        "sys.meta_path.insert(0, No())\n"
        "from companion.__main__ import main\n"
        "sys.exit(main(['table', 'eldur']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b'{"do":"describe"}\n', capture_output=True, check=True)
    assert msgspec.json.decode(done.stdout)["ok"]


def test_table_ends_well_when_nobody_listens() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "table", "eldur"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(b'{"do":"describe"}\n' * 3)
    process.stdin.close()
    assert (process.wait(30), process.stderr.read()) == (0, b"")
    process.stderr.close()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["table", "chess"], "chess"),
        (["table", "eldur", "--pack", "none"], "none"),
        (["replay", "none.jsonl"], "none.jsonl"),
        (["export", "none.save"], "none.save"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = in_process(capsys, *arguments)
    assert (status, out) == (1, "")
    assert told in err
    assert err.count("\n") == 1
    assert not {"Traceback", "session."} & set(err.split())


@pytest.mark.parametrize("path", ["a" * 400, os.fsdecode(b"no-utf8-\xff"), ".", "pipe"])
@pytest.mark.parametrize(
    "arguments", [["replay"], ["export"], ["check-pack"], ["table", "eldur", "--save"], ["table", "eldur", "--pack"]]
)
def test_no_path_whatever_ends_in_a_traceback(arguments: list[str], path: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    if path == "pipe" and arguments == ["replay"]:
        path = "."  # `replay` may read from a pipe: the shell's <( ) is one
    done = run(*arguments, tmp_path / path, LC_ALL="C")
    if arguments == ["table", "eldur", "--save"] and "utf8" in path:
        assert (done.returncode, done.stdout + done.stderr) == (0, ""), "a new game could be saved there"
        return
    assert done.returncode == 1
    assert done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["dance"], ["table"], ["table", "eldur", "--seed", "xyz"], ["replay"]])
def test_what_is_not_understood_is_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        command_line.main(arguments)
    assert caught.value.code == 2
    assert "usage: companion" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["--help"])
    told = capsys.readouterr().out
    for command in ("run", "table", "replay", "export", "check-pack", "doctor", "shots"):
        assert f"\n    {command}" in told
    assert "cli." not in told


def test_table_refuses_a_save_that_is_damaged_or_of_another_game(save: Path, tmp_path: Path) -> None:
    noise = tmp_path / "noise.save"
    noise.write_bytes(b"x" * 5000)
    done = run("table", "eldur", "--save", noise)
    assert (done.returncode, done.stdout) == (1, "")
    assert "noise.save is damaged" in done.stderr


def test_a_pack_that_the_save_is_not_played_with_is_not_passed_over(save: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(registry.find("eldur").packs[0].folder, other)
    head = other / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('id = "companion"', 'id = "other"'), encoding="utf-8")
    done = run("table", "eldur", "--pack", other, "--save", save)
    assert (done.returncode, done.stdout) == (1, "")
    assert "eldur-0001.save is played with the pack “companion”" in done.stderr
    (state,) = answers(run("table", "eldur", "--pack", "companion", "--save", save, lines=[{"do": "state"}]))
    assert state["ok"]


@every_game
def test_replay_says_every_entry_and_the_end(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    path = golden.games(case.game.info.id)[-1]
    status, out, err = in_process(capsys, "replay", path)
    assert (status, err) == (0, "")
    entries = len(path.read_text(encoding="utf-8").splitlines())
    numbers = [int(line.partition(".")[0]) for line in out.splitlines() if line[0].isdigit() and ". " in line[:6]]
    assert numbers == list(range(1, entries + 1))
    assert out.splitlines()[0] == f"1. {case.catalog('en').say(case.game.info.title)} begins."
    assert out.splitlines()[-1] == f"{entries} entries, and all of them fit the rules."
    assert f"{case.game.info.id}." not in out, "a text is missing"


def test_replay_names_the_line_that_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join([*lines[:12], *lines[13:]]), encoding="utf-8")
    status, _out, err = in_process(capsys, "replay", broken)
    assert status == 1
    assert err.startswith("Line 13: ")
    assert "E-" in err, "the rule is named"


def test_export_gives_the_transcript_back(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    status, out, err = in_process(capsys, "export", save)
    assert (status, err) == (0, "")
    assert out.splitlines()[1:] == GOLDEN.read_text(encoding="utf-8").splitlines()[1:]
    assert in_process(capsys, "export", save, tmp_path / "a.jsonl") == (0, "", "")
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == out


def test_saves_names_what_can_be_gone_on_with(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unfinished games only, of the folder given or of the settings; why another cannot be is said aside."""
    begun = tmp_path / "hekla-0002.save"
    table = [{"do": "new", "seats": [{"name": "Þóra"}, {"name": "Ægir"}]}, {"do": "quit"}]
    run("table", "hekla", "--save", begun, lines=table)
    damaged = tmp_path / "hekla-0003.save"
    content = bytearray(begun.read_bytes())
    content[content.index("Þóra".encode())] ^= 1
    damaged.write_bytes(content)
    capsys.readouterr()
    status, out, err = in_process(capsys, "saves", tmp_path)
    assert (status, out.split()) == (0, [*([save.name] if look(save).rows[-1].waiting != "over" else []), begun.name])
    assert damaged.name in err
    data = tmp_path / "data"
    (data / "volcano-companion" / "saves").mkdir(parents=True)
    begun.rename(data / "volcano-companion" / "saves" / begun.name)
    here = run("saves", XDG_DATA_HOME=str(data), XDG_CONFIG_HOME=str(tmp_path))
    assert (here.returncode, here.stdout.split(), here.stderr) == (0, [begun.name], "")


def test_export_of_a_damaged_save_gives_what_is_whole_and_says_so(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = len(look(save).rows)
    content = bytearray(save.read_bytes())
    remove(save)
    content[content.index(b"after twenty")] ^= 1
    save.write_bytes(content)
    capsys.readouterr()
    status, out, err = in_process(capsys, "export", save)
    exported = len(out.splitlines())
    assert status == 1
    assert 15 < exported < whole
    assert f"first {exported} entries" in err


@every_game
def test_check_pack_passes_ours(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    for pack in registry.find(case.game.info.id).packs:
        status, out, _err = in_process(capsys, "check-pack", pack.folder)
        assert status == 0, out


def test_check_pack_lists_every_fault_of_a_broken_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = Path(command_line.__file__).parent / "games" / "eldur" / "data" / "companion"
    for path in ours.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "tokens.toml").write_text("cracks = 'many'\n", encoding="utf-8")
    status, out, _err = in_process(capsys, "check-pack", tmp_path)
    assert status == 1
    assert "tokens.toml: $.cracks" in out
    assert "Traceback" not in out


def test_table_plays_with_a_pack_from_a_folder(tmp_path: Path) -> None:
    ours = Path(command_line.__file__).parent / "games" / "eldur" / "data" / "companion"
    for path in ours.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    head = tmp_path / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('"companion"', '"mine"', 1), encoding="utf-8")
    save = tmp_path / "a.save"
    described, begun = answers(
        run("table", "eldur", "--pack", tmp_path, "--save", save, lines=[{"do": "describe"}, NEW])
    )
    assert begun["ok"]
    assert described["pack"] in [pack["id"] for pack in described["packs"]]
    (state,) = answers(run("table", "eldur", "--pack", tmp_path, "--save", save, lines=[{"do": "state"}]))
    assert state["seq"] == 1
