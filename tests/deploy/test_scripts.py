"""deploy/run, deploy/test and what they share. Whole machines are tried by hand, see CONTRIBUTING."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = (
    "deploy/run",
    "deploy/test",
    "deploy/lock",
    "deploy/pictures",
    "deploy/install.sh",
    "deploy/make-stick",
    "deploy/kiosk/helper",
    "deploy/kiosk/mount-stick",
    "deploy/kiosk/update",
    "tests/slow/arm64",
    "tests/slow/gpio-sim",
    "tests/slow/installer",
    ".ci/run",
)


def bash(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a script after sourcing deploy/common.sh."""
    return subprocess.run(
        ["bash", "-c", f"source deploy/common.sh\n{script}"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def program(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{body}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("script", [*SCRIPTS, "deploy/common.sh"])
def test_scripts_are_clean_by_shellcheck(script: str) -> None:
    done = subprocess.run(["shellcheck", "-x", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_started(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


def fake_python(path: Path, version: tuple[int, int], bits: int = 64) -> Path:
    """A Python that answers the questions of common.sh as one of that version and size would."""
    return program(
        path,
        f"""case "$2" in
            *python_version*) echo "{version[0]}.{version[1]}.0" ;;
            *version_info*) exit {int(not (3, 11) <= version <= (3, 13))} ;;
            *calcsize*) exit {int(bits != 64)} ;;
        esac""",
    )


@pytest.mark.parametrize("version", [(3, 9), (3, 10), (3, 14)])
def test_a_python_too_old_or_too_new_is_refused_and_named(tmp_path: Path, version: tuple[int, int]) -> None:
    python = fake_python(tmp_path / "python", version)
    done = bash("set_up requirements.lock", PYTHON=str(python))
    assert done.returncode != 0
    assert "Python 3.11, 3.12 or 3.13 is needed" in done.stderr
    assert f"{version[0]}.{version[1]}.0" in done.stderr


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_python_that_fits_is_taken(tmp_path: Path, version: tuple[int, int]) -> None:
    python = fake_python(tmp_path / "python", version)
    assert bash("find_python", PYTHON=str(python)).stdout.strip() == str(python)


def test_a_machine_without_python_is_told_how_to_get_it(tmp_path: Path) -> None:
    done = bash("find_python", PYTHON=str(tmp_path / "none"))
    assert done.returncode != 0
    assert "apt-get install python3" in done.stderr


def test_a_32_bit_system_is_refused_before_anything_is_installed(tmp_path: Path) -> None:
    python = fake_python(tmp_path / "python", (3, 11), bits=32)
    done = bash("need_packages() { echo INSTALLING; }\nset_up requirements.lock", PYTHON=str(python))
    assert done.returncode != 0
    assert "32-bit" in done.stderr
    assert "INSTALLING" not in done.stdout


def apt_machine(folder: Path, installed: str, known: str = "") -> dict[str, str]:
    """A Debian of fake tools: the packages installed, those that apt knows, and a log of what was asked of apt-get."""
    program(folder / "dpkg-query", f'[[ " {installed} " == *" $4 "* ]] && echo installed')
    program(folder / "apt-cache", f'[[ " {known} " == *" $2 "* ]]')
    program(folder / "apt-get", f'echo "$@" >>{folder}/log')
    program(folder / "sudo", f'echo sudo >>{folder}/log; "$@"')
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


def test_packages_that_are_there_touch_no_network(tmp_path: Path) -> None:
    machine = apt_machine(tmp_path, "libgl1 libmtdev1")
    done = bash('need_packages libgl1 "libmtdev1t64|libmtdev1"', **machine)
    assert (done.returncode, done.stdout) == (0, "")
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("known", "taken"), [("libgl1 libmtdev1t64", "libmtdev1t64"), ("libgl1 libmtdev1", "libmtdev1")]
)
def test_missing_packages_are_said_and_installed_by_the_name_of_the_release(
    tmp_path: Path, known: str, taken: str
) -> None:
    machine = apt_machine(tmp_path, "libgl1", known)
    done = bash('need_packages libgl1 "libmtdev1t64|libmtdev1"', **machine)
    assert done.returncode == 0
    assert "libmtdev1" in done.stdout
    update, install = [line for line in (tmp_path / "log").read_text().splitlines() if line != "sudo"]
    assert "update" in update
    assert install.split()[-1] == taken


def test_a_package_that_does_not_exist_here_is_said_and_the_others_are_installed(tmp_path: Path) -> None:
    machine = apt_machine(tmp_path, "", "libgl1")
    done = bash("need_packages python3-lgpio libgl1", **machine)
    assert done.returncode == 0
    assert "without python3-lgpio" in done.stdout
    assert (tmp_path / "log").read_text().splitlines()[-1].endswith("--no-install-recommends libgl1")


def test_packages_of_a_stick_are_used_alone(tmp_path: Path) -> None:
    """The project as it lies on a stick: its packages beside it, and no other source of packages."""
    project = tmp_path / "volcano-companion"
    (project / "deploy").mkdir(parents=True)
    (project / "deploy" / "common.sh").write_bytes((ROOT / "deploy" / "common.sh").read_bytes())
    (project / "debs").mkdir()
    (project / "debs" / "Packages").write_text("")
    machine = apt_machine(tmp_path / "bin", "", "libgl1")
    done = subprocess.run(
        ["bash", "-c", "source deploy/common.sh; need_packages libgl1; cat ${APT[3]#Dir::Etc::SourceList=}"],
        cwd=project,
        env={**os.environ, **machine},
        capture_output=True,
        text=True,
        check=True,
    )
    for line in (tmp_path / "bin" / "log").read_text().splitlines():
        assert line == "sudo" or "Dir::Etc::SourceParts=-" in line
    assert done.stdout.splitlines()[-1] == f"deb [trusted=yes] copy:{project / 'debs'} ./"


# ---- The last line of deploy/test ----

GOOD_CASES = '<testcase name="a"/><testcase name="b"/>'


def run_test_script(
    tmp_path: Path, *failing: str, pytest_status: int = 0, cases: str | None = GOOD_CASES
) -> tuple[int, str]:
    """Exit status and last line of deploy/test over tools that fail only if named; six checks beside the tests."""
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "test").write_text((ROOT / "deploy" / "test").read_text())
    common = (ROOT / "deploy" / "common.sh").read_text()
    common += '\nset_up() { :; }\non_virtual_screen() { "$@"; }\n'
    (tmp_path / "deploy" / "common.sh").write_text(common)
    (tmp_path / "companion/games/eldur/data/companion").mkdir(parents=True)
    (tmp_path / "companion/games/eldur/data/companion/pack.toml").touch()
    binaries = tmp_path / ".venv" / "bin"
    for tool in ("ruff", "mypy", "lint-imports", "companion"):
        program(binaries / tool, f"exit {int(tool in failing)}")
    report = ":" if cases is None else f"mkdir -p .cache; echo '<s>{cases}</s>' >.cache/pytest.xml"
    program(
        binaries / "python",
        f"""case "$*" in
            "-m pytest"*) {report}; exit {pytest_status} ;;
            "-m companion.i18n.check") exit {int("texts" in failing)} ;;
            *) exec python3 "$@" ;;
        esac""",
    )
    done = subprocess.run(["bash", "deploy/test"], cwd=tmp_path, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()[-1]


def test_when_all_is_well_the_last_line_counts_checks_and_tests(tmp_path: Path) -> None:
    assert run_test_script(tmp_path) == (0, "8 passed, 0 failed")


@pytest.mark.parametrize("tool", ["mypy", "lint-imports", "companion", "texts"])
def test_one_failing_check_fails_the_whole_and_the_others_still_run(tmp_path: Path, tool: str) -> None:
    assert run_test_script(tmp_path, tool) == (1, "7 passed, 1 failed")


def test_both_uses_of_ruff_count(tmp_path: Path) -> None:
    assert run_test_script(tmp_path, "ruff") == (1, "6 passed, 2 failed")


@pytest.mark.parametrize("kind", ["failure", "error", "skipped"])
def test_failed_broken_and_skipped_tests_count_as_failed(tmp_path: Path, kind: str) -> None:
    cases = f'<testcase name="a"/><testcase name="b"><{kind}/></testcase>'
    assert run_test_script(tmp_path, cases=cases) == (1, "7 passed, 1 failed")


@pytest.mark.parametrize(
    ("status", "cases", "line"),
    [
        (1, GOOD_CASES, "8 passed, 1 failed"),  # such as a warning after the last test
        (134, None, "6 passed, 1 failed"),  # crashed
        (5, "", "6 passed, 1 failed"),  # found no test
        (0, None, "6 passed, 1 failed"),
    ],
)
def test_a_test_run_that_broke_is_no_success(tmp_path: Path, status: int, cases: str | None, line: str) -> None:
    assert run_test_script(tmp_path, pytest_status=status, cases=cases) == (1, line)
