"""deploy/install.sh in a made-up machine: what it does before and after something fails. Whole machines are tried by
hand, see CONTRIBUTING."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.sticks import PLACES
from tests.deploy.test_scripts import ROOT, fake_python, program

CHANGES = ("useradd", "usermod", "apt-get", "chown", "udevadm")
"""What changes a machine; here each only says that it was called."""


class Machine:
    """Its root user, and a project as it lies on a stick."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "opt"
        self.project = folder / "project"
        self.called = folder / "called"
        (self.project / "companion").mkdir(parents=True)
        (self.project / "hardware").mkdir()
        (self.project / "layouts").mkdir()
        (self.project / "companion" / "app.py").write_text("")
        (self.project / "pyproject.toml").write_text('version = "1.2.3"\n')
        shutil.copytree(ROOT / "deploy", self.project / "deploy")
        self._change("deploy/install.sh", "/opt/volcano-companion", str(self.home))
        self._change("deploy/install.sh", "/var/lib/volcano-companion", str(folder / "state"))
        self._change("deploy/install.sh", "/etc/systemd/system", str(folder / "units"))
        self.tools = folder / "bin"
        for name in CHANGES:
            program(self.tools / name, f'echo {name} "$@" >>{self.called}')
        program(self.tools / "id", "echo 0")
        program(self.tools / "systemctl", "true")
        self.python = fake_python(folder / "python", (3, 11))

    def set_up(self, body: str) -> None:
        """In place of the real one, which needs a network."""
        common = self.project / "deploy" / "common.sh"
        common.write_text(f"{common.read_text()}\nset_up() {{ {body}; }}\n")

    def install(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", self.project / "deploy" / "install.sh", *arguments],
            env={**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "PYTHON": str(self.python)},
            capture_output=True,
            text=True,
            check=False,
        )

    def releases(self) -> list[Path]:
        return [*(self.home / "releases").glob("*")]

    def _change(self, file: str, old: str, new: str) -> None:
        path = self.project / file
        path.write_text(path.read_text().replace(old, new))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(("version", "bits", "why"), [((3, 11), 32, "32-bit"), ((3, 9), 64, "Python 3.11")])
def test_an_unfit_machine_is_refused_before_anything_is_changed(
    machine: Machine, tmp_path: Path, version: tuple[int, int], bits: int, why: str
) -> None:
    fake_python(machine.python, version, bits)
    done = machine.install()
    assert done.returncode != 0
    assert why in done.stderr
    assert not machine.called.exists()
    assert not machine.home.exists()


def test_where_cage_cannot_be_had_nothing_is_made_to_start_with_it(machine: Machine) -> None:
    """As from a stick on which it is not: the screen would stay black."""
    program(machine.tools / "dpkg-query", '[[ " passwd udev " == *" $4 "* ]] && echo installed')
    program(machine.tools / "apt-cache", "false")
    done = machine.install("--cage")
    assert done.returncode != 0
    assert "cage could not be installed" in done.stderr
    assert "useradd" not in machine.called.read_text()
    assert not machine.home.exists()


def test_a_stick_has_every_package_that_the_installer_may_want() -> None:
    def wanted(script: str) -> set[str]:
        return set(re.findall(r"\b[A-Z]+_PACKAGES\b", (ROOT / "deploy" / script).read_text()))

    assert wanted("install.sh") == {"GL_PACKAGES", "SOUND_PACKAGES", "X_PACKAGES", "CAGE_PACKAGES"}
    assert wanted("make-stick") >= wanted("install.sh")


PYTHON_OF_A_RELEASE = 'mkdir -p "$VENV/bin"; ln -s /bin/true "$VENV/bin/python"'


def test_a_release_that_could_not_be_made_is_never_taken_for_whole(machine: Machine) -> None:
    """Without a network, say: the next attempt makes it."""
    machine.set_up(f'{PYTHON_OF_A_RELEASE}; die "no network"')
    done = machine.install("--release-only")
    assert done.returncode != 0
    assert "no network" in done.stderr
    assert [(release / ".complete").exists() for release in machine.releases()] == [False]
    assert not (machine.home / "current.new").is_symlink()
    machine._change("deploy/common.sh", '; die "no network"', "")
    assert machine.install("--release-only").returncode == 0
    made = machine.home / os.readlink(machine.home / "current.new")
    assert (made / ".complete").exists()
    assert (made / "companion" / "app.py").exists()


def test_what_developing_leaves_behind_is_no_part_of_a_release(machine: Machine) -> None:
    """Where root may not ask git, because somebody else owns the folder."""
    program(machine.tools / "git", "exit 128")
    left = [".git/config", ".mypy_cache/a", ".venv/b", "shots/c.png", "companion/__pycache__/app.cpython-311.pyc"]
    for name in left:
        (machine.project / name).parent.mkdir(parents=True, exist_ok=True)
        (machine.project / name).write_text("")
    machine.set_up(PYTHON_OF_A_RELEASE.replace("ln -s", "ln -sf"))
    assert machine.install("--release-only").returncode == 0
    (release,) = machine.releases()
    assert [name for name in left if (release / name).exists()] == []


def test_a_stick_that_is_in_before_the_service_starts_can_be_written_to() -> None:
    """systemd.exec(5): ProtectSystem=strict takes every mount that is there at the start but the ReadWritePaths."""
    unit = (ROOT / "deploy/kiosk/volcano-companion.service").read_text().splitlines()
    assert "ProtectSystem=strict" in unit
    writable = [line.partition("=")[2].split() for line in unit if line.startswith("ReadWritePaths=")]
    assert {path.removeprefix("-") for paths in writable for path in paths} >= set(PLACES)
